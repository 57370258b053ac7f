"""A ranking seen through the judgements: the one vector of grades that every measure reads.

Only judged rows are kept, each with its rank, so that a run of millions of rows becomes a few
thousand; what is not there is unjudged.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from ..base.ids import Codes, Flags, Floats, bounds, locate, matches, spread
from ..qrels import Qrels
from ..run import Run


@dataclass(frozen=True, eq=False)
class Pool:
    """The grades of each query, best first: what an ideal ranking would show."""

    queries: int
    query: Codes
    grade: Floats

    @classmethod
    def of(cls, qrels: Qrels) -> Pool:
        """The pool of some judgements."""
        query = spread(qrels.starts)
        order = np.lexsort((-qrels.grades, query))
        return cls(len(qrels.queries), query[order], qrels.grades[order])

    def count(self, least: float, below: float = math.inf) -> Codes:
        """Judgements of each query with least <= grade < below."""
        return tally(self.query[(self.grade >= least) & (self.grade < below)], self.queries)

    @cached_property
    def highest(self) -> Floats:
        """The highest grade of each query, at least 0."""
        highest = np.zeros(self.queries)
        np.maximum.at(highest, self.query, self.grade)
        return highest

    @cached_property
    def ideal(self) -> Graded:
        """The ranking that shows every relevant doc, best first, and nothing else."""
        kept = self.grade > 0
        query = self.query[kept]
        size = tally(query, self.queries)
        return Graded(self, size, query, within(query), self.grade[kept], np.zeros(len(query), dtype=bool))


@dataclass(frozen=True, eq=False)
class Graded:
    """The judged rows of one system's ranking, by query and rank. Rows have shape (rows,), counts (queries,)."""

    pool: Pool
    retrieved: Codes  # how many rows the system returned for each query
    query: Codes
    rank: Codes
    grade: Floats
    distractor: Flags

    @property
    def queries(self) -> int:
        return self.pool.queries

    def rows(self, kept: Flags) -> Graded:
        """The same ranking with only some of its judged rows."""
        return replace(
            self,
            query=self.query[kept],
            rank=self.rank[kept],
            grade=self.grade[kept],
            distractor=self.distractor[kept],
        )

    def top(self, k: int | None) -> Graded:
        """The ranking cut after k rows."""
        if k is None:
            return self
        return replace(self.rows(self.rank <= k), retrieved=np.minimum(self.retrieved, k))

    def relevant(self, rel: float) -> Graded:
        """The ranking with only the rows of grade >= rel."""
        return self.rows(self.grade >= rel)

    def judged_only(self) -> Graded:
        """The ranking as if unjudged docs had not been returned (trec_eval -J)."""
        judged = self.rows(self.grade >= 0)
        return replace(judged, rank=within(judged.query), retrieved=tally(judged.query, self.queries))

    def filled(self, grade: float, number: int, first: bool) -> Graded:
        """The ranking and its pool as if the first (or last) `number` unjudged rows of each query had this grade."""
        query = np.repeat(np.arange(self.queries), self.retrieved)
        starts = bounds(self.retrieved)
        known = self.rows(self.grade >= 0)
        unjudged = np.ones(len(query), dtype=bool)
        unjudged[starts[known.query] + known.rank - 1] = False
        query, rank = query[unjudged], within(query)[unjudged]
        place = within(query)
        if not first:
            place = tally(query, self.queries)[query] - place + 1
        query, rank = query[place <= number], rank[place <= number]
        new = np.full(len(query), grade)
        pool_query, pool_grade = np.append(self.pool.query, query), np.append(self.pool.grade, new)
        best = np.lexsort((-pool_grade, pool_query))
        pool = Pool(self.queries, pool_query[best], pool_grade[best])
        query, rank = np.append(known.query, query), np.append(known.rank, rank)
        order = np.lexsort((rank, query))
        grades, flags = np.append(known.grade, new), np.append(known.distractor, np.zeros(len(new), dtype=bool))
        return Graded(pool, self.retrieved, query[order], rank[order], grades[order], flags[order])

    def count(self) -> Codes:
        """Rows of each query."""
        return tally(self.query, self.queries)

    def total(self, values: Floats) -> Floats:
        """The sum over each query's rows, added in rank order as trec_eval adds."""
        return np.bincount(self.query, weights=values, minlength=self.queries).astype(np.float64)

    @cached_property
    def number(self) -> Codes:
        """The running number of each row within its query, from 1."""
        return within(self.query)


def grade(qrels: Qrels, run: Run, pool: Pool | None = None) -> Graded:
    """Join a run with the judgements; queries are those of the judgements."""
    pool = pool or Pool.of(qrels)
    place = locate(run.queries, qrels.queries)
    counts = np.diff(run.starts)
    retrieved = np.zeros(len(qrels.queries), dtype=np.int64)
    retrieved[place[place >= 0]] = counts[place >= 0]
    judged = spread(qrels.starts)
    row, other = matches(np.repeat(place.astype(np.int32), counts), run.ids, judged.astype(np.int32), qrels.ids)
    query = judged[other]
    first = np.zeros(len(qrels.queries), dtype=np.int64)
    first[place[place >= 0]] = run.starts[:-1][place >= 0]
    rank = row - first[query] + 1
    order = np.lexsort((rank, query))
    other = other[order]
    return Graded(pool, retrieved, query[order], rank[order], qrels.grades[other], qrels.distractors[other])


def tally(codes: Codes, size: int) -> Codes:
    """How often each code from 0 to size - 1 occurs."""
    return np.bincount(codes, minlength=size)


def within(groups: Codes) -> Codes:
    """The running number of each row within its group, from 1; groups stand together."""
    return np.arange(1, len(groups) + 1) - np.searchsorted(groups, groups)


def share(part: Floats | Codes, whole: Floats | Codes | float) -> Floats:
    """part / whole, and 0 where whole is 0."""
    part, whole = np.broadcast_arrays(np.asarray(part, dtype=np.float64), np.asarray(whole, dtype=np.float64))
    return np.divide(part, whole, out=np.zeros(part.shape), where=whole != 0)


@lru_cache(maxsize=4)
def logarithms(size: int) -> Floats:
    """log2(1) .. log2(size), by the C library that trec_eval uses, so that the last digit agrees."""
    return np.array([math.log2(i) for i in range(1, size + 1)])


def log2(numbers: Codes) -> Floats:
    """log2 of positive whole numbers."""
    highest = int(numbers.max()) if len(numbers) else 0
    return logarithms(1 << highest.bit_length())[numbers - 1]
