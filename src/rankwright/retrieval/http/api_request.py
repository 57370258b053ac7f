"""The request of a query: its templates, checked before any work, and its content address without secrets."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

from ...base.hashing import fingerprint
from ...errors import RankwrightError
from ...params import reference_name
from ..request_templates import (
    Secrets,
    Template,
    Values,
    check_filter_place,
    escape_header,
    escape_url,
    json_strings,
    parse_template,
    render_json,
)
from ..secret_options import read_reference

HOST = re.compile(r"[A-Za-z0-9_.:\-]+")  # a name, or an IPv4 or IPv6 address
ADDRESS = re.compile(r"\$\{[A-Za-z_][A-Za-z0-9_]*\}|https?://[^/?#]*", re.IGNORECASE)
FORM = "write https://HOST/search?q={query}, or ${NAME}/search?q={query} for an address in the environment"
HEADER_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
OWN_HEADERS = ("content-length", "transfer-encoding", "connection")  # which the client sets
SECRET_NAME = re.compile(
    r"(proxy-)?authorization|(set-)?cookie|(x-)?((api|auth|access|private|subscription|secret|client)[-_]?)?"
    r"(token|secret|password|passwd)|(.*[-_])?api[-_]?key|(access|secret|subscription)[-_]?key",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class ApiRequest:
    """The request of one query; what it holds of secrets is never shown."""

    key: str  # its content address, without secrets
    method: str
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    body: bytes | None = field(repr=False)


@dataclass(frozen=True)
class RequestTemplate:
    """The request of every query, with places for values."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: Any
    token: str | None = field(default=None, repr=False)

    def texts(self) -> list[tuple[str, str]]:
        """Every text of the request that may have places for values: where it is, and the text."""
        found = [("url", self.path)] if self.path else []
        found += [(f"headers {name}", text) for name, text in self.headers.items()]
        return found + [(f"body {path}".strip(), text) for path, _, text in json_strings(self.body)]

    def check_filter(self, filter: str | None) -> None:
        """Refuse a filter that the request has no place for."""
        check_filter_place(filter, (text for _, text in self.texts()), "url, headers or body")

    def check(self) -> None:
        """Refuse templates of no valid request, secrets that are written out, and requests without {query}."""
        templates = {}
        for at, (place, text) in enumerate(self.texts()):
            try:
                templates[at] = parse_template(text)
            except RankwrightError as error:
                raise RankwrightError(f"{place}: {error}") from None
        self.check_address()
        self.check_headers()
        self.check_secrets()
        if not any("query" in each.names("value") for each in templates.values()):
            raise RankwrightError("{query} is in none of url, headers and body, so that every query would be the same")

    @property
    def address(self) -> str:
        """The start of the URL: scheme, host and port, or an environment variable that holds them."""
        if reference_name(self.url):
            return self.url
        found = ADDRESS.match(self.url)
        return found[0] if found else ""

    @property
    def path(self) -> str:
        """The rest of the URL, a template."""
        return self.url[len(self.address) :]

    def check_address(self) -> None:
        """Refuse what is not a web address, as far as that can be told without the environment."""
        address = self.address
        if not address:
            raise RankwrightError(f"url: not a web address; {FORM}")
        if "#" in self.path:
            raise RankwrightError("url: what follows # is never sent; leave it out, or write a literal # as %23")
        if "@" in address:
            raise RankwrightError('url: names a user or password; put it into an environment variable: url = "$NAME"')
        if not reference_name(address):
            template = parse_address(address)
            if not template.names("secret"):
                split_address(address)

    def check_headers(self) -> None:
        """Refuse names and values that no header can have."""
        for name, value in self.headers.items():
            if not HEADER_NAME.fullmatch(name) or name.lower() in OWN_HEADERS:
                raise RankwrightError(f"headers: {name!r} cannot be set")
            if not (value.isascii() and value.isprintable()):
                raise RankwrightError(f"headers {name}: contains a line break or a character that is not ASCII")
        names = [name.lower() for name in (*self.headers, *(["authorization"] if self.token else []))]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise RankwrightError(f"headers: {twice} is set twice" + "; leave out token" * bool(self.token))

    def check_secrets(self) -> None:
        """Refuse what is called a secret and is written out."""
        given = [("headers", name, text) for name, text in self.headers.items()]
        given += [("body", key, text) for _, key, text in json_strings(self.body) if key]
        query = self.path.partition("?")[2].partition("#")[0]
        given += [("url", name, text) for name, text in parse_qsl(query)]
        for place, name, text in given:
            kinds = {kind for kind, _ in parse_template(text).parts}
            if (
                SECRET_NAME.fullmatch(name)
                and not reference_name(text)
                and "literal" in kinds
                and "secret" not in kinds
            ):
                raise RankwrightError(f"{place}: {name} is written out; put it into an environment variable: ${{NAME}}")

    @cached_property
    def server(self) -> str:
        """The server as its answers are filed under; one that the environment names, by a digest of its address."""
        if not is_reference(self.address):
            return self.address
        parts = urlsplit(self.resolve_address())
        where = f"{parts.scheme}://{parts.hostname}:{parts.port}{parts.path}"
        return f"{self.address} {fingerprint(where)[:16]}"

    def resolve_address(self) -> str:
        """The address with what the environment says."""
        address = self.address
        if reference_name(address):
            found = read_reference("url", address)
        else:
            found = parse_address(address).render({}, read_variable("url"), str)
        split_address(found)
        if "#" in found or ("?" in found and self.path.startswith(("/", "?"))):
            mark = "#" if "#" in found else "?"
            raise RankwrightError(f"url: the address in the environment has a {mark}, after which no path can follow")
        return found.removesuffix("/") if self.path.startswith("/") else found

    def render(self, query: str, k: int, filter: str | None = None, with_secrets: bool = True) -> ApiRequest:
        """The request of a query; without secrets their names take their place, and nothing is read of them."""
        values = {"query": query, "k": str(k), "filter": filter or ""}
        _, path, heads, body = self.parts(values, lambda name: f"\0{name}\0")
        key = fingerprint(self.method, self.server, path, json.dumps([heads, body], sort_keys=True))
        if not with_secrets:
            return ApiRequest(key, self.method, "", {}, None)
        address, path, heads, body = self.parts(values, read_variable("url, headers or body"), self.resolve_address())
        data = None if body is None else json.dumps(body).encode()
        return ApiRequest(key, self.method, address + path, heads, data)

    def post(self, body: Any, with_secrets: bool = True, salt: str = "") -> ApiRequest:
        """The request with a body that is sent as it is; without secrets, only its content address.

        Requests whose answers `salt` tells apart, such as those to a model that has changed, have other addresses.
        """
        whole = replace(self, body={})
        _, path, heads, _ = whole.parts({}, lambda name: f"\0{name}\0")
        data = json.dumps(body)
        key = fingerprint(self.method, self.server, path, json.dumps(heads, sort_keys=True), data, salt)
        if not with_secrets:
            return ApiRequest(key, self.method, "", {}, None)
        address, path, heads, _ = whole.parts({}, read_variable("key"), self.resolve_address())
        return ApiRequest(key, self.method, address + path, heads, data.encode())

    def check_endpoint(self) -> None:
        """Refuse an address that cannot be one, or that holds a secret."""
        self.check_address()
        self.check_secrets()

    def parts(self, values: Values, secrets: Secrets, address: str = "") -> tuple[str, str, dict[str, str], Any]:
        """Address, the rest of the URL, headers and body of a request."""
        try:
            path = parse_template(self.path).render(values, secrets, escape_url)
            heads = {"Accept": "application/json"} | ({} if self.body is None else {"Content-Type": "application/json"})
            own = {name: self.header(text, values, secrets).strip(" ") for name, text in self.headers.items()}
            if self.token:
                own["Authorization"] = f"Bearer {secrets(reference_name(self.token) or '')}"
            known = {name.lower() for name in own}
            heads = {name: text for name, text in heads.items() if name.lower() not in known} | own
            return address, path, heads, None if self.body is None else render_json(self.body, values, secrets)
        except UnicodeEncodeError:
            raise RankwrightError("the query contains half a character, which cannot be sent") from None

    def header(self, text: str, values: Values, secrets: Secrets) -> str:
        """The value of a header; a variable's is sent as it is."""
        whole = reference_name(text)
        if whole:
            return secrets(whole)
        kinds = parse_template(text).parts
        return "".join(
            secrets(each) if kind == "secret" else escape_header(values[each]) if kind == "value" else each
            for kind, each in kinds
        )

    def secret_values(self) -> list[str]:
        """The values of every secret of a request, so that nothing that is shown or kept contains them."""
        templates = [parse_template(text) for text in (self.path, *(text for _, _, text in json_strings(self.body)))]
        templates += [parse_template(text) for text in self.headers.values() if not reference_name(text)]
        names = {name for each in templates for name in each.names("secret")}
        names |= {name for text in (self.token or "", *self.headers.values()) if (name := reference_name(text))}
        values = [read_variable("url, headers or body")(name) for name in sorted(names)]
        if is_reference(self.address):
            parts = urlsplit(self.resolve_address())
            values += [parts.password or "", *(value for _, value in parse_qsl(parts.query))]
        return values

    def identity(self) -> dict[str, Any]:
        """What decides the answers, without secrets."""
        shown = {"method": self.method, "server": self.server, "path": self.path}
        return {**shown, "headers": dict(self.headers), "body": self.body}


