"""Ranges of a collection's docs, each read on its own: from its place in the file where that is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .base_collection import BaseCollection, Block


@dataclass(frozen=True)
class DocRange:
    """Neighboring docs: the number of the first one, how many, and where the first one begins."""

    first: int
    count: int
    start: int | None = None  # byte of the collection's file; None: not known, so that the docs before are read too
    lines: int = 0  # of the file before that


def split_docs(collection: BaseCollection, size: int) -> list[DocRange]:
    """The docs in ranges of a size, the last one shorter; at least one."""
    if collection.find_rows is not None and (rows := collection.find_rows(size)) is not None:
        starts, total = rows
        return [
            DocRange(at * size, min(size, total - at * size), start, lines) for at, (start, lines) in enumerate(starts)
        ] or [DocRange(0, size)]
    if collection.count_docs(size + 1) <= size:  # the others are not read for that
        return [DocRange(0, size)]
    total = collection.count_docs(1 << 62)
    return [DocRange(first, min(size, total - first)) for first in range(0, total, size)]


def read_range(collection: BaseCollection, docs: DocRange) -> Iterator[Block]:
    """The blocks of a range of docs."""
    is_known = docs.start is not None and collection.read_from is not None
    if is_known:
        assert collection.read_from is not None
        assert docs.start is not None
        blocks, before = collection.read_from(docs.start, docs.lines), 0
    else:
        blocks, before = collection.blocks(), docs.first
    left = docs.count
    for block in blocks:
        if before >= len(block.ids):
            before -= len(block.ids)
            continue
        part = cut_block(block, before, before + left)
        before = 0
        left -= len(part.ids)
        yield part
        if not left:
            return


def cut_block(block: Block, first: int, last: int) -> Block:
    """Some docs of a block."""
    if first == 0 and last >= len(block.ids):
        return block
    columns = {name: values[first:last] for name, values in block.columns.items()}
    return Block(block.ids[first:last], columns, None if block.starts is None else block.starts[first:last])


def cut_blocks(blocks: Iterator[Block], size: int) -> Iterator[Iterator[Block]]:
    """The docs of blocks in ranges of a size, each as blocks; each must be read to its end before the next."""
    rest: list[Block] = []

    def one_range() -> Iterator[Block]:
        left = size
        while left:
            block = rest.pop() if rest else next(blocks, None)
            if block is None:
                return
            part = cut_block(block, 0, left)
            if len(part.ids) < len(block.ids):
                rest.append(cut_block(block, left, len(block.ids)))
            left -= len(part.ids)
            yield part

    while True:
        if not rest:
            block = next(blocks, None)
            if block is None:
                return
            rest.append(block)
        yield one_range()
