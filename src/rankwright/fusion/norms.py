"""Normalisations: a run's scores made comparable with another's, within each query."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..base.ids import Codes, Floats, spread


@dataclass(frozen=True, eq=False)
class Scored:
    """The rows of a run: their scores, their ranks, and where each query's begin."""

    scores: Floats
    ranks: Floats
    starts: Codes

    def over(self, reduce: np.ufunc, values: Floats) -> Floats:
        """A number for each query, spread over its rows."""
        if not len(values):
            return values
        return reduce.reduceat(values, self.starts[:-1])[spread(self.starts)]

    @property
    def sizes(self) -> Floats:
        """How many rows the query of each row has."""
        return np.diff(self.starts)[spread(self.starts)].astype(np.float64)

    def mean(self, values: Floats) -> Floats:
        """The mean over each query's rows."""
        return np.asarray(self.over(np.add, values) / self.sizes)


def scaled(values: Floats, low: Floats | float, high: Floats | float, equal: float) -> Floats:
    """(value − low) / (high − low); `equal` where high is low."""
    width = np.broadcast_to(np.asarray(high - low, dtype=np.float64), values.shape)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(width > 0, (values - low) / width, equal)


def none(s: Scored, equal: float) -> Floats:
    """The scores as they are."""
    return s.scores


def min_max(s: Scored, equal: float) -> Floats:
    """(s − min) / (max − min); equal scores become `equal`."""
    return scaled(s.scores, s.over(np.minimum, s.scores), s.over(np.maximum, s.scores), equal)


def maximum(s: Scored, equal: float) -> Floats:
    """s / max; `equal` where max is 0."""
    top = s.over(np.maximum, s.scores)
    return scaled(s.scores, 0.0, top, equal)


def total(s: Scored, equal: float) -> Floats:
    """(s − min) / sum of (s − min); `equal` where all are equal."""
    moved = s.scores - s.over(np.minimum, s.scores)
    return scaled(moved, 0.0, s.over(np.add, moved), equal)


def z_score(s: Scored, equal: float) -> Floats:
    """(s − mean) / sd, the sd over n; 0 where all are equal."""
    moved = s.scores - s.mean(s.scores)
    sd = np.sqrt(s.mean(moved**2))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(sd > 0, moved / sd, 0.0)


def rank(s: Scored, equal: float) -> Floats:
    """1 − (rank − 1) / n."""
    return np.asarray(1 - (s.ranks - 1) / s.sizes)


def borda(s: Scored, equal: float) -> Floats:
    """n − rank + 1, over n: the share of the run's rows that stand no higher."""
    return np.asarray((s.sizes - s.ranks + 1) / s.sizes)


def softmax(s: Scored, equal: float) -> Floats:
    """exp(s) / sum of exp(s)."""
    raised = np.exp(s.scores - s.over(np.maximum, s.scores))
    return np.asarray(raised / s.over(np.add, raised))


def dbsf(s: Scored, equal: float) -> Floats:
    """(s − (mean − 3 sd)) / 6 sd, the sd over n − 1; 0.5 where all are equal. Qdrant."""
    moved = s.scores - s.mean(s.scores)
    sd = np.sqrt(s.over(np.add, moved**2) / np.maximum(s.sizes - 1, 1))
    return scaled(s.scores, s.scores - moved - 3 * sd, s.scores - moved + 3 * sd, 0.5)


NORMS: dict[str, Callable[[Scored, float], Floats]] = {
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
