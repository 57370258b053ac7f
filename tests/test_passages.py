"""Notes instead of chunks: the same scores from Python, the command line and a spec; tuning chooses on notes."""

import json

import pytest

from conftest import command
from rankwright import BM25, Qrels, Run, aggregate_passages, aggregate_qrels, demo, evaluate, fuse
from rankwright.experiment import run_experiment
from rankwright.learning import tune
from rankwright.ranking import fusion_stage
from rankwright.ranking.tunable import by_note

SPEC = """
schema = 1
seed = 0
[data.vault]
path = "demo"
passages = "{by}"
[retrieve.bm25]
kind = "bm25"
k = 100
[retrieve.plain]
kind = "bm25"
weighting = "tf_idf"
k = 100
[fuse.both]
from = ["bm25", "plain"]
[tune.tuned]
of = "both"
grid = {{ weights = [[1, 0], [0, 1], [1, 1]] }}
measure = "RR@5"
folds = 3
[evaluate]
preset = "none"
measures = ["RR@5", "P@3"]
[report]
charts = []
latency = false
"""


def test_a_note_is_a_note_already():
    """Aggregating a run of notes changes nothing, whatever the way: c is a note of its own, a#1 a chunk of a."""
    parents = {"a#1": "a", "a#2": "a", "b#1": "b"}
    run = Run.from_dict({"q": {"a#1": 3.0, "a#2": 2.0, "b#1": 1.0, "c": 0.5}})
    for by, first in (("MaxP", 3.0), ("FirstP", 3.0), ("SumP", 5.0)):
        notes = aggregate_passages(run, parents, by)
        assert notes.to_dict() == {"q": {"a": first, "b": 1.0, "c": 0.5}}
        assert aggregate_passages(notes, parents, by) == notes


@pytest.mark.slow
@pytest.mark.parametrize("by", ["MaxP", "FirstP"])
def test_a_spec_scores_notes(tmp_path, by):
    """Every system is scored on notes, a fusion of chunks too; as three lines of Python do."""
    (tmp_path / "e.toml").write_text(SPEC.format(by=by))
    report = run_experiment(tmp_path / "e.toml", tmp_path / "store")
    found = demo()
    runs = [
        BM25.build(found).search(found.judged_queries, 100, weighting).rename(name)
        for name, weighting in (("bm25", "lucene"), ("plain", "tf_idf"))
    ]
    runs.append(fuse(runs).rename("both"))
    notes = [aggregate_passages(run, found.parents, by) for run in runs]
    expected = evaluate(aggregate_qrels(found.qrels, found.parents), notes, ["RR@5", "P@3"])
    [evidence] = report.evidence
    for system in ("bm25", "plain", "both"):
        for measure in ("RR@5", "P@3"):
            assert evidence.scores.mean(system, measure) == expected.mean(system, measure)
    stage = by_note(fusion_stage(runs[:2], found.qrels, "rrf"), found.parents, by)
    tuned = tune(stage, {"weights": [[1, 0], [0, 1], [1, 1]]}, "RR@5", 3, 0)
    label = "tuned (out of fold)"
    assert evidence.scores.mean(label, "RR@5") == pytest.approx(
        evaluate(stage.qrels, [tuned.run], ["RR@5"]).mean(tuned.run.label, "RR@5"), abs=1e-12
    )


@pytest.mark.slow
def test_commands_rank_and_tune_notes(tmp_path, monkeypatch):
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    done = command("rank", "demo", "--strategy", "comb_sum", "--passages", "MaxP", "--k", "5", "-o", "n.run",
                   "--quiet", cwd=tmp_path)  # fmt: skip
    assert done.returncode == 0, done.stderr
    ranked = Run.read(tmp_path / "n.run").to_dict()
    assert not any("#" in doc for docs in ranked.values() for doc in docs)
    assert max(map(len, ranked.values())) == 5
    chunks = command("rank", "demo", "--strategy", "comb_sum", "--k", "100000", "-o", "c.run", "--quiet", cwd=tmp_path)
    assert chunks.returncode == 0, chunks.stderr
    expected = aggregate_passages(Run.read(tmp_path / "c.run"), demo().parents, "MaxP").top(5)
    assert Run.read(tmp_path / "n.run") == expected
    done = command("tune", "demo", "--strategy", "rrf", "--grid", "weights=1:0,0:1", "--folds", "3", "--passages",
                   "MaxP", "--format", "json", "--run-output", "t.run", "--quiet", cwd=tmp_path)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert {str(row["weights"]) for row in json.loads(done.stdout)["rows"]} <= {"[1.0, 0.0]", "[0.0, 1.0]"}
    assert not any("#" in doc for docs in Run.read(tmp_path / "t.run").to_dict().values() for doc in docs)


def test_what_has_no_notes_is_refused(tmp_path):
    (tmp_path / "docs.jsonl").write_text('{"id": "d1", "text": "x"}\n')
    Qrels.from_dict({"q1": {"d1": 1}}).write(tmp_path / "qrels.txt")
    (tmp_path / "queries.jsonl").write_text('{"id": "q1", "text": "x"}\n')
    (tmp_path / "e.toml").write_text(SPEC.format(by="MaxP").replace('"demo"', '"."'))
    failed = command("run", "e.toml", "--store", tmp_path / "s", cwd=tmp_path)
    assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
    assert "[data.vault] passages = 'MaxP': no doc is a chunk of a note" in failed.stderr
    failed = command("rank", ".", "--strategy", "comb_sum", "--passages", "MaxP", "--quiet", cwd=tmp_path)
    assert failed.returncode == 2
    assert "--passages MaxP: no doc of" in failed.stderr
