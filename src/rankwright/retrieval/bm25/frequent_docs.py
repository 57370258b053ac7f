"""The docs of frequent terms as bits: whether a doc has such a term is one look, not a search in its postings."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from ...base.ids import Codes

Array = np.ndarray[Any, Any]
Marks = tuple[Codes, Array, Array]  # the row of each term of some queries, or -1; bits and ranks, by row
FREQUENT = 64  # a term of one doc in this many, or more, has its docs marked
SHARE = 8  # one part in this many of the postings' size, that the marks may take
WORD = 64  # docs of a word
WORD_BYTES = 12  # of a word and its rank


class FrequentDocs:
    """Marks of the docs that have a frequent term, made when queries ask for the term a second time.

    A row of `bits` has a bit for each doc; `ranks` has the number of docs with the term before each word.
    """

    def __init__(self, offsets: Codes, docs: Array, kinds: Array, doc_count: int) -> None:
        self.offsets, self.docs, self.doc_count = offsets, docs, doc_count
        frequent = int(np.count_nonzero(self.are_frequent(np.diff(offsets))))
        words = doc_count // WORD + 1
        shape = min(frequent, (docs.nbytes + kinds.nbytes) // (SHARE * WORD_BYTES * words)), words
        # pages of zeros take no memory before they are written
        self.bits, self.ranks = np.zeros(shape, dtype=np.uint64), np.zeros(shape, dtype=np.uint32)
        self.rows: dict[int, int] = {}  # of terms
        self.asked: set[int] = set()  # terms that queries had
        self.lock = threading.Lock()

    def are_frequent(self, sizes: Codes) -> Array:
        """Which numbers of docs are those of frequent terms."""
        found: Array = FREQUENT * sizes >= self.doc_count
        return found

    def marks(self, terms: Codes) -> Marks:
        """The row of each term of some queries, -1 if unmarked; frequent terms are marked when asked for again."""
        at = np.flatnonzero((terms >= 0) & self.are_frequent(self.offsets[terms + 1] - self.offsets[terms]))
        rows = np.full(len(terms), -1, dtype=np.int64)
        with self.lock:  # whoever sees a row also sees its bits
            for term, count in zip(*(each.tolist() for each in np.unique(terms[at], return_counts=True)), strict=True):
                if term not in self.rows and (count > 1 or term in self.asked):
                    self.mark(term)
                self.asked.add(term)
            rows[at] = [self.rows.get(term, -1) for term in terms[at].tolist()]
        return rows, self.bits, self.ranks

    def mark(self, term: int) -> None:
        """Mark the docs of a term, if there is a row left."""
        from .kernels.score import mark_docs

        row = len(self.rows)
        if row < len(self.bits):
            mark_docs(self.docs[self.offsets[term] : self.offsets[term + 1]], self.bits[row], self.ranks[row])
            self.rows[term] = row


def no_marks(terms: Codes) -> Marks:
    """What `marks` gives where no docs are marked."""
    return np.full(len(terms), -1), np.zeros((0, 0), dtype=np.uint64), np.zeros((0, 0), dtype=np.uint32)
