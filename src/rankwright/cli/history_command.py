"""rankwright history."""

from __future__ import annotations

from pathlib import Path

import click

from ..base.files import atomic_write
from ..errors import RankwrightError
from .options import basic_options, complete_measure, emit, warn
from .paths import INPUT, OUTPUT

CHARTS = (".svg", ".html")


@click.command()
@click.argument("file", type=INPUT)
@click.option("-m", "--measure", shell_complete=complete_measure, help="Measure to show. Default: all.")
@click.option("--system", metavar="NAME", help="System to show. Default: all.")
@click.option("--collection", metavar="NAME", help="Collection to show. Default: all.")
@click.option("--points", is_flag=True, help="Show every point, not only a row for each series.")
@click.option(
    "-o", "--output", type=OUTPUT,
    help="Write a chart (.svg), a page with chart and table (.html), or a table of every point (.csv, .md, .json, "
    ".tex, .txt).",
)  # fmt: skip
@basic_options
def history(
    file: Path, measure: str | None, system: str | None, collection: str | None, points: bool, output: Path | None
) -> None:
    """Show how the means of a system change over time, with 95% intervals, and where they change.

    FILE is what 'rankwright gate' and 'rankwright run' append to with --history.

    \b
    Examples:
      rankwright history history.jsonl
      rankwright history history.jsonl -m nDCG@10 --system hybrid
      rankwright history history.jsonl -m nDCG@10 -o trend.svg
    """
    from ..gate.gate_history import read_history
    from ..gate.history_tables import detail_table, find_trends, render_svg, render_trend_page, summary_table
    from ..table.renderers import SUFFIXES

    if output is not None and output.suffix not in (*CHARTS, *SUFFIXES):
        allowed = ", ".join(dict.fromkeys([*CHARTS, *SUFFIXES]))
        raise RankwrightError(f"-o {output}: no format belongs to this suffix; use one of {allowed}")
    found, problems = read_history(file)
    warn(problems)
    if not found:
        raise RankwrightError(f"{file}: contains no history; 'rankwright gate --history FILE' writes one")
    trends = find_trends(found, measure, system, collection)
    if output is not None and output.suffix in CHARTS:
        text = render_svg(trends) if output.suffix == ".svg" else render_trend_page(trends)
        with atomic_write(output) as stream:
            stream.write(text.encode())
    elif output is not None:
        emit(detail_table(trends), output, None)
    else:
        emit(detail_table(trends) if points or len(trends) == 1 else summary_table(trends), None, None)


commands = {"history": history}
