"""RM3: a query gets the terms of what it found first."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ...base.ids import Floats
from ...errors import RankwrightError

if TYPE_CHECKING:
    from .inverted_index import BM25
    from .searcher import Asked, Search

WORD = re.compile(r"[a-z0-9]{2,20}")
COMMON = 0.1  # terms in more than this share of the docs are left out


@dataclass(frozen=True)
class RM3:
    """Relevance feedback: λ·query + (1 − λ)·terms of the first docs, weighted by their scores.

    Abdul-Jaleel et al., TREC 2004; as Anserini has it: of each of `docs` feedback docs the `terms` most
    frequent terms (letters and digits, 2 to 20 of them, in at most a tenth of all docs), their shares
    times the doc's score summed, the `terms` highest kept and made to sum to 1; `weight` is λ.
    """

    docs: int = 10
    terms: int = 10
    weight: float = 0.5

    def __post_init__(self) -> None:
        if self.docs < 1 or self.terms < 1 or not 0 <= self.weight <= 1:
            given = f"docs {self.docs}, terms {self.terms}, weight {self.weight:g}"
            raise RankwrightError(
                f"RM3: docs and terms must be integers >= 1 and weight a number from 0 to 1, got {given}"
            )

    def expanded(self, index: BM25, search: Search, asked: Asked, prune: bool, threads: int | None) -> Asked:
        """The queries with the terms of their feedback docs."""
        first = search.run(asked, self.docs, prune, threads, "feedback")[0].to_dict()
        rows = np.searchsorted(asked.query, np.arange(len(asked.queries) + 1))
        vectors: dict[str, dict[str, float]] = {}
        for at, query in enumerate(asked.queries):
            span = slice(int(rows[at]), int(rows[at + 1]))
            shares = (asked.repeats[span] / max(asked.totals[at], 1e-300)).tolist()
            own = dict(zip(asked.words(index.segments, asked.term[span]), shares, strict=True))
            model = self.model(index, first.get(query, {}))
            vectors[query] = {
                word: self.weight * own.get(word, 0.0) + (1 - self.weight) * model.get(word, 0.0)
                for word in sorted({*own, *model})
            } if model else own  # fmt: skip
        return index.asked(vectors)

    def model(self, index: BM25, found: dict[str, float]) -> dict[str, float]:
        """The relevance model of feedback docs and their scores: weights of terms that sum to 1."""
        total: dict[str, float] = {}
        for doc, score in found.items():
            counts = self.frequent(index, doc)
            norm = sum(counts.values())
            for word, count in counts.items():
                total[word] = total.get(word, 0.0) + count / norm * score
        kept = dict(sorted(total.items(), key=lambda item: (-item[1], item[0]))[: self.terms])
        norm = sum(kept.values())
        return {word: value / norm for word, value in kept.items()} if norm > 0 else {}

    def frequent(self, index: BM25, doc: str) -> dict[str, float]:
        """The most frequent terms of a doc that may be used, and their counts."""
        segment, at = index.located(doc)
        starts, terms, kinds = segment.forward
        mine = terms[starts[at] : starts[at + 1]]
        counts: Floats = segment.counts[kinds[starts[at] : starts[at + 1]]]
        rare = index.df(segment)[mine] <= COMMON * index.size
        words = segment.terms.gather(mine[rare]).to_list()
        usable = {word: n for word, n in zip(words, counts[rare].tolist(), strict=True) if WORD.fullmatch(word)}
        return dict(sorted(usable.items(), key=lambda item: (-item[1], item[0]))[: self.terms])
