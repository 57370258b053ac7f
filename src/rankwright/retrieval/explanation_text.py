"""Why a doc has its score, in one line of text."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from ..table import Table

Terms = Sequence[tuple[Any, ...]]  # term, count in query and doc, df, weight, part; the largest part first


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
