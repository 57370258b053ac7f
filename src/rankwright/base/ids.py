"""Columns of id strings and integer codes for them: grouping, gathering, sorting, matching, finding repeats.

A short column is a plain list, a long one packed (`PackedIds`, or `CodedIds` where few names repeat) or a polars
Series: no job must wait for polars to load without need, and a large one must not loop in Python. Only this file and
the readers know the difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from .packed_ids import (
    CodedIds,
    PackedIds,
    find_repeating_groups,
    id_kernel_functions,
    is_descending_packed,
    match_packed,
)
from .parallel import parallel_map

if TYPE_CHECKING:
    import polars as pl

Codes = np.ndarray[Any, np.dtype[np.int64]]
Floats = np.ndarray[Any, np.dtype[np.floating[Any]]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]
Ids: TypeAlias = "list[str] | PackedIds | CodedIds | pl.Series"

SHORT = 50_000  # up to this many rows, plain Python is done before polars has loaded
PACKED = 500_000  # up to this many, packing or sorting by numpy is done before polars has loaded and sorted
LONG = 64  # mean rows per group above which copying positions is faster than computing them
BATCH = 1 << 18  # rows sorted together


def column(ids: list[str]) -> Ids:
    """A column of ids: the list itself if it is short."""
    if len(ids) <= SHORT:
        return ids
    return PackedIds.pack(ids) if len(ids) <= PACKED and id_kernel_functions() else series(ids)


def series(ids: Ids) -> pl.Series:
    """The column as a polars Series."""
    if isinstance(ids, PackedIds | CodedIds):
        return ids.series
    import polars as pl

    return pl.Series(ids, dtype=pl.String) if isinstance(ids, list) else ids


def packed(ids: Ids) -> PackedIds | None:
    """The column packed, None if it is a polars Series or has few names."""
    return PackedIds.pack(ids) if isinstance(ids, list) else ids if isinstance(ids, PackedIds) else None


def concat_ids(columns: Sequence[Ids]) -> Ids:
    """Columns of ids, concatenated."""
    size = sum(map(len, columns))
    if not size or (size <= SHORT and all(isinstance(each, list) for each in columns)):
        return [name for column in columns for name in column]
    texts = [each for each in columns if isinstance(each, PackedIds)]
    if len(texts) == len(columns):
        return PackedIds.concat(texts)
    import polars as pl

    return pl.concat([series(column) for column in columns], rechunk=True)  # many chunks are slow to gather from


def take(ids: Ids, rows: Codes) -> Ids:
    """The given rows of a column."""
    if isinstance(ids, list):
        return [ids[row] for row in rows.tolist()]
    return ids.take(rows) if isinstance(ids, PackedIds | CodedIds) else ids.gather(rows)


def find_duplicate(names: Iterable[str]) -> str | None:
    """The first name that occurs more than once, or None."""
    return next((name for name, count in Counter(names).items() if count > 1), None)


def is_descending(ids: Ids, rows: Codes) -> bool:
    """Whether each of the given rows has an id at least as great as the next row's, in byte order."""
    if isinstance(ids, PackedIds) and (kernels := id_kernel_functions()):
        return is_descending_packed(kernels, ids, rows)
    first, second = take(ids, rows), take(ids, rows + 1)
    if isinstance(first, list):
        return all(a >= b for a, b in zip(first, second, strict=True))
    return bool((series(first) >= series(second)).all())


def group_rows(ids: Ids) -> tuple[list[str], Codes, Codes | None]:
    """Group rows by id, in order of first appearance.

    Returns the distinct ids, the offsets of the groups, and the row order that makes groups
    contiguous, or None if they already are.
    """
    if isinstance(ids, list):
        heads, sizes = [], []
        for head, rows in groupby(ids):
            heads.append(head)
            sizes.append(sum(1 for _ in rows))
        lengths = np.array(sizes, dtype=np.int64)
    elif isinstance(ids, PackedIds | CodedIds):
        keys = ids.views.T if isinstance(ids, PackedIds) else ids.codes[None]
        changes = np.flatnonzero(np.logical_or.reduce([each[1:] != each[:-1] for each in keys])) + 1
        firsts = np.concatenate([[0], changes]) if len(ids) else changes
        heads, lengths = list(ids.take(firsts)), np.diff(firsts, append=len(ids))
    else:
        runs = ids.rle().struct.unnest()
        heads, lengths = runs["value"].to_list(), runs["len"].to_numpy().astype(np.int64)
    first: dict[str, int] = {}
    codes = np.array([first.setdefault(head, len(first)) for head in heads], dtype=np.int64)
    order = None
    if len(first) < len(heads):
        if (np.diff(codes) < 0).any():
            order = np.argsort(np.repeat(codes, lengths), kind="stable")
        lengths = np.bincount(codes, weights=lengths, minlength=len(first)).astype(np.int64)
    return list(first), group_offsets(lengths), order


