"""Requests to an API: several at once, no more a second than allowed, each in time, retried while that may help."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import TYPE_CHECKING, Any, TypeVar

from ...base.limits import ANSWER_BYTES
from ...base.stopping import check_stopped
from ...errors import RankwrightError
from ...version import __version__
from ..server_answers import TOO_LONG, describe_error, retry_seconds
from .api_request import ApiRequest, spellings

if TYPE_CHECKING:
    from collections.abc import Coroutine

    import httpx

BUSY = (408, 425, 429)  # and every 5xx: temporary
LONGEST_PAUSE = 60.0  # seconds between two attempts, whatever a server asks for
SHORTEST_SECRET = 6  # characters: a shorter one is not looked for in answers, where it may be anything
MAX_ANSWER = ANSWER_BYTES
HIDDEN = b"***"
LOG = logging.getLogger("httpx")
is_asking: ContextVar[bool] = ContextVar("is_asking", default=False)
T = TypeVar("T")


class FailedError(Exception):
    """A request without a usable answer; another attempt would not help."""


class UnreachableError(FailedError):
    """A request without an answer after every attempt."""


class BusyError(Exception):
    """A request without an answer, for now."""

    def __init__(self, why: str, retry_after: float = 0.0) -> None:
        super().__init__(why)
        self.retry_after = retry_after  # seconds, from the server


@dataclass(frozen=True)
class Limits:
    """How requests are sent."""

    concurrency: int
    rate: float | None  # requests per second
    connect: float  # seconds
    read: float  # seconds without any data
    total: float  # seconds of one attempt
    retries: int
    backoff: float  # seconds, of the first pause at most


class Pace:
    """Times for requests, so many a second; shared by all that ask the same server."""

    def __init__(self, rate: float | None) -> None:
        self.step, self.next, self.lock = 0.0 if rate is None else 1 / rate, 0.0, threading.Lock()

    def reserve(self) -> float:
        """Seconds to wait before the next request."""
        with self.lock:
            now = time.monotonic()
            at = max(now, self.next)
            self.next = at + self.step
            return at - now


@cache
def pace_of(server: str, rate: float | None) -> Pace:
    """The pace of requests to a server."""
    return Pace(rate)


@cache
def trusted_certificates() -> Any:
    """The certificates that servers are checked against; SSL_CERT_FILE names others."""
    import httpx

    return httpx.create_ssl_context()


class OwnRequests(logging.Filter):
    """Leaves our requests out of the log of httpx, since their URLs may hold secrets."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether another program's request is logged."""
        return not is_asking.get()


class ApiClient:
    """Sends requests; no secret is in what it returns or raises."""

    def __init__(self, server: str, limits: Limits, secrets: Sequence[str] = ()) -> None:
        import httpx

        if not any(isinstance(each, OwnRequests) for each in LOG.filters):
            LOG.addFilter(OwnRequests())
        self.limits, self.pace = limits, pace_of(server, limits.rate)
        found = {each for secret in secrets if len(secret) >= SHORTEST_SECRET for each in spellings(secret)}
        self.secrets = sorted((each.encode() for each in found), key=len, reverse=True)
        self.client = httpx.AsyncClient(
            timeout=httpx.Timeout(limits.read, connect=limits.connect, pool=None),
            limits=httpx.Limits(max_connections=limits.concurrency, max_keepalive_connections=limits.concurrency),
            follow_redirects=False,
            verify=trusted_certificates(),
            headers={"User-Agent": f"rankwright/{__version__}"},
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),  # no answer depends on those before it
        )

    async def ask(self, request: ApiRequest) -> tuple[bytes, float]:
        """The answer to a request, and the milliseconds of the attempt that got it."""
        for attempt in range(self.limits.retries + 1):
            await asyncio.sleep(self.pace.reserve())
            start = time.perf_counter()
            try:
                async with asyncio.timeout(self.limits.total):
                    content = await self.send(request)
                return content, 1000 * (time.perf_counter() - start)
            except TimeoutError:
                busy = BusyError(f"no complete answer within {self.limits.total:g} s")
            except BusyError as error:
                busy = error
            if attempt < self.limits.retries:
                longest = min(self.limits.backoff * 2**attempt, LONGEST_PAUSE)
                await asyncio.sleep(max(random.uniform(0, longest), min(busy.retry_after, LONGEST_PAUSE)))
        times = f"; tried {self.limits.retries + 1} times" if self.limits.retries else ""
        raise UnreachableError(f"{busy}{times}")

    async def send(self, request: ApiRequest) -> bytes:
        """The answer to a single attempt."""
        import httpx

        is_asking.set(True)
        more: dict[str, Any] = {"headers": request.headers, "content": request.body}
        try:
            async with self.client.stream(request.method, request.url, **more) as response:
                content = self.hide(await read_bounded(response))
        except httpx.InvalidURL:
            raise FailedError("the URL of the request is too long or not valid") from None
        except httpx.HTTPError as error:
            why = describe_error(error)
            if why in ("certificate verify failed", "wrong version number"):
                raise FailedError(f"no secure connection ({why})") from None
            why = "timed out" if isinstance(error, httpx.TimeoutException) else why
            raise BusyError(f"no answer ({why})") from None
        if response.is_success:
            return content
        raise explain_status(response.status_code, content, response.headers.get("retry-after"))

    def hide(self, content: bytes) -> bytes:
        """An answer without the secrets of the request, should the server repeat them."""
        for each in self.secrets:
            content = content.replace(each, HIDDEN)
        return content


