"""Id strings and integer codes: grouping rows, finding repeats, in columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

if TYPE_CHECKING:
    from collections.abc import Sequence

Codes = np.ndarray[Any, np.dtype[np.int64]]
Floats = np.ndarray[Any, np.dtype[np.float64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]


def group(ids: pl.Series) -> tuple[list[str], Codes, Codes | None]:
    """Rows grouped by id, groups in the order they first appear.

    Gives the ids, where each group starts (one more than there are groups), and the row order
    that brings each group together, or None when the rows stand together already.
    """
    runs = ids.rle().struct.unnest()
    heads = runs["value"].to_list()
    lengths = runs["len"].to_numpy().astype(np.int64)
    first: dict[str, int] = {}
    codes = np.array([first.setdefault(head, len(first)) for head in heads], dtype=np.int64)
    order = None
    if len(first) < len(heads):
        order = np.argsort(np.repeat(codes, lengths), kind="stable")
        lengths = np.bincount(codes, weights=lengths, minlength=len(first)).astype(np.int64)
    return list(first), np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64), order


def spread(starts: Codes) -> Codes:
    """The group number of every row: starts [0, 2, 3] give rows [0, 0, 1]."""
    return np.repeat(np.arange(len(starts) - 1), np.diff(starts))


def position(starts: Codes) -> Codes:
    """The place of every row within its group, from 1: starts [0, 2, 3] give [1, 2, 1]."""
    return np.arange(1, starts[-1] + 1) - np.repeat(starts[:-1], np.diff(starts))


def locate(wanted: Sequence[str], among: Sequence[str]) -> Codes:
    """For each wanted id its place among the others, -1 where it is not there."""
    places = {name: place for place, name in enumerate(among)}
    return np.array([places.get(name, -1) for name in wanted], dtype=np.int64)


def repeated(starts: Codes, ids: pl.Series) -> tuple[int, int] | None:
    """Two rows (the first such, in row order) of one group with the same id, or None.

    Sorts 64-bit hashes instead of strings, and looks at strings only where hashes meet.
    """
    keys = hashes(starts, ids)
    keys.sort()
    met = keys[1:][keys[1:] == keys[:-1]]
    if not len(met):
        return None
    groups = spread(starts)
    seen: dict[tuple[int, str], int] = {}
    for row in np.flatnonzero(np.isin(hashes(starts, ids), met)).tolist():
        earlier = seen.setdefault((int(groups[row]), ids[row]), row)
        if earlier != row:
            return earlier, row
    return None


def hashes(starts: Codes, ids: pl.Series) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """A 64-bit hash of every row's group and id."""
    salt = np.arange(len(starts) - 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    keys: Any = np.repeat(salt, np.diff(starts))
    keys ^= ids.hash().to_numpy()
    return keys  # type: ignore[no-any-return]
