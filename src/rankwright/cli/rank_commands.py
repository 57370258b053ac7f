"""rankwright rank, tune and strategies."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import RankwrightError
from ..retrieval.passages import chunk_qrels
from .answer_json import FORMAT_HELP, check_answer_format
from .filter_options import FILTER_OPTION
from .options import (
    SHOWN_DOCS,
    CollectionArgs,
    basic_options,
    bundle_options,
    collection_options,
    echo,
    emit,
    note,
    option_value,
    table_options,
    warn,
)
from .param_flags import complete_param, read_params
from .passage_options import PASSAGES_OPTION, aggregate_to_notes, check_passages
from .paths import INPUT, INPUT_TEXT, OUTPUT
from .rank_query import (
    check_query_flags,
    explain_score,
    fit_model,
    open_indexes,
    print_coverage,
    rank_text,
    train_for_query,
    write_run,
)

if TYPE_CHECKING:
    from ..collection import Collection
    from ..ranking import Signals, Strategy
    from ..run import Run


@dataclass(frozen=True)
class RankArgs:
    """What to rank on the command line: the strategy, its runs and the date."""

    strategy: str
    files: tuple[str, ...]
    params: tuple[str, ...]
    now: str | None
    depth: int
    split: str | None
    passages: str | None = None
    filter: str | None = None

    def load_signals(self, collection: Collection) -> Signals:
        """The candidates of the runs with their signals; BM25 and dense runs are searched if none is given."""
        from ..ranking import Signals

        found = Signals.of(collection, self.load_runs(collection), self.now, self.depth)
        if found.now:
            note(f"note: ages are computed from {found.now}")
        return found

    def load_runs(self, collection: Collection) -> dict[str, Run]:
        """The runs by name, from files or searched now, each with all its docs."""
        from ..ranking.first_stages import first_stages
        from ..retrieval.filters import DocFilter, keep_docs
        from ..run import Run

        given: dict[str, Run] = {}
        for value in self.files:
            name, equals, path = value.partition("=")
            if not name or not equals or not path:
                raise RankwrightError(f"--run {value!r}: not of the form NAME=PATH, such as bm25=bm25.run")
            if name in given:
                raise RankwrightError(f"--run {value!r}: {name} is given twice")
            given[name] = Run.read(path, name)
            if self.filter is not None:
                given[name] = keep_docs(given[name], DocFilter(self.filter, collection))
        return given or first_stages(collection, collection.judged_queries, filter=self.filter)


def rank_options(function: Any, needs_strategy: bool = True) -> Any:
    """Add the strategy, empty if it is not needed and not given, and what it ranks."""
    unless_given: dict[str, Any] = {} if needs_strategy else {"default": ""}  # a default of None would count as given
    return bundle_options(
        RankArgs,
        "rank_args",
        click.option(
            "--split", help="Split whose queries to use, or 'all'. Default: the first of test, dev, validation, train."
        ),
        click.option(
            "--depth",
            default=200,
            show_default=True,
            type=click.IntRange(1),
            help="Docs of each run to take as candidates.",
        ),
        click.option(
            "--now", metavar="DATE", help="Date from which ages are computed. Default: the newest date in the docs."
        ),
        PASSAGES_OPTION,
        FILTER_OPTION,
        click.option(
            "--param",
            "params",
            multiple=True,
            metavar="NAME=VALUE",
            shell_complete=complete_param(parameter_names),
            help="Parameter of the strategy; repeat for more.",
        ),
        click.option(
            "--run",
            "files",
            multiple=True,
            type=INPUT_TEXT,
            metavar="NAME=PATH",
            help="Run to take candidates from: bm25=PATH or dense=PATH. Default: search now.",
        ),
        click.option(
            "--strategy",
            required=needs_strategy,
            **unless_given,
            shell_complete=complete_strategy,
            help="Name or alias of a strategy.",
        ),
    )(function)


def parameter_names() -> list[str]:
    """The parameters of all strategies."""
    from ..ranking import STRATEGIES

    return list({name: None for each in STRATEGIES.values() for name in each.params})


def complete_strategy(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete strategy names."""
    from ..ranking import STRATEGIES

    names = [*STRATEGIES, *(alias for each in STRATEGIES.values() for alias in each.aliases)]
    return [name for name in names if name.startswith(incomplete)]


