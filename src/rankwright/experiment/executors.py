"""Where the nodes of a plan are built: an executor takes them one by one; here, on threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Protocol

from ..base.stopping import stop_threads
from ..errors import RankwrightError
from .graph import Node

WAKE = 0.2  # seconds after which a wait looks for Ctrl-C: with polars loaded, a signal does not end it
Build = Callable[[Node], bool]  # builds a node; whether it was not there yet


class Executor(Protocol):
    """Builds nodes whose needs are ready."""

    slots: int  # nodes that are submitted at once, at most; a heavy one may be added

    def check(self, nodes: Sequence[Node]) -> None:
        """Refuse, before any work, nodes that cannot be built here."""

    def submit(self, node: Node) -> Future[bool]:
        """Have a node built; the result says whether it was not there yet."""

    def wait(self, running: Sequence[Future[bool]]) -> None:
        """Wait until one is done, or for a moment."""

    def close(self, abort: bool) -> None:
        """End, once what runs is finished; with `abort`, stop it."""


class ThreadExecutor:
    """Builds nodes in this process: heavy ones at once in the calling thread, one at a time, others on threads."""

    def __init__(self, build: Build, jobs: int, on_progress: Callable[[str], None]) -> None:
        self.build, self.slots, self.on_progress = build, jobs, on_progress
        self.pool = ThreadPoolExecutor(jobs, "stage")

    def check(self, nodes: Sequence[Node]) -> None:
        """Every node can be built here."""

    def submit(self, node: Node) -> Future[bool]:
        """Have a node built on a thread; a heavy one is finished on return."""
        if not node.is_heavy:
            return self.pool.submit(self.build, node)
        self.on_progress(f"{node.name} ...")
        done: Future[bool] = Future()
        try:
            done.set_result(self.build(node))
        except RankwrightError as error:
            done.set_exception(error)
        return done

    def wait(self, running: Sequence[Future[bool]]) -> None:
        """Wait until one is done, or for a moment."""
        wait(running, WAKE, return_when=FIRST_COMPLETED)

    def close(self, abort: bool) -> None:
        """End the threads, once their work is finished; with `abort`, they are told to stop."""
        if not abort:
            self.pool.shutdown(wait=True)
            return
        with stop_threads():
            self.pool.shutdown(wait=True, cancel_futures=True)
