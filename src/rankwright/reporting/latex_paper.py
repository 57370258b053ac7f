"""A LaTeX document with tables, figures, Methods and references: compiles as is, as a starting point for a paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..table.renderers import clean, escape_latex
from .matrices import MATRIX

if TYPE_CHECKING:
    from .report_bundle import Report

PREAMBLE = r"""% pdflatex paper && bibtex paper && pdflatex paper && pdflatex paper
\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{lmodern, textcomp, amsmath, booktabs, siunitx, graphicx, caption, adjustbox}
\usepackage[margin=2.5cm]{geometry}
\captionsetup{font=small, labelfont=bf}
\emergencystretch=3em
"""
MAX_ROWS = 45  # of a table that fits on a page
PAPER_TABLES = ("main", "breakdown", "ablation", "leaderboard", MATRIX, "types", "stability", "strategies")


def document(report: Report, files: Sequence[str]) -> str:
    """The LaTeX document, which includes the table and chart files of the report."""
    title = report.title or ", ".join(each.name for each in report.evidence)
    parts = [PREAMBLE, rf"\title{{{escape_latex(clean(title))}}}", r"\date{}", r"\begin{document}"]
    parts += [r"\maketitle", r"\section{Results}"]
    for summary in report.summaries:
        parts.append(escape_latex(clean(" ".join([summary.winner, summary.significance, *summary.details]))) + "\n")
    for name, table in report.tables.items():
        kind = name.partition("-")[0]
        if kind in PAPER_TABLES and len(table.rows) <= MAX_ROWS and (kind != MATRIX or len(report.evidence) > 1):
            caption = escape_latex(clean(". ".join(each.rstrip(".") for each in (table.title, *table.notes)))) + "."
            parts += [
                r"\begin{table}[htbp]\centering", rf"\caption{{{caption}}}", rf"\label{{tab:{name}}}",
                rf"\begin{{adjustbox}}{{max width=\textwidth}}\input{{tables/{name}}}\end{{adjustbox}}", r"\end{table}",
            ]  # fmt: skip
    for name, caption in report.captions.items():
        if f"charts/{name}.pdf" in files:
            share = "" if name.startswith(("curves", "sensitivity")) else ".62"
            parts += [
                r"\begin{figure}[htbp]\centering",
                rf"\includegraphics[width={share}\textwidth, height=.4\textheight, keepaspectratio]{{charts/{name}}}",
                rf"\caption{{{escape_latex(clean(caption))}}}", rf"\label{{fig:{name}}}", r"\end{figure}",
            ]  # fmt: skip
    parts += [r"\section{Methods}", r"\input{methods}", r"\bibliographystyle{plain}", r"\bibliography{references}"]
    return "\n".join([*parts, r"\end{document}", ""])
