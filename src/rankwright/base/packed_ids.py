"""Two compact columns of ids, for long columns: packed text, and codes for few names. Neither needs polars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, overload

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from . import id_kernels
from .native import load_kernels
from .parallel import parallel_map_slices

if TYPE_CHECKING:
    import polars as pl

Array = np.ndarray[Any, Any]
INLINE = 12  # bytes of text that a view holds itself
BUFFER = 1 << 30  # the most bytes of a buffer in which an id begins
SPARE = 16  # bytes after the ids that a kernel may write
SIZE = np.uint64(0xFFFFFFFF)  # the bits of a view that hold the length


@dataclass(frozen=True, eq=False)
class PackedIds:
    """Ids in Arrow's layout of string views: two words each.

    The first word holds the length in bytes (32 bits) and the first four bytes of the id; the second the next eight
    bytes or, of an id of more than 12 bytes, the number of a buffer and the position of the id in it.
    """

    views: Array  # (ids, 2), uint64
    buffers: tuple[Array, ...] = ()  # uint8

    def __len__(self) -> int:
        return len(self.views)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> PackedIds: ...
    def __getitem__(self, at: int | slice) -> str | PackedIds:
        if isinstance(at, slice):
            return PackedIds(self.views[at], self.buffers)
        return self.decode(self.views[at].tobytes())

    def __iter__(self) -> Iterator[str]:
        return iter(self.to_list())

    def decode(self, view: bytes) -> str:
        """The id of a view."""
        size = int.from_bytes(view[:4], "little")
        if size <= INLINE:
            return view[4 : 4 + size].decode()
        buffer, start = int.from_bytes(view[8:12], "little"), int.from_bytes(view[12:], "little")
        return self.buffers[buffer][start : start + size].tobytes().decode()

    @property
    def sizes(self) -> Array:
        """The length of each id in bytes."""
        return self.lengths.astype(np.int64)

    @property
    def lengths(self) -> Array:
        """The length of each id in bytes, as unsigned integers of 32 bits."""
        return np.ascontiguousarray(np.ascontiguousarray(self.views).view("<u4")[:, 0])

    @property
    def text(self) -> bytes:
        """The ids one after the other."""
        kernels = id_kernel_functions()
        if kernels is None:
            return "".join(self.decode(view.tobytes()) for view in self.views).encode()
        out = np.empty(int(self.lengths.sum(dtype=np.int64)) + SPARE, dtype=np.uint8)
        kernels.join_texts(np.ascontiguousarray(self.views), self.addresses, len(self), out)
        return out[:-SPARE].tobytes()

    def to_list(self) -> list[str]:
        """The ids as a list."""
        text, ends = self.text, np.cumsum(self.sizes).tolist()
        if text.isascii():
            letters = text.decode()
            return [letters[start:end] for start, end in pairwise([0, *ends])]
        return [text[start:end].decode() for start, end in pairwise([0, *ends])]

    def take(self, rows: Array) -> PackedIds:
        """The given rows."""
        return PackedIds(np.take(self.views, rows, axis=0), self.buffers)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with the text of these ids alone: the buffers may hold that of all ids of an index."""
        used = int(self.lengths.sum(dtype=np.int64))
        if sum(map(len, self.buffers)) <= 2 * used:
            return PackedIds, (self.views, self.buffers)
        found = PackedIds.of_text(np.frombuffer(self.text, dtype=np.uint8), np.append(0, np.cumsum(self.sizes)))
        return PackedIds, (found.views, found.buffers)

    @property
    def addresses(self) -> Array:
        """The addresses of the buffers, for kernels."""
        return np.array([each.ctypes.data for each in self.buffers] or [0], dtype=np.uint64)

    @cached_property
    def series(self) -> pl.Series:
        """The column as a polars Series, which shares its memory."""
        import polars as pl

        from .arrow_strings import ArrowStrings

        return pl.Series(ArrowStrings(self.views, self.buffers))

    @property
    def sort_keys(self) -> tuple[Array, Array] | None:
        """Two numbers per id that order ids as their bytes do; None if one is too long."""
        sizes = self.sizes.astype(np.uint64)
        if self.buffers and (sizes > INLINE).any():
            return None
        texts = np.ascontiguousarray(self.views).view(np.uint8).reshape(-1, 16)[:, 4:]
        first = np.ascontiguousarray(texts[:, :8]).view(">u8").ravel().astype(np.uint64)
        rest = np.ascontiguousarray(texts[:, 8:]).view(">u4").ravel().astype(np.uint64)
        return first, rest << np.uint64(32) | sizes  # of ids that differ only in NUL at the end, the longer is greater

    @classmethod
    def pack(cls, ids: Sequence[str]) -> PackedIds:
        """Ids packed one by one."""
        texts = [each.encode() for each in ids]
        longer = [at for at, text in enumerate(texts) if len(text) > INLINE]
        sizes = np.fromiter(map(len, texts), dtype=np.uint32, count=len(texts))
        words = np.zeros((len(texts), 4), dtype=np.uint32)
        words[:, 0] = sizes
        inline = np.array([text[:INLINE] for text in texts], dtype=f"S{INLINE}")
        words[:, 1:] = inline.view(np.uint32).reshape(-1, 3)
        if longer:
            words[longer, 2], words[longer, 3] = 0, np.cumsum([0, *sizes[longer][:-1]])
        joined = b"".join(texts[at] for at in longer)
        return cls(words.view(np.uint64), (np.frombuffer(joined, dtype=np.uint8),) if longer else ())

    @classmethod
    def of_text(cls, text: Array, starts: Array) -> PackedIds:
        """Ids from their bytes, one after the other, and where each begins and the last one ends."""
        sizes = np.diff(starts)
        longest = int(sizes.max(initial=0))
        words = np.empty((len(sizes), 4), dtype="<u4")
        words[:, 0] = sizes
        # the bytes from each start on, as many as a view holds; those of the next ids become 0
        begun = sliding_window_view(np.append(text, np.zeros(INLINE, np.uint8)), INLINE)[starts[:-1]]
        begun[np.arange(INLINE) >= sizes[:, None]] = 0
        words[:, 1:] = begun.view("<u4")
        longer = np.flatnonzero(sizes > INLINE)
        words[longer, 2], words[longer, 3] = np.divmod(starts[longer], BUFFER)
        ends = range(0, len(text) if len(longer) else 0, BUFFER)
        return cls(words.view(np.uint64), tuple(np.array(text[at : at + BUFFER + longest]) for at in ends))

    @classmethod
    def concat(cls, columns: Sequence[PackedIds]) -> PackedIds:
        """Columns, concatenated."""
        views = np.concatenate([each.views for each in columns])
        first, row = 0, 0
        for each in columns:
            if first and each.buffers:
                part = views[row : row + len(each)]
                part[:, 1] += ((part[:, 0] & SIZE) > INLINE) * np.uint64(first)
            first, row = first + len(each.buffers), row + len(each)
        return cls(views, tuple(buffer for each in columns for buffer in each.buffers))


