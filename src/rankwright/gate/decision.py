"""Decide for each measure whether the current system is worse than the baseline, better, or not shown to differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ..base.ids import Floats
from ..base.seeds import generator
from ..comparison.corrections import holm
from ..comparison.paired_tests import bca_interval, detectable_difference
from ..comparison.resampling import bootstrap_means
from ..evaluation import Measure
from .gate_result import ALPHA, BETTER, MAYBE_WORSE, NOT_WORSE, SAME, UNDECIDED, WORSE, Verdict
from .sign_flips import one_sided_test

SAMPLES = 10_000  # bootstrap samples
LEVEL = 0.95  # of confidence intervals


@dataclass(frozen=True, eq=False)
class Compared:
    """The scores of baseline and current system on the same queries of a collection: measures x queries."""

    measures: tuple[Measure, ...]
    before: Floats
    after: Floats

    @property
    def signs(self) -> Floats:
        """1 for each measure where higher is better, and -1 where lower is."""
        return np.array([-1.0 if each.better == "lower" else 1.0 for each in self.measures])

    @property
    def gains(self) -> Floats:
        """How much better the current system is: measures x queries."""
        found: Floats = self.signs[:, None] * (self.after - self.before)
        return found


@dataclass(frozen=True, eq=False)
class Tests:
    """The p-values of each measure: that it is worse by more than the margin, that it is better, that it is not worse.

    The first two are corrected (Holm) over all measures of all collections. The last is not: the strict gate passes
    only if it holds for every measure, so that each may be tested at the full level (Berger, Technometrics 1982).
    """

    worse: Floats
    better: Floats
    not_worse: Floats


def run_tests(gains: list[Floats], margin: float, permutations: int, seed: int) -> Tests:
    """Test the gains of each collection (measures x queries) by sign flips."""
    worse, better, not_worse = [], [], []
    for at, each in enumerate(gains):
        rng = generator(seed, "gate", "flips", str(at))
        low, high = one_sided_test(each, permutations, rng)
        below, above = one_sided_test(each + margin, permutations, rng) if margin else (low, high)
        worse.append(below)
        better.append(high)
        not_worse.append(above)
    return Tests(holm(np.concatenate(worse)), holm(np.concatenate(better)), np.concatenate(not_worse))


def decide(
    compared: Mapping[str, Compared], margin: float, strict: bool, permutations: int = 100_000, seed: int = 0
) -> tuple[Verdict, ...]:
    """A verdict on each measure of each collection."""
    tests = run_tests([each.gains for each in compared.values()], margin, permutations, seed)
    total = len(tests.worse)
    found: list[Verdict] = []
    for name, each in compared.items():
        low, high = mean_intervals(each.after - each.before, seed)
        queries = each.before.shape[1]
        # the level that Holm leaves to the first test; the tests are one-sided
        detectable = detectable_difference(each.gains, 2 * ALPHA / total) if queries > 1 else np.full(len(low), np.nan)
        for m, measure in enumerate(each.measures):
            p = [float(part[len(found)]) for part in (tests.worse, tests.better, tests.not_worse)]
            outcome = SAME if not each.gains[m].any() else judge(p[0], p[1], p[2], strict)
            found.append(
                Verdict(
                    collection=name, measure=str(measure), better=measure.better, queries=queries,
                    baseline=float(each.before[m].mean()), current=float(each.after[m].mean()),
                    difference=float((each.after[m] - each.before[m]).mean()),
                    low=float(low[m]), high=float(high[m]), p_worse=p[0], p_better=p[1], p_not_worse=p[2],
                    detectable=float(detectable[m]) + margin, outcome=outcome, margin=margin,
                )
            )  # fmt: skip
    return tuple(found)


def judge(p_worse: float, p_better: float, p_not_worse: float, strict: bool) -> str:
    """The outcome of the tests of one measure."""
    if p_worse < ALPHA:
        return WORSE
    if strict and p_not_worse >= ALPHA:
        return MAYBE_WORSE
    return BETTER if p_better < ALPHA else NOT_WORSE if strict else UNDECIDED


def mean_intervals(values: Floats, seed: int) -> tuple[Floats, Floats]:
    """The 95% BCa bootstrap interval of the mean of each row (rows x queries); NaN for a single query."""
    if values.shape[1] < 2:
        return np.full(len(values), np.nan), np.full(len(values), np.nan)
    samples = bootstrap_means(values[None], SAMPLES, generator(seed, "gate", "bootstrap"))[:, 0].T
    return bca_interval(values.mean(axis=1), samples, values, LEVEL)


def needed_queries(measures: int) -> int:
    """The fewest queries with which any difference can be significant: 2^-n is below the corrected level."""
    return int(np.floor(np.log2(measures / ALPHA))) + 1
