"""A cross-encoder as a stage: the weight of the model is given, or chosen out of fold."""

from __future__ import annotations

import numpy as np

from ..collection.collection import Collection
from ..learning.query_folds import folds
from ..run import Run
from .blend import Scorer, reordered, scored, weighed


def crossed(
    collection: Collection, run: Run, scorer: Scorer, depth: int, k: int, weight: float | None, count: int, seed: int
) -> tuple[Run, list[float]]:
    """The first docs of a run by a model, and the weights that it was given: each fold's by the others' queries."""
    asked = collection.asked
    wanted = {doc for each in run.top(depth).to_dict().values() for doc in each}
    texts = {
        doc: text for ids, some in collection.texts() for doc, text in zip(ids, some, strict=True) if doc in wanted
    }
    scores = scored(run, asked, texts, scorer, depth)
    if weight is not None:
        return reordered(run, scores, dict.fromkeys(scores, weight), k, "cross-encoder"), [weight]
    first, qrels = run.top(depth).to_dict(), collection.qrels.to_dict()
    queries = list(scores)
    fold = folds(queries, count, seed)
    lists = [
        (
            np.array(list(first[query].values())),
            scores[query],
            np.array([qrels.get(query, {}).get(doc, 0) for doc in first[query]], dtype=float),
        )
        for query in queries
    ]
    chosen = []
    for at in range(count):
        others = [lists[row] for row in np.flatnonzero(fold != at).tolist()]
        chosen.append(weighed(*zip(*others, strict=True)))
    weights = {query: chosen[fold[at]] for at, query in enumerate(queries)}
    return reordered(run, scores, weights, k, "cross-encoder"), chosen
