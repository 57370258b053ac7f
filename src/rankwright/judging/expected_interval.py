"""How far a difference between two systems is still open, and how much more judgements are expected to narrow it.

With the weights of next_doc.py, the mean difference over the Q queries of a pool is known up to the grades that are not
known: its variance is V = (sum over unjudged docs of weight² · v) / Q², and its interval is the expected difference
± z · sqrt(V). Each further judgement takes its own term out of V, so that the expected interval after the judgement of
a set of docs is the one over the docs that are left. The interval is about these queries: with every doc judged its
width is 0, while that of `compare`, which is about other queries of the same kind, is not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ..table import Column, Table
from .judgement_store import JudgementStore
from .judging_pool import Pair
from .next_doc import OpenGrades, open_grades

STEPS = (1, 10, 20, 50, 100, 200, 500, 1000)  # further judgements in a table


@dataclass(frozen=True, eq=False)
class Outlook:
    """The difference of two systems in nDCG@k on the queries of a pool, as far as it is known."""

    systems: tuple[str, str]
    k: int
    queries: int
    difference: float  # expected, first minus second
    shares: tuple[tuple[Pair, float], ...]  # what each unjudged doc adds to its variance, the largest first
    level: float = 0.95

    def half_width(self, more: int = 0) -> float:
        """Half the width of the interval, after so many more judgements of the most informative docs."""
        return self.width_of(share for _, share in self.shares[more:])

    def width_of(self, shares: object) -> float:
        """Half the width of an interval with a variance that is the sum of shares."""
        from statistics import NormalDist

        return NormalDist().inv_cdf((1 + self.level) / 2) * math.sqrt(math.fsum(shares))  # type: ignore[arg-type]

    def table(self) -> Table:
        """The expected interval after so many more judgements."""
        left = len(self.shares)
        counts = [0, *(step for step in STEPS if step < left), *([left] if left else [])]
        rows = [(count, self.half_width(count)) for count in counts]
        difference = f"{self.difference:+z.4f}".replace("-", "−")
        title = f"nDCG@{self.k}: {self.systems[0]} − {self.systems[1]}, expected {difference}"
        columns = (Column("more judgements", digits=0), Column("± at 95%" if self.level == 0.95 else "±"))
        note = (
            "Assumes the most informative docs are judged first. The interval covers only the pool's queries; "
            "use 'rankwright compare' to generalize."
        )
        return Table(columns, tuple(rows), title, notes=(note,))

    def __str__(self) -> str:
        return self.describe(f"{self.difference:+z.4f} ".replace("-", "−"))

    def describe(self, difference: str = "") -> str:
        """How wide the interval is; judges are not told the difference, which would say whom their grades favor."""
        first, second = self.systems
        now = f"nDCG@{self.k}, {first} − {second}: {difference}± {self.half_width():.4f}"
        more = min(10, len(self.shares))
        ahead = f"; {more} more judgements are expected to narrow it to ± {self.half_width(more):.4f}" if more else ""
        return now + ahead


def outlook(
    store: JudgementStore,
    pool: str | None = None,
    systems: Sequence[str] | None = None,
    k: int | None = None,
    level: float = 0.95,
) -> Outlook:
    """How far the difference of two systems is open; by default of the first two of the pool, at k = 10 at most."""
    own = store.pool(pool)
    return project(open_grades(store, own.name, (systems or own.systems)[:2], k), level)


def project(found: OpenGrades, level: float = 0.95) -> Outlook:
    """How far the difference of two systems is open, given what is known of a pool."""
    queries = len({query for name in found.systems for query in found.pool.rankings[name]})
    shares = tuple((pair, share / queries**2) for pair, share in found.ranked())
    first, second = found.systems
    return Outlook((first, second), found.k, queries, expected_difference(found) / queries, shares, level)


def expected_difference(found: OpenGrades) -> float:
    """The sum over docs of weight · expected grade; a doc that is neither known nor in the pool counts as 0."""
    apart = (found.weights[:, 0] - found.weights[:, 1]).tolist()
    return math.fsum(
        apart[row] * found.known.get(pair, found.mean if pair in found.pool.pairs else 0.0)
        for pair, row in found.rows.items()
    )
