"""What FAISS trusts of its files: it follows every number in them, so each is checked before FAISS reads the file.

The known layouts are those that `neighbors` writes: a graph over flat vectors (IHNf), cells of flat vectors (IwFl), and
codes of 8 bits (IxSQ), 1 bit (IBxF) or a product quantizer (IxPq).
The fields and their order are those of `faiss/impl/index_write.cpp`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ...errors import RankwrightError
from ..verification import DamagedIndexError

Array = np.ndarray[Any, Any]
INNER_PRODUCT = 0
MAX_LEVELS = 64  # of a graph; each has a thirtieth of the vectors of the level below
NODES = 1 << 18  # checked together


class Reader:
    """The bytes of a FAISS file, read in order."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data: Array = np.memmap(path, dtype=np.uint8, mode="r")
        self.at = 0

    def array(self, dtype: str, size: int) -> Array:
        """The next values of a type."""
        end = self.at + size * np.dtype(dtype).itemsize
        self.require(size >= 0 and end <= len(self.data), "it ends too early")
        found = np.frombuffer(self.data, dtype, size, self.at)
        self.at = end
        return found

    def number(self, dtype: str) -> int:
        """The next number."""
        return int(self.array(dtype, 1)[0])

    def vector(self, dtype: str) -> Array:
        """The next vector: its size, then its values."""
        return self.array(dtype, self.number("<u8"))

    def name(self) -> str:
        """The next name of a layout: four letters."""
        return self.array("u1", 4).tobytes().decode("latin-1")

    def require(self, condition: bool, problem: str = "its parts do not fit together") -> None:
        """Refuse a file that does not meet a condition."""
        if not condition:
            raise DamagedIndexError(self.path, problem)


def check_faiss(path: Path, kind: str, shape: tuple[int, ...]) -> None:
    """Refuse a FAISS file of anything but an index of a kind over vectors of a shape."""
    if not path.is_file() or not path.stat().st_size:
        raise DamagedIndexError(path, "it is missing")
    if kind not in LAYOUTS:
        raise RankwrightError(f"{path}: no check is known for an index of kind {kind}")
    reader = Reader(path)
    layout, check = LAYOUTS[kind]
    reader.require(reader.name() == layout, f"it is not an index of kind {kind}")
    if kind not in OWN_HEADER:
        check_header(reader, *shape)
    check(reader, *shape)
    reader.require(reader.at == len(reader.data), "it is too long")


def check_header(reader: Reader, total: int, dim: int) -> None:
    """What every index begins with: the shape of its vectors, and that they are compared by inner product."""
    reader.require(
        reader.number("<i4") == dim and reader.number("<i8") == total, "its vectors are not those of the docs"
    )
    reader.array("<i8", 2)  # unused
    reader.require(reader.number("u1") == 1 and reader.number("<i4") == INNER_PRODUCT)


def check_flat(reader: Reader, total: int, dim: int) -> None:
    """Vectors, one after the other."""
    reader.require(reader.name() == "IxFI")
    check_header(reader, total, dim)
    vectors = reader.vector("<f4")
    reader.require(len(vectors) == total * dim and bool(np.isfinite(vectors).all()))


def check_graph(reader: Reader, total: int, dim: int) -> None:
    """A graph: neighbors of each vector on each of its levels, all of them vectors on that level."""
    reader.vector("<f8")  # shares of the levels, not used to search
    ends = reader.vector("<i4").astype(np.int64)  # neighbors of a vector below each level
    levels, starts = reader.vector("<i4"), reader.vector("<u8")
    neighbors = reader.vector("<i4")
    entry, highest = reader.number("<i4"), reader.number("<i4")
    reader.array("<i4", 3)  # widths; the one to search with is set by the searcher
    reader.require(0 <= highest < MAX_LEVELS and highest + 2 <= len(ends) and len(levels) == total)
    reader.require(ends[0] == 0 and bool((np.diff(ends) >= 0).all()) and int(ends[-1]) < 1 << 31)
    reader.require(int(levels.min()) >= 1 and int(levels.max()) == highest + 1)
    reader.require(0 <= entry < total and int(levels[entry]) == highest + 1)
    expected = np.append(0, np.cumsum(ends[levels]))
    reader.require(len(starts) == total + 1 and bool((starts == expected.astype(np.uint64)).all()))
    reader.require(len(neighbors) == int(expected[-1]), "its neighbors are incomplete")
    for level in range(highest + 1):
        nodes = np.flatnonzero(levels > level)
        for at in range(0, len(nodes), NODES):
            places = expected[nodes[at : at + NODES], None] + np.arange(ends[level], ends[level + 1])
            found = neighbors[places]
            known = found[found != -1]
            valid = bool(((known >= 0) & (known < total)).all()) and bool((levels[known] > level).all())
            reader.require(valid, "a neighbor is out of range")
    check_flat(reader, total, dim)


