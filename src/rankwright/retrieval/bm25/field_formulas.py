"""Formulas over several fields: BM25F, and Lucene's combined fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ...base.ids import Floats
from .lossy_lengths import round_lengths
from .segment import Array, Segment
from .weighting import Stats, lucene_idf

if TYPE_CHECKING:
    from .field_index import FieldIndex

FORMULAS = {
    "bm25f": "ln(1 + (N − n + 0.5) / (n + 0.5)) · c / (k1 + c), c = Σ w·tf / (1 − b + b·dl/avgdl) over fields",
    "combined_fields": "elastic's BM25 of tf = Σ w·tf and dl = Σ w·dl over fields, n the largest df of a field",
}
SOURCES = {
    "bm25f": "Zaragoza et al., TREC 2004; Robertson and Zaragoza, 2009",
    "combined_fields": "Lucene's CombinedFieldQuery, Elasticsearch's combined_fields",
}


@dataclass(frozen=True)
class FieldCounts:
    """Statistics of each field: docs that have it, and tokens."""

    docs: tuple[int, ...]
    tokens: tuple[int, ...]
    lossy_sizes: tuple[Array, ...]  # tokens of each doc, as Lucene stores them

    @classmethod
    def of(cls, segments: Sequence[Segment]) -> FieldCounts:
        """The statistics of the segments of fields."""
        return cls(
            tuple(each.nonempty_docs for each in segments),
            tuple(each.tokens for each in segments),
            tuple(round_lengths(each.sizes) for each in segments),
        )


@dataclass(frozen=True)
class FieldFormula:
    """A formula with its parameters, for fields in the order of an index."""

    name: str
    weights: tuple[float, ...]
    k1: float
    b: tuple[float, ...]  # of each field; combined_fields has one for all

    def field_counts(self, index: FieldIndex, at: int) -> Floats:
        """For each kind of posting of a field, what it adds to a term's count in a doc."""
        segment = index.segments[at]
        if self.name == "combined_fields":
            return self.weights[at] * np.asarray(segment.counts)
        mean = max(index.counts.tokens[at] / max(index.size, 1), 1e-300)
        return self.weights[at] * segment.counts / (1 - self.b[at] + self.b[at] * segment.lengths / mean)

    def saturate(self, index: FieldIndex, counts: Floats, docs: Array) -> Floats:
        """What a term adds to docs before its idf, from its count over all fields."""
        if self.name == "bm25f":
            return counts / (self.k1 + counts)
        known = index.counts
        weighted = [weight * sizes[docs] for weight, sizes in zip(self.weights, known.lossy_sizes, strict=True)]
        lengths = round_lengths(np.floor(sum(weighted) + 0.5).astype(np.int64))
        mean = int(sum(weight * tokens for weight, tokens in zip(self.weights, known.tokens, strict=True)))
        ratio = lengths / max(mean / max(self.docs_with_a_field(index), 1), 1e-300)
        return (self.k1 + 1) * counts / (counts + self.k1 * (1 - self.b[0] + self.b[0] * ratio))

    def idf(self, index: FieldIndex, df: Floats, largest: Floats) -> Floats:
        """The idf of terms, from the docs that have them in any field, and the most that have them in one."""
        if self.name == "bm25f":
            return lucene_idf(Stats(index.size, 0.0, df))
        return lucene_idf(Stats(self.docs_with_a_field(index), 0.0, largest))

    def docs_with_a_field(self, index: FieldIndex) -> int:
        """The most docs that have one of the fields that count."""
        return max(docs for docs, weight in zip(index.counts.docs, self.weights, strict=True) if weight)
