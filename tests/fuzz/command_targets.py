"""Random command lines: every command and option of the real tree, with valid, damaged and hostile values.

A command may succeed or fail in one line. A crash (exit code 70), an exception, or an input that changed is a finding.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import click
from harness import target
from mutate import mutate

from rankwright.cli.paths import InputPath, InputText

DOCS = b"".join(b'{"_id": "d%d", "title": "t%d", "text": "red fox %d jumps"}\n' % (n, n, n) for n in range(6))
QUERIES = b'{"_id": "q1", "text": "red fox"}\n{"_id": "q2", "text": "jumps"}\n'
RUN = b"".join(b"q%d Q0 d%d %d %.3f bm25\n" % (q, d, d + 1, 10 - d * 0.5) for q in (1, 2) for d in range(4))
SPEC = b'schema = 1\n[data.c]\npath = "c"\n[retrieve.bm25]\nkind = "bm25"\n[evaluate]\npreset = "paper"\n'
FILES = {
    "c/corpus.jsonl": DOCS,
    "c/queries.jsonl": QUERIES,
    "c/qrels/test.tsv": b"query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td2\t2\n",
    "v/note.md": b"---\ntags: [a]\ndate: 2025-01-02\n---\n# A note\n\nred fox [[other]]\n",
    "v/sub/other.md": b"# Other\n\njumps\n",
    "v/queries.jsonl": QUERIES,
    "v/qrels.tsv": b"query-id\tcorpus-id\tscore\nq1\tnote#top\t1\nq2\tother#top\t1\n",
    "a.run": RUN,
    "b.run": RUN.replace(b"d1", b"d5"),
    "q.qrels": b"q1 0 d1 1\nq1 0 d2 0\nq2 0 d2 2\n",
    "e.toml": SPEC,
    "empty": b"",
    "docs.csv": b"id,text,tags\nd1,red fox,a\nd2,jumps,b\n",
    "\udcff.run": RUN,
}
PLACES = (*FILES, "c", "v", ".", "..", "/dev/null", "new.csv", "new.run", "new.jsonl", "new.parquet", "new.json", "folder",
          "c/new.run", "v/new.md", "link.run", "hard.run", "no/such/file", "/proc/self/mem", "-", "", "demo", "x" * 300)  # fmt: skip
TEXTS = (
    "", "-", "a", "1", "0", "-1", "0.5", "1e400", "nan", "inf", "99999999999999999999", "true", "a,b", "a=b", "a=1", "=", ":", ",",
    "nDCG@10", "RR", "P(rel=2)@5", "nDCG(gain=exp2)@10", "P@0", "RBP(p=2)", "none", "test", "all", "title", "text",
    "MaxP", "rrf", "bm25", "dense", "lsa", "random", "vault", "beir", "jsonl", "trec", "zero", "skip", "holm", "t",
    "p1_recency_boost", "c23_combined_metadata", "k=1,2", "rrf_k=10,60", "alpha=0.1,0.9", "path=v", "doc=id", "2025-01-01",
    "\udcff", "\x1b[31m", "\u2028", "é" * 50, "'", '"', "--", "-o", "*" * 5000, "q1", "d1", "red fox", "bm25=a.run", "dense=b.run",
)  # fmt: skip
SKIPPED = {"elastic", "demo", "reproduce", "completion"}  # need a server, or take long
RARE = {"output": 0.4, "judgements": 0.6, "letor": 0.6, "run_output": 0.6, "grid": 0.1}  # how often they are left out
OUTPUTS = {"output", "judgements", "save_model", "letor", "run_output"}


@cache
def tree() -> dict[str, click.Command]:
    """Every command by its words, such as `store gc`."""
    from rankwright.cli import COMMANDS, group

    found: dict[str, click.Command] = {}
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        assert command is not None
        inner = getattr(command, "commands", {})
        found |= {f"{name} {each}": command for each, command in inner.items()} if inner else {name: command}
    return {name: command for name, command in found.items() if name.split()[0] not in SKIPPED}


@target("commands")
def run_command(rng: random.Random, folder: Path) -> None:
    """A random command line in a folder of small files."""
    from rankwright.base import progress
    from rankwright.cli import run_command as run

    folder /= "work"  # so that .. is empty too
    create_files(folder, rng)
    name = rng.choice([each for each in tree() if each != "run" or rng.random() < 0.1])
    args, inputs, outputs = make_args(tree()[name], rng)
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace", write_through=True) for _ in range(3)]
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    args = [*name.split(), *args]
    with (
        contextlib.chdir(folder), patch.dict(os.environ, {"RANKWRIGHT_CACHE": str(folder / "cache")}),
        patch.object(progress, "quiet", False), patch.object(sys, "stdin", streams[2]),
        contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]),
        patch("rankwright.reporting.chart_files.draw", lambda spec: (b"", b"", b"")),  # needs more memory than there is
        patch("rankwright.reporting.page.html_page.bundle_scripts", str),  # takes seconds
    ):  # fmt: skip
        code = run(args)
    errors = streams[1].buffer.getvalue().decode(errors="replace")  # type: ignore[attr-defined]
    assert code in (0, 1, 2), f"exit code {code} of {args}: {errors[-1000:]}"
    assert "Traceback" not in errors, f"{args}: {errors[-1000:]}"
    assert code != 2 or errors.splitlines()[-1].startswith("rankwright: "), f"{args}: {errors[-1000:]}"
    for path in {found for each in inputs for found in files_of(folder, each)}:
        assert path not in before or path.read_bytes() == before[path], f"{args}: {path.name} changed"
    assert outputs or before.items() <= {path: path.read_bytes() for path in before if path.exists()}.items(), args


def create_files(folder: Path, rng: random.Random) -> None:
    """Small valid inputs, one of them sometimes damaged, and links to them."""
    damaged = rng.choice(list(FILES)) if rng.random() < 0.3 else None
    for name, data in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(mutate(data, rng) if name == damaged else data)
    (folder / "link.run").symlink_to("a.run")
    (folder / "hard.run").hardlink_to(folder / "b.run")


def files_of(folder: Path, place: str) -> list[Path]:
    """The files that an input names: itself, or what a collection in that folder reads."""
    from rankwright.collection.collection_parts import is_collection_file

    path = folder / place
    if not os.path.isdir(path):  # noqa: PTH112, a name may be too long for a path
        return [path.resolve()] if os.path.isfile(path) else []  # noqa: PTH113
    found = [each for each in path.rglob("*") if each.is_file()]
    return [each for each in found if is_collection_file(path, each.relative_to(path).as_posix())]


def make_args(command: click.Command, rng: random.Random) -> tuple[list[str], list[str], list[str]]:
    """Random arguments and options of a command; the inputs among them, and the outputs."""
    args: list[str] = []
    inputs: list[str] = []
    outputs: list[str] = []
    for param in command.params:
        is_argument = isinstance(param, click.Argument)
        if not param.required and rng.random() < RARE.get(param.name, 0.5 if is_argument else 0.97):
            continue
        count = rng.choice([1, 2, 2, 2, 3]) if param.nargs == -1 or param.multiple else 1
        for _ in range(count if rng.random() < 0.98 else 0):
            values = [make_value(param, rng) for _ in range(max(param.nargs, 1))]
            if param.name in OUTPUTS:
                outputs += values
            elif isinstance(param.type, InputPath | InputText):
                inputs += [part for value in values for part in re.split("[=:,]", value) if part]
            flags = [] if is_argument else [rng.choice(param.opts)]
            args += flags if getattr(param, "is_flag", False) else [*flags, *values]
    if command.name == "trec_eval":
        args = [value for value in args if value] + rng.sample(["-q", "-c", "-n", "-J", "-m", "all_trec", "-l", "2"], 2)
    if rng.random() < 0.1:  # any value may then be an output
        rng.shuffle(args)
        return args, [], args
    return args, inputs, outputs


def make_value(param: click.Parameter, rng: random.Random) -> str:
    """A value for a parameter: mostly of its kind."""
    if rng.random() < 0.04:
        return rng.choice([*TEXTS, *PLACES])
    kind: Any = param.type
    if isinstance(kind, click.Choice):
        return str(rng.choice(list(kind.choices)))
    if isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
        return rng.choice(["1", "2", "5", "10"] * 3 + ["0", "0.5", "-1", "99999999999999999999", "1e9", "nan"])
    usual = {
        "path": ["c", "c", "v", "v", "docs.csv", "c/corpus.jsonl"], "folder": ["c", "v"], "runs": ["a.run", "b.run", "x=a.run", "y=b.run"],
        "run": ["a.run", "b.run"], "qrels": ["q.qrels"], "inputs": ["q.qrels", "a.run", "b.run", "x=q.qrels:a.run,b.run"],
        "strategy": ["p1_recency_boost", "c23_combined_metadata"], "spec": ["e.toml"], "model": ["cross-encoder", "maw"],
        "store_path": ["store", "folder", "c"], "files": ["bm25=a.run", "dense=b.run"],
        "retriever": ["bm25", "dense", "random"], "encoder": ["lsa", "vectors"], "names": ["none"], "grid": ["rrf_k=10,60", "alpha=0.1,0.9"],
        "name": ["nDCG@10", "RR", "rrf", "lucene", "paper", "trec-dl", "p1_recency_boost"], "measures": ["nDCG@10", "RBP(p=0.8)"],
        "text": ["red fox"], "passages": ["MaxP", "SumP"], "split": ["test", "all"], "format": ["trec", "jsonl", "msmarco"],
    }  # fmt: skip
    if param.name in OUTPUTS:
        return rng.choice([*PLACES, *["new.csv", "new.run", "new.json", "folder", "v/new.csv", "c/new.run"] * 5])
    if param.name in usual and rng.random() < 0.9:
        return rng.choice(usual[param.name])
    return rng.choice(PLACES if isinstance(kind, click.Path) else TEXTS)
