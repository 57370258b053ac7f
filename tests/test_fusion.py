"""Fusion: arithmetic by hand, Pyserini's recorded rows, ranx on random runs, and properties of every method."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import majority_runs, random_runs
from conftest import command
from peers import RANX_FUSIONS, RANX_NORMS, UNNORMALIZED, answers
from rankwright import PRESETS, Qrels, RankwrightError, Run, evaluate, fuse
from rankwright.fusion import METHODS, NORMS

A = Run.from_dict({"q": {"d1": 3.0, "d2": 2.0, "d3": 1.0}}, "a")
B = Run.from_dict({"q": {"d2": 9.0, "d4": 5.0}}, "b")
# min-max: a gives d1 1, d2 1/2, d3 0; b gives d2 1, d4 0
BY_HAND = {
    "rrf": {"d1": 1 / 61, "d2": 1 / 62 + 1 / 61, "d3": 1 / 63, "d4": 1 / 62},
    "average": {"d1": 1.5, "d2": 5.5, "d3": 0.5, "d4": 2.5},
    "interpolation": {"d1": 1.5, "d2": 5.5, "d3": 0.5, "d4": 2.5},
    "normalize": {"d1": 1 / 2, "d2": 1.5 / 2, "d3": 0, "d4": 0},
    "comb_sum": {"d1": 1, "d2": 1.5, "d3": 0, "d4": 0},
    "comb_mnz": {"d1": 1, "d2": 3, "d3": 0, "d4": 0},
    "comb_anz": {"d1": 1, "d2": 0.75, "d3": 0, "d4": 0},
    "comb_max": {"d1": 1, "d2": 1, "d3": 0, "d4": 0},
    "comb_min": {"d1": 1, "d2": 0.5, "d3": 0, "d4": 0},
    "comb_med": {"d1": 1, "d2": 0.75, "d3": 0, "d4": 0},
    "weighted": {"d1": 0.25, "d2": 0.125 + 0.75, "d3": 0, "d4": 0},
    # a: mean 2, sd 1 over n - 1: (s + 1) / 6; b: mean 7, sd 2.828: d2 (2 + 3 sd) / 6 sd, d4 the rest
    "dbsf": {
        "d1": 4 / 6, "d2": 3 / 6 + 0.5 + 2 / (6 * math.sqrt(8)), "d3": 2 / 6, "d4": 0.5 - 2 / (6 * math.sqrt(8)),
    },
    "isr": {"d1": 1, "d2": (1 / 4 + 1) * 2, "d3": 1 / 9, "d4": 1 / 4},
    "log_isr": {"d1": 0, "d2": (1 / 4 + 1) * math.log(2), "d3": 0, "d4": 0},
    "rbc": {"d1": 0.2, "d2": 0.2 * 0.8 + 0.2, "d3": 0.2 * 0.64, "d4": 0.2 * 0.8},
    # four docs: a gives 4, 3, 2, and 1 to the remaining doc; b gives 4, 3, and (2 + 1) / 2 to the two remaining docs
    "borda": {"d1": 4 + 1.5, "d2": 3 + 4, "d3": 2 + 1.5, "d4": 1 + 3},
    # d2 beats d3 and d4 and ties with d1; d1 ties with d2 and d4 and beats d3
    "condorcet": {"d1": 1, "d2": 2, "d3": -2, "d4": -1},
}  # fmt: skip


@pytest.mark.parametrize("method", METHODS)
def test_by_hand(method, columns):
    params = {"weights": [0.25, 0.75]} if method == "weighted" else {}
    runs = [Run.from_dict(run.to_dict(), run.name) for run in (A, B)]
    assert fuse(runs, method, params).to_dict()["q"] == pytest.approx(BY_HAND[method])


# scores 4, 2, 1, 1: min 1, max 4, mean 2, sd sqrt(1.5) over n, sqrt(2) over n - 1
NORMED = {
    "none": [4, 2, 1, 1],
    "min-max": [1, 1 / 3, 0, 0],
    "max": [1, 1 / 2, 1 / 4, 1 / 4],
    "sum": [3 / 4, 1 / 4, 0, 0],
    "z-score": [2 / math.sqrt(1.5), 0, -1 / math.sqrt(1.5), -1 / math.sqrt(1.5)],
    "rank": [1, 3 / 4, 2 / 4, 1 / 4],
    "borda": [1, 3 / 4, 2 / 4, 1 / 4],
    "softmax": [math.exp(s) / (math.exp(4) + math.exp(2) + 2 * math.e) for s in (4, 2, 1, 1)],
    "dbsf": [0.5 + d / (6 * math.sqrt(2)) for d in (2, 0, -1, -1)],
}


@pytest.mark.parametrize("norm", NORMS)
def test_norms_by_hand(norm):
    run = Run.from_dict({"q": {"d4": 4, "d3": 2, "d2": 1, "d1": 1}})
    other = Run.from_dict({"other": {"x": 1}})
    fused = fuse([run, other], "comb_sum", {"norm": norm}).to_dict()["q"]
    assert [fused[d] for d in ("d4", "d3", "d2", "d1")] == pytest.approx(NORMED[norm])


def test_options():
    # absent docs get the lowest normalized score of the run: a's lowest is 1 -> 0.1, b's 5 -> 0.5
    found = fuse([A, B], "comb_sum", {"bounds": [(0, 10), (0, 10)], "absent": "min"}).to_dict()["q"]
    assert found == pytest.approx({"d2": 0.2 + 0.9, "d1": 0.3 + 0.5, "d4": 0.1 + 0.5, "d3": 0.1 + 0.5})
    # equal scores
    flat = Run.from_dict({"q": {"x": 5, "y": 5}})
    assert fuse([flat, B], "comb_sum").to_dict()["q"]["x"] == 1
    assert fuse([flat, B], "comb_sum", {"equal": 0}).to_dict()["q"]["x"] == 0
    # depth before normalizing: a has only d1 and d2; after: d2 keeps its 1/2
    assert fuse([A, B], "comb_sum", depth=2).to_dict()["q"]["d2"] == 0 + 1
    after = fuse([A, B], "comb_sum", {"cut": "after"}, depth=2).to_dict()["q"]
    assert after["d2"] == 0.5 + 1
    assert "d3" not in after
    assert len(fuse([A, B], k=2)) == 2
    # a query in one run only is kept
    assert set(fuse([A, Run.from_dict({"r": {"d9": 1}})]).queries) == {"q", "r"}
    assert len(fuse([Run.from_dict({}), Run.from_dict({})])) == 0


@pytest.mark.slow
@pytest.mark.parametrize("other", ["tasb", "splade"])
@pytest.mark.parametrize(("method", "expected"), [
    ("rrf", {"tasb": 0.6930, "splade": 0.6921}), ("average", {"tasb": 0.7012, "splade": 0.7308}),
    ("interpolation", {"tasb": 0.7012, "splade": 0.7308}), ("normalize", {"tasb": 0.6997, "splade": 0.7044}),
])  # fmt: skip
def test_pyserini(data, other, method, expected):
    """The docs and scores that Pyserini wrote, bit for bit, so that evaluating ours evaluates its file."""
    runs = [Run.read(data / "dl19" / f"{name}.run", file_ranks=True) for name in ("bm25", other)]
    theirs = Run.read(data / "expected" / f"dl19.bm25+{other}.{method}.pyserini.run.gz")
    ours = fuse(runs, method, depth=100, k=100, compat="pyserini")
    assert ours.to_dict() == theirs.to_dict()
    qrels = Qrels.read(data / "dl19" / "qrels.txt")
    both = evaluate(qrels, [ours.rename("ours"), theirs.rename("theirs")], [*PRESETS["paper"], "bpref", "RBP"])
    assert np.array_equal(both.values[0], both.values[1])
    by_default = evaluate(qrels, fuse(runs, method, depth=100, k=100), "nDCG@10")
    for scores in (both, by_default):
        assert round(scores.mean(scores.systems[0], "nDCG@10"), 4) == expected[other]


def test_pyserini_keeps_the_smaller_ids_where_a_tie_is_cut():
    """Four docs at 1/61: with k = 2 the smaller ids stay, ranked as usual with the larger id first."""
    runs = [Run.from_dict({"q": {doc: 1.0}}) for doc in "abcd"]
    assert fuse(runs, "rrf", k=2, compat="pyserini").to_dict() == {"q": {"b": 1 / 61, "a": 1 / 61}}
    assert list(fuse(runs, "rrf", k=2, compat="pyserini").to_dict()["q"]) == ["b", "a"]
    assert list(fuse(runs, "rrf", k=2).to_dict()["q"]) == ["d", "c"]


@pytest.fixture(scope="module")
def ranx_fused():
    return answers("ranx_fusions")


@pytest.mark.parametrize("method", RANX_FUSIONS)
def test_matches_ranx(method, ranx_fused):
    ours = {"weights": [0.3, 0.7]} if method == "weighted" else {}
    assert (METHODS[method].norm is None) == (method in UNNORMALIZED)
    for seed, theirs in ranx_fused[method].items():
        runs = random_runs(int(seed), 2 if method == "weighted" else 3)
        extra = {"equal": 0.0} if METHODS[method].norm else {}  # ranx normalizes equal scores to 0
        found = fuse([Run.from_dict(run) for run in runs], method, ours | extra).to_dict()
        for query, docs in theirs.items():
            assert found[query] == pytest.approx(docs, abs=1e-9)


@pytest.mark.parametrize("norm", RANX_NORMS)
def test_norms_match_ranx(norm, ranx_fused):
    for seed, theirs in ranx_fused[norm].items():
        runs = [Run.from_dict(run) for run in random_runs(int(seed), 2)]
        found = fuse(runs, "comb_sum", {"norm": norm, "equal": 0.0}).to_dict()
        for query, docs in theirs.items():
            assert found[query] == pytest.approx(docs, abs=1e-6)


def test_condorcet_matches_ranx_where_a_majority_decides():
    """Three runs that return every doc have no tied votes; where the majorities have no cycle, the order is the same."""
    theirs = answers("ranx_condorcet")
    assert len(theirs) > 5
    for seed, runs in majority_runs(range(40)):
        ours = fuse([Run.from_dict(run) for run in runs], "condorcet").to_dict()["q0"]
        assert list(ours) == theirs[str(seed)]


scores = st.dictionaries(st.sampled_from([f"d{i}" for i in range(9)]), st.integers(-5, 5).map(float), max_size=9)
run_of = st.dictionaries(st.sampled_from(["q1", "q2", "q3"]), scores.filter(len), max_size=3)


@pytest.mark.parametrize("method", METHODS)
@given(st.lists(run_of, min_size=2, max_size=3), st.integers(1, 5))
def test_properties_of_every_method(method, given_runs, k):
    if method in ("interpolation", "weighted"):
        given_runs = given_runs[:2]
    runs = [Run.from_dict(run, f"r{i}") for i, run in enumerate(given_runs)]
    params = {"weights": [0.5] * len(runs)} if method == "weighted" else {}
    fused = fuse(runs, method, params)
    pool = {q: set().union(*(run.get(q, {}) for run in given_runs)) for run in given_runs for q in run}
    assert {q: set(docs) for q, docs in fused.to_dict().items()} == pool  # exactly the docs of the pool
    assert np.isfinite(fused.scores).all()
    assert Run.from_dict(fused.to_dict()) == fused  # in canonical order, including ties
    assert fuse(runs, method, params, k=k) == fused.top(k)
    other_way = fuse(runs[::-1], method, params).to_dict()
    for query, docs in fused.to_dict().items():
        assert other_way[query] == pytest.approx(docs, abs=1e-9)


@given(run_of, run_of, st.floats(0.1, 9))
def test_scaling_scores_changes_nothing(a, b, factor):
    """RRF ignores scores and min-max removes their scale: scaling by a power of two changes nothing."""
    factor = 2.0 ** round(math.log2(factor))
    runs = [Run.from_dict(a), Run.from_dict(b)]
    scaled = [Run.from_dict({q: {d: s * factor for d, s in docs.items()} for q, docs in a.items()}), runs[1]]
    for method in ("rrf", "normalize", "comb_mnz"):
        assert fuse(scaled, method) == fuse(runs, method)


@given(run_of)
def test_fusing_a_run_with_itself(a):
    run = Run.from_dict(a)
    for method in ("rrf", "average", "normalize", "isr", "rbc", "borda", "condorcet"):
        order = {q: list(docs) for q, docs in fuse([run, run.rename("b")], method).to_dict().items()}
        if method in ("rrf", "isr", "rbc", "borda", "condorcet"):
            assert order == {q: list(docs) for q, docs in run.to_dict().items()}
        else:
            assert {q: [a[q][d] for d in docs] for q, docs in order.items()} == {
                q: sorted(docs.values(), reverse=True) for q, docs in a.items()
            }


@pytest.mark.parametrize(("runs", "method", "params", "says"), [
    ([A], "rrf", {}, "fuse: runs: 1 given; at least two are needed"),
    ([A, B, A], "interpolation", {}, "fuse: runs: 3 given; interpolation takes exactly two"),
    ([A, B], "rff", {}, "fuse: method 'rff' is unknown; choose rrf"),
    ([A, B], "comb_sum", {"norm": "minmax"}, "fuse: norm 'minmax' is unknown; choose none, min-max"),
    ([A, B], "rrf", {"norm": "max"}, "fuse: norm 'max' has no effect: rrf uses ranks only"),
    ([A, B], "weighted", {}, "fuse: weights is missing: method weighted needs 2 numbers, such as [0.5, 0.5]"),
    ([A, B], "comb_sum", {"weights": [1, 2, 3]}, "fuse: weights: 3 given for 2 runs; give one for each"),
    ([A, B], "comb_sum", {"weights": [1, float("nan")]}, "fuse: weights must be a list of numbers, got [1, nan]"),
    ([A, B], "comb_sum", {"weights": [0, 0]}, "fuse: weights: at least one must not be 0"),
    ([A, B], "rrf", {"rrf_k": -1}, "fuse: rrf_k must be a number from 0 to 1,000,000,000, got -1"),
    ([A, B], "rrf", {"alpha": 0.5}, "fuse: parameter 'alpha' is unknown; choose rrf_k, norm"),
    ([A, B], "interpolation", {"alpha": 2}, "fuse: alpha must be a number from 0 to 1, got 2"),
    ([A, B], "rrf", {"absent": "mean"}, "fuse: absent 'mean' is unknown; choose zero or min"),
    ([A, B], "comb_sum", {"bounds": [(1, 0), (0, 1)]}, "bounds must be a pair [low, high] for each run"),
])  # fmt: skip
def test_refusals(runs, method, params, says):
    with pytest.raises(RankwrightError) as error:
        fuse(runs, method, params)
    assert says in str(error.value)


def test_command(tmp_path):
    A.write(tmp_path / "a.run")
    B.write(tmp_path / "b.run.gz")
    done = command("fuse", "a.run", "b.run.gz", "-o", "c.run", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "c.run: 1 query, 4 rows\n")
    assert Run.read(tmp_path / "c.run") == fuse([A, B])  # to the last digit
    done = command("fuse", "a.run", "b.run.gz", "--method", "weighted", "--weights", "0.25,0.75", cwd=tmp_path)
    assert done.stdout.startswith("q Q0 d2 1 0.875 weighted\n")
    for args, says in (
        (["a.run"], "fuse: runs: 1 given"),
        (["a.run", "x=a.run", "--weights", "1;2"], "--weights must be a list of numbers, got '1;2'"),
        (["a.run", "a.run"], "two runs are named 'a'"),
        (["a.run", "gone.run"], "gone.run: no such file"),
    ):
        failed = command("fuse", *args, cwd=tmp_path)
        assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
        assert says in failed.stderr


@pytest.mark.slow
@given(run_of, run_of, st.integers(1, 6))
def test_short_and_long_columns_agree(a, b, k):
    """Every id column as a polars Series: joined by hashes, sorted in bulk, with ties of two and more."""
    import rankwright.base.ids

    ways = [("rrf", None), ("comb_sum", None), ("log_isr", None), ("rrf", "pyserini"), ("average", "pyserini")]
    short = {way: fuse([Run.from_dict(a), Run.from_dict(b)], way[0], k=k, compat=way[1]) for way in ways}
    before, rankwright.base.ids.SHORT = rankwright.base.ids.SHORT, -1
    rows, rankwright.base.ids.BATCH = rankwright.base.ids.BATCH, 3  # a few queries at a time
    try:
        for (method, compat), run in short.items():
            assert fuse([Run.from_dict(a), Run.from_dict(b)], method, k=k, compat=compat) == run
    finally:
        rankwright.base.ids.SHORT, rankwright.base.ids.BATCH = before, rows


@pytest.mark.parametrize("compat", [None, "pyserini"])
def test_ties_of_three_in_long_columns(monkeypatch, compat):
    """A tie of three straddles the cut: trec_eval's order keeps the largest ids, Pyserini the smallest."""
    monkeypatch.setattr("rankwright.base.ids.SHORT", -1)
    runs = [Run.from_dict({"q": dict.fromkeys(["d1", "d2", "d3"], 1.0)}, name) for name in "ab"]
    expected = ["d2", "d1"] if compat else ["d3", "d2"]
    assert list(fuse(runs, "average", k=2, compat=compat).to_dict()["q"]) == expected


