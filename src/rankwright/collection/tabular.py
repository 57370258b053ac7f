"""Docs and queries as rows of JSONL or CSV files, their columns known by name or by a mapping."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..base.files import lines, streaming
from ..errors import RankwrightError, listed, unknown
from .metadata_values import LISTS, date_of, list_of

# what a column can be, and the names it is known by where no mapping names it
KEYS = {
    "doc": ("doc", "_id", "id", "doc_id", "docid", "docno", "pid"),
    "fields": ("title", "text", "contents", "content", "body", "passage", "abstract"),
    "date": ("date",),
    "tags": ("tags",),
    "links": ("links",),
    "page_type": ("page_type",),
    "parent": ("parent",),
    "queries": ("queries",),
    "distractors": ("distractors",),
    "query": ("_id", "id", "query_id", "qid", "query"),
    "query_text": ("text", "query_text", "question", "query", "title"),
    "query_type": ("type", "query_type"),
}
ABOUT = {
    "doc": "id of the doc",
    "fields": "text of the doc, one or several",
    "date": "date of the doc",
    "tags": "tags of the doc, a list",
    "links": "ids of docs that it links to, a list",
    "page_type": "its type: home, hub, person, daily, ...",
    "parent": "id of the note that it is a chunk of",
    "queries": "example queries that it answers, one or several columns; a cell is one query, or a JSON list of them",
    "distractors": "ids of docs that are confused with it, a list",
    "query": "id of the query, in the file of queries",
    "query_text": "text of the query",
    "query_type": "type of the query",
}


SEPARATOR = "separator"  # the key of a mapping that names no column: what separates several queries in one cell


@dataclass(frozen=True)
class Mapped:
    """Which column is what: those a mapping names, and else those that have a known name."""

    given: Mapping[str, str | Sequence[str]]
    separator: str | None = None  # of queries in a cell

    @classmethod
    def of(cls, columns: Mapping[str, str | Sequence[str]] | None) -> Mapped:
        """A mapping, its keys checked."""
        given = dict(columns or {})
        separator = given.pop(SEPARATOR, None)
        for key in given:
            if key not in KEYS:
                raise unknown("columns: key", key, [*KEYS, SEPARATOR])
        if separator is not None and not (isinstance(separator, str) and separator):
            raise RankwrightError(f"columns: {SEPARATOR} must be a string such as ';', got {separator!r}")
        return cls(given, separator)

    def names(self, key: str, have: Container[str]) -> list[str]:
        """The columns that are a thing: those given, there or not; else those with a known name that are there."""
        given = self.given.get(key)
        if given is None:
            return [name for name in KEYS[key] if name in have]
        found = [one_line(name) for name in ([given] if isinstance(given, str) else given)]
        # a comma may be part of a name, or stand between names
        return [part.strip() for name in found for part in ([name] if name in have else name.split(","))]

    def many(self, key: str, have: Sequence[str], place: str) -> list[str]:
        """The columns that are a thing; those given must be there."""
        found = self.names(key, have)
        for name in found:
            if name not in have:
                raise RankwrightError(f"{place}: no column {name!r} (columns: {key}); there are {', '.join(have)}")
        return found

    def one(self, key: str, have: Sequence[str], place: str) -> str | None:
        """The column that is a thing, or None."""
        return next(iter(self.many(key, have, place)), None)

    def needed(self, key: str, have: Sequence[str], place: str) -> str:
        """The column that is a thing, which must be there."""
        found = self.one(key, have, place)
        if found is None:
            raise missing(key, have, place)
        return found


def one_line(name: str) -> str:
    """A name of a column without line ends, as messages and flags can hold it."""
    return " ".join(name.split())


def missing(key: str, have: Sequence[str], place: str) -> RankwrightError:
    """The error where no column is a thing."""
    known, there = listed(KEYS[key]), ", ".join(have)
    return RankwrightError(
        f"{place}: no column is the {ABOUT[key]} ({known}); there are {there}; --columns {key}=NAME names it"
    )


QUOTED = re.compile(r'"[^"]*"')


def rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a JSONL or CSV file, each with its place (file:line)."""
    kind = next((suffix for suffix in path.suffixes[::-1] if suffix not in (".gz", ".zst")), "")
    return csv_rows(path, kind) if kind in (".csv", ".tsv") else json_rows(path)


