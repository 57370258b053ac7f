"""Bo1 and KL: a query is expanded with the terms whose frequency in its first docs diverges most from randomness.

Amati, Probability Models for Information Retrieval based on Divergence from Randomness, PhD thesis, Glasgow, 2003, as
in Terrier: the first docs are one bag of words, and a new term must be in at least two of them. Symbols: tf occurrences
of a term in these docs, l their length; F its occurrences in the collection, N docs and L tokens there.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import numpy as np

from ...base.ids import Floats
from ...kind_options import check_fields, option
from .feedback import Feedback
from .query_terms import TermStats

if TYPE_CHECKING:
    from .inverted_index import BM25

MIN_DOCS = 2  # feedback docs that have a new term, if there are so many


class Sizes(NamedTuple):
    """The feedback docs and the collection: tokens in the docs, and docs and tokens in the collection."""

    feedback: float
    docs: float
    tokens: float


@dataclass(frozen=True)
class Divergence(Feedback):
    """Query weights, count / highest count, plus those of the terms with the highest divergence from randomness.

    Of the first `docs` docs, the `terms` heaviest terms are added, or as many as the query has, if these are more.
    Their weights are divided by the one that the heaviest would have if it were in no other docs (parameter-free, the
    default) or, given `beta`, by the highest one, and multiplied by `beta`.
    """

    docs: int = option(3, "feedback docs", low=1)
    terms: int = option(10, "terms taken from the feedback docs", low=1)
    beta: float | None = option(
        None, "weight of the heaviest added term (Rocchio). Default: parameter-free, from the collection", above=0
    )

    def __post_init__(self) -> None:
        check_fields(self, f"{type(self).__name__}:")

    @abstractmethod
    def weigh(self, tf: Floats, cf: Floats, sizes: Sizes) -> Floats:
        """The divergence of terms from randomness, by their occurrences in the feedback docs and in the collection."""

    def limit(self, tf: float, sizes: Sizes) -> float:
        """The divergence of a term that occurs `tf` times in the feedback docs and nowhere else."""
        return float(self.weigh(np.array([tf]), np.array([tf]), sizes)[0])

    def reweight(
        self, index: BM25, counts: Mapping[str, float], total: float, found: Mapping[str, float]
    ) -> dict[str, float]:
        """The weights of the query's terms and of the terms with the highest divergence."""
        highest = max(counts.values(), default=1.0)
        weights = {word: count / highest for word, count in counts.items()}
        for word, weight in self.added_weights(index, counts, found).items():
            weights[word] = weights.get(word, 0.0) + weight
        return dict(sorted(weights.items()))

    def added_weights(self, index: BM25, counts: Mapping[str, float], found: Mapping[str, float]) -> dict[str, float]:
        """The terms with the highest divergence, and the weights that they add."""
        tf, df, length = count_terms(index, found)
        words = [word for word in tf if df[word] >= min(MIN_DOCS, len(found)) or word in counts]
        if not words:
            return {}
        sizes = Sizes(length, float(index.size), float(sum(each.tokens for each in index.segments)))
        own = np.array([tf[word] for word in words])
        weights = self.weigh(own, TermStats.of(words, index.segments).cf, sizes)
        best = int(weights.argmax())
        scale = self.limit(float(own[best]), sizes) if self.beta is None else float(weights[best]) / self.beta
        ranked = sorted(zip(words, weights.tolist(), strict=True), key=lambda each: (-each[1], each[0]))
        added = ranked[: max(self.terms, len(counts))] if scale > 0 else []
        return {word: weight / scale for word, weight in added if weight > 0}


class Bo1(Divergence):
    """Bose-Einstein 1: tf · log2((1 + f) / f) + log2(1 + f), f = F / N."""

    formula: ClassVar[str] = "count / highest count + w / limit, w = tf·log2((1 + f)/f) + log2(1 + f), f = F/N"
    source: ClassVar[str] = "Amati, PhD thesis, 2003; Terrier"

    def weigh(self, tf: Floats, cf: Floats, sizes: Sizes) -> Floats:
        """Minus the logarithm of the chance of tf occurrences, if all ways to distribute them are equally likely."""
        mean = cf / sizes.docs
        weights: Floats = tf * np.log2((1 + mean) / mean) + np.log2(1 + mean)
        return weights


class KL(Divergence):
    """Kullback-Leibler: p · log2(p / q), p = tf / l, q = F / L; 0 where p < q."""

    formula: ClassVar[str] = "count / highest count + w / limit, w = p·log2(p/q), p = tf/l, q = F/L"
    source: ClassVar[str] = "Amati, PhD thesis, 2003; Carpineto et al., TOIS 2001; Terrier"

    def weigh(self, tf: Floats, cf: Floats, sizes: Sizes) -> Floats:
        """The term's part of the divergence of the feedback docs from the collection."""
        p, q = tf / sizes.feedback, cf / sizes.tokens
        weights: Floats = np.maximum(p * np.log2(p / q), 0.0)
        return weights


def count_terms(index: BM25, found: Mapping[str, float]) -> tuple[dict[str, float], dict[str, int], float]:
    """The occurrences of each term in some docs, the number of them that have it, and their length."""
    tf: dict[str, float] = {}
    df: dict[str, int] = {}
    length = 0.0
    for doc in found:
        segment, at = index.locate(doc)
        starts, terms, kinds = segment.forward
        counts = segment.counts[kinds[starts[at] : starts[at + 1]]].tolist()
        for word, count in zip(segment.terms.gather(terms[starts[at] : starts[at + 1]]), counts, strict=True):
            tf[word] = tf.get(word, 0.0) + count
            df[word] = df.get(word, 0) + 1
        length += float(segment.sizes[at])
    return tf, df, length
