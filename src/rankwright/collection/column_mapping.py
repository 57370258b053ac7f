"""Which columns of JSONL, CSV and Parquet files have which role: by recognized names, or by a mapping."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..base.structured_text import load_toml
from ..errors import RankwrightError, listed, unknown
from ..io.layouts import COLUMN_NAMES
from ..params import shorten

OUR_DOC_IDS = ("doc", "_id", "id", "doc_id", "docid", "docno", "pid")
# the roles of columns, and the names recognized for each without a mapping
KEYS = {
    # a file of docs may have a column `document` with their texts
    "doc": (*OUR_DOC_IDS, *(name for name in COLUMN_NAMES["doc"] if name not in (*OUR_DOC_IDS, "document"))),
    "fields": ("title", "text", "contents", "content", "body", "passage", "abstract"),
    "date": ("date",),
    "tags": ("tags",),
    "links": ("links",),
    "page_type": ("page_type",),
    "parent": ("parent",),
    "queries": ("queries",),
    "distractors": ("distractors",),
    "query": ("_id", "id", *COLUMN_NAMES["query"]),
    "query_text": ("text", "query_text", "question", "query", "title", "topic"),
    "query_type": ("type", "query_type"),
    "query_filter": ("filter", "query_filter"),
}
DESCRIPTIONS = {
    "doc": "id of the doc",
    "fields": "text of the doc, one or several",
    "date": "date of the doc",
    "tags": "tags of the doc, a list",
    "links": "ids of docs it links to, a list",
    "page_type": "type of the doc: home, hub, person, daily, ...",
    "parent": "id of the note it is a chunk of",
    "queries": "example queries it answers, one or several columns; a cell is one query or a JSON list of queries",
    "distractors": "ids of docs that are easily confused with it, a list",
    "query": "id of the query, in the file of queries",
    "query_text": "text of the query",
    "query_type": "type of the query",
    "query_filter": "condition on metadata that its docs must meet",
}


ColumnNames = Mapping[str, str | Sequence[str]] | str | Path  # of each role, or the TOML file with them
SHOWN_NAMES = 7  # recognized names that an error lists
SEPARATOR = "separator"  # the one key of a mapping that is not a column: it separates queries in a cell


@dataclass(frozen=True)
class ColumnMapping:
    """The role of each column: as the mapping says, otherwise by recognized names."""

    given: Mapping[str, str | Sequence[str]]
    separator: str | None = None  # of queries in a cell
    docs_only: bool = False  # queries and judgements need not be read

    @classmethod
    def of(cls, columns: ColumnNames | None) -> ColumnMapping:
        """A mapping with checked keys, given as it is or as a TOML file."""
        given = read_columns(columns)
        separator = given.pop(SEPARATOR, None)
        if separator is not None and not (isinstance(separator, str) and separator):
            raise RankwrightError(f"columns: {SEPARATOR} must be a string such as ';', got {separator!r}")
        return cls(given, separator)

    def names(self, key: str, have: Collection[str]) -> list[str]:
        """The columns of a role: those given, even if absent, otherwise those present under a recognized name.

        A name in other case is recognized if none is written as ours.
        """
        given = self.given.get(key)
        if given is None:
            if exact := [name for name in KEYS[key] if name in have]:
                return exact
            lowered = {name.lower(): name for name in reversed(list(have))}
            return [lowered[name] for name in KEYS[key] if name in lowered]
        found = [one_line(name) for name in ([given] if isinstance(given, str) else given)]
        # a comma may be part of a name or separate names
        return [part.strip() for name in found for part in ([name] if name in have else name.split(","))]

    def columns(self, key: str, have: Sequence[str], place: str) -> list[str]:
        """The columns of a role; raises if a given one is absent."""
        found = self.names(key, have)
        for name in found:
            if name not in have:
                raise RankwrightError(f"{place}: no column {name!r} (columns: {key}); it has {', '.join(have)}")
        return found

    def column(self, key: str, have: Sequence[str], place: str) -> str | None:
        """The first column of a role, or None."""
        return next(iter(self.columns(key, have, place)), None)

    def required_column(self, key: str, have: Sequence[str], place: str) -> str:
        """The first column of a role; raises if there is none."""
        found = self.column(key, have, place)
        if found is None:
            raise missing_column(key, have, place)
        return found


def read_columns(columns: ColumnNames | None) -> dict[str, str | Sequence[str]]:
    """The columns of each role; a path names a TOML file with one key per role."""
    if isinstance(columns, str | Path):
        place, found = str(columns), load_toml(Path(columns))
    else:
        place, found = "columns", dict(columns or {})
    for key, value in found.items():
        if key not in (*KEYS, SEPARATOR):
            raise unknown(f"{place}: key", key, [*KEYS, SEPARATOR])
        if not all(isinstance(name, str) for name in (value if isinstance(value, list | tuple) else [value])):
            raise RankwrightError(f"{place}: {key} must be a string or a list of strings, got {shorten(value)}")
    return found


def one_line(name: str) -> str:
    """A column name without line breaks, so that it fits in messages and flags."""
    return " ".join(name.split())


def missing_column(key: str, have: Sequence[str], place: str) -> RankwrightError:
    """The error for a role that no column has."""
    known, present = listed(KEYS[key][:SHOWN_NAMES]), ", ".join(have)
    return RankwrightError(
        f"{place}: no column for the {DESCRIPTIONS[key]} ({known}); it has {present}; name it: --columns {key}=NAME"
    )
