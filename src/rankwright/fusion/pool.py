"""The pool of a fusion: every doc that a run returned for a query, once, and what each run says of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..ids import SHORT, Codes, Floats, Ids, bounds, locate, position, series, spread, take
from ..run import Run
from ..threads import shared
from .norms import Scored


@dataclass(frozen=True, eq=False)
class Part(Scored):
    """A run in a pool: its scores (normalised) and ranks, its weight, and where its rows stand in the pool."""

    rows: Codes
    weight: float


@dataclass(frozen=True, eq=False)
class Names:
    """The ids of all rows of all runs, one run after the other."""

    ids: Ids

    @cached_property
    def spelled(self) -> tuple[Any, Codes]:
        """Their bytes, one after the other, and where each begins."""
        import polars as pl

        column = series(self.ids)
        letters = column.str.join("").cast(pl.Binary).item()
        return np.frombuffer(letters, dtype=np.uint8), bounds(column.str.len_bytes().to_numpy())


@dataclass(frozen=True, eq=False)
class Pool:
    """Docs of several runs, query after query: a row for each doc that any of them returned."""

    queries: tuple[str, ...]
    query: Codes  # of each row, rising
    names: Names  # of all rows of all runs
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
    names = Names(appended([run.ids for run in runs]))
    counts, firsts, rows = numbered(spans, names.ids) if isinstance(names.ids, list) else merged(spans, names)
    parts = tuple(
        Part(run.scores, position(run.starts).astype(np.float64), run.starts, rows[begin : begin + len(run)], weight)
        for run, begin, weight in zip(runs, begins, weights, strict=False)
    )
    return Pool(queries, spread(bounds(counts)), names, firsts, parts, absent)


def appended(columns: Sequence[Ids]) -> Ids:
    """Columns of ids, one after the other."""
    if sum(map(len, columns)) <= SHORT and all(isinstance(each, list) for each in columns):
        return [name for column in columns for name in column]
    import polars as pl

    return pl.concat([series(column) for column in columns])


def numbered(spans: Codes, ids: Sequence[str]) -> tuple[Codes, Codes, Codes]:
    """How many docs each query has, where each stands first among the ids, and the place of each row's doc."""
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


def merged(spans: Codes, names: Names) -> tuple[Codes, Codes, Codes]:
    """The same as `numbered`, of long columns: hashes meet in a small table for each query."""
    from . import kernels

    letters, starts = names.spelled
    hashes = series(names.ids).hash().to_numpy()
    bases = bounds((spans[..., 1] - spans[..., 0]).sum(axis=1))
    rows, firsts = np.empty(bases[-1], dtype=np.int64), np.empty(bases[-1], dtype=np.int64)
    counts = np.zeros(len(spans), dtype=np.int64)

    def work(part: slice) -> None:
        kernels.merge(spans, bases, hashes, letters, starts, rows, firsts, counts, part.start, part.stop)

    shared(work, len(spans))
    closed = np.empty(counts.sum(), dtype=np.int64)
    kernels.close(spans, bases, bounds(counts), rows, firsts, closed)
    return counts, closed, rows


def ordered(pool: Pool, scores: Floats, k: int, rising: bool, name: str) -> Run:
    """The fused run: the k best docs of each query; equal ones by id falling, or `rising`, as Pyserini has them."""
    sizes = np.bincount(pool.query, minlength=len(pool.queries))
    kept = bounds(np.minimum(sizes, k))
    if isinstance(pool.names.ids, list):
        docs = take(pool.names.ids, pool.firsts)
        by_doc = np.array(sorted(range(len(docs)), key=docs.__getitem__, reverse=not rising), dtype=np.int64)
        order = by_doc[np.lexsort((-scores[by_doc], pool.query[by_doc]))][position(bounds(sizes)) <= k]
    else:
        order = sorted_by_kernel(pool, scores, bounds(sizes), kept, rising)
    if rising:
        scores = nudged(order, pool.query, scores)
    return Run(pool.queries, kept, take(pool.names.ids, pool.firsts[order]), scores[order], name)


def sorted_by_kernel(pool: Pool, scores: Floats, starts: Codes, kept: Codes, rising: bool) -> Codes:
    """The rows of a long pool, best first, as many of each query as are kept."""
    from . import kernels

    letters, at = pool.names.spelled
    order = np.empty(kept[-1], dtype=np.int64)

    def work(part: slice) -> None:
        kernels.best(starts, scores, pool.firsts, letters, at, rising, kept, order, part.start, part.stop)

    shared(work, len(pool.queries))
    return order


def nudged(order: Codes, query: Codes, scores: Floats) -> Floats:
    """Scores that fall where they were equal, by the least there is, so that the order is the scores'."""
    fresh = (np.diff(query[order]) != 0) | (np.diff(scores[order]) != 0)
    place = position(np.concatenate([[0], np.flatnonzero(fresh) + 1, [len(order)]])) - 1
    found = scores.copy()
    found[order] = scores[order] - place * np.spacing(np.abs(scores[order])) * 2
    return found
