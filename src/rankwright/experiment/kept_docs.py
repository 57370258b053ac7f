"""Docs of a collection by id and by place: in memory if they are few, in a file of the store if they are many."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ..base.hashing import fingerprint
from ..base.progress import track
from ..collection import Collection
from ..collection.base_collection import Block
from .store import Store

if TYPE_CHECKING:
    import polars as pl

IN_MEMORY = 200_000  # docs of a collection up to which they stay in memory
FILE = "docs.sqlite"
SCHEMA = "1"  # of the file
VARIABLES = 500  # of one statement
FETCHED = 50_000  # ids that are read at once

Docs = dict[str, dict[str, Any]]


class KeptDocs(Protocol):
    """Docs that can be had by id and by place."""

    count: int

    def find(self, wanted: Iterable[str]) -> Docs:
        """The wanted docs that exist, with all their values."""

    def page(self, start: int, count: int) -> Docs:
        """Docs in the order of the collection."""

    def find_ids(self, part: str, start: int, count: int) -> tuple[list[str], int]:
        """Ids that contain a text, whatever their case, in the order of the collection; and how many do in all."""


class DocsInMemory:
    """Docs as the blocks they are read in, when they are first needed."""

    def __init__(self, collection: Collection, count: int) -> None:
        self.collection, self.count = collection, count

    @cached_property
    def blocks(self) -> list[Block]:
        """The docs as they were read."""
        return list(self.collection.blocks())

    @cached_property
    def places(self) -> dict[str, tuple[Block, int]]:
        """Where each doc is."""
        return {doc: (block, at) for block in self.blocks for at, doc in enumerate(block.ids)}

    @cached_property
    def ids(self) -> list[str]:
        """The ids of the docs in order."""
        return list(self.places)

    def find(self, wanted: Iterable[str]) -> Docs:
        """The wanted docs that exist, with all their values."""
        found = ((doc, self.places.get(doc)) for doc in wanted)
        return {doc: place[0].values_of(place[1]) for doc, place in found if place is not None}

    def page(self, start: int, count: int) -> Docs:
        """Docs in the order of the collection."""
        return self.find(self.ids[start : start + count])

    def find_ids(self, part: str, start: int, count: int) -> tuple[list[str], int]:
        """Ids that contain a text, whatever their case, in the order of the collection; and how many do in all."""
        low = part.lower()
        found = [doc for doc in self.ids if low in doc.lower()]
        return found[start : start + count], len(found)


class DocsInFile:
    """Docs in a SQLite file, written when they are first needed: place, id, and values as JSON (dates are text)."""

    def __init__(self, collection: Collection, docs: str, count: int, store: Store) -> None:
        self.collection, self.docs, self.count, self.store = collection, docs, count, store
        self.lock = threading.Lock()

    @cached_property
    def connection(self) -> sqlite3.Connection:
        """The file in the store; nothing writes to it, and threads take turns."""

        def write(folder: Path) -> Mapping[str, Any]:
            write_docs(self.collection.blocks(), folder / FILE)
            return {"docs": self.count}

        key = fingerprint("docs", SCHEMA, self.docs)
        artifact, _ = self.store.build("docs", key, {"docs": self.docs, "schema": SCHEMA}, write)
        address = f"{(artifact.home / FILE).resolve().as_uri()}?immutable=1"
        return sqlite3.connect(address, uri=True, check_same_thread=False)

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        """The rows of a query."""
        with self.lock:
            return self.connection.execute(statement, values).fetchall()

    def find(self, wanted: Iterable[str]) -> Docs:
        """The wanted docs that exist, with all their values."""
        ids = list(wanted)
        found: Docs = {}
        for start in range(0, len(ids), VARIABLES):
            some = ids[start : start + VARIABLES]
            marks = ",".join("?" * len(some))
            found |= as_docs(self.rows(f"SELECT id, value FROM docs WHERE id IN ({marks})", some))
        return {doc: found[doc] for doc in ids if doc in found}

    def page(self, start: int, count: int) -> Docs:
        """Docs in the order of the collection."""
        statement = "SELECT id, value FROM docs WHERE place >= ? AND place < ? ORDER BY place"
        return as_docs(self.rows(statement, (start, start + count)))

    @cached_property
    def ids(self) -> pl.Series:
        """The ids of the docs in order, in small letters."""
        import polars as pl

        with self.lock:
            rows = self.connection.execute("SELECT id FROM docs ORDER BY place")
            parts = [pl.Series("id", [], pl.String)]
            while some := rows.fetchmany(FETCHED):
                parts.append(pl.Series("id", [doc.lower() for (doc,) in some], pl.String))
        return pl.concat(parts)

    def find_ids(self, part: str, start: int, count: int) -> tuple[list[str], int]:
        """Ids that contain a text, whatever their case, in the order of the collection; and how many do in all."""
        found = self.ids.str.contains(part.lower(), literal=True).arg_true()
        places = found[start : start + count].to_list()
        marks = ",".join("?" * len(places))
        rows = self.rows(f"SELECT id FROM docs WHERE place IN ({marks}) ORDER BY place", places)
        return [doc for (doc,) in rows], len(found)


def as_docs(rows: Iterable[tuple[str, str]]) -> Docs:
    """Rows of the file as docs."""
    return {doc: json.loads(value) for doc, value in rows}


def write_docs(blocks: Iterable[Block], path: Path) -> None:
    """Write docs to a SQLite file."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode = OFF")  # the folder is moved into the store when it is complete
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("CREATE TABLE docs (place INTEGER PRIMARY KEY, id TEXT, value TEXT)")
        connection.executemany("INSERT INTO docs VALUES (?, ?, ?)", rows_of(blocks))
        connection.execute("CREATE UNIQUE INDEX ids ON docs (id)")


def rows_of(blocks: Iterable[Block]) -> Iterator[tuple[int, str, str]]:
    """The place, id and values of each doc."""
    place = 0
    for block in track(blocks, "storing docs", unit="blocks"):
        for at, doc in enumerate(block.ids):
            yield place, doc, json.dumps(block.values_of(at), ensure_ascii=False, default=str)
            place += 1


def keep_docs(collection: Collection, docs: str, count: int, store: Store) -> tuple[Collection, KeptDocs]:
    """The collection, whose docs are found by id from now on, and its docs; `docs` is their hash."""
    if count > IN_MEMORY:
        in_file = DocsInFile(collection, docs, count, store)
        return replace(collection, finder=in_file.find), in_file
    in_memory = DocsInMemory(collection, count)
    return replace(collection, source=lambda: iter(in_memory.blocks), finder=in_memory.find), in_memory
