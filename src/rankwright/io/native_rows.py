"""Reading rows of text at the speed of memory: blocks of lines, parsed by kernels in several threads.

The file is read block by block, or decompressed, while other threads parse, so that its text is never in memory as a
whole. What is not regular is left to the careful reader.
"""

from __future__ import annotations

import math
import os
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from threading import current_thread
from types import SimpleNamespace
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from ..base import files
from ..base.native import load_kernels
from ..base.packed_ids import INLINE, SIZE, CodedIds, PackedIds
from ..base.parallel import THREAD_NAME, thread_pool
from . import row_kernels
from .layouts import Columns, decode_text, parse_number

if TYPE_CHECKING:
    from .column_reader import Source

Array = np.ndarray[Any, Any]
BLOCK = 1 << 20  # bytes parsed at once: text and rows fit into the CPU cache
LONGEST = 1 << 26  # bytes of a line; longer ones are left to the careful reader
LONGEST_NUMBER = 1 << 12  # bytes
SPARE = 16  # bytes after a block that a kernel may look at


class IrregularError(Exception):
    """Text that the kernels leave to the careful reader."""


class Memory:
    """Memory for the rows of a block; it is used again for later blocks."""

    def __init__(self, size: int) -> None:
        self.size = size
        rows = size // 6 + 1  # a row has at least three fields of a byte each
        self.views = np.empty((rows, 2), dtype=np.uint64)
        self.values = np.empty(rows)
        self.heads = np.empty((rows, 3), dtype=np.int64)  # row, position and length of each change of the query
        self.numbers = np.empty((rows, 2), dtype=np.int64)  # row and position of each number left to Python
        self.long_ids = np.empty(size, dtype=np.uint8)
        self.number = np.empty(1)
        self.counts = np.zeros(7, dtype=np.int64)


@dataclass(frozen=True)
class Rows:
    """The rows of a block."""

    queries: list[str]  # in each change of the query
    starts: Array  # the first row of each
    views: Array  # of docs
    buffer: Array  # the docs that are too long for a view
    values: Array
    iters: bytes | None  # the second field, if judgements may have subtopics there; the same in every row
    memory: Memory


def parse_rows(source: Source) -> Columns | None:
    """The columns of a text file, or None if it must be read another way."""
    kernels = load_kernels(row_kernels.__name__)
    start = find_start(source)
    if kernels is None or start is None:
        return None
    parser, joined = Parser(source, kernels), JoinedRows()
    try:
        with open_text(source) as file:
            for rows in map_threads(parser.parse, read_blocks(file, start)):
                joined.append(rows, source.size if source.is_plain else 0)
                parser.free.append(rows.memory)
    except IrregularError:
        return None
    return joined.columns(source.layout.sign)


def find_start(source: Source) -> int | None:
    """Where the rows start, after a byte order mark or a header; None if the first row is not in sight."""
    head = source.head
    start = source.preamble[1]
    end = head.find(b"\n", start) + 1
    if not source.first_row or not end:
        return None
    if source.has_header:
        start = end
    return start if decode_text(head[:start]) is not None else None


@contextmanager
def open_text(source: Source) -> Iterator[IO[bytes]]:
    """The text of a file as a stream; a pipe's is in memory."""
    if source.is_file:
        with files.open_stream(source.path) as file:
            yield file
    else:
        yield BytesIO(source.data)


def read_blocks(file: IO[bytes], start: int) -> Iterator[tuple[Array, int]]:
    """Blocks of lines with their sizes, from a position on; a last line end is added if it is missing."""
    while start:
        start -= len(file.read(min(start, BLOCK)))
    rest = b""
    while True:
        block = np.empty(len(rest) + BLOCK + SPARE, dtype=np.uint8)
        block[: len(rest)] = np.frombuffer(rest, dtype=np.uint8)
        size = len(rest) + read_fully(file, block.data[len(rest) : len(rest) + BLOCK])
        if size == len(rest):
            if size:
                block[size] = 10
                yield block, size + 1
            return
        block[size:] = 0
        end = find_last_line_end(block, len(rest), size)
        rest = block[end:size].tobytes()
        if len(rest) > LONGEST:
            raise IrregularError
        if end:
            yield block, end


def read_fully(file: IO[bytes], into: memoryview) -> int:
    """Fill a buffer from a stream; returns the bytes read, fewer only at its end."""
    done = 0
    while done < len(into) and (count := file.readinto(into[done:])):  # type: ignore[attr-defined]
        done += count
    return done


def find_last_line_end(block: Array, low: int, high: int) -> int:
    """The position after the last line end between two positions, or 0."""
    while low < high:
        first = max(low, high - (1 << 12))
        found = block[first:high].tobytes().rfind(b"\n")
        if found >= 0:
            return first + found + 1
        high = first
    return 0


