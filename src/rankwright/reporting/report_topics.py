"""Topics in a report: the hardest, the easiest and the most discriminating queries, and where two systems differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..comparison import topics
from ..comparison.topic_tables import Topics, difference_notes
from ..errors import RankwrightError, plural
from ..table.table import Table
from .evidence import SHOWN, Evidence

COUNT = 10  # topics in each table but that of all


def find_topics(evidence: Evidence) -> Topics:
    """The queries that some system is scored on, by the primary measure."""
    scores = evidence.scores
    is_scored = ~np.isnan(evidence.values).all(axis=0)
    scored = tuple(query for query, known in zip(scores.queries, is_scored.tolist(), strict=True) if known)
    if not scored:
        raise RankwrightError("table topics: no query is scored")
    if len(scored) < len(scores.queries):
        parts = {"values": scores.values[:, :, is_scored], "present": scores.present[:, is_scored]}
        scores = replace(scores, queries=scored, **parts)  # type: ignore[arg-type]
    return topics(scores, evidence.measure, evidence.collection.queries if evidence.collection else None)


def place(evidence: Evidence) -> str:
    """The end of a title: the collection and its number of queries."""
    return f" ({evidence.name}, {plural(len(evidence.scores.queries), 'query')})"


def titled(table: Table, evidence: Evidence) -> Table:
    """A table of topics whose title names the collection."""
    return replace(table, title=table.title + place(evidence))


def all_topics(found: Sequence[Evidence]) -> Table:
    """Every query, hardest first: mean and standard deviation over systems, the best and the worst system."""
    return titled(find_topics(found[0]).table(), found[0])


def hardest_topics(found: Sequence[Evidence]) -> Table:
    """The ten queries on which systems do worst on average."""
    return titled(find_topics(found[0]).hardest(COUNT), found[0])


def easiest_topics(found: Sequence[Evidence]) -> Table:
    """The ten queries on which systems do best on average."""
    return titled(find_topics(found[0]).easiest(COUNT), found[0])


def discriminating_topics(found: Sequence[Evidence]) -> Table:
    """The ten queries on which systems differ most."""
    if len(found[0].scores.systems) < 2:
        raise RankwrightError("table discriminating_topics: needs at least two systems")
    return titled(find_topics(found[0]).discriminating(COUNT), found[0])


def topic_differences(found: Sequence[Evidence]) -> Table:
    """The ten queries on which the best system differs most from the baseline or runner-up, with its relevant docs."""
    evidence = found[0]
    if evidence.rival is None:
        raise RankwrightError("table topic_differences: needs at least two systems")
    if evidence.qrels is None or not {evidence.winner, evidence.rival} <= evidence.tops.keys():
        raise RankwrightError("table topic_differences: needs the runs, not only their scores")
    pair = evidence.winner, evidence.rival
    table = find_topics(evidence).differences(*pair, evidence.qrels, evidence.tops, COUNT)
    return titled(replace(table, notes=difference_notes(*pair, f"in the top {SHOWN}")), evidence)
