"""Compiled loops that score: a query's postings, read window by window as far as they can matter."""

from __future__ import annotations

import numpy as np

from ....base.jit import Array, Whole, compiled, int64, uint64
from .gallop import LEAST, MARGIN, SCATTERED, gallop
from .query_order import weighted
from .score_whole import FEW, LANES, kth_best, reaching, searched_whole
from .top_k import ranked, thinned

WINDOW = 1 << 15  # docs whose scores are held together: they fit in the second cache of a core
FIRST = 1 << 13  # the same, until k docs are known: the sooner other docs are ruled out
CROWDED = 6  # above one doc in this many, docs met are not listed one by one
FEW_FOUND = 1 << 12  # docs of which the k-th best is found in a moment, for a small k
MISSED = 8  # no floor is guessed where more than one guess in this many was too high
ROOM = 3  # times k: as many docs are picked before the lowest are dropped


@compiled
def search(
    queries: Array, terms: Array, rows: Array, weights: Array, lifts: Array, floors: Array,
    offsets: Array, docs: Array, kinds: Array,
    tables: Array, frontier_at: Array, frontier: Array, prior: Array, order: Array, fill: Array, peaks: Array,
    allowed: Array, few_allowed: Array, sparse: bool, frequent: Array, frequent_kinds: Array,
    bit_rows: Array, bits: Array, ranks: Array, k: Whole, plain: bool, prune: bool,
    guesses: bool, scores: Array, values: Array, picked: Array, luck: Array,
    out_docs: Array, out_scores: Array, out_sizes: Array, read: Array,
) -> None:  # fmt: skip
    """The k best docs of each query, exactly.

    Terms of query q are queries[q] to queries[q + 1], taken in this order; posting i of a term adds
    weight × tables[row, kinds[i]] to docs[i]; a doc that is found also gets lifts[q] × prior[doc]. Docs
    are taken window by window, so that their scores stay close in memory. Once k docs are known, terms that
    together cannot lift a doc to the k-th best (MaxScore: Turtle and Flood, IPM 1995) are only looked up
    for docs that other terms have found. `plain` says that every part is above 0; otherwise nothing is
    skipped. With `guesses`, the k-th best score is guessed from the docs seen so far, as if the best were spread
    evenly (`likely_best`); a query for which that leaves fewer than k docs is searched again without. `luck` counts
    the queries, and these among them. If a term is known and fewer than k docs are found, those of `fill` follow.
    `scores`, a window long, is all zeros before and after; ties go to the higher of `order`.

    `peaks` keeps the most that each term adds to a doc, before its weight, from the first search on; 0 is not known.
    It is empty where terms have tables of their own.

    Docs that score below floors[q] may be left out: other segments have k better ones.
    Only docs that are `allowed` are found, where it is not empty. Where they are `sparse`, other docs are not scored;
    where they are few, they are listed in `few_allowed` and looked up in the postings one by one. For a frequent
    term, frequent_kinds[frequent[term]] holds, for each doc, the kind of its posting, or the last column of `tables`,
    where 0 is, if it has none; `frequent` may be empty. Where bit_rows[i] is not below 0, that row of `bits` says
    which docs have the term at i, and `ranks` how many do before each 64 docs.
    """
    masked = len(allowed) > 0
    total = len(order)
    highest, lowest = (prior.max(), prior.min()) if len(prior) else (0.0, 0.0)
    spare, longest = np.zeros(1, np.int64), 0
    for q in range(len(queries) - 1):
        longest = max(longest, queries[q + 1] - queries[q])
    places, lanes, best_few = np.empty(longest, np.int64), np.empty(LANES), np.empty(FEW)
    at, ends = np.empty(longest, np.uint64), np.empty(longest, np.uint64)
    firsts, begins = np.empty(longest, np.uint64), np.empty(longest, np.uint64)
    rest = np.zeros(longest + 1)  # the most that a term and those after it can add
    ahead = np.zeros(longest + 1, np.int64)  # postings of earlier terms
    q, may_guess = 0, guesses and MISSED * luck[1] <= luck[0]
    while q < len(queries) - 1:
        chosen = weighted(queries[q], queries[q + 1], weights, places)
        size = len(chosen)
        rest[size], scale = 0.0, 0.0  # what all terms add, whatever the sign
        for t in range(size - 1, -1, -1):
            best, term = 0.0, terms[chosen[t]]
            at[t], ends[t] = uint64(0), uint64(0)
            if term >= 0:
                at[t], ends[t] = offsets[term], offsets[term + 1]
                best = peaks[term] if len(peaks) else 0.0
                if best == 0:
                    for i in range(frontier_at[term], frontier_at[term + 1]):
                        best = max(best, tables[rows[chosen[t]], frontier[i]])
                    if len(peaks):
                        peaks[term] = best
            firsts[t] = at[t]
            rest[t] = rest[t + 1] + weights[chosen[t]] * best
            scale += abs(weights[chosen[t]] * best)
        for t in range(size):
            ahead[t + 1] = ahead[t] + int64(ends[t] - at[t])
        lift = lifts[q]
        most_lift = lift * (highest if lift >= 0 else lowest)
        floor = max(floors[q], LEAST if plain and not len(prior) else -np.inf)
        count, room, enough, least = uint64(0), uint64(max(ROOM * k, 32)), size, floor
        wanted, is_guess, is_ranked, kept = k, False, False, uint64(0)
        if len(few_allowed):
            count = picked_up(
                few_allowed, docs, kinds, tables, rows, weights, chosen, at, ends, lift, prior, values, picked, read
            )
            enough = 0
        elif prune and total <= WINDOW and not len(prior):
            floor, count = searched_whole(
                docs, kinds, tables, terms, rows, weights, chosen, at, ends, rest, total, allowed, frequent,
                frequent_kinds, k, floor, lanes, best_few, scores, picked, values, order, read,
            )  # fmt: skip
            enough, is_ranked = 0, k <= FEW
        while enough > 0:
            # a doc with only terms from `enough` onward cannot be among the k best; looking up those terms pays
            # off where they are long and the docs to look up are few
            while prune and enough > 0 and rest[enough - 1] + most_lift + MARGIN * (scale + abs(floor)) < floor:
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
            slack = MARGIN * (scale + abs(floor)) if needed < size or len(prior) else 0.0
            bar = floor - rest[needed] - most_lift - slack
            old = before = count
            if may_guess:
                wanted = likely_best(k, high / total)
                room = uint64(max(ROOM * wanted, 32, 2 * int64(kept)))  # there may be many ties
            if plain and CROWDED * ahead[needed] <= total:
                count = add_met(
                    docs, kinds, tables, rows, weights, chosen, at, ends, begins, needed, base, high, allowed, sparse,
                    max(bar, LEAST), count, scores, values, picked, read,
                )  # fmt: skip
            else:
                for t in range(needed):
                    weight, row, begin = weights[chosen[t]], rows[chosen[t]], at[t]
                    end = ends[t] if high == total else gallop(docs, begin, ends[t], high, spare)
                    read[0] += int64(end - begin)
                    at[t] = end
                    for i in range(begin, end):
                        scores[docs[i] - base] += weight * tables[row, kinds[i]]
                if needed == size and not len(prior):  # few docs reach the floor, which rises with every few
                    for doc in range(high - base):
                        if scores[doc] >= floor and scores[doc] != 0 and (not masked or allowed[doc + base]):
                            values[count], picked[count] = scores[doc], doc + base
                            count += uint64(1)
                            if count >= room:
                                floor, count = thinned(values, picked, count, wanted)
                                room, kept = max(room, uint64(2) * count), count
                    old = count
                else:  # a branch would often be mispredicted
                    for doc in range(high - base):
                        values[count], picked[count] = scores[doc], doc + base
                        count += uint64((scores[doc] != 0) & (scores[doc] >= bar))
                scores[: high - base] = 0.0
            if needed < size:
                count = look_up(
                    docs, kinds, tables, rows, weights, chosen, at, ends, firsts, rest, needed, base, high, total,
                    bit_rows, bits, ranks, floor, slack + most_lift, old, count, scores, values, picked, read,
                )  # fmt: skip
            if needed < size or masked or len(prior):
                count = finished(old, count, lift, prior, allowed, floor, values, picked)
            if wanted <= FEW and count <= FEW_FOUND:
                if count != before:  # else there is nothing new, most likely
                    floor = kth_best(values, count, wanted, floor, best_few)
                    count = reaching(values, picked, count, floor)
            elif count >= room:
                floor, count = thinned(values, picked, count, wanted)
                room, kept = max(room, uint64(2) * count), count
            is_guess |= wanted < k and floor > least
        if is_guess and count < k:  # once more, without
            luck[1] += 1
            may_guess = False
            continue
        found = int64(count)
        if found > k + k // 4 + 16:
            found = int64(thinned(values, picked, count, k)[1])
        if found < k and size and len(fill):  # in rank order, and where docs are ranked, all are above 0
            found = filled(fill, total, k, values, picked, found)
        if not is_ranked:
            ranked(values, picked, found, order)
        out_sizes[q] = min(found, k)
        for i in range(out_sizes[q]):
            out_docs[q, i], out_scores[q, i] = picked[i], values[i]
        q += 1
        luck[0] += 1
        may_guess = guesses and MISSED * luck[1] <= luck[0]


