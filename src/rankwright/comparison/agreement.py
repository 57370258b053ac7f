"""How alike two rankings are: of docs (RBO), of systems (Kendall's tau, tau AP)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..errors import RankwrightError
from ..run import Run


def rbo(first: Run, second: Run, p: float = 0.9) -> dict[str, float]:
    """Rank-biased overlap of two runs for each query that both have, extrapolated to lists of different lengths.

    (1 − p) · sum of p^(d − 1) · overlap at depth d / d, and what it would be if the agreement seen last went on
    (Webber et al., TOIS 2010, equation 32).
    """
    if not 0 < p < 1:
        raise RankwrightError(f"rbo: p {p:g} is not between 0 and 1")
    ours, theirs = first.to_dict(), second.to_dict()
    return {query: extrapolated(list(ours[query]), list(theirs[query]), p) for query in ours if query in theirs}


def extrapolated(a: Sequence[str], b: Sequence[str], p: float) -> float:
    """RBO of two lists, extrapolated."""
    short, long = sorted((a, b), key=len)
    s, length = len(short), len(long)
    seen_a: set[str] = set()
    seen_b: set[str] = set()
    overlap = np.zeros(length + 1)
    for d in range(1, length + 1):
        if d <= s:
            seen_a.add(short[d - 1])
        seen_b.add(long[d - 1])
        overlap[d] = len(seen_a & seen_b)
    depths = np.arange(1, length + 1)
    agreed = (overlap[1:] / depths * p**depths).sum()
    beyond = sum(overlap[s] * (d - s) / (s * d) * p**d for d in range(s + 1, length + 1)) if s else 0.0
    tail = ((overlap[length] - overlap[s]) / length + overlap[s] / s) * p**length if s else 0.0
    return float((1 - p) / p * (agreed + beyond) + tail)


def kendall(first: Sequence[float], second: Sequence[float]) -> float:
    """Kendall's tau-b of two lists of scores of the same systems."""
    from scipy import stats

    return float(stats.kendalltau(first, second).statistic)


def tau_ap(estimate: Sequence[float], truth: Sequence[float]) -> float:
    """tau AP of an order of systems against a true one: errors at the top weigh more (Yilmaz et al., SIGIR 2008).

    2 / (n − 1) · sum over ranks i from 2 of (systems above that are truly above) / (i − 1), less 1.
    """
    if len(estimate) != len(truth) or len(estimate) < 2:
        raise RankwrightError(f"tau_ap: {len(estimate)} and {len(truth)} scores; as many, and two at least, are needed")
    order = np.argsort(-np.asarray(estimate, dtype=float), kind="stable")
    true = np.asarray(truth, dtype=float)[order]
    shares = [(true[:i] > true[i]).sum() / i for i in range(1, len(true))]
    return float(2 * np.mean(shares) - 1)
