"""What charts share: colours, dashes and shapes of systems, one legend, quiet lines, clean texts."""

from __future__ import annotations

import math
from typing import Any

from ..table.renderers import clean
from .evidence import Evidence

# Okabe and Ito's colours, yellow left out: it does not show on white
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7B6FD0", "#8A8A8A")
DASHES = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [4, 4], [10, 4], [2, 5], [6, 2, 2, 2, 2, 2])
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right", "triangle-left")
GREY = "#9a9a9a"
CONFIG = {
    "background": "transparent",
    "font": "Helvetica, Arial, sans-serif",
    "axis": {"labelFontSize": 11, "titleFontSize": 12, "titleFontWeight": "normal", "gridOpacity": 0.45},
    "header": {"labelFontSize": 13, "titleFontSize": 12},
    "legend": {"labelFontSize": 12, "titleFontSize": 12, "symbolSize": 90, "labelLimit": 260},
    "view": {"stroke": None},
}


def dressed(chart: Any) -> Any:
    """A chart with the type and the quiet lines that all of them share."""
    return chart.configure(**CONFIG)


def described(chart: Any) -> dict[str, Any]:
    """The Vega-Lite description of a chart, its texts without letters that no picture can hold.

    Altair's check against the schema takes longer than drawing; tests make it, for every chart.
    """
    found: dict[str, Any] = cleaned(chart.to_dict(validate=False))
    return found


def cleaned(part: Any) -> Any:
    """A part of a description with every text clean."""
    if isinstance(part, str):
        return clean(part)
    if isinstance(part, dict):
        return {key: cleaned(value) for key, value in part.items()}
    if isinstance(part, float) and not math.isfinite(part):
        return None
    return [cleaned(each) for each in part] if isinstance(part, list | tuple) else part


def rows(records: list[dict[str, Any]]) -> Any:
    """Records as data of a chart."""
    import altair as alt

    return alt.InlineData(values=records)


def labelled(evidence: Evidence) -> list[str]:
    """The names in the legend: those drawn in colour, and the others together."""
    others = len(evidence.scores.systems) - len(evidence.foremost)
    return [*evidence.foremost, *([f"{others} others"] if others else [])]


def dress(evidence: Evidence, names: list[str]) -> dict[str, Any]:
    """Colour, dash and shape by system, with one legend of these names."""
    import altair as alt

    few = len(evidence.foremost)
    columns = max(min(4, 60 // max(*map(len, names), 1)), 1)
    legend = alt.Legend(
        title=None, orient="bottom", columns=columns, labelLimit=180, symbolOpacity=1, symbolStrokeWidth=2
    )

    def scale(values: Any, other: Any) -> Any:
        return alt.Scale(domain=names, range=[*values[:few], *([other] if len(names) > few else [])])

    return {
        "color": alt.Color("system:N", scale=scale(COLOURS, GREY), legend=legend, sort=names),
        "strokeDash": alt.StrokeDash("system:N", scale=scale(DASHES, [1, 0]), legend=legend, sort=names),
        "shape": alt.Shape("system:N", scale=scale(SHAPES, "circle"), legend=legend, sort=names),
    }