@dataclass(frozen=True, eq=False)
class CodedIds:
    """Ids of which there are few: the names, and the number of each row's name."""

    names: list[str]  # names may repeat
    codes: Array

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> CodedIds: ...
    def __getitem__(self, at: int | slice) -> str | CodedIds:
        return CodedIds(self.names, self.codes[at]) if isinstance(at, slice) else self.names[int(self.codes[at])]

    def __iter__(self) -> Iterator[str]:
        return map(self.names.__getitem__, self.codes.tolist())

    def to_list(self) -> list[str]:
        """The ids as a list."""
        return list(self)

    def take(self, rows: Array) -> CodedIds:
        """The given rows."""
        return CodedIds(self.names, self.codes[rows])

    @cached_property
    def series(self) -> pl.Series:
        """The column as a polars Series."""
        import polars as pl

        return pl.Series(self.names, dtype=pl.String).gather(self.codes)


def id_kernel_functions() -> SimpleNamespace | None:
    """The kernels over packed ids; None where there are none."""
    return load_kernels(id_kernels.__name__)


def find_repeating_groups(kernels: SimpleNamespace, starts: Array, ids: PackedIds) -> list[int]:
    """Groups in which an id occurs twice, the first of them included."""
    views, buffers, starts = np.ascontiguousarray(ids.views), ids.addresses, np.ascontiguousarray(starts)
    largest = int(np.diff(starts).max(initial=0))

    def find(part: slice) -> int:
        table = np.empty(4 * largest + 2, dtype=np.int32)
        return int(kernels.find_repeating_group(views, buffers, starts, part.start, part.stop, table))

    return [group for group in parallel_map_slices(find, len(starts) - 1) if group >= 0]


