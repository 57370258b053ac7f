"""Compiled loops that build an index: count terms, lay out postings, join segments, find frontiers, invert."""

from __future__ import annotations

import numpy as np

from ....base.jit import Array, Whole, compiled, int64, uint64


@compiled
def counted(
    first: int, starts: Array, codes: Array, stamps: Array, spots: Array, keys: Array, slots: Array, used: int,
    terms: Array, kinds: Array, sizes: Array, at: int,
) -> tuple[int, int, int]:  # fmt: skip
    """The distinct terms of each doc from `first`, and the kind (count, length) of each.

    A kind is found by its key, count << 32 | length, in a hash table (slots of keys); where that is more than
    half full the loop stops. Returns the next doc, the kinds used, and the postings written.
    """
    mask = len(slots) - 1
    for doc in range(first, len(starts) - 1):
        if used + starts[doc + 1] - starts[doc] > len(keys):
            return doc, used, at
        begin = at
        for i in range(starts[doc], starts[doc + 1]):
            code = codes[i]
            if stamps[code] == doc:
                kinds[spots[code]] += 1
            else:
                stamps[code] = doc
                spots[code] = at
                terms[at] = code
                kinds[at] = 1
                at += 1
        length = starts[doc + 1] - starts[doc]
        for i in range(begin, at):
            key = int64(kinds[i]) << 32 | length
            slot = scattered(key) & mask
            while slots[slot] >= 0 and keys[slots[slot]] != key:
                slot = (slot + 1) & mask
            if slots[slot] < 0:
                slots[slot] = used
                keys[used] = key
                used += 1
            kinds[i] = slots[slot]
        sizes[doc] = at - begin
    return len(starts) - 1, used, at


@compiled
def scattered(key: Whole) -> Whole:
    """Hash an integer (Fibonacci hashing: a multiple of 2^64 over the golden ratio)."""
    return int64((uint64(key) * uint64(0x9E3779B97F4A7C15)) >> uint64(20))


@compiled
def slotted(keys: Array, used: int, size: int) -> Array:
    """The hash table of the first `used` keys, with `size` slots."""
    slots = np.full(size, -1, np.int64)
    for code in range(used):
        slot = scattered(keys[code]) & (size - 1)
        while slots[slot] >= 0:
            slot = (slot + 1) & (size - 1)
        slots[slot] = code
    return slots


@compiled
def lay_out(first: int, sizes: Array, terms: Array, pairs: Array, place: Array, docs: Array, kinds: Array) -> None:
    """Put the postings of a block of docs in place: term by term, docs ascending. `place` advances."""
    at = 0
    for doc in range(len(sizes)):
        for _ in range(sizes[doc]):
            spot = place[terms[at]]
            docs[spot] = first + doc
            kinds[spot] = pairs[at]
            place[terms[at]] = spot + 1
            at += 1


@compiled
def join(
    offsets: Array, docs: Array, kinds: Array, rank: Array, code: Array, first: int, rows: Array, place: Array,
    to_docs: Array, to_kinds: Array,
) -> None:  # fmt: skip
    """Append a segment's postings to those of earlier segments, in an index with more terms and kinds.

    Where `rows` is not empty, it has the row of each doc among the live ones; those of -1 are left out.
    """
    all_live = len(rows) == 0
    for term in range(len(offsets) - 1):
        spot = place[rank[term]]
        for i in range(offsets[term], offsets[term + 1]):
            row = int64(docs[i]) if all_live else rows[docs[i]]
            if row >= 0:
                to_docs[spot] = first + row
                to_kinds[spot] = code[kinds[i]]
                spot += 1
        place[rank[term]] = spot


@compiled
def frontiers(offsets: Array, kinds: Array, ranks: Array, lengths: Array, counts: Array) -> tuple[Array, Array, Array]:
    """The kinds of each term that no other beats in both a higher count and a shorter doc; and its occurrences.

    A weighting that grows with the count and falls with the length has its maximum there.
    `ranks` is the rank of a kind's count among distinct counts.
    """
    ceiling = ranks.max() + 1 if len(ranks) else 0
    best = np.full(ceiling, -1, np.int64)  # by rank of count: the kind of the shortest doc
    touched = np.empty(ceiling, np.int64)
    at = np.zeros(len(offsets), np.int64)
    found = np.empty(max(len(offsets), 16), np.uint32)
    total = np.zeros(len(offsets) - 1, np.float64)
    used = 0
    for term in range(len(offsets) - 1):
        size = 0
        for i in range(offsets[term], offsets[term + 1]):
            kind = int64(kinds[i])
            total[term] += counts[kind]
            rank = ranks[kind]
            if best[rank] < 0:
                touched[size] = rank
                size += 1
                best[rank] = kind
            elif lengths[kind] < lengths[best[rank]]:
                best[rank] = kind
        touched[:size].sort()
        shortest = int64(1) << 40
        for i in range(size - 1, -1, -1):
            kind = best[touched[i]]
            best[touched[i]] = -1
            if lengths[kind] < shortest:
                shortest = lengths[kind]
                if used == len(found):
                    found = np.concatenate((found, np.empty(len(found), np.uint32)))
                found[used] = kind
                used += 1
        at[term + 1] = used
    return at, found[:used], total


@compiled
def inverted(offsets: Array, docs: Array, kinds: Array, sizes: Array) -> tuple[Array, Array, Array]:
    """The terms and kinds of each doc, from the docs of each term."""
    starts = np.zeros(len(sizes) + 1, np.int64)
    for doc in docs:
        starts[doc + 1] += 1
    starts = np.cumsum(starts)
    place = starts[:-1].copy()
    terms, found = np.empty(len(docs), np.int32), np.empty(len(docs), np.uint32)
    for term in range(len(offsets) - 1):
        for i in range(offsets[term], offsets[term + 1]):
            spot = place[docs[i]]
            terms[spot] = term
            found[spot] = kinds[i]
            place[docs[i]] = spot + 1
    return starts, terms, found
