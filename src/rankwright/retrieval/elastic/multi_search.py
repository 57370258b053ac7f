"""Many queries in one request, and several requests at a time."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from ...base.progress import progress
from ..server_answers import unexpected
from .client import Backoff, Server
from .responses import BusyError, RefusedError, parse_failure

WORKERS = 4  # concurrent requests
Rows = list[tuple[float, str]]
Ask = Callable[[Sequence[str]], dict[str, Rows]]
T = TypeVar("T")


def ask_in_parallel(
    ask: Ask, queries: Sequence[str], per: int, threads: int | None, stop: threading.Event
) -> dict[str, Rows]:
    """The answers to queries, some per request; the first error stops the others."""
    parts = [queries[at : at + per] for at in range(0, len(queries), per)]
    found: dict[str, Rows] = {}
    with (
        progress("searching", len(queries), "queries") as advance,
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
    return found


def multi_search(
    server: Server,
    path: str,
    head: Mapping[str, Any],
    bodies: Mapping[str, Mapping[str, Any]],
    shape: type[T],
    read: Callable[[Any], Rows],
    stop: threading.Event,
) -> dict[str, Rows]:
    """The answers to several queries in one request; those the server was too busy for are sent again."""
    found: dict[str, Rows] = {}
    left, backoff = list(bodies), Backoff(server, stop)
    while left:
        lines = [json.dumps(part).encode() + b"\n" for query in left for part in (head, bodies[query])]
        try:
            answer: Any = server.request("POST", path, shape, lines=lines, stop=stop)
        except RefusedError as refused:
            raise server.refusal(f"index {head['index']!r}", refused) from None
        if len(answer.responses) != len(left):
            with server.explain_odd_answers("POST /_msearch"):
                raise unexpected(f"{len(answer.responses)} answers to {len(left)} queries")
        again: list[str] = []
        busy = BusyError("")
        for query, each in zip(left, answer.responses, strict=True):
            if each.error is None:
                with server.explain_odd_answers(f"query {query!r}"):
                    found[query] = read(each)
                continue
            error = parse_failure(each.status, {"error": each.error}, None)
            if isinstance(error, RefusedError):
                raise server.refusal(f"query {query!r}", error)
            assert isinstance(error, BusyError)
            again, busy = [*again, query], error
        left = again
        if left:
            backoff.pause(busy)
    return found
