"""Text to terms: an analyser is a pattern that finds tokens and a function that makes tokens terms.

Tokens are found in Rust (polars), and each distinct token becomes a term once, so that a stemmer's
speed hardly counts and its exactness does. No token has ASCII white space in it, and in ASCII text a
pattern is no more than a class for each letter: `retrieval/tokens.py` reads most text that way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import Stemmer

from ..base.ids import Codes, bounds
from ..errors import RankwrightError
from .porter import stems

if TYPE_CHECKING:
    import polars as pl

Normal = Callable[[Sequence[str]], "list[str | None]"]

# the 33 stop words of Lucene's English analyser
STOP = frozenset(
    ("a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it", "no", "not", "of",
     "on", "or", "such", "that", "the", "their", "then", "there", "these", "they", "this", "to", "was", "will", "with")
)  # fmt: skip


def unicode_words() -> str:
    """Lucene's StandardTokenizer as a pattern: the word breaks of UAX #29, and emoji (UTS #51).

    Letters and numbers join directly, by connectors (_), letters across one of . ' : ·, numbers across one
    of . ' , ; and the like; marks and format characters belong to the letter before them; ideographs and
    hiragana stand alone; pictographs, © and ® among them, are tokens.
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


WORDS = unicode_words()
LONGEST = 255  # letters of a token of Lucene's StandardTokenizer


# what an ASCII letter is to a pattern: no part of a token, a letter, a digit, a connector, or what may stand
# between two letters, between two digits, or between two of either
NONE, LETTER, DIGIT, CONNECTOR, MID_LETTER, MID_DIGIT, MID_BOTH = range(7)
SPACE = " \t\n\v\f\r"


def classes(*kinds: tuple[int, str]) -> bytes:
    """The class of each ASCII letter; the last that names a letter counts."""
    table = bytearray(128)
    for kind, letters in kinds:
        for letter in letters:
            table[ord(letter)] = kind
    return bytes(table)


LETTERS, DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
UAX29 = classes(
    (LETTER, LETTERS), (DIGIT, DIGITS), (CONNECTOR, "_"), (MID_LETTER, ":"), (MID_DIGIT, ",;"), (MID_BOTH, ".'")
)
RUNS = classes((LETTER, f"{LETTERS}{DIGITS}_"))  # \w+
BLACK = classes((LETTER, "".join(map(chr, range(128)))), (NONE, SPACE))  # \S+


@dataclass(frozen=True)
class Terms:
    """The terms of some texts: codes into a vocabulary, text after text."""

    starts: Codes  # terms of text i: starts[i] to starts[i + 1]
    codes: np.ndarray[tuple[int], np.dtype[np.int32]]
    vocabulary: list[str]

    def __getitem__(self, text: int) -> list[str]:
        return [self.vocabulary[code] for code in self.codes[self.starts[text] : self.starts[text + 1]].tolist()]


@dataclass(frozen=True)
class Analyzer:
    """How text becomes terms: a pattern of tokens (Rust's regular expressions), and what a token becomes."""

    name: str
    pattern: str
    normal: Normal  # the terms of tokens; None drops one
    ascii: bytes = b""  # the pattern in ASCII text: the class of each letter
    longest: int = (1 << 31) - 1  # letters of a token; a longer one is cut, and goes on as the next

    def terms(self, texts: Sequence[str] | pl.Series) -> Terms:
        """The terms of each text, in order."""
        import polars as pl

        column = pl.Series("text", texts, dtype=pl.String).fill_null("")
        found = self.tokens(column)
        sizes = found.list.len().to_numpy().astype(np.int64)
        tokens = found.explode(empty_as_null=False, keep_nulls=False)
        distinct = tokens.unique(maintain_order=True)
        long = distinct.filter(distinct.str.len_chars() > self.longest)
        if len(long):
            pieces = {token: self.cut(token) for token in long.to_list()}
            rows = [[part for token in row for part in pieces.get(token, (token,))] for row in found.to_list()]
            sizes = np.array([len(row) for row in rows], dtype=np.int64)
            tokens = pl.Series([part for row in rows for part in row], dtype=pl.String)
            distinct = tokens.unique(maintain_order=True)
        known: dict[str, int] = {}
        terms = self.normal(distinct.to_list())
        table = np.array([-1 if term is None else known.setdefault(term, len(known)) for term in terms], dtype=np.int32)
        mapped = table[tokens.cast(pl.Enum(distinct)).to_physical().to_numpy()]
        kept = mapped >= 0
        text = np.repeat(np.arange(len(sizes)), sizes)[kept]
        return Terms(bounds(np.bincount(text, minlength=len(sizes))), mapped[kept], list(known))

    def tokens(self, column: pl.Series) -> pl.Series:
        """The tokens of each text, as lists."""
        return column.str.extract_all(self.pattern)

    def cut(self, token: str) -> list[str]:
        """A token as Lucene's tokeniser, which sees no more than so many letters at a time, finds it."""
        import polars as pl

        parts: list[str] = []
        while len(token) > self.longest:
            first = self.tokens(pl.Series([token[: self.longest]]))[0].to_list()[:1]
            if first and token.startswith(first[0]):
                parts += first
                token = token[len(first[0]) :]
            elif not first:  # nothing but connectors: the next begins as late as it can see its end
                token = token[max(len(token) - len(token.lstrip("_")) - self.longest + 1, 1) :]
            else:
                token = token[1:]
        return [*parts, *self.tokens(pl.Series([token]))[0].to_list()]


