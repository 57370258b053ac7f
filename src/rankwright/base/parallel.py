"""Work shared out among threads, for loops that run without Python's lock."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import current_thread
from typing import TypeVar

Thing = TypeVar("Thing")
Result = TypeVar("Result")
NAME = "rankwright"


def shared(work: Callable[[slice], Result], count: int, threads: int | None = None) -> list[Result]:
    """What `work` gives for slices of so many things, in order; four slices a thread, so that none waits long.

    Within a thread of its own there is one slice: a thread that waits for its like would wait for ever.
    """
    threads = threads or os.cpu_count() or 1
    if threads == 1 or count < 2 or current_thread().name.startswith(NAME):
        return [work(slice(0, count))]
    per = max(-(-count // (4 * threads)), 1)
    return list(pool(threads).map(work, (slice(first, min(first + per, count)) for first in range(0, count, per))))


def mapped(work: Callable[[Thing], Result], things: Sequence[Thing]) -> list[Result]:
    """What `work` gives for each thing, in order."""
    return [made for some in shared(lambda part: list(map(work, things[part])), len(things)) for made in some]


@cache
def pool(threads: int) -> ThreadPoolExecutor:
    """So many threads, kept for the next piece of work."""
    return ThreadPoolExecutor(threads, NAME)
