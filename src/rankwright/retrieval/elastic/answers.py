"""The answers that are expected of a server, as types; any other answer is a one-line error, never a wrong result."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from ..server_answers import check_rows, shorten, unexpected

Object = dict[str, Any]


class Version(Struct):
    """The release of a server."""

    number: str
    distribution: str = "elasticsearch"


class About(Struct):
    """GET /."""

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
    """The mappings of an index."""

    meta: Object = field(name="_meta", default_factory=dict)


class IndexAbout(Struct):
    """GET /INDEX, GET /INDEX/_mapping, GET /_alias/NAME: by the name of an index."""

    mappings: Mappings = field(default_factory=Mappings)
    aliases: Object = field(default_factory=dict)


class IndexSettings(Struct):
    """What we set of an index."""

    number_of_replicas: Annotated[str, Meta(pattern=r"^\d{1,9}$")]
    refresh_interval: str | None = None


class SettingsOfIndex(Struct):
    """Settings by their scope."""

    index: IndexSettings


class Settings(Struct):
    """GET /INDEX/_settings: by the name of an index."""

    settings: SettingsOfIndex


class Docs(Struct):
    """Numbers of docs."""

    count: int = 0
    deleted: int = 0


class Segments(Struct):
    """Number of segments."""

    count: int


class Merges(Struct):
    """Number of merges that run."""

    current: int


class Store(Struct):
    """Size on disk."""

    size_in_bytes: int = 0


class Primaries(Struct):
    """Statistics of primary shards."""

    docs: Docs = field(default_factory=Docs)


class StoreTotal(Struct):
    """Statistics of all shards."""

    store: Store = field(default_factory=Store)


class IndexStats(Struct):
    """Statistics of one index."""

    primaries: Primaries = field(default_factory=Primaries)
    total: StoreTotal = field(default_factory=StoreTotal)


class AllStats(Struct):
    """GET /PATTERN/_stats/docs,store."""

    indices: dict[str, IndexStats] = field(default_factory=dict)


class DocsPrimaries(Struct):
    """Numbers of docs in primary shards."""

    docs: Docs


class DocsAll(Struct):
    """Statistics of all indices that were asked for."""

    primaries: DocsPrimaries


class DocsStats(Struct):
    """GET /INDEX/_stats/docs."""

    all: DocsAll = field(name="_all")


class MergePrimaries(Struct):
    """Segments and merges of primary shards."""

    segments: Segments
    merges: Merges


class MergeAll(Struct):
    """Statistics of all indices that were asked for."""

    primaries: MergePrimaries


class MergeStats(Struct):
    """GET /INDEX/_stats/segments,merge."""

    all: MergeAll = field(name="_all")


class Total(Struct):
    """A number of hits."""

    value: int


class TotalHits(Struct):
    """Hits as their number."""

    total: Total


class Sum(Struct):
    """A sum of checksums."""

    value: float


class Sums(Struct):
    """The sum over an index."""

    sum: Sum


class ContentAnswer(Struct):
    """POST /INDEX/_search for the number of docs and the sum of checksums."""

    hits: TotalHits
    aggregations: Sums


class Bucket(Struct):
    """A chunk: where it begins, its docs and their sum."""

    key: float
    doc_count: int
    sum: Sum


class Buckets(Struct):
    """The chunks that have docs."""

    buckets: list[Bucket]


class Chunks(Struct):
    """The histogram of chunks."""

    chunks: Buckets


class SurveyAnswer(Struct):
    """POST /INDEX/_search for the number and sum of each chunk."""

    aggregations: Chunks


class BulkResult(Struct):
    """What became of one doc."""

    status: int
    error: Any = None


class BulkAnswer(Struct):
    """POST /INDEX/_bulk."""

    errors: bool
    items: list[dict[str, BulkResult]] = field(default_factory=list)


class Hit(Struct):
    """A result."""

    sort: list[int | float | str | None]  # score and doc, and whatever a server adds to go on from there

    @property
    def row(self) -> tuple[float, str]:
        """Score and doc."""
        match self.sort:
            case [float() | int() as score, str() as doc, *_]:
                return score, doc
        raise unexpected(f"a hit with score and doc {shorten(self.sort)}")


class Hits(Struct):
    """The results of a query."""

    hits: list[Hit] = field(default_factory=list)


class SearchAnswer(Struct):
    """POST /_search, and each answer of POST /_msearch."""

    hits: Hits = field(default_factory=Hits)
    error: Any = None
    status: int = 0
    pit_id: str | None = None

    def rows(self, k: int) -> list[tuple[float, str]]:
        """Scores and docs, checked."""
        return check_rows([hit.row for hit in self.hits.hits], k)


class MultiSearchAnswer(Struct):
    """POST /_msearch."""

    responses: list[SearchAnswer]


class Pit(Struct):
    """POST for a point in time."""

    id: str = ""
    pit_id: str = ""


def parse_mark(value: Any) -> Mark | None:
    """Our mark in an index, or None if it is not ours."""
    try:
        return msgspec.convert(value, Mark)
    except (msgspec.ValidationError, ValueError):
        return None
