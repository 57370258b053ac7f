"""The tables of a report by name: each is a function of the evidence on one or several collections.

The docstring of a table is its description in the docs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from ..comparison import Comparison, compare
from ..comparison.comparison import FIRST, FIRST_NOTE, interval_columns
from ..errors import RankwrightError, plural
from ..evaluation import Measure, Scores
from ..table.table import Cell, Column, Table
from .evidence import DEPTHS, SHOWN, UNNAMED, Evidence, clip_text
from .failures import Failure, describe_failures, failures
from .matrices import MACRO, MATRIX, macro_note, macro_rows, matrix
from .report_topics import all_topics, discriminating_topics, easiest_topics, hardest_topics, topic_differences
from .stage_table import stages

BREAKDOWN_MEASURES = ("nDCG", "P", "R", "RR")
MIN_TYPE_QUERIES = 5  # for a test on one type of query
BREAKDOWN_DEPTHS = (1, 5, 10, 20, 100, 1000)


def main(found: Sequence[Evidence]) -> Table:
    """Collection x system: the requested measures, the best in bold, significant differences marked."""
    counted = any(has_uneven_means(evidence) for evidence in found)
    parts = [scores_table(evidence, counted) for evidence in found]
    for evidence, part in zip(found, parts, strict=True):
        ours, theirs = ([column.name for column in each.columns] for each in (parts[0], part))
        if ours != theirs:
            raise RankwrightError(
                f"table main: {found[0].name} has {', '.join(ours[1:])}, {evidence.name} has {', '.join(theirs[1:])}; "
                "score all collections on the same measures"
            )
    if len(found) == 1:
        return replace(parts[0], title=make_title("Main results", found), notes=without_count(parts[0], found[0]))
    rows: list[tuple[Cell, ...]] = []
    marks: dict[tuple[int, int], str] = {}
    groups: list[int] = []
    notes: dict[str, None] = {}
    unranked: set[tuple[int, int]] = set()
    for evidence, part in zip(found, parts, strict=True):
        groups.append(len(rows))
        fixed = [c for c, column in enumerate(part.columns, 1) if not column.better]
        unranked |= {(r, c) for r in range(len(rows), len(rows) + len(part.rows)) for c in fixed}
        marks |= {(r + len(rows), c + 1): mark for (r, c), mark in part.marks.items()}
        rows += [(evidence.name, *row) for row in part.rows]
        notes |= {f"{evidence.name}: {note}": None for note in part.notes}
    names = [evidence.name for evidence in found]
    averages = macro_rows(parts, names, len(found[0].scores.measures))
    if averages:
        groups.append(len(rows))
        rows += [(MACRO, *row) for row in averages]
        notes[macro_note(names)] = None
    ranked = (
        max(same, key=lambda column: bool(column.better)) for same in zip(*(p.columns for p in parts), strict=True)
    )
    columns = (Column("collection"), *ranked)
    return Table(
        columns, tuple(rows), "Main results", tuple(notes), marks, groups=tuple(groups), unranked=frozenset(unranked)
    )


def has_uneven_means(evidence: Evidence) -> bool:
    """Whether some system's means cover fewer queries than are judged."""
    scores = evidence.scores
    return len(set(scores.query_counts)) > 1 or scores.query_counts[:1] != [len(scores.queries)]


def scores_table(evidence: Evidence, counted: bool) -> Table:
    """Every measure of every system, with significance marks; `counted` adds the number of queries."""
    scores = evidence.scores
    columns = (Column("system"), *scores.columns(), *([Column("queries", 0)] if counted else []))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (system, *map(float, scores.means[s]), *([scores.query_counts[s]] if counted else []))
        for s, system in enumerate(scores.systems)
    )
    if evidence.comparison is None:
        return Table(columns, rows, notes=scores.notes)
    compared = evidence.comparison.table()
    at = [0, *(1 + each for each in evidence.comparison.measure_indices)]
    marks = {(r, at[c]): mark for (r, c), mark in compared.marks.items()}
    return Table(columns, rows, notes=(*compared.notes, *scores.notes), marks=marks)


