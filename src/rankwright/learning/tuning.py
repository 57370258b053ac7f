"""Tuning: choose the parameters of a retriever, a strategy or a fusion on some queries, and score them on others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ..base.progress import track
from ..errors import RankwrightError, unknown
from ..evaluation import Measure
from ..run import IN_SAMPLE, OUT_OF_FOLD, Run
from .grids import check_size, list_settings
from .query_folds import assign_folds
from .tuned import Tuned, mean
from .tuning_search import Search, Stage

DRAWS = 30  # settings tried by a random search
MAX_SCORES = 1 << 28  # settings x queries: 2 GB
SEARCHES = {
    "grid": "every combination",
    "random": "a random sample of combinations",
    "halving": "all on few queries, the better half on twice as many, and so on (Jamieson and Talwalkar, AISTATS 2016)",
}


def tune(
    stage: Stage,
    grid: Mapping[str, Sequence[Any]],
    measure: str = "RR@5",
    folds: int = 5,
    rng: int = 0,
    search: str = "grid",
    draws: int = DRAWS,
    on: str = "folds",
) -> Tuned:
    """Choose parameters fold by fold: the best on the queries of the other folds rank the queries of the fold.

    `on="test"` chooses the parameters on the queries they are scored on, and stamps the run. Scores are written to
    the cache folder as they are computed, so that interrupted tuning resumes.
    """
    if search not in SEARCHES:
        raise unknown("tune: search", search, SEARCHES)
    if on not in ("folds", "test"):
        raise unknown("tune: on", on, ["folds", "test"])
    check_grid(stage, grid)
    check_size(grid, search, draws, "tune:")
    target = Measure.parse(measure)
    queries = list(stage.qrels.queries)
    fold = assign_folds(queries, folds, rng)
    settings = list_settings(grid, search, draws, rng)
    if len(settings) * len(queries) > MAX_SCORES:
        most = MAX_SCORES // len(queries)
        raise RankwrightError(f"tune: {len(settings):,} settings to try; at most {most:,} on {len(queries):,} queries")
    fold_of = dict(zip(queries, fold.tolist(), strict=True))
    full = Search(stage, settings, stage.qrels, target, search == "halving", rng)
    best = full.best(np.arange(len(queries)))
    if on == "test":
        run = replace(full.run(best), name=f"{stage.name} tuned", fitted=IN_SAMPLE)
        stamp = "in sample: parameters were chosen on the queries they are scored on"
        means = ((mean(full.scores[best]),) * 2,) * folds
        same = (settings[best],) * folds
        return Tuned(
            stage.scored_run(run), same, settings[best], fold_of, tuple(settings), full.scores, means, str(target),
            stamp, stage.labels, run if stage.aggregate else None,
        )  # fmt: skip
    picks, fold_means, runs = [], [], {}
    for at in track(range(folds), "choosing settings for", unit="folds"):
        in_fold = fold == at
        fold_search = full.without_queries({query for query, each in fold_of.items() if each == at})
        picks.append(fold_search.best(np.flatnonzero(~in_fold)))
        scores = fold_search.cache.scores(settings[picks[-1]])
        fold_means.append((mean(scores[~in_fold]), mean(scores[in_fold])))
        runs[at] = fold_search.run(picks[-1])
    for pick in {*picks, best}:  # reported settings are scored on every query
        full.scores[pick] = full.cache.scores(settings[pick])
    runs[-1] = full.run(best)
    run = replace(stitch_runs(f"{stage.name} tuned", runs, fold_of, -1), fitted=OUT_OF_FOLD)
    fold_params = tuple(settings[pick] for pick in picks)
    return Tuned(
        stage.scored_run(run), fold_params, settings[best], fold_of, tuple(settings), full.scores, tuple(fold_means),
        str(target), labels=stage.labels, chunks=run if stage.aggregate else None,
    )  # fmt: skip


def check_grid(stage: Stage, grid: Mapping[str, Sequence[Any]]) -> None:
    """Refuse an empty grid, and parameters that the stage does not have."""
    if not grid:
        raise RankwrightError(f"tune: the grid is empty; give values for some of {', '.join(stage.parameters)}")
    for name, values in grid.items():
        if name not in stage.parameters:
            raise RankwrightError(
                f"tune: {stage.name} has no parameter {name!r}; it has {', '.join(stage.parameters) or 'none'}"
            )
        if not list(values):
            raise RankwrightError(f"tune: no value is given for {name!r}")


def stitch_runs(name: str, runs: Mapping[int, Run], fold: Mapping[str, int], default: int) -> Run:
    """A run that takes each query from the run of its fold, or from the default one."""
    different = list({id(run): run for run in runs.values()}.values())
    taken = [[at for at, query in enumerate(run.queries) if runs[fold.get(query, default)] is run] for run in different]
    parts = [run.select_queries(np.array(at, dtype=np.int64)) for run, at in zip(different, taken, strict=True)]
    places = {query: at for at, query in enumerate(query for part in parts for query in part.queries)}
    queries = dict.fromkeys(query for run in different for query in run.queries)  # in their order
    order = np.array([places[query] for query in queries if query in places], dtype=np.int64)
    return Run.concat(parts, name).select_queries(order)
