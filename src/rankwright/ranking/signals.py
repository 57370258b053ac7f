"""Signals: columns over candidates, each in 0 .. 1, that strategies are formulas of."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

import numpy as np

from ..base.ids import Codes, Flags, Floats, bounds, position, series, take
from ..collection.collection import Collection
from ..collection.metadata_values import date_of
from ..errors import RankwrightError, listed
from ..fusion.norms import Scored, min_max, rank, softmax
from ..fusion.pool import Pool, pooled
from ..run import Run
from ..table import Column, Table
from .doc_metadata import Library, Words, library

DEPTH = 200  # first docs of each run that are candidates
LEAST, FEW = 0.01, 0.05  # of its range, and of the candidates: under these a signal is dead
TIME = frozenset(
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
    """A signal: its column over candidates, what it is, and what would wake it."""

    column: Callable[..., Floats]
    about: str
    wake: str


SIGNALS: dict[str, Signal] = {}


def signal(name: str, about: str, wake: str = "") -> Callable[[Callable[..., Floats]], Callable[..., Floats]]:
    """Put a column into the table of signals: a function of `Signals`, and of parameters if it has any."""

    def put(column: Callable[..., Floats]) -> Callable[..., Floats]:
        SIGNALS[name] = Signal(column, about, wake)
        return column

    return put


@dataclass(frozen=True, eq=False)
class Signals:
    """The candidates of some queries, the scores that runs give them, and what is known of the docs."""

    pool: Pool  # queries, and a row for each candidate
    doc: Codes  # its row in the library
    scores: Mapping[str, Floats]  # by run; a doc that it does not hold has 0 in bm25, the least score in others
    texts: Mapping[str, str]  # of the queries
    library: Library
    now: date | None
    made: dict[Any, Floats] = field(default_factory=dict, repr=False)

    @classmethod
    def of(
        cls,
        collection: Collection,
        runs: Mapping[str, Run],
        now: date | str | None = None,
        depth: int = DEPTH,
        queries: Mapping[str, str] | None = None,
    ) -> Signals:
        """Docs among the first `depth` of any run; `now` is the newest date of the docs, unless given.

        `queries` has the texts of queries that are not the collection's own.
        """
        if not runs:
            raise RankwrightError("rank: no run is given; bm25 and dense are what strategies rank by")
        about = library(collection)
        found = pooled(list(runs.values()), [1.0] * len(runs), "min")
        near = np.zeros(len(found), dtype=bool)
        for part in found.parts:
            near[part.rows[part.ranks <= depth]] = True
        kept = np.flatnonzero(near)
        scores = {}
        for name, part in zip(runs, found.parts, strict=True):
            # a doc that BM25 does not return has no term of the query; of other runs it may be cut off
            least = np.zeros(len(found.queries)) if name == "bm25" else found.least(part, part.scores)
            column = least[found.query]
            column[part.rows] = part.scores
            scores[name] = np.where(np.isnan(column), 0.0, column)[kept]
        names = take(found.ids, found.firsts[kept])
        rows = [about.rows.get(name, -1) for name in names]
        if -1 in rows:
            strange = names[rows.index(-1)]
            raise RankwrightError(f"rank: doc {strange!r} of the runs is not in {collection.name}")
        pool = Pool(found.queries, found.query[kept], names, np.arange(len(kept)), ())
        texts = collection.queries if queries is None else queries
        lost = [query for query in found.queries if query not in texts]
        if lost:
            raise RankwrightError(f"rank: query {lost[0]!r} of the runs is not among those of {collection.name}")
        return cls(pool, np.array(rows, dtype=np.int64), scores, texts, about, frozen(now, about))

    def __len__(self) -> int:
        return len(self.doc)

    @cached_property
    def starts(self) -> Codes:
        """Where the candidates of each query begin."""
        return bounds(np.bincount(self.pool.query, minlength=len(self.pool.queries)))

    def __getattr__(self, name: str) -> Any:
        """The signal of a name: a column, or a function of its parameters."""
        if name.startswith("__") or name not in SIGNALS:
            raise AttributeError(f"there is no signal {name!r}; there are {listed(SIGNALS)}")
        column = SIGNALS[name].column
        if column.__code__.co_argcount > 1:
            return lambda *values: self.kept(name, column, values)
        return self.kept(name, column, ())

    def kept(self, name: str, column: Callable[..., Floats], values: tuple[Any, ...]) -> Floats:
        """A column, computed once."""
        if (name, values) not in self.made:
            self.made[name, values] = column(self, *values)
        return self.made[name, values]

    def run(self, name: str) -> Floats:
        """The scores of a run."""
        if name not in self.scores:
            raise RankwrightError(f"rank: needs the run {name!r}; given are {listed(self.scores)}")
        return self.scores[name]

    def scaled(self, column: Floats) -> Floats:
        """A column on 0 .. 1 within each query: (x − min) / (max − min); 0 where all are equal."""
        return min_max(Scored(column, column, self.starts), 0.0)

    def order(self, column: Floats) -> Floats:
        """The place of each candidate within its query by a column, from 1; equal ones share the best."""
        rows = np.lexsort((-column, self.pool.query))
        places = position(self.starts)
        first = np.append(True, (np.diff(column[rows]) != 0) | (np.diff(self.pool.query[rows]) != 0))
        shared = np.maximum.accumulate(np.where(first, np.arange(len(rows)), 0)) if len(rows) else rows
        found = np.empty(len(rows))
        found[rows] = places[shared]
        return found

    def percentile(self, column: Floats) -> Floats:
        """1 − (place − 1) / n."""
        return rank(Scored(column, self.order(column), self.starts), 0.0)

    def softmax(self, column: Floats) -> Floats:
        """exp(x) / Σ exp(x) within each query."""
        return softmax(Scored(column, column, self.starts), 0.0)

    def first(self, column: Floats, count: int) -> Flags:
        """The best candidates of each query by a column, ties by id falling, so many and no more."""
        rows = np.lexsort((-self.by_id, -column, self.pool.query))
        found = np.empty(len(rows), dtype=bool)
        found[rows] = position(self.starts) <= count
        return found

    @cached_property
    def by_id(self) -> Codes:
        """The place of each candidate's id among all, in byte order."""
        places = np.empty(len(self), dtype=np.int64)
        places[np.asarray(series(self.pool.ids).arg_sort().to_numpy())] = np.arange(len(self))
        return places

    @cached_property
    def age(self) -> Floats:
        """Days from a doc's date to now, 0 in the future; NaN without a date."""
        if self.now is None:
            return np.full(len(self), np.nan)
        return np.maximum(self.now.toordinal() - self.library.days, 0.0)[self.doc]

    def overlap(self, words: Words) -> Floats:
        """The share of a query's words that stand among a doc's."""
        asked = [self.texts[query] for query in self.pool.queries]
        total = np.diff(Words.of(asked).starts)
        from scipy import sparse

        known = Words.of(asked, words.vocabulary)
        size = max(len(words.vocabulary), 1)

        def table(some: Words) -> Any:
            return sparse.csr_matrix(
                (np.ones(len(some.codes)), some.codes, some.starts), shape=(len(some.starts) - 1, size)
            )

        meeting = (table(known) @ table(words).T).tocsr()
        found, hits = np.zeros(len(self)), np.zeros(meeting.shape[1])
        for at in np.flatnonzero(np.diff(meeting.indptr)).tolist():  # queries that meet any doc
            some = slice(meeting.indptr[at], meeting.indptr[at + 1])
            rows = slice(self.starts[at], self.starts[at + 1])
            hits[meeting.indices[some]] = meeting.data[some]
            found[rows] = hits[self.doc[rows]] / total[at]
            hits[meeting.indices[some]] = 0
        return found

    @cached_property
    def timely(self) -> Flags:
        """Whether the query of each candidate has a word of time."""
        asked = [bool(TIME & set(re.findall(r"\w+", self.texts[query].lower()))) for query in self.pool.queries]
        return np.array(asked, dtype=bool)[self.pool.query]

    def coverage(self, decay_days: float = 10.25) -> Table:
        """How many candidates have each signal, above a hundredth of its range, and its mean where they have it."""
        rows = []
        for name, each in SIGNALS.items():
            if name in ("dense", "bm25") and name not in self.scores:
                continue
            column = getattr(self, name)
            column = column(decay_days) if each.column.__code__.co_argcount > 1 else column
            top = float(column.max(initial=0.0))
            has = column > LEAST * max(top, 1e-12)
            mean = float(column[has].mean()) if has.any() else 0.0
            rows.append(
                (name, float(has.mean()) if len(self) else 0.0, mean, "dead" if self.dead(name, column) else "")
            )
        heads = (Column("signal"), Column("candidates", 3), Column("mean", 3), Column(""))
        return Table(heads, tuple(rows), f"Signals of {len(self):,} candidates, ages counted to {self.now}")

    def dead(self, name: str, column: Floats, decays: bool = True) -> str | None:
        """What to say of a signal that hardly any candidate has, or None."""
        if not len(column):
            return None
        top = float(column.max())
        share = float((column > LEAST * max(top, 1e-12)).mean()) if top > 0 else 0.0
        if share >= FEW:
            return None
        said = f"signal {name} is dead: {share:.1%} of the candidates have it"
        advice = SIGNALS[name].wake if name in SIGNALS else ""
        if name == "recency" and not np.isnan(self.age).all():
            middle = float(np.nanmedian(self.age))
            said += f", half are older than {middle:,.0f} days"
            what = "decay_days" if decays else "window_days"
            advice = f"{what} of about {max(middle, 1):,.0f} would wake it"
        return f"{said}; {advice}" if advice else said