def map_threads(work: Any, items: Iterator[Any]) -> Iterator[Rows]:
    """The results of `work` on each item, in order; few items wait at a time."""
    threads = os.cpu_count() or 1
    if threads == 1 or current_thread().name.startswith(THREAD_NAME):
        yield from map(work, items)
        return
    pool, waiting = thread_pool(threads), deque[Future[Rows]]()
    try:
        for item in items:
            waiting.append(pool.submit(work, item))
            if len(waiting) > 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for each in waiting:
            each.cancel()


class Parser:
    """Parses blocks of a source's rows."""

    def __init__(self, source: Source, kernels: SimpleNamespace) -> None:
        layout = source.layout
        self.kernels, self.layout = kernels, layout
        size = len(layout.fields)
        most = 2 * size - 1 if layout.allows_extra else size
        subtopic = 1 if layout.has_subtopics else -1
        self.fields = np.array([size, most, source.comments, *source.positions, subtopic], dtype=np.int64)
        self.free: list[Memory] = []

    def parse(self, item: tuple[Array, int]) -> Rows:
        """The rows of a block."""
        block, size = item
        try:
            out = self.free.pop()
        except IndexError:
            out = None
        if out is None or out.size < size:
            out = Memory(max(size, BLOCK + (BLOCK >> 4)))  # a block begins with the rest of a line
        status = self.kernels.parse_rows(
            block, size, self.fields, row_kernels.powers_of_ten(), row_kernels.powers_of_five(), out.number,
            out.number.view(np.uint64), out.views, out.long_ids, out.values.view(np.uint64), out.heads, out.numbers,
            out.counts,
        )  # fmt: skip
        count, groups, used, unsure, has_subtopics, first, length = out.counts.tolist()
        if status or has_subtopics:
            raise IrregularError
        check_utf8(block[:size])
        values, heads = out.values[:count], out.heads[:groups]
        for row, at in out.numbers[:unsure].tolist():
            values[row] = parse_unsure(block, at, size)
        if self.layout.is_rank and ((values < 1) | (values % 1 != 0)).any():
            raise IrregularError
        queries = [block[at : at + n].tobytes().decode() for at, n in heads[:, 1:].tolist()]
        iters = block[first : first + length].tobytes() if self.layout.has_subtopics else None
        return Rows(queries, heads[:, 0], out.views[:count], out.long_ids[:used].copy(), values, iters, out)


def parse_unsure(block: Array, at: int, size: int) -> float:
    """The number at a position as Python reads it."""
    field = block[at : min(at + LONGEST_NUMBER, size)].tobytes().split(None, 1)[0]
    number = parse_number(field.decode(errors="replace")) if len(field) < LONGEST_NUMBER else None
    if number is None or not math.isfinite(number):
        raise IrregularError
    return number


def check_utf8(text: Array) -> None:
    """Refuse text that is not UTF-8."""
    words = text[: len(text) // 8 * 8].view(np.uint64)
    rest = text[8 * len(words) :].tobytes()
    if not np.bitwise_or.reduce(words) & np.uint64(0x8080808080808080) and rest.isascii():
        return
    try:
        text.tobytes().decode()
    except UnicodeDecodeError:
        raise IrregularError from None


class JoinedRows:
    """The rows of all blocks, in arrays that grow."""

    def __init__(self) -> None:
        self.count = 0
        self.views, self.values = np.empty((0, 2), dtype=np.uint64), np.empty(0)
        self.buffers: list[Array] = []
        self.queries: list[str] = []
        self.starts: list[Array] = []
        self.iters: bytes | None = None

    def append(self, rows: Rows, text_size: int) -> None:
        """Append the rows of a block; `text_size`, if it is known, tells how many rows there may be in all."""
        if not rows.queries:
            return
        if self.queries and rows.iters != self.iters:
            raise IrregularError
        self.iters = rows.iters
        end = self.count + len(rows.values)
        if end > len(self.values):
            expected = int(1.02 * text_size / BLOCK * end) if not self.count else 0
            size = max(end + end // 4, expected)
            self.views.resize((size, 2), refcheck=False)
            self.values.resize(size, refcheck=False)
        own = self.views[self.count : end]
        own[:], self.values[self.count : end] = rows.views, rows.values
        if len(rows.buffer):
            own[:, 1] += ((own[:, 0] & SIZE) > INLINE) * np.uint64(len(self.buffers))
            self.buffers.append(rows.buffer)
        self.queries += rows.queries
        self.starts.append(rows.starts + self.count)
        self.count = end

    def columns(self, sign: int) -> Columns:
        """The columns of a run or of judgements."""
        starts = np.concatenate([np.empty(0, dtype=np.int64), *self.starts])
        codes = np.repeat(np.arange(len(starts), dtype=np.int32), np.diff(starts, append=self.count))
        values = self.values[: self.count]
        docs = PackedIds(self.views[: self.count], tuple(self.buffers))
        return Columns(CodedIds(self.queries, codes), docs, values if sign == 1 else -values)
