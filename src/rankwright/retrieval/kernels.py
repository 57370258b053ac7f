"""The compiled loops of the index: counting, laying out, merging, searching. Compiled once, then cached."""

from __future__ import annotations

import numpy as np

from .compiling import Array, Whole, compiled, int64, uint32, uint64

BUCKETS = 2048
WINDOW = 1 << 13  # docs whose scores lie together
CROWDED = 6  # one doc in so many met: they are not noted one by one
LEAST = 5e-324  # above 0
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
    queries: Array, terms: Array, rows: Array, weights: Array, rarity: Array, ties: Array, lifts: Array,
    offsets: Array, docs: Array, kinds: Array,
    tables: Array, frontier_at: Array, frontier: Array, prior: Array, order: Array, fill: Array, k: Whole, plain: bool,
    prune: bool, scores: Array, touched: Array, values: Array, picked: Array,
    out_docs: Array, out_scores: Array, out_sizes: Array, read: Array,
) -> None:  # fmt: skip
    """The k best docs of each query, exactly.

    Terms of query q are queries[q] to queries[q + 1], taken by `rarity` rising; posting i of a term adds
    weight x tables[row, kinds[i]] to docs[i]; a doc that is found has lifts[q] x prior[doc] besides. Docs
    are taken window by window, so that their scores lie close together. Once k docs are known, terms that
    together cannot lift a doc to the k-th best (MaxScore: Turtle and Flood, IPM 1995) are only looked up
    for docs that other terms have brought up. `plain` says that every part is above 0, without which
    nothing is left out. Where fewer than k docs are found, those of `fill` follow. `scores`, a window long,
    is all zeros before and after; ties go to the higher of `order`.
    """
    total = len(order)
    highest = prior.max() if len(prior) else 0.0
    spare = np.zeros(1, np.int64)
    for q in range(len(queries) - 1):
        chosen = heaviest(queries[q], queries[q + 1], weights, rarity, ties)
        size = len(chosen)
        at, ends = np.zeros(size, np.uint64), np.zeros(size, np.uint64)
        rest = np.zeros(size + 1)  # what a term and those after it can add at most
        ahead = np.zeros(size + 1, np.int64)  # postings of the terms before
        for t in range(size - 1, -1, -1):
            best, term = 0.0, terms[chosen[t]]
            if term >= 0:
                at[t], ends[t] = offsets[term], offsets[term + 1]
                for i in range(frontier_at[term], frontier_at[term + 1]):
                    best = max(best, tables[rows[chosen[t]], frontier[i]])
            rest[t] = rest[t + 1] + weights[chosen[t]] * best
        for t in range(size):
            ahead[t + 1] = ahead[t] + int64(ends[t] - at[t])
        lift, floor = lifts[q], LEAST if plain and not len(prior) else -np.inf
        count, room, enough = uint64(0), uint64(max(2 * k, 32)), size
        while True:
            # a doc that only has terms from `enough` on cannot be among the k best; looking those terms up pays
            # where they are long, and the docs to look up few
            while prune and enough > 0 and rest[enough - 1] + lift * highest + MARGIN * (rest[0] + abs(floor)) < floor:
                enough -= 1
            few = CROWDED * ahead[enough] <= total and 2 * ahead[enough] < ahead[size]
            needed = enough if few or ahead[size] - ahead[enough] > 2 * total else size
            low = total
            for t in range(needed):
                if at[t] < ends[t]:
                    low = min(low, int64(docs[at[t]]))
            if low == total:
                break
            low -= low % WINDOW
            base, high = uint64(low), uint64(min(low + WINDOW, total))
            met = uint64(0)
            dense = not plain or CROWDED * ahead[needed] > total
            for t in range(needed):
                weight, table, begin = weights[chosen[t]], tables[rows[chosen[t]]], at[t]
                end = ends[t] if high == total else gallop(docs, begin, ends[t], high, spare)
                read[0] += int64(end - begin)
                at[t] = end
                if dense:
                    for i in range(begin, end):
                        scores[docs[i] - base] += weight * table[kinds[i]]
                else:
                    for i in range(begin, end):
                        doc = docs[i] - base
                        score = scores[doc]
                        touched[met] = doc
                        met += uint64(score == 0)
                        scores[doc] = score + weight * table[kinds[i]]
            slack = MARGIN * (rest[0] + abs(floor))
            if dense and needed == size and plain and not len(prior):
                for doc in range(high - base):
                    if scores[doc] >= floor:
                        values[count], picked[count] = scores[doc], doc + base
                        count += uint64(1)
                        if count == room:
                            floor, count = thinned(values, picked, count, k)
                            room = max(room, uint64(2) * count)  # ties may be many
                scores[: high - base] = 0.0
            else:
                if dense:
                    bar = floor - rest[needed] - slack - lift * highest if prune else -np.inf
                    for doc in range(high - base):
                        touched[met] = doc
                        met += uint64((scores[doc] != 0) & (scores[doc] >= bar))
                for t in range(needed, size):
                    met = promising(scores, touched, met, base, lift, prior, floor - rest[t] - slack)
                    if met == 0:
                        break
                    looked_up(
                        docs, kinds, tables[rows[chosen[t]]], weights[chosen[t]], at, ends, t, base, high,
                        touched[:met], scores, read,
                    )  # fmt: skip
                for i in range(met):
                    doc = touched[i]
                    value = scores[doc] + (lift * prior[doc + base] if len(prior) else 0.0)
                    scores[doc] = 0.0
                    if value >= floor:
                        values[count], picked[count] = value, doc + base
                        count += uint64(1)
                        if count == room:
                            floor, count = thinned(values, picked, count, k)
                            room = max(room, uint64(2) * count)
                if dense:
                    scores[: high - base] = 0.0
        found = int64(count)
        if found > k + k // 4 + 16:
            found = int64(thinned(values, picked, count, k)[1])
        if found < k and len(fill):
            found = filled(fill, k, values, picked, found)
        ranked(values, picked, found, order)
        out_sizes[q] = min(found, k)
        out_docs[q, : out_sizes[q]] = picked[: out_sizes[q]]
        out_scores[q, : out_sizes[q]] = values[: out_sizes[q]]