def test_ranks_of_a_file_below_the_depth(tmp_path, monkeypatch):
    """A query whose docs all rank below the depth in the file has no results; other queries keep theirs."""
    monkeypatch.setattr("rankwright.base.ids.SHORT", -1)
    monkeypatch.setattr("rankwright.base.ids.BATCH", 1)  # one query per batch
    (tmp_path / "a.run").write_text("deep Q0 d1 2000 1.0 a\nq Q0 d2 1 1.0 a\n")
    run = Run.read(tmp_path / "a.run", file_ranks=True)
    found = fuse([run, run], compat="pyserini").to_dict()
    assert {query: list(docs) for query, docs in found.items()} == {"deep": [], "q": ["d2"]}


def test_queries_in_another_order():
    """Runs whose queries are in different orders, or missing, fused a few queries at a time."""
    import rankwright.base.ids

    a = {f"q{i}": {f"d{j}": float(i * j % 7) for j in range(5)} for i in range(9)}
    b = {f"q{i}": {f"d{j}": float(i + j) for j in range(2, 6)} for i in (7, 2, 11, 3, 0, 5)}
    at_once = fuse([Run.from_dict(a), Run.from_dict(b)])
    rows, rankwright.base.ids.BATCH = rankwright.base.ids.BATCH, 12
    try:
        in_batches = fuse([Run.from_dict(a), Run.from_dict(b)])
    finally:
        rankwright.base.ids.BATCH = rows
    assert in_batches == at_once
    assert in_batches.queries == at_once.queries == (*a, "q11")
    one = fuse([Run.from_dict({"q11": {}, "q0": a["q0"]}), Run.from_dict({"q0": b["q0"]})])
    assert one.to_dict()["q0"] == at_once.to_dict()["q0"]


