"""Tuned fusion of runs: grids of weights, out of fold, from Python and the command line."""

import itertools
import json
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import command
from rankwright import Qrels, RankwrightError, Run, evaluate, fuse, tune_fusion
from rankwright.fusion.weight_grids import expand_grid, weight_simplex
from rankwright.reporting import add_comparison, checklist, gather, methods_section


def build_case(queries=12, docs=8, seed=0):
    """Judgements, and three runs of which the second is right most often."""
    rng = np.random.default_rng(seed)
    names = [f"q{at}" for at in range(queries)]
    judged = {q: {f"d{d}": int(d < 2) for d in range(docs)} for q in names}
    runs = [
        {q: {f"d{d}": float(rng.random() + help * (d < 2)) for d in range(docs)} for q in names}
        for help in (0.1, 0.6, 0.2)
    ]
    return judged, dict(zip(("a", "b", "c"), runs, strict=True))


@given(st.integers(1, 4), st.sampled_from([1.0, 0.5, 0.25, 0.2, 0.1]))
def test_a_simplex_is_every_vector_that_sums_to_one(count, step):
    parts = round(1 / step)
    vectors = weight_simplex(count, step)
    brute = [list(each) for each in itertools.product(range(parts + 1), repeat=count) if sum(each) == parts]
    assert [[round(weight * parts) for weight in vector] for vector in vectors] == brute
    assert len(vectors) == comb(parts + count - 1, count - 1)
    assert all(sum(vector) == pytest.approx(1) for vector in vectors)


def test_each_fold_has_the_weights_that_are_best_on_the_others():
    """Chosen again by hand: fuse with every vector, and take the best mean on the other folds."""
    judged, runs = build_case()
    found = tune_fusion(
        judged, runs, grid={"weights": "simplex:0.25"}, measure="AP", folds=3, params={"norm": "min-max"}
    )
    settings = weight_simplex(3, 0.25)
    assert [each["weights"] for each in found.settings] == settings
    taken = [Run(rows, name=name) for name, rows in runs.items()]
    fused = [fuse(taken, "weighted", {"weights": each, "norm": "min-max"}) for each in settings]
    scores = np.array([[*evaluate(judged, each, ["AP"]).query_scores(each.label, "AP").values()] for each in fused])
    assert found.scores == pytest.approx(scores, abs=1e-12)
    fold = np.array([found.fold[query] for query in judged])
    for at in range(3):
        best = int(scores[:, fold != at].mean(axis=1).argmax())
        assert found.fold_params[at] == {"weights": settings[best]}
        query = next(query for query in judged if found.fold[query] == at)
        assert found.run[query] == fused[best][query]
    assert found.run.fitted == "out of fold"
    assert found.best_params == {"weights": settings[int(scores.mean(axis=1).argmax())]}


@pytest.mark.parametrize(
    ("method", "grid", "message"),
    [
        ("weighted", {"weights": "simplex:0.3"}, "the step must divide 1"),
        ("weighted", {"weights": "simplex:0"}, "the step must divide 1"),
        ("weighted", {"weights": "simplex:x"}, "the step must divide 1"),
        ("weighted", {"weights": "cube"}, "or simplex:STEP"),
        ("weighted", {"weights": "simplex:0.0001"}, "at most 1,000,000 can be tried"),
        ("weighted", {"weights": [[1, 2]]}, "2 given for 3 runs"),
        ("weighted", {"weights": [0.3, 0.7]}, "grid weights must be a list of numbers"),
        ("weighted", {"weights": [[0.0, 0.0, 0.0]]}, "at least one must not be 0"),
        ("weighted", {"wights": [[1, 1, 1]]}, "grid: parameter 'wights' is unknown"),
        ("comb_sum", None, "grid: is empty; give values for some of norm"),
        ("rrf", {"rrf_k": []}, "grid rrf_k: has no value"),
        ("wsum", None, "fuse: method 'wsum' is unknown; write 'weighted'"),
    ],
)
def test_a_grid_that_cannot_be_tried_is_refused(method, grid, message):
    judged, runs = build_case(4)
    with pytest.raises(RankwrightError, match=message):
        tune_fusion(judged, runs, method, grid)


def test_a_parameter_is_fixed_or_tuned():
    judged, runs = build_case(4)
    with pytest.raises(RankwrightError, match="norm is both fixed and in the grid"):
        tune_fusion(
            judged, runs, grid={"norm": ["min-max", "z-score"]}, params={"norm": "min-max", "weights": [1, 1, 1]}
        )
    with pytest.raises(RankwrightError, match="write measure"):
        tune_fusion(judged, runs, metric="ndcg@10")


