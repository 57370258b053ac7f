"""Experiments in the API: the reports and runs of the store, comparisons of two runs, and the history."""

from __future__ import annotations

from ..experiment.last_ranking import experiment_id
from ..experiment.stored_results import (
    experiments_by_key,
    find_report,
    list_reports,
    load_stored_evidence,
    read_manifest,
    stored_leaderboard,
)
from ..reporting.summary import summarize
from .endpoint import NotFoundError, Nothing, endpoint
from .experiment_types import (
    CompareParams,
    CompareQueriesParams,
    CompareQueryParams,
    ComparisonAnswer,
    HistoryAnswer,
    HistoryParams,
    Leaderboard,
    QueryDifferences,
    QueryInspection,
    ReportDetail,
    ReportList,
    ReportParams,
    RunList,
)
from .experiment_views import (
    collections_by_judgements,
    find_opened,
    inspect_query,
    open_pair,
    query_differences,
    show_pair,
    show_report,
    show_run,
    show_runs,
    show_table,
)
from .history_view import show_history
from .workbench import Workbench

SECTION = "experiments"


def own_experiment(workbench: Workbench) -> str | None:
    """The name of the experiment that is served, within the store."""
    return None if workbench.spec is None else experiment_id(workbench.spec)


@endpoint("GET", "/reports", SECTION)
def reports(workbench: Workbench, params: Nothing) -> ReportList:
    """The reports in the store, newest first."""
    own = own_experiment(workbench)
    found = [show_report(each, own) for each in list_reports(workbench.store)]
    return ReportList(str(workbench.store.home), str(workbench.spec_path) if workbench.spec_path else None, found)


@endpoint("GET", "/report", SECTION)
def report(workbench: Workbench, params: ReportParams) -> ReportDetail:
    """A report with the leaderboard and the summary of each collection."""
    found = find_report(workbench.store, params.key)
    manifest = read_manifest(workbench.store, "report", params.key)
    if found is None or manifest is None:
        raise NotFoundError(f"report {params.key}: not in the store")
    boards = []
    for evidence, runs in load_stored_evidence(workbench.store, found):
        text = summarize(evidence)
        table = show_table(stored_leaderboard(workbench.store, found, evidence))
        boards.append(Leaderboard(evidence.name, table, list(text.sentences), list(text.caveats), runs))
    order = list(found.collections)
    boards.sort(key=lambda each: order.index(each.collection))
    files = sorted(name.removeprefix("report/") for name in manifest.files)
    return ReportDetail(show_report(found, own_experiment(workbench)), boards, files)


@endpoint("GET", "/runs", SECTION)
def runs(workbench: Workbench, params: Nothing) -> RunList:
    """The runs in the store that were scored, newest first; two that share judgements can be compared."""
    return RunList(*show_runs(workbench.store))


@endpoint("GET", "/compare", SECTION)
def compare(workbench: Workbench, params: CompareParams) -> ComparisonAnswer:
    """The difference of two runs of the store by each measure, with its interval and p."""
    pair = open_pair(workbench.store, params.first, params.second)
    names, experiments = collections_by_judgements(workbench.store), experiments_by_key(workbench.store)
    opened = find_opened(workbench, pair)
    notice = opened.collection.notice if opened else ""
    notices = [notice[0].upper() + notice[1:]] if notice else []
    return show_pair(pair, [show_run(each, names, experiments) for each in pair.runs], notices)


@endpoint("GET", "/compare/queries", SECTION)
def compare_queries(workbench: Workbench, params: CompareQueriesParams) -> QueryDifferences:
    """The queries on which two runs differ, largest differences first; `side` is the run that is better."""
    pair = open_pair(workbench.store, params.first, params.second)
    measure = pair.measure(params.measure)
    found = query_differences(pair, measure, find_opened(workbench, pair), params.find, params.side)
    return QueryDifferences(
        str(measure), measure.better, len(found), found[params.start : params.start + params.count]
    )  # fmt: skip


@endpoint("GET", "/compare/query", SECTION)
def compare_query(workbench: Workbench, params: CompareQueryParams) -> QueryInspection:
    """What two runs returned for a query, side by side, with grades and texts."""
    pair = open_pair(workbench.store, params.first, params.second)
    return inspect_query(pair, params.query, pair.measure(params.measure), find_opened(workbench, pair))


@endpoint("GET", "/history", SECTION)
def history(workbench: Workbench, params: HistoryParams) -> HistoryAnswer:
    """How means change over time, with intervals and change points, from the file that --history names."""
    return show_history(workbench.history, params)
