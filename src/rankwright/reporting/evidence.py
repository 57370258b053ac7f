"""What a report is built from: scores of one collection, their comparison, a sweep over depths and the top results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..base.caveats import Caveat
from ..base.ids import locate, match_rows, row_groups
from ..base.parallel import read_ahead
from ..comparison import Comparison, compare
from ..errors import RankwrightError
from ..evaluation import Measure, Scores
from ..evaluation.evaluate_runs import score_runs
from ..evaluation.graded import Pool
from ..evaluation.presets import resolve_measures
from ..qrels import Qrels
from ..run import Run
from .benchmarks import convention_warnings

if TYPE_CHECKING:
    from ..collection import Collection
    from ..table import Table

UNNAMED = "the collection"  # the name of a collection without one
DEPTHS = (1, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
SHOWN = 10  # results per query that the page shows
LEVELS = tuple(at / 10 for at in range(11))  # recall levels of the precision-recall curve


class Timing(NamedTuple):
    """Time, memory and disk space of one operation."""

    operation: str
    seconds: float
    items: float  # docs or queries
    unit: str
    peak_mb: float  # resident memory of the process while it ran
    index_bytes: float | None = None  # on disk, if the operation built an index

    @property
    def speed(self) -> str:
        """Items per second, with their unit."""
        return f"{self.items / self.seconds:,.0f} {self.unit}/s" if self.seconds and self.items else ""


class QueryUsage(NamedTuple):
    """What a query takes of models behind an address."""

    tokens: float
    cost: float
    is_estimated: bool = False  # the cost is an upper bound


@dataclass(frozen=True, eq=False, repr=False)
class Evidence:
    """Everything that a report needs to know about one collection."""

    name: str
    scores: Scores  # of the requested measures
    comparison: Comparison | None = None  # None with a single system or a single query
    why_not_compared: str = ""
    sweep: Scores | None = None  # of the same systems at every depth
    deepest: int = 1000  # most results that any system returns for a query
    qrels: Qrels | None = None
    tops: Mapping[str, Run] = field(default_factory=dict)  # the top results of each system
    collection: Collection | None = None
    about: Mapping[str, str] = field(default_factory=dict)  # a description of each system
    categories: Mapping[str, str] = field(default_factory=dict)
    costs: Mapping[str, Mapping[str, float]] = field(default_factory=dict)  # such as FLOPS, of some systems
    latency: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # milliseconds per query: p50, p95
    usage: Mapping[str, QueryUsage] = field(default_factory=dict)  # of models behind an address
    index_sizes: Mapping[str, float] = field(default_factory=dict)  # MB of all indexes behind a system
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # systems that a system is made from
    sensitivity: Mapping[str, Table] = field(default_factory=dict)  # score by parameter value, for each tuned stage
    timing: tuple[Timing, ...] = ()
    knows_fitting: bool = False  # whether every run was made here, so that it is known how each was fitted

    @property
    def measure(self) -> Measure:
        """The primary measure: the first that is a mean over queries, or simply the first."""
        if not self.scores.measures:
            raise RankwrightError("report: no measure is given; give one such as nDCG@10")
        means = (each for each in self.scores.measures if each.entry.aggregate == "mean")
        return next(means, self.scores.measures[0])

    @cached_property
    def values(self) -> np.ndarray:
        """Scores on the primary measure: systems x queries."""
        return np.asarray(self.scores.values[:, self.scores.measures.index(self.measure)])

    @cached_property
    def means(self) -> np.ndarray:
        """Mean of each system on the primary measure."""
        return np.asarray(self.scores.means[:, self.scores.measures.index(self.measure)])

    @cached_property
    def order(self) -> list[int]:
        """Indices of the systems, best first; ties keep their given order."""
        return self.scores.order(self.measure)

    @property
    def winner(self) -> str:
        """The system with the best mean."""
        return self.scores.systems[self.order[0]]

    @property
    def baseline(self) -> str | None:
        """The system that all others are compared with, if there is one."""
        return self.comparison.baseline if self.comparison else None

    @property
    def rival(self) -> str | None:
        """The system that the winner is compared with: the baseline, or the runner-up if the baseline wins."""
        return self.rival_of(self.winner)

    @cached_property
    def top_systems(self) -> list[str]:
        """The systems drawn in color: the best eight, always including the baseline."""
        first = self.systems_by_rank[:8]
        if self.baseline and self.baseline not in first:
            first = [*first[:7], self.baseline]
        return first

    @cached_property
    def pair_index(self) -> dict[tuple[str, str], tuple[int, float]]:
        """The row of each pair in the comparison, and the sign that turns it into first minus second."""
        names, rows = self.scores.systems, {}
        for at, (a, b) in enumerate(self.comparison.pairs.tolist() if self.comparison else []):
            rows[names[a], names[b]] = (at, 1.0)
            rows[names[b], names[a]] = (at, -1.0)
        return rows

    def find_pair(self, one: str, other: str) -> tuple[int, float] | None:
        """The row of a pair in the comparison, and the sign that turns it into `one` minus `other`."""
        return self.pair_index.get((one, other))

    def rival_of(self, system: str) -> str | None:
        """The system to compare one with: the baseline or the winner, or for that system itself the next best."""
        reference = self.baseline or self.winner
        return (
            reference if system != reference else next((each for each in self.systems_by_rank if each != system), None)
        )

    @property
    def systems_by_rank(self) -> list[str]:
        """Names of the systems, best first."""
        return [self.scores.systems[at] for at in self.order]

    @property
    def leaders(self) -> list[str]:
        """Systems whose mean equals the best one to four decimals."""
        top = f"{self.means[self.order[0]]:.4f}"
        return [self.scores.systems[at] for at in self.order if f"{self.means[at]:.4f}" == top]

    @property
    def min_relevant_grade(self) -> float:
        """The lowest grade that the primary measure counts as relevant."""
        rels = (each.rel for each in (self.measure, *self.scores.measures))
        return next((rel for rel in rels if rel is not None), 1.0)

    @cached_property
    def judged_shares(self) -> dict[str, float]:
        """Share of each system's top ten results that are judged, where the results are known."""
        if self.qrels is None:
            return {}
        query = row_groups(self.qrels.starts)
        shares = {}
        for name, run in self.tops.items():
            of_row = np.repeat(locate(run.queries, self.qrels.queries), np.diff(run.starts))
            _, judged = match_rows(of_row, run.ids, query, self.qrels.ids)
            if (of_row >= 0).any():
                shares[name] = int((self.qrels.grades[judged] >= 0).sum()) / int((of_row >= 0).sum())
        return shares

    def query_text(self, query: str) -> str:
        """The text of a query, or an empty string."""
        return (self.collection.queries.get(query, "") if self.collection else "") or ""

    @cached_property
    def queries_by_type(self) -> dict[str, list[int]]:
        """Positions of the queries of each type."""
        types = self.collection.types if self.collection else {}
        positions: dict[str, list[int]] = {}
        for at, query in enumerate(self.scores.queries):
            if query in types:
                positions.setdefault(types[query], []).append(at)
        return positions

    @cached_property
    def warnings(self) -> list[Caveat]:
        """Warnings about the inputs."""
        notice = (self.collection.notice, *self.collection.warnings) if self.collection else ()
        conventions = convention_warnings(self.name, self.scores.measures)
        return [*(Caveat(each) for each in notice if each), *self.scores.warnings, *conventions]

    def __repr__(self) -> str:
        return f"Evidence({self.name!r}, {len(self.scores.systems)} systems, {len(self.scores.queries):,} queries)"