def group_offsets(sizes: Codes) -> Codes:
    """Where groups of these sizes start, and where the last one ends: [2, 1] gives [0, 2, 3]."""
    starts = np.zeros(len(sizes) + 1, dtype=np.int64)
    np.cumsum(sizes, out=starts[1:])
    return starts


def batches(sizes: Codes) -> list[slice]:
    """Slices of the groups of these sizes, each with few enough rows to stay in the CPU cache."""
    if not len(sizes):
        return []
    ends = np.cumsum(sizes)
    cuts = np.searchsorted(ends, np.arange(BATCH, ends[-1], BATCH)) + 1
    return [slice(low, high) for low, high in pairwise(np.unique([0, *cuts, len(sizes)]).tolist())]


def row_groups(starts: Codes) -> Codes:
    """The group number of every row: starts [0, 2, 3] give rows [0, 0, 1]."""
    return np.repeat(np.arange(len(starts) - 1), np.diff(starts))


def row_positions(starts: Codes) -> Codes:
    """The position of every row within its group, counted from 1: starts [0, 2, 3] give [1, 2, 1]."""
    sizes = np.diff(starts)
    if len(sizes) * LONG >= starts[-1]:
        return np.arange(1, starts[-1] + 1) - np.repeat(starts[:-1], sizes)
    positions = np.arange(1, sizes.max() + 1)  # long groups: each copies the beginning of this
    return np.concatenate([positions[:size] for size in sizes.tolist()])


def locate(wanted: Sequence[str], among: Sequence[str]) -> Codes:
    """The position of each wanted id among the others, which are distinct; -1 if it is absent."""
    if wanted == among:
        return np.arange(len(among))
    if isinstance(wanted, tuple) and isinstance(among, tuple) and max(len(wanted), len(among)) <= SHORT:
        return locate_cached(wanted, among).copy()
    positions = {name: position for position, name in enumerate(among)}
    return np.array([positions.get(name, -1) for name in wanted], dtype=np.int64)


@lru_cache(maxsize=8)
def locate_cached(wanted: tuple[str, ...], among: tuple[str, ...]) -> Codes:
    """The same, cached: runs that are read one after the other mostly have the same queries."""
    return locate(list(wanted), among)


def ranking_order(query: Codes, scores: Floats, docs: Ids) -> Codes:
    """The row order by query ascending, score descending, doc descending."""
    keys = docs.sort_keys if isinstance(docs, PackedIds) and len(docs) <= PACKED else None
    if isinstance(docs, PackedIds) and len(docs) <= PACKED and keys is None:
        docs = docs.to_list()
    if isinstance(docs, list):
        by_doc = np.array(sorted(range(len(docs)), key=docs.__getitem__, reverse=True), dtype=np.int64)
        return by_doc[np.lexsort((-scores[by_doc], query[by_doc]))]
    if keys is not None:
        return np.lexsort((~keys[1], ~keys[0], -scores, query))
    import polars as pl

    # adding 0 makes -0.0 equal to 0.0
    rows = pl.DataFrame({"query": query, "score": scores + 0.0, "doc": series(docs)}).with_row_index("row")
    return rows.sort("query", "score", "doc", descending=[False, True, True])["row"].to_numpy().astype(np.int64)


def match_by_hash(groups: Codes, ids: pl.Series, other_groups: Codes, others: pl.Series) -> tuple[Codes, Codes] | None:
    """The pairs of `match_rows`, joined on hashes of group and id, then verified; None if two hashes collide."""
    import polars as pl

    def keyed(group: Codes, names: pl.Series, row: str) -> pl.LazyFrame:
        keys = names.hash().to_numpy() ^ (group.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15))
        return pl.LazyFrame({"key": keys}).with_row_index(row)

    pairs = keyed(groups, ids, "row").join(keyed(other_groups, others, "other"), on="key").collect()
    row, other = pairs["row"].to_numpy().astype(np.int64), pairs["other"].to_numpy().astype(np.int64)
    if not (np.array_equal(groups[row], other_groups[other]) and (ids.gather(row) == others.gather(other)).all()):
        return None
    order = np.argsort(row, kind="stable")
    return row[order], other[order]


