"""The store: artefacts by the hash of what they are made from. Whole or not there; damage is noticed, and made again.

HOME/objects/KIND/KEY/   files, and manifest.json: what it was made from, digests of the files, times
HOME/parts/              what is being written; renamed into objects when whole
HOME/locks/KEY           held while one process makes an artefact; others wait, and find it made
HOME/plans/NAME.json     what each experiment last needed, so that nothing it needs is collected
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..base.environment import describe_machine, package_versions
from ..base.files import atomic_write, cache_folder, file_digest
from ..base.hashing import fingerprint
from ..base.locks import lock
from ..base.parallel import parallel_map
from ..errors import RankwrightError
from ..version import __version__

MANIFEST = "manifest.json"


@dataclass(frozen=True)
class Artefact:
    """Something in the store."""

    kind: str
    key: str
    home: Path

    @property
    def manifest(self) -> dict[str, Any]:
        """What it was made from, and how long that took."""
        return dict(json.loads((self.home / MANIFEST).read_text()))

    @property
    def size(self) -> int:
        """Its bytes."""
        return sum(path.stat().st_size for path in self.home.rglob("*") if path.is_file())

    def damage(self) -> str | None:
        """What is wrong with it: a file that is missing, or not what was written; None where all is well."""
        try:
            said = self.manifest
            files = said["files"]
            if said.pop("digest") != sealed(said) or said["key"] != self.key or said["kind"] != self.kind:
                return f"{MANIFEST} is not what was written"
        except (OSError, ValueError, KeyError, TypeError):
            return f"{MANIFEST} is missing or damaged"
        found = {path.relative_to(self.home).as_posix() for path in self.home.rglob("*") if path.is_file()}
        for name, said in files.items():
            path = self.home / name
            if name not in found:
                return f"{name} is missing"
            if path.stat().st_size != said["bytes"] or file_digest(path) != said["blake2b"]:
                return f"{name} is not what was written"
        strange = found - set(files) - {MANIFEST}
        return f"{min(strange)} does not belong there" if strange else None


class Store:
    """A folder of artefacts that several processes may use at once."""

    def __init__(self, home: str | Path | None = None) -> None:
        self.home = Path(home or os.environ.get("RANKWRIGHT_STORE") or cache_folder() / "store").resolve()
        if self.home.exists() and not self.home.is_dir():
            raise RankwrightError(f"{self.home}: is a file; a store is a folder")

    def place(self, kind: str, key: str) -> Path:
        """Where an artefact stands."""
        return self.home / "objects" / kind / key

    def find(self, kind: str, key: str) -> Artefact | None:
        """An artefact, if it is there; it may be damaged."""
        home = self.place(kind, key)
        return Artefact(kind, key, home) if home.is_dir() else None

    def make(
        self, kind: str, key: str, inputs: Mapping[str, Any], write: Callable[[Path], Mapping[str, Any] | None]
    ) -> tuple[Artefact, bool]:
        """The artefact, and whether it was made now: one process makes it, another waits and finds it."""
        with self.locked(key):
            found = self.find(kind, key)
            if found is not None and found.damage() is None:
                return found, False
            part = self.home / "parts" / f"{key}.{os.urandom(4).hex()}"
            try:
                part.mkdir(parents=True)
                began = time.perf_counter()
                said = dict(write(part) or {})
                said.setdefault("seconds", time.perf_counter() - began)
                finish(part, kind, key, inputs, said)
                settle(part, self.place(kind, key))
            except OSError as error:
                raise RankwrightError(f"{self.home}: cannot be written: {error.strerror or error}") from None
            finally:
                shutil.rmtree(part, ignore_errors=True)
            return Artefact(kind, key, self.place(kind, key)), True

    @contextmanager
    def locked(self, key: str) -> Iterator[None]:
        """While one holds the lock of a key, others wait."""
        with lock(self.home / "locks" / key):
            yield

    def all(self) -> list[Artefact]:
        """Every artefact, by kind and key."""
        homes = sorted((self.home / "objects").glob("*/*"))
        return [Artefact(home.parent.name, home.name, home) for home in homes if home.is_dir()]

    def damaged(self, some: Sequence[Artefact]) -> list[tuple[Artefact, str]]:
        """Those of some artefacts that are damaged, and how."""
        found = parallel_map(lambda each: each.damage(), some)
        return [(one, what) for one, what in zip(some, found, strict=True) if what]

    def remember(self, name: str, keys: Sequence[str]) -> None:
        """Keep what an experiment needs."""
        with atomic_write(self.home / "plans" / f"{name}.json") as file:
            file.write(json.dumps({"needs": sorted(keys)}, indent=1).encode() + b"\n")

    def needed(self) -> set[str]:
        """The keys that some experiment needs."""
        found: set[str] = set()
        for path in sorted((self.home / "plans").glob("*.json")):
            try:
                found |= set(json.loads(path.read_text())["needs"])
            except (OSError, ValueError, KeyError, TypeError):
                raise RankwrightError(f"{path}: damaged; delete it, and run its experiment again") from None
        return found

    def collect(self) -> tuple[list[Artefact], int]:
        """Remove what no experiment needs, and parts that were never finished; gives what went, and its bytes."""
        needed = self.needed()
        gone = [each for each in self.all() if each.key not in needed]
        size = 0
        for each in list(gone):
            with self.locked(each.key):
                if each.key in self.needed():  # a run began meanwhile
                    gone.remove(each)
                    continue
                size += each.size
                shutil.rmtree(each.home)
        for part in (self.home / "parts").glob("*"):
            with lock(self.home / "locks" / part.name.partition(".")[0], wait=False) as ours:
                if not ours:
                    continue  # another process is writing it
                size += sum(path.stat().st_size for path in part.rglob("*") if path.is_file())
                shutil.rmtree(part)
        return gone, size


def finish(part: Path, kind: str, key: str, inputs: Mapping[str, Any], said: Mapping[str, Any]) -> None:
    """Write the manifest of a folder that is whole."""
    files = {
        path.relative_to(part).as_posix(): {"bytes": path.stat().st_size, "blake2b": file_digest(path)}
        for path in sorted(part.rglob("*"))
        if path.is_file()
    }
    about = {
        "kind": kind, "key": key, "made_by": f"rankwright {__version__}", "inputs": inputs, "files": files,
        "machine": describe_machine(), "versions": package_versions(),
    }  # fmt: skip
    whole = json.loads(json.dumps({**about, "made": dict(said)}, default=str))
    with atomic_write(part / MANIFEST) as file:
        file.write(json.dumps({**whole, "digest": sealed(whole)}, indent=1).encode() + b"\n")


def sealed(said: Mapping[str, Any]) -> str:
    """The digest of a manifest."""
    return fingerprint("manifest", json.dumps(said, sort_keys=True))


def settle(part: Path, home: Path) -> None:
    """Give a whole folder its name; a damaged one that has it goes."""
    home.parent.mkdir(parents=True, exist_ok=True)
    if home.exists():
        shutil.rmtree(home)
    part.rename(home)
