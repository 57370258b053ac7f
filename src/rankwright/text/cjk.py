"""Chinese, Japanese and Korean, as Lucene's CJKAnalyzer reads them: pairs of adjacent characters.

Words of UAX #29, full-width Latin and half-width kana in their usual width, lower case, and in each run of Han,
hiragana, katakana and Hangul every two neighbors as a term; a character alone is a term.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING
from unicodedata import normalize

from .analyzer import Analyzer
from .stop_words import stop_words
from .token_filters import lowercase

if TYPE_CHECKING:
    import polars as pl

WIDTHS = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {
    code: normalize("NFKC", chr(code)) for code in range(0xFF65, 0xFFA0)
}
NARROW_OR_WIDE = re.compile("[\uff01-\uff5e\uff65-\uff9f]")
VOICED = re.compile("[\u30a6-\u30fd][\uff9e\uff9f]")
# a token of one script, with marks
CJK_TOKEN = (
    r"^(?:[[\p{Han}\p{Hiragana}]&&[^\x{3005}\x{303B}]].*|[\p{Katakana}\x{3031}-\x{3035}\x{309B}\x{309C}\x{30A0}\x{30FC}\x{FF70}\p{M}\p{Cf}\x{FF9E}"
    r"\x{FF9F}]+|[\p{Hangul}&&\p{Alphabetic}][\p{Hangul}\p{M}\p{Cf}]*)$"
)


def fold_width(token: str) -> str:
    """A token with Latin letters and kana in their usual width."""
    if not NARROW_OR_WIDE.search(token):
        return token
    found: list[str] = []
    for letter in token:
        if letter in "\uff9e\uff9f" and found:
            joined = normalize("NFC", found[-1] + letter.translate(WIDTHS))
            if len(joined) == 1 and "\u30a6" <= found[-1] <= "\u30fd":
                found[-1] = joined
                continue
        found.append(letter.translate(WIDTHS))
    return "".join(found)


def normalize_cjk(tokens: Sequence[str]) -> list[str | None]:
    """Usual width, lower case, no stop words."""
    stop = stop_words("cjk")
    return [None if (term := lowercase(fold_width(token))) in stop else term for token in tokens]


@dataclass(frozen=True)
class CjkAnalyzer(Analyzer):
    """An analyzer whose tokens are pairs of characters where a script has no spaces."""

    def tokens(self, column: pl.Series) -> pl.Series:
        """The tokens of each text: words, and pairs of neighbors."""
        import polars as pl

        words = super().tokens(column)
        flat = words.explode(empty_as_null=False, keep_nulls=False)
        distinct = flat.unique()
        cjk = set(distinct.filter(distinct.str.contains(CJK_TOKEN)).to_list())
        rows = [list(self.pair(text, tokens, cjk)) for text, tokens in zip(column, words.to_list(), strict=True)]
        return pl.Series(rows, dtype=pl.List(pl.String))

    def pair(self, text: str, tokens: list[str], cjk: set[str]) -> Iterator[str]:
        """The tokens of a text, those of each run of adjacent CJK tokens as pairs of their characters."""
        run, end = "", 0
        for token in tokens:
            at = text.index(token, end)
            if run and (at != end or token not in cjk):
                yield from pairs(run)
                run = ""
            end = at + len(token)
            if token in cjk:
                run += lowercase(fold_width(token))
            else:
                yield from self.split_long(token) if len(token) > self.max_length else (token,)
        if run:
            yield from pairs(run)


def pairs(run: str) -> Iterator[str]:
    """Every two neighbors of a run; a character alone."""
    return (a + b for a, b in pairwise(run)) if len(run) > 1 else iter(run)
