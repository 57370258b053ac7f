"""rankwright gate."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import click

from ..base.files import atomic_write
from ..errors import RankwrightError
from .eval_command import load_judgements
from .options import (
    STORE_OPTION,
    basic_options,
    bundle_options,
    complete_measure,
    echo,
    echo_data,
    note,
    option_value,
    warn,
)
from .paths import INPUT, OUTPUT, is_same

if TYPE_CHECKING:
    from ..gate import GateResult, GateSettings

BASELINE = Path("gate.json")


@dataclass(frozen=True)
class GateArgs:
    """What the gate decides by, on the command line."""

    measures: tuple[str, ...]
    margin: float
    strict: bool
    floors: tuple[str, ...]
    max_latency_p95: float | None
    must: Path | None

    def settings(self) -> GateSettings:
        """The checked settings."""
        from ..gate import GateSettings

        found = GateSettings(
            measures=self.measures, margin=self.margin, strict=self.strict, floors=dict(map(parse_floor, self.floors)),
            max_latency_p95=self.max_latency_p95, must=self.must, seed=option_value("seed"),
        )  # fmt: skip
        found.check(lambda name: f"--{name.replace('_', '-')}")
        return found


def parse_floor(text: str) -> tuple[str, float]:
    """The measure and the lowest mean of MEASURE=VALUE."""
    from ..evaluation import Measure
    from ..params import Param

    measure, equals, value = text.rpartition("=")
    if not equals or not measure:
        raise RankwrightError(f"--min {text!r}: not of the form MEASURE=VALUE, such as nDCG@10=0.5")
    return str(Measure.parse(measure)), Param("value", float).read(value, lambda _: f"--min {measure}")


def gate_options(function: Any) -> Any:
    """Add the options that say what the gate decides by."""
    return bundle_options(
        GateArgs,
        "gate_args",
        click.option(
            "--must", type=INPUT, metavar="FILE", help="TOML file of docs that queries must find, or must not find."
        ),
        click.option(
            "--max-latency-p95", type=float, metavar="MS",
            help="Fail if the 95th percentile of the latency that the experiment measured is higher.",
        ),
        click.option(
            "--min", "floors", multiple=True, metavar="MEASURE=VALUE",
            help="Fail if a mean is lower, such as nDCG@10=0.5; repeat for more.",
        ),
        click.option(
            "--strict", is_flag=True, help="Fail unless every measure is shown not to lose more than --margin."
        ),
        click.option(
            "--margin", type=float, default=0.0, show_default=True,
            help="Loss in the mean of a measure that is tolerated.",
        ),
        click.option(
            "-m", "--measure", "measures", multiple=True, shell_complete=complete_measure,
            help="Measure or preset to decide by; repeat for more. Default: those of the spec, or the preset paper.",
        ),
    )(function)  # fmt: skip


@click.command()
@click.argument("inputs", metavar="SPEC | QRELS [BASELINE] CURRENT", nargs=-1, required=True, type=INPUT)
@click.option("--baseline", type=INPUT, metavar="FILE", help="Baseline file. Default: gate.json.")
@click.option("--update", is_flag=True, help="Write the baseline file: the current state is the new baseline.")
@click.option("--system", metavar="NAME", help="System of the spec. Default: the last one of its report.")
@gate_options
@STORE_OPTION
@click.option("--history", type=OUTPUT, metavar="FILE", help="Append the means to this file (.jsonl).")
@click.option(
    "--format", type=click.Choice(["text", "md", "junit", "github", "json", "html"]), default="text", show_default=True,
    help="Format of what is printed.",
)  # fmt: skip
@click.option(
    "-o", "--output", "outputs", multiple=True, type=OUTPUT, metavar="FILE",
    help="Also write a file, by its suffix: .txt, .md, .xml (JUnit), .json or .html; repeat for more.",
)  # fmt: skip
@basic_options
def gate(
    inputs: tuple[Path, ...], baseline: Path | None, update: bool, system: str | None, gate_args: GateArgs,
    store_path: Path | None, history: Path | None, format: str, outputs: tuple[Path, ...],
) -> None:  # fmt: skip
    """Fail if a search system got worse since its baseline.

    SPEC runs a system of an experiment, from the store where that is possible, and compares it with the baseline
    file. QRELS CURRENT compares a run with the baseline file, QRELS BASELINE CURRENT compares two runs.

    The gate fails (exit code 1) if a measure is significantly worse, by more than --margin. With --strict it fails
    unless every measure is shown not to be worse by more than --margin.

    \b
    Examples:
      rankwright gate experiment.toml --update
      rankwright gate experiment.toml --system hybrid -m nDCG@10 --min nDCG@10=0.5 -o gate.md -o gate.xml
      rankwright gate qrels.txt before.run after.run --margin 0.01 --strict
      rankwright gate qrels.txt current.run --baseline gate.json --must must.toml --format github
    """
    from ..gate.gate_formats import GATE_FORMATS
    from ..gate.gate_history import append_history, check_history

    formats = {path: output_format(path) for path in outputs}
    for path in (*outputs, *([history] if history else [])):
        if len(inputs) < 3 and is_same(path, baseline or BASELINE):
            raise RankwrightError(f"{path}: this is the baseline file; choose another file")
    settings = gate_args.settings()
    run = choose_inputs(inputs, baseline, update, system, store_path, settings)
    if history is not None:
        check_history(history)
    result = run()
    warn(result.warnings)
    if len(inputs) < 3 and not update:
        result = replace(result, update=update_command(inputs, baseline, system, gate_args.measures))
    for path, name in formats.items():
        with atomic_write(path) as file:
            file.write((GATE_FORMATS[name](result).rstrip("\n") + "\n").encode(errors="replace"))
    if format == "text":
        echo(result.text(get_terminal_size().columns if sys.stdout.isatty() else None))
    else:
        echo_data([GATE_FORMATS[format](result).rstrip("\n"), "\n"])
    if history is not None:
        outcomes = {(each.collection, each.measure): each.outcome for each in result.verdicts}
        append_history(history, result.figures, inputs[0].parent, outcomes)
    if update:
        note(f"Wrote {baseline or BASELINE}")
    elif not result.passed:
        raise SystemExit(1)


def choose_inputs(
    inputs: tuple[Path, ...], baseline: Path | None, update: bool, system: str | None, store_path: Path | None,
    settings: GateSettings,
) -> Callable[[], GateResult]:  # fmt: skip
    """What compares the inputs: a spec, a run with a baseline file, or two runs; refuses options that do not apply."""
    from ..gate import gate_experiment, gate_runs
    from ..gate.gate_systems import read_baseline
    from ..run import Run, stem

    target = baseline or BASELINE
    if len(inputs) == 1:
        return lambda: gate_experiment(inputs[0], target, settings, system, store_path, update, note)
    if len(inputs) > 3:
        raise RankwrightError(f"gate: give SPEC, QRELS CURRENT or QRELS BASELINE CURRENT, got {len(inputs)} files")
    if system is not None or settings.max_latency_p95 is not None:
        given = "--system" if system is not None else "--max-latency-p95"
        raise RankwrightError(f"{given}: needs the spec of an experiment, not run files")
    if len(inputs) == 3 and (baseline is not None or update):
        given = "--update" if update else "--baseline"
        raise RankwrightError(f"{given}: cannot be combined with QRELS BASELINE CURRENT; leave out BASELINE")
    if len(inputs) == 2 and (not update or target.exists()) and all(each.exists() for each in inputs):
        read_baseline(target)

    def run() -> GateResult:
        qrels, *runs = inputs
        judgements = load_judgements(qrels, None)
        before = target if len(runs) == 1 else Run.read(runs[0])
        return gate_runs(judgements, before, Run.read(runs[-1]), settings, update, stem(qrels))

    return run


def output_format(path: Path) -> str:
    """The format of an output by its suffix."""
    from ..gate.gate_formats import GATE_SUFFIXES

    if path.suffix not in GATE_SUFFIXES:
        raise RankwrightError(f"-o {path}: no format belongs to this suffix; use one of {', '.join(GATE_SUFFIXES)}")
    return GATE_SUFFIXES[path.suffix]


def update_command(
    inputs: tuple[Path, ...], baseline: Path | None, system: str | None, measures: tuple[str, ...]
) -> str:
    """The command that makes the current state the baseline."""
    args = ["rankwright", "gate", *map(str, inputs)]
    args += ["--baseline", str(baseline)] if baseline else []
    args += ["--system", system] if system else []
    args += [part for each in measures for part in ("-m", each)]
    return shlex.join([*args, "--update"])


commands = {"gate": gate}
