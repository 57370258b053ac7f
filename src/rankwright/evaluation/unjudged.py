"""Bounds on a measure: how far it could move if the unjudged docs were judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from ..errors import RankwrightError
from ..qrels import Qrels
from ..run import Run
from ..table.table import Cell, Column, Table
from .graded import GradedRanking, Pool, grade_run
from .measure import Measure, compute_finite
from .presets import resolve_measures


def bounds(
    qrels: Qrels, runs: Run | Iterable[Run], measures: str | Measure | Sequence[str | Measure] = "paper"
) -> Table:
    """The lowest and the highest mean of each measure over all grades that the unjudged docs of a run could have.

    Each unjudged doc is either not relevant or of the highest grade in the judgements. For a given number of
    relevant ones, a measure that rewards early relevant docs is highest where they come first and lowest where
    they come last; every number up to 32 is tried, then numbers that grow by a tenth.
    """
    if not len(qrels):
        raise RankwrightError("bounds: qrels must contain judgements, got none")
    wanted, pool = resolve_measures(measures), Pool.from_qrels(qrels)
    if intent_aware := [str(measure) for measure in wanted if measure.entry.uses_subtopics]:
        raise RankwrightError(f"bounds: {intent_aware[0]} has none, since an unjudged doc may belong to any subtopic")
    highest = max(float(qrels.grades.max()), 1.0)
    rows: list[tuple[Cell, ...]] = []
    for run in [runs] if isinstance(runs, Run) else runs:
        graded = grade_run(qrels, run, pool)
        now = [compute_finite(measure, graded, qrels.queries) for measure in wanted]
        low, high = list(now), list(now)
        for number in relevant_counts(graded):
            for first in (True, False):
                filled = graded.fill_unjudged(highest, number, first)
                for m, measure in enumerate(wanted):
                    value = compute_finite(measure, filled, qrels.queries)
                    low[m], high[m] = np.minimum(low[m], value), np.maximum(high[m], value)
        ends = [(measure.aggregate(a), measure.aggregate(b)) for measure, a, b in zip(wanted, low, high, strict=True)]
        rows.append((run.label, *(end for pair in ends for end in pair), len(qrels.queries)))
    heads = [Column(f"{measure.label} {end}") for measure in wanted for end in ("low", "high")]
    note = f"over all ways to judge the unjudged docs of a run as not relevant or as grade {highest:g}"
    columns = (Column("system"), *heads, Column("queries", digits=0))
    return Table(columns, tuple(rows), "Bounds over unjudged docs", notes=(note,))


def relevant_counts(graded: GradedRanking) -> list[int]:
    """The numbers of unjudged docs per query that are assumed relevant, in ascending order."""
    highest = int((graded.num_retrieved - graded.select(graded.grade >= 0).count()).max(initial=0))
    found = list(range(1, min(highest, 32) + 1))
    while found and found[-1] < highest:
        found.append(min(highest, found[-1] + found[-1] // 10))
    return found
