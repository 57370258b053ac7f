"""Progress bars, only on a terminal and only for work that takes longer than half a second; and the time of long work.

Work that will take more than a minute says so once, terminal or not, as soon as some of it has been timed.
"""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from ..errors import one_line

Item = TypeVar("Item")
quiet = False  # set by --quiet
TIMED = 3.0  # seconds of work after which the rest is estimated
LONG = 60.0  # seconds of work that are worth a line


def is_visible() -> bool:
    """Whether progress is shown: standard error is a terminal, and --quiet is off."""
    return not quiet and sys.stderr.isatty()


def print_note(line: str) -> None:
    """Print a line on standard error."""
    print(one_line(line), file=sys.stderr, flush=True)


class Forecast:
    """Says once how long work will take, if that is long."""

    def __init__(self, label: str, total: float | None, unit: str) -> None:
        self.label, self.total, self.unit = label, total, unit
        self.start, self.done = time.monotonic(), 0.0

    def advance(self, amount: float) -> None:
        """Count what is done; print the line once there is something to go by."""
        self.done += amount
        elapsed = time.monotonic() - self.start
        if self.total is None or not self.done or elapsed < TIMED:
            return
        seconds, total = elapsed / self.done * self.total, self.total
        self.total = None  # once
        if seconds > LONG and not quiet:
            print_note(f"{self.label} {total:,.0f} {self.unit} will take about {format_duration(seconds)}")


def format_duration(seconds: float) -> str:
    """A duration in words: `40 seconds`, `5 minutes`, `3 hours`, `2 days`, `70 years`."""
    sizes = {"year": 365 * 86400, "day": 86400, "hour": 3600, "minute": 60, "second": 1}
    word, size = next(((word, size) for word, size in sizes.items() if seconds >= 1.5 * size), ("second", 1))
    count = max(round(seconds / size), 1)
    return f"{count:,} {word}{'s' * (count != 1)}"


Reporter = Callable[[str, float, float | None, str, float], None]  # label, done, total, unit, seconds
REPORTER: ContextVar[Reporter | None] = ContextVar("reporter", default=None)
REPORTED = 1.0  # seconds between two reports


@contextmanager
def reported_to(reporter: Reporter) -> Iterator[None]:
    """Have the progress of a block's work reported to a function, now and then."""
    token = REPORTER.set(reporter)
    try:
        yield
    finally:
        REPORTER.reset(token)


class Report:
    """Progress that is reported to a function."""

    def __init__(self, reporter: Reporter, label: str, total: float | None, unit: str) -> None:
        self.reporter, self.about = reporter, (label, total, unit)
        self.start = self.last = time.monotonic()
        self.done = 0.0

    def advance(self, amount: float) -> None:
        """Count what is done; report it if the last report is old."""
        self.done += amount
        now = time.monotonic()
        if now - self.last >= REPORTED:
            self.last = now
            label, total, unit = self.about
            self.reporter(label, self.done, total, unit, now - self.start)


@contextmanager
def progress(label: str, total: float | None = None, unit: str = "") -> Iterator[Callable[[float], None]]:
    """A function to call with the amount done since the last call; the bar shows speed and time left."""
    if reporter := REPORTER.get():
        yield Report(reporter, label, total, unit).advance
        return
    announce = Forecast(label, total, unit).advance
    if not is_visible():
        yield announce
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
        announce(amount)
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
