"""Compiled loops that score: a query's postings, read window by window as far as they can matter."""

from __future__ import annotations

import numpy as np

from ....base.jit import Array, Whole, compiled, int64, uint64
from .top_k import ranked, reached, thinned

WINDOW = 1 << 15  # docs whose scores are held together: they fit in the second cache of a core
FIRST = 1 << 13  # the same, until k docs are known: the sooner other docs are ruled out
CROWDED = 6  # above one doc in this many, docs met are not listed one by one
HEAVY = 2 / 3  # terms of this share of the highest score are likely to find the best docs
LIGHT = 4  # times the postings of those, that a query must have: the other terms are long, and rarely read
SCATTERED = 32  # up to one doc for this many postings, docs are looked up one by one
MANY = 8  # times k: with more docs left, the k-th best of them is found before the next term is looked up
FEW = 32  # the most scores that are sorted one by one
LEAST = 5e-324  # smallest float above 0
MARGIN = 1e-9  # bounds the error of float sums


@compiled
def search(
    queries: Array, terms: Array, rows: Array, weights: Array, lifts: Array, floors: Array,
    offsets: Array, docs: Array, kinds: Array,
    tables: Array, frontier_at: Array, frontier: Array, prior: Array, order: Array, fill: Array,
    allowed: Array, few_allowed: Array, sparse: bool, frequent: Array, frequent_kinds: Array,
    k: Whole, plain: bool, prune: bool,
    scores: Array, touched: Array, values: Array, picked: Array,
    out_docs: Array, out_scores: Array, out_sizes: Array, read: Array,
) -> None:  # fmt: skip
    """The k best docs of each query, exactly.

    Terms of query q are queries[q] to queries[q + 1], taken in this order; posting i of a term adds
    weight × tables[row, kinds[i]] to docs[i]; a doc that is found also gets lifts[q] × prior[doc]. Docs
    are taken window by window, so that their scores stay close in memory. Once k docs are known, terms that
    together cannot lift a doc to the k-th best (MaxScore: Turtle and Flood, IPM 1995) are only looked up
    for docs that other terms have found. `plain` says that every part is above 0; otherwise nothing is
    skipped. If a term is known and fewer than k docs are found, those of `fill` follow. `scores`,
    a window long, is all zeros before and after; ties go to the higher of `order`.

    Docs that score below floors[q] may be left out: other segments have k better ones.
    Only docs that are `allowed` are found, where it is not empty. Where they are `sparse`, other docs are not scored;
    where they are few, they are listed in `few_allowed` and looked up in the postings one by one. For a frequent
    term, frequent_kinds[frequent[term]] holds, for each doc, 1 + the kind of its posting, or 0 if it has none;
    `frequent` may be empty.
    """
    masked = len(allowed) > 0
    total = len(order)
    highest = prior.max() if len(prior) else 0.0
    spare = np.zeros(1, np.int64)
    for q in range(len(queries) - 1):
        chosen = weighted(queries[q], queries[q + 1], weights)
        size = len(chosen)
        at, ends = np.zeros(size, np.uint64), np.zeros(size, np.uint64)
        rest = np.zeros(size + 1)  # the most that a term and those after it can add
        ahead = np.zeros(size + 1, np.int64)  # postings of earlier terms
        for t in range(size - 1, -1, -1):
            best, term = 0.0, terms[chosen[t]]
            if term >= 0:
                at[t], ends[t] = offsets[term], offsets[term + 1]
                for i in range(frontier_at[term], frontier_at[term + 1]):
                    best = max(best, tables[rows[chosen[t]], frontier[i]])
            rest[t] = rest[t + 1] + weights[chosen[t]] * best
        for t in range(size):
            ahead[t + 1] = ahead[t] + int64(ends[t] - at[t])
        lift, floor = lifts[q], max(floors[q], LEAST if plain and not len(prior) else -np.inf)
        count, room, enough, least = uint64(0), uint64(max(2 * k, 32)), size, floor
        if len(few_allowed):
            count = picked_up(
                few_allowed, docs, kinds, tables, rows, weights, chosen, at, ends, lift, prior, values, picked, read
            )
            enough = 0
        elif prune and total <= WINDOW and not len(prior) and is_light_first(rest, ahead):
            floor, count = searched_whole(
                docs, kinds, tables, terms, rows, weights, chosen, at, ends, rest, allowed, frequent, frequent_kinds, k,
                floor, scores, picked, values, read,
            )  # fmt: skip
            enough = 0
        while enough > 0:
            # a doc with only terms from `enough` onward cannot be among the k best; looking up those terms pays
            # off where they are long and the docs to look up are few
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
            width = WINDOW if floor > least else FIRST
            low -= low % width
            base, high = uint64(low), uint64(min(low + width, total))
            if plain and CROWDED * ahead[needed] <= total:
                floor, count, room = search_window(
                    docs, kinds, tables, rows, weights, chosen, at, ends, rest, needed, base, high, total, lift, prior,
                    allowed, sparse, k, floor, count, room, scores, touched, values, picked, read,
                )  # fmt: skip
                continue
            for t in range(needed):
                weight, table, begin = weights[chosen[t]], tables[rows[chosen[t]]], at[t]
                end = ends[t] if high == total else gallop(docs, begin, ends[t], high, spare)
                read[0] += int64(end - begin)
                at[t] = end
                for i in range(begin, end):
                    scores[docs[i] - base] += weight * table[kinds[i]]
            if needed == size and plain and not len(prior):
                for doc in range(high - base):
                    if scores[doc] >= floor and (not masked or allowed[doc + base]):
                        values[count], picked[count] = scores[doc], doc + base
                        count += uint64(1)
                        if count == room:
                            floor, count = thinned(values, picked, count, k)
                            room = max(room, uint64(2) * count)  # there may be many ties
            else:
                met = uint64(0)
                bar = floor - rest[needed] - MARGIN * (rest[0] + abs(floor)) - lift * highest if prune else -np.inf
                for doc in range(high - base):
                    touched[met] = doc
                    met += uint64((scores[doc] != 0) & (scores[doc] >= bar))
                met = look_up(
                    docs, kinds, tables, rows, weights, chosen, at, ends, rest, needed, base, high, total, lift, prior,
                    floor, met, scores, touched, read,
                )  # fmt: skip
                floor, count, room = collect(
                    met, base, lift, prior, allowed, k, floor, count, room, scores, touched, values, picked
                )
            scores[: high - base] = 0.0
        found = int64(count)
        if found > k + k // 4 + 16:
            found = int64(thinned(values, picked, count, k)[1])
        if found < k and size and len(fill):
            found = filled(fill, total, k, values, picked, found)
        ranked(values, picked, found, order)
        out_sizes[q] = min(found, k)
        for i in range(out_sizes[q]):
            out_docs[q, i], out_scores[q, i] = picked[i], values[i]


