"""How far a measure could move, were the unjudged docs judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from ..errors import RankwrightError
from ..qrels import Qrels
from ..run import Run
from ..table.table import Cell, Column, Table
from .graded import Graded, Pool, grade
from .measure import Measure
from .presets import chosen


def bounds(
    qrels: Qrels, runs: Run | Iterable[Run], measures: str | Measure | Sequence[str | Measure] = "paper"
) -> Table:
    """The lowest and the highest mean of each measure over what the unjudged docs that a run returned could be.

    Each unjudged doc is not relevant or of the highest grade of the judgements. For each number of
    relevant ones, a measure that rewards relevant docs higher up is best where they are the first and
    worst where they are the last; every number is tried up to 32, then numbers that grow by a tenth.
    """
    if not len(qrels):
        raise RankwrightError("bounds need judgements; there are none")
    wanted, pool = chosen(measures), Pool.of(qrels)
    highest = max(float(qrels.grades.max()), 1.0)
    rows: list[tuple[Cell, ...]] = []
    for run in [runs] if isinstance(runs, Run) else runs:
        graded = grade(qrels, run, pool)
        now = [measure.of(graded) for measure in wanted]
        low, high = list(now), list(now)
        for number in numbers(graded):
            for first in (True, False):
                filled = graded.filled(highest, number, first)
                for m, measure in enumerate(wanted):
                    value = measure.of(filled)
                    low[m], high[m] = np.minimum(low[m], value), np.maximum(high[m], value)
        ends = [(measure.aggregate(a), measure.aggregate(b)) for measure, a, b in zip(wanted, low, high, strict=True)]
        rows.append((run.name, *(end for pair in ends for end in pair), len(qrels.queries)))
    heads = [Column(f"{measure.label} {end}") for measure in wanted for end in ("low", "high")]
    note = f"over every way to take unjudged docs that a run returned as not relevant or as of grade {highest:g}"
    columns = (Column("system"), *heads, Column("queries", digits=0))
    return Table(columns, tuple(rows), "Bounds over the unjudged", notes=(note,))


def numbers(graded: Graded) -> list[int]:
    """How many unjudged docs of each query are taken for relevant, step by step."""
    most = int((graded.retrieved - graded.rows(graded.grade >= 0).count()).max(initial=0))
    found = list(range(1, min(most, 32) + 1))
    while found and found[-1] < most:
        found.append(min(most, found[-1] + found[-1] // 10))
    return found
