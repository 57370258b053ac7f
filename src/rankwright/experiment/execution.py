"""Doing what a plan says: in order, in parallel where memory allows; what is there already is not made again."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..errors import RankwrightError
from ..files import whole
from ..machine import free_memory, resident_memory
from . import assembling, content, making
from .checking import check
from .plan import Node, Plan, planned
from .reaching import plain
from .spec import Spec, read
from .store import Store

HEAVY = ("index", "vectors", "comparison", "report")  # that take every core and much memory by themselves
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
    check(spec)
    return planned(spec, content.opened(spec, store))


def only(plan: Plan, stage: str) -> Plan:
    """The part of a plan that makes the run of one stage, and what that needs."""
    if stage not in plan.spec.stages:
        from ..errors import unknown

        raise unknown("--only", stage, plan.spec.stages)
    kept: dict[str, Node] = {}

    def keep(node: Node) -> None:
        for need in node.needs:
            keep(need)
        kept.setdefault(node.key, node)

    for node in plan.of("run"):
        if node.stage == stage and not node.also.get("deep"):
            keep(node)
    if not kept:
        raise RankwrightError(f"--only {stage}: is left out, or is not reported: [report] systems")
    return replace(plan, nodes=tuple(kept.values()))


def execute(plan: Plan, store: Store, tell: Told = lambda line: None, jobs: int | None = None) -> Outcome:
    """Make what is not there, or is damaged; stops at the first error, and what is finished stays."""
    part = "" if plan.of("report") else f"-{plan.nodes[-1].stage}"
    store.remember(slug(plan.spec) + part, [node.key for node in plan.nodes])
    there = [found for node in plan.nodes if (found := store.find(node.kind, node.key))]
    known = {node.key: node for node in plan.nodes}
    damaged = [(known[each.key], what) for each, what in store.damaged(there)]
    for node, what in damaged:
        tell(f"store: {node.name}: {what}; it is made again")
    whole_ones = {each.key for each in there} - {node.key for node, _ in damaged}
    waiting = [node for node in plan.nodes if node.key not in whole_ones]
    done = schedule(waiting, whole_ones, store, plan, tell, jobs or room())
    page = next((store.place("report", node.key) / "report" / "report.html" for node in plan.of("report")), None)
    return Outcome(plan, tuple(done), tuple(damaged), page)


def schedule(waiting: list[Node], ready: set[str], store: Store, plan: Plan, tell: Told, jobs: int) -> list[Node]:
    """Make nodes as soon as what they need is there: heavy ones here, one at a time, others on threads beside."""
    done: list[Node] = []
    running: dict[Future[bool], Node] = {}
    total, began = len(waiting), time.perf_counter()

    def finished(node: Node, here: bool) -> None:
        if here:
            done.append(node)
        ready.add(node.key)
        left = len(waiting) + len(running)
        more = f", about {(time.perf_counter() - began) / (total - left) * left:.0f} s to go" if left else ""
        tell(f"{total - left} of {total}: {node.name}{more}")

    def able(heavy: bool) -> list[Node]:
        """The nodes that can be made now."""
        some = [node for node in waiting if (node.kind in HEAVY) is heavy]
        return [node for node in some if all(need.key in ready for need in node.needs)]

    with ThreadPoolExecutor(jobs, "stage") as pool:
        try:
            while waiting or running:
                for node in able(heavy=False)[: jobs - len(running)]:
                    waiting.remove(node)
                    running[pool.submit(made, node, store, plan)] = node
                for node in able(heavy=True)[:1]:
                    waiting.remove(node)
                    tell(f"{node.name} ...")
                    finished(node, made(node, store, plan))
                over = [each for each in running if each.done()]
                if running and not over and not able(heavy=True) and (not able(heavy=False) or len(running) == jobs):
                    over = list(wait(running, return_when=FIRST_COMPLETED).done)
                for future in over:
                    finished(running.pop(future), future.result())
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return done


def made(node: Node, store: Store, plan: Plan) -> bool:
    """Make a node, if no other process has meanwhile; gives whether it was made here."""

    def write(part: Path) -> Mapping[str, Any]:
        with memory() as peak:
            began = time.perf_counter()
            try:
                said = making.write(node, part, store, plan)
            except RankwrightError as error:
                place = plan.spec.place(node.stage) if node.stage else str(plan.spec.path)
                raise RankwrightError(f"{place}, {node.collection}: {error}") from None
            seconds = time.perf_counter() - began
        return {"seconds": seconds, "peak_mb": peak[0] / 1e6, "cores": os.cpu_count(), **said}

    inputs = {**node.inputs, "stage": node.stage, "needs": [each.key for each in node.needs]}
    return store.make(node.kind, node.key, inputs, write)[1]


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

    from ..reporting.reports import KIND, refuse, strange

    target = Path(folder)
    refuse(target)
    [node] = outcome.plan.of("report")
    source = store.place(node.kind, node.key) / "report"
    beside = list(strange(target))
    with whole(target) as home:
        shutil.copytree(source, home, dirs_exist_ok=True)
        (home / "spec.toml").write_bytes(plain(outcome.plan.spec))
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


def slug(spec: Spec) -> str:
    """The name of an experiment within a store: its file's, and where that is."""
    from ..fingerprint import fingerprint

    return f"{spec.name}-{fingerprint(str(spec.path.resolve()))[:8]}"


def run_experiment(spec: str | Path, store: str | Path | None = None, output: str | Path | None = None) -> Any:
    """Run an experiment, and give its report; written to `output` as well, where one is named."""
    kept = Store(store)
    plan = prepare(spec, kept)
    outcome = execute(plan, kept)
    if output is not None:
        deliver(outcome, kept, output, f"run_experiment({str(spec)!r})")
    found = tuple(assembling.whole(node, kept, plan) for node in plan.of("comparison"))
    [node] = plan.of("report")
    from ..reporting.reports import Report

    return Report(found, node.inputs["title"], plan.spec.seed)
