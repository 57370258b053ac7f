"""The pool of a fusion: every doc that a run returned for a query, once, and what each run says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ..base.ids import (
    Codes,
    Flags,
    Floats,
    Ids,
    appended,
    batches,
    bounds,
    falling_order,
    locate,
    position,
    series,
    spread,
    take,
)
from ..base.parallel import mapped
from ..run import Run
from .norms import Scored

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True, eq=False)
class Part(Scored):
    """A run in a pool: its scores (normalised) and ranks, its weight, and where its rows stand in the pool."""

    rows: Codes
    weight: float


@dataclass(frozen=True, eq=False)
class Pool:
    """Docs of several runs, query after query: a row for each doc that any of them returned."""

    queries: tuple[str, ...]
    query: Codes  # of each row, rising
    ids: Ids  # of all rows of all runs
    firsts: Codes  # where among them each doc stands first
    parts: tuple[Part, ...]
    absent: str = "zero"  # what a run gives to a doc it does not have: nothing, or its least (`min`)

    def __len__(self) -> int:
        return len(self.query)

    @cached_property
    def holders(self) -> Floats:
        """How many runs hold each doc."""
        count = np.zeros(len(self))
        for part in self.parts:
            count[part.rows] += 1
        return count

    @cached_property
    def sizes(self) -> Floats:
        """How many docs of the pool the query of each row has."""
        return np.bincount(self.query, minlength=len(self.queries))[self.query].astype(np.float64)

    def values(self, part: Part, rescored: Floats, missing: Floats | None = None) -> Floats:
        """What a run gives each doc of the pool, by weight; where it does not hold one: NaN, or what is said."""
        found = np.full(len(self), np.nan)
        if missing is not None:
            found = missing.astype(np.float64)
        elif self.absent == "min":
            found = self.least(part, rescored)[self.query]
        found[part.rows] = rescored
        return part.weight * found

    def least(self, part: Part, rescored: Floats) -> Floats:
        """The least value a run gives for each query; NaN where it has nothing."""
        low = np.full(len(self.queries), np.inf)
        np.minimum.at(low, self.query[part.rows], rescored)
        return np.where(np.isfinite(low), low, np.nan)

    def matrix(self, rescore: Callable[[Part], Floats]) -> Floats:
        """What each run gives each doc: docs x runs, NaN where it gives nothing."""
        return np.stack([self.values(part, rescore(part)) for part in self.parts], axis=1)

    def sum(self, rescore: Callable[[Part], Floats]) -> Floats:
        """The sum of what the runs give each doc."""
        total = np.zeros(len(self))
        for part in self.parts:
            if self.absent == "min":
                total += np.nan_to_num(self.values(part, rescore(part)))
            else:
                total[part.rows] += part.weight * rescore(part)
        return total


def pooled(runs: Sequence[Run], weights: Sequence[float], absent: str) -> Pool:
    """The pool of some runs, their scores as they are; queries in the order they are first met."""
    queries = tuple(dict.fromkeys(query for run in runs for query in run.queries))
    begins = bounds(np.array([len(run) for run in runs]))
    spans = np.zeros((len(queries), len(runs), 2), dtype=np.int64)
    for at, run in enumerate(runs):
        places = locate(run.queries, queries)
        spans[places, at, 0] = begins[at] + run.starts[:-1]
        spans[places, at, 1] = begins[at] + run.starts[1:]
    ids = appended([run.ids for run in runs])
    counts, firsts, rows = numbered(spans, ids) if isinstance(ids, list) else merged(spans, ids, ids.hash().to_numpy())
    parts = tuple(
        Part(run.scores, position(run.starts).astype(np.float64), run.starts, rows[begin : begin + len(run)], weight)
        for run, begin, weight in zip(runs, begins, weights, strict=False)
    )
    return Pool(queries, spread(bounds(counts)), ids, firsts, parts, absent)


def numbered(spans: Codes, ids: Iterable[str]) -> tuple[Codes, Codes, Codes]:
    """How many docs each query has, where each stands first among the ids, and the place of each row's doc."""
    ids = list(ids)
    rows = np.zeros(len(ids), dtype=np.int64)
    firsts: list[int] = []
    counts: list[int] = []
    for query in spans.tolist():
        places: dict[str, int] = {}
        before = len(firsts)
        for begin, end in query:
            for row in range(begin, end):
                rows[row] = place = places.setdefault(ids[row], before + len(places))
                if place == len(firsts):
                    firsts.append(row)
        counts.append(len(places))
    return np.array(counts, dtype=np.int64), np.array(firsts, dtype=np.int64), rows


