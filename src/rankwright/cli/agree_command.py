"""rankwright agree."""

from __future__ import annotations

from pathlib import Path

import click

from ..errors import RankwrightError, unknown
from .options import check_output, complete_measure, echo, emit, option_value, table_options
from .paths import INPUT, INPUT_TEXT
from .run_arguments import NAMES_OPTION, parse_run_args, parse_runs


@click.command()
@click.argument("file", type=INPUT)
@click.argument("runs", metavar="[[NAME=]RUN]...", nargs=-1, type=INPUT_TEXT, callback=parse_run_args)
@click.option("--pool", metavar="NAME", help="Pool whose docs are compared. Default: all docs.")
@click.option(
    "--qrels", multiple=True, type=INPUT_TEXT, metavar="[NAME=]FILE",
    help="Additional judgements, such as those of a benchmark; repeat for more.",
)  # fmt: skip
@click.option(
    "-m", "--measure", shell_complete=complete_measure,
    help="Measure by which systems are ordered. Default: nDCG@10, or at the depth of the pool if that is less.",
)  # fmt: skip
@click.option("--level", default=0.95, show_default=True, type=float, help="Confidence level of the intervals.")
@click.option(
    "--table", type=click.Choice(["agreement", "grades", "confusion", "systems"]),
    help="Show only this table. A file (-o) gets this one. Default: all; agreement.",
)  # fmt: skip
@NAMES_OPTION
@table_options
def agree(
    file: Path, runs: list[tuple[str, Path]], pool: str | None, qrels: tuple[str, ...], measure: str | None,
    level: float, table: str | None, output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Show how far judges agree: people with each other, models with people and with themselves.

    Cohen's and Fleiss' kappa, Krippendorff's alpha, kappa by grade, the grades that a model gives docs at each human
    grade, and Kendall's tau of the order of systems, each with an interval. The systems are those of the
    pool, or runs.

    \b
    Examples:
      rankwright agree judgements.db
      rankwright agree judgements.db bm25.run dense.run splade.run -m nDCG@10
      rankwright agree judgements.db --qrels trec=qrels.txt -o agreement.csv
    """
    from ..evaluation import Measure
    from ..judging import JudgementStore, agreement_tables
    from ..run import Run

    check_output(output, format)
    if measure is not None:
        Measure.parse(measure)
    with JudgementStore(file) as store:
        found = agreement_tables(
            store, pool, [Run.read(path, name) for name, path in runs] or None,
            {name: str(path) for name, path in parse_runs(qrels)}, measure, level, option_value("seed") or 0,
        )  # fmt: skip
    if not found:
        raise RankwrightError(f"{file}: no two judges have judged the same doc, so there is nothing to compare")
    if table is not None and table not in found:
        raise unknown(f"{file}: table", table, found)
    if output or format not in (None, "terminal") or table:
        emit(found[table or "agreement"], output, format)
        return
    for at, each in enumerate(found.values()):
        if at:
            echo()
        emit(each, None, None)


commands = {"agree": agree}