@compiled
def is_light_first(rest: Array, ahead: Array) -> bool:
    """Whether the terms that make up most of the highest score have few of the postings."""
    first = 0
    while rest[first] > (1 - HEAVY) * rest[0]:
        first += 1
    return bool(LIGHT * ahead[first] < ahead[-1])


@compiled
def searched_whole(
    docs: Array, kinds: Array, tables: Array, terms: Array, rows: Array, weights: Array, chosen: Array, at: Array,
    ends: Array, rest: Array, allowed: Array, frequent: Array, frequent_kinds: Array, k: Whole, floor: float,
    scores: Array, found: Array, values: Array, read: Array,
) -> tuple[float, Whole]:  # fmt: skip
    """Score a small collection as a whole, term by term; returns a score that the k best reach, and how many do.

    The k-th best sum so far is a floor. Once the terms that are left cannot lift a new doc above it, they are only
    looked up for docs that can still reach it.
    """
    size, masked, met, first = len(chosen), len(allowed) > 0, uint64(0), 0
    while first < size and rest[first] + MARGIN * (rest[0] + floor) >= floor:
        row, weight = rows[chosen[first]], weights[chosen[first]]
        read[0] += int64(ends[first] - at[first])
        for i in range(at[first], ends[first]):
            doc = docs[i]
            if masked and not allowed[doc]:
                continue
            score = scores[doc]
            found[met] = doc
            met += uint64(score == 0)
            scores[doc] = score + weight * tables[row, kinds[i]]
        first += 1
        if first < size and met <= ends[first] - at[first]:  # costs less than to read the next term
            floor = kth_best(scores, found, met, k, floor, values)
    for t in range(first, size):
        if t > first and met > uint64(MANY * k):
            floor = kth_best(scores, found, met, k, floor, values)
        met = reaching(scores, found, met, floor - rest[t] - MARGIN * (rest[0] + floor))
        row, weight, term = rows[chosen[t]], weights[chosen[t]], terms[chosen[t]]
        if len(frequent) and term >= 0 and frequent[term] >= 0:
            own = frequent_kinds[frequent[term]]
            read[0] += int64(met)
            for i in range(met):
                kind = own[found[i]]
                has = uint64(kind > 0)  # no branch, which would often be mispredicted
                scores[found[i]] += has * (weight * tables[row, kind - has])
        elif SCATTERED * met >= ends[t] - at[t]:
            read[0] += int64(ends[t] - at[t])
            for i in range(at[t], ends[t]):
                doc = docs[i]
                score = scores[doc]
                scores[doc] = score + (score != 0) * (weight * tables[row, kinds[i]])
        else:
            for i in range(met):
                spot = gallop(docs, at[t], ends[t], found[i], read)
                if spot < ends[t] and docs[spot] == found[i]:
                    scores[found[i]] += weight * tables[row, kinds[spot]]
    floor = kth_best(scores, found, met, k, floor, values)
    met = reaching(scores, found, met, floor)
    for i in range(met):
        values[i] = scores[found[i]]
        scores[found[i]] = 0.0
    return floor, met


