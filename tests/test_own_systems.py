"""Systems of the user's own: a run file and a function, from Python, the command line and a spec."""

import pytest

from conftest import command
from rankwright import Collection, RankwrightError, Run, create_retriever

FUNCTION = """
def search(queries, k):
    rank = ["d3", "d1", "d2"]
    return {query: {doc: 1.0 / (at + 1 + len(text)) for at, doc in enumerate(rank)} for query, text in queries.items()}


def rows(queries, k):
    return [(query, "d1", 1.0) for query in queries]


def stranger(queries, k):
    return {"other": {"d1": 1.0}}


def broken(queries, k):
    return queries["nowhere"]


def nothing(queries, k):
    return 7


def infinite(queries, k):
    return {query: {"d1": float("nan")} for query in queries}


value = 3
"""
SPEC = """
schema = 1
[data.c]
path = "c"
[retrieve.last]
kind = "run"
path = "last.run"
[retrieve.mine]
kind = "python"
function = "mine:search"
[retrieve.bm25]
kind = "bm25"
[fuse.both]
from = ["last", "mine"]
[evaluate]
measures = ["RR@10"]
preset = "none"
[report]
charts = []
latency = true
"""


@pytest.fixture
def home(tmp_path):
    """A collection of three docs, last night's run, and a module with functions."""
    folder = tmp_path / "c"
    folder.mkdir()
    (folder / "corpus.jsonl").write_text(
        "".join(f'{{"_id": "d{at}", "text": "word{at} common"}}\n' for at in (1, 2, 3))
    )
    (folder / "queries.jsonl").write_text("".join(f'{{"_id": "q{at}", "text": "word{at}"}}\n' for at in (1, 2, 3)))
    (folder / "qrels").mkdir()
    (folder / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td2\t1\nq3\td3\t1\n")
    (tmp_path / "last.run").write_text(
        "q1 Q0 d1 1 3.5 x\nq1 Q0 d2 2 2.5 x\nq2 Q0 d3 1 9 x\nq2 Q0 d2 2 8 x\nq9 Q0 d1 1 1 x\n"
    )
    (tmp_path / "mine.py").write_text(FUNCTION)
    (tmp_path / "spec.toml").write_text(SPEC)
    return tmp_path


def both(home):
    """The kinds with their parameters, their flags, and the run that they give."""
    collection = Collection.load(home / "c")
    direct = {query: {"d3": 1 / (1 + 5), "d1": 1 / (2 + 5), "d2": 1 / (3 + 5)} for query in ("q1", "q2", "q3")}
    rows = {"q1": {"d1": 3.5, "d2": 2.5}, "q2": {"d3": 9.0, "d2": 8.0}}
    return collection, {
        "run": ({"path": str(home / "last.run")}, ["--run-file", "last.run"], rows),
        "python": ({"function": "mine:search", "folder": str(home)}, ["--function", "mine:search"], direct),
    }


@pytest.mark.parametrize("kind", ["run", "python"])
def test_python_command_and_spec_give_the_same_run(home, kind):
    collection, kinds = both(home)
    params, flags, expected = kinds[kind]
    found = create_retriever(kind, params).build(collection).search(collection.judged_queries)
    assert found.to_dict() == expected
    done = command("search", "c", "--retriever", kind, *flags, "-o", "out.run", cwd=home)
    assert done.returncode == 0, done.stderr
    assert Run.read(home / "out.run").to_dict() == expected
    done = command("run", "spec.toml", "--store", "s", cwd=home)
    assert done.returncode == 0, done.stderr
    stored = [Run.read(path).to_dict() for path in (home / "s").rglob("run.parquet")]
    assert expected in stored


def test_an_experiment_compares_them_with_our_own(home):
    """RR@10: the run finds d1 first, d2 second and misses q3; the function puts d3, d1, d2 for every query."""
    from rankwright import run_experiment

    report = run_experiment(home / "spec.toml", store=home / "s")
    scores = report.evidence[0].scores
    means = {name: scores[name]["RR@10"] for name in scores.systems}
    assert means["last"] == pytest.approx((1 + 1 / 2 + 0) / 3)
    assert means["mine"] == pytest.approx((1 / 2 + 1 / 3 + 1) / 3)
    assert means["bm25"] == 1
    assert set(report.evidence[0].latency) == {"mine", "bm25"}  # reading a file says nothing about a system


def test_what_has_changed_is_searched_again(home):
    first = command("run", "spec.toml", "--store", "s", cwd=home)
    assert "bm25: run of c" in first.stderr
    again = command("run", "spec.toml", "--store", "s", cwd=home)
    assert "run of c" not in again.stderr
    (home / "mine.py").write_text(FUNCTION.replace('["d3", "d1", "d2"]', '["d1", "d2", "d3"]'))
    (home / "last.run").write_text("q1 Q0 d1 1 3.5 x\n")
    import sys

    sys.modules.pop("mine", None)
    changed = command("run", "spec.toml", "--store", "s", cwd=home)
    assert "mine: run of c" in changed.stderr
    assert "last: run of c" in changed.stderr
    assert "bm25: run of c" not in changed.stderr


@pytest.mark.parametrize(
    ("kind", "params", "message"),
    [
        ("run", {"path": "none.run"}, "none.run: no such file"),
        ("run", {}, "path is missing: file of the run"),
        ("python", {"function": "mine"}, "must be MODULE:FUNCTION, such as my_search:search, got 'mine'"),
        ("python", {"function": "mine:a-b"}, "must be MODULE:FUNCTION"),
        ("python", {"function": "absent:search"}, "there is no module absent in "),
        ("python", {"function": "mine:absent"}, "module mine has no function absent"),
        ("python", {"function": "mine:value"}, "has a value, not a function, named value"),
        ("python", {"function": "mine:broken"}, r"function mine:broken failed: KeyError: 'nowhere' \(mine.py:16\)"),
        ("python", {"function": "mine:stranger"}, "returned rows for query 'other', which was not asked"),
        ("python", {"function": "mine:nothing"}, "did not return a run: "),
        ("python", {"function": "mine:infinite"}, "did not return a run: "),
    ],
)
def test_what_does_not_work_is_said_in_one_line(home, kind, params, message, monkeypatch):
    monkeypatch.chdir(home)
    collection = Collection.load(home / "c")
    with pytest.raises(RankwrightError, match=message) as caught:
        options = create_retriever(kind, params)
        options.identity()
        options.build(collection).search(collection.judged_queries)
    assert "\n" not in str(caught.value)
    lines = "\n".join(f'{key} = "{value}"' for key, value in params.items())
    (home / "bad.toml").write_text(f'schema = 1\n[data.c]\npath = "c"\n[retrieve.x]\nkind = "{kind}"\n{lines}\n')
    done = command("run", "bad.toml", cwd=home)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()[-1]) < 400


