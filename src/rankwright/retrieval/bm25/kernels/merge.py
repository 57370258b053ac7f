"""A compiled loop that merges the ranked results of several segments."""

from __future__ import annotations

import numpy as np

from ....base.jit import Array, compiled


@compiled
def merged(starts: Array, scores: Array, k: int, picked: Array, sizes: Array) -> int:
    """The positions of each query's best rows over segments, by score; returns their number.

    Rows of segment s for query q are starts[s, q] to starts[s, q + 1], best first. Equal scores come segment by
    segment; all rows that tie with the k-th are included.
    """
    count = 0
    heads = np.empty(len(starts), np.int64)
    for q in range(starts.shape[1] - 1):
        heads[:] = starts[:, q]
        first, last = count, 0.0
        while True:
            best = -1
            for s in range(len(heads)):
                if heads[s] < starts[s, q + 1] and (best < 0 or scores[heads[s]] > scores[heads[best]]):
                    best = s
            if best < 0 or (count - first >= k and scores[heads[best]] < last):
                break
            last = scores[heads[best]]
            picked[count] = heads[best]
            heads[best] += 1
            count += 1
        sizes[q] = count - first
    return count