def test_ids_that_share_a_hash():
    """Where two ids share a hash, the strings decide; queries without rows have no docs."""
    import numpy as np
    import polars as pl

    from rankwright.fusion.pool import number_docs, number_docs_by_hash

    spans = np.array([[[0, 2], [4, 6]], [[2, 2], [6, 6]], [[2, 4], [6, 8]]])  # queries x runs
    ids = pl.Series(["a", "b", "a", "c", "b", "d", "c", "a"])
    for hashes in (ids.hash().to_numpy(), np.zeros(8, dtype=np.uint64)):
        counts, firsts, rows = number_docs_by_hash(spans, ids, hashes)
        assert counts.tolist() == [3, 0, 2]
        assert ids.gather(firsts).gather(rows).to_list() == ids.to_list()
    assert number_docs(spans, ids)[2].tolist() == [0, 1, 3, 4, 1, 2, 4, 3]


def test_trusting_the_rank_column(tmp_path):
    """A file whose rank column and scores differ: ranks come from scores, unless the column is trusted."""
    (tmp_path / "a.run").write_text("q Q0 x 1 0.5 t\nq Q0 y 2 0.9 t\n")
    (tmp_path / "b.run").write_text("q Q0 z 1 1.0 t\n")
    runs = [Run.read(tmp_path / name, file_ranks=True) for name in ("a.run", "b.run")]
    assert fuse(runs).to_dict()["q"] == pytest.approx({"y": 1 / 61, "z": 1 / 61, "x": 1 / 62})
    trusting = {"x": 1 / 61, "z": 1 / 61, "y": 1 / 62}
    assert fuse(runs, "rrf", {"trust_file_rank": True}).to_dict()["q"] == pytest.approx(trusting)
    done = command("fuse", "a.run", "b.run", "--trust-file-rank", "-o", "c.run", cwd=tmp_path)
    assert done.returncode == 0
    assert Run.read(tmp_path / "c.run").to_dict()["q"] == pytest.approx(trusting)


def test_a_weight_of_zero():
    for method in METHODS:
        found = fuse([A, B], method, {"weights": [1.0, 0.0]})
        assert np.isfinite(found.scores).all(), method


def test_queries_without_rows():
    """Long runs whose last query has no rows left."""
    rows = {"q1": {f"d{at}": float(at) for at in range(60_000)}, "s": {"s": 1.0}}
    some = [Run.from_dict(rows, name).exclude_self() for name in ("a", "b")]
    assert len(fuse(some, depth=10**6, k=10)) == 10


def test_numpy_weights():
    import numpy as np

    some = [Run.from_dict({"q": {"a": 1.0, "b": 0.5}}, "a"), Run.from_dict({"q": {"b": 1.0}}, "b")]
    assert fuse(some, "weighted", {"weights": np.array([0.5, 0.5])}) == fuse(some, "weighted", {"weights": [0.5, 0.5]})


def test_empty_runs_fuse_to_an_empty_run(columns):
    empty = Run.from_dict({})
    assert len(fuse([empty, empty])) == 0
    assert fuse([empty, A], "comb_sum").queries == ("q",)
