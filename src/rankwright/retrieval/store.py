"""An index on disk: plain arrays (.npy, memory-mapped), strings as Arrow files, a list of them; no pickle.

A folder is an index once `index.json` stands in it, which is written last.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np

from .. import __version__
from ..errors import RankwrightError
from ..files import writing
from ..ids import Codes, bounds
from .segment import Array, Segment, finished, joined

SCHEMA = 1  # of the files; another number is not read
SMALL = 1 << 25  # bytes of an index whose digests are compared whenever it is opened
LIST = "index.json"
KIND = "rankwright bm25 index"
STRINGS = ("ids", "terms")
ARRAYS = ("offsets", "docs", "kinds", "counts", "lengths", "sizes", "order", "frontier_at", "frontier", "cf")


def save(folder: Path, segments: Sequence[Segment], about: Mapping[str, Any]) -> tuple[Segment, ...]:
    """Write an index, whole or not at all; segments that lie in the folder already stay as they are."""
    there = is_index(folder)
    if there and any(each.home and each.home.parent == folder for each in segments):
        saved = [each if each.home and each.home.parent == folder else moved(each, folder) for each in segments]
        write_list(folder, saved, about)
        return tuple(saved)
    with aside(folder) as part:
        write_list(part, [moved(each, part) for each in segments], about)
    return opened(folder)[0]


def moved(segment: Segment, folder: Path) -> Segment:
    """A segment written into a folder of its own, which appears whole."""
    home = folder / f"segment-{blake2b(os.urandom(16), digest_size=6).hexdigest()}"
    if segment.home:
        shutil.copytree(segment.home, home)
    else:
        write(segment, home)
    return read(home)


def drop(segment: Segment) -> None:
    """Delete the files of a segment."""
    if segment.home:
        shutil.rmtree(segment.home)


def write(segment: Segment, home: Path, skip: Sequence[str] = ()) -> None:
    """The files of a segment."""
    import polars as pl

    home.mkdir(parents=True, exist_ok=True)
    for name in ARRAYS:
        if name not in skip:
            np.save(home / f"{name}.npy", getattr(segment, name), allow_pickle=False)
    for name in STRINGS:
        pl.DataFrame({name: getattr(segment, name)}).write_ipc(home / f"{name}.arrow")


def read(home: Path) -> Segment:
    """A segment whose arrays are read from disk as they are needed."""
    import polars as pl

    arrays: dict[str, Any] = {name: np.load(home / f"{name}.npy", mmap_mode="r", allow_pickle=False) for name in ARRAYS}
    strings: dict[str, Any] = {name: pl.read_ipc(home / f"{name}.arrow")[name] for name in STRINGS}
    return Segment(**strings, **arrays, home=home)


def write_list(folder: Path, segments: Sequence[Segment], about: Mapping[str, Any]) -> None:
    """The list of an index: what it is, and every file with its size and digest."""
    listed = []
    for each in segments:
        assert each.home is not None
        files = {
            path.name: {"bytes": path.stat().st_size, "blake2b": digest(path)} for path in sorted(each.home.iterdir())
        }
        listed.append({"name": each.home.name, "docs": len(each.ids), "postings": len(each.docs), "files": files})
    content = {"kind": KIND, "schema": SCHEMA, "made_by": f"rankwright {__version__}", **about}
    with writing(folder / LIST) as file:
        file.write(json.dumps({**content, "segments": listed}, indent=1).encode() + b"\n")


def opened(folder: Path, verify: bool = False) -> tuple[tuple[Segment, ...], dict[str, Any]]:
    """The segments of an index and what its list says; sizes are checked always, digests of a small one too."""
    about = the_list(folder)
    again = "; build it again with: rankwright index"
    if about.get("schema") != SCHEMA:
        made = about.get("made_by", "another program")
        raise RankwrightError(
            f"{folder}: an index of schema {about.get('schema')!r}, made by {made}; this is rankwright {__version__}, "
            f"which reads schema {SCHEMA}{again}"
        )
    segments = []
    verify = verify or sum(file["bytes"] for each in about["segments"] for file in each["files"].values()) <= SMALL
    for each in about["segments"]:
        for name, file in each["files"].items():
            path = folder / each["name"] / name
            size = path.stat().st_size if path.is_file() else None
            if size != file["bytes"]:
                have = (
                    "is missing" if size is None else f"has {size:,} bytes of {file['bytes']:,}: truncated or damaged"
                )
                raise RankwrightError(f"{path}: {have}{again}")
            if verify and digest(path) != file["blake2b"]:
                raise RankwrightError(f"{path}: its content is not what was written: damaged{again}")
        try:
            made = read(folder / each["name"])
        except Exception as error:  # whatever a reader of arrays or Arrow files says of bytes that are not theirs
            raise RankwrightError(f"{folder / each['name']}: damaged ({type(error).__name__}){again}") from None
        if not sound(made):
            raise RankwrightError(f"{folder / each['name']}: damaged, its arrays do not fit together{again}")
        segments.append(made)
    return tuple(segments), about


def sound(segment: Segment) -> bool:
    """Whether the arrays of a segment are as long as they must be."""
    docs, terms, postings = len(segment.ids), len(segment.terms), len(segment.docs)
    lengths = (len(segment.sizes) == len(segment.order) == docs, len(segment.offsets) == terms + 1)
    ends = len(segment.kinds) == postings and int(segment.offsets[-1]) == postings and len(segment.cf) == terms
    return all(lengths) and ends and len(segment.counts) == len(segment.lengths)


def the_list(folder: Path) -> dict[str, Any]:
    """What an index says of itself."""
    if not folder.exists():
        raise RankwrightError(f"{folder}: no such index")
    if not is_index(folder):
        raise RankwrightError(f"{folder}: not an index, there is no {LIST} in it; make one with: rankwright index")
    try:
        about = json.loads((folder / LIST).read_text())
        assert about["kind"] == KIND
        assert all(isinstance(each["files"], dict) and each["name"] for each in about["segments"])
    except (ValueError, KeyError, TypeError, AssertionError, OSError):
        raise RankwrightError(f"{folder / LIST}: damaged, or not of an index; build it again") from None
    return dict(about)


def is_index(folder: Path) -> bool:
    """Whether a folder is an index."""
    return (folder / LIST).is_file()


def digest(path: Path) -> str:
    """The BLAKE2b digest of a file."""
    found = blake2b(digest_size=16)
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            found.update(block)
    return found.hexdigest()


@contextmanager
def aside(folder: Path) -> Iterator[Path]:
    """A folder to write in, which takes its name when all is done and vanishes when it is not."""
    folder = folder.resolve()
    refuse(folder)
    part = folder.with_name(f".{folder.name}.{os.urandom(4).hex()}.part")
    try:
        part.mkdir(parents=True)
        yield part
        if folder.exists():
            old = part.with_suffix(".old")
            folder.rename(old)
            try:
                part.rename(folder)
            except BaseException:
                old.rename(folder)
                raise
            shutil.rmtree(old)
        else:
            part.rename(folder)
    except OSError as error:
        raise RankwrightError(f"{folder}: cannot be written: {error.strerror or error}; nothing was kept") from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


def refuse(folder: Path) -> None:
    """Refuse to write an index over what is not one."""
    if folder.exists() and not folder.is_dir():
        raise RankwrightError(f"{folder}: is a file; an index is a folder")
    if folder.exists() and not is_index(folder) and any(folder.iterdir()):
        raise RankwrightError(f"{folder}: is a folder with other things in it; name a new one, or an index to replace")


def merged(parts: Sequence[Segment], home: Path) -> None:
    """Write one segment of several, docs one after the other, in the memory of a vocabulary."""
    from . import laying

    terms = joined([each.terms for each in parts]).unique().sort()
    ranks = [np.asarray(terms.search_sorted(each.terms).to_numpy(), dtype=np.int64) for each in parts]
    df = np.zeros(len(terms), dtype=np.int64)
    for rank, each in zip(ranks, parts, strict=True):
        df[rank] += np.diff(each.offsets)
    offsets = bounds(df)
    counts, lengths, codes = kinds_of(parts)
    home.mkdir()
    kind = np.uint16 if len(counts) <= 1 << 16 else np.uint32
    docs = np.lib.format.open_memmap(home / "docs.npy", "w+", np.uint32, (int(offsets[-1]),))
    kinds = np.lib.format.open_memmap(home / "kinds.npy", "w+", kind, (int(offsets[-1]),))
    place, first = offsets[:-1].copy(), 0
    for each, rank, code in zip(parts, ranks, codes, strict=True):
        laying.join(each.offsets, each.docs, each.kinds, rank, code.astype(kind), first, place, docs, kinds)
        first += len(each.ids)
    sizes = np.concatenate([each.sizes for each in parts])
    made = finished(joined([each.ids for each in parts]), terms, offsets, docs, kinds, counts, lengths, sizes)
    docs.flush()
    kinds.flush()
    write(made, home, skip=("docs", "kinds"))


def kinds_of(parts: Sequence[Segment]) -> tuple[Array, Array, list[Codes]]:
    """The kinds of several segments: counts, lengths, and for each segment where its kinds stand among them."""
    pairs = np.concatenate([np.column_stack([each.counts, each.lengths]) for each in parts])
    distinct, back = np.unique(pairs, axis=0, return_inverse=True)
    cuts = np.cumsum([len(each.counts) for each in parts])[:-1]
    codes = np.split(back.reshape(-1), cuts)
    return np.ascontiguousarray(distinct[:, 0]), distinct[:, 1].astype(np.int64), codes
