"""The folder of an index: `index.json` says what it is and lists each file with size and digest; it is written last."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from ..base.files import atomic_write, file_digest, is_utf8
from ..base.replacement import atomic_folder, restore_folder
from ..errors import RankwrightError
from ..version import __version__

SCHEMA = 1  # of the files; no other number is read
VERIFIED_BYTES = 1 << 25  # an index up to this size has its digests compared whenever it is opened
MANIFEST = "index.json"
REBUILD = "; build it again with: rankwright index"
Segment = TypeVar("Segment")


def next_segment_folder(folder: Path) -> Path:
    """The folder of a new segment."""
    return next(home for at in count() if not (home := folder / f"segment-{at}").exists())


def write_manifest(
    folder: Path, kind: str, homes: Sequence[tuple[Path, Mapping[str, Any]]], about: Mapping[str, Any]
) -> None:
    """Write the manifest of an index: what it is, and its segments, each with its facts and files."""
    segments = []
    for home, facts in homes:
        files = {
            path.name: {"bytes": path.stat().st_size, "blake2b": file_digest(path)} for path in sorted(home.iterdir())
        }
        segments.append({"name": home.name, **facts, "files": files})
    content = {"kind": kind, "schema": SCHEMA, "made_by": f"rankwright {__version__}", **about}
    with atomic_write(folder / MANIFEST) as file:
        file.write(json.dumps({**content, "segments": segments}, indent=1).encode() + b"\n")


def read_manifest(folder: Path, kind: str, verify: bool = False) -> dict[str, Any]:
    """The manifest of an index, once its files are checked: sizes always, digests if it is small."""
    about = parse_manifest(folder)
    if about["kind"] != kind:
        raise RankwrightError(f"{folder}: is a {about['kind']}; a {kind} is needed")
    if about.get("schema") != SCHEMA:
        author = about.get("made_by", "another program")
        raise RankwrightError(
            f"{folder}: is an index of schema {about.get('schema')!r}, written by {author}; rankwright {__version__} "
            f"reads schema {SCHEMA}{REBUILD}"
        )
    verify = (
        verify or sum(file["bytes"] for each in about["segments"] for file in each["files"].values()) <= VERIFIED_BYTES
    )
    for each in about["segments"]:
        for name, file in each["files"].items():
            path = folder / each["name"] / name
            size = path.stat().st_size if path.is_file() else None
            if size != file["bytes"]:
                problem = (
                    "is missing" if size is None else f"has {size:,} bytes of {file['bytes']:,}: truncated or damaged"
                )
                raise RankwrightError(f"{path}: {problem}{REBUILD}")
            if verify and file_digest(path) != file["blake2b"]:
                raise RankwrightError(f"{path}: damaged, its content does not match its digest{REBUILD}")
    return about


def load_segment(home: Path, open_segment: Callable[[Path], Segment], is_sound: Callable[[Segment], bool]) -> Segment:
    """Open a segment, and check that its files are sound."""
    try:
        segment = open_segment(home)
    except RankwrightError:
        raise
    except Exception as error:  # any error that numpy or Arrow raises on damaged bytes
        raise RankwrightError(f"{home}: damaged ({type(error).__name__}){REBUILD}") from None
    if not is_sound(segment):
        raise RankwrightError(f"{home}: damaged, its arrays do not fit together{REBUILD}")
    return segment


def parse_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of an index, its files unchecked."""
    check_name(folder)
    restore_folder(folder)
    if not folder.exists():
        raise RankwrightError(f"{folder}: no such index")
    if not is_index(folder):
        raise RankwrightError(f"{folder}: not an index, it has no {MANIFEST}; build one with: rankwright index")
    try:
        about = json.loads((folder / MANIFEST).read_text())
        assert isinstance(about["kind"], str)
        assert about["segments"]
        for each in about["segments"]:
            assert each["name"]
            assert all(isinstance(file["bytes"], int) and file["blake2b"] for file in each["files"].values())
    except (ValueError, KeyError, TypeError, AssertionError, OSError):
        raise RankwrightError(
            f"{folder / MANIFEST}: damaged, or not the manifest of an index; build it again"
        ) from None
    return dict(about)


def is_index(folder: Path) -> bool:
    """Whether a folder is an index."""
    return (folder / MANIFEST).is_file()


@contextmanager
def staging_folder(folder: Path) -> Iterator[Path]:
    """A folder to write an index in: renamed to `folder` on success, deleted on failure."""
    check_replaceable(folder.resolve())
    with atomic_folder(folder) as part:
        yield part


def check_replaceable(folder: Path) -> None:
    """Refuse to overwrite anything but an index."""
    check_name(folder)
    restore_folder(folder)
    if folder.exists() and not folder.is_dir():
        raise RankwrightError(f"{folder}: is a file; an index is a folder")
    if not folder.exists() or not any(folder.iterdir()):
        return
    strange = [path.name for path in folder.iterdir() if path.name != MANIFEST and not path.name.startswith("segment-")]
    try:
        ours = str(json.loads((folder / MANIFEST).read_text())["kind"]).startswith("rankwright ")
    except (ValueError, KeyError, TypeError, OSError):
        ours = is_index(folder) and not strange  # damaged, but it contains nothing else
    if not ours or strange:
        what = f" ({strange[0]})" if strange else ""
        raise RankwrightError(f"{folder}: contains other files{what}; name a new folder, or an index to replace")


def check_name(folder: Path) -> None:
    """Refuse a folder whose path is not UTF-8, which polars cannot open."""
    if not is_utf8(folder.resolve()):
        raise RankwrightError(f"{folder}: its path is not UTF-8; an index needs a folder whose path is")
