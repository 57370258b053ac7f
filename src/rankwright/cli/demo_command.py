"""rankwright demo."""

from __future__ import annotations

from pathlib import Path

import click

from .experiment_commands import STORE, experiment
from .options import basic


@click.command()
@STORE
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), default=Path("rankwright-demo"), show_default=True,
    help="The folder of the report.",
)  # fmt: skip
@basic
def demo(store: Path | None, output: Path) -> None:
    """Run the experiment that ships with the package, on a vault of notes, and write its report.

    Searches in several ways, ranks with metadata, learns to rank, compares. Prints the leaderboard and the path
    of the page. No network, no server. The spec that it runs lies in the report's folder, spec.toml.

    \b
    Examples:
      rankwright demo
      rankwright demo -o /tmp/report
    """
    from ..experiment.starter import shipped

    experiment(shipped()["demo"], store, output)


commands = {"demo": demo}
