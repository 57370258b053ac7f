"""How far judges agree: Cohen's and Fleiss' kappa, Krippendorff's alpha, with bootstrap intervals.

Ratings are a matrix, units x judges, NaN where a judge has no rating of a unit. Each statistic is a function of sums
over units, so that a bootstrap of units is one product of matrices. Units that belong together, such as the docs of a
query, are drawn together: `clusters` has a label for each unit, and a sample is one of clusters, each with all of its
units (the cluster bootstrap: Field and Welsh 2007). Otherwise intervals would be too narrow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..base.ids import Floats
from ..base.seeds import generator
from ..errors import RankwrightError, unknown
from ..params import Param

SAMPLES = 2_000  # of a bootstrap
MAX_DRAWS = 4_000_000  # counts of a sample's units that are in memory at once
LEVEL = Param("level", float, 0.95, "confidence level of the interval", above=0, below=1)
WEIGHTS = ("plain", "linear", "quadratic")
LEVELS = ("nominal", "ordinal", "interval")
Statistic = Callable[[Floats], Floats]  # rows of sums over units to one number for each row
Clusters = Sequence[Any] | None  # the label of each unit; None: every unit by itself


class Agreement(NamedTuple):
    """A statistic with its interval and the number of units that it covers; NaN where it is not defined."""

    value: float
    low: float
    high: float
    units: int

    def __str__(self) -> str:
        if math.isnan(self.value):
            return "not defined"
        if math.isnan(self.low):
            return f"{self.value:.3f}".replace("-", "−")
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})".replace("-", "−")


def cohen_kappa(
    first: Sequence[float] | Floats,
    second: Sequence[float] | Floats,
    weights: str = "plain",
    level: float = 0.95,
    rng: int = 0,
    clusters: Clusters = None,
) -> Agreement:
    """Cohen's kappa of two judges: 1 − (observed disagreement) / (expected disagreement).

    Disagreement of grades i and j counts 1 (plain: Cohen 1960), |i − j| (linear) or (i − j)² (quadratic: Cohen 1968).
    Expected: as if both had drawn their grades independently, each from what they gave. Units that one of them did
    not rate (NaN) are left out.
    """
    if weights not in WEIGHTS:
        raise unknown("weights", weights, WEIGHTS)
    if len(first) != len(second):
        raise RankwrightError(f"cohen_kappa: both judges must rate the same units, got {len(first)} and {len(second)}")
    ratings = as_ratings(np.column_stack([as_column(first), as_column(second)]))
    is_shared = ~np.isnan(ratings).any(axis=1)
    labels, ratings = select_labels(clusters, is_shared), ratings[is_shared]
    values, codes = grade_codes(ratings)
    count = len(values)
    features = np.zeros((len(ratings), count * count))
    features[np.arange(len(ratings)), codes[:, 0] * count + codes[:, 1]] = 1
    cost = disagreement_costs(values, weights)

    def kappa(sums: Floats) -> Floats:
        tables = sums.reshape(-1, count, count)
        total = tables.sum(axis=(1, 2))
        expected = tables.sum(axis=2)[:, :, None] * tables.sum(axis=1)[:, None, :] / total[:, None, None]
        return np.asarray(1 - (tables * cost).sum(axis=(1, 2)) / (expected * cost).sum(axis=(1, 2)))

    return with_interval(features, kappa, level, rng, labels)


def disagreement_costs(values: Floats, weights: str) -> Floats:
    """What a disagreement of two grades counts."""
    apart = np.abs(values[:, None] - values[None, :])
    return {"plain": (apart > 0).astype(float), "linear": apart, "quadratic": apart**2}[weights]


def fleiss_kappa(ratings: Any, level: float = 0.95, rng: int = 0, clusters: Clusters = None) -> Agreement:
    """Fleiss' kappa of several judges: (P̄ − P̄e) / (1 − P̄e) (Fleiss 1971, equations 3 to 7).

    P̄ is the mean over units of the share of pairs of ratings that agree; P̄e is the sum of the squared shares of the
    grades. The judges of a unit need not be the same, nor as many, as those of another; units with fewer than two
    ratings are left out.
    """
    given = as_ratings(ratings)
    found, labels = shared_units(given), select_labels(clusters, is_shared_unit(given))
    values, _ = grade_codes(found)
    counts = (found[:, :, None] == values).sum(axis=1).astype(float)  # units x grades
    size = counts.sum(axis=1)
    agreeing = (counts * (counts - 1)).sum(axis=1) / np.maximum(size * (size - 1), 1)
    features = np.column_stack([np.ones(len(found)), agreeing, counts])

    def kappa(sums: Floats) -> Floats:
        observed = sums[:, 1] / sums[:, 0]
        shares = sums[:, 2:] / sums[:, 2:].sum(axis=1, keepdims=True)
        expected = (shares**2).sum(axis=1)
        return np.asarray((observed - expected) / (1 - expected))

    return with_interval(features, kappa, level, rng, labels)


def krippendorff_alpha(
    ratings: Any, metric: str = "ordinal", level: float = 0.95, rng: int = 0, clusters: Clusters = None
) -> Agreement:
    """Krippendorff's alpha of any number of judges, with missing ratings: 1 − Do / De (Krippendorff 2011).

    From the coincidences of grades within units; a difference counts 1 (nominal), the squared number of ratings
    between two grades (ordinal), or (i − j)² (interval). Units with fewer than two ratings are left out.
    """
    if metric not in LEVELS:
        raise unknown("metric", metric, LEVELS)
    given = as_ratings(ratings)
    found, labels = shared_units(given), select_labels(clusters, is_shared_unit(given))
    values, _ = grade_codes(found)
    counts = (found[:, :, None] == values).sum(axis=1).astype(float)  # units x grades
    size = np.maximum(counts.sum(axis=1) - 1, 1)
    own = counts[:, :, None] * np.eye(len(values))  # a rating is not paired with itself
    pairs = (counts[:, :, None] * counts[:, None, :] - own) / size[:, None, None]

    def alpha(sums: Floats) -> Floats:
        tables = sums.reshape(-1, len(values), len(values))
        margins = tables.sum(axis=2)
        total = margins.sum(axis=1)
        cost = coincidence_costs(values, margins, metric)
        expected = margins[:, :, None] * margins[:, None, :] * cost
        return np.asarray(1 - (total - 1) * (tables * cost).sum(axis=(1, 2)) / expected.sum(axis=(1, 2)))

    return with_interval(pairs.reshape(len(found), len(values) ** 2), alpha, level, rng, labels)


def coincidence_costs(values: Floats, margins: Floats, metric: str) -> Floats:
    """What a difference of two grades counts, for each row of the numbers of ratings by grade."""
    if metric == "ordinal":  # squared: ratings from one grade to the other, half of those of either end
        middle = margins.cumsum(axis=1) - margins / 2
        return np.asarray((middle[:, :, None] - middle[:, None, :]) ** 2)
    fixed = disagreement_costs(values, "plain" if metric == "nominal" else "quadratic")
    return np.broadcast_to(fixed, (len(margins), *fixed.shape))


def kappa_by_grade(
    ratings: Any, level: float = 0.95, rng: int = 0, clusters: Clusters = None
) -> dict[float, Agreement]:
    """Fleiss' kappa of each grade against all others: how far judges agree on who gets it."""
    found = as_ratings(ratings)
    values, _ = grade_codes(found)
    return {
        float(value): fleiss_kappa(np.where(np.isnan(found), np.nan, found == value), level, rng, clusters)
        for value in values
    }


