"""Compiled search for a doc in postings, and what those who look docs up have in common."""

from __future__ import annotations

from ....base.jit import Array, Whole, compiled, uint64

SCATTERED = 32  # up to one doc for this many postings, docs are looked up one by one
LEAST = 5e-324  # smallest float above 0
MARGIN = 1e-9  # bounds the error of float sums


@compiled
def gallop(docs: Array, low: Whole, high: Whole, wanted: Whole, read: Array) -> Whole:
    """The first position from `low` whose doc is not below `wanted`."""
    step = uint64(1)
    while low + step < high and docs[low + step] < wanted:
        read[0] += 1
        low += step
        step *= uint64(2)
    high = min(low + step + uint64(1), high)
    while low < high:
        read[0] += 1
        middle = (low + high) >> uint64(1)
        if docs[middle] < wanted:
            low = middle + uint64(1)
        else:
            high = middle
    return low