def match_packed(
    kernels: SimpleNamespace, groups: Array, ids: PackedIds, other_groups: Array, others: PackedIds
) -> tuple[Array, Array]:
    """The pairs of rows (row, other row) with the same group and id; the others are unique, groups at least 0."""
    views, other_views = np.ascontiguousarray(ids.views), np.ascontiguousarray(others.views)
    groups, other_groups = (np.ascontiguousarray(each, dtype=np.int32) for each in (groups, other_groups))
    size = 2 << len(others).bit_length()
    table = np.empty(size, dtype=np.int32)
    theirs = (other_views, others.addresses, other_groups)
    kernels.fill_table(*theirs, len(others), table, size)

    def find(part: slice) -> Array:
        pairs = np.empty((part.stop - part.start, 2), dtype=np.int64)
        rows = (views, ids.addresses, groups, part.start, part.stop)
        return pairs[: kernels.find_matches(*rows, *theirs, table, size, pairs)].copy()

    found = np.concatenate(parallel_map_slices(find, len(ids)))
    return found[:, 0].copy(), found[:, 1].copy()


def number_packed(kernels: SimpleNamespace, spans: Array, ids: PackedIds) -> tuple[Array, Array, Array]:
    """The number of distinct ids of each group, the first row of each id, and the number of each row's id.

    `spans` has shape (groups, spans of a group, 2); ids are numbered group by group, in order of first occurrence.
    """
    views, spans = np.ascontiguousarray(ids.views), np.ascontiguousarray(spans)
    counts, numbers = np.zeros(len(spans), dtype=np.int64), np.zeros(len(ids), dtype=np.int64)
    sizes = (spans[..., 1] - spans[..., 0]).sum(axis=1)

    def number(part: slice) -> tuple[slice, Array]:
        table = np.empty(4 * int(sizes[part].max(initial=0)) + 2, dtype=np.int32)
        firsts = np.empty(int(sizes[part].sum()), dtype=np.int64)
        rows = (views, ids.addresses, spans, spans.shape[1], part.start, part.stop)
        return part, firsts[: kernels.number_ids(*rows, table, counts, firsts, numbers)].copy()

    found = parallel_map_slices(number, len(spans))
    before = 0
    for part, firsts in found:  # each slice numbers its ids from 0
        for begin, end in spans[part].reshape(-1, 2).tolist() if before else ():
            numbers[begin:end] += before
        before += len(firsts)
    return counts, np.concatenate([firsts for _, firsts in found]), numbers


def is_descending_packed(kernels: SimpleNamespace, ids: PackedIds, rows: Array) -> bool:
    """Whether each of the given rows has an id at least as great as the next row's, in byte order."""
    views, rows = np.ascontiguousarray(ids.views), np.ascontiguousarray(rows, dtype=np.int64)
    return bool(kernels.find_rise(views, ids.addresses, rows, len(rows)) < 0)
