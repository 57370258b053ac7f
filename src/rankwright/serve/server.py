"""The server process: uvicorn with bounds on connections."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ..errors import RankwrightError

MAX_CONNECTIONS = 1024
HEAD_SECONDS = 10.0  # in which a connection must have sent its first request
HEAD_BYTES = 1 << 16  # of a request, before its body
REFUSAL = b"HTTP/1.1 %s\r\n%sconnection: close\r\ncontent-length: 0\r\n\r\n"


class BoundedProtocol(HttpToolsProtocol):
    """HTTP on one connection, which is closed if there are too many, or if no request or an endless one comes."""

    def connection_made(self, transport: Any) -> None:
        """Accept the connection, unless there are too many."""
        if len(self.connections) >= MAX_CONNECTIONS:
            transport.write(REFUSAL % (b"503 Service Unavailable", b"retry-after: 1\r\n"))
            transport.close()
            self.refused = True
            return
        self.refused, self.in_head, self.head_bytes = False, False, 0
        super().connection_made(transport)
        self.idle = self.loop.call_later(HEAD_SECONDS, self.close_if_idle)

    def data_received(self, data: bytes) -> None:
        """Take what the client sent."""
        if self.refused or self.transport.is_closing():
            return
        goes_on = self.in_head
        super().data_received(data)
        self.head_bytes = self.head_bytes + len(data) if goes_on and self.in_head else 0
        if self.head_bytes > HEAD_BYTES:
            self.transport.write(REFUSAL % (b"431 Request Header Fields Too Large", b""))
            self.transport.close()

    def on_message_begin(self) -> None:
        """Begin a request."""
        self.in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Start to answer a request."""
        self.in_head = False
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if not self.refused:
            self.idle.cancel()
            super().connection_lost(exc)

    def eof_received(self) -> None:
        """The client sends no more."""
        if not self.refused:
            super().eof_received()

    def close_if_idle(self) -> None:
        """Close the connection if it has not sent a request yet."""
        if self.cycle is None and self.transport is not None:
            self.transport.close()


class QuietEnd(logging.Filter):
    """Leaves out of the log that requests were cancelled: this happens only when the server is stopped."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is kept."""
        error = record.exc_info[1] if record.exc_info else None
        return not isinstance(error, asyncio.CancelledError) and not str(record.msg).startswith("Cancel %s running")


class Server(uvicorn.Server):
    """A server that ends its streams when it is stopped, before it waits for what is under way."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        app: Any = self.config.app
        app.app.state.close_streams()
        await super().shutdown(sockets)


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(2048)
    except (OSError, OverflowError, ValueError) as error:  # ValueError: of a name that cannot be encoded
        found.close()
        is_port = isinstance(error, OverflowError) or getattr(error, "errno", None) in (errno.EADDRINUSE, errno.EACCES)
        why = getattr(error, "strerror", None) or error
        option = "--port" if is_port else "--host, an address of this machine"
        raise RankwrightError(f"{host}:{port}: cannot listen there ({why}); choose another {option}") from None
    return found


def serve_forever(app: Any, listener: socket.socket) -> None:
    """Answer requests until the process is stopped."""
    allow_open_files(4 * MAX_CONNECTIONS)
    config = uvicorn.Config(
        app, http=BoundedProtocol, ws="none", lifespan="on", log_level="warning", access_log=False,
        server_header=False, date_header=False, timeout_keep_alive=30, timeout_graceful_shutdown=5,
        proxy_headers=False,
    )  # fmt: skip
    logging.getLogger("uvicorn.error").addFilter(QuietEnd())  # once it is configured
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        Server(config).run([listener])


def allow_open_files(wanted: int) -> None:
    """Raise this process's limit of open files to a number, as far as the system lets it; Windows has none."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
