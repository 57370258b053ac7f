"""Token vectors as residual codes: the nearest of many centroids, and 1, 2 or 4 bits for each number's distance.

Santhanam et al., NAACL 2022 (ColBERTv2). Centroids come from k-means over a sample, which FAISS computes; the values of
the codes are quantiles of the residuals.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...base.ids import Floats
from ...base.native import load_loops
from . import maxsim_kernels

SAMPLE = 1 << 16  # tokens that centroids are found on
MAX_CENTROIDS = 1 << 12
PER_CENTROID = 16  # tokens of the sample
ITERATIONS = 6
Array = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class ResidualCodes:
    """Centroids, the boundaries between codes, and the value of each code."""

    centroids: Floats  # count x dim
    cutoffs: Floats  # 2^bits - 1
    values: Floats  # 2^bits

    @property
    def bits(self) -> int:
        """Bits for each number."""
        return len(self.values).bit_length() - 1

    @property
    def size(self) -> int:
        """Bytes of the codes of a token."""
        return int(-(-self.centroids.shape[1] * self.bits // 8))

    def encode(self, vectors: Floats) -> tuple[Array, Array]:
        """The codes of vectors, packed, and the nearest centroid of each."""
        import faiss

        index = faiss.IndexFlatIP(self.centroids.shape[1])
        index.add(self.centroids)
        nearest = index.search(np.ascontiguousarray(vectors, dtype=np.float32), 1)[1][:, 0].astype(np.int32)
        codes = np.searchsorted(self.cutoffs, vectors - self.centroids[nearest], side="right").astype(np.uint8)
        per = 8 // self.bits
        filled = np.pad(codes, ((0, 0), (0, -codes.shape[1] % per))).reshape(len(codes), -1, per)
        packed = np.bitwise_or.reduce(filled << (np.arange(per, dtype=np.uint8) * self.bits), axis=2)
        return packed.astype(np.uint8), nearest

    def decode(self, codes: Array, nearest: Array) -> Floats:
        """The vectors of codes, of length 1."""
        dim = self.centroids.shape[1]
        vectors = np.empty((len(nearest), dim), dtype=np.float32)
        load_loops(maxsim_kernels.__name__).decode_tokens(
            np.ascontiguousarray(codes).reshape(-1), np.ascontiguousarray(nearest), len(nearest),
            self.centroids.reshape(-1), self.values, dim, self.bits, vectors.reshape(-1),
        )  # fmt: skip
        return vectors


def train_codes(vectors: Array, bits: int) -> ResidualCodes:
    """Centroids and code values of a sample of token vectors; about 2 √n centroids, a power of two."""
    import faiss

    rows = np.linspace(0, len(vectors) - 1, min(len(vectors), SAMPLE)).astype(np.int64)
    sample = np.ascontiguousarray(vectors[rows], dtype=np.float32)
    count = min(1 << int(np.log2(2 * len(vectors) ** 0.5)), MAX_CENTROIDS)
    before = faiss.omp_get_max_threads()
    faiss.omp_set_num_threads(1)  # so that centroids do not depend on the number of threads
    try:
        means = faiss.Kmeans(
            sample.shape[1],
            min(count, len(sample)),
            niter=ITERATIONS,
            seed=1,
            min_points_per_centroid=1,
            max_points_per_centroid=PER_CENTROID,
        )
        means.train(sample)
    finally:
        faiss.omp_set_num_threads(before)
    centroids = np.ascontiguousarray(means.centroids, dtype=np.float32).reshape(-1, sample.shape[1])
    bare = ResidualCodes(centroids, np.zeros(1, dtype=np.float32), np.zeros(2, dtype=np.float32))
    residuals = np.concatenate([some - centroids[bare.encode(some)[1]] for some in blocks(sample[: 1 << 16])]).ravel()
    total = 1 << bits
    cutoffs = np.quantile(residuals, np.arange(1, total) / total).astype(np.float32)
    values = np.quantile(residuals, (np.arange(total) + 0.5) / total).astype(np.float32)
    return ResidualCodes(centroids, cutoffs, values)


def blocks(vectors: Array, size: int = 1 << 14) -> Iterator[Array]:
    """Vectors, some at a time."""
    return (np.asarray(vectors[at : at + size], dtype=np.float32) for at in range(0, len(vectors), size))
