"""The recipes of CONTRIBUTING.md, applied to a copy of the source and used as a newcomer would."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from conftest import HANGS, ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES = re.findall(r"In (the new file )?`(src/rankwright/[\w/]+\.py)`:\n\n```python\n(.*?)```", PAGE, re.DOTALL)
SPEC = """
schema = 1
[data.c]
path = "c"
[retrieve.chance]
kind = "random"
[retrieve.long]
kind = "longest"
scale = 2
[fuse.both]
from = ["chance", "long"]
method = "rank_sum"
shift = 3
[evaluate]
preset = "none"
measures = ["Hits@2"]
[report]
charts = ["means"]
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A copy of the source with every recipe applied, and a small collection."""
    home = tmp_path_factory.mktemp("recipes")
    shutil.copytree(ROOT / "src", home / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for is_new, name, code in RECIPES:
        with (home / name).open("w" if is_new else "a", encoding="utf-8") as file:
            file.write(("" if is_new else "\n\n") + code)
    (home / "c" / "qrels").mkdir(parents=True)
    docs = {"d1": "oak ash", "d2": "oak elm fir yew", "d3": "ash"}
    lines = [json.dumps({"_id": doc, "text": text}) for doc, text in docs.items()]
    (home / "c" / "corpus.jsonl").write_text("\n".join(lines) + "\n")
    queries = ['{"_id": "q1", "text": "oak"}', '{"_id": "q2", "text": "ash"}']
    (home / "c" / "queries.jsonl").write_text("\n".join(queries) + "\n")
    (home / "c" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t1\nq2\td3\t1\n")
    (home / "notes.lines").write_text("".join(f"{doc}|{text}\n" for doc, text in docs.items()))
    (home / "e.toml").write_text(SPEC)
    return home


def run(home, *args, code=0):
    """A command of the copy; its output."""
    env = {**os.environ, "PYTHONPATH": str(home / "src"), "RANKWRIGHT_CACHE": str(home / "cache")}
    argv = [sys.executable, "-m", "rankwright", *map(str, args)]
    done = subprocess.run(argv, cwd=home, env=env, capture_output=True, text=True, timeout=HANGS, check=False)
    assert done.returncode == code, done.stderr
    return done


def test_there_are_five_recipes_of_at_most_two_places():
    sections = re.split(r"^### ", PAGE.partition("## Recipes")[2].partition("## Plugins")[0], flags=re.MULTILINE)[1:]
    assert [section.splitlines()[0] for section in sections] == [
        "A measure", "A fusion method", "A kind of retriever", "A chart", "A collection format",
    ]  # fmt: skip
    assert all(1 <= section.count("```python") <= 2 for section in sections)
    assert sum(section.count("```python") for section in sections) == len(RECIPES)


@pytest.mark.slow
def test_all_of_them_in_one_experiment(home):
    """d2 is longest, so it is first for both queries: q1 finds d2 and d1 (2 hits), q2 finds d2 and d1 (no hit)."""
    run(home, "run", "e.toml", "--store", home / "store", "-o", home / "report")
    table = json.loads((home / "report" / "tables" / "main.json").read_text())
    assert {row["system"]: row["Hits@2"] for row in table["rows"]}["long"] == (2 + 0) / 2
    assert (home / "report" / "charts" / "means.svg").is_file()


@pytest.mark.slow
def test_the_retriever_on_the_command_line(home):
    assert "longest: multiplies every score" in " ".join(run(home, "search", "--help").stdout.split())
    run(home, "search", "c", "--retriever", "longest", "--scale", "2", "-o", "l.run")
    first = (home / "l.run").read_text().splitlines()[0]
    assert first.startswith("q1 Q0 d2 1 30")  # twice the 15 letters of "oak elm fir yew"
    failed = run(home, "search", "c", "--retriever", "longest", "--scale", "0", code=2)
    assert failed.stderr == "rankwright: --scale must be a number > 0, got 0\n"


@pytest.mark.slow
def test_the_fusion_method_and_the_measure_on_the_command_line(home):
    run(home, "search", "c", "--retriever", "random", "-o", "b.run")
    run(home, "search", "c", "--retriever", "longest", "-o", "l.run")
    run(home, "fuse", "b.run", "l.run", "--method", "rank_sum", "--shift", "3", "-o", "f.run")
    scored = run(home, "eval", "c/qrels/test.tsv", "f.run", "--preset", "none", "-m", "Hits@3").stdout
    assert "Hits@3" in scored
    assert "rank_sum" in run(home, "methods").stdout


def test_the_format(home):
    """Detected by its suffix; listed among the formats."""
    assert run(home, "docs", "notes.lines").stdout.count("d") >= 3
    assert "lines" in run(home, "check", "notes.lines", "--from", "linez", code=2).stderr
