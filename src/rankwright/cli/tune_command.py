"""rankwright tune."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import RankwrightError
from ..kind_options import params_of
from .eval_command import check_exist, load_judgements
from .fuse_command import complete_method
from .options import (
    CollectionArgs,
    check_output,
    collection_options,
    complete_measure,
    emit,
    option_value,
    table_options,
    warn,
)
from .param_flags import is_given, read_grid, read_pairs, read_params
from .passage_options import check_passages
from .paths import INPUT_TEXT, OUTPUT
from .rank_commands import RankArgs, rank_options
from .retriever_options import RetrieverArgs
from .run_arguments import NAMES_OPTION, parse_run_args

if TYPE_CHECKING:
    from ..learning.tuning_search import Stage

    Grid = dict[str, list[Any]]

RANKED_ROWS = 20  # to keep per query, of a collection
FUSED_DEPTH = 1000  # rows to use of each run


def complete_tunable(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete kinds of retriever that can be tuned."""
    from ..retrieval.retriever_kinds import RETRIEVERS

    return [name for name, kind in RETRIEVERS.items() if kind.can_tune and name.startswith(incomplete)]


@click.command()
@collection_options
@click.argument("runs", metavar="[[NAME=]RUN...]", nargs=-1, type=INPUT_TEXT, callback=parse_run_args)
@partial(rank_options, needs_strategy=False)
@NAMES_OPTION
@click.option("--method", shell_complete=complete_method, help="Method to fuse the given runs with. Default: weighted.")
@click.option(
    "--retriever",
    metavar="NAME",
    shell_complete=complete_tunable,
    help="Kind of retriever to tune: bm25 or bm25f. Set its other parameters with --param.",
)
@click.option(
    "--grid",
    multiple=True,
    metavar="NAME=A,B",
    help="Values to try for a parameter; repeat for more parameters. Weights are written 0.3:0.7,0.5:0.5, or "
    "simplex:0.1 for every vector with that step that sums to 1; the weight of a field field_weights.title=1,2,3.",
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
@click.option(
    "-m",
    "--measure",
    shell_complete=complete_measure,
    help="Measure to optimize. Default: nDCG@10 for a retriever or given runs, otherwise RR@5.",
)
@click.option(
    "--on",
    default="folds",
    show_default=True,
    metavar="folds|test",
    help="Tune out of fold (folds), or on the queries that are scored (test).",
)
@click.option("--sensitivity", is_flag=True, help="Show the score at each value of each parameter, with intervals.")
@click.option(
    "--k",
    type=click.IntRange(1),
    help="Rows to keep per query. Default: 20, 1000 for a retriever, or as many as the deepest of the given runs has.",
)
@click.option("--run-output", type=OUTPUT, help="Write the out-of-fold run to this file.")
@table_options
def tune(
    runs: list[tuple[str, Path]], collection_args: CollectionArgs, rank_args: RankArgs, method: str | None,
    retriever: str | None, grid: tuple[str, ...], search: str, draws: int, folds: int, measure: str | None, on: str,
    sensitivity: bool, k: int | None, run_output: Path | None, output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Tune the parameters of a retriever, a strategy or a fusion on some queries and score them on others.

    The queries of each fold are ranked with the parameters that are best on the other folds. With --retriever, the
    collection is indexed once, or once for each analyzer that is tried, and searched with every setting. COLLECTION may
    be a file of judgements, followed by the runs to fuse with --method. Otherwise --strategy is a strategy or a fusion
    method; one that learns is trained again within each fold. Scores are cached (RANKWRIGHT_CACHE), so interrupted work
    resumes.

    \b
    Examples:
      rankwright tune data/scifact --retriever bm25 --grid k1=0.6,0.9,1.2 --grid b=0.2,0.4,0.75
      rankwright tune data/scifact --retriever bm25f --grid field_weights.title=1,2,3,5 --param b=0.4
      rankwright tune qrels.txt bm25.run dense.run --method weighted --grid weights=simplex:0.1 -m nDCG@10
      rankwright tune demo --strategy p1_recency_boost --grid alpha=0.4,0.6,0.8 --grid decay_days=5,10,30,90
      rankwright tune demo --strategy rrf --grid rrf_k=10,60,200 --run-output tuned.run
      rankwright tune demo --strategy p1_recency_boost --grid recency_weight=0,0.1,0.2,0.3 --sensitivity
    """
    from ..evaluation import Measure
    from ..evaluation.measure import split_at_commas
    from ..experiment.stages.tune import Tune
    from ..learning.grids import check_size
    from ..learning.tuning import tune as tune_stage

    check_output(output, format)
    measure = measure or ("nDCG@10" if runs or retriever else "RR@5")
    if len(split_at_commas(measure)) > 1:
        raise RankwrightError(f"--measure must be one measure, got {measure!r}")
    aim, rows = Measure.parse(measure), k or (None if runs else FUSED_DEPTH if retriever else RANKED_ROWS)
    for name, value in {"search": search, "draws": draws, "folds": folds, "on": on}.items():
        params_of(Tune)[name].parse(value, lambda each: f"--{each}")
    if rows is not None and aim.cut is not None and aim.cut > rows:
        raise RankwrightError(f"--measure {measure}: needs {aim.cut:g} rows per query; --k keeps {rows}")
    if retriever is not None:
        check_alone(runs, rank_args, method)
        stage, values = plan_retriever(collection_args, rank_args, retriever, grid, (search, draws), k or FUSED_DEPTH)
    elif runs:
        stage, values = plan_runs(str(collection_args.path), runs, rank_args, method, grid, k)
    else:
        stage, values = plan_collection(collection_args, rank_args, method, grid, k or RANKED_ROWS)
    check_size(values, search, draws, "--grid:")
    found = tune_stage(stage, values, measure, folds, option_value("seed") or 0, search, draws, on)
    if found.stamp:
        warn([found.stamp])
    emit(found.sensitivity() if sensitivity else found.table(), output, format)
    if run_output is not None:
        found.run.write(run_output)


def plan_runs(
    path: str, runs: Sequence[tuple[str, Path]], rank_args: RankArgs, method: str | None, grid: tuple[str, ...],
    k: int | None,
) -> tuple[Stage, Grid]:  # fmt: skip
    """A fusion of run files to tune, and the values to try."""
    from ..fusion import fusion_params
    from ..ranking import fusion_stage
    from ..ranking.tuned_fusion import parse_fusion_grid
    from ..run import Run

    if rank_args.strategy or rank_args.files:
        raise RankwrightError("--strategy and --run take a collection; to fuse the given runs, write --method NAME")
    check_exist([Path(path), *(source for _, source in runs)])
    name = method or "weighted"
    params = fusion_params(name, "--method")
    fixed = read_params(params, rank_args.params)
    values = parse_fusion_grid(name, read_grid(params, grid) or None, fixed, len(runs), "tune:")
    depth = rank_args.depth if is_given("depth") else FUSED_DEPTH
    loaded = [Run.read(source, label) for label, source in runs]
    return fusion_stage(loaded, load_judgements(Path(path), None), name, depth, k, fixed), values


def check_alone(runs: Sequence[tuple[str, Path]], rank_args: RankArgs, method: str | None) -> None:
    """Refuse what does not go with a retriever."""
    others = {
        "runs": runs, "--strategy": rank_args.strategy, "--method": method, "--run": rank_args.files,
        "--now": rank_args.now, "--depth": is_given("depth"),
    }  # fmt: skip
    other = next((name for name, value in others.items() if value), None)
    if other is not None:
        raise RankwrightError(f"--retriever and {other} cannot be combined: a retriever is tuned on its own")


def plan_retriever(
    collection_args: CollectionArgs, rank_args: RankArgs, kind: str, grid: tuple[str, ...], size: tuple[str, int],
    k: int,
) -> tuple[Stage, Grid]:  # fmt: skip
    """A retriever over a collection to tune, and the values to try."""
    from ..learning.grids import check_size
    from ..ranking.tunable import by_note
    from ..ranking.tuned_retrieval import check_tunable, collection_stage, grid_params, is_table, parse_retriever_grid
    from ..retrieval.retriever_kinds import find_retriever

    check_tunable(find_retriever(kind, "--retriever"), "--retriever:")
    args = RetrieverArgs(kind, rank_args.params, {"filter": rank_args.filter})
    options = args.options({"k": k})
    params = grid_params(type(options), read_pairs(grid, "--grid"))
    table = next((name for name in read_pairs(grid, "--grid") if name in params and is_table(params[name])), None)
    if table is not None:
        raise RankwrightError(f"--grid {table}: give values for one field at a time, such as {table}.title=1,2,3")
    values = read_grid(params, grid)
    check_size(values, *size, "--grid:")
    values = parse_retriever_grid(options, values, "tune:", args.param_values)
    collection = collection_args.load().select_split(rank_args.split)
    stage = collection_stage(collection, options, values, "tune:")
    if rank_args.passages is not None:
        check_passages(collection, rank_args.passages)
        stage = by_note(stage, collection.parents, rank_args.passages)
    return stage, values


def plan_collection(
    collection_args: CollectionArgs, rank_args: RankArgs, method: str | None, grid: tuple[str, ...], k: int
) -> tuple[Stage, Grid]:
    """A strategy or a fusion over a collection to tune, and the values to try."""
    from ..fusion import METHODS, fusion_params
    from ..ranking import fusion_stage, strategy_stage
    from ..ranking.learned_fusion import training_qrels
    from ..ranking.strategy import strategy_params
    from ..ranking.tunable import by_note
    from ..ranking.tuned_fusion import parse_fusion_grid

    name = method or rank_args.strategy
    if not name or (method and rank_args.strategy):
        raise RankwrightError("give --strategy NAME, --method NAME to tune a fusion, or --retriever NAME")
    is_fusion = name in METHODS or method is not None
    params = fusion_params(name, "--method") if is_fusion else strategy_params(name)
    values, fixed = read_grid(params, grid), read_params(params, rank_args.params)
    collection = collection_args.load().select_split(rank_args.split)
    qrels = training_qrels(collection)
    if rank_args.passages is not None:
        check_passages(collection, rank_args.passages)
    if is_fusion:
        runs = list(rank_args.load_runs(collection).values())
        values = parse_fusion_grid(name, values or None, fixed, len(runs), "tune:")
        stage = fusion_stage(runs, qrels, name, rank_args.depth, k, fixed)
    else:
        stage = strategy_stage(rank_args.load_signals(collection), qrels, name, k, fixed, option_value("seed") or 0)
    if rank_args.passages is not None:
        stage = by_note(stage, collection.parents, rank_args.passages)
    return stage, values


commands = {"tune": tune}