def test_command_and_python_choose_the_same(tmp_path):
    judged, runs = build_case()
    Qrels(judged).write(tmp_path / "qrels.txt")
    for name, rows in runs.items():
        Run(rows, name=name).write(tmp_path / f"{name}.run")
    files = ("qrels.txt", "a.run", "b.run", "c.run")
    options = ("--grid", "weights=simplex:0.5,1:1:1", "--measure", "AP", "--folds", "3", "--run-output", "t.run")
    done = command("tune", *files, *options, "-o", "t.csv", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    grid = {"weights": ["simplex:0.5", [1, 1, 1]]}
    found = tune_fusion(
        tmp_path / "qrels.txt", [tmp_path / each for each in files[1:]], grid=grid, measure="AP", folds=3
    )
    assert expand_grid(grid, 3, "")["weights"][-1] == [1, 1, 1]
    assert len(found.settings) == 7
    assert Run.read(tmp_path / "t.run").to_dict() == found.run.to_dict()
    assert (tmp_path / "t.csv").read_text() == found.table().render("csv")
    for wrong, message in (
        (("--strategy", "rrf"), "to fuse the given runs, write --method NAME"),
        (("--grid", "weights=1:1"), "2 given for 3 runs"),
        (("--method", "rrf", "--grid", "rrf_k=x"), "rrf_k"),
        (("--method", "rrf", "-m", "nDCG@10,AP"), "--measure must be one measure, got 'nDCG@10,AP'"),
    ):
        done = command("tune", *files, *wrong, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert message in done.stderr
    assert (
        "give --strategy NAME, --method NAME to tune a fusion, or --retriever NAME"
        in command("tune", "demo", cwd=tmp_path).stderr
    )


@pytest.mark.slow
def test_a_spec_tunes_weights_over_the_simplex(tmp_path):
    spec = """
        schema = 1
        [data.demo]
        path = "demo"
        [retrieve.bm25]
        kind = "bm25"
        [retrieve.plain]
        kind = "bm25"
        analyzer = "simple"
        [fuse.hybrid]
        from = ["bm25", "plain"]
        method = "weighted"
        weights = [1, 1]
        [tune.tuned]
        of = "hybrid"
        grid = { weights = ["simplex:0.5"] }
        measure = "nDCG@10"
        folds = 2
        [evaluate]
        measures = ["nDCG@10"]
        [report]
        charts = []
        """
    (tmp_path / "spec.toml").write_text(spec)
    assert command("run", "spec.toml", "--store", "store", cwd=tmp_path).returncode == 0
    [chosen] = (tmp_path / "store").rglob("chosen.json")
    assert set(map(tuple, (each["weights"] for each in json.loads(chosen.read_text())["folds"]))) <= {
        (0.0, 1.0), (0.5, 0.5), (1.0, 0.0),
    }  # fmt: skip
    (tmp_path / "spec.toml").write_text(spec.replace("simplex:0.5", "simplex:0.4"))
    done = command("run", "spec.toml", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "[tune.tuned] grid weights 'simplex:0.4': the step must divide 1" in done.stderr


def write_case(home):
    """Judgements and runs as files."""
    judged, runs = build_case()
    Qrels(judged).write(home / "qrels.txt")
    for name, rows in runs.items():
        Run(rows, name=name).write(home / f"{name}.run")
    return judged, runs


def test_the_table_ends_with_all_queries(tmp_path):
    """Its last row: the parameters for new queries and the mean of the run; the weights name their runs."""
    judged, runs = build_case()
    found = tune_fusion(judged, runs, measure="AP", folds=3)
    table = found.table()
    assert [row[0] for row in table.rows] == ["1", "2", "3", "all"]
    assert table.rows[-1][1] == str(found.best_params["weights"])
    assert table.rows[-1][3] == pytest.approx(evaluate(judged, found.run, ["AP"]).means.item())
    assert table.columns[1].title == "weights of a, b, c"


def test_parameters_chosen_in_sample_are_one_row(tmp_path):
    judged, runs = build_case()
    found = tune_fusion(judged, runs, measure="AP", on="test")
    [row] = found.table().rows
    assert row[2:] == (pytest.approx(evaluate(judged, found.run, ["AP"]).means.item()), 12)
    assert found.table().columns[2].title == "AP, in sample"


def test_a_tuned_run_says_so_in_its_file(tmp_path):
    """Read back, it is out of fold, and tables, Methods and checklist say so; the tag has no comma."""
    write_case(tmp_path)
    done = command("tune", "qrels.txt", "a.run", "b.run", "--folds", "3", "--run-output", "t.run", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "nDCG@10" in done.stdout  # the default measure where runs are given
    assert (tmp_path / "t.run").read_text().split("\n")[0].split()[5] == "weighted_tuned_(out_of_fold)"
    run = Run.read(tmp_path / "t.run")
    assert (run.name, run.label, run.fitted) == ("t", "t (out of fold)", "out of fold")
    assert (
        evaluate(tmp_path / "qrels.txt", run, ["AP"])["t"] == evaluate(tmp_path / "qrels.txt", run, ["AP"])[run.label]
    )
    found = [add_comparison(gather(Qrels.read(tmp_path / "qrels.txt"), [run, Run.read(tmp_path / "a.run")], ["AP"]))]
    assert found[0].scores.systems[0] == "t (out of fold)"
    assert "t was tuned or trained out of fold" in methods_section.markdown(found)
    items = checklist.markdown(found, [])
    assert "no parameter was tuned" not in items
    assert "- [ ] Sensitivity to tuned parameters: none for t (out of fold)" in items
    assert "weighted_tuned" in command("eval", "qrels.txt", "t.run", "--names", "tag", cwd=tmp_path).stdout


def test_a_tuned_run_is_as_deep_as_its_inputs(tmp_path):
    judged, runs = build_case(docs=20)
    deep = {q: dict(sorted(docs.items(), key=lambda each: -each[1])[:10]) for q, docs in runs["a"].items()}
    other = {q: dict(sorted(docs.items(), key=lambda each: -each[1])[:10]) for q, docs in runs["b"].items()}
    cases = {"a": deep, "b": other}
    assert np.diff(tune_fusion(judged, cases, folds=3).run.starts).max() == 10
    assert np.diff(tune_fusion(judged, cases, folds=3, k=1000).run.starts).max() > 10


def test_a_simplex_of_many_runs():
    vectors = weight_simplex(1200, 1.0)  # deeper than the stack
    assert (len(vectors), vectors[0][-1], vectors[-1][0]) == (1200, 1.0, 1.0)
    assert weight_simplex(1, 1e-9) == [[1.0]]
    with pytest.raises(RankwrightError, match="needs at least one run"):
        weight_simplex(0)
