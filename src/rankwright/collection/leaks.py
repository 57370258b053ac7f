"""Queries whose text appears in the docs, word for word or almost (shingle containment)."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..base.ids import Codes, group_offsets
from ..errors import plural
from ..text.analyzer import Analyzer, Terms
from ..text.analyzers import get_analyzer

if TYPE_CHECKING:
    from .collection import Collection

SHINGLE = 3  # words
MIN_WORDS = 4  # of a query that can leak: shorter ones appear in many docs by chance
NOTICE_SHARE = 0.01  # with at least this share of leaked queries, a notice goes with the scores
NEAR_SHARE = 0.8  # share of a query's shingles in one doc


@dataclass(frozen=True)
class Leak:
    """A query found in a doc: the share of its shingles in the doc, and whether it appears word for word."""

    query: str
    doc: str
    share: float
    is_exact: bool


def leak_notice(collection: Collection) -> tuple[str, str]:
    """The notice and the warning for a collection whose queries appear in its docs; at most one is not empty.

    A notice goes with all scores, if at least 1% of the queries appear word for word in a doc; fewer give a warning.
    """
    queries = collection.judged_queries
    grades = collection.qrels.to_dict()
    anywhere, relevant = set(), set()
    for leak in find_leaks(queries, collection.texts()):
        if leak.is_exact:
            anywhere.add(leak.query)
            if grades.get(leak.query, {}).get(leak.doc, 0) > 0:
                relevant.add(leak.query)
    if not anywhere:
        return "", ""
    verb, them = ("appears", "it") if len(anywhere) == 1 else ("appear", "them")
    message = (
        f"leak: {len(anywhere):,} of {plural(len(queries), 'query')} {verb} word for word in a document "
        f"({len(relevant):,} in a relevant one); scores on {them} show little about search"
    )
    return (message, "") if len(anywhere) >= NOTICE_SHARE * len(queries) else ("", message)


def find_leaks(queries: Mapping[str, str], texts: Iterator[tuple[list[str], list[str]]]) -> Iterator[Leak]:
    """The leaks of queries into docs given block by block.

    A query is the set of its shingles, three words in a row (Broder 1997). A doc that contains at least
    0.8 of them is a leak, an exact one if it contains the words of the query in a row.
    """
    words = get_analyzer("simple")
    shingles = QueryShingles.of(queries, words)
    for ids, content in texts:
        if len(shingles.keys):
            yield from shingles.find_leaks(ids, words.terms(content))


@dataclass(frozen=True, eq=False)
class QueryShingles:
    """The shingles of queries as sorted keys, each with its query."""

    names: Sequence[str]
    codes: Mapping[str, int]  # the code of each word
    words: Sequence[Codes]  # the word codes of each query
    keys: Codes
    owners: Codes  # the query of each key
    sizes: Codes  # the number of distinct shingles of each query

    @classmethod
    def of(cls, queries: Mapping[str, str], words: Analyzer) -> QueryShingles:
        """The shingles of the queries of at least four words."""
        found = words.terms(list(queries.values()))
        lengths = np.diff(found.starts)
        codes = {word: code for code, word in enumerate(found.vocabulary)}
        all_keys = shingle_keys(found.codes.astype(np.int64), len(codes))
        by_query = [found.codes[a:b].astype(np.int64) for a, b in zip(found.starts[:-1], found.starts[1:], strict=True)]
        keys, owners = [], []
        for at in np.flatnonzero(lengths >= MIN_WORDS).tolist():
            own = np.unique(all_keys[found.starts[at] : found.starts[at + 1] - SHINGLE + 1])
            keys.append(own)
            owners.append(np.full(len(own), at))
        flat = np.concatenate(keys) if keys else np.zeros(0, dtype=np.int64)
        owner = np.concatenate(owners) if owners else np.zeros(0, dtype=np.int64)
        order = np.argsort(flat, kind="stable")
        sizes = np.bincount(owner, minlength=len(queries))
        return cls(list(queries), codes, by_query, flat[order], owner[order], sizes)

    def find_leaks(self, ids: Sequence[str], terms: Terms) -> Iterator[Leak]:
        """The leaks into the docs of some ids and words."""
        table = np.array([self.codes.get(word, -1) for word in terms.vocabulary], dtype=np.int64)
        known = table[terms.codes] if len(table) else np.zeros(0, dtype=np.int64)
        keys = shingle_keys(known, len(self.codes))
        doc = np.repeat(np.arange(len(ids)), np.diff(terms.starts))
        # a shingle belongs to a doc if its last word does too
        inside = (keys >= 0) & (doc[: len(keys)] == doc[SHINGLE - 1 :][: len(keys)])
        keys, doc = keys[inside], doc[: len(inside)][inside]
        low, high = np.searchsorted(self.keys, keys, "left"), np.searchsorted(self.keys, keys, "right")
        hit = np.flatnonzero(high > low)
        if not len(hit):
            return
        counts = high[hit] - low[hit]
        at = np.arange(counts.sum()) - np.repeat(group_offsets(counts)[:-1] - low[hit], counts)
        pairs = np.unique(np.column_stack([np.repeat(doc[hit], counts), self.owners[at], self.keys[at]]), axis=0)
        groups, shared = np.unique(pairs[:, :2], axis=0, return_counts=True)
        near = shared >= NEAR_SHARE * self.sizes[groups[:, 1]]
        for (row, query), count in zip(groups[near].tolist(), shared[near].tolist(), strict=True):
            doc_words = known[terms.starts[row] : terms.starts[row + 1]]
            is_exact = count == self.sizes[query] and contains_sequence(doc_words, self.words[query])
            yield Leak(self.names[query], ids[row], count / int(self.sizes[query]), is_exact)


def shingle_keys(codes: Codes, words: int) -> Codes:
    """A key for every three consecutive words; -1 where one of them is unknown (code -1)."""
    if len(codes) < SHINGLE:
        return np.zeros(0, dtype=np.int64)
    parts = [codes[at : len(codes) - SHINGLE + 1 + at] for at in range(SHINGLE)]
    base = np.int64(words + 1)
    keys = (parts[0] * base + parts[1]) * base + parts[2]
    return np.where((parts[0] >= 0) & (parts[1] >= 0) & (parts[2] >= 0), keys, -1)


def contains_sequence(codes: Codes, wanted: Codes) -> bool:
    """Whether codes contain the wanted ones as a contiguous sequence.

    Python finds a text in a text in linear time, so codes become characters, of which there are enough: those of the
    wanted ones are numbered anew, and all others are the same one.
    """
    distinct = np.unique(wanted)
    if len(distinct) > sys.maxunicode:
        return False

    def letters(codes: Codes) -> str:
        at = np.searchsorted(distinct, codes)
        known = distinct[np.minimum(at, len(distinct) - 1)] == codes
        return str(np.where(known, at, len(distinct)).astype("<u4").tobytes(), "utf-32-le", "surrogatepass")

    return letters(wanted) in letters(codes)
