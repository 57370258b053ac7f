"""The tables of a paper, each by its name: a function of what was found on one or several collections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from ..comparison import Comparison, compare
from ..errors import RankwrightError
from ..evaluation import Measure, Scores
from ..evaluation.input_warnings import plural
from ..table.table import Cell, Column, Table
from .evidence import DEPTHS, SHOWN, Evidence, clipped
from .failures import Failure, failures
from .matrices import MACRO, MATRIX, macro, macro_note, matrix

BREAKDOWN = ("nDCG", "P", "R", "RR")
FEW = 5  # queries of a type of which something can be said
CUTS = (1, 5, 10, 20, 100, 1000)  # of the breakdown


def main(found: Sequence[Evidence]) -> Table:
    """Collection x system: the measures that were asked for, the best in bold, marks for significant differences."""
    counted = any(uneven(evidence) for evidence in found)
    parts = [marked(evidence, counted) for evidence in found]
    for evidence, part in zip(found, parts, strict=True):
        ours, theirs = ([column.name for column in each.columns] for each in (parts[0], part))
        if ours != theirs:
            raise RankwrightError(
                f"table main: {found[0].name} has {', '.join(ours[1:])}, {evidence.name} has {', '.join(theirs[1:])}; "
                "score all on the same measures"
            )
    if len(found) == 1:
        return replace(parts[0], title=titled("Main results", found))
    rows: list[tuple[Cell, ...]] = []
    marks: dict[tuple[int, int], str] = {}
    groups: list[int] = []
    notes: dict[str, None] = {}
    for evidence, part in zip(found, parts, strict=True):
        groups.append(len(rows))
        marks |= {(r + len(rows), c + 1): mark for (r, c), mark in part.marks.items()}
        rows += [(evidence.name, *row) for row in part.rows]
        notes |= {f"{evidence.name}: {note}": None for note in part.notes}
    names = [evidence.name for evidence in found]
    averages = macro(parts, names, len(found[0].scores.measures))
    if averages:
        groups.append(len(rows))
        rows += [(MACRO, *row) for row in averages]
        notes[macro_note(names)] = None
    columns = (Column("collection"), *parts[0].columns)
    return Table(columns, tuple(rows), "Main results", tuple(notes), marks, groups=tuple(groups))


def uneven(evidence: Evidence) -> bool:
    """Whether some system's means are over fewer queries than were judged."""
    scores = evidence.scores
    return len(set(scores.averaged)) > 1 or scores.averaged[:1] != [len(scores.queries)]


def marked(evidence: Evidence, counted: bool) -> Table:
    """Every measure of every system, with the marks of those that were compared; counted: with their queries."""
    scores = evidence.scores
    columns = (Column("system"), *scores.columns(), *([Column("queries", 0)] if counted else []))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (system, *map(float, scores.means[s]), *([scores.averaged[s]] if counted else []))
        for s, system in enumerate(scores.systems)
    )
    if evidence.comparison is None:
        return Table(columns, rows, notes=scores.notes)
    compared = evidence.comparison.table()
    at = [0, *(1 + each for each in evidence.comparison.at)]
    marks = {(r, at[c]): mark for (r, c), mark in compared.marks.items()}
    return Table(columns, rows, notes=(*compared.notes, *scores.notes), marks=marks)


def titled(name: str, found: Sequence[Evidence]) -> str:
    """The name of a table, and of what."""
    return f"{name}: {found[0].name}, {plural(len(found[0].scores.queries), 'query')}" if len(found) == 1 else name


def breakdown(found: Sequence[Evidence]) -> Table:
    """Measure x system at every depth (K), of one collection."""
    evidence = found[0]
    sweep = evidence.sweep or evidence.scores
    cuts = [k for k in CUTS if k <= evidence.deepest and any(measure.k == k for measure in sweep.measures)]
    whole = next((i for i, m in enumerate(sweep.measures) if m.name == "AP" and m.k is None), None)
    rows: list[tuple[Cell, ...]] = []
    groups: list[int] = []
    for name in BREAKDOWN:
        at = {m.k: i for i, m in enumerate(sweep.measures) if m.name == name and m.k in cuts}
        if at:
            groups.append(len(rows))
            title = str(replace(sweep.measures[next(iter(at.values()))], cut=None))
            for s, system in enumerate(sweep.systems):
                cells = (float(sweep.means[s, at[k]]) if k in at else None for k in cuts)
                rows.append((title, system, *cells, *[None] * (whole is not None)))
    if whole is not None:
        groups.append(len(rows))
        for s, system in enumerate(sweep.systems):
            rows.append((str(sweep.measures[whole]), system, *[None] * len(cuts), float(sweep.means[s, whole])))
    heads = [*(f"K={k}" for k in cuts), *["all"] * (whole is not None)]
    columns = (Column("measure"), Column("system"), *(Column(head, 3, "higher") for head in heads))
    notes = ("all: the whole ranking, which has no K",) if whole is not None else ()
    return Table(columns, tuple(rows), titled("Full K breakdown", found[:1]), notes, groups=tuple(groups))


