"""Kernels that build an index: count terms, lay out postings, join segments and their terms, find frontiers,
invert; and that count what a segment lost with deleted docs."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....base.ids import group_offsets
from ....base.native import inlined, kernel, load_loops

Array = np.ndarray[Any, Any]
Texts = tuple[Array, Array]  # the letters of all, and where each begins and the last one ends
u64: Any = np.uint64
i64: Any = np.int64
KINDS = ("uint16", "uint32")  # of postings
DOC, USED, AT = range(3)  # what `count_kinds` has reached: doc, kinds used, postings written


@inlined
def hash_key(key: Any) -> Any:
    """Hash an integer (Fibonacci hashing: a multiple of 2^64 over the golden ratio)."""
    return i64((u64(key) * u64(0x9E3779B97F4A7C15)) >> u64(20))


@kernel("int64*", "int32*", "int64", "int64*", "int64*", "int64*", "int64", "int64*", "int64",
        "int32*", "uint32*", "int32*", "int64*")  # fmt: skip
def count_kinds(
    starts: Any, codes: Any, docs: Any, stamps: Any, spots: Any, keys: Any, room: Any, slots: Any, slot_count: Any,
    terms: Any, kinds: Any, sizes: Any, state: Any,
) -> Any:  # fmt: skip
    """The distinct terms of each doc from that of `state`, and the kind (count, length) of each.

    A kind is found by its key, count << 32 | length, in a hash table (slots of keys); where that is more than
    half full the loop stops.
    """
    doc, used, at = state[DOC], state[USED], state[AT]
    mask = slot_count - 1
    while doc < docs:
        length = starts[doc + 1] - starts[doc]
        if used + length > room:
            break
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
        for i in range(begin, at):
            key = (i64(kinds[i]) << 32) | length
            slot = hash_key(key) & mask
            while slots[slot] >= 0 and keys[slots[slot]] != key:
                slot = (slot + 1) & mask
            if slots[slot] < 0:
                slots[slot] = used
                keys[used] = key
                used += 1
            kinds[i] = slots[slot]
        sizes[doc] = at - begin
        doc += 1
    state[DOC], state[USED], state[AT] = doc, used, at
    return 0


@kernel("int64*", "int64", "int64*", "int64")
def rehash(keys: Any, used: Any, slots: Any, size: Any) -> Any:
    """Fill the `size` empty slots of a hash table with the first `used` keys."""
    for code in range(used):
        slot = hash_key(keys[code]) & (size - 1)
        while slots[slot] >= 0:
            slot = (slot + 1) & (size - 1)
        slots[slot] = code
    return 0


@kernel("int64", "int32*", "int64", "int32*", "kind*", "int64*", "uint32*", "kind*", kind=KINDS)
def lay_out(
    first: Any, sizes: Any, block: Any, terms: Any, pairs: Any, place: Any, docs: Any, kinds: Any
) -> Any:  # fmt: skip
    """Put the postings of a block of docs in place: term by term, docs ascending. `place` advances."""
    at = i64(0)
    for doc in range(block):
        for _ in range(sizes[doc]):
            spot = place[terms[at]]
            docs[spot] = first + doc
            kinds[spot] = pairs[at]
            place[terms[at]] = spot + 1
            at += 1
    return at


@kernel("int64*", "int64", "uint32*", "kind*", "int64*", "merged*", "int64", "int64*", "int64", "int64*",
        "uint32*", "merged*", kind=KINDS, merged=KINDS)  # fmt: skip
def join(
    offsets: Any, terms: Any, docs: Any, kinds: Any, rank: Any, code: Any, first: Any, rows: Any, has_rows: Any,
    place: Any, to_docs: Any, to_kinds: Any,
) -> Any:  # fmt: skip
    """Append a segment's postings to those of earlier segments, in an index with more terms and kinds.

    Where there are `rows`, they have the row of each doc among the live ones; those of -1 are left out.
    """
    for term in range(terms):
        spot = place[rank[term]]
        for i in range(offsets[term], offsets[term + 1]):
            row = rows[docs[i]] if has_rows else i64(docs[i])
            if row >= 0:
                to_docs[spot] = first + row
                to_kinds[spot] = code[kinds[i]]
                spot += 1
        place[rank[term]] = spot
    return 0


@inlined
def compare_texts(letters: Any, begin: Any, end: Any, others: Any, other_begin: Any, other_end: Any) -> Any:
    """Below 0, 0 or above 0, as a text is before another in byte order, the same, or after it."""
    size, other_size = end - begin, other_end - other_begin
    for k in range(min(size, other_size)):
        if letters[begin + k] != others[other_begin + k]:
            return i64(letters[begin + k]) - i64(others[other_begin + k])
    return size - other_size


@kernel("uint8*", "int64*", "int64", "uint8*", "int64*", "int64", "int64*", "int64*", "uint8*", "int64*")
def merge_texts(
    letters: Any, starts: Any, count: Any, others: Any, other_starts: Any, other_count: Any, ranks: Any,
    other_ranks: Any, to_letters: Any, to_starts: Any,
) -> Any:  # fmt: skip
    """Merge two columns of distinct texts that ascend, and write the rank of each; returns how many are distinct."""
    a, b, rank, used = i64(0), i64(0), i64(0), i64(0)
    while a < count or b < other_count:
        if a == count:
            order = i64(1)
        elif b == other_count:
            order = i64(-1)
        else:
            order = compare_texts(letters, starts[a], starts[a + 1], others, other_starts[b], other_starts[b + 1])
        to_starts[rank] = used
        if order <= 0:
            for k in range(starts[a], starts[a + 1]):
                to_letters[used] = letters[k]
                used += 1
            ranks[a] = rank
            a += 1
        else:
            for k in range(other_starts[b], other_starts[b + 1]):
                to_letters[used] = others[k]
                used += 1
        if order >= 0:
            other_ranks[b] = rank
            b += 1
        rank += 1
    to_starts[rank] = used
    return rank


@kernel("uint8*", "int64*", "int64")
def count_rises(letters: Any, starts: Any, count: Any) -> Any:
    """How many texts of a column, from the second on, come after the one before, until the first that does not."""
    at = i64(1)
    while at < count and compare_texts(letters, starts[at - 1], starts[at], letters, starts[at], starts[at + 1]) < 0:
        at += 1
    return at - 1


@inlined
def sort(values: Any, size: Any) -> Any:
    """Sort the first values, ascending, in place (Shell 1959, with Knuth's gaps); most often there are a few."""
    gap = i64(1)
    while 3 * gap < size:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, size):
            value, j = values[i], i
            while j >= gap and values[j - gap] > value:
                values[j] = values[j - gap]
                j -= gap
            values[j] = value
        gap //= 3
    return size


