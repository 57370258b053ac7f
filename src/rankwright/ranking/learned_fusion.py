"""Learned fusion: the features of candidates, a model per fold, and the run of queries that no model learned from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import numpy as np

from ..base.ids import Flags, Floats
from ..collection.collection import Collection
from ..errors import RankwrightError, unknown
from ..learning.letor import write_letor
from ..learning.models import MODELS, Examples, Model
from ..learning.out_of_fold import score_out_of_fold
from ..learning.query_folds import assign_folds
from ..qrels import Qrels
from ..retrieval.passages import chunk_qrels
from ..run import IN_SAMPLE, OUT_OF_FOLD, Run
from ..table import Column, Table
from .signals import DEPTH, Signals, locate_candidate
from .strategies import FEATURES, features, mnz_terms, top_run

MODEL_FILE, FOLD_MODEL_FILE = "model.json", "model-{}.json"
FIRST_STAGE_K = {"lambdamart": 100, "logistic": 1 << 40}  # docs per query, by CombMNZ, to learn from and rank


@dataclass(frozen=True, eq=False)
class Fitted:
    """A learned ranking: the out-of-fold run, the models, and one model trained on all queries."""

    run: Run
    model: Model  # trained on all judged queries, for new queries
    models: tuple[Model, ...]  # one per fold
    fold: Mapping[str, int]  # of each judged query
    stamp: str = ""  # a warning about the run

    def importances(self) -> Table:
        """How much each feature counts, over the folds."""
        shares = np.stack([model.importances() for model in self.models])
        spans = zip(FEATURES, shares.mean(axis=0), shares.min(axis=0), shares.max(axis=0), strict=True)
        rows = sorted(((name, float(a), float(b), float(c)) for name, a, b, c in spans), key=lambda row: -row[1])
        return Table((Column("feature"), Column("share", 3), Column("least", 3), Column("most", 3)), tuple(rows))

    def save(self, path: str | Path) -> None:
        """Write the model trained on all queries."""
        self.model.save(path)

    def save_models(self, folder: Path) -> None:
        """Write every model: the one trained on all queries, and, if the run is out of fold, that of each fold."""
        self.save(folder / MODEL_FILE)
        for at, model in enumerate(() if self.stamp else self.models):
            model.save(folder / FOLD_MODEL_FILE.format(at + 1))

    def model_for(self, query: str) -> Model:
        """The model that ranks a query: one that did not learn from it."""
        return choose_model(self.model, () if self.stamp else self.models, query)


def choose_model(model: Model, fold_models: Sequence[Model], query: str) -> Model:
    """The model of a query's fold, which did not learn from it; for a new query, the model of all queries."""
    own = (each for each in fold_models if query not in each.queries)
    return next(own, model) if query in model.queries else model


