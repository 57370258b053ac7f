"""What the API of collections takes and gives."""

from __future__ import annotations

from typing import Annotated

import msgspec

from .api_types import CollectionParams, Condition, Name, Start
from .experiment_types import Page, TableAnswer


class GradeCount(msgspec.Struct, frozen=True):
    """How many judgements have a grade."""

    grade: float
    count: int


class SplitInfo(msgspec.Struct, frozen=True):
    """The judgements of a split."""

    name: str
    queries: int
    judgements: int
    in_use: bool


class CollectionInfo(msgspec.Struct, frozen=True):
    """What a collection has."""

    name: str
    collections: list[str]
    home: str | None  # the file or folder
    docs: int
    queries: int
    judged_queries: int
    judgements: int
    grades: list[GradeCount]
    splits: list[SplitInfo]
    fields: list[str]  # that are searched
    types: list[str]  # of queries
    notices: list[str]
    state: int


class DocsParams(CollectionParams, frozen=True, kw_only=True):
    """A page of docs, in the order of the collection."""

    start: Start = 0
    count: Page = 20
    find: Condition = ""  # a part of the id


class DocRow(msgspec.Struct, frozen=True):
    """A doc of a page."""

    doc: str
    title: str
    text: str  # its beginning
    judged: int  # queries that it is judged for


class DocPage(msgspec.Struct, frozen=True):
    """A page of docs."""

    total: int
    docs: list[DocRow]


class QueriesParams(CollectionParams, frozen=True, kw_only=True):
    """A page of queries."""

    start: Start = 0
    count: Page = 20
    find: Condition = ""  # a part of the id or the text
    type: Name | None = None
    judged: bool | None = None


class QueryRow(msgspec.Struct, frozen=True):
    """A query of a page, with the number of its judgements by grade."""

    query: str
    text: str
    type: str
    filter: str
    judged: int
    grades: list[GradeCount]


class QueryPage(msgspec.Struct, frozen=True):
    """A page of queries."""

    total: int
    queries: list[QueryRow]


class JudgementsParams(CollectionParams, frozen=True, kw_only=True):
    """Judgements of a query, of a doc, or of both; by default all."""

    query: Name | None = None
    doc: Name | None = None
    start: Start = 0
    count: Page = 50


class JudgementRow(msgspec.Struct, frozen=True):
    """A judgement, with what the query and the doc say."""

    query: str
    text: str
    doc: str
    title: str
    grade: float
    distractor: bool
    missing: bool  # whether the collection does not have the doc


class JudgementPage(msgspec.Struct, frozen=True):
    """A page of judgements."""

    total: int
    judgements: list[JudgementRow]


class CheckParams(CollectionParams, frozen=True, kw_only=True):
    """Whether to look for groups of nearly equal docs, too; by default only in collections that are not large."""

    duplicates: bool | None = None


class CheckAnswer(msgspec.Struct, frozen=True):
    """What `check` finds; `state` is running, done or failed."""

    state: Annotated[str, msgspec.Meta(pattern="^(running|done|failed)$")]
    seconds: float
    duplicates: bool  # whether nearly equal docs were looked for
    line: str  # why it failed
    warnings: int
    table: TableAnswer | None
