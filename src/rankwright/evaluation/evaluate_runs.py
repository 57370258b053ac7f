"""Evaluate: judgements and runs to scores, per query first, exact to trec_eval's last digit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from ..base.ids import locate, spread
from ..errors import RankwrightError, unknown
from ..qrels import Qrels
from ..run import Run, unique
from . import composite
from . import input_warnings as warn
from .binary import judged as judged_at
from .graded import Graded, Pool, grade, within
from .measure import Measure
from .measure_registry import MEASURES
from .presets import PRESETS, chosen
from .scores import Scores
from .unjudged import bounds

__all__ = ["MEASURES", "MISSING", "PRESETS", "Measure", "Scores", "attainable", "bounds", "evaluate"]

MISSING = {
    "zero": "a judged query that a run misses is scored as an empty ranking (trec_eval -c)",
    "skip": "means are over the judged queries that a run has (plain trec_eval)",
}


def evaluate(
    qrels: Qrels,
    runs: Run | Iterable[Run],
    measures: str | Measure | Sequence[str | Measure] = "paper",
    missing: str = "zero",
    rel: float | None = None,
) -> Scores:
    """Score runs against judgements: each measure, or each of a preset, for each query of each run.

    `missing` says what becomes of a judged query that a run misses: `zero` or `skip`. `rel` is the
    least relevant grade for measures that name none. Runs from a generator are not held together.
    """
    if missing not in MISSING:
        raise unknown("missing", missing, MISSING)
    if not isinstance(qrels, Qrels):
        raise RankwrightError(
            f"evaluate: judgements are {type(qrels).__name__}; Qrels are needed, by Qrels.read or .from_dict"
        )
    wanted, pool = chosen(measures, rel), Pool.of(qrels)
    warnings = [*warn.about_qrels(qrels, pool, wanted)]
    held = isinstance(runs, Run | Sequence)
    names: list[str] = []
    values, judged, present, sources = [], [], [], []
    for run in [runs] if isinstance(runs, Run) else runs:
        if not isinstance(run, Run):
            raise RankwrightError(
                f"evaluate: a run is {type(run).__name__}; Runs are needed, by Run.read or .from_dict"
            )
        unique([*names, run.name])
        graded = grade(qrels, run, pool)
        here = locate(qrels.queries, run.queries) >= 0
        counted = here if missing == "skip" else np.ones_like(here)
        scored = np.array([measure.of(graded) for measure in wanted]).reshape(len(wanted), len(here))
        scored[:, ~counted] = np.nan
        names.append(run.name)
        values.append(scored)
        present.append(here)
        judged.append(judged_at(graded, 10)[counted].mean() if counted.any() else np.nan)
        sources.append(run if held else run.fingerprint)
        warnings += warn.about_run(qrels, run, missing)
        warnings += warn.about_depth(run, graded, wanted)
        warnings += warn.about_ties(qrels, run, graded, wanted, scored)
    warnings += warn.about_pool(names, np.array(judged))
    shape = (len(names), len(wanted), len(qrels.queries))
    stacked = np.array(values).reshape(shape)
    stacked.setflags(write=False)
    return Scores(
        systems=tuple(names),
        measures=wanted,
        queries=qrels.queries,
        values=stacked,
        judged=np.array(judged),
        present=np.array(present, dtype=bool).reshape(len(names), len(qrels.queries)),
        qrels=qrels.fingerprint,
        missing=missing,
        warnings=tuple(warnings),
        notes=tuple(explained(qrels, [measure for measure in wanted if measure.entry.members])),
        sources=tuple(sources),
    )


def attainable(measure: str | Measure, qrels: Qrels) -> tuple[float, float]:
    """The lowest and highest mean that a composite, or another measure of effectiveness, can take on these judgements.

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


def explained(qrels: Qrels, composites: Sequence[Measure]) -> Iterator[str]:
    """What each composite is made of, what it can reach on these judgements, and what its members are."""
    labels = [each.label for each in composites]
    for each in composites:
        low, high = attainable(each, qrels)
        name = each.label if labels.count(each.label) == 1 else str(each)
        yield f"{name} = {composite.formula(each)}; on these judgements between {low:.4f} and {high:.4f}"
    for entry in {member.entry.name: member.entry for each in composites for member, _ in each.members}.values():
        yield f"{entry.name}: {entry.about}"
