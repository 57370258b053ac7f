"""Compiled loops of block-max pruning: blocks of docs by the most that a doc there can score, the best first."""

from __future__ import annotations

import numpy as np

from ...base.jit import Array, Whole, compiled, int64, uint64
from ..bm25.kernels.gallop import LEAST, MARGIN, gallop
from ..bm25.kernels.query_order import weighted
from ..bm25.kernels.top_k import ranked, thinned

SHIFT = 3  # a block has 2^SHIFT docs: few, so that the sum of its highest impacts is close to what a doc scores
FIRST = 64  # blocks scored first, at least, for a floor that rules out others
MORE = 8  # times as many are scored next
BUCKETS = 1 << 10  # of sums, to find the best blocks
WAVE = 1 << 12  # blocks scored together: their scores fit in the second cache of a core


@compiled
def find_highest(offsets: Array, docs: Array, kinds: Array, chosen: Array, blocks: Whole) -> tuple[Array, Array]:
    """For each chosen term and block, its highest kind + 1, or 0; and its postings in earlier blocks."""
    highest = np.zeros((len(chosen), blocks), np.uint8)
    starts = np.zeros((len(chosen), blocks + 1), np.uint32)
    for row in range(len(chosen)):
        first, last = uint64(offsets[chosen[row]]), uint64(offsets[chosen[row] + 1])
        for i in range(first, last):
            block = docs[i] >> SHIFT
            highest[row, block] = max(highest[row, block], kinds[i] + 1)
            starts[row, block + 1] += 1
        for block in range(blocks):
            starts[row, block + 1] += starts[row, block]
    return highest, starts


@compiled
def search(
    queries: Array, terms: Array, weights: Array, floors: Array, offsets: Array, docs: Array, kinds: Array,
    table: Array, order: Array, allowed: Array, rows: Array, highest: Array, starts: Array, k: Whole,
    scores: Array, values: Array, picked: Array, out_docs: Array, out_scores: Array, out_sizes: Array, read: Array,
) -> None:  # fmt: skip
    """The k best docs of each query, exactly, as `kernels/score.py` finds them: sums are added in the same order.

    A block of docs is scored only if the sum over the query's terms of the highest part in the block can reach the k-th
    best score (Ding and Suel, SIGIR 2011; Mallia et al., SIGIR 2024, for blocks in the order of their sums). Terms
    with many postings have their highest kind of each block, in the row of `highest` and `starts` that `rows` says; the
    postings of others are read for it. Parts are multiples of table[0], and above 0. `scores` is all zeros before and
    after.
    """
    blocks = (len(order) + (1 << SHIFT) - 1) >> SHIFT
    most, slots, wave = np.empty(blocks), np.full(blocks, -1, np.int32), np.empty(WAVE, np.int64)
    for q in range(len(queries) - 1):
        places = np.empty(queries[q + 1] - queries[q], np.int64)
        chosen = weighted(queries[q], queries[q + 1], weights, places)
        chosen = chosen[terms[chosen] >= 0]
        most[:] = 0.0
        for each in chosen:
            term, weight = terms[each], weights[each]
            row = rows[term]
            if row >= 0:
                unit = weight * table[0]
                for block in range(blocks):
                    most[block] += unit * highest[row, block]
            else:
                read[0] += offsets[term + 1] - offsets[term]
                for i in range(uint64(offsets[term]), uint64(offsets[term + 1])):
                    most[docs[i] >> SHIFT] += weight * table[kinds[i]]
        top, floor = most.max(), max(floors[q], LEAST)
        count, room = uint64(0), uint64(max(2 * k, 32))
        bars, turn, at = best_sums(most, top, max(FIRST, (2 * k) >> SHIFT)), 0, 0
        while turn < 3:  # the best blocks, more of them, and the rest in their order
            bar = max(LEAST, floor - MARGIN * (top + floor))
            if turn < 2:
                bar = max(bar, bars[turn])
            size = 0
            while at < blocks and size < WAVE:
                wave[size] = at
                size += most[at] >= bar
                at += 1
            for slot in range(size):
                slots[wave[slot]], most[wave[slot]] = slot, 0.0
            for each in chosen:
                term = terms[each]
                if rows[term] >= 0:
                    add_long(
                        wave[:size], offsets[term], docs, kinds, table, weights[each], starts[rows[term]], scores, read
                    )
                else:
                    add_short(
                        wave[:size], slots, offsets[term], offsets[term + 1], docs, kinds, table, weights[each], scores,
                        read,
                    )  # fmt: skip
            for slot in range(size):
                slots[wave[slot]] = -1
                first = wave[slot] << SHIFT
                for i in range(1 << SHIFT):
                    value = scores[(slot << SHIFT) + i]
                    if value >= floor and (not len(allowed) or allowed[first + i]):
                        values[count], picked[count] = value, first + i
                        count += uint64(1)
                        if count == room:
                            floor, count = thinned(values, picked, count, k)
                            room = max(room, uint64(2) * count)  # there may be many ties
            scores[: size << SHIFT] = 0.0
            if count > uint64(k):
                floor, count = thinned(values, picked, count, k)
                room = max(room, uint64(2) * count)
            if turn < 2:
                turn, at = turn + 1, 0
            elif at == blocks:
                turn += 1
        found = int64(count)
        ranked(values, picked, found, order)
        out_sizes[q] = min(found, k)
        for i in range(out_sizes[q]):
            out_docs[q, i], out_scores[q, i] = picked[i], values[i]


