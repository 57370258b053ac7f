"""Loading: docs stream to the server in bounded memory until it has every one; what is there is not sent again."""

from __future__ import annotations

import json
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from ...base.progress import progress
from ...errors import RankwrightError
from . import indices
from .client import Server, Waiting
from .doc_chunks import BYTES, Chunk, Content
from .indices import GONE, Plan
from .responses import BUSY, BusyError, RefusedError, StoppedError

WORKERS = 4  # requests at a time
ROUNDS = 3  # times that docs which are missing are sent again
WINDOW = 1000  # chunks that are looked at with one request
THERE = 409  # a doc that is there already
Flags = np.ndarray[Any, np.dtype[np.bool_]]


class UntakenError(Exception):
    """A doc that the server will not take."""


def loaded(server: Server, plan: Plan) -> bool:
    """Have the index of a plan whole on the server; gives whether it had to be loaded."""
    for _ in range(ROUNDS):
        try:
            return once(server, plan)
        except RefusedError as refused:
            if refused.status != GONE:  # dropped, by another who has finished it, or by hand
                raise server.wrong(f"index {plan.name!r}", refused) from None
    raise RankwrightError(f"index {plan.name!r}: was dropped while it was loaded, {ROUNDS} times")


def once(server: Server, plan: Plan) -> bool:
    """Find the index whole, or load it: from where an earlier attempt came to, if there was one."""
    before = indices.pointed(server, plan.name)
    marks = indices.ours(server, f"{plan.name}-*")
    for name in before if len(before) == 1 else ():
        if marks.get(name, {}).get("key") == plan.key and indices.same(server, name, plan.content):
            indices.suited(server, plan, name)
            return False
    unfinished = [name for name, mark in marks.items() if mark["key"] == plan.key and name not in before]
    name, there = "", np.zeros(len(plan.content.counts), dtype=bool)
    for each in unfinished[-1:]:
        server.ask("POST", f"/{each}/_refresh")
        there, strange = surveyed(server, each, plan.content)
        name = "" if strange else each
    if not name:
        name, there = indices.create(server, plan), np.zeros(len(plan.content.counts), dtype=bool)
    try:
        fill(server, name, plan.content, there)
    except UntakenError as error:
        indices.drop(server, name)
        raise RankwrightError(f"{plan.collection}: {error}; nothing of it is kept") from None
    indices.finish(server, plan, name)
    return True


def fill(server: Server, name: str, content: Content, there: Flags) -> None:
    """Send what is missing, look, and again; what is there at the end is what should be."""
    for _ in range(ROUNDS):
        send(server, name, content, there)
        indices.settle(server, name)
        there, strange = surveyed(server, name, content)
        if strange:
            break
        if there.all() and indices.same(server, name, content):
            return
    lost = f"{int((~there).sum()):,} of {len(there):,} chunks of docs" if not there.all() else "docs that are not ours"
    raise RankwrightError(f"index {name!r}: {lost} differ from what was sent; it is not taken for whole")


def surveyed(server: Server, name: str, content: Content) -> tuple[Flags, bool]:
    """Which chunks are there whole, by number and sum; and whether docs are there that should not be."""
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
        found = server.ask("POST", f"/{name}/_search?allow_partial_search_results=false", body)
        for bucket in found["aggregations"]["chunks"]["buckets"]:
            at = int(bucket["key"]) // size
            whole, sums = bucket["doc_count"] == content.counts[at], round(bucket["sum"]["value"]) == content.sums[at]
            there[at] = whole and sums
            strange = strange or bucket["doc_count"] > content.counts[at] or bool(whole and not sums)
    return there, strange


def send(server: Server, name: str, content: Content, there: Flags) -> None:
    """Send the chunks that are missing, some at a time: no more are read than the server takes."""
    room = threading.BoundedSemaphore(2 * WORKERS)
    stop = threading.Event()
    failed: list[BaseException] = []

    def over(done: Future[None]) -> None:
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
                    pool.submit(post, server, name, chunk, content.size, stop).add_done_callback(over)
                advance(len(chunk.ids))
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise
    if failed:
        raise failed[0]


def post(server: Server, name: str, chunk: Chunk, size: int, stop: threading.Event) -> None:
    """Send a chunk, in requests that are not too long."""
    part: list[int] = []
    letters = 0
    for row, line in enumerate(chunk.lines):
        if part and letters + len(line) > BYTES:
            bulk(server, name, chunk, chunk.at * size, part, stop)
            part, letters = [], 0
        part.append(row)
        letters += len(line)
    bulk(server, name, chunk, chunk.at * size, part, stop)


def bulk(server: Server, name: str, chunk: Chunk, first: int, rows: list[int], stop: threading.Event) -> None:
    """Send some docs until each is there; those the server was too busy for are sent again."""
    waiting = Waiting(server, stop)
    while rows and not stop.is_set():
        lines = (b'{"create":{"_id":"%d"}}\n%s\n' % (first + row, chunk.lines[row]) for row in rows)
        # by the alias of an index that is being loaded: a dropped index must not come into being again by itself
        path = f"/{indices.loading(name)}/_bulk?require_alias=true&filter_path=errors,items.*.status,items.*.error"
        try:
            found = server.ask("POST", path, lines=lines, stop=stop)
        except RefusedError as refused:
            if refused.status == 413 and len(rows) > 1:  # somebody on the way takes less
                bulk(server, name, chunk, first, rows[: len(rows) // 2], stop)
                rows = rows[len(rows) // 2 :]
                continue
            if refused.status == 413:
                raise UntakenError(f"doc {chunk.ids[rows[0]]!r}: is longer than the server takes (413)") from None
            raise
        if not found["errors"]:
            return
        again: list[int] = []
        why = ""
        for row, item in zip(rows, found["items"], strict=True):
            [said] = item.values()
            status = said["status"]
            if status in BUSY:
                again.append(row)
                why = f"{status}, {said['error'].get('type')}: {said['error'].get('reason')}"
            elif status >= 300 and status != THERE:
                raise turned(server, name, chunk.ids[row], status, said["error"])
        rows = again
        if rows:
            waiting.pause(BusyError(f"the server is busy ({why})"))


def turned(server: Server, name: str, doc: str, status: int, error: Any) -> Exception:
    """What it means that a doc was not taken: the doc is wrong, or the index takes none."""
    said = error if isinstance(error, dict) else {"type": "error", "reason": json.dumps(error)}
    causes: list[Any] = [said]
    while isinstance(causes[-1].get("caused_by"), dict):
        causes.append(causes[-1]["caused_by"])
    reason = ": ".join(str(each.get("reason")) for each in causes)
    if status == 400:
        return UntakenError(f"doc {doc!r}: the server refuses it: {reason}")
    return RefusedError(status, str(said.get("type")), reason)
