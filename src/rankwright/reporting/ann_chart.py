"""The chart of a sweep over vector indexes: recall against speed and against memory, each with its Pareto front."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..retrieval.dense.ann_sweep import Measured
from .chart_theme import COLORS, LABEL, SHAPES, apply_theme, inline_data, with_names

PANELS = {  # field: title of its axis, whether more is better
    "speed": ("queries per second", True),
    "memory": ("bytes per doc in memory", False),
}


def draw_ann(found: Sequence[Measured], k: int) -> Any:
    """Recall of each setting against its speed and its memory; a line connects those that no other beats there."""
    import altair as alt

    names = list(dict.fromkeys(each.index for each in found))
    records: list[dict[str, Any]] = [
        {"setting": each.label, "key": names.index(each.index), "recall": each.recall,
         "speed": each.queries_per_second, "memory": each.bytes_per_doc}
        for each in found
    ]  # fmt: skip
    scale = alt.Scale(domain=list(range(len(names))), range=list(COLORS[: len(names)]))
    legend = alt.Legend(title=None, orient="bottom", labelExpr=LABEL)
    shape = alt.Shape(
        "key:N", scale=alt.Scale(domain=list(range(len(names))), range=list(SHAPES[: len(names)])), legend=legend
    )
    panels = []
    for field, (title, more) in PANELS.items():
        marked = [{**record, "front": record in front_of(records, field, more)} for record in records]
        base = alt.Chart(inline_data(marked)).encode(
            x=alt.X(f"{field}:Q", title=title, scale=alt.Scale(type="log", nice=False, padding=14)),
            y=alt.Y("recall:Q", title=f"recall@{k} of exact search", scale=alt.Scale(zero=False)),
            tooltip=[
                alt.Tooltip("setting:N"),
                *(alt.Tooltip(f"{name}:Q", format=",.4~r") for name in ("recall", *PANELS)),
            ],
        )
        line = base.transform_filter("datum.front").mark_line(strokeDash=[4, 3], color="#777", strokeWidth=1.5)
        point = base.mark_point(filled=True, size=70, opacity=0.9)
        point = point.encode(color=alt.Color("key:N", scale=scale, legend=legend), shape=shape)
        panels.append(alt.layer(line.encode(order=alt.Order(f"{field}:Q")), point).properties(width=380, height=300))
    return apply_theme(with_names(alt.hconcat(*panels).resolve_scale(color="shared", shape="shared"), names))


def front_of(records: Sequence[dict[str, Any]], field: str, more: bool) -> list[dict[str, Any]]:
    """The records that no other beats in recall and in a field."""
    front: list[dict[str, Any]] = []
    for record in sorted(records, key=lambda each: (-each[field] if more else each[field], -each["recall"])):
        if not front or record["recall"] > front[-1]["recall"]:
            front.append(record)
    return front
