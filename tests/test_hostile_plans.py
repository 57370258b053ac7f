"""Plans of any shape, requests of any size, and numbers of any magnitude: an answer, or one line."""

import json
import math

import numpy as np
import pytest

from conftest import command
from rankwright import Qrels, RankwrightError, Run, compare, evaluate, fuse
from rankwright.base import progress
from rankwright.base.hashing import sorted_json
from rankwright.cli.experiment_commands import render_tree
from rankwright.comparison.compare_scores import check_pairs
from rankwright.evaluation import Measure
from rankwright.experiment import scheduler
from rankwright.experiment.graph import create_node, needs_first, with_needs
from rankwright.experiment.plan import select_stage
from rankwright.experiment.results import total_latency
from rankwright.experiment.store import Store
from rankwright.experiment.verify import changed_values, read_values
from rankwright.fusion import fusion_methods
from rankwright.learning.grids import check_size, list_settings
from rankwright.learning.models import Examples, LambdaMart, Model, to_labels

HEAD = 'schema = 1\ndata.c.path = "c"\nretrieve.a0.kind = "bm25"\nretrieve.b0.kind = "random"\n'


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder with a collection of two docs."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "c" / "qrels").mkdir(parents=True)
    (tmp_path / "c" / "corpus.jsonl").write_text('{"_id": "d", "text": "x"}\n{"_id": "e", "text": "y"}\n')
    (tmp_path / "c" / "queries.jsonl").write_text('{"_id": "q", "text": "x"}\n{"_id": "p", "text": "y"}\n')
    (tmp_path / "c" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq\td\t1\np\te\t1\n")
    return tmp_path


def plan_of(home, text):
    (home / "s.toml").write_text(HEAD + text)
    return scheduler.prepare(home / "s.toml", Store(home / "store"))


def test_a_plan_grows_with_its_stages_only(home):
    """Each stage fuses the two before it: 2^24 paths, 50 runs."""
    rows = (
        f'fuse.{c}{i} = {{ from = ["a{i - 1}", "b{i - 1}"], rrf_k = {k} }}\n'
        for i in range(1, 25)
        for c, k in (("a", 1), ("b", 2))
    )
    plan = plan_of(home, "".join(rows))
    assert len(repr(plan)) < 100_000
    assert len(plan.nodes_of("run")) == 50
    assert len(with_needs(plan.nodes_of("report"))) == len(plan.nodes)
    tree = render_tree(plan, Store(home / "store")).splitlines()
    assert len(tree) < 4 * len(plan.nodes)


@pytest.mark.parametrize("order", [1, -1])
def test_a_plan_may_be_a_long_chain(home, order):
    rows = [f'fuse.a{i}.from = ["a{i - 1}", "b0"]\n' for i in range(1, 1501)]
    plan = plan_of(home, "".join(rows[::order]))
    assert len(plan.nodes_of("run")) == 1502
    assert [each.stage for each in select_stage(plan, "a3").nodes if each.kind == "run"] == [
        "a0", "b0", "a1", "a2", "a3"
    ]  # fmt: skip
    lines = render_tree(plan, Store(home / "store")).splitlines()
    assert lines[-1].endswith("to build")
    assert max(map(len, lines)) < 200


def test_a_loop_of_stages_is_named(home):
    with pytest.raises(RankwrightError, match=r"\[fuse\.x\]: stages form a cycle: x from y from x$"):
        plan_of(home, 'fuse.x.from = ["a0", "y"]\nfuse.y.from = ["x", "b0"]\n')
    with pytest.raises(RankwrightError, match="x from x"):
        plan_of(home, 'fuse.x.from = ["a0", "x"]\n')


def test_needs_come_first():
    needs = {"a": "bc", "b": "d", "c": "d", "d": ""}
    assert "".join(needs_first("ab", needs.__getitem__, str)) == "dbca"


def test_latency_counts_a_shared_stage_once():
    def build(node, folder, store):
        return {}

    first = create_node("run", "first", "c", {"at": 1}, build)
    second = create_node("run", "second", "c", {"at": 2}, build, [first])
    third = create_node("run", "third", "c", {"at": 3}, build, [first, second])
    assert total_latency(third, lambda node: {"latency": {"p50": 1.0, "p95": 2.0}}) == (3.0, 6.0)
    assert total_latency(third, lambda node: {"latency": {"p50": 1.0, "p95": 2.0}} if node is third else {}) is None


WRONG_PATHS = {"x" * 5000: "File name too long", "a\\u0000b": "null", "~nobody-of-this-name/x": "home"}


@pytest.mark.parametrize(("path", "why"), WRONG_PATHS.items())
def test_what_cannot_be_a_path_is_one_line(home, path, why):
    (home / "s.toml").write_text(f'schema = 1\ndata.c.path = "{path}"\nretrieve.a.kind = "bm25"\n')
    with pytest.raises(RankwrightError, match=f"s.toml: path = .*{why}"):
        scheduler.prepare(home / "s.toml", Store(home / "store"))


# ---- what is verified

WRONG_VALUES = {
    '{"within": NaN, "figures": {"c": {"s": {"AP": 1}}}}': "within must be a number >= 0, got nan",
    '{"within": Infinity, "figures": {"c": {"s": {"AP": 1}}}}': "within must be a number >= 0, got inf",
    '{"within": -1, "figures": {"c": {"s": {"AP": 1}}}}': "within must be a number >= 0, got -1",
    '{"figures": {"c": {"s": {"AP": NaN}}}}': "c, s, AP must be a number, got nan",
    '{"figures": {"c": {"s": {"AP": 1e999}}}}': "c, s, AP must be a number, got inf",
    '{"figures": {"c": {"s": {"AP": "1"}}}}': "c, s, AP must be a number, got '1'",
    '{"figures": {"c": {"s": {"AP": true}}}}': "c, s, AP must be a number, got True",
    '{"figures": {"c": {"s": {"AP": 1, "AP": 2}}}}': "'AP' appears twice",
    '{"figures": {"c": {"s": {}}}}': "contains no values",
    '{"figures": {}}': "contains no values",
    '{"figures": [1]}': r"got \[1\]; the format is",
    "{}": "got None; the format is",
    "[]": "does not contain an object",
    "[" * 100_000: "not JSON",
    "\x00": "not JSON",
}


@pytest.mark.parametrize(("text", "message"), WRONG_VALUES.items(), ids=range(len(WRONG_VALUES)))
def test_expected_values_that_verify_nothing_are_refused(tmp_path, text, message):
    (tmp_path / "e.json").write_text(text)
    with pytest.raises(RankwrightError, match=message):
        read_values(tmp_path / "e.json")


def test_values_that_differ_or_are_missing():
    before, now = {("c", "s", "AP"): 0.5, ("c", "t", "AP"): 0.5, ("c", "u", "AP"): 0.5}, {("c", "s", "AP"): 0.5}
    lines = list(changed_values(before, {**now, ("c", "t", "AP"): math.nan}, 0.1))
    assert lines == ["c, t, AP: was 0.5000, is now nan", "c, u, AP: was 0.5000, is missing"]


def test_only_all_results_can_be_verified(home):
    (home / "s.toml").write_text(HEAD)
    (home / "s.expected.json").write_text('{"figures": {"c": {"a0": {"AP": 1}}}}')
    for flags in (["--dry-run"], ["--only", "a0"]):
        failed = command("run", "s.toml", "--verify", *flags)
        assert (failed.returncode, failed.stderr) == (
            2,
            f"rankwright: --verify needs all results; leave out {flags[0]}\n",
        )


# ---- work that no machine finishes


def test_long_work_says_how_long_it_will_take(monkeypatch, capsys):
    monkeypatch.setattr(progress, "TIMED", 0.0)
    clock = iter(range(0, 10_000, 100))
    monkeypatch.setattr(progress.time, "monotonic", lambda: float(next(clock)))
    assert sum(progress.track([1] * 50, "tuning", unit="settings")) == 50
    assert capsys.readouterr().err == "tuning 50 settings will take about 83 minutes\n"  # 100 s each


def test_durations_in_words():
    said = [progress.format_duration(seconds) for seconds in (0.2, 61, 100, 5000, 7200, 90_000, 200_000, 1e12)]
    assert said == [
        "1 second", "61 seconds", "2 minutes", "83 minutes", "2 hours", "25 hours", "2 days", "31,710 years"
    ]  # fmt: skip


def test_requests_without_an_end_are_refused(home):
    scores = evaluate(
        Qrels.from_dict({"q": {"a": 1}, "p": {"a": 1}}), [Run.from_dict({"q": {"a": 1.0}}, n) for n in "xy"]
    )
    with pytest.raises(
        RankwrightError, match=r"permutations must be an integer from 1 to 10,000,000, got 1000000000000"
    ):
        compare(scores, permutations=10**12)
    with pytest.raises(RankwrightError, match=r"4,000 systems have 7,998,000 pairs, .* choose a baseline"):
        check_pairs(4000)
    grid = {name: list(range(1000)) for name in "abc"}
    with pytest.raises(RankwrightError, match=r"tune: 1,000,000,000 settings to try; at most 1,000,000"):
        check_size(grid, "grid", 30, "tune:")
    (home / "s.toml").write_text(HEAD + "compare.permutations = 1000000000000\n")
    failed = command("run", "s.toml", "--dry-run")
    assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
    assert "[compare] permutations must be an integer from 1 to 10,000,000" in failed.stderr


def test_a_random_search_draws_from_any_number_of_combinations():
    grid = {f"p{i}": list(range(1000)) for i in range(30)}  # 10^90
    settings = list_settings(grid, "random", 50, 1)
    assert len({json.dumps(each) for each in settings}) == 50
    assert settings == list_settings(grid, "random", 50, 1)
    assert all(list(each) == list(grid) and 0 <= each["p7"] < 1000 for each in settings)


def test_the_name_of_a_measure_is_read_in_linear_time():
    for text in ("x" * 5_000_000, "nDCG" + "\r" * 9000 + "(", "nDCG(" + "(" * 9000 + "=1)@5", "P" + "_1" * 4000):
        with pytest.raises(RankwrightError, match="measure "):
            Measure.parse(text)
    assert str(Measure.parse(" nDCG ( gain = exp2 ) @ 10 ")) == "nDCG(gain=exp2)@10"


# ---- numbers


def run_of(scores, name="run"):
    return Run.from_dict({"q": scores}, name)


def test_normalizations_hold_for_every_magnitude():
    one, other = {"a": 3.0, "b": 2.0, "c": 0.0}, {"a": 1.0, "b": 4.0, "c": 2.0}
    for norm in ("min-max", "max", "sum", "z-score", "dbsf"):
        usual = fuse([run_of(one), run_of(other)], "comb_sum", {"norm": norm}).to_dict()["q"]
        for scale in (1e-310, 1e-200, 1e200, 4e307):
            scaled = [run_of({doc: score * scale for doc, score in each.items()}) for each in (one, other)]
            assert fuse(scaled, "comb_sum", {"norm": norm}).to_dict()["q"] == pytest.approx(usual), (norm, scale)


def test_a_range_wider_than_any_number():
    runs = [run_of({"a": 1.7e308, "b": 0.0, "c": -1.7e308})] * 2
    assert fuse(runs, "comb_max", {"norm": "min-max"}).to_dict() == {"q": {"a": 1.0, "b": 0.5, "c": 0.0}}


@pytest.mark.parametrize("params", [{"norm": "none"}, {"norm": "none", "absent": "min"}, {"weights": [1e308, 1e308]}])
def test_scores_that_overflow_are_refused(params):
    runs = [run_of({"a": 1.7e308, "b": 1.0}), run_of({"a": 1.7e308, "c": 1.0})]
    with pytest.raises(RankwrightError, match="comb_sum: the score of doc 'a' for query 'q' is inf"):
        fuse(runs, "comb_sum", params)


def test_values_that_overflow_are_refused():
    qrels = Qrels.from_dict({"q": {"a": 1e308, "b": 1e308, "c": 1e308}})
    run = run_of({"b": 3.0, "a": 1.0, "c": 0.0})
    with pytest.raises(RankwrightError, match=r"evaluate: nDCG of query 'q' is nan: its grades, up to 1e\+308"):
        evaluate(qrels, run, "nDCG")
    assert evaluate(qrels, run, "AP").mean("run", "AP") == 1.0


def test_condorcet_counts_votes_in_blocks(monkeypatch):
    runs = [run_of({f"d{i}": float((i * k) % 17) for i in range(17)}) for k in (3, 5, 7)]
    whole = fuse(runs, "condorcet").to_dict()
    monkeypatch.setattr(fusion_methods, "CELLS", 40)
    assert fuse(runs, "condorcet").to_dict() == whole


def test_labels_for_grades_of_any_size():
    labels, settings = to_labels([np.array([0.0, 30.0, -2.0]), np.array([1.0])])
    assert ([each.tolist() for each in labels], settings) == ([[0, 30, 0], [1]], {})  # as they are
    labels, settings = to_labels([np.array([0.0, 1e308, -2.0]), np.array([31.0])])
    assert ([each.tolist() for each in labels], settings) == ([[0, 2, 0], [1]], {"label_gain": [0.0, 1.0, 3.0]})
    _, settings = to_labels([np.arange(1000.0)])
    gains = settings["label_gain"]
    assert gains == sorted(gains)
    assert (len(gains), gains[-1]) == (1000, 2.0**30 - 1)


@pytest.mark.parametrize("grade", [31, 1e9, 1e308])
def test_lambdamart_learns_from_high_grades(grade, tmp_path):
    rng = np.random.default_rng(0)
    rows = rng.random((300, 2))
    data = Examples(rows, np.where(rows[:, 0] > 0.7, grade, 0.0), np.repeat(np.arange(10), 30))
    model = LambdaMart.fit(["x", "y"], data, data, 0)
    scores = model.scores(rows)
    assert scores[rows[:, 0] > 0.8].mean() > scores[rows[:, 0] < 0.6].mean()
    model.save(tmp_path / "m.json")
    assert Model.open(tmp_path / "m.json", ["x", "y"]).scores(rows).tolist() == scores.tolist()
    content = json.loads((tmp_path / "m.json").read_text())
    (tmp_path / "m.json").write_text(
        json.dumps({**content, "learnt": content["learnt"].replace("leaf_value", "leaf", 1)})
    )
    with pytest.raises(RankwrightError, match="the model is damaged"):
        Model.open(tmp_path / "m.json", ["x", "y"])


def test_keys_of_any_type_are_hashed():
    assert sorted_json({"b": 1, "a": [2]}) == '{"a": [2], "b": 1}'
    assert sorted_json([{1: "x", "1": "y", None: 0}]) == '[{"NoneType None": 0, "int 1": "x", "str 1": "y"}]'
