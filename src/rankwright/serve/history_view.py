"""The history of means as the API shows it: series with intervals, and where they change."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ..gate.gate_history import Point, group_series, read_history
from ..gate.history_tables import Key, Trend, describe_change, find_trend
from .experiment_types import HistoryAnswer, HistoryParams, HistoryPoint, HistorySeries

MAX_POINTS = 500  # of a series that are shown
MAX_PROBLEMS = 20

Identity = tuple[int, int, int]


def show_history(path: Path | None, params: HistoryParams) -> HistoryAnswer:
    """The series of a history that have the wanted names."""
    if path is None or not path.exists():
        return HistoryAnswer(None if path is None else str(path), 0, [], [], [], [], [])
    about = path.stat()
    series, problems = read_series(str(path), (about.st_ino, about.st_size, about.st_mtime_ns))
    wanted = (params.collection, params.system, params.measure)
    found = [key for key in series if all(name in (None, own) for name, own in zip(wanted, key, strict=True))]
    page = found[params.start : params.start + params.count]
    shown = [show_series(trend_of(key, series[key]), len(series[key])) for key in page]
    collections, systems, measures = (list(dict.fromkeys(key[at] for key in series)) for at in range(3))
    return HistoryAnswer(
        str(path), len(found), shown, measures, systems, collections, list(problems[:MAX_PROBLEMS])
    )  # fmt: skip


@lru_cache(1)
def read_series(path: str, identity: Identity) -> tuple[dict[Key, tuple[Point, ...]], list[str]]:
    """The points of each series of a file, which is read again when it has changed."""
    points, problems = read_history(path)
    return {key: tuple(found) for key, found in group_series(points).items()}, problems


@lru_cache(1024)
def trend_of(key: Key, points: tuple[Point, ...]) -> Trend:
    """The last points of a series and its change points."""
    return find_trend(key, points[-MAX_POINTS:])


def show_series(trend: Trend, total: int) -> HistorySeries:
    """A series as the API shows it."""
    collection, system, measure = trend.key
    points = [
        HistoryPoint(
            each.date, each.revision, each.mean, each.low, each.high, each.queries, each.outcome,
            describe_change(trend.changes[at]) if at in trend.changes else "", at in trend.breaks,
        )
        for at, each in enumerate(trend.points)
    ]  # fmt: skip
    return HistorySeries(measure, system, collection, total, points)
