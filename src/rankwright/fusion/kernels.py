"""The loops of a fusion over long runs: which docs are the same, and which come first."""

from __future__ import annotations

import numpy as np

from ..compiling import Array, Whole, compiled, int64, uint64


@compiled
def compared(letters: Array, starts: Array, one: Whole, other: Whole) -> int:
    """Which of two ids comes first in byte order: below 0 the one, above 0 the other, 0 where they are equal."""
    a, b = starts[one], starts[other]
    size, rest = starts[one + 1] - a, starts[other + 1] - b
    for at in range(min(size, rest)):
        if letters[a + at] != letters[b + at]:
            return int64(letters[a + at]) - int64(letters[b + at])  # type: ignore[no-any-return]
    return size - rest  # type: ignore[no-any-return]


@compiled
def merge(
    spans: Array, bases: Array, hashes: Array, letters: Array, starts: Array,
    rows: Array, firsts: Array, counts: Array, low: int, high: int,
) -> None:  # fmt: skip
    """Number the docs of some queries: for each row (of all runs, one after the other) the place of its doc.

    spans[q, r] holds where run r's rows of query q begin and end; the places of query q begin at bases[q].
    A small table, which stays in the cache, holds the docs of one query by their hashes.
    """
    table = np.empty(16, dtype=np.int64)
    for q in range(low, high):
        wide = 16
        while wide < 2 * (bases[q + 1] - bases[q]):
            wide *= 2
        if len(table) < wide:
            table = np.empty(wide, dtype=np.int64)
        table[:wide] = -1
        mask, count = uint64(wide - 1), 0
        for run in range(spans.shape[1]):
            for row in range(spans[q, run, 0], spans[q, run, 1]):
                slot = int64((hashes[row] >> uint64(20)) & mask)
                while True:
                    place = table[slot]
                    if place < 0:
                        place = bases[q] + count
                        table[slot] = place
                        firsts[place] = row
                        count += 1
                        break
                    first = firsts[place]
                    if hashes[first] == hashes[row] and compared(letters, starts, first, row) == 0:
                        break
                    slot = (slot + 1) & int64(mask)
                rows[row] = place
        counts[q] = count


@compiled
def close(spans: Array, bases: Array, bounds: Array, rows: Array, firsts: Array, closed: Array) -> None:
    """Close the gaps: places of query q, which had room for all of its rows, begin at bounds[q] now."""
    for q in range(len(bases) - 1):
        begin, gap = bounds[q], bases[q] - bounds[q]
        closed[begin : bounds[q + 1]] = firsts[bases[q] : bases[q] + bounds[q + 1] - begin]
        for run in range(spans.shape[1]):
            for row in range(spans[q, run, 0], spans[q, run, 1]):
                rows[row] -= gap


@compiled
def best(
    bounds: Array, scores: Array, firsts: Array, letters: Array, starts: Array,
    rising: bool, kept: Array, order: Array, low: int, high: int,
) -> None:  # fmt: skip
    """The best docs of some queries: score falling, then id falling (or `rising`); a merge sort for each."""
    space = np.empty(16, dtype=np.int64)
    other = np.empty(16, dtype=np.int64)
    for q in range(low, high):
        begin, size = bounds[q], bounds[q + 1] - bounds[q]
        if len(space) < size:
            space = np.empty(size, dtype=np.int64)
            other = np.empty(size, dtype=np.int64)
        for at in range(size):
            space[at] = begin + at
        width = 1
        while width < size:
            for left in range(0, size, 2 * width):
                middle, end = min(left + width, size), min(left + 2 * width, size)
                a, b = left, middle
                for to in range(left, end):
                    if b >= end:
                        mine = True
                    elif a >= middle:
                        mine = False
                    else:
                        x, y = scores[space[a]], scores[space[b]]
                        mine = x > y
                        if x == y:
                            sign = compared(letters, starts, firsts[space[a]], firsts[space[b]])
                            mine = sign < 0 if rising else sign > 0
                    if mine:
                        other[to] = space[a]
                        a += 1
                    else:
                        other[to] = space[b]
                        b += 1
            space, other = other, space
            width *= 2
        order[kept[q] : kept[q + 1]] = space[: kept[q + 1] - kept[q]]
