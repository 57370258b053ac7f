"""Small vectors: codes of 8 bits, 1 bit or a product quantizer find candidates, whole vectors rescore them.

A search scans the codes, which are all that has to stay in memory: a quarter (int8), a thirty-second (binary) or less
(pq) of 32-bit vectors. The candidates' whole vectors, which may stay on disk, decide scores and order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ...base.ids import Codes, Floats
from ...base.native import load_kernels
from ...base.parallel import parallel_map_slices
from ...errors import RankwrightError
from . import bit_kernels
from .neighbors import Allowed, ScaledCodes, add_vectors, fill_up, search_faiss, search_flat

LARGEST = 127  # of a code of 8 bits
EXACT = 1 << 23  # up to twice that, 32-bit floats add integers exactly
FEW_QUERIES = 4  # up to so many are compared one by one; more share the decoding of each block
TRAINING_VECTORS = 1 << 16  # for the centroids of a product quantizer
FEWEST_BITS = 3  # of a code: FAISS looks eight centroids up at once
GATHERED_NUMBERS = 1 << 23  # of candidates' vectors, gathered together
ROWS = 1 << 16  # vectors read together
SCANNED_QUERIES = 64  # that codes are compared with while they are in the cache
SCAN_ROOM = 1024  # for nearer rows that are found before the farthest are dropped
ROW_BITS = 40  # of a number that has a row's distance above them

Candidates = Callable[[Any, Floats, int, Allowed | None, int | None], Codes]


def build_int8(vectors: Floats, params: Mapping[str, int]) -> Any:
    """Integers from -127 to 127, each dimension by a scale of its own; FAISS keeps them."""
    import faiss

    dim = vectors.shape[1]
    largest = np.zeros(dim, dtype=np.float32)
    for at in range(0, len(vectors), ROWS):
        largest = np.maximum(largest, np.abs(vectors[at : at + ROWS]).max(axis=0))
    scales = np.where(largest > 0, largest / np.float32(LARGEST), np.float32(1)).astype(np.float32)
    codes: Any = faiss.IndexScalarQuantizer(
        dim, faiss.ScalarQuantizer.QT_8bit_direct_signed, faiss.METRIC_INNER_PRODUCT
    )
    add_vectors(codes, vectors, lambda some: np.clip(np.rint(some / scales), -LARGEST, LARGEST))
    return ScaledCodes(codes, scales)


def build_binary(vectors: Floats, params: Mapping[str, int]) -> Any:
    """The sign of each number, eight to a byte; the last byte is filled up."""
    import faiss

    index: Any = faiss.IndexBinaryFlat(-(-vectors.shape[1] // 8) * 8)
    add_vectors(index, vectors, pack_signs)
    return index


def build_pq(vectors: Floats, params: Mapping[str, int]) -> Any:
    """Parts of a vector, each by the nearest of up to 256 centroids: product quantization. Jégou et al., TPAMI 2011."""
    import faiss

    total, dim = vectors.shape
    parts = params["parts"] or -(-dim // 8)
    if parts > dim:
        raise RankwrightError(f"index pq: parts must be at most the {dim} dimensions of a vector, got {parts}")
    if total < 2:
        raise RankwrightError("index pq: needs at least 2 docs")
    bits = max(min(int(np.log2(total)), 8), FEWEST_BITS)
    size = -(-dim // parts) * parts  # zeros fill the last part
    index: Any = faiss.IndexPQ(size, parts, bits, faiss.METRIC_INNER_PRODUCT)
    index.pq.cp.min_points_per_centroid = 1
    index.do_polysemous_training = False
    step = max(total // TRAINING_VECTORS, 1)
    before = faiss.omp_get_max_threads()
    faiss.omp_set_num_threads(1)  # so that centroids do not depend on the number of threads
    try:
        some = vectors[::step][:TRAINING_VECTORS]
        index.train(fill_up(some if total >= 1 << bits else np.resize(some, (1 << bits, dim)), size))
    finally:
        faiss.omp_set_num_threads(before)
    add_vectors(index, vectors, lambda some: fill_up(some, size))
    return index


def pack_signs(vectors: Floats) -> Any:
    """One bit per number: whether it is above 0."""
    return np.packbits(vectors > 0, axis=1)


def find_int8(index: Any, queries: Floats, wanted: int, allowed: Allowed | None, threads: int | None) -> Codes:
    """The rows with the largest products of codes and integer queries, which are exact, whoever adds them up."""
    import faiss

    library: Any = faiss
    whole = integer_queries(queries, index.scales)
    if len(queries) <= FEW_QUERIES:
        params = None if allowed is None else library.SearchParameters(sel=allowed.selector)
        return search_faiss(index.codes, whole, wanted, threads, params)[1]
    return search_flat(whole, read_codes(index.codes), wanted, allowed, decode_int8)[1]


def integer_queries(queries: Floats, scales: Floats) -> Floats:
    """Queries for codes, as integers of 8 bits whose products with codes stay exact in 32-bit floats."""
    scaled = np.abs(queries).astype(np.float64) * scales
    factor = np.minimum(LARGEST / scaled.max(axis=1), EXACT / LARGEST / scaled.sum(axis=1))
    return np.asarray(np.rint(queries * scales * factor[:, None]), dtype=np.float32)


def read_codes(index: Any) -> Any:
    """The codes in a FAISS index, where they are: docs x bytes."""
    import faiss

    library: Any = faiss
    return library.rev_swig_ptr(index.codes.data(), index.ntotal * index.code_size).reshape(index.ntotal, -1)


def decode_int8(codes: Any) -> Floats:
    """FAISS's bytes as the numbers that they stand for."""
    numbers = codes.astype(np.float32)
    numbers -= LARGEST + 1
    return np.asarray(numbers)


