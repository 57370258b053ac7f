"""A search without compiled loops: numpy scores a few queries sooner than numba is loaded, to the same last bit.

The parts of a doc's score are added in the same order as in `kernels/score.py`: term by term, heaviest first.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np

from ...base.ids import Codes, Floats, group_offsets, row_groups
from ...base.loading import pays_to_compile
from .doc_masks import Mask
from .segment import Array, Segment

SECONDS_PER_POSTING = 2e-8
SECONDS_PER_TERM = 2e-5
SECONDS_PER_ROW = 1e-6  # of the results
INSERTED = 64  # the most terms of a query that are sorted one by one
DENSE = 8  # above one posting for this many docs, the scores of all docs are looked through


def is_little_work(segments: tuple[Segment, ...], places: tuple[Codes, ...], term: Codes, rows: int) -> bool:
    """Whether queries are better scored without compiled loops: `places` are those of terms, `rows` of results."""
    if pays_to_compile(0):
        return False
    seconds = SECONDS_PER_TERM * len(term) * len(segments) + SECONDS_PER_ROW * rows
    for segment, place in zip(segments, places, strict=True):
        known = place[term]
        known = known[known >= 0]
        seconds += SECONDS_PER_POSTING * float((segment.offsets[known + 1] - segment.offsets[known]).sum())
    return not pays_to_compile(seconds)


def count_known_terms(starts: Codes, codes: Array, df: Floats) -> tuple[Codes, Codes, Floats, Floats]:
    """What the loop of this name in `kernels/tokens.py` finds, from the codes of all terms of each query."""
    found = [Counter(codes[low:high].tolist()) for low, high in pairwise(starts.tolist())]
    known = [[(code, count) for code, count in each.items() if df[code] > 0] for each in found]
    terms, counts = (np.array([pair[part] for each in known for pair in each]) for part in range(2))
    sizes = np.array([len(each) for each in known], dtype=np.int64)
    return group_offsets(sizes), terms.astype(np.int64), counts.astype(np.float64), np.diff(starts).astype(np.float64)


def search_segment(
    segment: Segment, starts: Codes, places: Codes, rows: Codes, weights: Floats, tables: Floats, lifts: Floats,
    prior: Floats, mask: Mask, docs: Array, scores: Floats, sizes: Codes,
) -> int:  # fmt: skip
    """The best docs of each query, into the result arrays, as wide as results are wanted; returns the postings read.

    Terms of query q are starts[q] to starts[q + 1], taken in this order; posting i of a term adds
    weight × tables[row, kinds[i]] to docs[i]; a doc that is found also gets lifts[q] × prior[doc].
    """
    read = 0
    for q in range(len(starts) - 1):
        terms = [at for at in range(starts[q], starts[q + 1]) if weights[at] != 0 and places[at] >= 0]
        spans = [slice(*segment.offsets[places[at] : places[at] + 2].tolist()) for at in terms]
        postings = sum(span.stop - span.start for span in spans)
        total: Floats = np.zeros(len(segment.sizes))
        for at, span in zip(terms, spans, strict=True):
            total[segment.docs[span]] += weights[at] * tables[rows[at]][segment.kinds[span]]
        if DENSE * postings > len(total):
            found = np.flatnonzero(total)
        else:
            found = np.sort(np.concatenate([segment.docs[:0], *(segment.docs[span] for span in spans)]))
            found = found[np.append(found[1:] != found[:-1], True)[: len(found)]]
            found = found[total[found] != 0]
        found = mask.select(found)
        values = total[found] + (lifts[q] * prior[found] if len(prior) else 0.0)
        best = best_rows(values, segment.order[found], docs.shape[1])
        sizes[q] = len(best)
        docs[q, : len(best)], scores[q, : len(best)] = found[best], values[best]
        read += postings
    return read


def best_rows(values: Floats, order: Array, k: int) -> Codes:
    """The rows of the k highest values, ties by higher `order` first."""
    rows = np.arange(len(values))
    if len(values) > k:
        least = np.partition(values, len(values) - k)[len(values) - k]
        rows = np.flatnonzero(values >= least)
    ranked: Codes = rows[np.lexsort((-order[rows].astype(np.int64), -values[rows]))][:k]
    return ranked


def merge_rows(sizes: list[Codes], scores: Floats, k: int) -> tuple[Codes, Codes]:
    """The positions of each query's best rows over segments, by score, and how many each query has.

    `sizes` are those of each segment's queries, whose rows follow each other. Equal scores come segment by segment,
    and all rows that tie with the k-th are included.
    """
    query = np.concatenate([row_groups(group_offsets(each)) for each in sizes])
    picked = np.lexsort((-scores, query))
    starts = group_offsets(np.sum(sizes, axis=0))
    group = query[picked]
    place = np.arange(len(picked)) - starts[:-1][group]
    last: Any = np.minimum(starts[:-1] + k, starts[1:]) - 1  # the k-th of each query, or its last
    kept = (place < k) | (scores[picked] == scores[picked[last[group]]])
    return picked[kept], np.bincount(group[kept], minlength=len(starts) - 1)
