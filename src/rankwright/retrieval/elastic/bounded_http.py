"""Answers that end: a pool of connections that gives up on one that is too long or never complete."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from ...base.limits import ANSWER_BYTES
from ..server_answers import TOO_LONG, TOO_SLOW

MAX_ANSWER = ANSWER_BYTES  # decompressed
PIECE = 1 << 16  # bytes read at a time


def bound_answers(pool: Any, seconds: float) -> None:
    """Limit the size of the answers that a pool (of urllib3) reads, and the time that each may take.

    A timeout of urllib3 is that of one read; a server that sends a byte now and then would never reach it.
    """
    connection, urlopen = pool.ConnectionCls, pool.urlopen

    class BoundedConnection(connection):  # type: ignore[misc, valid-type]
        def getresponse(self) -> Any:
            """The response, once its head is complete."""
            timer = threading.Timer(seconds, hang_up, [self.sock])
            timer.daemon = True
            timer.start()
            try:
                return super().getresponse()
            finally:
                timer.cancel()

    def bounded_urlopen(*args: Any, **options: Any) -> Any:
        response = urlopen(*args, **{**options, "preload_content": False})
        try:
            data = read_bounded(response, time.monotonic() + seconds)
        except BaseException:
            response.close()
            raise
        response.release_conn()
        return SimpleNamespace(status=response.status, headers=response.headers, data=data)

    pool.ConnectionCls, pool.urlopen = BoundedConnection, bounded_urlopen


def read_bounded(response: Any, deadline: float) -> bytes:
    """The content of a response; an error if it is too long, or not complete by the deadline."""
    from urllib3.exceptions import HTTPError

    read = getattr(response, "read1", response.read)  # urllib3 1 has no read1
    parts: list[bytes] = []
    size = 0
    while part := read(PIECE):
        parts.append(part)
        size += len(part)
        if size > MAX_ANSWER:
            raise HTTPError(TOO_LONG)
        if time.monotonic() > deadline:
            raise HTTPError(TOO_SLOW)
    return b"".join(parts)


def hang_up(connection: socket.socket) -> None:
    """End a connection that another thread waits for."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
