"""What each stage of an experiment adds to the stages before it, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ..comparison.chosen_pairs import PairDifference, compare_pairs
from ..comparison.comparison import interval_columns
from ..errors import RankwrightError, plural
from ..table.table import Cell, Column, Table
from .evidence import UNNAMED, Evidence


def stages(found: Sequence[Evidence]) -> Table:
    """Each stage: what it adds to the best of the stages behind it; latency, index size, tokens and cost."""
    evidence = found[0]
    systems, measure = list(evidence.scores.systems), evidence.measure
    over = {name: best for name in systems if (best := best_source(evidence, name)) is not None}
    if not over:
        raise RankwrightError("table stages: no system is made from another one here")
    differences = test_differences(evidence, over)
    latency = {name: each[0] for name, each in evidence.latency.items()}
    tokens = {name: each.tokens for name, each in evidence.usage.items()}
    costs = {name: 1000 * each.cost for name, each in evidence.usage.items() if each.cost}
    means = dict(zip(systems, evidence.means.tolist(), strict=True))
    columns = [Column("stage"), Column("over"), Column(measure.label, 4, measure.better)]
    values: list[Mapping[str, Cell]] = [over, means, {name: means[name] - means[best] for name, best in over.items()}]
    columns.append(Column("adds", 4))
    if differences and evidence.comparison is not None:
        values += [{name: getattr(each, part) for name, each in differences.items()} for part in ("low", "high", "p")]
        columns += [*interval_columns(evidence.comparison.level), Column("p", shows_less_than=True)]
    for heading, digits, each in (
        ("p50 ms", 1, latency), ("adds ms", 1, added(latency, over)), ("index MB", 1, evidence.index_sizes),
        ("tokens per query", 0, tokens), ("cost of 1,000 queries", 4, costs),
    ):  # fmt: skip
        if each:
            columns.append(Column(heading, digits))
            values.append(each)
    rows = tuple((name, *(each.get(name) for each in values)) for name in systems)
    place = "" if evidence.name == UNNAMED else f"{evidence.name}, "
    title = f"What each stage adds and costs: {place}{plural(len(evidence.scores.queries), 'query')}"
    return Table(tuple(columns), rows, title, tuple(describe(evidence, bool(differences))))


def best_source(evidence: Evidence, system: str) -> str | None:
    """The best of all systems that one is made from; None if it is made from none."""
    behind: set[str] = set()
    waiting = [system]
    while waiting:
        new = {*evidence.sources.get(waiting.pop(), ())} - behind
        behind |= new
        waiting += new
    return min(behind, key=evidence.systems_by_rank.index, default=None)


def added(values: Mapping[str, float], over: Mapping[str, str]) -> dict[str, float]:
    """The difference of each system from the one it is compared with, where both are known."""
    return {name: values[name] - values[best] for name, best in over.items() if name in values and best in values}


def test_differences(evidence: Evidence, over: Mapping[str, str]) -> dict[str, PairDifference]:
    """The difference of each system from the one it is compared with; none if nothing can be tested."""
    if evidence.comparison is None:
        return {}
    place = {name: at for at, name in enumerate(evidence.scores.systems)}
    pairs = np.array([(place[name], place[best]) for name, best in over.items()], dtype=np.int64)
    found = compare_pairs(evidence.scores, pairs, evidence.measure, evidence.comparison)
    return dict(zip(over, found, strict=bool(found)))


def describe(evidence: Evidence, is_tested: bool) -> list[str]:
    """What the columns mean."""
    notes = ["over: the best of the stages behind a stage; adds: the difference from it"]
    if is_tested and evidence.comparison is not None:
        name = evidence.comparison.correction_name
        corrected = "not corrected" if name == "no" else f"{name}-corrected over the stages"
        notes.append(f"p: {evidence.comparison.headline} test, {corrected}; CI: of the difference, not corrected")
    if evidence.latency:
        notes.append("p50 ms: median latency of a query through the stage and all before it")
    return notes
