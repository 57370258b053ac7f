"""Compiled loops that select the best of many scores: a floor, the scores above it, and their order."""

from __future__ import annotations

import numpy as np

from ....base.jit import Array, Whole, compiled, uint32, uint64

BUCKETS = 2048
ROUNDING = 1e-12  # more than the error of a few sums, relative to their numbers
SHORT = 256  # as many docs are sorted by comparing them
FEW = 16  # as many are inserted one by one
DIGIT = uint32(10)  # bits that a step of the radix sort takes
FEW_DOCS = 1 << 15  # of a collection; among more, many tie
MOVES = 8  # for each doc, after which docs that are nearly sorted turn out not to be


@compiled
def reached(values: Array, size: Whole, k: Whole) -> float:
    """A value that at least k of the first `size` values reach, and few more: where the bucket of the k-th begins."""
    low, high = extent(values, size)
    if low == high:
        return float(low)
    count = min(BUCKETS, max(size // 2, 16))
    buckets = np.zeros(count, np.uint32)
    scale = (count - 1) / (high - low)
    if not 0 < scale < np.inf:  # the difference overflows, or its inverse does
        return float(low)
    for i in range(size):
        buckets[min(uint64((values[i] - low) * scale), uint64(count - 1))] += uint32(1)  # NaN, too, has a bucket
    found, bucket = 0, count
    while found < k and bucket > 0:
        bucket -= 1
        found += buckets[bucket]
    return float(max(low, low + bucket / scale - ROUNDING * (abs(low) + abs(high))))


@compiled
def extent(values: Array, size: Whole) -> tuple[float, float]:
    """The lowest and the highest of the first values: four at a time, or each would wait for the one before."""
    a = b = c = d = low = values[0]
    w = x = y = z = high = values[0]
    whole = uint64(size) & ~uint64(3)
    for i in range(uint64(0), whole, uint64(4)):
        a, w = min(a, values[i]), max(w, values[i])
        b, x = min(b, values[i + uint64(1)]), max(x, values[i + uint64(1)])
        c, y = min(c, values[i + uint64(2)]), max(y, values[i + uint64(2)])
        d, z = min(d, values[i + uint64(3)]), max(z, values[i + uint64(3)])
    for i in range(whole, uint64(size)):
        low, high = min(low, values[i]), max(high, values[i])
    return min(a, b, c, d, low), max(w, x, y, z, high)


@compiled
def thinned(values: Array, picked: Array, size: Whole, k: Whole) -> tuple[float, Whole]:
    """Keep the k best values, and a few more; returns a floor that all of them reach, and how many they are."""
    floor = reached(values, size, k)
    count = uint64(0)
    for i in range(size):
        value, doc = values[i], picked[i]
        values[count], picked[count] = value, doc
        count += uint64(value >= floor)
    return floor, count


@compiled
def ranked(values: Array, docs: Array, size: int, order: Array) -> None:
    """Sort docs in place: value descending, ties by higher `order` first.

    Many docs are first sorted by the highest bits of their values (radix sort), and in a large collection, where many
    tie, by those of their ranks before; what is left to sort exactly is little.
    """
    ranks = np.empty(size, np.int32)  # read once: `order` is as long as the collection, far apart in memory
    for i in range(size):
        ranks[i] = order[docs[i]]
    if size > SHORT:
        floats = np.empty(size, np.float32)
        for i in range(size):
            floats[i] = -values[i]
        bits, places, other = floats.view(np.uint32), np.arange(size).astype(np.uint32), np.empty(size, np.uint32)
        for i in range(size):  # make the bits sort like the numbers: negative ones are inverted
            bits[i] ^= uint32(0xFFFFFFFF) if bits[i] >> uint32(31) else uint32(0x80000000)
        shorten(bits, DIGIT + DIGIT)
        if len(order) > FEW_DOCS:
            places = sorted_by_rank(ranks, len(order), places)
        sort_places(bits, uint32(0), places, other)
        sort_places(bits, DIGIT, other, places)
        old_values, old_docs, old_ranks = values[:size].copy(), docs[:size].copy(), ranks.copy()
        for i in range(size):
            place = places[i]
            values[i], docs[i], ranks[i] = old_values[place], old_docs[place], old_ranks[place]
    if size <= SHORT or not insert(values, docs, ranks, 0, size - 1, MOVES * size):
        quick(values, docs, ranks, 0, size - 1)


@compiled
def ranked_few(values: Array, docs: Array, size: Whole, k: Whole, order: Array) -> Whole:
    """Sort the k best docs in place, ties by higher `order` first; returns how many. Each doc may shift k others."""
    kept, worst = uint64(0), -np.inf
    for i in range(uint64(size)):
        value, doc = values[i], docs[i]
        if value < worst:  # as most are
            continue
        j = kept
        while j > uint64(0) and (
            values[j - uint64(1)] < value
            or (values[j - uint64(1)] == value and order[docs[j - uint64(1)]] < order[doc])
        ):
            j -= uint64(1)
        if j == uint64(k):
            continue
        kept = min(kept + uint64(1), uint64(k))
        for place in range(kept - uint64(1), j, -1):
            values[place], docs[place] = values[place - uint64(1)], docs[place - uint64(1)]
        values[j], docs[j] = value, doc
        if kept == uint64(k):
            worst = values[kept - uint64(1)]
    return kept


@compiled
def sorted_by_rank(ranks: Array, total: int, places: Array) -> Array:
    """Places by rank of `total`, the highest first, as far as the first bits tell."""
    last, drop, keys, found = uint32(total - 1), uint32(0), np.empty(len(ranks), np.uint32), np.empty_like(places)
    while last >> drop >> DIGIT:
        drop += uint32(1)
    for i in range(len(ranks)):
        keys[i] = (last - uint32(ranks[i])) >> drop
    sort_places(keys, uint32(0), places, found)
    return found


@compiled
def shorten(keys: Array, width: Whole) -> None:
    """Keep the highest bits of keys in which they differ, as many as `width`."""
    low, high, drop = keys[0], keys[0], uint32(0)
    for i in range(len(keys)):
        low, high = min(low, keys[i]), max(high, keys[i])
    while (high - low) >> drop >> width:
        drop += uint32(1)
    for i in range(len(keys)):
        keys[i] = (keys[i] - low) >> drop


@compiled
def sort_places(keys: Array, shift: Whole, places: Array, sorted_places: Array) -> None:
    """A step of the radix sort: places by a digit of their keys; where it is the same, they stay in order."""
    counts, total = np.zeros(1 << DIGIT, np.uint32), uint32(0)
    for key in keys:
        counts[key >> shift & ((1 << DIGIT) - 1)] += uint32(1)
    for digit in range(len(counts)):
        counts[digit], total = total, total + counts[digit]
    for place in places:
        digit = keys[place] >> shift & ((1 << DIGIT) - 1)
        sorted_places[counts[digit]] = place
        counts[digit] += uint32(1)


@compiled
def insert(values: Array, docs: Array, ranks: Array, low: int, high: int, most: int) -> bool:
    """Insertion sort from `low` to `high`: value descending, then rank; gives up, and says so, after `most` moves."""
    moves = 0
    for i in range(low + 1, high + 1):
        value, doc, rank = values[i], docs[i], ranks[i]
        j = i - 1
        while j >= low and (values[j] < value or (values[j] == value and ranks[j] < rank)):
            values[j + 1], docs[j + 1], ranks[j + 1] = values[j], docs[j], ranks[j]
            j -= 1
        values[j + 1], docs[j + 1], ranks[j + 1] = value, doc, rank
        moves += i - 1 - j
        if moves > most:
            return False
    return True


@compiled
def quick(values: Array, docs: Array, ranks: Array, low: int, high: int) -> None:
    """Quicksort from `low` to `high`, short stretches by insertion: value descending, then rank."""
    stack = np.empty((64, 2), np.int64)
    stack[0, 0], stack[0, 1] = low, high
    depth, turn = 1, 1
    while depth:
        depth -= 1
        low, high = stack[depth, 0], stack[depth, 1]
        while high - low >= FEW:
            turn = turn * 1103515245 + 12345 & 0x7FFFFFFF  # in no order that docs may have
            middle = low + (turn >> 8) % (high - low + 1)
            pivot, pivot_rank = values[middle], ranks[middle]
            i, j = low, high
            while i <= j:
                while values[i] > pivot or (values[i] == pivot and ranks[i] > pivot_rank):
                    i += 1
                while values[j] < pivot or (values[j] == pivot and ranks[j] < pivot_rank):
                    j -= 1
                if i <= j:
                    values[i], values[j] = values[j], values[i]
                    docs[i], docs[j] = docs[j], docs[i]
                    ranks[i], ranks[j] = ranks[j], ranks[i]
                    i += 1
                    j -= 1
            # the longer side goes on the stack, which keeps it short
            if j - low < high - i:
                stack[depth, 0], stack[depth, 1] = i, high
                high = j
            else:
                stack[depth, 0], stack[depth, 1] = low, j
                low = i
            depth += 1
        insert(values, docs, ranks, low, high, FEW * FEW)
