"""The most informative next doc: the one whose unknown grade leaves most of the difference between systems open.

The difference of systems A and B in nDCG@k on a query is a sum over docs of weight · gain, where the weight of a doc is
(discount of its rank in A − discount of its rank in B) / IDCG@k; a doc that neither returns, or both at the same rank,
has weight 0. If the gains that are not known yet vary by v, independently, a doc adds weight² · v to the variance of
the difference, so that the doc with the largest weight² is to be judged next (Carterette, Allan and Sitaraman,
"Minimal Test Collections for Retrieval Evaluation", SIGIR 2006, with the weights of DCG). For more than two systems
weight² is the mean over their pairs, which is twice the variance of the discounts over systems.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..base.ids import Floats
from ..base.seeds import generator
from ..errors import RankwrightError, unknown
from ..params import Param
from .judgement_store import JudgementStore
from .judging_pool import JudgingPool, Pair
from .merge_rules import merge_judgements

DRAWS = 64  # of the unknown grades of a query, for its expected IDCG
CUTOFF = 10
ORDERS = ("shuffled", "informative", "skipped")


@dataclass(frozen=True, eq=False)
class OpenGrades:
    """What is known of the grades of a pool, and how much each doc weighs in the difference between systems."""

    pool: JudgingPool
    systems: tuple[str, ...]
    k: int
    known: Mapping[Pair, float]
    mean: float  # of a grade that is not known
    variance: float  # of a grade that is not known
    rows: Mapping[Pair, int]  # of the docs that a system returns, in `weights`
    weights: Floats  # docs x systems: the discount in each system / the expected IDCG of the query

    @cached_property
    def shares(self) -> Floats:
        """What each doc adds to the variance of its query's difference while its grade is not known."""
        return np.asarray(2 * np.var(self.weights, axis=1, ddof=1) * self.variance)

    def share(self, pair: Pair) -> float:
        """What the unknown grade of a doc adds to the variance of a query's difference; 0 if it is known."""
        return 0.0 if pair in self.known or pair not in self.rows else float(self.shares[self.rows[pair]])

    def ranked(self) -> list[tuple[Pair, float]]:
        """The docs that matter and are not judged, the most informative first."""
        found = ((pair, self.share(pair)) for pair in self.pool.pairs if pair not in self.known)
        return sorted((each for each in found if each[1] > 0), key=lambda each: (-each[1], each[0]))


def open_grades(
    store: JudgementStore, pool: str | None = None, systems: Sequence[str] | None = None, k: int | None = None
) -> OpenGrades:
    """What is known of a pool: the merged grades of the file, and those that were known when the pool was made."""
    own = store.pool(pool)
    merged = {(each.query, each.doc): float(each.grade) for each in merge_judgements(store, pool=own.name)}
    return weigh_grades(own, {**own.known, **merged}, store.grades, systems, k)


def weigh_grades(
    pool: JudgingPool, known: Mapping[Pair, float], scale: Sequence[int], systems: Sequence[str] | None = None,
    k: int | None = None,
) -> OpenGrades:  # fmt: skip
    """What is known of a pool, given grades.

    Grades that are not known are taken to be distributed as the known ones, each grade counted once more (Laplace).
    """
    chosen = check_systems(pool, systems)
    k = min(CUTOFF, pool.depth) if k is None else k
    Param("k", int, low=1, high=pool.depth).parse(k, lambda name: f"{name} (cutoff of nDCG)")
    grades = np.array(scale, dtype=float)
    values = np.array(list(known.values()))
    counts = 1.0 + np.array([(values == grade).sum() for grade in grades])
    shares = counts / counts.sum()
    mean = float(shares @ grades)
    variance = float(shares @ (grades - mean) ** 2)
    return OpenGrades(pool, chosen, k, known, mean, variance, *doc_weights(pool, chosen, k, known, grades, shares))


def check_systems(pool: JudgingPool, systems: Sequence[str] | None) -> tuple[str, ...]:
    """The systems whose difference is in question, by default all of the pool."""
    chosen = tuple(systems) if systems else pool.systems
    for name in chosen:
        if name not in pool.systems:
            raise unknown(f"pool {pool.name!r}: system", name, pool.systems)
    if len({*chosen}) < 2:
        raise RankwrightError(f"pool {pool.name!r}: a difference needs two systems, got {', '.join(chosen) or 'none'}")
    return chosen


def doc_weights(
    pool: JudgingPool, systems: Sequence[str], k: int, known: Mapping[Pair, float], grades: Floats, shares: Floats
) -> tuple[dict[Pair, int], Floats]:
    """The row of each doc, and its discount in each system over the expected IDCG@k of its query."""
    discounts = 1 / np.log2(np.arange(2, k + 2))
    by_query: dict[str, list[float]] = {}
    for (query, _), grade in known.items():
        by_query.setdefault(query, []).append(grade)
    rows: dict[Pair, int] = {}
    cells: list[tuple[int, int, float]] = []
    for query in dict.fromkeys(query for name in systems for query in pool.rankings[name]):
        unknown_docs = [doc for doc in pool.docs.get(query, ()) if (query, doc) not in known]
        rng = generator(pool.seed, "judging", "ideal", query)
        drawn = rng.choice(grades, p=shares, size=(DRAWS, len(unknown_docs)))
        gains = np.concatenate([drawn, np.tile(np.maximum(by_query.get(query, []), 0.0), (DRAWS, 1))], axis=1)
        best = -np.sort(-gains, axis=1)[:, :k]
        ideal = float((best * discounts[: best.shape[1]]).sum(axis=1).mean())
        for at, name in enumerate(systems):
            for rank, doc in enumerate(pool.rankings[name].get(query, ())[:k]):
                cells.append((rows.setdefault((query, doc), len(rows)), at, discounts[rank] / ideal if ideal else 0.0))
    weights = np.zeros((len(rows), len(systems)))
    for row, at, weight in cells:
        weights[row, at] = weight
    return rows, weights


def next_pair(
    store: JudgementStore,
    judge: str,
    pool: str | None = None,
    order: str = "shuffled",
    systems: Sequence[str] | None = None,
    enough: int | None = None,
) -> Pair | None:
    """The next doc for a judge, as (query, doc); None if nothing is left.

    `shuffled`: query after query, in an order of the judge's own. `informative`: the doc where the systems differ most
    among those that nobody has judged, then the others. `skipped`: the docs that the judge has skipped, again and again
    until they are judged. `enough`: leave out docs that so many people have judged.
    """
    if order not in ORDERS:
        raise unknown("order", order, ORDERS)
    if order == "skipped":
        return next(iter(store.skipped(judge, pool)), None)
    if order == "shuffled":
        return next(store.find_pending(judge, pool, enough), None)
    left = store.pending(judge, pool, enough)
    if not left:
        return None
    found = open_grades(store, pool, systems)
    return max(left, key=found.share)  # of equal ones the first in the judge's order
