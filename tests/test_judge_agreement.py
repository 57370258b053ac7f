"""Agreement of judges: the literature's worked examples, then scikit-learn and the package krippendorff."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rankwright import RankwrightError
from rankwright.judging.judge_agreement import (
    cohen_kappa,
    confusion,
    fleiss_kappa,
    kappa_by_grade,
    krippendorff_alpha,
)

# Cohen (1960), table 1: two clinical psychologists, diagnoses 1 to 3, as counts of 200
COHEN = [[88, 14, 18], [10, 40, 10], [2, 6, 12]]
# Krippendorff (2011), example C/D: observers A to D, 12 units
ALPHA = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]
# Fleiss (1971), table 1: 30 patients, 6 psychiatrists each, 5 categories
FLEISS_1971 = [
    (0, 0, 0, 6, 0), (0, 3, 0, 0, 3), (0, 1, 4, 0, 1), (0, 0, 0, 0, 6), (0, 3, 0, 3, 0), (2, 0, 4, 0, 0),
    (0, 0, 4, 0, 2), (2, 0, 3, 1, 0), (2, 0, 0, 4, 0), (0, 0, 0, 0, 6), (1, 0, 0, 5, 0), (1, 1, 0, 4, 0),
    (0, 3, 3, 0, 0), (1, 0, 0, 5, 0), (0, 2, 0, 3, 1), (0, 0, 5, 0, 1), (3, 0, 0, 1, 2), (5, 1, 0, 0, 0),
    (0, 2, 0, 4, 0), (1, 0, 2, 0, 3), (0, 0, 0, 0, 6), (0, 1, 0, 5, 0), (0, 2, 0, 1, 3), (2, 0, 0, 4, 0),
    (1, 0, 0, 4, 1), (0, 5, 0, 1, 0), (4, 0, 0, 0, 2), (0, 2, 0, 4, 0), (1, 0, 5, 0, 0), (0, 0, 0, 0, 6),
]  # fmt: skip


def unfold(counts):
    """Units x judges from the number of judges that gave each grade to a unit."""
    return [[grade for grade, count in enumerate(row) for _ in range(count)] for row in counts]


def two_judges(table):
    """Two columns of ratings from a table of counts."""
    pairs = [(i, j) for i, row in enumerate(table) for j, count in enumerate(row) for _ in range(count)]
    return [each[0] for each in pairs], [each[1] for each in pairs]


class TestWorkedExamples:
    """What the papers compute."""

    def test_cohen_1960(self):
        """po = .70, pc = .41: kappa = (.70 − .41) / (1 − .41) = .492."""
        found = cohen_kappa(*two_judges(COHEN))
        observed, expected = (88 + 40 + 12) / 200, (120 * 100 + 60 * 60 + 20 * 40) / 200**2
        assert found.value == pytest.approx((observed - expected) / (1 - expected))
        assert round(found.value, 3) == 0.492
        assert found.low < found.value < found.high
        assert found.units == 200

    def test_fleiss_1971(self):
        """kappa = .430 with P̄ = .555 and P̄e = .220."""
        assert sum(map(sum, FLEISS_1971)) == 180
        assert [sum(row[at] for row in FLEISS_1971) for at in range(5)] == [26, 26, 30, 55, 43]
        assert round(fleiss_kappa(unfold(FLEISS_1971)).value, 3) == 0.430

    @pytest.mark.parametrize(("metric", "value"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
    def test_krippendorff_2011(self, metric, value):
        ratings = np.array(ALPHA, dtype=float).T
        assert round(krippendorff_alpha(ratings, metric).value, 3) == value
        assert krippendorff_alpha(ratings, metric).units == 11  # one unit has a single rating

    def test_weights(self):
        """Quadratic weights by hand: of two units apart by 1 and 2, expected as of the margins."""
        first, second = [0, 1, 2, 2], [0, 1, 1, 0]
        seen = (0 + 0 + 1 + 4) / 4
        by_chance = np.mean([(a - b) ** 2 for a in first for b in second])
        assert cohen_kappa(first, second, "quadratic").value == pytest.approx(1 - seen / by_chance)

    def test_by_grade(self):
        """Fleiss (1971), section 4: kappa of each of the five categories."""
        found = [round(each.value, 3) for each in kappa_by_grade(unfold(FLEISS_1971)).values()]
        assert found == [0.245, 0.245, 0.520, 0.471, 0.566]


class TestOracles:
    """Random ratings, against packages that others wrote."""

    @given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=60))
    def test_cohen_is_scikit_learns(self, pairs):
        from sklearn.metrics import cohen_kappa_score

        first, second = map(list, zip(*pairs, strict=True))
        for own, theirs in (("plain", None), ("linear", "linear"), ("quadratic", "quadratic")):
            if len({*first, *second}) > 1:
                expected = cohen_kappa_score(first, second, weights=theirs, labels=[0, 1, 2, 3])
                assert cohen_kappa(first, second, own).value == pytest.approx(expected, nan_ok=True)

    @given(st.lists(st.lists(st.sampled_from([0, 1, 2, 3, None]), min_size=3, max_size=3), min_size=3, max_size=40))
    def test_alpha_is_that_of_the_package(self, rows):
        package = pytest.importorskip("krippendorff", reason="the package krippendorff: pip install krippendorff")
        ratings = np.array(rows, dtype=float)
        seen = ratings[(~np.isnan(ratings)).sum(axis=1) >= 2]
        if len(np.unique(seen[~np.isnan(seen)])) < 2:
            return
        for metric in ("nominal", "ordinal", "interval"):
            expected = package.alpha(reliability_data=ratings.T, level_of_measurement=metric)
            assert krippendorff_alpha(ratings, metric).value == pytest.approx(expected)

    def test_fleiss_is_that_of_statsmodels(self):
        from statsmodels.stats.inter_rater import fleiss_kappa as theirs

        rng = np.random.default_rng(1)
        counts = rng.multinomial(5, [0.5, 0.2, 0.2, 0.1], size=40)
        assert fleiss_kappa(unfold(counts)).value == pytest.approx(theirs(counts))

    def test_intervals_cover(self):
        """Of 100 samples of 100 units, about 95 % of the intervals hold the kappa of the population."""
        joint = np.array([[0.4, 0.1], [0.15, 0.35]])
        observed, expected = 0.75, 0.5 * 0.55 + 0.5 * 0.45
        truth = (observed - expected) / (1 - expected)
        rng, hits = np.random.default_rng(5), 0
        for _ in range(100):
            first, second = divmod(rng.choice(4, size=100, p=joint.ravel()), 2)
            found = cohen_kappa(first, second)
            hits += found.low <= truth <= found.high
        assert 88 <= hits <= 100


class TestEdges:
    """What is not defined is NaN, and what is no rating is refused."""

    def test_nothing_shared(self):
        assert math.isnan(cohen_kappa([1, math.nan], [math.nan, 2]).value)
        assert math.isnan(fleiss_kappa([[1, None], [None, 2]]).value)
        assert krippendorff_alpha([[1, None]]).units == 0

    def test_all_ratings_equal(self):
        assert math.isnan(cohen_kappa([1, 1], [1, 1]).value)
        assert math.isnan(krippendorff_alpha([[1, 1], [1, 1]]).value)
        assert str(fleiss_kappa([[1, 1], [1, 1]])) == "not defined"

    def test_perfect(self):
        for found in (cohen_kappa([0, 1, 2], [0, 1, 2]), krippendorff_alpha([[0, 0], [3, 3]], "ordinal")):
            assert (found.value, found.low, found.high) == (1, 1, 1)

    @pytest.mark.parametrize("wrong", [
        lambda: cohen_kappa([1], [1, 2]), lambda: cohen_kappa([1], [1], "cubic"), lambda: krippendorff_alpha([[1, 2]], "x"),
        lambda: fleiss_kappa([1, 2]), lambda: fleiss_kappa([["a", "b"]]), lambda: fleiss_kappa([[math.inf, 1]]),
        lambda: cohen_kappa([1], [2], level=1.5),
    ])  # fmt: skip
    def test_refused(self, wrong):
        with pytest.raises(RankwrightError):
            wrong()

    def test_confusion(self):
        assert confusion([0, 0, 1, math.nan], [0, 1, 1, 1], [0, 1]).tolist() == [[1, 1], [0, 1]]


class TestClusters:
    """Docs of one query are drawn together."""

    def test_a_query_that_is_repeated_adds_nothing(self):
        """Ten copies of each doc: as many units more, and the interval of the queries stays."""
        rng = np.random.default_rng(4)
        first = rng.integers(0, 3, 40)
        second = np.where(rng.random(40) < 0.6, first, rng.integers(0, 3, 40))
        queries = [f"q{at}" for at in range(40)]
        once = cohen_kappa(first, second)
        many = cohen_kappa(np.repeat(first, 10), np.repeat(second, 10), clusters=np.repeat(queries, 10).tolist())
        alone = cohen_kappa(np.repeat(first, 10), np.repeat(second, 10))
        assert many.value == pytest.approx(once.value)
        assert many.high - many.low == pytest.approx(once.high - once.low, rel=0.1)
        assert alone.high - alone.low < 0.5 * (many.high - many.low)
        assert many == cohen_kappa(
            np.repeat(first, 10), np.repeat(second, 10), clusters=np.repeat(queries, 10).tolist()
        )

    def test_one_query_has_no_interval_and_labels_must_fit(self):
        ratings = [[0, 0], [1, 1], [0, 1], [1, np.nan]]
        found = krippendorff_alpha(ratings, clusters=["q1"] * 4)
        assert found.value == krippendorff_alpha(ratings).value
        assert np.isnan([found.low, found.high]).all()
        assert str(found) == f"{found.value:.3f}"
        with pytest.raises(RankwrightError, match="clusters: must be one for each of the 4 units, got 1"):
            fleiss_kappa(ratings, clusters=["q1"])