def gather(
    qrels: Qrels,
    runs: Iterable[Run],
    measures: str | Sequence[str | Measure] = "paper",
    missing: str = "zero",
    rel: float | None = None,
    name: str = "",
    collection: Collection | None = None,
) -> Evidence:
    """Score runs one at a time, at every depth, keeping only the top results of each."""
    wanted = resolve_measures(measures, rel)
    lists, pool = (wanted, sweep_measures(wanted)), Pool.from_qrels(qrels)
    parts: list[list[Scores]] = []
    tops: dict[str, Run] = {}
    deepest = 0
    for run in read_ahead(runs):
        deepest = max(deepest, int(np.diff(run.starts).max(initial=0)))
        parts.append(score_runs(qrels, iter([run]), lists, missing, pool))
        top = run.top(SHOWN)
        tops[run.label] = top.select_rows(top.starts, np.arange(len(top))) if top is run else top  # not the full run
    name = name or (collection.name if collection else UNNAMED)
    joined, sweep = (replace(join_scores(scores), qrels=qrels) for scores in zip(*parts, strict=True))
    return Evidence(
        name,
        joined if collection is None else joined.with_collection(collection),
        sweep=sweep,
        deepest=deepest,
        qrels=qrels,
        tops=tops,
        collection=collection,
    )