def open_models(folder: Path) -> tuple[Model, tuple[Model, ...]]:
    """The models that `save_models` wrote: the one trained on all queries, and that of each fold."""
    paths = sorted(folder.glob(FOLD_MODEL_FILE.format("*")))
    return Model.open(folder / MODEL_FILE, FEATURES), tuple(Model.open(path, FEATURES) for path in paths)


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

    `on="test"` ranks the queries that were learned from, and stamps the run.
    """
    return fit(Signals.of(collection, runs, now, DEPTH), training_qrels(collection), model, folds, rng, on)


def training_qrels(collection: Collection) -> Qrels:
    """The judgements of a collection to learn from."""
    if collection.split is None:
        raise RankwrightError(f"learn: {collection.name} has no judgements to learn from")
    return chunk_qrels(collection)


def fit(
    signals: Signals,
    qrels: Qrels,
    model: str,
    folds: int = 5,
    rng: int = 0,
    on: str = "folds",
    first_stage_k: int | None = None,
    decay: float = 30.0,
) -> Fitted:
    """The same, from signals."""
    if model not in MODELS:
        raise unknown("learn: model", model, MODELS)
    if on not in ("folds", "test"):
        raise unknown("learn: on", on, ["folds", "test"])
    kept, data = examples(signals, qrels, first_stage_k or FIRST_STAGE_K[model], decay)
    known_queries = set(qrels.queries)
    judged = [at for at, query in enumerate(signals.pool.queries) if query in known_queries]
    fold = np.full(len(signals.pool.queries), -1, dtype=np.int64)
    fold[judged] = assign_folds([signals.pool.queries[at] for at in judged], folds, rng)
    scores, models, full_model = score_out_of_fold(MODELS[model], FEATURES, data, fold, rng)
    stamp = ""
    if on == "test":
        scores, models = full_model.scores(data.rows), [full_model]
        stamp = "in sample: ranked by a model trained on these same queries"
    run = replace(to_run(signals, kept, scores, model), fitted=IN_SAMPLE if stamp else OUT_OF_FOLD)
    known = {signals.pool.queries[at]: int(fold[at]) for at in judged}
    texts = signals.texts
    settings = {"temporal_decay_days": decay} | ({"first_stage_k": first_stage_k} if first_stage_k else {})
    fold_models = tuple(
        each.fitted_to([query for query, own in known.items() if stamp or own != at], texts, settings=settings)
        for at, each in enumerate(models)
    )
    return Fitted(run, full_model.fitted_to([*known], texts, settings=settings), fold_models, known, stamp)


def rank_with_model(signals: Signals, model: Model, first_stage_k: int | None, decay: float, name: str) -> Run:
    """The run of a model trained earlier."""
    kept, rows = candidates(signals, first_stage_k or FIRST_STAGE_K[model.kind], decay)
    seen = any(model.was_fitted_to(query, signals.texts.get(query)) for query in signals.pool.queries)
    run = to_run(signals, kept, model.scores(rows), name)
    return replace(run, fitted=IN_SAMPLE) if seen else run


def to_run(signals: Signals, kept: Flags, scores: Floats, name: str) -> Run:
    """The run of scores of the kept candidates."""
    all_scores = np.zeros(len(signals))
    all_scores[kept] = scores
    return top_run(signals.pool, all_scores, kept, len(signals), name)


def candidates(signals: Signals, first_stage_k: int, decay: float) -> tuple[Flags, Floats]:
    """The first docs of each query by CombMNZ, and their features."""
    base = mnz_terms(signals)
    kept = signals.in_top(base["dense"] + base["bm25"], first_stage_k)
    columns = features(signals, decay)
    return kept, np.column_stack([columns[name] for name in FEATURES])[kept]


def examples(signals: Signals, qrels: Qrels, first_stage_k: int, decay: float = 30.0) -> tuple[Flags, Examples]:
    """The same with grades; unjudged docs have grade 0."""
    kept, rows = candidates(signals, first_stage_k, decay)
    return kept, Examples(rows, grades(signals, qrels)[kept], signals.pool.query[kept])


def grades(signals: Signals, qrels: Qrels) -> Floats:
    """The grade of each candidate; 0 if unjudged or negative."""
    known, names = qrels.to_dict(), signals.pool.queries
    pairs = zip(signals.pool.query.tolist(), signals.pool.ids, strict=True)
    found = [known.get(names[query], {}).get(doc, 0) for query, doc in pairs]
    return np.maximum(np.array(found, dtype=np.float64), 0)


def explain_model(signals: Signals, model: Model, decay: float, query: str, doc: str) -> Table:
    """Why a model gives a doc its score: what each feature adds to a constant; the parts add up to the score."""
    row = locate_candidate(signals, query, doc)
    columns = features(signals, decay)
    values = np.array([[columns[name][row] for name in FEATURES]])
    parts = model.contributions(values)[0]
    rows = [(name, float(values[0, at]), float(parts[at])) for at, name in enumerate(FEATURES)]
    rows.sort(key=lambda each: -abs(each[2]))
    total = [("constant", None, float(parts[-1])), ("score", None, float(parts.sum()))]
    heads = (Column("feature"), Column("value", 4), Column("part", 6))
    return Table(heads, (*rows, *total), f"{doc} for {query}: {model.kind}")


def export(signals: Signals, qrels: Qrels, path: str | Path, first_stage_k: int = 100) -> None:
    """Write features and grades in LETOR format."""
    kept, data = examples(signals, qrels, first_stage_k)
    docs = [doc for doc, each in zip(signals.pool.ids, kept.tolist(), strict=True) if each]
    write_letor(path, FEATURES, data, signals.pool.queries, docs)
