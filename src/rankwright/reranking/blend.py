"""The scores of a model and those of the first stage as one ranking, and how much the model counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np

from ..base.ids import Floats, column
from ..errors import RankwrightError
from ..io import Columns
from ..run import Run

WEIGHTS = np.linspace(0, 1, 21)  # of the model, to choose from
CUT = 10  # of the nDCG that chooses


class Scorer(Protocol):
    """What reads a query and a doc and says how well they fit."""

    def scores(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """A number for each pair of query and doc."""


def unit(scores: Floats) -> Floats:
    """Scores of one query brought to 0 .. 1; equal ones to 0."""
    low, high = scores.min(initial=np.inf), scores.max(initial=-np.inf)
    return (scores - low) / (high - low) if high > low else np.zeros(len(scores))


def blended(first: Floats, model: Floats, weight: float) -> Floats:
    """(1 − w)·first + w·model, both brought to 0 .. 1."""
    return (1 - weight) * unit(first) + weight * unit(model)


def ndcg(scores: Floats, grades: Floats) -> float:
    """nDCG@10 of one list, its own best order as the ideal; 0 where nothing is relevant."""
    gains = np.maximum(grades, 0)
    discount = 1 / np.log2(np.arange(min(CUT, len(gains))) + 2)
    best = float((np.sort(gains)[::-1][:CUT] * discount).sum())
    order = np.argsort(-scores, kind="stable")[:CUT]
    return float((gains[order] * discount).sum()) / best if best else 0.0


def weighed(first: Sequence[Floats], model: Sequence[Floats], grades: Sequence[Floats]) -> float:
    """The weight of the model, by held queries: the least whose nDCG@10 is within one standard error of the best.

    Breiman et al., 1984 (the one-standard-error rule): few queries must not carry the ranking far from the first stage.
    """
    lists = [each for each in zip(first, model, grades, strict=True) if (each[2] > 0).any()]
    if not lists:
        return 0.0
    found = np.array([[ndcg(blended(f, m, weight), g) for f, m, g in lists] for weight in WEIGHTS])
    best = int(found.mean(1).argmax())
    behind = found[best] - found
    error = behind.std(1, ddof=1) / np.sqrt(len(lists)) if len(lists) > 1 else np.full(len(WEIGHTS), np.inf)
    return float(WEIGHTS[int(np.flatnonzero(behind.mean(1) <= error)[0])])


def reordered(run: Run, scores: Mapping[str, Floats], weights: Mapping[str, float], k: int, name: str) -> Run:
    """A run whose first docs are in the order of the blend; the others follow as they were."""
    queries: list[str] = []
    docs: list[str] = []
    values: list[Floats] = []
    for at, query in enumerate(run.queries):
        rows = slice(int(run.starts[at]), int(run.starts[at + 1]))
        own, first = list(run.ids[rows]), run.scores[rows]
        model = scores.get(query, np.zeros(0))
        made = blended(first[: len(model)], model, weights.get(query, 1.0)) if len(model) else np.zeros(0)
        rest = -1.0 - np.arange(len(own) - len(model))
        queries += [query] * len(own)
        docs += own
        values.append(np.concatenate([made, rest]))
    found = Run.of(Columns(column(queries), column(docs), np.concatenate([np.zeros(0), *values])), name)
    return found.top(k)


def rerank(
    run: Run,
    queries: Mapping[str, str],
    docs: Mapping[str, str],
    scorer: Scorer,
    depth: int = 100,
    weight: float = 1.0,
    name: str = "reranked",
) -> Run:
    """The first `depth` docs of each query by (1 − w)·first + w·model, both in 0 .. 1; the rest follows."""
    if depth < 1:
        raise RankwrightError(f"rerank: depth must be an integer >= 1, got {depth}")
    if not 0 <= weight <= 1:
        raise RankwrightError(f"rerank: weight must be a number from 0 to 1, got {weight}")
    scores = scored(run, queries, docs, scorer, depth)
    return reordered(run, scores, dict.fromkeys(scores, weight), len(run) or 1, name)


def scored(
    run: Run, queries: Mapping[str, str], docs: Mapping[str, str], scorer: Scorer, depth: int
) -> dict[str, Floats]:
    """The model's scores of the first docs of each query."""
    found = run.top(depth).to_dict()
    lost = next((query for query in found if query not in queries), None)
    if lost is not None:
        raise RankwrightError(f"rerank: query {lost!r} of the run has no text")
    strange = next((doc for each in found.values() for doc in each if doc not in docs), None)
    if strange is not None:
        raise RankwrightError(f"rerank: doc {strange!r} of the run is not in the collection")
    pairs = [(queries[query], docs[doc]) for query, each in found.items() for doc in each]
    values = np.asarray(scorer.scores(pairs), dtype=np.float64)
    if not np.isfinite(values).all():
        raise RankwrightError("rerank: the model gives a score that is no number")
    ends = np.cumsum([len(each) for each in found.values()])
    return dict(zip(found, np.split(values, ends[:-1]), strict=True))