def is_reference(address: str) -> bool:
    """Whether an address takes anything from the environment."""
    return reference_name(address) is not None or bool(parse_address(address).names("secret"))


def parse_address(address: str) -> Template:
    """The template of an address, which has no place for values."""
    try:
        template = parse_template(address)
    except RankwrightError as error:
        raise RankwrightError(f"url: {error}") from None
    if template.names("value"):
        raise RankwrightError("url: the host cannot depend on the query; use {query} after it")
    return template


def split_address(address: str) -> None:
    """Refuse an address that cannot be one; it is not shown, since it may come from the environment."""
    try:
        parts = urlsplit(address)
        is_valid = (parts.port or 1) > 0 and HOST.fullmatch(parts.hostname or "") and parts.scheme in ("http", "https")
    except ValueError:
        is_valid = False
    if not is_valid:
        raise RankwrightError(f"url: not a web address; {FORM}")


def read_variable(key: str) -> Secrets:
    """A function that reads environment variables; one that no request can hold is refused."""

    def read(name: str) -> str:
        value = read_reference(key, f"${name}")
        if not value or not value.isprintable() or not value.isascii():
            raise RankwrightError(f"{key}: the variable {name} is empty or contains a character that cannot be sent")
        return value

    return read


def spellings(secret: str) -> set[str]:
    """The ways in which a server may repeat a secret: as it is, and as it is in a URL or in JSON."""
    return {secret, quote(secret, safe=""), json.dumps(secret)[1:-1]}