def ranks_of(ids: Ids) -> Codes:
    """The rank of each id in byte order."""
    ranks = np.empty(len(ids), dtype=np.int64)
    order = sorted(range(len(ids)), key=ids.__getitem__) if isinstance(ids, list) else series(ids).arg_sort().to_numpy()
    ranks[order] = np.arange(len(ids))
    return ranks


def query_doc_order(query: Ids, docs: Ids) -> Codes:
    """The row order by query, then doc, ascending."""
    keys = docs.sort_keys if isinstance(docs, PackedIds) and len(docs) <= PACKED else None
    if isinstance(docs, PackedIds) and len(docs) <= PACKED and keys is None:
        query, docs = list(query), docs.to_list()
    if isinstance(query, list):
        return np.array(sorted(range(len(query)), key=lambda row: (query[row], docs[row])), dtype=np.int64)
    if keys is not None:
        names, starts, order = group_rows(query)
        places = np.argsort(np.array(sorted(range(len(names)), key=names.__getitem__), dtype=np.int64))
        codes = np.empty(len(docs), dtype=np.int64)
        codes[slice(None) if order is None else order] = np.repeat(places, np.diff(starts))
        return np.lexsort((keys[1], keys[0], codes))
    import polars as pl

    rows = pl.DataFrame({"query": series(query), "doc": series(docs)}).with_row_index("row")
    return rows.sort("query", "doc")["row"].to_numpy().astype(np.int64)


def find_repeat(starts: Codes, ids: Ids) -> tuple[int, int] | None:
    """The first two rows of a group with the same id, in row order, or None.

    In a long column, hashes are sorted within each group, and strings compared only where hashes are equal.
    """
    suspects: Sequence[int] = range(len(starts) - 1)
    if isinstance(ids, PackedIds) and (kernels := id_kernel_functions()):
        suspects = find_repeating_groups(kernels, starts, ids)
    elif not isinstance(ids, list):
        hashes, sizes = series(ids).hash().to_numpy(), np.diff(starts)
        found = parallel_map(lambda part: groups_with_equal_hashes(starts, sizes, hashes, part), batches(sizes))
        suspects = [group for part in found for group in part]
    for group in suspects:
        first = int(starts[group])
        seen: dict[str, int] = {}
        for row, name in enumerate(ids[first : int(starts[group + 1])], first):
            earlier = seen.setdefault(name, row)
            if earlier != row:
                return earlier, row
    return None


def groups_with_equal_hashes(starts: Codes, sizes: Codes, hashes: Any, part: slice) -> list[int]:
    """The groups of a slice in which two hashes are equal.

    A 64-bit key holds the group in its upper bits and as much of the hash as fits below.
    """
    rows = slice(int(starts[part.start]), int(starts[part.stop]))
    count = part.stop - part.start
    bits = np.uint64(count.bit_length())
    keys = hashes[rows] >> bits
    keys |= np.repeat(np.arange(count, dtype=np.uint64) << (np.uint64(64) - bits), sizes[part])
    keys.sort()
    repeats = keys[1:][keys[1:] == keys[:-1]]
    return sorted({part.start + int(group) for group in (repeats >> (np.uint64(64) - bits)).tolist()})


def match_rows(groups: Codes, ids: Ids, other_groups: Codes, others: Ids) -> tuple[Codes, Codes]:
    """The pairs of rows (row, other row) with the same group and id; the others are unique."""
    if isinstance(ids, list) and isinstance(others, list):
        rows = {key: row for row, key in enumerate(zip(other_groups.tolist(), others, strict=True))}
        found = [rows.get(key, -1) for key in zip(groups.tolist(), ids, strict=True)]
        other = np.array(found, dtype=np.int64)
        return np.flatnonzero(other >= 0), other[other >= 0]
    ours, theirs = packed(ids), packed(others)
    if ours is not None and theirs is not None and (kernels := id_kernel_functions()):
        return match_packed(kernels, groups, ours, other_groups, theirs)
    import polars as pl

    if 4 * len(others) > len(ids):
        joined = match_by_hash(groups, series(ids), other_groups, series(others))
        if joined is not None:
            return joined
    # most rows match nothing: filtering by id first leaves few to join
    known = pl.col("id").is_in(series(others).unique().implode())
    rows_of_ids = pl.LazyFrame({"group": groups, "id": series(ids)}).with_row_index("row").filter(known)
    rows_of_others = pl.LazyFrame({"group": other_groups, "id": series(others)}).with_row_index("other")
    pairs = rows_of_ids.join(rows_of_others, on=["group", "id"]).select("row", "other").collect().sort("row")
    return pairs["row"].to_numpy().astype(np.int64), pairs["other"].to_numpy().astype(np.int64)
