"""What all charts share: colors, dashes and shapes of systems, the legend, fonts and clean text."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Any

from ..table.renderers import clean
from .evidence import Evidence

# Okabe and Ito's palette without yellow, which is hard to see on white
COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7B6FD0", "#8A8A8A")
DASHES = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [4, 4], [10, 4], [2, 5], [6, 2, 2, 2, 2, 2])
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right", "triangle-left")
GRAY = "#9a9a9a"
MAX_LABEL = 200  # characters; fewer fit
LABEL = "names[datum.value]"  # the name at a position
CONFIG = {
    "background": "transparent",
    "font": "Helvetica, Arial, sans-serif",
    "axis": {
        "labelLimit": 150,
        "labelFontSize": 11,
        "labelSeparation": 5,
        "titleFontSize": 12,
        "titlePadding": 8,
        "titleFontWeight": "normal",
        "gridOpacity": 0.45,
    },
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
    if not isinstance(part, list | tuple):
        return part
    return [*part] if {*map(type, part)} <= {int, bool} else [clean_texts(each) for each in part]


def clip_label(text: str, most: int = 48) -> str:
    """A name cut to fit where it is shown."""
    return text if len(text) <= most else text[: most - 1] + "…"


def inline_data(records: list[dict[str, Any]]) -> Any:
    """Records as the data of a chart; long texts are cut, since Vega takes seconds to measure one."""
    from altair.utils.schemapi import debug_mode

    clipped = [
        {key: clip_label(value, MAX_LABEL) if isinstance(value, str) else value for key, value in record.items()}
        for record in records
    ]
    with debug_mode(False):  # checking thousands of records takes as long as drawing them
        return shared_data_class()(values=clipped)


@cache
def shared_data_class() -> Any:
    """A class of Altair's data that is shared; Altair copies every record each time a chart joins another."""
    import altair as alt

    class SharedData(alt.InlineData):
        def __deepcopy__(self, memo: Any) -> SharedData:
            return self

    return SharedData


def color_by(records: list[dict[str, Any]], field: str, colors: Mapping[str, str], channel: Any = None) -> Any:
    """Color (or stroke, or fill) by the value of a field; the legend has the values that occur, if several do."""
    import altair as alt

    known = {record[field] for record in records}
    used = {value: color for value, color in colors.items() if value in known}
    scale = alt.Scale(domain=list(used), range=list(used.values()))
    legend = alt.Legend(title=None, orient="bottom") if len(used) > 1 else None
    return (channel or alt.Color)(f"{field}:N", scale=scale, legend=legend)


def legend_names(evidence: Evidence) -> list[str]:
    """Names in the legend: the systems drawn in color, and one entry for all others."""
    others = len(evidence.scores.systems) - len(evidence.top_systems)
    return [*evidence.top_systems, *([f"{others} others"] if others else [])]


def with_names(chart: Any, names: list[str]) -> Any:
    """A chart whose axes and legends show the name at each position, the field `key`.

    Names themselves are never keys: Vega looks keys up in plain objects, where `constructor` is always found.
    """
    import altair as alt

    return chart.add_params(alt.param(name="names", value=[clip_label(name, MAX_LABEL) for name in names]))


def system_axis(names: list[str]) -> Any:
    """The y axis of systems, in this order, by their `key`."""
    import altair as alt

    scale = alt.Scale(domain=list(range(len(names))))
    return alt.Y("key:N", title=None, scale=scale, axis=alt.Axis(labelExpr=LABEL))


def system_encodings(evidence: Evidence, names: list[str]) -> dict[str, Any]:
    """Color, dash and shape by system (its `key`), with one legend of these names."""
    import altair as alt

    few = len(evidence.top_systems)
    columns = max(min(4, 60 // max(*map(len, names), 1)), 1)
    legend = alt.Legend(
        title=None, orient="bottom", columns=columns, labelLimit=180, symbolOpacity=1, symbolStrokeWidth=0,
        labelExpr=LABEL,
    )  # fmt: skip

    def scale(values: Any, other: Any) -> Any:
        shown = [*values[:few], *([other] if len(names) > few else [])]
        return alt.Scale(domain=list(range(len(names))), range=shown)

    return {
        "color": alt.Color("key:N", scale=scale(COLORS, GRAY), legend=legend),
        "strokeDash": alt.StrokeDash("key:N", scale=scale(DASHES, [1, 0]), legend=legend),
        "shape": alt.Shape("key:N", scale=scale(SHAPES, "circle"), legend=legend),
    }
