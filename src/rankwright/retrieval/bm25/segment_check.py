"""What the compiled loops trust of a segment: they do not check an index, so everything that indexes is checked here.

Each function names the loops that rely on it. Types and shapes are checked whenever a segment is opened
(`segment_files.read_segment`); these checks read whole arrays, once for each file.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ...errors import RankwrightError
from ..doc_digests import DIGEST_BYTES
from ..strings import find_duplicate_in
from ..verification import DamagedIndexError
from .kernels.build import is_ascending
from .segment import Array, Segment

BLOCK = 1 << 22  # postings checked together
MAX_LENGTH = 1 << 32  # tokens of a doc; the low half of a kind's key


def check_segment(segment: Segment, home: Path) -> None:
    """Refuse a segment with which a compiled loop could leave its arrays."""
    check_postings(segment, home)
    check_kinds(segment, home)
    check_frontier(segment, home)
    check_docs(segment, home)
    check_terms(segment, home)


def check_lengths(segment: Segment, home: Path) -> None:
    """Refuse arrays whose lengths differ; this reads almost nothing."""
    docs, terms, postings = len(segment.ids), len(segment.terms), len(segment.docs)
    expected = {
        "kinds": postings, "offsets": terms + 1, "cf": terms, "frontier_at": terms + 1, "sizes": docs, "order": docs,
        "lengths": len(segment.counts),
    }  # fmt: skip
    for name, size in expected.items():
        if len(getattr(segment, name)) != size:
            raise DamagedIndexError(home / f"{name}.npy", f"it has {len(getattr(segment, name)):,} of {size:,} values")
    if segment.positions is not None and len(segment.positions) != segment.position_at[-1]:
        raise DamagedIndexError(home / "positions.npy", f"it has {len(segment.positions):,} positions")
    if segment.digests is not None and segment.digests.shape != (docs, DIGEST_BYTES):
        raise DamagedIndexError(home / "digests.npy", f"it does not have the digests of {docs:,} docs")
    for name, total in (("offsets", postings), ("frontier_at", len(segment.frontier))):
        if getattr(segment, name)[0] != 0 or getattr(segment, name)[-1] != total:
            raise DamagedIndexError(home / f"{name}.npy", "it does not divide its array")


def check_postings(segment: Segment, home: Path) -> None:
    """Offsets rise, and the docs of each term ascend below the number of docs.

    `score.search`, `score.add_met`, `score.look_up` and `gallop` turn docs into positions in a window by their order;
    `build.inverted` and `build.join` count by docs.
    """
    offsets, docs, total = np.asarray(segment.offsets), np.asarray(segment.docs), len(segment.ids)
    check_rising(offsets, home / "offsets.npy")
    for low in range(0, len(docs), BLOCK):
        some = docs[low : low + BLOCK + 1]  # and the first of the next block
        rises = some[1:] > some[:-1]
        first, last = np.searchsorted(offsets, [low + 1, low + len(some)])
        rises[offsets[first:last] - low - 1] = True  # where another term begins
        if int(some.max()) >= total or not rises.all():
            raise DamagedIndexError(home / "docs.npy", "docs of a term are out of order or out of range")


def check_kinds(segment: Segment, home: Path) -> None:
    """Kinds are below their number; counts are finite, lengths are those of docs.

    The loops of `score` index tables by kind, `build.frontiers` and `build.join` counts and codes.
    """
    kinds, total = np.asarray(segment.kinds), len(segment.counts)
    if any(int(kinds[low : low + BLOCK].max()) >= total for low in range(0, len(kinds), BLOCK)):
        raise DamagedIndexError(home / "kinds.npy", "a kind is out of range")
    if not np.isfinite(segment.counts).all():
        raise DamagedIndexError(home / "counts.npy", "a count is not a finite number")
    if ((segment.lengths < 1) | (segment.lengths >= MAX_LENGTH)).any():
        raise DamagedIndexError(home / "lengths.npy", "a length is out of range")


def check_frontier(segment: Segment, home: Path) -> None:
    """The kinds on the frontier of each term are kinds: `score.search` indexes tables by them."""
    check_rising(np.asarray(segment.frontier_at), home / "frontier_at.npy")
    if len(segment.frontier) and int(segment.frontier.max()) >= len(segment.counts):
        raise DamagedIndexError(home / "frontier.npy", "a kind is out of range")


def check_docs(segment: Segment, home: Path) -> None:
    """The order of docs is a permutation, and sizes are not negative.

    `top_k.quick` indexes the order, `score.filled` the docs in that order; sizes become lengths of docs.
    """
    total = len(segment.ids)
    ranks = np.zeros(total, dtype=bool)
    order = np.asarray(segment.order)
    if total and (order.min() < 0 or order.max() >= total):
        raise DamagedIndexError(home / "order.npy", "a rank is out of range")
    ranks[order] = True
    if not ranks.all():
        raise DamagedIndexError(home / "order.npy", "a rank is missing")
    if (segment.sizes < 0).any():
        raise DamagedIndexError(home / "sizes.npy", "a doc has a negative length")


def check_terms(segment: Segment, home: Path) -> None:
    """Terms ascend, so that a search for one finds it; frequencies are finite."""
    if not is_ascending(segment.terms.arrays):
        raise DamagedIndexError(home / "terms.npy", "terms are not in byte order")
    if not np.isfinite(segment.cf).all():
        raise DamagedIndexError(home / "cf.npy", "a frequency is not a finite number")


def check_ids(segments: Sequence[Segment], folder: Path) -> None:
    """Ids are unique over all segments: a run has each doc once."""
    if find_duplicate_in([each.live_ids for each in segments]) is not None:
        raise DamagedIndexError(folder, "a doc id appears twice")


def check_unique_ids(segments: Sequence[Segment], place: str = "the collection") -> None:
    """Refuse a doc id that appears twice in the segments."""
    twice = find_duplicate_in([each.live_ids for each in segments])
    if twice is not None:
        raise RankwrightError(f"doc id {twice!r} appears twice in {place}; ids must be unique")


def check_rising(offsets: Array, path: Path) -> None:
    """Refuse offsets that fall."""
    if (offsets[1:] < offsets[:-1]).any():
        raise DamagedIndexError(path, "its offsets fall")
