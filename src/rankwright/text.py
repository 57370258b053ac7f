"""Text to terms: an analyser is a pattern that finds tokens and a function that makes a token a term.

Tokens are found in Rust (polars), and each distinct token becomes a term once, so that a stemmer's
speed hardly counts and its exactness does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .errors import unknown
from .ids import Codes, bounds
from .lazy import need
from .porter import stem

if TYPE_CHECKING:
    import polars as pl

Normal = Callable[[str], "str | None"]

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
    normal: Normal  # None drops the token

    def terms(self, texts: Sequence[str] | pl.Series) -> Terms:
        """The terms of each text, in order."""
        import polars as pl

        column = pl.Series("text", texts, dtype=pl.String).fill_null("")
        found = self.tokens(column)
        sizes = found.list.len().to_numpy().astype(np.int64)
        tokens = found.explode(empty_as_null=False, keep_nulls=False)
        distinct = tokens.unique(maintain_order=True)
        known: dict[str, int] = {}
        table = np.array([self.code(token, known) for token in distinct.to_list()], dtype=np.int32)
        mapped = table[tokens.cast(pl.Enum(distinct)).to_physical().to_numpy()]
        kept = mapped >= 0
        text = np.repeat(np.arange(len(sizes)), sizes)[kept]
        return Terms(bounds(np.bincount(text, minlength=len(sizes))), mapped[kept], list(known))

    def tokens(self, column: pl.Series) -> pl.Series:
        """The tokens of each text, as lists."""
        return column.str.extract_all(self.pattern)

    def code(self, token: str, known: dict[str, int]) -> int:
        """The code of the term a token becomes, -1 where it is dropped."""
        term = self.normal(token)
        return -1 if term is None else known.setdefault(term, len(known))


def lower(text: str) -> str:
    """Lower case letter by letter, as Java's Character.toLowerCase: no final sigma, İ is i."""
    small = text.lower()
    return small if len(small) == len(text) and "ς" not in small else "".join(c.lower()[0] for c in text)


def english(token: str) -> str | None:
    """Lucene's EnglishAnalyzer after its tokeniser: possessive 's off, lower case, stop words, Porter's stems."""
    if token[-1] in "sS" and token[-2:-1] in ("'", "\u2019", "\uff07"):
        token = token[:-2]
    term = lower(token)
    return None if term in STOP else stem(term)


def notes(token: str) -> str | None:
    """Lower case, no stop words, at least two letters or digits."""
    term = token.lower()
    return None if len(term) < 2 or term in STOP else term


def snowball(language: str) -> Normal:
    """Lower case and the Snowball stems of a language."""
    stemmer = need("Stemmer", "snowball").Stemmer(language)
    return lambda token: stemmer.stemWord(token.lower())


ANALYZERS: dict[str, Callable[[], Analyzer]] = {
    "english": lambda: Analyzer("english", WORDS, english),
    "notes": lambda: Analyzer("notes", r"\w+", notes),
    "simple": lambda: Analyzer("simple", r"\w+", str.lower),
    "whitespace": lambda: Analyzer("whitespace", r"\S+", str),
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
        return Own(getattr(name, "__name__", "own"), "", str, name)
    if name in LANGUAGES:
        return Analyzer(name, WORDS, snowball(name))
    if name not in ANALYZERS:
        raise unknown("analyzer", name, [*ANALYZERS, *LANGUAGES])
    return ANALYZERS[name]()


@dataclass(frozen=True)
class Own(Analyzer):
    """A user's own function from text to terms."""

    function: Callable[[str], list[str]] = str.split

    def tokens(self, column: pl.Series) -> pl.Series:
        import polars as pl

        return pl.Series([self.function(text) for text in column], dtype=pl.List(pl.String))
