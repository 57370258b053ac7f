"""Columns from Python values: dicts of dicts, frames, rows. Values of other libraries are told by their shape."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..base.ids import column
from ..errors import RankwrightError
from .id_values import id_columns
from .layouts import COLUMN_NAMES, QRELS, Columns, Kind, find_column

if TYPE_CHECKING:
    import polars as pl


def value_columns(value: Any, kind: Kind, place: str) -> Columns:
    """The columns of a value: {query: {doc: number}}, a pandas or polars frame, or rows (query, doc, number).

    Rows are tuples, dicts, or objects with the usual names as attributes (ir_measures, ir_datasets). An object that
    turns into a dict of dicts with `to_dict` is read as that (ranx).
    """
    if callable(getattr(value, "collect", None)):  # a lazy frame
        value = value.collect()
    if not isinstance(value, Mapping) and not hasattr(value, "columns") and callable(getattr(value, "to_dict", None)):
        value = value.to_dict()
    if isinstance(value, Mapping) and (not value or isinstance(next(iter(value.values())), Mapping)):
        return nested_columns(value, kind, place)
    if hasattr(value, "columns"):
        return frame_columns(value, kind, place)
    if isinstance(value, Mapping) and is_table(value):
        return frame_columns(as_frame(value, place), kind, place)
    if isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping):
        return row_columns(list(value), kind, place)
    raise RankwrightError(
        f"{place}: cannot be made from {describe(value)}; give {{query: {{doc: {kind.value}}}}}, a data frame, "
        f"rows (query, doc, {kind.value}), or the path of a file"
    )


def is_table(value: Mapping[Any, Any]) -> bool:
    """Whether a dict has columns by name, and is not {query: [doc, ...]}."""
    known = {name for names in COLUMN_NAMES.values() for name in names}
    has_columns = any(str(key).lower() in known for key in value)
    return has_columns and all(isinstance(each, Sequence | np.ndarray) for each in value.values())


def describe(value: Any) -> str:
    """The type of a value, as an error names it."""
    if not isinstance(value, Mapping):
        return type(value).__name__
    return f"a dict whose values are of type {type(next(iter(value.values()))).__name__}"


def nested_columns(rows: Mapping[Any, Any], kind: Kind, place: str) -> Columns:
    """The columns of a dict of dicts."""
    if not all(isinstance(docs, Mapping) for docs in rows.values()):
        raise RankwrightError(f"{place}: not of the form {{query: {{doc: {kind.value}}}}}")
    query = [query for query, docs in rows.items() for _ in docs]
    doc = [doc for docs in rows.values() for doc in docs]
    numbers = to_floats([number for docs in rows.values() for number in docs.values()], kind.value, place)
    return Columns(*id_columns(query, doc, place), numbers)


def to_floats(numbers: Sequence[Any], name: str, place: str) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Numbers as an array."""
    try:
        return np.array([float(number) for number in numbers], dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise RankwrightError(f"{place}: {name}: {error}") from None


def row_columns(rows: list[Any], kind: Kind, place: str) -> Columns:
    """The columns of rows: tuples in the order query, doc, value, or dicts or objects with the usual names."""
    if not rows:
        return Columns(column([]), column([]), np.zeros(0))
    first = rows[0]
    names = list(first) if isinstance(first, Mapping) else getattr(first, "_fields", None) or attribute_names(first)
    if names:
        read = (lambda row, name: row[name]) if isinstance(first, Mapping) else getattr
        wanted = {name: find_column(names, name, kind, place) for name in ("query", "doc", kind.value)}
        try:
            marks = {name: name for name in ("source", "judge") if kind is QRELS and name in names}
            cells = {name: [read(row, own) for row in rows] for name, own in (wanted | marks).items()}
            return frame_columns(as_frame(cells, place), kind, place)
        except (KeyError, AttributeError, TypeError) as error:
            raise RankwrightError(f"{place}: rows differ: {error}") from None
    if not all(isinstance(row, Sequence) and not isinstance(row, str) and len(row) == 3 for row in rows):
        raise RankwrightError(f"{place}: rows must be (query, doc, {kind.value}), got {first!r:.80}")
    query, doc, numbers = zip(*rows, strict=True)
    return Columns(*id_columns(list(query), list(doc), place), to_floats(numbers, kind.value, place))


def attribute_names(row: Any) -> list[str]:
    """The usual names of columns that an object has as attributes."""
    return [name for names in COLUMN_NAMES.values() for name in names if name.isidentifier() and hasattr(row, name)]


def as_frame(columns: Mapping[Any, Any], place: str) -> pl.DataFrame:
    """Columns of Python values as a polars frame."""
    import polars as pl

    try:
        return pl.DataFrame({str(key): list(values) for key, values in columns.items()})
    except (TypeError, ValueError, OverflowError, pl.exceptions.PolarsError) as error:
        raise RankwrightError(f"{place}: {str(error).splitlines()[0]}") from None


def frame_columns(frame: Any, kind: Kind, place: str) -> Columns:
    """The columns of a pandas or polars frame."""
    import polars as pl

    from .frames import from_frame

    if not isinstance(frame, pl.DataFrame):
        columns = {key: frame[key].to_list() for key in frame.columns}
        for key, cells in columns.items():
            if not is_number_type(frame[key]):  # pandas writes an empty cell as NaN
                columns[key] = [None if isinstance(cell, float) and math.isnan(cell) else cell for cell in cells]
        frame = as_frame(columns, place)
    return from_frame(frame, kind, place)


def is_number_type(column: Any) -> bool:
    """Whether a column of a pandas frame has numbers of one type."""
    return getattr(column.dtype, "kind", "O") in "iufb"
