"""Warnings about the inputs: everything that a reader of the scores must know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import numpy as np

from ..base.caveats import Caveat
from ..base.ids import Floats, locate
from ..errors import RankwrightError, plural
from ..io import MODEL
from ..params import shorten
from ..qrels import Qrels
from ..run import Run
from .graded import GradedRanking, Pool
from .measure import Measure, compute_finite
from .ties import reorder_ties

# measures of the docs above a cutoff, whatever their order
UNORDERED = ("P", "R", "F1", "Success", "RelP", "Confusion", "Judged", "Unjudged", "P_IA", "StRecall")
CUTOFF = "cutoff"  # subject of the caveat that a collection has fewer docs than measures reach
POOL = "pool"  # subject of caveats that compare systems
SHOWN_IDS = 2  # of each side, where a run and the judgements share none
IDS = "ids"  # subject of caveats about a run that shares no doc with the judgements
MIN_CUT_DEPTH = 5  # a run with fewer docs per query may simply have found no more
MAX_GRADE = 10  # that people assign
EVEN_LENGTH = 0.75  # lists of at least this share of the longest list look cut at the same depth

UNEVEN = 1.25  # a run this many times as deep as another is clearly deeper
CUT_RECALL = ("R", "Success")  # a run that is cut above their cutoff has a warning of its own


class Depth(NamedTuple):
    """The most docs that a system returns for a query, and whether it appears to be cut there."""

    rows: int
    is_cut: bool


def abbreviate_names(names: Sequence[str], limit: int = 3) -> str:
    """The first names, with an ellipsis where there are more."""
    return ", ".join(names[:limit]) + (", …" if len(names) > limit else "")


def qrels_warnings(qrels: Qrels, pool: Pool, measures: Sequence[Measure]) -> Iterator[Caveat]:
    """Judgements that a measure cannot use: none at all, queries without a relevant doc, no distractors."""
    if not qrels.queries:
        yield Caveat("there are no judgements: nothing can be scored")
        return
    if qrels.model_share is not None:
        alone = ", none by a person" if qrels.model_share.is_all else ""
        yield Caveat(f"{qrels.model_share}{alone}", subject=MODEL)
    members = [each for m in measures for each in ([member for member, _ in m.members] if m.entry.has_members else [m])]
    for rel in sorted({1.0 if m.rel is None else m.rel for m in members}):
        empty = [q for q, n in zip(qrels.queries, pool.count(rel), strict=True) if n == 0]
        if len(empty) == len(qrels.queries):
            names = abbreviate_names([str(m) for m in members if (1.0 if m.rel is None else m.rel) == rel])
            highest = f"{qrels.grades.max():g}"
            yield Caveat(f"no grade reaches {rel:g} (the highest is {highest}): {names} cannot distinguish systems")
        elif empty:
            verb = "has" if len(empty) == 1 else "have"
            queries = f"{plural(len(empty), 'judged query')} {verb}"
            text = f"{queries} no doc of grade {rel:g} or higher ({abbreviate_names(empty)})"
            yield Caveat(text, queries=len(empty))
    intent_aware = next((str(m) for m in members if m.entry.uses_subtopics), None)
    if intent_aware and qrels.subtopics is None:
        yield Caveat(f"the judgements have no subtopics: {intent_aware} takes each query as one subtopic")
    elif not intent_aware and qrels.subtopics is not None and len(qrels.subtopics.rows) > len(qrels):
        yield Caveat("the judgements have subtopics: the grade of a doc is its highest over the subtopics of a query")
    if not qrels.distractors.any() and any(m.name == "Confusion" for m in members):
        yield Caveat("the judgements mark no distractors: Confusion is 0 for every system")


def quote_ids(ids: Iterable[str]) -> str:
    """The first distinct ids as an error or a warning shows them."""
    return ", ".join(map(shorten, islice(dict.fromkeys(ids), SHOWN_IDS)))


def check_units(qrels: Qrels, run: Run) -> None:
    """Refuse a run of chunks (`note#chunk`) with judgements of notes, and the other way around: every score is 0."""
    returned, judged = {*run.ids}, {*qrels.ids}
    notes = [doc for doc in run.ids if (note := doc.rpartition("#")[0]) and note in judged]
    if notes:
        raise RankwrightError(
            f"{run.label}: ranks chunks ({quote_ids(notes)}) but the judgements are of notes ({quote_ids(qrels.ids)}): "
            'rank notes with --passages MaxP, passages = "MaxP" in a spec, or aggregate_passages in Python'
        )
    chunks = [doc for doc in qrels.ids if (note := doc.rpartition("#")[0]) and note in returned]
    if chunks:
        raise RankwrightError(
            f"{run.label}: ranks notes ({quote_ids(run.ids)}) but the judgements are of chunks ({quote_ids(chunks)}): "
            "write those of notes with 'search --passages MaxP --judgements FILE', or aggregate_qrels in Python"
        )


def id_warnings(qrels: Qrels, run: Run, graded: GradedRanking) -> Iterator[Caveat]:
    """A run that shares no doc with the judgements; raises where it ranks chunks of the notes that are judged."""
    if graded.num_retrieved.sum() and not (graded.row >= 0).any():
        check_units(qrels, run)
        yield Caveat(
            f"none of its docs is judged (it returns {quote_ids(run.ids)}; judged are {quote_ids(qrels.ids)}); "
            "is it a run on the same collection?",
            run.label,
            subject=IDS,
        )


def measure_warnings(
    qrels: Qrels, run: Run, graded: GradedRanking, measures: Sequence[Measure], values: Floats
) -> Iterator[Caveat]:
    """What to know about the values of one run: its depth and its ties."""
    yield from depth_warnings(run, measure_depth(graded), measures)
    yield from tie_warnings(qrels, run, graded, measures, values)


def run_warnings(qrels: Qrels, run: Run, missing: str) -> Iterator[Caveat]:
    """An empty run, one that looks like judgements, and queries that only the run or only the judgements have."""
    if not run.queries:
        yield Caveat("the run is empty", run.label)
    yield from swap_warnings(qrels, run)
    extra = find_absent(run.queries, qrels.queries)
    absent = find_absent(qrels.queries, run.queries)
    effect = "scored as 0" if missing == "zero" else "skipped, so its means cover fewer queries"
    if extra and absent and len(extra) == len(run.queries):
        shown = f"it has {quote_ids(run.queries)}; judged are {quote_ids(qrels.queries)}"
        none = "its only query is not judged" if len(extra) == 1 else f"none of its {len(extra):,} queries is judged"
        text = f"{none} ({shown}); all judged queries are {effect}"
        yield Caveat(text, run.label, len(absent))
        return
    if extra:
        text = f"{plural(len(extra), 'query')} not judged and ignored ({abbreviate_names(extra)})"
        yield Caveat(text, run.label, len(extra))
    if absent:
        total = plural(len(qrels.queries), "judged query")
        text = f"misses {len(absent):,} of {total}, {effect} ({abbreviate_names(absent)})"
        yield Caveat(text, run.label, len(absent))


def find_absent(wanted: Sequence[str], among: Sequence[str]) -> list[str]:
    """The queries that are not among others."""
    return [wanted[at] for at in np.flatnonzero(locate(wanted, among) < 0).tolist()]


def swap_warnings(qrels: Qrels, run: Run) -> Iterator[Caveat]:
    """A run whose scores look like grades, small integers, where the grades look like scores."""
    if not len(run) or not len(qrels):
        return
    unusual = qrels.grades[(qrels.grades % 1 != 0) | (np.abs(qrels.grades) > MAX_GRADE)]
    if len(unusual) and np.abs(run.scores).max() <= MAX_GRADE and (run.scores % 1 == 0).all():
        text = f"its scores are small integers, and grades are numbers such as {unusual[0]:g}"
        yield Caveat(f"{text}: are judgements and run swapped?", run.label)


def tie_warnings(
    qrels: Qrels, run: Run, graded: GradedRanking, measures: Sequence[Measure], values: Floats
) -> Iterator[Caveat]:
    """Tied scores whose order changes a measure, and by how much."""
    orders = reorder_ties(qrels, run, graded)
    moved, ranges = [], []
    queries: set[int] = set()
    for measure, now in zip(measures, values, strict=True):
        if not orders or measure.name == "infAP" or ":" in str(dict(measure.params).get("gain", "")):
            continue  # its best tie order is not by grade
        is_scored = ~np.isnan(now)
        others = (compute_finite(measure, each, qrels.queries) for each in orders)
        ends = np.array([now, *(np.where(is_scored, each, np.nan) for each in others)])
        means = [measure.aggregate(each) for each in ends]
        spread = np.where(is_scored, ends.max(axis=0) - ends.min(axis=0), 0)
        queries |= set(np.flatnonzero(spread > 1e-12).tolist())
        # the lowest and the highest of each query, then their means
        low, high = measure.aggregate(ends.min(axis=0)), measure.aggregate(ends.max(axis=0))
        if f"{low:.4f}" != f"{high:.4f}":
            moved.append(f"{measure.label} {means[0]:.4f} could be {low:.4f} to {high:.4f}")
            ranges.append((measure.label, float(low), float(high)))
    if moved:
        more = f", and {len(moved) - 3} more" if len(moved) > 3 else ""
        text = f"tied scores in {plural(len(queries), 'query')}: {'; '.join(moved[:3])}{more}"
        yield Caveat(text, run.label, len(queries), ranges=tuple(ranges))


def measure_depth(graded: GradedRanking) -> Depth:
    """The depth of a run; it appears to be cut if nearly all its lists are about equally long."""
    sizes = graded.num_retrieved[graded.num_retrieved > 0]
    deepest = int(sizes.max(initial=0))
    return Depth(deepest, deepest >= MIN_CUT_DEPTH and bool((sizes >= EVEN_LENGTH * deepest).mean() > 0.9))


def depth_warnings(run: Run, depth: Depth, measures: Sequence[Measure]) -> Iterator[Caveat]:
    """A run that appears to be cut above the depth a measure needs."""
    beyond = [str(m) for m in measures if m.name in CUT_RECALL and m.k and m.k > depth.rows]
    if depth.is_cut and beyond:
        cut = f"{'is' if len(beyond) == 1 else 'are'} cut off at {depth.rows}"
        text = f"has at most {depth.rows} docs per query, so {abbreviate_names(beyond)} {cut}"
        yield Caveat(text, run.label)


def uneven_depth_warnings(depths: Mapping[str, Depth], measures: Sequence[Measure]) -> Iterator[Caveat]:
    """Runs that appear to be cut above the depth of others, where a measure counts docs below the cut."""
    deepest = max((depth.rows for depth in depths.values()), default=0)
    shallow = {name: depth.rows for name, depth in depths.items() if depth.is_cut and depth.rows * UNEVEN < deepest}
    if not shallow:
        return
    least = min(shallow.values())
    deeper = {name: depth.rows for name, depth in depths.items() if depth.rows > least * UNEVEN and name not in shallow}
    reached = [each for each in measures if reads_below(each, least)]
    if reached:
        names = abbreviate_names([each.label for each in reached])
        cuttable = next((each for each in reached if each.entry.cut == "rank?" and each.k is None), None)
        advice = f", or use a cutoff ({replace(cuttable, cut=float(least))})" if cuttable else ""
        yield Caveat(
            f"{describe_depths(shallow)}, {describe_depths(deeper, 'up to')}: {names} can reward "
            f"depth alone; keep equally many docs of every system{advice}",
            subject=POOL,
        )


def reads_below(measure: Measure, depth: int) -> bool:
    """Whether docs below a depth can raise a measure; recall at a deeper cut has a warning of its own."""
    if measure.entry.aggregate == "sum" or not measure.better or measure.name in (*CUT_RECALL, "Judged", "Unjudged"):
        return False
    return measure.k is None or measure.k > depth


def describe_depths(depths: Mapping[str, int], limit: str = "at most") -> str:
    """`bm25, dense return at most 100 docs per query`."""
    low, high = min(depths.values()), max(depths.values())
    most = f"{high:,}" if low == high else f"{low:,} to {high:,}"
    verb = "returns" if len(depths) == 1 else "return"
    return f"{abbreviate_names(list(depths))} {verb} {limit} {most} docs per query"


def pool_warnings(systems: Sequence[str], judged: Floats, so_far: Iterable[Caveat]) -> Iterator[Caveat]:
    """Systems whose top 10 are judged to very different degrees, so that the pool favors one."""
    known = {each.system for each in so_far if each.subject == IDS}
    for system in (name for name, share in zip(systems, judged, strict=True) if share == 0 and name not in known):
        yield Caveat("none of its top 10 docs is judged; is it a run on the same collection?", system)
    if len(judged) > 1 and judged.max() - judged.min() > 0.1:
        high, low = int(judged.argmax()), int(judged.argmin())
        yield Caveat(
            f"Judged@10 is {judged[high]:.3f} for {systems[high]} and {judged[low]:.3f} for {systems[low]}: "
            f"unjudged docs count as not relevant, which favors {systems[high]}",
            subject=POOL,
        )
