"""The charts of a report: one description for the page and for the paper. Colour-blind safe, readable in grey."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..base.ids import Floats
from ..base.seeds import generator
from ..comparison.resampling import resampled
from ..errors import RankwrightError
from ..evaluation.input_warnings import plural
from .chart_theme import COLOURS, GREY, dress, dressed, labelled, rows
from .evidence import LEVELS, Evidence
from .tables import sweep_of

SAMPLES = 1000  # of the bootstrap behind a band
MANY = 400  # queries that are drawn as a line, not as bars


def bands(values: Floats, rng: str) -> tuple[Floats, Floats]:
    """The 95 % bootstrap interval of each mean: systems x measures x queries to systems x measures."""
    low, high = np.full(values.shape[:2], np.nan), np.full(values.shape[:2], np.nan)
    for system, each in enumerate(values):  # over the queries that it was scored on
        scored = each[:, ~np.isnan(each).any(axis=0)]
        if scored.shape[1]:
            samples = resampled(scored[None], SAMPLES, generator(0, "report", rng))[:, 0]
            low[system], high[system] = np.percentile(samples, 2.5, axis=0), np.percentile(samples, 97.5, axis=0)
    return low, high


def curves(evidence: Evidence) -> Any:
    """nDCG, precision and recall against the depth K, with 95 % bootstrap bands."""
    import altair as alt

    sweep = evidence.sweep
    if sweep is None:
        raise RankwrightError("chart curves: the runs are not known, only their scores")
    names, titles = ("nDCG", "P", "R"), ("nDCG at K", "Precision at K", "Recall at K")
    records = []
    for name, title in zip(names, titles, strict=True):
        at = {k: i for k, i in sweep_of(sweep, name).items() if k <= max(evidence.deepest, 1)}
        coloured_rows = [sweep.systems.index(each) for each in evidence.foremost]
        low, high = bands(sweep.values[coloured_rows][:, list(at.values())], "curves")
        for s, system in enumerate(sweep.systems):
            own = coloured_rows.index(s) if s in coloured_rows else None
            for column, (k, i) in enumerate(at.items()):
                record = {"measure": title, "system": system, "line": system, "k": k, "mean": float(sweep.means[s, i])}
                if own is None:
                    record["system"] = labelled(evidence)[-1]
                else:
                    record |= {"low": float(low[own, column]), "high": float(high[own, column])}
                records.append(record)
    x = alt.X("k:Q", scale=alt.Scale(type="log"), title="K, rows looked at", axis=alt.Axis(values=ticks(records)))
    look = dress(evidence, labelled(evidence))
    colour, dash, shape = look["color"], look["strokeDash"], look["shape"]
    known = alt.Chart().transform_filter("isValid(datum.low)").encode(x=x, color=colour, detail="line:N")
    band = known.mark_area(opacity=0.13).encode(y=alt.Y("low:Q", title=None), y2="high:Q")
    y = alt.Y("mean:Q", title=None, scale=alt.Scale(zero=True))
    line = known.mark_line(strokeWidth=2.2).encode(y=y, strokeDash=dash)
    point = known.mark_point(filled=True, size=45, opacity=1).encode(y=y, shape=shape)
    layers = [band, line, point.encode(tooltip=tips("system", "k", "mean", "low", "high"))]
    if len(labelled(evidence)) > len(evidence.foremost):
        others = alt.Chart().transform_filter("!isValid(datum.low)").mark_line(strokeWidth=1, opacity=0.55)
        tooltip = tips("line", "k", "mean")
        layers.insert(0, others.encode(x=x, y=y, color=colour, detail="line:N", tooltip=tooltip))
    layered = alt.layer(*layers, data=rows(records)).properties(width=270, height=240)
    facet = alt.Facet("measure:N", title=None, sort=list(titles))
    return dressed(layered.facet(facet=facet, columns=3).resolve_scale(y="independent"))


def ticks(records: list[dict[str, Any]]) -> list[int]:
    """The depths that the axis names: no two too near each other."""
    known = sorted({record["k"] for record in records})
    return [k for k in known if k in (1, 3, 10, 20, 50, 100, 200, 1000)] if len(known) > 4 else known


def tips(*names: str) -> list[Any]:
    """What is shown when one points at a mark."""
    import altair as alt

    texts = {"system", "line", "query", "measure", "text", "what", "parameter"}
    return [alt.Tooltip(f"{name}:N" if name in texts else f"{name}:Q", format="" if name in texts else ".4~f")
            for name in names]  # fmt: skip


def precision_recall(evidence: Evidence) -> Any:
    """Interpolated precision at eleven levels of recall."""
    import altair as alt

    sweep = evidence.sweep
    at = [i for i, m in enumerate(sweep.measures) if m.name == "IPrec"] if sweep else []
    if sweep is None or not at:
        raise RankwrightError("chart precision_recall: the runs are not known, only their scores")
    records = [
        {"system": system, "recall": level, "precision": float(sweep.means[sweep.systems.index(system), i])}
        for system in evidence.foremost
        for level, i in zip(LEVELS, at, strict=True)
    ]
    look = dress(evidence, evidence.foremost)  # the others are not drawn
    base = alt.Chart(rows(records)).encode(
        x=alt.X("recall:Q", title="Recall", scale=alt.Scale(domain=[0, 1])),
        y=alt.Y("precision:Q", title="Interpolated precision", scale=alt.Scale(domain=[0, 1])),
        color=look["color"],
        tooltip=tips("system", "recall", "precision"),
    )
    line = base.mark_line(strokeWidth=2.2).encode(strokeDash=look["strokeDash"])
    point = base.mark_point(filled=True, size=45, opacity=1).encode(shape=look["shape"])
    return dressed(alt.layer(line, point).properties(width=400, height=260))


def differences(evidence: Evidence) -> Any:
    """The difference on each query between the winner and its rival, sorted."""
    import altair as alt

    one, other = evidence.winner, evidence.rival
    if other is None:
        raise RankwrightError("chart differences: there is one system only")
    names, queries = evidence.scores.systems, evidence.scores.queries
    apart = np.nan_to_num(evidence.values[names.index(one)] - evidence.values[names.index(other)])
    sign = -1 if evidence.measure.better == "lower" else 1
    order = np.argsort(-sign * apart, kind="stable")
    chosen = order if len(order) <= 4 * MANY else order[np.linspace(0, len(order) - 1, 4 * MANY).round().astype(int)]
    places = {int(at): place for place, at in enumerate(order.tolist(), 1)}
    records = [
        {"place": places[int(at)], "query": queries[at], "text": evidence.text(queries[at])[:120],
         "difference": round(float(apart[at]), 6), "what": "gain" if sign * apart[at] > 0 else "loss"}
        for at in chosen.tolist()
    ]  # fmt: skip
    few = alt.Axis(grid=False, tickCount=5, tickMinStep=1)
    span = alt.Scale(domain=[0.5, len(queries) + 0.5], nice=False)
    x = alt.X("place:Q", title=f"{plural(len(queries), 'query')}, sorted", axis=few, scale=span)
    y = alt.Y("difference:Q", title=[f"{evidence.measure.label}:", clip(f"{one} − {other}")])
    scale = alt.Scale(domain=["gain", "loss"], range=[COLOURS[0], COLOURS[1]])
    base = alt.Chart(rows(records)).encode(x=x, y=y, tooltip=tips("query", "text", "difference"))
    if len(queries) <= MANY:
        width = max(400 / max(len(queries), 1) * 0.8, 1)
        drawn = base.mark_bar(width=width).encode(color=alt.Color("what:N", scale=scale, legend=None))
    else:
        drawn = base.mark_area(opacity=0.8, color=COLOURS[0])
    zero = alt.Chart(rows([{"zero": 0}])).mark_rule(strokeWidth=1, color="#888").encode(y="zero:Q")
    return dressed(alt.layer(drawn, zero).properties(width=400, height=260))


def clip(text: str, most: int = 48) -> str:
    """A name that is not too long for a title."""
    return text if len(text) <= most else text[: most - 1] + "…"


def forest(evidence: Evidence) -> Any:
    """Differences to the baseline, or to the best system, with their intervals; hollow where chance would do."""
    import altair as alt

    comparison = evidence.comparison
    if comparison is None:
        raise RankwrightError(f"chart forest: nothing is compared: {evidence.why}")
    centre = evidence.baseline or evidence.winner
    records = []
    for at in evidence.order:
        name = evidence.scores.systems[at]
        found = evidence.pair(name, centre)
        if found is None:
            continue
        pair, sign = found
        ends = sorted((sign * float(comparison.low[pair, 0]), sign * float(comparison.high[pair, 0])))
        real = bool(comparison.significant[pair, 0])
        records.append({
            "system": name, "difference": sign * float(comparison.difference[pair, 0]), "low": ends[0],
            "high": ends[1], "what": "significant" if real else "not significant",
            "p": float(comparison.corrected[comparison.headline][pair, 0]),
        })  # fmt: skip
    names = [str(record["system"]) for record in records]
    y = alt.Y("system:N", sort=names, title=None, axis=alt.Axis(labelLimit=150))
    base = alt.Chart(rows(records)).encode(y=y, tooltip=tips("system", "difference", "low", "high", "p", "what"))
    side = "left" if evidence.measure.better == "lower" else "right"
    title = [
        f"difference in {evidence.measure.label} to {clip(centre, 30)}",
        f"{comparison.level:.0%} interval; better is to the {side}",
    ]
    kinds = ["significant", "not significant"]
    colour = alt.Color("what:N", scale=alt.Scale(domain=kinds, range=[COLOURS[0], GREY]),
                       legend=alt.Legend(title=None, orient="bottom"))  # fmt: skip
    line = base.mark_rule(strokeWidth=2.2).encode(x=alt.X("low:Q", title=title), x2="high:Q", color=colour)
    fill = alt.condition("datum.what === 'significant'", alt.value(1), alt.value(0))
    point = base.mark_point(size=80, strokeWidth=2).encode(
        x="difference:Q", color=colour, fill=colour, fillOpacity=fill
    )
    zero = alt.Chart(rows([{"zero": 0}])).mark_rule(strokeDash=[4, 3], color="#888").encode(x="zero:Q")
    return dressed(alt.layer(zero, line, point).properties(width=380, height=max(24 * len(records), 60)))


def stability(evidence: Evidence) -> Any:
    """The interval of each system's rank over bootstrap samples of the queries, and how often it is first."""
    import altair as alt

    comparison = evidence.comparison
    if comparison is None:
        raise RankwrightError(f"chart stability: nothing is compared: {evidence.why}")
    names = [evidence.scores.systems[at] for at in evidence.order]
    records = [
        {"system": name, "rank": place, "low": float(comparison.ranks[0, at, 0]),
         "high": float(comparison.ranks[1, at, 0]), "first": float(comparison.best[at, 0]),
         "share": f"{comparison.best[at, 0]:.0%} first"}
        for place, (at, name) in enumerate(zip(evidence.order, names, strict=True), 1)
    ]  # fmt: skip
    y = alt.Y("system:N", sort=names, title=None, axis=alt.Axis(labelLimit=150))
    ends = [0.5, len(names) + 0.5]
    x = alt.Scale(domain=ends, nice=False)
    base = alt.Chart(rows(records)).encode(y=y, tooltip=tips("system", "rank", "low", "high", "first"))
    title = [f"rank by {evidence.measure.label}", f"{comparison.level:.0%} interval over samples of the queries"]
    count = alt.Axis(tickCount=min(len(names), 10), format="d", grid=False)
    line = base.mark_rule(strokeWidth=7, opacity=0.35, color=COLOURS[0])
    line = line.encode(x=alt.X("low:Q", title=title, scale=x, axis=count), x2="high:Q")
    point = base.mark_point(filled=True, size=70, opacity=1, color=COLOURS[0]).encode(x=alt.X("rank:Q", scale=x))
    text = base.mark_text(align="left", dx=8, fontSize=11).encode(x=alt.X("high:Q", scale=x), text="share:N")
    return dressed(alt.layer(line, point, text).properties(width=380, height=max(24 * len(names), 60)))