def ablation(found: Sequence[Evidence]) -> Table:
    """A row for each method: the first three measures, and what it is."""
    if not any(evidence.about for evidence in found):
        raise RankwrightError("table ablation: no system has a description; give about={system: text}")
    whole = main(found)
    lead = len(whole.columns) - len(found[0].scores.measures)
    kept = [*range(lead), *range(lead, min(lead + 3, len(whole.columns)))]
    about = {system: text for evidence in found for system, text in evidence.about.items()}
    rows = tuple((*(row[c] for c in kept), about.get(str(row[lead - 1]), "")) for row in whole.rows)
    marks = {(r, c): mark for (r, c), mark in whole.marks.items() if c in kept}
    columns = (*(whole.columns[c] for c in kept), Column("description"))
    return replace(whole, columns=columns, rows=rows, marks=marks, title=titled("Ablation", found))


def notices(evidence: Evidence) -> list[str]:
    """What must be said wherever the scores of a collection are shown."""
    return [evidence.collection.notice] if evidence.collection and evidence.collection.notice else []


def leaderboard(found: Sequence[Evidence]) -> Table:
    """Systems by merit: the composite at each k with its legend, or the measures, with the share that is judged."""
    evidence = found[0]
    if any(measure.entry.members for measure in evidence.scores.measures):
        board = evidence.scores.leaderboard()
        groups = tuple(r for r, row in enumerate(board.rows) if r == 0 or row[1] != board.rows[r - 1][1])
        better = {column.name: column.better for column in evidence.scores.columns()}
        columns = tuple(replace(each, better=direction(each.name, better)) for each in board.columns)
        title = titled("Leaderboard", found[:1])
        return replace(board, title=title, columns=columns, groups=groups, notes=(*board.notes, *notices(evidence)))
    table = marked(evidence, uneven(evidence))
    order, scores = evidence.order, evidence.scores
    marks = {(order.index(r), c + 1): mark for (r, c), mark in table.marks.items()}
    extra: list[tuple[Column, dict[str, Cell]]] = []
    if evidence.comparison:
        sure = dict(zip(scores.systems, evidence.comparison.best[:, 0].tolist(), strict=True))
        extra.append((Column("first", 2), {name: float(share) for name, share in sure.items()}))
    if Measure.parse("Judged@10") not in scores.measures:
        judged = {name: float(share) for name, share in zip(scores.systems, scores.judged, strict=True)}
        extra.append((Column("Judged@10", 3), judged))  # type: ignore[arg-type]
    if evidence.categories:
        extra.append((Column("category"), dict(evidence.categories)))
    if evidence.latency:
        extra.append((Column("p50 ms", 1, "lower"), {name: each[0] for name, each in evidence.latency.items()}))
        extra.append((Column("p95 ms", 1, "lower"), {name: each[1] for name, each in evidence.latency.items()}))
    rows = tuple(
        (place, *table.rows[at], *(cells.get(scores.systems[at]) for _, cells in extra))
        for place, at in enumerate(order, 1)
    )
    columns = (Column("rank", 0), *table.columns, *(column for column, _ in extra))
    notes = [*notices(evidence), *table.notes]
    if evidence.comparison:
        notes.append("first: share of bootstrap samples of the queries in which the system is first")
    return Table(columns, rows, titled("Leaderboard", found[:1]), tuple(notes), marks)


def direction(name: str, known: Mapping[str, str]) -> str:
    """Whether higher or lower is better in a column of a leaderboard, which has several cuts."""
    return next((better for key, better in known.items() if key.partition("@")[0].startswith(name)), "")


