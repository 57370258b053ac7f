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

from .. import files
from ..errors import RankwrightError, unknown
from ..ids import column
from .layout import FIELD, QRELS, SUFFIXES, Columns, Kind, Layout

SMALL = 2 << 20  # bytes that are read line by line sooner than polars loads
BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Source:
    """A file of known kind and format to read columns from."""

    path: Path
    kind: Kind
    format: str
    comments: bool = True

    @classmethod
    def open(cls, path: str | Path, kind: Kind, format: str | None = None, comments: bool = True) -> Source:
        """The source at `path`; its format told by its suffix, else by its first bytes."""
        path = Path(path)
        if format is not None and format not in kind.formats:
            raise unknown(f"{path}: format", format, kind.formats)
        source = cls(path, kind, format or "trec", comments)
        return source if format else cls(path, kind, source.guess(), comments)

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
        """The columns parsed in parallel, if the file is plain to see through, with one separator."""
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
        return str(self.path) != "-" and files.compression(self.path) is None

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
        """Whether the first row is a heading: its value is no number."""
        fields = self.head.decode(errors="replace").split()
        return self.layout.header and bool(fields) and number(fields[-1]) is None

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
            if figure is None or not math.isfinite(figure):
                raise self.mistake(line, fields)
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
                raise RankwrightError(f"{self.path}:{line}: not UTF-8 text; is this a binary file?")
            yield line, text

    def mistake(self, line: int, fields: list[str]) -> RankwrightError:
        """What is wrong with a row: its number of columns, or its value."""
        place, layout = f"{self.path}:{line}", self.layout
        if layout.whole(len(fields)):
            value = fields[layout.places[2]]
            what = "is not a number" if number(value) is None else "is not finite"
            return RankwrightError(f"{place}: {layout.value} {value!r} {what}{layout.note}")
        names = ", ".join(field.lstrip("_") for field in layout.fields)
        wanted = f"a {self.format} {self.kind.name} row has {len(layout.fields)}: {names}"
        return RankwrightError(f"{place}: {len(fields)} columns; {self.kind.mistaken.get(len(fields), wanted)}")

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
                    raise RankwrightError(f"{self.path}:{line}: {error}") from None
                lines.append(line)
        value = np.array([getattr(row, self.kind.value) for row in rows], dtype=np.float64)
        flags = np.array([row.distractor for row in rows], dtype=bool) if self.kind is QRELS else None
        return lines, Columns(column([row.query for row in rows]), column([row.doc for row in rows]), value, flags)


def number(text: str) -> float | None:
    """The number a text is, as C reads it, or None: Python alone would take 1_000 and ١."""
    try:
        return float(text) if text.isascii() and "_" not in text else None
    except ValueError:
        return None