@click.command()
@collection_options
@rank_options
@click.option(
    "-q",
    "--query",
    "text",
    metavar="TEXT",
    help="Rank docs for this text and show the best with the parts of their scores.",
)
@click.option("--k", type=click.IntRange(1), help="Rows to keep per query (top_k). Default: 20, or 10 with -q.")
@click.option(
    "--model",
    type=INPUT,
    help="Saved model, for a strategy that learns. Default: train one out of fold.",
)
@click.option("--save-model", type=OUTPUT, help="Write the model trained on all judged queries to this file.")
@click.option("--letor", type=OUTPUT, help="Write features and grades to this file (LETOR, SVMlight).")
@click.option("--coverage", is_flag=True, help="Show how many candidates have each signal, without ranking.")
@click.option(
    "--explain", metavar="QUERY DOC", nargs=2, help="Explain the score of a doc for a query, both given by id."
)
@click.option("-o", "--output", type=OUTPUT, help="Write the run to this file instead of printing it.")
@click.option("--format", help=FORMAT_HELP)
@basic_options
def rank(
    collection_args: CollectionArgs, rank_args: RankArgs, text: str | None, k: int | None, model: Path | None,
    save_model: Path | None, letor: Path | None, coverage: bool, explain: tuple[str, str] | None,
    output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Rank the candidates of runs with a strategy that uses text, dates, tags, links and page types.

    Candidates are the top docs of BM25 and dense retrieval (from --run, or searched now). A strategy that learns is
    trained on the collection's judgements fold by fold, so no query is ranked by a model that saw it. A warning lists
    signals that hardly any candidate has. With -q, one query is ranked and each result is shown with the parts of its
    score. 'rankwright strategies' lists the strategies.

    \b
    Examples:
      rankwright rank demo --strategy p1_recency_boost -o p1.run
      rankwright rank notes/ --strategy p1_recency_boost -q "latest on the pricing work"
      rankwright rank notes/ --strategy c23_combined_metadata --run bm25=bm25.run --run dense=dense.run -o c23.run
      rankwright rank demo --strategy c37_lambdamart --save-model ltr.json -o ltr.run
      rankwright rank demo --strategy p1_recency_boost --explain s03 daily/2025-10-29#almanac-waits-a-week
    """
    check_answer_format(text, output, format)
    strategy = build_strategy(rank_args, k or (SHOWN_DOCS if text is not None else 20), model, save_model)
    if text is not None:
        needs_queries = {"--passages": rank_args.passages, "--run": rank_args.files, "--save-model": save_model}
        check_query_flags({**needs_queries, "--letor": letor, "--explain": explain})
        since = time.time_ns()
        collection = collection_args.load().select_split(rank_args.split)
        if strategy.needs_model and collection.split is not None:
            strategy = train_for_query(strategy, collection, text, rank_args.now, rank_args.depth)
        placed = open_indexes(collection, text, strategy.recipe.runs, collection_args, since)
        signals = strategy.query_signals(collection, text, rank_args.now, rank_args.depth, None, rank_args.filter)
        rank_text(strategy, signals, collection, placed, text, coverage, output, format)
        return
    collection = collection_args.load().select_split(rank_args.split)
    if rank_args.passages is not None:
        check_passages(collection, rank_args.passages)
    if strategy.recipe.model == "lambdamart" and model is None:
        check_judgements(strategy, collection)
    signals = rank_args.load_signals(collection)
    warn(strategy.warnings(signals))
    if coverage:
        print_coverage(strategy, signals)
        return
    if letor is not None:
        from ..ranking import export

        export(signals, chunk_qrels(collection), letor, int(strategy.params.get("first_stage_k", 100)))
    if save_model is not None and strategy.recipe.model is not None:
        fit_model(strategy, signals, chunk_qrels(collection)).save(save_model)
    if explain is not None:
        print_explanation(strategy, signals, collection, explain, with_bm25=not rank_args.files)
        return
    write_run(strategy, rank_candidates(strategy, signals, collection, rank_args), output, format)


def rank_candidates(strategy: Strategy, signals: Signals, collection: Collection, rank_args: RankArgs) -> Run:
    """Rank the candidates of all queries; a strategy that learns is trained out of fold unless it has a model."""
    qrels = chunk_qrels(collection) if collection.split is not None else None
    seed = option_value("seed") or 0
    run = strategy.apply(signals, None, qrels, seed)
    if strategy.recipe.model and strategy.model is None and qrels is not None:
        message = "trained out of fold: no query is ranked by a model that saw it"
        note(f"note: {rank_args.strategy} is {message}")
    if rank_args.passages is None:
        return run
    # every candidate chunk counts; the notes are cut afterwards
    every = replace(strategy, top_k=len(signals)).apply(signals, None, qrels, seed)
    return replace(aggregate_to_notes(every, collection, rank_args.passages)[0].top(strategy.top_k), name=run.name)


def print_explanation(
    strategy: Strategy, signals: Signals, collection: Collection, explain: tuple[str, str], with_bm25: bool
) -> None:
    """Print why a doc has its score for a query, and BM25's part of it term by term."""
    qrels = chunk_qrels(collection) if collection.split is not None else None
    echo(str(explain_score(strategy, signals, qrels, *explain)))
    if with_bm25:
        echo("\n" + str(explain_bm25(collection, *explain)))


def build_strategy(rank_args: RankArgs, k: int, model: Path | None, save_model: Path | None) -> Strategy:
    """The strategy that a command names, with its parameters and its model."""
    from ..ranking import create_strategy
    from ..ranking.strategy import strategy_params

    values = read_params(strategy_params(rank_args.strategy), rank_args.params)
    strategy = create_strategy(rank_args.strategy, k, **values)
    if (model or save_model) and strategy.recipe.model is None:
        raise RankwrightError(f"--model, --save-model: strategy {rank_args.strategy} does not learn")
    if model is None:
        return strategy
    found = strategy.with_model(model)
    other = next((name for name in values if found.params[name] != strategy.params[name]), None)
    if other is not None:
        raise RankwrightError(f"--param {other}={values[other]:g}: the model was trained with {found.params[other]:g}")
    return found


def explain_bm25(collection: Collection, query: str, doc: str) -> Any:
    """Explain BM25's score of a doc, term by term."""
    from ..retrieval import BM25

    return BM25.build(collection).explain(collection.queries[query], doc)


def check_judgements(strategy: Strategy, collection: Collection) -> None:
    """Refuse to train without judgements."""
    if collection.split is None:
        raise RankwrightError(
            f"strategy {strategy.name}: {collection.name} has no judgements to learn from; give --model FILE"
        )


@click.command()
@click.argument("name", required=False, shell_complete=complete_strategy)
@table_options
def strategies(name: str | None, output: Path | None, format: str | None) -> None:
    """List the ranking strategies with formulas and parameters, or explain one strategy.

    \b
    Examples:
      rankwright strategies
      rankwright strategies p1_recency_boost
    """
    from ..ranking import strategy_tables
    from ..ranking.strategy import find

    table = strategy_tables.strategies()
    if name is not None:
        own = find(name)
        table = replace(table, rows=tuple(row for row in table.rows if row[0] == own))
    emit(table, output, format)


commands = {"rank": rank, "strategies": strategies}