def strategies(found: Sequence[Evidence]) -> Table:
    """Strategies by RR@5 with nDCG@5 and their category."""
    whole = leaderboard(found)
    at = [c for c, column in enumerate(whole.columns) if column.name in ("rank", "system", "category")]
    wanted = [c for c, column in enumerate(whole.columns) if column.name in ("RR@5", "nDCG@5", "p50 ms", "p95 ms")]
    if len(wanted) < 2:
        raise RankwrightError("table strategies: needs RR@5 and nDCG@5; use the preset strategies")
    kept = [*at[:2], *wanted, *at[2:]]
    rows = tuple(tuple(row[c] for c in kept) for row in whole.rows)
    names = {"system": "strategy"}
    columns = tuple(replace(whole.columns[c], label=names.get(whole.columns[c].name, "")) for c in kept)
    marks = {(r, kept.index(c)): mark for (r, c), mark in whole.marks.items() if c in kept}
    notes = tuple(note for note in whole.notes if not note.startswith("first: "))
    return Table(columns, rows, titled("Strategies", found[:1]), notes, marks)


def full_metrics(found: Sequence[Evidence]) -> Table:
    """For each strategy its measures at 5, 10 and 20."""
    scores = found[0].scores
    cuts = [k for k in (5, 10, 20) if any(m.k == k for m in scores.measures)]
    names = list(dict.fromkeys(m.name for m in scores.measures if m.k in cuts))
    if not cuts:
        raise RankwrightError("table full_metrics: needs measures at 5, 10 or 20; use the preset strategies")
    rows: list[tuple[Cell, ...]] = []
    groups = []
    for s in found[0].order:
        groups.append(len(rows))
        for name in names:
            at = {m.k: i for i, m in enumerate(scores.measures) if m.name == name}
            cells = (float(scores.means[s, at[k]]) if k in at else None for k in cuts)
            rows.append((scores.systems[s], name, *cells))
    columns = (Column("strategy"), Column("measure"), *(Column(f"@{k}") for k in cuts))
    return Table(columns, tuple(rows), titled("Full metrics", found[:1]), groups=tuple(groups))


def types(found: Sequence[Evidence]) -> Table:
    """For each type of query the mean of each system, and how many queries it has."""
    evidence = found[0]
    if not evidence.types:
        raise RankwrightError("table types: no query has a type; give a collection whose queries have")
    columns = [Column("type"), Column("queries", 0)]
    columns += [Column(name, 4) for name in (evidence.scores.systems[at] for at in evidence.order)]
    rows: list[tuple[Cell, ...]] = []
    marks: dict[tuple[int, int], str] = {}
    lower = evidence.measure.better == "lower"
    for r, (kind, places) in enumerate(evidence.types.items()):
        means = [float(np.nanmean(evidence.values[at, places])) for at in evidence.order]
        top = f"{(min if lower else max)(means):.4f}"
        marks |= {(r, c + 2): "*" for c, mean in enumerate(means) if f"{mean:.4f}" == top}
        rows.append((kind, len(places), *means))
    notes = (f"{evidence.measure}; * best of the row",)
    return Table(tuple(columns), tuple(rows), titled("By type of query", found[:1]), notes, marks)


def guide(found: Sequence[Evidence]) -> Table:
    """For each type of query the best system, how far it is from the baseline, and whether that is significant."""
    evidence = found[0]
    whole = needed(evidence)
    centre = evidence.baseline or evidence.winner
    if not evidence.types:
        raise RankwrightError("table guide: no query has a type; give a collection whose queries have")
    lower, at = evidence.measure.better == "lower", evidence.scores.measures.index(evidence.measure)
    rows: list[tuple[Cell, ...]] = []
    for kind, places in evidence.types.items():
        values = evidence.scores.values[:, at : at + 1, places]
        means = dict(zip(evidence.scores.systems, values.mean(axis=(1, 2)).round(10).tolist(), strict=True))
        best = (min if lower else max)(means, key=lambda name: means[name])
        row = (kind, len(places), best, means[best], means[centre], means[best] - means[centre])
        if best == centre:
            rows.append((*row, None, None, None, "the baseline itself" if evidence.baseline else "the best overall"))
            continue
        if len(places) < FEW:
            rows.append((*row, None, None, None, "too few queries to say"))
            continue
        some = replace(
            evidence.scores, values=values, measures=(evidence.measure,), present=evidence.scores.present[:, places],
            queries=tuple(evidence.scores.queries[place] for place in places),
        )  # fmt: skip
        made = compare(some, centre, whole.tests, whole.correction, whole.seed or 0, 10_000, strict=False)
        pair = next(pair for pair, (a, _) in enumerate(made.pairs.tolist()) if made.scores.systems[a] == best)
        p = float(made.corrected[made.headline][pair, 0])
        verdict = "significant" if p < made.alpha else "not significant"
        rows.append((*row, float(made.low[pair, 0]), float(made.high[pair, 0]), p, verdict))
    heads = ("type", "queries", "best", evidence.measure.label, centre, "difference", "low", "high")
    columns = (*(Column(head, 0 if head == "queries" else 4) for head in heads), Column("p", small=True), Column(""))
    notes = (f"p: {whole.headline}, corrected ({whole.correction}) over the systems within each type",)
    return Table(columns, tuple(rows), titled("Which system for which query", found[:1]), notes)