def make_title(name: str, found: Sequence[Evidence]) -> str:
    """The title of a table: its name, the collection, if it has a name, and the number of queries."""
    if len(found) > 1:
        return name
    collection = "" if found[0].name == UNNAMED else f"{found[0].name}, "
    return f"{name}: {collection}{plural(len(found[0].scores.queries), 'query')}"


def without_count(table: Table, evidence: Evidence) -> tuple[str, ...]:
    """The notes of a table whose title has the number of queries."""
    count = f"; {plural(len(evidence.scores.queries), 'query')}"
    return tuple(note.removesuffix(count) for note in table.notes)


def breakdown(found: Sequence[Evidence]) -> Table:
    """Measure x system at every depth K, for one collection."""
    evidence = found[0]
    sweep = evidence.sweep or evidence.scores
    cuts = [k for k in BREAKDOWN_DEPTHS if k <= evidence.deepest and any(measure.k == k for measure in sweep.measures)]
    ap_position = next((i for i, m in enumerate(sweep.measures) if m.name == "AP" and m.k is None), None)
    rows: list[tuple[Cell, ...]] = []
    groups: list[int] = []
    unranked: set[tuple[int, int]] = set()
    for name in BREAKDOWN_MEASURES:
        at = {m.k: i for i, m in enumerate(sweep.measures) if m.name == name and m.k in cuts}
        if at:
            groups.append(len(rows))
            title = str(replace(sweep.measures[next(iter(at.values()))], cut=None))
            for s, system in enumerate(sweep.systems):
                cells = (float(sweep.means[s, at[k]]) if k in at else None for k in cuts)
                saturated = (k in at and evidence.scores.is_saturated(sweep.measures[at[k]]) for k in cuts)
                unranked |= {(len(rows), c) for c, never in enumerate(saturated, 2) if never}
                rows.append((title, system, *cells, *[None] * (ap_position is not None)))
    if ap_position is not None:
        groups.append(len(rows))
        for s, system in enumerate(sweep.systems):
            rows.append(
                (str(sweep.measures[ap_position]), system, *[None] * len(cuts), float(sweep.means[s, ap_position]))
            )
    heads = [*(f"K={k}" for k in cuts), *["all"] * (ap_position is not None)]
    columns = (Column("measure"), Column("system"), *(Column(head, 3, "higher") for head in heads))
    notes = ("all: over the full ranking, without a cutoff",) if ap_position is not None else ()
    title = make_title("Breakdown by depth K", found[:1])
    return Table(columns, tuple(rows), title, notes, groups=tuple(groups), unranked=frozenset(unranked))


def ablation(found: Sequence[Evidence]) -> Table:
    """One row per system: the first three measures and a description."""
    if not any(evidence.about for evidence in found):
        raise RankwrightError("table ablation: no system has a description; give about={system: text}")
    table = main(found)
    lead = len(table.columns) - len(found[0].scores.measures)
    positions = [*range(lead), *range(lead, min(lead + 3, len(table.columns)))]
    about = {system: text for evidence in found for system, text in evidence.about.items()}
    rows = tuple((*(row[c] for c in positions), about.get(str(row[lead - 1]), "")) for row in table.rows)
    marks = {(r, c): mark for (r, c), mark in table.marks.items() if c in positions}
    columns = (*(table.columns[c] for c in positions), Column("description"))
    return replace(table, columns=columns, rows=rows, marks=marks, title=make_title("Ablation", found))


def notices(evidence: Evidence) -> list[str]:
    """The notice of a collection, which goes wherever its scores are shown."""
    notice = evidence.collection.notice if evidence.collection else ""
    return [notice[0].upper() + notice[1:]] if notice else []


