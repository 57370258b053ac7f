"""Metadata of each doc of a collection, as columns: dates, words of tags and titles, links, page types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from ..base.ids import Codes, Flags, Floats, group_offsets
from ..collection.collection import Collection, to_text
from ..text.analyzers import get_analyzer

PAGE_WEIGHTS = {"home": 1.0, "hub": 1.0, "person": 0.8, "daily": 0.5}
DAMPING = 0.85  # Page et al., 1999
ROUNDS, TOLERANCE = 100, 1e-10  # of PageRank


@dataclass(frozen=True, eq=False)
class Words:
    """Sets of words, one after the other, coded by a vocabulary."""

    starts: Codes
    codes: Codes
    vocabulary: Mapping[str, int]

    @classmethod
    def of(cls, texts: Sequence[str]) -> Words:
        """The distinct words of texts: lower case, no stop words, at least two letters."""
        found = get_analyzer("notes").terms(texts)
        text = np.repeat(np.arange(len(texts)), np.diff(found.starts))
        pairs = np.unique(np.stack([text, found.codes.astype(np.int64)]), axis=1)
        vocabulary = {word: code for code, word in enumerate(found.vocabulary)}
        return cls(group_offsets(np.bincount(pairs[0], minlength=len(texts))), pairs[1], vocabulary)

    def count(self, is_wanted: Flags, sets: Codes) -> Codes:
        """How many words of each of some sets are wanted."""
        starts, sizes = self.starts[sets], self.starts[sets + 1] - self.starts[sets]
        ends = group_offsets(sizes)
        hits = is_wanted[self.codes[np.repeat(starts - ends[:-1], sizes) + np.arange(ends[-1])]]
        before = group_offsets(hits)
        return np.asarray(before[ends[1:]] - before[ends[:-1]])


@dataclass(frozen=True, eq=False)
class DocMetadata:
    """Columns over the docs of a collection."""

    rows: Mapping[str, int]
    days: Floats  # ordinal of the date, from 0001-01-01; NaN without a date
    page_weights: Floats
    tags: Words
    titles: Words
    link_counts: Floats  # notes it links to or that link to it
    pagerank: Floats  # the highest is 1

    @property
    def newest(self) -> date | None:
        """The latest date of any doc."""
        return None if np.isnan(self.days).all() else date.fromordinal(int(np.nanmax(self.days)))


CACHE: WeakKeyDictionary[Collection, DocMetadata] = WeakKeyDictionary()


def doc_metadata(collection: Collection) -> DocMetadata:
    """The metadata of a collection's docs, cached."""
    if collection not in CACHE:
        CACHE[collection] = read_metadata(collection)
    return CACHE[collection]


def read_metadata(collection: Collection) -> DocMetadata:
    """Read the metadata in one pass over the docs."""
    ids: list[str] = []
    columns: dict[str, list[Any]] = {name: [] for name in ("date", "page_type", "tags", "title", "links", "parent")}
    for block in collection.blocks():
        ids += block.ids
        for name, values in columns.items():
            values.extend(block.columns.get(name) or [None] * len(block.ids))
    days = [value.toordinal() if isinstance(value, date) else np.nan for value in columns["date"]]
    page_types = [str(value or "").lower() for value in columns["page_type"]]
    tags = [
        " ".join(tag.replace("/", " ").replace("-", " ").replace("_", " ") for tag in value or ())
        for value in columns["tags"]
    ]
    link_counts, pagerank = link_statistics(ids, columns["parent"], columns["links"])
    return DocMetadata(
        {doc: row for row, doc in enumerate(ids)},
        np.array(days, dtype=np.float64),
        np.array([PAGE_WEIGHTS.get(name, 0.0) for name in page_types]),
        Words.of(tags),
        Words.of([to_text(title) for title in columns["title"]]),
        link_counts,
        pagerank,
    )


def link_statistics(ids: Sequence[str], parents: Sequence[Any], links: Iterable[Any]) -> tuple[Floats, Floats]:
    """For each doc, how many other notes its note is linked with, and its note's PageRank, scaled to a maximum of 1."""
    nodes: dict[str, int] = {}
    node = np.array(
        [nodes.setdefault(parent or doc, len(nodes)) for doc, parent in zip(ids, parents, strict=True)], dtype=np.int64
    )
    of_doc = dict(zip(ids, node.tolist(), strict=True))
    pairs = [
        (here, there)
        for here, targets in zip(node.tolist(), links, strict=True)
        for target in targets or ()
        if (there := nodes.get(target, of_doc.get(target))) is not None and there != here
    ]
    size = len(nodes)
    if not pairs:
        return np.zeros(len(ids)), np.zeros(len(ids))
    from scipy import sparse

    source, target = np.array(sorted(set(pairs)), dtype=np.int64).T
    matrix = sparse.csr_matrix((np.ones(len(source)), (source, target)), shape=(size, size))
    both = matrix.maximum(matrix.T)
    out = np.asarray(matrix.sum(axis=1)).reshape(-1)
    step = sparse.diags_array(1 / np.where(out > 0, out, 1)) @ matrix
    rank = np.full(size, 1 / size)
    for _ in range(ROUNDS):
        updated = (1 - DAMPING) / size + DAMPING * (step.T @ rank + rank[out == 0].sum() / size)
        if np.abs(updated - rank).sum() < TOLERANCE:
            break
        rank = updated
    return np.asarray(both.sum(axis=1)).reshape(-1)[node], (rank / rank.max())[node]
