"""The kernel of binary codes: the rows with the smallest Hamming distances."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...base.native import count_ones, inlined, kernel, load_word

BLOCK = 2048  # rows that all queries are compared with while they are in the cache
SIZE = 48  # bytes of a code of 384 dimensions
u64: Any = np.uint64
i64: Any = np.int64


@kernel("uint8*", "int64", "int64", "int64", "uint8*", "int64", "int64", "int64",
        "int64*", "int64*", "int64*", "int64*", "int64*", "int64*")  # fmt: skip
def nearest_bits(
    codes: Any, first: Any, last: Any, size: Any, queries: Any, count: Any, k: Any, room: Any, rows: Any,
    distances: Any, used: Any, bars: Any, counts: Any, block: Any,
) -> Any:  # fmt: skip
    """The k rows from `first` to `last` with the smallest distances to each query; of equal ones, the first.

    A code has `size` bytes. Each query has `room` places for rows and distances, of which `used` are taken; where they
    are full, only the k best stay, and then a row must be nearer than its `bars`. `counts` has a place for each
    distance, and one more; `block` has a place for each of BLOCK rows.
    """
    for query in range(count):
        used[query], bars[query] = 0, 8 * size + 1
    begin = first
    while begin < last:
        end = min(begin + BLOCK, last)
        for query in range(count):
            own, start = query * size, query * room
            taken, bar = used[query], bars[query]
            if size == SIZE:
                compare_six(codes, begin, end, queries, own, block)
            else:
                compare(codes, begin, end, size, queries, own, block)
            for row in range(begin, end):
                if block[row - begin] < bar:
                    rows[start + taken], distances[start + taken] = row, block[row - begin]
                    taken += 1
                    if taken == room:
                        taken, bar = keep_nearest(rows, distances, start, taken, k, counts, 8 * size)
            used[query], bars[query] = taken, bar
        begin = end
    for query in range(count):
        if used[query] > k:
            used[query], bars[query] = keep_nearest(
                rows, distances, query * room, used[query], k, counts, 8 * size
            )  # fmt: skip
    return 0


@inlined
def compare(codes: Any, begin: Any, end: Any, size: Any, queries: Any, own: Any, block: Any) -> Any:
    """The distances of rows to a query, into a block."""
    whole = size // 8 * 8
    for row in range(begin, end):
        at, distance = row * size, u64(0)
        for byte in range(0, whole, 8):
            distance += count_ones(load_word(codes, at + byte) ^ load_word(queries, own + byte))
        for byte in range(whole, size):
            distance += count_ones(u64(codes[at + byte] ^ queries[own + byte]))
        block[row - begin] = i64(distance)
    return 0


@inlined
def compare_six(codes: Any, begin: Any, end: Any, queries: Any, own: Any, block: Any) -> Any:
    """The same for six words, the size of many sentence encoders, without an inner loop."""
    a, b, c = load_word(queries, own), load_word(queries, own + 8), load_word(queries, own + 16)
    d, e, f = load_word(queries, own + 24), load_word(queries, own + 32), load_word(queries, own + 40)
    for row in range(begin, end):
        at = row * SIZE
        first = count_ones(load_word(codes, at) ^ a) + count_ones(load_word(codes, at + 8) ^ b)
        second = count_ones(load_word(codes, at + 16) ^ c) + count_ones(load_word(codes, at + 24) ^ d)
        third = count_ones(load_word(codes, at + 32) ^ e) + count_ones(load_word(codes, at + 40) ^ f)
        block[row - begin] = i64(first + second + third)
    return 0


@inlined
def keep_nearest(rows: Any, distances: Any, start: Any, taken: Any, k: Any, counts: Any, most: Any) -> Any:
    """Keep the k nearest of more rows, in their order; returns how many there are, and the largest distance."""
    for at in range(most + 1):
        counts[at] = 0
    for at in range(start, start + taken):
        counts[distances[at]] += 1
    bar, below = i64(0), i64(0)
    while below + counts[bar] < k:
        below += counts[bar]
        bar += 1
    left, kept = k - below, start  # places for rows at the largest distance
    for at in range(start, start + taken):
        if distances[at] < bar or (distances[at] == bar and left > 0):
            if distances[at] == bar:
                left -= 1
            rows[kept], distances[kept] = rows[at], distances[at]
            kept += 1
    return kept - start, bar
