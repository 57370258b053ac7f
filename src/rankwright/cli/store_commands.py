"""rankwright store."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .options import STORE_OPTION, basic_options, echo, emit, note, table_options

if TYPE_CHECKING:
    from ..experiment.store import Store


@click.group(name="store")
def store_group() -> None:
    """Manage the store of artifacts: list, verify and collect garbage.

    \b
    Examples:
      rankwright store ls
      rankwright store verify
      rankwright store gc
    """


@store_group.command("ls")
@STORE_OPTION
@table_options
def list_artifacts(store_path: Path | None, output: Path | None, format: str | None) -> None:
    """List the artifacts with kind, key, stage, build time and size, and the kept answers of search APIs.

    \b
    Example:
      rankwright store ls
    """
    from ..retrieval.http.kept_answers import list_answers
    from ..table.table import Cell, Column, Table

    store = find_store(store_path)
    needed = store.needed_keys()
    rows: list[tuple[Cell, ...]] = []
    for each in store.artifacts():
        try:
            manifest = each.manifest
            about = (str(manifest["inputs"].get("stage", "")), float(manifest["made"]["seconds"]))
        except (OSError, ValueError, KeyError, TypeError):
            about = ("damaged", float("nan"))
        rows.append((each.kind, each.key[:12], *about, each.size / 1e6, "" if each.key in needed else "not needed"))
    if answers := list_answers():
        size = sum(each.st_size for each in answers.values())
        rows.append(("answers", "", "", None, size / 1e6, f"{len(answers):,} kept"))
    heads = (Column("kind"), Column("key"), Column("stage"), Column("seconds", 2), Column("MB", 2), Column("state"))
    emit(Table(heads, tuple(rows), f"Store: {store.address}"), output, format)


@store_group.command()
@STORE_OPTION
@basic_options
def verify(store_path: Path | None) -> None:
    """Check every artifact against its digests; exit with code 1 if any is damaged.

    \b
    Example:
      rankwright store verify
    """
    store = find_store(store_path)
    artifacts = store.artifacts()
    damaged = store.find_damaged(artifacts)
    for each, damage in damaged:
        echo(f"damaged: {store.place(each)}: {damage}")
    if damaged:
        note(f"{len(damaged)} of {len(artifacts)} artifacts are damaged; {store.repair}", always=True)
        raise SystemExit(1)
    echo(f"All {len(artifacts)} artifacts are intact")


@store_group.command()
@STORE_OPTION
@click.option(
    "--answers", type=click.IntRange(0), metavar="DAYS",
    help="Also remove answers of search APIs (kind http) that were kept more than this many days ago; 0 for all.",
)  # fmt: skip
@basic_options
def gc(store_path: Path | None, answers: int | None) -> None:
    """Remove artifacts that no experiment needs, and unfinished ones.

    Answers of search APIs, which are kept in the cache, stay unless --answers says how old they may be.

    \b
    Examples:
      rankwright store gc
      rankwright store gc --answers 90
    """
    from ..retrieval.http.kept_answers import remove_answers

    removed, size = find_store(store_path).collect_garbage()
    echo(f"Removed {len(removed)} artifacts, {size / 1e6:.1f} MB")
    if answers is not None:
        count, size = remove_answers(answers)
        echo(f"Removed {count} {'answer' if count == 1 else 'answers'}, {size / 1e6:.1f} MB")


def find_store(path: Path | None) -> Store:
    """The store in a folder or behind a URL; refuses a folder that is not one."""
    from ..experiment.object_store import open_store
    from ..experiment.store_marker import check_store

    store = open_store(path)
    check_store(store.home)
    return store


commands = {"store": store_group}
