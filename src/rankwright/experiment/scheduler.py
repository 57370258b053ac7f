"""Execution of a plan: in order, in parallel as far as memory allows, building only what is missing or damaged."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from ..base.environment import free_memory, resident_memory
from ..base.replacement import atomic_folder
from ..base.stopping import stop_threads
from ..errors import RankwrightError, hide_credentials
from ..reporting.report_bundle import Report
from ..run import IN_SAMPLE
from . import collection_content
from .build_queue import BuildQueue
from .graph import Node
from .last_ranking import experiment_id, remember_rankings
from .plan import Plan, check_spec, plan_experiment, refresh_stages, take_offline
from .redaction import redact_spec
from .spec import read_spec
from .stages.report import build_report
from .store import Store

STAGE_MEMORY = 2 << 30  # bytes that one stage may need
WAKE = 0.2  # seconds after which a wait looks for Ctrl-C: with polars loaded, a signal does not end it
CURRENT = "up to date"
OnProgress = Callable[[str], None]


@dataclass(frozen=True, eq=False)
class Outcome:
    """The outcome of running an experiment."""

    plan: Plan
    built_nodes: tuple[Node, ...]  # in the order in which they finished
    damaged_nodes: tuple[tuple[Node, str], ...]
    report: Path | None  # the page


def prepare(
    path: str | Path, store: Store, seed: int | None = None, offline: bool = False, refresh: Sequence[str] = ()
) -> Plan:
    """Read, check and plan a spec file; a seed that is given replaces the spec's.

    `offline` takes answers of other systems from those that were kept; `refresh` names stages to ask again.
    """
    spec = read_spec(path)
    spec = spec if seed is None else replace(spec, seed=seed)
    spec = take_offline(spec) if offline else spec
    left = check_spec(spec)
    refresh_stages(spec, refresh)
    return plan_experiment(spec, collection_content.load_collections(spec, store), left)


def execute(plan: Plan, store: Store, on_progress: OnProgress = lambda line: None, jobs: int | None = None) -> Outcome:
    """Build what is missing or damaged, and keep what is finished. A collection that fails does not stop the others.

    A failed node is not stored, so the next run tries it again. If every collection fails, that is an error.
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
    execution = Execution(plan, store, on_progress, jobs or (max_jobs() if stages else 1), ready)
    built = execution.build_all(stages, 0, len(missing))
    if execution.failures:
        if len(execution.failures) == len(plan.contents):
            raise RankwrightError(next(iter(execution.failures.values())))
        keys = [node.key for node in plan.nodes]
        plan = plan.without_collections(execution.failures)
        store.record_plan(experiment_id(plan.spec) + part, [*keys, *(node.key for node in plan.nodes_of("report"))])
        execution = replace(execution, plan=plan)
    reports = [node for node in plan.nodes_of("report") if execution.must_build(node)]
    built += execution.build_all(reports, len(missing) - len(reports), len(missing))
    if plan.nodes_of("report"):
        remember_rankings(plan, store)
    page = next((store.folder("report", node.key) / "report" / "report.html" for node in plan.nodes_of("report")), None)
    return Outcome(plan, tuple(built), tuple(damaged), page)


