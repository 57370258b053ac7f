"""Which files an index was built from, and how many of them have changed since.

They are listed in a file of their own, which names the state of the index that it is about by the digest of its
manifest: of any other state, the files are not known, and all docs are compared.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import Any, TypedDict

import msgspec
import numpy as np

from ..base.file_identity import DIGEST, IDENTITY, PARTS, Identities, KnownFiles, find_same, identity_rows, match_names
from ..base.files import atomic_write
from ..base.locks import hold
from ..collection import Collection
from ..errors import RankwrightError
from . import index_folder, verification
from .index_file_names import EARLIER_SOURCES, SOURCES

Array = np.ndarray[Any, Any]
MAX_FILES = 1_000_000  # of a collection with more, nothing is recorded
UPDATE = "--update"
UNKNOWN = "-" * DIGEST  # in place of the digest of a file that changed while it was read


class Source(TypedDict):
    """A collection that an index was built from: a column of its files is one value, quick to read."""

    path: str
    command: str  # that built the index
    folder: str  # where the command ran
    names: str  # of its files, one per line
    digests: str  # of each file, one after the other
    identities: bytes  # of each file, numbers of 64 bits


class SourceFiles(KnownFiles):
    """The files of a collection when it was indexed."""

    @classmethod
    def of(cls, source: Source) -> SourceFiles:
        """The files of a source; none if its columns do not fit together."""
        try:
            names = source["names"].split("\n")
            digests = np.frombuffer(source["digests"].encode("ascii"), dtype=f"S{DIGEST}")
            identities = np.frombuffer(source["identities"], dtype="<i8").reshape(-1, PARTS)
        except ValueError:
            return cls()
        return cls(names, digests, identities) if len(names) == len(identities) == len(digests) else cls()


@dataclass(frozen=True)
class Changes:
    """How a collection differs from what an index was built from."""

    unit: str  # note or file
    edited: int
    added: int
    deleted: int
    total: int  # files when the index was built
    update: str  # the command that updates the index

    def __bool__(self) -> bool:
        return bool(self.edited or self.added or self.deleted)

    def __str__(self) -> str:
        parts = [(self.edited, "edited"), (self.added, "added"), (self.deleted, "deleted")]
        shown = ", ".join(f"{number:,} {what}" for number, what in parts if number)
        return f"{self.unit}s have changed since it was built: {shown}; update it with: {self.update}"


def describe_source(
    collection: Collection, args: Sequence[str], known: SourceFiles | None = None, since: int | None = None
) -> Source | None:
    """The files of a collection as they are now, and the arguments of the command that indexes them.

    A file with a `known` identity is not read. One that changed after `since` (ns) may have been indexed before the
    change: its digest is left open.
    """
    if collection.home is None or not 0 < len(collection.files) <= MAX_FILES:
        return None
    found = [file.stat() for file in collection.files]  # before the files are read
    identities = identity_rows([*map(IDENTITY, found)])
    late = np.array([since is not None and each.st_ctime_ns > since for each in found])
    identities[late] = 0
    source = make_source(collection.home, file_names(collection), identities, args, known, collection.files)
    if source is not None and late.any():
        digests = SourceFiles.of(source).digests
        source["digests"] = join_digests(np.where(late, np.array(UNKNOWN, dtype=digests.dtype), digests))
    return source


def make_source(
    home: Path, names: Sequence[str], identities: Identities, args: Sequence[str], known: SourceFiles | None,
    files: Sequence[Path] | None = None, digested: Mapping[int, str] | None = None,
) -> Source | None:  # fmt: skip
    """A source from the names and identities of its files; one with a known identity, or `digested`, is not read."""
    if not 0 < len(names) <= MAX_FILES:
        return None
    known = known or SourceFiles()
    rows = match_names(names, known.names)
    is_same = find_same(rows, identities, known.identities)
    digests = np.zeros(len(names), dtype=known.digests.dtype)
    digests[is_same] = known.digests[rows[is_same]]
    if digested:
        digests[[*digested]] = [*digested.values()]
        is_same[[*digested]] = True
    unread = np.flatnonzero(~is_same).tolist()
    digests[unread] = verification.digest_files([files[at] if files is not None else home / names[at] for at in unread])
    return Source(
        path=os.fsdecode(home.resolve()),
        command=shlex.join(["rankwright", *(arg for arg in args if arg != UPDATE)]),
        folder=str(Path.cwd()),
        names="\n".join(names),
        digests=join_digests(digests),
        identities=identities.astype("<i8").tobytes(),
    )


def join_digests(digests: Array) -> str:
    """Digests one after the other."""
    return digests.tobytes().decode("ascii")


def file_names(collection: Collection) -> list[str]:
    """The names of a collection's files within it, as hex digits where they are not UTF-8."""
    home = collection.home
    assert home is not None
    start = f"{home}{os.sep}" if str(home) != "." else ""
    names = [file.name if file == home else str(file).removeprefix(start) for file in collection.files]
    return [name if name.isprintable() else os.fsencode(name).hex() for name in names]