def leaderboard(found: Sequence[Evidence]) -> Table:
    """Systems from best to worst: the composite at each k with its legend, or the measures and the judged share."""
    evidence = found[0]
    if any(measure.entry.has_members for measure in evidence.scores.measures):
        board = evidence.scores.leaderboard()
        groups = tuple(r for r, row in enumerate(board.rows) if r == 0 or row[1] != board.rows[r - 1][1])
        better = {column.name: column.better for column in evidence.scores.columns()}
        columns = tuple(replace(each, better=direction(each.name, better)) for each in board.columns)
        title = make_title("Leaderboard", found[:1])
        return replace(board, title=title, columns=columns, groups=groups, notes=(*board.notes, *notices(evidence)))
    table = scores_table(evidence, has_uneven_means(evidence))
    order, scores = evidence.order, evidence.scores
    marks = {(order.index(r), c + 1): mark for (r, c), mark in table.marks.items()}
    extra: list[tuple[Column, dict[str, Cell]]] = []
    if evidence.comparison:
        firsts = dict(zip(scores.systems, evidence.comparison.best[:, 0].tolist(), strict=True))
        extra.append((Column("first", 2, label=FIRST), {name: float(share) for name, share in firsts.items()}))
    if Measure.parse("Judged@10") not in scores.measures:
        judged = {name: float(share) for name, share in zip(scores.systems, scores.judged_at_10, strict=True)}
        extra.append((Column("Judged@10", 3), judged))  # type: ignore[arg-type]
    if evidence.categories:
        extra.append((Column("category"), dict(evidence.categories)))
    if evidence.latency:
        extra.append((Column("p50 ms", 1, "lower"), {name: each[0] for name, each in evidence.latency.items()}))
        extra.append((Column("p95 ms", 1, "lower"), {name: each[1] for name, each in evidence.latency.items()}))
    extra += usage_columns(evidence)
    for cost in dict.fromkeys(name for own in evidence.costs.values() for name in own):
        digits = {"FLOPS": 2, "index cost": 4}.get(cost, 0)
        extra.append((Column(cost, digits, "lower"), {name: own.get(cost) for name, own in evidence.costs.items()}))
    rows = tuple(
        (place, *table.rows[at], *(cells.get(scores.systems[at]) for _, cells in extra))
        for place, at in enumerate(order, 1)
    )
    columns = (Column("rank", 0), *table.columns, *(column for column, _ in extra))
    notes = [*notices(evidence), *without_count(table, evidence)]
    if evidence.comparison:
        notes.append(FIRST_NOTE)
    return Table(columns, rows, make_title("Leaderboard", found[:1]), tuple(notes), marks)


def usage_columns(evidence: Evidence) -> list[tuple[Column, dict[str, Cell]]]:
    """Tokens of a query and the cost of a thousand, of systems with a model behind an address."""
    found: list[tuple[Column, dict[str, Cell]]] = []
    if any(each.tokens for each in evidence.usage.values()):
        tokens: dict[str, Cell] = {name: each.tokens for name, each in evidence.usage.items()}
        found.append((Column("tokens", 0, label="tokens per query"), tokens))
    if any(each.cost for each in evidence.usage.values()):
        costs: dict[str, Cell] = {name: 1000 * each.cost for name, each in evidence.usage.items() if each.cost}
        limit = "at most, " * any(each.is_estimated for each in evidence.usage.values())
        found.append((Column("cost", 4, label=f"cost ({limit}1,000 queries)"), costs))
    return found


def direction(name: str, known: Mapping[str, str]) -> str:
    """Whether higher or lower is better in a leaderboard column, whose name has no cutoff."""
    return next((better for key, better in known.items() if key.partition("@")[0].startswith(name)), "")


def strategies(found: Sequence[Evidence]) -> Table:
    """Systems from best to worst: RR@5, nDCG@5, latency and category."""
    board = leaderboard(found)
    at = [c for c, column in enumerate(board.columns) if column.name in ("rank", "system", "category")]
    wanted = [c for c, column in enumerate(board.columns) if column.name in ("RR@5", "nDCG@5", "p50 ms", "p95 ms")]
    if len(wanted) < 2:
        raise RankwrightError("table strategies: needs RR@5 and nDCG@5; use the preset strategies")
    positions = [*at[:2], *wanted, *at[2:]]
    rows = tuple(tuple(row[c] for c in positions) for row in board.rows)
    columns = tuple(board.columns[c] for c in positions)
    marks = {(r, positions.index(c)): mark for (r, c), mark in board.marks.items() if c in positions}
    notes = tuple(note for note in board.notes if note != FIRST_NOTE)
    return Table(columns, rows, make_title("Strategies", found[:1]), notes, marks)


