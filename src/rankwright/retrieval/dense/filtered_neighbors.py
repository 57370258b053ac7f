"""Nearest vectors among those that a filter allows, through a graph (HNSW) or cells (IVF) that holds all of them.

Each search begins as widely as it would without a filter. Where that cannot find enough allowed vectors, it is widened
or each allowed vector is compared, whichever costs less: products with a block of queries take a fraction of the time
of comparisons one by one, but the allowed vectors have to be gathered first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ...base.ids import Codes, Floats
from .neighbors import QUERY_BLOCK, Allowed, hnsw_params, ivf_params, search_faiss, search_flat

# Costs in time to read a vector somewhere in memory and compare it, measured with 64 and 384 dimensions
BLOCK_COST = 1 / 16  # of a product in a block of queries
CELL_COST = 0.4  # of a comparison in a cell, which lies in one piece, and of the check that it is allowed
SLACK = 1.5  # how much wider than the expected need a graph is searched, so that few queries find too little
NEAR = 0.75  # the share of a graph's candidates that are near enough to be sure of
WIDER = 4  # times as wide is the next search of queries that found too little
CELL_VECTORS = 100  # allowed vectors in the searched cells for each wanted row, after which more change nothing
BATCH_ROWS = 1 << 22  # candidates of a batch of queries


def is_exact_cheaper(allowed: Allowed, queries: int, cost: float) -> bool:
    """Whether to compare each allowed vector costs a query less."""
    return allowed.count * (1 / min(queries, QUERY_BLOCK) + BLOCK_COST) <= cost


def search_graph(
    index: Any, queries: Floats, vectors: Floats, k: int, params: Mapping[str, int], allowed: Allowed,
    threads: int | None,
) -> tuple[Floats, Codes]:  # fmt: skip
    """The k nearest allowed vectors of each query: the allowed ones of its candidates, if these are enough.

    They must not be the farthest candidates, of which a graph misses more, unless as many rows are wanted as without a
    filter. A query whose neighborhood the filter leaves empty is searched again, more widely.
    """
    scores = np.full((len(queries), k), -np.inf, dtype=np.float32)
    rows = np.full((len(queries), k), -1, dtype=np.int64)
    left = np.arange(len(queries))
    sight, expected = max(params["ef"], k), k * index.ntotal / allowed.count
    if expected > sight:
        sight = int(SLACK * expected)
    while len(left):
        if is_exact_cheaper(allowed, len(left), sight * params["m"]):
            scores[left], rows[left] = search_flat(queries[left], vectors, k, allowed)
            break
        short, reach = [], sight if 2 * k > sight else int(NEAR * sight)
        for at in range(0, len(left), max(BATCH_ROWS // sight, 1)):
            some = left[at : at + max(BATCH_ROWS // sight, 1)]
            wide = hnsw_params(index, sight, params)
            found, candidates = search_faiss(index, queries[some], sight, threads, wide)
            is_allowed = (candidates >= 0) & (allowed.mask[candidates] > 0)
            enough = is_allowed[:, :reach].sum(axis=1) >= k
            first = np.argsort(~is_allowed[enough], axis=1, kind="stable")[:, :k]
            scores[some[enough]] = np.take_along_axis(found[enough], first, axis=1)
            rows[some[enough]] = np.take_along_axis(candidates[enough], first, axis=1)
            short.append(some[~enough])
        left, sight = np.concatenate(short), WIDER * sight
    return scores, rows


def search_cells(
    index: Any, queries: Floats, vectors: Floats, k: int, params: Mapping[str, int], allowed: Allowed,
    threads: int | None,
) -> tuple[Floats, Codes]:  # fmt: skip
    """The k nearest allowed vectors of each query in cells near it, more cells where they hold fewer of these."""
    import faiss

    library: Any = faiss
    cells = ivf_params(index, k, params).nprobe
    needed = min(CELL_VECTORS * k, cells * index.ntotal // index.nlist) * index.nlist // allowed.count
    cells = min(max(cells, needed), index.nlist)
    if is_exact_cheaper(allowed, len(queries), cells * index.ntotal / index.nlist * CELL_COST):
        return search_flat(queries, vectors, k, allowed)
    return search_faiss(index, queries, k, threads, library.SearchParametersIVF(nprobe=cells, sel=allowed.selector))


SEARCHES: dict[str, Callable[..., tuple[Floats, Codes]]] = {"hnsw": search_graph, "ivf": search_cells}
