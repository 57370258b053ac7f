"""What a worker of a cluster does: plans a spec once, finds the node it is asked for, and builds it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ..base import progress
from ..base.progress import format_duration
from ..errors import RankwrightError
from .node_build import build_once
from .plan import Plan
from .preparation import prepare
from .store import Store
from .store_marker import MARKER

TOPIC = "rankwright"  # of events about progress
TRIES = 3  # of a task that fails or kills its worker
PLANS = 4  # of experiments that a worker keeps
SETTLE = 20  # seconds until a new store must be seen by a worker


@dataclass(frozen=True)
class Experiment:
    """What a worker needs to know to plan a spec as its client did."""

    path: str
    text: str  # of the spec
    seed: int
    is_offline: bool
    store: str


@dataclass(frozen=True)
class Progress:
    """How far a worker is with a node."""

    node: str
    label: str
    done: float
    total: float | None
    unit: str
    seconds: float
    worker: str

    def __str__(self) -> str:
        speed = self.done / max(self.seconds, 1e-9)
        of = f" of {self.total:,.0f}" if self.total else ""
        left = f", about {format_duration((self.total - self.done) / speed)} left" if self.total and speed else ""
        return f"{self.node}: {self.label} {self.done:,.0f}{of} {self.unit}, {speed:,.0f} {self.unit}/s{left}"


def build_on_worker(experiment: Experiment, kind: str, key: str, name: str) -> tuple[bool, str]:
    """Build a node; whether it was not there yet, and the message of an error that another try would repeat."""
    try:
        plan, store = load_plan(experiment)
        node = next((each for each in plan.nodes if (each.kind, each.key) == (kind, key)), None)
        if node is None:
            raise RankwrightError(
                f"{experiment.path}: {name}: worker {worker_address()} plans another one: it has another version of "
                "rankwright or of a library, or sees other files"
            )
        with progress.reported_to(lambda *found: report(name, *found)):
            return build_once(node, store, plan), ""
    except RankwrightError as error:
        return False, str(error)
    except Exception as error:
        raise RuntimeError(f"{type(error).__name__}: {error} (worker {worker_address()})") from error


@lru_cache(maxsize=PLANS)
def load_plan(experiment: Experiment) -> tuple[Plan, Store]:
    """The plan of a spec and its store, as this worker sees them."""
    home = Path(experiment.store)
    until = time.monotonic() + SETTLE
    while not (home / MARKER).is_file():
        if time.monotonic() > until:
            raise RankwrightError(
                f"{home}: worker {worker_address()} does not see this store; it must be a folder that all share (--store)"
            )
        time.sleep(0.5)
    store = Store(home)
    try:
        plan = prepare(experiment.path, store, experiment.seed, experiment.is_offline, text=experiment.text)
    except RankwrightError as error:
        raise RankwrightError(f"worker {worker_address()}: {error}") from None
    return plan, store


def worker_address() -> str:
    """The address of this worker."""
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:
        return "here"


def report(node: str, label: str, done: float, total: float | None, unit: str, seconds: float) -> None:
    """Tell the client how far the work on a node is."""
    from distributed import get_worker

    found = Progress(node, label, done, total, unit, seconds, worker_address())
    get_worker().log_event(TOPIC, vars(found))
