"""Doing what a plan says: in order, in parallel where memory allows; what is there already is not made again."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from ..base.environment import free_memory, resident_memory
from ..base.files import atomic_folder
from ..errors import RankwrightError
from ..reporting.report_bundle import Report
from . import collection_content
from .graph import Node, with_needs
from .plan import Plan, check_spec, plan_experiment
from .spec import Spec, read
from .stages.report import report_of
from .store import Store

ROOM = 2 << 30  # bytes that a stage may need
Told = Callable[[str], None]


@dataclass(frozen=True, eq=False)
class Outcome:
    """What a run of an experiment did."""

    plan: Plan
    made: tuple[Node, ...]  # in the order in which they were done
    damaged: tuple[tuple[Node, str], ...]
    report: Path | None  # the page


def prepare(path: str | Path, store: Store) -> Plan:
    """The plan of a spec file, everything in it checked."""
    spec = read(path)
    left = check_spec(spec)
    return plan_experiment(spec, collection_content.open_collections(spec, store), left)


def only(plan: Plan, stage: str) -> Plan:
    """The part of a plan that makes the run of one stage, and what that needs."""
    if stage not in plan.spec.stages:
        from ..errors import unknown

        raise unknown("--only", stage, plan.spec.stages)
    wanted = [node for node in plan.of("run") if node.stage == stage and not node.note]
    if not wanted:
        raise RankwrightError(f"--only {stage}: is left out, or is not reported: [report] systems")
    return replace(plan, nodes=tuple(with_needs(wanted)))


def execute(plan: Plan, store: Store, tell: Told = lambda line: None, jobs: int | None = None) -> Outcome:
    """Make what is not there, or is damaged; what is finished stays. A collection that fails does not stop the others.

    What failed is not kept, and so is tried again by the next run. Where every collection fails, that is an error.
    """
    part = "" if plan.of("report") else f"-{plan.nodes[-1].stage}"
    store.remember(slug(plan.spec) + part, [node.key for node in plan.nodes])
    there = [found for node in plan.nodes if (found := store.find(node.kind, node.key))]
    known = {node.key: node for node in plan.nodes}
    damaged = [(known[each.key], what) for each, what in store.damaged(there)]
    for node, what in damaged:
        tell(f"store: {node.name}: {what}; it is made again")
    ready = {each.key for each in there} - {node.key for node, _ in damaged}
    work = Work(plan, store, tell, jobs or room(), ready)
    done = work.make([node for node in plan.nodes if node.key not in ready and node.kind != "report"])
    if work.failed:
        if len(work.failed) == len(plan.contents):
            raise RankwrightError(next(iter(work.failed.values())))
        keys = [node.key for node in plan.nodes]
        plan = plan.without(work.failed)
        store.remember(slug(plan.spec) + part, [*keys, *(node.key for node in plan.of("report"))])
        work = replace(work, plan=plan)
    done += work.make([node for node in plan.of("report") if work.lacks(node)])
    page = next((store.place("report", node.key) / "report" / "report.html" for node in plan.of("report")), None)
    return Outcome(plan, tuple(done), tuple(damaged), page)


@dataclass(frozen=True, eq=False)
class Work:
    """Nodes being made: which are ready, and which collections have failed, and why."""

    plan: Plan
    store: Store
    tell: Told
    jobs: int
    ready: set[str]
    failed: dict[str, str] = field(default_factory=dict)
    first_failure: dict[str, int] = field(default_factory=dict)  # the place in the plan of what is named in `failed`

    def lacks(self, node: Node) -> bool:
        """Whether a node must be made."""
        if node.key in self.ready:
            return False
        found = self.store.find(node.kind, node.key)
        return found is None or found.damage() is not None

    def make(self, waiting: list[Node]) -> list[Node]:
        """Make nodes as soon as what they need is there: heavy ones here, one at a time, others on threads beside."""
        done: list[Node] = []
        running: dict[Future[bool], Node] = {}
        total, began = len(waiting), time.perf_counter()

        def finish(node: Node, make: Callable[[], bool]) -> None:
            try:
                if make():
                    done.append(node)
            except RankwrightError as error:
                self.fail(node, error)
                waiting[:] = [each for each in waiting if each.collection not in self.failed]
                return
            self.ready.add(node.key)
            left = len(waiting) + len(running)
            more = f", about {(time.perf_counter() - began) / (total - left) * left:.0f} s to go" if left else ""
            self.tell(f"{total - left} of {total}: {node.name}{more}")

        def able(heavy: bool) -> list[Node]:
            """The nodes that can be made now."""
            some = [node for node in waiting if node.heavy is heavy]
            return [node for node in some if all(need.key in self.ready for need in node.needs)]

        with ThreadPoolExecutor(self.jobs, "stage") as pool:
            try:
                while waiting or running:
                    for node in able(heavy=False)[: self.jobs - len(running)]:
                        waiting.remove(node)
                        running[pool.submit(made, node, self.store, self.plan)] = node
                    for node in able(heavy=True)[:1]:
                        waiting.remove(node)
                        self.tell(f"{node.name} ...")
                        finish(node, partial(made, node, self.store, self.plan))
                    over = [each for each in running if each.done()]
                    idle = not able(heavy=True) and (not able(heavy=False) or len(running) == self.jobs)
                    if running and not over and idle:
                        over = list(wait(running, return_when=FIRST_COMPLETED).done)
                    for future in over:
                        finish(running.pop(future), future.result)
            except BaseException:
                pool.shutdown(wait=True, cancel_futures=True)
                raise
        return done

    def fail(self, node: Node, error: RankwrightError) -> None:
        """Note that a collection failed; a report, or the only collection, may not."""
        if node.kind == "report" or len(self.plan.contents) == 1:
            raise error
        if node.collection not in self.failed:
            self.tell(f"warning: {node.collection} failed and is left out: {error}")
        # of several stages that fail at once the first of the plan is named, whichever thread was faster
        place = self.plan.nodes.index(node)
        if place <= self.first_failure.get(node.collection, place):
            self.first_failure[node.collection], self.failed[node.collection] = place, str(error)


def made(node: Node, store: Store, plan: Plan) -> bool:
    """Make a node, if no other process has meanwhile; gives whether it was made here."""

    def write(part: Path) -> Mapping[str, Any]:
        with memory() as peak:
            began = time.perf_counter()
            try:
                said = build_node(node, part, store)
            except RankwrightError as error:
                place = plan.spec.place(node.stage) if node.stage else str(plan.spec.path)
                raise RankwrightError(f"{place}, {node.collection}: {error}") from None
            seconds = time.perf_counter() - began
        return {"seconds": seconds, "peak_mb": peak[0] / 1e6, "cores": os.cpu_count(), **said}

    inputs = {**node.inputs, "stage": node.stage, "needs": [each.key for each in node.needs]}
    return store.make(node.kind, node.key, inputs, write)[1]


def build_node(node: Node, folder: Path, store: Store) -> Mapping[str, Any]:
    """Build a node in a folder; gives what is recorded of it."""
    return node.build(node, folder, store)


@contextmanager
def memory() -> Any:
    """The highest resident memory of the process while something runs, looked at fifty times a second."""
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


def room() -> int:
    """How many stages may run at once: one for each core, and for each two gigabytes that are free."""
    return max(min(os.cpu_count() or 1, free_memory() // ROOM, 8), 1)


def deliver(outcome: Outcome, store: Store, folder: str | Path, command: str) -> Path:
    """Copy the report to a folder of the user's, with the spec and where everything came from."""
    import json

    from ..reporting.report_bundle import KIND, check_report_folder, foreign_files

    target = Path(folder)
    check_report_folder(target)
    [node] = outcome.plan.of("report")
    source = store.place(node.kind, node.key) / "report"
    beside = list(foreign_files(target))
    with atomic_folder(target) as home:
        shutil.copytree(source, home, dirs_exist_ok=True)
        (home / "spec.toml").write_bytes(without_addresses(outcome.plan.spec))
        for path, name in beside:
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, home / name)
        said = json.loads((home / "manifest.json").read_text())
        said |= {
            "kind": KIND, "command": command, "spec": str(outcome.plan.spec.path.resolve()),
            "stages": {each.name: {"kind": each.kind, "key": each.key} for each in outcome.plan.nodes},
        }  # fmt: skip
        said["files"] = sorted({*said["files"], "spec.toml"})
        (home / "manifest.json").write_text(json.dumps(said, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return target / "report.html"


def without_addresses(spec: Spec) -> bytes:
    """The text of a spec as it is put next to a report: without the addresses of servers."""
    text = spec.path.read_text(encoding="utf-8")
    for stage in spec.stages.values():
        options = getattr(stage, "options", None)
        for key in ("url", "ca"):
            value = getattr(options, key, None)
            if value and not value.startswith("$"):
                text = text.replace(value, f"$RANKWRIGHT_ES_{key.upper()}")
    return text.encode()


def slug(spec: Spec) -> str:
    """The name of an experiment within a store: its file's, and where that is."""
    from ..base.hashing import fingerprint

    return f"{spec.name}-{fingerprint(str(spec.path.resolve()))[:8]}"


def run_experiment(spec: str | Path, store: str | Path | None = None, output: str | Path | None = None) -> Report:
    """Run an experiment and return the report that `rankwright run` writes; it is written to `output`, if given."""
    kept = Store(store)
    outcome = execute(prepare(spec, kept), kept)
    if output is not None:
        deliver(outcome, kept, output, f"run_experiment({str(spec)!r})")
    [node] = outcome.plan.of("report")
    plan = outcome.plan
    return report_of(node, kept, plan, plan.spec.report.title or plan.spec.name, tuple(plan.missing))