@compiled
def kth_best(scores: Array, found: Array, met: Whole, k: Whole, floor: float, best: Array) -> float:
    """The floor, or what at least k docs reach if that is higher: the k-th best score, where k is small."""
    if met < uint64(k):
        return floor
    if k > FEW:
        for i in range(met):
            best[i] = scores[found[i]]
        return float(max(floor, reached(best, met, k)))
    best[:k] = floor
    for i in range(met):
        score = scores[found[i]]
        if score > floor:
            j = k - 1
            while j > 0 and best[j - 1] < score:
                best[j] = best[j - 1]
                j -= 1
            best[j] = score
            floor = best[k - 1]
    return floor


@compiled
def reaching(scores: Array, found: Array, met: Whole, bar: float) -> Whole:
    """Keep the docs that reach `bar`; returns how many. The scores of the others become 0."""
    kept = uint64(0)
    for i in range(met):
        doc = found[i]
        score = scores[doc]
        found[kept] = doc
        kept += uint64(score >= bar)
        scores[doc] = score if score >= bar else 0.0
    return kept


@compiled
def weighted(first: Whole, last: Whole, weights: Array) -> Array:
    """The terms of a query with nonzero weight."""
    chosen = np.empty(last - first, np.int64)
    size = 0
    for term in range(first, last):
        if weights[term] != 0:
            chosen[size] = term
            size += 1
    return chosen[:size]


@compiled
def sorted_terms(starts: Array, keys: Array, ties: Array) -> Array:
    """The positions of each query's terms, by ascending key, then tie: quick for queries of a few terms."""
    order = np.arange(len(keys))
    for q in range(len(starts) - 1):
        for at in range(starts[q] + 1, starts[q + 1]):
            place = at
            while place > starts[q]:
                other = order[place - 1]
                if keys[other] < keys[at] or (keys[other] == keys[at] and ties[other] <= ties[at]):
                    break
                order[place] = other
                place -= 1
            order[place] = at
    return order


@compiled
def search_window(
    docs: Array, kinds: Array, tables: Array, rows: Array, weights: Array, chosen: Array, at: Array, ends: Array,
    rest: Array, needed: Whole, base: Whole, high: Whole, total: Whole, lift: float, prior: Array, allowed: Array,
    sparse: bool, k: Whole, floor: float, count: Whole, room: Whole, scores: Array, touched: Array, values: Array,
    picked: Array, read: Array,
) -> tuple[float, Whole, Whole]:  # fmt: skip
    """Score the docs of a window one by one, as terms meet them: those from `needed` onward only look them up.

    Returns the floor, how many docs are picked, and how many may be before the lowest are dropped.
    """
    met = uint64(0)
    for t in range(needed):
        weight, table, i, end = weights[chosen[t]], tables[rows[chosen[t]]], at[t], ends[t]
        while i < end and docs[i] < high:
            doc = docs[i] - base
            if not sparse or allowed[docs[i]]:
                score = scores[doc]
                touched[met] = doc
                met += uint64(score == 0)
                scores[doc] = score + weight * table[kinds[i]]
            i += uint64(1)
        read[0] += int64(i - at[t])
        at[t] = i
    met = look_up(
        docs, kinds, tables, rows, weights, chosen, at, ends, rest, needed, base, high, total, lift, prior, floor, met,
        scores, touched, read,
    )  # fmt: skip
    floor, count, room = collect(
        met, base, lift, prior, allowed, k, floor, count, room, scores, touched, values, picked
    )
    return floor, count, room


