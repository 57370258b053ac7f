"""The kinds of vector index: one entry for each, with its parameters, how it is built and how it is searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...base.ids import Floats
from ...errors import unknown
from ...params import Param, named, parse_params
from .neighbors import build_hnsw, build_ivf, hnsw_params, ivf_params
from .quantized import Candidates, build_binary, build_int8, build_pq, find_binary, find_int8, find_pq

MOST = (1 << 31) - 1  # of a parameter of FAISS
WIDTHS = ("ef", "probes", "rescore")  # parameters that may change after an index is built


@dataclass(frozen=True)
class Kind:
    """A kind of index: what it is, its parameters, how it is built, and how widely it searches for a number of rows."""

    description: str
    params: Mapping[str, Param]
    build: Callable[[Floats, Mapping[str, int]], Any] | None = None
    search_params: Callable[[Any, int, Mapping[str, int]], Any] | None = None  # FAISS's, of a search for some rows
    candidates: Candidates | None = None  # finds rows to rescore
    is_extended: bool = True  # by new vectors; otherwise an update builds it anew, which takes little time
    sweep: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # values that `rankwright ann` tries


def rescore_param(default: int) -> Param:
    """How many candidates are compared as whole vectors."""
    return Param(
        "rescore", int, default, "candidates for each result, whose whole vectors are compared", low=1, high=MOST
    )


KINDS = {
    "flat": Kind("exact: compares every vector", {}),
    "hnsw": Kind(
        "a graph of neighbors; `ef` nodes are kept in sight",
        named(
            Param("m", int, 32, "neighbors of each vector in the graph", low=2, high=MOST),
            Param("ef_construction", int, 200, "vectors in sight while the graph is built", low=1, high=MOST),
            Param("ef", int, 128, "vectors in sight while the graph is searched", low=1, high=MOST),
        ),
        build_hnsw,
        hnsw_params,
        sweep={"ef": (16, 32, 64, 128, 256)},
    ),
    "ivf": Kind(
        "cells, `probes` of them are searched; 0 lets the size decide",
        named(
            Param("cells", int, 0, "cells of the index; 0: 4 times the square root of the docs", low=0, high=MOST),
            Param("probes", int, 0, "cells that a query searches; 0: a tenth of them", low=0, high=MOST),
        ),
        build_ivf,
        ivf_params,
        sweep={"probes": (1, 4, 16, 64)},
    ),
    "int8": Kind(
        "8 bits per number, the best candidates rescored",
        named(rescore_param(2)),
        build_int8,
        candidates=find_int8,
        is_extended=False,
        sweep={"rescore": (1, 2, 4)},
    ),
    "binary": Kind(
        "1 bit per number, the best candidates rescored",
        named(rescore_param(10)),
        build_binary,
        candidates=find_binary,
        is_extended=False,
        sweep={"rescore": (1, 2, 4, 10, 20)},
    ),
    "pq": Kind(
        "product quantization: a byte for each part of a vector, the best candidates rescored",
        named(
            Param("parts", int, 0, "parts of a vector, a byte each; 0: an eighth of its dimensions", low=0, high=MOST),
            rescore_param(10),
        ),
        build_pq,
        candidates=find_pq,
        sweep={"rescore": (1, 2, 4, 10, 20)},
    ),
}


def index_params(kind: str) -> Mapping[str, Param]:
    """The parameters of a kind of index."""
    if kind not in KINDS:
        raise unknown("index", kind, KINDS)
    return KINDS[kind].params


def parameters(kind: str, given: Mapping[str, Any] | None) -> dict[str, int]:
    """The parameters of a kind, filled in and checked."""
    return parse_params(index_params(kind), given, f"index {kind}:")
