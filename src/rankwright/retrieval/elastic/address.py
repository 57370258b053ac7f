"""Where a server is and who asks: given, or from the environment; never shown."""

from __future__ import annotations

import os
import re
import ssl
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from ...errors import RankwrightError

VARIABLES = {
    "url": ("RANKWRIGHT_ES_URL", "address of the server"),
    "api_key": ("RANKWRIGHT_ES_API_KEY", "API key"),
    "user": ("RANKWRIGHT_ES_USER", "user"),
    "password": ("RANKWRIGHT_ES_PASSWORD", "password"),
    "ca": ("RANKWRIGHT_ES_CA", "file of the certificate authority, for https"),
}


HOST = re.compile(r"[A-Za-z0-9_.:\-]+")  # a name, or a number as IPv4 and IPv6 have it


@dataclass(frozen=True)
class Address:
    """A server's address and credentials; errors name the place they came from, not what they are."""

    place: str
    url: str = field(repr=False)
    api_key: str | None = field(default=None, repr=False)
    user: str | None = field(default=None, repr=False)
    password: str | None = field(default=None, repr=False)
    ca: str | None = field(default=None, repr=False)

    @classmethod
    def of(cls, given: Mapping[str, str | None] | None = None, prefix: str = "") -> Address:
        """The address that is given, what is not said from the environment; checked for what can be seen here."""
        said = {name: value for name, value in (given or {}).items() if value is not None}
        where = {name: f"{prefix}{name}" for name in said}
        for name, (variable, _) in VARIABLES.items():
            if name not in said and os.environ.get(variable):
                said[name], where[name] = os.environ[variable], variable
        if "url" not in said:
            raise RankwrightError(f"no server is named: set {VARIABLES['url'][0]}, such as http://localhost:9200")
        try:
            parts = urlsplit(said["url"])
            host, sound = parts.hostname or "", (parts.port or 1) > 0
        except ValueError:
            host, sound = "", False
        if not sound or not HOST.fullmatch(host) or parts.scheme not in ("http", "https"):
            raise RankwrightError(f"{where['url']}: not an address; it is of the form http://HOST:9200 or https://HOST")
        if parts.username:
            said.setdefault("user", unquote(parts.username))
            said.setdefault("password", unquote(parts.password or ""))
        host = f"[{host}]" if ":" in host else host
        port = parts.port or {"http": 9200, "https": 443}[parts.scheme]
        said["url"] = urlunsplit((parts.scheme, f"{host}:{port}", parts.path.rstrip("/"), "", ""))
        for one, other in (("user", "password"), ("password", "user")):
            if one in said and other not in said:
                raise RankwrightError(f"{where.get(one, where['url'])}: a {one} is given and no {other}")
        if "api_key" in said and "user" in said:
            raise RankwrightError(f"{where['api_key']}: an API key and a user are both given; give one")
        for name in ("api_key", "user", "password"):
            if not said.get(name, "").isprintable() or (name == "api_key" and not said.get(name, "").isascii()):
                raise RankwrightError(f"{where.get(name, where['url'])}: has a letter that no such thing has")
        if "ca" in said:
            trusted(said["ca"], where["ca"])
        if parts.scheme == "http":
            said.pop("ca", None)
        return cls(where["url"], **said)

    @property
    def basic(self) -> str | None:
        """User and password as a header has them."""
        if self.user is None:
            return None
        return "Basic " + b64encode(f"{self.user}:{self.password or ''}".encode()).decode()


def trusted(path: str, place: str) -> None:
    """Refuse a file that has no certificate."""
    if not Path(path).is_file():
        raise RankwrightError(f"{place}: no such file")
    try:
        ssl.create_default_context(cafile=path)
    except (ssl.SSLError, OSError):
        raise RankwrightError(f"{place}: not a file of certificates (PEM)") from None