def pareto(evidence: Evidence) -> Any:
    """Effectiveness against latency; a line joins the systems that no other beats on both."""
    import altair as alt

    known = [name for name in evidence.scores.systems if name in evidence.latency]
    if not known:
        raise RankwrightError("chart pareto: the latency of no system is known")
    sign = -1 if evidence.measure.better == "lower" else 1
    means = dict(zip(evidence.scores.systems, evidence.means.tolist(), strict=True))
    front, best = [], -np.inf
    for name in sorted(known, key=lambda name: (evidence.latency[name][0], -sign * means[name])):
        if sign * means[name] > best:
            best = sign * means[name]
            front.append(name)
    records = [
        {"system": name, "mean": means[name], "latency": evidence.latency[name][0], "p95": evidence.latency[name][1],
         "what": "on the front" if name in front else "beaten on both", "label": name if name in front else ""}
        for name in known
    ]  # fmt: skip
    spread = alt.Scale(type="log", nice=True)
    x = alt.X("latency:Q", title="milliseconds a query (median)", scale=spread)
    y = alt.Y("mean:Q", title=evidence.measure.label, scale=alt.Scale(zero=False))
    base = alt.Chart(rows(records)).encode(x=x, y=y, tooltip=tips("system", "mean", "latency", "p95", "what"))
    colour = alt.Color("what:N", scale=alt.Scale(domain=["on the front", "beaten on both"], range=[COLOURS[0], GREY]),
                       legend=alt.Legend(title=None, orient="bottom"))  # fmt: skip
    line = base.transform_filter("datum.what == 'on the front'").mark_line(
        interpolate="step-after", strokeDash=[4, 3], color=COLOURS[0]
    )
    point = base.mark_point(filled=True, size=80, opacity=1).encode(color=colour)
    text = base.mark_text(align="left", dx=8, dy=-6, fontSize=11).encode(text="label:N")
    return dressed(alt.layer(line, point, text).properties(width=400, height=260))


