"""Options that several commands share, and how they print."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..base import progress
from ..errors import RankwrightError
from ..table.renderers import FORMATS, SUFFIXES, render_terminal

if TYPE_CHECKING:
    from ..collection import Collection
    from ..table import Table

Command = TypeVar("Command", bound=Callable[..., Any])


def basic(function: Command) -> Command:
    """--threads, --seed, --quiet."""
    for option in (
        click.option("--quiet", is_flag=True, expose_value=False, callback=set_quiet, help="No warnings, no progress."),
        click.option(
            "--seed", type=click.IntRange(0), expose_value=False, callback=keep, help="Seed of whatever is random (0)."
        ),
        click.option(
            "--threads",
            type=click.IntRange(1, 256),
            expose_value=False,
            is_eager=True,
            callback=set_threads,
            help="Threads to use; all cores if not given.",
        ),
    ):
        function = option(function)
    return function


def common(function: Command) -> Command:
    """-o and --format of a table, and the basic options."""
    for option in (
        basic,
        click.option(
            "--format", type=click.Choice(list(FORMATS)), help="Format; else by the suffix of the output, else text."
        ),
        click.option("-o", "--output", type=click.Path(path_type=Path), help="Write here instead of printing."),
    ):
        function = option(function)
    return function


def bundled(made: type, name: str, *options: Callable[[Any], Any]) -> Callable[[Command], Any]:
    """Options whose values reach the command as one value, named so."""

    def decorate(function: Command) -> Any:
        @wraps(function)
        def gathered(**values: Any) -> Any:
            parts = {each.name: values.pop(each.name) for each in fields(made)}
            return function(**{name: made(**parts)}, **values)

        for option in options:
            gathered = option(gathered)
        return gathered

    return decorate


@dataclass(frozen=True)
class Chosen:
    """A collection on the command line: where it is, and how it is read."""

    path: str
    kind: str | None
    columns: dict[str, Any]
    fields: list[str] | None
    queries: Path | None = None
    qrels: Path | None = None

    def load(self) -> Collection:
        """The collection; what must be said of it is said."""
        from ..collection import Collection

        found = Collection.load(self.path, self.kind, self.columns, self.queries, self.qrels).select_fields(self.fields)
        if found.notice and not progress.quiet:
            click.echo(f"note: {found.notice}", err=True)
        warn(found.warnings)
        return found


QUERIES = click.option(
    "--queries",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Queries to use instead of the collection's own: JSONL, CSV, TSV or TREC topics.",
)
QRELS = click.option(
    "--qrels",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Judgements to use instead of the collection's own: TREC, BEIR .tsv, JSONL or Parquet.",
)


def collection_options(function: Command) -> Any:
    """The collection, and how it is read."""
    return bundled(
        Chosen,
        "chosen",
        QRELS,
        QUERIES,
        click.option(
            "--fields", callback=names, metavar="NAME,NAME", help="The text of a doc; else what the collection says."
        ),
        click.option(
            "--columns",
            multiple=True,
            callback=mapping,
            metavar="KEY=NAME",
            help="Which column is what (JSONL, CSV); repeat a key for several.",
        ),
        click.option("--from", "kind", metavar="FORMAT", help="Format of the collection; else told by what is there."),
        click.argument("path", metavar="COLLECTION"),
    )(function)


def names(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str] | None:
    """Names between commas."""
    found = [name.strip() for name in value.split(",") if name.strip()] if value is not None else None
    if found == []:
        raise RankwrightError(f"--{param.name}: no name is given")
    return found


def mapping(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str | list[str]]:
    """KEY=NAME, several times; a key that is repeated has several columns."""
    found: dict[str, list[str]] = {}
    for value in values:
        key, equals, name = value.partition("=")
        if not equals or not key or not name:
            raise RankwrightError(f"--columns {value!r}: not of the form KEY=NAME")
        found.setdefault(key, []).append(name)
    return {key: names if len(names) > 1 else names[0] for key, names in found.items()}


def set_quiet(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    progress.quiet = value


def keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    ctx.meta[f"rankwright.{param.name}"] = value


def kept(name: str) -> Any:
    """The value of a basic option: threads or seed."""
    return click.get_current_context().meta.get(f"rankwright.{name}")


def set_threads(ctx: click.Context, param: click.Parameter, value: int | None) -> None:
    keep(ctx, param, value)
    if value:  # read by polars and by numpy's BLAS when they are first imported
        for name in ("POLARS_MAX_THREADS", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
            os.environ[name] = str(value)


def emit(table: Table, output: Path | None, format: str | None) -> None:
    """Print a table, wrapped to the terminal if there is one, or write it."""
    from shutil import get_terminal_size

    if output:
        table.write(output, format)
    elif format in (None, "terminal") and sys.stdout.isatty():
        click.echo(render_terminal(table, fit=get_terminal_size().columns))
    else:
        text = table.render(format or "terminal")
        click.echo(text, nl=not text.endswith("\n"))


def check_output(output: Path | None, format: str | None, inputs: Iterable[Path] = ()) -> None:
    """Refuse, before any work, an output of no known format, or one that is an input."""
    if output is None:
        return
    if format is None and output.suffix not in SUFFIXES:
        allowed = ", ".join(SUFFIXES)
        raise RankwrightError(f"{output}: no format belongs to this suffix; use one of {allowed}, or --format")
    same = next((path for path in inputs if path.exists() and output.exists() and path.samefile(output)), None)
    if same is not None:
        raise RankwrightError(f"-o {output}: is an input of this command; choose another file")


def warn(warnings: Iterable[object]) -> None:
    """Say on standard error what to distrust."""
    if not progress.quiet:
        for warning in warnings:
            click.echo(f"warning: {warning}", err=True)


def run_files(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> list[tuple[str, Path]]:
    """Runs on the command line, each [NAME=]PATH, as name and path."""
    return parse_runs(values)


def parse_runs(values: Iterable[str]) -> list[tuple[str, Path]]:
    """The name and path of each [NAME=]PATH; refuses two of one name."""
    from ..run import check_unique_names, stem

    found = []
    for value in values:
        name, equals, path = value.partition("=")
        if not equals or "/" in name or Path(value).exists():
            name, path = stem(value), value
        if not name or not path:
            raise RankwrightError(f"run {value!r}: not of the form [NAME=]PATH")
        found.append((name, Path(path)))
    check_unique_names(name for name, _ in found)
    return found


def complete_measure(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete measure names."""
    from ..evaluation import MEASURES

    return [name for name in MEASURES if name.lower().startswith(incomplete.lower())]


def complete_preset(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete preset names."""
    from ..evaluation import PRESETS

    return [name for name in PRESETS if name.startswith(incomplete)]
