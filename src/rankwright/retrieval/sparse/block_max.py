"""Block-max pruning of an index of impacts: the highest impact of each term in each block of docs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ...base.ids import Codes, Floats
from ...base.parallel import parallel_map_slices
from ..bm25.searcher import Searcher
from ..bm25.segment import Array, Segment

LONG = 0.5  # postings for each block, at least, of a term whose highest impacts are kept
DOCS_PER_RESULT = 2000  # with fewer docs for each of the k results, too few blocks are ruled out


@dataclass(frozen=True, eq=False)
class Blocks:
    """The highest impacts of the long terms of a segment, and where their postings of each block begin."""

    rows: Codes  # of each term; -1 of a short one
    highest: Array  # uint8, long terms x blocks: kind + 1, or 0
    starts: Array  # uint32, long terms x (blocks + 1)

    @classmethod
    def of(cls, segment: Segment) -> Blocks:
        """Those of a segment: one pass over the postings of long terms."""
        from .block_kernels import SHIFT, find_highest

        blocks = -(-len(segment.sizes) // (1 << SHIFT))
        chosen = np.flatnonzero(np.diff(segment.offsets) >= LONG * blocks)
        rows = np.full(len(segment.terms), -1, dtype=np.int64)
        rows[chosen] = np.arange(len(chosen))
        return cls(rows, *find_highest(segment.offsets, segment.docs, segment.kinds, chosen, blocks))


@dataclass(frozen=True, eq=False)
class BlockMaxSearcher(Searcher):
    """A searcher of an index of impacts in one segment, which skips blocks of docs that cannot be among the best."""

    learns: bool = False

    @cached_property
    def blocks(self) -> Blocks:
        """The highest impacts, found on first use."""
        return Blocks.of(self.segments[0])

    @cached_property
    def has_levels(self) -> bool:
        """Whether kinds are multiples of a step, in 8 bits."""
        kinds, table = self.segments[0].kinds, self.tables[0][0][:-1]
        steps = np.arange(1, len(table) + 1) * table[0]
        return kinds.dtype == np.uint8 and len(table) < 256 and np.array_equal(table, steps)

    def search_segment(
        self, at: int, starts: Codes, lifts: Floats, floors: Floats, inputs: tuple[Any, ...], plain: bool, prune: bool,
        docs: Array, scores: Floats, sizes: Codes, threads: int | None,
    ) -> int:  # fmt: skip
        """Search a segment; if few blocks can be ruled out, as any other."""
        segment, (places, _, weights, *_, allowed, few, _) = self.segments[at], inputs
        is_wide = DOCS_PER_RESULT * docs.shape[1] > len(segment.sizes)
        if not (plain and prune and self.has_levels) or len(few) or is_wide:
            return super().search_segment(at, starts, lifts, floors, inputs, plain, prune, docs, scores, sizes, threads)
        from .block_kernels import SHIFT, WAVE, search

        blocks, table = self.blocks, self.tables[at][0]

        def work(part: slice) -> int:
            read, room = np.zeros(1, dtype=np.int64), len(segment.sizes) + 1
            search(
                starts[part.start : part.stop + 1], places, weights, floors[part], segment.offsets, segment.docs,
                segment.kinds, table, segment.order, allowed, blocks.rows, blocks.highest, blocks.starts,
                docs.shape[1], np.zeros(WAVE << SHIFT), np.empty(room), np.empty(room, np.uint32), docs[part],
                scores[part], sizes[part], read,
            )  # fmt: skip
            return int(read[0])

        return sum(parallel_map_slices(work, len(sizes), threads))
