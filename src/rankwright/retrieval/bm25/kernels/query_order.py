"""Compiled loops over the terms of queries: weighed, sorted and chosen."""

from __future__ import annotations

import numpy as np

from ....base.jit import Array, Whole, compiled


@compiled
def sorted_terms(
    starts: Array, term: Array, repeats: Array, weights: Array, keys: Array, ties: Array
) -> tuple[Array, Array]:
    """Each query's terms and their weights times repeats: by ascending key, or heaviest first if there are none.

    Keys, and ties that order equal ones, are by term. Insertion sort: quick for queries of a few terms.
    """
    found, own, sorted_by = np.empty(len(term), np.int64), np.empty(len(term)), np.empty(len(term))
    for q in range(len(starts) - 1):
        for at in range(starts[q], starts[q + 1]):
            weight = weights[term[at]] * repeats[at]
            key = keys[term[at]] if len(keys) else -weight
            place = at
            while place > starts[q] and (
                sorted_by[place - 1] > key or (sorted_by[place - 1] == key and ties[found[place - 1]] > ties[term[at]])
            ):
                found[place], own[place], sorted_by[place] = found[place - 1], own[place - 1], sorted_by[place - 1]
                place -= 1
            found[place], own[place], sorted_by[place] = term[at], weight, key
    return found, own


@compiled
def weighted(first: Whole, last: Whole, weights: Array, places: Array) -> Array:
    """The terms of a query with nonzero weight: a part of `places`."""
    size = 0
    for term in range(first, last):
        if weights[term] != 0:
            places[size] = term
            size += 1
    return places[:size]
