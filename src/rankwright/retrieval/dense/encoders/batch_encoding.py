"""Texts to vectors on disk, in bounded memory: window by window, each cached by content and resumed after a stop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

import numpy as np

from ....base.ids import Floats
from ....base.progress import is_visible, progress
from ....collection.collection import Block, Collection
from ....errors import RankwrightError
from ... import encoded_texts
from ...encoded_texts import Advance, Cached, are_unit_vectors

if TYPE_CHECKING:
    from .encoder import Encoder

WINDOW = 4096  # texts that are sorted by length and cached together


def encode_docs(encoder: Encoder, collection: Collection, fields: Sequence[str], path: Path) -> list[str]:
    """Write the vectors of all docs to a file (.npy), holding one window in memory; returns the doc ids."""
    total = sum(len(block.ids) for block in collection.blocks()) if is_visible() else None
    with progress("encoding", total, "docs") as advance:
        found = windows(encoder, collection, fields)
        return write_vectors(
            ((names, encode_window(encoder, texts, "doc", advance)) for names, texts in found), collection.name, path
        )


def write_vectors(found: Iterable[tuple[list[str], Floats]], collection: str, path: Path) -> list[str]:
    """Write the vectors of windows of docs to a file (.npy); returns the doc ids."""
    ids: list[str] = []
    with path.open("wb") as file:
        write_header(file, 0, 0)
        size = 0
        seen: set[str] = set()
        for names, vectors in found:
            twice = next((name for name in names if name in seen or seen.add(name)), None)  # type: ignore[func-returns-value]
            if twice is not None:
                raise RankwrightError(f"{collection}: doc {twice!r} appears twice")
            size = vectors.shape[1]
            ids += names
            vectors.tofile(file)
        file.seek(0)
        write_header(file, len(ids), size)
    return ids


def encode_texts(encoder: Encoder, texts: Sequence[str], side: str) -> Floats:
    """The vectors of texts such as queries."""
    with progress("encoding", len(texts), "queries") as advance:
        parts = [encode_window(encoder, texts[at : at + WINDOW], side, advance) for at in range(0, len(texts), WINDOW)]
    return np.concatenate(parts) if parts else np.zeros((0, 0), dtype=np.float32)


def write_header(file: IO[bytes], rows: int, size: int, dtype: str = "float32") -> None:
    """Write the header of a .npy file, with the same length for any number of rows."""
    descr = np.dtype(dtype).newbyteorder("<").str
    text = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({rows}, {size}), }}".ljust(117) + "\n"
    file.write(b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode())


def windows(encoder: Encoder, collection: Collection, fields: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Ids and texts of the docs, a window at a time."""
    fields = collection.resolve_fields(fields)
    for at, block in enumerate(collection.blocks()):
        if at == 0:
            collection.check_fields(fields, block)
        yield from cut_windows(encoder, block, fields)


def cut_windows(encoder: Encoder, block: Block, fields: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Ids and texts of the docs of a block, a window at a time."""
    texts = encoder.doc_texts(block, fields)
    for low in range(0, len(texts), WINDOW):
        yield block.ids[low : low + WINDOW], texts[low : low + WINDOW]


def encode_window(encoder: Encoder, texts: Sequence[str], side: str, advance: Advance) -> Floats:
    """The vectors of a window, cached or new."""
    cached = None
    if encoder.is_cached:
        cached = Cached(encoder.identity, side, lambda found: are_unit_vectors(found[0]), encoder.array_count)
    vectors, *tokens = encoded_texts.encode_window(
        texts, encoder.texts_at_once, lambda some: encoder.encode_batch(some, side), cached, advance
    )
    for each in tokens:
        encoder.count_tokens(each, side)
    return vectors
