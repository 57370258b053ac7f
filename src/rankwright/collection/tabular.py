"""Docs and queries from the rows of JSONL, CSV or Parquet files, whose columns are known by name or by a mapping."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, MutableSequence
from pathlib import Path
from typing import Any, NamedTuple

from ..base.files import Line, detect_compression, open_stream, scan_lines
from ..base.limits import COLUMNS, LINE_BYTES, format_bytes
from ..base.shape_errors import reword
from ..base.structured_text import UnsafeError, check_value
from ..errors import RankwrightError
from .column_mapping import ColumnMapping, missing_column, one_line
from .metadata_values import LIST_SEPARATORS, parse_date, parse_list, parse_queries

ROLES = ("date", "tags", "links", "page_type", "parent")  # of metadata
NESTED = frozenset((list, dict))
QUOTED = re.compile(r'"[^"]*"')


def read_rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a JSONL, CSV or Parquet file, each with its place (file:line)."""
    kind = next((suffix for suffix in path.suffixes[::-1] if suffix not in (".gz", ".zst")), "")
    if kind == ".parquet":
        from .parquet import read_parquet_rows

        return read_parquet_rows(path)
    return read_csv_rows(path, kind) if kind in (".csv", ".tsv") else read_json_rows(path)


def read_json_rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a JSONL file."""
    return parse_json_rows(path, scan_lines(path, skip_blank=True))


def find_json_rows(path: Path, step: int) -> tuple[list[tuple[int, int]], int] | None:
    """Where every `step`-th object of a JSONL file begins: bytes and lines before it; and how many objects there are.

    None for a compressed file, in which no byte can be looked up.
    """
    with path.open("rb") as file:
        if detect_compression(file.read(4)) is not None:
            return None
        file.seek(0)
        found: list[tuple[int, int]] = []
        at = count = 0
        for lines, data in enumerate(file):
            if data.strip():
                if count % step == 0:
                    found.append((at, lines))
                count += 1
            at += len(data)
    return found, count


def parse_json_rows(
    path: Path, lines: Iterable[Line], starts: MutableSequence[int] | None = None
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of the lines of a file; the byte at which each begins is added to `starts`."""
    import msgspec

    decode, name = msgspec.json.Decoder(dict[str, Any]).decode, str(path)
    for line in lines:
        text = line.decode(path)
        if not text.strip():
            continue
        try:
            row = decode(text)
            nested = [value for value in row.values() if value and type(value) in NESTED]
            if nested:
                check_value(nested)
        except (msgspec.MsgspecError, RecursionError, UnsafeError) as error:
            reason = reword(str(error))
            raise RankwrightError(f"{path}:{line.number}: {reason}; a row is one JSON object on a line") from None
        if starts is not None:
            starts.append(line.start)
        yield f"{name}:{line.number}", row


