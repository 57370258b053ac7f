"""Requests to a server through its official client; retried, with jitter, while it is busy or unreachable."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ...errors import RankwrightError
from ...params import abbreviate
from ..server_answers import OddAnswerError, parse_answer
from .address import Address
from .answers import About
from .dialects import DIALECTS, Dialect
from .responses import BusyError, RefusedError, StoppedError

NOT_FOUND = 404  # status for a missing index
PATIENCE = 120.0  # seconds to wait for a server that is busy or unreachable
FIRST_PATIENCE = 5.0  # seconds to wait for its first answer
LONGEST_PAUSE = 15.0  # seconds between two attempts
TIMEOUT = 60.0  # seconds for one answer
JSON, LINES = "application/json", "application/x-ndjson"
T = TypeVar("T")


class ForbiddenError(RankwrightError):
    """The credentials do not permit a request."""


class OddError(RankwrightError):
    """A server's answer is not what a search server answers."""


@dataclass(frozen=True, eq=False)
class Server:
    """A server that has answered: its client, its dialect, and how long to wait for it."""

    address: Address
    client: Any = field(repr=False)
    dialect: Dialect
    version: str
    patience: float = PATIENCE

    @classmethod
    def reach(
        cls, address: Address, patience: float = PATIENCE, first: float | None = None, reads_only: bool = False
    ) -> Server:
        """The server at an address; an error if none answers, or none that is supported.

        Who `reads_only` may be forbidden to ask for the version: such a server is taken as it is.
        """
        missing: list[str] = []
        for dialect in DIALECTS.values():
            wait = min(patience, first or FIRST_PATIENCE)
            try:
                client = dialect.connect(address, wait)
            except ImportError:
                missing.append(dialect.name)
                continue
            server = cls(address, client, dialect, "", wait)
            try:
                version = server.request("GET", "/", About).version
            except RefusedError as refused:
                if dialect.is_foreign(refused.status, refused.kind):
                    continue
                raise server.refusal("", refused) from None
            except ForbiddenError:
                if not reads_only:
                    raise
                return cls(address, dialect.connect(address, TIMEOUT), dialect, "(version not shown)", patience)
            except OddError:
                continue
            theirs, number = DIALECTS.get(version.distribution), abbreviate(version.number)
            if theirs is None:
                continue
            if version.number.partition(".")[0] not in map(str, theirs.majors):
                needed = f"{theirs.title} {' or '.join(map(str, theirs.majors))} is needed"
                raise RankwrightError(f"{address.place}: the server is {theirs.title} {number}; {needed}")
            try:
                return cls(address, theirs.connect(address, TIMEOUT), theirs, number, patience)
            except ImportError:
                missing = [theirs.name]
        if missing:
            raise RankwrightError(
                f"{address.place}: the client library is missing: pip install 'rankwright[{missing[0]}]'"
            )
        raise RankwrightError(f"{address.place}: the server is neither Elasticsearch nor OpenSearch")

    def request(
        self,
        method: str,
        path: str,
        shape: type[T],
        body: Mapping[str, Any] | None = None,
        lines: Iterable[bytes] | None = None,
        stop: threading.Event | None = None,
    ) -> T:
        """The answer to a request as a value of its type, retried within `patience`."""
        data = (
            None if body is None and lines is None else json.dumps(body).encode() if lines is None else b"".join(lines)
        )
        kind = JSON if lines is None else LINES
        backoff = Backoff(self, stop)
        while True:
            try:
                return self.send(method, path, shape, data, kind)
            except BusyError as busy:
                backoff.pause(busy)
            except RefusedError as refused:
                if refused.status in (401, 403) and refused.kind == "security_exception":
                    raise self.refusal("", refused) from None
                raise

    def find(self, method: str, path: str, shape: type[T]) -> T | None:
        """The answer to a request, or None if what it is about is missing."""
        try:
            return self.request(method, path, shape)
        except RefusedError as refused:
            if refused.status == NOT_FOUND:
                return None
            raise

    def send(self, method: str, path: str, shape: type[T], data: bytes | None = None, kind: str = JSON) -> T:
        """The answer to a single attempt; raises BusyError or RefusedError."""
        with self.explain_odd_answers(f"{method} {path.partition('?')[0]}"):
            return parse_answer(self.dialect.request(self.client, method, path, data, kind), shape)

    @contextmanager
    def explain_odd_answers(self, what: str) -> Iterator[None]:
        """Turn what is wrong with an answer into a one-line error that names the server."""
        try:
            yield
        except OddAnswerError as odd:
            raise OddError(f"{self.address.place}: {what}: {odd}") from None

    def refusal(self, what: str, refused: RefusedError) -> RankwrightError:
        """The one-line error for a request that the server refuses."""
        place = f"{self.address.place}: {what}".rstrip(": ")
        if refused.status == 401:
            return RankwrightError(f"{place}: the server refuses the credentials (401); see RANKWRIGHT_ES_API_KEY, "
                                   "RANKWRIGHT_ES_USER and RANKWRIGHT_ES_PASSWORD")  # fmt: skip
        if refused.kind == "security_exception":
            return ForbiddenError(f"{place}: the credentials do not permit this ({refused.status}): {refused.reason}")
        return RankwrightError(f"{place}: the server refuses: {refused}")


class Backoff:
    """Random pauses between attempts, longer and longer, until patience runs out."""

    def __init__(self, server: Server, stop: threading.Event | None = None) -> None:
        self.server, self.attempts, self.stop = server, 0, stop or threading.Event()
        self.start = time.monotonic()

    def pause(self, busy: BusyError) -> None:
        """Wait, or give up."""
        spent = time.monotonic() - self.start
        longest = min(0.25 * 2**self.attempts, LONGEST_PAUSE)
        wait = max(random.uniform(0.1, 1) * longest, min(busy.retry_after, LONGEST_PAUSE))
        if spent + wait > self.server.patience:
            more = "; loaded docs stay, and the next run continues from there" if self.server.version else ""
            raise RankwrightError(f"{self.server.address.place}: {busy}; tried for {spent:.0f} s{more}")
        self.attempts += 1
        if self.stop.wait(wait):
            raise StoppedError