@compiled
def likely_best(k: Whole, share: float) -> Whole:
    """How many of the k best docs are likely in a share of the docs at most: three standard deviations above the mean.

    The last of so many docs of that share is likely not above the k-th best of all.
    """
    mean = k * share
    return min(k, int(mean + 3 * np.sqrt(mean) + 2))


@compiled
def add_met(
    docs: Array, kinds: Array, tables: Array, rows: Array, weights: Array, chosen: Array, at: Array, ends: Array,
    begins: Array, needed: Whole, base: Whole, high: Whole, allowed: Array, sparse: bool, bar: float, count: Whole,
    scores: Array, values: Array, picked: Array, read: Array,
) -> Whole:  # fmt: skip
    """Add the docs of a window that the first terms lift to `bar`, which is above 0; returns how many docs there are.

    The postings of all terms but the last, which has most of them, are read twice: to add up, and to take the sums.
    A sum that is taken becomes 0, so that no doc is added twice.
    """
    last = needed - 1
    for t in range(last):
        weight, row, i, end = weights[chosen[t]], rows[chosen[t]], at[t], ends[t]
        begins[t] = i
        while i < end and docs[i] < high:
            if not sparse or allowed[docs[i]]:
                scores[docs[i] - base] += weight * tables[row, kinds[i]]
            i += uint64(1)
        at[t] = i
    weight, row, i, end = weights[chosen[last]], rows[chosen[last]], at[last], ends[last]
    while i < end and docs[i] < high:
        doc = docs[i]
        if not sparse or allowed[doc]:
            score = scores[doc - base] + weight * tables[row, kinds[i]]
            scores[doc - base] = 0.0
            values[count], picked[count] = score, doc
            count += uint64(score >= bar)
        i += uint64(1)
    amount = i - at[last]
    at[last] = i
    for t in range(last):
        amount += at[t] - begins[t]
        for i in range(begins[t], at[t]):
            doc = docs[i]
            score = scores[doc - base]
            scores[doc - base] = 0.0
            values[count], picked[count] = score, doc
            count += uint64(score >= bar)
    read[0] += int64(amount)
    return count