def read_csv_rows(path: Path, suffix: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a CSV file (RFC 4180), keyed by its first row; cells may contain line breaks."""
    csv.field_size_limit(LINE_BYTES)
    with open_stream(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="")
        lines = bounded_lines(text, path)
        try:
            # retrieval datasets do not quote cells in a .tsv: a quote is an ordinary character
            is_tsv = suffix == ".tsv"
            head = read_header(lines, is_tsv)
            delimiter = "\t" if is_tsv else max(",;\t", key=QUOTED.sub("", head).count)
            quoting: Any = csv.QUOTE_NONE if is_tsv else csv.QUOTE_MINIMAL
            names = next(csv.reader(io.StringIO(head, newline=""), delimiter=delimiter, quoting=quoting), [])
            names = [one_line(name) for name in names]
            if len(names) > COLUMNS:
                raise RankwrightError(f"{path}:1: has more than {COLUMNS:,} columns")
            repeated = next((name for name, count in Counter(names).items() if count > 1), None)
            if repeated is not None:
                raise RankwrightError(f"{path}:1: two columns are named {repeated!r}")
            reader = csv.reader(lines, delimiter=delimiter, strict=True, quoting=quoting)
            header_lines = head.count("\n")
            for cells in reader:
                place = f"{path}:{reader.line_num + header_lines}"
                if not cells:
                    continue
                if len(cells) != len(names):
                    raise RankwrightError(
                        f"{place}: {len(cells)} cells under {len(names)} columns ({', '.join(names)})"
                    )
                yield place, {name: cell or None for name, cell in zip(names, cells, strict=True)}
        except UnicodeDecodeError:
            raise RankwrightError(f"{path}: not UTF-8 text") from None
        except csv.Error as error:
            raise RankwrightError(f"{path}: not a CSV file ({error}); is a closing quote missing?") from None


def bounded_lines(text: io.TextIOWrapper, path: Path) -> Iterator[str]:
    """The lines of a text; raises at one that is too long to be one."""
    while line := text.readline(LINE_BYTES):
        if len(line) == LINE_BYTES:
            raise RankwrightError(f"{path}: a line is longer than {format_bytes(LINE_BYTES)}")
        yield line


def read_header(lines: Iterator[str], is_tsv: bool) -> str:
    """The first row of a CSV file; a quoted name may contain line breaks."""
    parts, quotes = [], 0
    for line in lines:
        parts.append(line)
        quotes += line.count('"')
        if is_tsv or quotes % 2 == 0:
            return "".join(parts)
    if parts:
        raise csv.Error("the header has no end")
    return ""


def parse_id(value: Any, place: str, what: str) -> str:
    """An id as a string: 007 stays 007; raises if it is neither text nor an integer."""
    if isinstance(value, str) and value.strip():
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise RankwrightError(f"{place}: {what} must be a non-empty text or an integer, got {value!r}")


def read_docs(path: Path, mapping: ColumnMapping) -> Iterator[tuple[str, dict[str, Any]]]:
    """The docs of a file: ids and values, metadata under the name of its role, all else under the column's name."""
    return make_docs(read_rows(path), mapping)


def read_doc(path: Path, mapping: ColumnMapping, start: int) -> tuple[str, dict[str, Any]]:
    """The doc whose line begins at a byte of a JSONL file; raises if no doc begins there."""
    with path.open("rb") as file:
        file.seek(max(start - 1, 0))
        if start < 0 or (start and file.read(1) != b"\n"):
            raise RankwrightError(f"{path}: no doc begins at byte {start:,}")
        line = Line(0 if start else 1, start, file.readline(LINE_BYTES))
    found = next(make_docs(parse_json_rows(path, [line]), mapping), None)
    if found is None:
        raise RankwrightError(f"{path}: no doc begins at byte {start:,}")
    return found


class RowLayout(NamedTuple):
    """What the columns of a row are: its id, its metadata, and those that have another name in the doc."""

    id_column: str
    sources: dict[str, str]  # role: column, whether the row has it or not
    present: dict[str, str]  # those that the row has
    moved: list[str]

    @classmethod
    def of(cls, have: tuple[str, ...], mapping: ColumnMapping, place: str) -> RowLayout:
        """The layout of a row with some columns."""
        id_column = mapping.required_column("doc", have, place)
        sources = {key: next(iter(mapping.names(key, have)), key) for key in ROLES}
        # columns that the user names for the id or the text may be searched, whatever else they are
        kept = {name for key in ("doc", "fields") if key in mapping.given for name in mapping.names(key, have)}
        moved = [id_column, *(name for key, name in sources.items() if name != key)]
        present = {key: name for key, name in sources.items() if name in have}
        return cls(id_column, sources, present, [name for name in moved if name not in kept])


def make_docs(
    rows: Iterable[tuple[str, dict[str, Any]]], mapping: ColumnMapping
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The docs of rows, each with its place."""
    have: tuple[str, ...] | None = None
    for place, row in rows:
        if tuple(row) != have:
            have = tuple(row)
            layout = RowLayout.of(have, mapping, place)
        meta = row.get("metadata")
        if isinstance(meta, dict):
            del row["metadata"]
            for key, value in meta.items():
                row.setdefault(key, value)
        doc = parse_id(row[layout.id_column], place, layout.id_column)
        roles = layout.sources if meta else layout.present
        found = {key: convert_value(key, row[name]) for key, name in roles.items() if name in row} if roles else {}
        for name in layout.moved:
            row.pop(name, None)
        row.update(found)
        yield doc, row


def convert_value(key: str, value: Any) -> Any:
    """A metadata value as the type of its key: a date, a list, or text."""
    if value is None:
        return None
    if key == "date":
        return parse_date(value)
    return parse_list(value, LIST_SEPARATORS[key]) if key in LIST_SEPARATORS else str(value)


class QueryTable(NamedTuple):
    """Queries by id: their texts, and the types and filters of those that have one."""

    texts: dict[str, str]
    types: dict[str, str]
    filters: dict[str, str]

    @classmethod
    def empty(cls) -> QueryTable:
        """No queries."""
        return cls({}, {}, {})


def read_queries(path: Path, mapping: ColumnMapping) -> QueryTable:
    """The queries of a file."""
    texts, types, filters = found = QueryTable.empty()
    places: dict[str, str] = {}
    for place, row in read_rows(path):
        have = [name for name in row if name != "metadata"]
        key = mapping.required_column("query", have, place)
        text_columns = mapping.columns("query_text", [name for name in have if name != key], place)
        if not text_columns:
            raise missing_column("query_text", have, place)
        query = parse_id(row[key], place, key)
        check_new_query(query, place, places)
        texts[query] = str(row[text_columns[0]] or "")
        kind = mapping.column("query_type", have, place)
        meta = row.get("metadata")
        value = row[kind] if kind else meta.get("query_type", meta.get("type")) if isinstance(meta, dict) else None
        if value:
            types[query] = str(value)
        condition = mapping.column("query_filter", have, place)
        if condition and row[condition]:
            filters[query] = str(row[condition])
    return found


def check_new_query(query: str, place: str, places: dict[str, str]) -> None:
    """Refuse a query id that another place (file:line) has; otherwise note its place."""
    if (first := places.setdefault(query, place)) != place:
        raise RankwrightError(f"{place}: query {query!r} appears twice, first on line {first.rpartition(':')[2]}")


def add_queries(queries: dict[str, str], found: Mapping[str, str], path: Path) -> None:
    """Add the queries of another file; refuses an id that has another text there."""
    for query, text in found.items():
        if queries.setdefault(query, text) != text:
            raise RankwrightError(f"{path}: query {query!r} has another text in another file of this folder")


def read_examples(
    path: Path, mapping: ColumnMapping
) -> tuple[dict[str, str], dict[str, dict[str, float]], dict[str, set[str]]]:
    """Example queries given with the docs that answer them: their texts, relevant docs, and distractors.

    A text given with several docs is one query, and each of these docs answers it.
    """
    texts: dict[str, str] = {}
    by_text: dict[str, str] = {}
    relevant: dict[str, dict[str, float]] = {}
    confused: dict[str, set[str]] = {}
    for place, row in read_rows(path):
        have = list(row)
        queries = [
            text for name in mapping.names("queries", row) for text in parse_queries(row.get(name), mapping.separator)
        ]
        if not queries:
            continue
        doc = parse_id(row[mapping.required_column("doc", have, place)], place, "doc")
        distractors = [
            wrong
            for name in mapping.names("distractors", row)
            for wrong in parse_list(row.get(name), LIST_SEPARATORS["distractors"])
        ]
        for number, text in enumerate(queries, 1):
            query = by_text.setdefault(text, f"{doc}/q{number}")
            texts[query] = text
            relevant.setdefault(query, {})[doc] = 1.0
            confused.setdefault(query, set()).update(distractors)
    return texts, relevant, confused
