"""Graded rankings: a run joined with the judgements, as the vector of grades that every measure reads.

Only judged rows are kept, each with its rank, so that a run of millions of rows becomes a few
thousand; every other row is unjudged.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, wraps
from typing import Any, TypeVar

import numpy as np

from ..base.ids import Codes, Flags, Floats, group_offsets, locate, match_rows, row_groups
from ..qrels import Qrels
from ..run import Run

Function = TypeVar("Function", bound=Callable[..., Any])


def once(function: Function) -> Function:
    """Compute a function of a pool or a ranking, and of plain arguments, once for each; its arrays are read-only."""

    @wraps(function)
    def call(owner: Pool | GradedRanking, *args: float | str | None) -> Any:
        key = (function.__name__, *args)
        if key not in owner.cache:
            found = function(owner, *args)
            if isinstance(found, np.ndarray):
                found.setflags(write=False)
            owner.cache[key] = found
        return owner.cache[key]

    return call  # type: ignore[return-value]


@dataclass(frozen=True, eq=False)
class Pool:
    """The judged grades of each query, best first."""

    queries: int
    query: Codes
    grade: Floats
    row_query: Codes  # the query of each row of the judgements
    subtopics: tuple[Codes, Codes, Floats]  # row, subtopic, grade
    cache: dict[Any, Any] = field(default_factory=dict)  # what is computed once for these judgements

    @classmethod
    def from_qrels(cls, qrels: Qrels) -> Pool:
        """The pool of the judgements."""
        query = row_groups(qrels.starts)
        order = np.lexsort((-qrels.grades, query))
        rows = np.arange(len(qrels.grades))
        subtopics = (rows, rows * 0, qrels.grades) if qrels.subtopics is None else qrels.subtopics.columns
        return cls(len(qrels.queries), query[order], qrels.grades[order], query, subtopics)

    @once
    def count(self, least: float, below: float = math.inf) -> Codes:
        """The number of judgements of each query with least <= grade < below, kept for other measures."""
        return self.count_anew(least, below)

    def count_anew(self, least: float, below: float) -> Codes:
        """The number of judgements of each query with least <= grade < below."""
        return tally(self.query[(self.grade >= least) & (self.grade < below)], self.queries)

    @cached_property
    def highest(self) -> Floats:
        """The highest grade of each query, at least 0."""
        highest = np.zeros(self.queries)
        np.maximum.at(highest, self.query, self.grade)
        return highest

    @cached_property
    def ideal(self) -> GradedRanking:
        """The ideal ranking: every relevant doc, best first, and nothing else."""
        is_relevant = self.grade > 0
        query = self.query[is_relevant]
        size = tally(query, self.queries)
        ranks, flags = count_within_groups(query), np.zeros(len(query), dtype=bool)
        return GradedRanking(self, size, query, ranks, self.grade[is_relevant], flags, np.full(len(query), -1))


@dataclass(frozen=True, eq=False)
class GradedRanking:
    """The judged rows of one system's ranking, by query and rank. Rows have shape (rows,), counts (queries,)."""

    pool: Pool
    num_retrieved: Codes  # rows that the system returned for each query
    query: Codes
    rank: Codes
    grade: Floats
    distractor: Flags
    row: Codes  # of the judgements; -1 for a row that they do not have
    cache: dict[Any, Any] = field(default_factory=dict, init=False)  # what is computed once for this ranking

    @property
    def queries(self) -> int:
        return self.pool.queries

    def select(self, is_kept: Flags) -> GradedRanking:
        """The ranking with only some of its judged rows."""
        return replace(
            self,
            query=self.query[is_kept],
            rank=self.rank[is_kept],
            grade=self.grade[is_kept],
            distractor=self.distractor[is_kept],
            row=self.row[is_kept],
        )

    def top(self, k: int | None) -> GradedRanking:
        """The ranking cut after k rows."""
        if k is None:
            return self
        return replace(self.select(self.rank <= k), num_retrieved=np.minimum(self.num_retrieved, k))

    @once
    def relevant(self, rel: float) -> GradedRanking:
        """The ranking with only the rows of grade >= rel."""
        return self.select(self.grade >= rel)

    @cached_property
    def first(self) -> GradedRanking:
        """The ranking with only the first judged row of each query."""
        return self.select(self.running_count == 1)

    def drop_unjudged(self) -> GradedRanking:
        """The ranking as if unjudged docs had not been returned (trec_eval -J)."""
        judged = self.select(self.grade >= 0)
        return replace(judged, rank=count_within_groups(judged.query), num_retrieved=tally(judged.query, self.queries))

    def fill_unjudged(self, grade: float, number: int, first: bool) -> GradedRanking:
        """The ranking and its pool as if the first (or last) `number` unjudged rows of each query had this grade."""
        query = np.repeat(np.arange(self.queries), self.num_retrieved)
        starts = group_offsets(self.num_retrieved)
        judged = self.select(self.grade >= 0)
        unjudged = np.ones(len(query), dtype=bool)
        unjudged[starts[judged.query] + judged.rank - 1] = False
        query, rank = query[unjudged], count_within_groups(query)[unjudged]
        place = count_within_groups(query)
        if not first:
            place = tally(query, self.queries)[query] - place + 1
        query, rank = query[place <= number], rank[place <= number]
        new = np.full(len(query), grade)
        pool_query, pool_grade = np.append(self.pool.query, query), np.append(self.pool.grade, new)
        best = np.lexsort((-pool_grade, pool_query))
        pool = replace(self.pool, query=pool_query[best], grade=pool_grade[best], cache={})
        query, rank = np.append(judged.query, query), np.append(judged.rank, rank)
        order = np.lexsort((rank, query))
        grades, flags = np.append(judged.grade, new), np.append(judged.distractor, np.zeros(len(new), dtype=bool))
        rows = np.append(judged.row, np.full(len(new), -1))[order]
        return GradedRanking(pool, self.num_retrieved, query[order], rank[order], grades[order], flags[order], rows)

    def count(self, k: int | None = None) -> Codes:
        """The number of rows of each query, among the top k or all."""
        return tally(self.query if k is None else self.query[self.rank <= k], self.queries)

    def total(self, values: Floats, k: int | None = None) -> Floats:
        """The sum over each query's rows, among the top k or all, in rank order as in trec_eval."""
        rows = slice(None) if k is None else self.rank <= k
        return np.bincount(self.query[rows], weights=values[rows], minlength=self.queries).astype(np.float64)

    @cached_property
    def running_count(self) -> Codes:
        """The number of each row within its query, from 1."""
        return count_within_groups(self.query)


