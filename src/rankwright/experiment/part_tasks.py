"""The parts of a node on the workers of a cluster: submitted by the worker that builds the node, computed by any.

What the parts share goes through a file of the store, not through the scheduler; collections, and what a node makes to
work with (`Node.context`), are made again where a part is computed. Files that parts write are artifacts of the store
until their node is complete, so that a killed run goes on with them.
"""

from __future__ import annotations

import io
import os
import pickle
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, cast

from ..base.hashing import fingerprint
from ..base.progress import progress
from ..collection import Collection
from ..errors import RankwrightError
from .graph import CONTEXTS, Node
from .plan import Plan
from .planned import (
    TRIES,
    Experiment,
    Failure,
    ask_for_workers,
    ask_scheduler,
    describe_deaths,
    describe_failure,
    find_node,
    kills_workers,
    load_plan,
    record_running_task,
    record_waiting_task,
    worker_address,
)
from .store import PART, PATIENCE, Store

INLINE = 1 << 16  # bytes of what parts share that go with each of them
AHEAD = 3  # parts of each thread of the cluster that are submitted at once
POLL = 2.0  # seconds between two looks for stragglers
STRAGGLER = 60.0  # seconds that a part may take, however little the others took; Dask's setting rankwright.straggler
FACTOR = 3  # times what half of the parts took, after which one is started elsewhere
PRIORITY = 10  # parts come before nodes that have not begun
FETCHING = threading.BoundedSemaphore(4)  # Dask fetches five results at once; one that waits must not be given up


@dataclass(frozen=True)
class SharedValue:
    """What the parts of a work share: pickled, here or in a file of the store."""

    digest: str
    content: bytes = b""
    file: str = ""


@dataclass(frozen=True)
class PartTask:
    """A part to compute: of which node, by which function, and the key of its files if it writes any."""

    experiment: Experiment
    node: str
    function: Callable[..., Any]
    shared: SharedValue
    part: Any
    key: str = ""


class SharedPickler(pickle.Pickler):
    """Pickles what parts share; collections and contexts of nodes by name."""

    def __init__(self, file: io.BytesIO, plan: Plan, node: Node) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.homes = {name: each.collection.home for name, each in plan.contents.items()}
        self.key, self.context = node.key, CONTEXTS.get(node.key)

    def persistent_id(self, value: Any) -> tuple[str, str] | None:
        """The name of a value that is made again elsewhere; a collection whose reading is watched is the same."""
        if isinstance(value, Collection) and value.name in self.homes and self.homes[value.name] == value.home:
            return "collection", value.name
        return ("context", self.key) if value is self.context and value is not None else None


class SharedUnpickler(pickle.Unpickler):
    """Unpickles what parts share."""

    def __init__(self, file: io.BytesIO, experiment: Experiment) -> None:
        super().__init__(file)
        self.experiment = experiment

    def persistent_load(self, name: Any) -> Any:
        """The value of a name, made here."""
        plan, store = load_plan(self.experiment)
        kind, key = name
        return plan.contents[key].collection if kind == "collection" else find_node(plan, key).open_context(store)


@lru_cache(maxsize=2)
def load_shared(shared: SharedValue, experiment: Experiment) -> Any:
    """What parts share, once its digest is compared."""
    content = shared.content or load_plan(experiment)[1].read_shared(shared.file)
    if blake2b(content, digest_size=16).hexdigest() != shared.digest:
        raise RankwrightError(f"{shared.file}: is not what the other worker wrote")
    return SharedUnpickler(io.BytesIO(content), experiment).load()


def compute_part(task: PartTask) -> tuple[Any, float] | Failure:
    """The result of a part, or the key of its files, and its seconds; or an error that another try would repeat."""
    start = time.perf_counter()
    try:
        with record_running_task():
            value = load_shared(task.shared, task.experiment)
            if not task.key:
                return task.function(value, task.part), time.perf_counter() - start
            _, store = load_plan(task.experiment)
            store.build(PART, task.key, {"node": task.node}, lambda home: task.function(value, task.part, home), False)
            return task.key, time.perf_counter() - start
    except RankwrightError as error:
        return describe_failure(error, task.experiment)
    except Exception as error:
        raise RuntimeError(f"{type(error).__name__}: {error} (worker {worker_address()})") from error


