"""The inverted index: plain arrays of counts and lengths; weightings come at search time.

A posting is a doc and a kind: a kind is a distinct pair (count of the term, length of the doc). There
are a few thousand kinds, so that a weighting is one small table over them, whatever its formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..ids import Codes, Floats, bounds
from ..text import Analyzer

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class Index:
    """Postings of each term, docs rising, and what a weighting needs to know."""

    analyzer: Analyzer
    ids: list[str]  # of docs
    terms: list[str]  # rising
    offsets: Codes  # postings of term i: offsets[i] to offsets[i + 1]
    docs: Array  # int32, of each posting
    kinds: Array  # int32, of each posting
    counts: Array  # int32, of each kind: how often the term occurs
    lengths: Array  # int32, of each kind: tokens of the doc
    sizes: Array  # int32, tokens of each doc

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each term stands."""
        return {term: place for place, term in enumerate(self.terms)}

    @cached_property
    def df(self) -> Codes:
        """Docs with each term."""
        return np.diff(self.offsets)

    @cached_property
    def cf(self) -> Floats:
        """Occurrences of each term."""
        total = np.concatenate([[0.0], np.cumsum(self.counts[self.kinds], dtype=np.float64)])
        return np.asarray(total[self.offsets[1:]] - total[self.offsets[:-1]])

    @cached_property
    def falling(self) -> Array:
        """The docs by id, falling in byte order."""
        return np.argsort(-self.order).astype(np.int32)

    @cached_property
    def order(self) -> Array:
        """The rank of each doc's id, in byte order: ties go to the higher."""
        order = np.empty(len(self.ids), dtype=np.int32)
        order[np.array(sorted(range(len(self.ids)), key=self.ids.__getitem__), dtype=np.int64)] = np.arange(
            len(self.ids)
        )
        return order


def build(docs: Iterable[tuple[Sequence[str], Sequence[str]]], analyzer: Analyzer) -> Index:
    """The index of docs given in blocks of (ids, texts); a block's text is let go once its terms are counted."""
    from . import kernels

    known: dict[str, int] = {}
    ids: list[str] = []
    blocks: list[tuple[Array, Array, Array]] = []  # terms and counts doc after doc, and how many a doc
    lengths: list[Array] = []
    for names, texts in docs:
        found = analyzer.terms(texts)
        codes = np.array([known.setdefault(term, len(known)) for term in found.vocabulary], dtype=np.int32)
        blocks.append(kernels.counted(found.starts, codes[found.codes] if len(codes) else found.codes))
        lengths.append(np.diff(found.starts).astype(np.int32))
        ids.extend(names)
    terms = sorted(known)
    # term codes were given in the order terms were met; the index has them in byte order
    rank = np.empty(len(terms), dtype=np.int32)
    rank[[known[term] for term in terms]] = np.arange(len(terms), dtype=np.int32)
    df = np.zeros(len(terms), dtype=np.int64)
    for block, _, _ in blocks:
        df += np.bincount(rank[block], minlength=len(terms))
    offsets = bounds(df)
    sizes = np.concatenate(lengths) if lengths else np.zeros(0, dtype=np.int32)
    counts, long, code_of = kinds_of(blocks, lengths)
    posted, kinds = np.empty(offsets[-1], dtype=np.int32), np.empty(offsets[-1], dtype=np.int32)
    place, first = offsets[:-1].copy(), 0
    for (block, tf, per_doc), length in zip(blocks, lengths, strict=True):
        codes = code_of[tf.astype(np.int64) * (long.max(initial=0) + 1) + np.repeat(length, per_doc)]
        kernels.lay_out(first, per_doc, rank[block], codes, place, posted, kinds)
        first += len(length)
    return Index(analyzer, ids, terms, offsets, posted, kinds, counts, long, sizes)


def kinds_of(blocks: Sequence[tuple[Array, Array, Array]], lengths: Sequence[Array]) -> tuple[Array, Array, Any]:
    """The distinct pairs (count, length): their counts, their lengths, and the code of a pair's key."""
    width = max((int(length.max(initial=0)) for length in lengths), default=0) + 1
    keys = [
        np.unique(tf.astype(np.int64) * width + np.repeat(length, per_doc))
        for (_, tf, per_doc), length in zip(blocks, lengths, strict=True)
    ]
    distinct = np.unique(np.concatenate(keys)) if keys else np.zeros(0, dtype=np.int64)
    return (distinct // width).astype(np.int32), (distinct % width).astype(np.int32), Coder(distinct)


@dataclass(frozen=True, eq=False)
class Coder:
    """The place of keys among distinct ones."""

    distinct: Codes

    def __getitem__(self, keys: Codes) -> Array:
        return np.searchsorted(self.distinct, keys).astype(np.int32)
