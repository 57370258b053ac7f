"""rankwright report."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from .. import progress
from ..errors import RankwrightError
from .comparison import Testing, compare_options
from .evaluation import Judging, eval_options
from .options import Chosen, basic, kept, warn


@click.command()
@eval_options
@compare_options
@click.option("--collection", help="The collection: texts, types of queries, what should have been returned.")
@click.option("--title", default="", help="What stands at the head of the page; else the collection's name.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The folder to write.")
@basic
def report(given: Judging, testing: Testing, collection: str | None, title: str, output: Path) -> None:
    """Write everything at once: tables, charts, summary, Methods, checklist and the page.

    The folder has report.html, which works from disk; tables as Markdown, LaTeX, CSV, JSON and HTML; charts
    as SVG, PDF and PNG; paper.tex, which compiles as it is. With --collection the page shows texts too.

    \b
    Examples:
      rankwright report qrels.txt bm25.run dense.run hybrid.run --baseline bm25 -o report/
      rankwright report qrels.txt *.run --preset trec-dl --title "DL 2019" -o report/
      rankwright report qrels.tsv bm25.run --collection scifact/ -o report/
    """
    from ..reporting import Report, compared, gather
    from ..reporting.reports import refuse

    refuse(output)
    chosen = testing.checked([name for name, _ in given.runs])
    judgements, wanted = given.inputs()
    held = Chosen(collection, None, {}, None).load() if collection else None
    if held is not None:
        lost = [query for query in judgements.queries if query not in held.queries]
        if len(lost) == len(judgements.queries):
            raise RankwrightError(f"--collection {collection}: has none of the judged queries; is it another one?")
        warn([f"{held.name}: {len(lost)} judged queries are not in it ({lost[0]}, ...)"] if lost else [])
    found = gather(
        judgements, given.read(), wanted, given.missing, name=title or (held.name if held else given.qrels.stem),
        collection=held,
    )  # fmt: skip
    warn(found.scores.warnings)
    seed = kept("seed") or 0
    found = compared(
        found,
        testing.named(found.scores.systems),
        chosen,
        testing.correction,
        seed,
        testing.permutations,
        testing.margin,
    )
    made = Report((replace(found, name=title or found.name),), title, seed)
    page = made.write(output)
    click.echo(str(made))
    if not progress.quiet:
        click.echo(f"\nThe page: {page.resolve()}", err=True)


commands = {"report": report}
