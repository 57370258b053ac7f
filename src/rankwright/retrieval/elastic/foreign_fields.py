"""The fields of an index that is not ours, as filters name them: by their own names, with the server's types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import msgspec

from ...errors import RankwrightError
from ..filter_parser import Comparison
from ..filters import find_field, fit_values
from .client import ForbiddenError, Server
from .filter_query import Field
from .responses import RefusedError

if TYPE_CHECKING:
    import polars as pl

WORDS = {"text", "match_only_text", "annotated_text", "search_as_you_type"}  # types that are compared word by word
WHOLE = {"keyword", "constant_keyword", "wildcard"}
PARENTS = {"object", "nested"}


class FieldCapabilities(msgspec.Struct):
    """GET /INDEX/_field_caps: by field and type."""

    fields: dict[str, dict[str, Any]]


@dataclass(frozen=True)
class ForeignFields:
    """The types of each field; None where the server does not tell, so that constants decide."""

    types: Mapping[str, frozenset[str]] | None

    @classmethod
    def read(cls, server: Server, index: str) -> ForeignFields:
        """Ask the server, which permits it to whom it permits to search."""
        path = f"/{quote(index, safe=',')}/_field_caps?fields=*"
        try:
            found = server.request("GET", path, FieldCapabilities)
        except (ForbiddenError, RefusedError):
            return cls(None)
        return cls({name: frozenset(types) for name, types in found.fields.items()})

    def resolve(self, comparison: Comparison) -> Field:
        """The field of a comparison, and its constants as the field's type."""
        import polars as pl

        if self.types is None:
            return Field(comparison.field, type_of(comparison), comparison.values)
        name = find_field(comparison.field, [each for each, types in self.types.items() if not types & PARENTS])
        inside = next((each for each in accumulate(name.split("."), "{}.{}".format) if self.is_nested(each)), None)
        if inside is not None:
            raise RankwrightError(f"filter: {name} is in {inside}, whose objects are docs of their own (nested)")
        path = name if comparison.operator == "exists" else self.whole_field(name)
        found = [TYPES.get(each, "String") for each in self.types[path]]
        dtype = getattr(pl, found[0])() if len(set(found)) == 1 else type_of(comparison)
        return Field(path, dtype, fit_values(comparison, name, pl.Series(name, [], dtype)))

    def is_nested(self, name: str) -> bool:
        """Whether a field is a list of objects that are searched one by one."""
        return "nested" in (self.types or {}).get(name, ())

    def whole_field(self, name: str) -> str:
        """The field whose values are compared as a whole: itself, or that of a text which has one."""
        types = self.types or {}
        if not types[name] & WORDS:
            return name
        found = next((each for each in types if each.startswith(f"{name}.") and types[each] <= WHOLE), None)
        if found is None:
            raise RankwrightError(f"filter: {name} is split into words by the server; a filter needs a keyword field")
        return found


def type_of(comparison: Comparison) -> pl.DataType:
    """The type of what a field is compared with."""
    import polars as pl

    kind = type(comparison.values[0]).__name__ if comparison.values else "str"
    found = {"bool": pl.Boolean, "int": pl.Float64, "float": pl.Float64, "date": pl.Date}.get(kind, pl.String)
    return found()


# other types, such as ip, are compared as text
TYPES = {
    "boolean": "Boolean", "date": "Date", "date_nanos": "Date", "byte": "Int8", "short": "Int16", "integer": "Int32",
    "long": "Int64", "unsigned_long": "UInt64", "double": "Float64", "float": "Float64", "half_float": "Float64",
    "scaled_float": "Float64",
}  # fmt: skip
