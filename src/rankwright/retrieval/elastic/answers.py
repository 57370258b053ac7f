"""The answers that are expected of a server, as types; any other answer is a one-line error, never a wrong result."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct, field

SHOWN = 100  # characters of an unexpected answer in an error
MAX_SCORE = 3.4e38  # a 32-bit float
T = TypeVar("T")
Object = dict[str, Any]


class Version(Struct):
    number: str
    distribution: str = "elasticsearch"


class About(Struct):
    """GET /"""

    version: Version


class Mark(Struct, frozen=True):
    """What we write into an index to recognize it."""

    key: str
    layout: int = 0
    alias: str = ""
    collection: str = ""
    mode: str = ""
    docs: int = 0
    sum: int = 0


class Mappings(Struct):
    meta: Object = field(name="_meta", default_factory=dict)


class IndexAbout(Struct):
    """GET /INDEX, GET /INDEX/_mapping, GET /_alias/NAME: by the name of an index."""

    mappings: Mappings = field(default_factory=Mappings)
    aliases: Object = field(default_factory=dict)


class IndexSettings(Struct):
    number_of_replicas: Annotated[str, Meta(pattern=r"^\d{1,9}$")]
    refresh_interval: str | None = None


class SettingsOfIndex(Struct):
    index: IndexSettings


class Settings(Struct):
    """GET /INDEX/_settings: by the name of an index."""

    settings: SettingsOfIndex


class Docs(Struct):
    count: int = 0
    deleted: int = 0


class Segments(Struct):
    count: int


class Merges(Struct):
    current: int


class Store(Struct):
    size_in_bytes: int = 0


class Primaries(Struct):
    docs: Docs = field(default_factory=Docs)


class StoreTotal(Struct):
    store: Store = field(default_factory=Store)


class IndexStats(Struct):
    primaries: Primaries = field(default_factory=Primaries)
    total: StoreTotal = field(default_factory=StoreTotal)


class AllStats(Struct):
    """GET /PATTERN/_stats/docs,store"""

    indices: dict[str, IndexStats] = field(default_factory=dict)


class DocsPrimaries(Struct):
    docs: Docs


class DocsAll(Struct):
    primaries: DocsPrimaries


class DocsStats(Struct):
    """GET /INDEX/_stats/docs"""

    all: DocsAll = field(name="_all")


class MergePrimaries(Struct):
    segments: Segments
    merges: Merges


class MergeAll(Struct):
    primaries: MergePrimaries


class MergeStats(Struct):
    """GET /INDEX/_stats/segments,merge"""

    all: MergeAll = field(name="_all")


class Total(Struct):
    value: int


class TotalHits(Struct):
    total: Total


class Sum(Struct):
    value: float


class Sums(Struct):
    sum: Sum


class ContentAnswer(Struct):
    """POST /INDEX/_search for the number of docs and the sum of checksums"""

    hits: TotalHits
    aggregations: Sums


class Bucket(Struct):
    key: float
    doc_count: int
    sum: Sum


class Buckets(Struct):
    buckets: list[Bucket]


class Chunks(Struct):
    chunks: Buckets


class SurveyAnswer(Struct):
    """POST /INDEX/_search for the number and sum of each chunk"""

    aggregations: Chunks


class BulkResult(Struct):
    status: int
    error: Any = None


class BulkAnswer(Struct):
    """POST /INDEX/_bulk"""

    errors: bool
    items: list[dict[str, BulkResult]] = field(default_factory=list)


class Hit(Struct):
    sort: list[int | float | str | None]  # score and doc, and whatever a server adds to go on from there

    @property
    def row(self) -> tuple[float, str]:
        """Score and doc."""
        match self.sort:
            case [float() | int() as score, str() as doc, *_]:
                return score, doc
        raise unexpected(f"a hit with score and doc {shorten(self.sort)}")


class Hits(Struct):
    hits: list[Hit] = field(default_factory=list)


class SearchAnswer(Struct):
    """POST /_search, and each answer of POST /_msearch"""

    hits: Hits = field(default_factory=Hits)
    error: Any = None
    status: int = 0
    pit_id: str | None = None

    def rows(self, k: int) -> list[tuple[float, str]]:
        """Scores and docs, checked."""
        return check_rows([hit.row for hit in self.hits.hits], k)


class MultiSearchAnswer(Struct):
    """POST /_msearch"""

    responses: list[SearchAnswer]


class Pit(Struct):
    """POST for a point in time"""

    id: str = ""
    pit_id: str = ""


class OddAnswerError(Exception):
    """An answer that is not what the request asks for."""


def unexpected(why: str) -> OddAnswerError:
    """The error for an answer with the right types that cannot be right."""
    return OddAnswerError(f"unexpected answer: {why}")


def check_rows(rows: list[tuple[float, str]], k: int) -> list[tuple[float, str]]:
    """Rows that are what was asked for: at most k docs, each once, finite scores that never rise."""
    scores = [score for score, _ in rows]
    wrong = next((score for score in scores if not abs(score) <= MAX_SCORE), None)
    if wrong is not None:
        raise unexpected(f"score {wrong}")
    if len(rows) > k:
        raise unexpected(f"{len(rows)} docs, where {k} were asked for")
    if len({doc for _, doc in rows}) < len(rows):
        raise unexpected("a doc appears twice")
    if any(after > before for before, after in pairwise(scores)):
        raise unexpected("docs are not in the order of their scores")
    return rows


def parse_answer(value: Any, shape: type[T]) -> T:
    """An answer as a value of its type."""
    try:
        return msgspec.convert(value, shape)
    except (msgspec.ValidationError, ValueError, RecursionError) as error:
        reason = str(error).replace("Expected", "expected", 1)
        raise OddAnswerError(f"unexpected answer: {reason}; got {shorten(value)}") from None


def shorten(value: Any) -> str:
    """The beginning of an answer, as an error shows it."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        text = type(value).__name__
    text = " ".join(text[: 10 * SHOWN].split())
    return (text if len(text) <= SHOWN else text[: SHOWN - 1] + "…") or "nothing"


def parse_mark(value: Any) -> Mark | None:
    """Our mark in an index, or None if it is not ours."""
    try:
        return msgspec.convert(value, Mark)
    except (msgspec.ValidationError, ValueError):
        return None