@compiled
def heaviest(first: Whole, last: Whole, weights: Array, rarity: Array, ties: Array) -> Array:
    """The terms of a query that weigh anything, by rarity rising, equal ones by `ties`: one order of sums always."""
    chosen = np.empty(last - first, np.int64)
    size = 0
    for term in range(first, last):
        if weights[term] == 0:
            continue
        place = size
        while place > 0:
            other = chosen[place - 1]
            if rarity[other] < rarity[term] or (rarity[other] == rarity[term] and ties[other] < ties[term]):
                break
            chosen[place] = other
            place -= 1
        chosen[place] = term
        size += 1
    return chosen[:size]


@compiled
def distinct(starts: Array, codes: Array) -> tuple[Array, Array, Array]:
    """The distinct codes of each query, rising, and how often each occurs: queries, codes, counts."""
    query, code, count = np.empty(len(codes), np.int64), np.empty(len(codes), np.int64), np.empty(len(codes))
    used = 0
    for q in range(len(starts) - 1):
        first = used
        for i in range(starts[q], starts[q + 1]):
            place = used
            while place > first and code[place - 1] >= codes[i]:
                place -= 1
            if place < used and code[place] == codes[i]:
                count[place] += 1
                continue
            for j in range(used, place, -1):
                code[j], count[j] = code[j - 1], count[j - 1]
            query[used], code[place], count[place] = q, codes[i], 1.0
            used += 1
    return query[:used], code[:used], count[:used]


@compiled
def looked_up(
    docs: Array, kinds: Array, table: Array, weight: float, at: Array, ends: Array, t: Whole, low: Whole, high: Whole,
    touched: Array, scores: Array, read: Array,
) -> None:  # fmt: skip
    """Add a term's part to docs of a window that others have brought up; the term's place moves on."""
    begin = gallop(docs, at[t], ends[t], low, read)
    end = gallop(docs, begin, ends[t], high, read)
    at[t] = end
    if 8 * len(touched) < end - begin:
        spot, last = begin, touched[0]
        for place in touched:  # mostly rising
            spot = gallop(docs, spot if place >= last else begin, end, place + low, read)
            last = place
            if spot < end and docs[spot] == place + low:
                scores[place] += weight * table[kinds[spot]]
    else:
        read[0] += int64(end - begin)
        for i in range(begin, end):
            doc = docs[i] - low
            score = scores[doc]
            scores[doc] = score + (score != 0) * (weight * table[kinds[i]])


@compiled
def promising(scores: Array, touched: Array, met: Whole, base: Whole, lift: float, prior: Array, bar: float) -> Whole:
    """Drop the docs that stand below a score; how many stay."""
    kept = uint64(0)
    for i in range(met):
        doc = touched[i]
        if scores[doc] + (lift * prior[doc + base] if len(prior) else 0.0) >= bar:
            touched[kept] = doc
            kept += uint64(1)
        else:
            scores[doc] = 0.0
    return kept


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
def filled(fill: Array, k: Whole, values: Array, picked: Array, count: Whole) -> Whole:
    """Add docs of `fill` that were not found, up to k, with nothing but what every doc has."""
    known = np.zeros(len(fill), np.bool_)
    for i in range(count):
        known[picked[i]] = True
    for doc in fill:
        if count == k:
            break
        if not known[doc]:
            values[count] = 0.0
            picked[count] = doc
            count += 1
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
