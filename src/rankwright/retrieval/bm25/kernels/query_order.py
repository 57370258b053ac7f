"""Compiled loops over the terms of queries: counted, sorted and chosen; quick for queries of a few terms."""

from __future__ import annotations

import numpy as np

from ....base.jit import Array, Whole, compiled


@compiled
def counted_terms(starts: Array, codes: Array) -> tuple[Array, Array, Array]:
    """The distinct codes of each query, ascending, and their counts: queries, codes, counts."""
    query, code, count = np.empty(len(codes), np.int64), np.empty(len(codes), np.int64), np.empty(len(codes))
    size = 0
    for q in range(len(starts) - 1):
        first = size
        for at in range(starts[q], starts[q + 1]):
            place = size
            while place > first and code[place - 1] > codes[at]:
                place -= 1
            if place > first and code[place - 1] == codes[at]:
                count[place - 1] += 1
                continue
            for other in range(size, place, -1):
                code[other], count[other] = code[other - 1], count[other - 1]
            code[place], count[place], query[size] = codes[at], 1.0, q
            size += 1
    return query[:size], code[:size], count[:size]


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
def weighted(first: Whole, last: Whole, weights: Array, places: Array) -> Array:
    """The terms of a query with nonzero weight: a part of `places`."""
    size = 0
    for term in range(first, last):
        if weights[term] != 0:
            places[size] = term
            size += 1
    return places[:size]
