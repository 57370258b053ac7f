"""Nearest vectors by inner product: every one looked at (flat), or through a FAISS graph (HNSW) or cells (IVF)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...base.ids import Codes, Floats
from ...errors import RankwrightError, listed, unknown

TRAINED = 64  # vectors for each cell, to find the cells
FILE = "index.faiss"
QUERIES = 256  # of a block
LEAST = {"m": 2, "ef_construction": 1, "ef": 1}  # of parameters
BLOCK = 8192  # vectors of a block


@dataclass(frozen=True)
class Kind:
    """A kind of index: what it is, its parameters, how it is made, and how wide it looks for so many vectors."""

    about: str
    params: Mapping[str, int]
    make: Callable[[Floats, Mapping[str, int]], Any] | None = None
    widen: Callable[[Any, int, Mapping[str, int]], None] | None = None


def hnsw(vectors: Floats, params: Mapping[str, int]) -> Any:
    """A navigable small-world graph. Malkov and Yashunin, TPAMI 2020."""
    import faiss

    made = faiss.IndexHNSWFlat(vectors.shape[1], params["m"], faiss.METRIC_INNER_PRODUCT)
    made.hnsw.efConstruction = params["ef_construction"]
    added(made, vectors)
    return made


def ivf(vectors: Floats, params: Mapping[str, int]) -> Any:
    """Cells around centres found by k-means, as many as 4 √n unless said. Jégou et al., TPAMI 2011."""
    import faiss

    cells = min(params["cells"] or max(int(4 * len(vectors) ** 0.5), 1), len(vectors))
    coarse = faiss.IndexFlatIP(vectors.shape[1])
    made = faiss.IndexIVFFlat(coarse, vectors.shape[1], cells, faiss.METRIC_INNER_PRODUCT)
    made.cp.min_points_per_centroid = 1
    step = max(len(vectors) // (TRAINED * cells), 1)
    made.train(np.ascontiguousarray(vectors[::step]))
    added(made, vectors)
    return made


def added(index: Any, vectors: Floats) -> None:
    """Add vectors a part at a time."""
    from ...base.progress import progress

    with progress("indexing", len(vectors), "vectors") as advance:
        for at in range(0, len(vectors), 1 << 14):
            some = np.ascontiguousarray(vectors[at : at + (1 << 14)])
            index.add(some)
            advance(len(some))


def widen_hnsw(index: Any, rows: int, params: Mapping[str, int]) -> None:
    """Look at as many as are wanted, at least."""
    index.hnsw.efSearch = max(params["ef"], rows)


def widen_ivf(index: Any, rows: int, params: Mapping[str, int]) -> None:
    """Look into a tenth of the cells, unless said; into as many at least as hold twice the rows that are wanted."""
    enough = -(-2 * rows * index.nlist // max(index.ntotal, 1))
    index.nprobe = params["probes"] or min(max(index.nlist // 10, 8, enough), index.nlist)


KINDS = {
    "flat": Kind("every vector is looked at: exact", {}),
    "hnsw": Kind(
        "a graph of neighbours; `ef` nodes are kept in sight",
        {"m": 32, "ef_construction": 200, "ef": 128},
        hnsw,
        widen_hnsw,
    ),
    "ivf": Kind(
        "cells, `probes` of them are looked into; 0 lets the size decide", {"cells": 0, "probes": 0}, ivf, widen_ivf
    ),
}


def parameters(kind: str, given: Mapping[str, Any] | None) -> dict[str, int]:
    """The parameters of a kind, filled in and checked."""
    if kind not in KINDS:
        raise unknown("index", kind, KINDS)
    known = KINDS[kind].params
    for name, value in (given or {}).items():
        if name not in known:
            raise RankwrightError(f"index {kind}: has no parameter {name!r}; it has {listed(known) or 'none'}")
        least = LEAST.get(name, 0)
        number = isinstance(value, int | float) and not isinstance(value, bool) and np.isfinite(value)
        if not number or value != int(value) or not least <= value < 1 << 31:
            raise RankwrightError(f"index {kind}: {name} must be an integer >= {least}, got {value!r}")
    return {**known, **{name: int(value) for name, value in (given or {}).items()}}


def nearest(index: Any, queries: Floats, k: int, threads: int | None) -> tuple[Floats, Codes]:
    """The k best vectors that an index of FAISS finds for each query: products, and rows (-1 where it finds fewer)."""
    import faiss

    before = faiss.omp_get_max_threads()
    if threads:
        faiss.omp_set_num_threads(threads)
    try:
        scores, rows = index.search(queries, k)
        while (rows < 0).any() and getattr(index, "nprobe", 0) < getattr(index, "nlist", 0):  # cells with few vectors
            index.nprobe = min(2 * index.nprobe, index.nlist)
            scores, rows = index.search(queries, k)
        return scores, rows
    finally:
        faiss.omp_set_num_threads(before)


def flat(queries: Floats, vectors: Floats, k: int) -> tuple[Floats, Codes]:
    """The k best of all vectors for each query, best first: products, and rows.

    A product of matrices for a block of queries and one of vectors, and the best of each kept: numpy's BLAS does this
    in half the time of FAISS's flat index, and the vectors may lie on disk.
    """
    parts = [flat_block(queries[at : at + QUERIES], vectors, k) for at in range(0, len(queries), QUERIES)]
    return np.concatenate([scores for scores, _ in parts]), np.concatenate([rows for _, rows in parts])


def flat_block(queries: Floats, vectors: Floats, k: int) -> tuple[Floats, Codes]:
    """The same for some queries."""
    scores = np.zeros((len(queries), 0), dtype=np.float32)
    rows = np.zeros((len(queries), 0), dtype=np.int64)
    step = max(BLOCK, 16 * k)
    for at in range(0, len(vectors), step):
        found = queries @ vectors[at : at + step].T
        kept = most(found, k)
        scores = np.concatenate([scores, np.take_along_axis(found, kept, axis=1)], axis=1)
        rows = np.concatenate([rows, kept + at], axis=1)
        kept = most(scores, k)
        scores, rows = np.take_along_axis(scores, kept, axis=1), np.take_along_axis(rows, kept, axis=1)
    order = np.argsort(-scores, axis=1, kind="stable")
    return np.take_along_axis(scores, order, axis=1), np.take_along_axis(rows, order, axis=1)


def most(scores: Floats, k: int) -> Codes:
    """The columns of the k greatest of each row, in any order."""
    size = scores.shape[1]
    if size <= k:
        return np.broadcast_to(np.arange(size), scores.shape)
    return np.argpartition(scores, size - k, axis=1)[:, size - k :]


def write(index: Any, folder: Path) -> None:
    """The index as a file of FAISS."""
    import faiss

    faiss.write_index(index, str(folder / FILE))


def read(folder: Path) -> Any:
    """The index, read from disk as it is needed."""
    import faiss

    return faiss.read_index(str(folder / FILE), getattr(faiss, "IO_FLAG_MMAP_IFC", faiss.IO_FLAG_MMAP))
