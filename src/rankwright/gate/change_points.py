"""Change points: where the mean of a series changes.

Binary segmentation: the split of a stretch with the largest standardized difference of means (CUSUM) is a change point
if a permutation test of that largest difference has p < 0.05; then both parts are searched the same way, at half the
level (Vostrikova 1981; the permutation test as in E-divisive, Matteson and James, JASA 2014).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from ..base.ids import Floats

LEVEL = 0.05  # of the whole series; halved for each split above a stretch, since there are twice as many stretches
SHUFFLES = 1999
EXACT = 7  # points up to which all orders are enumerated


@dataclass(frozen=True)
class ChangePoint:
    """The position of the first value after a change, the means before and after it, and p."""

    at: int
    before: float
    after: float
    p: float


def find_change_points(values: Sequence[float], seed: int = 0) -> list[ChangePoint]:
    """The change points of a series, in order; at least eight values are needed to find one."""
    series = np.asarray(values, dtype=np.float64)
    rng = np.random.default_rng(seed)
    found: list[tuple[int, float]] = []
    waiting = [(0, len(series), LEVEL)]
    while waiting:
        start, stop, level = waiting.pop()
        split, p = find_split(series[start:stop], rng)
        if p < level:
            found.append((start + split, p))
            waiting += [(start, start + split, level / 2), (start + split, stop, level / 2)]
    found.sort()
    ends = [0, *(at for at, _ in found), len(series)]
    return [
        ChangePoint(at, float(series[ends[i] : at].mean()), float(series[at : ends[i + 2]].mean()), p)
        for i, (at, p) in enumerate(found)
    ]


def find_split(values: Floats, rng: np.random.Generator) -> tuple[int, float]:
    """The best split of a stretch and the p of its CUSUM: the share of orders of the values with one as large."""
    if len(values) < 2 or np.ptp(values) == 0:
        return 0, 1.0
    heights = cusum(values[None])[0]
    split = int(heights.argmax()) + 1
    if len(values) <= EXACT:
        orders = np.array(list(permutations(values)))
        return split, float((cusum(orders).max(axis=1) >= heights.max() - 1e-12).mean())
    shuffled = rng.permuted(np.broadcast_to(values, (SHUFFLES, len(values))), axis=1)
    hits = int((cusum(shuffled).max(axis=1) >= heights.max() - 1e-12).sum())
    return split, (hits + 1) / (SHUFFLES + 1)


def cusum(rows: Floats) -> Floats:
    """|sum of the first t deviations from the mean| / sqrt(t (n − t) / n) for each split t of each row."""
    n = rows.shape[1]
    t = np.arange(1, n)
    sums = np.cumsum(rows - rows.mean(axis=1, keepdims=True), axis=1)[:, :-1]
    found: Floats = np.abs(sums) / np.sqrt(t * (n - t) / n)
    return found
