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
from ...base.native import load_loops
from ...errors import RankwrightError
from .. import index_folder
from ..index_folder import Verify, explain_damage, is_index, read_array, staging_folder
from ..strings import Strings, read_strings, write_strings
from ..verification import DamagedIndexError
from .kernels import build
from .kernels.build import used_kinds
from .live_docs import live_df, read_deletions, store_deletions
from .segment import Array, Segment, complete_segment
from .segment_check import check_ids, check_lengths, check_segment

KIND = "rankwright bm25 index"
STRINGS = ("ids", "terms")
IMPACTS = (np.uint8, np.uint16)  # types of kinds in an index of impacts
NO_ROWS = np.zeros(0, dtype=np.int64)
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
    if is_stored(folder, segments):
        listed = index_folder.listed_files(folder)
        check_present(folder, segments)
        saved: list[Segment] = []
        try:
            for each in segments:
                saved.append(store_segment(each, folder))
            write_manifest(folder, saved, about)
        except BaseException:
            index_folder.remove_folders(folder, folder_names(saved) - listed.keys())
            raise
        index_folder.remove_folders(folder, listed.keys() - folder_names(saved))
        return tuple(saved)
    with staging_folder(folder) as part:
        write_manifest(part, [store_segment(each, part) for each in segments], about)
    return open_segments(folder, "never")[0]


def is_stored(folder: Path, segments: Sequence[Segment]) -> bool:
    """Whether some segments are in the folder of an index already."""
    return is_index(folder) and any(each.home and each.home.parent == folder for each in segments)


def check_present(folder: Path, segments: Sequence[Segment]) -> None:
    """Refuse segments that another process has removed from the folder of their index."""
    if any(each.home and each.home.parent == folder and not each.home.is_dir() for each in segments):
        raise RankwrightError(f"{folder}: has changed since this index was opened; open it again")


def folder_names(segments: Sequence[Segment]) -> set[str]:
    """The names of the folders of segments and of their deletions."""
    homes = [each.home for each in segments] + [each.deletions.home for each in segments if each.deletions is not None]
    return {home.name for home in homes if home is not None}


def store_segment(segment: Segment, folder: Path) -> Segment:
    """Write a segment, and its deletions, into new folders of the index, unless they are there already."""
    stored = segment if segment.home and segment.home.parent == folder else copy_segment(segment, folder)
    deletions = segment.deletions
    if deletions is None or (deletions.home and deletions.home.parent == folder):
        return stored
    assert stored.home is not None
    try:
        return replace(stored, deletions=store_deletions(stored, deletions, folder, stored.home.name))
    except BaseException:
        if stored is not segment:
            delete_segment(stored)
        raise


def copy_segment(segment: Segment, folder: Path) -> Segment:
    """Write a segment, without its deletions, into a new folder of the index."""
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
    if segment.digests is not None:
        np.save(home / "digests.npy", segment.digests, allow_pickle=False)
    for name in STRINGS:
        write_strings(home, name, getattr(segment, name))
    if segment.words is not None:
        write_strings(home, WORDS, segment.words)
    if segment.positions is not None:
        np.save(home / f"{POSITIONS}.npy", segment.positions, allow_pickle=False)


def read_segment(home: Path, thorough: bool = False, kinds: tuple[Any, ...] = ARRAYS["kinds"]) -> Segment:
    """A segment whose arrays are memory-mapped, checked as far as that is free, or thoroughly; `kinds` are types."""
    with explain_damage(home):
        types = {**ARRAYS, "kinds": kinds}
        arrays: dict[str, Any] = {name: read_array(home, name, *types[name]) for name in ARRAYS}
        strings: dict[str, Any] = {name: read_strings(home, name, thorough) for name in STRINGS}
        words = read_strings(home, WORDS, thorough) if (home / f"{WORDS}.npy").exists() else None
        positions = read_array(home, POSITIONS, np.uint32) if (home / f"{POSITIONS}.npy").exists() else None
        has_digests = (home / "digests.npy").is_file()
        digests = read_array(home, "digests", np.uint8, ndim=2) if has_digests else None
        segment = Segment(**strings, **arrays, home=home, words=words, positions=positions, digests=digests)
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
    entries += [each.deletions.entry for each in segments if each.deletions is not None and each.deletions.entry]
    index_folder.write_manifest(folder, kind, entries, about)


def open_segments(
    folder: Path, verify: Verify = "once", kind: str = KIND, kinds: tuple[Any, ...] = ARRAYS["kinds"]
) -> tuple[tuple[Segment, ...], dict[str, Any]]:
    """The segments of an index, and its manifest: one state of it, even while another process updates it."""
    return index_folder.read_snapshot(folder, lambda: open_listed(folder, verify, kind, kinds))


