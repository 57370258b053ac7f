"""rankwright demo."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .options import Chosen, basic, kept, warn

if TYPE_CHECKING:
    from ..collection import Collection
    from ..run import Run

MEASURES = ["nDCG@5", "RR@5", "P@3", "R@5", "Confusion@5"]
SYSTEMS = {
    "bm25": "BM25 as Lucene has it",
    "dense": "vectors by all-MiniLM-L6-v2, cosine",
    "hybrid": "reciprocal rank fusion of bm25 and dense",
    "recency_boost": "dense and bm25 blended, a third for how new a note is",
    "combined_metadata": "CombMNZ with boosts for page type, tags, links and age",
    "lambdamart (out of fold)": "boosted trees over seven signals; no query is ranked by trees that saw it",
    "lsa": "latent semantic analysis of the notes, cosine",
    "chance": "docs in random order",
}
STRATEGIES = ("recency_boost", "combined_metadata", "lambdamart")


@click.command()
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=Path("rankwright-demo"), show_default=True,
    help="The folder of the report.",
)  # fmt: skip
@basic
def demo(output: Path) -> None:
    """Search the vault of notes that ships with the package in eight ways, compare them, and write the report.

    Prints the leaderboard and the path of the page. No network, no server.

    \b
    Examples:
      rankwright demo
      rankwright demo -o /tmp/report
    """
    from ..reporting import Report, compared, gather
    from ..reporting.reports import refuse

    refuse(output)
    vault = Chosen("demo", None, {}, None).load()
    runs, latency = searched(vault)
    found = gather(vault.qrels, runs, MEASURES, collection=vault, name="Demo vault")
    warn(found.scores.warnings)
    seed = kept("seed") or 0
    found = compared(replace(found, about=SYSTEMS, latency=latency), "bm25", rng=seed)
    report = Report((found,), "Demo vault", seed)
    page = report.write(output)
    click.echo(str(report.table("leaderboard")))
    click.echo("\n" + "\n".join([*report.summaries[0].sentences, report.summaries[0].distrust[0]]))
    click.echo(f"\nThe page: {page.resolve()}")


def searched(vault: Collection) -> tuple[list[Run], dict[str, tuple[float, float]]]:
    """The run of each system, and how long those that rank again take for a query."""
    from ..fusion import fuse
    from ..progress import track
    from ..ranking import Signals, create_strategy
    from ..ranking.learned import fitted
    from ..retrieval import BM25, Chance, Dense

    every = 1 << 40
    bm25 = BM25.build(vault).search(vault.asked, every)
    dense = Dense.build(vault, "vectors").search(vault.asked, every)
    lsa = Dense.build(vault, "lsa").search(vault.asked, 100, name="lsa")
    chance = Chance.build(vault).search(vault.asked, 100)
    signals = Signals.of(vault, {"bm25": bm25, "dense": dense})
    runs = [bm25.top(100), dense.top(100), fuse([bm25, dense], k=100, name="hybrid")]
    latency = {}
    for name in track(STRATEGIES, "ranking", unit="strategies"):
        strategy = create_strategy(name, 100)
        called = f"{name} (out of fold)" if strategy.recipe.model else name
        runs.append(strategy.apply(signals, called, vault.qrels))
        if strategy.recipe.model:
            strategy = replace(strategy, model=fitted(signals, vault.qrels, strategy.recipe.model).model)
        latency[called] = strategy.latency(signals)
    return [*runs, lsa, chance], latency


commands = {"demo": demo}
