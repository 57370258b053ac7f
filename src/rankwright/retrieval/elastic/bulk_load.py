"""Loading: docs stream to the server in bounded memory until it has all of them; those already there are skipped."""

from __future__ import annotations

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from ...base.progress import progress
from ...errors import RankwrightError
from ..server_answers import shorten, unexpected
from . import indices
from .answers import Bucket, BulkAnswer, BulkResult, Object, SurveyAnswer
from .client import NOT_FOUND, Backoff, Server
from .doc_chunks import BYTES, Chunk, Content
from .indices import Plan
from .responses import BUSY, BusyError, RefusedError, StoppedError, parse_failure, reasons

WORKERS = 4  # concurrent requests
ROUNDS = 3  # attempts to send missing docs
WINDOW = 1000  # chunks compared per request
CONFLICT = 409  # status for a doc that is already there
Flags = np.ndarray[Any, np.dtype[np.bool_]]


class RejectedDocError(Exception):
    """A doc that the server rejects."""


def ensure_loaded(server: Server, plan: Plan) -> bool:
    """Have the index of a plan complete on the server; returns whether it had to be loaded."""
    for _ in range(ROUNDS):
        try:
            return load(server, plan)
        except RefusedError as refused:
            if refused.status != NOT_FOUND:  # dropped, by a process that finished first or by hand
                raise server.refusal(f"index {plan.name!r}", refused) from None
    raise RankwrightError(f"index {plan.name!r}: was dropped {ROUNDS} times while loading")


def load(server: Server, plan: Plan) -> bool:
    """Find the complete index, or load it, continuing an earlier attempt if there is one."""
    before = indices.alias_targets(server, plan.name)
    marks = indices.find_marks(server, f"{plan.name}-*")
    for name in before if len(before) == 1 else ():
        if name in marks and marks[name].key == plan.key and indices.holds_content(server, name, plan.content):
            indices.apply_settings(server, plan, name)
            return False
    unfinished = [name for name, mark in marks.items() if mark.key == plan.key and name not in before]
    name, there = "", np.zeros(len(plan.content.counts), dtype=bool)
    for each in unfinished[-1:]:
        server.request("POST", f"/{each}/_refresh", Object)
        there, strange = survey(server, each, plan.content)
        name = "" if strange else each
    if not name:
        name, there = indices.create(server, plan), np.zeros(len(plan.content.counts), dtype=bool)
    try:
        fill(server, name, plan.content, there)
    except RejectedDocError as error:
        indices.drop(server, name)
        raise RankwrightError(f"{plan.collection}: {error}; nothing is kept") from None
    indices.finish(server, plan, name)
    return True


def fill(server: Server, name: str, content: Content, there: Flags) -> None:
    """Send missing docs and compare, repeatedly, until the index holds exactly the content."""
    for _ in range(ROUNDS):
        send(server, name, content, there)
        indices.settle(server, name)
        there, strange = survey(server, name, content)
        if strange:
            break
        if there.all() and indices.holds_content(server, name, content):
            return
    problem = f"{int((~there).sum()):,} of {len(there):,} chunks differ from what was sent"
    problem = "contains docs that are not ours" if there.all() else problem
    raise RankwrightError(f"index {name!r}: {problem}; it is not marked as complete")


def survey(server: Server, name: str, content: Content) -> tuple[Flags, bool]:
    """Which chunks are complete, by number and sum; and whether there are docs that should not be."""
    there, size = np.zeros(len(content.counts), dtype=bool), content.size
    strange = False
    for first in range(0, len(there), WINDOW):
        last = min(first + WINDOW, len(there))
        histogram = {"field": "at", "interval": size, "min_doc_count": 1}
        body = {
            "size": 0,
            "query": {"range": {"at": {"gte": first * size, "lt": last * size}}},
            "aggs": {"chunks": {"histogram": histogram, "aggs": {"sum": {"sum": {"field": "check"}}}}},
        }
        path = f"/{name}/_search?allow_partial_search_results=false"
        found = server.request("POST", path, SurveyAnswer, body)
        for bucket in found.aggregations.chunks.buckets:
            with server.explain_odd_answers(f"POST /{name}/_search"):
                at = chunk_of(bucket, size, first, last)
            count = bucket.doc_count
            same_count, same_sum = count == content.counts[at], indices.is_sum(bucket.sum.value, content.sums[at])
            there[at] = same_count and same_sum
            strange = strange or count > content.counts[at] or bool(same_count and not same_sum)
    return there, strange