@kernel("int64*", "int64", "int64", "kind*", "int64*", "int64*", "float64*", "int64*", "int64*", "int64",
        "int64*", "uint32*", "float64*", kind=KINDS)  # fmt: skip
def find_frontiers(
    offsets: Any, term: Any, terms: Any, kinds: Any, ranks: Any, lengths: Any, counts: Any, best: Any, touched: Any,
    room: Any, at: Any, found: Any, total: Any,
) -> Any:  # fmt: skip
    """The kinds on the frontier of each term from `term` on, and its occurrences; the next term where `found` is full.

    `best` has, by the rank of a count, the kind of the shortest doc, and -1 before and after each term.
    """
    while term < terms:
        size, used = i64(0), at[term]
        sum_of_counts = 0.0
        for i in range(offsets[term], offsets[term + 1]):
            kind = i64(kinds[i])
            sum_of_counts += counts[kind]
            rank = ranks[kind]
            if best[rank] < 0:
                touched[size] = rank
                size += 1
                best[rank] = kind
            elif lengths[kind] < lengths[best[rank]]:
                best[rank] = kind
        is_full = used + size > room
        sort(touched, size)
        shortest = i64(1) << 40
        for i in range(size - 1, -1, -1):
            kind = best[touched[i]]
            best[touched[i]] = -1
            if not is_full and lengths[kind] < shortest:
                shortest = lengths[kind]
                found[used] = kind
                used += 1
        if is_full:
            return term
        total[term] = sum_of_counts
        at[term + 1] = used
        term += 1
    return term


@kernel("uint32*", "int64", "int64*")
def count_docs(docs: Any, postings: Any, counts: Any) -> Any:
    """Count the postings of each doc."""
    for i in range(postings):
        counts[docs[i]] += 1
    return 0


@kernel("int64*", "int64", "uint32*", "kind*", "int64*", "int32*", "uint32*", kind=KINDS)
def invert(offsets: Any, terms: Any, docs: Any, kinds: Any, place: Any, to_terms: Any, to_kinds: Any) -> Any:
    """Put the terms and kinds of each doc in place, from the docs of each term. `place` advances."""
    for term in range(terms):
        for i in range(offsets[term], offsets[term + 1]):
            spot = place[docs[i]]
            to_terms[spot] = term
            to_kinds[spot] = kinds[i]
            place[docs[i]] = spot + 1
    return 0


