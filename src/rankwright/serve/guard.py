"""What may ask the server: its own pages and whoever has the token, in requests of bounded size and time."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import msgspec

MAX_BODY = 1 << 20  # bytes
MAX_TARGET = 1 << 15  # bytes of a path and its query string
BODY_SECONDS = 20.0  # in which a body must have arrived
COOKIE = "rankwright-token"
# no script, style or image from elsewhere, none within a page, and no page of ours within another's
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-resource-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cache-control": b"no-store",
}
NEEDS_TOKEN = "the token is missing or wrong: open the address that 'rankwright serve' printed"
REFUSAL = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Refused · rankwright</title>
</head>
<body>
<h1>This page cannot be shown</h1>
<p>{line}.</p>
</body>
</html>
"""
Scope = Mapping[str, Any]


@dataclass(frozen=True)
class Access:
    """Who may ask: the names under which the server is known, and the token, if there must be one."""

    host: str
    token: str | None = None
    names: frozenset[str] = field(default_factory=frozenset)  # more names of this machine

    @property
    def is_local(self) -> bool:
        """Whether only this machine can connect."""
        return is_loopback(self.host)

    def knows(self, host: str) -> bool:
        """Whether a Host header names this server; a name that leads here by DNS rebinding does not."""
        name = host_name(host)
        if name is None:
            return False
        if name in self.names or name == self.host.lower():
            return True
        if self.is_local:
            return is_loopback(name)
        # an address cannot be rebound, only a name can
        return is_address(name) or name in ("localhost", socket.gethostname().lower(), socket.getfqdn().lower())

    def accepts(self, given: str | None) -> bool:
        """Whether a token is the right one, in a time that says nothing about it."""
        return self.token is None or hmac.compare_digest((given or "").encode(), self.token.encode())


def host_name(host: str) -> str | None:
    """The name in a Host header without its port; None if it is not one."""
    try:
        found = urlsplit(f"//{host}")
        _ = found.port
    except ValueError:
        return None
    return found.hostname if found.netloc == host and not found.username else None


def is_address(name: str) -> bool:
    """Whether a name is an IP address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_wildcard(name: str) -> bool:
    """Whether a name means every address of this machine."""
    return name in ("", "0") or (is_address(name) and ipaddress.ip_address(name).is_unspecified)


def is_loopback(name: str) -> bool:
    """Whether a name means this machine only."""
    return name == "localhost" or (is_address(name) and ipaddress.ip_address(name).is_loopback)


class Guard:
    """Refuses requests that do not come from our pages, are too large or come too slowly, before anything is done."""

    def __init__(self, app: Any, access: Access) -> None:
        self.app, self.access = app, access

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Pass a request on, or answer it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return

        async def send_with_headers(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": list({**HEADERS, **dict(message["headers"])}.items())}
            await send(message)

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        refused = self.refuse(scope, headers)
        if refused is None and (address := self.address_without_token(scope)) is not None:
            await redirect(send_with_headers, address, self.access.token or "")
            return
        if refused is not None:
            await answer(send_with_headers, *refused, wants_page(scope, headers))
            return
        body = await read_body(receive) if scope["method"] not in ("GET", "HEAD") else b""
        if isinstance(body, tuple):
            await answer(send_with_headers, *body)
            return
        sent = False

        async def receive_body() -> dict[str, Any]:
            nonlocal sent
            if sent:
                message: dict[str, Any] = await receive()
                return message
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, receive_body, send_with_headers)

    def refuse(self, scope: Scope, headers: Mapping[str, str]) -> tuple[int, str] | None:
        """Why a request is refused, with its status; None if it is not."""
        if len(scope["raw_path"]) + len(scope["query_string"]) > MAX_TARGET:
            return 414, f"the address is longer than {MAX_TARGET:,} bytes"
        if not self.access.knows(headers.get("host", "")):
            return 403, f"Host {headers.get('host', '')[:100]!r}: not a name of this server; --allow-host adds one"
        if not self.is_same_origin(headers):
            return 403, "the request comes from another site"
        if not self.access.accepts(given_token(headers)) and self.address_without_token(scope) is None:
            return 401, NEEDS_TOKEN
        if scope["method"] not in ("GET", "HEAD"):
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            length = headers.get("content-length", "0")
            if kind != "application/json":  # what a form of another site cannot send
                return 415, f"content-type {kind[:100]!r}: must be application/json"
            if length.isdecimal() and int(length) > MAX_BODY:
                return 413, f"the body has {int(length):,} bytes; {MAX_BODY:,} are allowed"
        return None

    def is_same_origin(self, headers: Mapping[str, str]) -> bool:
        """Whether a request comes from a page of ours, or from no page."""
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if origin is not None:
            found = urlsplit(origin)
            return found.scheme in ("http", "https") and found.netloc.lower() == headers.get("host", "").lower()
        # a link from elsewhere may open a page, and nothing else
        return site in (None, "same-origin", "none") or headers.get("sec-fetch-mode") == "navigate"

    def address_without_token(self, scope: Scope) -> str | None:
        """The address of a page that was opened with the right token in it, without the token."""
        if self.access.token is None or scope["method"] != "GET" or b"token=" not in scope["query_string"]:
            return None
        given = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        if not any(name == "token" and self.access.accepts(value) for name, value in given):
            return None
        rest = urlencode([(name, value) for name, value in given if name != "token"])
        path = "/" + scope["raw_path"].decode("latin-1").lstrip("/\\")
        return f"{path}?{rest}" if rest else path


def given_token(headers: Mapping[str, str]) -> str | None:
    """The token of a request: a bearer token, or that of the cookie."""
    kind, _, value = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return value.strip()
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return found.value if found else None


async def read_body(receive: Any) -> bytes | tuple[int, str]:
    """The body of a request, or why it is refused."""
    parts: list[bytes] = []
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return 400, "the request ended early"
                parts.append(message.get("body", b""))
                if sum(map(len, parts)) > MAX_BODY:
                    return 413, f"the body has more than {MAX_BODY:,} bytes"
                if not message.get("more_body"):
                    return b"".join(parts)
    except TimeoutError:
        return 408, f"the body did not arrive in {BODY_SECONDS:g} s"


def wants_page(scope: Scope, headers: Mapping[str, str]) -> bool:
    """Whether a person asks for a page, rather than a program for an answer of the API."""
    is_page = scope["method"] in ("GET", "HEAD") and not scope["path"].startswith(("/api/", "/static/"))
    return is_page and "text/html" in headers.get("accept", "").lower()


async def answer(send: Any, status: int, line: str, as_page: bool = False) -> None:
    """Answer with an error in one line, as JSON or as a page without styles and scripts."""
    if as_page:
        body = REFUSAL.format(line=escape(line[:1].upper() + line[1:])).encode()
    else:
        body = msgspec.json.encode({"error": line})
    kind = b"text/html; charset=utf-8" if as_page else b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def redirect(send: Any, address: str, token: str) -> None:
    """Keep the token in a cookie, which scripts and other sites do not see, and open the page without it."""
    cookie = f"{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict"
    headers = [(b"location", address.encode("latin-1")), (b"set-cookie", cookie.encode()), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
