"""The ranked results of several segments as one run: by score, equal scores by id, as in an index of one segment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...base.ids import Codes, Floats, Ids, concat_ids, group_offsets, row_groups, series, take
from .segment import Array, Segment, concat_strings

if TYPE_CHECKING:
    import polars as pl

FEW = 8  # up to one result for this many docs, only the ids of results that tie are ranked
NO_RANKS = np.zeros(0, dtype=np.int64)
Results = Sequence[tuple[Codes, Array, Floats]]  # of each segment: sizes, docs and scores of the queries' results


def merge_results(
    segments: Sequence[Segment], results: Results, k: int, id_ranks: Callable[[], Codes]
) -> tuple[Codes, Ids, Floats]:
    """The sizes, ids and scores of the k best results of each query; `id_ranks` is called if there are many."""
    from .kernels.merge import merged

    lengths = np.array([len(docs) for _, docs, _ in results])
    first = group_offsets(lengths)[:-1].tolist()
    starts = np.stack([group_offsets(sizes) + at for (sizes, _, _), at in zip(results, first, strict=True)])
    docs = np.concatenate([docs for _, docs, _ in results])
    scores = np.concatenate([scores for _, _, scores in results])
    segment = np.repeat(np.arange(len(segments)), lengths)
    picked, sizes = np.empty(len(scores), dtype=np.int64), np.zeros(starts.shape[1] - 1, dtype=np.int64)
    rows = group_offsets(np.array([len(each.sizes) for each in segments]))
    ranks = id_ranks()[rows[segment] + docs] if FEW * len(docs) >= rows[-1] else NO_RANKS
    picked = picked[: merged(starts, scores, ranks, k, picked, sizes)]
    if not len(ranks):
        query = row_groups(group_offsets(sizes))
        picked = order_ties(segments, picked, query, segment, docs, scores)
        picked = picked[np.arange(len(picked)) - group_offsets(sizes)[:-1][query] < k]
    return np.minimum(sizes, k), gather_ids(segments, segment[picked], docs[picked]), scores[picked]


def order_ties(
    segments: Sequence[Segment], picked: Codes, query: Codes, segment: Codes, docs: Array, scores: Floats
) -> Codes:
    """The same rows, where those of several segments tie in descending order of their ids."""
    if not len(picked):
        return picked
    values, parts = scores[picked], segment[picked]
    begins = np.flatnonzero(np.append(True, (values[1:] != values[:-1]) | (query[1:] != query[:-1])))
    is_mixed = np.minimum.reduceat(parts, begins) != np.maximum.reduceat(parts, begins)
    group = np.repeat(np.arange(len(begins)), np.diff(np.append(begins, len(picked))))
    places = np.flatnonzero(is_mixed[group])
    if not len(places):
        return picked
    by_id = ranks_of(series(gather_ids(segments, parts[places], docs[picked[places]])))
    ordered = picked.copy()
    ordered[places] = picked[places[np.lexsort((-by_id, group[places]))]]
    return ordered


def rank_ids(segments: Sequence[Segment]) -> Codes:
    """The rank of each doc's id in byte order, over all segments."""
    return ranks_of(concat_strings(each.ids for each in segments))


def ranks_of(ids: pl.Series) -> Codes:
    """The rank of each id in byte order."""
    ranks = np.empty(len(ids), dtype=np.int64)
    ranks[ids.arg_sort().to_numpy()] = np.arange(len(ids))
    return ranks


def gather_ids(segments: Sequence[Segment], segment: Codes, docs: Array) -> Ids:
    """The ids of docs of several segments."""
    rows = [np.flatnonzero(segment == at) for at in range(len(segments))]
    found = concat_ids([each.ids.gather(docs[some]) for each, some in zip(segments, rows, strict=True)])
    place = np.empty(len(docs), dtype=np.int64)
    place[np.concatenate(rows)] = np.arange(len(docs))
    return take(found, place)
