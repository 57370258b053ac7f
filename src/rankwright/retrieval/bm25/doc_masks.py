"""Which docs of a segment a search may find."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ..filters import DocFilter
from .segment import Array, Segment

ALL_DOCS = np.zeros(0, dtype=np.uint8)  # a mask that allows every doc
NO_DOCS = np.zeros(0, dtype=np.uint32)
SPARSE = 4  # up to one doc in this many, docs that are not allowed are not scored
FEW_DOCS = 500  # up to one doc in this many, allowed docs are looked up one by one


@dataclass(frozen=True, eq=False)
class Mask:
    """Which docs of a segment may be found."""

    allowed: Array = field(default_factory=lambda: ALL_DOCS)  # uint8, of each doc; empty: all of them

    @cached_property
    def count(self) -> int:
        """Number of allowed docs."""
        return int(np.count_nonzero(self.allowed))

    @cached_property
    def few(self) -> Array:
        """The allowed docs in ascending order, if they are few."""
        return np.flatnonzero(self.allowed).astype(np.uint32) if FEW_DOCS * self.count <= len(self.allowed) else NO_DOCS

    @property
    def is_sparse(self) -> bool:
        """Whether so few docs are allowed that scoring only these pays off."""
        return SPARSE * self.count <= len(self.allowed) > 0

    def select(self, docs: Array) -> Array:
        """Those of some docs that are allowed."""
        return docs[self.allowed[docs] != 0] if len(self.allowed) else docs


def filter_mask(filter: DocFilter, segment: Segment) -> Mask:
    """The live docs of a segment that meet a filter."""
    allowed = filter.mask_of(segment.ids.series)
    return Mask(allowed if segment.deletions is None else allowed & segment.live)
