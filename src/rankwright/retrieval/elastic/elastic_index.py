"""Searching: queries to a run, many with one request; the order is score, then doc id, whoever answers."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ...base.ids import column
from ...base.progress import progress
from ...errors import RankwrightError
from ...io import Columns
from ...run import Run
from .client import Server, Waiting
from .doc_chunks import ALL
from .mapping import MOST
from .responses import BUSY, BusyError, RefusedError, answered

if TYPE_CHECKING:
    from ..dense.encoders.encoder import Encoder

ROWS = 50_000  # of the answer to one request
TOGETHER = 64  # queries of one request
WORKERS = 4  # requests at a time
KEEP = "2m"  # a point in time is kept between two requests
SORT = [{"_score": "desc"}, {"doc": "desc"}]
Rows = list[tuple[float, str]]


@dataclass(frozen=True, eq=False)
class ElasticIndex:
    """An index on a server that is whole; it answers queries."""

    server: Server = field(repr=False)
    name: str
    mode: str
    docs: int
    params: Mapping[str, Any]
    encoder: Encoder | None = field(default=None, repr=False)  # of queries, where vectors are searched
    loaded: bool = False  # it was not there before

    @property
    def size(self) -> int:
        """How many docs it has."""
        return self.docs

    def search(
        self, queries: Mapping[str, str], k: int = 1000, threads: int | None = None, name: str = "elastic"
    ) -> Run:
        """The k best docs of each query, by score, ties by doc id falling; past 10,000 page by page."""
        if k < 1:
            raise RankwrightError(f"search: k must be an integer >= 1, got {k}")
        if not isinstance(queries, Mapping):
            raise RankwrightError(f"search: queries are {type(queries).__name__}; a mapping is needed, {{id: text}}")
        rows = min(k, self.docs)
        if self.mode == "knn" and rows > MOST:
            raise RankwrightError(f"search: k {k}; a server's graph gives {MOST:,} at most; exact_knn gives any number")
        bodies = dict(self.bodies(queries, rows))
        found: dict[str, Rows] = {}
        stop = threading.Event()
        if rows > MOST:
            ask: Callable[[Sequence[str]], dict[str, Rows]] = partial(self.deep, bodies, rows, stop)
            per = 1
        else:
            ask, per = partial(self.batch, bodies, rows, stop), max(min(ROWS // rows, TOGETHER), 1)
        names = list(bodies)
        parts = [names[at : at + per] for at in range(0, len(names), per)]
        with (
            progress("asking", len(names), "queries") as advance,
            ThreadPoolExecutor(threads or WORKERS, "ask") as pool,
        ):
            try:
                for part in pool.map(ask, parts):
                    found |= part
                    advance(len(part))
            except BaseException:
                stop.set()
                pool.shutdown(cancel_futures=True)
                raise
        return self.run(found, name)

    def bodies(self, queries: Mapping[str, str], k: int) -> Iterator[tuple[str, dict[str, Any]]]:
        """What is asked for each query; nothing for one whose vector is zero."""
        if self.encoder is None:
            for query, text in queries.items():
                yield query, {"query": self.match(text.encode(errors="replace").decode())}
            return
        vectors = self.encoder.asked(queries) if queries else np.zeros((0, 1))
        known = np.asarray(vectors.any(axis=1)).tolist()
        candidates = min(max(self.params.get("candidates") or max(2 * k, 100), k), MOST)
        for query, vector, some in zip(queries, np.asarray(vectors, dtype=np.float64).tolist(), known, strict=True):
            if some and self.mode == "knn":
                yield query, self.server.dialect.near(vector, k, candidates)
            elif some:
                yield query, self.server.dialect.exact(vector)

    def match(self, text: str) -> dict[str, Any]:
        """BM25 over all text, or over fields of different weight."""
        boosts = self.params.get("boosts")
        if not boosts:
            return {"match": {f"field.{ALL}": text}}
        fields = [f"field.{name}^{float(weight)!r}" for name, weight in boosts.items()]
        return {"multi_match": {"query": text, "type": self.params["combine"], "fields": fields}}

    @property
    def how(self) -> str:
        """Counts of terms from every shard, where there are several and that is wished."""
        both = self.mode == "match" and self.params["shards"] > 1 and self.params["global"]
        return "dfs_query_then_fetch" if both else "query_then_fetch"

    def batch(
        self, bodies: Mapping[str, dict[str, Any]], k: int, stop: threading.Event, queries: Sequence[str]
    ) -> dict[str, Rows]:
        """The answers to some queries with one request; those the server was too busy for are asked again."""
        head = {"index": self.name, "search_type": self.how, "allow_partial_search_results": False}
        path = "/_msearch?filter_path=responses.hits.hits.sort,responses.error,responses.status"
        found: dict[str, Rows] = {}
        left, waiting = list(queries), Waiting(self.server, stop)
        while left:
            lines = [
                json.dumps(part).encode() + b"\n" for query in left for part in (head, self.whole(bodies[query], k))
            ]
            said = self.ask(path, stop, lines=lines)["responses"]
            again: list[str] = []
            busy = BusyError("")
            for query, answer in zip(left, said, strict=True):
                if "error" not in answer:
                    found[query] = rows_of(answer)
                    continue
                error = answered(answer["status"], answer, None)
                if answer["status"] not in BUSY:
                    assert isinstance(error, RefusedError)
                    raise self.server.wrong(f"query {query!r}", error)
                assert isinstance(error, BusyError)
                again, busy = [*again, query], error
            left = again
            if left:
                waiting.pause(busy)
        return found

    def deep(
        self, bodies: Mapping[str, dict[str, Any]], k: int, stop: threading.Event, queries: Sequence[str]
    ) -> dict[str, Rows]:
        """More rows than a server gives at once: page after page at one point in time."""
        found: dict[str, Rows] = {}
        path, key = self.server.dialect.moment(self.name, KEEP)
        moment = self.ask(path, stop)[key]
        try:
            for query in queries:
                rows: Rows = []
                after: list[Any] | None = None
                while len(rows) < k:
                    count = min(MOST, k - len(rows))
                    body = self.whole(bodies[query], count) | {"pit": {"id": moment, "keep_alive": KEEP}}
                    body |= {} if after is None else {"search_after": after}
                    how = f"search_type={self.how}&allow_partial_search_results=false"
                    answer = self.ask(f"/_search?{how}&filter_path=hits.hits.sort,pit_id", stop, body)
                    moment = answer.get("pit_id", moment)
                    page = rows_of(answer)
                    rows += page
                    if len(page) < count:
                        break
                    after = answer["hits"]["hits"][-1]["sort"]
                found[query] = rows
        finally:
            path, body = self.server.dialect.over(moment)
            with suppress(BusyError, RefusedError):  # it ends by itself
                data = json.dumps(body).encode()
                self.server.dialect.request(self.server.client, "DELETE", path, data, "application/json")
        return found

    def ask(
        self,
        path: str,
        stop: threading.Event,
        body: Mapping[str, Any] | None = None,
        lines: Sequence[bytes] | None = None,
    ) -> Any:
        """A request about this index."""
        try:
            return self.server.ask("POST", path, body, lines, stop=stop)
        except RefusedError as refused:
            raise self.server.wrong(f"index {self.name!r}", refused) from None

    def whole(self, body: Mapping[str, Any], k: int) -> dict[str, Any]:
        """A request's body with what all have: how many rows, in which order, and nothing but that."""
        return {**body, "size": k, "sort": SORT, "stored_fields": "_none_", "track_total_hits": False}

    def run(self, found: Mapping[str, Rows], name: str) -> Run:
        """Answers as a run; of vectors the scores are products again."""
        queries = [query for query, rows in found.items() for _ in rows]
        docs = [doc for rows in found.values() for _, doc in rows]
        scores = np.array([score for rows in found.values() for score, _ in rows], dtype=np.float32).astype(np.float64)
        if self.mode == "knn":
            scores = 2 * scores - 1
        elif self.mode == "exact_knn":
            scores = scores - 1
        return Run.of(Columns(column(queries), column(docs), scores), name)

    def __repr__(self) -> str:
        return f"ElasticIndex({self.name!r}, {self.mode}, {self.docs:,} docs, {self.server.dialect.title})"


def rows_of(answer: Mapping[str, Any]) -> Rows:
    """Scores and docs of an answer."""
    return [(hit["sort"][0], hit["sort"][1]) for hit in answer.get("hits", {}).get("hits", ())]
