"""Blend a model's scores with those of the first stage, and choose the weight of the model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

import numpy as np

from ..base.ids import Floats, column
from ..errors import RankwrightError
from ..io import Columns
from ..retrieval.http.chat_model import Usage
from ..run import Run

WEIGHTS = np.linspace(0, 1, 21)  # of the model, to choose from
CUT = 10  # of the nDCG that the choice is based on


@dataclass(frozen=True, eq=False)
class ScoredLists:
    """The scores of the docs of each query, and, of a model behind an address, what they took."""

    scores: list[Floats]
    milliseconds: Sequence[float] = ()  # of each query
    usage: Usage | None = None
    caveats: Sequence[str] = ()  # for the report
    facts: Mapping[str, Any] = field(default_factory=dict)


@runtime_checkable
class ListScorer(Protocol):
    """Anything that scores the docs of a query together, in the order of the first stage."""

    def score_lists(self, lists: Sequence[tuple[str, Sequence[str]]]) -> ScoredLists:
        """The scores of the docs of each query."""


class Scorer(Protocol):
    """Anything that scores how well a doc matches a query."""

    def scores(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """A score for each pair of query and doc."""


def scale(scores: Floats) -> Floats:
    """Scores of one query scaled to 0 .. 1; 0 if all are equal."""
    low, high = scores.min(initial=np.inf), scores.max(initial=-np.inf)
    return (scores - low) / (high - low) if high > low else np.zeros(len(scores))


def blend(first: Floats, model: Floats, weight: float) -> Floats:
    """(1 − w)·first + w·model, both scaled to 0 .. 1."""
    return (1 - weight) * scale(first) + weight * scale(model)


def ndcg(scores: Floats, grades: Floats) -> float:
    """nDCG@10 of one list, with its own best order as the ideal; 0 if nothing is relevant."""
    gains = np.maximum(grades, 0)
    discount = 1 / np.log2(np.arange(min(CUT, len(gains))) + 2)
    best = float((np.sort(gains)[::-1][:CUT] * discount).sum())
    order = np.argsort(-scores, kind="stable")[:CUT]
    return float((gains[order] * discount).sum()) / best if best else 0.0


def choose_weight(first: Sequence[Floats], model: Sequence[Floats], grades: Sequence[Floats]) -> float:
    """The weight of the model, from validation queries: the lowest within one standard error of the best nDCG@10.

    Breiman et al., 1984 (the one-standard-error rule): few queries must not move the ranking far from the first stage.
    """
    lists = [each for each in zip(first, model, grades, strict=True) if (each[2] > 0).any()]
    if not lists:
        return 0.0
    found = np.array([[ndcg(blend(f, m, weight), g) for f, m, g in lists] for weight in WEIGHTS])
    best = int(found.mean(1).argmax())
    gap = found[best] - found
    error = gap.std(1, ddof=1) / np.sqrt(len(lists)) if len(lists) > 1 else np.full(len(WEIGHTS), np.inf)
    return float(WEIGHTS[int(np.flatnonzero(gap.mean(1) <= error)[0])])


def reorder(run: Run, scores: Mapping[str, Floats], weights: Mapping[str, float], k: int, name: str) -> Run:
    """A run whose first docs are in the order of the blend; the others follow in their order."""
    queries: list[str] = []
    docs: list[str] = []
    values: list[Floats] = []
    for at, query in enumerate(run.queries):
        rows = slice(int(run.starts[at]), int(run.starts[at + 1]))
        ids, first = list(run.ids[rows]), run.scores[rows]
        model = scores.get(query, np.zeros(0))
        top = blend(first[: len(model)], model, weights.get(query, 1.0)) if len(model) else np.zeros(0)
        rest = -1.0 - np.arange(len(ids) - len(model))
        queries += [query] * len(ids)
        docs += ids
        values.append(np.concatenate([top, rest]))
    found = Run.from_columns(Columns(column(queries), column(docs), np.concatenate([np.zeros(0), *values])), name)
    return found.top(k)


def rerank(
    run: Run,
    queries: Mapping[str, str],
    docs: Mapping[str, str],
    scorer: Scorer | ListScorer,
    depth: int = 100,
    weight: float = 1.0,
    name: str = "reranked",
) -> Run:
    """Rank the first `depth` docs of each query by (1 − w)·first + w·model, both in 0 .. 1; the rest follows."""
    if depth < 1:
        raise RankwrightError(f"rerank: depth must be an integer >= 1, got {depth}")
    if not 0 <= weight <= 1:
        raise RankwrightError(f"rerank: weight must be a number from 0 to 1, got {weight}")
    scores, _ = score_candidates(run, queries, docs, scorer, depth)
    return reorder(run, scores, dict.fromkeys(scores, weight), len(run) or 1, name)


def score_candidates(
    run: Run, queries: Mapping[str, str], docs: Mapping[str, str], scorer: Scorer | ListScorer, depth: int
) -> tuple[dict[str, Floats], ScoredLists]:
    """The model's scores of the first docs of each query, and what they took."""
    found = run.top(depth).to_dict()
    missing = next((query for query in found if query not in queries), None)
    if missing is not None:
        raise RankwrightError(f"rerank: query {missing!r} of the run has no text")
    unknown = next((doc for each in found.values() for doc in each if doc not in docs), None)
    if unknown is not None:
        raise RankwrightError(f"rerank: doc {unknown!r} of the run is not in the collection")
    lists = [(queries[query], [docs[doc] for doc in each]) for query, each in found.items()]
    scored = scorer.score_lists(lists) if isinstance(scorer, ListScorer) else score_pairs(scorer, lists)
    if not all(np.isfinite(each).all() for each in scored.scores):
        raise RankwrightError("rerank: the model's scores contain NaN or infinity")
    return dict(zip(found, scored.scores, strict=True)), scored


def score_pairs(scorer: Scorer, lists: Sequence[tuple[str, Sequence[str]]]) -> ScoredLists:
    """The scores of all pairs, split by query."""
    values = np.asarray(scorer.scores([(query, doc) for query, docs in lists for doc in docs]), dtype=np.float64)
    return ScoredLists(np.split(values, np.cumsum([len(docs) for _, docs in lists])[:-1]))
