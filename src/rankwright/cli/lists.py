"""rankwright measures, presets: the tables of the code, printed."""

from __future__ import annotations

from pathlib import Path

import click

from .options import common, complete_measure, complete_preset, emit


@click.command()
@click.argument("name", required=False, shell_complete=complete_measure)
@common
def measures(name: str | None, output: Path | None, format: str | None) -> None:
    """List the measures with formulas and sources, or explain one.

    With a format or an output, the list has every column.

    \b
    Examples:
      rankwright measures
      rankwright measures 'nDCG(gain=exp2)@10'
      rankwright measures --format markdown
    """
    from ..evaluation import lists

    emit(lists.measure(name) if name else lists.measures(brief=not (output or format)), output, format)


@click.command()
@click.argument("name", required=False, shell_complete=complete_preset)
@common
def presets(name: str | None, output: Path | None, format: str | None) -> None:
    """List the presets, or the measures of one.

    \b
    Examples:
      rankwright presets
      rankwright presets trec-dl
    """
    from ..evaluation import lists

    emit(lists.preset(name) if name else lists.presets(), output, format)


commands = {"measures": measures, "presets": presets}
