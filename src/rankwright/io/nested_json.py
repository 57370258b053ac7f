"""Runs and judgements as one JSON object, {query: {doc: number}}: the file that ranx saves."""

from __future__ import annotations

import json
import re
from typing import Any

from ..base.structured_text import parse_json
from ..errors import RankwrightError
from ..params import shorten
from .layouts import Columns, Kind
from .values import nested_columns

# an object whose first value is an object; a row of JSONL begins with a text or a number
BEGINNING = re.compile(rb'\s*+\{\s*+"(?:[^"\\]|\\.)*+"\s*+:\s*+\{')


def is_nested_json(head: bytes, first_row: bytes) -> bool:
    """Whether a file that begins so is one JSON object of objects, and not rows of JSONL."""
    if BEGINNING.match(head) is None:
        return False
    try:
        row = json.loads(first_row)
    except (ValueError, RecursionError):  # only the beginning of the object
        return True
    return isinstance(row, dict) and all(isinstance(each, dict) for each in row.values())


def parse_nested_json(data: bytes, kind: Kind, place: str) -> Columns:
    """The columns of {query: {doc: number}}; a key that appears twice is refused, since only one value could count."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise RankwrightError(f"{place}: {shorten(key)} appears twice")
            found[key] = value
        return found

    return nested_columns(parse_json(data, place, unique), kind, place)
