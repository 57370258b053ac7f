"""An analyzer is a pattern that finds tokens and a function that turns tokens into terms.

Polars finds the tokens (in Rust), and each distinct token is normalized once, so a stemmer may be slow
as long as it is exact. No token contains ASCII white space, and in ASCII text a pattern is just a class
for each character: `retrieval/bm25/tokenizer.py` reads most text that way.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar
from unicodedata import category

import numpy as np

from ..base.ids import Codes, group_offsets
from .word_pattern import european_pattern, european_text

if TYPE_CHECKING:
    import polars as pl

LITTLE_TEXT = 50_000  # characters
STEPS = 3  # different distances between pieces of a long token that are remembered
MAX_VIEWS = 1024  # views of a long token that are looked at together
Normalizer = Callable[[Sequence[str]], "list[str | None]"]


@dataclass(frozen=True)
class Terms:
    """The terms of several texts, one after the other, as codes into a vocabulary."""

    starts: Codes  # terms of text i: starts[i] to starts[i + 1]
    codes: np.ndarray[tuple[int], np.dtype[np.int32]]
    vocabulary: list[str]

    def __getitem__(self, text: int) -> list[str]:
        return [self.vocabulary[code] for code in self.codes[self.starts[text] : self.starts[text + 1]].tolist()]


@dataclass(frozen=True)
class Analyzer:
    """How text becomes terms: a pattern that finds tokens (a Rust regular expression) and their normalization."""

    name: str
    pattern: str
    normalize: Normalizer  # tokens to terms; None drops a token
    ascii_classes: bytes = b""  # the pattern for ASCII text: the class of each character
    max_length: int = (1 << 31) - 1  # characters of a token; a longer one is split
    version: int = 1  # counts the changes of its terms; an index of an earlier version is refused
    separators: str = ""  # characters that are read as spaces

    reads_alike: ClassVar[bool] = True  # queries as docs

    def terms(self, texts: Sequence[str] | pl.Series) -> Terms:
        """The terms of each text, in order."""
        if isinstance(texts, list) and (plain := self.european_tokens(texts)) is not None:
            return self.number_terms(plain)
        import polars as pl

        try:
            column = pl.Series("text", texts, dtype=pl.String).fill_null("")
        except UnicodeEncodeError:  # half characters become question marks, as in an index
            column = pl.Series("text", [(text or "").encode(errors="replace").decode() for text in texts])
        found = self.tokens(column)
        sizes = found.list.len().to_numpy().astype(np.int64)
        tokens = found.explode(empty_as_null=False, keep_nulls=False)
        distinct = tokens.unique(maintain_order=True)
        long = distinct.filter(distinct.str.len_chars() > self.max_length)
        if len(long):
            pieces = {token: self.split_long(token) for token in long.to_list()}
            rows = [[part for token in row for part in pieces.get(token, (token,))] for row in found.to_list()]
            sizes = np.array([len(row) for row in rows], dtype=np.int64)
            tokens = pl.Series([part for row in rows for part in row], dtype=pl.String)
            distinct = tokens.unique(maintain_order=True)
        known: dict[str, int] = {}
        terms = self.normalize(distinct.to_list())
        table = np.array([-1 if term is None else known.setdefault(term, len(known)) for term in terms], dtype=np.int32)
        codes = table[tokens.cast(pl.Enum(distinct)).to_physical().to_numpy()]
        kept = codes >= 0
        text = np.repeat(np.arange(len(sizes)), sizes)[kept]
        return Terms(group_offsets(np.bincount(text, minlength=len(sizes))), codes[kept], list(known))

    def european_tokens(self, texts: list[str]) -> list[list[str]] | None:
        """The tokens of a little European text, found sooner than polars is loaded; None of any other text."""
        pattern = european_pattern(self.pattern) if type(self).tokens is Analyzer.tokens else None
        if pattern is None or self.separators or sum(map(len, filter(None, texts))) > LITTLE_TEXT:
            return None
        if not all(european_text().fullmatch(text or "") for text in texts):
            return None
        found = [pattern.findall(text or "") for text in texts]
        return found if all(len(token) <= self.max_length for tokens in found for token in tokens) else None

    def number_terms(self, found: list[list[str]]) -> Terms:
        """The terms of texts, given their tokens."""
        distinct = list(dict.fromkeys(token for tokens in found for token in tokens))
        terms = dict(zip(distinct, self.normalize(distinct), strict=True))
        known: dict[str, int] = {}
        rows = [[known.setdefault(term, len(known)) for token in tokens if (term := terms[token]) is not None]
                for tokens in found]  # fmt: skip
        codes = np.array([code for row in rows for code in row], dtype=np.int32)
        return Terms(group_offsets(np.array([len(row) for row in rows], dtype=np.int64)), codes, list(known))

    def for_new_index(self) -> Analyzer:
        """The analyzer for an index that is being built."""
        return self

    @property
    def for_queries(self) -> Analyzer:
        """The analyzer of queries, and of single words."""
        return self

    @property
    def metadata(self) -> dict[str, object]:
        """What an index keeps of the analyzer beside its name."""
        return {} if self.version == 1 else {"analyzer_version": self.version}

    def tokens(self, column: pl.Series) -> pl.Series:
        """The tokens of each text, as a column of lists."""
        for each in self.separators:
            column = column.str.replace_all(each, " ", literal=True)
        return column.str.extract_all(self.pattern)

    def split(self, text: str) -> list[str]:
        """The tokens of a text, of any length."""
        found = self.european_tokens([text])
        if found is not None:
            return found[0]
        import polars as pl

        return self.tokens(pl.Series([text]))[0].to_list()  # type: ignore[no-any-return]

    def split_long(self, token: str) -> list[str]:
        """A long token split as Lucene's tokenizer splits it, which sees at most `max_length` characters at a time.

        A call of polars costs as much as a thousand views, so each looks at all places that are some of the last
        steps from piece to piece away: the more of them, the more places of earlier calls were needed.
        """
        import polars as pl

        starts = TokenStarts(self, token)
        parts: list[str] = []
        firsts: dict[int, str | None] = {}  # the first piece of the view at each place that was looked at
        steps: deque[int] = deque([self.max_length], STEPS)
        at, needed = starts.next(0), 0
        while at < len(token):
            if at not in firsts:
                places = reachable(at, {*steps}, len(token), min(2 * needed * needed + 1, MAX_VIEWS))
                views = pl.Series([token[place : place + self.max_length] for place in places])
                firsts = dict(zip(places, self.tokens(views).list.first().to_list(), strict=True))
                needed = 0
            needed += 1
            before, first = at, firsts[at]
            if first is None:
                at = starts.after(at)
            elif token.startswith(first, at):
                parts.append(first)
                at = starts.next(at + len(first))
            else:
                at = token.index(first, at)
            if at - before not in steps:
                steps.append(at - before)
        return parts


def reachable(start: int, steps: set[int], end: int, most: int) -> list[int]:
    """Places before the end that some of the steps lead to, nearest in steps first: at least one, about `most`."""
    found = {start: None}
    newest = [start]
    while newest and len(found) < most:
        newest = sorted({place + step for place in newest for step in steps if place + step < end} - found.keys())
        found |= dict.fromkeys(newest)
    return list(found)


class TokenStarts:
    """Where pieces of a long token can start: at a character that is a token alone, or at connectors before one."""

    def __init__(self, analyzer: Analyzer, token: str) -> None:
        import polars as pl

        self.analyzer, self.token = analyzer, token
        letters = sorted(set(token))
        counts = analyzer.tokens(pl.Series(letters)).list.len().to_list()
        alone = [letter for letter, count in zip(letters, counts, strict=True) if count]
        connectors = [letter for letter in letters if letter == "\u202f" or category(letter) == "Pc"]
        self.alone, self.connector, self.either = any_of(alone), any_of(connectors), any_of([*alone, *connectors])

    def next(self, at: int) -> int:
        """The next character from `at` that can start a piece."""
        found = self.either.search(self.token, at)
        return found.start() if found else len(self.token)

    def after(self, at: int) -> int:
        """The next start, given that no piece starts in the view at `at`."""
        letter = self.alone.search(self.token, at)
        if letter is None:
            return len(self.token)
        # of connectors, a piece starts as early as the letter after them is still in view
        earliest = max(at + 1, letter.start() - self.analyzer.max_length + 1)
        connector = self.connector.search(self.token, earliest, letter.start())
        return connector.start() if connector else letter.start()


def any_of(letters: Iterable[str]) -> re.Pattern[str]:
    """A pattern for one of some characters; of none, one that never matches."""
    escaped = "".join(map(re.escape, letters))
    return re.compile(f"[{escaped}]" if escaped else r"(?!)")


@dataclass(frozen=True)
class CustomAnalyzer(Analyzer):
    """An analyzer that calls a user's function from text to terms."""

    function: Callable[[str], list[str]] = str.split
    registered: bool = False  # it has a name in the table of analyzers

    def tokens(self, column: pl.Series) -> pl.Series:
        import polars as pl

        return pl.Series([self.function(text) for text in column], dtype=pl.List(pl.String))
