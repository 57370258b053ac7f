"""Evaluate: judgements and runs to scores, per query first, exact to trec_eval's last digit."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..errors import RankwrightError, unknown
from ..ids import locate, spread
from ..progress import track
from ..qrels import Qrels
from ..run import Run, unique_names
from ..table import Column, Table
from . import composite, warn
from .binary import judged as judged_at
from .graded import Graded, Pool, grade, within
from .measure import Measure
from .presets import PRESETS, chosen
from .registry import MEASURES
from .scores import Scores

__all__ = ["MEASURES", "MISSING", "PRESETS", "Measure", "Scores", "attainable", "bounds", "evaluate"]

MISSING = {
    "zero": "a judged query that a run misses is scored as an empty ranking (trec_eval -c)",
    "skip": "means are over the judged queries that a run has (plain trec_eval)",
}


def evaluate(
    qrels: Qrels,
    runs: Run | Sequence[Run],
    measures: str | Measure | Sequence[str | Measure] = "paper",
    missing: str = "zero",
    rel: float | None = None,
) -> Scores:
    """Score runs against judgements: each measure, or a preset's measures, for each query of each run.

    `missing` says what becomes of a judged query that a run misses: `zero` or `skip`; `rel` is the
    least relevant grade for measures that name none.
    """
    runs = [runs] if isinstance(runs, Run) else list(runs)
    unique_names(runs)
    if missing not in MISSING:
        raise unknown("missing", missing, MISSING)
    wanted = chosen(measures, rel)
    pool = Pool.of(qrels)
    values = np.zeros((len(runs), len(wanted), len(qrels.queries)))
    judged = np.zeros(len(runs))
    present = np.zeros((len(runs), len(qrels.queries)), dtype=bool)
    warnings = [*warn.about_qrels(qrels, pool, wanted)]
    for r, run in enumerate(track(runs, "evaluating", unit="runs")):
        present[r] = locate(qrels.queries, run.queries) >= 0
        graded = grade(qrels, run, pool)
        for m, measure in enumerate(wanted):
            values[r, m] = measure.of(graded)
        counted = present[r] if missing == "skip" else np.ones_like(present[r])
        values[r][:, ~counted] = np.nan
        judged[r] = judged_at(graded, 10)[counted].mean() if counted.any() else np.nan
        warnings += warn.about_run(qrels, run, missing)
        warnings += warn.about_ties(qrels, run, graded, wanted, values[r])
    warnings += warn.about_pool([run.name for run in runs], judged)
    values.setflags(write=False)
    return Scores(
        systems=tuple(run.name for run in runs),
        measures=wanted,
        queries=qrels.queries,
        values=values,
        judged=judged,
        present=present,
        qrels=qrels.fingerprint,
        missing=missing,
        warnings=tuple(warnings),
        notes=tuple(note for measure in wanted if measure.entry.members for note in explained(measure, qrels)),
        runs={run.name: run.fingerprint for run in runs},
    )


def attainable(measure: str | Measure, qrels: Qrels) -> tuple[float, float]:
    """The lowest and highest mean that a measure can take on these judgements.

    Highest: every relevant doc, best first, and nothing else. Lowest: nothing but distractors,
    where a query has some, else nothing.
    """
    measure = Measure.parse(measure)
    pool = Pool.of(qrels)
    query = spread(qrels.starts)[qrels.distractors]
    size = np.bincount(query, minlength=len(qrels.queries))
    worst = Graded(pool, size, query, within(query), np.zeros(len(query)), np.ones(len(query), dtype=bool))
    low, high = sorted(measure.aggregate(measure.of(each)) for each in (worst, pool.ideal))
    return low, high


def explained(measure: Measure, qrels: Qrels) -> list[str]:
    """What a composite is made of, and what it can reach here."""
    low, high = attainable(measure, qrels)
    reach = f"on these judgements it can lie between {low:.4f} and {high:.4f}"
    return [f"{composite.formula(measure)}; {reach}"]


def bounds(qrels: Qrels, runs: Run | Sequence[Run], measures: str | Measure | Sequence[str | Measure] = "paper") -> Table:
    """What each measure would be if no unjudged doc returned were relevant, and if each had the highest grade."""
    runs = [runs] if isinstance(runs, Run) else list(runs)
    if not len(qrels):
        raise RankwrightError("bounds need judgements; there are none")
    wanted, pool = chosen(measures), Pool.of(qrels)
    highest = max(float(qrels.grades.max()), 1.0)
    columns = [Column("system"), *(Column(f"{m} {end}") for m in wanted for end in ("worst", "best"))]
    rows = []
    for run in runs:
        graded = grade(qrels, run, pool)
        filled = graded.filled(highest)
        rows.append((run.name, *(m.aggregate(m.of(each)) for m in wanted for each in (graded, filled))))
    note = f"worst: no unjudged doc is relevant (as scored); best: every unjudged doc returned has grade {highest:g}"
    return Table(tuple(columns), tuple(rows), notes=(note,))
