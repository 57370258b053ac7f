"""Deleted docs of a segment: a mask, and what each term lost with them, so that statistics are those of live docs.

The files of a segment never change. Its deletions are a folder of their own, written anew by each update.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...base.ids import Codes, Floats
from .. import index_folder
from ..index_folder import read_array
from ..verification import DamagedIndexError
from .kernels.build import lost_counts

if TYPE_CHECKING:
    from .segment import Array, Segment

LOST = 3  # rows of what was lost: terms, docs of each, occurrences of each


@dataclass(frozen=True, eq=False)
class Deletions:
    """Which docs of a segment are left, and what each term lost with the others."""

    live: Array  # uint8, of each doc: 0 if it was deleted; writable like any mask, so that loops have one type
    lost: Codes  # 3 x terms: each term that lost a doc, how many, and its occurrences in them
    home: Path | None = None  # the folder it was read from
    entry: Mapping[str, Any] | None = None  # of the manifest it was read with

    @classmethod
    def of(cls, segment: Segment, live: Array) -> Deletions:
        """The deletions of a segment in which some docs are left."""
        mask = np.array(live, dtype=np.uint8)
        df, cf = lost_counts(segment.offsets, segment.docs, segment.kinds, segment.counts, mask)
        terms = np.flatnonzero(df)
        return cls(mask, np.stack([terms, df[terms], cf[terms]]).astype(np.int64))

    @cached_property
    def count(self) -> int:
        """Number of live docs."""
        return int(np.count_nonzero(self.live))

    @cached_property
    def live_rows(self) -> Codes:
        """The row of each doc among the live ones; -1 if it was deleted."""
        return np.where(self.live != 0, np.cumsum(self.live != 0) - 1, -1)

    def lost_df(self, places: Codes) -> Codes:
        """How many docs some terms lost."""
        return self.take(1, places)

    def lost_cf(self, places: Codes) -> Codes:
        """How many occurrences some terms lost."""
        return self.take(2, places)

    def take(self, row: int, places: Codes) -> Codes:
        """What some terms lost."""
        terms = self.lost[0]
        if not len(terms):
            return np.zeros(len(places), dtype=np.int64)
        spots = np.minimum(np.searchsorted(terms, places), len(terms) - 1)
        return np.where(terms[spots] == places, self.lost[row][spots], 0)

    @cached_property
    def lost_occurrences(self) -> float:
        """Occurrences of all terms in deleted docs."""
        return float(self.lost[2].sum())


def live_df(segment: Segment) -> Codes:
    """The number of live docs of each term of a segment."""
    df: Codes = np.diff(segment.offsets)
    if segment.deletions is not None:
        df[segment.deletions.lost[0]] -= segment.deletions.lost[1]
    return df


def term_stats(segment: Segment, places: Codes) -> tuple[Codes, Floats]:
    """The df and cf of some terms of a segment, over live docs."""
    df, cf = segment.offsets[places + 1] - segment.offsets[places], segment.cf[places]
    if segment.deletions is not None:
        df, cf = df - segment.deletions.lost_df(places), cf - segment.deletions.lost_cf(places)
    return df, cf


def store_deletions(segment: Segment, deletions: Deletions, folder: Path, of: str) -> Deletions:
    """Write deletions into a new folder of the index; `of` is the name of their segment there."""
    home = index_folder.next_segment_folder(folder, "deletions")
    home.mkdir()
    np.save(home / "live.npy", deletions.live, allow_pickle=False)
    np.save(home / "lost.npy", deletions.lost, allow_pickle=False)
    entry = index_folder.describe_segment(home, {"of": of, "docs": deletions.count})
    return read_deletions(segment, home, entry, thorough=False)


def read_deletions(segment: Segment, home: Path, entry: Mapping[str, Any], thorough: bool) -> Deletions:
    """The deletions of a segment, memory-mapped; a thorough check counts again what was lost."""
    live, lost = read_array(home, "live", np.uint8), read_array(home, "lost", np.int64, ndim=2)
    if len(live) != len(segment.ids):
        raise DamagedIndexError(home / "live.npy", f"it has {len(live):,} of {len(segment.ids):,} values")
    if len(lost) != LOST:
        raise DamagedIndexError(home / "lost.npy", f"it has {len(lost)} of {LOST} rows")
    if thorough:
        if (live > 1).any():
            raise DamagedIndexError(home / "live.npy", "a value is neither 0 nor 1")
        if not np.array_equal(Deletions.of(segment, live).lost, lost):
            raise DamagedIndexError(home / "lost.npy", "its counts are not those of the deleted docs")
    return Deletions(np.array(live), lost, home, entry)
