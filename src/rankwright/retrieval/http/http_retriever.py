"""Any JSON search API as a kind of retriever: what to send for a query, and where its answer has the results."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...base.hashing import fingerprint
from ...collection.collection import Collection
from ...errors import RankwrightError, unknown
from ...kind_options import option
from ..request_templates import read_body
from ..retriever import RetrieverOptions
from ..secret_options import secret_option
from .api_request import RequestTemplate
from .kept_answers import last_refresh, mark_refresh
from .result_lists import ResultPaths, check_path

if TYPE_CHECKING:
    from typing import Self

    from .api_client import Limits
    from .http_search import HttpRetriever

TIMEOUTS = {"connect": 10.0, "read": 30.0, "total": 60.0}  # seconds
FAILED = ("empty", "skip")


def check_headers(value: Mapping[str, Any]) -> None:
    """Refuse headers that are not text; they are not shown."""
    wrong = next((name for name, each in value.items() if not isinstance(each, str)), None)
    if wrong is not None:
        raise RankwrightError(f"{wrong} must be a string")


def check_timeout(value: float | Mapping[str, float]) -> None:
    """Refuse names of no time-out."""
    strange = next((name for name in value if name not in TIMEOUTS), None) if isinstance(value, Mapping) else None
    if strange is not None:
        raise unknown("time-out", strange, TIMEOUTS)


@dataclass(frozen=True, kw_only=True)
class HttpOptions(RetrieverOptions):
    """Any search API that answers in JSON; {query}, {k} and {filter} are filled in, and its answers are kept."""

    url: str = option(help="address of the API with {query}, {k} and {filter}; ${NAME} is an environment variable")
    method: str | None = option(None, "GET or POST. Default: POST with a body", choices=("GET", "POST"))
    body: str | dict[str, Any] | list[Any] | None = option(
        None,
        "JSON to send, with {query}, {k} and {filter} in its strings: a table, JSON text or a JSON file",
        path="json",
    )
    headers: dict[str, Any] = option(
        {}, "headers to send; ${NAME} is an environment variable, for secrets", check=check_headers, secret="NAME"
    )
    token: str | None = secret_option("token", "environment variable that holds a bearer token, written $NAME", "NAME")
    results: str | None = option(
        None, "JMESPath of the list of results. Default: the usual names, such as results or hits", check=check_path
    )
    id: str | None = option(
        None, "JMESPath of the doc's id in a result. Default: the usual names, such as id or _id", check=check_path
    )
    score: str | None = option(
        None, "JMESPath of the score in a result. Default: the order of results, as 1 / rank", check=check_path
    )
    concurrency: int = option(4, "requests at a time", low=1, high=256)
    rate: float | None = option(None, "requests per second, at most", above=0)
    timeout: float | dict[str, float] = option(
        TIMEOUTS["total"], "seconds for one answer, or a table of connect, read and total", above=0, check=check_timeout
    )
    retries: int = option(4, "further attempts for a busy or unreachable server", low=0, high=100)
    backoff: float = option(0.5, "seconds before the second attempt, at most; doubled each time", low=0)
    max_failed: float = option(0.0, "queries that may fail: a number, or below 1 a share", low=0)
    failed: str = option("empty", "how to score a query that failed: empty (no results) or skip", choices=FAILED)
    offline: bool = option(False, "use only cached answers")

    kind: ClassVar[str] = "http"
    made_elsewhere: ClassVar[bool] = True
    remote: ClassVar[bool] = True
    keeps_answers: ClassVar[bool] = True
    can_filter: ClassVar[bool] = True

    def check(self) -> None:
        """Refuse templates that no request can be made of."""
        if self.method == "GET" and self.body is not None:
            raise RankwrightError("body: a GET request has none; leave out method, or choose POST")
        self.template.check()
        self.template.check_filter(self.filter)

    @property
    def method_name(self) -> str:
        """GET or POST."""
        return self.method or ("GET" if self.body is None else "POST")

    @cached_property
    def template(self) -> RequestTemplate:
        """The request of every query."""
        body = None if self.body is None else read_body(self.body)
        return RequestTemplate(self.method_name, self.url, self.headers, body, self.token)

    @property
    def paths(self) -> ResultPaths:
        """Where an answer has its results."""
        return ResultPaths(self.results, self.id, self.score)

    @property
    def limits(self) -> Limits:
        """How requests are sent."""
        from .api_client import Limits

        given = self.timeout if isinstance(self.timeout, dict) else {"total": self.timeout}
        total = given.get("total", TIMEOUTS["total"])
        times = {name: min(seconds, total) for name, seconds in TIMEOUTS.items()} | {"total": total} | given
        return Limits(self.concurrency, self.rate, **times, retries=self.retries, backoff=self.backoff)

    def most_failures(self, queries: int) -> int:
        """How many of some queries may fail."""
        return int(self.max_failed * queries if self.max_failed < 1 else self.max_failed)

    @property
    def system_key(self) -> str:
        """The system that is asked: everything that decides its answers, apart from the query and k."""
        return fingerprint(json.dumps(self.template.identity(), sort_keys=True))

    def ready(self) -> None:
        """Read the secrets, unless only kept answers are used; connect, if the stage may be left out."""
        if self.offline:
            return
        self.template.secret_values()
        if self.optional:
            from .api_client import check_connection

            check_connection(self.template.resolve_address(), self.limits.connect)

    def build(self, collection: Collection, folder: Path | None = None) -> HttpRetriever:
        """The API as a retriever; it searches docs of its own."""
        from .http_search import HttpRetriever

        self.ready()
        return HttpRetriever(self)

    def identity(self) -> dict[str, Any]:
        """The request without secrets, where results are, what becomes of failures, and the last refresh."""
        paths = {"results": self.results, "id": self.id, "score": self.score}
        failures = {"max_failed": self.max_failed, "failed": self.failed}
        return {**self.template.identity(), **paths, **failures, "refreshed": last_refresh(self.system_key)}

    def go_offline(self) -> Self:
        """The same options, with only the answers that were kept."""
        return replace(self, offline=True)

    def refresh(self) -> None:
        """Have every query asked again at the next search."""
        if self.offline:
            raise RankwrightError("offline: nothing can be asked again")
        mark_refresh(self.system_key)

    @property
    def max_k(self) -> int | None:
        """The API is never asked for more results than its `k`."""
        return self.k
