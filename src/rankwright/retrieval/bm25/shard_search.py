"""The segments of an index searched on the workers of a cluster, each with the statistics of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from ...base.ids import Codes, Floats
from ...base.parts import is_split, write_parts
from . import segment_files
from .doc_masks import Mask
from .searcher import Batch, Searcher, Totals, flatten
from .segment import Array, Segment
from .weighting import find

Recipe = tuple[str, dict[str, float], str | None]  # name of a weighting, its parameters, compat


@dataclass(frozen=True, eq=False)
class ShardSearch:
    """What the search of every segment needs: queries, weighting, and the statistics of all segments."""

    recipe: Recipe
    totals: Totals
    batch: Batch
    k: int
    prune: bool


@dataclass(frozen=True, eq=False)
class ShardedSearcher(Searcher):
    """A searcher whose segments are searched on a cluster, if there is one; another process finds its weighting."""

    recipe: Recipe = ("lucene", {}, None)

    def search_elsewhere(
        self, batch: Batch, places: Sequence[Codes], k: int, prune: bool, threads: int | None, masks: Sequence[Mask]
    ) -> list[tuple[Codes, Array, Floats, int]] | None:  # fmt: skip
        """The results in each segment, with the number of postings read; a search on one thread is timed, here."""
        is_stored = all(each.home is not None and each.deletions is None for each in self.segments)
        if (
            not is_split(by_files=True)
            or len(self.segments) == 1
            or threads == 1
            or masks is not self.live_masks
            or not is_stored
        ):
            return None
        shared = ShardSearch(self.recipe, Totals(*self.stats, self.occurrences), batch, k, prune)
        parts = [(str(each.home), place) for each, place in zip(self.segments, places, strict=True)]
        found = []
        for folder in write_parts(search_shard, shared, parts, [each.doc_count for each in self.segments]):
            sizes, docs, scores, read = (
                np.load(folder / f"{name}.npy", allow_pickle=False) for name in ("sizes", "docs", "scores", "read")
            )
            found.append((sizes, docs, scores, int(read)))
        return found


def search_shard(shared: ShardSearch, part: tuple[str, Codes], folder: Path) -> None:
    """Search one segment and write the results; `part` is its folder, and where each term is in it."""
    home, places = part
    segment = open_shard(home)
    weighting, params, lossy = find(*shared.recipe)
    searcher = Searcher((segment,), weighting, params, lossy, [[]], totals=shared.totals)
    floors = np.full(len(shared.batch.starts) - 1, -np.inf)
    sizes, docs, scores, read = searcher.search_batch_in(
        0, shared.batch, places, shared.k, shared.prune, None, searcher.live_masks[0], floors, False
    )
    docs, scores = flatten(sizes, docs, scores)
    found = {"sizes": sizes, "docs": docs, "scores": scores, "read": np.array(read)}
    for name, values in found.items():
        np.save(folder / f"{name}.npy", values, allow_pickle=False)


@lru_cache(maxsize=16)
def open_shard(home: str) -> Segment:
    """A segment of an index, memory-mapped."""
    return segment_files.read_segment(Path(home))
