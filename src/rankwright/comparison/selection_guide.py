"""The selection guide: the best system for each query type, its lead, and whether it is significant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ..errors import RankwrightError
from ..evaluation import Measure, Scores, evaluate
from ..qrels import Qrels
from ..run import Run
from ..table import Column, Table
from . import compare
from .comparison import interval_columns


def selection_guide(
    qrels: Qrels, runs: Sequence[Run], types: Mapping[str, str], baseline: str, measure: str = "RR@5", rng: int = 0
) -> Table:
    """The best system for each query type: its mean, its lead over the baseline with a 95% interval, and a verdict.

    p comes from the paired randomization test against the baseline, corrected (Holm) over systems within the type.
    """
    if baseline not in (run.label for run in runs):
        raise RankwrightError(f"guide: baseline {baseline!r} is not among the runs")
    judged = qrels.to_dict()
    rows: list[tuple[Any, ...]] = []
    for kind in dict.fromkeys(types[query] for query in judged if query in types):
        of_kind = {query: grades for query, grades in judged.items() if types.get(query) == kind}
        if len(of_kind) < 2:
            rows.append((kind, len(of_kind), "too few queries to say", None, None, None, None, None, None, ""))
            continue
        scores = evaluate(Qrels.from_dict(of_kind), [select_queries(run, of_kind) for run in runs], [measure])
        means = {name: scores.mean(name, measure) for name in scores.systems}
        lower = Measure.parse(measure).better == "lower"
        best = (min if lower else max)(means, key=lambda name: means[name])
        comparable = comparable_systems(scores, runs, baseline, measure)
        if best not in comparable:
            gap = means[best] - means[baseline]
            verdict = "the baseline" if best == baseline else "same as the baseline on every query"
            verdict = "the same difference on every query" if abs(gap) > 1e-12 else verdict
            rows.append((kind, len(of_kind), best, means[best], means[baseline], gap, None, None, None, verdict))
            continue
        judgements = Qrels.from_dict(of_kind)
        compared = [select_queries(run, of_kind) for run in runs if run.label in comparable or run.label == baseline]
        found = compare(evaluate(judgements, compared, [measure]), baseline, rng=rng)
        pair = next(row for row, (one, _) in enumerate(found.pairs.tolist()) if found.scores.systems[one] == best)
        low, high, p = found.low[pair, 0], found.high[pair, 0], found.corrected_p["randomization"][pair, 0]
        verdict = "significant" if p < 0.05 else "not significant"
        values = (means[best], means[baseline], found.difference[pair, 0], low, high, p)
        rows.append(
            (kind, len(of_kind), best, *(float(value) if np.isfinite(value) else None for value in values), verdict)
        )
    columns = (
        Column("type"), Column("queries", 0), Column("best", label="best system"),
        Column(measure, label=f"its {measure}"), Column(baseline, label=f"{measure} of {baseline}"),
        Column("difference"), *interval_columns(0.95), Column("p", label="corrected p"), Column("verdict"),
    )  # fmt: skip
    return Table(columns, tuple(rows), f"Best system by type of query: {measure}")


def comparable_systems(scores: Scores, runs: Sequence[Run], baseline: str, measure: str) -> set[str]:
    """The systems that can be tested against a baseline: their difference varies over queries."""
    base = scores.query_scores(baseline, measure)
    found = set()
    for run in runs:
        own = scores.query_scores(run.label, measure)
        if len({round(own[query] - base[query], 12) for query in base}) > 1:
            found.add(run.label)
    return found


def select_queries(run: Run, queries: Mapping[str, Any]) -> Run:
    """The run restricted to some queries."""
    rows = {query: docs for query, docs in run.to_dict().items() if query in queries}
    return replace(Run.from_dict(rows, run.name), fitted=run.fitted)