def chunk_of(bucket: Bucket, size: int, first: int, last: int) -> int:
    """The chunk that a bucket counts, which is one of those that were asked for."""
    if not first * size <= bucket.key < last * size:
        raise unexpected(f"a bucket at {bucket.key:g}, where {first * size} to {last * size} were asked for")
    return int(bucket.key) // size


def send(server: Server, name: str, content: Content, there: Flags) -> None:
    """Send the missing chunks, reading no more of them than the server accepts."""
    room = threading.BoundedSemaphore(2 * WORKERS)
    stop = threading.Event()
    failed: list[BaseException] = []

    def finish(done: Future[None]) -> None:
        room.release()
        error = None if done.cancelled() else done.exception()
        if error is not None and not isinstance(error, StoppedError):
            failed.append(error)
            stop.set()

    with progress("loading", content.docs, "docs") as advance, ThreadPoolExecutor(WORKERS, "load") as pool:
        try:
            for chunk in content.chunks():
                if stop.is_set():
                    break
                if not there[chunk.at]:
                    room.acquire()
                    pool.submit(send_chunk, server, name, chunk, content.size, stop).add_done_callback(finish)
                advance(len(chunk.ids))
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise
    if failed:
        raise failed[0]


def send_chunk(server: Server, name: str, chunk: Chunk, size: int, stop: threading.Event) -> None:
    """Send a chunk, in requests of limited size."""
    part: list[int] = []
    part_bytes = 0
    for row, line in enumerate(chunk.lines):
        if part and part_bytes + len(line) > BYTES:
            send_docs(server, name, chunk, chunk.at * size, part, stop)
            part, part_bytes = [], 0
        part.append(row)
        part_bytes += len(line)
    send_docs(server, name, chunk, chunk.at * size, part, stop)


def send_docs(server: Server, name: str, chunk: Chunk, first: int, rows: list[int], stop: threading.Event) -> None:
    """Send docs until each is there; those the server was too busy for are sent again."""
    backoff = Backoff(server, stop)
    while rows and not stop.is_set():
        lines = (b'{"create":{"_id":"%d"}}\n%s\n' % (first + row, chunk.lines[row]) for row in rows)
        # through the loading alias: a dropped index must not be created again implicitly
        path = (
            f"/{indices.loading_alias(name)}/_bulk?require_alias=true&filter_path=errors,items.*.status,items.*.error"
        )
        try:
            found = server.request("POST", path, BulkAnswer, lines=lines, stop=stop)
        except RefusedError as refused:
            if refused.status == 413 and len(rows) > 1:  # a proxy on the way takes less
                send_docs(server, name, chunk, first, rows[: len(rows) // 2], stop)
                rows = rows[len(rows) // 2 :]
                continue
            if refused.status == 413:
                raise RejectedDocError(f"doc {chunk.ids[rows[0]]!r}: is larger than the server accepts (413)") from None
            raise
        if not found.errors:
            return
        again: list[int] = []
        busy = BusyError("")
        with server.explain_odd_answers(f"POST {path.partition('?')[0]}"):
            results = results_of(found, len(rows))
        for row, result in zip(rows, results, strict=True):
            if result.status in BUSY:
                again.append(row)
                busy = parse_failure(result.status, {"error": result.error}, None)  # type: ignore[assignment]
            elif result.status >= 300 and result.status != CONFLICT:
                raise rejection(chunk.ids[row], result.status, result.error)
        rows = again
        if rows:
            backoff.pause(busy)


def results_of(found: BulkAnswer, count: int) -> list[BulkResult]:
    """The result of each doc of a request, in order."""
    results = [result for item in found.items for result in item.values()]
    if len(results) != count or len(found.items) != count:
        raise unexpected(f"{len(results)} results for {count} docs")
    return results


def rejection(doc: str, status: int, error: Any) -> Exception:
    """The error for a doc that was not accepted: the doc is invalid, or the index refuses writes."""
    details = error if isinstance(error, dict) else {"reason": shorten(error)}
    reason = reasons(details)
    if status == 400:
        return RejectedDocError(f"doc {doc!r}: the server refuses it: {reason}")
    return RefusedError(status, str(details.get("type", "error"))[:100], reason)
