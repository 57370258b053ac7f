"""The contract of everything that reorders a run.

A kind of re-ranker is one class of options; its entry in `RERANKERS` makes it work in Python, in a spec file and in the
docs. One that only scores pairs of query and doc (a cross-encoder, an endpoint) is a `ScoringReranker`: how much its
scores count against the first stage's is given, or chosen out of fold.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

import numpy as np

from ..collection.collection import Collection
from ..kind_options import Options, option, params_of
from ..learning.query_folds import assign_folds
from ..retrieval.passages import chunk_qrels
from ..run import Run
from .blend import Scorer, choose_weight, reorder, rerank, score_candidates


class Reranker(Protocol):
    """Reorders the first docs of each query."""

    def rerank(self, run: Run, queries: Mapping[str, str], docs: Mapping[str, str]) -> Run:
        """The run in its new order; `queries` and `docs` are texts by id."""


@dataclass(frozen=True, eq=False)
class Reranked:
    """A run for each seed of the training, and facts about it."""

    runs: dict[int, Run]
    facts: dict[str, Any] = field(default_factory=dict)
    out_of_fold: bool = False  # whether something was learned or chosen, on other queries


@dataclass(frozen=True, kw_only=True)
class RerankerOptions(Options, ABC):
    """A kind of re-ranker: its options, and how it reorders the run of a collection."""

    depth: int = option(100, "docs of each query to re-rank", low=1)
    k: int = option(1000, "results kept per query", low=1)
    folds: int = option(5, "folds of queries, for whatever is learned or chosen", low=2)
    optional: bool = option(False, "leave the stage out, with a note, when it cannot run here")

    kind: ClassVar[str] = ""

    @abstractmethod
    def apply(self, collection: Collection, run: Run, seed: int = 0) -> Reranked:
        """The run of a collection's queries in its new order; what is learned is learned out of fold."""

    def ready(self) -> None:
        """Load what is needed, or say why the re-ranker cannot run here."""

    def identity(self) -> Mapping[str, Any]:
        """What decides its scores, besides the run, the texts and the judgements."""
        return {**{name: getattr(self, name) for name in params_of(type(self)) if name != "optional"}, **self.params}


@dataclass(frozen=True)
class Blend:
    """A scorer whose scores count against those of the first stage by a weight."""

    scorer: Scorer
    depth: int = 100
    weight: float = 1.0

    def rerank(self, run: Run, queries: Mapping[str, str], docs: Mapping[str, str]) -> Run:
        """The first `depth` docs of each query by (1 - w)·first + w·model, both scaled to 0..1."""
        return rerank(run, queries, docs, self.scorer, self.depth, self.weight)


@dataclass(frozen=True, kw_only=True)
class ScoringReranker(RerankerOptions, ABC):
    """A kind of re-ranker that scores pairs of query and doc."""

    weight: float | None = option(
        None, "weight of the model against the first stage. Default: chosen out of fold", low=0, high=1
    )

    @abstractmethod
    def scorer(self) -> Scorer:
        """What scores the pairs."""

    def build(self) -> Reranker:
        """A re-ranker of any run; without a weight the model alone decides."""
        return Blend(self.scorer(), self.depth, 1.0 if self.weight is None else self.weight)

    def apply(self, collection: Collection, run: Run, seed: int = 0) -> Reranked:
        """The run by the blend; where no weight is given, each fold's is chosen on the queries of the others."""
        queries = collection.judged_queries
        wanted = {doc for each in run.top(self.depth).to_dict().values() for doc in each}
        texts = {
            doc: text for ids, some in collection.texts() for doc, text in zip(ids, some, strict=True) if doc in wanted
        }
        scores = score_candidates(run, queries, texts, self.scorer(), self.depth)
        if self.weight is not None:
            fixed = dict.fromkeys(scores, self.weight)
            return Reranked({0: reorder(run, scores, fixed, self.k, self.kind)}, {"weights": [self.weight]})
        first, qrels = run.top(self.depth).to_dict(), chunk_qrels(collection).to_dict()
        names = list(scores)
        fold = assign_folds(names, self.folds, seed)
        lists = [
            (
                np.array(list(first[query].values())),
                scores[query],
                np.array([qrels.get(query, {}).get(doc, 0) for doc in first[query]], dtype=float),
            )
            for query in names
        ]
        chosen = []
        for at in range(self.folds):
            others = [lists[row] for row in np.flatnonzero(fold != at).tolist()]
            chosen.append(choose_weight(*zip(*others, strict=True)))
        weights = {query: chosen[fold[at]] for at, query in enumerate(names)}
        facts = {"weights": chosen, "weight": choose_weight(*zip(*lists, strict=True))}  # the latter for new queries
        return Reranked({0: reorder(run, scores, weights, self.k, self.kind)}, facts, out_of_fold=True)
