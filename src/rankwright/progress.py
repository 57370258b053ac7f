"""Progress of long work, on a terminal only, and only once it has taken half a second."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from typing import TypeVar

Item = TypeVar("Item")
quiet = False  # set by --quiet


@contextmanager
def progress(label: str, total: float | None = None, unit: str = "") -> Iterator[Callable[[float], None]]:
    """A function to call with the amount done since the last call; draws speed and time left."""
    if quiet or not sys.stderr.isatty():
        yield lambda amount: None
        return
    from rich import progress as rich
    from rich.console import Console

    columns = [
        rich.TextColumn("{task.description}"),
        rich.BarColumn(),
        rich.TextColumn("{task.completed:,.0f}/{task.total:,.0f} " + unit) if total else rich.TextColumn(unit),
        rich.TimeRemainingColumn(),
    ]
    bar = rich.Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(label, total=total)
    began = time.monotonic()

    def advance(amount: float) -> None:
        bar.advance(task, amount)
        if not bar.live.is_started and time.monotonic() - began > 0.5:
            bar.start()

    try:
        yield advance
    finally:
        if bar.live.is_started:
            bar.stop()


def track(items: Iterable[Item], label: str, total: int | None = None, unit: str = "") -> Iterator[Item]:
    """The items, one by one, with a progress bar over them."""
    with progress(label, len(items) if isinstance(items, Sized) else total, unit) as advance:
        for item in items:
            yield item
            advance(1)
