"""The results of one query on a terminal: docs, snippets, and scores term by term."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Mapping
from shutil import get_terminal_size

import click

from ..collection.collection import Collection
from ..errors import escape_controls, one_line
from ..retrieval.explanation_text import render_terms
from ..retrieval.result_entries import ExplainTerms, ResultEntry, result_entries
from ..run import Run
from ..text.analyzer import Analyzer
from ..text.analyzers import common_terms, get_analyzer

MISSING = "not in the collection"  # said of a doc that is returned and has no text
MAX_WORD = 48  # letters of a word to show


def render_results(
    collection: Collection, analyzer: Analyzer | None, text: str, run: Run, chunks: Mapping[str, str],
    why: ExplainTerms | None, parts: Callable[[str], str] | None = None, fold: bool = True,
    why_missing: str = MISSING,
) -> str:  # fmt: skip
    """Render the docs of a run of one query; `chunks` maps a note to its chunk, `parts` explains a score.

    `fold`: words of questions are one part of a score, not one each. `why_missing` marks a doc without a text.

    What comes from the collection is escaped here, before colors are added.
    """
    analyzer = (analyzer or get_analyzer("simple")).for_queries
    if not len(run):
        left = analyzer.terms([text])[0]
        return escape_controls(f"nothing found for {text!r}" + ("" if left else ": no terms are left after analysis"))
    common = common_terms(analyzer) if fold else ()
    rendered = []
    for entry in result_entries(collection, analyzer, text, run, chunks, why):
        lines = render_entry(entry)
        if entry.values is None:
            lines[0] += f"  ({why_missing})"
        if entry.terms:
            lines += dim_lines(f"= {render_terms(entry.terms, common)}")
        lines += [line for part in (parts(entry.doc).splitlines() if parts else ()) for line in dim_lines(part)]
        rendered.append("\n".join(lines))
    return "\n\n".join(rendered)


def render_entry(entry: ResultEntry) -> list[str]:
    """The lines of one doc: rank, score and id, its title, and the snippet."""
    width, doc, chunk = line_width(), entry.doc, entry.chunk
    place = one_line(f"{doc} ({chunk.removeprefix(doc)})" if chunk != doc else doc)
    lines = [f"{entry.rank:>2}  {entry.score:z.4f}  {click.style(place, bold=True) if use_color() else place}"]
    if entry.title:
        lines.append("    " + textwrap.shorten(entry.title, width - 4, placeholder=" …"))
    words = [
        (escape_controls(word if len(word) <= MAX_WORD else f"{word[:MAX_WORD]}…"), mark)
        for word, mark in entry.snippet
    ]
    wrapped = textwrap.wrap(
        " ".join(word for word, _ in words), width - 4, break_long_words=False, break_on_hyphens=False
    )
    marks = iter(mark for _, mark in words)
    return lines + [
        "    " + " ".join(highlight(word) if next(marks) else word for word in line.split(" ")) for line in wrapped
    ]


def dim_lines(text: str) -> list[str]:
    """Wrap a text under an entry in dim print."""
    return [
        click.style(f"    {line}", dim=True) if use_color() else f"    {line}"
        for line in textwrap.wrap(escape_controls(text), line_width() - 4)
    ]


def line_width() -> int:
    """The line width: that of the terminal, from 40 to 110."""
    return max(min(get_terminal_size((100, 24)).columns, 110), 40)


def highlight(word: str) -> str:
    """Highlight a query term in a snippet."""
    return click.style(word, fg="yellow", bold=True) if use_color() else f"*{word}*"


def use_color() -> bool:
    """Whether to print colors: on a terminal, unless NO_COLOR is set."""
    return os.isatty(1) and not os.environ.get("NO_COLOR")
