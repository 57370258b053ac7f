"""Differences of chosen pairs of systems on one measure, such as each stage of a pipeline and the one before it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..base.ids import Codes, Floats
from ..base.seeds import generator
from ..evaluation.measure import Measure
from ..evaluation.scores import Scores
from .compare_scores import SAMPLES, intervals, p_values
from .comparison import Comparison
from .corrections import correct
from .resampling import bootstrap_means


class PairDifference(NamedTuple):
    """The difference of two systems: first minus second, its interval, and its corrected p."""

    difference: float
    low: float
    high: float
    p: float


def compare_pairs(
    scores: Scores, pairs: Codes, measure: Measure, like: Comparison, permutations: int = 10_000
) -> list[PairDifference]:
    """Test pairs of systems (rows of two positions) on a measure, by the headline test and settings of a comparison."""
    values: Floats = scores.values[:, [scores.measures.index(measure)]]
    if not len(pairs) or np.isnan(values).any():
        return []
    test, seed = like.headline, like.seed or 0
    p = p_values((test,), values, pairs, permutations, seed)[0][test]
    samples = bootstrap_means(values, SAMPLES, generator(seed, "compare", "bootstrap"))
    low, high = intervals(samples, pairs, values, like.level)
    corrected = correct(p, like.correction, "measure", test == "tukey")
    apart = (values[pairs[:, 0]] - values[pairs[:, 1]]).mean(axis=2)
    columns = (each[:, 0].tolist() for each in (apart, low, high, corrected))
    return [PairDifference(*row) for row in zip(*columns, strict=True)]
