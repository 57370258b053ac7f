"""A LaTeX document of the tables, figures, Methods and sources: compiles as it is, to be taken apart for a paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..table.renderers import clean, tex
from .charts import TITLES
from .matrices import MATRIX

if TYPE_CHECKING:
    from .report_bundle import Report

HEAD = r"""% pdflatex paper && bibtex paper && pdflatex paper && pdflatex paper
\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{lmodern, textcomp, amsmath, booktabs, siunitx, graphicx, caption, adjustbox}
\usepackage[margin=2.5cm]{geometry}
\captionsetup{font=small, labelfont=bf}
\emergencystretch=3em
"""
TALL = 45  # rows of a table that stands on a page
WIDE = ("main", "breakdown", "ablation", "leaderboard", MATRIX, "types", "stability", "strategies")


def document(report: Report, files: Sequence[str]) -> str:
    """The whole document; tables and figures are read from beside it."""
    title = report.title or ", ".join(each.name for each in report.found)
    parts = [HEAD, rf"\title{{{tex(clean(title))}}}", r"\date{}", r"\begin{document}"]
    parts += [r"\maketitle", r"\section{Results}"]
    for summary in report.summaries:
        parts.append(tex(clean(" ".join([summary.won, summary.real, *summary.losers]))) + "\n")
    for name, table in report.tables.items():
        kind = name.partition("-")[0]
        if kind in WIDE and len(table.rows) <= TALL and (kind != MATRIX or len(report.found) > 1):
            caption = tex(clean(". ".join(each.rstrip(".") for each in (table.title, *table.notes)))) + "."
            parts += [
                r"\begin{table}[htbp]\centering", rf"\caption{{{caption}}}", rf"\label{{tab:{name}}}",
                rf"\begin{{adjustbox}}{{max width=\textwidth}}\input{{tables/{name}}}\end{{adjustbox}}", r"\end{table}",
            ]  # fmt: skip
    for name in report.charts:
        if f"charts/{name}.pdf" in files:
            share = "" if name.startswith(("curves", "sensitivity")) else ".62"
            title = tex(TITLES[name.partition("-")[0]])
            parts += [
                r"\begin{figure}[htbp]\centering",
                rf"\includegraphics[width={share}\textwidth, height=.4\textheight, keepaspectratio]{{charts/{name}}}",
                rf"\caption{{{title}: {caption_of(report, name)}}}", rf"\label{{fig:{name}}}", r"\end{figure}",
            ]  # fmt: skip
    parts += [r"\section{Methods}", r"\input{methods}", r"\bibliographystyle{plain}", r"\bibliography{references}"]
    return "\n".join([*parts, r"\end{document}", ""])


def caption_of(report: Report, name: str) -> str:
    """What a figure shows: the first sentence of its chart."""
    from .charts import CHARTS

    kind, _, where = name.partition("-")
    said = (CHARTS[kind].__doc__ or "").strip().split("\n")[0].rstrip(".")
    return tex(said[0].lower() + said[1:]) + (f" ({tex(where)})." if where else ".")
