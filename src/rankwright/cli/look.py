"""What one query finds, as a person reads it: docs, snippets, and the score term by term."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Mapping
from shutil import get_terminal_size
from typing import Any

import click

from ..collection.collection import Collection, text_of
from ..retrieval.snippets import snippet
from ..run import Run
from ..text import Analyzer, analyzer

Explained = Callable[[str], list[tuple[str, float, float, int, float, float]]]


def show(collection: Collection, by: Analyzer | None, text: str, run: Run, why: Explained | None) -> str:
    """The docs of the one query of a run."""
    if not len(run):
        return f"nothing found for {text!r}"
    by = by or analyzer("simple")
    scores = next(iter(run.to_dict().values()))
    docs = collection.docs(chunk_of(collection, scores))
    parents = collection.parents if not all(doc in docs for doc in scores) else {}
    shown = []
    for rank, (doc, score) in enumerate(scores.items(), 1):
        values = docs.get(doc) or next(
            (docs[chunk] for chunk, note in parents.items() if note == doc and chunk in docs), {}
        )
        shown.append(entry(rank, doc, score, values, collection, by, text, why(doc) if why else None))
    return "\n\n".join(shown)


def chunk_of(collection: Collection, found: Mapping[str, float]) -> list[str]:
    """The docs to fetch: those found, or where they are notes, their chunks."""
    chunks = [chunk for chunk, note in collection.parents.items() if note in found]
    return [*found, *chunks] if chunks else list(found)


def entry(
    rank: int,
    doc: str,
    score: float,
    values: Mapping[str, Any],
    collection: Collection,
    by: Analyzer,
    text: str,
    parts: Any,
) -> str:
    """One doc: rank, score, id and title; the snippet; the score term by term."""
    width = max(min(get_terminal_size((100, 24)).columns, 110), 40)
    title = " ".join(text_of(values.get("title")).split())
    head = f"{rank:>2}  {score:.4f}  {click.style(doc, bold=True) if colour() else doc}"
    lines = [f"{head}  {title[: max(width - len(doc) - 16, 20)]}".rstrip()]
    weights = (
        {word: max(part, 1e-9) for word, _, _, _, _, part in parts}
        if parts
        else dict.fromkeys(by.terms([text])[0], 1.0)
    )
    body = "\n".join(text_of(values.get(name)) for name in collection.fields if name != "title") or title
    words = snippet(body, weights, by)
    wrapped = textwrap.wrap(
        " ".join(word for word, _ in words), width - 4, break_long_words=False, break_on_hyphens=False
    )
    marks = iter(mark for _, mark in words)
    for line in wrapped:
        lines.append("    " + " ".join(lit(word) if next(marks) else word for word in line.split(" ")))
    if parts:
        told = [
            f"{word} {part:.4f}" + (f" ({count:g}×, in {df:,} docs)" if count else "")
            for word, _, count, df, _, part in sorted(parts, key=lambda each: -each[-1])
            if part
        ]
        why = textwrap.wrap(f"= {' + '.join(told)}", width - 4)
        lines += [click.style(f"    {line}", dim=True) if colour() else f"    {line}" for line in why]
    return "\n".join(lines)


def lit(word: str) -> str:
    """A word of the query, where it stands in a doc."""
    return click.style(word, fg="yellow", bold=True) if colour() else f"*{word}*"


def colour() -> bool:
    """Whether to print colours: on a terminal, unless NO_COLOR says no."""
    return os.isatty(1) and not os.environ.get("NO_COLOR")
