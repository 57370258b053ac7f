"""RM3: a query is expanded with terms of the docs it retrieves first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ...base.ids import Floats
from ...kind_options import check_fields, option
from .feedback import Feedback

if TYPE_CHECKING:
    from .inverted_index import BM25

WORD = re.compile(r"[a-z0-9]{2,20}")
MAX_DF = 0.1  # terms in more than this share of the docs are left out


@dataclass(frozen=True)
class RM3(Feedback):
    """Relevance feedback: λ·query + (1 − λ)·terms of the first docs, weighted by their scores.

    Abdul-Jaleel et al., TREC 2004, as in Anserini: from each of `docs` feedback docs the `terms` most
    frequent terms (2 to 20 letters and digits, in at most a tenth of all docs); their shares times the
    doc's score are summed, the `terms` highest kept and scaled to sum to 1; `weight` is λ.
    """

    formula: ClassVar[str] = "λ·query + (1 − λ)·terms of the top docs"
    source: ClassVar[str] = "Abdul-Jaleel et al., TREC 2004"
    docs: int = option(10, "feedback docs", low=1)
    terms: int = option(10, "terms taken from the feedback docs", low=1)
    weight: float = option(0.5, "weight of the original query", low=0, high=1)

    def __post_init__(self) -> None:
        check_fields(self, "RM3:")

    def reweight(
        self, index: BM25, counts: Mapping[str, float], total: float, found: Mapping[str, float]
    ) -> dict[str, float]:
        """The shares of the query's terms, mixed with those of the relevance model."""
        own = {word: count / max(total, 1e-300) for word, count in counts.items()}
        model = self.relevance_model(index, found)
        return {
            word: self.weight * own.get(word, 0.0) + (1 - self.weight) * model.get(word, 0.0)
            for word in sorted({*own, *model})
        } if model else own  # fmt: skip

    def relevance_model(self, index: BM25, found: Mapping[str, float]) -> dict[str, float]:
        """The relevance model of feedback docs and their scores: term weights that sum to 1."""
        total: dict[str, float] = {}
        for doc, score in found.items():
            counts = self.frequent_terms(index, doc)
            norm = sum(counts.values())
            for word, count in counts.items():
                total[word] = total.get(word, 0.0) + count / norm * score
        top = dict(sorted(total.items(), key=lambda item: (-item[1], item[0]))[: self.terms])
        norm = sum(top.values())
        return {word: value / norm for word, value in top.items()} if norm > 0 else {}

    def frequent_terms(self, index: BM25, doc: str) -> dict[str, float]:
        """The most frequent usable terms of a doc, and their counts."""
        segment, at = index.locate(doc)
        starts, terms, kinds = segment.forward
        doc_terms = terms[starts[at] : starts[at + 1]]
        counts: Floats = segment.counts[kinds[starts[at] : starts[at + 1]]]
        rare = index.df(segment)[doc_terms] <= MAX_DF * index.size
        words = list(segment.terms.gather(doc_terms[rare]))
        usable = {word: n for word, n in zip(words, counts[rare].tolist(), strict=True) if WORD.fullmatch(word)}
        return dict(sorted(usable.items(), key=lambda item: (-item[1], item[0]))[: self.terms])
