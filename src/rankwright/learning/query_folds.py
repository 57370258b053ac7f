"""Folds of queries for cross-validation: fit to some queries, test on the others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..base.ids import Codes
from ..base.seeds import generator
from ..errors import RankwrightError


def assign_folds(queries: Sequence[str], count: int, rng: int | np.random.Generator = 0) -> Codes:
    """Assign each query to a fold: shuffled by the seed, of equal size, and independent of the order of the queries."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 2:
        raise RankwrightError(f"folds must be an integer >= 2, got {count!r}")
    if count > len(queries):
        raise RankwrightError(f"folds must be at most {len(queries)}, the number of judged queries, got {count}")
    order = generator(rng, "folds").permutation(sorted(range(len(queries)), key=queries.__getitem__))
    found = np.empty(len(queries), dtype=np.int64)
    found[order] = np.arange(len(queries)) % count
    return found
