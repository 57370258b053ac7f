"""What a report is made from: the scores of one collection, compared, at every depth, with what was returned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..comparison import Comparison, compare
from ..errors import RankwrightError
from ..evaluation import Measure, Scores, evaluate
from ..evaluation.presets import chosen
from ..qrels import Qrels
from ..run import Run

if TYPE_CHECKING:
    from ..collection import Collection
    from ..table import Table

UNNAMED = "the collection"  # where no name is known
DEPTHS = (1, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
SHOWN = 10  # rows of each query that the page shows
LEVELS = tuple(at / 10 for at in range(11))  # of recall


class Timing(NamedTuple):
    """How long an operation took, and what it needed."""

    operation: str
    seconds: float
    items: float  # docs or queries
    unit: str
    peak_mb: float  # resident memory of the process while it ran
    index_bytes: float | None = None  # on disk, where it made an index

    @property
    def speed(self) -> str:
        """How many a second."""
        return f"{self.items / self.seconds:,.0f} {self.unit}/s" if self.seconds and self.items else ""


@dataclass(frozen=True, eq=False)
class Evidence:
    """All that a report says of one collection."""

    name: str
    scores: Scores  # the measures that were asked for, the first of them the one that decides
    comparison: Comparison | None = None  # none of one system, or on one query
    why: str = ""  # there is no comparison
    sweep: Scores | None = None  # the same systems at every depth
    deepest: int = 1000  # rows that any system has for a query
    qrels: Qrels | None = None
    tops: Mapping[str, Run] = field(default_factory=dict)  # the first rows of each system
    collection: Collection | None = None
    about: Mapping[str, str] = field(default_factory=dict)  # a description of each system
    categories: Mapping[str, str] = field(default_factory=dict)
    latency: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # milliseconds a query: p50, p95
    sensitivity: Mapping[str, Table] = field(default_factory=dict)  # of each tuned stage: what its parameters do
    timing: tuple[Timing, ...] = ()

    @property
    def measure(self) -> Measure:
        """The measure that decides: the first that is a mean over queries, or the first."""
        means = (each for each in self.scores.measures if each.entry.aggregate == "mean")
        return next(means, self.scores.measures[0])

    @cached_property
    def values(self) -> np.ndarray:
        """What each system got on each query by the measure that decides: systems x queries."""
        return np.asarray(self.scores.values[:, self.scores.measures.index(self.measure)])

    @cached_property
    def means(self) -> np.ndarray:
        """The mean of each system."""
        return np.asarray(self.scores.means[:, self.scores.measures.index(self.measure)])

    @cached_property
    def order(self) -> list[int]:
        """Systems, the best first; equal ones as they were given."""
        sign = 1 if self.measure.better == "lower" else -1
        means = np.round(self.means, 10)  # what differs by less is equal
        return np.argsort(sign * np.nan_to_num(means, nan=sign * np.inf), kind="stable").tolist()  # type: ignore[no-any-return]

    @property
    def winner(self) -> str:
        """The system with the best mean."""
        return self.scores.systems[self.order[0]]

    @property
    def baseline(self) -> str | None:
        """The system that all others were compared with, if one was named."""
        return self.comparison.baseline if self.comparison else None

    @property
    def rival(self) -> str | None:
        """The system that the winner is held against: the baseline, or, for the baseline, the next best."""
        return self.against(self.winner)

    @cached_property
    def foremost(self) -> list[str]:
        """The systems that are drawn in colour: the best, and the baseline among them, in order of merit."""
        ranked = [self.scores.systems[at] for at in self.order]
        first = ranked[:8]
        if self.baseline and self.baseline not in first:
            first = [*first[:7], self.baseline]
        return first

    @cached_property
    def paired(self) -> dict[tuple[str, str], tuple[int, float]]:
        """Where two systems were compared, and the sign that makes it the first less the second."""
        names, found = self.scores.systems, {}
        for at, (a, b) in enumerate(self.comparison.pairs.tolist() if self.comparison else []):
            found[names[a], names[b]] = (at, 1.0)
            found[names[b], names[a]] = (at, -1.0)
        return found

    def pair(self, one: str, other: str) -> tuple[int, float] | None:
        """Where two systems were compared, and the sign that makes it `one` less `other`."""
        return self.paired.get((one, other))

    def against(self, system: str) -> str | None:
        """The system that one is held against: the baseline, else the winner; for that one itself the next best."""
        centre = self.baseline or self.winner
        return centre if system != centre else next((each for each in self.ranked if each != system), None)

    @property
    def ranked(self) -> list[str]:
        """The systems, the best first."""
        return [self.scores.systems[at] for at in self.order]

    @property
    def least(self) -> float:
        """The grade from which on a doc is relevant to the measure that decides."""
        rels = (each.rel for each in (self.measure, *self.scores.measures))
        return next((rel for rel in rels if rel is not None), 1.0)

    @cached_property
    def known(self) -> dict[str, float]:
        """The share of the first ten rows that each system returned, and that are judged; where rows are known."""
        if self.qrels is None:
            return {}
        judged = {(q, d) for q, docs in self.qrels.to_dict().items() for d, grade in docs.items() if grade >= 0}
        asked = set(self.qrels.queries)
        found = {}
        for name, run in self.tops.items():
            rows = [(query, doc) for query, docs in run.to_dict().items() if query in asked for doc in docs]
            if rows:
                found[name] = sum(row in judged for row in rows) / len(rows)
        return found

    def text(self, query: str) -> str:
        """The words of a query, where they are known."""
        return (self.collection.queries.get(query, "") if self.collection else "") or ""

    @cached_property
    def types(self) -> dict[str, list[int]]:
        """The queries of each type, by their places."""
        known = self.collection.types if self.collection else {}
        found: dict[str, list[int]] = {}
        for at, query in enumerate(self.scores.queries):
            if query in known:
                found.setdefault(known[query], []).append(at)
        return found

    @cached_property
    def warnings(self) -> list[str]:
        """What was said of the inputs."""
        notice = (self.collection.notice, *self.collection.warnings) if self.collection else ()
        return [each for each in (*notice, *self.scores.warnings) if each]


def gather(
    qrels: Qrels,
    runs: Iterable[Run],
    measures: str | Sequence[str | Measure] = "paper",
    missing: str = "zero",
    rel: float | None = None,
    name: str = "",
    collection: Collection | None = None,
) -> Evidence:
    """Score runs, one after the other, at every depth; of each only the first rows are kept."""
    wanted = chosen(measures, rel)
    scores: list[Scores] = []
    sweeps: list[Scores] = []
    tops: dict[str, Run] = {}
    deepest = 0
    for run in runs:
        deepest = max(deepest, int(np.diff(run.starts).max(initial=0)))
        scores.append(evaluate(qrels, [run], wanted, missing))
        sweeps.append(evaluate(qrels, [run], depths(wanted), missing))
        first = run.top(SHOWN)
        tops[run.name] = first.some(first.starts, np.arange(len(first)))  # a copy, so that the long run can go
    together = joined(scores)
    called = name or (collection.name if collection else UNNAMED)
    return Evidence(
        called, together, sweep=joined(sweeps), deepest=deepest, qrels=qrels, tops=tops, collection=collection
    )


def depths(measures: Sequence[Measure]) -> tuple[Measure, ...]:
    """The measures of curves and of the breakdown; relevant is what the measures that were asked for count so."""
    rel = next((each.rel for each in measures if each.rel is not None), None)
    gain = next((each for each in measures if each.name == "nDCG"), Measure.parse("nDCG"))
    names = [f"{name}@{k}" for name in ("P", "R", "RR") for k in DEPTHS]
    rest = chosen([*names, "AP", *(f"IPrec@{level:g}" for level in LEVELS)], rel)
    return (*(replace(gain, cut=float(k)) for k in DEPTHS), *rest)


def joined(scores: Sequence[Scores]) -> Scores:
    """Scores of single systems as one value, with what their judged shares say of each other."""
    from ..evaluation.input_warnings import about_pool

    first = scores[0]
    systems = tuple(name for each in scores for name in each.systems)
    judged = np.concatenate([each.judged for each in scores])
    said = dict.fromkeys(each for one in scores for each in one.warnings if "Judged@10 is" not in each)
    said |= dict.fromkeys(about_pool(systems, judged))
    return replace(
        first,
        systems=systems,
        values=np.concatenate([each.values for each in scores]),
        judged=judged,
        present=np.concatenate([each.present for each in scores]),
        sources=tuple(each.runs[name] for each in scores for name in each.systems),
        warnings=tuple(said),
    )


def compared(
    evidence: Evidence,
    baseline: str | None = None,
    tests: Sequence[str] = ("randomization",),
    correction: str = "holm",
    rng: int = 0,
    permutations: int = 100_000,
    margin: float | None = None,
) -> Evidence:
    """The same with its systems compared; where they cannot be, why."""
    try:
        found = compare(evidence.scores, baseline, tests, correction, rng, permutations, margin=margin, strict=False)
    except RankwrightError as error:
        few = len(evidence.scores.systems) < 2 or len(evidence.scores.queries) < 2
        uneven = bool(np.isnan(evidence.scores.values).any())
        means = any(each.entry.aggregate == "mean" for each in evidence.scores.measures)
        if not few and not uneven and means:
            raise
        why = "one system is given" if len(evidence.scores.systems) < 2 else str(error).removeprefix("compare: ")
        return replace(evidence, why=why)
    return replace(evidence, comparison=found)


def doc_texts(evidence: Evidence, docs: set[str], most: int) -> Iterator[tuple[str, str]]:
    """The beginnings of some docs' texts, in one pass over the collection."""
    if evidence.collection is None or not docs:
        return
    for ids, texts in evidence.collection.texts():
        for doc, text in zip(ids, texts, strict=True):
            if doc in docs:
                yield doc, clipped(text, most)


def clipped(text: str, most: int) -> str:
    """A text on one line, cut where it is too long."""
    plain = " ".join(text[: 4 * most].split())
    return plain if len(plain) <= most else plain[: most - 1].rstrip() + "…"
