"""Judgements and runs that share no ids, and systems that found nothing."""

import pytest

from conftest import command
from rankwright import Qrels, RankwrightError, Run, evaluate
from rankwright.reporting.evidence import Evidence
from rankwright.reporting.summary import describe_winner
from rankwright.table import Column, Table
from test_collection import write

CHUNKS = Run.from_dict({"q": {"a#top": 2.0, "b#end": 1.0}}, "chunks")


def test_chunks_and_notes_are_not_compared():
    """Every score would be 0: the error names ids of both sides and what to do."""
    with pytest.raises(RankwrightError, match="chunks: ranks chunks .'a#top'. but the judgements are of notes .'a'."):
        evaluate({"q": {"a": 1}}, CHUNKS, "AP")
    with pytest.raises(RankwrightError, match="run: ranks notes .'a'. but the judgements are of chunks .'a#top'."):
        evaluate({"q": {"a#top": 1}}, Run.from_dict({"q": {"a": 1.0}}), "AP")
    assert evaluate({"q": {"a#top": 1}}, CHUNKS, "AP").mean("chunks", "AP") == 1


def test_queries_that_nobody_judged():
    scores = evaluate({"1": {"a": 1}, "2": {"a": 1}}, Run.from_dict({"q1": {"a": 1.0}}), "AP")
    assert str(scores.warnings[0]) == (
        "run: its only query is not judged (it has 'q1'; judged are '1', '2'); all judged queries are scored as 0"
    )


def test_a_vault_whose_notes_are_judged(tmp_path):
    """An experiment on chunks is refused before any work; a search says how to rank notes."""
    body = " ".join(["words about bicycles"] * 5)
    write(tmp_path / "v", {
        "a.md": f"# One\n{body}\n# Two\n{body}\n", "queries.jsonl": [{"_id": "q", "text": "bicycles"}],
        "qrels.txt": "q 0 a 1\n",
    })  # fmt: skip
    (tmp_path / "e.toml").write_text('schema = 1\n[data.v]\npath = "v"\n[retrieve.bm25]\nkind = "bm25"\n')
    done = command("run", "e.toml", "--store", "s", cwd=tmp_path)
    assert done.returncode == 2
    assert 'the judgements are of notes, the docs are their chunks; add passages = "MaxP"' in done.stderr
    done = command("search", "v", "-o", "r.run", cwd=tmp_path)
    assert (
        "note: the judgements are of notes, the run is of their chunks; rank notes with --passages MaxP" in done.stderr
    )


def test_zero_is_never_best():
    """Of a table of zeros nothing is starred, and a system that found nothing is not best in Confusion either."""
    columns = (Column("system"), Column("AP", better="higher"), Column("Confusion", better="lower"))
    assert Table(columns, (("a", 0.0, 0.0), ("b", 0.0, 0.0))).best == frozenset()
    assert Table(columns, (("a", 0.0, 0.0), ("b", 0.5, 0.2), ("c", 0.4, 0.3))).best == {(1, 1), (1, 2)}
    assert Table(columns, (("a", -0.1, 0.2), ("b", -0.2, 0.2))).best == {(0, 1), (0, 2), (1, 2)}
    assert Table(columns[:2], (("a", 0.0), ("b", -0.2))).best == frozenset()
    # a random order finds next to nothing, and so few distractors
    assert Table(columns, (("random", 0.004, 0.0), ("b", 0.5, 0.2), ("c", 0.4, 0.3))).best == {(1, 1), (1, 2)}


def test_a_system_that_found_nothing_ranks_last(tmp_path):
    (tmp_path / "q.txt").write_text("q 0 a 1\nq 0 x -1\n")
    qrels = Qrels.read(tmp_path / "q.txt", distractor_grade=-1)
    runs = [Run.from_dict({"q": {"z": 2.0}}, "nothing"), Run.from_dict({"q": {"a": 2.0, "x": 1.0}}, "some")]
    scores = evaluate(qrels, runs, ["Confusion@2", "AP"])
    assert [row[1] for row in scores.leaderboard().rows] == ["some", "nothing"]
    alone = evaluate(qrels, [*runs, Run.from_dict({"q": {"x": 1.0}}, "wrong")], ["Confusion@2"])
    assert [row[1] for row in alone.leaderboard().rows] == ["some", "wrong", "nothing"]
    evidence = Evidence("c", alone)
    assert evidence.winner == "some"
    assert describe_winner(evidence) == (
        "some has the lowest Confusion@2 of 3 systems on 1 query (0.5000); wrong is next (1.0000). "
        "This says nothing about what a system finds."
    )
