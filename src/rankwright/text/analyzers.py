"""Text to terms: an analyzer is a pattern that finds tokens and a function that turns tokens into terms.

Polars finds the tokens (in Rust), and each distinct token is normalized once, so a stemmer may be slow
as long as it is exact. No token contains ASCII white space, and in ASCII text a pattern is just a class
for each character: `retrieval/bm25/tokenizer.py` reads most text that way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING
from unicodedata import category

import numpy as np
import Stemmer

from ..base.ids import Codes, group_offsets
from ..base.limits import TOKEN_CHARACTERS
from ..errors import RankwrightError
from .porter import stems

if TYPE_CHECKING:
    import polars as pl

Normalizer = Callable[[Sequence[str]], "list[str | None]"]

# the 33 stop words of Lucene's EnglishAnalyzer
STOP_WORDS = frozenset(
    ("a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it", "no", "not", "of",
     "on", "or", "such", "that", "the", "their", "then", "there", "these", "they", "this", "to", "was", "will", "with")
)  # fmt: skip

# words of questions that say little about what is asked
QUESTION_WORDS = frozenset(
    ("about", "am", "can", "could", "did", "do", "does", "from", "had", "has", "have", "how", "i", "me", "my", "our",
     "please", "should", "so", "than", "us", "we", "were", "what", "when", "where", "which", "who", "whom", "whose",
     "why", "would", "you", "your")
)  # fmt: skip


def unicode_words() -> str:
    """Lucene's StandardTokenizer as a pattern: the word breaks of UAX #29, and emoji (UTS #51).

    Letters and digits join directly or through connectors (_), letters also across one of . ' : · and digits
    across one of . ' , ; and similar; marks and format characters belong to the letter before them; each
    ideograph or hiragana is a token, and so are pictographs, including © and ®.
    """
    extend = (
        r"[\p{M}\x{AD}\x{600}-\x{605}\x{61C}\x{6DD}\x{70F}\x{180E}\x{200C}-\x{200F}\x{202A}-\x{202E}\x{2060}-\x{2064}"
        r"\x{2066}-\x{206F}\x{FEFF}\x{FFF9}-\x{FFFB}\x{E0001}\x{E0020}-\x{E007F}\x{1F3FB}-\x{1F3FF}]*"
    )
    complex_context = (  # scripts written without spaces, kept together
        r"\p{Thai}\p{Lao}\p{Myanmar}\p{Khmer}\p{Tai_Le}\p{New_Tai_Lue}\p{Tai_Tham}\p{Tai_Viet}\p{Ahom}"
    )
    both = r".\x{2018}\x{2019}\x{2024}\x{FE52}\x{FF07}\x{FF0E}'"  # between letters, and between numbers
    letter = rf"[\p{{Alphabetic}}&&[^\p{{M}}\p{{Han}}\p{{Hiragana}}\p{{Katakana}}{complex_context}]]{extend}"
    number = rf"\p{{Nd}}{extend}"
    katakana = rf"[\p{{Katakana}}\x{{3031}}-\x{{3035}}\x{{309B}}\x{{309C}}\x{{30A0}}\x{{30FC}}\x{{FF70}}]{extend}"
    join = rf"(?:[\p{{Pc}}\x{{202F}}]{extend})"
    mid_letter = rf"[:\x{{B7}}\x{{387}}\x{{5F4}}\x{{2027}}\x{{FE13}}\x{{FE55}}\x{{FF1A}}{both}]{extend}"
    mid_number = (
        rf"[,;\x{{37E}}\x{{589}}\x{{60C}}\x{{60D}}\x{{66C}}\x{{7F8}}\x{{2044}}\x{{FE10}}\x{{FE14}}\x{{FE50}}\x{{FE54}}"
        rf"\x{{FF0C}}\x{{FF1B}}{both}]{extend}"
    )
    numbers = rf"{number}(?:(?:{join}*|{mid_number}){number})*"
    letters = rf"{letter}(?:(?:{join}*|{mid_letter}){letter})*"
    part = rf"(?:{katakana}(?:{join}*{katakana})*|(?:{numbers}|{letters})+)"
    pictograph = rf"\p{{Extended_Pictographic}}{extend}"
    return "|".join(
        (
            rf"{pictograph}(?:\x{{200D}}{pictograph})*",
            r"[\x{1F1E6}-\x{1F1FF}]{2}",
            rf"{join}*{part}(?:{join}+{part})*{join}*",
            rf"[{complex_context}]+",
            rf"\p{{Han}}{extend}",
            rf"\p{{Hiragana}}{extend}",
        )
    )


WORD_PATTERN = unicode_words()
# the class of an ASCII character in a pattern: not part of a token, letter, digit, connector, or allowed
# between two letters, between two digits, or between two of either
NONE, LETTER, DIGIT, CONNECTOR, MID_LETTER, MID_DIGIT, MID_BOTH = range(7)
SPACE = " \t\n\v\f\r"


def character_classes(*kinds: tuple[int, str]) -> bytes:
    """The class of each ASCII character; a later entry overrides an earlier one."""
    table = bytearray(128)
    for kind, letters in kinds:
        for letter in letters:
            table[ord(letter)] = kind
    return bytes(table)


LETTERS, DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
UAX29_CLASSES = character_classes(
    (LETTER, LETTERS), (DIGIT, DIGITS), (CONNECTOR, "_"), (MID_LETTER, ":"), (MID_DIGIT, ",;"), (MID_BOTH, ".'")
)
WORD_CLASSES = character_classes((LETTER, f"{LETTERS}{DIGITS}_"))  # \w+
NON_SPACE_CLASSES = character_classes((LETTER, "".join(map(chr, range(128)))), (NONE, SPACE))  # \S+


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

    def terms(self, texts: Sequence[str] | pl.Series) -> Terms:
        """The terms of each text, in order."""
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

    def tokens(self, column: pl.Series) -> pl.Series:
        """The tokens of each text, as a column of lists."""
        return column.str.extract_all(self.pattern)

    def split_long(self, token: str) -> list[str]:
        """A long token split as Lucene's tokenizer splits it, which sees at most `max_length` characters at a time.

        Most pieces are as far apart as the two before them, so several views are looked at in one call of polars: twice
        as many each time that all of them were where a piece started.
        """
        import polars as pl

        starts = TokenStarts(self, token)
        parts: list[str] = []
        at, step, batch = starts.next(0), self.max_length, 1
        while at < len(token):
            guesses = range(at, min(at + batch * step, len(token)), step)
            views = [token[guess : guess + self.max_length] for guess in guesses]
            firsts = self.tokens(pl.Series(views)).list.first().to_list()
            batch = min(2 * batch, 1024)
            for guess, view, first in zip(guesses, views, firsts, strict=True):
                if guess != at:
                    batch = 1
                    break
                if first is None:
                    at = starts.after(at)
                elif view.startswith(first):
                    parts.append(first)
                    at = starts.next(at + len(first))
                else:
                    at += view.index(first)
                step = at - guess
        return parts


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


def lowercase(text: str) -> str:
    """Lowercase character by character, like Java's Character.toLowerCase: no final sigma, İ becomes i."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) and "ς" not in lowered else "".join(c.lower()[0] for c in text)


