"""Agreement between two rankings: of docs (RBO), or of systems (Kendall's tau, tau AP)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..errors import RankwrightError
from ..run import Run


def rbo(first: Run, second: Run, p: float = 0.9) -> dict[str, float]:
    """Rank-biased overlap of two runs for each query that both have, extrapolated for lists of different lengths.

    (1 − p) · sum of p^(d − 1) · overlap at depth d / d, extrapolated beyond the lists from their last agreement
    (Webber et al., TOIS 2010, equation 32).
    """
    if not 0 < p < 1:
        raise RankwrightError(f"rbo: p must be a number > 0 and < 1, got {p:g}")
    ours, theirs = first.to_dict(), second.to_dict()
    return {query: extrapolated_rbo(list(ours[query]), list(theirs[query]), p) for query in ours if query in theirs}


def extrapolated_rbo(a: Sequence[str], b: Sequence[str], p: float) -> float:
    """Extrapolated RBO of two lists."""
    short, long = sorted((a, b), key=len)
    s, length = len(short), len(long)
    seen_short: set[str] = set()
    seen_long: set[str] = set()
    overlap = np.zeros(length + 1)
    for d in range(1, length + 1):
        overlap[d] = overlap[d - 1]
        if d <= s:
            seen_short.add(short[d - 1])
            overlap[d] += short[d - 1] in seen_long
        seen_long.add(long[d - 1])
        overlap[d] += long[d - 1] in seen_short
    depths = np.arange(1, length + 1)
    agreement = (overlap[1:] / depths * p**depths).sum()
    beyond = sum(overlap[s] * (d - s) / (s * d) * p**d for d in range(s + 1, length + 1)) if s else 0.0
    tail = ((overlap[length] - overlap[s]) / length + overlap[s] / s) * p**length if s else 0.0
    return float((1 - p) / p * (agreement + beyond) + tail)


def kendall(first: Sequence[float], second: Sequence[float]) -> float:
    """Kendall's tau-b between two lists of scores of the same systems."""
    from scipy import stats

    return float(stats.kendalltau(first, second).statistic)


def tau_ap(estimate: Sequence[float], truth: Sequence[float]) -> float:
    """tau AP of an order of systems against the true one: errors at the top weigh more (Yilmaz et al., SIGIR 2008).

    2 / (n − 1) · sum over ranks i = 2 .. n of (systems ranked above that are truly above) / (i − 1), minus 1.
    """
    if len(estimate) != len(truth) or len(estimate) < 2:
        raise RankwrightError(
            f"tau_ap: both lists must have the same length >= 2, got {len(estimate)} and {len(truth)}"
        )
    order = np.argsort(-np.asarray(estimate, dtype=float), kind="stable")
    true = np.asarray(truth, dtype=float)[order]
    shares = [(true[:i] > true[i]).sum() / i for i in range(1, len(true))]
    return float(2 * np.mean(shares) - 1)
