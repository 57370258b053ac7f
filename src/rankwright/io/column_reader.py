"""Reading columns from a file. A large, regular file is parsed by kernels in parallel (by polars where there are no
kernels); any other is read line by line, and an error names the line."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ..base import files
from ..base.ids import column
from ..base.shape_errors import reword
from ..errors import RankwrightError, unknown
from .id_values import id_columns, to_ids
from .layouts import (
    FIELD,
    QRELS,
    SUFFIXES,
    Columns,
    Kind,
    Layout,
    decode_text,
    find_column,
    model_names,
    parse_number,
)
from .nested_json import is_nested_json, parse_nested_json

SMALL = 1 << 18  # up to this many bytes, reading line by line is done before the kernels are loaded
BATCH = 1 << 20  # bytes split into lines at once
BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Source:
    """A file to read columns from; a pipe is read once."""

    path: Path
    kind: Kind
    named_format: str | None = None  # the format the user named, if any
    comments: bool = True

    @classmethod
    def open(cls, path: str | Path, kind: Kind, format: str | None = None, comments: bool = True) -> Source:
        """The source at `path`; if no format is named, its suffix or else its first bytes decide."""
        if format is not None and format not in kind.formats:
            raise unknown(f"{path}: format", format, kind.formats)
        return cls(Path(path), kind, format, comments)

    @cached_property
    def format(self) -> str:
        return self.named_format or self.guess_format()

    def read_columns(self) -> Columns:
        """The columns query, doc, value (and distractor where the file has it), in file order."""
        if self.format == "parquet":
            from .frames import read_parquet

            return read_parquet(self)
        if self.format == "csv":
            from .frames import read_csv

            return read_csv(self)
        if self.format == "jsonl":
            return self.parse_jsonl()[1]
        if self.format == "json":
            return parse_nested_json(self.data.removeprefix(BOM), self.kind, str(self.path))
        found = self.parse_fast() if self.size > SMALL else None
        return self.parse_lines()[1] if found is None else found

    def parse_fast(self) -> Columns | None:
        """The columns parsed in parallel, or None if the file is not regular."""
        from .native_rows import parse_rows

        found = parse_rows(self)
        return self.parse_with_polars() if found is None else found

    def parse_with_polars(self) -> Columns | None:
        """The columns parsed by polars, or None if the file is not regular: one separator, no empty field."""
        separator = b"\t" if b"\t" in self.first_row else b" "
        if self.first_row.count(separator) != len(self.layout.fields) - 1 or (
            separator == b"\t" and b" " in self.first_row
        ):
            return None
        if self.positions != self.layout.positions:
            return None
        if decode_text(self.head[: self.preamble[1]]) is None or decode_text(self.first_row) is None:
            return None
        from .frames import parse_fast

        return parse_fast(self, separator.decode())

    def locate_rows(self, rows: list[int]) -> tuple[str, list[int]]:
        """Where rows of `read_columns` are in the file, for an error message: `line` or `row`, and the numbers."""
        if self.format in ("parquet", "csv"):
            return "row", [row + 1 for row in rows]
        lines, _ = self.parse_jsonl() if self.format == "jsonl" else self.parse_lines()
        return "line", [lines[row] for row in rows]

    @cached_property
    def is_plain(self) -> bool:
        """Whether the file holds uncompressed text that polars can read by its path, and more than once."""
        if str(self.path) == "-" or (self.path.exists() and not self.path.is_file()):
            return False  # a pipe can be read only once
        if not files.is_utf8(self.path):
            return False
        with files.explain_read_errors(self.path), self.path.open("rb") as file:
            return files.detect_compression(file.read(4)) is None

    @cached_property
    def is_file(self) -> bool:
        """Whether the content is in a file, which may be compressed, and not in a pipe."""
        return str(self.path) != "-" and self.path.is_file()

    @property
    def size(self) -> int:
        """Bytes of text, or those of a compressed file."""
        return self.path.stat().st_size if self.is_file else len(self.data)

    @cached_property
    def data(self) -> bytes:
        return files.read(self.path)

    @cached_property
    def head(self) -> bytes:
        """The first 64 KB."""
        if not self.is_file:
            return self.data[: 1 << 16]
        with files.open_stream(self.path) as file:
            return file.read(1 << 16)

    @cached_property
    def first_row(self) -> bytes:
        """The first row that is neither blank nor a comment."""
        rows = (line.strip() for line in self.head.removeprefix(BOM).split(b"\n"))
        return next((row for row in rows if row and not (self.comments and row.startswith(b"#"))), b"")

    @cached_property
    def preamble(self) -> tuple[int, int]:
        """How many lines and bytes of comments and blank lines precede the first row."""
        size = len(self.head) - len(self.head.removeprefix(BOM))
        count = 0
        for line in self.head[size:].split(b"\n"):
            if line.strip() and not (self.comments and line.lstrip().startswith(b"#")):
                break
            size += len(line) + 1
            count += 1
        return count, size

    def guess_format(self) -> str:
        """The format, from the suffix, the first bytes, or the number of columns in the first row."""
        by_suffix = SUFFIXES.get(next((s for s in self.path.suffixes[::-1] if s not in (".gz", ".zst")), ""))
        if by_suffix:
            return by_suffix
        if self.first_row.startswith(b"PAR1\x15"):
            return "parquet"
        if is_nested_json(self.head.removeprefix(BOM), self.first_row):
            return "json"
        if self.first_row.startswith(b"{") and self.first_row.endswith(b"}"):
            return "jsonl"
        fields = len(FIELD.findall(self.first_row.decode(errors="replace")))
        return next((name for name, each in self.kind.layouts.items() if len(each.fields) == fields), "trec")

    @property
    def layout(self) -> Layout:
        return self.kind.layouts[self.format]

    @property
    def has_header(self) -> bool:
        """Whether the first row names the columns."""
        return self.header_positions is not None

    @cached_property
    def positions(self) -> tuple[int, int, int]:
        """The positions of query, doc and value in a row: as a header names them, otherwise those of the layout."""
        return self.header_positions or self.layout.positions

    @cached_property
    def header_positions(self) -> tuple[int, int, int] | None:
        """The positions that a header names; None without a header."""
        first, layout = FIELD.findall(self.first_row.decode(errors="replace")), self.layout
        if layout.has_header and first[:1] in (["query-id"], ["query_id"], ["qid"], ["query"]):
            default = layout.positions
        elif len(first) == len(layout.fields) and parse_number(first[layout.positions[2]]) is None:
            default = None
        else:
            return None
        try:
            found = [find_column(first, name, self.kind, "") for name in ("query", "doc", layout.value)]
        except RankwrightError:
            return default
        query, doc, value = map(first.index, found)
        return default if len({query, doc, value}) < 3 else (query, doc, value)

    def parse_lines(self) -> tuple[list[int], Columns]:
        """The line of each row, and the columns, read line by line; raises at the first bad line."""
        layout = self.layout
        at_query, at_doc, at_value = self.positions
        lines: list[int] = []
        query: list[str] = []
        doc: list[str] = []
        value: list[float] = []
        subtopic: list[str] = []
        skip_header = self.has_header
        for line, text in self.read_lines():
            fields = FIELD.findall(text)
            if not fields or (self.comments and fields[0].startswith("#")):
                continue
            if skip_header:
                skip_header = False
                continue
            number = parse_number(fields[at_value]) if layout.accepts(len(fields)) else None
            if number is None or not math.isfinite(number) or (layout.is_rank and (number < 1 or number % 1)):
                raise self.row_error(line, fields, first=not lines)
            lines.append(line)
            query.append(fields[at_query])
            doc.append(fields[at_doc])
            value.append(number)
            if layout.has_subtopics:
                subtopic.append(fields[1])
        found = Columns(column(query), column(doc), layout.sign * np.array(value, dtype=np.float64))
        return lines, replace(found, subtopic=column(subtopic)) if len(set(subtopic)) > 1 else found

    def read_lines(self) -> Iterator[tuple[int, str]]:
        """The lines of a text file with their numbers, without empty ones; raises where one is not text."""
        for first, rows in split_lines(self.data.removeprefix(BOM)):
            for line, data in enumerate(rows, first):
                if not data:
                    continue
                text = decode_text(data)
                if text is None:
                    raise RankwrightError(
                        f"{self.path}:{line}: not UTF-8 text, or contains NUL; is this a binary file?"
                    )
                yield line, text.removeprefix("\ufeff")  # where files were concatenated

    def row_error(self, line: int, fields: list[str], first: bool) -> RankwrightError:
        """The error for a row with the wrong number of columns or a wrong value."""
        place, layout = f"{self.path}:{line}", self.layout
        if layout.accepts(len(fields)):
            value = fields[self.positions[2]]
            number = parse_number(value)
            what = "a number" if number is None else "a rank (an integer >= 1)"
            if number is not None and not math.isfinite(number):
                what = "finite"
            return RankwrightError(f"{place}: {layout.value} {value!r} is not {what}{layout.hint}")
        names = ", ".join(field.lstrip("_") for field in layout.fields)
        wanted = f"a {self.format} {self.kind.name} row has {len(layout.fields)}: {names}"
        if first and len(fields) in self.kind.look_alikes:
            wanted = self.kind.look_alikes[len(fields)]
        elif len(fields) >= 2 * len(layout.fields):
            wanted = f"is a line end missing? {wanted}"
        return RankwrightError(f"{place}: {len(fields)} column{'s' * (len(fields) != 1)}; {wanted}")

    def parse_jsonl(self) -> tuple[list[int], Columns]:
        """The line of each row and the columns of a JSONL file, by their usual names; integer ids become text."""
        import msgspec

        decoder: Any = None
        rows: list[Any] = []
        lines: list[int] = []
        for line, text in self.read_lines():
            if text.strip():
                try:
                    decoder = decoder or self.row_decoder(text)
                    rows.append(decoder.decode(text))
                except (msgspec.MsgspecError, RecursionError) as error:
                    row = f'{{"query": "…", "doc": "…", "{self.kind.value}": 1.5}}'
                    raise RankwrightError(f"{self.path}:{line}: {reword(str(error))}; a row is {row}") from None
                lines.append(line)
        ids = id_columns([row.query for row in rows], [row.doc for row in rows], str(self.path))
        value = np.array([row.value for row in rows], dtype=np.float64)
        flags = np.array([row.distractor for row in rows], dtype=bool) if self.kind is QRELS else None
        subtopic = (
            [row.subtopic for row in rows] if self.kind is QRELS and rows and rows[0].subtopic is not None else None
        )
        names = subtopic and column(to_ids(subtopic, "subtopic", str(self.path)))
        models = model_names([row.source for row in rows], [row.judge for row in rows]) if self.kind is QRELS else None
        return lines, Columns(ids[0], ids[1], value, flags, names, models)

    def row_decoder(self, text: str) -> Any:
        """A decoder of rows whose keys are those of the first row."""
        import msgspec

        keys = {"value": self.kind.value}
        with suppress(RankwrightError):  # a key that is missing is named by the decoder
            first = msgspec.json.decode(text, type=dict[str, Any])
            keys |= {name: find_column(first, name, self.kind, str(self.path)) for name in ("query", "doc")}
            keys["value"] = find_column(first, self.kind.value, self.kind, str(self.path))
        fields: list[Any] = [("query", str | int), ("doc", str | int), ("value", float)]
        if self.kind is QRELS:
            fields += [("distractor", bool, False), ("subtopic", str | int | None, None)]
            fields += [("source", Any, None), ("judge", Any, None)]
        return msgspec.json.Decoder(msgspec.defstruct("Row", fields, rename=keys))


class RepeatedError(RankwrightError):
    """Two rows have the same query and doc, and the same subtopic if queries have subtopics."""

    def __init__(self, what: str, query: str, doc: str, subtopic: str | None = None) -> None:
        self.key = (query, doc) if subtopic is None else (query, doc, subtopic)
        self.text = f"doc {doc!r} appears twice for query {query!r}"
        if subtopic is not None:
            self.text += f", subtopic {subtopic!r}"
        super().__init__(f"{what}: {self.text}")

    def with_lines(self, source: Source) -> RankwrightError:
        """The same error, with the file and the two lines."""
        columns = source.read_columns()
        keys: list[Any] = [columns.query, columns.doc, columns.subtopic][: len(self.key)]
        rows = [at for at, key in enumerate(zip(*keys, strict=True)) if key == self.key]
        word, numbers = source.locate_rows(rows[:2])
        return RankwrightError(f"{source.path}: {word}s {numbers[0]} and {numbers[1]}: {self.text}")


def split_lines(data: bytes) -> Iterator[tuple[int, list[bytes]]]:
    """Lines in batches, each with the number of its first line; batches of white space only are left out."""
    at, line = 0, 1
    while at < len(data):
        end = data.find(b"\n", at + BATCH) + 1 or len(data)
        batch = data[at:end]
        rows = batch.removesuffix(b"\n").split(b"\n") if not batch.isspace() else []
        if rows:
            yield line, rows
        line += len(rows) or batch.count(b"\n")
        at = end
