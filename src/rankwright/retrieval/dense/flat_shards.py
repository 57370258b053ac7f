"""Exact nearest vectors on the workers of a cluster: each compares a range of vectors, in the blocks of one process.

A product of matrices has the same last digits only if its blocks are the same, so ranges are multiples of blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ...base.arrays import load_array
from ...base.ids import Codes, Floats
from ...base.parts import write_parts
from .neighbors import block_size, search_flat

SHARD_VECTORS = 1 << 18


@dataclass(frozen=True, eq=False)
class FlatSearch:
    """What the search of every range needs: the folder of the vectors, the queries, and how many to find."""

    home: str
    queries: Floats
    k: int


def search_flat_shards(home: Path, count: int, queries: Floats, k: int) -> tuple[Floats, Codes]:
    """The k nearest vectors of each query, best first: products, and rows."""
    step = block_size(k)
    size = -(-SHARD_VECTORS // step) * step
    ranges = [(first, min(first + size, count)) for first in range(0, count, size)]
    if len(ranges) == 1:
        return search_flat(queries, load_array(home / "vectors.npy", mapped=True), k)
    sizes = [float(last - first) for first, last in ranges]
    found = list(write_parts(search_range, FlatSearch(str(home), queries, k), ranges, sizes))
    scores = np.concatenate([np.load(each / "scores.npy", allow_pickle=False) for each in found], axis=1)
    rows = np.concatenate([np.load(each / "rows.npy", allow_pickle=False) for each in found], axis=1)
    order = np.argsort(-scores, axis=1, kind="stable")[:, :k]
    return np.take_along_axis(scores, order, axis=1), np.take_along_axis(rows, order, axis=1)


def search_range(shared: FlatSearch, part: tuple[int, int], folder: Path) -> None:
    """Write the nearest vectors of a range, best first."""
    first, last = part
    vectors = load_array(Path(shared.home) / "vectors.npy", mapped=True)
    scores, rows = search_flat(shared.queries, vectors[first:last], min(shared.k, last - first))
    np.save(folder / "scores.npy", scores, allow_pickle=False)
    np.save(folder / "rows.npy", rows + first, allow_pickle=False)
