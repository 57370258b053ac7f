"""Compiled loops that score a small collection as a whole: heavy terms are read, frequent light ones looked up."""

from __future__ import annotations

from ....base.jit import Array, Whole, compiled, int64, uint32, uint64
from .gallop import LEAST, MARGIN, SCATTERED, gallop
from .top_k import ranked_few, reached

LANES = 64  # docs share this many highest sums, by the last bits of their numbers
FEW = 32  # up to this k, the k-th best of those is a floor
LONG = 700  # postings: a floor is found before so long a term is read
LONG_SHARE = 0.4  # of the docs: the same for a larger k, whose floor takes longer to find
MANY = 24  # times k: with more docs left, the k-th best of them is found before the next term is looked up


@compiled
def searched_whole(
    docs: Array, kinds: Array, tables: Array, terms: Array, rows: Array, weights: Array, chosen: Array, at: Array,
    ends: Array, rest: Array, total: Whole, allowed: Array, frequent: Array, frequent_kinds: Array, k: Whole,
    floor: float, lanes: Array, best: Array, scores: Array, found: Array, values: Array, order: Array, read: Array,
) -> tuple[float, Whole]:  # fmt: skip
    """Score a small collection as a whole, term by term; returns a floor that the k best docs reach, and how many
    docs are left.

    The k-th best sum so far is a floor. Once the terms that are left cannot lift a new doc above it, they are only
    looked up for docs that can still reach it. For k up to FEW, the docs that are left are the k best, ranked.
    """
    size, first, is_new = len(chosen), 0, False
    long = uint64(LONG if k <= FEW else LONG_SHARE * total)
    lanes[:] = 0.0
    while first < size and rest[first] + MARGIN * (rest[0] + floor) >= floor:
        if is_new and ends[first] - at[first] >= long:
            floor = kth_best(lanes, LANES, k, floor, best) if k <= FEW else kth_sum(scores, total, k, floor, values)
            is_new = False
            continue
        row, weight = rows[chosen[first]], weights[chosen[first]]
        read[0] += int64(ends[first] - at[first])
        add_term(docs, kinds, tables, row, weight, at[first], ends[first], allowed, scores, lanes)
        first += 1
        is_new = True
    if is_new and k <= FEW:
        floor = kth_best(lanes, LANES, k, floor, best)
    met, bar, enough = uint64(0), lowest_sum(floor, rest, first), first
    # the floor has risen: docs that have only later terms, of those read, do not reach it
    while enough > 0 and rest[enough - 1] + MARGIN * (rest[0] + floor) < floor:
        enough -= 1
    for t in range(enough):
        for i in range(at[t], ends[t]):
            doc = docs[i]
            value = scores[doc]
            scores[doc] = 0.0  # no doc is taken twice
            values[met], found[met] = value, doc
            met += uint64(value >= bar)
    for t in range(enough, first):
        for i in range(at[t], ends[t]):
            scores[docs[i]] = 0.0
    for t in range(first, size):
        if t > first:
            if k <= FEW and met > uint64(MANY * k):
                floor = kth_best(values, met, k, floor, best)
            met = reaching(values, found, met, lowest_sum(floor, rest, t))
        row, weight, term = rows[chosen[t]], weights[chosen[t]], terms[chosen[t]]
        if len(frequent) and term >= 0 and frequent[term] >= 0:
            read[0] += int64(met)
            for i in range(met):
                values[i] += weight * tables[row, frequent_kinds[frequent[term], found[i]]]
        elif SCATTERED * met >= ends[t] - at[t]:
            read[0] += int64(ends[t] - at[t])
            add_to_found(docs, kinds, tables, row, weight, at[t], ends[t], scores, found, values, met)
        else:
            for i in range(met):
                spot = gallop(docs, at[t], ends[t], found[i], read)
                if spot < ends[t] and docs[spot] == found[i]:
                    values[i] += weight * tables[row, kinds[spot]]
    if k <= FEW:
        met = ranked_few(values, found, met, k, order)
    return floor, met


@compiled
def lowest_sum(floor: float, rest: Array, first: Whole) -> float:
    """What the terms before `first` must give a doc, at least, for it to reach the floor; above 0, also for NaN."""
    bar = floor - rest[first] - MARGIN * (rest[0] + floor)
    return bar if bar > LEAST else LEAST


@compiled
def add_term(
    docs: Array, kinds: Array, tables: Array, row: Whole, weight: float, begin: Whole, end: Whole, allowed: Array,
    scores: Array, lanes: Array,
) -> None:  # fmt: skip
    """Add what a term gives its docs to their scores, and keep the highest score of each lane."""
    masked = len(allowed) > 0
    for i in range(begin, end):
        doc = docs[i]
        if masked and not allowed[doc]:
            continue
        score = scores[doc] + weight * tables[row, kinds[i]]
        scores[doc] = score
        lane = doc & uint32(LANES - 1)
        lanes[lane] = max(lanes[lane], score)


@compiled
def add_to_found(
    docs: Array, kinds: Array, tables: Array, row: Whole, weight: float, begin: Whole, end: Whole, scores: Array,
    found: Array, values: Array, met: Whole,
) -> None:  # fmt: skip
    """Add what a term gives to the docs that were found, whose scores are in `values`, by reading all its postings."""
    for i in range(met):
        scores[found[i]] = values[i]
    for i in range(begin, end):
        doc = docs[i]
        score = scores[doc]
        scores[doc] = score + (score != 0) * (weight * tables[row, kinds[i]])
    for i in range(met):
        values[i] = scores[found[i]]
        scores[found[i]] = 0.0


@compiled
def kth_best(values: Array, size: Whole, k: Whole, floor: float, best: Array) -> float:
    """The floor, or what at least k of the first `size` values reach if that is higher: the k-th best, of a small k."""
    if size < k:
        return floor
    for i in range(k):
        best[i] = floor
    for i in range(size):
        value = values[i]
        if value > floor:
            j = k - 1
            while j > 0 and best[j - 1] < value:
                best[j] = best[j - 1]
                j -= 1
            best[j] = value
            floor = best[k - 1]
    return floor


@compiled
def kth_sum(scores: Array, total: Whole, k: Whole, floor: float, values: Array) -> float:
    """The floor, or what at least k of the docs reach if that is higher: about the k-th best, of a large k."""
    met = uint64(0)
    for doc in range(total):
        values[met] = scores[doc]
        met += uint64(scores[doc] > 0)
    return floor if met < uint64(k) else float(max(floor, reached(values, met, k)))


@compiled
def reaching(values: Array, found: Array, met: Whole, bar: float) -> Whole:
    """Keep the docs whose values reach `bar`; returns how many."""
    kept = uint64(0)
    for i in range(met):
        value, doc = values[i], found[i]
        values[kept], found[kept] = value, doc
        kept += uint64(value >= bar)
    return kept