@dataclass(eq=False)
class ClusterRunner:
    """Computes the parts of a node on the cluster that builds it."""

    experiment: Experiment
    plan: Plan
    store: Store
    node: Node
    keys: list[str] = field(default_factory=list)  # of files that parts have written
    files: list[str] = field(default_factory=list)  # of what parts share
    calls: int = 0

    @property
    def shares_files(self) -> bool:
        """Whether other workers see the files of artifacts under the same paths."""
        return "://" not in self.store.address

    def map(
        self, function: Callable[[Any, Any], Any], shared: Any, parts: Sequence[Any], sizes: Sequence[float] | None
    ) -> Iterator[Any]:
        """The result of each part, in order."""
        found = self.share(shared)
        tasks = [PartTask(self.experiment, self.node.key, function, found, part) for part in parts]
        return self.run(tasks, function.__name__, sizes)

    def write(
        self, function: Callable[[Any, Any, Path], None], shared: Any, parts: Sequence[Any],
        sizes: Sequence[float] | None,
    ) -> Iterator[Path]:  # fmt: skip
        """The folder of each part, in order."""
        found, call = self.share(shared), self.calls
        self.calls += 1
        keys = [fingerprint("part", self.node.key, str(call), str(at)) for at in range(len(parts))]
        self.keys += keys
        tasks = [
            PartTask(self.experiment, self.node.key, function, found, part, key)
            for part, key in zip(parts, keys, strict=True)
        ]
        return (self.store.fetch(PART, key) for key in self.run(tasks, function.__name__, sizes))

    def share(self, value: Any) -> SharedValue:
        """A value as parts get it."""
        file = io.BytesIO()
        SharedPickler(file, self.plan, self.node).dump(value)
        content = file.getvalue()
        digest = blake2b(content, digest_size=16).hexdigest()
        if len(content) <= INLINE:
            return SharedValue(digest, content)
        self.files.append(self.store.write_shared(self.node.key, content))
        return SharedValue(digest, file=self.files[-1])

    def run(self, tasks: Sequence[PartTask], name: str, sizes: Sequence[float] | None) -> Iterator[Any]:
        """The results of tasks, in order, some of them submitted ahead."""
        from distributed import worker_client

        unit = "parts" if sizes is None else "docs"
        with (
            worker_client() as client,
            record_waiting_task(),
            progress("computing", len(tasks) if sizes is None else sum(sizes), unit) as advance,
        ):
            ahead = Ahead(client, tasks, f"{name}-{self.node.key[:8]}-{os.urandom(4).hex()}")
            for at in range(len(tasks)):
                yield ahead.take(at)
                advance(1 if sizes is None else sizes[at])

    def clean(self, is_complete: bool) -> None:
        """Remove what parts shared and, once their node is complete, the files they wrote."""
        for file in self.files:
            self.store.remove_shared(file)
        for key in self.keys if is_complete else ():
            self.store.remove(PART, key)


class Ahead:
    """Tasks submitted to a cluster ahead of the one whose result is waited for; slow ones are started elsewhere."""

    def __init__(self, client: Any, tasks: Sequence[PartTask], name: str) -> None:
        import dask

        self.client, self.tasks, self.name = client, tasks, name
        self.patience = float(dask.config.get("rankwright.straggler", STRAGGLER))
        self.futures: dict[int, list[Any]] = {}  # of each task that was submitted: the first one, and those elsewhere
        self.changed = threading.Event()  # set when a future is done
        self.begun: dict[str, float] = {}  # when a future was first seen on a worker
        self.seconds: list[float] = []  # that finished tasks took
        self.resubmitted: Counter[int] = Counter()  # how often a task was, after it was only queued on dead workers
        self.looked, self.count = time.monotonic(), 0
        self.most = AHEAD * max(sum(each["nthreads"] for each in ask_for_workers(client).values()), 1)

    def submit(self, at: int, worker: str | None = None, is_bound: bool = False) -> None:
        """Submit a task, to a worker if one is named: if possible, or bound to it."""
        self.count += 1
        future = self.client.submit(
            compute_part, self.tasks[at], key=f"{self.name}-{at}-{self.count}", pure=False, retries=TRIES - 1,
            priority=PRIORITY, workers=worker and [worker], allow_other_workers=bool(worker) and not is_bound,
        )  # fmt: skip
        future.add_done_callback(lambda future: self.changed.set())
        self.futures.setdefault(at, []).append(future)

    def take(self, at: int) -> Any:
        """The result of a task, once it is there; where the disk of a worker is full, others try."""
        for each in range(at, min(at + self.most, len(self.tasks))):
            if each not in self.futures:
                self.submit(each)
        full: set[str] = set()
        while isinstance(found := self.wait_for(at), Failure):
            full.add(found.full_worker)
            other = min(ask_for_workers(self.client).keys() - full, default=None)
            if not (found.full_worker and other):
                raise RankwrightError(found.message)
            self.futures[at].clear()
            self.submit(at, other, is_bound=True)
        result, seconds = found
        self.seconds.append(seconds)
        for each in self.futures.pop(at):
            each.release()
        return result

    def wait_for(self, at: int) -> tuple[Any, float] | Failure:
        """What the task of a part returned, or its copy elsewhere."""
        from distributed import KilledWorker

        patience, unfetched = PATIENCE, list[Any]()
        while True:
            self.changed.clear()
            done = [each for each in self.futures[at] if each.done()]
            good = [each for each in done if each.status == "finished"]
            if not good and len(done) < len(self.futures[at]):
                self.look()
                self.changed.wait(min(POLL, self.patience))
                continue
            best = min(good, key=unfetched.count, default=done[0])
            try:
                with FETCHING:
                    return cast("tuple[Any, float] | Failure", best.result(patience))
            except TimeoutError:  # the worker that has it hangs, or it is large: the scheduler may have given that up
                unfetched.append(best)
                patience *= 2
                self.look()
            except KilledWorker as error:
                if not kills_workers(self.client, best, error.allowed_failures + 1) and self.resubmitted[at] < TRIES:
                    self.resubmitted[at] += 1
                    self.futures[at].remove(best)
                    self.submit(at)
                    continue
                raise RankwrightError(f"part {at + 1} of {len(self.tasks)}: {describe_deaths(error)}") from None

    def look(self) -> None:
        """Start tasks elsewhere that take much longer than others did.

        Raises if the scheduler does not answer: this worker is cut off, and must let go of the lock of its node, which
        others build.
        """
        now = time.monotonic()
        if now - self.looked < min(POLL, self.patience):
            return
        self.looked = now
        busy = ask_scheduler(self.client, self.client.scheduler.processing, workers=None)
        places = {key: worker for worker, keys in busy.items() for key in keys}
        idle = [worker for worker, keys in busy.items() if not keys]
        for at, copies in self.futures.items():
            key = copies[0].key
            if key not in places or copies[0].done():
                continue
            begun = self.begun.setdefault(key, now)
            usual = FACTOR * statistics.median(self.seconds) if self.seconds else self.patience
            if now - begun > max(self.patience, usual) and len(copies) == 1 and idle:
                self.submit(at, idle.pop())
