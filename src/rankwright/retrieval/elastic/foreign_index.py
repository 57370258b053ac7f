"""Searching an index that is not ours: the user's query, the server's order, nothing but reading."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import pairwise
from math import inf, nextafter
from typing import Any
from urllib.parse import quote

import msgspec
import numpy as np

from ...base.ids import column
from ...errors import RankwrightError
from ...io import Columns
from ...run import Run
from ..filter_parser import parse_filter
from ..filters import Filter, filters_by_query
from ..request_templates import check_filter_place, json_strings, render_json
from ..server_answers import check_rows, shorten, unexpected
from .client import NOT_FOUND, Server
from .filter_query import ALL_DOCS, Query, to_query
from .foreign_fields import ForeignFields
from .mapping import MAX_ROWS
from .multi_search import Rows, ask_in_parallel, multi_search
from .responses import RefusedError

QUERIES_PER_REQUEST = 32
ROWS_PER_REQUEST = 20_000


class ForeignHit(msgspec.Struct):
    """A result; its score is missing where the query sorts by something else."""

    id: str = msgspec.field(name="_id")
    score: float | None = msgspec.field(name="_score", default=None)
    source: dict[str, Any] = msgspec.field(name="_source", default_factory=dict)


class ForeignHits(msgspec.Struct):
    """The results of a query."""

    hits: list[ForeignHit] = msgspec.field(default_factory=list)


class ForeignAnswer(msgspec.Struct):
    """Each answer of POST /_msearch."""

    hits: ForeignHits = msgspec.field(default_factory=ForeignHits)
    error: Any = None
    status: int = 0
    timed_out: bool = False


class ForeignAnswers(msgspec.Struct):
    """POST /_msearch."""

    responses: list[ForeignAnswer]


class Sum(msgspec.Struct):
    """A sum over docs."""

    value: float = 0.0


class StateAggregations(msgspec.Struct):
    """What is summed for the state of an index."""

    changes: Sum = msgspec.field(default_factory=Sum)


class Total(msgspec.Struct):
    """A number of docs."""

    value: int


class StateHits(msgspec.Struct):
    """Hits as their number."""

    total: Total


class StateAnswer(msgspec.Struct):
    """POST /INDEX/_search for the number of docs and the sum of their change numbers."""

    hits: StateHits
    aggregations: StateAggregations = msgspec.field(default_factory=StateAggregations)


# every change of a doc gets a new number, so that their sum tells whether an index has changed
STATE = {"size": 0, "track_total_hits": True, "aggs": {"changes": {"sum": {"field": "_seq_no"}}}}


@dataclass(frozen=True, eq=False)
class ForeignIndex:
    """An index on a server, searched with a template of its user's own."""

    server: Server = field(repr=False)
    name: str
    template: Mapping[str, Any]
    id_field: str
    docs: int
    state: str  # of its docs: another one once any doc has changed
    condition: str | None = None  # that docs must meet; it is about fields on the server

    @classmethod
    def open(cls, server: Server, name: str, template: Mapping[str, Any], id_field: str) -> ForeignIndex:
        """The index, if it is there and may be read."""
        try:
            found = server.request("POST", f"/{quote(name, safe=',')}/_search", StateAnswer, STATE)
        except RefusedError as refused:
            if refused.status == NOT_FOUND:
                raise RankwrightError(f"{server.address.place}: there is no index {name!r}") from None
            raise server.refusal(f"index {name!r}", refused) from None
        state = f"{found.hits.total.value} docs, changes {found.aggregations.changes.value:.0f}"
        return cls(server, name, template, id_field, found.hits.total.value, state)

    def search(
        self,
        queries: Mapping[str, str],
        k: int = 1000,
        name: str = "elastic-index",
        *,
        filter: Filter | None = None,
        threads: int | None = None,
    ) -> Run:
        """The k best docs of each query, in the server's order; equal scores keep it by the last bit of a score."""
        if not 1 <= k <= MAX_ROWS:
            raise RankwrightError(f"search: k must be an integer from 1 to {MAX_ROWS:,}, got {k}")
        stop = threading.Event()
        filters = filters_by_query(queries, self.condition, filter)
        known = {text: self.to_query(text) for text in dict.fromkeys(filters.values())}
        bodies = {query: self.body(text, k, known[filters[query]]) for query, text in queries.items()}
        per = max(min(ROWS_PER_REQUEST // k, QUERIES_PER_REQUEST), 1)
        found = ask_in_parallel(partial(self.search_batch, bodies, k, stop), list(bodies), per, threads, stop)
        names = [query for query, rows in found.items() for _ in rows]
        docs = [doc for rows in found.values() for _, doc in rows]
        scores = [score for rows in found.values() for score, _ in rows]
        return Run.from_columns(Columns(column(names), column(docs), np.array(scores, dtype=np.float64)), name)

    def search_batch(self, bodies: Mapping[str, Any], k: int, stop: threading.Event, queries: Any) -> dict[str, Rows]:
        """The answers to several queries in one request."""
        head = {"index": self.name, "allow_partial_search_results": False}
        hits = "responses.hits.hits"
        path = f"/_msearch?filter_path={hits}._id,{hits}._score,{hits}._source,responses.error,responses.status"
        asked = {query: bodies[query] for query in queries}
        return multi_search(self.server, path, head, asked, ForeignAnswers, lambda each: self.rows(each, k), stop)

    @cached_property
    def fields(self) -> ForeignFields:
        """The fields of the index, with their types."""
        return ForeignFields.read(self.server, self.name)

    def to_query(self, filter: str | None) -> Query:
        """A filter as a query whose score is 0 anywhere; without one, that of all docs."""
        check_filter_place(filter, (text for _, _, text in json_strings(self.template)), "the query")
        return ALL_DOCS if filter is None else {"bool": {"filter": [to_query(parse_filter(filter), self.fields)]}}

    def body(self, text: str, k: int, allowed: Query = ALL_DOCS) -> dict[str, Any]:
        """The request of a query: the template filled in, for k docs, with nothing but ids and scores."""
        clean = text.encode(errors="replace").decode()
        values = {"query": clean, "k": str(k), "filter": allowed}
        filled: dict[str, Any] = render_json(self.template, values, str)
        source = False if self.id_field == "_id" else [self.id_field]
        return {**filled, "size": k, "_source": source, "track_total_hits": False}

    def rows(self, answer: ForeignAnswer, k: int) -> Rows:
        """Scores and docs, checked; scores fall by at least one bit, so that no tie changes the server's order."""
        scores = [1 / rank if hit.score is None else hit.score for rank, hit in enumerate(answer.hits.hits, 1)]
        if any(after > before for before, after in pairwise(scores)):
            raise unexpected("docs are not in the order of their scores")
        found: Rows = []
        for hit, score in zip(answer.hits.hits, scores, strict=True):
            below = nextafter(found[-1][0], -inf) if found else inf
            found.append((min(score, below), self.doc_of(hit)))
        return check_rows(found, k)

    def doc_of(self, hit: ForeignHit) -> str:
        """The id of a doc, from the field that holds it."""
        if self.id_field == "_id":
            return hit.id
        value: Any = hit.source
        for part in self.id_field.split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
        if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
            raise unexpected(f"doc {hit.id!r} has no id in field {self.id_field!r}: {shorten(value)}")
        return str(value)

    def __repr__(self) -> str:
        return f"ForeignIndex({self.name!r}, {self.docs:,} docs, {self.server.dialect.title})"
