"""The inputs of rankwright report: QRELS RUN... for one collection, or NAME=QRELS:RUN,RUN for each of several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from ..errors import RankwrightError, listed, unknown
from .eval_command import EvalArgs, measure_options
from .options import bundle_options
from .paths import INPUT_TEXT, InputText
from .run_arguments import NAMES_OPTION, parse_runs

Command = TypeVar("Command", bound=Callable[..., Any])
COLLECTION_FORM = "NAME=QRELS:RUN,RUN"


@dataclass(frozen=True)
class ReportArgs:
    """Judgements and runs of one or several collections, and the measures, on the command line."""

    inputs: tuple[str, ...]
    name: str | None
    collection: tuple[str, ...]
    about: tuple[str, ...]
    measures: tuple[str, ...]
    preset: str | None
    rel: float | None
    missing: str
    distractor_grade: float | None

    def parse_collections(self) -> dict[str, EvalArgs]:
        """The judgements and runs of each collection by name; the name is empty if none is given."""
        first = self.inputs[0]
        if self.name is not None and not self.name.strip():
            raise RankwrightError("--name: no name is given")
        if not is_collection(first):
            return {self.name or "": self.eval_args(Path(first), parse_runs(runs_after_qrels(self.inputs)))}
        if self.name is not None:
            raise RankwrightError(
                f"--name {self.name!r}: can only be used with QRELS RUN...; in {COLLECTION_FORM} the name is NAME"
            )
        found: dict[str, EvalArgs] = {}
        for text in self.inputs:
            name, qrels, runs = parse_collection(text)
            if name in found:
                raise RankwrightError(f"{text!r}: two collections are named {name!r}; give each its own NAME")
            found[name] = self.eval_args(qrels, runs)
        return found

    def eval_args(self, qrels: Path, runs: list[tuple[str, Path]]) -> EvalArgs:
        """One collection's judgements and runs, with the measures of the command line."""
        return EvalArgs(qrels, runs, self.measures, self.preset, self.rel, self.missing, self.distractor_grade)

    def parse_collection_paths(self, names: Sequence[str]) -> dict[str, str]:
        """The path of each collection, from --collection."""
        found: dict[str, str] = {}
        for value in self.collection:
            name, equals, path = value.partition("=")
            if len(names) == 1 and (not equals or name != names[0]):
                name, path = names[0], value
            elif not equals or not path:
                raise RankwrightError(f"--collection {value!r}: not of the form NAME=PATH; NAME is {listed(names)}")
            if name not in names:
                raise unknown("--collection", name, names)
            if name in found:
                raise RankwrightError(f"--collection {value!r}: is given twice{f' for {name}' if name else ''}")
            found[name] = path
        return found

    def parse_descriptions(self, systems: Iterable[str]) -> dict[str, str]:
        """The description of each system, from --about."""
        known = sorted(dict.fromkeys(systems), key=len, reverse=True)
        found: dict[str, str] = {}
        for value in self.about:
            given, _, _ = value.partition("=")
            name = next((each for each in known if value.startswith(f"{each}=")), given)  # a name may contain an =
            text = value[len(name) + 1 :].strip()
            if not name or not text:
                raise RankwrightError(f"--about {value!r}: not of the form SYSTEM=TEXT")
            if name not in known:
                raise unknown("--about", name, sorted(known))
            if name in found:
                raise RankwrightError(f"--about {value!r}: {name} is described twice")
            found[name] = text
        return found


def report_options(function: Command) -> Any:
    """Add judgements and runs of one or several collections, and the options of measures."""
    return bundle_options(
        ReportArgs,
        "report_args",
        click.option(
            "--about", multiple=True, metavar="SYSTEM=TEXT",
            help="Description of a system for the ablation table; repeat for more.",
        ),
        click.option(
            "--collection", multiple=True, type=InputText("collection", folders=True), metavar="[NAME=]PATH",
            help="Collection whose texts and query types to add. With several collections: NAME=PATH.",
        ),
        click.option(
            "--name", metavar="NAME",
            help="Name of the dataset in tables and Methods. Default: from the path of QRELS.",
        ),
        *measure_options(),
        NAMES_OPTION,
        click.argument(
            "inputs", metavar=f"QRELS [NAME=]RUN... | {COLLECTION_FORM}...", nargs=-1, required=True, type=INPUT_TEXT
        ),
    )(function)  # fmt: skip


def is_collection(text: str) -> bool:
    """Whether the first argument is NAME=QRELS:RUN,RUN rather than the path of judgements."""
    name, equals, rest = text.partition("=")
    if Path(text).exists():
        return False
    if not equals and split_qrels(text) is not None:
        raise RankwrightError(f"{text!r}: not of the form {COLLECTION_FORM}")
    return bool(equals) and (":" in rest or "/" not in name)


def runs_after_qrels(inputs: Sequence[str]) -> Sequence[str]:
    """The runs after QRELS; refuses a collection among them."""
    qrels, *runs = inputs
    if not runs:
        raise RankwrightError(f"{qrels}: no run is given; use QRELS RUN... or {COLLECTION_FORM}")
    for text in runs:
        rest = text.partition("=")[2]
        if not is_run(text) and rest and split_qrels(rest) is not None:
            raise RankwrightError(f"{text!r}: cannot follow QRELS {qrels}; give every collection as {COLLECTION_FORM}")
    return runs


def parse_collection(text: str) -> tuple[str, Path, list[tuple[str, Path]]]:
    """The name, judgements and runs of NAME=QRELS:RUN,RUN."""
    name, _, rest = text.partition("=")
    qrels, colon, given = rest.partition(":")
    runs = given.split(",")
    found = split_qrels(rest)
    if found is not None:
        qrels, runs = found
    if not name.strip() or not colon or not qrels or not all(runs):
        raise RankwrightError(f"{text!r}: not of the form {COLLECTION_FORM}")
    try:
        return name.strip(), Path(qrels), parse_runs(runs)
    except RankwrightError as error:
        raise RankwrightError(f"{name.strip()}: {error}") from None


def split_qrels(text: str) -> tuple[str, list[str]] | None:
    """Split QRELS:RUN,RUN where QRELS is a file, if possible so that every run is a file too."""
    places = [at for at, letter in enumerate(text) if letter == ":"]
    files = [(text[:at], text[at + 1 :]) for at in places if is_file(text[:at])]
    for qrels, given in files:
        runs = split_runs(given)
        if runs is not None:
            return qrels, runs
    return (files[0][0], files[0][1].split(",")) if files else None


def split_runs(text: str) -> list[str] | None:
    """Split RUN,RUN so that every run is a file, whose name may contain commas; None if that is impossible."""
    parts = text.split(",")
    found: list[list[str] | None] = [*([None] * len(parts)), []]  # the runs from each part to the end
    for start in reversed(range(len(parts))):
        for stop in range(start + 1, len(parts) + 1):
            run, rest = ",".join(parts[start:stop]), found[stop]
            if rest is not None and is_run(run):
                found[start] = [run, *rest]
                break
    return found[0]


def is_run(text: str) -> bool:
    """Whether [SYSTEM=]PATH names a file."""
    return is_file(text) or is_file(text.partition("=")[2])


def is_file(text: str) -> bool:
    """Whether a path can be read: a file, a pipe or standard input."""
    return text == "-" or (bool(text) and Path(text).exists() and not Path(text).is_dir())
