"""The pool of a fusion: each doc that any run returned for a query, once, with the scores of each run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from ..base.ids import (
    LONG,
    Codes,
    Flags,
    Floats,
    Ids,
    batches,
    concat_ids,
    group_offsets,
    locate,
    ranking_order,
    row_groups,
    row_positions,
    series,
    take,
)
from ..base.packed_ids import PackedIds, id_kernel_functions, number_packed
from ..base.parallel import parallel_map
from ..errors import RankwrightError
from ..run import Run
from .norms import ScoredRows

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True, eq=False)
class Part(ScoredRows):
    """A run in a pool: its (normalized) scores and ranks, the pool row of each, and its weight."""

    rows: Codes
    weight: float


@dataclass(frozen=True, eq=False)
class Pool:
    """The docs of several runs, query by query: a row for each doc that any of them returned."""

    queries: tuple[str, ...]
    query: Codes  # of each row, ascending
    ids: Ids  # of all rows of all runs
    firsts: Codes  # where each doc of the pool first occurs among `ids`
    parts: tuple[Part, ...]
    absent: str = "zero"  # what a run gives a doc it does not return: nothing, or its lowest score (`min`)

    def __len__(self) -> int:
        return len(self.query)

    @cached_property
    def run_counts(self) -> Floats:
        """The number of runs that return each doc."""
        count = np.zeros(len(self))
        for part in self.parts:
            count[part.rows] += 1
        return count

    @cached_property
    def sizes(self) -> Floats:
        """The number of docs in the pool of each row's query."""
        return np.bincount(self.query, minlength=len(self.queries))[self.query].astype(np.float64)

    def contributions(self, part: Part, rescored: Floats, missing: Floats | None = None) -> Floats:
        """The weighted score of each doc in a run; where it is not returned: `missing`, the lowest score, or NaN."""
        found = np.full(len(self), np.nan)
        if missing is not None:
            found = missing.astype(np.float64)
        elif self.absent == "min":
            found = self.lowest(part, rescored)[self.query]
        found[part.rows] = rescored
        return part.weight * found

    def lowest(self, part: Part, rescored: Floats) -> Floats:
        """The lowest score of a run for each query; NaN where it has none."""
        low = np.full(len(self.queries), np.inf)
        np.minimum.at(low, self.query[part.rows], rescored)
        return np.where(np.isfinite(low), low, np.nan)

    def matrix(self, rescore: Callable[[Part], Floats]) -> Floats:
        """The weighted score that each run gives each doc: docs x runs, NaN where it gives none."""
        return np.stack([self.contributions(part, rescore(part)) for part in self.parts], axis=1)

    def sum(self, rescore: Callable[[Part], Floats]) -> Floats:
        """The sum of the weighted scores of each doc."""
        total = np.zeros(len(self))
        for part in self.parts:
            if self.absent == "min":
                found = self.contributions(part, rescore(part))
                total += np.where(np.isnan(found), 0.0, found)
            else:
                total[part.rows] += part.weight * rescore(part)
        return total


def build_pool(runs: Sequence[Run], weights: Sequence[float], absent: str) -> Pool:
    """Build the pool of some runs with their scores unchanged; queries are in order of first occurrence."""
    queries = tuple(dict.fromkeys(query for run in runs for query in run.queries))
    begins = group_offsets(np.array([len(run) for run in runs]))
    spans = np.zeros((len(queries), len(runs), 2), dtype=np.int64)
    for at, run in enumerate(runs):
        places = locate(run.queries, queries)
        spans[places, at, 0] = begins[at] + run.starts[:-1]
        spans[places, at, 1] = begins[at] + run.starts[1:]
    ids = concat_ids([run.ids for run in runs])
    if isinstance(ids, PackedIds) and (kernels := id_kernel_functions()):
        counts, firsts, rows = number_packed(kernels, spans, ids)
    elif isinstance(ids, list):
        counts, firsts, rows = number_docs(spans, ids)
    else:
        counts, firsts, rows = number_docs_by_hash(spans, series(ids), series(ids).hash().to_numpy())
    parts = tuple(
        Part(
            run.scores, row_positions(run.starts).astype(np.float64), run.starts, rows[begin : begin + len(run)], weight
        )
        for run, begin, weight in zip(runs, begins, weights, strict=False)
    )
    return Pool(queries, row_groups(group_offsets(counts)), ids, firsts, parts, absent)


