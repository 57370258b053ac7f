"""The folder of an index: `index.json` says what it is and lists each file with size and digest; it is written last.

An index may come from anywhere. What compiled loops trust is checked before they see it: the manifest by its types,
each file by its digest, and each array by its type, shape and content.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, TypedDict, TypeVar

import msgspec
import numpy as np

from ..base.arrays import load_array
from ..base.files import atomic_write, is_utf8
from ..base.locks import hold
from ..base.replacement import atomic_folder, remove_leftovers, restore_folder
from ..errors import RankwrightError
from ..version import __version__
from . import verification
from .index_file_names import EARLIER_SOURCES, SOURCES
from .verification import REBUILD, DamagedIndexError

SCHEMA = 2  # of the files
SCHEMA_DELETIONS = 3  # the same, with docs that were deleted; no other number is read
MANIFEST = "index.json"
PLACES = "places.npy"  # where docs begin in the file of their collection
NOTES = (PLACES, SOURCES, EARLIER_SOURCES)  # files about an index that no search needs; written after its manifest
MADE_BY = f"rankwright {__version__}"
MANIFEST_BYTES = 1 << 26  # a longer one is not read
SEGMENT_NAME = r"^(?:segment|deletions)-[0-9]{1,9}\Z"
FILE_NAME = r"^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}\Z"  # no path leads out of the folder
FILE_SUFFIXES = (".npy", ".faiss", ".arrow", ".parquet")  # of every schema
SNAPSHOTS = 20  # attempts to read an index that other processes keep updating
Array = np.ndarray[Any, Any]
T = TypeVar("T")
Verify = Literal["once", "always", "never"]  # never: this process has just written the files itself


class FileEntry(TypedDict):
    """A file of a segment."""

    bytes: Annotated[int, msgspec.Meta(ge=0)]
    blake2b: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]


class SegmentEntry(TypedDict):
    """A segment: a folder of files."""

    name: Annotated[str, msgspec.Meta(pattern=SEGMENT_NAME)]
    of: NotRequired[str]  # the segment whose deleted docs it lists; otherwise it is a segment itself
    files: Annotated[dict[Annotated[str, msgspec.Meta(pattern=FILE_NAME)], FileEntry], msgspec.Meta(min_length=1)]


class Manifest(TypedDict):
    """What every manifest has; each kind of index adds keys of its own."""

    kind: str
    schema: int
    made_by: str
    segments: Annotated[list[SegmentEntry], msgspec.Meta(min_length=1)]
    digest: str


def next_segment_folder(folder: Path, name: str = "segment") -> Path:
    """The folder of a new segment; its number is above all others, so that no reader takes it for an older one."""
    taken = [int(path.name.rpartition("-")[2]) for path in folder.glob("*-*") if re.match(SEGMENT_NAME, path.name)]
    return folder / f"{name}-{max(taken, default=-1) + 1}"


def describe_segment(home: Path, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The entry of a segment in the manifest: its facts, and each file with its size and digest."""
    paths = sorted(home.iterdir())
    strange = next((path for path in paths if not path.is_file() or not re.match(FILE_NAME, path.name)), None)
    if strange is not None:
        raise RankwrightError(f"{strange.name!r}: a file of an index is named by letters, digits, '_', '-' and '.'")
    pairs = zip(paths, verification.digest_files(paths), strict=True)
    files = {path.name: {"bytes": path.stat().st_size, "blake2b": digest} for path, digest in pairs}
    return {"name": home.name, **facts, "files": files}


def write_manifest(folder: Path, kind: str, segments: Sequence[Mapping[str, Any]], about: Mapping[str, Any]) -> None:
    """Write the manifest of an index: what it is, and the entries of its segments."""
    schema = SCHEMA_DELETIONS if any("of" in each for each in segments) else SCHEMA
    content = {"kind": kind, "schema": schema, "made_by": MADE_BY, **about, "segments": segments}
    with atomic_write(folder / MANIFEST) as file:
        file.write(json.dumps({**content, "digest": manifest_digest(content)}, indent=1).encode() + b"\n")


def manifest_digest(content: Mapping[str, Any]) -> str:
    """The digest of everything else in a manifest."""
    rest = {name: value for name, value in content.items() if name != "digest"}
    return blake2b(json.dumps(rest, sort_keys=True).encode(), digest_size=16).hexdigest()