@compiled
def look_up(
    docs: Array, kinds: Array, tables: Array, rows: Array, weights: Array, chosen: Array, at: Array, ends: Array,
    rest: Array, needed: Whole, base: Whole, high: Whole, total: Whole, lift: float, prior: Array, floor: float,
    met: Whole, scores: Array, touched: Array, read: Array,
) -> Whole:  # fmt: skip
    """Add the parts of the terms from `needed` onward to docs of a window that others have met.

    Docs that cannot reach the floor any more are dropped; returns how many remain.
    """
    slack = MARGIN * (rest[0] + abs(floor))
    for t in range(needed, len(chosen)):
        met = promising(scores, touched, met, base, lift, prior, floor - rest[t] - slack)
        if met == 0:
            break
        weight, table, end = weights[chosen[t]], tables[rows[chosen[t]]], ends[t]
        i = at[t] if at[t] == end or docs[at[t]] >= base else gallop(docs, at[t], end, base, read)
        near = (end - i) * (high - base) // (uint64(total) - base)  # postings of an average window
        if uint64(SCATTERED) * met < near:
            begin, last = i, touched[0]
            for place in touched[:met]:  # mostly ascending
                i = gallop(docs, i if place >= last else begin, end, place + base, read)
                last = place
                if i < end and docs[i] == place + base:
                    scores[place] += weight * table[kinds[i]]
            i = begin
        else:
            begin = i
            while i < end and docs[i] < high:
                doc = docs[i] - base
                score = scores[doc]
                if score != 0:
                    scores[doc] = score + weight * table[kinds[i]]
                i += uint64(1)
            read[0] += int64(i - begin)
        at[t] = i
    return met


@compiled
def promising(scores: Array, touched: Array, met: Whole, base: Whole, lift: float, prior: Array, bar: float) -> Whole:
    """Drop the docs that score below `bar`; returns how many remain."""
    kept = uint64(0)
    for i in range(met):
        doc = touched[i]
        score = scores[doc]
        reaches = score + (lift * prior[doc + base] if len(prior) else 0.0) >= bar
        touched[kept] = doc
        kept += uint64(reaches)
        scores[doc] = score if reaches else 0.0
    return kept


@compiled
def collect(
    met: Whole, base: Whole, lift: float, prior: Array, allowed: Array, k: Whole, floor: float, count: Whole,
    room: Whole, scores: Array, touched: Array, values: Array, picked: Array,
) -> tuple[float, Whole, Whole]:  # fmt: skip
    """Pick the docs of a window that reach the floor; the window's scores become 0.

    Where few are wanted, few reach it; where many are, a branch would often be mispredicted.
    """
    masked = len(allowed) > 0
    for i in range(met):
        doc = touched[i]
        value = scores[doc] + (lift * prior[doc + base] if len(prior) else 0.0)
        scores[doc] = 0.0
        if k > FEW:
            values[count], picked[count] = value, doc + base
            count += uint64(value >= floor and (not masked or allowed[doc + base]))
        elif value >= floor and (not masked or allowed[doc + base]):
            values[count], picked[count] = value, doc + base
            count += uint64(1)
            if count == room:
                floor, count = thinned(values, picked, count, k)
                room = max(room, uint64(2) * count)  # there may be many ties
    if count >= room:
        floor, count = thinned(values, picked, count, k)
        room = max(room, uint64(2) * count)
    return floor, count, room


@compiled
def picked_up(
    few: Array, docs: Array, kinds: Array, tables: Array, rows: Array, weights: Array, chosen: Array, at: Array,
    ends: Array, lift: float, prior: Array, values: Array, picked: Array, read: Array,
) -> Whole:  # fmt: skip
    """Score a few docs, in ascending order, by looking each up in the postings; returns how many have a term."""
    size = uint64(len(few))
    values[:size] = 0.0
    for t in range(len(chosen)):
        weight, table, spot, end = weights[chosen[t]], tables[rows[chosen[t]]], at[t], ends[t]
        i = uint64(0)
        while i < size and spot < end:
            spot = gallop(docs, spot, end, few[i], read)
            if spot < end:
                if docs[spot] == few[i]:
                    values[i] += weight * table[kinds[spot]]
                    i += uint64(1)
                else:
                    i = gallop(few, i, size, docs[spot], read)
    count = uint64(0)
    for i in range(size):
        if values[i] != 0:
            doc = few[i]
            values[count] = values[i] + (lift * prior[doc] if len(prior) else 0.0)
            picked[count] = doc
            count += uint64(1)
    return count


@compiled
def gallop(docs: Array, low: Whole, high: Whole, wanted: Whole, read: Array) -> Whole:
    """The first position from `low` whose doc is not below `wanted`."""
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
def filled(fill: Array, total: Whole, k: Whole, values: Array, picked: Array, count: Whole) -> Whole:
    """Add docs of `fill` that were not found, up to k, with score 0."""
    known = np.zeros(total, np.bool_)
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
