"""rankwright demo."""

from __future__ import annotations

from pathlib import Path

import click

from .options import Chosen, check_output, common, emit, warn

SYSTEMS = "bm25 as Lucene has it; lsa of the notes; dense by all-MiniLM-L6-v2; hybrid: RRF of bm25 and dense; chance"


@click.command()
@common
def demo(output: Path | None, format: str | None) -> None:
    """Search the vault of notes that ships with the package in five ways, and score them.

    Prints the table and writes it as a page, rankwright-demo/leaderboard.html.

    \b
    Examples:
      rankwright demo
      rankwright demo -o leaderboard.tex
    """
    from dataclasses import replace

    from .. import evaluation
    from ..fusion import fuse
    from ..retrieval import BM25, Chance, Dense

    check_output(output, format)
    vault = Chosen("demo", None, {}, None).load()
    bm25 = BM25.build(vault).search(vault.asked, 100)
    dense = Dense.build(vault, "vectors").search(vault.asked, 100)
    lsa = Dense.build(vault, "lsa").search(vault.asked, 100, name="lsa")
    chance = Chance.build(vault).search(vault.asked, 100)
    runs = [bm25, lsa, dense, fuse([bm25, dense], name="hybrid"), chance]
    scores = evaluation.evaluate(vault.qrels, runs, ["nDCG@5", "RR@5", "P@3", "R@5", "Confusion@5", "Judged@10"])
    warn(scores.warnings)
    title = f"Demo vault: {len(vault.asked)} queries. Synthetic: its figures prove nothing"
    table = scores.table()
    table = replace(table, title=title, notes=(*table.notes, SYSTEMS))
    emit(table, output, format)
    if not output and format in (None, "terminal"):
        page = Path("rankwright-demo", "leaderboard.html")
        table.write(page)
        click.echo(f"\nThe page: {page.resolve()}")


commands = {"demo": demo}
