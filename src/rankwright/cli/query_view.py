"""The results of one query for a reader: docs, snippets, and scores term by term."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Container, Mapping, Sequence
from shutil import get_terminal_size
from typing import Any

import click

from ..collection.collection import Collection, to_text
from ..errors import escape_controls, one_line
from ..retrieval.snippets import snippets
from ..run import Run
from ..table import Table
from ..text.analyzer import Analyzer
from ..text.analyzers import common_terms, get_analyzer

Terms = Sequence[tuple[Any, ...]]  # term, count in query and doc, df, weight, part; the largest part first
ExplainTerms = Callable[[str], list[tuple[str, float, float, int, float, float]]]
UNMATCHED = 1e-9  # weight in a snippet of a term that adds nothing
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
    scores = next(iter(run.to_dict().values()))
    shown = {doc: chunks.get(doc, doc) for doc in scores}
    docs, common = collection.docs(shown.values()), common_terms(analyzer)
    terms = {chunk: why(chunk) if why else [] for chunk in shown.values()}
    plain = dict.fromkeys(analyzer.terms([text])[0], 1.0)
    weights = [term_weights(each, common) if each else term_weights(plain, common) for each in terms.values()]
    bodies = [render_body(docs.get(chunk, {}), collection) for chunk in terms]
    parted = dict(zip(terms, snippets(bodies, weights, analyzer), strict=True))
    entries = []
    for rank, (doc, score) in enumerate(scores.items(), 1):
        chunk = shown[doc]
        lines = render_entry(rank, doc, score, docs.get(chunk, {}), chunk, parted[chunk])
        if chunk not in docs:
            lines[0] += f"  ({why_missing})"
        if terms[chunk]:
            lines += dim_lines(f"= {render_terms(terms[chunk], common if fold else ())}")
        lines += [line for part in (parts(doc).splitlines() if parts else ()) for line in dim_lines(part)]
        entries.append("\n".join(lines))
    return "\n\n".join(entries)


def term_weights(terms: Terms | Mapping[str, float], common: Container[str]) -> dict[str, float]:
    """The weight of each term in a snippet; words of questions have none, unless there are no others."""
    weights = dict(terms) if isinstance(terms, Mapping) else {each[0]: max(each[-1], UNMATCHED) for each in terms}
    return {term: each for term, each in weights.items() if term not in common and each > UNMATCHED} or weights


def render_body(values: Mapping[str, Any], collection: Collection) -> str:
    """The text of a doc without its title, if it has any; that of a note without its markup."""
    return collection.body_text(values) or one_line(to_text(values.get("title")))


def render_entry(
    rank: int, doc: str, score: float, values: Mapping[str, Any], chunk: str, parted: Sequence[tuple[str, bool]]
) -> list[str]:
    """The lines of one doc: rank, score and id, its title, and the snippet."""
    width = line_width()
    place = one_line(f"{doc} ({chunk.removeprefix(doc)})" if chunk != doc else doc)
    lines = [f"{rank:>2}  {score:z.4f}  {click.style(place, bold=True) if use_color() else place}"]
    title = one_line(to_text(values.get("title")))
    if title:
        lines.append("    " + textwrap.shorten(title, width - 4, placeholder=" …"))
    words = [(escape_controls(word if len(word) <= MAX_WORD else f"{word[:MAX_WORD]}…"), mark) for word, mark in parted]
    wrapped = textwrap.wrap(
        " ".join(word for word, _ in words), width - 4, break_long_words=False, break_on_hyphens=False
    )
    marks = iter(mark for _, mark in words)
    return lines + [
        "    " + " ".join(highlight(word) if next(marks) else word for word in line.split(" ")) for line in wrapped
    ]


def render_terms(parts: Terms, common: Container[str]) -> str:
    """Render a score term by term; words of questions are one part at the end, unless there are no others."""
    shown = [each for each in parts if each[-1]]
    others = [each for each in shown if each[0] in common]
    if len(others) < len(shown):
        shown = [each for each in shown if each[0] not in common]
    else:
        others = []
    texts = [
        f"{word} {part:z.4f}" + (f" ({count:g}×, in {df:,} doc{'s' * (df != 1)})" if count else "")
        for word, _, count, df, _, part in shown
    ]
    if others:
        texts.append(f"other words {sum(each[-1] for each in others):z.4f} ({', '.join(each[0] for each in others)})")
    return " + ".join(texts)


def render_explanation(table: Table, common: Container[str] = (), placed: bool = False) -> str:
    """Render why a doc has its score in one line; `placed`: its place in the run, if nothing else is known."""
    kind = table.columns[0].name
    rows: Terms = table.rows
    if kind == "term":
        return f"= {render_terms(rows, common)}"
    if kind == "run":
        return render_run_parts(rows[:-1])
    if kind == "order":
        return " → ".join(f"{name}: {render_place(rank, score)}" for name, rank, score in rows)
    if kind == "retriever":
        return render_place(*rows[0][1:]) if placed else ""
    return render_score_parts(table)


def render_run_parts(rows: Terms) -> str:
    """Render what each run of a fusion adds: `= bm25 0.0164 (rank 1, 11.5199; 50%) + dense ...`."""
    adds_up = all(part is not None for _, _, _, part, _ in rows)
    texts = []
    for name, rank, score, part, share in rows:
        place = render_place(rank, score)
        about = f"{place}; {share:.0%}" if share is not None else place
        texts.append(f"{name} {part:z.4f} ({about})" if adds_up else f"{name}: {place}")
    return f"= {' + '.join(texts)}" if adds_up else ", ".join(texts)


def render_place(rank: int | None, score: float | None) -> str:
    """Render the place of a doc in a run."""
    return "not returned" if rank is None else f"rank {rank}, {score:z.4f}"


def render_score_parts(table: Table) -> str:
    """Render the parts of a score: `= (dense 0.41 + bm25 0.12) × tag_overlap 1.09`; of a model, with feature values."""
    *rows, _ = table.rows  # the last one is the score
    if table.columns[0].name == "feature":
        shown = [f"{name} {part:z.4f}" + ("" if value is None else f" ({value:z.2f})") for name, value, part in rows]
        return f"= {' + '.join(shown)}"
    terms = " + ".join(f"{name} {value:z.4f}" for name, sign, value in rows if sign == "+")
    boosts = [f"{name} {value:z.4f}" for name, sign, value in rows if sign == "×"]
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
