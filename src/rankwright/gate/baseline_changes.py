"""What changed since the baseline besides the system: queries, their texts and judgements; and which queries broke."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..base.ids import Floats
from ..evaluation import Measure
from ..evaluation.input_warnings import abbreviate_names
from ..qrels import Qrels
from ..run import Run
from .baseline_file import BaselineEntry, judgement_digests, text_digest
from .gate_result import Breakage, LostDoc, count_queries

NAMED = 5  # queries that a line names
TOP = 10  # docs that a measure without a cut is explained by
TINY = 1e-12  # a difference in score below this is rounding


@dataclass(frozen=True)
class Shared:
    """The judged queries that baseline and current system are compared on, and lines on all others."""

    queries: tuple[str, ...]
    changes: tuple[str, ...]


def shared_with_entry(
    entry: BaselineEntry, qrels: Qrels, texts: Mapping[str, str], skipped: Collection[str] = ()
) -> Shared:
    """The queries of a baseline file that are still the same and were not skipped, and what changed since."""
    current = set(qrels.queries)
    reworded = {
        query
        for query, each in entry.queries.items()
        if query in current and each.text and query in texts and each.text != text_digest(texts[query])
    }
    same = [query for query in qrels.queries if query in entry.queries and query not in reworded]
    shared = [query for query in same if query not in skipped and query not in entry.skipped]
    digests = judgement_digests(qrels) if entry.judgements != qrels.fingerprint else {}
    rejudged = [query for query in shared if digests and entry.queries[query].judged != digests[query]]
    lines = [
        name_queries([query for query in qrels.queries if query not in entry.queries], "added since the baseline",
                     "not compared"),
        name_queries([query for query in entry.queries if query not in current],
                     "of the baseline no longer judged", "not compared"),
        name_queries(shared_order(qrels, reworded), "reworded since the baseline", "not compared"),
        name_queries([query for query in same if query in entry.skipped], "skipped in the baseline", "not compared"),
        name_queries([query for query in same if query in skipped], "skipped now", "not compared"),
        name_queries(rejudged, "with changed judgements", "both systems are scored with the current ones"),
    ]  # fmt: skip
    return Shared(tuple(shared), tuple(filter(None, lines)))


def shared_order(qrels: Qrels, queries: Iterable[str]) -> list[str]:
    """Queries in the order of the judgements."""
    wanted = set(queries)
    return [query for query in qrels.queries if query in wanted]


def shared_with_run(before: Run, after: Run, qrels: Qrels) -> Shared:
    """The judged queries that a baseline run has; where the current run has no results for one, it scores 0."""
    ours, theirs = set(before.queries), set(after.queries)
    shared = [query for query in qrels.queries if query in ours]
    lines = [
        name_queries([query for query in qrels.queries if query not in ours],
                     "without results in the baseline run", "not compared"),
        name_queries([query for query in shared if query not in theirs],
                     "without results in the current run", "scored 0"),
    ]  # fmt: skip
    return Shared(tuple(shared), tuple(filter(None, lines)))


def name_queries(queries: Sequence[str], what: str, handled: str) -> str:
    """A line that counts and names queries; empty if there is none."""
    return f"{count_queries(len(queries))} {what}, {handled}: {abbreviate_names(queries, NAMED)}" if queries else ""


def find_breakages(
    collection: str, measure: Measure, queries: Sequence[str], before: Floats, after: Floats,
    runs: tuple[Run, Run], qrels: Qrels, texts: Mapping[str, str],
) -> list[Breakage]:  # fmt: skip
    """The queries on which a measure got worse, the greatest loss first, and which relevant docs moved down."""
    sign = -1 if measure.better == "lower" else 1
    gains = sign * (after - before)
    broken = [at for at in np.argsort(gains, kind="stable").tolist() if gains[at] < -TINY]
    if not broken:
        return []
    depth, least = measure.k or TOP, measure.rel or 1.0
    rankings = [rank_docs(run, {queries[at] for at in broken}) for run in runs]
    grades = qrels.to_dict()
    found = []
    for at in broken:
        query = queries[at]
        old, new = (each.get(query, {}) for each in rankings)
        lost = [
            LostDoc(doc, rank, new.get(doc))
            for doc, rank in old.items()
            if rank <= depth and grades[query].get(doc, 0) >= least and new.get(doc, rank + 1) > rank
        ]
        text = texts.get(query, "")
        found.append(
            Breakage(collection, query, text, str(measure), float(before[at]), float(after[at]), tuple(lost), bool(new))
        )
    return found


def rank_docs(run: Run, queries: set[str]) -> dict[str, dict[str, int]]:
    """The rank of each doc of some queries."""
    positions = np.array([at for at, query in enumerate(run.queries) if query in queries], dtype=np.int64)
    rows = run.select_queries(positions).to_dict()
    return {query: {doc: rank for rank, doc in enumerate(docs, 1)} for query, docs in rows.items()}


def count_changes(measure: Measure, before: Floats, after: Floats) -> tuple[int, int, int]:
    """How many queries got worse, stayed the same and got better."""
    gains = (-1 if measure.better == "lower" else 1) * (after - before)
    worse, better = int((gains < -TINY).sum()), int((gains > TINY).sum())
    return worse, len(gains) - worse - better, better
