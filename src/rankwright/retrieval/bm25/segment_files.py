"""The segments of a BM25 index on disk: plain arrays (.npy, memory-mapped), strings as Arrow files; no pickle."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ...base.ids import Codes, group_offsets
from .. import index_folder
from ..index_folder import is_index, staging_folder
from .segment import Array, Segment, complete_segment, concat_strings

KIND = "rankwright bm25 index"
STRINGS = ("ids", "terms")
ARRAYS = ("offsets", "docs", "kinds", "counts", "lengths", "sizes", "order", "frontier_at", "frontier", "cf")


def save(folder: Path, segments: Sequence[Segment], about: Mapping[str, Any]) -> tuple[Segment, ...]:
    """Write an index, atomically; segments that are in the folder already stay as they are."""
    if is_index(folder) and any(each.home and each.home.parent == folder for each in segments):
        saved = [each if each.home and each.home.parent == folder else store_segment(each, folder) for each in segments]
        write_manifest(folder, saved, about)
        return tuple(saved)
    with staging_folder(folder) as part:
        write_manifest(part, [store_segment(each, part) for each in segments], about)
    return open_segments(folder)[0]


def store_segment(segment: Segment, folder: Path) -> Segment:
    """Write a segment into a new folder of the index."""
    home = index_folder.next_segment_folder(folder)
    if segment.home:
        shutil.copytree(segment.home, home)
    else:
        write_segment(segment, home)
    return read_segment(home)


def delete_segment(segment: Segment) -> None:
    """Delete the files of a segment."""
    if segment.home:
        shutil.rmtree(segment.home)


def write_segment(segment: Segment, home: Path, skip: Sequence[str] = ()) -> None:
    """Write the files of a segment."""
    import polars as pl

    home.mkdir(parents=True, exist_ok=True)
    for name in ARRAYS:
        if name not in skip:
            np.save(home / f"{name}.npy", getattr(segment, name), allow_pickle=False)
    for name in STRINGS:
        pl.DataFrame({name: getattr(segment, name)}).write_ipc(home / f"{name}.arrow")


def read_segment(home: Path) -> Segment:
    """A segment whose arrays are memory-mapped."""
    import polars as pl

    arrays: dict[str, Any] = {name: np.load(home / f"{name}.npy", mmap_mode="r", allow_pickle=False) for name in ARRAYS}
    strings: dict[str, Any] = {name: pl.read_ipc(home / f"{name}.arrow")[name] for name in STRINGS}
    return Segment(**strings, **arrays, home=home)


def write_manifest(folder: Path, segments: Sequence[Segment], about: Mapping[str, Any]) -> None:
    """Write the manifest of an index: what it is, and every file with its size and digest."""
    homes = [(each.home, {"docs": len(each.ids), "postings": len(each.docs)}) for each in segments if each.home]
    index_folder.write_manifest(folder, KIND, homes, about)


def open_segments(folder: Path, verify: bool = False) -> tuple[tuple[Segment, ...], dict[str, Any]]:
    """The segments of an index, and its manifest."""
    about = index_folder.read_manifest(folder, KIND, verify)
    return tuple(
        index_folder.load_segment(folder / each["name"], read_segment, is_sound) for each in about["segments"]
    ), about


def is_sound(segment: Segment) -> bool:
    """Whether the arrays of a segment have matching lengths."""
    docs, terms, postings = len(segment.ids), len(segment.terms), len(segment.docs)
    lengths = (len(segment.sizes) == len(segment.order) == docs, len(segment.offsets) == terms + 1)
    ends = len(segment.kinds) == postings and int(segment.offsets[-1]) == postings and len(segment.cf) == terms
    return all(lengths) and ends and len(segment.counts) == len(segment.lengths)


def merge_segments(parts: Sequence[Segment], home: Path) -> None:
    """Write several segments as one, docs one after the other, holding only the vocabulary in memory."""
    from .kernels import build

    terms = concat_strings([each.terms for each in parts]).unique().sort()
    ranks = [np.asarray(terms.search_sorted(each.terms).to_numpy(), dtype=np.int64) for each in parts]
    df = np.zeros(len(terms), dtype=np.int64)
    for rank, each in zip(ranks, parts, strict=True):
        df[rank] += np.diff(each.offsets)
    offsets = group_offsets(df)
    counts, lengths, codes = merge_kinds(parts)
    home.mkdir()
    kind = np.uint16 if len(counts) <= 1 << 16 else np.uint32
    docs = np.lib.format.open_memmap(home / "docs.npy", "w+", np.uint32, (int(offsets[-1]),))
    kinds = np.lib.format.open_memmap(home / "kinds.npy", "w+", kind, (int(offsets[-1]),))
    place, first = offsets[:-1].copy(), 0
    for each, rank, code in zip(parts, ranks, codes, strict=True):
        build.join(each.offsets, each.docs, each.kinds, rank, code.astype(kind), first, place, docs, kinds)
        first += len(each.ids)
    sizes = np.concatenate([each.sizes for each in parts])
    merged = complete_segment(
        concat_strings([each.ids for each in parts]), terms, offsets, docs, kinds, counts, lengths, sizes
    )
    docs.flush()
    kinds.flush()
    write_segment(merged, home, skip=("docs", "kinds"))


def merge_kinds(parts: Sequence[Segment]) -> tuple[Array, Array, list[Codes]]:
    """The kinds of several segments: counts, lengths, and for each segment the new code of each of its kinds."""
    pairs = np.concatenate([np.column_stack([each.counts, each.lengths]) for each in parts])
    distinct, back = np.unique(pairs, axis=0, return_inverse=True)
    cuts = np.cumsum([len(each.counts) for each in parts])[:-1]
    codes = np.split(back.reshape(-1), cuts)
    return np.ascontiguousarray(distinct[:, 0]), distinct[:, 1].astype(np.int64), codes
