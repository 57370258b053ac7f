"""The compiled loops of the index: counting, laying out, merging, searching. Compiled once, then cached."""

from __future__ import annotations

import numpy as np

from .compiling import Array, Whole, compiled, int64, uint32, uint64

BUCKETS = 2048
CROWDED = 6  # one doc in so many met: from there on they are not noted
MARGIN = 1e-9  # sums of floats may be off by less


@compiled
def counted(
    first: int, starts: Array, codes: Array, stamps: Array, spots: Array, keys: Array, slots: Array, used: int,
    terms: Array, kinds: Array, sizes: Array, at: int,
) -> tuple[int, int, int]:  # fmt: skip
    """The distinct terms of each doc from `first` on, and the kind (count, length) of each.

    A kind is found by its key, count << 32 | length, in a hash table (slots of keys); where that is over
    half full the loop stops. Gives the next doc, the kinds used, and the postings written.
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
    """A hash of a whole number (Fibonacci hashing: a multiple of 2^64 over the golden ratio)."""
    return int64((uint64(key) * uint64(0x9E3779B97F4A7C15)) >> uint64(20))


@compiled
def slotted(keys: Array, used: int, size: int) -> Array:
    """The hash table of the first `used` keys with so many slots."""
    slots = np.full(size, -1, np.int64)
    for code in range(used):
        slot = scattered(keys[code]) & (size - 1)
        while slots[slot] >= 0:
            slot = (slot + 1) & (size - 1)
        slots[slot] = code
    return slots


@compiled
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


@compiled
def join(
    offsets: Array, docs: Array, kinds: Array, rank: Array, code: Array, first: int, place: Array, to_docs: Array,
    to_kinds: Array,
) -> None:  # fmt: skip
    """Put a segment's postings behind those of earlier segments, in an index of more terms and kinds."""
    for term in range(len(offsets) - 1):
        spot = place[rank[term]]
        for i in range(offsets[term], offsets[term + 1]):
            to_docs[spot] = first + docs[i]
            to_kinds[spot] = code[kinds[i]]
            spot += 1
        place[rank[term]] = spot