def confusion(truth: Sequence[float], given: Sequence[float], grades: Sequence[float]) -> Floats:
    """Units of each true grade (rows) that were given each grade (columns); NaN in either is left out."""
    table = np.zeros((len(grades), len(grades)))
    place = {float(grade): at for at, grade in enumerate(grades)}
    for true, other in zip(truth, given, strict=True):
        if not (math.isnan(true) or math.isnan(other)):
            table[place[float(true)], place[float(other)]] += 1
    return table


def with_interval(features: Floats, statistic: Statistic, level: float, rng: int, labels: Any = None) -> Agreement:
    """A statistic of sums over units, with a percentile interval over bootstrap samples of the units, or of clusters.

    Samples in which it is not defined, since all ratings are equal, are left out. One cluster has no interval.
    """
    LEVEL.parse(level)
    units = len(features)
    if not units:
        return Agreement(math.nan, math.nan, math.nan, 0)
    drawn_rows = features if labels is None else sum_clusters(features, labels)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = float(statistic(features.sum(axis=0)[None])[0])
        drawn = draw_samples(drawn_rows, statistic, rng)
    drawn = drawn[np.isfinite(drawn)]
    if not math.isfinite(value) or not len(drawn):
        return Agreement(math.nan, math.nan, math.nan, units)
    if labels is not None and len(drawn_rows) < 2:
        return Agreement(value, math.nan, math.nan, units)
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2])
    return Agreement(value, float(low), float(high), units)


