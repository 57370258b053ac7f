"""Judgements of notes where chunks are searched: learning, starter specs, and ids as people write them."""

import json

import pytest

from conftest import command
from rankwright import Collection, Qrels
from rankwright.retrieval.passages import chunk_qrels


@pytest.fixture
def vault(tmp_path):
    """Twelve notes of two sections each, with dates, and a judged question for each note."""
    folder = tmp_path / "vault"
    folder.mkdir()
    words = ["oak", "ash", "elm", "fir", "yew", "box", "bay", "fig", "pear", "plum", "pine", "palm"]
    for at, word in enumerate(words):
        text = (
            f"---\ndate: 2024-01-{at + 1:02}\n---\n# {word} tree\n\nThe {word} grows near other trees of the wood.\n\n"
        )
        (folder / f"my {word}.md").write_text(
            text + f"## Care\n\nWater the {word} in spring and cut it in autumn, well.\n"
        )
    queries = [{"_id": f"q{at}", "text": f"how does the {word} grow"} for at, word in enumerate(words)]
    (folder / "queries.jsonl").write_text("".join(json.dumps(each) + "\n" for each in queries))
    rows = [{"query": f"q{at}", "doc": f"my_{word}", "grade": 1} for at, word in enumerate(words)]
    (folder / "qrels.jsonl").write_text("".join(json.dumps(each) + "\n" for each in rows))
    return folder


def test_a_chunk_without_a_grade_has_that_of_its_note():
    """Grades of notes go to their chunks; a chunk that is judged itself keeps its own."""
    docs = {"n1#a": "x", "n1#b": "y", "n2#a": "z"}
    collection = Collection.of(docs, queries={"q": "x"}, qrels=Qrels({"q": {"n1": 2, "n1#b": 1, "n2": 0}}))
    parents = {"n1#a": "n1", "n1#b": "n1", "n2#a": "n2"}

    class Chunked:
        qrels = collection.qrels
        parents_of = parents

    Chunked.parents = parents
    assert chunk_qrels(Chunked).to_dict() == {"q": {"n1#a": 2, "n1#b": 1, "n2#a": 0}}
    Chunked.qrels = Qrels({"q": {"n1#a": 1}})
    assert chunk_qrels(Chunked) is Chunked.qrels


@pytest.mark.slow
def test_a_starter_spec_of_judged_notes_runs_with_all_its_stages(vault, tmp_path):
    assert command("init", "vault", "-o", "notes.toml", cwd=tmp_path).returncode == 0
    spec = (tmp_path / "notes.toml").read_text()
    assert "[learn.ltr]" in spec
    assert 'passages = "MaxP"' in spec
    done = command("run", "notes.toml", "--store", "s", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "ltr (out of fold)" in done.stdout


@pytest.mark.slow
def test_few_questions_have_few_folds(vault, tmp_path):
    lines = (vault / "qrels.jsonl").read_text().splitlines()
    (vault / "qrels.jsonl").write_text("\n".join(lines[:3]) + "\n")
    assert command("init", "vault", "-o", "notes.toml", cwd=tmp_path).returncode == 0
    assert (tmp_path / "notes.toml").read_text().count("\nfolds = 3\n") == 2
    assert command("run", "notes.toml", "--store", "s", cwd=tmp_path).returncode == 0
    (vault / "qrels.jsonl").write_text(lines[0] + "\n")
    assert command("init", "vault", "-o", "one.toml", cwd=tmp_path).returncode == 0
    spec = (tmp_path / "one.toml").read_text()
    assert "[tune" not in spec
    assert "[learn" not in spec


def test_judged_notes_under_their_file_names_are_suggested(vault, tmp_path):
    for name in ("my oak", "my oak.md", "[[my oak]]"):
        (vault / "qrels.jsonl").write_text(json.dumps({"query": "q0", "doc": name, "grade": 1}) + "\n")
        done = command("check", "vault", cwd=tmp_path)
        assert f"{name} (did you mean my_oak?)" in " ".join(done.stdout.split())
        refused = command("init", "vault", "-o", "n.toml", cwd=tmp_path)
        assert refused.returncode == 2
        assert f"no judged doc is in the collection: {name!r} is judged" in refused.stderr
        assert not (tmp_path / "n.toml").exists()


def test_a_separator_of_lines_can_be_typed(tmp_path):
    (tmp_path / "r.csv").write_text('id,text,ask\n1,one doc,"first question\nsecond question"\n')
    options = ("--columns", "queries=ask", "--columns", r"separator=\n")
    assert "second question" in command("check", "r.csv", *options, cwd=tmp_path).stdout
    whole = command("check", "r.csv", "--columns", "queries=ask", cwd=tmp_path).stdout
    assert "1/q1" in whole
    assert "1/q2" not in whole


def test_columns_are_listed_where_none_is_text(tmp_path):
    (tmp_path / "r.csv").write_text('id,"Rule, in\nfull"\n1,one doc\n')
    done = command("check", "r.csv", cwd=tmp_path)
    assert "no text column is known; name the fields: --fields NAME,NAME; it has " in done.stderr
    assert "Rule, in" in done.stderr
