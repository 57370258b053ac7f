"""One request to a server through its official client; asked again, with jitter, while it is busy or away."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...errors import RankwrightError
from .address import Address
from .dialects import DIALECTS, Dialect
from .responses import BusyError, RefusedError, StoppedError

PATIENCE = 120.0  # seconds for which a server that is busy or away is waited for
FIRST = 5.0  # seconds of that for the first answer
LONGEST = 15.0  # seconds between two attempts, at most
SLOW = 60.0  # seconds for one answer
JSON, LINES = "application/json", "application/x-ndjson"


@dataclass(frozen=True, eq=False)
class Server:
    """A server that has answered: its client, its dialect, and how long it is waited for."""

    address: Address
    client: Any = field(repr=False)
    dialect: Dialect
    version: str
    patience: float = PATIENCE

    @classmethod
    def reach(cls, address: Address, patience: float = PATIENCE, first: float | None = None) -> Server:
        """The server at an address; says what is wrong where none answers, or none that is known."""
        lost: list[str] = []
        for dialect in DIALECTS.values():
            wait = min(patience, first or FIRST)
            try:
                client = dialect.connect(address, wait)
            except ImportError:
                lost.append(dialect.name)
                continue
            made = cls(address, client, dialect, "", wait)
            try:
                said = made.ask("GET", "/")["version"]
                theirs = DIALECTS[said.get("distribution", "elasticsearch")]
                number = str(said["number"])
                major = int(number.split(".", maxsplit=1)[0])
            except RefusedError as refused:
                if dialect.foreign(refused.status, refused.kind):
                    continue
                raise made.wrong("", refused) from None
            except (KeyError, TypeError, AttributeError, ValueError):
                continue
            if major != theirs.major:
                told = f"{theirs.title} {number}"
                raise RankwrightError(f"{address.place}: the server is {told}; {theirs.title} {theirs.major} is needed")
            try:
                return cls(address, theirs.connect(address, SLOW), theirs, number, patience)
            except ImportError:
                lost = [theirs.name]
        if lost:
            raise RankwrightError(f"{address.place}: the client is missing: pip install 'rankwright[{lost[0]}]'")
        raise RankwrightError(f"{address.place}: what answers is neither Elasticsearch nor OpenSearch")

    def ask(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        lines: Iterable[bytes] | None = None,
        missing: bool = False,
        stop: threading.Event | None = None,
    ) -> Any:
        """The answer to a request, waited for within patience; None for what is missing, where that may be."""
        data = (
            None if body is None and lines is None else json.dumps(body).encode() if lines is None else b"".join(lines)
        )
        kind = JSON if lines is None else LINES
        waiting = Waiting(self, stop)
        while True:
            try:
                return self.dialect.request(self.client, method, path, data, kind)
            except BusyError as busy:
                waiting.pause(busy)
            except RefusedError as refused:
                if missing and refused.status == 404:
                    return None
                if refused.status in (401, 403) and refused.kind == "security_exception":
                    raise self.wrong("", refused) from None
                raise

    def wrong(self, what: str, refused: RefusedError) -> RankwrightError:
        """What the server refused, in one line."""
        place = f"{self.address.place}: {what}".rstrip(": ")
        if refused.status == 401:
            return RankwrightError(f"{place}: the server refuses the credentials (401); see RANKWRIGHT_ES_API_KEY, "
                                   "RANKWRIGHT_ES_USER and RANKWRIGHT_ES_PASSWORD")  # fmt: skip
        if refused.kind == "security_exception":
            return RankwrightError(f"{place}: these credentials may not do this ({refused.status}): {refused.reason}")
        return RankwrightError(f"{place}: the server refuses: {refused}")


class Waiting:
    """Pauses between attempts: longer and longer, each random, until patience is at its end."""

    def __init__(self, server: Server, stop: threading.Event | None = None) -> None:
        self.server, self.attempts, self.stop = server, 0, stop or threading.Event()
        self.began = time.monotonic()

    def pause(self, busy: BusyError) -> None:
        """Wait, or give up."""
        spent = time.monotonic() - self.began
        longest = min(0.25 * 2**self.attempts, LONGEST)
        wait = max(random.uniform(0.1, 1) * longest, min(busy.after, LONGEST))
        if spent + wait > self.server.patience:
            told = f"{busy}; tried for {spent:.0f} s"
            more = "; what is loaded stays, and the next run goes on" if self.server.version else ""
            raise RankwrightError(f"{self.server.address.place}: {told}{more}")
        self.attempts += 1
        if self.stop.wait(wait):
            raise StoppedError