def draw_samples(drawn_rows: Floats, statistic: Statistic, rng: int) -> Floats:
    """The statistic of each bootstrap sample of rows, each as many as there are."""
    # a sample is as many draws of the distinct rows, of which there are few unless they are sums of clusters
    rows, counts = np.unique(drawn_rows, axis=0, return_counts=True)
    random, size = generator(rng, "judging", "bootstrap"), len(drawn_rows)
    step = max(MAX_DRAWS // len(rows), 1)
    parts = [min(step, SAMPLES - start) for start in range(0, SAMPLES, step)]
    return np.concatenate(
        [statistic(random.multinomial(size, counts / size, size=part) @ rows) for part in parts]
    )  # samples


def sum_clusters(features: Floats, labels: Any) -> Floats:
    """The sums of the units of each cluster, in the order of their labels."""
    _, codes = np.unique(labels, return_inverse=True)
    sums = np.zeros((codes.max() + 1, features.shape[1]))
    np.add.at(sums, codes, features)
    return sums


def select_labels(clusters: Clusters, chosen: Any) -> Any:
    """The clusters of the chosen units."""
    if clusters is None:
        return None
    if len(clusters) != len(chosen):
        raise RankwrightError(f"clusters: must be one for each of the {len(chosen):,} units, got {len(clusters):,}")
    return np.array([str(each) for each in clusters], dtype=object)[chosen]


def as_column(ratings: Sequence[float] | Floats) -> Floats:
    """Ratings of one judge as numbers; None is NaN."""
    return np.array([math.nan if each is None else each for each in ratings], dtype=np.float64)


def as_ratings(ratings: Any) -> Floats:
    """Ratings as a matrix of numbers, units x judges; None is NaN, infinity is refused."""
    try:
        found = np.array(ratings, dtype=np.float64)
    except (TypeError, ValueError):
        raise RankwrightError("ratings: must be a matrix of numbers, units x judges") from None
    if found.ndim != 2 or np.isinf(found).any():
        raise RankwrightError(f"ratings: must be a matrix of finite numbers, units x judges, got {found.ndim} axes")
    return found


def shared_units(ratings: Floats) -> Floats:
    """The units that at least two judges rated."""
    return np.asarray(ratings[is_shared_unit(ratings)])


def is_shared_unit(ratings: Floats) -> Any:
    """Whether at least two judges rated each unit."""
    return (~np.isnan(ratings)).sum(axis=1) >= 2


def grade_codes(ratings: Floats) -> tuple[Floats, Any]:
    """The distinct grades, and the position of each rating among them; that of NaN means nothing."""
    values = np.unique(ratings[~np.isnan(ratings)])
    return values, np.searchsorted(values, ratings)
