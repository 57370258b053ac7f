"""Metadata values: parse dates and lists, and build typed columns."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from ..base.limits import CELL_LIST_CHARACTERS, DATE_CHARACTERS, DEPTH
from ..base.structured_text import GREATEST

if TYPE_CHECKING:
    import polars as pl

DATE_FORMATS = (
    "%Y/%m/%d",
    "%Y%m%d",
    "%d %B %Y",
    "%d %b %Y",
    "%B %d, %Y",
    "%b %d, %Y",
    "%d-%b-%Y",
    "%d.%m.%Y",
    "%Y-%m",
    "%Y",
)
LIST_SEPARATORS = {
    "tags": "\n|;,",
    "links": "\n|;,",
    "distractors": "\n|;,",
}  # what separates the parts of a cell's list


def parse_date(value: Any) -> date | None:
    """The date in a date, datetime or text (2024-06-30, 2024-06-30T12:00:00Z, 30 June 2024), or None."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    text = str(value).strip()
    if len(text) > DATE_CHARACTERS:
        return None
    try:
        return datetime.fromisoformat(text).date()
    except ValueError:
        pass
    for pattern in DATE_FORMATS:
        try:
            return datetime.strptime(text, pattern).date()
        except ValueError:
            continue
    return None


def parse_list(value: Any, marks: Sequence[str] = "\n|;") -> list[str]:
    """The strings of a list, or of a cell that contains one: JSON, a Python literal, or parts between separators.

    A cell is parsed, never executed. The first separator found in a cell splits it; without one it is one string.
    """
    if value is None:
        return []
    if isinstance(value, list | tuple):
        return to_strings(value)
    text = to_json(value) if isinstance(value, dict) else str(value).strip()
    found = parse_literal(text)
    return split_cell(text, marks) if found is None else to_strings(found)


def parse_queries(value: Any, separator: str | None) -> list[str]:
    """The queries of a cell: one, whatever it contains, unless it is a list of texts or a separator is named."""
    if isinstance(value, str):
        found = parse_literal(value.strip())
        if found is None or {dict, list, str} & set(map(type, found)) != {str}:  # a conversation, a point, ...
            return split_cell(value.strip(), () if separator is None else (separator,))
    return [text for text in parse_list(value, ()) if text.strip()]


def parse_literal(text: str) -> list[Any] | None:
    """The list that a text contains, as JSON or as a Python literal; None if it contains none."""
    if text[:1] in "[({" and text[-1:] in "])}" and len(text) <= CELL_LIST_CHARACTERS and text.count("[") < DEPTH:
        for parse in (json.loads, ast.literal_eval):
            try:
                found = parse(text)
            except (ValueError, SyntaxError, RecursionError, MemoryError):
                continue
            if isinstance(found, list | tuple | set):
                return sorted(found, key=repr) if isinstance(found, set) else list(found)  # a set has no order
    return None


def split_cell(text: str, marks: Sequence[str]) -> list[str]:
    """The parts of a text between separators: the first of the marks that it contains."""
    mark = next((mark for mark in marks if mark in text), None)
    parts = [text] if mark is None else [part.strip() for part in text.split(mark)]
    return [part for part in parts if part]


def to_strings(values: Iterable[Any]) -> list[str]:
    """Values as strings, objects and lists as JSON."""
    return [to_json(each) if isinstance(each, dict | list) else str(each) for each in values if each is not None]


def to_json(value: Any) -> str:
    """A value as JSON, or as Python prints it if JSON cannot represent it."""
    try:
        return json.dumps(value, default=str, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return str(value)


def to_series(name: str, values: Sequence[Any]) -> pl.Series:
    """Values as a column of one type: dates, booleans, numbers, lists of strings, or strings (mixed values as JSON)."""
    import polars as pl

    kinds = {type(value) for value in values if value is not None}
    if kinds <= {date}:
        return pl.Series(name, values, dtype=pl.Date)
    if kinds == {bool}:
        return pl.Series(name, values, dtype=pl.Boolean)
    if kinds == {int} and all(value is None or abs(value) < 1 << 62 for value in values):
        return pl.Series(name, values, dtype=pl.Int64)
    if kinds <= {int, float} and all(not isinstance(value, int) or abs(value) < GREATEST for value in values):
        return pl.Series(name, [None if value is None else float(value) for value in values], dtype=pl.Float64)
    if kinds == {list}:
        return pl.Series(name, [value and [str(each) for each in value] for value in values], dtype=pl.List(pl.String))
    as_text = [value if value is None or isinstance(value, str) else to_json(value) for value in values]
    return pl.Series(name, as_text, dtype=pl.String)
