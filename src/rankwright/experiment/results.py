"""Built artifacts read back for a comparison or a report: scores under the names that tables show, and times."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ..base.caveats import Caveat
from ..comparison import Comparison
from ..reporting.evidence import Evidence, QueryUsage, Timing
from ..table import Column, Table
from . import score_files
from .graph import Node, with_needs

if TYPE_CHECKING:
    from .plan import Plan
    from .store import Store


def load_evidence(node: Node, store: Store) -> Evidence:
    """Load the scores that a comparison is built from, with systems under the names that tables show."""
    parts = [
        score_files.load_scores(each.folder(store), label_of(node, store, each.stage), fitted_of(each, store))
        for each in node.needs
    ]
    return score_files.join_systems(parts, node.collection)


def label_of(node: Node, store: Store, stage: str) -> str:
    """The name of a stage in tables, with how it was fitted, if it was."""
    scores = next(each for each in node.needs if each.stage == stage)
    fitted = fitted_of(scores, store)
    return f"{stage} ({fitted})" if fitted else stage


def fitted_of(scores: Node, store: Store) -> str:
    """How the system behind some scores was fitted: in sample, out of fold, or not at all."""
    return str(scores.needs[0].facts(store).get("fitted") or "")


def load_report_evidence(node: Node, store: Store, plan: Plan) -> Evidence:
    """Load everything the report says about one collection."""
    content, facts_of = plan.contents[node.collection], cache(lambda each: each.facts(store))
    found = load_evidence(node, store)
    home = node.folder(store)
    comparison: Comparison | None = score_files.load_comparison(home, found.scores)
    about: dict[str, str] = {}
    latencies: dict[str, tuple[float, float]] = {}
    usages: dict[str, QueryUsage] = {}
    sizes: dict[str, float] = {}
    categories: dict[str, str] = {}
    costs: dict[str, dict[str, float]] = {}
    warnings: list[Caveat] = []
    sensitivities: dict[str, Table] = {}
    for scores in node.needs:
        name = label_of(node, store, scores.stage)
        facts = facts_of(scores.needs[0])
        warnings += map(Caveat.from_dict, facts.get("warnings", ()))
        if scores.stage in plan.spec.report.about:
            about[name] = plan.spec.report.about[scores.stage]
        if facts.get("parameters"):
            about[name] = f"{about.get(name, '')} ({facts['parameters']:,} parameters)".strip()
        path = scores.needs[0].folder(store) / "sensitivity.json"
        if path.is_file():
            table = json.loads(path.read_text(encoding="utf-8"))
            rows = tuple(tuple(row[name] for name in table["columns"]) for row in table["rows"])
            sensitivities[scores.stage] = Table(tuple(map(Column, table["columns"])), rows)
        if facts.get("category"):
            categories[name] = facts["category"]
        own = {**facts.get("costs", {}), **index_usage(scores.needs[0], facts_of)}
        if own:
            costs[name] = own
        times = total_latency(scores.needs[0], facts_of)
        if times is not None:
            latencies[name] = times
        usage = total_usage(scores.needs[0], facts_of)
        if usage is not None:
            usages[name] = usage
        size = sum(facts_of(each).get("bytes", 0) for each in with_needs([scores.needs[0]]))
        if size:
            sizes[name] = size / 1e6
    scored = replace(found.scores, warnings=(*found.scores.warnings, *dict.fromkeys(warnings), *plan.omission_notes))
    scored = scored.with_doc_count(content.ranked_count)
    if comparison is not None:
        comparison = replace(comparison, scores=scored)
    if categories:
        stages = dict(zip(found.scores.systems, (each.stage for each in node.needs), strict=True))
        categories = {name: categories.get(name, plan.spec.stages[stage].category) for name, stage in stages.items()}
    return replace(
        found, scores=scored, comparison=comparison,
        why_not_compared="" if comparison else score_files.why_not_compared(home),
        qrels=content.judgements, collection=content.collection, about=about, categories=categories,
        latency=latencies, usage=usages, costs=costs, index_sizes=sizes, sources=find_sources(node, store, plan),
        timing=tuple(timings(node, store, plan)), sensitivity=sensitivities,
        knows_fitting=not any(each.made_elsewhere for each in plan.spec.stages.values()),
    )  # fmt: skip


def find_sources(node: Node, store: Store, plan: Plan) -> dict[str, tuple[str, ...]]:
    """The systems of a comparison that each of them is made from, under the names that tables show."""
    names = {each.stage: label_of(node, store, each.stage) for each in node.needs}
    sources = {stage: (source for _, source in plan.spec.stages[stage].sources()) for stage in names}
    return {names[stage]: tuple(names[each] for each in some if each in names) for stage, some in sources.items()}


def published_table(found: tuple[Evidence, ...], published: Mapping[tuple[str, str, str], float]) -> Table:
    """Our values next to published ones for the same collection, system and measure."""
    rows = []
    for each in found:
        for system in each.scores.systems:
            for measure in each.scores.measures:
                value = published.get((each.name, system, str(measure)))
                if value is not None:
                    ours = each.scores.mean(system, measure)
                    rows.append((each.name, system, str(measure), ours, value, ours - value, agreement(ours - value)))
    heads = ("collection", "system", "measure", "ours", "published", "difference", "agreement")
    groups = [r for r in range(len(rows)) if r == 0 or rows[r][0] != rows[r - 1][0]]
    return Table(tuple(map(Column, heads)), tuple(rows), "Compared with published values", groups=tuple(groups))


def agreement(difference: float) -> str:
    """How close a value is to the published one: OK to the fourth digit, near within five units of that digit."""
    return "OK" if abs(difference) <= 0.5e-4 else "near" if abs(difference) <= 5e-4 else "differs"


def seeds_table(node: Node, store: Store) -> Table:
    """Stages trained with several seeds: mean and standard deviation of each measure over the seeds."""
    rows = []
    for each in node.needs:
        path = each.folder(store) / "seeds.json"
        if each.kind == "scores" and path.is_file():
            for measure, values in json.loads(path.read_text()).items():
                deviation = float(np.std(values, ddof=1))
                rows.append((each.collection, each.stage, measure, float(np.mean(values)), deviation, len(values)))
    heads = ("collection", "system", "measure", "mean", "deviation")
    groups = [r for r in range(len(rows)) if r == 0 or rows[r][:2] != rows[r - 1][:2]]
    columns = (*map(Column, heads), Column("seeds", digits=0))
    return Table(columns, tuple(rows), "Over seeds", groups=tuple(groups))


def total_latency(run: Node, facts_of: Callable[[Node], Mapping[str, Any]]) -> tuple[float, float] | None:
    """Latency of a query in milliseconds (p50, p95) through a stage and all it depends on, each counted once."""
    runs = [each for each in with_needs([run]) if each.kind == "run"]
    latencies = [facts_of(each).get("latency") or {} for each in reversed(runs)]
    if not all("p50" in each for each in latencies):
        return None
    return sum(each["p50"] for each in latencies), sum(each["p95"] for each in latencies)


def total_usage(run: Node, facts_of: Callable[[Node], Mapping[str, Any]]) -> QueryUsage | None:
    """Tokens and cost of a query through a stage and all it depends on; None if no model behind an address is there."""
    runs = [facts_of(each) for each in with_needs([run]) if each.kind == "run"]
    found = [facts["usage"] for facts in runs if "usage" in facts]
    if not found:
        return None
    tokens = sum((each["prompt_tokens"] + each["completion_tokens"]) / max(each["queries"], 1) for each in found)
    cost = sum(each["cost"] / max(each["queries"], 1) for each in found)
    return QueryUsage(tokens, cost, any(each["is_estimated"] for each in found))


def index_usage(run: Node, facts_of: Callable[[Node], Mapping[str, Any]]) -> dict[str, float]:
    """Tokens of the docs of all indexes behind a run, and their cost, of encoders behind an address."""
    found = [facts_of(each).get("usage") for each in with_needs([run]) if each.kind != "run"]
    totals = {
        "index tokens": sum(each["prompt_tokens"] for each in found if each),
        "index cost": sum(each["cost"] for each in found if each),
    }
    return {name: value for name, value in totals.items() if value}


def timings(node: Node, store: Store, plan: Plan) -> list[Timing]:
    """The time of each operation behind a comparison."""
    rows = []
    seen: set[str] = set()
    waiting = deque(node.needs)
    while waiting:
        each = waiting.popleft()
        if each.key in seen:
            continue
        seen.add(each.key)
        waiting += each.needs
        facts = each.facts(store)
        peak = facts["peak_mb"]
        if "bytes" in facts:
            rows.append(
                Timing(f"{each.kind} {each.stage}", facts["seconds"], facts["docs"], "docs", peak, facts["bytes"])
            )
        elif each.kind == "run":
            seconds = facts.get("search_seconds", facts["seconds"])
            deep = each.note
            if facts.get("loaded"):
                count = plan.contents[each.collection].count
                rows.append(Timing(f"load {each.stage}{deep}", facts["index_seconds"], count, "docs", peak))
            rows.append(Timing(f"run {each.stage}{deep}", seconds, facts["queries"], "queries", peak))
        elif each.kind == "scores":
            rows.append(Timing(f"score {each.stage}", facts["seconds"], facts["queries"], "queries", peak))
    return sorted(rows)
