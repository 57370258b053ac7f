"""A random ranking: the floor that every other system has to beat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from ..base.ids import Codes, column
from ..base.seeds import generator
from ..collection.collection import Collection
from ..errors import RankwrightError
from ..io import Columns
from ..run import Run

SHUFFLED = 1 << 16  # docs that are shuffled whole; of more, draws are taken one by one


@dataclass(frozen=True)
class Random:
    """Docs in random order, one draw for each query, so that a ranking cut at k is the beginning of a longer one."""

    seed: int = 0
    docs: Sequence[str] = field(default=(), repr=False)

    @classmethod
    def build(cls, collection: Collection, seed: int = 0) -> Random:
        """A random ranking of the docs of a collection."""
        return cls(seed, [doc for block in collection.blocks() for doc in block.ids])

    def search(self, queries: Mapping[str, str], k: int = 1000, name: str = "chance") -> Run:
        """k docs for each query; the score is the share of docs that stand below."""
        if k < 1:
            raise RankwrightError(f"search: k must be an integer >= 1, got {k}")
        total, count = len(self.docs), min(k, len(self.docs))
        drawn = [self.drawn(query, count) for query in queries]
        rows = np.concatenate(drawn) if drawn else np.zeros(0, dtype=np.int64)
        names = [query for query in queries for _ in range(count)]
        scores = np.tile(1 - np.arange(1, count + 1) / max(total, 1), len(queries))
        return Run.of(Columns(column(names), column([self.docs[row] for row in rows.tolist()]), scores), name)

    def drawn(self, query: str, count: int) -> Codes:
        """The first docs of the query's random order."""
        rng, total = generator(self.seed, "chance", query), len(self.docs)
        if total <= SHUFFLED:
            return rng.permutation(total)[:count]
        found: Codes = np.zeros(0, dtype=np.int64)
        while len(found) < count:
            found = np.append(found, rng.integers(total, size=4096))
            found = found[np.sort(np.unique(found, return_index=True)[1])]  # each doc where it first came
        return found[:count]
