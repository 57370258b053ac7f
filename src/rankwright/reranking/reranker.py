"""The contract of everything that reorders a run.

A kind of re-ranker is one class of options; its entry in `RERANKERS` makes it work in Python, in a spec file and in the
docs. One that only scores pairs of query and doc (a cross-encoder, an endpoint) is a `ScoringReranker`: how much its
scores count against the first stage's is given, or chosen out of fold.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import numpy as np

from ..collection.collection import Collection
from ..errors import RankwrightError
from ..kind_options import Options, option, params_of
from ..learning.query_folds import assign_folds
from ..params import Param
from ..retrieval.http.kept_answers import mark_refresh
from ..retrieval.http.remote_model import explain_address
from ..retrieval.passages import chunk_qrels
from ..run import Run
from .blend import ListScorer, ScoredLists, Scorer, choose_weight, reorder, rerank, score_candidates

if TYPE_CHECKING:
    from typing import Self

    from ..retrieval.http.api_request import RequestTemplate

CONNECT_SECONDS = 10.0


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

    def go_offline(self) -> Self:
        """The same options, with answers that were kept in place of a server's."""
        return self

    def refresh(self) -> None:
        """Have the server asked again, in place of answers that were kept."""
        raise RankwrightError(f"re-ranker {self.kind} keeps no answers that could be refreshed")

    def identity(self) -> Mapping[str, Any]:
        """What decides its scores, besides the run, the texts and the judgements."""
        return {**{name: getattr(self, name) for name in params_of(type(self)) if name != "optional"}, **self.params}


@dataclass(frozen=True)
class Blend:
    """A scorer whose scores count against those of the first stage by a weight."""

    scorer: Scorer | ListScorer
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
    def scorer(self) -> Scorer | ListScorer:
        """What scores the pairs."""

    def blend_identity(self) -> dict[str, Any]:
        """How its scores are used."""
        return {"depth": self.depth, "k": self.k, "folds": self.folds, "weight": self.weight}

    def build(self) -> Reranker:
        """A re-ranker of any run; without a weight the model alone decides."""
        return Blend(self.scorer(), self.depth, 1.0 if self.weight is None else self.weight)

    def candidate_texts(self, collection: Collection, run: Run) -> dict[str, str]:
        """The texts of the docs to re-rank."""
        wanted = {doc for each in run.top(self.depth).to_dict().values() for doc in each}
        return {
            doc: text for ids, some in collection.texts() for doc, text in zip(ids, some, strict=True) if doc in wanted
        }

    def apply(self, collection: Collection, run: Run, seed: int = 0) -> Reranked:
        """The run by the blend; where no weight is given, each fold's is chosen on the queries of the others."""
        queries, texts = collection.judged_queries, self.candidate_texts(collection, run)
        scores, scored = score_candidates(run, queries, texts, self.scorer(), self.depth)
        about = describe_calls(scored)
        if self.weight is not None:
            fixed = dict.fromkeys(scores, self.weight)
            return Reranked({0: reorder(run, scores, fixed, self.k, self.kind)}, {"weights": [self.weight], **about})
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
        # the weight of all queries is for new ones
        facts = {"weights": chosen, "weight": choose_weight(*zip(*lists, strict=True)), **about}
        return Reranked({0: reorder(run, scores, weights, self.k, self.kind)}, facts, out_of_fold=True)


def describe_calls(scored: ScoredLists) -> dict[str, Any]:
    """Facts about the requests to a model behind an address: times, tokens and cost; none of a model here."""
    if scored.usage is None:
        return {}
    usage = {"usage": {**vars(scored.usage), "queries": len(scored.scores)}}
    return {"milliseconds": list(scored.milliseconds), "caveats": list(scored.caveats), **usage, **scored.facts}


@dataclass(frozen=True, kw_only=True)
class ModelReranker(ScoringReranker, ABC):
    """A kind of re-ranker whose model runs here."""

    model_type: ClassVar[Any]  # its fields are the parameters

    @classmethod
    def chosen_params(cls, values: Mapping[str, Any]) -> dict[str, Param]:
        """Those of the model."""
        return params_of(cls.model_type)

    @cached_property
    def encoder(self) -> Any:
        """The model."""
        return self.model_type(**self.params)

    def ready(self) -> None:
        """Load the model, or say what is missing."""
        self.encoder.prepare()

    def identity(self) -> dict[str, Any]:
        """The files of the model, and how its scores are used."""
        return {**self.blend_identity(), **self.encoder.identity}


class RemoteScorer(ListScorer, Protocol):
    """A model behind an address that scores the docs of a query."""

    @property
    def template(self) -> RequestTemplate:
        """The request, which knows the address and the secrets."""

    @property
    def system_key(self) -> str:
        """What is asked: the server and the model."""

    @property
    def identity(self) -> Mapping[str, Any]:
        """What decides its scores."""


@dataclass(frozen=True, kw_only=True)
class RemoteReranker(ScoringReranker, ABC):
    """A kind of re-ranker whose model is behind an address; its answers are kept."""

    @property
    @abstractmethod
    def remote(self) -> RemoteScorer:
        """The model."""

    def scorer(self) -> RemoteScorer:
        """The model, which scores the docs of a query."""
        return self.remote

    def ready(self) -> None:
        """Read the secrets and identify the model, or say why it cannot be asked; connect, if it may be left out."""
        with explain_address("url"):
            if not self.params["offline"]:
                self.remote.template.secret_values()
                if self.optional:
                    from ..retrieval.http.api_client import check_connection

                    check_connection(self.remote.template.resolve_address(), CONNECT_SECONDS)
            self.remote.identity  # noqa: B018

    def identity(self) -> dict[str, Any]:
        """The model, and how its scores are used."""
        return {**self.blend_identity(), **self.remote.identity}

    def go_offline(self) -> Self:
        """The same options, with answers that were kept."""
        return replace(self, params={**self.params, "offline": True})

    def refresh(self) -> None:
        """Have every query asked again."""
        mark_refresh(self.remote.system_key)