def parse_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of an index of ours, of any schema; its files are not checked."""
    check_name(folder)
    restore_folder(folder)
    if not folder.exists():
        raise RankwrightError(f"{folder}: no such index")
    if not is_index(folder):
        raise RankwrightError(f"{folder}: not an index, it has no {MANIFEST}; build one with: rankwright index")
    path = folder / MANIFEST
    try:
        with path.open("rb") as file:
            about = decode_json(file.read(MANIFEST_BYTES))
    except (ValueError, RecursionError, OSError):
        about = None
    if not isinstance(about, dict) or not isinstance(about.get("kind"), str):
        raise DamagedIndexError(path, "or not the manifest of an index")
    return about


def decode_json(text: bytes) -> Any:
    """The value of JSON text, sooner than by Python, which takes over what msgspec refuses, such as half characters."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return json.loads(text)


def read_manifest(folder: Path, kind: str, shape: Any = Manifest) -> dict[str, Any]:
    """The manifest of an index of a kind, once its types and its digest are checked."""
    about = parse_manifest(folder)
    if about["kind"] != kind:
        raise RankwrightError(f"{folder}: is a {about['kind']}; a {kind} is needed")
    if about.get("schema") not in (SCHEMA, SCHEMA_DELETIONS):
        author = about.get("made_by", "another program")
        raise RankwrightError(
            f"{folder}: is an index of schema {about.get('schema')!r}, written by {author}; rankwright {__version__} "
            f"reads schemas {SCHEMA} and {SCHEMA_DELETIONS}{REBUILD}"
        )
    for each in (Manifest, shape):
        try:
            msgspec.convert(about, each)
        except (msgspec.ValidationError, ValueError, RecursionError) as error:  # half characters; nested too deeply
            raise DamagedIndexError(folder / MANIFEST, str(error)) from None
    if manifest_digest(about) != about["digest"]:
        raise DamagedIndexError(folder / MANIFEST, "its content does not match its digest")
    names = [each["name"] for each in about["segments"]]
    if len(set(names)) < len(names):
        raise DamagedIndexError(folder / MANIFEST, "a segment is listed twice")
    return about


def list_files(folder: Path, about: Mapping[str, Any]) -> dict[Path, str]:
    """The files of an index with their digests; refuses one that is missing, of another size, or not listed."""
    found = {}
    for each in about["segments"]:
        home = folder / each["name"]
        for name, file in each["files"].items():
            path = home / name
            size = path.stat().st_size if path.is_file() else None
            if size is None:
                raise DamagedIndexError(path, "it is missing")
            if size != file["bytes"]:
                raise DamagedIndexError(path, f"it has {size:,} of {file['bytes']:,} bytes")
            found[path] = file["blake2b"]
        strange = [path for path in home.iterdir() if path.name not in each["files"] and path.name[0] != "."]
        if strange:
            raise DamagedIndexError(strange[0], f"it is not listed in {MANIFEST}")
    return found


@contextmanager
def verified(folder: Path, about: Mapping[str, Any], verify: Verify) -> Iterator[set[str]]:
    """Compare the digests of files that were not seen before; yields the segments that need a thorough check.

    If the body succeeds, the files are remembered, segment by segment: an update leaves only new ones to check.
    """
    files: dict[str, dict[Path, str]] = {each["name"]: {} for each in about["segments"]}
    for path, digest in list_files(folder, about).items():
        files[path.parent.name][path] = digest
    identities = {name: verification.identify(some) for name, some in files.items()} if verify != "never" else {}
    known = verification.read_remembered(folder) if verify == "once" else frozenset()
    unseen = {name for name, identity in identities.items() if identity is None or identity not in known}
    if not unseen:
        yield unseen
        return
    verification.compare_digests({path: digest for name in unseen for path, digest in files[name].items()})
    yield unseen
    verification.remember(folder, [identity for identity in identities.values() if identity is not None])


def read_snapshot(folder: Path, read: Callable[[], T]) -> T:
    """Read an index as it is at one moment: again if another process replaced its manifest meanwhile."""
    for _ in range(SNAPSHOTS):
        before = manifest_state(folder)
        try:
            found = read()
        except RankwrightError:
            if manifest_state(folder) == before:
                raise
        else:
            if manifest_state(folder) == before:
                return found
    return read()


def manifest_state(folder: Path) -> tuple[int, ...] | None:
    """What tells a manifest from the one that replaces it."""
    try:
        about = (folder / MANIFEST).stat()
    except OSError:
        return None
    return about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns


