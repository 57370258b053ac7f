"""The history of a system's figures: a file with a line of JSON for each gate or run, and the series in it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..base.files import check_readable, explain_read_errors, read_lines
from ..base.locks import hold
from ..base.structured_text import parse_json
from ..errors import RankwrightError, why_unwritten
from .baseline_file import expect, to_json

SCHEMA = "rankwright-history/1"
GIT_SECONDS = 10  # after which git is taken to hang


@dataclass(frozen=True)
class Point:
    """A figure at a time: the mean of a measure with its interval, and what it was computed from."""

    date: str
    revision: str
    collection: str
    system: str
    measure: str
    mean: float
    low: float | None
    high: float | None
    queries: int
    judgements: str
    run: str
    outcome: str = ""  # the verdict of the gate, if there was one

    @property
    def key(self) -> tuple[str, str, str]:
        """The series it belongs to."""
        return self.collection, self.system, self.measure


def append_history(
    path: str | Path, figures: Iterable[Mapping[str, Any]], folder: str | Path = ".",
    outcomes: Mapping[tuple[str, str], str] | None = None,
) -> None:  # fmt: skip
    """Append a line with figures, the date and the git revision of a folder; in one write, so that lines stay whole.

    `outcomes` are the verdicts of a gate by collection and measure.
    """
    found = [
        {
            **each,
            **(
                {"outcome": outcome} if (outcome := (outcomes or {}).get((each["collection"], each["measure"]))) else {}
            ),
        }
        for each in figures
    ]
    date = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    line = to_json({"schema": SCHEMA, "date": date, "revision": git_revision(Path(folder)), "figures": found})
    append_line(Path(path), line)


def append_line(path: Path, line: str) -> None:
    """Append a line in one write, after the end of a line that a killed process left unfinished."""
    try:
        if path.exists():
            check_readable(path, allow_pipe=False)
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o666)
        try:
            with hold(path):
                size = os.fstat(descriptor).st_size
                os.lseek(descriptor, max(size - 1, 0), os.SEEK_SET)
                is_cut = os.read(descriptor, 1) not in (b"", b"\n")
                data = f"{chr(10) * is_cut}{line}\n".encode()
                if os.write(descriptor, data) != len(data):
                    raise RankwrightError(f"{path}: cannot be written: the disk is full")
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise RankwrightError(f"{path}: cannot be written: {why_unwritten(error)}") from None


def check_history(path: Path) -> None:
    """Refuse, before any work, a file that is not a history."""
    if path.exists():
        points, problems = read_history(path)
        if problems and not points:
            raise RankwrightError(f"{problems[0]}; choose another file")


def read_history(path: str | Path) -> tuple[list[Point], list[str]]:
    """The points of a history, oldest first as written, and a line on each damaged line, which is skipped."""
    points: list[Point] = []
    problems: list[str] = []
    with explain_read_errors(Path(path)):
        for number, text in read_lines(Path(path)):
            if not text.strip():
                continue
            try:
                points += read_points(parse_json(text, "line"))
            except RankwrightError as error:
                problems.append(f"{path}:{number}: skipped, {str(error).removeprefix('line: ')}")
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                reason = f"{error} is missing" if isinstance(error, KeyError) else str(error)
                problems.append(f"{path}:{number}: skipped, not a line of a history: {reason}")
    return points, problems


def read_points(value: Any) -> list[Point]:
    """The points of one line."""
    if not isinstance(value, dict) or value.get("schema") != SCHEMA:
        raise ValueError(f"schema must be {SCHEMA!r}")
    date, revision = expect(value["date"], str), expect(value.get("revision") or "", str)
    datetime.fromisoformat(date)
    found = []
    for each in expect(value["figures"], list):
        texts = {key: expect(each[key], str) for key in ("collection", "system", "measure", "judgements", "run")}
        low, high = (None if each.get(key) is None else float(expect(each[key], float)) for key in ("low", "high"))
        found.append(
            Point(
                date=date, revision=revision, mean=float(expect(each["mean"], float)), low=low, high=high,
                queries=expect(each["queries"], int), outcome=expect(each.get("outcome", ""), str), **texts,
            )
        )  # fmt: skip
    return found


def group_series(points: Sequence[Point]) -> dict[tuple[str, str, str], list[Point]]:
    """The points of each series: collection, system, measure."""
    series: dict[tuple[str, str, str], list[Point]] = {}
    for point in points:
        series.setdefault(point.key, []).append(point)
    return series


def git_revision(folder: Path) -> str | None:
    """The git revision of a folder, with -dirty if files differ from it; None outside of a repository."""
    import subprocess

    args = ["git", "-C", str(folder), "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
    try:
        found = subprocess.run(args, capture_output=True, text=True, timeout=GIT_SECONDS, check=False)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    return found.stdout.strip() or None if found.returncode == 0 else None
