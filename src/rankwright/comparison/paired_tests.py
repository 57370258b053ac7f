"""Paired statistics over queries: tests, intervals, effect sizes, corrections, power."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..base.ids import Codes, Floats


def t_test(differences: Floats) -> Floats:
    """p of Student's paired t-test, two-sided: t = mean / (sd / sqrt(n)), n − 1 degrees of freedom. (rows x queries)"""
    from scipy import stats

    n = differences.shape[-1]
    sd = differences.std(axis=-1, ddof=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = differences.mean(axis=-1) / (sd / np.sqrt(n))
    return np.asarray(2 * stats.t.sf(np.abs(t), n - 1))


def wilcoxon(differences: Floats) -> Floats:
    """p of the signed-rank test, two-sided, normal approximation, zeros as Pratt (1959) has them."""
    from scipy import stats

    found = stats.wilcoxon(differences, axis=-1, zero_method="pratt", method="asymptotic")
    return np.asarray(found.pvalue)


def bca(observed: Floats, samples: Floats, values: Floats, level: float) -> tuple[Floats, Floats]:
    """The bias-corrected and accelerated interval of a mean (Efron, JASA 1987).

    `samples` is (samples, ...) of bootstrap means, `values` (..., queries) what the mean is over.
    """
    from scipy import stats

    count = len(samples)
    below = (samples < observed).sum(axis=0) + 0.5 * (samples == observed).sum(axis=0)
    bias = stats.norm.ppf(np.clip(below / count, 0.5 / count, 1 - 0.5 / count))
    # the jackknife's skewness; for a mean, leaving out query i moves it by (mean − x_i) / (n − 1)
    moved = values - values.mean(axis=-1, keepdims=True)
    square = (moved**2).sum(axis=-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        pull = np.where(square > 0, (moved**3).sum(axis=-1) / (6 * square**1.5), 0.0)
    ends = []
    ordered = np.sort(samples, axis=0)
    for share in ((1 - level) / 2, (1 + level) / 2):
        z = bias + stats.norm.ppf(share)
        spot = stats.norm.cdf(bias + z / (1 - pull * z)) * (count - 1)
        low = np.clip(np.floor(spot).astype(np.int64), 0, count - 1)
        high = np.minimum(low + 1, count - 1)
        first = np.take_along_axis(ordered, low[None], axis=0)[0]
        second = np.take_along_axis(ordered, high[None], axis=0)[0]
        ends.append(first + (spot - low) * (second - first))
    return ends[0], ends[1]


def effect(differences: Floats) -> Floats:
    """Cohen's d_z: mean difference / sd of the differences."""
    sd = differences.std(axis=-1, ddof=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(sd > 0, differences.mean(axis=-1) / sd, 0.0)


def equivalence(differences: Floats, margin: float) -> Floats:
    """p of two one-sided t-tests that the mean difference lies within ± margin (Schuirmann 1987)."""
    from scipy import stats

    n = differences.shape[-1]
    error = differences.std(axis=-1, ddof=1) / np.sqrt(n)
    mean = differences.mean(axis=-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        below, above = stats.t.sf((mean + margin) / error, n - 1), stats.t.cdf((mean - margin) / error, n - 1)
    return np.asarray(np.maximum(below, above))


def detectable(differences: Floats, level: float = 0.05, power: float = 0.8) -> Floats:
    """The least mean difference that so many queries show with this power: (t_α/2 + t_power)·sd / sqrt(n)."""
    from scipy import stats

    n = differences.shape[-1]
    quantiles = stats.t.ppf(1 - level / 2, n - 1) + stats.t.ppf(power, n - 1)
    return np.asarray(quantiles * differences.std(axis=-1, ddof=1) / np.sqrt(n))


def holm(p: Floats) -> Floats:
    """Holm's step-down: the i-th least p times (m − i + 1), never falling. Holm 1979."""
    order = np.argsort(p, kind="stable")
    raised = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    return np.minimum(back(order, raised), 1.0)


def bonferroni(p: Floats) -> Floats:
    """p times the number of tests."""
    return np.minimum(p * len(p), 1.0)


def benjamini_hochberg(p: Floats) -> Floats:
    """The false discovery rate: the i-th least p times m / i, never rising from the largest. JRSS B 1995."""
    order = np.argsort(p, kind="stable")
    raised = p[order] * len(p) / np.arange(1, len(p) + 1)
    return np.minimum(back(order, np.minimum.accumulate(raised[::-1])[::-1]), 1.0)


def uncorrected(p: Floats) -> Floats:
    """p as it is."""
    return p


def back(order: Codes, values: Floats) -> Floats:
    """Values given in an order, in their places."""
    found = np.empty_like(values)
    found[order] = values
    return found


CORRECTIONS: dict[str, Callable[[Floats], Floats]] = {
    "holm": holm,
    "bonferroni": bonferroni,
    "bh": benjamini_hochberg,
    "none": uncorrected,
}
