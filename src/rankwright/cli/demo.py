"""rankwright demo."""

from __future__ import annotations

from pathlib import Path

import click

from .options import common, emit, warn


@click.command()
@common
def demo(output: Path | None, format: str | None) -> None:
    """Score the example runs that ship with the package.

    Prints the table and writes it as a page, rankwright-demo/leaderboard.html.

    \b
    Examples:
      rankwright demo
      rankwright demo -o leaderboard.tex
    """
    from dataclasses import replace
    from importlib.resources import as_file, files

    from .. import evaluation
    from ..qrels import Qrels
    from ..run import Run

    with as_file(files("rankwright") / "data" / "demo") as folder:
        qrels = Qrels.read(folder / "qrels.jsonl")
        runs = [Run.read(folder / f"{name}.run") for name in ("bm25", "dense", "hybrid", "chance")]
    scores = evaluation.evaluate(qrels, runs, ["nDCG@5", "RR@5", "P@3", "R@5", "Composite@3"])
    warn(scores.warnings)
    table = replace(scores.table(), title="Example: four small runs")
    emit(table, output, format)
    if not output:
        page = Path("rankwright-demo", "leaderboard.html")
        table.write(page)
        click.echo(f"\nThe page: {page.resolve()}")


commands = {"demo": demo}
