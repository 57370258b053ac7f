"""Metadata on a server: what filters are about, one typed field for each column, in an object of its own.

The fields are numbered, since a column may have any name; the names are in the mapping's `_meta`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ...collection.collection import Collection
from ...errors import RankwrightError
from ..filter_parser import Comparison
from ..filters import find_field, fit_values, rows_in
from .doc_chunks import CHUNK, Lines, encode_json
from .filter_query import Field, drop_sign

if TYPE_CHECKING:
    import polars as pl

META = "meta"  # the object of all fields
MAX_BYTES = 32_766  # of a text that the server compares as a whole
USUAL_FIELDS = 900  # that an index may have without another limit


@dataclass(frozen=True, eq=False)
class DocMetadata:
    """The metadata of the docs of an index: a column `doc`, and one for each field."""

    frame: pl.DataFrame

    @classmethod
    def of(cls, collection: Collection, ids: pl.Series | None = None) -> DocMetadata:
        """That of a collection, in its order or in that of some docs, which must all be in it."""
        if ids is None:
            return cls(collection.metadata)
        rows = rows_in(collection, ids)
        if (rows < 0).any():
            doc = ids[int((rows < 0).argmax())]
            raise RankwrightError(f"filter: doc {doc!r} of the vectors is not in {collection.name}; encode it again")
        return cls(collection.metadata[rows])

    @cached_property
    def problems(self) -> dict[str, str]:
        """The columns that a server cannot compare, and why; they are not loaded."""
        import polars as pl

        found = {}
        for column in self.frame.iter_columns():
            texts = column.explode(empty_as_null=True, keep_nulls=True) if column.dtype == pl.List else column
            if column.name == "doc":
                continue
            if texts.dtype == pl.String and (texts.str.len_bytes() > MAX_BYTES).any():
                found[column.name] = f"has texts of more than {MAX_BYTES:,} bytes, which a server cannot compare"
            elif texts.dtype.is_float() and texts.is_infinite().any():
                found[column.name] = "contains infinity, which a server cannot store"
        return found

    @cached_property
    def paths(self) -> dict[str, str]:
        """The field of each column on the server."""
        names = [name for name in self.frame.columns if name != "doc" and name not in self.problems]
        return {"doc": "doc", **{name: f"{META}.f{at}" for at, name in enumerate(names)}}

    @property
    def names(self) -> dict[str, str]:
        """The column of each field."""
        return {path.rpartition(".")[2]: name for name, path in self.paths.items() if name != "doc"}

    @property
    def mapping(self) -> dict[str, Any]:
        """The types of the fields; nothing where there are none."""
        fields = {key: server_type(self.frame.schema[name]) for key, name in self.names.items()}
        return {META: {"properties": fields}} if fields else {}

    @property
    def settings(self) -> dict[str, Any]:
        """What an index with very many fields needs."""
        count = len(self.names)
        return {"mapping.total_fields.limit": count + 100} if count > USUAL_FIELDS else {}

    def add_to(self, lines: Lines) -> Lines:
        """The docs of an index with their metadata."""
        if not self.names:
            return lines

        def with_metadata() -> Iterator[tuple[str, bytes]]:
            for (doc, line), values in zip(lines(), self.rows(), strict=True):
                yield doc, b'%s,"%s":%s}' % (line[:-1], META.encode(), encode_json(values)) if values else line

        return with_metadata

    def rows(self) -> Iterator[dict[str, Any]]:
        """The values of each doc, by field."""
        keys = list(self.names)
        columns = self.frame.select(self.names.values())
        for start in range(0, len(columns), CHUNK):
            for row in columns.slice(start, CHUNK).iter_rows():
                yield {key: drop_sign(value) for key, value in zip(keys, row, strict=True) if is_value(value)}

    def resolve(self, comparison: Comparison) -> Field:
        """The field of a comparison, and its constants as the column's type."""
        import polars as pl

        name = find_field(comparison.field, self.frame.columns)
        if name in self.problems:
            raise RankwrightError(f"filter: {name} {self.problems[name]}")
        values = self.frame[name]
        if isinstance(values.dtype, pl.List):
            values = values.explode(empty_as_null=True, keep_nulls=True)
        return Field(self.paths[name], values.dtype, fit_values(comparison, name, values))


def server_type(dtype: pl.DataType) -> dict[str, Any]:
    """The type of a column on the server; a list has that of its values."""
    import polars as pl

    if isinstance(dtype, pl.List):
        return {"type": "keyword"}
    if dtype == pl.Date:
        return {"type": "date", "format": "yyyy-MM-dd"}
    return {"type": {pl.Boolean: "boolean", pl.Int64: "long", pl.Float64: "double"}.get(type(dtype), "keyword")}


def is_value(value: Any) -> bool:
    """Whether a value is there: no null, NaN or empty list."""
    return value is not None and value == value and value != []  # noqa: PLR0124