def queries(found: Sequence[Evidence]) -> Table:
    """A row for each query and system."""
    return replace(found[0].scores.per_query(), title=titled("Per query", found[:1]))


def failed(found: Sequence[Evidence]) -> Table:
    """Queries on which a system loses most to its rival, or finds nothing: what came, and what should have come."""
    rows = [told(each) for each in failures(found[0])]
    heads = ("system", "query", "text", "score", "rival", "rival's score", "returned", "should have been")
    groups = [r for r in range(len(rows)) if r == 0 or rows[r][0] != rows[r - 1][0]]
    notes = (f"scores are {found[0].measure}; in brackets the grade, or the rank at which a doc came",)
    title = titled("Failure cases", found[:1])
    return Table(tuple(map(Column, heads)), tuple(rows), title, notes, groups=tuple(groups))


def told(case: Failure) -> tuple[Cell, ...]:
    """A failure as a row."""
    came = "; ".join(f"{doc} [{'not judged' if grade is None else f'{grade:g}'}]" for doc, grade in case.returned)
    wanted = "; ".join(
        f"{doc} [{f'rank {rank}' if rank else f'not in the first {SHOWN}'}]" for doc, rank in case.wanted
    )
    text, rival = clipped(case.text, 200), case.rival or ""
    return case.system, case.query, text, case.score, rival, case.other, came or "nothing", wanted


def timing(found: Sequence[Evidence]) -> Table:
    """Each operation: seconds, documents or queries a second, peak memory of the process, size of an index on disk."""
    rows = [
        (
            evidence.name, each.operation, each.seconds, each.speed, each.peak_mb,
            None if each.index_bytes is None else each.index_bytes / 1e6,
        )
        for evidence in found
        for each in evidence.timing
    ]  # fmt: skip
    if not rows:
        raise RankwrightError("table timing: nothing was timed")
    columns = (
        Column("collection"), Column("operation"), Column("seconds", 2), Column("speed"), Column("peak memory (MB)", 0),
        Column("index size (MB)", 1),
    )  # fmt: skip
    return Table(columns, tuple(rows), "Timing")


def pairs(found: Sequence[Evidence]) -> Table:
    """Each pair of systems and measure: everything that was computed."""
    return replace(needed(found[0]).rows(), title=titled("Every comparison", found[:1]))


def stability(found: Sequence[Evidence]) -> Table:
    """How sure the order of systems is."""
    return replace(needed(found[0]).stability(), title=titled("How sure the order is", found[:1]))


def needed(evidence: Evidence) -> Comparison:
    """The comparison, if there is one."""
    if evidence.comparison is None:
        raise RankwrightError(f"nothing is compared: {evidence.why}")
    return evidence.comparison


def sweep_of(scores: Scores, name: str) -> dict[int, int]:
    """Where a measure stands at each depth."""
    return {int(m.k): i for i, m in enumerate(scores.measures) if m.name == name and m.k in DEPTHS}


ALL: Mapping[str, Callable[[Sequence[Evidence]], Table]] = {  # those that span collections
    "main": main,
    "ablation": ablation,
    MATRIX: matrix,
    "timing": timing,
}
EACH: Mapping[str, Callable[[Sequence[Evidence]], Table]] = {  # those of one collection
    "leaderboard": leaderboard,
    "breakdown": breakdown,
    "strategies": strategies,
    "full_metrics": full_metrics,
    "types": types,
    "guide": guide,
    "failures": failed,
    "stability": stability,
    "pairs": pairs,
    "queries": queries,
}
TABLES = {**ALL, **EACH}
RENAMED = {"fusion": "matrix"}  # names that specs of earlier versions have
