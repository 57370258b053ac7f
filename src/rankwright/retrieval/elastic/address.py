"""A server's address and credentials: given, or from the environment; never shown."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from ...errors import RankwrightError
from ..http.api_request import HOST

VARIABLES = {
    "url": ("RANKWRIGHT_ES_URL", "address of the server"),
    "api_key": ("RANKWRIGHT_ES_API_KEY", "API key"),
    "user": ("RANKWRIGHT_ES_USER", "user"),
    "password": ("RANKWRIGHT_ES_PASSWORD", "password"),
    "ca": ("RANKWRIGHT_ES_CA", "certificate file of the authority, for https"),
}


@dataclass(frozen=True)
class Address:
    """A server's address and credentials; errors name where they come from, not their values."""

    place: str
    url: str = field(repr=False)
    api_key: str | None = field(default=None, repr=False)
    user: str | None = field(default=None, repr=False)
    password: str | None = field(default=None, repr=False)
    ca: str | None = field(default=None, repr=False)

    @classmethod
    def of(cls, given: Mapping[str, str | None] | None = None, prefix: str = "") -> Address:
        """The given address, completed from the environment and checked as far as possible offline."""
        values = {name: value for name, value in (given or {}).items() if value is not None}
        where = {name: f"{prefix}{name}" for name in values}
        for name, (variable, _) in VARIABLES.items():
            if name not in values and os.environ.get(variable):
                values[name], where[name] = os.environ[variable], variable
        if "url" not in values:
            raise RankwrightError(f"no server given: set {VARIABLES['url'][0]}, such as http://localhost:9200")
        try:
            parts = urlsplit(values["url"])
            host, is_valid = parts.hostname or "", (parts.port or 1) > 0
        except ValueError:
            host, is_valid = "", False
        if not is_valid or not HOST.fullmatch(host) or parts.scheme not in ("http", "https"):
            raise RankwrightError(f"{where['url']}: not an address of the form http://HOST:9200 or https://HOST")
        if parts.username:
            values.setdefault("user", unquote(parts.username))
            values.setdefault("password", unquote(parts.password or ""))
        host = f"[{host}]" if ":" in host else host
        port = parts.port or {"http": 9200, "https": 443}[parts.scheme]
        values["url"] = urlunsplit((parts.scheme, f"{host}:{port}", parts.path.rstrip("/"), "", ""))
        for one, other in (("user", "password"), ("password", "user")):
            if one in values and other not in values:
                raise RankwrightError(f"{where.get(one, where['url'])}: a {one} is given without a {other}")
        if "api_key" in values and "user" in values:
            raise RankwrightError(f"{where['api_key']}: both an API key and a user are given; give one of them")
        for name in ("api_key", "user", "password"):
            if not values.get(name, "").isprintable() or (name == "api_key" and not values.get(name, "").isascii()):
                raise RankwrightError(f"{where.get(name, where['url'])}: contains a character that is not allowed")
        if "ca" in values:
            check_certificates(values["ca"], where["ca"])
        if parts.scheme == "http":
            values.pop("ca", None)
        return cls(where["url"], **values)

    @property
    def basic_auth(self) -> str | None:
        """User and password as an HTTP header."""
        if self.user is None:
            return None
        return "Basic " + b64encode(f"{self.user}:{self.password or ''}".encode()).decode()


def check_certificates(path: str, place: str) -> None:
    """Refuse a file without certificates."""
    if not Path(path).is_file():
        raise RankwrightError(f"{place}: no such file")
    import ssl

    try:
        ssl.create_default_context(cafile=path)
    except (ssl.SSLError, OSError):
        raise RankwrightError(f"{place}: not a certificate file (PEM)") from None
