"""Signals: columns over candidates, each in 0 .. 1, from which strategies are formulas."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

import numpy as np

from ..base.ids import Codes, Flags, Floats, group_offsets, ranks_of, row_positions, take
from ..collection.collection import Collection
from ..collection.metadata_values import parse_date
from ..errors import RankwrightError, listed
from ..fusion.norms import ScoredRows, min_max, rank, softmax
from ..fusion.pool import Pool, build_pool
from ..run import Run
from ..table import Column, Table
from .doc_metadata import DocMetadata, Words, doc_metadata

DEPTH = 200  # top docs of each run that become candidates
MIN_VALUE, MIN_COVERAGE = 0.01, 0.05  # share of its range, of the candidates: below these a signal is dead
QUERY_SIGNALS = frozenset({"bm25", "dense", "tag_overlap", "title_match"})  # few docs may have them for one query
TIME_WORDS = frozenset(
    [
        "today",
        "yesterday",
        "week",
        "weekly",
        "month",
        "monthly",
        "now",
        "latest",
        "recent",
        "recently",
        "currently",
        "current",
        "daily",
        "lately",
    ]
)


@dataclass(frozen=True)
class Signal:
    """A signal: its column over candidates, what it is, and what would bring it to life."""

    column: Callable[..., Floats]
    description: str
    remedy: str  # what would bring it to life if it is dead


SIGNALS: dict[str, Signal] = {}


def signal(name: str, description: str, remedy: str = "") -> Callable[[Callable[..., Floats]], Callable[..., Floats]]:
    """Register a column in the table of signals: a function of `Signals`, and of its parameters if it has any."""

    def register(column: Callable[..., Floats]) -> Callable[..., Floats]:
        SIGNALS[name] = Signal(column, description, remedy)
        return column

    return register


@dataclass(frozen=True, eq=False)
class Signals:
    """The candidates of queries, the scores that runs give them, and the metadata of the docs."""

    pool: Pool  # queries, and a row for each candidate
    doc: Codes  # its row in the metadata
    scores: Mapping[str, Floats]  # by run; a doc missing from it gets 0 in bm25, the lowest score in others
    texts: Mapping[str, str]  # of the queries
    metadata: DocMetadata
    now: date | None
    cache: dict[Any, Floats] = field(default_factory=dict, repr=False)

    @classmethod
    def of(
        cls,
        collection: Collection,
        runs: Mapping[str, Run],
        now: date | str | None = None,
        depth: int = DEPTH,
        queries: Mapping[str, str] | None = None,
    ) -> Signals:
        """The docs among the top `depth` of any run; `now` defaults to the newest date of the docs.

        `queries` has the texts of queries that are not the collection's own.
        """
        if not runs:
            raise RankwrightError("rank: no runs given; strategies rank by bm25 and dense")
        metadata = doc_metadata(collection)
        merged = build_pool(list(runs.values()), [1.0] * len(runs), "min")
        is_candidate = np.zeros(len(merged), dtype=bool)
        for part in merged.parts:
            is_candidate[part.rows[part.ranks <= depth]] = True
        candidates = np.flatnonzero(is_candidate)
        scores = {}
        for name, part in zip(runs, merged.parts, strict=True):
            # a doc that BM25 does not return has no query term; other runs may have cut it off
            least = np.zeros(len(merged.queries)) if name == "bm25" else merged.lowest(part, part.scores)
            column = least[merged.query]
            column[part.rows] = part.scores
            scores[name] = np.where(np.isnan(column), 0.0, column)[candidates]
        names = take(merged.ids, merged.firsts[candidates])
        rows = [metadata.rows.get(name, -1) for name in names]
        if -1 in rows:
            unknown = names[rows.index(-1)]
            raise RankwrightError(f"rank: doc {unknown!r} of the runs is not in {collection.name}")
        pool = Pool(merged.queries, merged.query[candidates], names, np.arange(len(candidates)), ())
        texts = collection.queries if queries is None else queries
        missing = [query for query in merged.queries if query not in texts]
        if missing:
            raise RankwrightError(f"rank: query {missing[0]!r} of the runs is not in {collection.name}")
        return cls(pool, np.array(rows, dtype=np.int64), scores, texts, metadata, reference_date(now, metadata))

    def __len__(self) -> int:
        return len(self.doc)

    @cached_property
    def starts(self) -> Codes:
        """Where the candidates of each query start."""
        return group_offsets(np.bincount(self.pool.query, minlength=len(self.pool.queries)))

    def __getattr__(self, name: str) -> Any:
        """The signal of that name: a column, or a function of its parameters."""
        if name.startswith("__") or name not in SIGNALS:
            raise AttributeError(f"signal {name!r} is unknown; choose {listed(SIGNALS)}")
        column = SIGNALS[name].column
        if column.__code__.co_argcount > 1:
            return lambda *values: self.compute(name, column, values)
        return self.compute(name, column, ())

    def compute(self, name: str, column: Callable[..., Floats], values: tuple[Any, ...]) -> Floats:
        """A column, computed once."""
        if (name, values) not in self.cache:
            self.cache[name, values] = column(self, *values)
        return self.cache[name, values]

    def run_scores(self, name: str) -> Floats:
        """The scores of a run."""
        if name not in self.scores:
            raise RankwrightError(f"rank: needs the run {name!r}, got {listed(self.scores)}")
        return self.scores[name]

    def min_max(self, column: Floats) -> Floats:
        """A column scaled to 0 .. 1 within each query: (x − min) / (max − min); 0 where all are equal."""
        return min_max(ScoredRows(column, column, self.starts), 0.0)

    def ranks(self, column: Floats) -> Floats:
        """The rank of each candidate within its query by a column, from 1; ties share the best rank."""
        rows = np.lexsort((-column, self.pool.query))
        places = row_positions(self.starts)
        starts_rank = np.append(True, (np.diff(column[rows]) != 0) | (np.diff(self.pool.query[rows]) != 0))
        tied_with = np.maximum.accumulate(np.where(starts_rank, np.arange(len(rows)), 0)) if len(rows) else rows
        found = np.empty(len(rows))
        found[rows] = places[tied_with]
        return found

    def percentile(self, column: Floats) -> Floats:
        """1 − (rank − 1) / n."""
        return rank(ScoredRows(column, self.ranks(column), self.starts), 0.0)

    def softmax(self, column: Floats) -> Floats:
        """exp(x) / Σ exp(x) within each query."""
        return softmax(ScoredRows(column, column, self.starts), 0.0)

    def in_top(self, column: Floats, k: int) -> Flags:
        """Whether each candidate is among the k best of its query by a column, ties by descending id."""
        rows = np.lexsort((-self.id_ranks, -column, self.pool.query))
        found = np.empty(len(rows), dtype=bool)
        found[rows] = row_positions(self.starts) <= k
        return found

    @cached_property
    def id_ranks(self) -> Codes:
        """The rank of each candidate's id in byte order."""
        return ranks_of(self.pool.ids)

    @cached_property
    def age(self) -> Floats:
        """Days from a doc's date to now, 0 in the future; NaN without a date."""
        if self.now is None:
            return np.full(len(self), np.nan)
        return np.maximum(self.now.toordinal() - self.metadata.days, 0.0)[self.doc]

    def overlap(self, words: Words) -> Floats:
        """The share of a query's words that are among a doc's."""
        own = Words.of([self.texts[query] for query in self.pool.queries])
        known = np.array([words.vocabulary.get(word, -1) for word in own.vocabulary], dtype=np.int64)
        total = np.diff(own.starts)
        found, is_wanted = np.zeros(len(self)), np.zeros(len(words.vocabulary), dtype=bool)
        for at in range(len(total)):
            wanted = known[own.codes[own.starts[at] : own.starts[at + 1]]]
            wanted = wanted[wanted >= 0]
            if len(wanted):
                rows = slice(self.starts[at], self.starts[at + 1])
                is_wanted[wanted] = True
                found[rows] = words.count(is_wanted, self.doc[rows]) / total[at]
                is_wanted[wanted] = False
        return found

    @cached_property
    def mentions_time(self) -> Flags:
        """Whether the query of each candidate has a time word."""
        flags = [bool(TIME_WORDS & set(re.findall(r"\w+", self.texts[query].lower()))) for query in self.pool.queries]
        return np.array(flags, dtype=bool)[self.pool.query]

    def coverage(self, decay_days: float = 10.25) -> Table:
        """The share of candidates that have each signal, above a hundredth of its range, and its mean over those."""
        rows = []
        for name, each in SIGNALS.items():
            if name in ("dense", "bm25") and name not in self.scores:
                continue
            column = getattr(self, name)
            column = column(decay_days) if each.column.__code__.co_argcount > 1 else column
            top = float(column.max(initial=0.0))
            has = column > MIN_VALUE * max(top, 1e-12)
            mean = float(column[has].mean()) if has.any() else 0.0
            rows.append(
                (
                    name,
                    float(has.mean()) if len(self) else 0.0,
                    mean,
                    "dead" if self.describe_dead(name, column) else "",
                )
            )
        heads = (Column("signal"), Column("candidates", 3), Column("mean", 3), Column("state"))
        return Table(heads, tuple(rows), f"Signals of {len(self):,} candidates, ages as of {self.now}")

    def describe_dead(self, name: str, column: Floats, decays: bool = True) -> str | None:
        """A warning for a signal that hardly any candidate has, or None; a run may find few docs for rare words."""
        if not len(column):
            return None
        top = float(column.max())
        share = float((column > MIN_VALUE * max(top, 1e-12)).mean()) if top > 0 else 0.0
        if share >= MIN_COVERAGE or (name in self.scores and share > 0):
            return None
        if share:
            few = "less than 0.1%" if share < 5e-4 else f"{share:.1%}"
            effect = f"almost no effect: it is above {MIN_VALUE:.0%} of its maximum for {few} of the candidates"
        else:
            effect = f"no effect: it is {'almost ' * (top > 0)}0 for all candidates"
        message = f"signal {name} has {effect}"
        advice = SIGNALS[name].remedy if name in SIGNALS else ""
        if name == "recency" and not np.isnan(self.age).all():
            median = float(np.nanmedian(self.age))
            message += f", half are older than {median:,.0f} days"
            parameter = "decay_days" if decays else "window_days"
            advice = f"try {parameter} of about {max(median, 1):,.0f}"
        return f"{message}; {advice}" if advice else message


