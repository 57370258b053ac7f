"""Queries as terms of an index: where each term is in each segment, and its statistics over all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...base.ids import Codes, Floats
from .live_docs import term_stats
from .segment import Segment


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
    query: Codes
    term: Codes  # into the arrays below
    repeats: Floats
    places: tuple[Codes, ...]  # of each term in each segment, -1 if absent
    df: Floats
    cf: Floats
    totals: Floats  # weights of each query, unknown terms included

    @classmethod
    def of(cls, queries: Sequence[str], query: Codes, term: Codes, repeats: Floats, stats: TermStats) -> QueryTerms:
        """The queries' terms that occur in the index; the others are left out."""
        kept = stats.df[term] > 0
        totals = np.bincount(query, weights=repeats, minlength=len(queries)).astype(np.float64)
        return cls(queries, query[kept], term[kept], repeats[kept], stats.places, stats.df, stats.cf, totals)

    def words(self, segments: Sequence[Segment], terms: Codes) -> list[str]:
        """The terms as strings."""
        words = [""] * len(terms)
        is_open = np.ones(len(terms), dtype=bool)  # in no segment so far
        for place, each in zip(self.places, segments, strict=True):
            there = np.flatnonzero(is_open & (place[terms] >= 0))
            is_open[there] = False
            found = each.terms.gather(place[terms[there]])
            found = found if isinstance(found, list) else found.to_list()  # which takes less time than one by one
            for at, word in zip(there.tolist(), found, strict=True):
                words[at] = word
        return words

    def part(self, first: int, last: int) -> QueryTerms:
        """Queries `first` to `last`."""
        low, high = np.searchsorted(self.query, [first, last]).tolist()
        query, term, repeats = self.query[low:high] - first, self.term[low:high], self.repeats[low:high]
        totals = self.totals[first:last]
        return QueryTerms(self.queries[first:last], query, term, repeats, self.places, self.df, self.cf, totals)
