"""The server process: uvicorn with bounds on connections."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..errors import RankwrightError

MAX_CONNECTIONS = 1024
HEAD_SECONDS = 10.0  # in which a connection must have sent its first request


class BoundedProtocol(H11Protocol):
    """HTTP on one connection, which is closed if there are too many, or if no request comes."""

    def connection_made(self, transport: Any) -> None:
        """Accept the connection, unless there are too many."""
        if len(self.connections) >= MAX_CONNECTIONS:
            transport.write(b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\r\n")
            transport.close()
            self.refused = True
            return
        self.refused = False
        super().connection_made(transport)
        self.idle = self.loop.call_later(HEAD_SECONDS, self.close_if_idle)

    def data_received(self, data: bytes) -> None:
        """Take what the client sent."""
        if not self.refused:
            super().data_received(data)

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
