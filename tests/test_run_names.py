"""What systems are called on the command line, and judgements of a collection."""

import pytest

from conftest import command
from test_collection import write


@pytest.fixture
def home(tmp_path):
    return write(tmp_path, {
        "q.txt": "q 0 d 1\n", "a/run.txt": "q Q0 d 1 1 bm25\n", "b/run.txt": "q Q0 d 1 1 dense\n",
        "c/x.run": "q Q0 d 1 1 same\n", "d/x.run": "q Q0 d 1 1 same\n", "plain.tsv": "q\td\t1\n",
        "fine.run": "q Q0 d 1 1 tag\n",
    })  # fmt: skip


def systems(done):
    assert done.returncode == 0, done.stderr
    return [line.partition(",")[0] for line in done.stdout.splitlines()[1:]]


def test_files_that_say_nothing_are_named_by_their_tags(home):
    done = command("eval", "q.txt", "a/run.txt", "b/run.txt", "fine.run", "--format", "csv", cwd=home)
    assert systems(done) == ["bm25", "dense", "fine"]
    assert "note: using run tags as names: a/run.txt -> bm25, b/run.txt -> dense\n" in done.stderr
    same = command("eval", "q.txt", "c/x.run", "d/x.run", cwd=home)
    assert "two runs are named 'x'; give them different names: NAME=PATH" in same.stderr


def test_names_are_chosen(home):
    runs = ["a/run.txt", "mine=b/run.txt", "fine.run", "--format", "csv"]
    assert systems(command("eval", "q.txt", *runs, "--names", "tag", cwd=home)) == ["bm25", "mine", "tag"]
    assert systems(command("eval", "q.txt", *runs, "--names", "file", cwd=home)) == ["run", "mine", "fine"]
    done = command("eval", "q.txt", "plain.tsv", "--names", "tag", cwd=home)
    assert done.stderr.endswith(
        "--names tag: plain.tsv has no tag (the sixth column of a TREC run); use NAME=plain.tsv\n"
    )
    for args in (["fuse", "a/run.txt", "b/run.txt"], ["topics", "q.txt", "a/run.txt", "b/run.txt"],
                 ["compare", "q.txt", "a/run.txt", "b/run.txt"]):  # fmt: skip
        assert "a/run.txt -> bm25" in command(*args, cwd=home).stderr, args


def test_the_judgements_of_a_collection(home):
    write(home / "c1", {
        "corpus.jsonl": [{"_id": "d", "text": "x"}], "queries.jsonl": [{"_id": "q", "text": "x"}],
        "qrels/test.tsv": "query-id\tcorpus-id\tscore\nq\td\t1\n", "qrels/dev.tsv": "q\td\t1\n",
    })  # fmt: skip
    done = command("eval", "c1", "fine.run", "-m", "AP", "--preset", "none", "--format", "csv", cwd=home)
    assert done.stdout.splitlines()[1].startswith("fine,1.0")
    assert done.stderr == "note: judgements of c1: split 'test', not dev\n"
