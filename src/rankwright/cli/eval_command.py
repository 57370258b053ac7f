"""rankwright eval."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..errors import RankwrightError, listed, unknown
from .options import (
    bundle_options,
    check_output,
    complete_measure,
    complete_preset,
    emit,
    note,
    table_options,
    warn,
)
from .paths import INPUT, INPUT_TEXT
from .run_arguments import NAMES_OPTION, parse_run_args

if TYPE_CHECKING:
    from ..collection import Collection
    from ..evaluation import Measure, Scores
    from ..qrels import Qrels
    from ..run import Run


SMALL_FILE = 1 << 25  # bytes; the parts of a larger file are parsed in parallel instead
MOST_AT_ONCE = 4  # runs that are read while another is evaluated
Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True)
class EvalArgs:
    """Judgements, runs and measures on the command line."""

    qrels: Path
    runs: list[tuple[str, Path]]
    measures: tuple[str, ...]
    preset: str | None
    rel: float | None
    missing: str
    distractor_grade: float | None

    @cached_property
    def collection(self) -> Collection | None:
        """The collection that is given in place of judgements, if one is."""
        return open_collection(self.qrels)

    def load_inputs(self) -> tuple[Qrels, tuple[Measure, ...]]:
        """Load the judgements and measures; a mistake is found before any run is read."""
        from ..evaluation import MISSING
        from ..evaluation.presets import choose_measures

        if self.missing not in MISSING:
            raise unknown("--missing", self.missing, MISSING)
        if self.rel is not None and self.rel <= 0:
            raise RankwrightError(f"--rel must be a number > 0, got {self.rel:g}")
        check_exist([self.qrels, *(path for _, path in self.runs)])
        measures = choose_measures(self.measures, self.preset, self.rel)
        return load_judgements(self.qrels, self.distractor_grade, self.collection), measures

    def score_runs(self) -> Scores:
        """Score the runs."""
        from .. import evaluation
        from ..reporting.benchmarks import convention_warnings
        from ..reporting.dataset_names import dataset_name

        judgements, measures = self.load_inputs()
        # a single run stays in memory, so that its fingerprint is computed only when needed
        runs = list(self.read_runs()) if len(self.runs) == 1 else self.read_runs()
        scores = evaluation.evaluate(judgements, runs, measures, self.missing)
        if self.collection is not None:
            scores = scores.with_collection(self.collection)
        conventions = convention_warnings(dataset_name(self.qrels), measures)
        return replace(scores, warnings=(*scores.warnings, *conventions))

    def read_runs(self) -> Iterator[Run]:
        """Yield the runs one by one; small files are read several at a time."""
        from ..base.parallel import map_ahead
        from ..base.progress import track
        from ..run import Run

        def read(named: tuple[str, Path]) -> Run:
            name, path = named
            return Run.read(path, name)

        are_small = len(self.runs) > 1 and all(
            path.is_file() and path.stat().st_size <= SMALL_FILE for _, path in self.runs
        )
        runs = map_ahead(read, self.runs, min(os.cpu_count() or 1, MOST_AT_ONCE)) if are_small else map(read, self.runs)
        yield from track(runs, "evaluating", len(self.runs), "runs")


def check_exist(paths: Sequence[Path]) -> None:
    """Refuse judgements and runs that do not exist; one that is the name of a measure says how to give it."""
    from ..evaluation import Measure

    _, *runs = paths
    for path in (each for each in paths if str(each) != "-" and not each.exists()):
        try:
            advice = f"; for the measure {Measure.parse(str(path))}, write -m {path}"
        except RankwrightError:
            advice = ""
        if advice or path in runs:  # judgements may also be the name of a collection
            raise RankwrightError(f"{path}: no such file{advice}")


def open_collection(path: Path) -> Collection | None:
    """The collection in a folder, or of a name such as `demo`; None for a file of judgements."""
    name = str(path)
    if not path.is_dir() and (path.exists() or not (name == "demo" or name.startswith("ir_datasets:"))):
        return None
    from ..collection import Collection

    return Collection.load(name)


def load_judgements(path: Path, distractor_grade: float | None, collection: Collection | None = None) -> Qrels:
    """The judgements in a file, or those of the collection in a folder, which may be open."""
    from ..qrels import Qrels

    collection = collection or open_collection(path)
    if collection is None:
        return Qrels.read(path, distractor_grade=distractor_grade)
    if distractor_grade is not None:
        raise RankwrightError(f"--distractor-grade: needs a file of judgements; {path} is a collection")
    others = [split for split in collection.splits if split != collection.split]
    if others:
        note(f"note: judgements of {collection.name}: split {collection.split!r}, not {listed(others)}")
    return collection.qrels


def measure_options() -> tuple[Callable[[Any], Any], ...]:
    """The options that say what to measure and what counts as relevant."""
    return (
        click.option("--distractor-grade", type=float, help="Grade that marks distractors, such as -1. Default: none."),
        click.option(
            "--missing",
            default="zero",
            show_default=True,
            metavar="zero|skip",
            help="How to score a judged query missing from a run: zero or skip.",
        ),
        click.option("--rel", type=float, help="Lowest relevant grade, for measures that do not set one. Default: 1."),
        click.option(
            "--preset",
            shell_complete=complete_preset,
            help="Preset of measures, or none. Default: paper, or the measures of -m alone.",
        ),
        click.option(
            "-m",
            "--measure",
            "measures",
            multiple=True,
            shell_complete=complete_measure,
            help="Measure, added to those of --preset if both are given; separate several by commas, or repeat.",
        ),
    )


def eval_options(function: Command) -> Any:
    """Add the judgements, the runs and the options of measures."""
    return bundle_options(
        EvalArgs,
        "eval_args",
        *measure_options(),
        NAMES_OPTION,
        click.argument(
            "runs", metavar="[NAME=]RUN...", nargs=-1, required=True, type=INPUT_TEXT, callback=parse_run_args
        ),
        click.argument("qrels", type=INPUT),
    )(function)


@click.command()
@eval_options
@click.option("--per-query", is_flag=True, help="Print one row per query and run.")
@click.option("--bounds", is_flag=True, help="Show how far each mean could change if unjudged docs were judged.")
@table_options
def evaluate(eval_args: EvalArgs, per_query: bool, bounds: bool, output: Path | None, format: str | None) -> None:
    """Score one or several runs against judgements, in one table.

    QRELS and RUN are TREC, MS MARCO, BEIR, JSONL, Parquet or CSV files, plain, .gz or .zst. QRELS may also be a
    collection with judgements. A run is PATH or NAME=PATH.
    -m names measures, written like nDCG@10, P(rel=2)@5 or RBP(p=0.8), instead of the default preset; with --preset,
    in addition to it.

    \b
    Examples:
      rankwright eval qrels.txt bm25.run dense.run
      rankwright eval data/scifact bm25.run
      rankwright eval qrels.txt a=run1.gz b=run2.gz --preset trec-dl -m Judged@10
      rankwright eval qrels.txt bm25.run -m nDCG@10 --per-query -o scores.csv
    """
    check_output(output, format)
    if bounds and (per_query or eval_args.missing != "zero"):
        raise RankwrightError("--bounds cannot be combined with --per-query or --missing skip")
    if bounds:
        from .. import evaluation

        judgements, measures = eval_args.load_inputs()
        emit(evaluation.bounds(judgements, eval_args.read_runs(), measures), output, format)
        return
    scores = eval_args.score_runs()
    warn(scores.warnings)
    is_leaderboard = eval_args.preset == "leaderboard"
    table = scores.per_query() if per_query else scores.leaderboard() if is_leaderboard else scores.table()
    if (format or (output and output.suffix.lstrip("."))) == "json":
        table = replace(table, meta=scores.provenance)
    emit(table, output, format)


commands = {"eval": evaluate}
