"""Options that several commands share, and how commands print."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..base import progress
from ..errors import RankwrightError, escape_controls, one_line
from .paths import COLLECTION, INPUT, INPUT_TEXT, OUTPUT, STORE

if TYPE_CHECKING:
    from ..collection import Collection
    from ..run import Run
    from ..table import Table

SHOWN_DOCS = 10  # docs to show for one query
Command = TypeVar("Command", bound=Callable[..., Any])


def basic_options(function: Command) -> Command:
    """Add --threads, --seed and --quiet."""
    for option in (
        click.option(
            "--quiet", is_flag=True, expose_value=False, callback=set_quiet, help="Print no warnings and no progress."
        ),
        click.option(
            "--seed",
            type=click.IntRange(0),
            expose_value=False,
            callback=save_option,
            help="Random seed. Default: the spec's, or 0.",
        ),
        click.option(
            "--threads",
            type=click.IntRange(1, 256),
            expose_value=False,
            is_eager=True,
            callback=set_threads,
            help="Threads to use. Default: all cores.",
        ),
    ):
        function = option(function)
    return function


def table_options(function: Command) -> Command:
    """Add -o and --format of a table, and the basic options."""
    from ..table.renderers import FORMATS

    for option in (
        basic_options,
        click.option(
            "--format",
            type=click.Choice(list(FORMATS)),
            help="Output format. Default: by the suffix of the output file, or terminal.",
        ),
        click.option("-o", "--output", type=OUTPUT, help="Write to this file instead of printing."),
    ):
        function = option(function)
    return function


def bundle_options(kind: type, name: str, *options: Callable[[Any], Any]) -> Callable[[Command], Any]:
    """Pass the values of several options to the command as one object of a class, under one name."""

    def decorate(function: Command) -> Any:
        @wraps(function)
        def wrapper(**values: Any) -> Any:
            parts = {each.name: values.pop(each.name) for each in fields(kind)}
            return function(**{name: kind(**parts)}, **values)

        for option in options:
            wrapper = option(wrapper)
        return wrapper

    return decorate


@dataclass(frozen=True)
class CollectionArgs:
    """A collection on the command line: where it is and how to read it."""

    path: str | None
    source_format: str | None
    columns: dict[str, Any]
    fields: list[str] | None
    queries: Path | None = None
    qrels: Path | None = None

    @property
    def reading(self) -> str:
        """How the docs are read, as text."""
        return json.dumps([self.source_format, self.columns], sort_keys=True)

    def load(self, in_full: bool = False, docs_only: bool = False) -> Collection:
        """Load the collection, or only its docs, and print its notice and warnings, in short unless `in_full`."""
        from ..collection import Collection

        if self.path is None:
            raise click.UsageError("Missing argument 'COLLECTION'.", click.get_current_context())
        found = Collection.load(
            self.path, self.source_format, self.columns, self.queries, self.qrels, docs_only=docs_only
        ).select_fields(self.fields)
        if found.notice:
            note(f"note: {found.notice}")
        if found.warnings:
            from .collection_warnings import short_warnings

            warn(found.warnings if in_full else short_warnings(found))
        return found


def parse_names(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str] | None:
    """Parse names separated by commas."""
    found = [name.strip() for name in value.split(",") if name.strip()] if value is not None else None
    if found == []:
        raise RankwrightError(f"--{param.name}: no name is given")
    return found


def parse_columns(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> dict[str, str | Sequence[str]]:
    """Parse KEY=NAME pairs and files of them; a repeated key has several columns, and replaces the key of a file."""
    from ..collection.column_mapping import SEPARATOR, read_columns

    of_files: dict[str, str | Sequence[str]] = {}
    found: dict[str, list[str]] = {}
    for value in values:
        key, equals, name = value.partition("=")
        if not equals and Path(value).suffix == ".toml":
            of_files |= read_columns(value)
            continue
        if not equals or not key or not name:
            raise RankwrightError(f"--columns {value!r}: not of the form KEY=NAME, nor a .toml file")
        # a shell has no simple way to write these
        name = {r"\n": "\n", r"\t": "\t"}.get(name, name) if key == SEPARATOR else name
        found.setdefault(key, []).append(name)
    return {**of_files, **{key: names if len(names) > 1 else names[0] for key, names in found.items()}}


FIELDS_OPTION = click.option(
    "--fields",
    callback=parse_names,
    metavar="NAME,NAME",
    help="Text fields of a doc. Default: those of the collection.",
)
COLUMNS_OPTION = click.option(
    "--columns",
    multiple=True,
    callback=parse_columns,
    type=INPUT_TEXT,
    metavar="KEY=NAME|FILE",
    help="Column to read as KEY, such as doc=id (JSONL, CSV, Parquet); repeat a key for several columns. A "
    "TOML file may hold such pairs.",
)
QUERIES_OPTION = click.option(
    "--queries",
    metavar="FILE",
    type=INPUT,
    help="Queries to use instead of the collection's own: JSONL, CSV, TSV or TREC topics.",
)
QRELS_OPTION = click.option(
    "--qrels",
    metavar="FILE",
    type=INPUT,
    help="Judgements to use instead of the collection's own: TREC, BEIR .tsv, JSONL, Parquet or CSV.",
)


STORE_OPTION = click.option(
    "--store",
    "store_path",
    type=STORE,
    help="Folder of the store, or its URL (s3://BUCKET/PREFIX). Default: RANKWRIGHT_STORE, or a folder in the cache.",
)


def collection_options(function: Command, required: bool = True) -> Any:
    """Add the collection and the options that say how to read it."""
    return bundle_options(
        CollectionArgs,
        "collection_args",
        QRELS_OPTION,
        QUERIES_OPTION,
        FIELDS_OPTION,
        COLUMNS_OPTION,
        click.option(
            "--from",
            "source_format",
            metavar="FORMAT",
            help="Format of the collection. Default: detected from its files.",
        ),
        click.argument(
            "path", metavar="COLLECTION" if required else "[COLLECTION]", required=required, type=COLLECTION
        ),
    )(function)


def set_quiet(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    progress.quiet = value


def save_option(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    ctx.meta[f"rankwright.{param.name}"] = value


def option_value(name: str) -> Any:
    """The value of a basic option: threads or seed."""
    return click.get_current_context().meta.get(f"rankwright.{name}")


def set_threads(ctx: click.Context, param: click.Parameter, value: int | None) -> None:
    save_option(ctx, param, value)
    if value:  # polars and numpy's BLAS read these when first imported
        for name in ("POLARS_MAX_THREADS", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
            os.environ[name] = str(value)


def echo(text: str = "", styled: bool = False) -> None:
    """Print text for a reader, control characters escaped; `styled`: that is done, and its colors are ours."""
    click.echo(text if styled else escape_controls(text))


def echo_data(pieces: Iterable[str]) -> None:
    """Print text for a program, byte for byte; on a terminal control characters are escaped."""
    sys.stdout.writelines(map(escape_controls, pieces) if sys.stdout.isatty() else pieces)


def note(line: str, always: bool = False) -> None:
    """Print one line on standard error, unless --quiet is on; `always`: even then."""
    if always or not progress.quiet:
        click.echo(one_line(line), err=True)


def note_suggestion(searched: Any, text: str | None) -> None:
    """Print how a query may have been meant to be spelled, if what was searched can tell and --quiet is off."""
    if text is not None and not progress.quiet and hasattr(searched, "suggest") and (better := searched.suggest(text)):
        note(f"note: did you mean: {better}")


def emit(table: Table, output: Path | None, format: str | None) -> None:
    """Print a table, wrapped to the terminal if there is one, or write it to a file."""
    from shutil import get_terminal_size

    from ..table.renderers import render_terminal

    if output:
        table.write(output, format)
    elif format in (None, "terminal"):
        echo(render_terminal(table, fit=get_terminal_size().columns if sys.stdout.isatty() else None))
    else:
        text = table.render(format)
        echo_data([text, "" if text.endswith("\n") else "\n"])


def check_output(output: Path | None, format: str | None) -> None:
    """Refuse an output of unknown format before any work."""
    from ..table.renderers import SUFFIXES

    if output is not None and format is None and output.suffix not in SUFFIXES:
        allowed = ", ".join(SUFFIXES)
        raise RankwrightError(f"{output}: no format belongs to this suffix; use one of {allowed}, or --format")


def warn(warnings: Iterable[object]) -> None:
    """Print warnings on standard error."""
    for warning in warnings:
        note(f"warning: {warning}")


def report_written(output: Path | None, run: Run, total: int = 0) -> None:
    """Print how many queries and rows a run file has; `total` is the number of queries that were searched."""
    if output:
        count = len(run.queries)
        queries = f"{count:,} of {total:,}" if count < total else f"{count:,}"
        rows = f"{len(run):,} row{'s' * (len(run) != 1)}"
        note(f"{output}: {queries} {'query' if max(count, total) == 1 else 'queries'}, {rows}")


def complete_measure(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete measure names."""
    from ..evaluation import MEASURES

    return [name for name in MEASURES if name.lower().startswith(incomplete.lower())]


def complete_preset(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete preset names."""
    from ..evaluation import PRESETS

    return [name for name in PRESETS if name.startswith(incomplete)]
