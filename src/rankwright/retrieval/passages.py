"""Passages to docs: a run or judgements of passages become those of the docs they are part of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..base.ids import column
from ..errors import unknown
from ..io import Columns
from ..qrels import Qrels
from ..run import Run

if TYPE_CHECKING:
    from ..collection import Collection


class Judged(NamedTuple):
    """What was judged of a doc: its grade, whether it is a distractor, and the model that judged, if it was one."""

    grade: float
    distractor: bool
    model: str


def max_p(scores: Sequence[float], is_first: Sequence[bool]) -> float | None:
    """Score of the best passage."""
    return max(scores)


def first_p(scores: Sequence[float], is_first: Sequence[bool]) -> float | None:
    """Score of the doc's first passage; a doc whose first passage is not retrieved is left out."""
    return next((score for score, first in zip(scores, is_first, strict=True) if first), None)


def sum_p(scores: Sequence[float], is_first: Sequence[bool]) -> float | None:
    """Sum of the scores of the retrieved passages."""
    return sum(scores)


# Dai and Callan, SIGIR 2019
PASSAGES: dict[str, Callable[[Sequence[float], Sequence[bool]], float | None]] = {
    "MaxP": max_p,
    "FirstP": first_p,
    "SumP": sum_p,
}


def aggregate_passages(run: Run, parents: Mapping[str, str], by: str = "MaxP") -> Run:
    """Turn a run of passages into a run of docs: MaxP, FirstP or SumP of their scores.

    `parents` maps each passage to its doc, the passages of a doc in order; a passage without a parent is its own doc.
    """
    if by not in PASSAGES:
        raise unknown("passages", by, PASSAGES)
    first = dict(reversed([(parent, passage) for passage, parent in parents.items()]))
    queries, docs, scores = [], [], []
    for query, found in run.to_dict().items():
        groups: dict[str, list[tuple[float, bool]]] = {}
        for passage, score in found.items():
            parent = parents.get(passage, passage)
            groups.setdefault(parent, []).append((score, passage not in parents or first[parent] == passage))
        for parent, parts in groups.items():
            value = PASSAGES[by]([score for score, _ in parts], [is_first for _, is_first in parts])
            if value is not None:
                queries.append(query)
                docs.append(parent)
                scores.append(value)
    return Run.from_columns(Columns(column(queries), column(docs), np.array(scores, dtype=np.float64)), run.name)


def aggregate_with_chunks(run: Run, parents: Mapping[str, str], by: str) -> tuple[Run, dict[str, str]]:
    """Turn a run of passages into a run of docs, and map each doc to its best passage."""
    found = run.to_dict().values()
    chunks = dict(reversed([(parents.get(passage, passage), passage) for docs in found for passage in docs]))
    return aggregate_passages(run, parents, by), chunks


def judges_notes(collection: Collection) -> bool:
    """Whether the judgements in use are of notes while the docs are their chunks."""
    first = next(collection.blocks(), None)
    if collection.split is None or first is None or "parent" not in first.columns:
        return False
    judged, parents = {*collection.qrels.ids}, collection.parents
    return judged.isdisjoint(parents) and not judged.isdisjoint(parents.values())


def chunk_qrels(collection: Collection) -> Qrels:
    """The judgements to learn from: a chunk without a grade of its own has that of its note."""
    qrels, parents = collection.qrels, collection.parents
    notes = set(parents.values()) - parents.keys()
    if notes.isdisjoint(qrels.ids):
        return qrels
    chunks: dict[str, list[str]] = {}
    for chunk, note in parents.items():
        chunks.setdefault(note, []).append(chunk)
    found: dict[tuple[str, str], Judged] = {}
    rows = list(judged_rows(qrels))
    for query, doc, judged in rows:
        for chunk in chunks.get(doc, []) if doc in notes else []:
            found[query, chunk] = judged
    found |= {(query, doc): judged for query, doc, judged in rows if doc not in notes}
    return qrels_of(found)


def aggregate_qrels(qrels: Qrels, parents: Mapping[str, str]) -> Qrels:
    """Turn judgements of passages into judgements of docs: highest grade; distractor only if nothing is relevant.

    A model made the judgement of a doc if it made that of any of its passages.
    """
    best: dict[tuple[str, str], Judged] = {}
    for query, passage, judged in judged_rows(qrels):
        key = (query, parents.get(passage, passage))
        known = best.get(key, Judged(-np.inf, False, ""))
        grade = max(known.grade, judged.grade)
        flag = (known.distractor or judged.distractor) and grade <= 0
        best[key] = Judged(grade, flag, max(known.model, judged.model))
    return qrels_of(best)


def judged_rows(qrels: Qrels) -> Iterator[tuple[str, str, Judged]]:
    """The rows of judgements: query, doc and what was judged."""
    frame = qrels.to_polars()
    models = [""] * len(frame) if qrels.models is None else frame["judge"].to_list()
    for row, model in zip(frame.select("query", "doc", "grade", "distractor").iter_rows(), models, strict=True):
        yield row[0], row[1], Judged(row[2], row[3], model)


def qrels_of(rows: Mapping[tuple[str, str], Judged]) -> Qrels:
    """Judgements from what was judged of queries and docs."""
    queries, docs = zip(*rows, strict=True) if rows else ((), ())
    grades, flags, models = zip(*rows.values(), strict=True) if rows else ((), (), ())
    return Qrels.from_columns(
        Columns(
            column(list(queries)), column(list(docs)), np.array(grades, dtype=float), np.array(flags, dtype=bool),
            model=column(list(models)) if any(models) else None,
        )
    )  # fmt: skip