def normalize_english(tokens: Sequence[str]) -> list[str | None]:
    """Lucene's EnglishAnalyzer after its tokenizer: strip possessive 's, lowercase, drop stop words, Porter stem."""
    return [
        None if term in STOP_WORDS else stem
        for term, stem in pair_with_stems([lowercase(strip_possessive(token)) for token in tokens])
    ]


def pair_with_stems(terms: list[str]) -> Iterator[tuple[str, str]]:
    """Each term with its stem."""
    return zip(terms, stems(terms), strict=True)


def strip_possessive(token: str) -> str:
    """A token without its possessive 's."""
    return token[:-2] if token[-1] in "sS" and token[-2:-1] in ("'", "\u2019", "\uff07") else token


def normalize_notes(tokens: Sequence[str]) -> list[str | None]:
    """Lowercase; drop stop words and tokens of one character."""
    return [None if len(term) < 2 or term in STOP_WORDS else term for term in map(str.lower, tokens)]


def normalize_simple(tokens: Sequence[str]) -> list[str | None]:
    """Lowercase."""
    return [token.lower() for token in tokens]


def snowball_normalizer(language: str) -> Normalizer:
    """A normalizer that lowercases and applies the Snowball stemmer of a language."""
    stemmer = Stemmer.Stemmer(language, 0)
    return lambda tokens: stemmer.stemWords([token.lower() for token in tokens])


ANALYZERS: dict[str, Analyzer] = {
    "english": Analyzer("english", WORD_PATTERN, normalize_english, UAX29_CLASSES, TOKEN_CHARACTERS),
    "notes": Analyzer("notes", r"\w+", normalize_notes, WORD_CLASSES),
    "simple": Analyzer("simple", r"\w+", normalize_simple, WORD_CLASSES),
    "whitespace": Analyzer("whitespace", r"\S+", list, NON_SPACE_CLASSES),
}
LANGUAGES = [
    "arabic", "armenian", "basque", "catalan", "danish", "dutch", "finnish", "french", "german", "greek", "hindi",
    "hungarian", "indonesian", "irish", "italian", "lithuanian", "nepali", "norwegian", "porter", "portuguese",
    "romanian", "russian", "serbian", "spanish", "swedish", "tamil", "turkish", "yiddish",
]  # fmt: skip


@cache
def common_terms(analyzer: Analyzer) -> frozenset[str]:
    """What an analyzer makes of stop words and words of questions; explanations name these last."""
    return frozenset(analyzer.terms([" ".join(sorted(STOP_WORDS | QUESTION_WORDS))])[0])


def analyzer_names() -> list[str]:
    """Every analyzer by name: our own, and the Snowball languages."""
    return [*ANALYZERS, *LANGUAGES]


def get_analyzer(name: str | Analyzer | Callable[[str], list[str]]) -> Analyzer:
    """The analyzer with a name, for a Snowball language, or for a user's function from text to terms."""
    if isinstance(name, Analyzer):
        return name
    if callable(name):
        return CustomAnalyzer(getattr(name, "__name__", "own"), "", list, function=name)
    if name in LANGUAGES:
        return Analyzer(name, WORD_PATTERN, snowball_normalizer(name), UAX29_CLASSES, TOKEN_CHARACTERS)
    if name not in ANALYZERS:
        hint = f"; choose {', '.join(ANALYZERS)} or a Snowball language ({', '.join(LANGUAGES)})"
        raise RankwrightError(f"analyzer {name!r} is unknown{hint}")
    return ANALYZERS[name]


@dataclass(frozen=True)
class CustomAnalyzer(Analyzer):
    """An analyzer that calls a user's function from text to terms."""

    function: Callable[[str], list[str]] = str.split

    def tokens(self, column: pl.Series) -> pl.Series:
        import polars as pl

        return pl.Series([self.function(text) for text in column], dtype=pl.List(pl.String))
