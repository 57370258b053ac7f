"""The results of one query for a reader: docs, snippets, and scores term by term."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Mapping
from shutil import get_terminal_size
from typing import Any

import click

from ..collection.collection import Collection, to_text
from ..errors import escape_controls, one_line
from ..retrieval.snippets import snippet
from ..run import Run
from ..table import Table
from ..text.analyzers import Analyzer, get_analyzer

ExplainTerms = Callable[[str], list[tuple[str, float, float, int, float, float]]]
MAX_WORD = 48  # letters of a word to show


def render_results(
    collection: Collection, analyzer: Analyzer | None, text: str, run: Run, chunks: Mapping[str, str],
    why: ExplainTerms | None, parts: Callable[[str], str] | None = None,
) -> str:  # fmt: skip
    """Render the docs of a run of one query; `chunks` maps a note to its chunk, `parts` explains a score.

    What comes from the collection is escaped here, before colors are added.
    """
    analyzer = analyzer or get_analyzer("simple")
    if not len(run):
        terms = analyzer.terms([text])[0]
        return f"nothing found for {text!r}" + ("" if terms else ": no terms are left after analysis")
    scores = next(iter(run.to_dict().values()))
    shown = {doc: chunks.get(doc, doc) for doc in scores}
    docs = collection.docs(shown.values())
    return "\n\n".join(
        render_entry(rank, doc, score, docs.get(shown[doc], {}), shown[doc], collection, analyzer, text, why)
        + ("\n" + "\n".join(dim_lines(parts(doc))) if parts else "")
        for rank, (doc, score) in enumerate(scores.items(), 1)
    )


def render_entry(
    rank: int, doc: str, score: float, values: Mapping[str, Any], chunk: str, collection: Collection,
    analyzer: Analyzer, text: str, why: ExplainTerms | None,
) -> str:  # fmt: skip
    """Render one doc: rank, score and id, its title, the snippet, and the score term by term."""
    width = line_width()
    place = one_line(f"{doc} ({chunk.removeprefix(doc)})" if chunk != doc else doc)
    lines = [f"{rank:>2}  {score:.4f}  {click.style(place, bold=True) if use_color() else place}"]
    title = one_line(to_text(values.get("title")))
    if title:
        lines.append("    " + textwrap.shorten(title, width - 4, placeholder=" …"))
    parts = why(chunk) if why else None
    weights = (
        {each[0]: max(each[-1], 1e-9) for each in parts} if parts else dict.fromkeys(analyzer.terms([text])[0], 1.0)
    )
    body = "\n".join(to_text(values.get(name)) for name in collection.fields if name != "title") or title
    words = [
        (escape_controls(word if len(word) <= MAX_WORD else f"{word[:MAX_WORD]}…"), mark)
        for word, mark in snippet(body, weights, analyzer)
    ]
    wrapped = textwrap.wrap(
        " ".join(word for word, _ in words), width - 4, break_long_words=False, break_on_hyphens=False
    )
    marks = iter(mark for _, mark in words)
    lines += [
        "    " + " ".join(highlight(word) if next(marks) else word for word in line.split(" ")) for line in wrapped
    ]
    if parts:
        terms = [
            f"{word} {part:.4f}" + (f" ({count:g}×, in {df:,} doc{'s' * (df != 1)})" if count else "")
            for word, _, count, df, _, part in sorted(parts, key=lambda each: -each[-1])
            if part
        ]
        lines += dim_lines(f"= {' + '.join(terms)}")
    return "\n".join(lines)


def render_score_parts(table: Table) -> str:
    """Render the parts of a score: `= (dense 0.41 + bm25 0.12) × tag_overlap 1.09`; of a model, with feature values."""
    *rows, _ = table.rows  # the last one is the score
    if table.columns[0].name == "feature":
        shown = [f"{name} {part:.4f}" + ("" if value is None else f" ({value:.2f})") for name, value, part in rows]
        return f"= {' + '.join(shown)}"
    terms = " + ".join(f"{name} {value:.4f}" for name, sign, value in rows if sign == "+")
    boosts = [f"{name} {value:.4f}" for name, sign, value in rows if sign == "×"]
    return f"= {' × '.join([f'({terms})', *boosts])}" if boosts else f"= {terms}"


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
