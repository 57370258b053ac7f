"""What a vector index costs and how much of an exact search it finds: bytes per doc, and recall on sampled queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ...base.ids import Codes, Floats
from ...base.seeds import generator
from ...errors import RankwrightError
from .neighbors import FILE
from .vector_kinds import KINDS

if TYPE_CHECKING:
    from .vector_index import Dense

SAMPLE = 100  # queries
DEPTH = 10  # of the recall


def sample_queries(dense: Dense, queries: Mapping[str, str], size: int = SAMPLE) -> tuple[Floats, str]:
    """The vectors of some queries, and what they are of: the given queries or, where none has a vector, docs."""
    rng = generator(0, "dense", "sample")
    if queries:
        rows = np.sort(rng.permutation(len(queries))[:size]).tolist()
        names = list(queries)
        try:
            vectors = dense.encoder.encode_queries({names[row]: queries[names[row]] for row in rows})
        except RankwrightError:  # given vectors without those of queries
            vectors = np.zeros((0, 0), dtype=np.float32)
        some = vectors[vectors.any(axis=1)] if len(vectors) else vectors
        if len(some):
            of_all = f" of {len(queries):,}" if len(some) < len(queries) else ""
            return some, f"{len(some):,}{of_all} queries"
    live = np.arange(len(dense.ids)) if dense.live is None else dense.live.rows
    rows = np.sort(rng.permutation(live)[:size]).tolist()
    return np.asarray(dense.vectors[rows], dtype=np.float32), f"{len(rows):,} docs as queries"


def exact_rows(dense: Dense, queries: Floats, k: int = DEPTH) -> Codes:
    """The rows of the k nearest docs."""
    return replace(dense, kind="flat", params={}, index=None).find_best(queries, k, None, dense.live)[0]


def recall(found: Codes, exact: Codes) -> float:
    """Share of the exact results that are found, over all queries."""
    hits = sum(np.isin(ours, theirs[theirs >= 0]).sum() for ours, theirs in zip(exact, found, strict=True))
    return float(hits / max(exact.size, 1))


def bytes_in_memory(dense: Dense) -> float:
    """Bytes per doc that a search scans: the vectors, or the index where there is one."""
    if KINDS[dense.kind].build is None or dense.home is None:
        return dense.vectors.nbytes / max(len(dense.ids), 1)
    return (dense.home / FILE).stat().st_size / max(len(dense.ids), 1)


def describe_quality(dense: Dense, queries: Mapping[str, str]) -> str:
    """One line: bytes per doc in memory and on disk, and the recall against exact search."""
    size = f"{bytes_in_memory(dense):,.0f} bytes per doc in memory"
    if dense.home is not None:
        stored = sum(file.stat().st_size for file in dense.home.iterdir())
        size += f", {stored / max(len(dense.ids), 1):,.0f} on disk"
    if KINDS[dense.kind].build is None:
        return f"{size}; exact"
    vectors, what = sample_queries(dense, queries)
    found = dense.find_best(vectors, min(DEPTH, dense.size), None, dense.live)[0]
    share = recall(found, exact_rows(dense, vectors, min(DEPTH, dense.size)))
    return f"{size}; recall@{DEPTH} {share:.4f} of exact search ({what})"
