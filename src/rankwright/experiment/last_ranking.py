"""The order of an experiment's systems in its last run, remembered in the store: the best one answers questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ..base.hashing import fingerprint
from .results import load_evidence

if TYPE_CHECKING:
    from .plan import Plan
    from .spec import Spec
    from .store import Store


class Ranking(msgspec.Struct, frozen=True):
    """The systems of a collection, best first by a measure, and the comparison they come from."""

    comparison: str
    measure: str
    systems: list[str]


def experiment_id(spec: Spec) -> str:
    """The name of an experiment within a store: the name of its file, and a hash of its path."""
    return f"{spec.name}-{fingerprint(str(spec.path.resolve()))[:8]}"


def remember_rankings(plan: Plan, store: Store) -> None:
    """Remember the order of the systems on each collection, unless it is known."""
    nodes = plan.nodes_of("comparison")
    known = recall_rankings(plan.spec, store)
    if {name: each.comparison for name, each in known.items()} == {node.collection: node.key for node in nodes}:
        return
    found: dict[str, Any] = {}
    for node in nodes:
        evidence = load_evidence(node, store)
        systems = [node.needs[at].stage for at in evidence.order]
        found[node.collection] = msgspec.to_builtins(Ranking(node.key, evidence.measure.label, systems))
    store.remember(f"ranking-{experiment_id(plan.spec)}", found)


def recall_rankings(spec: Spec, store: Store) -> dict[str, Ranking]:
    """The order of the systems in the last run on each collection; empty if there was none."""
    try:
        return msgspec.convert(store.recall(f"ranking-{experiment_id(spec)}"), dict[str, Ranking])
    except msgspec.ValidationError:
        return {}


def best_system(spec: Spec, collection: str, store: Store) -> tuple[str, str] | None:
    """The best system of the last run that can answer any question, and the measure; None if there was no run."""
    found = recall_rankings(spec, store).get(collection)
    names = [each for each in found.systems if each in spec.stages and answers_anything(spec, each)] if found else []
    return (names[0], found.measure) if found and names else None


def answers_anything(spec: Spec, system: str) -> bool:
    """Whether a system can answer new questions: not one that needs a run file, which has only its own queries."""
    waiting, seen = [system], {system}
    for name in waiting:  # which grows by the stages that it needs
        stage = spec.stages.get(name)
        if stage is None or getattr(getattr(stage, "options", None), "kind", "") == "run":
            return False
        more = {source for _, source in stage.sources()} - seen
        waiting += more
        seen |= more
    return True