def full_metrics(found: Sequence[Evidence]) -> Table:
    """All measures of each system at 5, 10 and 20."""
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
    columns = (Column("system"), Column("measure"), *(Column(f"@{k}") for k in cuts))
    return Table(columns, tuple(rows), make_title("Full metrics", found[:1]), groups=tuple(groups))


def types(found: Sequence[Evidence]) -> Table:
    """Mean of each system on each type of query, with the number of queries."""
    evidence = found[0]
    if not evidence.queries_by_type:
        raise RankwrightError("table types: no query has a type; give a collection with query types")
    columns = [Column("type"), Column("queries", 0)]
    columns += [Column(name, 4) for name in (evidence.scores.systems[at] for at in evidence.order)]
    rows: list[tuple[Cell, ...]] = []
    marks: dict[tuple[int, int], str] = {}
    lower = evidence.measure.better == "lower"
    for r, (kind, places) in enumerate(evidence.queries_by_type.items()):
        means = [float(np.nanmean(evidence.values[at, places])) for at in evidence.order]
        top = f"{(min if lower else max)(means):.4f}"
        marks |= {(r, c + 2): "*" for c, mean in enumerate(means) if f"{mean:.4f}" == top}
        rows.append((kind, len(places), *means))
    notes = (f"{evidence.measure}; * best in the row",)
    return Table(tuple(columns), tuple(rows), make_title("Results by type of query", found[:1]), notes, marks)


def guide(found: Sequence[Evidence]) -> Table:
    """Best system for each type of query, its difference from the baseline, and whether that is significant."""
    evidence = found[0]
    comparison = require_comparison(evidence)
    reference = evidence.baseline or evidence.winner
    if not evidence.queries_by_type:
        raise RankwrightError("table guide: no query has a type; give a collection with query types")
    lower, at = evidence.measure.better == "lower", evidence.scores.measures.index(evidence.measure)
    rows: list[tuple[Cell, ...]] = []
    for kind, places in evidence.queries_by_type.items():
        values = evidence.scores.values[:, at : at + 1, places]
        means = dict(zip(evidence.scores.systems, values.mean(axis=(1, 2)).round(10).tolist(), strict=True))
        best = (min if lower else max)(means, key=lambda name: means[name])
        row = (kind, len(places), best, means[best], means[reference], means[best] - means[reference])
        if best == reference:
            rows.append((*row, None, None, None, "the baseline is best" if evidence.baseline else "same as overall"))
            continue
        if len(places) < MIN_TYPE_QUERIES:
            rows.append((*row, None, None, None, "too few queries to test"))
            continue
        subset = replace(
            evidence.scores, values=values, measures=(evidence.measure,), present=evidence.scores.present[:, places],
            queries=tuple(evidence.scores.queries[place] for place in places),
        )  # fmt: skip
        tested = compare(
            subset, reference, comparison.tests, comparison.correction, comparison.seed or 0, 10_000, strict=False
        )
        pair = next(pair for pair, (a, _) in enumerate(tested.pairs.tolist()) if tested.scores.systems[a] == best)
        p = float(tested.corrected_p[tested.headline][pair, 0])
        verdict = "significant" if p < tested.alpha else "not significant"
        rows.append((*row, float(tested.low[pair, 0]), float(tested.high[pair, 0]), p, verdict))
    measure = evidence.measure.label
    columns = (
        Column("type"), Column("queries", 0), Column("best", label="best system"),
        Column(measure, label=f"its {measure}"), Column(reference, label=f"{measure} of {reference}"),
        Column("difference"), *interval_columns(comparison.level), Column("p", shows_less_than=True), Column("verdict"),
    )  # fmt: skip
    name = comparison.correction_name
    corrected = "not corrected" if name == "no" else f"{name}-corrected over the systems within each type"
    notes = (f"p: {comparison.headline} test, {corrected}; CI: confidence interval of the difference, not corrected",)
    return Table(columns, tuple(rows), make_title("Best system by type of query", found[:1]), notes)


