"""Compiled loops over segments with deleted docs: what each term lost, and which kinds of postings are left."""

from __future__ import annotations

import numpy as np

from ....base.jit import Array, compiled


@compiled
def lost(offsets: Array, docs: Array, kinds: Array, counts: Array, live: Array) -> tuple[Array, Array]:
    """The number of deleted docs of each term, and its occurrences in them."""
    df, cf = np.zeros(len(offsets) - 1, np.int64), np.zeros(len(offsets) - 1, np.int64)
    for term in range(len(offsets) - 1):
        for i in range(offsets[term], offsets[term + 1]):
            if not live[docs[i]]:
                df[term] += 1
                cf[term] += np.int64(counts[kinds[i]])
    return df, cf


@compiled
def used_kinds(docs: Array, kinds: Array, live: Array, total: int) -> Array:
    """Whether each kind is that of a posting of a live doc."""
    used = np.zeros(total, np.bool_)
    for i in range(len(docs)):
        if live[docs[i]]:
            used[kinds[i]] = True
    return used
