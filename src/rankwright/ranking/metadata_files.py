"""The metadata of a collection's docs as files, of which one query reads only what it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from ..base.ids import Codes, ranks_of
from ..retrieval.index_folder import read_array
from ..retrieval.strings import Strings, read_strings, write_strings
from .doc_metadata import DocMetadata, Words

FEW_DOCS = 1 << 14  # up to this many, all ids are decoded sooner than those of the candidates are searched for
COLUMNS = ("days", "page_weights", "link_counts", "pagerank")


class StoredNames(Mapping[str, int]):
    """The row of each name, looked up without decoding the others."""

    def __init__(self, names: Strings, order: Codes) -> None:
        self.names, self.order = names, order  # rows in the byte order of their names

    def __getitem__(self, name: str) -> int:
        row = self.names.find_sorted(name, self.order)
        if row is None:
            raise KeyError(name)
        return row

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


def write_metadata(metadata: DocMetadata, folder: Path) -> None:
    """Write metadata into a folder."""
    write_names(metadata.rows, folder, "docs")
    np.save(folder / "columns.npy", np.stack([getattr(metadata, name) for name in COLUMNS]), allow_pickle=False)
    for name, words in (("tags", metadata.tags), ("titles", metadata.titles)):
        write_names(words.vocabulary, folder, name)
        np.save(folder / f"{name}_starts.npy", words.starts, allow_pickle=False)
        np.save(folder / f"{name}_codes.npy", words.codes, allow_pickle=False)


def open_metadata(folder: Path) -> DocMetadata:
    """The metadata in a folder, memory-mapped."""
    docs, columns = open_names(folder, "docs"), np.asarray(read_array(folder, "columns", np.float64, ndim=2))
    return DocMetadata(
        rows=docs.names.rows if len(docs) <= FEW_DOCS else docs,
        tags=open_words(folder, "tags"),
        titles=open_words(folder, "titles"),
        **dict(zip(COLUMNS, columns, strict=True)),
    )


def open_words(folder: Path, name: str) -> Words:
    """Sets of words in a folder."""
    starts, codes = (np.asarray(read_array(folder, f"{name}_{part}", np.int64)) for part in ("starts", "codes"))
    return Words(starts, codes, open_names(folder, name))


def write_names(rows: Mapping[str, int], folder: Path, name: str) -> None:
    """Write names, whose rows count from 0, and their byte order."""
    names = list(rows)
    write_strings(folder, name, Strings.of_list(names))
    np.save(folder / f"{name}_order.npy", np.argsort(ranks_of(names)), allow_pickle=False)


def open_names(folder: Path, name: str) -> StoredNames:
    """Names in a folder."""
    return StoredNames(read_strings(folder, name, False), np.asarray(read_array(folder, f"{name}_order", np.int64)))
