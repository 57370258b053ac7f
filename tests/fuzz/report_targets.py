"""Tampered reports, under the commands that read them back: reproduce, and run over an earlier report."""

from __future__ import annotations

import contextlib
import io
import json
import random
import shutil
import tempfile
from functools import cache
from pathlib import Path

from harness import target
from mutate import mutate
from server_targets import damage

SPEC = """schema = 1
[data.small]
path = "data"
[retrieve.bm25]
kind = "bm25"
[retrieve.chance]
kind = "random"
[evaluate]
measures = ["RR@10", "P@1"]
[report]
charts = []
latency = false
"""
READ = ("manifest.json", "tables/main.json", "spec.toml")


@cache
def make_report() -> Path:
    """A folder with a small experiment, its store and its report; made once per process."""
    home = Path(tempfile.mkdtemp(prefix="fuzz-report-"))
    docs = [{"_id": f"d{i}", "text": f"red apple number{i}"} for i in range(5)]
    (home / "data" / "qrels").mkdir(parents=True)
    (home / "data" / "corpus.jsonl").write_text("".join(json.dumps(doc) + "\n" for doc in docs))
    (home / "data" / "queries.jsonl").write_text("".join(f'{{"_id": "q{i}", "text": "number{i}"}}\n' for i in range(3)))
    (home / "data" / "qrels" / "test.tsv").write_text(
        "query-id\tcorpus-id\tscore\n" + "".join(f"q{i}\td{i}\t1\n" for i in range(3))
    )
    (home / "e.toml").write_text(SPEC)
    assert run_command("run", home / "e.toml", "--store", home / "store", "-o", home / "report", "--quiet")[0] == 0
    return home


def run_command(*args: object) -> tuple[int, str]:
    """Exit code and standard error of a command."""
    from rankwright import cli

    error = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(error):
        try:
            cli.main([str(arg) for arg in args])
        except SystemExit as ended:
            return int(ended.code or 0), error.getvalue()
    raise AssertionError("the command did not exit")


@target("reports")
def reproduce_a_tampered_report(rng: random.Random, folder: Path) -> None:
    """A report with a changed file is reproduced, differs, or is refused in one line; nothing else is written."""
    home = make_report()
    report = folder / "report"
    shutil.copytree(home / "report", report)
    path = report / rng.choice(READ)
    kind = rng.randrange(6)
    if kind == 0:
        path.unlink()
    elif kind == 1:
        path.unlink()
        path.mkdir()
    elif kind < 4 and path.suffix == ".json":
        path.write_text(json.dumps(damage(json.loads(path.read_text()), rng)))
    else:
        path.write_bytes(mutate(path.read_bytes(), rng))
    command = rng.choice([("reproduce", report), ("run", home / "e.toml", "-o", report)])
    code, error = run_command(*command, "--store", home / "store", "--quiet")
    assert code in (0, 1, 2), code
    assert code != 2 or (error.startswith("rankwright: ") and error.count("\n") == 1), error
    assert {each.name for each in folder.iterdir()} == {"report"}