@dataclass(frozen=True, eq=False)
class Execution:
    """A run in progress: the nodes that are ready, and the collections that failed and why."""

    plan: Plan
    store: Store
    on_progress: OnProgress
    jobs: int
    ready_keys: set[str]
    failures: dict[str, str] = field(default_factory=dict)
    first_failure: dict[str, int] = field(default_factory=dict)  # position in the plan of the node behind `failures`

    def must_build(self, node: Node) -> bool:
        """Whether a node is missing or damaged."""
        if node.key in self.ready_keys:
            return False
        found = self.store.find(node.kind, node.key)
        return found is None or found.find_damage() is not None

    def build_all(self, waiting: list[Node], before: int, total: int) -> list[Node]:
        """Build nodes as soon as their needs are ready: heavy ones here, one at a time, others on threads.

        Progress counts them after the `before` ones that are finished, out of the `total` of this run.
        """
        built: list[Node] = []
        running: dict[Future[bool], Node] = {}
        queue = BuildQueue(waiting, self.ready_keys)
        later, start = total - before - len(waiting), time.perf_counter()

        def finish(node: Node, build: Callable[[], bool]) -> None:
            try:
                if build():
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

        with ThreadPoolExecutor(self.jobs, "stage") as pool:
            try:
                while queue or running:
                    while len(running) < self.jobs and (node := queue.pop(heavy=False)):
                        running[pool.submit(build_once, node, self.store, self.plan)] = node
                    if node := queue.pop(heavy=True):
                        self.on_progress(f"{node.name} ...")
                        finish(node, partial(build_once, node, self.store, self.plan))
                    completed = [each for each in running if each.done()]
                    idle = not queue.has(heavy=True) and (not queue.has(heavy=False) or len(running) == self.jobs)
                    if running and not completed and idle:
                        completed = list(wait(running, WAKE, return_when=FIRST_COMPLETED).done)
                    for future in completed:
                        finish(running.pop(future), future.result)
            except BaseException:
                with stop_threads():
                    pool.shutdown(wait=True, cancel_futures=True)
                raise
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


def build_once(node: Node, store: Store, plan: Plan) -> bool:
    """Build a node unless another process has done so; returns whether it was built here."""

    def write(part: Path) -> Mapping[str, Any]:
        with track_memory() as peak:
            start = time.perf_counter()
            try:
                facts = build_node(node, part, store)
            except RankwrightError as error:
                place = plan.spec.place(node.stage) if node.stage else str(plan.spec.path)
                raise RankwrightError(f"{place}, {node.collection}: {error}") from None
            seconds = time.perf_counter() - start
        finished = datetime.now(UTC).isoformat(timespec="seconds")
        return {"finished": finished, "seconds": seconds, "peak_mb": peak[0] / 1e6, "cores": os.cpu_count(), **facts}

    inputs = {**node.inputs, "stage": node.stage, "needs": [each.key for each in node.needs]}
    return store.build(node.kind, node.key, inputs, write)[1]


def build_node(node: Node, folder: Path, store: Store) -> Mapping[str, Any]:
    """Build a node in a folder and return the facts to record."""
    facts = node.build(node, folder, store)
    # a run made from one that was fitted to the queries it is scored on is so, too
    sources = (each.facts(store) for each in node.needs if node.kind == each.kind == "run")
    return {**facts, "fitted": IN_SAMPLE} if any(each.get("fitted") == IN_SAMPLE for each in sources) else facts


@contextmanager
def track_memory() -> Any:
    """Yield the peak resident memory of the process while a block runs, sampled fifty times a second."""
    peak, stop = [resident_memory()], threading.Event()

    def watch() -> None:
        while not stop.wait(0.02):
            peak[0] = max(peak[0], resident_memory())

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield peak
    finally:
        stop.set()
        thread.join()
        peak[0] = max(peak[0], resident_memory())


def max_jobs() -> int:
    """How many stages may run at once: one per core and per two gigabytes of free memory, at most 8."""
    return max(min(os.cpu_count() or 1, free_memory() // STAGE_MEMORY, 8), 1)


def copy_report(outcome: Outcome, store: Store, folder: str | Path, command: str) -> Path:
    """Copy the report to the user's folder, with the spec and where everything came from."""
    import json

    from ..reporting.report_bundle import check_report_folder, keep_user_files
    from ..reporting.report_manifest import KIND

    target = Path(folder)
    check_report_folder(target)
    [node] = outcome.plan.nodes_of("report")
    source = store.folder(node.kind, node.key) / "report"
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
    artifacts = Store(store)
    outcome = execute(prepare(spec, artifacts, None, offline, refresh), artifacts)
    if output is not None:
        copy_report(outcome, artifacts, output, f"run_experiment({str(spec)!r})")
    [node] = outcome.plan.nodes_of("report")
    plan = outcome.plan
    return build_report(
        node, artifacts, plan, plan.spec.report.title or plan.spec.name, tuple(plan.missing_collections)
    )
