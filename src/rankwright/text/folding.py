"""Text of many languages: lower case without accents, as Lucene's lowercase and asciifolding filters write it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from .token_filters import lowercase


@cache
def folding_table() -> dict[int, str]:
    """What each character becomes."""
    rows = (files(__package__) / "folding.txt").read_text("utf-8").splitlines()
    pairs = (row.split(" ", 1) for row in rows[1:])
    return {ord(letter): plain for plain, letters in pairs for letter in letters}


def normalize_folding(tokens: Sequence[str]) -> list[str | None]:
    """Lowercase, and letters without accents."""
    table = folding_table()
    return [token.lower() if token.isascii() else lowercase(token).translate(table) or None for token in tokens]
