"""rankwright eval."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..errors import RankwrightError, unknown
from .options import bundled, check_output, common, complete_measure, complete_preset, emit, run_files, warn

if TYPE_CHECKING:
    from ..evaluation import Measure, Scores
    from ..qrels import Qrels
    from ..run import Run


Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True)
class Judging:
    """Judgements, runs, and what is measured on them, on the command line."""

    qrels: Path
    runs: list[tuple[str, Path]]
    measures: tuple[str, ...]
    preset: str
    rel: float | None
    missing: str
    distractor_grade: float | None

    @property
    def files(self) -> list[Path]:
        """All files that are read."""
        return [self.qrels, *(path for _, path in self.runs)]

    def inputs(self) -> tuple[Qrels, tuple[Measure, ...]]:
        """The judgements and the measures that were asked for; a mistake is found before any run is read."""
        from ..evaluation import MISSING
        from ..evaluation.presets import find_preset, resolve_measures
        from ..qrels import Qrels

        if self.missing not in MISSING:
            raise unknown("--missing", self.missing, MISSING)
        if self.rel is not None and self.rel <= 0:
            raise RankwrightError(f"--rel {self.rel:g} is not above 0")
        absent = next((path for _, path in self.runs if str(path) != "-" and not path.exists()), None)
        if absent:
            raise RankwrightError(f"{absent}: no such file")
        wanted = resolve_measures([*find_preset(self.preset), *self.measures], self.rel)
        return Qrels.read(self.qrels, distractor_grade=self.distractor_grade), wanted

    def scores(self) -> Scores:
        """The scores of the runs."""
        from .. import evaluation

        judgements, wanted = self.inputs()
        # one run is held, so that its fingerprint is taken only when it is asked for
        loaded = list(self.read()) if len(self.runs) == 1 else self.read()
        return evaluation.evaluate(judgements, loaded, wanted, self.missing)

    def read(self) -> Iterator[Run]:
        """The runs, one after the other."""
        from ..base.progress import track
        from ..run import Run

        for name, path in track(self.runs, "evaluating", unit="runs"):
            yield Run.read(path, name)


def measure_options() -> tuple[Callable[[Any], Any], ...]:
    """What is measured, and what counts as relevant."""
    return (
        click.option("--distractor-grade", type=float, help="Grade that marks distractors, such as -1."),
        click.option(
            "--missing",
            default="zero",
            show_default=True,
            metavar="zero|skip",
            help="How to score a judged query missing from a run: zero or skip.",
        ),
        click.option("--rel", type=float, help="Least relevant grade, for measures that name none (1)."),
        click.option(
            "--preset", default="paper", show_default=True, shell_complete=complete_preset, help="A list of measures."
        ),
        click.option(
            "-m", "--measure", "measures", multiple=True, shell_complete=complete_measure, help="Add a measure."
        ),
    )


def eval_options(function: Command) -> Any:
    """Judgements, runs, and what is measured on them."""
    return bundled(
        Judging,
        "given",
        *measure_options(),
        click.argument("runs", metavar="[NAME=]RUN...", nargs=-1, required=True, type=click.Path(), callback=run_files),
        click.argument("qrels", type=click.Path(path_type=Path)),
    )(function)


@click.command()
@eval_options
@click.option("--per-query", is_flag=True, help="A row for each query and run.")
@click.option("--bounds", is_flag=True, help="How far each mean could move, were the unjudged docs judged.")
@common
def evaluate(given: Judging, per_query: bool, bounds: bool, output: Path | None, format: str | None) -> None:
    """Score runs against judgements, several in one table.

    QRELS and RUNs are TREC, MS MARCO, BEIR, JSONL or Parquet files, plain, .gz or .zst. A run is
    PATH or NAME=PATH. -m adds to the preset; measures are written nDCG@10, P(rel=2)@5, RBP(p=0.8).

    \b
    Examples:
      rankwright eval qrels.txt bm25.run dense.run
      rankwright eval qrels.txt a=run1.gz b=run2.gz --preset trec-dl -m Judged@10
      rankwright eval qrels.txt bm25.run -m nDCG@10 --per-query -o scores.csv
    """
    check_output(output, format, given.files)
    if bounds and (per_query or given.missing != "zero"):
        raise RankwrightError("--bounds goes with neither --per-query nor --missing skip")
    if bounds:
        from .. import evaluation

        judgements, wanted = given.inputs()
        emit(evaluation.bounds(judgements, given.read(), wanted), output, format)
        return
    scores = given.scores()
    warn(scores.warnings)
    board = given.preset == "leaderboard"
    table = scores.per_query() if per_query else scores.leaderboard() if board else scores.table()
    if (format or (output and output.suffix.lstrip("."))) == "json":
        table = replace(table, meta=scores.provenance)
    emit(table, output, format)


commands = {"eval": evaluate}