@compiled
def look_up(
    docs: Array, kinds: Array, tables: Array, rows: Array, weights: Array, chosen: Array, at: Array, ends: Array,
    firsts: Array, rest: Array, needed: Whole, base: Whole, high: Whole, total: Whole, bit_rows: Array, bits: Array,
    ranks: Array, floor: float, slack: float, old: Whole, count: Whole, scores: Array, values: Array, picked: Array,
    read: Array,
) -> Whole:  # fmt: skip
    """Add the parts of the terms from `needed` onward to the docs of a window, which are those from `old` onward.

    Docs that cannot reach the floor any more are dropped; returns how many docs there are.
    """
    for t in range(needed, len(chosen)):
        if count == old:
            break
        weight, row, end, bit_row = weights[chosen[t]], rows[chosen[t]], ends[t], bit_rows[chosen[t]]
        bar = floor - rest[t + 1] - slack
        if bit_row >= 0:
            read[0] += int64(count - old)
            kept = old
            for j in range(old, count):  # most docs lack the term and are dropped, which takes no branch
                value, doc = values[j], uint64(picked[j])
                has_term = bits[bit_row, doc >> uint64(6)] >> (doc & uint64(63)) & uint64(1)
                values[kept], picked[kept] = value, doc
                kept += has_term | uint64(value >= bar)
            count, kept = kept, old
            for j in range(old, count):
                value, doc = values[j], uint64(picked[j])
                word = bits[bit_row, doc >> uint64(6)] << (uint64(63) - (doc & uint64(63)))  # docs up to this one
                if word >> uint64(63):
                    spot = firsts[t] + ranks[bit_row, doc >> uint64(6)] + ones(word) - uint64(1)
                    value += weight * tables[row, kinds[spot]]
                values[kept], picked[kept] = value, doc
                kept += uint64(value >= bar)
            count = kept
            continue
        i = at[t] if at[t] == end or docs[at[t]] >= base else gallop(docs, at[t], end, base, read)
        near = (end - i) * (high - base) // (uint64(total) - base)  # postings of an average window
        begin = i
        if uint64(SCATTERED) * (count - old) < near:
            last = picked[old]
            for j in range(old, count):  # mostly ascending
                doc = picked[j]
                i = gallop(docs, i if doc >= last else begin, end, doc, read)
                last = doc
                if i < end and docs[i] == doc:
                    values[j] += weight * tables[row, kinds[i]]
            i = begin
        else:
            for j in range(old, count):
                scores[picked[j] - base] = values[j]
            while i < end and docs[i] < high:
                score = scores[docs[i] - base]
                if score != 0:
                    scores[docs[i] - base] = score + weight * tables[row, kinds[i]]
                i += uint64(1)
            read[0] += int64(i - begin)
            for j in range(old, count):
                values[j] = scores[picked[j] - base]
                scores[picked[j] - base] = 0.0
        at[t] = i
        kept = old
        for j in range(old, count):
            value, doc = values[j], uint64(picked[j])
            values[kept], picked[kept] = value, doc
            kept += uint64(value >= bar)
        count = kept
    return count


