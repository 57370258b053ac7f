"""Topics: which queries are hard, which are easy, and which tell systems apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..base.ids import Codes, Floats
from ..errors import RankwrightError, listed, plural, unknown
from ..evaluation.measure import Measure
from ..evaluation.scores import Scores
from ..qrels import Qrels
from ..run import Run
from ..table.display import display_html
from ..table.table import Cell, Column, Table

MAX_DOCS = 3  # relevant docs of a query whose ranks are shown
OUT = "–"
TOP = 10  # docs of a query that are counted as judged or not
DIFFERENCES = "topics(scores).differences(FIRST, SECOND, qrels, {NAME: run, ...})"


@dataclass(frozen=True, eq=False, repr=False)
class Topics:
    """The queries of some scores by one measure: tables of the hardest, the easiest and the most discriminating."""

    scores: Scores
    measure: Measure
    texts: Mapping[str, str]  # of queries, where they are known

    @property
    def values(self) -> Floats:
        """The score of each system on each query."""
        found: Floats = self.scores.values[:, self.scores.measures.index(self.measure)]
        return found

    @property
    def label(self) -> str:
        """What queries are ordered by: the measure, or its mean over systems."""
        return str(self.measure) if len(self.scores.systems) == 1 else f"mean {self.measure}"

    def table(self) -> Table:
        """A row for each query, hardest first: mean, standard deviation, and the best and the worst system."""
        return self.render_rows(self.hardest_first, "Topics")

    def hardest(self, count: int = 10) -> Table:
        """The queries on which systems do worst on average."""
        return self.render_rows(self.hardest_first[:count], f"Hardest topics: worst {self.label}")

    def easiest(self, count: int = 10) -> Table:
        """The queries on which systems do best on average."""
        return self.render_rows(self.hardest_first[::-1][:count], f"Easiest topics: best {self.label}")

    def discriminating(self, count: int = 10) -> Table:
        """The queries on which systems differ most: the largest standard deviation over systems."""
        _, deviation = self.moments
        order = np.argsort(-deviation, kind="stable")
        order = order[deviation[order] > 0]
        title = f"Most discriminating topics: largest standard deviation of {self.measure} over systems"
        return self.render_rows(order[:count], title)

    def differences(
        self,
        first: str,
        second: str,
        qrels: Qrels | Any = None,
        runs: Mapping[str, Run | Any] | None = None,
        count: int = 10,
    ) -> Table:
        """The queries on which two systems differ most, with the ranks that both give to relevant docs.

        Judgements and runs ({name: run}) are those of the scores, if `evaluate` was given a list of runs or a dict.
        """
        names = self.scores.systems
        for name in (first, second):
            if name not in names:
                raise unknown("topics: system", name, names)
        judged, (run, other) = self.find_judgements(qrels), self.find_runs((first, second), runs)
        a, b = self.values[names.index(first)], self.values[names.index(second)]
        order = np.argsort(-np.abs(np.nan_to_num(a - b)), kind="stable")
        rows: list[tuple[Cell, ...]] = []
        for at in order[:count].tolist():
            if not abs(a[at] - b[at]) > 0:
                break
            query = self.scores.queries[at]
            scored = float(a[at]), float(b[at]), float(a[at] - b[at])
            unjudged = " / ".join(str(count_unjudged(judged, query, each)) for each in (run, other))
            ranks = describe_ranks(judged, query, run, other, self.measure)
            rows.append((query, *self.text_of(query), *scored, unjudged, ranks))
        heads = (
            Column("query"),
            *self.text_heads,
            Column(first),
            Column(second),
            Column("difference"),
            Column("not judged", label=f"not judged in top {TOP}"),
            Column("relevant docs"),
        )
        title = f"Largest differences between {first} and {second}: {self.measure}"
        return Table(heads, tuple(rows), title, notes=difference_notes(first, second, "returned"))

    def find_judgements(self, qrels: Qrels | Any = None) -> Qrels:
        """The judgements that are given, or those of the scores."""
        if qrels is None and self.scores.qrels is None:
            raise RankwrightError(f"topics: the scores hold no judgements; write {DIFFERENCES}")
        found = self.scores.qrels if qrels is None else Qrels.from_value(qrels)
        assert found is not None
        if found.fingerprint != self.scores.qrels_fingerprint:
            raise RankwrightError("topics: qrels are other judgements than those of the scores")
        return found

    def find_runs(self, names: Sequence[str], runs: Mapping[str, Run | Any] | None = None) -> list[Run]:
        """The runs of some systems: those that are given, or those of the scores."""
        known = self.scores.runs if runs is None else runs
        if not isinstance(known, Mapping) or not {*names} <= known.keys():
            reason = (
                "the scores do not hold their runs" if runs is None else f"runs do not have {listed(names)} by name"
            )
            raise RankwrightError(f"topics: {reason}; write {DIFFERENCES}")
        return [Run.from_value(known[name]) for name in names]

    def tables(self, count: int = 5, pair: Sequence[str] | None = None) -> list[Table]:
        """The hardest and the easiest queries and, of several systems, the most discriminating ones.

        Where the scores hold their runs, also those on which a pair of systems differs most. Default: the two best.
        """
        tables = [self.hardest(count), self.easiest(count)]
        if len(self.scores.systems) > 1:
            tables.append(self.discriminating(count))
            first, second = pair or [self.scores.systems[at] for at in self.scores.order(self.measure)[:2]]
            if pair or (self.scores.qrels is not None and {first, second} <= self.scores.runs.keys()):
                tables.append(self.differences(first, second, count=count))
        return tables

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.tables()))

    def __repr__(self) -> str:
        counts = f"{plural(len(self.scores.systems), 'system')}, {plural(len(self.scores.queries), 'query')}"
        return f"Topics({self.measure}, {counts})"

    def _repr_html_(self) -> str:
        return "\n".join(display_html(table) for table in self.tables())

    @cached_property
    def moments(self) -> tuple[Floats, Floats]:
        """Mean and standard deviation of each query over systems."""
        return np.nanmean(self.values, axis=0), np.nanstd(self.values, axis=0)

    @cached_property
    def hardest_first(self) -> Codes:
        """The queries that a system is scored on, hardest first."""
        mean, _ = self.moments
        order = np.argsort(-mean if self.measure.better == "lower" else mean, kind="stable")
        return np.asarray(order[~np.isnan(self.values[:, order]).all(axis=0)])

    def render_rows(self, order: Codes, title: str) -> Table:
        """A row for each of some queries."""
        names, sign = self.scores.systems, -1 if self.measure.better == "lower" else 1
        values, (mean, deviation) = self.values[:, order], self.moments
        best, worst = np.nanargmax(sign * values, axis=0), np.nanargmin(sign * values, axis=0)
        columns = np.arange(len(order))
        tops, lows = values[best, columns].tolist(), values[worst, columns].tolist()
        means, deviations = mean[order].tolist(), deviation[order].tolist()
        rows: list[tuple[Cell, ...]] = []
        for at, query in enumerate(self.scores.queries[place] for place in order.tolist()):
            high, low = tops[at], lows[at]
            # where all systems have the same score, none is the best
            ends = (names[best[at]], high, names[worst[at]], low) if high != low else (None, high, None, low)
            both = (deviations[at], *ends) if len(names) > 1 else ()
            rows.append((query, *self.text_of(query), means[at], *both))
        heads = [Column("query"), *self.text_heads, Column("mean" if len(names) > 1 else str(self.measure))]
        if len(names) > 1:
            heads += [Column("std"), Column("best system"), Column("best"), Column("worst system"), Column("worst")]
        return Table(tuple(heads), tuple(rows), title)

    @property
    def text_heads(self) -> tuple[Column, ...]:
        """The column of query texts, if they are known."""
        return (Column("text"),) if self.texts else ()

    def text_of(self, query: str) -> tuple[str, ...]:
        """The text of a query, shortened, if texts are known."""
        text = " ".join(self.texts.get(query, "").split())
        return (text if len(text) <= 60 else text[:59] + "…",) if self.texts else ()


def topics(scores: Scores, measure: str | Measure | None = None, texts: Mapping[str, str] | None = None) -> Topics:
    """The queries of scores by one measure (default: the first), for tables of hard, easy and discriminating topics."""
    if not isinstance(scores, Scores):
        raise RankwrightError(f"topics: scores are needed, got {type(scores).__name__}: topics(evaluate(qrels, runs))")
    if not scores.measures or not scores.systems:
        raise RankwrightError("topics: scores of at least one system and measure are needed")
    chosen = scores.measures[0] if measure is None else Measure.parse(measure)
    scores.index(scores.systems[0], chosen)  # refuses a measure that was not evaluated
    if chosen.entry.aggregate == "sum":
        raise RankwrightError(f"topics: {chosen} is a count; give a measure such as nDCG@10")
    return Topics(scores, chosen, texts or {})


def difference_notes(first: str, second: str, missing: str) -> tuple[str, str]:
    """The notes of a table of differences; `missing` says where a doc has no rank: `returned`, `in the top 10`."""
    ranks = f"relevant docs: rank in {first} and in {second}, {OUT} where it is not {missing}"
    return ranks, f"not judged: docs in the top {TOP} of {first} and of {second}; they count as not relevant"


def count_unjudged(qrels: Qrels, query: str, run: Run) -> int:
    """The number of docs in the top 10 of a query that are not judged."""
    grades = qrels[query]
    returned = list(run[query])[:TOP] if query in run.queries else []
    return sum(grades.get(doc, -1) < 0 for doc in returned)


def describe_ranks(qrels: Qrels, query: str, first: Run, second: Run, measure: Measure) -> str:
    """The ranks of the best relevant docs of a query in two runs: `d12 (1 / 14), d7 (– / 3)`."""
    grades, least = qrels[query], measure.rel or 1.0
    relevant = sorted((doc for doc, grade in grades.items() if grade >= least), key=lambda doc: (-grades[doc], doc))
    places = [
        {doc: rank for rank, doc in enumerate(run[query], 1)} if query in run.queries else {} for run in (first, second)
    ]
    # docs that either system returned come first: the others explain nothing
    relevant.sort(key=lambda doc: min(place.get(doc, 10**9) for place in places))
    shown = [f"{doc} ({places[0].get(doc, OUT)} / {places[1].get(doc, OUT)})" for doc in relevant[:MAX_DOCS]]
    more = len(relevant) - MAX_DOCS
    return ", ".join(shown) + (f", and {more} more" if more > 0 else "")
