"""Evaluate: score runs against judgements, per query first, exact to trec_eval's last digit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..base.caller_warnings import warns_once
from ..base.ids import Floats, locate, row_groups
from ..base.lazy import foreign_names
from ..errors import RankwrightError, unknown
from ..qrels import Qrels
from ..run import Run, as_runs, check_unique_names
from . import composite, input_warnings
from .binary import judged_share
from .graded import GradedRanking, Pool, count_within_groups, grade_run
from .measure import Measure, compute_finite
from .measure_registry import MEASURES
from .presets import PRESETS, resolve_measures
from .scores import Scores
from .unjudged import bounds

__all__ = ["MEASURES", "MISSING", "PRESETS", "Measure", "Scores", "attainable", "bounds", "evaluate"]

MISSING = {
    "zero": "a judged query missing from a run is scored as an empty ranking (trec_eval -c)",
    "skip": "means cover only the judged queries in the run (plain trec_eval)",
}


@foreign_names(
    metrics="measures", eval_metrics="measures", names="runs={NAME: run}",
    qrel="qrels", run="runs", results="runs", make_comparable="missing='zero', the default",
    return_mean="evaluate(...).to_dict(), or .query_scores(system, measure)", perquery="evaluate(...).to_dict()",
    return_std="evaluate(...).to_pandas() and take the standard deviation of its values",
    k_values="the cuts in the measures: 'nDCG@1,3,5,10'", ignore_identical_ids="evaluate(qrels, run.exclude_self())",
    relevance_level="rel",
)  # fmt: skip
@warns_once
def evaluate(
    qrels: Qrels | Any,
    runs: Run | Iterable[Run] | Any,
    measures: str | Measure | Sequence[str | Measure | Any] = "paper",
    missing: str = "zero",
    rel: float | None = None,
) -> Scores:
    """Score runs against judgements: every measure, or every measure of a preset, for each query of each run.

    `missing` says how to score a judged query missing from a run: `zero` or `skip`. `rel` is the lowest relevant
    grade for measures that do not set it. Runs from a generator are scored one at a time and not kept. Judgements and
    runs may also be dicts, frames, rows or paths (`Run.from_value`), runs also {name: run}.
    """
    if missing not in MISSING:
        raise unknown("missing", missing, MISSING)
    qrels, runs = read_judgements(qrels), read_runs(runs)
    return score_runs(qrels, runs, [resolve_measures(measures, rel)], missing)[0]


def score_runs(
    qrels: Qrels, runs: Iterable[Run], lists: Sequence[tuple[Measure, ...]], missing: str, pool: Pool | None = None
) -> list[Scores]:
    """The scores of runs on each of several lists of measures; each run is joined with the judgements once."""
    pool = pool or Pool.from_qrels(qrels)
    keeps_runs = not isinstance(runs, Iterator)
    warnings = [[*input_warnings.qrels_warnings(qrels, pool, wanted)] for wanted in lists]
    values: list[list[Floats]] = [[] for _ in lists]
    fitted: dict[str, str] = {}
    depths: dict[str, input_warnings.Depth] = {}  # of every system, in order
    judged, present, sources = [], [], []
    for run in runs:
        if run.label in depths:
            check_unique_names([run.label] * 2)
        graded = grade_run(qrels, run, pool)
        is_present = locate(qrels.queries, run.queries) >= 0
        is_scored = is_present if missing == "skip" else np.ones_like(is_present)
        depths[run.label] = input_warnings.measure_depth(graded)
        if run.fitted:
            fitted[run.label] = run.fitted
        present.append(is_present)
        judged.append(judged_share(graded, 10)[is_scored].mean() if is_scored.any() else np.nan)
        sources.append(run if keeps_runs else run.fingerprint)
        about_run = [*input_warnings.run_warnings(qrels, run, missing), *input_warnings.id_warnings(qrels, run, graded)]
        for at, wanted in enumerate(lists):
            run_values = np.array([compute_finite(each, graded, qrels.queries) for each in wanted])
            run_values = run_values.reshape(len(wanted), len(is_present))
            run_values[:, ~is_scored] = np.nan
            values[at].append(run_values)
            warnings[at] += about_run
            warnings[at] += input_warnings.measure_warnings(qrels, run, graded, wanted, run_values)
    found = []
    for wanted, rows, caveats in zip(lists, values, warnings, strict=True):
        caveats.extend(input_warnings.pool_warnings(list(depths), np.array(judged), caveats))
        caveats.extend(input_warnings.uneven_depth_warnings(depths, wanted))
        stacked = np.array(rows).reshape(len(depths), len(wanted), len(qrels.queries))
        stacked.setflags(write=False)
        found.append(Scores(
            systems=tuple(depths),
            measures=wanted,
            queries=qrels.queries,
            values=stacked,
            judged_at_10=np.array(judged),
            present=np.array(present, dtype=bool).reshape(len(depths), len(qrels.queries)),
            qrels_fingerprint=qrels.fingerprint,
            missing=missing,
            warnings=tuple(caveats),
            notes=tuple(describe_composites(qrels, [measure for measure in wanted if measure.entry.has_members])),
            sources=tuple(sources),
            fitted=fitted,
            qrels=qrels if keeps_runs else None,
            depths=depths,
            model_share=qrels.model_share,
        ))  # fmt: skip
    return found


def read_judgements(given: Any) -> Qrels:
    """Judgements from whatever `evaluate` takes; a dict, frame or list without a row is refused."""
    qrels = Qrels.from_value(given)
    if not qrels.queries and not isinstance(given, Qrels | str | Path):
        raise RankwrightError("evaluate: the judgements are empty, so nothing can be scored: evaluate(qrels, runs)")
    return qrels


def read_runs(given: Any) -> Iterable[Run]:
    """Runs from whatever `evaluate` takes; a dict or frame without a row is refused."""
    runs = as_runs(given)
    if not isinstance(given, Run | str | Path | Iterator | Sequence) and not any(len(run) for run in runs):
        raise RankwrightError("evaluate: the run is empty, so nothing can be scored: evaluate(qrels, runs)")
    return runs


def attainable(measure: str | Measure, qrels: Qrels) -> tuple[float, float]:
    """The lowest and highest mean that a composite, or another effectiveness measure, can reach on these judgements.

    Highest: every relevant doc, best first, and nothing else. Lowest: only the distractors of each query, or an
    empty ranking where it has none.
    """
    measure = Measure.parse(measure)
    if measure.entry.uses_subtopics:
        raise RankwrightError(f"attainable: {measure} is relative to its own ideal: it reaches from 0 to 1")
    pool = Pool.from_qrels(qrels)
    query = row_groups(qrels.starts)[qrels.distractors]
    size = np.bincount(query, minlength=len(qrels.queries))
    ranks, flags = count_within_groups(query), np.ones(len(query), dtype=bool)
    worst = GradedRanking(pool, size, query, ranks, np.zeros(len(query)), flags, np.full(len(query), -1))
    low, high = sorted(measure.aggregate(compute_finite(measure, each, qrels.queries)) for each in (worst, pool.ideal))
    return low, high


def describe_composites(qrels: Qrels, composites: Sequence[Measure]) -> Iterator[str]:
    """The formula of each composite and its range on these judgements, then the definitions of the members."""
    labels = [each.label for each in composites]
    for each in composites:
        low, high = attainable(each, qrels)
        name = each.label if labels.count(each.label) == 1 else str(each)
        yield f"{name} = {composite.formula(each)}; on these judgements between {low:.4f} and {high:.4f}"
    for entry in {member.entry.name: member.entry for each in composites for member, _ in each.members}.values():
        yield f"{entry.name}: {entry.definition}"
