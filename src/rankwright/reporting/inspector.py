"""Data of the query inspector on the page: queries, the results of each system and their grades, limited in size."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..run import Run
from .evidence import SHOWN, Evidence, clip_text

MAX_ROWS = 160_000  # queries x systems x results on a page
MAX_TEXTS = 12_000  # docs with their text
TEXT_LENGTH = 260  # characters of a text
MAX_MISSED = 5  # relevant docs per query that no system returned


def inspector_data(evidence: Evidence) -> dict[str, Any] | None:
    """Queries on which the systems differ most, with results, and what was left out; None without runs.

    The texts of docs are not yet there.
    """
    if evidence.qrels is None or not evidence.tops:
        return None
    systems = evidence.top_systems
    places = select_queries(evidence, max(MAX_ROWS // (SHOWN * len(systems)), 1))
    names = {evidence.scores.queries[at] for at in places}
    judged, tops = evidence.qrels.to_dict(), {name: results(evidence.tops[name], names) for name in systems}
    distractors = distractors_by_query(evidence)
    codes: dict[str, int] = {}
    queries = []
    for at in places:
        query = evidence.scores.queries[at]
        grades = judged.get(query, {})
        lists = [[codes.setdefault(doc, len(codes)) for doc in tops[name].get(query, {})] for name in systems]
        least = evidence.min_relevant_grade
        best = sorted((doc for doc, grade in grades.items() if grade >= least), key=lambda doc: (-grades[doc], doc))
        returned = {doc for name in systems for doc in tops[name].get(query, {})}
        missed = [doc for doc in best if doc not in returned]
        wanted = [
            codes.setdefault(doc, len(codes)) for doc in [*[d for d in best if d in returned], *missed[:MAX_MISSED]]
        ]
        shown = {*wanted, *(doc for rows in lists for doc in rows)}
        queries.append({
            "id": query, "text": clip_text(evidence.query_text(query), 600),
            "type": evidence.collection.types.get(query, "") if evidence.collection else "",
            "scores": [round_score(evidence.values[evidence.scores.systems.index(name), at]) for name in systems],
            "lists": lists, "wanted": wanted, "relevant": len(best), "more": max(len(missed) - MAX_MISSED, 0),
            "grades": {codes[doc]: grade for doc, grade in grades.items() if codes.get(doc) in shown},
            "wrong": [codes[doc] for doc in distractors.get(query, ()) if codes.get(doc) in shown],
        })  # fmt: skip
    return {
        "measure": evidence.measure.label, "lower": evidence.measure.better == "lower", "systems": systems,
        "docs": list(codes), "queries": queries, "texts": [],
        "left": describe_omissions(evidence, len(places), codes),
    }  # fmt: skip


def results(run: Run, queries: set[str]) -> dict[str, dict[str, float]]:
    """The docs of some queries with their scores, best first."""
    places = [at for at, query in enumerate(run.queries) if query in queries]
    return run.select_queries(np.array(places, dtype=np.int64)).to_dict()


def select_queries(evidence: Evidence, most: int) -> list[int]:
    """Positions of the queries to show: all of them, or those on which the systems differ most."""
    count = len(evidence.scores.queries)
    if count <= most:
        return list(range(count))
    names = evidence.scores.systems
    own = evidence.values[[names.index(name) for name in evidence.top_systems]]
    spread = np.nan_to_num(own.max(axis=0) - own.min(axis=0))
    return sorted(np.argsort(-spread, kind="stable")[:most].tolist())


def describe_omissions(evidence: Evidence, shown: int, docs: dict[str, int]) -> list[str]:
    """What the inspector shows, where it does not show everything."""
    parts = []
    queries, systems = len(evidence.scores.queries), len(evidence.scores.systems)
    if shown < queries:
        parts.append(f"{shown:,} of {queries:,} queries, those on which the systems differ most")
    if len(evidence.top_systems) < systems:
        parts.append(f"{len(evidence.top_systems)} of {systems} systems, the best ones and the baseline")
    if len(docs) > MAX_TEXTS and evidence.collection is not None:
        parts.append(f"texts of {MAX_TEXTS:,} of {len(docs):,} documents")
    return parts


def distractors_by_query(evidence: Evidence) -> dict[str, list[str]]:
    """Distractors of each query."""
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


def round_score(value: float) -> float | None:
    """A score rounded for the page; None for NaN."""
    return None if np.isnan(value) else round(float(value), 4)