def open_listed(
    folder: Path, verify: Verify, kind: str, kinds: tuple[Any, ...]
) -> tuple[tuple[Segment, ...], dict[str, Any]]:
    """The segments that the manifest lists, each with its deletions, and the manifest."""
    about = index_folder.read_manifest(folder, kind, BM25Manifest)
    entries = {each["name"]: each for each in about["segments"] if "of" not in each}
    deletions = {each["of"]: each for each in about["segments"] if "of" in each}
    if len(entries) + len(deletions) < len(about["segments"]) or not deletions.keys() <= entries.keys():
        raise DamagedIndexError(folder / index_folder.MANIFEST, "its deletions are not those of its segments")
    with index_folder.verified(folder, about, verify) as unseen:
        segments = []
        for name, entry in entries.items():
            segment = replace(read_segment(folder / name, name in unseen, kinds), entry=entry)
            if name in deletions:
                home, thorough = folder / deletions[name]["name"], bool(unseen & {name, deletions[name]["name"]})
                with explain_damage(home):
                    found = read_deletions(segment, home, deletions[name], thorough)
                segment = replace(segment, deletions=found)
            segments.append(segment)
        if unseen:
            check_ids(segments if kind == KIND else segments[:1], folder)  # fields are over the same docs
    return tuple(segments), about


def merge_segments(parts: Sequence[Segment], home: Path) -> None:
    """Write several segments as one, docs one after the other, holding only the vocabulary in memory."""
    found = [live_df(each) for each in parts]
    terms, live_ranks = merge_terms([each.terms.select(df > 0) for each, df in zip(parts, found, strict=True)])
    total = np.zeros(len(terms), dtype=np.int64)
    ranks = [np.zeros(len(df), dtype=np.int64) for df in found]  # 0 for a term without a live doc, which has no posting
    for rank, live_rank, df in zip(ranks, live_ranks, found, strict=True):
        rank[df > 0] = live_rank
        total[live_rank] += df[df > 0]
    offsets = group_offsets(total)
    counts, lengths, codes = merge_kinds(parts)
    home.mkdir()
    kind = np.uint16 if len(counts) <= 1 << 16 else np.uint32
    docs = np.lib.format.open_memmap(home / "docs.npy", "w+", np.uint32, (int(offsets[-1]),))
    kinds = np.lib.format.open_memmap(home / "kinds.npy", "w+", kind, (int(offsets[-1]),))
    place, first = offsets.copy(), 0  # one place more, for terms without a live doc
    join = load_loops(build.__name__).join
    for each, rank, code in zip(parts, ranks, codes, strict=True):
        rows = NO_ROWS if each.deletions is None else each.deletions.live_rows
        join(
            each.offsets, len(rank), each.docs, each.kinds, rank, code.astype(kind), first, rows, len(rows), place,
            docs, kinds,
        )  # fmt: skip
        first += each.doc_count
    sizes = np.concatenate([each.live_sizes for each in parts])
    ids = Strings.concat([each.live_ids for each in parts])
    merged = complete_segment(ids, terms, offsets, docs, kinds, counts, lengths, sizes)
    digests = [each.live_digests for each in parts if each.live_digests is not None]
    if len(digests) == len(parts):
        merged = replace(merged, digests=np.concatenate(digests))
    docs.flush()
    kinds.flush()
    positions = merge_positions(parts, ranks, merged)
    write_segment(replace(merged, words=merge_words(parts), positions=positions), home, skip=("docs", "kinds"))


def merge_terms(parts: Sequence[Strings]) -> tuple[Strings, list[Codes]]:
    """The distinct terms of columns that ascend in byte order, and the rank of each term of each column among them."""
    if len(parts) < 2:
        return Strings.concat(parts), [np.arange(len(each)) for each in parts]
    half = len(parts) // 2
    (some, ranks), (others, other_ranks) = merge_terms(parts[:half]), merge_terms(parts[half:])
    merged, at, other_at = build.merge_sorted_texts(some.arrays, others.arrays)
    return Strings(merged), [at[each] for each in ranks] + [other_at[each] for each in other_ranks]


def merge_words(parts: Sequence[Segment]) -> Strings | None:
    """The words of several segments; of those that were built together, the last has the words of all."""
    words = [each.words for each in parts if each.words is not None]
    if len(words) < 2:
        return words[0] if words else None
    return merge_terms([each if build.is_ascending(each.arrays) else Strings.union([each]) for each in words])[0]


def merge_positions(parts: Sequence[Segment], ranks: Sequence[Codes], merged: Segment) -> Array | None:
    """The positions of several segments, in the order of the merged postings; None if one has none."""
    if any(each.positions is None or each.deletions is not None for each in parts):
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
    pairs = [np.column_stack([each.counts, each.lengths]) for each in parts]
    used = [
        np.arange(len(each.counts))
        if each.deletions is None
        else np.flatnonzero(used_kinds(each.docs, each.kinds, each.live, len(each.counts)))
        for each in parts
    ]
    kept = np.concatenate([pair[some] for pair, some in zip(pairs, used, strict=True)])
    distinct, back = np.unique(kept, axis=0, return_inverse=True)
    codes = [np.zeros(len(each.counts), dtype=np.int64) for each in parts]
    cuts = np.cumsum([len(some) for some in used])[:-1]
    for code, some, found in zip(codes, used, np.split(back.reshape(-1), cuts), strict=True):
        code[some] = found
    return np.ascontiguousarray(distinct[:, 0]), distinct[:, 1].astype(np.int64), codes
