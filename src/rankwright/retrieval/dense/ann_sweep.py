"""Vector indexes with many settings: how much each finds of an exact search, how fast, and in how much memory."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np

from ...base.ids import Codes, Floats
from ...errors import RankwrightError
from ...params import Param, named
from . import neighbors
from .encoders.encoder import normalize_rows
from .search_quality import bytes_in_memory, exact_rows, recall
from .vector_kinds import KINDS, WIDTHS, index_params, parameters

if TYPE_CHECKING:
    from .vector_index import Dense

DIM = Param("dim", int, None, "first numbers of a vector to keep (Matryoshka)", low=1)
REPEATS, SECONDS = 3, 0.3  # the least of each setting; the fastest repeat counts


@dataclass(frozen=True)
class Measured:
    """An index with one setting: what it found, how fast, and its size."""

    index: str
    params: Mapping[str, int]
    recall: float
    queries_per_second: float
    bytes_per_doc: float  # in memory
    build_seconds: float
    is_on_front: bool = False

    @property
    def label(self) -> str:
        """Its kind and parameters."""
        return " ".join([self.index, *(f"{name}={value}" for name, value in self.params.items())])


def grid_of(kind: str, grid: Mapping[str, Sequence[int]]) -> dict[str, Sequence[int]]:
    """The values to try of each parameter of a kind: the given ones, otherwise those of its table."""
    own = index_params(kind)
    return {**KINDS[kind].sweep, **{name: values for name, values in grid.items() if name in own or name == DIM.name}}


def sweep_params(kinds: Sequence[str]) -> dict[str, Param]:
    """The parameters that a sweep over some kinds can vary."""
    return {**named(DIM), **{name: param for kind in kinds for name, param in index_params(kind).items()}}


def sweep_size(kinds: Sequence[str], grid: Mapping[str, Sequence[int]]) -> int:
    """The number of settings that a sweep measures."""
    return sum(len(list(settings_of(grid_of(kind, grid)))) for kind in kinds)


def settings_of(values: Mapping[str, Sequence[int]]) -> Iterator[dict[str, int]]:
    """Every combination of values."""
    return (dict(zip(values, each, strict=True)) for each in product(*values.values()))


def sweep(
    dense: Dense,
    queries: Floats,
    kinds: Sequence[str] = tuple(KINDS),
    grid: Mapping[str, Sequence[int]] | None = None,
    k: int = 10,
    batch: int | None = None,
    threads: int | None = None,
    advance: Callable[[float], None] = lambda count: None,
) -> list[Measured]:
    """Measure indexes of the vectors of a dense index: recall of the k nearest docs, speed, and size in memory.

    `grid` names values for parameters of the kinds, and for `dim`: with fewer numbers of each vector, results are still
    compared with the exact ones of whole vectors. `batch` queries are searched together, by default all.
    """
    k = min(k, dense.size)
    exact = exact_rows(dense, queries, k)
    found = []
    for kind in kinds:
        values = grid_of(kind, grid or {})
        widths = {name: some for name, some in values.items() if name in WIDTHS}
        for fixed in settings_of({name: some for name, some in values.items() if name not in WIDTHS}):
            with TemporaryDirectory(prefix="rankwright-") as scratch:
                began = time.perf_counter()
                index, cut = build_index(dense, queries, kind, fixed, Path(scratch))
                seconds, size = time.perf_counter() - began, bytes_in_memory(index)
                for setting in settings_of(widths):
                    wide = replace(index, params={**index.params, **setting})
                    rows, speed = measure(wide, cut, k, batch, threads)
                    found.append(Measured(kind, {**fixed, **setting}, recall(rows, exact), speed, size, seconds))
                    advance(1)
    return mark_front(found)


def build_index(
    dense: Dense, queries: Floats, kind: str, fixed: Mapping[str, int], folder: Path
) -> tuple[Dense, Floats]:
    """An index of a kind over the vectors of another, or of their first numbers; and the queries cut alike."""
    dim = fixed.get(DIM.name, dense.vectors.shape[1])
    if dim > dense.vectors.shape[1]:
        raise RankwrightError(f"--grid dim: {dim} is more than the {dense.vectors.shape[1]} dimensions of the vectors")
    vectors = dense.vectors
    if dim < vectors.shape[1]:
        vectors = normalize_rows(np.asarray(vectors[:, :dim], dtype=np.float32))
        queries = normalize_rows(queries[:, :dim])
    values = parameters(kind, {name: value for name, value in fixed.items() if name != DIM.name})
    build, index = KINDS[kind].build, None
    if build is not None:
        neighbors.write_index(build(vectors, values), folder)
        index = neighbors.read_index(folder, kind, vectors.shape, thorough=False)
    return replace(dense, vectors=vectors, kind=kind, params=values, index=index, home=folder), queries


def measure(dense: Dense, queries: Floats, k: int, batch: int | None, threads: int | None) -> tuple[Codes, float]:
    """The rows that are found, and the queries per second, of the fastest of several repeats."""
    size = batch or len(queries)
    parts = [queries[at : at + size] for at in range(0, len(queries), size)]
    rows = np.concatenate([dense.find_best(part, k, threads, dense.live)[0] for part in parts])
    took: list[float] = []
    while len(took) < REPEATS or sum(took) < SECONDS:
        began = time.perf_counter()
        for part in parts:
            dense.find_best(part, k, threads, dense.live)
        took.append(time.perf_counter() - began)
    return rows, len(queries) / min(took)


def mark_front(found: Sequence[Measured]) -> list[Measured]:
    """The same, with those marked that no other beats: as good in recall, speed and size, and better in one."""
    goals = np.array([(each.recall, each.queries_per_second, -each.bytes_per_doc) for each in found]).reshape(-1, 3)
    beaten = [bool(((goals >= own).all(axis=1) & (goals > own).any(axis=1)).any()) for own in goals]
    return [replace(each, is_on_front=not is_beaten) for each, is_beaten in zip(found, beaten, strict=True)]
