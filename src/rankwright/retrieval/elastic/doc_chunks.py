"""Docs as a server gets them: lines of JSON, in chunks whose counts and sums say what is there; named by content."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from ...collection.collection import Collection, text_of
from ...errors import RankwrightError

if TYPE_CHECKING:
    from ..dense.vector_index import Dense

UNIT = 10  # docs that are never parted
CHUNK = 1000  # docs, at most, whose number and sum are looked at together
BYTES = 4 << 20  # of a chunk, if its docs are of middling length; of one request, unless one doc is longer
BITS = 22  # of a doc's check: the sum of those of 2^30 docs is exact in 64-bit floating point
DISTINCT = 1 << 25  # docs among which ids that appear twice are found: eight bytes for each
ALL = "all"  # the field of all text
Lines = Callable[[], Iterator[tuple[str, bytes]]]


@dataclass(frozen=True)
class Chunk:
    """Some docs: their number among chunks, their ids, and a line for each."""

    at: int
    ids: list[str]
    lines: list[bytes]


@dataclass(frozen=True, eq=False)
class Content:
    """What an index must hold: the hash of all docs, and for each chunk how many there are and the sum of checks."""

    docs: int
    digest: str
    size: int  # docs of a chunk
    counts: np.ndarray[Any, np.dtype[np.int64]]
    sums: np.ndarray[Any, np.dtype[np.int64]]
    lines: Lines

    @property
    def total(self) -> int:
        """The sum of the checks of all docs."""
        return int(self.sums.sum())

    def chunks(self) -> Iterator[Chunk]:
        """The docs, chunk by chunk, with their place and check."""
        rows = self.lines()
        for at in range(len(self.counts)):
            some = list(islice(rows, self.size))
            lines = [placed(line, at * self.size + place) for place, (_, line) in enumerate(some)]
            yield Chunk(at, [doc for doc, _ in some], lines)


def content(lines: Lines, name: str) -> Content:
    """Look at every doc once."""
    hashed, units, names, docs, letters = blake2b(digest_size=16), array("q"), array("q"), 0, 0
    for doc, line in lines():
        digest, check = checked(line)
        hashed.update(digest)
        if docs % UNIT == 0:
            units.append(0)
        units[-1] += check
        docs += 1
        letters += len(line)
        if docs <= DISTINCT:
            names.append(hash(doc))
    if not docs:
        raise RankwrightError(f"{name}: there is no doc in it")
    once(names, lines, name)
    per = max(min(CHUNK, BYTES * docs // letters) // UNIT, 1)  # units of a chunk: long docs come in smaller chunks
    sums = np.add.reduceat(np.frombuffer(units, dtype=np.int64), np.arange(0, len(units), per))
    size = per * UNIT
    counts = np.full(len(sums), size, dtype=np.int64)
    counts[-1] = docs - size * (len(sums) - 1)
    return Content(docs, hashed.hexdigest(), size, counts, sums, lines)


def once(names: array[int], lines: Lines, name: str) -> None:
    """Refuse an id that appears twice: ids are looked at again only where their hashes meet."""
    hashes = np.sort(np.frombuffer(names, dtype=np.int64))
    meeting = set(hashes[1:][hashes[1:] == hashes[:-1]].tolist())
    seen: set[str] = set()
    for doc, _ in lines() if meeting else ():
        if hash(doc) in meeting:
            if doc in seen:
                raise RankwrightError(f"{name}: doc {doc!r} appears twice")
            seen.add(doc)


def checked(line: bytes) -> tuple[bytes, int]:
    """The hash of a doc, and its check: the first bits of that."""
    digest = blake2b(line, digest_size=16).digest()
    return digest, int.from_bytes(digest[:4], "little") & ((1 << BITS) - 1)


def placed(line: bytes, place: int) -> bytes:
    """A line with its place among all docs and its check: as it is sent."""
    return b'%s,"at":%d,"check":%d}' % (line[:-1], place, checked(line)[1])


def texts(collection: Collection, fields: Sequence[str], boosts: Mapping[str, float] | None) -> Lines:
    """The docs of a collection: all fields as one text, or each by itself where they are weighed."""

    def lines() -> Iterator[tuple[str, bytes]]:
        for at, block in enumerate(collection.blocks()):
            if at == 0:
                collection.check_fields(fields, block)
            if boosts is None:
                parts = {ALL: block.texts(fields)}
            else:
                parts = {
                    name: [text_of(value) for value in block.columns.get(name, [None] * len(block.ids))]
                    for name in fields
                }
            for row, doc in enumerate(block.ids):
                yield doc, encoded({"doc": doc, "field": {name: values[row] for name, values in parts.items()}})

    return lines


def vectors(dense: Dense) -> Lines:
    """The vectors of an index; a doc whose vector is zero has none, and is not found."""

    def lines() -> Iterator[tuple[str, bytes]]:
        for start in range(0, len(dense.ids), CHUNK):
            # nine digits are what a 32-bit number of that size holds
            rows = np.round(np.asarray(dense.vectors[start : start + CHUNK], dtype=np.float64), 9)
            for doc, row, some in zip(
                dense.ids[start : start + CHUNK], rows.tolist(), np.asarray(rows.any(axis=1)).tolist(), strict=True
            ):
                yield doc, encoded({"doc": doc, "vector": row} if some else {"doc": doc})

    return lines


def encoded(value: Mapping[str, Any]) -> bytes:
    """A doc as JSON; letters that are none are replaced."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        return msgspec.json.encode(repaired(value))


def repaired(value: Any) -> Any:
    """A value without lone surrogates."""
    if isinstance(value, Mapping):
        return {key: repaired(each) for key, each in value.items()}
    return value.encode(errors="replace").decode() if isinstance(value, str) else value
