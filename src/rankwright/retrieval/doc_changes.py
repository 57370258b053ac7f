"""What an update changes: docs of an index compared with those of a collection, by id and digest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..base.ids import Codes, find_duplicate
from ..errors import RankwrightError
from .doc_digests import DIGEST_BYTES, Digests, digest_keys
from .strings import SMALL, Strings


@dataclass(frozen=True)
class DocChanges:
    """How many docs an update added, changed, deleted, renamed, and left as they were."""

    added: int = 0
    changed: int = 0
    deleted: int = 0
    renamed: int = 0
    unchanged: int = 0

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.deleted or self.renamed)

    def __str__(self) -> str:
        names = ("added", "changed", "deleted", "renamed")
        parts = [f"{getattr(self, name):,} {name}" for name in names if getattr(self, name)]
        return ", ".join(parts) or "nothing has changed"


class KnownDocs:
    """The docs of an index by id with their digests, and which of them a collection still has unchanged."""

    def __init__(self, ids: Strings, digests: Digests) -> None:
        self.ids, self.digests = ids, digests
        self.is_kept = np.zeros(len(ids), dtype=bool)
        self.new_digests: list[Digests] = []
        self.changed = 0

    def find(self, ids: Sequence[str]) -> Codes:
        """The row of each doc, -1 if it is not known."""
        if len(self.ids) <= SMALL:
            return np.fromiter((self.ids.rows.get(doc, -1) for doc in ids), dtype=np.int64, count=len(ids))
        order, ascending = self.sorted
        places = ascending.places(list(ids))
        return np.where(places >= 0, order[places], -1)

    @cached_property
    def sorted(self) -> tuple[Codes, Strings]:
        """The rows by id, ascending in byte order, and the ids in that order."""
        order = np.asarray(self.ids.series.arg_sort().to_numpy(), dtype=np.int64)
        return order, Strings.of(self.ids.series.gather(order))

    def compare(self, ids: Sequence[str], digests: Digests) -> Codes:
        """The positions of docs that are new or have changed; the others are kept."""
        rows = self.find(ids)
        known = np.flatnonzero(rows >= 0)
        same = known[(self.digests[rows[known]] == digests[known]).all(axis=1)]
        twice = same[self.is_kept[rows[same]]]
        self.is_kept[rows[same]] = True
        sorted_rows = np.sort(rows[same])  # np.unique would load more of NumPy than the rest of an update
        if len(twice) or (sorted_rows[1:] == sorted_rows[:-1]).any():
            doc = ids[int(twice[0])] if len(twice) else first_repeated([ids[at] for at in same.tolist()])
            raise RankwrightError(f"doc id {doc!r} appears twice in the collection; ids must be unique")
        fresh = np.ones(len(ids), dtype=bool)
        fresh[same] = False
        self.changed += len(known) - len(same)
        self.new_digests.append(digests[fresh & (rows < 0)])
        return np.flatnonzero(fresh)

    def summarize(self, new: Sequence[str]) -> DocChanges:
        """What has changed, given the ids of docs that are new or changed; refuses one that appears twice."""
        rows = self.find(new)
        kept_too = np.flatnonzero((rows >= 0) & self.is_kept[rows]) if len(self.ids) else rows[:0]
        twice = new[int(kept_too[0])] if len(kept_too) else find_duplicate(new)
        if twice is not None:
            raise RankwrightError(f"doc id {twice!r} appears twice in the collection; ids must be unique")
        kept = int(self.is_kept.sum())
        gone = self.digests[~self.is_kept]
        gone_count, added = len(self.ids) - kept - self.changed, len(new) - self.changed
        fresh = np.concatenate([np.zeros((0, DIGEST_BYTES), dtype=np.uint8), *self.new_digests])
        renamed = min(count_common(digest_keys(gone), digest_keys(fresh)), gone_count, added)
        return DocChanges(added - renamed, self.changed, gone_count - renamed, renamed, kept)


def first_repeated(ids: Sequence[str]) -> str:
    """The first id that appears twice."""
    return find_duplicate(ids) or ""


def count_common(first: np.ndarray[Any, Any], second: np.ndarray[Any, Any]) -> int:
    """Number of values that two arrays share, each as often as in both."""
    return (Counter(first.tolist()) & Counter(second.tolist())).total()
