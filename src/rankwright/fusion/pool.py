"""The pool of a fusion: every doc that a run returned for a query, once, and what each run says of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..ids import Codes, Floats, Ids, best_order, bounds, locate, matches, position, series, spread, take
from ..run import Run
from .norms import Scored


@dataclass(frozen=True, eq=False)
class Part(Scored):
    """A run in a pool: its scores (normalised) and ranks, its weight, and where its rows stand in the pool."""

    rows: Codes
    weight: float


@dataclass(frozen=True, eq=False)
class Pool:
    """Docs of several runs, query after query: a row for each doc that any of them returned."""

    queries: tuple[str, ...]
    query: Codes  # of each row
    docs: Ids
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
    codes = [locate(run.queries, queries)[spread(run.starts)] for run in runs]
    query, docs = codes[0], runs[0].ids
    places = [np.arange(len(runs[0]))]
    for run, code in zip(runs[1:], codes[1:], strict=True):
        rows = np.full(len(run), -1, dtype=np.int64)
        ours, theirs = matches(code, run.ids, query, docs)
        rows[ours] = theirs
        new = np.flatnonzero(rows < 0)
        rows[new] = len(query) + np.arange(len(new))
        query = np.concatenate([query, code[new]])
        docs = appended(docs, take(run.ids, new))
        places.append(rows)
    parts = tuple(
        Part(run.scores, position(run.starts).astype(np.float64), run.starts, rows, weight)
        for run, rows, weight in zip(runs, places, weights, strict=True)
    )
    return Pool(queries, query, docs, parts, absent)


def appended(ids: Ids, more: Ids) -> Ids:
    """Two columns of ids, one after the other."""
    if isinstance(ids, list) and isinstance(more, list):
        return ids + more
    import polars as pl

    return pl.concat([series(ids), series(more)])


def ordered(pool: Pool, scores: Floats, k: int, rising: bool, name: str) -> Run:
    """The fused run: the k best docs of each query; equal ones by id falling, or `rising`, as Pyserini has them."""
    kept = best_order(pool.query, scores, pool.docs, len(pool) if rising else k)
    if rising:
        kept = risen(kept, pool.query, scores)
        scores = nudged(kept, pool.query, scores)
        kept = kept[position(bounds(np.bincount(pool.query))) <= k]
    sizes = np.minimum(np.bincount(pool.query, minlength=len(pool.queries)), k)
    return Run(pool.queries, bounds(sizes), take(pool.docs, kept), scores[kept], name)


def ties(order: Codes, query: Codes, scores: Floats) -> Codes:
    """Where stretches of equal scores of one query begin, in an order, and where the last ends."""
    fresh = (np.diff(query[order]) != 0) | (np.diff(scores[order]) != 0)
    return np.concatenate([[0], np.flatnonzero(fresh) + 1, [len(order)]])


def risen(order: Codes, query: Codes, scores: Floats) -> Codes:
    """The order with each stretch of equal scores turned round."""
    starts = ties(order, query, scores)
    sizes = np.diff(starts)
    return order[np.repeat(starts[:-1] + starts[1:] - 1, sizes) - np.arange(len(order))]


def nudged(order: Codes, query: Codes, scores: Floats) -> Floats:
    """Scores that fall where they were equal, by the least there is, so that the order is the scores'."""
    place = position(ties(order, query, scores)) - 1
    found = scores.copy()
    found[order] = scores[order] - place * np.spacing(np.abs(scores[order])) * 2
    return found
