"""Chunks to notes: a run or judgements of chunks become those of the notes they are parts of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ..base.ids import column
from ..errors import unknown
from ..io import Columns
from ..qrels import Qrels
from ..run import Run


def max_p(scores: Sequence[float], firsts: Sequence[bool]) -> float | None:
    """The score of the best chunk."""
    return max(scores)


def first_p(scores: Sequence[float], firsts: Sequence[bool]) -> float | None:
    """The score of the note's first chunk; a note whose first chunk was not found is not either."""
    return next((score for score, first in zip(scores, firsts, strict=True) if first), None)


def sum_p(scores: Sequence[float], firsts: Sequence[bool]) -> float | None:
    """The sum of the scores of the chunks that were found."""
    return sum(scores)


# Dai and Callan, SIGIR 2019
PASSAGES: dict[str, Callable[[Sequence[float], Sequence[bool]], float | None]] = {
    "MaxP": max_p,
    "FirstP": first_p,
    "SumP": sum_p,
}


def aggregate_passages(run: Run, parents: Mapping[str, str], by: str = "MaxP") -> Run:
    """A run of chunks as a run of notes: MaxP, FirstP or SumP of their scores.

    `parents` gives the note of each chunk, a note's chunks in order; a doc without a parent stands for itself.
    """
    if by not in PASSAGES:
        raise unknown("passages", by, PASSAGES)
    first = dict(reversed([(note, chunk) for chunk, note in parents.items()]))
    queries, docs, scores = [], [], []
    for query, found in run.to_dict().items():
        groups: dict[str, list[tuple[float, bool]]] = {}
        for chunk, score in found.items():
            note = parents.get(chunk, chunk)
            groups.setdefault(note, []).append((score, first.get(note, chunk) == chunk))
        for note, parts in groups.items():
            value = PASSAGES[by]([score for score, _ in parts], [is_first for _, is_first in parts])
            if value is not None:
                queries.append(query)
                docs.append(note)
                scores.append(value)
    return Run.of(Columns(column(queries), column(docs), np.array(scores, dtype=np.float64)), run.name)


def aggregate_qrels(qrels: Qrels, parents: Mapping[str, str]) -> Qrels:
    """Judgements of chunks as judgements of notes: the highest grade; a distractor where nothing is relevant."""
    best: dict[tuple[str, str], tuple[float, bool]] = {}
    table = qrels.to_polars()
    for query, chunk, grade, distractor in table.iter_rows():
        key = (query, parents.get(chunk, chunk))
        known, flag = best.get(key, (-np.inf, False))
        best[key] = (max(known, grade), (flag or distractor) and max(known, grade) <= 0)
    queries, docs = zip(*best, strict=True) if best else ((), ())
    grades, flags = zip(*best.values(), strict=True) if best else ((), ())
    return Qrels.of(
        Columns(column(list(queries)), column(list(docs)), np.array(grades, dtype=float), np.array(flags, dtype=bool))
    )
