"""The plan of an experiment: the graph of everything its stages need, for each collection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..base.caveats import Caveat
from ..comparison.compare_scores import check_pairs
from ..errors import RankwrightError, unknown
from .collection_content import Content, LoadedCollections
from .graph import Node, needs_first, sort_nodes, with_needs
from .spec import Spec


@dataclass(frozen=True, eq=False)
class Plan:
    """Everything an experiment needs, in build order."""

    spec: Spec
    contents: Mapping[str, Content]
    nodes: tuple[Node, ...]
    omission_notes: tuple[Caveat, ...] = ()  # the omitted stages, and why
    failures: Mapping[str, str] = field(default_factory=dict)  # collections that failed, and why
    skipped_paths: tuple[str, ...] = ()  # files and folders that are not collections
    is_offline: bool = False  # no server may be asked

    @property
    def missing_collections(self) -> list[str]:
        """One line for each collection that failed."""
        lead = f"{self.spec.path}: "
        return [f"{name} is missing: {why.removeprefix(lead)}" for name, why in self.failures.items()]

    def without_collections(self, failures: Mapping[str, str]) -> Plan:
        """The plan of the other collections, with a report that lists the missing ones."""
        contents = {name: each for name, each in self.contents.items() if name not in failures}
        nodes = [each for each in self.nodes if each.collection and each.collection not in failures]
        rest = replace(self, contents=contents, nodes=tuple(nodes), failures={**self.failures, **failures})
        return rest.with_report() if self.nodes_of("report") else rest

    def with_report(self) -> Plan:
        """The same plan with the report of all its comparisons."""
        return replace(self, nodes=tuple(sort_nodes([*self.nodes, self.spec.report.plan(self)])))

    def nodes_of(self, kind: str) -> list[Node]:
        """The nodes of a kind."""
        return [each for each in self.nodes if each.kind == kind]


class Planner:
    """Plans the nodes of one collection; a node that two stages need is built once."""

    def __init__(self, spec: Spec, content: Content) -> None:
        self.spec, self.content = spec, content
        self.nodes: dict[tuple[str, str], Node] = {}
        self.runs: dict[tuple[str, bool], Node] = {}  # by stage, and whether it has the score of every doc

    def add(self, node: Node) -> Node:
        """Add a node, once for each stage that shares it."""
        return self.nodes.setdefault((node.key, node.stage), node)

    def run_node(self, stage: str, deep: bool = False) -> Node:
        """The node of a stage's run, planned once, after the runs it needs."""

        def unplanned_sources(run: tuple[str, bool]) -> Iterator[tuple[str, bool]]:
            return (each for each in self.spec.stages[run[0]].source_runs(self.spec) if each not in self.runs)

        if (stage, deep) not in self.runs:
            for name, is_deep in needs_first([(stage, deep)], unplanned_sources, lambda run: run):
                try:
                    self.runs[name, is_deep] = self.spec.stages[name].plan(name, self, is_deep)
                except RankwrightError as error:
                    raise RankwrightError(f"{self.spec.place(name)}, {self.content.name}: {error}") from None
        return self.runs[stage, deep]

    def plan(self, systems: Sequence[str]) -> list[Node]:
        """Plan one collection: runs, scores and their comparison."""
        scores = [self.spec.evaluate.plan(self.run_node(stage), self) for stage in systems]
        self.spec.compare.plan(scores, self)
        return list(self.nodes.values())


def plan_experiment(spec: Spec, collections: LoadedCollections, omissions: Mapping[str, str]) -> Plan:
    """Plan a spec whose collections are loaded, without the omitted stages.

    A collection for which planning fails does not stop the others.
    """
    nodes: list[Node] = []
    contents: dict[str, Content] = {}
    failures = dict(collections.failures)
    systems = list_systems(spec, omissions)
    for name, content in collections.contents.items():
        try:
            nodes += Planner(spec, content).plan(systems)
            contents[name] = content
        except RankwrightError as error:
            failures[name] = str(error)
    if not contents:
        raise RankwrightError(next(iter(failures.values())))
    lines = tuple(Caveat(f"left out, {why}", name, subject="left out") for name, why in omissions.items())
    return Plan(spec, contents, tuple(nodes), lines, failures, collections.skipped_paths).with_report()


