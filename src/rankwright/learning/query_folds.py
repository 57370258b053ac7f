"""Folds by query: what is learnt from some queries is tested on others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..base.ids import Codes
from ..base.seeds import generator
from ..errors import RankwrightError


def folds(queries: Sequence[str], count: int, rng: int | np.random.Generator = 0) -> Codes:
    """The fold of each query: shuffled by the seed and dealt out evenly, whatever order they come in."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 2:
        raise RankwrightError(f"folds must be an integer >= 2, got {count!r}")
    if count > len(queries):
        raise RankwrightError(f"folds {count} are more than the {len(queries)} judged queries; choose fewer")
    order = generator(rng, "folds").permutation(sorted(range(len(queries)), key=queries.__getitem__))
    found = np.empty(len(queries), dtype=np.int64)
    found[order] = np.arange(len(queries)) % count
    return found
