"""rankwright compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from ..errors import unknown
from ..params import params_of
from .eval_command import Judging, eval_options
from .options import bundled, check_output, common, emit, kept, warn


@dataclass(frozen=True)
class Testing:
    """How systems are compared, on the command line."""

    baseline: str | None
    tests: tuple[str, ...]
    correction: str
    permutations: int
    margin: float | None

    def named(self, systems: Sequence[str]) -> str | None:
        """The baseline among the systems, which may be stamped."""
        stamped = f"{self.baseline} (in sample)"
        return stamped if stamped in systems else self.baseline

    def checked(self, names: Sequence[str], collection: str = "") -> tuple[str, ...]:
        """The tests; refuses, before any work, what is unknown; of several collections the error names its own."""
        from ..comparison import CORRECTIONS, TESTS

        chosen = self.tests or ("randomization",)
        for test in chosen:
            if test not in TESTS:
                raise unknown("--test", test, TESTS)
        if self.correction not in CORRECTIONS:
            raise unknown("--correction", self.correction, CORRECTIONS)
        if self.margin is not None:
            from ..experiment.stages import Compare

            params_of(Compare)["margin"].parse(self.margin, lambda name: f"--{name}")
        if self.baseline is not None and self.baseline not in names:
            raise unknown(f"{collection}: --baseline" if collection else "--baseline", self.baseline, names)
        return chosen


def compare_options(function: Any) -> Any:
    """How systems are compared."""
    return bundled(
        Testing,
        "testing",
        click.option("--margin", type=float, help="Ask also whether a difference is less than this."),
        click.option(
            "--permutations", default=100_000, show_default=True, type=click.IntRange(1), help="Random sign flips."
        ),
        click.option(
            "--correction", default="holm", show_default=True, metavar="NAME", help="holm, bonferroni, bh or none."
        ),
        click.option(
            "--test", "tests", multiple=True, metavar="NAME",
            help="randomization, t, wilcoxon or tukey; the first marks.",
        ),
        click.option("--baseline", help="Compare every system with this one; else all pairs."),
    )(function)  # fmt: skip


@click.command()
@eval_options
@compare_options
@click.option("--rows", is_flag=True, help="A row for each pair and measure, with everything computed.")
@click.option("--stability", is_flag=True, help="How sure the order of systems is.")
@common
def compare(
    given: Judging, testing: Testing, rows: bool, stability: bool, output: Path | None, format: str | None
) -> None:
    """Compare systems: what differs, by how much, and whether that is more than chance.

    Prints the means with marks, and a sentence for each system on the first measure. Intervals are BCa
    bootstrap, tests are paired over queries, p-values corrected over pairs x measures.

    \b
    Examples:
      rankwright compare qrels.txt bm25.run dense.run hybrid.run --baseline bm25
      rankwright compare qrels.txt *.run -m nDCG@10 --preset none --test randomization --test t --rows
      rankwright compare qrels.txt a.run b.run --margin 0.01 -o comparison.tex
    """
    from ..comparison import compare as compared

    check_output(output, format, given.files)
    chosen = testing.checked([name for name, _ in given.runs])
    scores = given.scores()
    warn(scores.warnings)
    found = compared(
        scores, testing.named(scores.systems), chosen, testing.correction, kept("seed") or 0, testing.permutations,
        margin=testing.margin,
    )  # fmt: skip
    table = found.rows() if rows else found.stability() if stability else found.table()
    if (format or (output and output.suffix.lstrip("."))) == "json":
        table = replace(table, meta={**scores.provenance, "conclusions": found.conclusions()})
    emit(table, output, format)
    if not rows and not stability and not output and format in (None, "terminal"):
        click.echo("\n" + "\n".join(found.conclusions()))


commands = {"compare": compare}