def sweep_measures(measures: Sequence[Measure]) -> tuple[Measure, ...]:
    """Measures of the curves and the breakdown, with the relevance grade and the gain of the given measures."""
    rel = next((each.rel for each in measures if each.rel is not None), None)
    gain = next((each for each in measures if each.name == "nDCG"), Measure.parse("nDCG"))
    names = [f"{name}@{k}" for name in ("P", "R", "RR") for k in DEPTHS]
    rest = resolve_measures([*names, "AP", *(f"IPrec@{level:g}" for level in LEVELS)], rel)
    return (*(replace(gain, cut=float(k)) for k in DEPTHS), *rest)


def join_scores(scores: Sequence[Scores]) -> Scores:
    """Join the scores of single systems, and compare their judged shares."""
    from ..evaluation.input_warnings import POOL, pool_warnings, uneven_depth_warnings

    first = scores[0]
    systems = tuple(name for each in scores for name in each.systems)
    judged = np.concatenate([each.judged_at_10 for each in scores])
    warnings = dict.fromkeys(each for one in scores for each in one.warnings if each.subject != POOL)
    depths = {name: depth for each in scores for name, depth in each.depths.items()}
    warnings |= dict.fromkeys(pool_warnings(systems, judged, list(warnings)))
    warnings |= dict.fromkeys(uneven_depth_warnings(depths, first.measures))
    return replace(
        first,
        systems=systems,
        values=np.concatenate([each.values for each in scores]),
        judged_at_10=judged,
        present=np.concatenate([each.present for each in scores]),
        sources=tuple(each.run_fingerprints[name] for each in scores for name in each.systems),
        warnings=tuple(warnings),
        fitted={name: fact for each in scores for name, fact in each.fitted.items()},
        depths=depths,
    )


def add_comparison(
    evidence: Evidence,
    baseline: str | None = None,
    tests: Sequence[str] = ("randomization",),
    correction: str = "holm",
    rng: int = 0,
    permutations: int = 100_000,
    margin: float | None = None,
    family: str = "measure",
) -> Evidence:
    """Evidence with a comparison of its systems or, where they cannot be compared, the reason."""
    try:
        comparison = compare(
            evidence.scores, baseline, tests, correction, rng, permutations, margin=margin, strict=False, family=family
        )
    except RankwrightError as error:
        few = len(evidence.scores.systems) < 2 or len(evidence.scores.queries) < 2
        uneven = bool(np.isnan(evidence.scores.values).any())
        means = any(each.entry.aggregate == "mean" for each in evidence.scores.measures)
        if not few and not uneven and means:
            raise
        why = "there is only one system" if len(evidence.scores.systems) < 2 else str(error).removeprefix("compare: ")
        return replace(evidence, why_not_compared=why)
    return replace(evidence, comparison=comparison)


def doc_texts(evidence: Evidence, docs: set[str], most: int) -> dict[str, str]:
    """Beginnings of the texts of some docs, in one pass over the collection, as far as they reach."""
    collection = evidence.collection
    if collection is None or not docs:
        return {}
    found: dict[str, str] = {}
    fields = collection.shown_fields
    for block in collection.checked_blocks(fields):
        places = [at for at, doc in enumerate(block.ids) if doc in docs]
        texts = block.select(places).texts(fields)
        found |= {block.ids[at]: clip_text(text, most) for at, text in zip(places, texts, strict=True)}
        if len(found) == len(docs):
            break
    return found


def clip_text(text: str, most: int) -> str:
    """A text on one line, at most this long."""
    plain = " ".join(text[: 4 * most].split())
    return plain if len(plain) <= most else plain[: most - 1].rstrip() + "…"
