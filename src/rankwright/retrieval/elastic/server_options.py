"""Where a server is: options of every kind that searches one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from ...base.cache_files import read_cached, write_cached
from ...base.hashing import fingerprint
from ...errors import RankwrightError
from ...kind_options import option, params_of
from ..retriever import RetrieverOptions
from ..secret_options import read_reference, secret_option
from .address import VARIABLES, Address

if TYPE_CHECKING:
    from .elastic import Elastic

FIRST = 3.0  # seconds to wait for the first answer of a server that is optional


def server_secret(key: str, about: str) -> Any:
    """An option whose value is only named, by default by one of our environment variables."""
    variable = VARIABLES[key][0]
    help = f"environment variable that holds the {about}, written $NAME. Default: {variable}"
    return secret_option(key, help, variable)


def check_url(value: str) -> None:
    """Refuse an address that names a user or password."""
    if "@" in value:
        raise RankwrightError('names a user or password; put it into an environment variable: url = "$NAME"')


@dataclass(frozen=True, kw_only=True)
class ServerOptions(RetrieverOptions):
    """The address of an Elasticsearch or OpenSearch server; secrets are named by environment variables."""

    url: str | None = option(
        None,
        "address of the server, or $NAME. Default: RANKWRIGHT_ES_URL",
        check=check_url,
        secret=VARIABLES["url"][0],
    )
    api_key: str | None = server_secret("api_key", "API key")
    user: str | None = server_secret("user", "user")
    password: str | None = server_secret("password", "password")
    ca: str | None = option(
        None, "certificate file of the authority. Default: RANKWRIGHT_ES_CA", path="file", secret=VARIABLES["ca"][0]
    )

    remote: ClassVar[bool] = True
    reads_only: ClassVar[bool] = False  # it never writes, so that the right to read suffices

    @property
    def address(self) -> Address:
        """Where the server is: given, secrets by the names of environment variables; the rest from the environment."""
        found: dict[str, str | None] = {}
        for key in VARIABLES:
            value = getattr(self, key)
            if value is not None and value.startswith("$"):
                value = read_reference(key, value)
            found[key] = value
        return Address.of(found)

    @cached_property
    def server(self) -> Elastic:
        """The server, once it has answered."""
        from .client import PATIENCE
        from .elastic import Elastic

        return Elastic.at(self.address, PATIENCE, FIRST if self.optional else None, self.reads_only)

    def ready(self) -> None:
        """Connect to the server, or say why it does not answer."""
        self.server  # noqa: B018

    def searched(self) -> dict[str, Any]:
        """What is searched on the server, as far as that is known here."""
        own = {name: getattr(self, name) for name in params_of(type(self)) if name not in ("k", "optional", *VARIABLES)}
        return {**own, **self.params}

    @property
    def memory_name(self) -> str:
        """The name in the cache of what is known of the server and of what is searched there."""
        url = read_reference("url", self.url) if self.url and self.url.startswith("$") else self.url
        about = json.dumps(self.searched(), sort_keys=True, default=str)
        return f"servers/{fingerprint(self.kind, Address.of({'url': url}).url, about)}"

    def remember_identity(self, identity: Mapping[str, Any]) -> None:
        """Keep it in the cache."""
        write_cached(self.memory_name, json.dumps(identity).encode())

    def recall_identity(self) -> Mapping[str, Any] | None:
        """That of the cache."""
        data = read_cached(self.memory_name)
        return None if data is None else dict(json.loads(data))
