"""Work in parts: a pure function of each part, in this process, or wherever the runner of a cluster computes it.

Results never depend on where parts are computed, nor on how many at once: the parts of a work are always the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Protocol, TypeVar

Shared = TypeVar("Shared")
Part = TypeVar("Part")
Result = TypeVar("Result")


class Runner(Protocol):
    """Computes parts elsewhere; functions are those of modules, so that other processes find them by name."""

    @property
    def shares_files(self) -> bool:
        """Whether files that one process has are seen by all."""

    def map(
        self, function: Callable[[Any, Any], Any], shared: Any, parts: Sequence[Any], sizes: Sequence[float] | None
    ) -> Iterator[Any]:
        """The result of each part, in order; `sizes` are for progress."""

    def write(
        self, function: Callable[[Any, Any, Path], None], shared: Any, parts: Sequence[Any],
        sizes: Sequence[float] | None,
    ) -> Iterator[Path]:  # fmt: skip
        """The folder that each part was written to, in order; they are kept until the whole work is done."""


RUNNER: ContextVar[Runner | None] = ContextVar("runner", default=None)


def is_split(by_files: bool = False) -> bool:
    """Whether parts are computed elsewhere; `by_files`: where files that this process has are seen, too."""
    runner = RUNNER.get()
    return runner is not None and (runner.shares_files or not by_files)


def map_parts(
    function: Callable[[Shared, Part], Result],
    shared: Shared,
    parts: Sequence[Part],
    sizes: Sequence[float] | None = None,
) -> Iterator[Result]:
    """The results of a function of what all parts share and of each part, in order."""
    runner = RUNNER.get()
    if runner is None or len(parts) < 2:
        return (function(shared, part) for part in parts)
    return runner.map(function, shared, parts, sizes)


def write_parts(
    function: Callable[[Shared, Part, Path], None],
    shared: Shared,
    parts: Sequence[Part],
    sizes: Sequence[float] | None = None,
) -> Iterator[Path]:
    """The folders that a function writes each part to, in order; only where `is_split`."""
    runner = RUNNER.get()
    assert runner is not None
    return runner.write(function, shared, parts, sizes)


@contextmanager
def parts_run_by(runner: Runner) -> Iterator[None]:
    """Have the parts of a block's work computed by a runner."""
    token = RUNNER.set(runner)
    try:
        yield
    finally:
        RUNNER.reset(token)
