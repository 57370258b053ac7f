"""Ranking one query on the command line, and how what a strategy ranked is shown or written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..base import progress
from ..errors import RankwrightError
from ..run import IN_SAMPLE
from .options import kept, warn

if TYPE_CHECKING:
    from ..collection import Collection
    from ..ranking import Signals, Strategy
    from ..run import Run


def refuse_with_query(flags: dict[str, Any]) -> None:
    """Refuse flags that need the collection's queries where one query is given as text."""
    wrong = next((flag for flag, value in flags.items() if value), None)
    if wrong is not None:
        raise RankwrightError(f"{wrong}: cannot be combined with -q, which ranks one query with runs of its own")


def rank_text(
    strategy: Strategy, signals: Signals, collection: Collection, text: str, coverage: bool, output: Path | None,
    format: str | None,
) -> None:  # fmt: skip
    """Rank one query, given as text: show the best docs with the parts of their scores, or write the run."""
    from ..ranking.first_stages import query_of
    from ..text.analyzers import get_analyzer
    from .query_view import show, show_parts

    query = next(iter(query_of(collection, text)))
    if not progress.quiet:
        for note in query_notes(strategy, collection, text, signals):
            click.echo(f"note: {note}", err=True)
    if coverage:
        show_coverage(strategy, signals)
        return
    # a query without words of tags or titles is no fault of the collection
    warn(each for each in strategy.warnings(signals) if each.subject not in ("tag_overlap", "title_match"))
    run = strategy.apply(signals)
    if output is not None or format is not None:
        write_run(strategy, run, output, format)
        return
    warn(in_sample(strategy, run))
    by = get_analyzer("english")  # BM25's
    click.echo(
        show(
            collection,
            by,
            text,
            run,
            {},
            None,
            lambda doc: show_parts(explain_score(strategy, signals, None, query, doc)),
        )
    )


def query_notes(strategy: Strategy, collection: Collection, text: str, signals: Signals) -> list[str]:
    """How one query is ranked: its first stages, the day that ages are counted to, and what stands in for a model."""
    from ..ranking.first_stages import ABOUT, encoder_for, query_of
    from ..ranking.query_router import suggest_strategy, type_of
    from ..ranking.strategy import find

    encoder = encoder_for(collection, query_of(collection, text))
    why = "; the collection's own vectors have none for this text" if encoder == "lsa" and collection.vectors else ""
    stages = {"bm25": "BM25", "dense": f"dense ({ABOUT[encoder]}{why})"}
    notes = [f"first stages: {' and '.join(stages[name] for name in sorted(strategy.recipe.runs))}"]
    if signals.now:
        notes.append(f"ages are counted to {signals.now}")
    if find(strategy.name) == "route":
        notes.append(f"route: query type {type_of(text)}, ranked by {suggest_strategy(text)}")
    if strategy.recipe.model and strategy.model is None:
        notes.append(f"{strategy.name}: no --model given, so its features have fixed weights")
    return notes


def explain_score(strategy: Strategy, signals: Signals, qrels: Any, query: str, doc: str) -> Any:
    """Why a doc has its score, by the strategy's formula or by its model."""
    from ..ranking.learned_fusion import explain_model, fit

    if strategy.recipe.model and (strategy.model or qrels is not None):
        made = strategy.model
        if made is None:
            first = int(strategy.params["first_stage_k"]) if "first_stage_k" in strategy.params else None
            decay = strategy.params["temporal_decay_days"]
            found = fit(signals, qrels, strategy.recipe.model, rng=kept("seed") or 0, first_stage_k=first, decay=decay)
            made = found.models[found.fold[query]] if query in found.fold else found.model
        return explain_model(signals, made, strategy.params["temporal_decay_days"], query, doc)
    return strategy.explain(signals, query, doc)


def show_coverage(strategy: Strategy, signals: Signals) -> None:
    """Print how many candidates have each signal."""
    days = strategy.params.get("decay_days", strategy.params.get("temporal_decay_days", 10.25))
    click.echo(str(signals.coverage(days)))


def in_sample(strategy: Strategy, run: Run) -> list[str]:
    """What to distrust where a model ranks queries that it learnt from."""
    known = run.fitted == IN_SAMPLE
    return [f"{strategy.name}: the model was trained on queries that it ranks here: in sample"] if known else []


def write_run(strategy: Strategy, run: Run, output: Path | None, format: str | None) -> None:
    """Write a run, or print it."""
    warn(in_sample(strategy, run))
    run.write(output or "-", format)
    if output and not progress.quiet:
        click.echo(f"{output}: {len(run.queries):,} queries, {len(run):,} rows", err=True)
