"""rankwright rank, tune and strategies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..base import progress
from ..errors import RankwrightError, unknown
from ..params import params_of
from .options import Chosen, basic, bundled, check_output, collection_options, common, emit, kept, warn
from .param_flags import complete_param, read_grid, read_params
from .passage_options import PASSAGES, check_notes, to_notes
from .rank_query import explain_score, rank_text, refuse_with_query, show_coverage, write_run
from .search_commands import LOOK

if TYPE_CHECKING:
    from ..collection import Collection
    from ..ranking import Signals, Strategy
    from ..run import Run


@dataclass(frozen=True)
class Ranked:
    """What is ranked on the command line: the strategy, its runs, and the day."""

    strategy: str
    files: tuple[str, ...]
    params: tuple[str, ...]
    now: str | None
    depth: int
    split: str | None
    passages: str | None = None

    def signals(self, collection: Collection) -> Signals:
        """The candidates of the runs; BM25 and dense are searched where no run is given."""
        from ..ranking import Signals

        found = Signals.of(collection, self.runs(collection), self.now, self.depth)
        if found.now and not progress.quiet:
            click.echo(f"note: ages are counted to {found.now}", err=True)
        return found

    def runs(self, collection: Collection) -> dict[str, Run]:
        """The runs by name, from files or made now, every doc of them."""
        from ..ranking.first_stages import first_stages
        from ..run import Run

        given: dict[str, Run] = {}
        for value in self.files:
            name, equals, path = value.partition("=")
            if not name or not equals or not path:
                raise RankwrightError(f"--run {value!r}: not of the form NAME=PATH, such as bm25=bm25.run")
            if name in given:
                raise RankwrightError(f"--run {value!r}: {name} is given twice")
            given[name] = Run.read(path, name)
        return given or first_stages(collection, collection.judged_queries)


def rank_options(function: Any) -> Any:
    """The strategy and what it ranks."""
    return bundled(
        Ranked,
        "ranked",
        click.option("--split", help="The split whose queries are asked; 'all' for every query."),
        click.option(
            "--depth", default=200, show_default=True, type=click.IntRange(1), help="First docs of each run to rank."
        ),
        click.option("--now", metavar="DATE", help="The day ages are counted to; else the newest date of the docs."),
        PASSAGES,
        click.option(
            "--param",
            "params",
            multiple=True,
            metavar="NAME=VALUE",
            shell_complete=complete_param(parameter_names),
            help="A parameter of the strategy.",
        ),
        click.option(
            "--run", "files", multiple=True, metavar="NAME=PATH", help="A run: bm25=PATH, dense=PATH; else made now."
        ),
        click.option("--strategy", required=True, shell_complete=complete_strategy, help="A strategy, by any name."),
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
    "-q", "--query", "text", metavar="TEXT", help="Rank the docs for this query; show the best and their signals."
)
@click.option("--k", type=click.IntRange(1), help="Rows kept for each query (top_k).  [default: 20; 10 with -q]")
@click.option("--model", type=click.Path(path_type=Path), help="A model that was saved, for a strategy that learns.")
@click.option("--save-model", type=click.Path(path_type=Path), help="Write the model of all judged queries here.")
@click.option("--letor", type=click.Path(path_type=Path), help="Write features and grades here (LETOR, SVMlight).")
@click.option("--coverage", is_flag=True, help="Show how many candidates have each signal, and rank nothing.")
@click.option("--explain", metavar="QUERY DOC", nargs=2, help="Show why a doc has its score for a query, both by id.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the run here instead of printing it.")
@click.option("--format", help="Format of the run: trec, msmarco, jsonl, parquet; else by the suffix.")
@basic
def rank(
    chosen: Chosen, ranked: Ranked, text: str | None, k: int | None, model: Path | None, save_model: Path | None,
    letor: Path | None, coverage: bool, explain: tuple[str, str] | None, output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Rank the candidates of runs by a strategy: text, dates, tags, links, page types.

    Candidates are the first docs of BM25 and dense retrieval (--run, or searched now). A strategy that
    learns does so from the collection's judgements, fold by fold: no query is ranked by a model that saw
    it. Signals that hardly any candidate has are named. 'rankwright strategies' lists the strategies.
    With -q one query is ranked, and each result is shown with the parts of its score.

    \b
    Examples:
      rankwright rank demo --strategy p1_recency_boost -o p1.run
      rankwright rank notes/ --strategy p1_recency_boost -q "latest on the pricing work"
      rankwright rank notes/ --strategy c23_combined_metadata --run bm25=bm25.run --run dense=dense.run -o c23.run
      rankwright rank demo --strategy c37_lambdamart --save-model ltr.json -o ltr.run
      rankwright rank demo --strategy p1_recency_boost --explain s03 daily/2025-10-29#almanac-waits-a-week
    """
    from ..io import RUN
    from ..ranking import export
    from ..ranking.learned_fusion import fit

    if format is not None and format not in RUN.formats:
        raise unknown("--format", format, RUN.formats)
    strategy = strategy_of(ranked, k or (LOOK if text is not None else 20), model, save_model)
    if text is not None:
        strategy.check_model()
        refuse_with_query(
            {
                "--passages": ranked.passages,
                "--run": ranked.files,
                "--save-model": save_model,
                "--letor": letor,
                "--explain": explain,
            }
        )
        collection = chosen.load()
        signals = strategy.query_signals(collection, text, ranked.now, ranked.depth)
        rank_text(strategy, signals, collection, text, coverage, output, format)
        return
    learns = strategy.recipe.model
    collection = chosen.load().select_split(ranked.split)
    if learns == "lambdamart" and model is None:
        judged(strategy, collection)
    signals = ranked.signals(collection)
    qrels = collection.qrels if collection.split is not None else None
    warn(strategy.warnings(signals))
    if coverage:
        show_coverage(strategy, signals)
        return
    if letor is not None:
        export(signals, collection.qrels, letor, int(strategy.params.get("first_stage_k", 100)))
    first = int(strategy.params["first_stage_k"]) if "first_stage_k" in strategy.params else None
    if save_model is not None and learns is not None:
        decay = strategy.params["temporal_decay_days"]
        judged_ones = collection.qrels
        fit(signals, judged_ones, learns, rng=kept("seed") or 0, first_stage_k=first, decay=decay).save(save_model)
    if explain is not None:
        click.echo(str(explain_score(strategy, signals, qrels, *explain)))
        if not ranked.files:
            click.echo("\n" + str(explain_bm25(collection, *explain)))
        return
    run = strategy.apply(signals, None, qrels, kept("seed") or 0)
    if learns and model is None and qrels is not None and not progress.quiet:
        click.echo(f"note: {ranked.strategy} learnt out of fold: no query is ranked by a model that saw it", err=True)
    if ranked.passages is not None:
        # every chunk that is a candidate counts, then the notes are cut
        every = replace(strategy, top_k=len(signals)).apply(signals, None, qrels, kept("seed") or 0)
        run = replace(to_notes(every, collection, ranked.passages)[0].top(strategy.top_k), name=run.name)
    write_run(strategy, run, output, format)


