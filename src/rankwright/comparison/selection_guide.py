"""The selection guide, measured: for each type of query the best system, by how much, and whether that is real."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..errors import RankwrightError
from ..evaluation import Measure, Scores, evaluate
from ..qrels import Qrels
from ..run import Run
from ..table import Column, Table
from . import compare


def selection_guide(
    qrels: Qrels, runs: Sequence[Run], types: Mapping[str, str], baseline: str, measure: str = "RR@5", rng: int = 0
) -> Table:
    """For each type of query the best system, its mean, the difference with its 95 % interval, and a verdict.

    p is of the paired randomisation test against the baseline, corrected (Holm) over systems within the type.
    """
    if baseline not in (run.name for run in runs):
        raise RankwrightError(f"guide: baseline {baseline!r} is not among the runs")
    judged = qrels.to_dict()
    rows: list[tuple[Any, ...]] = []
    for kind in dict.fromkeys(types[query] for query in judged if query in types):
        some = {query: grades for query, grades in judged.items() if types.get(query) == kind}
        if len(some) < 2:
            rows.append((kind, len(some), "too few queries to say", None, None, None, None, None, None, ""))
            continue
        scores = evaluate(Qrels.from_dict(some), [only(run, some) for run in runs], [measure])
        means = {name: scores.mean(name, measure) for name in scores.systems}
        lower = Measure.parse(measure).better == "lower"
        best = (min if lower else max)(means, key=lambda name: means[name])
        apart = against(scores, runs, baseline, measure)
        if best not in apart:
            gap = means[best] - means[baseline]
            said = "the baseline" if best == baseline else "as the baseline on every query"
            said = "the same difference on every query" if abs(gap) > 1e-12 else said
            rows.append((kind, len(some), best, means[best], means[baseline], gap, None, None, None, said))
            continue
        judgements = Qrels.from_dict(some)
        kept = [only(run, some) for run in runs if run.name in apart or run.name == baseline]
        found = compare(evaluate(judgements, kept, [measure]), baseline, rng=rng)
        at = next(row for row, (one, _) in enumerate(found.pairs.tolist()) if found.scores.systems[one] == best)
        low, high, p = found.low[at, 0], found.high[at, 0], found.corrected["randomization"][at, 0]
        verdict = "real" if p < 0.05 else "may be noise"
        values = (means[best], means[baseline], found.difference[at, 0], low, high, p)
        rows.append(
            (kind, len(some), best, *(float(value) if np.isfinite(value) else None for value in values), verdict)
        )
    heads = ("type", "queries", "best", measure, baseline, "difference", "low", "high", "p", "verdict")
    columns = tuple(Column(head, 0 if head == "queries" else 4) for head in heads)
    return Table(columns, tuple(rows), f"Which strategy for which query: {measure}")


def against(scores: Scores, runs: Sequence[Run], baseline: str, measure: str) -> set[str]:
    """The systems that can be compared with a baseline: those whose difference is not the same on every query."""
    base = scores.of(baseline, measure)
    found = set()
    for run in runs:
        own = scores.of(run.name, measure)
        if len({round(own[query] - base[query], 12) for query in base}) > 1:
            found.add(run.name)
    return found


def only(run: Run, queries: Mapping[str, Any]) -> Run:
    """The run of some queries."""
    return Run.from_dict({query: docs for query, docs in run.to_dict().items() if query in queries}, run.name)
