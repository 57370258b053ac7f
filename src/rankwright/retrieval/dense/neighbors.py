"""Nearest vectors by inner product: exact (flat), or through a FAISS graph (HNSW) or cells (IVF)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ...base.ids import Codes, Floats
from ..index_folder import read_array
from ..verification import DamagedIndexError
from .faiss_check import check_faiss

TRAINING_VECTORS = 64  # per cell, to find the cells
FILE = "index.faiss"
SCALES = "scales"  # of the dimensions of codes
QUERY_BLOCK = 256
VECTOR_BLOCK = 4096


@dataclass(frozen=True, eq=False)
class Allowed:
    """Which vectors may be found."""

    mask: np.ndarray[Any, np.dtype[np.uint8]]

    @cached_property
    def rows(self) -> Codes:
        """Their rows."""
        return np.flatnonzero(self.mask)

    @property
    def count(self) -> int:
        """Their number."""
        return len(self.rows)

    @cached_property
    def selector(self) -> Any:
        """The same for FAISS, as a bitmap."""
        import faiss

        library: Any = faiss
        return library.IDSelectorBitmap(np.packbits(self.mask, bitorder="little"))


@dataclass(frozen=True, eq=False)
class ScaledCodes:
    """Integer codes in a FAISS index, and what one stands for in each dimension."""

    codes: Any
    scales: Floats


def build_hnsw(vectors: Floats, params: Mapping[str, int]) -> Any:
    """A navigable small-world graph. Malkov and Yashunin, TPAMI 2020."""
    import faiss

    index = faiss.IndexHNSWFlat(vectors.shape[1], params["m"], faiss.METRIC_INNER_PRODUCT)
    index.hnsw.efConstruction = params["ef_construction"]
    add_vectors(index, vectors)
    return index


def build_ivf(vectors: Floats, params: Mapping[str, int]) -> Any:
    """Cells around centers found by k-means, by default 4 √n of them. Jégou et al., TPAMI 2011."""
    import faiss

    cells = min(params["cells"] or max(int(4 * len(vectors) ** 0.5), 1), len(vectors))
    coarse = faiss.IndexFlatIP(vectors.shape[1])
    index = faiss.IndexIVFFlat(coarse, vectors.shape[1], cells, faiss.METRIC_INNER_PRODUCT)
    index.cp.min_points_per_centroid = 1
    step = max(len(vectors) // (TRAINING_VECTORS * cells), 1)
    index.train(np.ascontiguousarray(vectors[::step], dtype=np.float32))
    add_vectors(index, vectors)
    return index


def add_vectors(index: Any, vectors: Floats, encode: Callable[[Floats], Any] | None = None) -> None:
    """Add vectors in blocks, or what they are encoded to."""
    from ...base.progress import progress

    with progress("indexing", len(vectors), "vectors") as advance:
        for at in range(0, len(vectors), 1 << 14):
            some = np.asarray(vectors[at : at + (1 << 14)], dtype=np.float32)
            index.add(np.ascontiguousarray(some if encode is None else encode(some)))
            advance(len(some))


def fill_up(vectors: Floats, size: int) -> Floats:
    """Vectors with zeros added up to a number of dimensions."""
    found = np.asarray(vectors, dtype=np.float32)
    return found if found.shape[1] == size else np.pad(found, ((0, 0), (0, size - found.shape[1])))


def hnsw_params(index: Any, rows: int, params: Mapping[str, int]) -> Any:
    """Keep at least as many candidates in sight as rows are wanted."""
    import faiss

    library: Any = faiss
    return library.SearchParametersHNSW(efSearch=max(params["ef"], rows))


def ivf_params(index: Any, rows: int, params: Mapping[str, int]) -> Any:
    """Search a tenth of the cells by default, and at least enough to hold twice the wanted rows."""
    import faiss

    library: Any = faiss
    enough = -(-2 * rows * index.nlist // index.ntotal)
    return library.SearchParametersIVF(nprobe=params["probes"] or min(max(index.nlist // 10, 8, enough), index.nlist))


def search_faiss(index: Any, queries: Floats, k: int, threads: int | None, params: Any) -> tuple[Floats, Codes]:
    """The k nearest vectors that a FAISS index finds for each query: products, and rows (-1 if it finds fewer)."""
    import faiss

    before = faiss.omp_get_max_threads()
    if threads:
        faiss.omp_set_num_threads(threads)
    try:
        scores, rows = index.search(queries, k, params=params)
        short = np.flatnonzero((rows < 0).any(axis=1))  # queries whose cells held too few vectors
        while len(short) and getattr(params, "nprobe", 0) < getattr(index, "nlist", 0):
            params.nprobe = min(2 * params.nprobe, index.nlist)
            scores[short], rows[short] = index.search(queries[short], k, params=params)
            short = short[(rows[short] < 0).any(axis=1)]
        return scores, rows
    finally:
        faiss.omp_set_num_threads(before)


def to_float32(vectors: Floats) -> Floats:
    """Vectors of 16 bits as those of 32."""
    return vectors.astype(np.float32, copy=False)


def search_flat(
    queries: Floats, vectors: Any, k: int, allowed: Allowed | None = None, decode: Callable[[Any], Floats] = to_float32
) -> tuple[Floats, Codes]:
    """The k nearest of all vectors, or of those allowed, for each query, best first: products, and rows.

    A matrix product per block of queries and block of vectors, the best of each kept: the vectors may stay on disk,
    in any type, and only some of them may be allowed.
    """
    parts = [
        search_block(queries[at : at + QUERY_BLOCK], vectors, k, allowed, decode)
        for at in range(0, len(queries), QUERY_BLOCK)
    ]
    return np.concatenate([scores for scores, _ in parts]), np.concatenate([rows for _, rows in parts])


def search_block(
    queries: Floats, vectors: Any, k: int, allowed: Allowed | None, decode: Callable[[Any], Floats]
) -> tuple[Floats, Codes]:
    """The same for one block of queries: of each block of vectors, those nearer than the k-th best so far are kept."""
    scores = np.zeros((len(queries), 0), dtype=np.float32)
    rows = np.zeros((len(queries), 0), dtype=np.int64)
    step = block_size(k)
    for at in range(0, len(vectors) if allowed is None else allowed.count, step):
        some = None if allowed is None else allowed.rows[at : at + step]
        found = queries @ decode(vectors[at : at + step] if some is None else vectors[some]).T
        if scores.shape[1] < k:
            columns = top_columns(found, k)
            better = np.take_along_axis(found, columns, axis=1)
        else:
            better, columns = larger_columns(found, scores.min(axis=1))
        scores = np.concatenate([scores, better], axis=1)
        rows = np.concatenate([rows, columns + at if some is None else some[columns]], axis=1)
        kept = top_columns(scores, k)
        scores, rows = np.take_along_axis(scores, kept, axis=1), np.take_along_axis(rows, kept, axis=1)
    order = np.argsort(-scores, axis=1, kind="stable")
    return np.take_along_axis(scores, order, axis=1), np.take_along_axis(rows, order, axis=1)


def block_size(k: int) -> int:
    """How many vectors are compared at once, to find the k nearest."""
    return max(VECTOR_BLOCK, 16 * k)


def larger_columns(scores: Any, bounds: Any) -> tuple[Any, Codes]:
    """The values of each row above its bound, and their columns; rows with fewer than others are filled with -inf."""
    row, column = np.divmod(np.flatnonzero(scores > bounds[:, None]), scores.shape[1])
    counts = np.bincount(row, minlength=len(scores))
    place = np.arange(len(row)) - np.repeat(np.cumsum(counts) - counts, counts)
    values = np.full((len(scores), counts.max(initial=0)), -np.inf, dtype=scores.dtype)
    columns = np.zeros(values.shape, dtype=np.int64)
    values[row, place], columns[row, place] = scores[row, column], column
    return values, columns


def top_columns(scores: Floats, k: int) -> Codes:
    """The columns of the k largest values of each row, in any order."""
    size = scores.shape[1]
    if size <= k:
        return np.broadcast_to(np.arange(size), scores.shape)
    return np.argpartition(scores, size - k, axis=1)[:, size - k :]


def write_index(index: Any, folder: Path) -> None:
    """Write the index as a FAISS file; scales of its dimensions, if it has any, as another."""
    import faiss

    if isinstance(index, ScaledCodes):
        np.save(folder / f"{SCALES}.npy", index.scales, allow_pickle=False)
        index = index.codes
    write = faiss.write_index_binary if isinstance(index, faiss.IndexBinary) else faiss.write_index
    write(index, str(folder / FILE))


def extend(folder: Path, vectors: Floats) -> Any:
    """The index in a folder with more vectors, in memory."""
    import faiss

    index = faiss.read_index(str(folder / FILE))
    add_vectors(index, vectors, lambda some: fill_up(some, index.d))
    return index


def read_index(folder: Path, kind: str, shape: tuple[int, ...], thorough: bool) -> Any:
    """The index of some vectors, memory-mapped; a thorough check reads it first, as FAISS trusts its files."""
    import faiss

    if thorough:
        check_faiss(folder / FILE, kind, shape)
    read = faiss.read_index_binary if kind == "binary" else faiss.read_index
    index: Any = read(str(folder / FILE), getattr(faiss, "IO_FLAG_MMAP_IFC", faiss.IO_FLAG_MMAP))
    if kind != "int8":
        return index
    scales = np.array(read_array(folder, SCALES, np.float32))
    if scales.shape != shape[1:] or not (np.isfinite(scales) & (scales > 0)).all():
        raise DamagedIndexError(folder / f"{SCALES}.npy", "it does not have a scale for each dimension")
    return ScaledCodes(index, scales)
