"""What one query finds, as a person reads it: docs, snippets, and the score term by term."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Mapping
from shutil import get_terminal_size
from typing import Any

import click

from ..collection.collection import Collection, to_text
from ..retrieval.snippets import snippet
from ..run import Run
from ..table import Table
from ..text.analyzers import Analyzer, get_analyzer

Explained = Callable[[str], list[tuple[str, float, float, int, float, float]]]
LONG = 48  # letters of a word that is shown whole


def show(
    collection: Collection, by: Analyzer | None, text: str, run: Run, chunks: Mapping[str, str], why: Explained | None,
    parts: Callable[[str], str] | None = None,
) -> str:  # fmt: skip
    """The docs of the one query of a run; `chunks` has the chunk that stands for a note, `parts` explains a score."""
    by = by or get_analyzer("simple")
    if not len(run):
        left = by.terms([text])[0]
        return f"nothing found for {text!r}" + ("" if left else ": no term is left of it after analysis")
    scores = next(iter(run.to_dict().values()))
    shown = {doc: chunks.get(doc, doc) for doc in scores}
    docs = collection.docs(shown.values())
    return "\n\n".join(
        entry(rank, doc, score, docs.get(shown[doc], {}), shown[doc], collection, by, text, why)
        + ("\n" + "\n".join(dimmed(parts(doc))) if parts else "")
        for rank, (doc, score) in enumerate(scores.items(), 1)
    )


def entry(
    rank: int, doc: str, score: float, values: Mapping[str, Any], chunk: str, collection: Collection, by: Analyzer,
    text: str, why: Explained | None,
) -> str:  # fmt: skip
    """One doc: rank, score and id; its title; the snippet; the score term by term."""
    width = line_width()
    place = f"{doc} ({chunk.removeprefix(doc)})" if chunk != doc else doc
    lines = [f"{rank:>2}  {score:.4f}  {click.style(place, bold=True) if colour() else place}"]
    title = " ".join(to_text(values.get("title")).split())
    if title:
        lines.append("    " + textwrap.shorten(title, width - 4, placeholder=" …"))
    parts = why(chunk) if why else None
    weights = {each[0]: max(each[-1], 1e-9) for each in parts} if parts else dict.fromkeys(by.terms([text])[0], 1.0)
    body = "\n".join(to_text(values.get(name)) for name in collection.fields if name != "title") or title
    words = [(word if len(word) <= LONG else f"{word[:LONG]}…", mark) for word, mark in snippet(body, weights, by)]
    wrapped = textwrap.wrap(
        " ".join(word for word, _ in words), width - 4, break_long_words=False, break_on_hyphens=False
    )
    marks = iter(mark for _, mark in words)
    lines += ["    " + " ".join(lit(word) if next(marks) else word for word in line.split(" ")) for line in wrapped]
    if parts:
        told = [
            f"{word} {part:.4f}" + (f" ({count:g}×, in {df:,} doc{'s' * (df != 1)})" if count else "")
            for word, _, count, df, _, part in sorted(parts, key=lambda each: -each[-1])
            if part
        ]
        lines += dimmed(f"= {' + '.join(told)}")
    return "\n".join(lines)


def show_parts(table: Table) -> str:
    """The parts of a score: `= (dense 0.41 + bm25 0.12) × tag_overlap 1.09`; of a model, with its features' values."""
    *rows, _ = table.rows  # the last one is the score
    if table.columns[0].name == "feature":
        shown = [f"{name} {part:.4f}" + ("" if value is None else f" ({value:.2f})") for name, value, part in rows]
        return f"= {' + '.join(shown)}"
    terms = " + ".join(f"{name} {value:.4f}" for name, sign, value in rows if sign == "+")
    boosts = [f"{name} {value:.4f}" for name, sign, value in rows if sign == "×"]
    return f"= {' × '.join([f'({terms})', *boosts])}" if boosts else f"= {terms}"


def dimmed(text: str) -> list[str]:
    """A text wrapped under an entry, less bright than it."""
    return [
        click.style(f"    {line}", dim=True) if colour() else f"    {line}"
        for line in textwrap.wrap(text, line_width() - 4)
    ]


def line_width() -> int:
    """Places of a line: those of the terminal, within reason."""
    return max(min(get_terminal_size((100, 24)).columns, 110), 40)


def lit(word: str) -> str:
    """A word of the query, where it stands in a doc."""
    return click.style(word, fg="yellow", bold=True) if colour() else f"*{word}*"


def colour() -> bool:
    """Whether to print colours: on a terminal, unless NO_COLOR says no."""
    return os.isatty(1) and not os.environ.get("NO_COLOR")