def select_stage(plan: Plan, stage: str) -> Plan:
    """The part of a plan that builds the run of one stage and everything it needs."""
    if stage not in plan.spec.stages:
        raise unknown("--only", stage, plan.spec.stages)
    wanted = runs_by_stage(plan).get(stage, {}).values()
    if not wanted:
        left_out = next((each.text for each in plan.omission_notes if each.system == stage), "")
        why = left_out or "no system of the report needs this stage; add it to [report] systems"
        raise RankwrightError(f"--only {stage}: {why}")
    return replace(plan, nodes=tuple(with_needs(wanted)))


def runs_by_stage(plan: Plan) -> dict[str, dict[str, Node]]:
    """The runs of each stage by key, also where the plan keeps only one node for equal stages."""
    found: dict[str, dict[str, Node]] = {}
    waiting, seen = list(plan.nodes), set[int]()
    while waiting:
        node = waiting.pop(0)
        if id(node) not in seen:
            seen.add(id(node))
            waiting += node.needs
            if node.kind == "run" and not node.note:
                found.setdefault(node.stage, {}).setdefault(node.key, node)
    return found


def equal_stage(plan: Plan, stage: str) -> str | None:
    """Another stage with the same runs, if there is one."""
    runs = runs_by_stage(plan)
    own = runs.get(stage, {}).keys()
    return next(
        (other for other in plan.spec.stages if other != stage and own and runs.get(other, {}).keys() == own), None
    )


def list_systems(spec: Spec, omissions: Mapping[str, str]) -> list[str]:
    """The stages to report."""
    return [name for name in spec.report.systems or spec.stages if name not in omissions]


def find_omissions(spec: Spec) -> dict[str, str]:
    """The optional stages that cannot run here, and why; raises if a required stage cannot run."""
    omissions: dict[str, str] = {}
    for name, stage in spec.stages.items():
        try:
            stage.check_ready()
        except RankwrightError as error:
            if not stage.optional:
                hint = "" if not getattr(stage, "options", None) else "; optional = true leaves the stage out"
                raise RankwrightError(f"{spec.place(name)} {error}{hint}") from None
            omissions[name] = str(error)
    users: dict[str, list[str]] = {}
    for name, stage in spec.stages.items():
        for _, source in stage.sources():
            users.setdefault(source, []).append(name)
    waiting = list(omissions)
    for source in waiting:  # which grows by the stages that depend on them
        more = {name: f"because {source} is" for name in users.get(source, ()) if name not in omissions}
        omissions |= more
        waiting += more
    return omissions


def take_offline(spec: Spec) -> Spec:
    """The spec with stages that use only what other systems answered before, or what is in the store."""
    return replace(spec, stages={name: stage.go_offline() for name, stage in spec.stages.items()})


def refresh_stages(spec: Spec, names: Sequence[str]) -> None:
    """Have the systems behind some stages asked again."""
    for name in names:
        if name not in spec.stages:
            raise unknown("--refresh", name, spec.stages)
    for name in names:
        try:
            spec.stages[name].refresh()
        except RankwrightError as error:
            raise RankwrightError(f"--refresh {name}: {error}") from None


def check_stages(spec: Spec) -> None:
    """Refuse stages whose sources do not exist, form a cycle or cannot be worked with."""
    for name, stage in spec.stages.items():
        for key, source in stage.sources():
            if source not in spec.stages:
                others = [each for each in spec.stages if each != name]
                raise unknown(f"{spec.place(name)} {key}: stage", source, others)
    check_cycles(spec)
    for name, stage in spec.stages.items():
        stage.check_sources(spec, name)


def check_spec(spec: Spec) -> dict[str, str]:
    """Refuse, before any work, a spec that cannot run; returns the omitted stages and why."""
    check_stages(spec)
    spec.report.check_names(spec)
    spec.cluster.check_names(spec)
    omissions = find_omissions(spec)
    systems = list_systems(spec, omissions)
    if not systems:
        lines = "; ".join(f"{name}: left out, {why}" for name, why in omissions.items())
        raise RankwrightError(f"{spec.path}: every stage is left out: {lines}")
    if spec.compare.baseline is None:
        check_pairs(len(systems), f"{spec.path}: [compare]")
    elif spec.compare.baseline not in systems:
        raise unknown(f"{spec.path}: [compare] baseline", spec.compare.baseline, systems)
    return omissions


def check_cycles(spec: Spec) -> None:
    """Refuse stages that depend on each other in a cycle."""
    from graphlib import CycleError, TopologicalSorter

    graph = {name: [source for _, source in stage.sources()] for name, stage in spec.stages.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        cycle = error.args[1][::-1]
        raise RankwrightError(f"{spec.place(cycle[0])}: stages form a cycle: {' from '.join(cycle)}") from None
