"""The plan of an experiment: the graph of all that its stages need, for each collection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..errors import RankwrightError, unknown
from ..evaluation.caveats import Caveat
from .collection_content import Content, Opened
from .graph import Node, in_order
from .spec import Spec


@dataclass(frozen=True, eq=False)
class Plan:
    """All that an experiment needs, in an order in which it can be built."""

    spec: Spec
    contents: Mapping[str, Content]
    nodes: tuple[Node, ...]
    left: tuple[Caveat, ...] = ()  # stages that are left out, and why
    failed: Mapping[str, str] = field(default_factory=dict)  # collections that are missing, and why
    passed_over: tuple[str, ...] = ()  # files and folders that are no collections

    @property
    def missing(self) -> list[str]:
        """A line for each collection that failed."""
        lead = f"{self.spec.path}: "
        return [f"{name} is missing: {why.removeprefix(lead)}" for name, why in self.failed.items()]

    def without(self, failed: Mapping[str, str]) -> Plan:
        """The plan of the other collections, with a report that says which are missing."""
        contents = {name: each for name, each in self.contents.items() if name not in failed}
        nodes = [each for each in self.nodes if each.collection and each.collection not in failed]
        kept = replace(self, contents=contents, nodes=tuple(nodes), failed={**self.failed, **failed})
        return kept.with_report() if self.of("report") else kept

    def with_report(self) -> Plan:
        """The same plan with the report of all that it compares."""
        return replace(self, nodes=tuple(in_order([*self.nodes, self.spec.report.plan(self)])))

    def of(self, kind: str) -> list[Node]:
        """The nodes of a kind."""
        return [each for each in self.nodes if each.kind == kind]


class Planner:
    """The nodes of one collection; what two stages need is built once."""

    def __init__(self, spec: Spec, content: Content) -> None:
        self.spec, self.content = spec, content
        self.nodes: dict[tuple[str, str], Node] = {}

    def put(self, node: Node) -> Node:
        """A node, once for each stage that shares it."""
        return self.nodes.setdefault((node.key, node.stage), node)

    def run(self, stage: str, deep: bool = False) -> Node:
        """The node of a stage's run."""
        return self.spec.stages[stage].plan(stage, self, deep)

    def plan(self, systems: Sequence[str]) -> list[Node]:
        """What one collection needs: runs, scores and their comparison."""
        scores = [self.spec.evaluate.plan(self.run(stage), self) for stage in systems]
        self.spec.compare.plan(scores, self)
        return list(self.nodes.values())


def plan_experiment(spec: Spec, opened: Opened, left: Mapping[str, str]) -> Plan:
    """The plan of a spec whose collections are open, without the stages that are left out.

    A collection that no stage can be planned for does not stop the others.
    """
    nodes: list[Node] = []
    contents: dict[str, Content] = {}
    failed = dict(opened.failed)
    systems = reported_systems(spec, left)
    for name, content in opened.contents.items():
        try:
            nodes += Planner(spec, content).plan(systems)
            contents[name] = content
        except RankwrightError as error:
            failed[name] = str(error)
    if not contents:
        raise RankwrightError(next(iter(failed.values())))
    lines = tuple(Caveat(f"left out, {why}", name, subject="left out") for name, why in left.items())
    return Plan(spec, contents, tuple(nodes), lines, failed, opened.passed_over).with_report()


def reported_systems(spec: Spec, left: Mapping[str, str]) -> list[str]:
    """The stages that are reported."""
    return [name for name in spec.report.systems or spec.stages if name not in left]


def left_out(spec: Spec) -> dict[str, str]:
    """The stages that cannot run here and may be left out, and why; refuses one that may not."""
    left: dict[str, str] = {}
    for name, stage in spec.stages.items():
        try:
            stage.ready()
        except RankwrightError as error:
            if not stage.optional:
                hint = "" if not getattr(stage, "options", None) else "; optional = true leaves the stage out"
                raise RankwrightError(f"{spec.place(name)} {error}{hint}") from None
            left[name] = str(error)
    while True:  # and those that take from them
        more = {
            name: f"since {source} is"
            for name, stage in spec.stages.items() if name not in left
            for _, source in stage.sources() if source in left
        }  # fmt: skip
        if not more:
            return left
        left |= more


def check_spec(spec: Spec) -> dict[str, str]:
    """Refuse, before any work, what no stage could do; gives the stages that are left out, and why."""
    for name, stage in spec.stages.items():
        for key, source in stage.sources():
            if source not in spec.stages:
                others = [each for each in spec.stages if each != name]
                raise unknown(f"{spec.place(name)} {key}: stage", source, others)
    check_circles(spec)
    for name, stage in spec.stages.items():
        stage.check_sources(spec, name)
    spec.report.check_in(spec)
    left = left_out(spec)
    systems = reported_systems(spec, left)
    if not systems:
        lines = "; ".join(f"{name}: left out, {why}" for name, why in left.items())
        raise RankwrightError(f"{spec.path}: every stage is left out: {lines}")
    if spec.compare.baseline is not None and spec.compare.baseline not in systems:
        raise unknown(f"{spec.path}: [compare] baseline", spec.compare.baseline, systems)
    return left


def check_circles(spec: Spec) -> None:
    """Refuse stages that wait for each other."""
    from graphlib import CycleError, TopologicalSorter

    graph = {name: [source for _, source in stage.sources()] for name, stage in spec.stages.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        ring = error.args[1][::-1]
        raise RankwrightError(f"{spec.place(ring[0])}: a circle of stages: {' from '.join(ring)}") from None
