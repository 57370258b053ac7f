"""The LaTeX files of a report compile as they are. `make test-latex`."""

import os
import shutil
import subprocess

import pytest

from conftest import command
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


@pytest.mark.parametrize("name", ["small", "nasty", "several", "demo"])
def test_compiles(tmp_path, name):
    """No errors, no undefined citations or references, no overflow."""
    folder = tmp_path / "r"
    if name == "demo":
        assert command("demo", "-o", folder, "--quiet").returncode == 0
    else:
        found = {"small": (small(),), "nasty": (nasty(),), "several": (small(), small(baseline="good"))}[name]
        Report(tuple(found), "A title & more").write(folder)
    log = compile_paper(folder)
    assert "undefined" not in log
    wide = [
        float(line.split("(")[1].split("pt")[0]) for line in log.splitlines() if line.startswith("Overfull \\hbox (")
    ]
    assert max(wide, default=0) < 10 or name == "nasty"  # a word of a million letters cannot be broken
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