async def read_bounded(response: httpx.Response) -> bytes:
    """The content of a response; an error if it is too long."""
    parts: list[bytes] = []
    size = 0
    async for part in response.aiter_bytes():
        parts.append(part)
        size += len(part)
        if size > MAX_ANSWER:
            raise FailedError(f"an {TOO_LONG}")
    return b"".join(parts)


def explain_status(status: int, content: bytes, after: str | None) -> Exception:
    """The error for a response that is not a success."""
    if status in BUSY or status >= 500:
        return BusyError(f"the server is busy ({status})", retry_seconds(after))
    if 300 <= status < 400:
        return FailedError(f"a redirect ({status}), which is not followed; give the address it leads to")
    if status in (401, 403, 407):
        return FailedError(f"the server refuses the credentials ({status})")
    reason = error_message(content)
    return FailedError(f"the server refuses the request ({status}){': ' if reason else ''}{reason}")


def error_message(content: bytes) -> str:
    """The reason that a JSON answer gives for an error; pages for people are not quoted."""
    import json

    try:
        value = json.loads(content)
    except (ValueError, RecursionError):
        return ""
    for key in ("error", "message", "detail", "reason"):
        value = value.get(key, value) if isinstance(value, dict) else value
    return " ".join(value.split())[:200] if isinstance(value, str) else ""


def ask_all(
    client: Callable[[], ApiClient],
    requests: Sequence[T],
    ask: Callable[[ApiClient, T], Coroutine[Any, Any, None]],
) -> None:
    """Call `ask` for every request, several at a time; the first error ends all."""

    async def main() -> None:
        sender, waiting = client(), iter(requests)
        async with sender.client:
            workers = [asyncio.create_task(work(sender, waiting)) for _ in range(sender.limits.concurrency)]
            try:
                await watch(workers)
            finally:
                for each in workers:
                    each.cancel()
                await asyncio.gather(*workers, return_exceptions=True)

    async def work(sender: ApiClient, waiting: Iterator[T]) -> None:
        for each in waiting:
            await ask(sender, each)

    run_loop(main)


async def watch(workers: Sequence[asyncio.Task[None]]) -> None:
    """Wait for all workers; raise the first error, or that the work was stopped."""
    left = set(workers)
    while left:
        check_stopped()
        done, left = await asyncio.wait(left, timeout=0.1, return_when=asyncio.FIRST_EXCEPTION)
        for each in done:
            each.result()


def run_loop(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine to its end, in a thread of its own where an event loop runs already, as in a notebook."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        asyncio.run(main())
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, main()).result()


def check_connection(address: str, seconds: float) -> None:
    """Refuse a server that no connection can be made to; one behind a proxy is not asked."""
    import socket
    from urllib.parse import urlsplit
    from urllib.request import getproxies, proxy_bypass

    parts = urlsplit(address)
    if parts.scheme in getproxies() and not proxy_bypass(parts.hostname or ""):
        return
    port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    try:
        socket.create_connection((parts.hostname, port), seconds).close()
    except OSError as error:
        raise RankwrightError(f"url: no connection ({describe_error(error)})") from None
