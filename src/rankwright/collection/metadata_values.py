"""Values of metadata: dates from however they are written, lists from a cell, columns of one type."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

DATES = ("%Y/%m/%d", "%Y%m%d", "%d %B %Y", "%d %b %Y", "%B %d, %Y", "%b %d, %Y", "%d-%b-%Y", "%d.%m.%Y", "%Y-%m", "%Y")
LISTS = {"tags": "\n|;,", "links": "\n|;,", "distractors": "\n|;,"}  # what separates the parts of a cell's list
NESTED = 100  # brackets in brackets, more of which no list has


def date_of(value: Any) -> date | None:
    """The date of a value: a date, a time, or text (2024-06-30, 2024-06-30T12:00:00Z, 30 June 2024); else None."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    text = str(value).strip()
    try:
        return datetime.fromisoformat(text).date()
    except ValueError:
        pass
    for way in DATES:
        try:
            return datetime.strptime(text, way).date()
        except ValueError:
            continue
    return None


def list_of(value: Any, marks: Sequence[str] = "\n|;") -> list[str]:
    """The strings of a list, or of a cell that holds one: JSON, a Python list as data, or parts between marks.

    A cell is read, never run. The first of the marks that a cell has separates its parts; without one it is one string.
    """
    if value is None:
        return []
    if isinstance(value, list | tuple | set):
        return strings(value)
    text = str(value).strip()
    if text[:1] in "[({" and text[-1:] in "])}" and text.count("[") < NESTED:
        for parse in (json.loads, ast.literal_eval):
            try:
                found = parse(text)
            except (ValueError, SyntaxError, RecursionError, MemoryError):
                continue
            if isinstance(found, list | tuple | set):
                return strings(found)
    for mark in marks:
        if mark in text:
            return [part.strip() for part in text.split(mark) if part.strip()]
    return [text] if text else []


def strings(values: Iterable[Any]) -> list[str]:
    """Values as strings, those that are objects or lists as JSON."""
    return [as_json(each) if isinstance(each, dict | list) else str(each) for each in values if each is not None]


def as_json(value: Any) -> str:
    """A value as JSON, or as Python writes it where JSON has no way."""
    try:
        return json.dumps(value, default=str, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return str(value)


def column_of(name: str, values: Sequence[Any]) -> pl.Series:
    """Values as a column of one type: dates, lists of strings, truths, numbers, or strings (JSON where mixed)."""
    import polars as pl

    kinds = {type(value) for value in values if value is not None}
    if kinds <= {date}:
        return pl.Series(name, values, dtype=pl.Date)
    if kinds == {bool}:
        return pl.Series(name, values, dtype=pl.Boolean)
    if kinds == {int} and all(value is None or abs(value) < 1 << 62 for value in values):
        return pl.Series(name, values, dtype=pl.Int64)
    if kinds <= {int, float}:
        return pl.Series(name, [None if value is None else float(value) for value in values], dtype=pl.Float64)
    if kinds == {list}:
        return pl.Series(name, [value and [str(each) for each in value] for value in values], dtype=pl.List(pl.String))
    as_text = [value if value is None or isinstance(value, str) else as_json(value) for value in values]
    return pl.Series(name, as_text, dtype=pl.String)