@compiled
def best_sums(most: Array, top: float, wanted: Whole) -> tuple[float, float]:
    """What about as many blocks as wanted reach, and what MORE times as many do."""
    counts, scale = np.zeros(BUCKETS, np.int64), (BUCKETS - 1) / top if top > 0 else 0.0
    for each in most:
        counts[uint64(each * scale)] += 1
    first, total, bucket = 0.0, 0, BUCKETS - 1
    while bucket > 0 and total + counts[bucket] < MORE * wanted:
        total += counts[bucket]
        first = first if first or total < wanted else bucket / scale
        bucket -= 1
    second = bucket / scale if scale else 0.0
    return max(first, second), second


@compiled
def add_long(
    wave: Array, first: Whole, docs: Array, kinds: Array, table: Array, weight: float, starts: Array, scores: Array,
    read: Array,
) -> None:  # fmt: skip
    """Add a term's parts to docs of some blocks, whose postings are known."""
    for slot in range(len(wave)):
        low, high = uint64(first + starts[wave[slot]]), uint64(first + starts[wave[slot] + 1])
        read[0] += int64(high - low)
        shift = (slot - wave[slot]) << SHIFT
        for i in range(low, high):
            scores[uint64(int64(docs[i]) + shift)] += weight * table[kinds[i]]


@compiled
def add_short(
    wave: Array, slots: Array, first: Whole, last: Whole, docs: Array, kinds: Array, table: Array, weight: float,
    scores: Array, read: Array,
) -> None:  # fmt: skip
    """Add a term's parts to docs of some blocks: looked up if these are few, otherwise all of its postings are read."""
    if 8 * len(wave) < last - first:
        spot, end = uint64(first), uint64(last)
        for slot in range(len(wave)):
            low = wave[slot] << SHIFT
            spot = gallop(docs, spot, end, uint64(low), read)
            while spot < end and int64(docs[spot]) < low + (1 << SHIFT):
                scores[(slot << SHIFT) + int64(docs[spot]) - low] += weight * table[kinds[spot]]
                read[0] += 1
                spot += uint64(1)
    elif len(wave):
        read[0] += last - first
        for i in range(uint64(first), uint64(last)):
            slot = slots[docs[i] >> SHIFT]
            if slot >= 0:
                scores[(slot << SHIFT) + (docs[i] & ((1 << SHIFT) - 1))] += weight * table[kinds[i]]