def test_a_run_of_other_queries_is_refused(home):
    (home / "last.run").write_text("z1 Q0 d1 1 3.5 x\n")
    collection = Collection.load(home / "c")
    with pytest.raises(RankwrightError, match=r"a run file answers only its own queries \('z1', ...\), not 'q1', ..."):
        create_retriever("run", {"path": str(home / "last.run")}).build(collection).search(collection.judged_queries)


def test_a_function_answers_a_question_at_once(home):
    done = command("search", "c", "--retriever", "python", "--function", "mine:rows", "-q", "anything", cwd=home)
    assert done.returncode == 0, done.stderr
    assert "d1" in done.stdout


def test_a_run_file_that_was_tuned_stays_so_in_an_experiment(home):
    """The tag of its file says that it was fitted; of the other run and of the function nobody knows."""
    from rankwright import run_experiment
    from rankwright.reporting import checklist

    text = (home / "last.run").read_text()
    (home / "last.run").write_text(text.replace(" x\n", " x_(out_of_fold)\n"))
    [evidence] = run_experiment(home / "spec.toml", store=home / "s").evidence
    assert evidence.scores.fitted == {"last (out of fold)": "out of fold"}
    met, fact = checklist.fitting([evidence])
    assert not met
    assert "last" not in fact
    assert "mine" in fact
