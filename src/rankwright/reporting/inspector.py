"""What the page's inspector shows: queries, what each system returned for them, grades; within bounds."""

from __future__ import annotations

from typing import Any

import numpy as np

from .evidence import SHOWN, Evidence, clipped, doc_texts

ROWS = 160_000  # that a page keeps: queries x systems x results
TEXTS = 12_000  # docs whose text it keeps
LETTERS = 260  # of each
RELEVANT = 5  # docs of a query that should have come


def inspected(evidence: Evidence) -> dict[str, Any] | None:
    """The data of the inspector: the queries that matter most, and what was left out; None where no run is known."""
    if evidence.qrels is None or not evidence.tops:
        return None
    systems = evidence.foremost
    places = worth(evidence, max(ROWS // (SHOWN * len(systems)), 1))
    judged, tops = evidence.qrels.to_dict(), {name: evidence.tops[name].to_dict() for name in systems}
    distractors = marked(evidence)
    codes: dict[str, int] = {}
    asked = []
    for at in places:
        query = evidence.scores.queries[at]
        grades = judged.get(query, {})
        lists = [[codes.setdefault(doc, len(codes)) for doc in tops[name].get(query, {})] for name in systems]
        least = evidence.least
        best = sorted((doc for doc, grade in grades.items() if grade >= least), key=lambda doc: (-grades[doc], doc))
        came = {doc for name in systems for doc in tops[name].get(query, {})}
        lost = [doc for doc in best if doc not in came]
        wanted = [codes.setdefault(doc, len(codes)) for doc in [*[d for d in best if d in came], *lost[:RELEVANT]]]
        shown = {*wanted, *(doc for rows in lists for doc in rows)}
        asked.append({
            "id": query, "text": clipped(evidence.text(query), 600),
            "type": evidence.collection.types.get(query, "") if evidence.collection else "",
            "scores": [rounded(evidence.values[evidence.scores.systems.index(name), at]) for name in systems],
            "lists": lists, "wanted": wanted, "relevant": len(best), "more": max(len(lost) - RELEVANT, 0),
            "grades": {codes[doc]: grade for doc, grade in grades.items() if codes.get(doc) in shown},
            "wrong": [codes[doc] for doc in distractors.get(query, ()) if codes.get(doc) in shown],
        })  # fmt: skip
    kept = set(list(codes)[:TEXTS])
    texts = dict(doc_texts(evidence, kept, LETTERS))
    return {
        "measure": evidence.measure.label, "lower": evidence.measure.better == "lower", "systems": systems,
        "docs": list(codes), "queries": asked,
        "texts": [texts.get(doc, "") for doc in codes] if texts else [], "left": left(evidence, len(places), codes),
    }  # fmt: skip


def worth(evidence: Evidence, most: int) -> list[int]:
    """The queries to show, in their order: all, or those on which systems differ most."""
    count = len(evidence.scores.queries)
    if count <= most:
        return list(range(count))
    names = evidence.scores.systems
    own = evidence.values[[names.index(name) for name in evidence.foremost]]
    spread = np.nan_to_num(own.max(axis=0) - own.min(axis=0))
    return sorted(np.argsort(-spread, kind="stable")[:most].tolist())


def left(evidence: Evidence, shown: int, docs: dict[str, int]) -> list[str]:
    """What the inspector does not show, in sentences."""
    said = []
    queries, systems = len(evidence.scores.queries), len(evidence.scores.systems)
    if shown < queries:
        said.append(f"{shown:,} of {queries:,} queries, those on which the systems differ most")
    if len(evidence.foremost) < systems:
        said.append(f"{len(evidence.foremost)} of {systems} systems, the best and the baseline")
    if len(docs) > TEXTS and evidence.collection is not None:
        said.append(f"texts of {TEXTS:,} of {len(docs):,} documents")
    return said


def marked(evidence: Evidence) -> dict[str, list[str]]:
    """The distractors of each query."""
    qrels = evidence.qrels
    assert qrels is not None
    if not qrels.distractors.any():
        return {}
    found: dict[str, list[str]] = {}
    docs = list(qrels.ids)
    query = np.repeat(np.arange(len(qrels.queries)), np.diff(qrels.starts))
    for row in np.flatnonzero(qrels.distractors).tolist():
        found.setdefault(qrels.queries[int(query[row])], []).append(docs[row])
    return found


def rounded(value: float) -> float | None:
    """A score for the page."""
    return None if np.isnan(value) else round(float(value), 4)
