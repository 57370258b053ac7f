"""rankwright tune."""

from __future__ import annotations

from pathlib import Path

import click

from ..errors import RankwrightError
from ..kind_options import params_of
from .options import CollectionArgs, check_output, collection_options, emit, option_value, table_options, warn
from .param_flags import read_grid, read_params
from .passage_options import check_passages
from .rank_commands import RankArgs, rank_options


@click.command()
@collection_options
@rank_options
@click.option(
    "--grid", multiple=True, metavar="NAME=A,B", help="Values to try for a parameter; repeat for more parameters."
)
@click.option(
    "--search",
    default="grid",
    show_default=True,
    metavar="NAME",
    help="How to choose the settings to try: grid, random or halving.",
)
@click.option("--draws", default=30, show_default=True, type=int, help="Settings that a random search tries.")
@click.option("--folds", default=5, show_default=True, type=int, help="Number of folds.")
@click.option("--measure", default="RR@5", show_default=True, help="Measure to optimize.")
@click.option(
    "--on",
    default="folds",
    show_default=True,
    metavar="folds|test",
    help="Tune out of fold (folds), or on the queries that are scored (test).",
)
@click.option("--sensitivity", is_flag=True, help="Show the score at each value of each parameter, with intervals.")
@click.option("--k", default=20, show_default=True, type=click.IntRange(1), help="Rows to keep per query.")
@click.option("--run-output", type=click.Path(path_type=Path), help="Write the out-of-fold run to this file.")
@table_options
def tune(
    collection_args: CollectionArgs, rank_args: RankArgs, grid: tuple[str, ...], search: str, draws: int, folds: int,
    measure: str, on: str, sensitivity: bool, k: int, run_output: Path | None, output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Tune the parameters of a strategy or a fusion on some queries and score them on others.

    The queries of each fold are ranked with the parameters that are best on the other folds. --strategy also takes a
    fusion method. A strategy that learns is trained again within each fold. Scores are cached (RANKWRIGHT_CACHE), so
    interrupted work resumes.

    \b
    Examples:
      rankwright tune demo --strategy p1_recency_boost --grid alpha=0.4,0.6,0.8 --grid decay_days=5,10,30,90
      rankwright tune demo --strategy rrf --grid rrf_k=10,60,200 --run-output tuned.run
      rankwright tune demo --strategy p1_recency_boost --grid recency_weight=0,0.1,0.2,0.3 --sensitivity
    """
    from ..evaluation import Measure
    from ..experiment.stages.tune import Tune
    from ..fusion import METHODS, fusion_params
    from ..learning.tuning import check_size
    from ..learning.tuning import tune as tune_stage
    from ..ranking import fusion_stage, strategy_stage
    from ..ranking.learned_fusion import training_qrels
    from ..ranking.strategy import strategy_params
    from ..ranking.tunable import by_note

    check_output(output, format)
    params = fusion_params(rank_args.strategy) if rank_args.strategy in METHODS else strategy_params(rank_args.strategy)
    values, fixed, aim = read_grid(params, grid), read_params(params, rank_args.params), Measure.parse(measure)
    for name, value in {"search": search, "draws": draws, "folds": folds, "on": on}.items():
        params_of(Tune)[name].parse(value, lambda each: f"--{each}")
    check_size(values, search, draws, "--grid:")
    if aim.cut is not None and aim.cut > k:
        raise RankwrightError(f"--measure {measure}: needs {aim.cut:g} rows per query; --k keeps {k}")
    collection = collection_args.load().select_split(rank_args.split)
    qrels = training_qrels(collection)
    if rank_args.passages is not None:
        check_passages(collection, rank_args.passages)
    if rank_args.strategy in METHODS:
        stage = fusion_stage(
            list(rank_args.load_runs(collection).values()), qrels, rank_args.strategy, rank_args.depth, k, fixed
        )
    else:
        stage = strategy_stage(
            rank_args.load_signals(collection), qrels, rank_args.strategy, k, fixed, option_value("seed") or 0
        )
    if rank_args.passages is not None:
        stage = by_note(stage, collection.parents, rank_args.passages)
    found = tune_stage(stage, values, measure, folds, option_value("seed") or 0, search, draws, on)
    if found.stamp:
        warn([found.stamp])
    emit(found.sensitivity() if sensitivity else found.table(), output, format)
    if run_output is not None:
        found.run.write(run_output)


commands = {"tune": tune}
