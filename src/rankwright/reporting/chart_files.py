"""Charts as files: SVG, PDF, PNG and Vega-Lite JSON."""

from __future__ import annotations

import json
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from ..errors import RankwrightWarning
from .chart_theme import to_spec
from .plain_drawing import draw

SCRIPT = Path(__file__).with_name("plain_drawing.py")
EARLY: ContextVar[list[subprocess.Popen[bytes]] | None] = ContextVar("EARLY", default=None)
Files = dict[str, bytes]  # by suffix
Spec = dict[str, Any]


def render_chart(chart: Any) -> Files:
    """A chart as SVG, PDF, PNG and Vega-Lite JSON."""
    spec = to_spec(chart)
    return name_files(spec, draw(spec))


def name_files(spec: Spec, drawn: tuple[bytes, bytes, bytes]) -> Files:
    """The files of a chart by suffix."""
    text = json.dumps(spec, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
    return {**dict(zip(("svg", "pdf", "png"), drawn, strict=True)), "json": text.encode()}


@contextmanager
def drawing(specs: Iterable[tuple[str, Spec]], elsewhere: bool) -> Iterator[Iterator[tuple[str, Files]]]:
    """The files of charts by name, with a warning for one that Vega cannot draw.

    `elsewhere` draws them in another process, and this one can do something else before it takes them.
    """
    from concurrent.futures import ThreadPoolExecutor

    started = EARLY.get()
    process = (started.pop() if started else start_process()) if elsewhere else None
    if process is None:
        yield ((name, try_files(name, spec, None)) for name, spec in specs)
        return
    with ThreadPoolExecutor(1) as pool:
        try:
            coming = [(name, spec, pool.submit(draw_in, process, spec)) for name, spec in specs]
            yield ((name, try_files(name, spec, answer.result())) for name, spec, answer in coming)
        finally:
            process.kill()
            pool.shutdown(cancel_futures=True)
            process.communicate()


@contextmanager
def early_drawing() -> Iterator[Callable[[], None]]:
    """A function that starts the process which `drawing` will use, so that Vega is loaded during other work."""
    started: list[subprocess.Popen[bytes]] = []

    def start() -> None:
        process = None if started else start_process()
        started.extend([process] if process else [])

    token = EARLY.set(started)
    try:
        yield start
    finally:
        EARLY.reset(token)
        for process in started:  # that nothing was drawn by
            process.kill()
            process.communicate()


def start_process() -> subprocess.Popen[bytes] | None:
    """A process that draws charts; None if there can be none."""
    if not sys.executable:
        return None
    try:
        return subprocess.Popen(
            [sys.executable, "-P", SCRIPT],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except OSError:
        return None


def draw_in(process: subprocess.Popen[bytes], spec: Spec) -> tuple[bytes, bytes, bytes] | str | None:
    """A chart that another process draws, or why Vega cannot draw it; None, and no more charts, if that fails."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(spec).encode() + b"\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        if isinstance(answer, str):
            return answer
        svg, pdf, png = (process.stdout.read(size) for size in answer)
        if len(png) == answer[2]:
            return svg, pdf, png
    except (OSError, ValueError, TypeError):
        pass
    process.kill()  # what it writes from now on would be taken for another chart
    return None


def try_files(name: str, spec: Spec, drawn: tuple[bytes, bytes, bytes] | str | None) -> Files:
    """The files of a chart, drawn here if they are not yet; none, with a warning, if Vega cannot draw it."""
    try:
        if isinstance(drawn, str):
            raise ValueError(drawn)
        return name_files(spec, drawn or draw(spec))
    except ValueError as error:
        warnings.warn(f"chart {name!r} could not be drawn: {error}", RankwrightWarning, stacklevel=2)
        return {}
