"""The segments of a BM25 index on disk: plain arrays (.npy), memory-mapped; no pickle."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NotRequired, TypedDict

import msgspec
import numpy as np

from ...base.ids import Codes, group_offsets
from .. import index_folder
from ..index_folder import Verify, explain_damage, is_index, read_array, staging_folder
from ..strings import read_strings, write_strings
from .segment import Array, Segment, complete_segment, concat_strings
from .segment_check import check_ids, check_lengths, check_segment

KIND = "rankwright bm25 index"
STRINGS = ("ids", "terms")
WORDS, POSITIONS = "words", "positions"  # that not every index has
ARRAYS: dict[str, tuple[Any, ...]] = {  # and their types
    "offsets": (np.int64,), "docs": (np.uint32,), "kinds": (np.uint16, np.uint32), "counts": (np.float64,),
    "lengths": (np.int64,), "sizes": (np.int32,), "order": (np.int32,), "frontier_at": (np.int64,),
    "frontier": (np.uint32,), "cf": (np.float64,),
}  # fmt: skip


class BM25Manifest(TypedDict):
    """What the manifest of a BM25 index has of its own."""

    analyzer: str | None
    analyzer_version: NotRequired[int]
    languages: NotRequired[dict[str, Annotated[int, msgspec.Meta(ge=0)]]]  # docs of each, with the analyzer auto
    own: bool
    fields: list[str]


def save(folder: Path, segments: Sequence[Segment], about: Mapping[str, Any]) -> tuple[Segment, ...]:
    """Write an index, atomically; segments that are in the folder already stay as they are."""
    if is_index(folder) and any(each.home and each.home.parent == folder for each in segments):
        saved: list[Segment] = []
        try:
            for each in segments:
                saved.append(each if each.home and each.home.parent == folder else store_segment(each, folder))
            write_manifest(folder, saved, about)
        except BaseException:
            for each in saved:
                if each not in segments:
                    delete_segment(each)
            raise
        return tuple(saved)
    with staging_folder(folder) as part:
        write_manifest(part, [store_segment(each, part) for each in segments], about)
    return open_segments(folder, "never")[0]


def store_segment(segment: Segment, folder: Path) -> Segment:
    """Write a segment into a new folder of the index."""
    home = index_folder.next_segment_folder(folder)
    try:
        if segment.home:
            shutil.copytree(segment.home, home)
        else:
            write_segment(segment, home)
        entry = segment.entry or index_folder.describe_segment(home, facts(segment))
        return replace(read_segment(home), entry={**entry, "name": home.name})
    except BaseException:
        shutil.rmtree(home, ignore_errors=True)
        raise


def facts(segment: Segment) -> dict[str, int]:
    """What the manifest says of a segment."""
    return {"docs": len(segment.ids), "postings": len(segment.docs)}


def delete_segment(segment: Segment) -> None:
    """Delete the files of a segment."""
    if segment.home:
        shutil.rmtree(segment.home)


def write_segment(segment: Segment, home: Path, skip: Sequence[str] = ()) -> None:
    """Write the files of a segment."""
    home.mkdir(parents=True, exist_ok=True)
    for name in ARRAYS:
        if name not in skip:
            np.save(home / f"{name}.npy", getattr(segment, name), allow_pickle=False)
    for name in STRINGS:
        write_strings(home, name, getattr(segment, name))
    if segment.words is not None:
        write_strings(home, WORDS, segment.words)
    if segment.positions is not None:
        np.save(home / f"{POSITIONS}.npy", segment.positions, allow_pickle=False)


def read_segment(home: Path, thorough: bool = False) -> Segment:
    """A segment whose arrays are memory-mapped, checked as far as that is free, or thoroughly."""
    with explain_damage(home):
        arrays: dict[str, Any] = {name: read_array(home, name, *types) for name, types in ARRAYS.items()}
        strings: dict[str, Any] = {name: read_strings(home, name, thorough) for name in STRINGS}
        words = read_strings(home, WORDS, thorough) if (home / f"{WORDS}.npy").exists() else None
        positions = read_array(home, POSITIONS, np.uint32) if (home / f"{POSITIONS}.npy").exists() else None
        segment = Segment(**strings, **arrays, home=home, words=words, positions=positions)
        check_lengths(segment, home)
        if thorough:
            check_segment(segment, home)
    return segment


def write_manifest(folder: Path, segments: Sequence[Segment], about: Mapping[str, Any], kind: str = KIND) -> None:
    """Write the manifest of an index: what it is, and every file with its size and digest.

    A segment that was read keeps its digests: what has been damaged since then will not match them.
    """
    stored = [(each.home, each) for each in segments if each.home is not None]
    entries = [each.entry or index_folder.describe_segment(home, facts(each)) for home, each in stored]
    index_folder.write_manifest(folder, kind, entries, about)


def open_segments(
    folder: Path, verify: Verify = "once", kind: str = KIND
) -> tuple[tuple[Segment, ...], dict[str, Any]]:
    """The segments of an index, and its manifest; those of an index by field are over the same docs."""
    about = index_folder.read_manifest(folder, kind, BM25Manifest)
    with index_folder.verified(folder, about, verify) as thorough:
        segments = tuple(
            replace(read_segment(folder / each["name"], thorough), entry=each) for each in about["segments"]
        )
        if thorough:
            check_ids(segments if kind == KIND else segments[:1], folder)
    return segments, about


def merge_segments(parts: Sequence[Segment], home: Path) -> None:
    """Write several segments as one, docs one after the other, holding only the vocabulary in memory.

    The last one has the words of all.
    """
    from .kernels import build

    terms = concat_strings([each.terms for each in parts]).unique().sort()
    ranks = [np.asarray(terms.search_sorted(each.terms.series).to_numpy(), dtype=np.int64) for each in parts]
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
    positions = merge_positions(parts, ranks, merged)
    write_segment(replace(merged, words=parts[-1].words, positions=positions), home, skip=("docs", "kinds"))


def merge_positions(parts: Sequence[Segment], ranks: Sequence[Codes], merged: Segment) -> Array | None:
    """The positions of several segments, in the order of the merged postings; None if one has none."""
    if any(each.positions is None for each in parts):
        return None
    place = merged.position_at[:-1].copy()
    found = np.zeros(int(merged.position_at[-1]), dtype=np.uint32)
    for each, rank in zip(parts, ranks, strict=True):
        sizes = np.diff(each.position_at)
        rows = np.repeat(place[rank] - each.position_at[:-1], sizes) + np.arange(sizes.sum())
        found[rows] = np.asarray(each.positions)
        place[rank] += sizes
    return found


def merge_kinds(parts: Sequence[Segment]) -> tuple[Array, Array, list[Codes]]:
    """The kinds of several segments: counts, lengths, and for each segment the new code of each of its kinds."""
    pairs = np.concatenate([np.column_stack([each.counts, each.lengths]) for each in parts])
    distinct, back = np.unique(pairs, axis=0, return_inverse=True)
    cuts = np.cumsum([len(each.counts) for each in parts])[:-1]
    codes = np.split(back.reshape(-1), cuts)
    return np.ascontiguousarray(distinct[:, 0]), distinct[:, 1].astype(np.int64), codes
