"""What to distrust: everything about the inputs that a reader of the scores must know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ..ids import Floats, locate
from ..qrels import Qrels
from ..run import Run
from .graded import Graded, Pool
from .measure import Measure
from .ties import reordered


def some(names: Sequence[str], most: int = 3) -> str:
    """A few names, and that there are more."""
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")


def plural(number: int, word: str) -> str:
    """`1 query`, `2 queries`, `3 rows`."""
    many = word[:-1] + "ies" if word.endswith("y") else word + "s"
    return f"{number:,} {word if number == 1 else many}"


def about_qrels(qrels: Qrels, pool: Pool, measures: Sequence[Measure]) -> Iterator[str]:
    """Judgements that cannot carry the measures: none at all, no relevant doc, no grade high enough."""
    if not qrels.queries:
        yield "there are no judgements: nothing can be scored"
        return
    for rel in sorted({m.rel for m in measures if m.rel is not None}):
        empty = [q for q, n in zip(qrels.queries, pool.count(rel), strict=True) if n == 0]
        if len(empty) == len(qrels.queries):
            names = some([str(m) for m in measures if m.rel == rel])
            yield f"no grade reaches {rel:g}, the highest is {qrels.grades.max():g}: {names} can only be 0"
        elif empty and rel == 1:
            yield f"{plural(len(empty), 'judged query')} without a relevant doc, counting as 0 ({some(empty)})"


def about_run(qrels: Qrels, run: Run, missing: str) -> Iterator[str]:
    """Queries on one side only."""
    extra = [q for q, at in zip(run.queries, locate(run.queries, qrels.queries), strict=True) if at < 0]
    absent = [q for q, at in zip(qrels.queries, locate(qrels.queries, run.queries), strict=True) if at < 0]
    if extra:
        yield f"{run.name}: {plural(len(extra), 'query')} of it not judged, left out ({some(extra)})"
    if absent:
        fate = "counting as 0" if missing == "zero" else "skipped, so that its means are over fewer queries"
        total = plural(len(qrels.queries), "judged query")
        yield f"{run.name}: misses {len(absent):,} of {total}, {fate} ({some(absent)})"


def about_ties(qrels: Qrels, run: Run, graded: Graded, measures: Sequence[Measure], values: Floats) -> Iterator[str]:
    """Ties that could move a score, and by how much."""
    both = reordered(qrels, run, graded)
    if both is None:
        return
    moved = []
    queries: set[int] = set()
    for measure, now in zip(measures, values, strict=True):
        scored = ~np.isnan(now)
        ends = [np.where(scored, measure.of(each), np.nan) for each in both]
        low, high = sorted(measure.aggregate(each) for each in ends)
        queries |= set(np.flatnonzero(scored & (abs(ends[0] - ends[1]) > 1e-12)).tolist())
        if f"{low:.4f}" != f"{high:.4f}":
            moved.append(f"{measure} {measure.aggregate(now):.4f} could be {low:.4f} to {high:.4f}")
    if moved:
        more = f", and {len(moved) - 3} more" if len(moved) > 3 else ""
        yield f"{run.name}: equal scores in {plural(len(queries), 'query')}: {'; '.join(moved[:3])}{more}"


def about_pool(systems: Sequence[str], judged: Floats) -> Iterator[str]:
    """Systems whose top 10 are judged to very different shares: the pool then favours one."""
    if len(judged) > 1 and judged.max() - judged.min() > 0.1:
        high, low = int(judged.argmax()), int(judged.argmin())
        yield (
            f"Judged@10 is {judged[high]:.3f} for {systems[high]} and {judged[low]:.3f} for {systems[low]}: "
            f"unjudged docs count as not relevant, which favours {systems[high]}"
        )
