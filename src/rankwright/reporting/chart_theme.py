"""What all charts share: colors, dashes and shapes of systems, the legend, fonts and clean text."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from ..table.renderers import clean
from .evidence import Evidence

# Okabe and Ito's palette without yellow, which is hard to see on white
COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7B6FD0", "#8A8A8A")
DASHES = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [4, 4], [10, 4], [2, 5], [6, 2, 2, 2, 2, 2])
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right", "triangle-left")
GRAY = "#9a9a9a"
CONFIG = {
    "background": "transparent",
    "font": "Helvetica, Arial, sans-serif",
    "axis": {"labelFontSize": 11, "titleFontSize": 12, "titleFontWeight": "normal", "gridOpacity": 0.45},
    "header": {"labelFontSize": 13, "titleFontSize": 12},
    "legend": {"labelFontSize": 12, "titleFontSize": 12, "symbolSize": 90, "labelLimit": 260},
    "view": {"stroke": None},
}


def apply_theme(chart: Any) -> Any:
    """Apply the shared fonts and grid lines to a chart."""
    return chart.configure(**CONFIG)


def to_spec(chart: Any) -> dict[str, Any]:
    """The Vega-Lite specification of a chart, without characters that cannot be drawn.

    Validation is off because it takes longer than drawing; the tests validate every chart.
    """
    spec: dict[str, Any] = clean_texts(chart.to_dict(validate=False))
    return spec


def clean_texts(part: Any) -> Any:
    """A part of a specification with every text cleaned and NaN as null."""
    if isinstance(part, str):
        return clean(part)
    if isinstance(part, dict):
        return {key: clean_texts(value) for key, value in part.items()}
    if isinstance(part, float) and not math.isfinite(part):
        return None
    return [clean_texts(each) for each in part] if isinstance(part, list | tuple) else part


def inline_data(records: list[dict[str, Any]]) -> Any:
    """Records as the data of a chart."""
    import altair as alt

    return alt.InlineData(values=records)


def color_by(records: list[dict[str, Any]], field: str, colors: Mapping[str, str]) -> Any:
    """Color by the value of a field; the legend has the values that occur."""
    import altair as alt

    known = {record[field] for record in records}
    used = {value: color for value, color in colors.items() if value in known}
    scale = alt.Scale(domain=list(used), range=list(used.values()))
    return alt.Color(f"{field}:N", scale=scale, legend=alt.Legend(title=None, orient="bottom"))


def legend_names(evidence: Evidence) -> list[str]:
    """Names in the legend: the systems drawn in color, and one entry for all others."""
    others = len(evidence.scores.systems) - len(evidence.top_systems)
    return [*evidence.top_systems, *([f"{others} others"] if others else [])]


def system_encodings(evidence: Evidence, names: list[str]) -> dict[str, Any]:
    """Color, dash and shape by system, with one legend of these names."""
    import altair as alt

    few = len(evidence.top_systems)
    columns = max(min(4, 60 // max(*map(len, names), 1)), 1)
    legend = alt.Legend(
        title=None, orient="bottom", columns=columns, labelLimit=180, symbolOpacity=1, symbolStrokeWidth=2
    )

    def scale(values: Any, other: Any) -> Any:
        return alt.Scale(domain=names, range=[*values[:few], *([other] if len(names) > few else [])])

    return {
        "color": alt.Color("system:N", scale=scale(COLORS, GRAY), legend=legend, sort=names),
        "strokeDash": alt.StrokeDash("system:N", scale=scale(DASHES, [1, 0]), legend=legend, sort=names),
        "shape": alt.Shape("system:N", scale=scale(SHAPES, "circle"), legend=legend, sort=names),
    }
