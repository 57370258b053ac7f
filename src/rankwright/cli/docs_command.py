"""rankwright docs: list the docs of a collection, or the chunks of a vault."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..base.files import atomic_write
from ..table.renderers import SUFFIXES
from .options import CollectionArgs, check_output, collection_options, echo_data, emit, table_options, warn

if TYPE_CHECKING:
    from ..collection import Collection
    from ..table.table import Cell

COLUMNS = ("doc", "parent", "title", "date", "tags")
Values = tuple[Any, ...]  # of one doc, in the order of COLUMNS


@click.command()
@collection_options
@click.option("--ids", is_flag=True, help="Print only ids, one per line; with --format, a table of one column.")
@click.option("--like", metavar="TEXT", help="List only docs whose id or title contains this text, ignoring case.")
@table_options
def docs(collection_args: CollectionArgs, ids: bool, like: str | None, output: Path | None, format: str | None) -> None:
    """List the docs of a collection, or the chunks of a vault: id, parent, title, date and tags.

    These are the ids that judgements and runs use. Columns without any value are left out. With --ids, docs are
    printed as they are read, so that a collection of any size can be listed.

    \b
    Examples:
      rankwright docs notes/
      rankwright docs notes/ --like pricing
      rankwright docs data/scifact --ids > ids.txt
      rankwright docs notes/ -o chunks.csv
    """
    from ..table import Table

    as_lines = ids and format is None and (output is None or SUFFIXES.get(output.suffix) in (None, "terminal"))
    if not as_lines:
        check_output(output, format)
    collection = collection_args.load()
    found = select_docs(collection, like)
    if as_lines:
        write_ids((str(values[0]) for values in found), output)
        return
    rows = [(values[0],) if ids else tuple(map(format_cell, values)) for values in found]
    if not rows:
        warn([f"{collection.name}: no doc has {like!r} in its id or title" if like else f"{collection.name}: no docs"])
    width = 1 if ids else len(COLUMNS)
    filled = [at for at in range(width) if at == 0 or any(row[at] for row in rows)]
    table = Table.of([COLUMNS[at] for at in filled], [[row[at] for at in filled] for row in rows])
    emit(table, output, format)


def select_docs(collection: Collection, like: str | None) -> Iterator[Values]:
    """Yield the docs whose id or title contains a text, as they are read."""
    from ..collection.collection import to_text

    wanted = (like or "").casefold()
    for block in collection.blocks():
        empty = [None] * len(block.ids)
        columns = [block.columns.get(name) or empty for name in COLUMNS[1:]]
        for values in zip(block.ids, *columns, strict=True):
            if not wanted or wanted in values[0].casefold() or wanted in to_text(values[2]).casefold():
                yield values


def format_cell(value: Any) -> Cell:
    """Format a value for the table: tags separated by commas, a date in ISO format."""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return value.isoformat() if isinstance(value, date) else value


def write_ids(ids: Iterator[str], output: Path | None) -> None:
    """Write ids as they come, one per line."""
    if output is None:
        echo_data(f"{to_line(doc)}\n" for doc in ids)
        return
    with atomic_write(output) as file:
        for doc in ids:
            file.write(f"{to_line(doc)}\n".encode(errors="backslashreplace"))


def to_line(doc: str) -> str:
    """An id as one line: exactly, unless it contains line breaks."""
    return doc if doc.isprintable() else " ".join(doc.splitlines())


commands = {"docs": docs}