def number_docs(spans: Codes, ids: Iterable[str]) -> tuple[Codes, Codes, Codes]:
    """The number of docs of each query, the first row of each doc among the ids, and the pool row of each row's doc."""
    ids = list(ids)
    rows = np.zeros(len(ids), dtype=np.int64)
    firsts: list[int] = []
    counts: list[int] = []
    for query in spans.tolist():
        positions: dict[str, int] = {}
        before = len(firsts)
        for begin, end in query:
            for row in range(begin, end):
                rows[row] = pool_row = positions.setdefault(ids[row], before + len(positions))
                if pool_row == len(firsts):
                    firsts.append(row)
        counts.append(len(positions))
    return np.array(counts, dtype=np.int64), np.array(firsts, dtype=np.int64), rows


def number_docs_by_hash(spans: Codes, ids: pl.Series, hashes: Any) -> tuple[Codes, Codes, Codes]:
    """`number_docs` for long columns: sorts hashes, a batch of queries at a time, then compares the strings."""
    sizes = (spans[..., 1] - spans[..., 0]).sum(axis=1)

    def sort_rows(part: slice) -> tuple[Codes, Flags]:
        """The rows by query and hash, and whether each is the first of its doc."""
        rows = np.concatenate([np.arange(*span) for query in spans[part].tolist() for span in query])
        count, bits = part.stop - part.start, max(len(rows) - 1, 1).bit_length()
        query = np.repeat(np.arange(count, dtype=np.uint64), sizes[part]) << np.uint64(64 - count.bit_length())
        # query, as much of the hash as fits, and row in one word: numpy sorts it faster than an argsort of rows
        keys = (hashes[rows] >> np.uint64(count.bit_length())) | query
        keys = np.sort((keys >> np.uint64(bits) << np.uint64(bits)) | np.arange(len(rows), dtype=np.uint64))
        order = (keys & np.uint64((1 << bits) - 1)).astype(np.int64)
        keys >>= np.uint64(bits)
        first = np.ones(len(keys), dtype=bool)
        first[1:] = keys[1:] != keys[:-1]
        return rows[order], first

    order, first = (np.concatenate(each) for each in zip(*parallel_map(sort_rows, batches(sizes)), strict=True))
    repeats = np.flatnonzero(~first)
    if not (ids.gather(order[repeats]) == ids.gather(order[repeats - 1])).all():
        return number_docs(spans, ids)  # two ids share a hash
    rows = np.empty(len(order), dtype=np.int64)
    rows[order] = np.cumsum(first) - 1
    seen = np.append(0, np.cumsum(first))[group_offsets(sizes)]
    return np.diff(seen), order[first], rows


def rank_pool(pool: Pool, scores: Floats, k: int, keep_smaller_ids: bool, name: str) -> Run:
    """Rank the pool: the k best docs of each query, ties by descending id.

    With `keep_smaller_ids`, a tie that straddles the cut keeps its smaller ids, as in Pyserini; the rows kept are
    ranked as usual.
    """
    check_finite(pool, scores, name)
    sizes = np.bincount(pool.query, minlength=len(pool.queries))
    k = min(k, len(pool))  # an integer that numpy can hold
    if isinstance(pool.ids, list):
        docs = take(pool.ids, pool.firsts)
        by_doc = np.array(sorted(range(len(docs)), key=docs.__getitem__, reverse=not keep_smaller_ids), dtype=np.int64)
        order = by_doc[np.lexsort((-scores[by_doc], pool.query[by_doc]))][row_positions(group_offsets(sizes)) <= k]
    else:
        order = top_rows(pool, scores, sizes, k, keep_smaller_ids)
    if keep_smaller_ids:
        order = order[reverse_ties(pool.query[order], scores[order])]
    starts = group_offsets(np.minimum(sizes, k))
    return Run(
        queries=pool.queries, starts=starts, ids=take(pool.ids, pool.firsts[order]), scores=scores[order], name=name
    )


