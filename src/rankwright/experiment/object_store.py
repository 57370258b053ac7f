"""A store in a bucket or another place that fsspec reaches (s3://, file://); what is needed is kept in a local folder.

URL/objects/KIND/KEY/UPLOAD/   the files of an artifact, uploaded under a name of their own
URL/objects/KIND/KEY.json      its manifest, and the name of its upload; put last, and only if there is none
URL/plans/NAME.json            the keys each experiment needed last, so that they are not collected as garbage
URL/known/KEY.json             facts that are cheap to compute again

An artifact is there when its manifest is. Of two processes that build the same one, the first to put the manifest wins,
and the other takes its files; what it uploaded is removed.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar, cast

from ..base.files import cache_folder
from ..base.hashing import fingerprint
from ..base.lazy import import_optional
from ..base.replacement import remove, replace_folder
from ..errors import RankwrightError
from .store import MANIFEST, PART, Artifact, Store

Result = TypeVar("Result")
TRIES = 6  # of a request that fails on its way
UNFINISHED = timedelta(days=1)  # after which an upload or a part is taken to be abandoned
PAUSE = 0.2  # seconds before the second try; twice as long before each other


@dataclass(frozen=True)
class RemoteArtifact(Artifact):
    """An artifact that is not in the local folder yet; its files are checked when they are fetched."""

    record: Mapping[str, Any]  # its manifest, and the name of its upload

    @property
    def manifest(self) -> dict[str, Any]:
        """What it was built from, and how long that took."""
        return dict(self.record["manifest"])

    @property
    def size(self) -> int:
        """Its size in bytes, without its manifest."""
        return sum(int(each["bytes"]) for each in self.manifest["files"].values())

    def find_damage(self) -> str | None:
        """Nothing that could be told from here."""
        return None


class ObjectStore(Store):
    """A store behind a URL, with a local folder of what was built or fetched here."""

    def __init__(self, url: str) -> None:
        fsspec: Any = import_optional("fsspec", "object-store")
        self.url = url.rstrip("/")
        try:
            self.files, self.root = fsspec.core.url_to_fs(self.url, use_listings_cache=False)
        except ImportError as error:
            raise RankwrightError(f"--store {url}: {error}") from None
        except ValueError:
            raise RankwrightError(
                f"--store {url}: not an address of a store; use a folder, s3://BUCKET or another address that fsspec "
                "knows"
            ) from None
        super().__init__(cache_folder() / "stores" / fingerprint("store", self.url))

    @property
    def address(self) -> str:
        """What other processes open the store by."""
        return self.url

    def find(self, kind: str, key: str) -> Artifact | None:
        """The artifact if it is here or there."""
        found = super().find(kind, key)
        if found is not None:
            return found
        record = self.read_record(kind, key)
        return None if record is None else RemoteArtifact(kind, key, self.folder(kind, key), record)

    def build(
        self,
        kind: str,
        key: str,
        inputs: Mapping[str, Any],
        write: Callable[[Path], Mapping[str, Any] | None],
        waits: bool = True,
    ) -> tuple[Artifact, bool]:
        """Build the artifact unless it is here or there; one that a killed process did not upload is uploaded."""
        found, is_new = super().build(kind, key, inputs, write, waits)
        if not is_new and not isinstance(found, RemoteArtifact) and self.read_record(kind, key) is None:
            return self.publish(found)
        return found, is_new

    def find_new_damage(self, artifact: Artifact) -> str | None:
        """What is wrong with an artifact that is here."""
        return None if isinstance(artifact, RemoteArtifact) else super().find_new_damage(artifact)

    def read_record(self, kind: str, key: str) -> dict[str, Any] | None:
        """The manifest of an artifact there, with the name of its upload."""
        try:
            return dict(json.loads(self.ask(self.files.cat_file, f"{self.root}/objects/{kind}/{key}.json")))
        except FileNotFoundError:
            return None

    def fetch(self, kind: str, key: str) -> Path:
        """The folder of an artifact, once its files are here."""
        home = self.folder(kind, key)
        record = None if home.is_dir() else self.read_record(kind, key)
        return home if record is None else self.download(kind, key, record)

    def download(self, kind: str, key: str, record: Mapping[str, Any]) -> Path:
        """Bring the files of an artifact here; they must have the digests of its manifest."""
        home = self.folder(kind, key)
        home.parent.mkdir(parents=True, exist_ok=True)
        for _ in range(TRIES):
            with self.copy(kind, key, record) as (part, damage):
                if damage is None:
                    replace_folder(part, home)
                    return home
        raise RankwrightError(f"{self.url}: objects/{kind}/{key}: {damage}; delete it there, and it is built again")

    @contextmanager
    def copy(self, kind: str, key: str, record: Mapping[str, Any]) -> Iterator[tuple[Path, str | None]]:
        """A folder with the files of an artifact, for a while, and what is wrong with them."""
        self.create()
        part = self.home / "parts" / f"{key}.{os.urandom(4).hex()}"
        try:
            for name in (*record["manifest"]["files"], MANIFEST):
                (part / name).parent.mkdir(parents=True, exist_ok=True)
                source = f"{self.root}/objects/{kind}/{key}/{record['upload']}/{name}"
                with suppress(FileNotFoundError):
                    self.ask(self.files.get_file, source, str(part / name))
            yield part, Artifact(kind, key, part).find_damage()
        finally:
            remove(part)

    def publish(self, artifact: Artifact) -> tuple[Artifact, bool]:
        """Upload an artifact that was built here; returns that of another process if it was faster."""
        kind, key, upload = artifact.kind, artifact.key, os.urandom(8).hex()
        base = f"{self.root}/objects/{kind}/{key}"
        for path in sorted(artifact.home.rglob("*")):
            if path.is_file():
                target = f"{base}/{upload}/{path.relative_to(artifact.home).as_posix()}"
                self.ask(self.put, path, target)
        record = json.dumps({"upload": upload, "manifest": artifact.manifest}).encode()
        with suppress(FileExistsError):  # another process was faster, or the answer to our own request was lost
            self.ask(self.files.pipe_file, f"{base}.json", record, mode="create")
        stored = self.read_record(kind, key)
        if stored is None or stored["upload"] == upload:
            return artifact, True
        with suppress(OSError):
            self.files.rm(f"{base}/{upload}", recursive=True)
        self.download(kind, key, stored)
        return artifact, False

    def put(self, path: Path, target: str) -> None:
        """Upload a file."""
        self.files.makedirs(target.rpartition("/")[0], exist_ok=True)
        self.files.put_file(str(path), target)

    def remove(self, kind: str, key: str) -> None:
        """Remove an artifact here and there, its manifest first."""
        super().remove(kind, key)
        for name, recursive in ((f"{key}.json", False), (key, True)):
            with suppress(FileNotFoundError):
                path = f"{self.root}/objects/{kind}/{name}"
                self.ask(self.files.rm, path, recursive=recursive)

    repair = "delete them there, and the next run rebuilds them"

    def place(self, artifact: Artifact) -> str:
        """Where an artifact is, as messages name it."""
        return f"{self.url}/objects/{artifact.kind}/{artifact.key}"

    def list_files(self, folder: str) -> list[str]:
        """The files there in a folder, as paths in it."""
        base = f"{self.root}/{folder}"
        found = cast("list[str]", self.ask(self.files.find, base))
        return sorted(each.partition(base)[2].removeprefix("/") for each in found)

    def artifacts(self) -> list[Artifact]:
        """Every artifact there, by kind and key."""
        found: list[Artifact] = []
        for name in self.list_files("objects"):
            kind, _, key = name.removesuffix(".json").partition("/")
            if "/" not in key and name.endswith(".json") and (record := self.read_record(kind, key)) is not None:
                found.append(RemoteArtifact(kind, key, self.folder(kind, key), record))
        return found

    def find_damaged(self, artifacts: Sequence[Artifact], afresh: bool = True) -> list[tuple[Artifact, str]]:
        """The damaged ones among some artifacts, and what is wrong with each; `afresh`: they are fetched for that."""
        if not afresh:
            return super().find_damaged(artifacts, afresh)
        found = []
        for each in artifacts:
            with self.copy(each.kind, each.key, cast("RemoteArtifact", each).record) as (_, damage):
                if damage is not None:
                    found.append((each, damage))
        return found

    def record_plan(self, name: str, keys: Sequence[str]) -> None:
        """Record the keys that an experiment needs, here and there."""
        super().record_plan(name, keys)
        self.ask(self.put, self.home / "plans" / f"{name}.json", f"{self.root}/plans/{name}.json")

    def needed_keys(self) -> set[str]:
        """The keys that any experiment needs, wherever it was run."""
        found: set[str] = set()
        for name in self.list_files("plans"):
            try:
                found |= set(json.loads(self.ask(self.files.cat_file, f"{self.root}/plans/{name}"))["needs"])
            except FileNotFoundError:
                continue
            except (ValueError, KeyError, TypeError):
                raise RankwrightError(f"{self.url}/plans/{name}: damaged; delete it") from None
        return found

    def collect_garbage(self) -> tuple[list[Artifact], int]:
        """Remove artifacts there that no experiment needs, and what was left unfinished a day ago, with its bytes."""
        removed = []
        for each in self.find_garbage():
            if each.kind == PART or each.key not in self.needed_keys():  # a run may have begun in the meantime
                self.remove(each.kind, each.key)
                removed.append(each)
        size = sum(each.size for each in removed)
        uploads = {(each.kind, each.key, cast("RemoteArtifact", each).record["upload"]) for each in self.artifacts()}
        left = [
            f"objects/{name}"
            for name in self.list_files("objects")
            if name.count("/") > 1 and tuple(name.split("/")[:3]) not in uploads
        ]
        now = datetime.now(UTC)
        for name in (*left, *(f"parts/{each}" for each in self.list_files("parts"))):
            path = f"{self.root}/{name}"
            with suppress(FileNotFoundError):
                if now - self.ask(self.files.modified, path) > UNFINISHED:
                    size += int(self.ask(self.files.size, path) or 0)
                    self.ask(self.files.rm, path)
        return removed, size

    def write_shared(self, key: str, content: bytes) -> str:
        """Write something for other processes to read; returns where."""
        name = f"parts/{key}.{os.urandom(4).hex()}"
        local = self.home / name
        local.parent.mkdir(parents=True, exist_ok=True)
        local.write_bytes(content)
        self.ask(self.put, local, f"{self.root}/{name}")
        local.unlink()
        return name

    def read_shared(self, name: str) -> bytes:
        """What another process wrote."""
        return bytes(self.ask(self.files.cat_file, f"{self.root}/{name}"))

    def remove_shared(self, name: str) -> None:
        """Remove what was written for other processes."""
        with suppress(OSError):
            self.files.rm(f"{self.root}/{name}")

    def recall(self, key: str) -> dict[str, Any]:
        """The facts that were remembered under a key, here or there."""
        found = super().recall(key)
        if not found:
            try:
                found = dict(json.loads(self.ask(self.files.cat_file, f"{self.root}/known/{key}.json")))
            except (FileNotFoundError, ValueError):
                return {}
        return found

    def remember(self, key: str, facts: Mapping[str, Any]) -> None:
        """Remember facts under a key, here and there."""
        super().remember(key, facts)
        path = self.home / "known" / f"{key}.json"
        self.ask(self.put, path, f"{self.root}/known/{key}.json")

    def ask(self, request: Callable[..., Result], *given: Any, **named: Any) -> Result:
        """The result of a request, repeated if it fails on its way."""
        for at in range(TRIES):
            try:
                return request(*given, **named)
            except (FileNotFoundError, FileExistsError):
                raise
            except Exception as error:  # each file system has errors of its own
                if at + 1 == TRIES:
                    raise RankwrightError(f"{self.url}: {type(error).__name__}: {error}") from None
                time.sleep(PAUSE * 2**at)
        raise AssertionError


def open_store(address: str | Path | None) -> Store:
    """The store at a path or a URL; without one, the default."""
    given = str(address or os.environ.get("RANKWRIGHT_STORE") or "")
    return ObjectStore(given) if "://" in given else Store(address)