def locate_candidate(signals: Signals, query: str, doc: str) -> int:
    """The row of a candidate."""
    if query not in signals.pool.queries:
        raise RankwrightError(f"query {query!r} is not among the ranked queries")
    at = signals.pool.queries.index(query)
    low, high = int(signals.starts[at]), int(signals.starts[at + 1])
    names = list(signals.pool.ids[low:high])
    if doc not in names:
        raise RankwrightError(f"doc {doc!r} is not among the {high - low} candidates of query {query!r}")
    return low + names.index(doc)


def reference_date(now: date | str | None, metadata: DocMetadata) -> date | None:
    """The day that ages are counted to: `now` if given, otherwise the newest date of the docs, never today's."""
    if now is None:
        return metadata.newest
    found = parse_date(now)
    if found is None:
        raise RankwrightError(f"now must be a date such as 2025-10-31, got {now!r}")
    return found


@signal("dense", "score of the run dense, min-max within the query", "pass a run of this name")
def dense(s: Signals) -> Floats:
    return s.min_max(s.run_scores("dense"))


@signal("bm25", "score of the run bm25, min-max within the query", "pass a run of this name")
def bm25(s: Signals) -> Floats:
    return s.min_max(s.run_scores("bm25"))


@signal("recency", "exp(−age in days / decay_days); 0 without a date", "the docs need dates")
def recency(s: Signals, decay_days: float) -> Floats:
    if len(s) < len(s.metadata.days) or s.now is None:
        return np.asarray(np.nan_to_num(np.exp(-s.age / decay_days)))
    ages = np.maximum(s.now.toordinal() - s.metadata.days, 0.0)  # of docs: fewer than candidates
    return np.asarray(np.nan_to_num(np.exp(-ages / decay_days))[s.doc])


@signal(
    "tag_overlap",
    "query words that are tags, or parts of a/nested/tag / query words",
    "the docs need tags that match query words",
)
def tag_overlap(s: Signals) -> Floats:
    return s.overlap(s.metadata.tags)


@signal(
    "links",
    "PageRank over the links between notes, scaled to a maximum of 1. Page et al., 1999",
    "the docs need links to each other",
)
def links(s: Signals) -> Floats:
    return s.metadata.pagerank[s.doc]


@signal(
    "link_density",
    "ln(1 + links) / ln(1 + most links); links from and to the note",
    "the docs need links to each other",
)
def link_density(s: Signals) -> Floats:
    most = float(np.log1p(s.metadata.link_counts.max(initial=0.0)))
    return np.asarray(np.log1p(s.metadata.link_counts[s.doc]) / max(most, 1e-12))


@signal(
    "page_type",
    "home, hub 1; person 0.8; daily 0.5; otherwise 0",
    "the docs need a page type: home, hub, person, daily",
)
def page_type(s: Signals) -> Floats:
    return np.asarray(s.metadata.page_weights[s.doc])


@signal("title_match", "query words in the title / query words", "the docs need titles")
def title_match(s: Signals) -> Floats:
    return s.overlap(s.metadata.titles)