def merged(spans: Codes, ids: pl.Series, hashes: Any) -> tuple[Codes, Codes, Codes]:
    """The same as `numbered`, of long columns: hashes are sorted, some queries at a time, and strings looked at."""
    sizes = (spans[..., 1] - spans[..., 0]).sum(axis=1)

    def met(part: slice) -> tuple[Codes, Flags]:
        """Rows by query and hash, and whether each is the first of its doc."""
        rows = np.concatenate([np.arange(*span) for query in spans[part].tolist() for span in query])
        count, bits = part.stop - part.start, max(len(rows) - 1, 1).bit_length()
        query = np.repeat(np.arange(count, dtype=np.uint64), sizes[part]) << np.uint64(64 - count.bit_length())
        # query, what room there is for the hash, row: in one word, which numpy sorts faster than an order of rows
        keys = (hashes[rows] >> np.uint64(count.bit_length())) | query
        keys = np.sort((keys >> np.uint64(bits) << np.uint64(bits)) | np.arange(len(rows), dtype=np.uint64))
        order = (keys & np.uint64((1 << bits) - 1)).astype(np.int64)
        keys >>= np.uint64(bits)
        first = np.ones(len(keys), dtype=bool)
        first[1:] = keys[1:] != keys[:-1]
        return rows[order], first

    order, first = (np.concatenate(each) for each in zip(*mapped(met, batches(sizes)), strict=True))
    again = np.flatnonzero(~first)
    if not (ids.gather(order[again]) == ids.gather(order[again - 1])).all():
        return numbered(spans, ids)  # two ids have one hash
    rows = np.empty(len(order), dtype=np.int64)
    rows[order] = np.cumsum(first) - 1
    seen = np.append(0, np.cumsum(first))[bounds(sizes)]
    return np.diff(seen), order[first], rows


def ordered(pool: Pool, scores: Floats, k: int, rising: bool, name: str) -> Run:
    """The fused run: the k best docs of each query, ties to the greater id.

    `rising` keeps the lesser ids where ties straddle the cut, as Pyserini does; what is kept is ranked as ever.
    """
    sizes = np.bincount(pool.query, minlength=len(pool.queries))
    if isinstance(pool.ids, list):
        docs = take(pool.ids, pool.firsts)
        by_doc = np.array(sorted(range(len(docs)), key=docs.__getitem__, reverse=not rising), dtype=np.int64)
        order = by_doc[np.lexsort((-scores[by_doc], pool.query[by_doc]))][position(bounds(sizes)) <= k]
    else:
        order = best(pool, scores, sizes, k, rising)
    if rising:
        order = order[ties_reversed(pool.query[order], scores[order])]
    kept = bounds(np.minimum(sizes, k))
    return Run(pool.queries, kept, take(pool.ids, pool.firsts[order]), scores[order], name)


def best(pool: Pool, scores: Floats, sizes: Codes, k: int, rising: bool) -> Codes:
    """The first rows of each query of a long pool: sorted some queries at a time, then ties by their ids."""
    starts = bounds(sizes)

    def fallen(part: slice) -> Codes:
        """Rows by query, score falling, as far as the k-th and those that tie with it."""
        low, high = starts[part.start], starts[part.stop]
        if low == high:
            return np.zeros(0, dtype=np.int64)
        query = np.repeat(np.arange(part.stop - part.start, dtype=np.uint32), sizes[part])
        if len(sizes[part]) <= 1 << 16:
            query = query.astype(np.uint16)  # which numpy sorts by its digits
        order = np.argsort(-scores[low:high])
        order = low + order[np.argsort(query[order], kind="stable")]
        last = starts[part.start : part.stop] - low + np.minimum(sizes[part], k) - 1
        falling = scores[order]
        kept: Codes = order[falling >= np.repeat(falling[np.maximum(last, 0)], sizes[part])]
        return kept

    order = np.concatenate(mapped(fallen, batches(sizes)))
    query, score = pool.query[order], scores[order]
    same = (query[1:] == query[:-1]) & (score[1:] == score[:-1])
    before, after = np.append(False, same), np.append(same, False)
    # two that tie are most: they are swapped where they must be; more are sorted
    pairs = np.flatnonzero(after & ~before & ~np.append(after[1:], False))
    one, other = (series(take(pool.ids, pool.firsts[order[rows]])) for rows in (pairs, pairs + 1))
    wrong = pairs[((one > other) if rising else (one < other)).to_numpy()]
    order[wrong], order[wrong + 1] = order[wrong + 1], order[wrong]
    tied = before | after
    tied[pairs] = tied[pairs + 1] = False
    many = np.flatnonzero(tied)
    rows = order[many]
    by_id = falling_order(query[many], score[many], take(pool.ids, pool.firsts[rows]))
    order[many] = rows[by_id]
    if rising and len(many):
        order[many] = order[ties_reversed(query, score)[many]]
    return order[position(bounds(np.bincount(query, minlength=len(sizes)))) <= k]


def ties_reversed(query: Codes, scores: Floats) -> Codes:
    """The rows of a ranking with each stretch of equal scores of a query in the opposite order."""
    fresh = (np.diff(query) != 0) | (np.diff(scores) != 0)
    ends = np.concatenate([[0], np.flatnonzero(fresh) + 1, [len(query)]])
    return np.repeat(ends[:-1] + ends[1:] - 1, np.diff(ends)) - np.arange(len(query))