@kernel("int64*", "int64", "uint32*", "kind*", "float64*", "uint8*", "int64*", "int64*", kind=KINDS)
def count_lost(offsets: Any, terms: Any, docs: Any, kinds: Any, counts: Any, live: Any, df: Any, cf: Any) -> Any:
    """Count the deleted docs of each term, and its occurrences in them."""
    for term in range(terms):
        for i in range(offsets[term], offsets[term + 1]):
            if not live[docs[i]]:
                df[term] += 1
                cf[term] += i64(counts[kinds[i]])
    return 0


@kernel("uint32*", "kind*", "int64", "uint8*", "uint8*", kind=KINDS)
def mark_kinds(docs: Any, kinds: Any, postings: Any, live: Any, used: Any) -> Any:
    """Mark the kinds of postings of live docs."""
    for i in range(postings):
        if live[docs[i]]:
            used[kinds[i]] = 1
    return 0


def make_slots(keys: Array, used: int, size: int) -> Array:
    """The hash table of the first `used` keys, with `size` slots."""
    slots = np.full(size, -1, dtype=np.int64)
    load_loops(__name__).rehash(keys, used, slots, size)
    return slots


def frontiers(offsets: Array, kinds: Array, ranks: Array, lengths: Array, counts: Array) -> tuple[Array, Array, Array]:
    """The kinds of each term that no other beats in both a higher count and a shorter doc; and its occurrences.

    A weighting that grows with the count and falls with the length has its maximum there.
    `ranks` is the rank of a kind's count among distinct counts.
    """
    terms, ceiling = len(offsets) - 1, int(ranks.max(initial=-1)) + 1
    best, touched = np.full(ceiling, -1, dtype=np.int64), np.empty(ceiling, dtype=np.int64)
    at, total = np.zeros(terms + 1, dtype=np.int64), np.zeros(terms, dtype=np.float64)
    found: Array = np.empty(max(terms + 1, ceiling), dtype=np.uint32)
    term = 0
    while True:
        term = load_loops(__name__).find_frontiers(
            offsets, term, terms, kinds, ranks, lengths, counts, best, touched, len(found), at, found, total
        )
        if term == terms:
            return at, found[: at[-1]].copy(), total
        found = np.concatenate([found, np.empty_like(found)])


def merge_sorted_texts(one: Texts, other: Texts) -> tuple[Texts, Array, Array]:
    """The distinct texts of two columns that ascend in byte order, and the rank of each text of the two among them."""
    ranks, other_ranks = (np.empty(len(starts) - 1, dtype=np.int64) for _, starts in (one, other))
    letters = np.empty(len(one[0]) + len(other[0]), dtype=np.uint8)
    starts = np.empty(len(ranks) + len(other_ranks) + 1, dtype=np.int64)
    count = load_loops(__name__).merge_texts(
        *one, len(ranks), *other, len(other_ranks), ranks, other_ranks, letters, starts
    )
    return (letters[: starts[count]], starts[: count + 1]), ranks, other_ranks


def is_ascending(texts: Texts) -> bool:
    """Whether each text of a column comes after the one before, in byte order."""
    letters, starts = texts
    rises = load_loops(__name__).count_rises(letters, starts, len(starts) - 1)
    return int(rises) >= len(starts) - 2


def forward_index(offsets: Array, docs: Array, kinds: Array, doc_count: int) -> tuple[Array, Array, Array]:
    """Where each doc starts, its terms and its kinds, from the docs of each term."""
    loops = load_loops(__name__)
    counts = np.zeros(doc_count, dtype=np.int64)
    loops.count_docs(docs, len(docs), counts)
    starts = group_offsets(counts)
    terms, found = np.empty(len(docs), dtype=np.int32), np.empty(len(docs), dtype=np.uint32)
    loops.invert(offsets, len(offsets) - 1, docs, kinds, starts[:-1].copy(), terms, found)
    return starts, terms, found


def lost_counts(offsets: Array, docs: Array, kinds: Array, counts: Array, live: Array) -> tuple[Array, Array]:
    """The number of deleted docs of each term, and its occurrences in them."""
    df, cf = np.zeros(len(offsets) - 1, dtype=np.int64), np.zeros(len(offsets) - 1, dtype=np.int64)
    load_loops(__name__).count_lost(offsets, len(df), docs, kinds, counts, live, df, cf)
    return df, cf


def used_kinds(docs: Array, kinds: Array, live: Array, total: int) -> Array:
    """Whether each kind is that of a posting of a live doc."""
    used = np.zeros(total, dtype=np.uint8)
    load_loops(__name__).mark_kinds(docs, kinds, len(docs), live, used)
    return used
