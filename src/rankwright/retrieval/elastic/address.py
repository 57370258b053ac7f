"""Where a server is and who asks: given, or from the environment; never shown."""

from __future__ import annotations

import os
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
        parts = urlsplit(said["url"])
        try:
            sound = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
        except ValueError:
            sound = False
        if not sound:
            raise RankwrightError(f"{where['url']}: not an address; it is of the form http://HOST:9200 or https://HOST")
        if parts.username:
            said.setdefault("user", unquote(parts.username))
            said.setdefault("password", unquote(parts.password or ""))
        host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
        port = parts.port or {"http": 9200, "https": 443}[parts.scheme]
        said["url"] = urlunsplit((parts.scheme, f"{host}:{port}", parts.path.rstrip("/"), "", ""))
        for one, other in (("user", "password"), ("password", "user")):
            if one in said and other not in said:
                raise RankwrightError(f"{where.get(one, where['url'])}: a {one} is given and no {other}")
        if "api_key" in said and "user" in said:
            raise RankwrightError(f"{where['api_key']}: an API key and a user are both given; give one")
        if "ca" in said and not Path(said["ca"]).is_file():
            raise RankwrightError(f"{where['ca']}: no such file")
        return cls(where["url"], **said)