def queries(found: Sequence[Evidence]) -> Table:
    """One row per query and system."""
    return replace(found[0].scores.per_query(), title=make_title("Scores per query", found[:1]))


def failures_table(found: Sequence[Evidence]) -> Table:
    """Queries on which a system loses most to the baseline or the best system, or finds nothing relevant."""
    rows = [failure_row(each) for each in failures(found[0])]
    heads = ("system", "query", "text", "score", "compared with", "its score", "returned docs", "relevant docs")
    groups = [r for r in range(len(rows)) if r == 0 or rows[r][0] != rows[r - 1][0]]
    notes = (
        describe_failures(found[0]),
        f"scores are {found[0].measure}; brackets hold the grade of a returned doc and the rank of a relevant doc",
    )
    title = make_title("Failure cases", found[:1])
    return Table(tuple(map(Column, heads)), tuple(rows), title, notes, groups=tuple(groups))


def failure_row(case: Failure) -> tuple[Cell, ...]:
    """A failure as a row of the table."""
    returned = "; ".join(
        f"{doc} [{'not judged' if grade is None else f'{grade:g}'}]" for doc, grade in case.returned_docs
    )
    relevant = "; ".join(
        f"{doc} [{f'rank {rank}' if rank else f'not in the top {SHOWN}'}]" for doc, rank in case.relevant_docs
    )
    text, rival = clip_text(case.text, 200), case.rival or ""
    return case.system, case.query, text, case.score, rival, case.rival_score, returned or "nothing", relevant


def timing(found: Sequence[Evidence]) -> Table:
    """Each operation: seconds, documents or queries per second, peak memory of the process, index size on disk."""
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
    """Every pair of systems on every measure, with all computed statistics."""
    return replace(require_comparison(found[0]).rows(), title=make_title("All comparisons", found[:1]))


def stability(found: Sequence[Evidence]) -> Table:
    """How often each system ranks first over bootstrap resamples of the queries, and the interval of its rank."""
    return replace(require_comparison(found[0]).stability(), title=make_title("Rank stability", found[:1]))


def require_comparison(evidence: Evidence) -> Comparison:
    """The comparison, or an error if there is none."""
    if evidence.comparison is None:
        raise RankwrightError(f"no comparison: {evidence.why_not_compared}")
    return evidence.comparison


def depth_positions(scores: Scores, name: str) -> dict[int, int]:
    """Position of a measure among the scores, by depth."""
    return {int(m.k): i for i, m in enumerate(scores.measures) if m.name == name and m.k in DEPTHS}


ACROSS_COLLECTIONS: Mapping[str, Callable[[Sequence[Evidence]], Table]] = {  # one table over all collections
    "main": main,
    "ablation": ablation,
    MATRIX: matrix,
    "timing": timing,
}
PER_COLLECTION: Mapping[str, Callable[[Sequence[Evidence]], Table]] = {  # one table per collection
    "leaderboard": leaderboard,
    "breakdown": breakdown,
    "stages": stages,
    "strategies": strategies,
    "full_metrics": full_metrics,
    "types": types,
    "guide": guide,
    "failures": failures_table,
    "stability": stability,
    "pairs": pairs,
    "topics": all_topics,
    "hardest_topics": hardest_topics,
    "easiest_topics": easiest_topics,
    "discriminating_topics": discriminating_topics,
    "topic_differences": topic_differences,
    "queries": queries,
}
TABLES = {**ACROSS_COLLECTIONS, **PER_COLLECTION}
OLD_NAMES = {"fusion": "matrix"}  # names that specs of earlier versions use
