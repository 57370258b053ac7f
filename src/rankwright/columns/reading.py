"""A file to columns. One that is plain to see through (one separator, whole rows) is parsed in
parallel; any other is read line by line, in any white space, and the line of a mistake is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import polars as pl

from .. import files
from ..errors import RankwrightError, unknown
from .layout import FIELD, QRELS, Kind, Layout, tidy

BLOCK = 1 << 26  # bytes of text taken together when reading line by line


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

    def frame(self) -> pl.DataFrame:
        """The columns query, doc, value (and distractor where the file has it), in file order."""
        if self.format == "parquet":
            return self.parquet()
        if self.format == "jsonl":
            return self.jsonl().drop("line")
        frame = self.quick()
        return self.careful().drop("line") if frame is None else frame

    def place(self, row: int) -> str:
        """Where a row of `frame` stands, for an error message."""
        if self.format == "parquet":
            return f"row {row + 1}"
        frame = self.jsonl() if self.format == "jsonl" else self.careful()
        return f"line {frame['line'][row]}"

    @cached_property
    def plain(self) -> bool:
        """Whether the bytes on disk are the text itself."""
        return str(self.path) != "-" and files.compression(self.path) is None

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
        rows = (line.strip() for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n"))
        return next((row for row in rows if row and not (self.comments and row.startswith(b"#"))), b"")

    def guess(self) -> str:
        """The format: by suffix, by the first bytes, by the number of columns of the first row."""
        suffixes = [s for s in self.path.suffixes if s not in (".gz", ".zst")]
        if suffixes and suffixes[-1] in (".jsonl", ".ndjson"):
            return "jsonl"
        if self.head.startswith(b"PAR1"):
            return "parquet"
        if self.head.startswith(b"{"):
            return "jsonl"
        columns = len(re.findall(FIELD.encode(), self.head))
        return next((name for name, each in self.kind.layouts.items() if len(each.fields) == columns), "trec")

    @property
    def layout(self) -> Layout:
        return self.kind.layouts[self.format]

    @property
    def header(self) -> bool:
        """Whether the first row is a heading: its value is no number."""
        return self.layout.header and not is_number(self.head.split()[-1].decode(errors="replace"))

    def quick(self) -> pl.DataFrame | None:
        """The columns parsed in parallel, or None when the file needs a closer look."""
        layout, source = self.layout, self.path if self.plain else self.data
        separator = b"\t" if b"\t" in self.head else b" "
        fields = len(layout.fields)
        if not self.head or self.head.count(separator) != fields - 1 or (separator == b"\t" and b" " in self.head):
            return None
        if unbalanced(source, separator, fields):
            return None
        try:
            frame = (
                pl.scan_csv(
                    source,
                    separator=separator.decode(),
                    has_header=False,
                    skip_rows=int(self.header),
                    schema={field: pl.Float64 if field == layout.value else pl.String for field in layout.fields},
                    quote_char=None,
                    glob=False,
                )
                # a last field in every row, and the balance above: so every row is whole
                .select("query", "doc", layout.value, pl.col(layout.fields[-1]).is_null().alias("short"))
                .collect(engine="streaming")
            )
        except (pl.exceptions.PolarsError, OSError):
            return None
        short = frame["short"].any() or frame["query"].has_nulls() or frame["doc"].has_nulls()
        commented = self.comments and not short and frame["query"].str.starts_with("#").any()
        if short or commented or not np.isfinite(frame[layout.value].to_numpy()).all():
            return None
        return as_value(frame.drop("short"), layout, self.kind)

    def careful(self) -> pl.DataFrame:
        """The columns with the line of each row; the first bad line is an error that names it."""
        layout, found, header = self.layout, [], self.header
        text = pl.col("text")
        for first, block in blocks(self.data, self.path):
            lines = pl.Series("text", [block]).str.split("\n").explode()
            frame = pl.DataFrame({"text": lines}).with_row_index("line", offset=first)
            frame = frame.filter(text.str.contains(FIELD))
            if self.comments:
                frame = frame.filter(~text.str.contains(r"^\s*#"))
            if header and frame.height:
                frame, header = frame.slice(1), False
            frame = frame.with_columns(text.str.extract_groups(layout.pattern).struct.unnest())
            frame = frame.with_columns(pl.col(layout.value).cast(pl.Float64, strict=False).alias("number"))
            bad = frame.filter(~pl.col("number").is_finite().fill_null(False)).head(1)
            if bad.height:
                raise self.mistake(bad["line"][0], bad["text"][0], bad[layout.value][0])
            found.append(frame.select("line", "query", "doc", pl.col("number").alias(layout.value)))
        return as_value(pl.concat(found), layout, self.kind)

    def mistake(self, line: int, text: str, value: str | None) -> RankwrightError:
        """What is wrong with a row: its number of columns, or its value."""
        place, layout = f"{self.path}:{line}", self.layout
        if value is not None:
            what = "is not finite" if is_number(value) else "is not a number"
            return RankwrightError(f"{place}: {layout.value} {value!r} {what}{layout.note}")
        columns = len(re.findall(FIELD, text))
        names = ", ".join(field.lstrip("_") for field in layout.fields)
        wanted = f"a {self.format} {self.kind.name} row has {len(layout.fields)}: {names}"
        return RankwrightError(f"{place}: {columns} columns; {self.kind.mistaken.get(columns, wanted)}")

    def jsonl(self) -> pl.DataFrame:
        """The columns of a JSONL file with the line of each row; ids must be JSON strings."""
        fields: dict[str, Any] = {"query": str, "doc": str, self.kind.value: float}
        optional = [("distractor", bool, False)] if self.kind is QRELS else []
        decoder = msgspec.json.Decoder(msgspec.defstruct("Row", [*fields.items(), *optional]))
        rows, lines = [], []
        for number, line in enumerate(self.data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
            if line.strip():
                try:
                    rows.append(decoder.decode(line))
                except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                    raise RankwrightError(f"{self.path}:{number}: {error}") from None
                lines.append(number)
        names = [*fields, *(name for name, *_ in optional)]
        types = {str: pl.String, float: pl.Float64, bool: pl.Boolean}
        schema = {name: types[fields.get(name, bool)] for name in names}
        frame = pl.DataFrame({name: [getattr(row, name) for row in rows] for name in names}, schema=schema)
        return frame.with_columns(pl.Series("line", lines, dtype=pl.Int64))

    def parquet(self) -> pl.DataFrame:
        """The columns of a Parquet file."""
        try:
            frame = pl.read_parquet(self.path if self.plain else self.data, glob=False)
        except (pl.exceptions.PolarsError, OSError) as error:
            reason = str(error).splitlines()[0]
            raise RankwrightError(f"{self.path}: not a readable Parquet file ({reason})") from None
        return tidy(frame, self.kind, str(self.path))


def as_value(frame: pl.DataFrame, layout: Layout, kind: Kind) -> pl.DataFrame:
    """A rank turned into a score that falls as it grows; any other value as it is."""
    if layout.value == kind.value:
        return frame
    return frame.with_columns((-pl.col(layout.value)).alias(kind.value)).drop(layout.value)


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return "_" not in text


def unbalanced(source: bytes | Path, separator: bytes, fields: int) -> bool:
    """Whether separators and line ends are not in the proportion of whole rows."""
    view: Any = np.frombuffer(source, np.uint8) if isinstance(source, bytes) else np.memmap(source, np.uint8, "r")
    excess = 0
    for start in range(0, len(view), 1 << 18):  # blocks that stay in the cache
        block = view[start : start + (1 << 18)]
        excess += np.count_nonzero(block == ord(separator)) - (fields - 1) * np.count_nonzero(block == 10)
    return bool(excess != (0 if view[-1] == 10 else fields - 1))


def blocks(data: bytes, path: Path) -> Iterator[tuple[int, str]]:
    """The text in blocks of whole lines, each with the number of its first line."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    start, line = 0, 1
    while start < len(data) or line == 1:
        end = data.find(b"\n", start + BLOCK) + 1 or len(data)
        piece = data[start:end].removesuffix(b"\n")
        try:
            if (nul := piece.find(b"\0")) >= 0:
                raise UnicodeDecodeError("utf-8", piece, nul, nul + 1, "NUL")
            text = piece.decode()
        except UnicodeDecodeError as error:
            at = line + piece[: error.start].count(b"\n")
            raise RankwrightError(f"{path}:{at}: not UTF-8 text; is this a binary file?") from None
        yield line, text
        line, start = line + piece.count(b"\n") + 1, end
