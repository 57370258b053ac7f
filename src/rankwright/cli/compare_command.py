"""rankwright compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import RankwrightError, unknown
from .eval_command import EvalArgs, eval_options
from .options import bundle_options, check_output, echo, emit, note, option_value, table_options, warn

if TYPE_CHECKING:
    from ..evaluation import Scores


@dataclass(frozen=True)
class CompareArgs:
    """How to compare systems, on the command line."""

    baseline: str | None
    tests: tuple[str, ...]
    correction: str
    family: str
    permutations: int
    margin: float | None

    def find_baseline(self, scores: Scores) -> str | None:
        """The baseline among the systems that were scored."""
        return None if self.baseline is None else scores.find_system(self.baseline) or self.baseline

    @property
    def test_names(self) -> tuple[str, ...]:
        """The tests to run."""
        return self.tests or ("randomization",)

    def check(self, names: Sequence[str], collection: str = "") -> None:
        """Refuse unknown tests, corrections and baselines before any work; `collection` names the one checked."""
        from ..comparison.compare_scores import CORRECTIONS, SETTINGS, TESTS
        from ..comparison.comparison import FOREIGN_TESTS

        for test in self.test_names:
            if test in FOREIGN_TESTS:
                raise RankwrightError(f"--test {test!r} is unknown; write {FOREIGN_TESTS[test]}")
            if test not in TESTS:
                raise unknown("--test", test, TESTS)
        if self.correction not in CORRECTIONS:
            raise unknown("--correction", self.correction, CORRECTIONS)
        for name in ("family", "permutations", "margin"):
            SETTINGS[name].parse(getattr(self, name), lambda name: f"--{name}")
        if self.baseline is not None and self.baseline not in names:
            raise unknown(f"{collection}: --baseline" if collection else "--baseline", self.baseline, names)


def compare_options(function: Any) -> Any:
    """Add the options that say how to compare systems."""
    return bundle_options(
        CompareArgs,
        "compare_args",
        click.option("--margin", type=float, help="Also test whether differences are smaller than this (equivalence)."),
        click.option(
            "--permutations", default=100_000, show_default=True, type=int,
            help="Random sign flips of the randomization test, at most 10,000,000.",
        ),
        click.option(
            "--family", default="measure", show_default=True, metavar="measure|all",
            help="Which comparisons are corrected together: those of each measure, or of all measures.",
        ),
        click.option(
            "--correction", default="holm", show_default=True, metavar="NAME",
            help="Correction for multiple comparisons: holm, bonferroni, bh or none.",
        ),
        click.option(
            "--test", "tests", multiple=True, metavar="NAME",
            help="Significance test: randomization, t, wilcoxon or tukey; repeat for more. Tables mark the first. "
            "Default: randomization.",
        ),
        click.option("--baseline", help="System to compare all others with. Default: compare all pairs."),
    )(function)  # fmt: skip


@click.command()
@eval_options
@compare_options
@click.option("--rows", is_flag=True, help="Print one row per pair and measure with all statistics.")
@click.option("--stability", is_flag=True, help="Show how certain the order of the systems is.")
@table_options
def compare(
    eval_args: EvalArgs, compare_args: CompareArgs, rows: bool, stability: bool, output: Path | None, format: str | None
) -> None:
    """Compare systems and test which differences are significant.

    Prints the means with significance marks, and a sentence on each system for the first measure. Intervals are
    BCa bootstrap intervals, tests are paired over queries, and p-values are corrected over the comparisons of each
    measure; intervals are not corrected.

    \b
    Examples:
      rankwright compare qrels.txt bm25.run dense.run hybrid.run --baseline bm25
      rankwright compare qrels.txt *.run -m nDCG@10 --test randomization --test t --rows
      rankwright compare qrels.txt a.run b.run --margin 0.01 -o comparison.tex
    """
    from ..comparison import compare as compare_systems

    check_output(output, format)
    given = [flag for flag, value in (("--rows", rows), ("--stability", stability)) if value]
    if len(given) == 2:
        raise RankwrightError("--rows and --stability are both given; give one")
    if stability and compare_args.margin is not None:
        raise RankwrightError("--margin: has no effect with --stability; leave one out")
    compare_args.check([name for name, _ in eval_args.runs])
    scores = eval_args.score_runs()
    warn(scores.warnings)
    found = compare_systems(
        scores, compare_args.find_baseline(scores), compare_args.test_names, compare_args.correction,
        option_value("seed") or 0, compare_args.permutations, margin=compare_args.margin,
        family=compare_args.family,
    )  # fmt: skip
    table = found.rows() if rows else found.stability() if stability else found.table()
    if (format or (output and output.suffix.lstrip("."))) == "json":
        table = replace(table, meta={**scores.provenance, "conclusions": found.conclusions()})
    emit(table, output, format)
    if not given and (output or format in (None, "terminal")):
        show = note if output else echo  # the output may be standard output
        show(("" if output else "\n") + "\n".join(found.conclusions()))
        if found.left_out:
            note(f"note: {found.left_out}, listed by --rows")


commands = {"compare": compare}
