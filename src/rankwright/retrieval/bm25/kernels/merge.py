"""Compiled loops over the ranked results of several segments: merge them, and the scores that others must reach."""

from __future__ import annotations

import numpy as np

from ....base.jit import Array, compiled


@compiled
def merged(starts: Array, scores: Array, ranks: Array, k: int, picked: Array, sizes: Array) -> int:
    """The positions of each query's best rows over segments, by score; returns their number.

    Rows of segment s for query q are starts[s, q] to starts[s, q + 1], best first. Equal scores come in descending
    order of `ranks`; if these are not given, segment by segment, and all rows that tie with the k-th are included.
    """
    count = 0
    is_ranked = len(ranks) > 0
    heads = np.empty(len(starts), np.int64)
    for q in range(starts.shape[1] - 1):
        heads[:] = starts[:, q]
        first, last = count, 0.0
        while True:
            best = -1
            for s in range(len(heads)):
                if heads[s] < starts[s, q + 1] and (best < 0 or is_before(heads[s], heads[best], scores, ranks)):
                    best = s
            if best < 0 or (count - first >= k and (is_ranked or scores[heads[best]] < last)):
                break
            last = scores[heads[best]]
            picked[count] = heads[best]
            heads[best] += 1
            count += 1
        sizes[q] = count - first
    return count


@compiled
def is_before(row: int, other: int, scores: Array, ranks: Array) -> bool:
    """Whether a row is better than another, by score, then by rank."""
    if scores[row] != scores[other]:
        return bool(scores[row] > scores[other])
    return len(ranks) > 0 and bool(ranks[row] > ranks[other])


@compiled
def raise_floors(best: Array, counts: Array, scores: Array, sizes: Array, floors: Array) -> None:
    """Add the scores of a segment's results to the best of each query so far; floors rise to the last of a full list.

    The rows of `best` and `scores` descend; counts[q] and sizes[q] of them are there.
    """
    k = best.shape[1]
    both = np.empty(k)
    for q in range(len(sizes)):
        i, j = 0, 0
        size = min(counts[q] + sizes[q], k)
        for at in range(size):
            if j == sizes[q] or (i < counts[q] and best[q, i] >= scores[q, j]):
                both[at] = best[q, i]
                i += 1
            else:
                both[at] = scores[q, j]
                j += 1
        best[q, :size] = both[:size]
        counts[q] = size
        if size == k:
            floors[q] = both[k - 1]
