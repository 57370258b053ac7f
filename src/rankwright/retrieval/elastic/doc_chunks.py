"""Docs as a server gets them: JSON lines, in chunks with counts and checksums; named by content."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from ...collection.collection import Collection, to_text
from ...errors import RankwrightError

if TYPE_CHECKING:
    from ..dense.vector_index import Dense

UNIT = 10  # docs that are never split
CHUNK = 1000  # most docs whose number and sum are compared together
BYTES = 4 << 20  # of a chunk, for docs of average length; of one request, unless one doc is longer
BITS = 22  # of a doc's checksum: the sum over 2^30 docs is exact in 64-bit floating point
DISTINCT = 1 << 25  # docs whose ids are checked for duplicates: eight bytes each
ALL = "all"  # the field of all text
Lines = Callable[[], Iterator[tuple[str, bytes]]]


@dataclass(frozen=True)
class Chunk:
    """Some docs: the number of the chunk, their ids, and a line for each."""

    at: int
    ids: list[str]
    lines: list[bytes]


@dataclass(frozen=True, eq=False)
class Content:
    """What an index must hold: the hash of all docs, and the number of docs and sum of checksums of each chunk."""

    docs: int
    digest: str
    size: int  # docs of a chunk
    counts: np.ndarray[Any, np.dtype[np.int64]]
    sums: np.ndarray[Any, np.dtype[np.int64]]
    lines: Lines

    @property
    def total(self) -> int:
        """The sum of the checksums of all docs."""
        return int(self.sums.sum())

    def chunks(self) -> Iterator[Chunk]:
        """The docs, chunk by chunk, with their positions and checksums."""
        rows = self.lines()
        for at in range(len(self.counts)):
            some = list(islice(rows, self.size))
            lines = [number_line(line, at * self.size + place) for place, (_, line) in enumerate(some)]
            yield Chunk(at, [doc for doc, _ in some], lines)


def scan_docs(lines: Lines, name: str) -> Content:
    """The content of an index, from one pass over its docs."""
    hashed, units, names, docs, letters = blake2b(digest_size=16), array("q"), array("q"), 0, 0
    for doc, line in lines():
        digest, check = checksum(line)
        hashed.update(digest)
        if docs % UNIT == 0:
            units.append(0)
        units[-1] += check
        docs += 1
        letters += len(line)
        if docs <= DISTINCT:
            names.append(hash(doc))
    if not docs:
        raise RankwrightError(f"{name}: has no docs")
    check_unique_ids(names, lines, name)
    per = max(min(CHUNK, BYTES * docs // letters) // UNIT, 1)  # units of a chunk: long docs get smaller chunks
    sums = np.add.reduceat(np.frombuffer(units, dtype=np.int64), np.arange(0, len(units), per))
    size = per * UNIT
    counts = np.full(len(sums), size, dtype=np.int64)
    counts[-1] = docs - size * (len(sums) - 1)
    return Content(docs, hashed.hexdigest(), size, counts, sums, lines)


def check_unique_ids(names: array[int], lines: Lines, name: str) -> None:
    """Refuse a duplicate id: ids are read again only if their hashes collide."""
    hashes = np.sort(np.frombuffer(names, dtype=np.int64))
    collisions = set(hashes[1:][hashes[1:] == hashes[:-1]].tolist())
    seen: set[str] = set()
    for doc, _ in lines() if collisions else ():
        if hash(doc) in collisions:
            if doc in seen:
                raise RankwrightError(f"{name}: doc {doc!r} appears twice")
            seen.add(doc)


def checksum(line: bytes) -> tuple[bytes, int]:
    """The hash of a doc, and its checksum: the first bits of the hash."""
    digest = blake2b(line, digest_size=16).digest()
    return digest, int.from_bytes(digest[:4], "little") & ((1 << BITS) - 1)


def number_line(line: bytes, place: int) -> bytes:
    """A line as it is sent: with its position among all docs and its checksum."""
    return b'%s,"at":%d,"check":%d}' % (line[:-1], place, checksum(line)[1])


def text_lines(collection: Collection, fields: Sequence[str], boosts: Mapping[str, float] | None) -> Lines:
    """The docs of a collection: all fields as one text, or each separately if they have boosts."""

    def lines() -> Iterator[tuple[str, bytes]]:
        for at, block in enumerate(collection.blocks()):
            if at == 0:
                collection.check_fields(fields, block)
            if boosts is None:
                parts = {ALL: block.texts(fields)}
            else:
                parts = {
                    name: [to_text(value) for value in block.columns.get(name, [None] * len(block.ids))]
                    for name in fields
                }
            for row, doc in enumerate(block.ids):
                yield doc, encode_json({"doc": doc, "field": {name: values[row] for name, values in parts.items()}})

    return lines


def vector_lines(dense: Dense) -> Lines:
    """The vectors of an index; a doc whose vector is zero gets none, and is never retrieved."""

    def lines() -> Iterator[tuple[str, bytes]]:
        for start in range(0, len(dense.ids), CHUNK):
            # a 32-bit float of that size has nine digits
            rows = np.round(np.asarray(dense.vectors[start : start + CHUNK], dtype=np.float64), 9)
            for doc, row, some in zip(
                dense.ids[start : start + CHUNK], rows.tolist(), np.asarray(rows.any(axis=1)).tolist(), strict=True
            ):
                yield doc, encode_json({"doc": doc, "vector": row} if some else {"doc": doc})

    return lines


def encode_json(value: Mapping[str, Any]) -> bytes:
    """A doc as JSON; lone surrogates are replaced."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        return msgspec.json.encode(replace_surrogates(value))


def replace_surrogates(value: Any) -> Any:
    """A value without lone surrogates."""
    if isinstance(value, Mapping):
        return {key: replace_surrogates(each) for key, each in value.items()}
    return value.encode(errors="replace").decode() if isinstance(value, str) else value
