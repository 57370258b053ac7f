"""Where the docs of an index begin in the file of its collection, so that those to show are read without the others.

Nothing trusts these places: a doc is taken only if the one that begins there has its id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from ..base.files import atomic_write
from ..collection import Collection
from ..collection.base_collection import Block
from ..errors import RankwrightError
from .index_folder import PLACES

Array = np.ndarray[Any, np.dtype[np.int64]]


class PlaceRecorder:
    """Records where docs begin while they are read for an index."""

    def __init__(self) -> None:
        self.blocks: list[Array] = []  # 2 x docs: hashes of ids, and starts
        self.is_complete = False

    def watch(self, collection: Collection) -> Collection:
        """The same collection, whose docs are recorded as they are read."""
        return replace(collection, source=lambda: self.record(collection.source()))

    def record(self, blocks: Iterator[Block]) -> Iterator[Block]:
        """The blocks; what was recorded before is forgotten."""
        self.blocks, self.is_complete = [], False
        is_known = True
        for block in blocks:
            is_known = is_known and block.starts is not None
            if is_known:
                self.blocks.append(np.stack([hashes(block.ids), np.array(block.starts, dtype=np.int64)]))
            yield block
        self.is_complete = is_known

    def write(self, folder: Path) -> None:
        """Write the places into the folder of an index, if those of all docs are known."""
        if not self.is_complete or not self.blocks:
            return
        places = np.concatenate(self.blocks, axis=1)
        with atomic_write(folder / PLACES) as file:
            np.save(file, places[:, np.argsort(places[0], kind="stable")], allow_pickle=False)


def hashes(ids: Iterable[str]) -> Array:
    """A number for each id, by which its place is looked up."""
    return np.fromiter((crc32(each.encode(errors="surrogatepass")) for each in ids), dtype=np.int64)


def place_docs(collection: Collection, folder: Path) -> Collection:
    """The collection with docs that are read from their places, where an index knows these."""
    if collection.doc_at is None or not (folder / PLACES).is_file():
        return collection
    doc_at = collection.doc_at

    def find(wanted: Iterable[str]) -> dict[str, dict[str, Any]]:
        names = list(dict.fromkeys(wanted))
        try:
            places = np.load(folder / PLACES, mmap_mode="r", allow_pickle=False)
            own = hashes(names)
            spans = zip(
                *(np.searchsorted(places[0], own, side=side).tolist() for side in ("left", "right")), strict=True
            )
            found = {}
            for name, (low, high) in zip(names, spans, strict=True):
                docs = (doc_at(int(start)) for start in places[1, low:high])
                found[name] = next(values for doc, values in docs if doc == name)
            return found
        except (
            StopIteration,
            RankwrightError,
            ValueError,
            IndexError,
            OSError,
            EOFError,
        ):  # other docs, or a damaged file
            return collection.docs(names)

    return replace(collection, finder=find)