def remove_folders(folder: Path, names: Iterable[str]) -> None:
    """Remove folders of an index that its manifest does not list; a reader that has mapped their files keeps them."""
    for name in names:
        shutil.rmtree(folder / name, ignore_errors=True)


def remove_unlisted(folder: Path, about: Mapping[str, Any]) -> None:
    """Remove what a killed process left in the folder of an index: call it while the folder is held."""
    remove_all_leftovers(folder)
    listed = files_by_segment(about)
    if listed:
        found = [path.name for path in folder.iterdir() if path.name not in listed and is_segment(path, None)]
        remove_folders(folder, found)


def remove_all_leftovers(folder: Path) -> None:
    """Remove what killed processes left while they wrote the files of an index that are in no segment."""
    for name in (MANIFEST, *NOTES):
        remove_leftovers(folder / name)


def read_array(home: Path, name: str, *dtypes: Any, ndim: int = 1) -> Array:
    """A memory-mapped array of one of some types, with a number of axes, in C order."""
    path = home / f"{name}.npy"
    try:
        array = load_array(path, mapped=True)
    except Exception as error:  # any error that numpy raises on damaged bytes
        raise DamagedIndexError(path, f"it is not an array ({type(error).__name__})") from None
    if not isinstance(array, np.ndarray) or array.dtype not in dtypes or array.ndim != ndim:
        allowed = " or ".join(np.dtype(each).name for each in dtypes)
        raise DamagedIndexError(path, f"it is not an array of {allowed} with {ndim} axes")
    if not array.flags.c_contiguous or not array.dtype.isnative:
        raise DamagedIndexError(path, "it is not stored row by row")
    return array


@contextmanager
def explain_damage(home: Path) -> Iterator[None]:
    """Turn any error that damaged content causes into one line."""
    try:
        yield
    except RankwrightError:
        raise
    except Exception as error:
        raise DamagedIndexError(home, f"its files do not fit together ({type(error).__name__})") from None


def is_index(folder: Path) -> bool:
    """Whether a folder is an index."""
    return (folder / MANIFEST).is_file()


@contextmanager
def staging_folder(folder: Path) -> Iterator[Path]:
    """A folder to write an index in: renamed to `folder` on success, deleted on failure; updates of it wait."""
    with hold(folder):
        check_replaceable(folder.resolve())
        with atomic_folder(folder) as part:
            yield part


def check_replaceable(folder: Path) -> None:
    """Refuse to overwrite anything but an index of ours: if in doubt, nothing is deleted."""
    check_name(folder)
    restore_folder(folder)
    if folder.exists() and not folder.is_dir():
        raise RankwrightError(f"{folder}: is a file; an index is a folder")
    if not folder.exists() or not any(folder.iterdir()):
        return
    remove_all_leftovers(folder)
    files = listed_files(folder)
    strange = [
        path.name
        for path in folder.iterdir()
        if path.name not in (MANIFEST, *NOTES) and not is_segment(path, files.get(path.name))
    ]
    if strange or not files:
        what = strange[0] if strange else f"{MANIFEST} is not that of an index"
        raise RankwrightError(f"{folder}: contains other files ({what}); name a new folder, or an index to replace")


def listed_files(folder: Path) -> dict[str, list[str]]:
    """The segments in the manifest of an index of ours, of any schema, with their files; empty if it is none."""
    try:
        return files_by_segment(parse_manifest(folder))
    except RankwrightError:
        return {}


def files_by_segment(about: Mapping[str, Any]) -> dict[str, list[str]]:
    """The segments in a manifest of any schema, with their files; empty if it is not that of an index of ours."""
    try:
        entries = msgspec.convert(about["segments"], list[SegmentEntry])
        return (
            {each["name"]: list(each["files"]) for each in entries} if about["kind"].startswith("rankwright ") else {}
        )
    except (KeyError, msgspec.ValidationError, ValueError, RecursionError):
        return {}


def is_segment(path: Path, listed: Sequence[str] | None) -> bool:
    """Whether a folder holds the files of a segment and nothing else; those of interrupted work are not listed."""
    if not path.is_dir() or not re.match(SEGMENT_NAME, path.name):
        return False
    return all(
        each.is_file() and (each.name in (listed or ()) or each.suffix in FILE_SUFFIXES) for each in path.iterdir()
    )


def check_name(folder: Path) -> None:
    """Refuse a folder whose path is not UTF-8, which polars cannot open."""
    if not is_utf8(folder.resolve()):
        raise RankwrightError(f"{folder}: its path is not UTF-8; an index needs a folder whose path is")
