"""Docs encoded on the workers of a cluster: blocks of docs, each read and encoded as in one process.

A model's vectors may depend, in their last digits, on the texts that are encoded together, so every worker encodes the
windows of one process. Blocks are read again where they are encoded; the process that asks only looks where they begin.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ....base.parts import write_parts
from ....base.progress import progress
from ....collection.collection import Collection
from ....collection.doc_ranges import DocRange, read_range
from .batch_encoding import cut_windows, encode_window, write_vectors

if TYPE_CHECKING:
    from ....base.ids import Floats
    from .encoder import Encoder

FEW = 1 << 16  # docs of a part whose place in the file is not known: those before it are read, too


@dataclass(frozen=True, eq=False)
class Encoding:
    """What all parts need: the collection, its fields, and the encoder by its class and parameters."""

    collection: Collection
    fields: tuple[str, ...]
    kind: type[Encoder]
    params: str  # JSON


def encode_in_parts(encoder: Encoder, collection: Collection, fields: Sequence[str], path: Path) -> list[str]:
    """Write the vectors of all docs to a file (.npy); returns the doc ids."""
    fields = collection.resolve_fields(fields)
    blocks: list[tuple[DocRange, list[str]]] = []
    first = 0
    for block in collection.check_first(collection.blocks(), fields):
        start = None if block.starts is None else int(block.starts[0])
        blocks.append((DocRange(first, len(block.ids), start), block.ids))
        first += len(block.ids)
    groups = list(group_blocks([docs for docs, _ in blocks]))
    shared = Encoding(collection, fields, type(encoder), json.dumps(encoder.params))
    sizes = [float(sum(each.count for each in group)) for group in groups]
    folders = write_parts(encode_part, shared, groups, sizes)

    def vectors() -> Iterator[tuple[list[str], Floats]]:
        names = iter(blocks)
        for group, folder in zip(groups, folders, strict=True):
            found = np.load(folder / "vectors.npy", mmap_mode="r", allow_pickle=False)
            at = 0
            for docs in group:
                yield next(names)[1], found[at : at + docs.count]
                at += docs.count

    return write_vectors(vectors(), collection.name, path)


def group_blocks(blocks: Sequence[DocRange]) -> Iterator[list[DocRange]]:
    """Blocks in groups that are encoded together: each on its own if its place is known, otherwise of many docs."""
    group: list[DocRange] = []
    for docs in blocks:
        group.append(docs)
        if docs.start is not None or sum(each.count for each in group) >= FEW:
            yield group
            group = []
    if group:
        yield group


def encode_part(shared: Encoding, group: Sequence[DocRange], folder: Path) -> None:
    """Write the vectors of a group of blocks."""
    encoder = open_encoder(shared.kind, shared.params)
    docs = DocRange(group[0].first, sum(each.count for each in group), group[0].start)
    found = []
    with progress("encoding", docs.count, "docs") as advance:
        for block in read_range(shared.collection, docs):
            for _, texts in cut_windows(encoder, block, shared.fields):
                found.append(encode_window(encoder, texts, "doc", advance))
    np.save(folder / "vectors.npy", np.concatenate(found), allow_pickle=False)


@lru_cache(maxsize=1)
def open_encoder(kind: type[Encoder], params: str) -> Encoder:
    """An encoder, loaded once."""
    found = kind(**json.loads(params))
    found.prepare()
    return found
