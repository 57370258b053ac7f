"""Pseudo-relevance feedback: a query is expanded with terms of the docs that it retrieves first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from .query_terms import words_of

if TYPE_CHECKING:
    from .inverted_index import BM25
    from .query_terms import QueryTerms
    from .searcher import Searcher


class Feedback(ABC):
    """A kind of feedback: how many docs it reads, and the weights that it gives to the terms of a query."""

    formula: ClassVar[str]
    source: ClassVar[str]
    docs: int

    @abstractmethod
    def reweight(
        self, index: BM25, counts: Mapping[str, float], total: float, found: Mapping[str, float]
    ) -> dict[str, float]:
        """The weights of a query's terms and of new ones, from the first docs and their scores.

        `counts` are those of the query's terms that the index knows, `total` is the sum over all of its terms.
        """

    def expand(
        self, index: BM25, searcher: Searcher, query_terms: QueryTerms, prune: bool, threads: int | None
    ) -> QueryTerms:
        """The queries, expanded with terms of their feedback docs."""
        first = searcher.search(query_terms, self.docs, prune, threads, "feedback")[0].to_dict()
        vectors: dict[str, dict[str, float]] = {}
        for at, query in enumerate(query_terms.queries):
            span = slice(*query_terms.starts[at : at + 2].tolist())
            words = words_of(query_terms.term[span], query_terms.places, index.segments)
            counts = dict(zip(words, query_terms.repeats[span].tolist(), strict=True))
            vectors[query] = self.reweight(index, counts, float(query_terms.totals[at]), first.get(query, {}))
        return index.parse_queries(vectors)