def lower(text: str) -> str:
    """Lower case letter by letter, as Java's Character.toLowerCase: no final sigma, İ is i."""
    small = text.lower()
    return small if len(small) == len(text) and "ς" not in small else "".join(c.lower()[0] for c in text)


def english(tokens: Sequence[str]) -> list[str | None]:
    """Lucene's EnglishAnalyzer after its tokeniser: possessive 's off, lower case, stop words, Porter's stems."""
    return [None if term in STOP else stem for term, stem in stemmed([lower(owner(token)) for token in tokens])]


def stemmed(terms: list[str]) -> Iterator[tuple[str, str]]:
    """Each term with its stem."""
    return zip(terms, stems(terms), strict=True)


def owner(token: str) -> str:
    """A token without its possessive 's."""
    return token[:-2] if token[-1] in "sS" and token[-2:-1] in ("'", "\u2019", "\uff07") else token


def notes(tokens: Sequence[str]) -> list[str | None]:
    """Lower case, no stop words, at least two letters or digits."""
    return [None if len(term) < 2 or term in STOP else term for term in map(str.lower, tokens)]


def simple(tokens: Sequence[str]) -> list[str | None]:
    """Lower case."""
    return [token.lower() for token in tokens]


def snowball(language: str) -> Normal:
    """Lower case and the Snowball stems of a language."""
    stemmer = Stemmer.Stemmer(language, 0)
    return lambda tokens: stemmer.stemWords([token.lower() for token in tokens])


ANALYZERS: dict[str, Analyzer] = {
    "english": Analyzer("english", WORDS, english, UAX29, LONGEST),
    "notes": Analyzer("notes", r"\w+", notes, RUNS),
    "simple": Analyzer("simple", r"\w+", simple, RUNS),
    "whitespace": Analyzer("whitespace", r"\S+", list, BLACK),
}
LANGUAGES = [
    "arabic", "armenian", "basque", "catalan", "danish", "dutch", "finnish", "french", "german", "greek", "hindi",
    "hungarian", "indonesian", "irish", "italian", "lithuanian", "nepali", "norwegian", "porter", "portuguese",
    "romanian", "russian", "serbian", "spanish", "swedish", "tamil", "turkish", "yiddish",
]  # fmt: skip


def analyzer(name: str | Analyzer | Callable[[str], list[str]]) -> Analyzer:
    """The analyser of a name, of a Snowball language, or of a user's own function from text to terms."""
    if isinstance(name, Analyzer):
        return name
    if callable(name):
        return Own(getattr(name, "__name__", "own"), "", list, function=name)
    if name in LANGUAGES:
        return Analyzer(name, WORDS, snowball(name), UAX29, LONGEST)
    if name not in ANALYZERS:
        hint = f"; choose {', '.join(ANALYZERS)} or a Snowball language ({', '.join(LANGUAGES)})"
        raise RankwrightError(f"analyzer {name!r} is unknown{hint}")
    return ANALYZERS[name]


@dataclass(frozen=True)
class Own(Analyzer):
    """A user's own function from text to terms."""

    function: Callable[[str], list[str]] = str.split

    def tokens(self, column: pl.Series) -> pl.Series:
        import polars as pl

        return pl.Series([self.function(text) for text in column], dtype=pl.List(pl.String))