@compiled
def ones(word: Whole) -> Whole:
    """The number of bits that are set."""
    word -= (word >> uint64(1)) & uint64(0x5555555555555555)
    word = (word & uint64(0x3333333333333333)) + ((word >> uint64(2)) & uint64(0x3333333333333333))
    word = (word + (word >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    return (word * uint64(0x0101010101010101)) >> uint64(56)


@compiled
def mark_docs(docs: Array, bits: Array, ranks: Array) -> None:
    """Set the bit of each doc, and count those before each word; docs ascend."""
    i, size = uint64(0), uint64(len(docs))
    for word in range(uint64(len(bits))):
        ranks[word] = i
        while i < size and docs[i] >> uint64(6) == word:
            bits[word] |= uint64(1) << (docs[i] & uint64(63))
            i += uint64(1)


@compiled
def finished(
    old: Whole, count: Whole, lift: float, prior: Array, allowed: Array, floor: float, values: Array, picked: Array
) -> Whole:
    """Lift the docs from `old` onward by their prior, and drop those that are not allowed or below the floor."""
    kept = old
    for i in range(old, count):
        doc = picked[i]
        value = values[i] + (lift * prior[doc] if len(prior) else 0.0)
        values[kept], picked[kept] = value, doc
        kept += uint64(value >= floor and (not len(allowed) or allowed[doc]))
    return kept


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
