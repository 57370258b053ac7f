"""A file to columns. A large one that is plain to see through is parsed in parallel; any other is
read line by line, in any white space, and the line of a mistake is named."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ..base import files
from ..base.ids import column
from ..errors import RankwrightError, unknown
from .layouts import FIELD, QRELS, SUFFIXES, Columns, Kind, Layout

SMALL = 2 << 20  # bytes that are read line by line sooner than polars loads
BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Source:
    """A file to read columns from; a pipe is read once."""

    path: Path
    kind: Kind
    given: str | None = None  # its format, where the user named one
    comments: bool = True

    @classmethod
    def open(cls, path: str | Path, kind: Kind, format: str | None = None, comments: bool = True) -> Source:
        """The source at `path`; its format told by its suffix, else by its first bytes."""
        if format is not None and format not in kind.formats:
            raise unknown(f"{path}: format", format, kind.formats)
        return cls(Path(path), kind, format, comments)

    @cached_property
    def format(self) -> str:
        return self.given or self.guess()

    def columns(self) -> Columns:
        """The columns query, doc, value (and distractor where the file has it), in file order."""
        if self.format == "parquet":
            from .frames import parquet

            return parquet(self)
        if self.format == "jsonl":
            return self.jsonl()[1]
        found = self.quick() if self.size > SMALL else None
        return self.careful()[1] if found is None else found

    def quick(self) -> Columns | None:
        """The columns parsed in parallel, if the file is plain to see through: one separator, no empty field."""
        separator = b"\t" if b"\t" in self.head else b" "
        if self.head.count(separator) != len(self.layout.fields) - 1 or (separator == b"\t" and b" " in self.head):
            return None
        from .frames import quick

        return quick(self, separator.decode())

    def places(self, rows: list[int]) -> tuple[str, list[int]]:
        """Where rows of `columns` stand, for an error message: `line` or `row`, and the numbers."""
        if self.format == "parquet":
            return "row", [row + 1 for row in rows]
        lines, _ = self.jsonl() if self.format == "jsonl" else self.careful()
        return "line", [lines[row] for row in rows]

    @cached_property
    def plain(self) -> bool:
        """Whether the bytes on disk are the text itself."""
        if str(self.path) == "-" or (self.path.exists() and not self.path.is_file()):
            return False  # a pipe can be read once only
        with files.reading(self.path), self.path.open("rb") as file:
            return files.packing_of(file.read(4)) is None

    @property
    def size(self) -> int:
        """Bytes of text."""
        return self.path.stat().st_size if self.plain else len(self.data)

    @cached_property
    def data(self) -> bytes:
        return files.read(self.path)

    @cached_property
    def head(self) -> bytes:
        """The first row that is neither blank nor a comment."""
        if self.plain:
            with files.reading(self.path), self.path.open("rb") as file:
                data = file.read(1 << 16)
        else:
            data = self.data[: 1 << 16]
        rows = (line.strip() for line in data.removeprefix(BOM).split(b"\n"))
        return next((row for row in rows if row and not (self.comments and row.startswith(b"#"))), b"")

    @cached_property
    def skipped(self) -> tuple[int, int]:
        """The lines, and the bytes, of comments and blank lines before the first row."""
        if self.plain:
            with self.path.open("rb") as file:
                data = file.read(1 << 16)
        else:
            data = self.data[: 1 << 16]
        size = len(data) - len(data.removeprefix(BOM))
        count = 0
        for line in data[size:].split(b"\n"):
            if line.strip() and not (self.comments and line.lstrip().startswith(b"#")):
                break
            size += len(line) + 1
            count += 1
        return count, size

    def guess(self) -> str:
        """The format: by suffix, by the first bytes, by the number of columns of the first row."""
        named = SUFFIXES.get(next((s for s in self.path.suffixes[::-1] if s not in (".gz", ".zst")), ""))
        if named:
            return named
        if self.head.startswith(b"PAR1\x15"):
            return "parquet"
        if self.head.startswith(b"{") and b'"query"' in self.head:
            return "jsonl"
        fields = len(FIELD.findall(self.head.decode(errors="replace")))
        return next((name for name, each in self.kind.layouts.items() if len(each.fields) == fields), "trec")

    @property
    def layout(self) -> Layout:
        return self.kind.layouts[self.format]

    @property
    def header(self) -> bool:
        """Whether the first row is a heading."""
        first = FIELD.findall(self.head.decode(errors="replace"))[:1]
        return self.layout.header and first in (["query-id"], ["query_id"], ["qid"], ["query"])

    def careful(self) -> tuple[list[int], Columns]:
        """The line of each row, and the columns; the first bad line is an error that names it."""
        layout = self.layout
        at_query, at_doc, at_value = layout.places
        lines: list[int] = []
        query: list[str] = []
        doc: list[str] = []
        value: list[float] = []
        header = self.header
        for line, text in self.lines():
            fields = FIELD.findall(text)
            if not fields or (self.comments and fields[0].startswith("#")):
                continue
            if header:
                header = False
                continue
            figure = number(fields[at_value]) if layout.whole(len(fields)) else None
            if figure is None or not math.isfinite(figure) or (layout.ranks and (figure < 1 or figure % 1)):
                raise self.mistake(line, fields, first=not lines)
            lines.append(line)
            query.append(fields[at_query])
            doc.append(fields[at_doc])
            value.append(figure)
        return lines, Columns(column(query), column(doc), layout.sign * np.array(value, dtype=np.float64))

    def lines(self) -> Iterator[tuple[int, str]]:
        """The lines of a text file with their numbers; refuses what is not text."""
        for line, data in enumerate(self.data.removeprefix(BOM).split(b"\n"), 1):
            try:
                text = data.decode()
            except UnicodeDecodeError:
                text = "\0"
            if "\0" in text:
                raise RankwrightError(f"{self.path}:{line}: not text (UTF-8, no NUL); is this a binary file?")
            yield line, text

    def mistake(self, line: int, fields: list[str], first: bool) -> RankwrightError:
        """What is wrong with a row: its number of columns, or its value."""
        place, layout = f"{self.path}:{line}", self.layout
        if layout.whole(len(fields)):
            value = fields[layout.places[2]]
            figure = number(value)
            what = "a number" if figure is None else "a rank, a whole number from 1"
            if figure is not None and not math.isfinite(figure):
                what = "finite"
            return RankwrightError(f"{place}: {layout.value} {value!r} is not {what}{layout.note}")
        names = ", ".join(field.lstrip("_") for field in layout.fields)
        wanted = f"a {self.format} {self.kind.name} row has {len(layout.fields)}: {names}"
        if first and len(fields) in self.kind.mistaken:
            wanted = self.kind.mistaken[len(fields)]
        elif len(fields) >= 2 * len(layout.fields):
            wanted = f"is a line end missing? {wanted}"
        return RankwrightError(f"{place}: {len(fields)} column{'s' * (len(fields) != 1)}; {wanted}")

    def jsonl(self) -> tuple[list[int], Columns]:
        """The line of each row, and the columns, of a JSONL file; ids must be JSON strings."""
        import msgspec

        fields: list[Any] = [("query", str), ("doc", str), (self.kind.value, float)]
        if self.kind is QRELS:
            fields.append(("distractor", bool, False))
        decoder = msgspec.json.Decoder(msgspec.defstruct("Row", fields))
        rows: list[Any] = []
        lines: list[int] = []
        for line, text in self.lines():
            if text.strip():
                try:
                    rows.append(decoder.decode(text))
                except msgspec.MsgspecError as error:
                    row = f'{{"query": "…", "doc": "…", "{self.kind.value}": 1.5}}'
                    raise RankwrightError(f"{self.path}:{line}: {error}; a row is {row}") from None
                lines.append(line)
        value = np.array([getattr(row, self.kind.value) for row in rows], dtype=np.float64)
        flags = np.array([row.distractor for row in rows], dtype=bool) if self.kind is QRELS else None
        return lines, Columns(column([row.query for row in rows]), column([row.doc for row in rows]), value, flags)


class RepeatedError(RankwrightError):
    """The same query and doc stand in two rows."""

    def __init__(self, what: str, query: str, doc: str) -> None:
        super().__init__(f"{what}: doc {doc!r} appears twice for query {query!r}")
        self.query, self.doc = query, doc

    def located(self, source: Source) -> RankwrightError:
        """The same error with the file and the two lines."""
        columns = source.columns()
        rows = [
            at for at, pair in enumerate(zip(columns.query, columns.doc, strict=True)) if pair == (self.query, self.doc)
        ]
        word, numbers = source.places(rows[:2])
        places = f"{word}s {numbers[0]} and {numbers[1]}"
        return RankwrightError(f"{source.path}: {places}: doc {self.doc!r} appears twice for query {self.query!r}")


def number(text: str) -> float | None:
    """The number a text is, as C reads it, or None: Python alone would take 1_000 and ١."""
    try:
        return float(text) if text.isascii() and "_" not in text else None
    except ValueError:
        return None
