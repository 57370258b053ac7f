"""Blocks of docs from a JSONL file: rows with the same columns are read column by column, others row by row."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from ..base.files import Line, line_too_long, open_stream
from ..base.limits import BLOCK_CELLS, COLUMNS, LINE_BYTES
from ..base.structured_text import UnsafeError, check_value
from ..errors import RankwrightError
from .base_collection import BLOCK_CHARACTERS, BLOCK_DOCS, Block, make_blocks
from .column_mapping import ColumnMapping
from .tabular import NESTED, RowLayout, convert_value, make_docs, parse_id, parse_json_rows

BOM = b"\xef\xbb\xbf"
READ_BYTES = 1 << 22  # the least that is read at once
decode_lines = msgspec.json.Decoder(dict[str, Any]).decode_lines


def read_json_blocks(path: Path, mapping: ColumnMapping, start: int = 0, lines: int = 0) -> Iterator[Block]:
    """The docs of a JSONL file, from a byte on, after some lines; each block is the one that `make_blocks` makes."""
    with open_stream(path) as file:
        if start:
            file.seek(start)
        ahead = LinesAhead(path, file, start, lines)
        while ahead.fill():
            text, starts = ahead.text()
            is_whole = len(text) <= BLOCK_CHARACTERS and (len(starts) == BLOCK_DOCS or ahead.is_at_end)
            block = read_columns(text, starts, mapping) if is_whole else None
            if block is not None or text.isspace():
                ahead.skip(len(starts))
            else:
                places = array("q")
                rows = parse_json_rows(path, ahead.take_lines(), places)
                block = next(make_blocks(make_docs(rows, mapping), places), None)
            del text, starts
            ahead.forget_used()
            if block is not None:
                yield block
            del block


class LinesAhead:
    """The lines of a file that have been read and not yet used."""

    def __init__(self, path: Path, file: BufferedReader, start: int, number: int) -> None:
        self.path, self.file = path, file
        self.data, self.start, self.number = b"", start, number  # their bytes, the place of these, and lines before
        self.bounds = np.zeros(1, dtype=np.int64)  # of the lines in the bytes
        self.at = 0  # the next line
        self.is_at_end = False  # nothing more can be read

    def fill(self) -> bool:
        """Read on until there are the lines of a block, or more bytes than it may have; returns whether any is left."""
        while len(self.bounds) - 1 - self.at < BLOCK_DOCS and len(self.data) - self.bounds[self.at] <= BLOCK_CHARACTERS:
            if not self.read():
                break
        return self.at < len(self.bounds) - 1 or len(self.data) > self.bounds[-1]

    def read(self) -> bool:
        """Read some more bytes, at least as many as the last line has so far; returns whether there were any."""
        self.forget_used()
        known = len(self.data)
        if self.bounds[-1] == 0 and known > LINE_BYTES:
            raise line_too_long(self.path, self.number + 1)
        self.data += self.file.read(max(READ_BYTES, known - int(self.bounds[-1])))
        ends = np.flatnonzero(np.frombuffer(self.data, dtype=np.uint8)[known:] == ord("\n")) + known + 1
        if len(self.data) == known and self.bounds[-1] < known:  # the last line has no end
            ends = np.array([known])
        self.bounds = np.concatenate([self.bounds, ends])
        self.is_at_end = len(self.data) == known
        return not self.is_at_end

    def forget_used(self) -> None:
        """Keep only what comes after the lines that have been used."""
        used = int(self.bounds[self.at])
        self.data = self.data[used:]
        self.start += used
        self.bounds, self.at = self.bounds[self.at :] - used, 0

    def text(self) -> tuple[bytes, np.ndarray[Any, np.dtype[np.int64]]]:
        """The lines of a block, as far as they are known, and the place of each."""
        bounds = self.bounds[self.at : self.at + BLOCK_DOCS + 1]
        text = self.data[bounds[0] : bounds[-1]]
        return text.removeprefix(BOM) if self.number == 0 else text, bounds[:-1] + self.start

    def skip(self, count: int) -> None:
        """Go on after some lines."""
        self.at += count
        self.number += count

    def take_lines(self) -> Iterator[Line]:
        """The lines one by one."""
        while self.at < len(self.bounds) - 1 or self.read() or self.at < len(self.bounds) - 1:
            if self.at < len(self.bounds) - 1:
                begin, end = self.bounds[self.at : self.at + 2].tolist()
                if end - begin > LINE_BYTES:
                    raise line_too_long(self.path, self.number + 1)
                self.skip(1)
                yield Line(self.number, self.start + begin, self.data[begin:end])


def read_columns(
    text: bytes, starts: np.ndarray[Any, np.dtype[np.int64]], mapping: ColumnMapping
) -> Block | None:  # fmt: skip
    """The docs of some lines, if all of these have the same columns and nothing is wrong with them."""
    try:
        rows = decode_lines(text)
        if len(rows) != len(starts) or len({*map(tuple, rows)}) != 1:
            return None
        have = tuple(rows[0])
        layout = RowLayout.of(have, mapping, "")
        columns = {name: [row[name] for row in rows] for name in have}
        if all(value == {} for value in columns.get("metadata", ())):
            columns.pop("metadata", None)
        if "metadata" in columns or layout.id_column not in columns:
            return None
        if len(rows) * len(columns) > BLOCK_CELLS or len(columns) > COLUMNS:
            return None
        for values in columns.values():
            if not NESTED.isdisjoint(map(type, values)):
                check_value([value for value in values if type(value) in NESTED])
        ids = columns[layout.id_column]
        if {*map(type, ids)} != {str} or not all(map(str.strip, ids)):
            ids = [parse_id(value, "", layout.id_column) for value in ids]
        present = {key: columns[name] for key, name in layout.present.items() if name in columns}
        found = {key: [convert_value(key, value) for value in values] for key, values in present.items()}
    except (msgspec.MsgspecError, RecursionError, UnsafeError, RankwrightError, UnicodeDecodeError):
        return None  # to be read row by row, which says what is wrong where
    for name in layout.moved:
        columns.pop(name, None)
    return Block(ids, columns | found, array("q", starts.tobytes()))
