"""The plan of a spec as a worker of a cluster makes it: once for all tasks of an experiment."""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from ..errors import RankwrightError, error_number, plural
from .graph import Node
from .object_store import open_store
from .plan import Plan
from .preparation import prepare
from .store import PATIENCE, Store
from .store_marker import MARKER

TOPIC = "rankwright"  # under which a scheduler keeps what workers report
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
class Failure:
    """Why a task failed, and would fail again: on every worker, or on one whose disk is full."""

    message: str
    full_worker: str = ""


def describe_failure(error: RankwrightError, experiment: Experiment) -> Failure:
    """An error of a task on this worker; the disk of the worker is full, unless it is that of a store in a folder."""
    cause: BaseException | None = error
    while cause is not None and not (
        isinstance(cause, OSError) and error_number(cause) in (errno.ENOSPC, errno.EDQUOT)
    ):
        cause = cause.__context__
    if cause is None or ("://" not in experiment.store and experiment.store in str(error)):
        return Failure(str(error))
    return Failure(f"worker {worker_address()}: {error}", worker_address())


@lru_cache(maxsize=PLANS)
def load_plan(experiment: Experiment) -> tuple[Plan, Store]:
    """The plan of a spec and its store, as this worker sees them."""
    if "://" not in experiment.store:
        wait_for_store(Path(experiment.store))
    store = open_store(experiment.store)
    try:
        plan = prepare(
            experiment.path, store, experiment.seed, experiment.is_offline, text=experiment.text, is_remote=True
        )
    except RankwrightError as error:
        raise RankwrightError(f"worker {worker_address()}: {error}") from None
    return plan, store


def wait_for_store(home: Path) -> None:
    """Wait until a store that another machine may have just created is seen here."""
    until = time.monotonic() + SETTLE
    while not (home / MARKER).is_file():
        if time.monotonic() > until:
            raise RankwrightError(
                f"{home}: worker {worker_address()} does not see this store; use a folder that all share (--store)"
            )
        time.sleep(0.5)


def worker_address() -> str:
    """The address of this worker."""
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:
        return "here"


@contextmanager
def record_running_task() -> Iterator[None]:
    """Tell the scheduler which task this thread runs, until the task ends.

    Dask blames the death of a worker on all its tasks, including those that were only queued. There is one entry for
    each thread, not for each task: a scheduler may run for months, and never drops an entry.
    """
    task = current_task()
    record_task(task)
    try:
        yield
    finally:
        record_task("")


@contextmanager
def record_waiting_task() -> Iterator[None]:
    """Tell the scheduler that this thread only waits for other tasks, and is not to blame if its worker dies."""
    task = current_task()
    record_task("")
    try:
        yield
    finally:
        record_task(task)


def current_task() -> str:
    """The key of the task that this thread runs."""
    from distributed import get_worker

    return str(get_worker().get_current_task())


def record_task(task: str) -> None:
    """Tell the scheduler which task this thread runs; an empty text for none."""
    from distributed import get_worker
    from distributed.utils import sync

    worker = get_worker()
    keys = [TOPIC, worker.id, str(threading.get_ident())]
    with suppress(Exception):  # a worker that is cut off goes on
        sync(worker.loop, worker.scheduler.set_metadata, keys=keys, value=task, callback_timeout=PATIENCE)


def kills_workers(client: Any, task: Any, deaths: int) -> bool:
    """Whether a task that Dask has given up after so many deaths was running, not just queued, on as many workers."""
    workers = ask_scheduler(client, client.scheduler.get_metadata, keys=[TOPIC], default={})
    return sum(task.key in threads.values() for threads in workers.values()) >= deaths


def describe_deaths(error: Any) -> str:
    """What Dask's KilledWorker says, as the end of our one line."""
    worker = getattr(error.last_worker, "address", error.last_worker)
    deaths = plural(error.allowed_failures + 1, "worker")
    return f"{deaths} died while running it or having it queued, most recently {worker}"


def ask_scheduler(client: Any, question: Callable[..., Any], **options: Any) -> dict[str, Any]:
    """An answer of the scheduler of a cluster; raises ConnectionError if none comes in time."""
    try:
        return cast("dict[str, Any]", client.sync(question, callback_timeout=PATIENCE, **options))
    except TimeoutError:
        raise ConnectionError("the scheduler of the cluster does not answer") from None


def ask_for_workers(client: Any) -> dict[str, Any]:
    """What the scheduler of a cluster knows of each worker, by address."""
    return cast("dict[str, Any]", ask_scheduler(client, client.scheduler.identity, n_workers=-1)["workers"])


def find_node(plan: Plan, key: str) -> Node:
    """The node of a plan with a key; refuses a plan that has none."""
    found = next((each for each in plan.nodes if each.key == key), None)
    if found is None:
        raise RankwrightError(
            f"{plan.spec.path}: worker {worker_address()} plans other artifacts: it has another version of rankwright "
            "or of a library, or sees other files"
        )
    return found
