"""Searching: queries to a run, many per request; ranked by score, then doc id, whatever the server."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from ...base.ids import column
from ...errors import RankwrightError
from ...io import Columns
from ...run import Run
from ..filter_parser import parse_filter
from ..filters import Filter, filters_by_query
from ..search_arguments import check_search_arguments
from ..server_answers import check_rows
from .answers import MultiSearchAnswer, Object, Pit, SearchAnswer
from .client import Server
from .doc_chunks import ALL
from .filter_query import Query, to_query
from .mapping import MAX_ROWS
from .multi_search import Ask, Rows, ask_in_parallel, multi_search
from .responses import BusyError, RefusedError

if TYPE_CHECKING:
    from ..dense.encoders.encoder import Encoder
    from .metadata_fields import DocMetadata

ROWS_PER_REQUEST = 50_000
QUERIES_PER_REQUEST = 64
KEEP_ALIVE = "2m"  # of a point in time between two requests
SORT = [{"_score": "desc"}, {"doc": "desc"}]
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class ElasticIndex:
    """A complete index on a server; it answers queries."""

    server: Server = field(repr=False)
    name: str
    mode: str
    docs: int
    params: Mapping[str, Any]
    encoder: Encoder | None = field(default=None, repr=False)  # of queries, for vector search
    was_loaded: bool = False  # by this build; False: it was there already
    metadata: DocMetadata | None = field(default=None, repr=False)  # that was loaded
    filter: str | None = None
    load_metadata: Callable[[], ElasticIndex] | None = field(default=None, repr=False)  # into an index of its own

    @property
    def size(self) -> int:
        """Number of docs."""
        return self.docs

    @cached_property
    def with_metadata(self) -> ElasticIndex:
        """The index that can be filtered: this one, or one with metadata, which is loaded now."""
        if self.metadata is not None:
            return self
        if self.load_metadata is None:
            raise RankwrightError(f"filter: the index {self.name!r} has no metadata")
        return self.load_metadata()

    def search(
        self,
        queries: Mapping[str, str],
        k: int = 1000,
        threads: int | None = None,
        name: str = "elastic",
        filter: Filter | None = None,
    ) -> Run:
        """The k best docs of each query by score, ties by descending doc id; past 10,000 page by page.

        Only docs that meet the filter are found, with the scores of a search without it.
        """
        check_search_arguments(queries, k)
        rows = min(k, self.docs)
        if self.mode == "knn" and rows > MAX_ROWS:
            raise RankwrightError(f"search: k must be <= {MAX_ROWS:,} for knn, got {k}; exact_knn has no limit")
        filters = filters_by_query(queries, self.filter, filter)
        if any(each is not None for each in filters.values()) and self.metadata is None:
            return self.with_metadata.search(queries, k, threads, name, filter)
        bodies = dict(self.bodies(queries, rows, self.to_queries(filters)))
        stop = threading.Event()
        if rows > MAX_ROWS:
            ask: Ask = partial(self.search_pages, bodies, rows, stop)
            per = 1
        else:
            ask = partial(self.search_batch, bodies, rows, stop)
            per = max(min(ROWS_PER_REQUEST // rows, QUERIES_PER_REQUEST), 1)
        found = ask_in_parallel(ask, list(bodies), per, threads, stop)
        return self.to_run(found, name)

    def to_queries(self, filters: Mapping[str, str | None]) -> dict[str, Query | None]:
        """The filter of each query in the server's terms."""
        known: dict[str | None, Query | None] = {None: None}
        for text in filters.values():
            if text is not None and text not in known and self.metadata is not None:
                known[text] = to_query(parse_filter(text), self.metadata)
        return {query: known[text] for query, text in filters.items()}

    def bodies(
        self, queries: Mapping[str, str], k: int, filters: Mapping[str, Query | None]
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """The request body of each query; none for a query whose vector is zero."""
        if self.encoder is None:
            for query, text in queries.items():
                match, allowed = self.match_query(text.encode(errors="replace").decode()), filters[query]
                yield query, {"query": {"bool": {"must": [match], "filter": [allowed]}} if allowed else match}
            return
        vectors = self.encoder.encode_queries(queries) if queries else np.zeros((0, 1))
        known = np.asarray(vectors.any(axis=1)).tolist()
        candidates = min(max(self.params.get("candidates") or max(2 * k, 100), k), MAX_ROWS)
        for query, vector, some in zip(queries, np.asarray(vectors, dtype=np.float64).tolist(), known, strict=True):
            if some and self.mode == "knn":
                yield query, self.server.dialect.knn_query(vector, k, candidates, filters[query])
            elif some:
                yield query, self.server.dialect.exact_query(vector, filters[query])

    def match_query(self, text: str) -> dict[str, Any]:
        """BM25 over all text, or over boosted fields."""
        boosts = self.params.get("boosts")
        if not boosts:
            return {"match": {f"field.{ALL}": text}}
        fields = [f"field.{name}^{float(weight)!r}" for name, weight in boosts.items()]
        return {"multi_match": {"query": text, "type": self.params["combine"], "fields": fields}}

    @property
    def search_type(self) -> str:
        """With several shards, whether term statistics are global."""
        is_global = self.mode == "match" and self.params["shards"] > 1 and self.params["global"]
        return "dfs_query_then_fetch" if is_global else "query_then_fetch"

    def search_batch(
        self, bodies: Mapping[str, dict[str, Any]], k: int, stop: threading.Event, queries: Sequence[str]
    ) -> dict[str, Rows]:
        """The answers to several queries in one request; those the server was too busy for are sent again."""
        head = {"index": self.name, "search_type": self.search_type, "allow_partial_search_results": False}
        path = "/_msearch?filter_path=responses.hits.hits.sort,responses.error,responses.status"
        asked = {query: self.complete_body(bodies[query], k) for query in queries}
        return multi_search(self.server, path, head, asked, MultiSearchAnswer, lambda each: each.rows(k), stop)

    def search_pages(
        self, bodies: Mapping[str, dict[str, Any]], k: int, stop: threading.Event, queries: Sequence[str]
    ) -> dict[str, Rows]:
        """More rows than a server returns at once: page after page at one point in time."""
        found: dict[str, Rows] = {}
        path, key = self.server.dialect.open_pit(self.name, KEEP_ALIVE)
        pit = str(getattr(self.request(path, stop, Pit), key))
        try:
            for query in queries:
                rows: Rows = []
                after: list[Any] | None = None
                while len(rows) < k:
                    count = min(MAX_ROWS, k - len(rows))
                    body = self.complete_body(bodies[query], count) | {"pit": {"id": pit, "keep_alive": KEEP_ALIVE}}
                    body |= {} if after is None else {"search_after": after}
                    how = f"search_type={self.search_type}&allow_partial_search_results=false"
                    path = f"/_search?{how}&filter_path=hits.hits.sort,pit_id"
                    answer = self.request(path, stop, SearchAnswer, body)
                    pit = answer.pit_id or pit
                    with self.server.explain_odd_answers(f"query {query!r}"):
                        page = answer.rows(count)
                    rows += page
                    if len(page) < count:
                        break
                    after = answer.hits.hits[-1].sort
                with self.server.explain_odd_answers(f"query {query!r}"):
                    found[query] = check_rows(rows, k)
        finally:
            path, body = self.server.dialect.close_pit(pit)
            with suppress(BusyError, RefusedError, RankwrightError):  # it expires by itself
                self.server.send("DELETE", path, Object, json.dumps(body).encode())
        return found

    def request(
        self,
        path: str,
        stop: threading.Event,
        shape: type[T],
        body: Mapping[str, Any] | None = None,
        lines: Sequence[bytes] | None = None,
    ) -> T:
        """A request about this index."""
        try:
            return self.server.request("POST", path, shape, body, lines, stop=stop)
        except RefusedError as refused:
            raise self.server.refusal(f"index {self.name!r}", refused) from None

    def complete_body(self, body: Mapping[str, Any], k: int) -> dict[str, Any]:
        """A request body with what all have in common: number of rows, order, nothing but ids and scores."""
        return {**body, "size": k, "sort": SORT, "stored_fields": "_none_", "track_total_hits": False}

    def to_run(self, found: Mapping[str, Rows], name: str) -> Run:
        """Answers as a run; for vectors the scores are turned back into products."""
        queries = [query for query, rows in found.items() for _ in rows]
        docs = [doc for rows in found.values() for _, doc in rows]
        scores = np.array([score for rows in found.values() for score, _ in rows], dtype=np.float32).astype(np.float64)
        if self.mode == "knn":
            scores = 2 * scores - 1
        elif self.mode == "exact_knn":
            scores = scores - 1
        return Run.from_columns(Columns(column(queries), column(docs), scores), name)

    def __repr__(self) -> str:
        return f"ElasticIndex({self.name!r}, {self.mode}, {self.docs:,} docs, {self.server.dialect.title})"
