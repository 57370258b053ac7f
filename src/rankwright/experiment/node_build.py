"""Building one node of a plan into the store, unless it is there: its files, and facts about the build."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..base.environment import resident_memory
from ..errors import RankwrightError, WriteError
from ..run import IN_SAMPLE
from .graph import Node
from .plan import Plan
from .store import Store


def build_once(node: Node, store: Store, plan: Plan) -> bool:
    """Build a node unless another process has done so; returns whether it was built here."""

    def write(part: Path) -> Mapping[str, Any]:
        with track_memory() as peak:
            start = time.perf_counter()
            try:
                facts = build_node(node, part, store)
            except WriteError:  # no fault of the spec
                raise
            except RankwrightError as error:
                raise RankwrightError(f"{place_of(node, plan)}: {error}") from None
            seconds = time.perf_counter() - start
        finished = datetime.now(UTC).isoformat(timespec="seconds")
        return {"finished": finished, "seconds": seconds, "peak_mb": peak[0] / 1e6, "cores": os.cpu_count(), **facts}

    inputs = {**node.inputs, "stage": node.stage, "needs": [each.key for each in node.needs]}
    return store.build(node.kind, node.key, inputs, write)[1]


def place_of(node: Node, plan: Plan) -> str:
    """A node as errors name its place."""
    place = plan.spec.place(node.stage) if node.stage else str(plan.spec.path)
    return f"{place}, {node.collection}"


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
