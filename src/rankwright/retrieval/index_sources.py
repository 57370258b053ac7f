"""Which files an index was built from, and how many of them have changed since."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict

import msgspec

from ..base.file_identity import file_identity
from ..base.locks import hold
from ..collection import Collection
from . import index_folder, verification

KEY = "sources"  # in the manifest
MAX_FILES = 100_000  # of a collection with more, nothing is recorded


class Source(TypedDict):
    """A collection that an index was built from."""

    path: str
    command: str  # that built the index
    folder: str  # where the command ran
    files: dict[str, list[int | str]]  # digest and identity of each file


@dataclass(frozen=True)
class Changes:
    """How a collection differs from what an index was built from."""

    unit: str  # note or file
    edited: int
    added: int
    deleted: int
    total: int  # files when the index was built
    update: str  # the command that builds the index again

    def __bool__(self) -> bool:
        return bool(self.edited or self.added or self.deleted)

    def __str__(self) -> str:
        parts = [(self.edited, "edited"), (self.added, "added"), (self.deleted, "deleted")]
        shown = ", ".join(f"{number:,} {what}" for number, what in parts if number)
        return f"{self.unit}s have changed since it was built: {shown}; update it with: {self.update}"


def describe_source(collection: Collection, args: Sequence[str]) -> Source | None:
    """The files of a collection as they are now, and the arguments of the command that indexes them."""
    if collection.home is None or not 0 < len(collection.files) <= MAX_FILES:
        return None
    identities = [file_identity(file) for file in collection.files]  # before the files are read
    digests = verification.digest_files(collection.files)
    files: dict[str, list[int | str]] = {
        name: [digest, *(identity or ())]
        for name, digest, identity in zip(file_names(collection), digests, identities, strict=True)
    }
    home = os.fsdecode(collection.home.resolve())
    return Source(path=home, command=shlex.join(["rankwright", *args]), folder=str(Path.cwd()), files=files)


def file_names(collection: Collection) -> list[str]:
    """The names of a collection's files within it, as hex digits where they are not UTF-8."""
    home = collection.home
    assert home is not None
    names = [file.name if file == home else str(file.relative_to(home)) for file in collection.files]
    return [name if name.isprintable() else os.fsencode(name).hex() for name in names]


def read_sources(folder: Path) -> list[Source]:
    """The collections that an index was built from, as far as it knows them."""
    about = index_folder.parse_manifest(folder)
    try:
        return msgspec.convert(about.get(KEY, []), list[Source])
    except (msgspec.ValidationError, ValueError, RecursionError):
        return []


def write_sources(folder: Path, sources: Sequence[Source]) -> None:
    """Write to an index which collections it was built from."""
    with hold(folder):
        about = index_folder.parse_manifest(folder)
        own = {key: value for key, value in about.items() if key not in index_folder.Manifest.__annotations__}
        index_folder.write_manifest(folder, about["kind"], about["segments"], {**own, KEY: sources})


def find_changes(folder: Path, collection: Collection) -> Changes | None:
    """How the files of a collection differ from those an index was built from; None if the index does not know them.

    A file is read only if its size or its times differ.
    """
    if collection.home is None:
        return None
    sources, home = read_sources(folder), os.fsdecode(collection.home.resolve())
    known: Mapping[str, Any] = {}
    for each in sources:
        if each["path"] == home:
            known = {**known, **each["files"]}
    if not known:
        return None
    now = dict(zip(file_names(collection), collection.files, strict=True))
    suspect = [name for name, file in now.items() if name in known and not has_identity(file, known[name][1:])]
    digests = verification.digest_files([now[name] for name in suspect])
    edited = sum(digest != known[name][0] for name, digest in zip(suspect, digests, strict=True))
    return Changes(
        "note" if all(file.suffix.lower() in (".md", ".markdown") for file in collection.files) else "file",
        edited, len(now.keys() - known.keys()), len(known.keys() - now.keys()), len(known), update_command(sources),
    )  # fmt: skip


def has_identity(file: Path, known: Sequence[Any]) -> bool:
    """Whether a file is the one that was read, judged without reading it."""
    about = file.stat()
    return [about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns] == list(known)


def update_command(sources: Sequence[Source]) -> str:
    """The commands that build an index again."""
    here = str(Path.cwd())
    commands = [
        each["command"] if each["folder"] == here else f"cd {shlex.quote(each['folder'])} && {each['command']}"
        for each in sources
    ]
    return " && ".join(commands)
