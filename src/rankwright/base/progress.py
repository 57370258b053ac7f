"""Progress bars: only on a terminal, and only for work that takes longer than half a second."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from typing import TypeVar

from ..errors import one_line

Item = TypeVar("Item")
quiet = False  # set by --quiet


def is_visible() -> bool:
    """Whether progress is shown: standard error is a terminal, and --quiet is off."""
    return not quiet and sys.stderr.isatty()


def print_note(line: str) -> None:
    """Print a line on standard error."""
    print(one_line(line), file=sys.stderr, flush=True)


@contextmanager
def progress(label: str, total: float | None = None, unit: str = "") -> Iterator[Callable[[float], None]]:
    """A function to call with the amount done since the last call; the bar shows speed and time left."""
    if not is_visible():
        yield lambda amount: None
        return
    from rich import progress as rich
    from rich.console import Console
    from rich.text import Text

    class Speed(rich.ProgressColumn):
        """Units per second."""

        def __init__(self, unit: str) -> None:
            super().__init__()
            self.unit = unit

        def render(self, task: rich.Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text(f"{speed:,.0f} {self.unit}/s" if speed and self.unit else "", style="dim")

    columns = [
        rich.TextColumn("{task.description}", markup=False),
        rich.BarColumn(),
        rich.TextColumn("{task.completed:,.0f}/{task.total:,.0f} " + unit) if total else rich.TextColumn(unit),
        Speed(unit),
        rich.TimeRemainingColumn(),
    ]
    bar = rich.Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(one_line(label), total=total)
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
    """The items, one by one, with a progress bar."""
    with progress(label, len(items) if isinstance(items, Sized) else total, unit) as advance:
        for item in items:
            yield item
            advance(1)
