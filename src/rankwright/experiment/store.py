"""The store: artifacts by the hash of what they are built from. An artifact is complete or absent; damage is detected.

HOME/rankwright-store.json   says that the folder is a store; no other folder is used
HOME/objects/KIND/KEY/   files, and manifest.json: inputs, digests of the files, times
HOME/parts/              artifacts being written; moved into objects when complete
HOME/locks/KEY           held while one process builds an artifact; others wait and then find it
HOME/plans/NAME.json     the keys each experiment needed last, so that they are not collected as garbage
HOME/known/KEY.json      facts that are cheap to compute again, such as the hash of the docs in some files
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..base.environment import describe_machine, package_versions
from ..base.file_identity import file_identity
from ..base.files import atomic_write, cache_folder, file_digest
from ..base.hashing import fingerprint
from ..base.locks import lock, lock_while_alive
from ..base.parallel import parallel_map
from ..base.replacement import remove, replace_folder
from ..errors import RankwrightError, WriteError, why_unwritten
from ..version import __version__
from .store_marker import check_store, create_store

MANIFEST = "manifest.json"
PART = "part"  # kind of what a worker wrote of an artifact
PATIENCE = float(os.environ.get("RANKWRIGHT_PATIENCE", "60"))  # seconds to wait for a holder without a sign of life


@dataclass(frozen=True)
class Artifact:
    """An artifact in the store."""

    kind: str
    key: str
    home: Path

    @property
    def manifest(self) -> dict[str, Any]:
        """What it was built from, and how long that took."""
        return dict(json.loads((self.home / MANIFEST).read_text()))

    @property
    def size(self) -> int:
        """Its size in bytes."""
        return sum(path.stat().st_size for path in self.home.rglob("*") if path.is_file())

    def find_damage(self) -> str | None:
        """What is wrong with it, such as a missing or modified file; None if it is intact."""
        try:
            manifest = self.manifest
            files = manifest["files"]
            digest = manifest.pop("digest")
            if digest != manifest_digest(manifest) or (manifest["key"], manifest["kind"]) != (self.key, self.kind):
                return f"{MANIFEST} has been modified"
            sizes = {str(name): (entry["bytes"], entry["blake2b"]) for name, entry in files.items()}
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return f"{MANIFEST} is missing or damaged"
        found = {path.relative_to(self.home).as_posix() for path in self.home.rglob("*") if path.is_file()}
        for name, (size, digest) in sizes.items():
            path = self.home / name
            if name not in found:
                return f"{name} is missing"
            if path.stat().st_size != size or file_digest(path) != digest:
                return f"{name} has been modified"
        extra = found - set(sizes) - {MANIFEST}
        return f"{min(extra)} does not belong there" if extra else None


class Store:
    """A folder of artifacts that several processes may use at once."""

    repair = "the next run rebuilds them"  # what becomes of damaged artifacts

    def __init__(self, home: str | Path | None = None) -> None:
        self.home = Path(home or os.environ.get("RANKWRIGHT_STORE") or cache_folder() / "store").resolve()
        if self.home.exists() and not self.home.is_dir():
            raise RankwrightError(f"{self.home}: is a file; a store must be a folder")
        self.is_created = False

    def create(self) -> None:
        """Create the folder with its marker unless it is a store; refuse a folder with other files."""
        if not self.is_created:
            create_store(self.home)
            self.is_created = True

    def folder(self, kind: str, key: str) -> Path:
        """The folder of an artifact."""
        return self.home / "objects" / kind / key

    def find(self, kind: str, key: str) -> Artifact | None:
        """The artifact if it exists; it may be damaged."""
        home = self.folder(kind, key)
        return Artifact(kind, key, home) if home.is_dir() else None

    def build(
        self,
        kind: str,
        key: str,
        inputs: Mapping[str, Any],
        write: Callable[[Path], Mapping[str, Any] | None],
        waits: bool = True,
    ) -> tuple[Artifact, bool]:
        """Build the artifact unless it exists; returns it, and whether it was built now.

        Other processes wait, unless this one hangs, or they do not want to: of two that finish, the first one counts.
        """
        self.create()
        with self.hold_lock(key) if waits else nullcontext(False) as is_alone:
            found = self.find(kind, key)
            if found is not None and found.find_damage() is None:
                return found, False
            part = self.home / "parts" / f"{key}.{os.urandom(4).hex()}"
            try:
                part.mkdir(parents=True)
                start = time.perf_counter()
                facts = dict(write(part) or {})
                facts.setdefault("seconds", time.perf_counter() - start)
                write_manifest(part, kind, key, inputs, facts)
                found = None if is_alone else self.find(kind, key)
                if found is not None and found.find_damage() is None:
                    return found, False
                self.folder(kind, key).parent.mkdir(parents=True, exist_ok=True)
                replace_folder(part, self.folder(kind, key))
            except OSError as error:
                raise RankwrightError(f"{self.home}: cannot be written: {why_unwritten(error)}") from None
            except WriteError as error:
                if error.is_inside(part):
                    raise RankwrightError(f"{self.home}: cannot be written: {error.reason}") from None
                raise
            finally:
                shutil.rmtree(part, ignore_errors=True)
            return self.publish(Artifact(kind, key, self.folder(kind, key)))

    def publish(self, artifact: Artifact) -> tuple[Artifact, bool]:
        """Make an artifact that was just built here known to others; returns it, and whether it counts."""
        return artifact, True

    def fetch(self, kind: str, key: str) -> Path:
        """The folder of an artifact, once its files are here."""
        return self.folder(kind, key)

    def write_shared(self, key: str, content: bytes) -> str:
        """Write something for other processes to read; returns where."""
        path = self.home / "parts" / f"{key}.{os.urandom(4).hex()}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return str(path)

    def read_shared(self, name: str) -> bytes:
        """What another process wrote."""
        return Path(name).read_bytes()

    def remove_shared(self, name: str) -> None:
        """Remove what was written for other processes."""
        Path(name).unlink(missing_ok=True)

    @property
    def address(self) -> str:
        """What other processes open the store by."""
        return str(self.home)

    @contextmanager
    def hold_lock(self, key: str) -> Iterator[bool]:
        """Hold the lock of a key; other processes wait. False if its holder hangs."""
        with lock_while_alive(self.home / "locks" / key, PATIENCE) as is_held:
            yield is_held

    def remove(self, kind: str, key: str) -> None:
        """Remove an artifact."""
        remove(self.folder(kind, key))
        self.intact_file(key).unlink(missing_ok=True)
        (self.home / "locks" / key).unlink(missing_ok=True)

    def artifacts(self) -> list[Artifact]:
        """Every artifact, by kind and key."""
        homes = sorted((self.home / "objects").glob("*/*"))
        return [
            Artifact(home.parent.name, home.name, home)
            for home in homes
            if home.is_dir() and not home.is_symlink() and not home.name.startswith(".")
        ]

    def find_damaged(self, artifacts: Sequence[Artifact], afresh: bool = True) -> list[tuple[Artifact, str]]:
        """The damaged ones among some artifacts, and what is wrong with each.

        Unless `afresh`, an artifact whose files are those that were found intact before is not read again.
        """
        found = parallel_map(Artifact.find_damage if afresh else self.find_new_damage, artifacts)
        return [(each, damage) for each, damage in zip(artifacts, found, strict=True) if damage]

    def intact_file(self, key: str) -> Path:
        """The file that says which files an artifact had when it was last found intact."""
        return self.home / "known" / f"intact-{key}.json"

    def find_new_damage(self, artifact: Artifact) -> str | None:
        """What is wrong with an artifact; read only if a file has changed since it was last found intact."""
        memory = self.intact_file(artifact.key)
        files = sorted(path for path in artifact.home.rglob("*") if path.is_file())
        now = [[path.relative_to(artifact.home).as_posix(), file_identity(path)] for path in files]
        text = json.dumps([artifact.kind, now]).encode()
        with suppress(OSError):
            if memory.read_bytes() == text:
                return None
        damage = artifact.find_damage()
        if damage is None and all(identity for _, identity in now):
            with suppress(RankwrightError), atomic_write(memory) as file:
                file.write(text)
        return damage

    def place(self, artifact: Artifact) -> str:
        """Where an artifact is, as messages name it."""
        return str(artifact.home)

    def record_plan(self, name: str, keys: Sequence[str]) -> None:
        """Record the keys that an experiment needs."""
        self.create()
        with atomic_write(self.home / "plans" / f"{name}.json") as file:
            file.write(json.dumps({"needs": sorted(keys)}, indent=1).encode() + b"\n")

    def needed_keys(self) -> set[str]:
        """The keys that any experiment needs."""
        found: set[str] = set()
        for path in sorted((self.home / "plans").glob("*.json")):
            try:
                found |= set(json.loads(path.read_text())["needs"])
            except (OSError, ValueError, KeyError, TypeError):
                raise RankwrightError(f"{path}: damaged; delete it and run its experiment again") from None
        return found

    def recall(self, key: str) -> dict[str, Any]:
        """The facts that were remembered under a key; empty if there are none, or if they are damaged."""
        try:
            return dict(json.loads((self.home / "known" / f"{key}.json").read_text()))
        except (OSError, ValueError, TypeError):
            return {}

    def remember(self, key: str, facts: Mapping[str, Any]) -> None:
        """Remember facts under a key, such as the hash of everything they follow from."""
        self.create()
        with atomic_write(self.home / "known" / f"{key}.json") as file:
            file.write(json.dumps(facts).encode() + b"\n")

    def find_garbage(self) -> list[Artifact]:
        """The artifacts that no experiment needs; parts are needed until the artifact they are for is complete."""
        artifacts, needed = self.artifacts(), self.needed_keys()
        incomplete = needed - {each.key for each in artifacts}

        def is_needed(each: Artifact) -> bool:
            return part_owner(each) in incomplete if each.kind == PART else each.key in needed

        return [each for each in artifacts if not is_needed(each)]

    def collect_garbage(self) -> tuple[list[Artifact], int]:
        """Remove artifacts that no experiment needs, and unfinished parts; returns what was removed, and its bytes."""
        check_store(self.home)
        removed, size = self.find_garbage(), 0
        for each in list(removed):
            with self.hold_lock(each.key):
                if each.key in self.needed_keys():  # a run began in the meantime
                    removed.remove(each)
                    continue
                size += each.size
                remove(each.home)
                self.intact_file(each.key).unlink(missing_ok=True)
        for part in (self.home / "parts").glob("*"):
            with lock(self.home / "locks" / part.name.partition(".")[0], wait=False) as acquired:
                if not acquired:
                    continue  # another process is writing it
                size += sum(path.stat().st_size for path in part.rglob("*") if path.is_file())
                remove(part)
        return removed, size


def part_owner(part: Artifact) -> str:
    """The key of the artifact that a part is for; empty if its manifest is damaged."""
    try:
        return str(part.manifest["inputs"]["node"])
    except (OSError, ValueError, LookupError, TypeError):
        return ""


def write_manifest(part: Path, kind: str, key: str, inputs: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
    """Write the manifest of a complete folder."""
    files = {
        path.relative_to(part).as_posix(): {"bytes": path.stat().st_size, "blake2b": file_digest(path)}
        for path in sorted(part.rglob("*"))
        if path.is_file()
    }
    about = {
        "kind": kind, "key": key, "made_by": f"rankwright {__version__}", "inputs": inputs, "files": files,
        "machine": describe_machine(), "versions": package_versions(),
    }  # fmt: skip
    manifest = json.loads(json.dumps({**about, "made": dict(facts)}, default=str))
    with atomic_write(part / MANIFEST) as file:
        file.write(json.dumps({**manifest, "digest": manifest_digest(manifest)}, indent=1).encode() + b"\n")


def manifest_digest(manifest: Mapping[str, Any]) -> str:
    """The digest of a manifest."""
    return fingerprint("manifest", json.dumps(manifest, sort_keys=True))
