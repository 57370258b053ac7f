"""What to distrust: everything about the inputs that a reader of the scores must know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ..base.ids import Floats, locate
from ..qrels import Qrels
from ..run import Run
from .graded import Graded, Pool
from .measure import Measure
from .ties import reordered

SHALLOW = 5  # docs per query below which lists are short by nature
EVEN = 0.75  # share of the longest list that lists which were cut have


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
    members = [each for m in measures for each in ([member for member, _ in m.members] if m.entry.members else [m])]
    for rel in sorted({1.0 if m.rel is None else m.rel for m in members}):
        empty = [q for q, n in zip(qrels.queries, pool.count(rel), strict=True) if n == 0]
        if len(empty) == len(qrels.queries):
            names = some([str(m) for m in members if (1.0 if m.rel is None else m.rel) == rel])
            yield f"no grade reaches {rel:g}, the highest is {qrels.grades.max():g}: {names} cannot tell systems apart"
        elif empty:
            yield f"{plural(len(empty), 'judged query')} without a doc of grade {rel:g} or more ({some(empty)})"
    if not qrels.distractors.any() and any(m.name == "Confusion" for m in members):
        yield "no distractor is marked in the judgements: Confusion is 0 for every system"


def about_run(qrels: Qrels, run: Run, missing: str) -> Iterator[str]:
    """Queries on one side only."""
    if not run.queries:
        yield f"{run.name}: the run is empty"
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
    orders = reordered(qrels, run, graded)
    moved = []
    queries: set[int] = set()
    for measure, now in zip(measures, values, strict=True):
        if not orders or measure.name == "infAP" or ":" in str(dict(measure.params).get("gain", "")):
            continue  # whose best order of a tie is not by grade
        scored = ~np.isnan(now)
        ends = np.array([now, *(np.where(scored, measure.of(each), np.nan) for each in orders)])
        means = [measure.aggregate(each) for each in ends]
        spread = np.where(scored, ends.max(axis=0) - ends.min(axis=0), 0)
        queries |= set(np.flatnonzero(spread > 1e-12).tolist())
        # for each query the least and the most, then their means
        low, high = measure.aggregate(ends.min(axis=0)), measure.aggregate(ends.max(axis=0))
        if f"{low:.4f}" != f"{high:.4f}":
            moved.append(f"{measure.label} {means[0]:.4f} could be {low:.4f} to {high:.4f}")
    if moved:
        more = f", and {len(moved) - 3} more" if len(moved) > 3 else ""
        yield f"{run.name}: equal scores in {plural(len(queries), 'query')}: {'; '.join(moved[:3])}{more}"


def about_depth(run: Run, graded: Graded, measures: Sequence[Measure]) -> Iterator[str]:
    """A run that was cut above the depth that a recall looks at: nearly all of its lists are about equally long."""
    sizes = graded.retrieved[graded.retrieved > 0]
    deepest = int(sizes.max(initial=0))
    if deepest >= SHALLOW and (sizes >= EVEN * deepest).mean() > 0.9:
        beyond = [str(m) for m in measures if m.name in ("R", "Success") and m.k and m.k > deepest]
        if beyond:
            yield f"{run.name}: has at most {deepest} docs per query, which is all that {some(beyond)} can see"


def about_pool(systems: Sequence[str], judged: Floats) -> Iterator[str]:
    """Systems whose top 10 are judged to very different shares: the pool then favours one."""
    for system in (name for name, share in zip(systems, judged, strict=True) if share == 0):
        yield f"{system}: no doc of its top 10 is judged; is it a run on the same collection?"
    if len(judged) > 1 and judged.max() - judged.min() > 0.1:
        high, low = int(judged.argmax()), int(judged.argmin())
        yield (
            f"Judged@10 is {judged[high]:.3f} for {systems[high]} and {judged[low]:.3f} for {systems[low]}: "
            f"unjudged docs count as not relevant, which favours {systems[high]}"
        )