def find_binary(index: Any, queries: Floats, wanted: int, allowed: Allowed | None, threads: int | None) -> Codes:
    """The rows with the smallest Hamming distances; of equal ones, the first."""
    import faiss

    library: Any = faiss
    bits, kernels = pack_signs(queries), load_kernels(bit_kernels.__name__)
    if allowed is None and kernels is not None:
        return np.concatenate([
            scan_bits(kernels, index, bits[at : at + SCANNED_QUERIES], wanted, threads)
            for at in range(0, len(bits), SCANNED_QUERIES)
        ])  # fmt: skip
    params = None if allowed is None else library.SearchParameters(sel=allowed.selector)
    return search_faiss(index, bits, wanted, threads, params)[1]


def scan_bits(kernels: Any, index: Any, bits: Any, wanted: int, threads: int | None) -> Codes:
    """The same for some queries, in no order, each thread over some of the rows."""
    import faiss

    library: Any = faiss
    size, count = index.code_size, len(bits)
    codes = library.rev_swig_ptr(index.xb.data(), index.ntotal * size)
    flat, room = np.ascontiguousarray(bits).reshape(-1), 2 * wanted + SCAN_ROOM

    def scan(part: slice) -> Codes:
        rows, distances = np.zeros((count, room), np.int64), np.zeros((count, room), np.int64)
        used, bars, counts = np.zeros(count, np.int64), np.zeros(count, np.int64), np.zeros(8 * size + 2, np.int64)
        block = np.zeros(bit_kernels.BLOCK, np.int64)
        kernels.nearest_bits(
            codes,
            part.start,
            part.stop,
            size,
            flat,
            count,
            wanted,
            room,
            rows,
            distances,
            used,
            bars,
            counts,
            block,
        )
        keys = distances[:, :wanted] << ROW_BITS | rows[:, :wanted]
        keys[np.arange(keys.shape[1]) >= used[:, None]] = np.iinfo(np.int64).max
        return keys

    keys = np.concatenate(parallel_map_slices(scan, index.ntotal, threads), axis=1)
    return np.asarray(np.partition(keys, wanted - 1, axis=1)[:, :wanted] & ((1 << ROW_BITS) - 1))


def find_pq(index: Any, queries: Floats, wanted: int, allowed: Allowed | None, threads: int | None) -> Codes:
    """The rows with the largest products with centroids."""
    import faiss

    queries = fill_up(queries, index.d)
    if allowed is None:
        return search_faiss(index, queries, wanted, threads, None)[1]
    library: Any = faiss
    part = library.IndexPQ(index.d, index.pq.M, index.pq.nbits, faiss.METRIC_INNER_PRODUCT)
    part.pq, part.is_trained = index.pq, True
    part.add_sa_codes(np.ascontiguousarray(read_codes(index)[allowed.rows]))
    return allowed.rows[search_faiss(part, queries, wanted, threads, None)[1]]


def rescore(
    queries: Floats, vectors: Floats, candidates: Codes, k: int, threads: int | None = None
) -> tuple[Floats, Codes]:
    """The k candidates of each query with the largest products of whole vectors, best first: products, and rows."""
    candidates = np.sort(candidates, axis=1)  # files are read in order
    scores = np.empty(candidates.shape, dtype=np.float32)
    vectors = np.asarray(vectors)  # a mapped array takes longer to index
    step = max(GATHERED_NUMBERS // max(candidates.shape[1] * vectors.shape[1], 1), 1)

    def score(part: slice) -> None:
        for at in range(part.start, part.stop, step):
            own = slice(at, min(at + step, part.stop))
            some = vectors[candidates[own]].astype(np.float32, copy=False)
            scores[own] = np.matmul(some, queries[own, :, None])[:, :, 0]

    parallel_map_slices(score, len(queries), threads)
    order = np.argsort(-scores, axis=1, kind="stable")[:, :k]
    return np.take_along_axis(scores, order, axis=1), np.take_along_axis(candidates, order, axis=1)