def check_cells(reader: Reader, total: int, dim: int) -> None:
    """Cells: centers, and for each cell the vectors in it; every vector is in one cell."""
    cells = reader.number("<u8")
    reader.number("<u8")  # cells to search; the searcher sets it
    reader.require(1 <= cells <= max(total, 1))
    check_flat(reader, cells, dim)
    reader.require(reader.number("u1") == 0 and not len(reader.vector("<i8")))  # no map from vectors to cells
    reader.require(reader.name() == "ilar" and reader.number("<u8") == cells and reader.number("<u8") == 4 * dim)
    sizes = read_sizes(reader, cells)
    known = np.zeros(total, dtype=bool)
    for size in sizes.tolist():
        reader.require(bool(np.isfinite(reader.array("<f4", size * dim)).all()), "a vector contains NaN or infinity")
        rows = reader.array("<i8", size)
        reader.require(not size or (int(rows.min()) >= 0 and int(rows.max()) < total), "a vector is out of range")
        known[rows] = True
    reader.require(int(sizes.sum()) == total and bool(known.all()))


def read_sizes(reader: Reader, cells: int) -> Array:
    """The number of vectors in each cell: of all of them, or of those that have any."""
    form, given = reader.name(), reader.vector("<u8")
    reader.require(form in ("full", "sprs") and bool((given < 1 << 48).all()))
    sizes = given.astype(np.int64)
    if form == "sprs":
        reader.require(len(given) % 2 == 0)
        places, few = sizes[::2], sizes[1::2]
        reader.require(not len(places) or (int(places.max()) < cells and bool((np.diff(places) > 0).all())))
        sizes = np.zeros(cells, dtype=np.int64)
        sizes[places] = few
    reader.require(len(sizes) == cells)
    return sizes


def check_int8(reader: Reader, total: int, dim: int) -> None:
    """Codes of 8 bits, which stand for integers: nothing was trained."""
    reader.require(reader.number("<i4") == SIGNED_BYTES)
    reader.array("<i4", 2)  # how ranges are trained, not used
    reader.require(reader.number("<u8") == dim and reader.number("<u8") == dim and not len(reader.vector("<f4")))
    reader.require(len(reader.vector("u1")) == total * dim, "its codes are incomplete")


def check_binary(reader: Reader, total: int, dim: int) -> None:
    """Codes of 1 bit; their header has a size of its own."""
    sizes = reader.number("<i4"), reader.number("<i4"), reader.number("<i8")
    size = -(-dim // 8)
    reader.require(sizes == (8 * size, size, total), "its vectors are not those of the docs")
    reader.require(reader.number("u1") == 1)
    reader.number("<i4")  # the metric, not used
    reader.require(len(reader.vector("u1")) == total * size, "its codes are incomplete")


def check_parts(reader: Reader, total: int, dim: int) -> None:
    """Centroids of each part of a vector, which zeros may fill up, and the codes of the nearest ones."""
    size = int(reader.array("<i4", 1)[0])
    reader.require(dim <= size < 2 * dim, "its vectors are not those of the docs")
    reader.at -= 4
    check_header(reader, total, size)
    known, parts, bits = (reader.number("<u8") for _ in range(3))
    reader.require(known == size and 1 <= parts <= dim and size == -(-dim // parts) * parts and 1 <= bits <= 8)
    centroids = reader.vector("<f4")
    reader.require(len(centroids) == size << bits and bool(np.isfinite(centroids).all()))
    reader.require(len(reader.vector("u1")) == total * -(-parts * bits // 8), "its codes are incomplete")
    reader.require(reader.number("<i4") == 0 and reader.number("u1") == 0)  # neither polysemous nor signs
    reader.number("<i4")  # a distance for polysemous codes, not used


OWN_HEADER = ("binary", "pq")  # kinds whose header has sizes of its own
SIGNED_BYTES = 8  # FAISS's QT_8bit_direct_signed
LAYOUTS = {
    "hnsw": ("IHNf", check_graph), "ivf": ("IwFl", check_cells), "int8": ("IxSQ", check_int8),
    "binary": ("IBxF", check_binary), "pq": ("IxPq", check_parts),
}  # fmt: skip
