"""Queries as terms of an index: where each term is in each segment, and its statistics over all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...base.ids import Codes, Floats, row_groups
from .live_docs import term_stats
from .segment import Segment


def sum_groups(starts: Codes, values: Floats) -> Floats:
    """The sum of each group of values, in double precision."""
    return np.bincount(row_groups(starts), weights=values, minlength=len(starts) - 1).astype(np.float64)


def words_of(terms: Codes, places: Sequence[Codes], segments: Sequence[Segment]) -> list[str]:
    """Terms as strings, from their positions in segments; those that are in none are empty."""
    words = [""] * len(terms)
    is_open = np.ones(len(terms), dtype=bool)  # in no segment so far
    for place, each in zip(places, segments, strict=True):
        there = np.flatnonzero(is_open & (place[terms] >= 0))
        is_open[there] = False
        found = each.terms.gather(place[terms[there]])
        found = found if isinstance(found, list) else found.to_list()  # faster than one by one
        for at, word in zip(there.tolist(), found, strict=True):
            words[at] = word
    return words


@dataclass(frozen=True, eq=False)
class TermStats:
    """Terms: their position in each segment (-1 if absent), df and cf over all segments."""

    places: tuple[Codes, ...]
    df: Floats
    cf: Floats

    @classmethod
    def of(cls, terms: Sequence[str], segments: Sequence[Segment]) -> TermStats:
        """The statistics of terms over segments."""
        df, cf = np.zeros(len(terms)), np.zeros(len(terms))
        places = tuple(each.terms.places(terms) for each in segments)
        for place, each in zip(places, segments, strict=True):
            there = np.flatnonzero(place >= 0)
            segment_df, segment_cf = term_stats(each, place[there])
            df[there] += segment_df
            cf[there] += segment_cf
        return cls(places, df, cf)

    def extend(self, other: TermStats) -> TermStats:
        """These terms, then those of `other`."""
        places = tuple(np.append(a, b) for a, b in zip(self.places, other.places, strict=True))
        return TermStats(places, np.append(self.df, other.df), np.append(self.cf, other.cf))


@dataclass(frozen=True, eq=False)
class QueryTerms:
    """Queries as codes: each distinct term of each query with its weight, query after query."""

    queries: Sequence[str]
    starts: Codes  # of each query, in `term`
    term: Codes  # into the arrays of statistics
    repeats: Floats
    places: tuple[Codes, ...]  # of each term in each segment, -1 if absent
    df: Floats
    cf: Floats
    totals: Floats  # weights of each query, unknown terms included

    def part(self, first: int, last: int) -> QueryTerms:
        """Queries `first` to `last`."""
        low, high = int(self.starts[first]), int(self.starts[last])
        starts, term, repeats = self.starts[first : last + 1] - low, self.term[low:high], self.repeats[low:high]
        totals = self.totals[first:last]
        return QueryTerms(self.queries[first:last], starts, term, repeats, self.places, self.df, self.cf, totals)
