"""Nodes built on a Dask cluster: one that runs somewhere, or processes of this machine.

A task says which node of which spec to build into which store; a worker plans the spec itself, so that collections are
read where the work is and nothing large goes through the scheduler. Dask tries a task again whose worker died.
"""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from typing import Any, cast

from ..base.lazy import import_optional
from ..base.progress import format_duration
from ..errors import RankwrightError
from .executors import WAKE
from .graph import Node
from .node_build import place_of
from .plan import Plan
from .planned import TOPIC, TRIES, Experiment, Failure, ask_for_workers, describe_deaths, kills_workers
from .stages.cluster_options import LOCAL
from .store import PATIENCE, Store
from .worker_tasks import Progress, build_on_worker

CONNECT = 30  # seconds to wait for a scheduler, and for its first worker
SETTLE = 60  # seconds until files that a worker wrote must be seen here
QUIET = 10  # seconds between two lines about a node that is being built
POLL = 2  # seconds between two looks for workers
ALONE = 5 * PATIENCE  # seconds to wait for a worker once none is left


class ClusterExecutor:
    """Builds nodes on the workers of a Dask cluster."""

    slots = 1 << 20  # the scheduler of the cluster has a queue of its own

    def __init__(self, url: str, plan: Plan, store: Store, on_progress: Callable[[str], None]) -> None:
        import_optional("distributed", "cluster")
        self.url, self.plan, self.store, self.on_progress = url, plan, store, on_progress
        spec = plan.spec
        text = spec.path.read_text(encoding="utf-8")
        self.experiment = Experiment(str(spec.path.resolve()), text, spec.seed, plan.is_offline, store.address)
        self.topics = {TOPIC: self.show, "all": self.show_loss}  # of events that are shown
        self.local: Any = None
        self.is_closing = False
        self.shown: dict[str, float] = {}  # when a line about a node was last shown
        self.tasks: dict[Future[bool], Any] = {}
        self.looked = self.seen = time.monotonic()  # when workers were last looked for, and seen
        self.is_alone = False
        self.client = self.connect()
        for topic, show in self.topics.items():
            self.client.subscribe_topic(topic, show)

    def connect(self) -> Any:
        """A client of the cluster, which is started if it is local."""
        import dask
        from distributed import Client, LocalCluster

        local = LOCAL.fullmatch(self.url)
        if local is None:
            try:
                return Client(self.url, timeout=CONNECT, set_as_default=False)
            except (OSError, TimeoutError, ValueError) as error:
                raise RankwrightError(f"cluster {self.url}: no scheduler answers: {error or 'timeout'}") from None
        count = int(local[1])
        resources: dict[str, float] = {}
        for stage in self.plan.spec.stages:
            for name, amount in self.plan.spec.cluster.resources_of(stage).items():
                resources[name] = max(amount, resources.get(name, 0))
        # workers are processes like this one: by default Dask would limit their threads, which may change last digits
        settings = {
            "distributed.nanny.pre-spawn-environ": {}, "distributed.scheduler.allowed-failures": TRIES - 1,
            "distributed.worker.profile.enabled": False,  # it takes time from the work
        }  # fmt: skip
        with dask.config.set(settings), warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Port .* is already in use")  # another cluster runs here, too
            self.local = LocalCluster(
                n_workers=count, threads_per_worker=1, memory_limit=0, dashboard_address=None, silence_logs="CRITICAL",
                resources=resources,
            )  # fmt: skip
            return Client(self.local, timeout=CONNECT, set_as_default=False)

    def check(self, nodes: Sequence[Node]) -> None:
        """Refuse a cluster without workers, and nodes that fit no worker."""
        with suppress(TimeoutError):
            self.client.wait_for_workers(1, timeout=CONNECT)
        workers = self.workers()
        if not workers:
            raise RankwrightError(f"cluster {self.url}: has no workers; start some with: dask worker {self.url}")
        for node in nodes:
            needs = self.resources_of(node)
            if not any(fits(needs, each) for each in workers.values()):
                text = " ".join(f"{name}={amount:g}" for name, amount in needs.items())
                raise RankwrightError(
                    f"{place_of(node, self.plan)}: {node.name} needs {text}, and none of the {len(workers)} workers of "
                    f'{self.url} has that; start one with: dask worker {self.url} --resources "{text}"'
                )

    def workers(self) -> dict[str, Mapping[str, float]]:
        """The resources of each worker, by address."""
        try:
            found = ask_for_workers(self.client)
        except OSError:
            raise self.lost() from None
        return {address: each.get("resources", {}) for address, each in found.items()}

    def workers_for(self, node: Node) -> set[str]:
        """The addresses of workers that have what a node needs."""
        needs = self.resources_of(node)
        return {address for address, has in self.workers().items() if fits(needs, has)}

    def resources_of(self, node: Node) -> dict[str, float]:
        """What a worker must have for a node: what the spec says of its stage."""
        return self.plan.spec.cluster.resources_of(node.stage) if node.kind in ("run", "index", "vectors") else {}

    def start(self, node: Node, workers: Sequence[str] | None = None) -> Any:
        """A task that builds a node, on one of some workers."""
        return self.client.submit(
            build_on_worker, self.experiment, node.key, node.name, pure=False, retries=TRIES - 1, workers=workers,
            resources=self.resources_of(node) or None, key=f"{node.name}-{node.key[:8]}-{time.time_ns()}",
        )  # fmt: skip

    def submit(self, node: Node) -> Future[bool]:
        """Have a node built on a worker; what does not get built names its place and worker."""
        done: Future[bool] = Future()
        task = self.tasks[done] = self.start(node)

        def finish() -> None:
            try:
                done.set_result(self.outcome(node, done))
            except BaseException as error:
                done.set_exception(error)

        # what a callback of Dask raises is lost, and it must not wait for files on the threads of the client
        task.add_done_callback(lambda task: threading.Thread(target=finish, daemon=True).start())
        return done

    def outcome(self, node: Node, done: Future[bool]) -> bool:
        """Whether a node was built, once its task is done; where the disk of a worker is full, others try."""
        full: set[str] = set()
        while isinstance(found := self.result_of(node, done), Failure):
            full.add(found.full_worker)
            others = sorted(self.workers_for(node) - full)
            if not (found.full_worker and others):
                raise RankwrightError(found.message)
            self.on_progress(f"{node.name}: the disk of worker {found.full_worker} is full; trying others")
            self.tasks[done] = self.start(node, others)
        until = time.monotonic() + SETTLE
        while self.store.find(node.kind, node.key) is None:
            if time.monotonic() > until:
                raise RankwrightError(
                    f"{self.store.home}: {node.name} was built, but is not seen here; the store must be a folder that "
                    "all workers and this machine share (--store)"
                )
            time.sleep(WAKE)
        return found

    def result_of(self, node: Node, done: Future[bool], tries: int = TRIES) -> bool | Failure:
        """What the task of a node returned, retried if it was only queued on dead workers; an error names its place."""
        from distributed import KilledWorker

        place, task = place_of(node, self.plan), self.tasks[done]
        try:
            return cast("bool | Failure", task.result())
        except KilledWorker as error:
            if tries > 1 and not self.kills_workers(task, error.allowed_failures + 1):
                self.tasks[done] = self.start(node)
                return self.result_of(node, done, tries - 1)
            raise RankwrightError(f"{place}: {node.name}: {describe_deaths(error)}") from None
        except RankwrightError:
            raise
        except Exception as error:
            if task.status in ("cancelled", "lost"):
                raise self.lost() from None
            raise RankwrightError(f"{place}: {node.name}: failed {TRIES} times, most recently with: {error}") from None

    def kills_workers(self, task: Any, deaths: int) -> bool:
        """Whether a task that Dask gave up after so many deaths was running on as many workers, not just queued."""
        try:
            return kills_workers(self.client, task, deaths)
        except OSError:
            raise self.lost() from None

    def lost(self) -> RankwrightError:
        """The error that the scheduler is gone."""
        return RankwrightError(f"cluster {self.url}: its scheduler is gone; the same command goes on from the store")

    def wait(self, running: Sequence[Future[bool]]) -> None:
        """Wait until one is done, or for a moment; raises if the scheduler is gone."""
        done, _ = wait(running, WAKE, return_when=FIRST_COMPLETED)
        if self.client.status not in ("running", "connecting"):
            raise self.lost()
        if not done and self.client.status == "running" and time.monotonic() - self.looked > POLL:
            self.look_for_workers()

    def look_for_workers(self) -> None:
        """Say that no worker is left; raises if none joins for long."""
        self.looked = time.monotonic()
        if self.workers():
            self.seen = self.looked
        elif self.looked - self.seen > ALONE:
            hint = f"start some with: dask worker {self.url}; then " if self.local is None else ""
            raise RankwrightError(
                f"cluster {self.url}: has had no workers for {format_duration(ALONE)}; {hint}the same command goes on "
                "from the store"
            )
        elif not self.is_alone:
            self.on_progress(f"cluster {self.url}: no worker is left; waiting for one to join")
        self.is_alone = self.seen < self.looked

    def show(self, event: Any) -> None:
        """Say how far a worker is with a node, now and then."""
        _, found = event
        progress = Progress(**found)
        now = time.monotonic()
        if now - self.shown.setdefault(progress.node, now - QUIET / 2) >= QUIET:
            self.shown[progress.node] = now
            self.on_progress(str(progress))

    def show_loss(self, event: Any) -> None:
        """Say that a worker is gone, unless it was closed."""
        _, found = event
        if found.get("action") == "remove-worker" and not found["expected"] and not self.is_closing:
            self.on_progress(f"worker {found['worker']} is gone; its work goes to others")

    def close(self, abort: bool) -> None:
        """Leave the cluster; with `abort`, tasks that have not begun are cancelled. A local cluster ends."""
        self.is_closing = True
        if abort:
            with suppress(Exception):
                self.client.cancel([task for done, task in self.tasks.items() if not done.done()], force=True)
        with suppress(Exception):
            for topic in self.topics:
                self.client.unsubscribe_topic(topic)  # Dask would tell a client that is gone
            self.client.close(timeout=5)
        if self.local is not None:
            with suppress(Exception):  # processes that do not end in time end with this one
                self.local.close(timeout=30)


def fits(needs: Mapping[str, float], has: Mapping[str, float]) -> bool:
    """Whether a worker has what a node needs."""
    return all(has.get(name, 0) >= amount for name, amount in needs.items())
