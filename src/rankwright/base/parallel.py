"""Parallel maps over threads, for loops that run without the GIL."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from threading import current_thread
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

Item = TypeVar("Item")
Result = TypeVar("Result")
THREAD_NAME = "rankwright"


def parallel_map_slices(work: Callable[[slice], Result], count: int, threads: int | None = None) -> list[Result]:
    """The results of `work` on slices of range(count), in order; four slices per thread balance the load.

    A call from inside a worker thread runs as one slice: a worker that waits for other workers would deadlock.
    """
    threads = threads or os.cpu_count() or 1
    if threads == 1 or count < 2 or current_thread().name.startswith(THREAD_NAME):
        return [work(slice(0, count))]
    size = max(-(-count // (4 * threads)), 1)
    slices = (slice(first, min(first + size, count)) for first in range(0, count, size))
    return list(thread_pool(threads).map(work, slices))


def parallel_map(work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """The results of `work` on each item, in order."""
    parts = parallel_map_slices(lambda part: list(map(work, items[part])), len(items))
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


@cache
def thread_pool(threads: int) -> ThreadPoolExecutor:
    """A pool of threads, kept for later calls."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(threads, THREAD_NAME)