def grade_run(qrels: Qrels, run: Run, pool: Pool | None = None) -> GradedRanking:
    """Join a run with the judgements; the queries are those of the judgements."""
    pool = pool or Pool.from_qrels(qrels)
    place = locate(run.queries, qrels.queries)
    counts = np.diff(run.starts)
    num_retrieved = np.zeros(len(qrels.queries), dtype=np.int64)
    num_retrieved[place[place >= 0]] = counts[place >= 0]
    judged = row_groups(qrels.starts)
    row, other = match_rows(np.repeat(place.astype(np.int32), counts), run.ids, judged.astype(np.int32), qrels.ids)
    query = judged[other]
    first = np.zeros(len(qrels.queries), dtype=np.int64)
    first[place[place >= 0]] = run.starts[:-1][place >= 0]
    rank = row - first[query] + 1
    order = np.lexsort((rank, query))
    other = other[order]
    grades, flags = qrels.grades[other], qrels.distractors[other]
    return GradedRanking(pool, num_retrieved, query[order], rank[order], grades, flags, other)


def tally(codes: Codes, size: int) -> Codes:
    """How often each code from 0 to size - 1 occurs."""
    return np.bincount(codes, minlength=size)


def count_within_groups(groups: Codes) -> Codes:
    """The number of each row within its group, from 1; the rows of a group are adjacent."""
    is_first = np.ones(len(groups), dtype=bool)
    np.not_equal(groups[1:], groups[:-1], out=is_first[1:])
    first = np.flatnonzero(is_first)
    return np.arange(1, len(groups) + 1) - np.repeat(first, np.diff(first, append=len(groups)))


def safe_divide(part: Floats | Codes, total: Floats | Codes | float) -> Floats:
    """part / total, 0 where total is 0."""
    part, total = np.broadcast_arrays(np.asarray(part, dtype=np.float64), np.asarray(total, dtype=np.float64))
    return np.divide(part, total, out=np.zeros(part.shape), where=total != 0)


@lru_cache(maxsize=4)
def logarithms(size: int) -> Floats:
    """log2(1) .. log2(size), from the C library that trec_eval uses, so that the last digit agrees."""
    return np.array([math.log2(i) for i in range(1, size + 1)])


def log2(numbers: Codes) -> Floats:
    """log2 of positive integers."""
    highest = int(numbers.max()) if len(numbers) else 0
    return logarithms(1 << highest.bit_length())[numbers - 1]
