"""Reports and runs of the store as the API shows them: tables, comparisons of two runs, and the query inspector."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ..comparison import Comparison, compare
from ..comparison.comparison import TESTS
from ..errors import RankwrightError, unknown
from ..evaluation import Measure, Scores
from ..experiment.store import Store
from ..experiment.stored_results import (
    StoredReport,
    StoredRun,
    experiments_by_key,
    find_run,
    list_reports,
    list_runs,
    load_run,
)
from ..reporting.evidence import clip_text
from ..reporting.inspector import MAX_MISSED
from ..retrieval.result_entries import render_body
from ..run import Run
from ..table import Table
from .endpoint import NotFoundError
from .experiment_types import (
    ComparisonAnswer,
    ListedDoc,
    MeasureDifference,
    MissedDoc,
    QueryDifference,
    QueryInspection,
    ReportCollection,
    ReportInfo,
    RunInfo,
    TableAnswer,
    TableCell,
    TableColumn,
)
from .live_search import OpenCollection, plain
from .report_files import report_address

if TYPE_CHECKING:
    from .workbench import Workbench

TEXT_LENGTH = 240  # characters of a doc in a result list
MAX_RUNS = 2000  # that are listed
CACHED = 8  # comparisons in memory


@dataclass(frozen=True, eq=False)
class Pair:
    """Two runs of the store with their comparison."""

    runs: tuple[StoredRun, StoredRun]
    comparison: Comparison
    tops: tuple[Run, Run]

    @property
    def scores(self) -> Scores:
        """The scores of both."""
        return self.comparison.scores

    def measure(self, name: str | None) -> Measure:
        """A measure of the comparison, by default the first."""
        measures = self.comparison.measures
        if name is None:
            return measures[0]
        wanted = Measure.parse(name)
        if wanted not in measures:
            raise unknown("measure", str(wanted), map(str, measures))
        return wanted

    def values(self, measure: Measure) -> tuple[np.ndarray, np.ndarray]:
        """The scores of both on each query."""
        found = self.scores.values[:, self.scores.measures.index(measure)]
        return found[0], found[1]


def show_report(report: StoredReport, own: str | None) -> ReportInfo:
    """A report as the API shows it; `own` is the experiment that is served."""
    collections = [ReportCollection(name, list(each.runs)) for name, each in report.collections.items()]
    return ReportInfo(
        report.key, report.title, report.made, report.size, collections, list(report.missing),
        list(report.experiments), own in report.experiments, report_address(report.key),
    )  # fmt: skip


def show_table(table: Table) -> TableAnswer:
    """A table as the API shows it."""
    columns = [
        TableColumn(column.name, column.title, table.is_numeric(c), column.better)
        for c, column in enumerate(table.columns)
    ]
    rows = [
        [
            TableCell(table.texts[r][c], number(cell), table.marks.get((r, c), ""), (r, c) in table.best)
            for c, cell in enumerate(row)
        ]
        for r, row in enumerate(table.rows)
    ]
    return TableAnswer(table.title, columns, rows, list(table.notes))


def number(value: Any) -> float | None:
    """A finite number; None for anything else."""
    is_number = isinstance(value, int | float | np.number) and not isinstance(value, bool)
    return float(value) if is_number and np.isfinite(value) else None


def show_runs(store: Store) -> tuple[list[RunInfo], int]:
    """The runs of a store, newest first, and how many older ones are left out."""
    found = list_runs(store)
    names = collections_by_judgements(store)
    experiments = experiments_by_key(store)
    return [show_run(each, names, experiments) for each in found[:MAX_RUNS]], max(len(found) - MAX_RUNS, 0)


def show_run(run: StoredRun, collections: dict[str, list[str]], experiments: dict[str, list[str]]) -> RunInfo:
    """A run as the API shows it."""
    return RunInfo(
        run.key, run.system, run.judgements, collections.get(run.judgements, []), experiments.get(run.key, []),
        list(run.measures), run.made,
    )  # fmt: skip


def collections_by_judgements(store: Store) -> dict[str, list[str]]:
    """The names of the collections that have some judgements, by their hash."""
    found: dict[str, list[str]] = {}
    for report in list_reports(store):
        for name, each in report.collections.items():
            names = found.setdefault(each.qrels, [])
            if name not in names:
                names.append(name)
    return found


def open_pair(store: Store, first: str, second: str) -> Pair:
    """Two runs of the store, compared."""
    if first == second:
        raise RankwrightError("compare: both runs are the same; choose two")
    runs = [find_run(store, key) for key in (first, second)]
    for key, run in zip((first, second), runs, strict=True):
        if run is None:
            raise NotFoundError(f"run {key}: not in the store")
    return compare_runs(str(store.home), *runs)


@lru_cache(CACHED)
def compare_runs(home: str, first: StoredRun, second: StoredRun) -> Pair:
    """The comparison of two runs on the measures that both have, or else on those of every depth."""
    store = Store(home)
    names = [
        run.system if first.system != second.system else f"{run.system} [{run.key[:8]}]" for run in (first, second)
    ]
    found = [load_run(store, run, name) for run, name in zip((first, second), names, strict=True)]
    parts = [each.scores for each in found]
    shared = [each for each in parts[0].measures if each in parts[1].measures]
    if not shared:
        parts = [each.sweep for each in found if each.sweep is not None]
        shared = [each for each in parts[0].measures if each in parts[1].measures]
    selected = [each.select_measures(shared) for each in parts] if shared else parts
    comparison = compare(selected, names[1], strict=False)
    return Pair((first, second), comparison, (found[0].tops[names[0]], found[1].tops[names[1]]))


def show_pair(pair: Pair, runs: Sequence[RunInfo], notices: Sequence[str]) -> ComparisonAnswer:
    """A comparison as the API shows it; the notices of a collection go wherever its scores are shown."""
    found = pair.comparison
    names = found.scores.systems
    rows = [
        MeasureDifference(
            str(measure), measure.better, found.scores.mean(names[0], measure), found.scores.mean(names[1], measure),
            float(found.difference[0, m]), number(found.low[0, m]), number(found.high[0, m]),
            number(found.corrected_p[found.headline][0, m]), bool(found.is_significant[0, m]),
            int(found.wins[0, m]), int(found.ties[0, m]), int(found.losses[0, m]),
        )
        for m, measure in enumerate(found.measures)
    ]  # fmt: skip
    return ComparisonAnswer(
        runs[0], runs[1], list(names), len(found.scores.queries), TESTS[found.headline], rows,
        [*map(typeset, found.conclusions())], [*notices, *found.notes, *map(str, found.scores.warnings)],
    )  # fmt: skip


def typeset(line: str) -> str:
    """A conclusion with numbers as the tables of the page have them: a true minus, and no p of many digits."""
    line = re.sub(r"\bp = (?:0(?!\.?\d)|\d(?:\.\d+)?e-\d+)", "p < 0.0001", line)
    return re.sub(r"(?<= )-(?=\d)", "−", line)


def find_opened(workbench: Workbench, pair: Pair) -> OpenCollection | None:
    """The collection that is served whose judgements two runs were scored with, if it is one of them."""
    judgements = pair.scores.qrels_fingerprint
    names = collections_by_judgements(workbench.store).get(judgements, [])
    for name in [each for each in workbench.search.names if each in names] or workbench.search.names[:1]:
        opened = workbench.search.open(name)
        if opened.collection.split is not None and opened.experiment.content.qrels == judgements:
            return opened
    return None


def query_differences(
    pair: Pair, measure: Measure, opened: OpenCollection | None, find: str, side: str
) -> list[QueryDifference]:
    """The queries of a comparison, largest differences first."""
    first, second = pair.values(measure)
    gain = (first - second) * (-1 if measure.better == "lower" else 1)
    order = np.argsort(-np.abs(np.nan_to_num(gain)), kind="stable")
    keep = {"first": gain > 0, "second": gain < 0, "equal": gain == 0}.get(side)
    found = [show_query(pair, at, first, second, opened) for at in order.tolist() if keep is None or keep[at]]
    low = find.strip().lower()
    return [each for each in found if low in each.query.lower() or low in each.text.lower()] if low else found


def show_query(
    pair: Pair, at: int, first: np.ndarray, second: np.ndarray, opened: OpenCollection | None
) -> QueryDifference:
    """A query of a comparison as the API shows it."""
    query = pair.scores.queries[at]
    text = opened.collection.queries.get(query, "") if opened else ""
    kind = opened.collection.types.get(query, "") if opened else ""
    return QueryDifference(query, text, kind, *map(number, (first[at], second[at], first[at] - second[at])))


def inspect_query(pair: Pair, query: str, measure: Measure, opened: OpenCollection | None) -> QueryInspection:
    """What two runs returned for a query, side by side, with the grades of the docs."""
    if query not in pair.scores.queries:
        raise NotFoundError(f"query {query!r}: not one of the comparison")
    lists = [run[query] if query in run.queries else {} for run in pair.tops]
    grades = opened.judgements.get(query, {}) if opened else {}
    relevant = sorted((doc for doc, grade in grades.items() if grade > 0), key=lambda doc: (-grades[doc], doc))
    missed = [doc for doc in relevant if doc not in lists[0] and doc not in lists[1]]
    shown = {*lists[0], *lists[1], *missed[:MAX_MISSED]}
    docs = opened.experiment.docs.find(shown) if opened else {}

    def title(doc: str) -> str:
        return str(plain(docs.get(doc, {}).get("title")) or "")

    def rows(own: dict[str, float], other: dict[str, float]) -> list[ListedDoc]:
        ranks = {doc: rank for rank, doc in enumerate(other, 1)}
        return [
            ListedDoc(
                rank, doc, score, title(doc),
                clip_text(render_body(docs[doc], opened.collection), TEXT_LENGTH) if opened and doc in docs else "",
                grades.get(doc), ranks.get(doc),
            )
            for rank, (doc, score) in enumerate(own.items(), 1)
        ]  # fmt: skip

    at = pair.scores.queries.index(query)
    return QueryInspection(
        show_query(pair, at, *pair.values(measure), opened), str(measure), list(pair.scores.systems),
        rows(lists[0], lists[1]), rows(lists[1], lists[0]),
        [MissedDoc(doc, title(doc), grades[doc]) for doc in missed[:MAX_MISSED]], max(len(missed) - MAX_MISSED, 0),
        None if opened is None else opened.experiment.content.name,
    )  # fmt: skip
