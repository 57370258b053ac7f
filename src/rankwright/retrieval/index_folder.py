"""The folder of an index: what it is, each file with size and digest, in `index.json`, which is written last."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from ..base.files import digest, whole, writing
from ..errors import RankwrightError
from ..version import __version__

SCHEMA = 1  # of the files; another number is not read
SMALL = 1 << 25  # bytes of an index whose digests are compared whenever it is opened
LIST = "index.json"
AGAIN = "; build it again with: rankwright index"
Segment = TypeVar("Segment")


def fresh(folder: Path) -> Path:
    """The folder of a new segment."""
    return next(home for at in count() if not (home := folder / f"segment-{at}").exists())


def write(folder: Path, kind: str, homes: Sequence[tuple[Path, Mapping[str, Any]]], about: Mapping[str, Any]) -> None:
    """The list of an index: what it is, and its segments, each with what is said of it and its files."""
    listed = []
    for home, said in homes:
        files = {path.name: {"bytes": path.stat().st_size, "blake2b": digest(path)} for path in sorted(home.iterdir())}
        listed.append({"name": home.name, **said, "files": files})
    content = {"kind": kind, "schema": SCHEMA, "made_by": f"rankwright {__version__}", **about}
    with writing(folder / LIST) as file:
        file.write(json.dumps({**content, "segments": listed}, indent=1).encode() + b"\n")


def read(folder: Path, kind: str, verify: bool = False) -> dict[str, Any]:
    """What the list of an index says, its files looked at: sizes always, digests of a small one too."""
    about = the_list(folder)
    if about["kind"] != kind:
        raise RankwrightError(f"{folder}: is a {about['kind']}; a {kind} is needed")
    if about.get("schema") != SCHEMA:
        made = about.get("made_by", "another program")
        raise RankwrightError(
            f"{folder}: an index of schema {about.get('schema')!r}, made by {made}; this is rankwright {__version__}, "
            f"which reads schema {SCHEMA}{AGAIN}"
        )
    verify = verify or sum(file["bytes"] for each in about["segments"] for file in each["files"].values()) <= SMALL
    for each in about["segments"]:
        for name, file in each["files"].items():
            path = folder / each["name"] / name
            size = path.stat().st_size if path.is_file() else None
            if size != file["bytes"]:
                have = (
                    "is missing" if size is None else f"has {size:,} bytes of {file['bytes']:,}: truncated or damaged"
                )
                raise RankwrightError(f"{path}: {have}{AGAIN}")
            if verify and digest(path) != file["blake2b"]:
                raise RankwrightError(f"{path}: its content is not what was written: damaged{AGAIN}")
    return about


def load(home: Path, opened: Callable[[Path], Segment], sound: Callable[[Segment], bool]) -> Segment:
    """A segment, if its files are what they should be."""
    try:
        made = opened(home)
    except RankwrightError:
        raise
    except Exception as error:  # whatever a reader of arrays or Arrow files says of bytes that are not theirs
        raise RankwrightError(f"{home}: damaged ({type(error).__name__}){AGAIN}") from None
    if not sound(made):
        raise RankwrightError(f"{home}: damaged, its arrays do not fit together{AGAIN}")
    return made


def the_list(folder: Path) -> dict[str, Any]:
    """What an index says of itself."""
    if not folder.exists():
        raise RankwrightError(f"{folder}: no such index")
    if not is_index(folder):
        raise RankwrightError(f"{folder}: not an index, there is no {LIST} in it; make one with: rankwright index")
    try:
        about = json.loads((folder / LIST).read_text())
        assert isinstance(about["kind"], str)
        assert about["segments"]
        for each in about["segments"]:
            assert each["name"]
            assert all(isinstance(file["bytes"], int) and file["blake2b"] for file in each["files"].values())
    except (ValueError, KeyError, TypeError, AssertionError, OSError):
        raise RankwrightError(f"{folder / LIST}: damaged, or not of an index; build it again") from None
    return dict(about)


def is_index(folder: Path) -> bool:
    """Whether a folder is an index."""
    return (folder / LIST).is_file()


@contextmanager
def aside(folder: Path) -> Iterator[Path]:
    """A folder to write an index in, which takes its name when all is done and vanishes when it is not."""
    refuse(folder.resolve())
    with whole(folder) as part:
        yield part


def refuse(folder: Path) -> None:
    """Refuse to write an index over what is not one."""
    if folder.exists() and not folder.is_dir():
        raise RankwrightError(f"{folder}: is a file; an index is a folder")
    if not folder.exists() or not any(folder.iterdir()):
        return
    strange = [path.name for path in folder.iterdir() if path.name != LIST and not path.name.startswith("segment-")]
    try:
        ours = str(json.loads((folder / LIST).read_text())["kind"]).startswith("rankwright ")
    except (ValueError, KeyError, TypeError, OSError):
        ours = is_index(folder) and not strange  # damaged, but nothing else is in it
    if not ours or strange:
        what = f" ({strange[0]})" if strange else ""
        raise RankwrightError(
            f"{folder}: is a folder with other things in it{what}; name a new one, or an index to replace"
        )
