"""rankwright demo."""

from __future__ import annotations

from pathlib import Path

import click

from .experiment_commands import run_spec
from .options import STORE_OPTION, basic_options
from .paths import OUTPUT


@click.command()
@STORE_OPTION
@click.option(
    "-o", "--output", type=OUTPUT, default=Path("rankwright-demo"), show_default=True,
    help="Folder to write the report to.",
)  # fmt: skip
@basic_options
def demo(store_path: Path | None, output: Path) -> None:
    """Run the example experiment on the vault of notes that ships with the package, and write its report.

    It searches in several ways, ranks with metadata, learns to rank and compares the systems, then prints the
    leaderboard and the path of the report. It needs no network and no server. spec.toml in the report's folder is
    the spec that it runs.

    \b
    Examples:
      rankwright demo
      rankwright demo -o /tmp/report
    """
    from ..experiment.starter import shipped_specs

    run_spec(shipped_specs()["demo"], store_path, output)


commands = {"demo": demo}