def json_rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a JSONL file."""
    import msgspec

    decode = msgspec.json.Decoder(dict[str, Any]).decode
    for number, line in lines(path):
        if line.strip():
            try:
                yield f"{path}:{number}", decode(line)
            except (msgspec.MsgspecError, RecursionError) as error:
                raise RankwrightError(f"{path}:{number}: {error}; a row is one JSON object on a line") from None


def csv_rows(path: Path, suffix: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a CSV file (RFC 4180) by the names of its first row; cells may hold line ends."""
    csv.field_size_limit(1 << 30)
    with streaming(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="")
        try:
            # a quote is a letter like any other in a .tsv, as the files of the field have it
            plain = suffix == ".tsv"
            head = text.readline()
            while not plain and head.count('"') % 2 and (more := text.readline()):
                head += more  # a line end within quotes
            mark = "\t" if plain else max(",;\t", key=QUOTED.sub("", head).count)
            quoting: Any = csv.QUOTE_NONE if plain else csv.QUOTE_MINIMAL
            names = next(csv.reader(io.StringIO(head, newline=""), delimiter=mark, quoting=quoting), [])
            names = [one_line(name) for name in names]
            twice = next((name for name in names if names.count(name) > 1), None)
            if twice is not None:
                raise RankwrightError(f"{path}:1: two columns are called {twice!r}")
            reader = csv.reader(text, delimiter=mark, strict=True, quoting=quoting)
            for cells in reader:
                place = f"{path}:{reader.line_num + head.count(chr(10))}"
                if not cells:
                    continue
                if len(cells) != len(names):
                    raise RankwrightError(
                        f"{place}: {len(cells)} cells under {len(names)} columns ({', '.join(names)})"
                    )
                yield place, {name: cell or None for name, cell in zip(names, cells, strict=True)}
        except UnicodeDecodeError:
            raise RankwrightError(f"{path}: not text (UTF-8)") from None
        except csv.Error as error:
            raise RankwrightError(f"{path}: not a CSV file ({error}); is a quote left open?") from None


def id_of(value: Any, place: str, what: str) -> str:
    """An id as a string: 007 stays 007; what is neither text nor a whole number is refused."""
    if isinstance(value, str) and value.strip():
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise RankwrightError(f"{place}: {what} {value!r} is no id; an id is a text that is not empty")


def docs(path: Path, mapped: Mapped) -> Iterator[tuple[str, dict[str, Any]]]:
    """The docs of a file: ids, and all values under their own names, metadata under the names it is known by."""
    keys = ("date", "tags", "links", "page_type", "parent")
    have: tuple[str, ...] = ()
    doc, renamed, searched = "", {}, False
    for place, row in rows(path):
        if tuple(row) != have:
            have = tuple(row)
            doc = mapped.needed("doc", have, place)
            searched = "doc" in mapped.given  # a column that is named may be text as well
            renamed = {key: next(iter(mapped.names(key, have)), key) for key in keys}
        meta = row.get("metadata")
        if isinstance(meta, dict):
            del row["metadata"]
            for key, value in meta.items():
                row.setdefault(key, value)
        for key, name in renamed.items():
            if name in row:
                row[key] = typed(key, row[name] if name == key else row.pop(name))
        yield id_of(row[doc] if searched else row.pop(doc), place, doc), row


def typed(key: str, value: Any) -> Any:
    """A value of metadata as what it is: a date, a list, or text."""
    if value is None:
        return None
    if key == "date":
        return date_of(value)
    return list_of(value, LISTS[key]) if key in LISTS else str(value)


def queries(path: Path, mapped: Mapped) -> tuple[dict[str, str], dict[str, str]]:
    """The queries of a file by id, and the types of those that have one."""
    texts: dict[str, str] = {}
    types: dict[str, str] = {}
    for place, row in rows(path):
        have = [name for name in row if name != "metadata"]
        key = mapped.needed("query", have, place)
        words = mapped.many("query_text", [name for name in have if name != key], place)
        if not words:
            raise missing("query_text", have, place)
        query = id_of(row[key], place, key)
        if query in texts:
            raise RankwrightError(f"{place}: query {query!r} appears twice")
        texts[query] = str(row[words[0]] or "")
        kind = mapped.one("query_type", have, place)
        meta = row.get("metadata")
        value = row[kind] if kind else meta.get("query_type", meta.get("type")) if isinstance(meta, dict) else None
        if value:
            types[query] = str(value)
    return texts, types


def examples(path: Path, mapped: Mapped) -> tuple[dict[str, str], dict[str, dict[str, float]], dict[str, set[str]]]:
    """Queries that stand with the docs they ask for: their texts, relevant docs, and distractors.

    A text that stands with several docs is one query, and each of them answers it.
    """
    texts: dict[str, str] = {}
    by_text: dict[str, str] = {}
    relevant: dict[str, dict[str, float]] = {}
    confused: dict[str, set[str]] = {}
    for place, row in rows(path):
        have = list(row)
        marks = () if mapped.separator is None else (mapped.separator,)
        asked = [text for name in mapped.names("queries", row) for text in list_of(row.get(name), marks)]
        if not asked:
            continue
        doc = id_of(row[mapped.needed("doc", have, place)], place, "doc")
        distractors = [
            wrong for name in mapped.names("distractors", row) for wrong in list_of(row.get(name), LISTS["distractors"])
        ]
        for number, text in enumerate(asked, 1):
            query = by_text.setdefault(text, f"{doc}/q{number}")
            texts[query] = text
            relevant.setdefault(query, {})[doc] = 1.0
            confused.setdefault(query, set()).update(distractors)
    return texts, relevant, confused
