"""Runs on the command line, and what their systems are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import click

from ..errors import RankwrightError
from .options import note, option_value, save_option

GENERIC = {"run", "runs", "result", "results", "res", "output", "out", "trec", "ranking"}  # names that say nothing

NAMES_OPTION = click.option(
    "--names",
    type=click.Choice(["file", "tag"]),
    is_eager=True,
    expose_value=False,
    callback=save_option,
    help="Name systems by their files, or by the tags of TREC runs. Default: files, unless those names are generic "
    "(such as run.txt) or repeated.",
)


def parse_run_args(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> list[tuple[str, Path]]:
    """Parse [NAME=]PATH arguments into names and paths."""
    return parse_runs(values)


def parse_runs(values: Iterable[str]) -> list[tuple[str, Path]]:
    """The name and path of each [NAME=]PATH; refuses two runs of the same name."""
    from ..run import check_unique_names, stem

    found: list[tuple[str, Path]] = []
    unnamed: list[int] = []
    for value in values:
        name, equals, path = value.partition("=")
        if not equals or "/" in name or Path(value).exists():
            name, path = stem(value), value
            unnamed.append(len(found))
        if not name or not path:
            raise RankwrightError(f"run {value!r}: not of the form [NAME=]PATH")
        found.append((name, Path(path)))
    found = name_by_tags(found, unnamed, option_value("names"))
    check_unique_names(name for name, _ in found)
    return found


def name_by_tags(runs: list[tuple[str, Path]], unnamed: list[int], names: str | None) -> list[tuple[str, Path]]:
    """Name runs that have no NAME= by their tags: all with --names tag, by default those whose files say nothing."""
    from ..run import read_tag

    counts = Counter(runs[at][0] for at in unnamed)
    found = list(runs)
    for at in unnamed:
        name, path = runs[at]
        is_vague = name.lower() in GENERIC or counts[name] > 1
        tag = read_tag(path) if names == "tag" or (names is None and is_vague) else None
        if names == "tag" and tag is None:
            raise RankwrightError(f"--names tag: {path} has no tag (the sixth column of a TREC run); use NAME={path}")
        if tag is not None:
            found[at] = (tag, path)
    changed = [at for at in unnamed if found[at] != runs[at]]
    if names is None and changed:
        if len({name for name, _ in found}) < len(found):
            return runs  # the tags say no more
        note(f"note: using run tags as names: {', '.join(f'{runs[at][1]} -> {found[at][0]}' for at in changed)}")
    return found
