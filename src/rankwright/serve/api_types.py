"""What the API takes and gives."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

MAX_K = 1000  # docs of one answer
MAX_TEXT = 4096  # characters of a question or a filter
MAX_SYSTEMS = 4  # side by side

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_TEXT)]
Condition = Annotated[str, msgspec.Meta(max_length=MAX_TEXT)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=1024)]
Start = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Count = Annotated[int, msgspec.Meta(ge=1, le=MAX_K)]


class Params(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Parameters of a request; unknown ones are refused."""


class CollectionParams(Params, frozen=True, kw_only=True):
    """A collection of the spec, by default its first."""

    collection: Name | None = None


class SearchParams(CollectionParams, frozen=True, kw_only=True):
    """A question for one to four systems."""

    q: Text
    system: Annotated[list[Name], msgspec.Meta(max_length=MAX_SYSTEMS)] = []
    k: Count = 10
    filter: Condition = ""
    facets: bool = False


class RunParams(CollectionParams, frozen=True, kw_only=True):
    """A question for one system, whose answer is a run."""

    q: Text
    system: Name | None = None
    k: Count = 10
    filter: Condition = ""
    format: Annotated[str, msgspec.Meta(pattern="^(trec|jsonl|csv|msmarco)$")] = "trec"


class ExplainParams(CollectionParams, frozen=True, kw_only=True):
    """A doc and a question for one system."""

    q: Text
    doc: Name
    system: Name | None = None
    filter: Condition = ""


class SystemInfo(msgspec.Struct, frozen=True):
    """A system that answers: its name, the section of the spec it is in, its kind, and the stages it takes."""

    name: str
    section: str
    kind: str
    sources: list[str]


class Info(msgspec.Struct, frozen=True):
    """What is being served."""

    version: str
    spec: str | None
    collection: str
    collections: list[str]
    docs: int
    queries: int
    systems: list[SystemInfo]
    default_system: str
    why_default: str
    can_filter: list[str]  # fields that a filter can name
    facet_fields: list[str]
    watched: bool  # whether answers follow changes of the files
    state: int  # grows with each change of the docs
    notices: list[str]


class Words(msgspec.Struct, frozen=True, array_like=True):
    """Words of a text, and whether they are terms of the question."""

    text: str
    marked: bool


class Hit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A doc of an answer."""

    rank: int
    doc: str
    score: float
    title: str
    snippet: list[Words]
    chunk: str | None = None  # the part of a note that matches best
    metadata: dict[str, Any] = {}
    grade: float | None = None  # None if it is not judged for this question
    missing: bool = False  # whether the collection does not have it
    source: str | None = None  # the file it comes from, relative to the collection


class SystemAnswer(msgspec.Struct, frozen=True):
    """What one system answers."""

    system: str
    hits: list[Hit]
    found: int  # docs in all
    is_complete: bool  # whether these are all docs that match; False: the best ones, as many as the system keeps
    milliseconds: float
    notes: list[str] = []


class FacetValue(msgspec.Struct, frozen=True):
    """A value of a field, among the docs that were found."""

    value: str
    count: int
    filter: str  # the condition that keeps these docs


class Facet(msgspec.Struct, frozen=True):
    """The commonest values of a field."""

    field: str
    values: list[FacetValue]


class SearchAnswer(msgspec.Struct, frozen=True):
    """The answers of systems to a question, in the order in which they were named."""

    q: str
    filter: str
    query: str | None  # the id of the question, if it is one of the collection's
    answers: list[SystemAnswer]
    suggestion: str | None = None  # how the question may have been meant to be spelled
    facets: list[Facet] = []
    state: int = 0


class StageExplanation(msgspec.Struct, frozen=True):
    """Why a doc has its score in one stage: a line, and the table behind it."""

    stage: str
    line: str
    columns: list[str]
    rows: list[list[Any]]


class Explanation(msgspec.Struct, frozen=True):
    """Why a doc has its score, in the system and in each stage that it consists of."""

    doc: str
    system: str
    lines: list[str]
    stages: list[StageExplanation]


class DocParams(CollectionParams, frozen=True, kw_only=True):
    """A doc, with the terms of a question marked."""

    doc: Name
    q: Condition = ""


class Doc(msgspec.Struct, frozen=True):
    """A doc with all its values, and its text with the terms of a question marked."""

    doc: str
    title: str
    text: list[Words]
    values: dict[str, Any]
    source: str | None
    path: str | None  # on this machine
    grades: dict[str, float]  # by query
