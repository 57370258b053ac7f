"""Comparison: published examples, full enumeration, statsmodels and scipy, and refusals."""

import itertools
import json
import math
import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import command
from rankwright import Qrels, RankwrightError, Run, compare, evaluate
from rankwright.comparison import CORRECTIONS, flip_tables, kendall, rbo, resampling, tau_ap
from rankwright.comparison.paired_tests import (
    bca_interval,
    detectable_difference,
    effect_size,
    equivalence_test,
    needed_queries,
    t_test,
    wilcoxon,
)
from rankwright.comparison.resampling import bootstrap_means, random_flips, randomization_test, tukey_test

# Student's sleep data (Biometrika 1908; R: data(sleep)): extra hours with two drugs, ten patients
SLEEP = np.array(
    [[0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0], [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]]
)
# Darwin's maize (Fisher, The Design of Experiments, 1935): crossed minus self-fertilized, eighths of an inch
DARWIN = np.array([49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48], dtype=float)
# depression scale before and after (Hollander and Wolfe 1973; R: example(wilcox.test))
DEPRESSION = np.array([
    [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30], [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
])  # fmt: skip


def test_sleep():
    """R: t.test(extra ~ group, paired = TRUE): t = -4.0621, df = 9, p-value = 0.002833, mean difference -1.58."""
    d = (SLEEP[0] - SLEEP[1])[None, :]
    assert d.mean() == pytest.approx(-1.58)
    assert t_test(d)[0] == pytest.approx(0.002833, abs=5e-7)
    assert effect_size(d)[0] == pytest.approx(-4.0621 / math.sqrt(10), abs=1e-5)


def test_darwin():
    """Fisher: of the 2^15 = 32,768 sign flips, 863 give a total of at least 314: in both tails p = 2 * 863 / 32768 = 0.0527."""
    values = np.stack([DARWIN, np.zeros(15)])[:, None, :]
    p, exact = randomization_test(values, np.array([[0, 1]]), 1000, np.random.default_rng(0))
    assert exact
    assert p[0, 0] == 2 * 863 / 32768
    assert t_test(DARWIN[None, :])[0] == pytest.approx(0.0497, abs=5e-5)  # Fisher's t = 2.148


def test_depression():
    """R: wilcox.test(x, y, paired = TRUE, exact = FALSE, correct = FALSE): V = 40, p-value = 0.03816."""
    assert wilcoxon((DEPRESSION[0] - DEPRESSION[1])[None, :])[0] == pytest.approx(0.03816, abs=5e-5)


@given(st.lists(st.integers(-4, 4).map(lambda v: v / 4), min_size=2, max_size=9))
def test_exact_is_full_enumeration(differences):
    d = np.array(differences)
    values = np.stack([d, np.zeros(len(d))])[:, None, :]
    p, exact = randomization_test(values, np.array([[0, 1]]), 10, np.random.default_rng(0))
    every = [
        abs(sum(s * v for s, v in zip(signs, differences, strict=True)))
        for signs in itertools.product((1, -1), repeat=len(d))
    ]
    assert exact
    assert p[0, 0] == sum(total >= abs(d.sum()) - 1e-12 for total in every) / len(every)


def test_random_flips_approach_scipy():
    from scipy import stats

    rng = np.random.default_rng(1)
    values = rng.random((3, 2, 40))
    values[1] += 0.1
    pairs = np.array([[0, 1], [0, 2], [1, 2]])
    p, exact = randomization_test(values, pairs, 20_000, np.random.default_rng(2))
    assert not exact
    for at, (a, b) in enumerate(pairs):
        for m in range(2):
            d = values[a, m] - values[b, m]
            found = stats.permutation_test((d,), np.mean, permutation_type="samples", n_resamples=20_000, rng=3)
            assert p[at, m] == pytest.approx(found.pvalue, abs=0.015)


def test_flips_are_fair():
    signs = np.concatenate(list(random_flips(37, 4000, np.random.default_rng(5))))
    assert abs(signs.mean()) < 0.01
    assert set(np.unique(signs)) == {-1.0, 1.0}


@pytest.mark.parametrize(("ours", "theirs"), [("holm", "holm"), ("bonferroni", "bonferroni"), ("bh", "fdr_bh")])
@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_corrections_match_statsmodels(ours, theirs, p):
    from statsmodels.stats.multitest import multipletests

    assert CORRECTIONS[ours](np.array(p)) == pytest.approx(multipletests(p, method=theirs)[1], abs=1e-12)


def test_tests_match_scipy():
    from scipy import stats

    rng = np.random.default_rng(3)
    d = np.round(rng.normal(0.05, 0.2, (20, 30)), 1)  # ties and zeros
    assert t_test(d) == pytest.approx([stats.ttest_1samp(row, 0).pvalue for row in d])
    expected = [stats.wilcoxon(row, zero_method="pratt", method="asymptotic").pvalue for row in d]
    assert wilcoxon(d) == pytest.approx(expected)


def test_equivalence_matches_statsmodels():
    from statsmodels.stats.weightstats import ttost_paired

    rng = np.random.default_rng(4)
    a, b = rng.random(60), rng.random(60)
    assert equivalence_test((a - b)[None, :], 0.1)[0] == pytest.approx(ttost_paired(a, b, -0.1, 0.1)[0])


def test_bca_matches_scipy():
    from scipy import stats

    rng = np.random.default_rng(6)
    d = rng.exponential(1.0, 50) - 0.8
    values = np.stack([d, np.zeros(50)])[:, None, :]
    means = bootstrap_means(values, 20_000, np.random.default_rng(7))
    low, high = bca_interval(d.mean()[None], (means[:, 0] - means[:, 1]).T, d[None, :], 0.95)
    found = stats.bootstrap((d,), np.mean, n_resamples=20_000, method="BCa", rng=8).confidence_interval
    assert (low[0], high[0]) == pytest.approx((found.low, found.high), abs=0.02)


def test_detectable_difference_matches_statsmodels():
    from statsmodels.stats.power import TTestPower

    d = np.random.default_rng(9).normal(0, 0.3, 80)
    size = TTestPower().solve_power(nobs=80, alpha=0.05, power=0.8) * d.std(ddof=1)
    assert detectable_difference(d[None, :])[0] == pytest.approx(size, rel=0.01)


def test_tukey_matches_a_plain_implementation():
    rng = np.random.default_rng(10)
    values = rng.random((4, 1, 25)) + np.array([0, 0.05, 0.1, 0.25])[:, None, None]
    pairs = np.array(list(itertools.combinations(range(4), 2)))
    p = tukey_test(values, pairs, 4000, np.random.default_rng(11))[:, 0]
    plain = random.Random(12)
    rows, hits, count = values[:, 0].T.tolist(), np.zeros(len(pairs)), 4000
    gaps = [abs(values[a].mean() - values[b].mean()) for a, b in pairs]
    for _ in range(count):
        shuffled = [plain.sample(row, 4) for row in rows]
        means = [sum(row[s] for row in shuffled) / len(rows) for s in range(4)]
        hits += [max(means) - min(means) >= gap - 1e-12 for gap in gaps]
    assert p == pytest.approx((hits + 1) / (count + 1), abs=0.03)


def build_case(seed=0, systems=3, queries=30, better=0.15):
    """Judgements and runs of random systems, each better than the one before."""
    rng = random.Random(seed)
    docs = [f"d{i}" for i in range(20)]
    qrels = {f"q{i}": {d: rng.choice([0, 0, 1, 2]) for d in docs} for i in range(queries)}
    runs = []
    for s in range(systems):
        lift = better * s
        runs.append(
            Run.from_dict(
                {q: {d: rng.random() + lift * g for d, g in judged.items()} for q, judged in qrels.items()}, f"s{s}"
            )
        )
    return Qrels.from_dict(qrels), runs


def test_comparison():
    qrels, runs = build_case(better=0.4)
    scores = evaluate(qrels, runs, ["nDCG@10", "P@5"])
    found = compare(
        scores, baseline="s0", tests=("randomization", "t", "wilcoxon", "tukey"), permutations=2000, margin=0.9
    )
    frame = found.to_polars()
    assert frame["system"].to_list() == ["s1", "s1", "s2", "s2"]
    row = frame.row(2, named=True)
    a, b = (np.array(list(scores.query_scores(s, "nDCG@10").values())) for s in ("s2", "s0"))
    assert row["difference"] == pytest.approx((a - b).mean())
    assert row["low"] < row["difference"] < row["high"]
    assert (row["wins"], row["ties"], row["losses"]) == ((a > b).sum(), (a == b).sum(), (a < b).sum())
    # the two pairs on nDCG@10 are corrected together: the smaller p is doubled
    first, second = found.p["randomization"][:, 0]
    assert row["corrected randomization"] == (max(2 * first, second) if second >= first else 2 * second)
    assert (found.corrected_p["tukey"] == found.p["tukey"]).all()  # family-wise over pairs by itself
    together = compare(scores, baseline="s0", tests=("randomization", "tukey"), permutations=2000, family="all")
    assert together.corrected_p["randomization"].ravel() == pytest.approx(
        CORRECTIONS["holm"](together.p["randomization"].ravel())
    )
    assert together.corrected_p["tukey"][0] == pytest.approx(CORRECTIONS["holm"](together.p["tukey"][0]))
    assert "after Holm correction over 4 tests (2 comparisons x 2 measures)" in str(together)
    assert row["p equivalent"] < 0.05
    text = str(found)
    assert "†" in text
    assert "† better, ‡ worse than s0; p < 0.05 after Holm correction over 2 comparisons of each measure" in text
    assert any(each.startswith("s2 is significantly better than s0 on nDCG@10: +0.") for each in found.conclusions())
    assert found.best.sum(axis=0) == pytest.approx([1, 1])
    assert "s2" in str(found.stability())
    assert "<table" in found._repr_html_()
    every = compare(scores, permutations=2000)
    assert len(every.pairs) == 3
    assert "letters: better than the system of that letter (a s0, b s1)" in str(every)


def test_no_significant_difference():
    qrels, runs = build_case(seed=3, systems=2, better=0.0)
    conclusions = compare(evaluate(qrels, runs, "nDCG@10"), baseline="s0", permutations=500).conclusions()
    assert "do not differ significantly on nDCG@10" in conclusions[0]
    assert "; 30 queries can show differences of 0." in conclusions[0]
    assert conclusions[0].endswith(" or more; a smaller one may exist.")


def test_a_sentence_says_both_p_and_decides_by_the_corrected_one():
    """An interval of one comparison may exclude 0 where the corrected p is not significant; the sentence says so."""
    rng = np.random.default_rng(1)
    names = [f"q{at}" for at in range(40)]
    shifts = [0.0, 0.06, *(0.0,) * 6]
    runs = [Run.from_dict({q: {"d": 1.0} for q in names}, f"s{at}") for at in range(len(shifts))]
    scores = evaluate(Qrels.from_dict({q: {"d": 1} for q in names}), runs, ["P@1"])
    values = rng.normal(0.5, 0.1, (len(shifts), 1, 40)) + np.array(shifts)[:, None, None]
    found = compare(replace(scores, values=values), baseline="s0", permutations=9999)
    raw, corrected = (each["randomization"][0, 0] for each in (found.p, found.corrected_p))
    assert raw < 0.05 <= corrected
    assert found.low[0, 0] > 0
    sentence = found.conclusions()[0]
    assert "s1 and s0 do not differ significantly on P@1" in sentence
    assert f"p = {corrected:.2g} after Holm correction over 7 comparisons, {raw:.2g} before" in sentence
    assert "excludes 0, but the corrected p decides" in sentence


def test_needed_queries():
    """As statsmodels' power of a paired t-test, which has the exact noncentral distribution, within 3%."""
    power = pytest.importorskip("statsmodels.stats.power")
    rng = np.random.default_rng(2)
    for mean in (0.02, 0.05, 0.2):
        differences = rng.normal(0, 1, 80)
        differences = (differences - differences.mean()) / differences.std(ddof=1) * 0.3 + mean
        for level in (0.05, 0.05 / 15):
            exact = power.tt_solve_power(mean / 0.3, alpha=level, power=0.8)
            assert needed_queries(differences, level) == pytest.approx(exact, rel=0.03, abs=1)
    count = int(needed_queries(differences))
    many = np.resize([0.5, -0.1], count)  # as many queries detect a difference of at most that size
    few = many[: count - 1]
    scaled = [(each - each.mean()) / each.std(ddof=1) * 0.3 + mean for each in (many, few)]
    assert detectable_difference(scaled[0]) <= mean < detectable_difference(scaled[1])
    assert needed_queries(np.array([1.0, -1.0])) == np.inf


def test_judgements_and_runs_are_compared():
    """What evaluate takes; scores and judgements together, or neither, are refused."""
    judged = {"q1": {"a": 1}, "q2": {"b": 1}, "q3": {"a": 1}}
    runs = {"x": {"q1": {"a": 1.0}, "q2": {"b": 1.0}, "q3": {"c": 1.0}},
            "y": {"q1": {"b": 1.0}, "q2": {"b": 1.0}, "q3": {"a": 1.0}}}  # fmt: skip
    found = compare(qrels=judged, runs=runs, measures=["P@1"])
    assert found.difference.tolist() == [[0.0]]
    assert found.scores.systems == ("x", "y")
    for wrong in ({}, {"qrels": judged}, {"scores": judged}, {"scores": found.scores, "qrels": judged, "runs": runs}):
        with pytest.raises(RankwrightError, match=r"compare: give either scores.*compare\(qrels="):
            compare(**wrong)
    with pytest.raises(RankwrightError, match="max_p"):
        compare(qrels=judged, runs=runs, max_p=0.01)


@pytest.mark.slow
def test_same_seed_same_numbers():
    import subprocess
    import sys

    program = (
        "import os, sys; sys.path.insert(0, sys.argv[1]); from test_compare import build_case\n"
        "from rankwright import compare, evaluate\n"
        "q, r = build_case(); print(compare(evaluate(q, r, ['nDCG@10', 'AP']), permutations=3000, rng=7).rows().render('csv'))"
    )
    from conftest import ROOT

    outs = {
        subprocess.run(
            [sys.executable, "-c", program, str(ROOT / "tests")], capture_output=True, text=True, check=True,
            env={**__import__("os").environ, "OPENBLAS_NUM_THREADS": threads, "POLARS_MAX_THREADS": threads},
        ).stdout
        for threads in ("1", "2")
    }  # fmt: skip
    assert len(outs) == 1


def test_lower_is_better():
    qrels = Qrels.from_polars(
        __import__("polars").DataFrame({
            "query": [f"q{i}" for i in range(12) for _ in range(2)], "doc": ["good", "bad"] * 12,
            "grade": [1, 0] * 12, "distractor": [False, True] * 12,
        })
    )  # fmt: skip
    right = Run.from_dict({f"q{i}": {"good": 2, "x": 1} for i in range(12)}, "right")
    wrong = Run.from_dict({f"q{i}": {"bad": 2, "good": 1} if i else {"good": 2} for i in range(12)}, "wrong")
    found = compare(evaluate(qrels, [right, wrong], "Confusion@1"), baseline="wrong")
    assert "right is significantly better than wrong" in found.conclusions()[0]
    assert found.wins[0, 0] == 11


def refusal(*args, **kwargs):
    with pytest.raises(RankwrightError) as error:
        compare(*args, **kwargs)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_refusals():
    qrels, runs = build_case()
    scores = evaluate(qrels, runs, "nDCG@10")
    other, _ = build_case(seed=9)
    assert "'x' and 's0' were scored on different judgements" in refusal(
        [scores, evaluate(other, runs[0].rename("x"), "nDCG@10")]
    )
    assert "two runs are named 's0'" in refusal([scores, evaluate(qrels, runs[0], "nDCG@10")])
    assert refusal(scores, baseline="bm26").startswith("compare: baseline 'bm26' is unknown; choose s0, s1 or s2")
    assert refusal(evaluate(qrels, runs[0], "nDCG@10")) == "compare: at least two systems are needed, got 1"
    cut = Run.from_dict({q: d for q, d in runs[1].to_dict().items() if q != "q3"}, "cut")
    skipped = evaluate(qrels, [runs[0], cut], "nDCG@10", missing="skip")
    assert "query sets differ: 'cut' has no score on query 'q3'" in refusal(skipped)
    assert "measures differ" in refusal([scores, evaluate(qrels, runs[0].rename("x"), "AP")])
    one = Qrels.from_dict({"q0": {"d1": 1}})
    assert "compare: at least two queries are needed (about fifty to detect a difference), got 1" in refusal(
        evaluate(one, runs, "nDCG@10")
    )
    twin = evaluate(qrels, [runs[0], runs[0].rename("twin")], ["nDCG@10", "AP"])
    assert (
        refusal(twin) == "compare: 's0' and 'twin' have the same scores on every query (zero variance): nothing to test"
    )
    assert refusal(scores, tests=["z"]).startswith("compare: tests 'z' is unknown; choose randomization, t")
    assert refusal(scores, correction="sidak").startswith("compare: correction 'sidak' is unknown; choose holm")
    assert "margin must be a number > 0, got 0" in refusal(scores, margin=0)
    assert "compare: NumRet: not a mean over queries" in refusal(evaluate(qrels, runs, ["NumRet"]))


def test_rbo():
    """Webber et al.: identical lists 1, disjoint 0; RBO of <a b c> and <b a c> at p = 0.9 by equation 32."""
    a, b, c = (Run.from_dict({"q": dict(zip(docs, (3, 2, 1), strict=True))}) for docs in ("abc", "xyz", "bac"))
    assert rbo(a, a)["q"] == pytest.approx(1)
    assert rbo(a, b)["q"] == 0
    # agreement 0/1, 2/2, 3/3, then 1 forever
    expected = (1 - 0.9) / 0.9 * (0 * 0.9 + 1 * 0.9**2 + 1 * 0.9**3) + 0.9**3
    assert rbo(a, c)["q"] == pytest.approx(expected)
    short = Run.from_dict({"q": {"a": 2, "b": 1}})
    assert rbo(a, short)["q"] == pytest.approx(1)  # the shared prefix agrees
    with pytest.raises(RankwrightError, match="rbo: p must be a number > 0 and < 1, got 1"):
        rbo(a, c, 1)


def test_agreement_of_system_orders():
    assert kendall([1, 2, 3], [1, 3, 2]) == pytest.approx(1 / 3)
    # best first by estimate: truth 4 2 3 1; correctly above: 1/1, 1/2, 3/3
    assert tau_ap([4, 3, 2, 1], [4, 2, 3, 1]) == pytest.approx(2 * (1 + 1 / 2 + 1) / 3 - 1)
    assert (tau_ap([3, 2, 1], [3, 2, 1]), tau_ap([3, 2, 1], [1, 2, 3])) == (1, -1)


def test_command(tmp_path):
    qrels, runs = build_case(better=0.4)
    qrels.write(tmp_path / "qrels.txt")
    for run in runs:
        run.write(tmp_path / f"{run.name}.run")
    files = ["qrels.txt", "s0.run", "s1.run", "s2.run"]
    done = command("compare", *files, "--baseline", "s0", "--permutations", "999", cwd=tmp_path)
    assert done.returncode == 0
    assert "†" in done.stdout
    assert "s2 is significantly better than s0 on nDCG@10" in done.stdout
    again = command("compare", *files, "--baseline", "s0", "--permutations", "999", cwd=tmp_path)
    assert again.stdout == done.stdout
    rows = command("compare", *files, "--rows", "--permutations", "99", cwd=tmp_path).stdout
    heads, notes = rows.splitlines()[0], rows.splitlines()[-2:]
    for head in (
        "95% CI low",
        "95% CI high",
        "relative difference",
        "p (randomization)",
        "corrected p (randomization)",
    ):
        assert head in heads
    assert notes[0].endswith(
        "not corrected for multiple comparisons; corrected p: Holm correction over 3 comparisons of each measure"
    )
    assert notes[1].startswith("detectable difference: ")
    done = command("compare", *files, "--permutations", "99", "--margin", "0.9", "-o", "c.json", cwd=tmp_path)
    assert done.stdout == ""
    assert "\ns0 is significantly worse than s2 on nDCG@10" in done.stderr  # the table is in the file
    done = command("compare", *files, "--permutations", "99", "-o", "-", "--format", "json", cwd=tmp_path)
    assert json.loads(done.stdout)["rows"]
    assert json.loads((tmp_path / "c.json").read_text())["meta"]["conclusions"]
    for args, says in (
        (["--baseline", "bm25"], "--baseline 'bm25' is unknown; choose s0, s1 or s2"),
        (["--test", "anova"], "--test 'anova' is unknown"),
        (["--correction", "x"], "--correction 'x' is unknown; choose holm, bonferroni, bh or none"),
        (["--rows", "--stability"], "--rows and --stability are both given; give one"),
        (["--margin", "0.1", "--stability"], "--margin: has no effect with --stability; leave one out"),
        (["--preset", "none"], "compare: no measure is given; give a measure such as nDCG@10"),
    ):
        failed = command("compare", *files, *args, cwd=tmp_path)
        assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
        assert says in failed.stderr


def test_few_pairs_all_have_a_sentence():
    """Without a baseline: every pair of up to four systems; of more, those with the best one, and a note."""
    qrels, runs = build_case(systems=4)
    found = compare(evaluate(qrels, runs, "nDCG@10"), permutations=200)
    assert len(found.conclusions()) == len(found.pairs) == 6
    assert not found.left_out
    qrels, runs = build_case(systems=5)
    found = compare(evaluate(qrels, runs, "nDCG@10"), permutations=200)
    assert len(found.conclusions()) == 4
    assert found.left_out.endswith("the best system, have a sentence; there are 10 pairs")


def test_an_interval_that_disagrees_with_the_test_is_explained():
    """One comparison, nothing to correct: the bootstrap interval excludes 0, the test is not significant."""
    qrels, runs = build_case(systems=2)
    found = compare(evaluate(qrels, runs, "nDCG@10"), baseline="s0", permutations=200)
    apart = replace(
        found, low=np.full_like(found.low, 0.01), high=np.full_like(found.high, 0.2),
        corrected_p={"randomization": np.full_like(found.p["randomization"], 0.064)},
    )  # fmt: skip
    assert (
        "the bootstrap interval excludes 0, but the randomization test, a different method, decides"
        in (apart.conclusions()[0])
    )


@pytest.mark.parametrize("limit", [flip_tables.LIMIT, 3000])  # the second rounds so much that nothing is sure
@pytest.mark.parametrize(
    "make",
    [
        lambda rng, shape: np.round(rng.random(shape), 1),  # often tied
        lambda rng, shape: rng.random(shape),
        lambda rng, shape: rng.integers(0, 4, shape) / rng.integers(1, 12, shape[2]),
        lambda rng, shape: 1e200 * rng.random(shape),
        lambda rng, shape: 1e-200 * rng.random(shape),
        lambda rng, shape: np.where(np.arange(shape[0])[:, None, None] < 3, 0.5, rng.random(shape)),  # equal systems
        lambda rng, shape: rng.random(shape) * np.array([1, 1000, 1e-6, 0, -1])[:, None],
    ],
)
def test_sign_flips_by_tables_count_what_the_matrix_product_counts(monkeypatch, make, limit):
    # 43 queries are no multiple of a byte, 7 systems x 5 measures no multiple of a vector
    values = make(np.random.default_rng(3), (7, 5, 43))
    pairs = np.stack(np.triu_indices(7, 1), axis=1)
    monkeypatch.setattr(resampling, "CELLS", 1 << 15)  # several blocks
    by_product, _ = randomization_test(values, pairs, 3000, np.random.default_rng(5))
    monkeypatch.setattr(resampling, "LARGE", 0)
    monkeypatch.setattr(flip_tables, "LIMIT", limit)
    by_tables, _ = randomization_test(values, pairs, 3000, np.random.default_rng(5))
    assert np.array_equal(by_product, by_tables)


@pytest.mark.parametrize("has_kernels", [True, False])
@pytest.mark.parametrize("systems", [2, 16, 17, 41])  # of 4 measures: one column of vectors, all of a tile, several
def test_sign_flips_are_summed_exactly(monkeypatch, systems, has_kernels):
    if not has_kernels:
        monkeypatch.setattr("rankwright.base.native.link_kernels", lambda name: None)
    rng = np.random.default_rng(systems)
    values = rng.integers(-1000, 1000, (systems, 4, 61)).astype(np.int32)
    bits = rng.integers(0, 256, (37, 8), dtype=np.uint8)
    signs = np.unpackbits(bits, axis=1)[:, :61] * 2 - 1.0
    assert np.array_equal(flip_tables.sum_flips(values, bits), values @ signs.T)
