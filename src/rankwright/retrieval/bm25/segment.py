"""The inverted index of some docs: plain arrays of counts and lengths; weightings apply at search time.

A posting is a doc and a kind; a kind is a distinct pair (count of the term, length of the doc). There
are a few thousand kinds, so a weighting is one small table over them, whatever its formula.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...base.ids import SHORT, Codes, Floats, group_offsets
from ...base.native import load_loops
from ...base.parallel import parallel_map
from ...errors import RankwrightError
from ..doc_digests import DIGEST_BYTES
from ..strings import SMALL, Strings, text_series
from .frequent_docs import FrequentDocs
from .kernels import build
from .kernels.build import forward_index

if TYPE_CHECKING:
    from .live_docs import Deletions

Array = np.ndarray[Any, Any]
ALL_LIVE = np.zeros(0, dtype=np.uint8)
LENGTH_MASK = (1 << 32) - 1  # the low half of a kind's key
MOST_SHARES = 4  # of the docs of a segment, whose postings are put in place at the same time
POSTINGS_PER_TERM = 8  # of a share, where it is worth a count of every term
FREQUENT = 8  # a term of one doc in this many, or more, is looked up by doc
SHORT_LIST = 64  # docs of a term that are found as soon by searching for them
FEW_DOCS = 1 << 15  # a segment with more is large: it is searched window by window, without these look-ups
Block = tuple[Array, Array, Array]  # terms and kinds, doc after doc, and their number per doc


@dataclass(frozen=True, eq=False)
class Segment:
    """Postings of each term, docs ascending, and what a weighting needs to know."""

    ids: Strings  # of docs
    terms: Strings  # ascending in byte order
    offsets: Codes  # postings of term i: offsets[i] to offsets[i + 1]
    docs: Array  # uint32, of each posting
    kinds: Array  # uint16 or uint32, of impacts uint8, of each posting
    counts: Floats  # of each kind: how often the term occurs, or its weight
    lengths: Array  # int64, of each kind: tokens of the doc
    sizes: Array  # int32, tokens of each doc
    order: Array  # int32, the rank of each doc's id in byte order; ties go to the higher
    frontier_at: Codes  # kinds of term i on its frontier: frontier[frontier_at[i]] to frontier[frontier_at[i + 1]]
    frontier: Array
    cf: Floats  # occurrences of each term
    home: Path | None = None  # the folder it was read from
    entry: Mapping[str, Any] | None = None  # of the manifest it was read with
    words: Strings | None = None  # as they are written, to correct spelling with
    positions: Array | None = None  # uint32, where terms occur in docs, posting by posting; not every index has them
    digests: Array | None = None  # uint8, docs x 16: of each doc's text; older indexes have none
    deletions: Deletions | None = None

    def __post_init__(self) -> None:
        """Make the arrays read-only, like those of a saved segment, so that loops are compiled for one type."""
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray) and value.flags.writeable:
                view = value.view()
                view.flags.writeable = False
                object.__setattr__(self, name, view)

    @cached_property
    def by_id_descending(self) -> Array:
        """The docs by id, descending in byte order."""
        docs = np.empty(len(self.order), dtype=np.uint32)
        docs[len(self.order) - 1 - self.order] = np.arange(len(self.order), dtype=np.uint32)
        return docs

    @property
    def live(self) -> Array:
        """Of each doc, 0 if it was deleted; empty if none was."""
        return ALL_LIVE if self.deletions is None else self.deletions.live

    @property
    def doc_count(self) -> int:
        """Number of live docs."""
        return len(self.sizes) if self.deletions is None else self.deletions.count

    @property
    def live_ids(self) -> Strings:
        """The ids of live docs."""
        if self.deletions is None:
            return self.ids
        return self.few_live_ids if len(self.sizes) <= SMALL else self.ids.select(self.live)

    @cached_property
    def few_live_ids(self) -> Strings:
        """The ids of live docs, kept for the next time: of few docs."""
        return self.ids.select(self.live)

    @cached_property
    def live_sizes(self) -> Array:
        """The tokens of each live doc."""
        return self.sizes if self.deletions is None else self.sizes[self.live != 0]

    @property
    def live_digests(self) -> Array | None:
        """The digests of live docs."""
        return self.digests if self.digests is None or self.deletions is None else self.digests[self.live != 0]

    @cached_property
    def nonempty_docs(self) -> int:
        """Number of live docs that have a token."""
        return int(np.count_nonzero(self.live_sizes))

    @cached_property
    def tokens(self) -> int:
        """Number of tokens in live docs."""
        return int(self.live_sizes.sum(dtype=np.int64))

    @cached_property
    def occurrences(self) -> float:
        """Occurrences of all terms in live docs."""
        return float(self.cf.sum()) - (0.0 if self.deletions is None else self.deletions.lost_occurrences)

    @cached_property
    def forward(self) -> tuple[Codes, Array, Array]:
        """The forward index, built on first use: where each doc starts, its terms, its kinds."""
        return forward_index(self.offsets, self.docs, self.kinds, len(self.sizes))

    @property
    def is_large(self) -> bool:
        """Whether it is searched window by window."""
        return len(self.sizes) > FEW_DOCS

    @cached_property
    def frequent_docs(self) -> FrequentDocs:
        """The docs of frequent terms, marked as queries ask for these."""
        return FrequentDocs(self.offsets, self.docs, self.kinds, len(self.sizes))

    @cached_property
    def frequent_kinds(self) -> tuple[Array, Array]:
        """The row of each frequent term, -1 of others, and in that row, by doc, the kind of its posting.

        Docs without the term have the number of kinds. There are no rows if the segment has many docs, or if its kinds
        leave no room for one more.
        """
        docs = len(self.sizes)
        if self.is_large or len(self.counts) > np.iinfo(self.kinds.dtype).max:
            return no_frequent_kinds(self)
        sizes = np.diff(self.offsets)
        chosen = np.flatnonzero((FREQUENT * sizes >= docs) & (sizes > SHORT_LIST))
        sizes = sizes[chosen]
        rows = np.full(len(self.offsets) - 1, -1, dtype=np.int32)
        rows[chosen] = np.arange(len(chosen))
        kinds = np.full((len(chosen), docs), len(self.counts), dtype=self.kinds.dtype)
        ends = group_offsets(sizes)
        postings = np.arange(ends[-1]) + np.repeat(self.offsets[chosen] - ends[:-1], sizes)
        kinds[np.repeat(np.arange(len(chosen)), sizes), self.docs[postings]] = self.kinds[postings]
        return rows, kinds

    @cached_property
    def position_at(self) -> Codes:
        """Where the positions of each term start."""
        return group_offsets(self.cf.astype(np.int64))

    def row(self, doc: str) -> int | None:
        """The row of a live doc, or None."""
        if "rows" in vars(self) or len(self.sizes) <= SHORT:
            return self.rows.get(doc)
        # so many ids take longer to list than to look for one of them
        found = self.ids.find_sorted(doc, self.by_id_descending[::-1])
        return found if found is not None and (self.deletions is None or self.live[found]) else None

    @cached_property
    def id_array(self) -> Array:
        """Doc ids as Python strings: faster than a series to take a few from."""
        return np.array(self.ids.to_list(), dtype=object)

    @cached_property
    def rows(self) -> dict[str, int]:
        """The row of each live doc."""
        found = enumerate(self.ids.to_list())
        if self.deletions is None:
            return {doc: row for row, doc in found}
        return {doc: row for (row, doc), is_live in zip(found, self.live.tolist(), strict=True) if is_live}


def no_frequent_kinds(segment: Segment) -> tuple[Array, Array]:
    """What `frequent_kinds` is where no term is looked up by doc."""
    return np.zeros(0, dtype=np.int32), np.zeros((0, 0), dtype=segment.kinds.dtype)


class Builder:
    """Takes docs block by block and builds a segment."""

    def __init__(self, keeps_positions: bool = False) -> None:
        self.keeps_positions = keeps_positions
        self.ids: list[Strings] = []
        self.blocks: list[Block] = []
        self.sizes: list[Array] = []
        self.tokens: list[tuple[Array, Array]] = []  # terms and their positions, doc after doc, if these are kept
        self.digests: list[Array] = []  # where they are given
        self.keys = np.zeros(1 << 15, dtype=np.int64)  # count << 32 | length, of each kind
        self.slots = np.full(1 << 16, -1, dtype=np.int64)
        self.kind_count = 0
        self.postings = 0
        self.stamps = np.full(1 << 12, -1, dtype=np.int64)
        self.spots = np.zeros(1 << 12, dtype=np.int64)

    def add(
        self,
        ids: Sequence[str],
        starts: Codes,
        codes: Array,
        vocabulary: int,
        digests: Array | None = None,
        positions: Array | None = None,
    ) -> None:
        """Add docs whose terms are codes below `vocabulary`; those of doc i are starts[i] to starts[i + 1]."""
        if positions is not None:
            self.tokens.append((codes, positions.astype(np.uint32)))
        if len(self.stamps) < vocabulary:
            room = max(vocabulary, 2 * len(self.stamps))
            self.stamps, self.spots = np.full(room, -1, dtype=np.int64), np.zeros(room, dtype=np.int64)
        self.stamps[:] = -1
        terms, kinds = np.empty(len(codes), dtype=np.int32), np.empty(len(codes), dtype=np.uint32)
        sizes = np.zeros(len(starts) - 1, dtype=np.int32)
        state = np.array([0, self.kind_count, 0], dtype=np.int64)
        while state[build.DOC] < len(sizes):
            load_loops(build.__name__).count_kinds(
                starts, codes, len(sizes), self.stamps, self.spots, self.keys, len(self.keys), self.slots,
                len(self.slots), terms, kinds, sizes, state,
            )  # fmt: skip
            self.kind_count = int(state[build.USED])
            if state[build.DOC] < len(sizes):
                self.keys = np.concatenate([self.keys, np.zeros_like(self.keys)])
                self.slots = build.make_slots(self.keys, self.kind_count, 2 * len(self.keys))
        at = int(state[build.AT])
        # 65,536 kinds are usually enough: half the memory
        kinds = kinds[:at].astype(np.uint16 if self.kind_count <= 1 << 16 else np.uint32)
        self.blocks.append((terms[:at].copy(), kinds, sizes))
        self.sizes.append(np.diff(starts).astype(np.int32))
        self.ids.append(Strings.of_list(ids))
        self.postings += at
        if digests is not None:
            self.digests.append(digests)

    def split_blocks(self, vocabulary: int) -> list[list[Block]]:
        """The blocks in a few shares, for as many threads; each costs a count of every term."""
        shares = max(min(os.cpu_count() or 1, MOST_SHARES, len(self.blocks)), 1)
        if self.postings < POSTINGS_PER_TERM * shares * vocabulary:
            shares = 1
        return [self.blocks[a:b] for a, b in pairwise(len(self.blocks) * at // shares for at in range(shares + 1))]

    def segment(self, terms: Mapping[str, int]) -> Segment:
        """Build the segment of the added docs; `terms` gives the code of each term. The builder is empty afterwards."""
        shares = self.split_blocks(len(terms))
        counts_of = parallel_map(lambda share: count_terms(share, len(terms)), shares)
        used = np.stack(counts_of).sum(axis=0)
        words = sorted(term for term, code in terms.items() if used[code])
        # codes are in order of appearance; the index has terms in byte order
        codes = np.fromiter((terms[word] for word in words), dtype=np.int64, count=len(words))
        rank = np.zeros(len(terms), dtype=np.int32)
        rank[codes] = np.arange(len(words), dtype=np.int32)
        offsets = group_offsets(used[codes])
        keys = self.keys[: self.kind_count]
        docs = np.empty(offsets[-1], dtype=np.uint32)
        kinds = np.empty(offsets[-1], dtype=np.uint16 if self.kind_count <= 1 << 16 else np.uint32)
        # of each share, the first doc, and where the postings of each term begin
        doc_counts = [sum(len(per_doc) for _, _, per_doc in share) for share in shares]
        places = offsets[rank] + np.cumsum([used * 0, *counts_of[:-1]], axis=0)
        work = [*zip(shares, group_offsets(np.array(doc_counts)).tolist(), places, strict=False)]
        self.blocks = []  # a block is freed once it is laid out
        parallel_map(lambda each: lay_out_blocks(*each, docs, kinds), work)
        counts, lengths = (keys >> 32).astype(np.float64), keys & LENGTH_MASK
        segment = complete_segment(
            Strings.concat(self.ids), Strings.of_list(words), offsets, docs, kinds, counts, lengths,
            np.concatenate(self.sizes) if self.sizes else np.zeros(0, dtype=np.int32),
        )  # fmt: skip
        if self.digests or not self.ids:
            no_digests = np.zeros((0, DIGEST_BYTES), dtype=np.uint8)
            segment = replace(segment, digests=np.concatenate([no_digests, *self.digests]))
        if self.keeps_positions:
            none: Array = np.zeros(0, dtype=np.uint32)
            codes, positions = (np.concatenate(parts) for parts in zip((none, none), *self.tokens, strict=True))
            # docs ascend already: a stable sort by term gives the order of postings
            segment = replace(segment, positions=positions[np.argsort(rank[codes], kind="stable")])
        self.__init__(self.keeps_positions)  # type: ignore[misc]
        return segment


def count_terms(blocks: Sequence[Block], vocabulary: int) -> Array:
    """The docs of each term in some blocks."""
    found = np.zeros(vocabulary, dtype=np.int64)
    for terms, _, _ in blocks:
        load_loops(build.__name__).count_docs(terms.view(np.uint32), len(terms), found)
    return found


def lay_out_blocks(blocks: list[Block], first: int, place: Array, docs: Array, kinds: Array) -> None:
    """Put the postings of some blocks, from the first doc on, in place; `place` advances."""
    for at, (terms, coded, per_doc) in enumerate(blocks):
        load_loops(build.__name__).lay_out(
            first, per_doc, len(per_doc), terms, coded.astype(kinds.dtype, copy=False), place, docs, kinds
        )
        first += len(per_doc)
        blocks[at] = (terms[:0], coded[:0], per_doc)


def complete_segment(
    ids: Strings, terms: Strings, offsets: Codes, docs: Array, kinds: Array, counts: Floats, lengths: Array,
    sizes: Array,
) -> Segment:  # fmt: skip
    """Build a segment from its postings: id order, frontiers, term frequencies."""
    ranks = np.unique(counts, return_inverse=True)[1].astype(np.int64)
    at, frontier, cf = build.frontiers(offsets, kinds, ranks, lengths, counts)
    order = ids.ranks().astype(np.int32)
    return Segment(ids, terms, offsets, docs, kinds, counts, lengths, sizes, order, at, frontier, cf)


def segment_from_vectors(docs: Mapping[str, Mapping[str, float]]) -> Segment:
    """The segment of docs given as term weights, such as SPLADE's: a kind is a distinct weight."""
    import polars as pl

    rows = pl.DataFrame(
        {
            "doc": np.repeat(np.arange(len(docs)), [len(each) for each in docs.values()]),
            "term": text_series([term for each in docs.values() for term in each]),
            "weight": np.array([weight for each in docs.values() for weight in each.values()], dtype=np.float64),
        }
    ).filter(pl.col("weight") != 0)
    if not rows["weight"].is_finite().all():
        raise RankwrightError("from_vectors: a weight is NaN or infinity")
    rows = rows.sort("term", "doc")
    runs = rows["term"].rle().struct.unnest()
    weights, kinds = np.unique(rows["weight"].to_numpy(), return_inverse=True)
    sizes = np.bincount(rows["doc"].to_numpy(), minlength=len(docs)).astype(np.int32)
    return complete_segment(
        Strings.of_list(list(docs)), Strings.of(runs["value"]), group_offsets(runs["len"].to_numpy().astype(np.int64)),
        rows["doc"].to_numpy().astype(np.uint32), kinds.astype(np.uint16 if len(weights) <= 1 << 16 else np.uint32),
        weights, np.ones(len(weights), dtype=np.int64), sizes,
    )  # fmt: skip
