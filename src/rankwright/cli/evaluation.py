"""rankwright eval."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .options import check_output, common, complete_measure, complete_preset, emit, run_files, warn

if TYPE_CHECKING:
    from ..run import Run


@click.command()
@click.argument("qrels", type=click.Path(path_type=Path))
@click.argument("runs", metavar="[NAME=]RUN...", nargs=-1, required=True, type=click.Path(), callback=run_files)
@click.option("-m", "--measure", "measures", multiple=True, shell_complete=complete_measure, help="Add a measure.")
@click.option(
    "--preset", default="paper", show_default=True, shell_complete=complete_preset, help="A list of measures."
)
@click.option("--rel", type=float, help="Least relevant grade, for measures that name none (1).")
@click.option(
    "--missing",
    default="zero",
    show_default=True,
    metavar="zero|skip",
    help="A judged query that a run misses.",
)
@click.option("--per-query", is_flag=True, help="A row for each query and run.")
@click.option("--bounds", is_flag=True, help="How far each mean could move, were the unjudged docs judged.")
@click.option("--distractor-grade", type=float, help="Grade that marks distractors, such as -1.")
@common
def evaluate(
    qrels: Path,
    runs: list[tuple[str, Path]],
    measures: tuple[str, ...],
    preset: str,
    rel: float | None,
    missing: str,
    per_query: bool,
    bounds: bool,
    distractor_grade: float | None,
    output: Path | None,
    format: str | None,
) -> None:
    """Score runs against judgements, several in one table.

    QRELS and RUNs are TREC, MS MARCO, BEIR, JSONL or Parquet files, plain, .gz or .zst. A run is
    PATH or NAME=PATH. -m adds to the preset; measures are written nDCG@10, P(rel=2)@5, RBP(p=0.8).

    \b
    Examples:
      rankwright eval qrels.txt bm25.run dense.run
      rankwright eval qrels.txt a=run1.gz b=run2.gz --preset trec-dl -m Judged@10
      rankwright eval qrels.txt bm25.run -m nDCG@10 --per-query -o scores.csv
    """
    from .. import evaluation
    from ..errors import RankwrightError, unknown
    from ..evaluation.presets import chosen
    from ..evaluation.presets import preset as find
    from ..qrels import Qrels

    check_output(output, format, [qrels, *(path for _, path in runs)])
    if missing not in evaluation.MISSING:
        raise unknown("--missing", missing, evaluation.MISSING)
    if rel is not None and rel <= 0:
        raise RankwrightError(f"--rel {rel:g} is not above 0")
    if bounds and (per_query or missing != "zero"):
        raise RankwrightError("--bounds goes with neither --per-query nor --missing skip")
    absent = next((path for _, path in runs if str(path) != "-" and not path.exists()), None)
    if absent:
        raise RankwrightError(f"{absent}: no such file")
    wanted = chosen([*find(preset), *measures], rel)
    judgements = Qrels.read(qrels, distractor_grade=distractor_grade)
    if bounds:
        emit(evaluation.bounds(judgements, reading(runs), wanted), output, format)
        return
    # one run is held, so that its fingerprint is taken only when it is asked for
    loaded = list(reading(runs)) if len(runs) == 1 else reading(runs)
    scores = evaluation.evaluate(judgements, loaded, wanted, missing)
    warn(scores.warnings)
    table = scores.per_query() if per_query else scores.leaderboard() if preset == "leaderboard" else scores.table()
    if (format or (output and output.suffix.lstrip("."))) == "json":
        table = replace(table, meta=scores.provenance)
    emit(table, output, format)


def reading(runs: list[tuple[str, Path]]) -> Iterator[Run]:
    """The runs, one after the other."""
    from ..progress import track
    from ..run import Run

    for name, path in track(runs, "evaluating", unit="runs"):
        yield Run.read(path, name)


commands = {"eval": evaluate}
