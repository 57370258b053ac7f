"""A history as tables and as a chart: trends with intervals, and where they change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from ..errors import RankwrightError, unknown
from ..evaluation import Measure
from ..reporting.chart_theme import COLORS, LABEL, apply_theme, inline_data, to_spec, with_names
from ..table import Column, Table
from ..table.renderers import render_html, render_page
from .change_points import ChangePoint, find_change_points
from .gate_history import Point, group_series

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 24  # characters of a sparkline
MAX_CHARTED = 12  # series in one chart
CHANGED_JUDGEMENTS = "other judgements or queries"
Key = tuple[str, str, str]


@dataclass(frozen=True, eq=False)
class Trend:
    """A series of points and its change points, which are searched between changes of the judgements only."""

    key: Key
    points: Sequence[Point]
    changes: Mapping[int, ChangePoint]  # by position
    breaks: frozenset[int]  # positions from which judgements or queries are others

    @property
    def title(self) -> str:
        """The series in words."""
        collection, system, measure = self.key
        return f"{measure} of {system} on {collection}"


def find_trends(
    points: Sequence[Point], measure: str | None, system: str | None, collection: str | None
) -> list[Trend]:
    """The trend of each series; names that are given select some."""
    series = group_series(points)
    wanted = None if measure is None else str(Measure.parse(measure))
    for at, (what, given) in enumerate((("--collection", collection), ("--system", system), ("-m", wanted))):
        names = list(dict.fromkeys(key[at] for key in series))
        if given is not None and given not in names:
            raise unknown(what, given, names)
        series = {key: found for key, found in series.items() if given is None or key[at] == given}
    return [find_trend(key, found) for key, found in series.items()]


def find_trend(key: Key, points: Sequence[Point]) -> Trend:
    """The change points of a series."""
    breaks = [at for at in range(1, len(points)) if points[at].judgements != points[at - 1].judgements]
    changes: dict[int, ChangePoint] = {}
    for start, stop in pairwise([0, *breaks, len(points)]):
        for each in find_change_points([point.mean for point in points[start:stop]]):
            changes[start + each.at] = each
    return Trend(key, points, changes, frozenset(breaks))


def sparkline(values: Sequence[float]) -> str:
    """The last values as bars between the lowest and the highest of them."""
    values = values[-WIDTH:]
    low, span = min(values), max(values) - min(values)
    return "".join(BARS[round((value - low) / span * (len(BARS) - 1)) if span else 3] for value in values)


def summary_table(trends: Sequence[Trend]) -> Table:
    """A row for each series: its last mean with interval, the trend, and its last change."""
    rows = []
    for each in trends:
        last = each.points[-1]
        at = max(each.changes, default=None)
        change = "" if at is None else f"{describe_change(each.changes[at])}, {each.points[at].date[:10]}"
        rows.append(
            (each.key[2], each.key[1], each.key[0], len(each.points), each.points[0].mean, last.mean,
             last.low, last.high, sparkline([point.mean for point in each.points]), change)
        )  # fmt: skip
    columns = (
        Column("measure"), Column("system"), Column("collection"), Column("points", 0), Column("first"), Column("last"),
        Column("low", label="95% low"), Column("high", label="95% high"), Column("trend"), Column("last change"),
    )  # fmt: skip
    return Table(columns, tuple(rows), "History", notes=notes_of(trends))


def detail_table(trends: Sequence[Trend]) -> Table:
    """A row for each point of each series."""
    several = len(trends) > 1
    rows: list[tuple[Any, ...]] = []
    groups = []
    for each in trends:
        groups.append(len(rows))
        for at, point in enumerate(each.points):
            marks = [describe_change(each.changes[at])] if at in each.changes else []
            marks += [CHANGED_JUDGEMENTS] if at in each.breaks else []
            names = (point.measure, point.system, point.collection) if several else ()
            rows.append(
                (*names, point.date, point.revision, point.mean, point.low, point.high, point.queries, point.outcome,
                 "; ".join(marks))
            )  # fmt: skip
    heads = (Column("measure"), Column("system"), Column("collection")) if several else ()
    columns = (
        *heads, Column("date"), Column("revision"), Column("mean"), Column("low", label="95% low"),
        Column("high", label="95% high"), Column("queries", 0), Column("gate"), Column("change"),
    )  # fmt: skip
    title = "History" if several else f"History: {trends[0].title}"
    return Table(columns, tuple(rows), title, groups=tuple(groups) if several else (), notes=notes_of(trends))


def describe_change(change: ChangePoint) -> str:
    """A change in words: `0.5012 → 0.4630 (p 0.0005)`."""
    return f"{change.before:.4f} → {change.after:.4f} (p {change.p:.2g})"


def notes_of(trends: Sequence[Trend]) -> tuple[str, ...]:
    """What the marks of a table mean, where there are any."""
    found = ["change: the mean before and after a change point (permutation test of the CUSUM, p < 0.05)"]
    return tuple(found) if any(each.changes for each in trends) else ()


def to_utc_day(date: str) -> str:
    """The day of a point in time, in UTC."""
    return datetime.fromisoformat(date).astimezone(UTC).date().isoformat()


def draw_trends(trends: Sequence[Trend]) -> Any:
    """The trends with 95% intervals, change points as dashed lines; one small chart for each series."""
    import altair as alt

    if len(trends) > MAX_CHARTED:
        raise RankwrightError(
            f"history: a chart shows at most {MAX_CHARTED} series, and there are {len(trends)}; choose with -m, "
            "--system and --collection"
        )
    records = [
        {"key": key, "date": point.date, "mean": point.mean, "low": point.low, "high": point.high,
         "revision": point.revision, "change": at in each.changes, "alone": len(each.points) == 1}
        for key, each in enumerate(trends)
        for at, point in enumerate(each.points)
    ]  # fmt: skip
    days = {to_utc_day(point.date) for each in trends for point in each.points}
    # of one day, ticks are times, and the day is the title
    axis = alt.Axis(format="%H:%M:%S", tickCount=4) if len(days) == 1 else alt.Axis()
    scale = alt.Scale(type="utc")  # or the chart depends on the machine that draws it
    base = alt.Chart().encode(x=alt.X("date:T", title=min(days) if len(days) == 1 else None, axis=axis, scale=scale))
    y = alt.Scale(zero=False)
    band = base.transform_filter("isValid(datum.low)").mark_area(opacity=0.15, color=COLORS[0])
    interval = base.transform_filter("datum.alone && isValid(datum.low)").mark_rule(color=COLORS[0], opacity=0.5)
    band, interval = (each.encode(y=alt.Y("low:Q", title=None, scale=y), y2="high:Q") for each in (band, interval))
    line = base.mark_line(point=True, color=COLORS[0]).encode(y=alt.Y("mean:Q", title=None, scale=y))
    rule = base.transform_filter("datum.change").mark_rule(strokeDash=[4, 3], color=COLORS[1], strokeWidth=1.5)
    layered = alt.layer(band, interval, line, rule, data=inline_data(records)).properties(width=320, height=180)
    facet = alt.Facet("key:N", title=None, header=alt.Header(labelExpr=LABEL))
    columns = next((count for count in (2, 3) if len(trends) % count == 0), 1)  # an empty place would have an axis
    chart = layered.facet(facet, columns=columns).resolve_scale(x="shared", y="independent")
    return apply_theme(with_names(chart, [each.title for each in trends]))


def render_svg(trends: Sequence[Trend]) -> str:
    """The chart of the trends as SVG."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg(to_spec(draw_trends(trends))))


def render_trend_page(trends: Sequence[Trend]) -> str:
    """The trends as a page: chart and table."""
    chart = render_svg(trends)
    body = f"<figure>{chart}</figure>\n{render_html(detail_table(trends))}"
    return render_page("History", body)