class SourcesFile(msgspec.Struct):
    """The file that lists the sources of an index."""

    index: str  # digest of the manifest
    sources: list[Source]


def read_sources(folder: Path, about: Mapping[str, Any] | None = None) -> list[Source]:
    """The collections that the index in a folder was built from, as far as it knows them; `about` is its manifest."""
    about = about or index_folder.parse_manifest(folder)
    try:
        found = msgspec.msgpack.decode((folder / SOURCES).read_bytes(), type=SourcesFile)
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
        return []
    return found.sources if found.index == about.get("digest") else []


def check_version(folder: Path) -> None:
    """Refuse to change an index whose collections an earlier version listed: docs of another one could be lost."""
    if (folder / EARLIER_SOURCES).exists() and not (folder / SOURCES).exists():
        raise RankwrightError(f"{folder}: an earlier version wrote it; build it again")


def are_same(before: Sequence[Source], now: Sequence[Source]) -> bool:
    """Whether the same commands read the same files, with the same content, before and now; False if in doubt."""
    if not now or any(UNKNOWN in each["digests"] for each in now):
        return False
    content = itemgetter("path", "command", "folder", "names", "digests")
    return [*map(content, before)] == [*map(content, now)]


def write_sources(folder: Path, sources: Sequence[Source]) -> None:
    """Write to an index which collections it was built from."""
    with hold(folder):
        with atomic_write(folder / SOURCES) as file:
            digest = str(index_folder.parse_manifest(folder).get("digest"))
            file.write(msgspec.msgpack.encode(SourcesFile(digest, list(sources))))
        (folder / EARLIER_SOURCES).unlink(missing_ok=True)


def find_changes(folder: Path, collection: Collection) -> Changes | None:
    """How the files of a collection differ from those an index was built from; None if the index does not know them.

    A file is read only if its size or its times differ.
    """
    if collection.home is None:
        return None
    sources, home = read_sources(folder), os.fsdecode(collection.home.resolve())
    known: Mapping[str, tuple[str, list[int]]] = {}
    for each in sources:
        if each["path"] == home:
            files = SourceFiles.of(each)
            rows = zip(files.digests.astype(str).tolist(), files.identities.tolist(), strict=True)
            known = {**known, **dict(zip(files.names, rows, strict=True))}
    if not known:
        return None
    now = dict(zip(file_names(collection), collection.files, strict=True))
    suspect = [name for name, file in now.items() if name in known and not has_identity(file, known[name][1])]
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
    """The command that updates an index of one collection, or the commands that build one of several again."""
    here = str(Path.cwd())
    commands = [
        each["command"] if each["folder"] == here else f"cd {shlex.quote(each['folder'])} && {each['command']}"
        for each in sources
    ]
    return " && ".join(commands) + (f" {UPDATE}" if len(sources) == 1 else "")
