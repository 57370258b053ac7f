"""Paired statistics over queries: tests, intervals, effect sizes, corrections, power.

Distributions are those of scipy.special: scipy.stats calls them, and takes a second to load.
"""

from __future__ import annotations

import numpy as np

from ..base.ids import Floats

STEPS = 8  # until the number of queries no longer changes


def t_test(differences: Floats) -> Floats:
    """p of Student's paired t-test, two-sided: t = mean / (sd / sqrt(n)), n − 1 degrees of freedom. (rows x queries)"""
    from scipy import special

    n = differences.shape[-1]
    sd = differences.std(axis=-1, ddof=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = differences.mean(axis=-1) / (sd / np.sqrt(n))
    return np.asarray(2 * special.stdtr(n - 1, -np.abs(t)))


def wilcoxon(differences: Floats) -> Floats:
    """p of the signed-rank test, two-sided, normal approximation, zeros by the method of Pratt (1959)."""
    from scipy import stats

    found = stats.wilcoxon(differences, axis=-1, zero_method="pratt", method="asymptotic")
    return np.asarray(found.pvalue)


def bca_interval(observed: Floats, samples: Floats, values: Floats, level: float) -> tuple[Floats, Floats]:
    """The bias-corrected and accelerated interval of a mean (Efron, JASA 1987).

    `samples` (..., samples) holds bootstrap means, `values` (..., queries) the values that are averaged.
    """
    from scipy import special

    count = samples.shape[-1]
    below = (samples < observed[..., None]).sum(axis=-1) + 0.5 * (samples == observed[..., None]).sum(axis=-1)
    bias = special.ndtri(np.clip(below / count, 0.5 / count, 1 - 0.5 / count))
    # acceleration from the jackknife; for a mean, leaving out query i moves it by (mean − x_i) / (n − 1)
    centered = values - values.mean(axis=-1, keepdims=True)
    powers = centered * centered
    square = powers.sum(axis=-1)
    powers *= centered
    with np.errstate(divide="ignore", invalid="ignore"):
        acceleration = np.where(square > 0, powers.sum(axis=-1) / (6 * square**1.5), 0.0)
    ends = []
    sorted_samples = np.sort(samples, axis=-1)
    for share in ((1 - level) / 2, (1 + level) / 2):
        z = bias + special.ndtri(share)
        position = special.ndtr(bias + z / (1 - acceleration * z)) * (count - 1)
        low = np.clip(np.floor(position).astype(np.int64), 0, count - 1)
        high = np.minimum(low + 1, count - 1)
        first, second = (np.take_along_axis(sorted_samples, at[..., None], axis=-1)[..., 0] for at in (low, high))
        ends.append(first + (position - low) * (second - first))
    return ends[0], ends[1]


def effect_size(differences: Floats) -> Floats:
    """Cohen's d_z: mean difference / sd of the differences."""
    sd = differences.std(axis=-1, ddof=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(sd > 0, differences.mean(axis=-1) / sd, 0.0)


def equivalence_test(differences: Floats, margin: float) -> Floats:
    """p of two one-sided t-tests that the mean difference lies within ± margin (Schuirmann 1987)."""
    from scipy import special

    n = differences.shape[-1]
    error = differences.std(axis=-1, ddof=1) / np.sqrt(n)
    mean = differences.mean(axis=-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        below, above = special.stdtr(n - 1, -(mean + margin) / error), special.stdtr(n - 1, (mean - margin) / error)
    return np.asarray(np.maximum(below, above))


def detectable_difference(differences: Floats, level: float = 0.05, power: float = 0.8) -> Floats:
    """The smallest mean difference that n queries detect with this power: (t_α/2 + t_power)·sd / sqrt(n)."""
    from scipy import special

    n = differences.shape[-1]
    quantiles = special.stdtrit(n - 1, 1 - level / 2) + special.stdtrit(n - 1, power)
    return np.asarray(quantiles * differences.std(axis=-1, ddof=1) / np.sqrt(n))


def needed_queries(differences: Floats, level: float = 0.05, power: float = 0.8) -> float:
    """The number of queries that detect a mean difference of this size: n ≥ ((t_α/2 + t_power)·sd / mean)².

    The quantiles depend on n, so it is found step by step. Infinite for a difference of 0.
    """
    from scipy import special

    sd, mean = float(differences.std(ddof=1)), abs(float(differences.mean()))
    if mean == 0 or not np.isfinite(sd / mean):
        return np.inf
    count = 1e9
    for _ in range(STEPS):
        quantiles = special.stdtrit(count - 1, 1 - level / 2) + special.stdtrit(count - 1, power)
        count = max(np.ceil((quantiles * sd / mean) ** 2), 3.0)
    return float(count)