@compiled
def frontiers(offsets: Array, kinds: Array, ranks: Array, lengths: Array, counts: Array) -> tuple[Array, Array, Array]:
    """The kinds of each term that no other of it beats in both a higher count and a shorter doc; and its occurrences.

    A weighting that grows with the count and falls with the length has its highest value there.
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


@compiled
def search(
    queries: Array, terms: Array, rows: Array, weights: Array, lifts: Array, offsets: Array, docs: Array, kinds: Array,
    tables: Array, frontier_at: Array, frontier: Array, prior: Array, order: Array, fill: Array, k: int, plain: bool,
    prune: bool, scores: Array, touched: Array, values: Array, picked: Array,
    out_docs: Array, out_scores: Array, out_sizes: Array, read: Array,
) -> None:  # fmt: skip
    """The k best docs of each query, exactly.

    Terms of query q are queries[q] to queries[q + 1], the heaviest first; posting i of a term adds
    weight x tables[row, kinds[i]] to docs[i]; a doc that is found has lifts[q] x prior[doc] besides. Docs
    are noted as they are met while they are few; once they are many, every doc is looked at in the end.
    As soon as what is left cannot lift a new doc into the top k (MaxScore: Turtle and Flood, IPM 1995), the
    remaining terms are only looked up for docs that still can be among them. `plain` says that every part
    is above 0, without which docs are not noted. Where fewer than k docs are found, those of `fill` follow.
    `scores` is all zeros before and after; ties go to the higher of `order`.
    """
    highest = prior.max() if len(prior) else 0.0
    for q in range(len(queries) - 1):
        first, last = queries[q], queries[q + 1]
        rest = np.zeros(last - first + 1)  # what a term and those after it can add at most
        ahead = 0  # postings of terms to come
        for t in range(last - 1, first - 1, -1):
            best = 0.0
            if terms[t] >= 0:
                ahead += offsets[terms[t] + 1] - offsets[terms[t]]
                for i in range(frontier_at[terms[t]], frontier_at[terms[t] + 1]):
                    best = max(best, tables[rows[t], frontier[i]])
            rest[t - first] = rest[t - first + 1] + weights[t] * best
        size, closed, dense, floor = uint64(0), False, not plain, 5e-324 if plain else -np.inf
        for t in range(first, last):
            if terms[t] < 0:
                continue
            weight, table = weights[t], tables[rows[t]]
            begin, end = uint64(offsets[terms[t]]), uint64(offsets[terms[t] + 1])
            left = rest[t - first]
            # a look at the k-th best only where it can be enough and saves more than it costs
            worth = prune and not dense and size > k and (closed or (rest[0] > 2 * left and ahead > 4 * size))
            ahead -= int64(end - begin)
            if worth:
                count = gathered(scores, touched[:size], lifts[q], prior, k, values, picked)
                floor = reached(values, count, k)
                floor -= MARGIN * (abs(floor) + left)
                closed = closed or floor > left + lifts[q] * highest
                if closed:
                    size = still_possible(scores, touched, size, lifts[q], prior, floor - left)
            if closed and 16 * size < end - begin:
                touched[:size].sort()
                at = begin
                for i in range(size):
                    doc = touched[i]
                    at = gallop(docs, at, end, doc, read)
                    if at < end and docs[at] == doc:
                        scores[doc] += weight * table[kinds[at]]
                continue
            read[0] += int64(end - begin)
            if closed:
                for i in range(begin, end):
                    if scores[docs[i]] != 0:
                        scores[docs[i]] += weight * table[kinds[i]]
                continue
            dense = dense or CROWDED * (size + end - begin) > len(scores)
            if dense:
                for i in range(begin, end):
                    scores[docs[i]] += weight * table[kinds[i]]
            else:
                for i in range(begin, end):
                    doc = docs[i]
                    score = scores[doc]
                    touched[size] = doc
                    size += uint64(score == 0)
                    scores[doc] = score + weight * table[kinds[i]]
        if dense and not len(prior):
            count = gathered_of_all(scores, floor, k, values, picked)
            scores[:] = 0.0
        elif dense:
            size = uint64(0)
            for doc in range(uint32(len(scores))):
                touched[size] = doc
                size += uint64(scores[doc] != 0)
            count = gathered(scores, touched[:size], lifts[q], prior, k, values, picked)
            scores[:] = 0.0
        else:
            count = gathered(scores, touched[:size], lifts[q], prior, k, values, picked)
            for i in range(size):
                scores[touched[i]] = 0.0
        if count < k and len(fill):
            count = filled(fill, k, values, picked, count, scores)
        if count > k + k // 4 + 16:
            count = int64(thinned(values, picked, count, k)[1])
        ranked(values, picked, count, order)
        out_sizes[q] = min(count, k)
        out_docs[q, : out_sizes[q]] = picked[: out_sizes[q]]
        out_scores[q, : out_sizes[q]] = values[: out_sizes[q]]


@compiled
def gallop(docs: Array, low: Whole, high: Whole, wanted: Whole, read: Array) -> Whole:
    """The first place from `low` on whose doc is not below `wanted`."""
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


@compiled
def reached(values: Array, size: Whole, k: Whole) -> float:
    """A value that at least k of the first `size` reach, and few more: the lowest in the bucket of the k-th."""
    low, high = values[0], values[0]
    for i in range(size):
        low, high = min(low, values[i]), max(high, values[i])
    if low == high:
        return float(low)
    count = min(BUCKETS, max(size // 2, 16))
    buckets, least = np.zeros(count, np.int64), np.full(count, np.inf)
    scale = (count - 1) / (high - low)
    for i in range(size):
        bucket = uint64((values[i] - low) * scale)
        buckets[bucket] += 1
        least[bucket] = min(least[bucket], values[i])
    found = 0
    for bucket in range(count - 1, -1, -1):
        found += buckets[bucket]
        if found >= k:
            return float(least[bucket])
    return float(low)


@compiled
def still_possible(scores: Array, touched: Array, size: Whole, lift: float, prior: Array, floor: float) -> Whole:
    """Drop the docs that stand below a score; how many stay."""
    kept = uint64(0)
    for i in range(size):
        doc = touched[i]
        value = scores[doc] + (lift * prior[doc] if len(prior) else 0.0)
        if value >= floor:
            touched[kept] = doc
            kept += uint64(1)
        else:
            scores[doc] = 0.0
    return kept


@compiled
def gathered(scores: Array, touched: Array, lift: float, prior: Array, k: int, values: Array, picked: Array) -> Whole:
    """The k best of some docs, those tied with the k-th, and a few more: their values and docs; how many."""
    room, floor, count = max(4 * k, 64), -np.inf, uint64(0)
    for doc in touched:
        value = scores[doc] + (lift * prior[doc] if len(prior) else 0.0)
        if value >= floor:
            values[count], picked[count] = value, doc
            count += uint64(1)
            if count == room:
                floor, count = thinned(values, picked, count, k)
                room = max(room, 2 * int64(count))  # ties may be many
    return int64(count)


@compiled
def gathered_of_all(scores: Array, floor: float, k: int, values: Array, picked: Array) -> Whole:
    """The k best of all docs whose score is not 0, none below `floor`, as `gathered`."""
    room, count = max(4 * k, 64), uint64(0)
    if 2 * room >= len(scores):  # most are wanted: no guessing which
        for doc in range(uint32(len(scores))):
            values[count], picked[count] = scores[doc], doc
            count += uint64((scores[doc] >= floor) & (scores[doc] != 0))
        return int64(count)
    for doc in range(uint32(len(scores))):
        value = scores[doc]
        if value >= floor and value != 0:
            values[count], picked[count] = value, doc
            count += uint64(1)
            if count == room:
                floor, count = thinned(values, picked, count, k)
                room = max(room, 2 * int64(count))
    return int64(count)


@compiled
def thinned(values: Array, picked: Array, size: Whole, k: Whole) -> tuple[float, Whole]:
    """Keep those that reach what the k-th best reaches: that value, and how many they are."""
    floor = reached(values, size, k)
    count = uint64(0)
    for i in range(size):
        value, doc = values[i], picked[i]
        values[count], picked[count] = value, doc
        count += uint64(value >= floor)
    return floor, count


@compiled
def filled(fill: Array, k: int, values: Array, picked: Array, count: int, scores: Array) -> int:
    """Add docs of `fill` that were not found, up to k, with nothing but what every doc has."""
    for i in range(count):
        scores[picked[i]] = 1.0
    found = count
    for doc in fill:
        if count == k:
            break
        if scores[doc] == 0:
            values[count] = 0.0
            picked[count] = doc
            count += 1
    for i in range(found):
        scores[picked[i]] = 0.0
    return count


@compiled
def ranked(values: Array, docs: Array, size: int, order: Array) -> None:
    """Sort docs in place: value falls, ties go to the higher of `order`.

    Many are first brought into rough order by the bits of their values (radix sort), then each stretch that
    is rough is sorted.
    """
    if size <= 64:
        quick(values, docs, 0, size - 1, order)
        return
    keys = np.empty(size, np.float32)
    for i in range(size):
        keys[i] = -values[i]
    bits = keys.view(np.uint32)
    for i in range(size):  # in the order of the numbers: those below 0 turned round
        bits[i] ^= uint32(0xFFFFFFFF) if bits[i] >> uint32(31) else uint32(0x80000000)
    place, turned = np.arange(size).astype(np.uint32), np.empty(size, np.uint32)
    for shift in (uint32(0), uint32(11), uint32(22)):
        counts = np.zeros(2049, np.int64)
        for i in range(size):
            counts[((bits[i] >> shift) & uint32(2047)) + uint32(1)] += 1
        for i in range(2048):
            counts[i + 1] += counts[i]
        for i in range(size):
            digit = (bits[place[i]] >> shift) & uint32(2047)
            turned[counts[digit]] = place[i]
            counts[digit] += 1
        place, turned = turned, place
    old_values, old_docs = values[:size].copy(), docs[:size].copy()
    for i in range(size):
        values[i], docs[i] = old_values[place[i]], old_docs[place[i]]
    begin = 0
    for i in range(1, size + 1):
        if i == size or bits[place[i]] != bits[place[begin]]:
            if i - begin > 1:
                quick(values, docs, begin, i - 1, order)
            begin = i


@compiled
def quick(values: Array, docs: Array, low: int, high: int, order: Array) -> None:
    """Quicksort from `low` to `high`, short stretches by insertion."""
    stack = np.empty((64, 2), np.int64)
    stack[0, 0], stack[0, 1] = low, high
    depth = 1
    while depth:
        depth -= 1
        low, high = stack[depth, 0], stack[depth, 1]
        while high - low > 16:
            middle = (low + high) // 2
            pivot, pivot_order = values[middle], order[docs[middle]]
            i, j = low, high
            while i <= j:
                while values[i] > pivot or (values[i] == pivot and order[docs[i]] > pivot_order):
                    i += 1
                while values[j] < pivot or (values[j] == pivot and order[docs[j]] < pivot_order):
                    j -= 1
                if i <= j:
                    values[i], values[j] = values[j], values[i]
                    docs[i], docs[j] = docs[j], docs[i]
                    i += 1
                    j -= 1
            # the longer side waits, so that the stack stays short
            if j - low < high - i:
                stack[depth, 0], stack[depth, 1] = i, high
                high = j
            else:
                stack[depth, 0], stack[depth, 1] = low, j
                low = i
            depth += 1
        for i in range(low + 1, high + 1):
            value, doc = values[i], docs[i]
            j = i - 1
            while j >= low and (values[j] < value or (values[j] == value and order[docs[j]] < order[doc])):
                values[j + 1], docs[j + 1] = values[j], docs[j]
                j -= 1
            values[j + 1], docs[j + 1] = value, doc
