"""The compiled loops: counting terms, laying out postings, and scoring. Compiled once, then cached."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

Array = np.ndarray[Any, Any]


@njit(cache=True, nogil=True)
def counted(starts: Array, codes: Array) -> tuple[Array, Array, Array]:
    """The distinct terms of each doc and how often each occurs: terms and counts doc after doc, and how many."""
    terms = np.empty(len(codes), np.int32)
    counts = np.empty(len(codes), np.int32)
    sizes = np.zeros(len(starts) - 1, np.int64)
    at = 0
    for doc in range(len(starts) - 1):
        mine = np.sort(codes[starts[doc] : starts[doc + 1]])
        begin = at
        for i in range(len(mine)):
            if i and mine[i] == mine[i - 1]:
                counts[at - 1] += 1
            else:
                terms[at] = mine[i]
                counts[at] = 1
                at += 1
        sizes[doc] = at - begin
    return terms[:at], counts[:at], sizes


@njit(cache=True, nogil=True)
def lay_out(first: int, sizes: Array, terms: Array, pairs: Array, place: Array, docs: Array, kinds: Array) -> None:
    """Put a block of docs' postings in their places: term by term, docs rising. `place` moves on."""
    at = 0
    for doc in range(len(sizes)):
        for _ in range(sizes[doc]):
            spot = place[terms[at]]
            docs[spot] = first + doc
            kinds[spot] = pairs[at]
            place[terms[at]] = spot + 1
            at += 1


@njit(cache=True, nogil=True)
def highest(begin: Array, end: Array, rows: Array, kinds: Array, tables: Array) -> Array:
    """The highest table value among the postings of each term."""
    best = np.zeros(len(begin))
    for t in range(len(begin)):
        for i in range(begin[t], end[t]):
            value = tables[rows[t], kinds[i]]
            best[t] = max(best[t], value)
    return best


@njit(cache=True, nogil=True)
def search(
    queries: Array, begin: Array, end: Array, rows: Array, weights: Array, most: Array,
    docs: Array, kinds: Array, tables: Array, prior: Array, terms: Array, always: Array, everywhere: bool,
    order: Array, falling: Array, k: int, prune: bool,
    out_docs: Array, out_scores: Array, out_sizes: Array, scores: Array, read: Array,
) -> None:  # fmt: skip
    """The k best docs of each query, exactly.

    Terms of query q are queries[q] to queries[q + 1], most valuable first; posting i of a term adds
    weight x tables[row, kinds[i]] to docs[i]. Once what is left cannot lift a new doc into the top k
    (Turtle and Flood's MaxScore), the remaining terms are only looked up for docs that still can be.
    A doc found gets terms[q] x prior[doc] and always[q] besides; where `everywhere`, docs not found get always[q].
    `scores` is all zeros before and after; `order` is the rank of doc ids, the higher first among ties, and
    `falling` the docs in that order.
    """
    touched = np.empty(len(scores), np.int32)
    seen = np.zeros(len(scores), np.bool_)
    for q in range(len(queries) - 1):
        size = 0
        closed = False
        for t in range(queries[q], queries[q + 1]):
            weight, row = weights[t], rows[t]
            left = 0.0  # what this term and those after it can add at most
            for u in range(t, queries[q + 1]):
                left += weights[u] * most[u]
            if prune and not closed and size > k:
                # no doc that is not yet seen can pass the k-th best: sums so far only grow
                closed = kth(scores, touched, size, k) * (1 - 1e-9) > left
            if closed:
                size = still_possible(scores, touched, seen, size, k, left)
            long = end[t] - begin[t]
            if closed and size * 16 < long:
                touched[:size].sort()
                at = begin[t]
                for i in range(size):
                    doc = touched[i]
                    at = gallop(docs, at, end[t], doc, read)
                    if at < end[t] and docs[at] == doc:
                        scores[doc] += weight * tables[row, kinds[at]]
            else:
                read[0] += long
                for i in range(begin[t], end[t]):
                    doc = docs[i]
                    if not seen[doc]:
                        if closed:
                            continue
                        seen[doc] = True
                        touched[size] = doc
                        size += 1
                    scores[doc] += weight * tables[row, kinds[i]]
        if len(prior):
            for i in range(size):
                scores[touched[i]] += terms[q] * prior[touched[i]]
        if everywhere and size < k:
            for i in range(len(falling)):
                if size < k and not seen[falling[i]]:
                    touched[size] = falling[i]
                    seen[falling[i]] = True
                    size += 1
        out_sizes[q] = best_of(scores, touched, seen, size, order, k, out_docs[q], out_scores[q])
        out_scores[q, : out_sizes[q]] += always[q]


@njit(cache=True, nogil=True)
def gallop(docs: Array, low: int, high: int, wanted: int, read: Array) -> int:
    """The first place from `low` on whose doc is not below `wanted`."""
    step = 1
    while low + step < high and docs[low + step] < wanted:
        read[0] += 1
        low += step
        step *= 2
    high = min(low + step + 1, high)
    while low < high:
        read[0] += 1
        middle = (low + high) // 2
        if docs[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low


@njit(cache=True, nogil=True)
def kth(scores: Array, touched: Array, size: int, k: int) -> float:
    """The k-th highest score so far."""
    values = np.empty(size)
    for i in range(size):
        values[i] = scores[touched[i]]
    return float(np.partition(values, size - k)[size - k])


@njit(cache=True, nogil=True)
def still_possible(scores: Array, touched: Array, seen: Array, size: int, k: int, left: float) -> int:
    """Drop the docs that cannot reach the k-th best any more; how many stay."""
    if size <= k:
        return size
    least = kth(scores, touched, size, k)
    kept = 0
    for i in range(size):
        doc = touched[i]
        if scores[doc] + left >= least * (1 - 1e-9):
            touched[kept] = doc
            kept += 1
        else:
            scores[doc] = 0.0
            seen[doc] = False
    return kept


@njit(cache=True, nogil=True)
def best_of(
    scores: Array, touched: Array, seen: Array, size: int, order: Array, k: int, out_docs: Array, out_scores: Array
) -> int:
    """Write the k best docs, best first, ties by `order` falling; clear what was touched."""
    count = min(k, size)
    least = kth(scores, touched, size, k) if size > k else -np.inf
    above = np.empty(size, np.int32)
    tied = np.empty(size, np.int32)
    ahead, equal = 0, 0
    for i in range(size):
        doc = touched[i]
        if scores[doc] > least:
            above[ahead] = doc
            ahead += 1
        elif scores[doc] == least:
            tied[equal] = doc
            equal += 1
    # first by id falling, then, keeping that order among equals, by score falling
    chosen = np.concatenate((above[:ahead], tied[:equal][np.argsort(-order[tied[:equal]])][: count - ahead]))
    chosen = chosen[np.argsort(-order[chosen])]
    chosen = chosen[np.argsort(-scores[chosen], kind="mergesort")]
    for i in range(count):
        out_docs[i] = chosen[i]
        out_scores[i] = scores[chosen[i]]
    for i in range(size):
        scores[touched[i]] = 0.0
        seen[touched[i]] = False
    return count
