"""What is known of each doc of a collection, as columns: dates, words of tags and titles, links, page types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from ..base.ids import Codes, Floats, bounds
from ..collection.collection import Collection, text_of
from ..text.analyzers import analyzer

PAGES = {"home": 1.0, "hub": 1.0, "person": 0.8, "daily": 0.5}
DAMPING = 0.85  # Page et al., 1999
ROUNDS, SMALL = 100, 1e-10  # of PageRank


@dataclass(frozen=True, eq=False)
class Words:
    """Sets of words, one after the other, coded by a vocabulary."""

    starts: Codes
    codes: Codes
    vocabulary: dict[str, int]

    @classmethod
    def of(cls, texts: Sequence[str], vocabulary: dict[str, int] | None = None) -> Words:
        """The words of texts, each once: lower case, no stop words, two letters at least; of a vocabulary, if given."""
        found = analyzer("notes").terms(texts)
        grows = vocabulary is None
        known: dict[str, int] = {} if vocabulary is None else vocabulary
        place = [known.setdefault(w, len(known)) if grows else known.get(w, -1) for w in found.vocabulary]
        codes = np.array(place or [0], dtype=np.int64)[found.codes]
        text = np.repeat(np.arange(len(texts)), np.diff(found.starts))
        pairs = np.unique(np.stack([text[codes >= 0], codes[codes >= 0]]), axis=1)
        return cls(bounds(np.bincount(pairs[0], minlength=len(texts))), pairs[1], known)


@dataclass(frozen=True, eq=False)
class Library:
    """Columns over the docs of a collection."""

    rows: dict[str, int]
    days: Floats  # day of the date, counted from 0001-01-01; NaN where there is none
    kinds: Floats  # weight of the page type
    names: list[str]  # the page type
    tags: Words
    titles: Words
    links: Floats  # notes that it links to or that link to it
    rank: Floats  # PageRank, the highest 1

    @property
    def newest(self) -> date | None:
        """The latest date of any doc."""
        return None if np.isnan(self.days).all() else date.fromordinal(int(np.nanmax(self.days)))


KNOWN: WeakKeyDictionary[Collection, Library] = WeakKeyDictionary()


def library(collection: Collection) -> Library:
    """What is known of the docs of a collection; kept for the next time."""
    if collection not in KNOWN:
        KNOWN[collection] = read(collection)
    return KNOWN[collection]


def read(collection: Collection) -> Library:
    """Read the docs once."""
    ids: list[str] = []
    columns: dict[str, list[Any]] = {name: [] for name in ("date", "page_type", "tags", "title", "links", "parent")}
    for block in collection.blocks():
        ids += block.ids
        for name, values in columns.items():
            values.extend(block.columns.get(name) or [None] * len(block.ids))
    days = [value.toordinal() if isinstance(value, date) else np.nan for value in columns["date"]]
    names = [str(value or "").lower() for value in columns["page_type"]]
    tags = [
        " ".join(tag.replace("/", " ").replace("-", " ").replace("_", " ") for tag in value or ())
        for value in columns["tags"]
    ]
    count, rank = graph(ids, columns["parent"], columns["links"])
    return Library(
        {doc: row for row, doc in enumerate(ids)},
        np.array(days, dtype=np.float64),
        np.array([PAGES.get(name, 0.0) for name in names]),
        names,
        Words.of(tags),
        Words.of([text_of(title) for title in columns["title"]]),
        count,
        rank,
    )


def graph(ids: Sequence[str], parents: Sequence[Any], links: Iterable[Any]) -> tuple[Floats, Floats]:
    """For each doc how many others its note is linked with, and its note's PageRank over the links, the highest 1."""
    from scipy import sparse

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
    source, target = np.array(sorted(set(pairs)), dtype=np.int64).T
    matrix = sparse.csr_matrix((np.ones(len(source)), (source, target)), shape=(size, size))
    both = matrix.maximum(matrix.T)
    out = np.asarray(matrix.sum(axis=1)).reshape(-1)
    step = sparse.diags_array(1 / np.where(out > 0, out, 1)) @ matrix
    rank = np.full(size, 1 / size)
    for _ in range(ROUNDS):
        moved = (1 - DAMPING) / size + DAMPING * (step.T @ rank + rank[out == 0].sum() / size)
        if np.abs(moved - rank).sum() < SMALL:
            break
        rank = moved
    return np.asarray(both.sum(axis=1)).reshape(-1)[node], (rank / rank.max())[node]
