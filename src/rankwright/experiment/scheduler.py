"""Execution of a plan: in order, in parallel as far as memory allows, building only what is missing or damaged."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..base.environment import free_memory
from ..base.replacement import atomic_folder
from ..errors import RankwrightError, hide_credentials
from ..reporting.report_bundle import Report
from .build_queue import BuildQueue
from .executors import Executor, ThreadExecutor
from .graph import Node
from .last_ranking import experiment_id, remember_rankings
from .node_build import build_once
from .object_store import open_store
from .plan import Plan
from .preparation import prepare
from .redaction import redact_spec
from .stages.report import build_report
from .store import Store

STAGE_MEMORY = 2 << 30  # bytes that one stage may need
CURRENT = "up to date"
OnProgress = Callable[[str], None]


@dataclass(frozen=True, eq=False)
class Outcome:
    """The outcome of running an experiment."""

    plan: Plan
    built_nodes: tuple[Node, ...]  # in the order in which they finished
    damaged_nodes: tuple[tuple[Node, str], ...]
    report: Path | None  # the page


def execute(
    plan: Plan,
    store: Store,
    on_progress: OnProgress = lambda line: None,
    jobs: int | None = None,
    cluster: str | None = None,
) -> Outcome:
    """Build what is missing or damaged, and keep what is finished. A collection that fails does not stop the others.

    A failed node is not stored, so the next run tries it again. If every collection fails, that is an error. `cluster`
    is the address of a Dask scheduler, or local:N for processes here, that build all but the report.
    """
    part = "" if plan.nodes_of("report") else f"-{plan.nodes[-1].stage}"
    store.record_plan(experiment_id(plan.spec) + part, [node.key for node in plan.nodes])
    existing = [found for node in plan.nodes if (found := store.find(node.kind, node.key))]
    known = {node.key: node for node in plan.nodes}
    damaged = [(known[each.key], what) for each, what in store.find_damaged(existing, afresh=False)]
    for node, what in damaged:
        on_progress(f"store: {node.name}: {what}; it will be rebuilt")
    ready = {each.key for each in existing} - {node.key for node, _ in damaged}
    missing = [node for node in plan.nodes if node.key not in ready]
    stages = [node for node in missing if node.kind != "report"]
    execution = Execution(plan, store, on_progress, ready)
    built = execution.build_all(stages, create_executor(execution, stages, jobs, cluster), 0, len(missing))
    if execution.failures:
        if len(execution.failures) == len(plan.contents):
            raise RankwrightError(next(iter(execution.failures.values())))
        keys = [node.key for node in plan.nodes]
        plan = plan.without_collections(execution.failures)
        store.record_plan(experiment_id(plan.spec) + part, [*keys, *(node.key for node in plan.nodes_of("report"))])
        execution = replace(execution, plan=plan)
    reports = [node for node in plan.nodes_of("report") if execution.must_build(node)]
    here = create_executor(execution, [], 1, None)
    built += execution.build_all(reports, here, len(missing) - len(reports), len(missing))
    if plan.nodes_of("report"):
        remember_rankings(plan, store)
    page = next((store.fetch("report", node.key) / "report" / "report.html" for node in plan.nodes_of("report")), None)
    return Outcome(plan, tuple(built), tuple(damaged), page)


def create_executor(execution: Execution, stages: Sequence[Node], jobs: int | None, cluster: str | None) -> Executor:
    """What builds some nodes: a cluster, or threads of this process."""
    plan, store, on_progress = execution.plan, execution.store, execution.on_progress
    if cluster is None or not stages:
        jobs = jobs or (max_jobs() if stages else 1)
        return ThreadExecutor(lambda node: build_once(node, store, plan), jobs, on_progress)
    from .cluster import ClusterExecutor

    return ClusterExecutor(cluster, plan, store, on_progress)


@contextmanager
def ending(executor: Executor) -> Iterator[None]:
    """End an executor after a block; stop what it runs if the block fails."""
    try:
        yield
    except BaseException:
        executor.close(abort=True)
        raise
    executor.close(abort=False)


@dataclass(frozen=True, eq=False)
class Execution:
    """A run in progress: the nodes that are ready, and the collections that failed and why."""

    plan: Plan
    store: Store
    on_progress: OnProgress
    ready_keys: set[str]
    failures: dict[str, str] = field(default_factory=dict)
    first_failure: dict[str, int] = field(default_factory=dict)  # position in the plan of the node behind `failures`

    def must_build(self, node: Node) -> bool:
        """Whether a node is missing or damaged."""
        if node.key in self.ready_keys:
            return False
        found = self.store.find(node.kind, node.key)
        return found is None or found.find_damage() is not None

    def build_all(self, waiting: list[Node], executor: Executor, before: int, total: int) -> list[Node]:
        """Build nodes as soon as their needs are ready, where the executor has them built.

        Progress counts them after the `before` ones that are finished, out of the `total` of this run.
        """
        built: list[Node] = []
        running: dict[Future[bool], Node] = {}
        queue = BuildQueue(waiting, self.ready_keys)
        later, start = total - before - len(waiting), time.perf_counter()

        def finish(node: Node, future: Future[bool]) -> None:
            try:
                if future.result():
                    built.append(node)
            except RankwrightError as error:
                self.record_failure(node, error)
                queue.drop_collection(node.collection)
                return
            self.ready_keys.add(node.key)
            queue.set_ready(node.key)
            left = len(queue) + len(running) + later
            done = total - left
            seconds = (time.perf_counter() - start) / (done - before) * left
            estimate = f", about {seconds:.0f} s left" if left else ""
            self.on_progress(f"{done} of {total}: {node.name}{estimate}")

        with ending(executor):
            executor.check(waiting)
            while queue or running:
                while len(running) < executor.slots and (node := queue.pop(heavy=False)):
                    running[executor.submit(node)] = node
                if node := queue.pop(heavy=True):
                    running[executor.submit(node)] = node
                is_full = len(running) >= executor.slots or not queue.has(heavy=False)
                if is_full and not queue.has(heavy=True) and not any(each.done() for each in running):
                    executor.wait(list(running))
                for future in [each for each in running if each.done()]:
                    finish(running.pop(future), future)
        return built

    def record_failure(self, node: Node, error: RankwrightError) -> None:
        """Record that a collection failed; a failed report or a failure of the only collection is raised."""
        if node.kind == "report" or len(self.plan.contents) == 1:
            raise error
        if node.collection not in self.failures:
            self.on_progress(f"warning: {node.collection} failed and is left out: {error}")
        # if several stages fail at once, report the first in the plan, whichever thread was faster
        position = self.plan.nodes.index(node)
        if position <= self.first_failure.get(node.collection, position):
            self.first_failure[node.collection], self.failures[node.collection] = position, str(error)


def artifact_state(node: Node, store: Store, afresh: bool = True) -> str:
    """Whether an artifact is up to date, must be built, or is damaged and must be rebuilt.

    Unless `afresh`, one whose files are those that were found intact before is not read again.
    """
    found = store.find(node.kind, node.key)
    if found is None:
        return "to build"
    damage = found.find_damage() if afresh else store.find_new_damage(found)
    return f"to rebuild: {damage}" if damage else CURRENT


def max_jobs() -> int:
    """How many stages may run at once: one per core and per two gigabytes of free memory, at most 8."""
    return max(min(os.cpu_count() or 1, free_memory() // STAGE_MEMORY, 8), 1)


def copy_report(outcome: Outcome, store: Store, folder: str | Path, command: str) -> Path:
    """Copy the report to the user's folder, with the spec and where everything came from."""
    import json

    from ..reporting.report_manifest import KIND, check_report_folder, keep_user_files

    target = Path(folder)
    check_report_folder(target)
    [node] = outcome.plan.nodes_of("report")
    source = store.fetch(node.kind, node.key) / "report"
    with atomic_folder(target) as home:
        shutil.copytree(source, home, dirs_exist_ok=True)
        (home / "spec.toml").write_bytes(redact_spec(outcome.plan.spec))
        keep_user_files(target, home)
        manifest = json.loads((home / "manifest.json").read_text())
        manifest |= {
            "kind": KIND, "command": hide_credentials(command), "spec": str(outcome.plan.spec.path.resolve()),
            "stages": {each.name: {"kind": each.kind, "key": each.key} for each in outcome.plan.nodes},
        }  # fmt: skip
        manifest["files"] = sorted({*manifest["files"], "spec.toml"})
        (home / "manifest.json").write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return target / "report.html"


def run_experiment(
    spec: str | Path,
    store: str | Path | None = None,
    output: str | Path | None = None,
    offline: bool = False,
    refresh: Sequence[str] = (),
) -> Report:
    """Run an experiment and return the report that `rankwright run` writes; `output` is a folder to write it to.

    `offline` takes answers of other systems from those that were kept; `refresh` names stages to ask again.
    """
    artifacts = open_store(store)
    outcome = execute(prepare(spec, artifacts, None, offline, refresh), artifacts)
    if output is not None:
        copy_report(outcome, artifacts, output, f"run_experiment({str(spec)!r})")
    [node] = outcome.plan.nodes_of("report")
    plan = outcome.plan
    return build_report(
        node, artifacts, plan, plan.spec.report.title or plan.spec.name, tuple(plan.missing_collections)
    )
