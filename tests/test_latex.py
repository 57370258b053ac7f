"""The LaTeX files of a report compile as they are. `make test-latex`."""

import os
import shutil
import subprocess
from dataclasses import replace

import numpy as np
import pytest

from conftest import command
from rankwright import Collection, Qrels, Run
from rankwright.reporting import add_comparison, gather
from test_report import Report, nasty, small

if not os.environ.get("RANKWRIGHT_TEST_LATEX"):
    pytest.skip("LaTeX: make test-latex", allow_module_level=True)


def compile_paper(folder):
    """The log of compiling paper.tex with its references."""
    assert shutil.which("pdflatex"), "no pdflatex"
    for tool in (
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error"],
        ["bibtex"],
        *[["pdflatex", "-interaction=nonstopmode"]] * 2,
    ):
        done = subprocess.run(
            [*tool, "paper"], cwd=folder, capture_output=True, text=True, errors="replace", check=False
        )
        assert done.returncode == 0, done.stdout[-3000:]
    return (folder / "paper.log").read_text(errors="replace")


def wide(count=12):
    """Evidence of many systems with long names and long descriptions, on queries of several types."""
    rng = np.random.default_rng(1)
    names = [f"q{at}" for at in range(20)]
    judged = Qrels.from_dict({name: dict.fromkeys("abcd", 1) for name in names})
    runs = [
        Run.from_dict({name: dict(zip("abcdxyz", rng.random(7), strict=True)) for name in names}, f"a_long_system_{s}")
        for s in range(count)
    ]
    collection = Collection.of(dict.fromkeys("abcdxyz", "text"), dict.fromkeys(names, "words"), judged, "wide")
    collection = replace(collection, types={name: f"type {at % 3}" for at, name in enumerate(names)})
    found = add_comparison(gather(judged, runs, "paper", name="wide", collection=collection), permutations=200)
    return replace(found, about=dict.fromkeys(found.scores.systems, "words that describe the system at length " * 5))


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("name", ["small", "nasty", "several", "wide", "demo"])
def test_compiles(tmp_path, name, columns):
    """No errors, no undefined citations or references, no overflow, in one column and in two."""
    folder = tmp_path / "r"
    if name == "demo":
        assert command("demo", "-o", folder, "--quiet").returncode == 0
    else:
        several = (small(), small(baseline="good"))
        found = several if name == "several" else ({"small": small, "nasty": nasty, "wide": wide}[name](),)
        Report(tuple(found), "A title & more").write(folder)
    if columns == 2:
        paper = folder / "paper.tex"
        paper.write_text(
            paper.read_text().replace("\n\\documentclass{article}", "\n\\documentclass[twocolumn]{article}")
        )
    log = compile_paper(folder)
    assert "undefined" not in log
    assert "Float too large" not in log
    over = [
        float(line.split("(")[1].split("pt")[0]) for line in log.splitlines() if line.startswith("Overfull \\hbox (")
    ]
    assert max(over, default=0) < 10 or name == "nasty"  # a word of a million letters cannot be broken
    assert (folder / "paper.pdf").stat().st_size > 20_000


def test_every_table_compiles(tmp_path):
    """Each table file compiles in a document with the required packages."""
    Report((nasty(),)).write(tmp_path / "r")
    for path in sorted((tmp_path / "r" / "tables").glob("*.tex")):
        text = (
            "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{textcomp, booktabs, siunitx}\n"
            f"\\begin{{document}}\n\\input{{tables/{path.stem}}}\n\\end{{document}}\n"
        )
        (tmp_path / "r" / "one.tex").write_text(text)
        done = subprocess.run(
            ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "one"],
            cwd=tmp_path / "r", capture_output=True, text=True, errors="replace", check=False,
        )  # fmt: skip
        assert done.returncode == 0, (path, done.stdout[-2000:])