def strategy_of(ranked: Ranked, k: int, model: Path | None, save_model: Path | None) -> Strategy:
    """The strategy that a command names, with its parameters and its model."""
    from ..ranking import create_strategy
    from ..ranking.strategy import strategy_params

    values = read_params(strategy_params(ranked.strategy), ranked.params)
    strategy = create_strategy(ranked.strategy, k, **values)
    if (model or save_model) and strategy.recipe.model is None:
        raise RankwrightError(f"--model, --save-model: strategy {ranked.strategy} does not learn")
    if model is None:
        return strategy
    found = strategy.with_model(model)
    other = next((name for name in values if found.params[name] != strategy.params[name]), None)
    if other is not None:
        raise RankwrightError(f"--param {other}={values[other]:g}: the model was learnt with {found.params[other]:g}")
    return found


def explain_bm25(collection: Collection, query: str, doc: str) -> Any:
    """BM25's score of a doc, term by term."""
    from ..retrieval import BM25

    return BM25.build(collection).explain(collection.queries[query], doc)


def judged(strategy: Strategy, collection: Collection) -> None:
    """Refuse to learn from nothing."""
    if collection.split is None:
        raise RankwrightError(
            f"strategy {strategy.name}: {collection.name} has no judgements to learn from; give --model FILE"
        )


