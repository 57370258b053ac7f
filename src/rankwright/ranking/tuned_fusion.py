"""The parameters of a fusion of runs, chosen on some queries and scored on others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..base.caller_warnings import warns_once
from ..base.lazy import foreign_names
from ..fusion import fusion_params, parse_fusion
from ..fusion.weight_grids import expand_grid
from ..learning.grids import parse_grid
from ..learning.tuned import Tuned
from ..learning.tuning import DRAWS, tune
from ..qrels import Qrels
from ..run import Run, as_runs
from .tunable import fusion_stage

DEFAULT_GRIDS: dict[str, dict[str, list[Any]]] = {
    "weighted": {"weights": ["simplex:0.1"]},
    "interpolation": {"alpha": [at / 10 for at in range(11)]},
    "rrf": {"rrf_k": [1, 5, 10, 20, 40, 60, 100, 200]},
}


@foreign_names(
    metric="measure", kind="method",
    norm="params={'norm': NAME}, or nothing for a method that uses ranks only, such as rrf",
    return_optimization_report="tune_fusion(...).table()", step="grid={'weights': 'simplex:STEP'}",
)  # fmt: skip
@warns_once
def tune_fusion(
    qrels: Qrels | Any,
    runs: Sequence[Run] | Any,
    method: str = "weighted",
    grid: Mapping[str, Any] | None = None,
    measure: str = "nDCG@10",
    params: Mapping[str, Any] | None = None,
    folds: int = 5,
    rng: int = 0,
    search: str = "grid",
    draws: int = DRAWS,
    on: str = "folds",
    depth: int = 1000,
    k: int | None = None,
) -> Tuned:
    """Tune a fusion of runs fold by fold: the best parameters on the other folds fuse the queries of each fold.

    `grid` gives values for each parameter; `weights` takes vectors or "simplex:STEP", all vectors with that step that
    sum to 1, the default of `weighted`. `params` stay fixed. `k` rows are kept per query, by default as many as the
    deepest run has. Judgements and runs are whatever `evaluate` takes.
    """
    judged, taken = Qrels.from_value(qrels), list(as_runs(runs))
    settings = parse_fusion_grid(method, grid, params, len(taken), "tune_fusion:")
    stage = fusion_stage(taken, judged, method, depth, k, params)
    return tune(stage, settings, measure, folds, rng, search, draws, on)


def parse_fusion_grid(
    method: str, grid: Mapping[str, Any] | None, fixed: Mapping[str, Any] | None, count: int, place: str
) -> dict[str, list[Any]]:
    """The values to try for each parameter of a fusion of `count` runs; the first of each is checked with the fixed."""
    known = fusion_params(method)
    chosen = DEFAULT_GRIDS.get(method, {}) if grid is None else grid
    found = parse_grid(known, expand_grid(chosen, count, f"{place} grid"), fixed or {}, place)
    for weights in found.get("weights", []):
        parse_fusion(method, {**(fixed or {}), "weights": weights}, count, place=place)
    parse_fusion(method, {**(fixed or {}), **{name: values[0] for name, values in found.items()}}, count, place=place)
    return found
