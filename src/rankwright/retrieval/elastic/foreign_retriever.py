"""An index of somebody else on a server, as a kind of retriever: it is searched with their own query, and only read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...collection.collection import Collection
from ...errors import RankwrightError
from ...kind_options import option
from ..request_templates import check_filter_place, json_strings, parse_template, read_body
from .mapping import MAX_ROWS
from .server_options import ServerOptions

if TYPE_CHECKING:
    from .foreign_index import ForeignIndex

INDEX_NAME = re.compile(r"[^\s\\/?\"<>|,#:A-Z*_+.-][^\s\\/?\"<>|#:A-Z]{0,254}")
BODY_KEYS = ("query", "knn", "retriever", "sub_searches", "rank")  # of a whole request, not of a query
OWN_KEYS = ("from", "pit", "search_after", "scroll", "aggs", "aggregations", "suggest", "collapse")


def check_index(value: str) -> None:
    """Refuse what cannot be the name of an index or alias."""
    if not INDEX_NAME.fullmatch(value):
        raise RankwrightError(f"must be the name of an index or alias, such as products, got {value!r}")


@dataclass(frozen=True, kw_only=True)
class ForeignIndexOptions(ServerOptions):
    """An index of yours on Elasticsearch or OpenSearch, searched with your own query; nothing is written."""

    server_index: str = option(help="index or alias on the server", check=check_index, key="index")
    query: str | dict[str, Any] = option(
        help="your query DSL with {query}, {k} and {filter} in its strings: a table, JSON text or a JSON file",
        path="json",
        flag="dsl",
    )
    id_field: str = option("_id", "field that holds the doc's id")

    kind: ClassVar[str] = "elastic-index"
    made_elsewhere: ClassVar[bool] = True
    reads_only: ClassVar[bool] = True
    can_filter: ClassVar[bool] = True

    @cached_property
    def template(self) -> dict[str, Any]:
        """The body of a request, with places for values."""
        found = read_body(self.query)
        if not isinstance(found, dict):
            raise RankwrightError('query: must be an object, such as {"match": {"title": "{query}"}}')
        return found if any(key in found for key in BODY_KEYS) else {"query": found}

    def check(self) -> None:
        """Refuse a template without {query}, unknown placeholders, and keys that would change what is returned."""
        names: list[str] = []
        for path, key, text in json_strings(self.template):
            is_key = not key
            try:
                template = parse_template(text)
            except RankwrightError as error:
                raise RankwrightError(f"query {path}: {error}") from None
            if template.names("secret"):
                raise RankwrightError(f"query {path}: environment variables cannot be used in a query")
            if "filter" in template.names("value") and (is_key or template.only != "filter"):
                raise RankwrightError(f'query {path}: {{filter}} becomes a query; write it alone, as "{{filter}}"')
            names += template.names("value")
        if "query" not in names:
            raise RankwrightError("query: {query} is nowhere in it, so that every query would be the same")
        strange = next((key for key in OWN_KEYS if key in self.template), None)
        if strange is not None:
            raise RankwrightError(f"query: {strange!r} cannot be used; a system returns its best docs, from the first")
        check_filter_place(self.filter, (text for _, _, text in json_strings(self.template)), "the query")
        if self.k > MAX_ROWS:
            raise RankwrightError(f"k must be at most {MAX_ROWS:,}, got {self.k:,}")

    def build(self, collection: Collection, folder: Path | None = None) -> ForeignIndex:
        """The index as a retriever; it has docs of its own."""
        from .foreign_index import ForeignIndex

        found = ForeignIndex.open(self.server.server, self.server_index, self.template, self.id_field)
        return replace(found, condition=self.filter)

    def searched(self) -> dict[str, Any]:
        """The index and the query, also where that is in a file."""
        return {**super().searched(), "query": self.template}

    def identity(self) -> Mapping[str, Any]:
        """Which server and index, the state of its docs, and the query."""
        from .foreign_index import ForeignIndex

        found = ForeignIndex.open(self.server.server, self.server_index, self.template, self.id_field)
        return {
            "server": repr(self.server), "index": self.server_index, "query": json.dumps(self.template, sort_keys=True),
            "id_field": self.id_field, "state": found.state,
        }  # fmt: skip

    @property
    def max_k(self) -> int | None:
        """The most results that a server returns at once."""
        return MAX_ROWS