@click.command()
@collection_options
@rank_options
@click.option("--grid", multiple=True, metavar="NAME=A,B", help="Values of a parameter to try; several times.")
@click.option("--search", default="grid", show_default=True, metavar="NAME", help="grid, random or halving.")
@click.option("--draws", default=30, show_default=True, type=click.IntRange(1), help="Settings of a random search.")
@click.option("--folds", default=5, show_default=True, type=int, help="Folds of queries.")
@click.option("--measure", default="RR@5", show_default=True, help="Measure to optimize.")
@click.option(
    "--on", default="folds", show_default=True, metavar="folds|test", help="test: choose on the test queries."
)
@click.option("--sensitivity", is_flag=True, help="The score at each value of each parameter, with intervals.")
@click.option("--k", default=20, show_default=True, type=click.IntRange(1), help="Rows kept for each query.")
@click.option("--run-output", type=click.Path(path_type=Path), help="Write the run out of fold here.")
@common
def tune(
    chosen: Chosen, ranked: Ranked, grid: tuple[str, ...], search: str, draws: int, folds: int, measure: str, on: str,
    sensitivity: bool, k: int, run_output: Path | None, output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Choose the parameters of a strategy or a fusion without fooling oneself.

    Each fold's queries are ranked with the parameters that were best on the other folds. --strategy also
    takes a method of fusion; one that learns is fitted anew within each fold. Scores are kept
    (RANKWRIGHT_CACHE), so that interrupted work goes on.

    \b
    Examples:
      rankwright tune demo --strategy p1_recency_boost --grid alpha=0.4,0.6,0.8 --grid decay_days=5,10,30,90
      rankwright tune demo --strategy rrf --grid rrf_k=10,60,200 --run-output tuned.run
      rankwright tune demo --strategy p1_recency_boost --grid recency_weight=0,0.1,0.2,0.3 --sensitivity
    """
    from ..evaluation import Measure
    from ..experiment.stages.tune import Tune
    from ..fusion import METHODS, fusion_params
    from ..learning import tune as tuned
    from ..ranking import fusion_stage, strategy_stage
    from ..ranking.learned_fusion import training_qrels
    from ..ranking.strategy import strategy_params
    from ..ranking.tunable import by_note

    check_output(output, format)
    params = fusion_params(ranked.strategy) if ranked.strategy in METHODS else strategy_params(ranked.strategy)
    values, fixed, aim = read_grid(params, grid), read_params(params, ranked.params), Measure.parse(measure)
    for name, value in {"search": search, "draws": draws, "folds": folds, "on": on}.items():
        params_of(Tune)[name].parse(value, lambda each: f"--{each}")
    if aim.cut is not None and aim.cut > k:
        raise RankwrightError(f"--measure {measure}: looks at {aim.cut:g} rows of a query; --k keeps {k}")
    collection = chosen.load().select_split(ranked.split)
    qrels = training_qrels(collection)
    if ranked.passages is not None:
        check_notes(collection, ranked.passages)
    if ranked.strategy in METHODS:
        stage = fusion_stage(list(ranked.runs(collection).values()), qrels, ranked.strategy, ranked.depth, k, fixed)
    else:
        stage = strategy_stage(ranked.signals(collection), qrels, ranked.strategy, k, fixed, kept("seed") or 0)
    if ranked.passages is not None:
        stage = by_note(stage, collection.parents, ranked.passages)
    found = tuned(stage, values, measure, folds, kept("seed") or 0, search, draws, on)
    if found.stamp:
        warn([found.stamp])
    emit(found.sensitivity() if sensitivity else found.table(), output, format)
    if run_output is not None:
        found.run.write(run_output)


@click.command()
@click.argument("name", required=False, shell_complete=complete_strategy)
@common
def strategies(name: str | None, output: Path | None, format: str | None) -> None:
    """List the ranking strategies with formulas and parameters, or explain one.

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


commands = {"rank": rank, "tune": tune, "strategies": strategies}
