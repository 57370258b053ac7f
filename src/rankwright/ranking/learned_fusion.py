"""Learned fusion: the features of candidates, models fold by fold, and the run of queries that no model learnt from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import numpy as np

from ..base.ids import Flags, Floats
from ..collection.collection import Collection
from ..errors import RankwrightError, unknown
from ..learning.letor import write_letor
from ..learning.models import MODELS, Data, Model
from ..learning.out_of_fold import out_of_fold
from ..learning.query_folds import folds as split
from ..qrels import Qrels
from ..run import Run
from ..table import Column, Table
from .signals import DEPTH, Signals
from .strategies import FEATURES, cut, features, mnz

FIRST = {"lambdamart": 100, "logistic": 1 << 40}  # docs of each query by CombMNZ that are learnt from and ranked


@dataclass(frozen=True, eq=False)
class Fitted:
    """A learned ranking: the run out of fold, the models, and a model of all queries for use."""

    run: Run
    model: Model  # of all judged queries: for queries that come later
    models: tuple[Model, ...]  # one for each fold
    fold: Mapping[str, int]  # of each judged query
    stamp: str = ""  # what must be said of the run

    def importances(self) -> Table:
        """How much each feature counts, over the folds."""
        shares = np.stack([model.importances() for model in self.models])
        spans = zip(FEATURES, shares.mean(axis=0), shares.min(axis=0), shares.max(axis=0), strict=True)
        rows = sorted(((name, float(a), float(b), float(c)) for name, a, b, c in spans), key=lambda row: -row[1])
        return Table((Column("feature"), Column("share", 3), Column("least", 3), Column("most", 3)), tuple(rows))

    def save(self, path: str | Path) -> None:
        """Write the model of all queries."""
        self.model.save(path)


def learn(
    collection: Collection,
    runs: Mapping[str, Run],
    model: str = "lambdamart",
    folds: int = 5,
    rng: int = 0,
    now: date | str | None = None,
    on: str = "folds",
) -> Fitted:
    """Learn to rank from the judgements of a collection; every query is ranked by a model that did not see it.

    `on="test"` ranks the queries that were learnt from, and stamps the run.
    """
    return fitted(Signals.of(collection, runs, now, DEPTH), judgements(collection), model, folds, rng, on)


def judgements(collection: Collection) -> Qrels:
    """What a collection has to learn from."""
    if collection.split is None:
        raise RankwrightError(f"learn: {collection.name} has no judgements to learn from")
    return collection.qrels


def fitted(
    signals: Signals,
    qrels: Qrels,
    model: str,
    folds: int = 5,
    rng: int = 0,
    on: str = "folds",
    first_stage_k: int | None = None,
    decay: float = 30.0,
) -> Fitted:
    """The same over candidates."""
    if model not in MODELS:
        raise unknown("learn: model", model, MODELS)
    if on not in ("folds", "test"):
        raise unknown("learn: on", on, ["folds", "test"])
    kept, data = examples(signals, qrels, first_stage_k or FIRST[model], decay)
    judged = [at for at, query in enumerate(signals.pool.queries) if query in set(qrels.queries)]
    fold = np.full(len(signals.pool.queries), -1, dtype=np.int64)
    fold[judged] = split([signals.pool.queries[at] for at in judged], folds, rng)
    scores, models, everything = out_of_fold(MODELS[model], FEATURES, data, fold, rng)
    stamp = ""
    if on == "test":
        scores, models = everything.scores(data.rows), [everything]
        stamp = "in sample: ranked by a model that learnt from these very queries"
    run = placed(signals, kept, scores, f"{model} (in sample)" if stamp else model)
    known = {signals.pool.queries[at]: int(fold[at]) for at in judged}
    settings = {"temporal_decay_days": decay} | ({"first_stage_k": first_stage_k} if first_stage_k else {})
    return Fitted(run, replace(everything, queries=tuple(known), settings=settings), tuple(models), known, stamp)


def ranked(signals: Signals, model: Model, first_stage_k: int | None, decay: float, name: str) -> Run:
    """The run of a model that was learnt before."""
    kept, rows = candidates(signals, first_stage_k or FIRST[model.kind], decay)
    seen = set(model.queries) & set(signals.pool.queries)
    return placed(signals, kept, model.scores(rows), f"{name} (in sample)" if seen else name)


def placed(signals: Signals, kept: Flags, scores: Floats, name: str) -> Run:
    """The run of scores of some candidates."""
    whole = np.zeros(len(signals))
    whole[kept] = scores
    return cut(signals.pool, whole, kept, len(signals), name)


def candidates(signals: Signals, first_stage_k: int, decay: float) -> tuple[Flags, Floats]:
    """The first docs of each query by CombMNZ, and their features."""
    base = mnz(signals)
    kept = signals.first(base["dense"] + base["bm25"], first_stage_k)
    columns = features(signals, decay)
    return kept, np.column_stack([columns[name] for name in FEATURES])[kept]


def examples(signals: Signals, qrels: Qrels, first_stage_k: int, decay: float = 30.0) -> tuple[Flags, Data]:
    """The same with grades; what is not judged has grade 0."""
    kept, rows = candidates(signals, first_stage_k, decay)
    return kept, Data(rows, grades(signals, qrels)[kept], signals.pool.query[kept])


def grades(signals: Signals, qrels: Qrels) -> Floats:
    """The grade of each candidate; 0 where it is not judged, or below 0."""
    known, names = qrels.to_dict(), signals.pool.queries
    pairs = zip(signals.pool.query.tolist(), signals.pool.ids, strict=True)
    found = [known.get(names[query], {}).get(doc, 0) for query, doc in pairs]
    return np.maximum(np.array(found, dtype=np.float64), 0)


def explained(signals: Signals, model: Model, decay: float, query: str, doc: str) -> Table:
    """Why a model gives a doc its score: what each feature adds to a constant; parts add up to it."""
    from .strategy import located

    row = located(signals, query, doc)
    columns = features(signals, decay)
    values = np.array([[columns[name][row] for name in FEATURES]])
    parts = model.parts(values)[0]
    rows = [(name, float(values[0, at]), float(parts[at])) for at, name in enumerate(FEATURES)]
    rows.sort(key=lambda each: -abs(each[2]))
    total = [("constant", None, float(parts[-1])), ("score", None, float(parts.sum()))]
    heads = (Column("feature"), Column("value", 4), Column("part", 6))
    return Table(heads, (*rows, *total), f"{doc} for {query}: {model.kind}")


def export(signals: Signals, qrels: Qrels, path: str | Path, first_stage_k: int = 100) -> None:
    """Write features and grades in LETOR's format."""
    kept, data = examples(signals, qrels, first_stage_k)
    docs = [doc for doc, each in zip(signals.pool.ids, kept.tolist(), strict=True) if each]
    write_letor(path, FEATURES, data, signals.pool.queries, docs)
