"""Parallel maps over threads, for loops that run without the GIL."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import copy_context
from functools import cache
from threading import current_thread
from typing import TYPE_CHECKING, TypeVar

from .caller_warnings import hold_warnings, warn_caller

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

Item = TypeVar("Item")
Result = TypeVar("Result")
THREAD_NAME = "rankwright"


def parallel_map_slices(
    work: Callable[[slice], Result], count: int, threads: int | None = None, slices_per_thread: int = 4
) -> list[Result]:
    """The results of `work` on slices of range(count), in order; several slices per thread balance the load.

    A call from inside a worker thread runs as one slice: a worker that waits for other workers would deadlock.
    """
    threads = threads or os.cpu_count() or 1
    if threads == 1 or count < 2 or current_thread().name.startswith(THREAD_NAME):
        return [work(slice(0, count))]
    parts = min(slices_per_thread * threads, count)
    slices = [slice(part * count // parts, (part + 1) * count // parts) for part in range(parts)]
    return list(thread_pool(threads).map(work, slices))


def parallel_map(work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """The results of `work` on each item, in order."""
    parts = parallel_map_slices(lambda part: list(map(work, items[part])), len(items), slices_per_thread=16)
    return [result for part in parts for result in part]


def read_ahead(items: Iterable[Item]) -> Iterator[Item]:
    """The items, each made in another thread while the one before is used."""
    rest = iter(items)
    nothing = object()
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(next, rest, nothing)
        while (item := coming.result()) is not nothing:
            coming = pool.submit(next, rest, nothing)
            yield item  # type: ignore[misc]


def map_ahead(work: Callable[[Item], Result], items: Iterable[Item], threads: int | None = None) -> Iterator[Result]:
    """The results of `work` on each item, in order; while one is used, threads compute the next ones.

    They see this thread's context variables, and what they warn about is said here, in order.
    """
    from concurrent.futures import ThreadPoolExecutor

    def take(future: Future[tuple[Result, list[tuple[str, str]]]]) -> Result:
        result, warnings = future.result()
        for text, subject in warnings:
            warn_caller(text, subject)
        return result

    threads = threads or os.cpu_count() or 1
    with ThreadPoolExecutor(threads, THREAD_NAME) as pool:
        coming: deque[Future[tuple[Result, list[tuple[str, str]]]]] = deque()
        try:
            for item in items:
                coming.append(pool.submit(copy_context().run, hold_warnings, work, item))
                if len(coming) > threads:
                    yield take(coming.popleft())
            while coming:
                yield take(coming.popleft())
        finally:
            for each in coming:
                each.cancel()


@cache
def thread_pool(threads: int) -> ThreadPoolExecutor:
    """A pool of threads, kept for later calls."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(threads, THREAD_NAME)
