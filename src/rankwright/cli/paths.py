"""Paths on the command line: what a command reads and what it writes never meet.

Every parameter that names a file has one of these types. Each value is registered when it is parsed and compared with
those before it, by the identity of the files, so that a command cannot run with an output that would replace one of its
inputs or its other output, whatever the paths look like.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ..errors import RankwrightError

REGISTRY = "rankwright.paths"
SEPARATORS = re.compile("[=:,]")  # between the parts of NAME=QRELS:RUN,RUN
LONGEST = 5  # separators within a file name that are still looked at
MAX_PATH = 4096  # characters
STORE_PARTS = re.compile(r"(objects|parts|locks|plans|known)(/.*)?|rankwright-store\.json")


@dataclass(frozen=True)
class NamedPath:
    """A path on the command line and the parameter that names it."""

    place: str  # `-o` or `COLLECTION`
    path: Path
    role: str  # output, file, collection or store

    def meets(self, other: NamedPath) -> str:
        """Why an output must not be written, given another path of the command; empty if it may."""
        if other.role == "output":
            return f"{other.place} names the same file; choose another" if is_same(self.path, other.path) else ""
        if not other.path.exists():
            return ""
        if is_same(self.path, other.path):
            return "this is an input of the command; choose another file"
        inside = find_inside(self.path, other.path) if other.path.is_dir() else None
        if inside is None or not self.is_part(inside, other):
            return ""
        return f"this is, or would become, part of {other.path}, an input of the command; choose another file"

    def is_part(self, inside: str, source: NamedPath) -> bool:
        """Whether an output within a folder belongs to what a command reads there, or would by its name."""
        if source.role == "collection":
            from ..collection.collection_parts import is_collection_file

            return is_collection_file(source.path, inside)
        return STORE_PARTS.fullmatch(inside) is not None if source.role == "store" else self.path.exists()


def is_same(first: Path, second: Path) -> bool:
    """Whether two paths name one file or folder: by its identity or, before it exists, by its name, ignoring case."""
    if first.exists() and second.exists():
        ordinary = first.is_file() or first.is_dir()  # any number of outputs may go to /dev/null
        return ordinary and first.samefile(second)
    return str(first.resolve()).casefold() == str(second.resolve()).casefold()


def find_inside(path: Path, folder: Path) -> str | None:
    """The path relative to a folder that it lies in, with slashes; None if it lies elsewhere."""
    path = path.resolve()
    for parent in path.parents:
        if parent.exists() and parent.samefile(folder):
            return path.relative_to(parent).as_posix()
    return None


def register(
    role: str, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
) -> None:
    """Add a path to those of the command; refuse an output that meets another path."""
    if ctx is None or ctx.resilient_parsing or os.fspath(value) in ("-", ""):
        return
    place = param.opts[0] if isinstance(param, click.Option) else param.human_readable_name if param else ""
    new = NamedPath(place, Path(value), role)
    known: list[NamedPath] = ctx.meta.setdefault(REGISTRY, [])
    try:
        for old in known:
            output, other = (new, old) if role == "output" else (old, new)
            if output.role == "output" and (reason := output.meets(other)):
                raise RankwrightError(f"{output.place} {output.path}: {reason}")
    except (OSError, ValueError, RuntimeError):
        pass  # a path that cannot be looked at cannot be read or written either, and its own error says why
    known.append(new)


class InputPath(click.Path):
    """A file or folder that a command reads; no output may replace it, or a part of it."""

    def __init__(self, role: str = "file", path_type: type | None = Path) -> None:
        super().__init__(path_type=path_type)
        self.role = role

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path, once it is compared with the outputs; a store may have a URL."""
        if self.role == "store" and isinstance(value, str) and "://" in value:
            return value
        register(self.role, value, param, ctx)
        return super().convert(value, param, ctx)


class OutputPath(InputPath):
    """A file or folder that a command writes."""

    def __init__(self) -> None:
        super().__init__("output")


class InputText(click.types.StringParamType):
    """Text that may name files to read, as NAME=RUN or NAME=QRELS:RUN,RUN do, or also folders, as onnx:FOLDER does."""

    def __init__(self, role: str = "file", folders: bool = False) -> None:
        self.role, self.folders = role, folders

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The text, once every file that it may name is compared with the outputs."""
        for path in paths_in(value) if isinstance(value, str) else ():
            if self.folders or not path.is_dir():
                register(self.role, path, param, ctx)
        return value


def paths_in(text: str) -> Iterator[Path]:
    """The existing paths that a text may name: all of it, and its parts between separators."""
    cuts = [found.start() for found in SEPARATORS.finditer(text)]
    starts, ends = [0, *(at + 1 for at in cuts)], [*cuts, len(text)]
    for at, start in enumerate(starts):
        for end in {*ends[at : at + LONGEST], len(text)}:
            if start < end <= start + MAX_PATH:
                try:
                    if (path := Path(text[start:end])).exists():
                        yield path
                except (OSError, ValueError):
                    continue  # not a path


COLLECTION = InputPath("collection", str)
INPUT = InputPath()
OUTPUT = OutputPath()
STORE = InputPath("store")
INPUT_TEXT = InputText()
MODEL_TEXT = InputText(folders=True)
