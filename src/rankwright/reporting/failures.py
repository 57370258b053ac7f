"""Failure cases: queries on which a system loses most to its rival, or finds nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from .evidence import Evidence

CASES = 5  # of each system
RETURNED = 3  # docs that are shown of what came, and of what should have


@dataclass(frozen=True)
class Failure:
    """A query that a system failed on: what it returned with grades, and what it should have, with ranks."""

    system: str
    query: str
    text: str
    score: float
    rival: str | None
    other: float | None  # the rival's score
    returned: tuple[tuple[str, float | None], ...]  # doc, and its grade if it is judged
    wanted: tuple[tuple[str, int | None], ...]  # doc, and its rank among the first rows


def failures(evidence: Evidence) -> Iterator[Failure]:
    """The worst cases of each foremost system: lost most to its rival, then those where it finds nothing."""
    if evidence.qrels is None:
        return
    judged = evidence.qrels.to_dict()
    tops = {name: run.to_dict() for name, run in evidence.tops.items()}
    names = evidence.scores.systems
    lower = evidence.measure.better == "lower"
    for system in evidence.foremost:
        rival = evidence.against(system)
        own = evidence.values[names.index(system)]
        other = evidence.values[names.index(rival)] if rival is not None and rival != system else None
        loss = own * 0 if other is None else (own - other if lower else other - own)
        missed = np.isclose(own, 0.0) & ~np.full(len(own), lower)
        score = np.where(missed, 1e-3, 0) + np.nan_to_num(loss)
        for at in np.argsort(-score, kind="stable")[:CASES].tolist():
            if score[at] <= 1e-12:
                continue
            query = evidence.scores.queries[at]
            grades = judged.get(query, {})
            rows = list(tops.get(system, {}).get(query, {}))
            least = evidence.least
            relevant = sorted(
                (doc for doc, grade in grades.items() if grade >= least), key=lambda doc: (-grades[doc], doc)
            )
            wanted = [(doc, rows.index(doc) + 1 if doc in rows else None) for doc in relevant[:RETURNED]]
            yield Failure(
                system, query, evidence.text(query), float(own[at]), rival if other is not None else None,
                None if other is None else float(other[at]),
                tuple((doc, grades.get(doc)) for doc in rows[:RETURNED]), tuple(wanted),
            )  # fmt: skip
