"""rankwright measures, presets and methods: list the tables of the library."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from .options import complete_measure, complete_preset, emit, table_options


@click.command()
@click.argument("name", required=False, shell_complete=complete_measure)
@table_options
def measures(name: str | None, output: Path | None, format: str | None) -> None:
    """List the measures with formulas and sources, or explain one measure.

    With --format or -o, the list has every column.

    \b
    Examples:
      rankwright measures
      rankwright measures 'nDCG(gain=exp2)@10'
      rankwright measures --format markdown
    """
    from ..evaluation import measure_tables

    emit(
        measure_tables.describe_measure(name) if name else measure_tables.list_measures(brief=not (output or format)),
        output,
        format,
    )


@click.command()
@click.argument("name", required=False, shell_complete=complete_preset)
@table_options
def presets(name: str | None, output: Path | None, format: str | None) -> None:
    """List the presets, or the measures of one preset.

    \b
    Examples:
      rankwright presets
      rankwright presets trec-dl
    """
    from ..evaluation import measure_tables

    emit(measure_tables.describe_preset(name) if name else measure_tables.list_presets(), output, format)


@click.command()
@click.argument("name", required=False)
@table_options
def methods(name: str | None, output: Path | None, format: str | None) -> None:
    """List the retrieval and fusion methods with formulas, parameters and sources.

    Symbols: N docs, n docs with the term, tf its count in the doc, dl the length of the doc, avgdl the mean length,
    p the term's share of all tokens.

    \b
    Examples:
      rankwright methods
      rankwright methods lucene
      rankwright methods rrf
    """
    from ..errors import unknown
    from .method_tables import methods_table

    table = methods_table()
    if name is not None:
        rows = tuple(row for row in table.rows if str(row[1]).split(",")[0] == name)
        if not rows:
            raise unknown("method", name, list(dict.fromkeys(str(row[1]).split(",")[0] for row in table.rows)))
        table = replace(table, rows=rows)
    emit(table, output, format)


commands = {"measures": measures, "presets": presets, "methods": methods}
