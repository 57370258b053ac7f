"""Which segments an update merges: neighbors of similar size once they are many, and those with many deleted docs.

Sizes fall into tiers, each FACTOR times as large as the one before. A merge takes the segments of one tier and smaller
ones between them, so that a posting is copied once for each tier it passes, not once for each update (O'Neil et al.,
"The log-structured merge-tree", Acta Informatica 1996).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from pathlib import Path
from typing import Any

from .. import index_folder, verification
from . import segment_files
from .live_docs import Deletions
from .segment import Segment

FACTOR = 4  # a tier is this many times as large as the one before
PER_TIER = 1  # segments of a tier that are left side by side
SMALLEST = 1 << 16  # postings; smaller segments are of one tier
MAX_DELETED = 0.1  # a larger share of deleted docs is dropped


@dataclass(frozen=True)
class Group:
    """Neighboring segments that become one: how many, their live postings, and whether they must be rewritten."""

    count: int
    postings: float
    is_dirty: bool = False

    @property
    def tier(self) -> int:
        """The tier of its size."""
        return int(log(max(self.postings / SMALLEST, 1), FACTOR))


def describe(segment: Segment) -> Group:
    """A segment on its own."""
    share = segment.doc_count / max(len(segment.sizes), 1)
    return Group(1, len(segment.docs) * share, 1 - share > MAX_DELETED)


def plan_merges(segments: Sequence[Segment]) -> list[int]:
    """How many neighboring segments become one, from the first to the last; 1: it stays, unless it is rewritten."""
    groups = [describe(each) for each in segments]
    tier = 0
    while tier <= max((each.tier for each in groups), default=0):
        first = 0
        while first < len(groups):
            last = first
            while last < len(groups) and groups[last].tier <= tier:
                last += 1
            if sum(each.tier == tier for each in groups[first:last]) > PER_TIER:
                some = groups[first:last]
                groups[first:last] = [
                    Group(sum(each.count for each in some), sum(each.postings for each in some), True)
                ]
                last = first
            first = last + 1
        tier += 1
    return [each.count if each.count > 1 or not each.is_dirty else 0 for each in groups]


def save_merged(folder: Path, segments: Sequence[Segment], about: Mapping[str, Any]) -> tuple[Segment, ...]:
    """Write an index, atomically, its segments merged where that is due: the manifest is written last."""
    plan = plan_merges(segments)
    if not segment_files.is_stored(folder, segments):
        segments = segment_files.save(folder, segments, about)
        if all(count == 1 for count in plan):
            return segments
    segment_files.check_present(folder, segments)
    merged: list[Segment] = []
    first = 0
    try:
        for count in plan:
            some = segments[first : first + max(count, 1)]
            first += len(some)
            merged.append(some[0] if count == 1 else merge_stored(some, folder))
        return segment_files.save(folder, merged, about)
    except BaseException:
        index_folder.remove_folders(folder, segment_files.folder_names(merged) - segment_files.folder_names(segments))
        raise


def merge_stored(segments: Sequence[Segment], folder: Path) -> Segment:
    """Segments as one, in a new folder of the index, without their deleted docs.

    Files that were damaged since they were opened are refused: the digests of the new ones would match.
    """
    verification.compare_digests(digests_of(segments))
    home = index_folder.next_segment_folder(folder)
    segment_files.merge_segments(segments, home)
    found = segment_files.read_segment(home)
    return replace(found, entry=index_folder.describe_segment(home, segment_files.facts(found)))


def digests_of(segments: Sequence[Segment]) -> dict[Path, str]:
    """The stored files of segments and of their deletions, with the digests that they were written with."""
    deletions = [each.deletions for each in segments if each.deletions is not None]
    stored: list[Segment | Deletions] = [*segments, *deletions]
    return {
        each.home / name: about["blake2b"]
        for each in stored
        if each.home is not None and each.entry is not None
        for name, about in each.entry["files"].items()
    }
