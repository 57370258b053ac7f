"""What the API of experiments takes and gives."""

from __future__ import annotations

from typing import Annotated

import msgspec

from .api_types import Condition, Name, Params, Start

MAX_PAGE = 200  # rows of one answer

Key = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
Page = Annotated[int, msgspec.Meta(ge=1, le=MAX_PAGE)]
JobId = Annotated[int, msgspec.Meta(ge=1, le=10**9)]


class ReportCollection(msgspec.Struct, frozen=True):
    """A collection of a report and its systems."""

    name: str
    systems: list[str]


class ReportInfo(msgspec.Struct, frozen=True):
    """A report in the store."""

    key: str
    title: str
    made: str
    size: int  # bytes
    collections: list[ReportCollection]
    missing: list[str]  # collections that failed, one line each
    experiments: list[str]  # whose last run made it
    is_served: bool  # whether the last run of the spec that is served made it
    page: str  # its address


class ReportList(msgspec.Struct, frozen=True):
    """The reports of the store, newest first."""

    store: str
    spec: str | None  # that can be run
    reports: list[ReportInfo]


class ReportParams(Params, frozen=True, kw_only=True):
    """A report."""

    key: Key


class TableColumn(msgspec.Struct, frozen=True):
    """A column: its title, whether it has numbers, and which are better."""

    name: str
    title: str
    numeric: bool
    better: str  # higher, lower, or empty


class TableCell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A cell as text, its number, the mark of a significant difference, and whether it is the best of its column."""

    text: str
    value: float | None = None
    mark: str = ""
    best: bool = False


class TableAnswer(msgspec.Struct, frozen=True):
    """A table."""

    title: str
    columns: list[TableColumn]
    rows: list[list[TableCell]]
    notes: list[str]


class Leaderboard(msgspec.Struct, frozen=True):
    """The leaderboard of a collection, its summary, and the key of the run of each system."""

    collection: str
    table: TableAnswer
    summary: list[str]
    caveats: list[str]
    runs: dict[str, str]


class ReportDetail(msgspec.Struct, frozen=True):
    """A report with its leaderboards."""

    report: ReportInfo
    leaderboards: list[Leaderboard]
    files: list[str]


class RunInfo(msgspec.Struct, frozen=True):
    """A run of the store that was scored."""

    key: str
    system: str
    judgements: str  # their hash: runs can be compared if they share it
    collections: list[str]  # that have these judgements
    experiments: list[str]
    measures: list[str]
    made: str


class RunList(msgspec.Struct, frozen=True):
    """The runs of the store, newest first."""

    runs: list[RunInfo]
    left_out: int  # that are older


class CompareParams(Params, frozen=True, kw_only=True):
    """Two runs of the store, by their keys."""

    first: Key
    second: Key


class MeasureDifference(msgspec.Struct, frozen=True):
    """The means of two runs by a measure, and their difference (first minus second)."""

    measure: str
    better: str  # higher or lower
    first: float
    second: float
    difference: float
    low: float | None  # of the 95% interval
    high: float | None
    p: float | None
    significant: bool
    wins: int  # queries on which the first is better
    ties: int
    losses: int


class ComparisonAnswer(msgspec.Struct, frozen=True):
    """Two runs compared."""

    first: RunInfo
    second: RunInfo
    names: list[str]  # of both
    queries: int
    test: str
    measures: list[MeasureDifference]
    conclusions: list[str]
    notes: list[str]


class CompareQueriesParams(CompareParams, frozen=True, kw_only=True):
    """A page of queries of a comparison, largest differences first."""

    measure: Name | None = None
    find: Condition = ""
    side: Annotated[str, msgspec.Meta(pattern="^(all|first|second|equal)$")] = "all"
    start: Start = 0
    count: Page = 20


class QueryDifference(msgspec.Struct, frozen=True):
    """A query and its scores in two runs."""

    query: str
    text: str
    type: str
    first: float | None
    second: float | None
    difference: float | None


class QueryDifferences(msgspec.Struct, frozen=True):
    """Queries of a comparison."""

    measure: str
    better: str
    total: int
    queries: list[QueryDifference]


class CompareQueryParams(CompareParams, frozen=True, kw_only=True):
    """A query of a comparison."""

    query: Name
    measure: Name | None = None


class ListedDoc(msgspec.Struct, frozen=True):
    """A doc of a result list, with its rank in the other list."""

    rank: int
    doc: str
    score: float
    title: str
    text: str
    grade: float | None  # None if it is not judged
    other_rank: int | None


class MissedDoc(msgspec.Struct, frozen=True):
    """A relevant doc that neither list has."""

    doc: str
    title: str
    grade: float


class QueryInspection(msgspec.Struct, frozen=True):
    """What two runs returned for a query."""

    query: QueryDifference
    measure: str
    names: list[str]
    first: list[ListedDoc]
    second: list[ListedDoc]
    missed: list[MissedDoc]
    more_missed: int
    collection: str | None  # that is served and has these judgements; without one, grades and texts are not known


class HistoryParams(Params, frozen=True, kw_only=True):
    """Series of the history."""

    measure: Name | None = None
    system: Name | None = None
    collection: Name | None = None
    start: Start = 0
    count: Annotated[int, msgspec.Meta(ge=1, le=100)] = 24


class HistoryPoint(msgspec.Struct, frozen=True):
    """A mean at a time, with its interval."""

    date: str
    revision: str
    mean: float
    low: float | None
    high: float | None
    queries: int
    outcome: str  # of the gate
    change: str  # in words, where the mean changes
    new_judgements: bool  # whether judgements or queries are others than before


class HistorySeries(msgspec.Struct, frozen=True):
    """A mean over time; of a long series, its last points."""

    measure: str
    system: str
    collection: str
    total: int
    points: list[HistoryPoint]


class HistoryAnswer(msgspec.Struct, frozen=True):
    """The trends of a history."""

    file: str | None
    total: int  # series
    series: list[HistorySeries]
    measures: list[str]
    systems: list[str]
    collections: list[str]
    problems: list[str]  # damaged lines


class PlanArtifact(msgspec.Struct, frozen=True):
    """An artifact of the plan and whether it is up to date."""

    name: str
    kind: str
    stage: str
    collection: str
    state: str


class PlanAnswer(msgspec.Struct, frozen=True):
    """What a run of the spec would build."""

    spec: str
    current: int
    to_build: int
    artifacts: list[PlanArtifact]
    notes: list[str]


class StartParams(Params, frozen=True, kw_only=True):
    """How to run the spec that is served."""

    history: bool = False  # whether to append the means to the history


class JobParams(Params, frozen=True, kw_only=True):
    """A job."""

    job: JobId


class EventParams(JobParams, frozen=True, kw_only=True):
    """The lines of a job after one."""

    after: Start = 0


class JobInfo(msgspec.Struct, frozen=True):
    """A run that was started here."""

    job: int
    state: str  # running, stopping, done, failed or stopped
    command: str
    started: str
    seconds: float
    done: int  # artifacts that are built
    total: int
    current: str  # what was last built or begun
    seconds_left: float | None
    line: str  # how it ended
    report: str | None  # the key of its report


class JobList(msgspec.Struct, frozen=True):
    """The runs that were started here, newest first."""

    jobs: list[JobInfo]