def check_finite(pool: Pool, scores: Floats, name: str) -> None:
    """Refuse scores that are more than any number, which have no order."""
    if not np.isfinite(scores).all():
        row = int(np.flatnonzero(~np.isfinite(scores))[0])
        doc, query = take(pool.ids, pool.firsts[row : row + 1])[0], pool.queries[pool.query[row]]
        raise RankwrightError(
            f"{name}: the score of doc {doc!r} for query {query!r} is {scores[row]}: the scores, weights or parameters "
            "are too large to compute with"
        )


def top_rows(pool: Pool, scores: Floats, sizes: Codes, k: int, keep_smaller_ids: bool) -> Codes:
    """The first rows of each query of a long pool, sorted by score a batch of queries at a time, then ties by id."""
    starts = group_offsets(sizes)

    def sort_part(part: slice) -> Codes:
        """The rows by query and descending score, down to the k-th and those tied with it."""
        low, high = starts[part.start], starts[part.stop]
        if low == high:
            return np.zeros(0, dtype=np.int64)
        if high - low >= LONG * (part.stop - part.start):  # sorting query by query compares less
            spans = pairwise(starts[part.start : part.stop + 1].tolist())
            order = np.concatenate([begin + np.argsort(-scores[begin:end]) for begin, end in spans])
        else:
            query = np.repeat(np.arange(part.stop - part.start, dtype=np.uint32), sizes[part])
            if len(sizes[part]) <= 1 << 16:
                query = query.astype(np.uint16)  # numpy radix-sorts 16-bit integers
            order = np.argsort(-scores[low:high])
            order = low + order[np.argsort(query[order], kind="stable")]
        last = starts[part.start : part.stop] - low + np.minimum(sizes[part], k) - 1
        sorted_scores = scores[order]
        top: Codes = order[sorted_scores >= np.repeat(sorted_scores[np.maximum(last, 0)], sizes[part])]
        return top

    order = np.concatenate(parallel_map(sort_part, batches(sizes)))
    query, score = pool.query[order], scores[order]
    same = (query[1:] == query[:-1]) & (score[1:] == score[:-1])
    before, after = np.append(False, same), np.append(same, False)
    # most ties are of two docs: these are swapped where needed, larger ties are sorted
    pairs = np.flatnonzero(after & ~before & ~np.append(after[1:], False))
    one, other = (series(take(pool.ids, pool.firsts[order[rows]])) for rows in (pairs, pairs + 1))
    wrong = pairs[((one > other) if keep_smaller_ids else (one < other)).to_numpy()]
    order[wrong], order[wrong + 1] = order[wrong + 1], order[wrong]
    tied = before | after
    tied[pairs] = tied[pairs + 1] = False
    many = np.flatnonzero(tied)
    rows = order[many]
    by_id = ranking_order(query[many], score[many], take(pool.ids, pool.firsts[rows]))
    order[many] = rows[by_id]
    if keep_smaller_ids and len(many):
        order[many] = order[reverse_ties(query, score)[many]]
    return order[row_positions(group_offsets(np.bincount(query, minlength=len(sizes)))) <= k]


def reverse_ties(query: Codes, scores: Floats) -> Codes:
    """The rows of a ranking with the order of each tie of a query reversed."""
    is_new = (np.diff(query) != 0) | (np.diff(scores) != 0)
    ends = np.concatenate([[0], np.flatnonzero(is_new) + 1, [len(query)]])
    return np.repeat(ends[:-1] + ends[1:] - 1, np.diff(ends)) - np.arange(len(query))
