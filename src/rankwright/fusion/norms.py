"""Normalizations: make the scores of different runs comparable, within each query."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from ..base.ids import Codes, Floats, row_groups

HUGE, TINY = 1e100, 1e-100  # beyond these, squares and sums of scores may overflow or vanish
SCALE = 2.0**-600


@dataclass(frozen=True, eq=False)
class ScoredRows:
    """The rows of a run: scores, ranks, and where each query starts."""

    scores: Floats
    ranks: Floats
    starts: Codes

    def per_query(self, reduce: np.ufunc, values: Floats) -> Floats:
        """The reduction over each query, repeated for its rows."""
        if not len(values):
            return values
        return reduce.reduceat(values, self.starts[:-1])[row_groups(self.starts)]

    @property
    def sizes(self) -> Floats:
        """The number of rows of each row's query."""
        return np.diff(self.starts)[row_groups(self.starts)].astype(np.float64)

    def moderate(self) -> ScoredRows:
        """The rows, scores of a query scaled by a power of 2 where their sums or squares would overflow or vanish."""
        largest = self.per_query(np.maximum, np.abs(self.scores))
        if not len(largest) or ((largest < HUGE) & ((largest > TINY) | (largest == 0))).all():
            return self
        factors = np.where(largest >= HUGE, SCALE, np.where((largest <= TINY) & (largest > 0), 1 / SCALE, 1.0))
        return replace(self, scores=self.scores * factors)

    def mean(self, values: Floats) -> Floats:
        """The mean over each query, repeated for its rows."""
        return np.asarray(self.per_query(np.add, values) / self.sizes)


def rescale(values: Floats, low: Floats | float, high: Floats | float, equal: float) -> Floats:
    """(value − low) / (high − low); `equal` where high = low."""
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        width = np.broadcast_to(np.asarray(high - low, dtype=np.float64), values.shape)
        shares = (values - low) / width
        if np.isinf(width).any():  # more than any number, but half of it is not
            shares = np.where(np.isinf(width), (values / 2 - low / 2) / (high / 2 - low / 2), shares)
        return np.where(width > 0, shares, equal)


def none(s: ScoredRows, equal: float) -> Floats:
    """The scores unchanged."""
    return s.scores


def min_max(s: ScoredRows, equal: float) -> Floats:
    """(s − min) / (max − min); equal scores become `equal`."""
    return rescale(s.scores, s.per_query(np.minimum, s.scores), s.per_query(np.maximum, s.scores), equal)


def maximum(s: ScoredRows, equal: float) -> Floats:
    """s / max; `equal` where max is 0."""
    top = s.per_query(np.maximum, s.scores)
    return rescale(s.scores, 0.0, top, equal)


def total(s: ScoredRows, equal: float) -> Floats:
    """(s − min) / sum of (s − min); `equal` where all are equal."""
    s = s.moderate()
    shifted = s.scores - s.per_query(np.minimum, s.scores)
    return rescale(shifted, 0.0, s.per_query(np.add, shifted), equal)


def z_score(s: ScoredRows, equal: float) -> Floats:
    """(s − mean) / sd, with sd over n; 0 where all are equal."""
    s = s.moderate()
    centered = s.scores - s.mean(s.scores)
    sd = np.sqrt(s.mean(centered**2))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(sd > 0, centered / sd, 0.0)


def rank(s: ScoredRows, equal: float) -> Floats:
    """1 − (rank − 1) / n."""
    return np.asarray(1 - (s.ranks - 1) / s.sizes)


def borda(s: ScoredRows, equal: float) -> Floats:
    """(n − rank + 1) / n: the share of rows that rank no higher."""
    return np.asarray((s.sizes - s.ranks + 1) / s.sizes)


def softmax(s: ScoredRows, equal: float) -> Floats:
    """exp(s) / sum of exp(s)."""
    with np.errstate(over="ignore"):  # what is infinitely less adds nothing
        exponentials = np.exp(s.scores - s.per_query(np.maximum, s.scores))
    return np.asarray(exponentials / s.per_query(np.add, exponentials))


def dbsf(s: ScoredRows, equal: float) -> Floats:
    """(s − (mean − 3 sd)) / 6 sd, with sd over n − 1; 0.5 where all are equal. Qdrant."""
    s = s.moderate()
    centered = s.scores - s.mean(s.scores)
    sd = np.sqrt(s.per_query(np.add, centered**2) / np.maximum(s.sizes - 1, 1))
    return rescale(s.scores, s.scores - centered - 3 * sd, s.scores - centered + 3 * sd, 0.5)


NORMS: dict[str, Callable[[ScoredRows, float], Floats]] = {
    "none": none,
    "min-max": min_max,
    "max": maximum,
    "sum": total,
    "z-score": z_score,
    "rank": rank,
    "borda": borda,
    "softmax": softmax,
    "dbsf": dbsf,
}
