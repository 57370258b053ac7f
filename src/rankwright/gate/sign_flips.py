"""One-sided sign-flip tests of a mean difference, for many rows at once."""

from __future__ import annotations

import numpy as np

from ..base.ids import Floats
from ..comparison.resampling import CELLS, MAX_EXACT_QUERIES, TOLERANCE, all_flips, random_flips


def one_sided_test(differences: Floats, count: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """p that the mean of each row (rows x queries) is below 0, and that it is above 0, by random sign flips.

    p = (b + 1) / (B + 1), where in b of B flips the sum is at most (at least) the observed one; or the exact share of
    all 2^n flips if at most 16 queries differ. To test against another mean, subtract it from the differences.
    """
    differences = differences[:, differences.any(axis=0)]  # the others change no sum
    rows, queries = differences.shape
    exact = queries <= MAX_EXACT_QUERIES
    observed = differences.sum(axis=1)
    # rounding errors of the sums grow with their size
    slack = TOLERANCE * np.maximum(np.abs(differences).sum(axis=1), 1e-300)
    low, high = np.zeros(rows, dtype=np.int64), np.zeros(rows, dtype=np.int64)
    step = max(CELLS // max(rows, 1), 1)
    for block in all_flips(queries) if exact else random_flips(queries, count, rng):
        for signs in (block[start : start + step] for start in range(0, len(block), step)):
            sums = signs @ differences.T  # flips x rows
            low += (sums <= observed + slack).sum(axis=0)
            high += (sums >= observed - slack).sum(axis=0)
    if exact:
        return low / 2**queries, high / 2**queries
    return (low + 1) / (count + 1), (high + 1) / (count + 1)
