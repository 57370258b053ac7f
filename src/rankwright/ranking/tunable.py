"""What can be tuned: a strategy over candidates, or a fusion of runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ..base.hashing import fingerprint
from ..fusion import fuse, fusion_params
from ..learning.grids import Params
from ..learning.tuning_search import Stage
from ..qrels import Qrels
from ..retrieval.passages import aggregate_passages, aggregate_qrels
from ..run import Run
from ..version import __version__
from .signals import Signals
from .strategies import STRATEGIES
from .strategy import create_strategy, find, strategy_params


def strategy_stage(
    signals: Signals, qrels: Qrels, id: str, top_k: int = 20, fixed: Mapping[str, float] | None = None, rng: int = 0
) -> Stage:
    """A strategy to tune; `fixed` parameters stay. One that learns is fitted again within each fold."""
    recipe = STRATEGIES[find(id)]
    known = list(strategy_params(id))
    base = dict(fixed or {})
    columns = [column for name in sorted(signals.scores) for column in (name, signals.scores[name])]
    day = str(signals.now)
    inputs = fingerprint(
        id, f"{top_k} {rng}", repr(sorted(base.items())), day, list(signals.pool.queries), signals.pool.query,
        list(signals.pool.ids), signals.metadata.days, signals.metadata.link_counts, signals.metadata.pagerank,
        signals.metadata.page_weights,
        signals.metadata.tags.starts, signals.metadata.tags.codes, list(signals.metadata.tags.vocabulary),
        signals.metadata.titles.starts, signals.metadata.titles.codes, list(signals.metadata.titles.vocabulary),
        [signals.texts[query] for query in signals.pool.queries], recipe.formula, __version__, *columns,
    )  # fmt: skip

    def make(params: Params, training: Qrels) -> Run:
        strategy = create_strategy(id, top_k, **{**base, **params})
        return strategy.apply(signals, None, training if recipe.model else None, rng)

    return Stage(id, make, qrels, known, inputs, recipe.model is not None)


def fusion_stage(
    runs: Sequence[Run],
    qrels: Qrels,
    method: str,
    depth: int = 1000,
    k: int | None = 1000,
    fixed: Mapping[str, Any] | None = None,
    compat: str | None = None,
) -> Stage:
    """A fusion to tune; without k, it keeps as many docs per query as the deepest run has."""
    k = deepest_rows(runs) if k is None else k
    known, base = list(fusion_params(method)), dict(fixed or {})
    inputs = fingerprint(
        method, f"{depth} {k} {compat}", repr(sorted(base.items())), *(run.fingerprint for run in runs)
    )
    labels = {"weights": f"weights of {', '.join(run.name for run in runs)}"}

    def make(params: Params, _: Qrels) -> Run:
        return fuse(runs, method, {**base, **params}, depth, k, compat)

    return Stage(method, make, qrels, known, inputs, labels=labels)


def deepest_rows(runs: Sequence[Run]) -> int:
    """The most rows that any of the runs has for a query, at least 1."""
    return max((int(np.diff(run.starts).max(initial=1)) for run in runs), default=1)


def by_note(stage: Stage, parents: Mapping[str, str], passages: str) -> Stage:
    """A stage that is scored on notes instead of their chunks; what it learns, it learns from chunks."""
    judged = stage.qrels.to_dict()

    def make(params: Params, training: Qrels) -> Run:
        chunks = Qrels.from_dict({query: judged[query] for query in training.queries if query in judged})
        return stage.make(params, chunks)

    def aggregate(run: Run) -> Run:
        return aggregate_passages(run, parents, passages)

    inputs = fingerprint(stage.inputs, passages, list(parents), list(parents.values()))
    return replace(stage, make=make, qrels=aggregate_qrels(stage.qrels, parents), inputs=inputs, aggregate=aggregate)