def sensitivity(evidence: Evidence) -> Any:
    """The score at each value of each tuned parameter, the others at their best, with its interval."""
    import altair as alt

    records = [
        {"what": f"{stage}: {row[0]}", "value": row[1], "mean": row[2], "low": row[3], "high": row[4]}
        for stage, table in evidence.sensitivity.items()
        for row in table.rows
        if isinstance(row[1], float)
    ]
    if not records:
        raise RankwrightError("chart sensitivity: nothing was tuned")
    measure = next(iter(evidence.sensitivity.values())).columns[2].name
    base = alt.Chart().encode(x=alt.X("value:Q", title="value", scale=alt.Scale(zero=False)))
    tooltip = tips("what", "value", "mean", "low", "high")
    band = base.mark_area(opacity=0.15, color=COLOURS[0]).encode(
        y=alt.Y("low:Q", title=measure, scale=alt.Scale(zero=False)), y2="high:Q"
    )
    line = base.mark_line(point=True, color=COLOURS[0]).encode(y="mean:Q", tooltip=tooltip)
    layered = alt.layer(band, line, data=rows(records)).properties(width=250, height=190)
    return dressed(layered.facet(alt.Facet("what:N", title=None), columns=3).resolve_scale(x="independent"))


CHARTS: Mapping[str, Callable[[Evidence], Any]] = {
    "forest": forest,
    "stability": stability,
    "curves": curves,
    "differences": differences,
    "precision_recall": precision_recall,
    "pareto": pareto,
    "sensitivity": sensitivity,
}
TITLES = {
    "forest": "How far apart",
    "curves": "At every depth",
    "differences": "Query by query",
    "precision_recall": "Precision and recall",
    "stability": "How sure the order is",
    "pareto": "What it costs",
    "sensitivity": "What tuning does",
}
