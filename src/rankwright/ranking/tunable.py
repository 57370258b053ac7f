"""What can be tuned: a strategy over candidates, or a fusion of runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..base.hashing import fingerprint
from ..errors import unknown
from ..fusion import METHODS, OPTIONS, fuse
from ..learning.tuning import Params, Stage
from ..qrels import Qrels
from ..run import Run
from ..version import __version__
from .signals import Signals
from .strategies import STRATEGIES
from .strategy import create_strategy, find


def strategy_stage(
    signals: Signals, qrels: Qrels, id: str, top_k: int = 20, fixed: Mapping[str, float] | None = None, rng: int = 0
) -> Stage:
    """A strategy whose parameters are tuned; `fixed` ones stay. One that learns is fitted anew within each fold."""
    recipe = STRATEGIES[find(id)]
    known = [*recipe.params, "half_life_days"]
    base = dict(fixed or {})
    columns = [column for name in sorted(signals.scores) for column in (name, signals.scores[name])]
    day = str(signals.now)
    inputs = fingerprint(
        id, f"{top_k} {rng}", repr(sorted(base.items())), day, list(signals.pool.queries), signals.pool.query,
        list(signals.pool.ids), signals.library.days, signals.library.links, signals.library.rank,
        signals.library.kinds,
        signals.library.tags.starts, signals.library.tags.codes, list(signals.library.tags.vocabulary),
        signals.library.titles.starts, signals.library.titles.codes, list(signals.library.titles.vocabulary),
        [signals.texts[query] for query in signals.pool.queries], recipe.formula, __version__, *columns,
    )  # fmt: skip

    def make(params: Params, learnt: Qrels) -> Run:
        strategy = create_strategy(id, top_k, **{**base, **params})
        return strategy.apply(signals, None, learnt if recipe.model else None, rng)

    return Stage(id, make, qrels, known, inputs, recipe.model is not None)


def fusion_stage(
    runs: Sequence[Run],
    qrels: Qrels,
    method: str,
    depth: int = 1000,
    k: int = 1000,
    fixed: Mapping[str, Any] | None = None,
    compat: str | None = None,
) -> Stage:
    """A fusion whose parameters are tuned."""
    if method not in METHODS:
        raise unknown("tune: method", method, METHODS)
    known, base = [*METHODS[method].params, *OPTIONS], dict(fixed or {})
    inputs = fingerprint(
        method, f"{depth} {k} {compat}", repr(sorted(base.items())), *(run.fingerprint for run in runs)
    )
    return Stage(
        method, lambda params, _: fuse(runs, method, {**base, **params}, depth, k, compat), qrels, known, inputs
    )
