"""Run one system of an experiment on every collection, from the store where that is possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from ..errors import RankwrightError
from ..experiment.graph import Node, with_needs
from ..experiment.plan import Plan, Planner
from ..experiment.preparation import prepare
from ..experiment.results import total_latency
from ..experiment.scheduler import execute
from ..experiment.spec import read_spec
from ..experiment.stages.stage import open_run
from ..experiment.store import Store
from ..experiment.system import find_system
from ..retrieval.passages import aggregate_passages
from .snapshot import Snapshot


def run_system(
    path: str | Path,
    system: str | None,
    store: str | Path | None,
    on_note: Callable[[str], None],
    seed: int | None = None,
) -> tuple[str, list[str], list[Snapshot]]:
    """Run a system of a spec; returns its name, the measures of the spec, and a snapshot for each collection."""
    name = find_system(read_spec(path), system)
    artifacts = Store(store)
    plan = prepare(path, artifacts, seed)
    check_complete(plan, name)
    runs = {each: Planner(plan.spec, content).run_node(name) for each, content in plan.contents.items()}
    outcome = execute(replace(plan, nodes=tuple(with_needs(runs.values()))), artifacts, on_note)
    check_complete(outcome.plan, name)
    measures = plan.spec.evaluate.measure_names()
    return name, measures, [take_snapshot(each, node, plan, artifacts) for each, node in runs.items()]


def check_system(path: str | Path, system: str | None) -> None:
    """Refuse a spec that cannot be read, and a system that it does not have."""
    find_system(read_spec(path), system)


def check_complete(plan: Plan, system: str) -> None:
    """Refuse a system that was left out and collections that failed: what is not measured must not pass."""
    for note in plan.omission_notes:
        if note.system == system:
            raise RankwrightError(f"{plan.spec.place(system)}: {note.text}")
    if plan.failures:
        raise RankwrightError(next(iter(plan.failures.values())))


def take_snapshot(name: str, node: Node, plan: Plan, store: Store) -> Snapshot:
    """The judgements, the run and the latency of a system on one collection."""
    content = plan.contents[name]
    run = open_run(node, store)
    if content.passages is not None:
        run = aggregate_passages(run, content.collection.parents, content.passages)
    texts = content.collection.judged_queries if content.collection.queries else {}
    latency = total_latency(node, cache(lambda each: each.facts(store)))
    skipped = set(node.facts(store).get("skipped", ()))
    if plan.spec.evaluate.missing == "skip":
        skipped |= {*content.judgements.queries} - {*run.queries}
    return Snapshot(name, content.judgements, run, texts, latency, frozenset(skipped))
