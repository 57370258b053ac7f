"""What a worker of a cluster does: finds the node it is asked for in its plan, builds it, and says how far it is."""

from __future__ import annotations

from dataclasses import dataclass

from ..base import progress
from ..base.parts import parts_run_by
from ..base.progress import format_duration
from ..errors import RankwrightError
from .node_build import build_once
from .part_tasks import ClusterRunner
from .planned import (
    TOPIC,
    Experiment,
    Failure,
    describe_failure,
    find_node,
    load_plan,
    record_running_task,
    worker_address,
)


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
        rest = (self.total or 0) - self.done
        left = f", about {format_duration(rest / speed)} left" if rest > 0 and speed else ""
        rate = f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}"
        return f"{self.node}: {self.label} {self.done:,.0f}{of} {self.unit}, {rate} {self.unit}/s{left}"


def build_on_worker(experiment: Experiment, key: str, name: str) -> bool | Failure:
    """Build a node; whether it was not there yet, or an error that another try would repeat."""
    try:
        with record_running_task():
            plan, store = load_plan(experiment)
            node = find_node(plan, key)
            runner = ClusterRunner(experiment, plan, store, node)
            is_complete = False
            try:
                with progress.reported_to(lambda *found: report(name, *found)), parts_run_by(runner):
                    built = build_once(node, store, plan)
                is_complete = True
                return built
            finally:
                runner.clean(is_complete)
    except RankwrightError as error:
        return describe_failure(error, experiment)
    except Exception as error:
        raise RuntimeError(f"{type(error).__name__}: {error} (worker {worker_address()})") from error


def report(node: str, label: str, done: float, total: float | None, unit: str, seconds: float) -> None:
    """Tell the client how far the work on a node is."""
    from distributed import get_worker

    found = Progress(node, label, done, total, unit, seconds, worker_address())
    get_worker().log_event(TOPIC, vars(found))