def frozen(now: date | str | None, about: Library) -> date | None:
    """The day that ages are counted to: what is given, else the newest date of the docs, never today's."""
    if now is None:
        return about.newest
    found = date_of(now)
    if found is None:
        raise RankwrightError(f"now {now!r} is no date; write it as 2025-10-31")
    return found


@signal("dense", "score of the run dense, min-max within the query", "give a run under this name")
def dense(s: Signals) -> Floats:
    return s.scaled(s.run("dense"))


@signal("bm25", "score of the run bm25, min-max within the query", "give a run under this name")
def bm25(s: Signals) -> Floats:
    return s.scaled(s.run("bm25"))


@signal("recency", "exp(−age in days / decay_days); 0 without a date", "the docs need dates")
def recency(s: Signals, decay_days: float) -> Floats:
    if len(s) < len(s.library.days) or s.now is None:
        return np.asarray(np.nan_to_num(np.exp(-s.age / decay_days)))
    ages = np.maximum(s.now.toordinal() - s.library.days, 0.0)  # of docs, which are fewer than candidates
    return np.asarray(np.nan_to_num(np.exp(-ages / decay_days))[s.doc])


@signal(
    "tag_overlap",
    "query words that are tags, or parts of a/nested/tag / query words",
    "the docs need tags that people ask by",
)
def tag_overlap(s: Signals) -> Floats:
    return s.overlap(s.library.tags)


@signal(
    "links",
    "PageRank over the links between notes, the highest 1. Page et al., 1999",
    "the docs need links to each other",
)
def links(s: Signals) -> Floats:
    return s.library.rank[s.doc]


@signal(
    "link_density",
    "ln(1 + links) / ln(1 + most links); links from and to the note",
    "the docs need links to each other",
)
def link_density(s: Signals) -> Floats:
    most = float(np.log1p(s.library.links.max(initial=0.0)))
    return np.asarray(np.log1p(s.library.links[s.doc]) / max(most, 1e-12))


@signal(
    "page_type", "home, hub 1; person 0.8; daily 0.5; else 0", "the docs need a page type: home, hub, person, daily"
)
def page_type(s: Signals) -> Floats:
    return np.asarray(s.library.kinds[s.doc])


@signal("title_match", "query words in the title / query words", "the docs need titles")
def title_match(s: Signals) -> Floats:
    return s.overlap(s.library.titles)
