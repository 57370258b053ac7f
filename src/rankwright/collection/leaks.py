"""Queries that stand in the docs: word for word, or nearly (shingle containment)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..base.ids import Codes, bounds
from ..text.analyzers import Analyzer, analyzer

if TYPE_CHECKING:
    from .collection import Collection

SHINGLE = 3  # words
LEAST = 4  # words of a query that can leak: shorter ones stand in many docs by themselves
MANY = 0.01  # share of queries from which leaks are said wherever scores are shown
NEAR = 0.8  # share of a query's shingles in one doc


@dataclass(frozen=True)
class Leak:
    """A query whose words stand in a doc: how many of its shingles do, and whether all in a row."""

    query: str
    doc: str
    share: float
    exact: bool


def leak_notice(collection: Collection) -> tuple[str, str]:
    """What must be said with the scores of a collection whose queries appear in its docs: a notice, or a warning.

    It is a notice where one query in a hundred or more appears word for word in a doc; few queries are a warning.
    """
    asked = collection.asked
    grades = collection.qrels.to_dict()
    anywhere, relevant = set(), set()
    for leak in leaks(asked, collection.texts()):
        if leak.exact:
            anywhere.add(leak.query)
            if grades.get(leak.query, {}).get(leak.doc, 0) > 0:
                relevant.add(leak.query)
    if not anywhere:
        return "", ""
    said = (
        f"leak: {len(anywhere):,} of {len(asked):,} queries appear word for word in a document ({len(relevant):,} in a "
        "relevant one); scores on them show little about search"
    )
    return (said, "") if len(anywhere) >= MANY * len(asked) else ("", said)


def leaks(queries: Mapping[str, str], texts: Iterator[tuple[list[str], list[str]]]) -> Iterator[Leak]:
    """The leaks of queries into docs given block by block.

    A query is the set of its shingles, three words in a row (Broder 1997); a doc that contains at least
    0.8 of them has it nearly, and exactly where all its words stand there in a row.
    """
    words = analyzer("simple")
    asked = Asked.of(queries, words)
    for ids, content in texts:
        yield from asked.found_in(ids, content, words)


@dataclass(frozen=True, eq=False)
class Asked:
    """The shingles of queries as sorted keys, each with its query."""

    names: Sequence[str]
    codes: Mapping[str, int]  # of words
    words: Sequence[Codes]  # of each query
    keys: Codes
    owners: Codes  # the query of each key
    sizes: Codes  # distinct shingles of each query

    @classmethod
    def of(cls, queries: Mapping[str, str], words: Analyzer) -> Asked:
        """The shingles of queries that are long enough."""
        found = words.terms(list(queries.values()))
        lengths = np.diff(found.starts)
        codes = {word: code for code, word in enumerate(found.vocabulary)}
        all_keys = shingles(found.codes.astype(np.int64), len(codes))
        mine = [found.codes[a:b].astype(np.int64) for a, b in zip(found.starts[:-1], found.starts[1:], strict=True)]
        keys, owners = [], []
        for at in np.flatnonzero(lengths >= LEAST).tolist():
            own = np.unique(all_keys[found.starts[at] : found.starts[at + 1] - SHINGLE + 1])
            keys.append(own)
            owners.append(np.full(len(own), at))
        flat = np.concatenate(keys) if keys else np.zeros(0, dtype=np.int64)
        owner = np.concatenate(owners) if owners else np.zeros(0, dtype=np.int64)
        order = np.argsort(flat, kind="stable")
        sizes = np.bincount(owner, minlength=len(queries))
        return cls(list(queries), codes, mine, flat[order], owner[order], sizes)

    def found_in(self, ids: Sequence[str], content: Sequence[str], words: Analyzer) -> Iterator[Leak]:
        """The leaks into some docs."""
        if not len(self.keys):
            return
        terms = words.terms(content)
        table = np.array([self.codes.get(word, -1) for word in terms.vocabulary], dtype=np.int64)
        known = table[terms.codes] if len(table) else np.zeros(0, dtype=np.int64)
        keys = shingles(known, len(self.codes))
        doc = np.repeat(np.arange(len(ids)), np.diff(terms.starts))
        # a shingle belongs to a doc if its last word does too
        inside = (keys >= 0) & (doc[: len(keys)] == doc[SHINGLE - 1 :][: len(keys)])
        keys, doc = keys[inside], doc[: len(inside)][inside]
        low, high = np.searchsorted(self.keys, keys, "left"), np.searchsorted(self.keys, keys, "right")
        hit = np.flatnonzero(high > low)
        if not len(hit):
            return
        counts = high[hit] - low[hit]
        at = np.arange(counts.sum()) - np.repeat(bounds(counts)[:-1] - low[hit], counts)
        pairs = np.unique(np.column_stack([np.repeat(doc[hit], counts), self.owners[at], self.keys[at]]), axis=0)
        groups, shared = np.unique(pairs[:, :2], axis=0, return_counts=True)
        near = shared >= NEAR * self.sizes[groups[:, 1]]
        for (row, query), count in zip(groups[near].tolist(), shared[near].tolist(), strict=True):
            mine = known[terms.starts[row] : terms.starts[row + 1]]
            exact = count == self.sizes[query] and in_a_row(self.words[query], mine)
            yield Leak(self.names[query], ids[row], count / int(self.sizes[query]), exact)


def shingles(codes: Codes, words: int) -> Codes:
    """A key for each three words in a row; below 0 where one of them is unknown (below 0)."""
    if len(codes) < SHINGLE:
        return np.zeros(0, dtype=np.int64)
    parts = [codes[at : len(codes) - SHINGLE + 1 + at] for at in range(SHINGLE)]
    base = np.int64(words + 1)
    keys = (parts[0] * base + parts[1]) * base + parts[2]
    return np.where((parts[0] >= 0) & (parts[1] >= 0) & (parts[2] >= 0), keys, -1)


def in_a_row(wanted: Codes, among: Codes) -> bool:
    """Whether codes stand among others in a row."""
    if len(among) < len(wanted):
        return False
    starts = np.flatnonzero(among[: len(among) - len(wanted) + 1] == wanted[0])
    return any(np.array_equal(among[start : start + len(wanted)], wanted) for start in starts)
