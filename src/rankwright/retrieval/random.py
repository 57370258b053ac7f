"""A random ranking: the floor that every other system must beat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

import numpy as np

from ..base.ids import Codes, column
from ..base.seeds import generator
from ..collection.collection import Collection
from ..errors import RankwrightError
from ..io import Columns
from ..kind_options import option
from ..run import Run
from .filters import Filter, resolve_filter, search_by_filter
from .retriever import RetrieverOptions

SHUFFLE_LIMIT = 1 << 16  # up to this many docs are all shuffled; from more, docs are drawn one by one


@dataclass(frozen=True, kw_only=True)
class RandomOptions(RetrieverOptions):
    """Docs in random order: the floor that every other system has to beat."""

    seed: int = option(0, "seed of the order. Default: that of the experiment", low=0)

    kind: ClassVar[str] = "random"
    can_filter: ClassVar[bool] = True

    def build(self, collection: Collection, folder: Path | None = None) -> Random:
        """A random ranking of the docs of a collection."""
        return replace(Random.build(collection, self.seed), filter=self.filter)


@dataclass(frozen=True)
class Random:
    """Docs in random order, drawn once per query, so that a ranking cut at k is a prefix of a longer one."""

    seed: int = 0
    docs: Sequence[str] = field(default=(), repr=False)
    filter: str | None = None
    collection: Collection | None = field(default=None, repr=False)  # whose metadata filters are about

    @classmethod
    def build(cls, collection: Collection, seed: int = 0) -> Random:
        """Build a random ranker over the docs of a collection."""
        return cls(seed, [doc for block in collection.blocks() for doc in block.ids], None, collection)

    def search(
        self,
        queries: Mapping[str, str],
        k: int = 1000,
        name: str = "chance",
        *,
        filter: Filter | None = None,
        threads: int | None = None,
    ) -> Run:
        """Draw k docs for each query, of those that meet the filter; the score is the share of these ranked below."""
        if k < 1:
            raise RankwrightError(f"search: k must be an integer >= 1, got {k}")

        def search(part: Mapping[str, str], text: str | None) -> Run:
            found = resolve_filter(text, self.collection)
            return (self if found is None else replace(self, docs=found.allowed_docs().to_list())).rank(part, k, name)

        return search_by_filter(search, queries, self.filter, filter)

    def rank(self, queries: Mapping[str, str], k: int, name: str) -> Run:
        """Draw k docs for each query."""
        total, count = len(self.docs), min(k, len(self.docs))
        draws = [self.draw(query, count) for query in queries]
        rows = np.concatenate(draws) if draws else np.zeros(0, dtype=np.int64)
        names = [query for query in queries for _ in range(count)]
        scores = np.tile(1 - np.arange(1, count + 1) / max(total, 1), len(queries))
        return Run.from_columns(Columns(column(names), column([self.docs[row] for row in rows.tolist()]), scores), name)

    def draw(self, query: str, count: int) -> Codes:
        """The first docs of the query's random order."""
        rng, total = generator(self.seed, "chance", query), len(self.docs)
        if total <= SHUFFLE_LIMIT:
            return rng.permutation(total)[:count]
        found: Codes = np.zeros(0, dtype=np.int64)
        while len(found) < count:
            found = np.append(found, rng.integers(total, size=4096))
            found = found[np.sort(np.unique(found, return_index=True)[1])]  # each doc at its first draw
        return found[:count]
