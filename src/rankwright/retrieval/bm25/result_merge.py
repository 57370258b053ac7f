"""The ranked results of several segments as one run: by score, equal scores by id, as in an index of one segment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ...base.ids import Codes, Floats, Ids, concat_ids, group_offsets, ranks_of, row_groups, take
from ...base.loading import pays_to_compile
from ..strings import Strings
from .plain_search import merge_rows
from .segment import Array, Segment

if TYPE_CHECKING:
    import polars as pl

FEW = 8  # up to one result for this many docs, only the ids of results that tie are ranked
NO_RANKS = np.zeros(0, dtype=np.int64)
Results = Sequence[tuple[Codes, Array, Floats]]  # of each segment: sizes, docs and scores of the queries' results


class JoinedIds:
    """The ids of the docs of several segments, numbered one segment after the other."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        self.segments = segments
        self.starts = group_offsets(np.array([len(each.sizes) for each in segments]))

    @cached_property
    def series(self) -> pl.Series:
        """All ids."""
        return Strings.concat([each.ids for each in self.segments]).series

    @cached_property
    def ranks(self) -> Codes:
        """The rank of each id in byte order."""
        return ranks_of(self.series)

    def segments_of(self, docs: Codes) -> Codes:
        """The segment of each doc."""
        return np.searchsorted(self.starts, docs, side="right") - 1

    def gather(self, docs: Codes) -> Ids:
        """The ids of some docs: from all ids, where these are there."""
        if "series" in vars(self):
            return self.series.gather(docs)
        segment = self.segments_of(docs)
        rows = [np.flatnonzero(segment == at) for at in range(len(self.segments))]
        pairs = zip(self.segments, rows, self.starts.tolist(), strict=False)
        found = concat_ids([each.ids.gather(docs[some] - start) for each, some, start in pairs])
        place = np.empty(len(docs), dtype=np.int64)
        place[np.concatenate(rows)] = np.arange(len(docs))
        return take(found, place)


def merge_results(joined: JoinedIds, results: Results, k: int) -> tuple[Codes, Ids, Floats]:
    """The sizes, ids and scores of the k best results of each query."""
    first = group_offsets(np.array([len(docs) for _, docs, _ in results]))[:-1].tolist()
    starts = np.stack([group_offsets(sizes) + at for (sizes, _, _), at in zip(results, first, strict=True)])
    docs = np.concatenate([docs + start for (_, docs, _), start in zip(results, joined.starts[:-1], strict=True)])
    scores = np.concatenate([scores for _, _, scores in results])
    ranks = NO_RANKS
    if pays_to_compile(0):
        from .kernels.merge import merged

        picked, sizes = np.empty(len(scores), dtype=np.int64), np.zeros(starts.shape[1] - 1, dtype=np.int64)
        ranks = joined.ranks[docs] if FEW * len(docs) >= joined.starts[-1] else NO_RANKS
        picked = picked[: merged(starts, scores, ranks, k, picked, sizes)]
    else:
        picked, sizes = merge_rows([each for each, _, _ in results], scores, k)
    if not len(ranks):
        query = row_groups(group_offsets(sizes))
        picked = order_ties(joined, picked, query, docs, scores)
        picked = picked[np.arange(len(picked)) - group_offsets(sizes)[:-1][query] < k]
    return np.minimum(sizes, k), joined.gather(docs[picked]), scores[picked]


def order_ties(joined: JoinedIds, picked: Codes, query: Codes, docs: Codes, scores: Floats) -> Codes:
    """The same rows, where those of several segments tie in descending order of their ids."""
    if not len(picked):
        return picked
    values, parts = scores[picked], joined.segments_of(docs[picked])
    begins = np.flatnonzero(np.append(True, (values[1:] != values[:-1]) | (query[1:] != query[:-1])))
    is_mixed = np.minimum.reduceat(parts, begins) != np.maximum.reduceat(parts, begins)
    group = np.repeat(np.arange(len(begins)), np.diff(np.append(begins, len(picked))))
    places = np.flatnonzero(is_mixed[group])
    if not len(places):
        return picked
    by_id = ranks_of(joined.gather(docs[picked[places]]))
    ordered = picked.copy()
    ordered[places] = picked[places[np.lexsort((-by_id, group[places]))]]
    return ordered
