"""Ranking one query on the command line, and how to show or write what a strategy ranks."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..base import progress
from ..errors import RankwrightError
from ..retrieval.passages import chunk_qrels
from ..run import IN_SAMPLE
from .answer_json import JSON, echo_answer
from .options import CollectionArgs, echo, note, note_suggestion, option_value, report_written, warn

if TYPE_CHECKING:
    from ..collection import Collection
    from ..ranking import Signals, Strategy
    from ..run import Run


def check_query_flags(flags: dict[str, Any]) -> None:
    """Refuse flags that need the collection's queries if one query is given as text."""
    wrong = next((flag for flag, value in flags.items() if value), None)
    if wrong is not None:
        raise RankwrightError(f"{wrong}: cannot be combined with -q, which searches its own runs for one query")


def rank_text(
    strategy: Strategy, signals: Signals, collection: Collection, placed: Collection, text: str, coverage: bool,
    output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Rank one query, given as text: show the best docs with the parts of their scores, or write the run.

    `placed` is the collection to show docs of.
    """
    from ..ranking.first_stages import index_of, query_of
    from ..ranking.signals import QUERY_SIGNALS
    from ..retrieval.explanation_text import render_score_parts
    from ..text.analyzers import get_analyzer
    from .query_view import render_results

    query = next(iter(query_of(collection, text)))
    if not progress.quiet:
        for line in query_notes(strategy, collection, text, signals):
            note(f"note: {line}")
    spelling = index_of(collection, None) if "bm25" in strategy.recipe.runs else None
    note_suggestion(spelling, text)
    if coverage:
        print_coverage(strategy, signals)
        return
    # a query without words from texts, tags or titles is not a problem of the collection
    warn(each for each in strategy.warnings(signals) if each.subject not in QUERY_SIGNALS)
    run = strategy.apply(signals)
    if format == JSON:
        echo_answer(text, run, spelling, placed)
        return
    if output is not None or format is not None:
        write_run(strategy, run, output, format)
        return
    warn(in_sample_warnings(strategy, run))
    analyzer = get_analyzer("english")  # BM25's

    def parts(doc: str) -> str:
        return render_score_parts(explain_score(strategy, signals, None, query, doc))

    echo(render_results(placed, analyzer, text, run, {}, None, parts), styled=True)


def open_indexes(
    collection: Collection, text: str, needed: Iterable[str], collection_args: CollectionArgs, since: int
) -> Collection:
    """Let the first stages of a query search indexes in the store, where they are kept for the next one.

    Without a store that can be used, they build their own, and a note says why. Returns the collection to show docs of.
    """
    from ..experiment.kept_indexes import use_kept_indexes
    from ..ranking.first_stages import encoder_for, query_of

    encoders = [None if name == "bm25" else encoder_for(collection, query_of(collection, text)) for name in needed]
    reading = collection_args.reading
    try:
        return use_kept_indexes(collection, encoders, reading, since, lambda line: note(f"note: {line}"))
    except (RankwrightError, OSError) as error:
        note(f"note: the store is not used, so indexes are built for this query alone: {error}")
        return collection


def train_for_query(strategy: Strategy, collection: Collection, text: str, now: str | None, depth: int) -> Strategy:
    """The strategy with a model trained on the judged queries, without the fold of the query if it is one of them."""
    from ..ranking import Signals
    from ..ranking.first_stages import encoder_for, first_stages, query_of

    queries, question = collection.judged_queries, query_of(collection, text)
    note(f"note: training {strategy.name} on {len(queries):,} judged queries; --save-model without -q keeps a model")
    runs = first_stages(collection, queries, encoder=encoder_for(collection, question))  # as for the question
    fitted = strategy.fit(Signals.of(collection, runs, now, depth), chunk_qrels(collection), option_value("seed") or 0)
    return strategy.with_model(fitted.model_for(next(iter(question))))


def query_notes(strategy: Strategy, collection: Collection, text: str, signals: Signals) -> list[str]:
    """How one query is ranked: its first stages, the date that ages refer to, and what replaces a missing model."""
    from ..ranking.first_stages import ABOUT, encoder_for, query_of
    from ..ranking.query_router import suggest_strategy, type_of
    from ..ranking.strategy import find

    encoder = encoder_for(collection, query_of(collection, text))
    why = "; the collection's own vectors have none for this text" if encoder == "lsa" and collection.vectors else ""
    stages = {"bm25": "BM25", "dense": f"dense ({ABOUT[encoder]}{why})"}
    notes = [f"first stages: {' and '.join(stages[name] for name in sorted(strategy.recipe.runs))}"]
    if signals.now:
        notes.append(f"ages are computed from {signals.now}")
    if find(strategy.name) == "route":
        notes.append(f"route: query type {type_of(text)}, ranked by {suggest_strategy(text)}")
    if strategy.recipe.model and strategy.model is None:
        notes.append(f"{strategy.name}: no --model given, so its features have fixed weights")
    return notes


def explain_score(strategy: Strategy, signals: Signals, qrels: Any, query: str, doc: str) -> Any:
    """Explain the score of a doc, by the formula of the strategy or by its model."""
    if strategy.recipe.model and (strategy.model or qrels is not None):
        from ..ranking.learned_fusion import explain_model

        model = strategy.model
        if model is None:
            found = fit_model(strategy, signals, qrels)
            model = found.models[found.fold[query]] if query in found.fold else found.model
        return explain_model(signals, model, strategy.params["temporal_decay_days"], query, doc)
    return strategy.explain(signals, query, doc)


def fit_model(strategy: Strategy, signals: Signals, qrels: Any) -> Any:
    """Fit the model of a strategy on judgements, fold by fold and on all of them."""
    from ..ranking.learned_fusion import fit

    first = int(strategy.params["first_stage_k"]) if "first_stage_k" in strategy.params else None
    decay = strategy.params["temporal_decay_days"]
    seed = option_value("seed") or 0
    return fit(signals, qrels, str(strategy.recipe.model), rng=seed, first_stage_k=first, decay=decay)


def print_coverage(strategy: Strategy, signals: Signals) -> None:
    """Print how many candidates have each signal."""
    days = strategy.params.get("decay_days", strategy.params.get("temporal_decay_days", 10.25))
    echo(str(signals.coverage(days)))


def in_sample_warnings(strategy: Strategy, run: Run) -> list[str]:
    """A warning if a model ranks queries that it was trained on."""
    fitted_here = run.fitted == IN_SAMPLE
    return [f"{strategy.name}: the model was trained on queries that it ranks here: in sample"] if fitted_here else []


def write_run(strategy: Strategy, run: Run, output: Path | None, format: str | None) -> None:
    """Write a run to a file, or print it."""
    warn(in_sample_warnings(strategy, run))
    run.write(output or "-", format)
    report_written(output, run)
