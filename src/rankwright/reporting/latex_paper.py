"""A LaTeX document with tables, figures, Methods and references: compiles as is, as a starting point for a paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..table import Table
from ..table.renderers import LEGEND_IN_CAPTION, MAX_LATEX_TEXT, clean, escape_latex
from .matrices import MATRIX

if TYPE_CHECKING:
    from .report_bundle import Report

PREAMBLE = r"""% pdflatex paper && bibtex paper && pdflatex paper && pdflatex paper
% also fits two columns: \documentclass[twocolumn]{article}
\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{lmodern, textcomp, amsmath, booktabs, siunitx, graphicx, caption, adjustbox, rotating}
\usepackage[margin=2.5cm]{geometry}
\captionsetup{font=small, labelfont=bf}
\sloppy
\DeclareRobustCommand{\_}{\textunderscore\allowbreak} % long names may break there
\newlength{\chartwidth} % of a chart that needs one column
\AtBeginDocument{\setlength{\chartwidth}{.62\textwidth}%
  \ifdim\chartwidth>\columnwidth \setlength{\chartwidth}{\columnwidth}\fi}
\newcommand{\LEGEND}{} % the captions explain the marks of tables, which would otherwise do so below
""".replace("LEGEND", LEGEND_IN_CAPTION)
MAX_ROWS = 45  # of a table that fits on a page
ONE_COLUMN, BOTH_COLUMNS = 45, 140  # characters of a table's row that can be read at the width of a column, of the page
PAPER_TABLES = ("main", "breakdown", "ablation", "leaderboard", MATRIX, "types", "stability", "strategies")


def row_width(table: Table) -> int:
    """About how many characters wide a table is, as it is set."""
    widths = [
        max(len(column.title), *(min(len(row[c]), MAX_LATEX_TEXT) for row in table.texts), 0) + 2
        for c, column in enumerate(table.columns)
    ]
    return sum(widths)


def place_table(name: str, table: Table) -> list[str]:
    """A table in a float as wide as it needs: one column, both, or the length of the page."""
    width = row_width(table)
    kind, height = ("table", r".8\textheight") if width <= ONE_COLUMN else ("table*", r".8\textheight")
    if width > BOTH_COLUMNS:
        kind, height = "sidewaystable*", r".8\textwidth"
    caption = escape_latex(clean(". ".join(each.rstrip(".") for each in (table.title, *table.notes)))) + "."
    return [
        rf"\begin{{{kind}}}{'[htbp]' * (width <= BOTH_COLUMNS)}\centering", rf"\caption{{{caption}}}",
        rf"\label{{tab:{name}}}",
        rf"\begin{{adjustbox}}{{max width=\linewidth, max totalheight={height}}}"
        rf"\input{{tables/{name}}}\end{{adjustbox}}",
        rf"\end{{{kind}}}",
    ]  # fmt: skip


def document(report: Report, files: Sequence[str]) -> str:
    """The LaTeX document, which includes the table and chart files of the report."""
    title = report.title or ", ".join(each.name for each in report.evidence)
    parts = [PREAMBLE, rf"\title{{{escape_latex(clean(title))}}}", r"\date{}", r"\begin{document}"]
    parts += [r"\maketitle", r"\section{Results}"]
    for summary in report.summaries:
        parts.append(
            escape_latex(
                clean(" ".join([summary.basis, summary.winner, summary.significance, *summary.details]).strip())
            )
            + "\n"
        )
    for name, table in report.tables.items():
        kind = name.partition("-")[0]
        if kind in PAPER_TABLES and len(table.rows) <= MAX_ROWS and (kind != MATRIX or len(report.evidence) > 1):
            parts += place_table(name, table)
    for name, caption in report.captions.items():
        if f"charts/{name}.pdf" in files:
            is_wide = name.startswith(("curves", "sensitivity"))
            kind, width = ("figure*", r"\textwidth") if is_wide else ("figure", r"\chartwidth")
            parts += [
                rf"\begin{{{kind}}}[htbp]\centering",
                rf"\includegraphics[width={width}, height=.4\textheight, keepaspectratio]{{charts/{name}}}",
                rf"\caption{{{escape_latex(clean(caption))}}}", rf"\label{{fig:{name}}}", rf"\end{{{kind}}}",
            ]  # fmt: skip
    parts += [r"\section{Methods}", r"\input{methods}", r"\bibliographystyle{plain}", r"\bibliography{references}"]
    return "\n".join([*parts, r"\end{document}", ""])
