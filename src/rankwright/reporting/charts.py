"""The charts of a report, the same for the page and the paper; color-blind safe and readable in gray.

The docstring of a chart is its description in the docs, and its caption unless that depends on the evidence.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..base.ids import Floats
from ..base.registry import Registry
from ..base.seeds import generator
from ..comparison.resampling import bootstrap_weights, weighted_means
from ..errors import RankwrightError, plural
from . import chart_captions
from .chart_display import show_as_svg
from .chart_records import DOMINATED, NOT_SIGNIFICANT, ON_FRONT, SIGNIFICANT, forest_records, pareto_records
from .chart_theme import (
    COLORS,
    GRAY,
    LABEL,
    apply_theme,
    clip_label,
    color_by,
    inline_data,
    legend_names,
    system_axis,
    system_encodings,
    with_names,
)
from .evidence import LEVELS, Evidence
from .label_places import PLACES, place_labels
from .tables import depth_positions

SAMPLES = 1000  # bootstrap resamples for a confidence band
MIN_RECALL_POINTS = 3  # relevant docs of the median query
MAX_BARS = 400  # queries; more are drawn as an area


def bands(values: Floats, weights: dict[int, list[Floats]]) -> tuple[Floats, Floats]:
    """95% bootstrap interval of each mean: systems x measures x queries to systems x measures.

    `weights` keeps what was drawn last, by the number of queries.
    """
    low, high = np.full(values.shape[:2], np.nan), np.full(values.shape[:2], np.nan)
    own: dict[bytes, list[int]] = {}  # systems that are scored on the same queries, which are resampled
    is_scored = np.asarray(~np.isnan(values).any(axis=1))
    for system, scored in enumerate(is_scored):
        own.setdefault(scored.tobytes(), []).append(system)
    for systems in own.values():
        scored = is_scored[systems[0]]
        if count := int(scored.sum()):
            if count not in weights:
                weights.clear()
                weights[count] = list(bootstrap_weights(count, SAMPLES, generator(0, "report", "curves")))
            samples = weighted_means(values[systems][:, :, scored], weights[count])
            low[systems], high[systems] = np.percentile(samples, [2.5, 97.5], axis=0)
    return low, high


def curves(evidence: Evidence) -> Any:
    """nDCG, precision and recall at depth K, with 95% bootstrap confidence bands."""
    import altair as alt

    sweep = evidence.sweep
    if sweep is None:
        raise RankwrightError("chart curves: needs the runs, not only their scores")
    names, titles = ("nDCG", "P", "R"), ("nDCG at K", "Precision at K", "Recall at K")
    records = []
    weights: dict[int, list[Floats]] = {}
    for name, title in zip(names, titles, strict=True):
        at = {k: i for k, i in depth_positions(sweep, name).items() if k <= max(evidence.deepest, 1)}
        colored_rows = [sweep.systems.index(each) for each in evidence.top_systems]
        low, high = bands(sweep.values[colored_rows][:, list(at.values())], weights)
        for s, system in enumerate(sweep.systems):
            own = colored_rows.index(s) if s in colored_rows else None
            key = len(colored_rows) if own is None else own  # the last entry of the legend is for all others
            deepest = max(sweep.depths[system].rows, 1) if system in sweep.depths else evidence.deepest
            for column, (k, i) in enumerate(at.items()):
                if k > deepest:  # its values would only repeat
                    break
                record = {"measure": title, "system": system, "key": key, "line": s, "k": k}
                record["mean"] = float(sweep.means[s, i])
                if own is not None:
                    record |= {"low": float(low[own, column]), "high": float(high[own, column])}
                records.append(record)
    x = alt.X("k:Q", scale=alt.Scale(type="log"), title="depth K", axis=alt.Axis(values=ticks(records)))
    look = system_encodings(evidence, legend_names(evidence))
    color, dash, shape = look["color"], look["strokeDash"], look["shape"]
    known = alt.Chart().transform_filter("isValid(datum.low)").encode(x=x, color=color, detail="line:N")
    band = known.mark_area(opacity=0.13).encode(y=alt.Y("low:Q", title=None), y2="high:Q")
    y = alt.Y("mean:Q", title=None, scale=alt.Scale(zero=True))
    line = known.mark_line(strokeWidth=2.2).encode(y=y, strokeDash=dash)
    point = known.mark_point(filled=True, size=45, opacity=1).encode(y=y, shape=shape)
    layers = [band, line, point.encode(tooltip=tips("system", "k", "mean", "low", "high"))]
    if len(legend_names(evidence)) > len(evidence.top_systems):
        others = alt.Chart().transform_filter("!isValid(datum.low)").mark_line(strokeWidth=1, opacity=0.55)
        tooltip = tips("system", "k", "mean")
        layers.insert(0, others.encode(x=x, y=y, color=color, detail="line:N", tooltip=tooltip))
    layered = alt.layer(*layers, data=inline_data(records)).properties(width=270, height=240)
    facet = alt.Facet("measure:N", title=None, sort=list(titles))
    chart = layered.facet(facet=facet, columns=3).resolve_scale(y="independent")
    return apply_theme(with_names(chart, legend_names(evidence)))


def ticks(records: list[dict[str, Any]]) -> list[int]:
    """Depths labeled on the axis, with enough space between them."""
    known = sorted({record["k"] for record in records})
    return [k for k in known if k in (1, 3, 10, 20, 50, 100, 200, 1000)] if len(known) > 4 else known


def tips(*names: str) -> list[Any]:
    """Fields of the tooltip of a mark."""
    import altair as alt

    texts = {"system", "query", "measure", "text", "front", "parameter", "verdict"}
    titles = {"k": "K", "low": "interval low", "high": "interval high", "first": "ranks first",
              "latency": "median ms", "p95": "p95 ms"}  # fmt: skip
    return [
        alt.Tooltip(f"{name}:N", title=titles.get(name, name))
        if name in texts
        else alt.Tooltip(f"{name}:Q", title=titles.get(name, name), format=".4~f")
        for name in names
    ]


def precision_recall(evidence: Evidence) -> Any:
    """Interpolated precision at the 11 standard recall levels."""
    import altair as alt

    sweep = evidence.sweep
    at = [i for i, m in enumerate(sweep.measures) if m.name == "IPrec"] if sweep else []
    if sweep is None or not at:
        raise RankwrightError("chart precision_recall: needs the runs, not only their scores")
    if (reason := too_few_recall_points(evidence)) is not None:
        raise RankwrightError(f"chart precision_recall: {reason}")
    records = [
        {"system": system, "key": key, "recall": level,
         "precision": float(sweep.means[sweep.systems.index(system), i])}
        for key, system in enumerate(evidence.top_systems)
        for level, i in zip(LEVELS, at, strict=True)
    ]  # fmt: skip
    look = system_encodings(evidence, evidence.top_systems)  # the others are not drawn
    base = alt.Chart(inline_data(records)).encode(
        x=alt.X("recall:Q", title="Recall", scale=alt.Scale(domain=[0, 1])),
        y=alt.Y("precision:Q", title="Interpolated precision", scale=alt.Scale(domain=[0, 1])),
        color=look["color"],
        tooltip=tips("system", "recall", "precision"),
    )
    line = base.mark_line(strokeWidth=2.2).encode(strokeDash=look["strokeDash"])
    point = base.mark_point(filled=True, size=45, opacity=1).encode(shape=look["shape"])
    layered = alt.layer(line, point).properties(width=400, height=260)
    return apply_theme(with_names(layered, evidence.top_systems))


def too_few_recall_points(evidence: Evidence) -> str | None:
    """Why precision by recall says nothing, if so: n relevant docs of a query are n points of its curve."""
    if evidence.qrels is None:
        return None
    grades, starts = evidence.qrels.grades, evidence.qrels.starts
    counts = np.add.reduceat(np.append(grades >= evidence.min_relevant_grade, 0), starts[:-1])
    typical = float(np.median(counts[counts > 0])) if (counts > 0).any() else 0.0
    if typical >= MIN_RECALL_POINTS:
        return None
    return f"most queries have fewer than {MIN_RECALL_POINTS} relevant docs, so recall has too few values"


def differences(evidence: Evidence) -> Any:
    """Difference between the best system and the baseline, or the runner-up, on each query, sorted."""
    import altair as alt

    one, other = evidence.winner, evidence.rival
    if other is None:
        raise RankwrightError("chart differences: needs at least two systems")
    names, queries = evidence.scores.systems, evidence.scores.queries
    apart = np.nan_to_num(evidence.values[names.index(one)] - evidence.values[names.index(other)])
    sign = -1 if evidence.measure.better == "lower" else 1
    order = np.argsort(-sign * apart, kind="stable")
    chosen = (
        order if len(order) <= 4 * MAX_BARS else order[np.linspace(0, len(order) - 1, 4 * MAX_BARS).round().astype(int)]
    )
    places = {int(at): place for place, at in enumerate(order.tolist(), 1)}
    records = [
        {"place": places[int(at)], "query": queries[at], "text": evidence.query_text(queries[at])[:120],
         "difference": round(float(apart[at]), 6), "outcome": "gain" if sign * apart[at] > 0 else "loss"}
        for at in chosen.tolist()
    ]  # fmt: skip
    few = alt.Axis(grid=False, tickCount=5, tickMinStep=1)
    span = alt.Scale(domain=[0.5, len(queries) + 0.5], nice=False)
    x = alt.X("place:Q", title=f"{plural(len(queries), 'query')}, sorted by difference", axis=few, scale=span)
    y = alt.Y("difference:Q", title=[f"{evidence.measure.label}:", clip_label(f"{one} − {other}")])
    scale = alt.Scale(domain=["gain", "loss"], range=[COLORS[0], COLORS[1]])
    base = alt.Chart(inline_data(records)).encode(x=x, y=y, tooltip=tips("query", "text", "difference"))
    if len(queries) <= MAX_BARS:
        width = max(400 / max(len(queries), 1) * 0.8, 1)
        drawn = base.mark_bar(width=width).encode(color=alt.Color("outcome:N", scale=scale, legend=None))
    else:
        drawn = base.mark_area(opacity=0.8, color=COLORS[0])
    zero = alt.Chart(inline_data([{"zero": 0}])).mark_rule(strokeWidth=1, color="#888").encode(y="zero:Q")
    return apply_theme(alt.layer(drawn, zero).properties(width=400, height=260))


def forest(evidence: Evidence) -> Any:
    """Difference of each system from the baseline, or from the best system, with its interval."""
    import altair as alt

    comparison = evidence.comparison
    if comparison is None:
        raise RankwrightError(f"chart forest: no comparison: {evidence.why_not_compared}")
    reference, records = evidence.baseline or evidence.winner, forest_records(evidence)
    names = [str(record["system"]) for record in records]
    base = alt.Chart(inline_data(records)).encode(
        y=system_axis(names), tooltip=tips("system", "difference", "low", "high", "p", "verdict")
    )
    side = "left" if evidence.measure.better == "lower" else "right"
    title = [
        f"difference in {evidence.measure.label} from {clip_label(reference, 30)}",
        f"{comparison.level:.0%} confidence interval; {side} is better",
    ]
    stroke = color_by(records, "verdict", {SIGNIFICANT: COLORS[0], NOT_SIGNIFICANT: GRAY}, alt.Stroke)
    fill = color_by(records, "verdict", {SIGNIFICANT: COLORS[0], NOT_SIGNIFICANT: "transparent"}, alt.Fill)
    line = base.mark_rule(strokeWidth=2.2).encode(x=alt.X("low:Q", title=title), x2="high:Q", stroke=stroke)
    point = base.mark_point(size=80, strokeWidth=2, opacity=1).encode(x="difference:Q", stroke=stroke, fill=fill)
    zero = alt.Chart(inline_data([{"zero": 0}])).mark_rule(strokeDash=[4, 3], color="#888").encode(x="zero:Q")
    layered = alt.layer(zero, line, point).properties(width=380, height=max(24 * len(records), 60))
    return apply_theme(with_names(layered, names))


def stability(evidence: Evidence) -> Any:
    """Rank of each system, its interval over bootstrap resamples of the queries, and how often it ranks first."""
    import altair as alt

    comparison = evidence.comparison
    if comparison is None:
        raise RankwrightError(f"chart stability: no comparison: {evidence.why_not_compared}")
    names = [evidence.scores.systems[at] for at in evidence.order]
    records = [
        {"system": name, "key": place - 1, "rank": place, "low": float(comparison.ranks[0, at, 0]),
         "high": float(comparison.ranks[1, at, 0]), "first": float(comparison.best[at, 0]),
         "share": f"first in {comparison.best[at, 0]:.0%}"}
        for place, (at, name) in enumerate(zip(evidence.order, names, strict=True), 1)
    ]  # fmt: skip
    y = system_axis(names)
    ends = [0.5, len(names) + 0.5]
    x = alt.Scale(domain=ends, nice=False)
    base = alt.Chart(inline_data(records)).encode(y=y, tooltip=tips("system", "rank", "low", "high", "first"))
    title = [f"rank by {evidence.measure.label}", f"{comparison.level:.0%} interval over bootstrap resamples"]
    count = alt.Axis(tickCount=min(len(names), 10), format="d", grid=False)
    line = base.mark_rule(strokeWidth=7, opacity=0.35, color=COLORS[0])
    line = line.encode(x=alt.X("low:Q", title=title, scale=x, axis=count), x2="high:Q")
    point = base.mark_point(filled=True, size=70, opacity=1, color=COLORS[0]).encode(x=alt.X("rank:Q", scale=x))
    text = base.mark_text(align="left", dx=8, fontSize=11).encode(x=alt.X("high:Q", scale=x), text="share:N")
    layered = alt.layer(line, point, text).properties(width=380, height=max(24 * len(names), 60))
    return apply_theme(with_names(layered, names))


def pareto(evidence: Evidence) -> Any:
    """Effectiveness against latency; the line (Pareto front) connects the systems that no other beats on both."""
    import altair as alt

    records = pareto_records(evidence)
    if not records:
        raise RankwrightError("chart pareto: no system has a known latency")
    short = [{**record, "label": clip_label(record["label"], 32)} for record in records]
    records = place_labels(short, "latency", "mean")
    spread = alt.Scale(type="log", nice=True)
    x = alt.X("latency:Q", title="median latency per query (ms)", scale=spread)
    y = alt.Y("mean:Q", title=evidence.measure.label, scale=alt.Scale(zero=False))
    base = alt.Chart(inline_data(records)).encode(x=x, y=y, tooltip=tips("system", "mean", "latency", "p95", "front"))
    color = color_by(records, "front", {ON_FRONT: COLORS[0], DOMINATED: GRAY})
    line = base.transform_filter(f"datum.front == '{ON_FRONT}'").mark_line(
        interpolate="step-after", strokeDash=[4, 3], color=COLORS[0]
    )
    point = base.mark_point(filled=True, size=80, opacity=1).encode(color=color)
    texts = [
        base.transform_filter(f"datum.place == '{place}'")
        .mark_text(align=align, dx=right, dy=down, fontSize=11)
        .encode(text="label:N")
        for place, (align, right, down) in PLACES.items()
        if any(record["place"] == place for record in records)
    ]
    return apply_theme(alt.layer(line, point, *texts).properties(width=400, height=260))


def sensitivity(evidence: Evidence) -> Any:
    """Score at each value of each tuned parameter, with its confidence interval."""
    import altair as alt

    rows = [
        (f"{stage}: {row[0]}", row)
        for stage, table in evidence.sensitivity.items()
        for row in table.rows
        if isinstance(row[1], float)
    ]
    if not rows:
        raise RankwrightError("chart sensitivity: no parameter was tuned")
    names = sorted({name for name, _ in rows})
    records = [
        {"parameter": name, "key": names.index(name), "value": row[1], "mean": row[2], "low": row[3], "high": row[4]}
        for name, row in rows
    ]
    measure = next(iter(evidence.sensitivity.values())).columns[2].name
    base = alt.Chart().encode(x=alt.X("value:Q", title="parameter value", scale=alt.Scale(zero=False)))
    tooltip = tips("parameter", "value", "mean", "low", "high")
    band = base.mark_area(opacity=0.15, color=COLORS[0]).encode(
        y=alt.Y("low:Q", title=measure, scale=alt.Scale(zero=False)), y2="high:Q"
    )
    line = base.mark_line(point=True, color=COLORS[0]).encode(y="mean:Q", tooltip=tooltip)
    layered = alt.layer(band, line, data=inline_data(records)).properties(width=250, height=190)
    facet = alt.Facet("key:N", title=None, header=alt.Header(labelExpr=LABEL))
    return apply_theme(with_names(layered.facet(facet, columns=3).resolve_scale(x="independent"), names))


@dataclass(frozen=True)
class Chart:
    """A chart: what draws it from the evidence on a collection (an Altair chart), its title, and its caption."""

    draw: Callable[[Evidence], Any]
    title: str
    describe: Callable[[Evidence], str] | None = None  # its caption; by default its description

    @property
    def description(self) -> str:
        """The docstring of the function that draws it."""
        return (self.draw.__doc__ or "").strip()

    def caption(self, evidence: Evidence) -> str:
        """What the chart of this evidence shows."""
        return self.describe(evidence) if self.describe else self.description.split("\n")[0]

    def __call__(self, evidence: Evidence) -> Any:
        """The chart; a RankwrightError says why it cannot be drawn."""
        return show_as_svg(self.draw(evidence))


CHARTS: Registry[Chart] = Registry("rankwright.charts", Chart, "rankwright.reporting.charts.Chart")
CHARTS.update({
    "forest": Chart(forest, "Differences in effectiveness", chart_captions.forest),
    "stability": Chart(stability, "Rank stability"),
    "curves": Chart(curves, "Effectiveness by depth", chart_captions.curves),
    "differences": Chart(differences, "Differences by query", chart_captions.differences),
    "precision_recall": Chart(precision_recall, "Precision and recall", chart_captions.precision_recall),
    "pareto": Chart(pareto, "Effectiveness and latency", chart_captions.pareto),
    "sensitivity": Chart(sensitivity, "Parameter sensitivity", chart_captions.sensitivity),
})  # fmt: skip
