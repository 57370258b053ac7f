"""Lists of names in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import plural


def join_words(words: Sequence[str]) -> str:
    """Words as prose: `a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def join_names(names: Sequence[str], most: int = 3) -> str:
    """The first names as prose, and the number of others: `a, b, c and 4 others`."""
    rest = len(names) - most
    return join_words([*names[:most], plural(rest, "other")] if rest > 0 else names)
