"""Failure cases: queries on which a system loses most to another, or finds nothing relevant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from .evidence import Evidence

MAX_CASES = 5  # per system
MAX_DOCS = 3  # returned docs, and relevant docs, of a case


@dataclass(frozen=True)
class Failure:
    """A query that a system failed on: the docs it returned, with grades, and the relevant docs, with ranks."""

    system: str
    query: str
    text: str
    score: float
    rival: str | None
    rival_score: float | None
    returned_docs: tuple[tuple[str, float | None], ...]  # doc, and its grade if judged
    relevant_docs: tuple[tuple[str, int | None], ...]  # doc, and its rank if in the top results


def describe_failures(evidence: Evidence) -> str:
    """Which queries the cases are, and which systems they are compared with."""
    reference = evidence.baseline or evidence.winner
    other = evidence.rival_of(reference)
    if other is None:
        return "queries on which the system finds nothing relevant"
    kind = "baseline" if evidence.baseline else "best system"
    which = "best system" if other == evidence.winner else "runner-up"
    return (
        f"queries on which a system loses most to the {kind}, {reference}, or finds nothing relevant; "
        f"{reference} itself is compared with the {which}, {other}"
    )


def failures(evidence: Evidence) -> Iterator[Failure]:
    """The worst cases of each top system: the largest losses, then queries without a relevant result."""
    if evidence.qrels is None:
        return
    judged = evidence.qrels.to_dict()
    names = evidence.scores.systems
    lower = evidence.measure.better == "lower"
    for system in evidence.top_systems:
        rival = evidence.rival_of(system)
        own = evidence.values[names.index(system)]
        other = evidence.values[names.index(rival)] if rival is not None and rival != system else None
        loss = own * 0 if other is None else (own - other if lower else other - own)
        missed = np.isclose(own, 0.0) & ~np.full(len(own), lower)
        score = np.where(missed, 1e-3, 0) + np.nan_to_num(loss)
        for at in np.argsort(-score, kind="stable")[:MAX_CASES].tolist():
            if score[at] <= 1e-12:
                continue
            query = evidence.scores.queries[at]
            grades = judged.get(query, {})
            top = evidence.tops.get(system)
            rows = list(top[query]) if top is not None and query in top else []
            relevant = sorted(
                (doc for doc, grade in grades.items() if grade >= evidence.min_relevant_grade),
                key=lambda doc: (-grades[doc], doc),
            )
            wanted = [(doc, rows.index(doc) + 1 if doc in rows else None) for doc in relevant[:MAX_DOCS]]
            yield Failure(
                system, query, evidence.query_text(query), float(own[at]), rival if other is not None else None,
                None if other is None else float(other[at]),
                tuple((doc, grades.get(doc)) for doc in rows[:MAX_DOCS]), tuple(wanted),
            )  # fmt: skip
