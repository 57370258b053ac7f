"""Spelling: the words of the docs that the unknown words of a query may have been meant to be.

Terms of an index are stems, so it has the words of its docs, too. Only a word that no doc has is corrected: a rare
word is usually meant (thigh, resort), however frequent its neighbors are (high, report).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...base.ids import Codes, group_offsets
from ...text.analyzer import Analyzer
from .query_terms import TermStats
from .segment import Segment

MIN_LETTERS, MAX_LETTERS = 4, 40  # of a word that is corrected
ONE_ERROR = 5  # letters of a word up to which it may have one error; a longer one may have two
WORD_BYTES = 64  # of a token that an index keeps: a word, maybe with signs around it
MAX_UNKNOWN = 16  # unknown words of a query; one with more is not a query but a text
LITTLE_TEXT = 1 << 21  # characters up to which plain Python has found the words before polars has loaded
LETTERS = re.compile(r"[^\W\d_]+")  # also numbers that are no digits, such as ²


@dataclass(frozen=True, eq=False)
class Words:
    """The distinct words of docs in lower case."""

    words: Sequence[str]

    @classmethod
    def of(cls, segments: Iterable[Segment]) -> Words:
        """The words of the docs of an index."""
        tokens = "\n".join(token for each in segments if each.words is not None for token in each.words.to_list())
        if len(tokens) <= LITTLE_TEXT:
            found = {word for run in LETTERS.findall(tokens.lower()) for word in split_letters(run)}
            return cls(sorted(word for word in found if MIN_LETTERS <= len(word) <= MAX_LETTERS))
        import polars as pl

        words = pl.Series([tokens.lower()]).str.extract_all(r"\p{L}+").explode()
        long_enough = words.str.len_chars().is_between(MIN_LETTERS, MAX_LETTERS)
        return cls(words.filter(long_enough).unique().sort().to_list())

    @cached_property
    def lengths(self) -> Codes:
        """The number of letters of each word."""
        return np.fromiter(map(len, self.words), dtype=np.int64, count=len(self.words))

    @cached_property
    def letters(self) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        """The letters of each word as a set of 64 bits."""
        return letter_sets(self.words, self.lengths)

    def near(self, word: str, errors: int) -> list[str]:
        """The words at a distance of exactly `errors`; at two errors, of those with the same first letter."""
        if not self.words:
            return []
        own = letter_sets([word], np.array([len(word)]))
        # an error changes the length by at most one and the set of letters by at most two
        close = np.bitwise_count(self.letters ^ own) <= 2 * errors
        rows = np.flatnonzero(close & (np.abs(self.lengths - len(word)) <= errors))
        found = (self.words[row] for row in rows.tolist())
        return [each for each in found if (errors == 1 or each[0] == word[0]) and distance(word, each) == errors]


def split_letters(run: str) -> Sequence[str]:
    """The runs of letters in a run of letters and numbers."""
    return (run,) if run.isalpha() else "".join(each if each.isalpha() else " " for each in run).split()


def is_word(text: str) -> bool:
    """Whether a text is a word of letters, neither too short nor too long to correct."""
    return MIN_LETTERS <= len(text) <= MAX_LETTERS and text.isalpha()


def letter_sets(words: Sequence[str], lengths: Codes) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    """The letters of each word as a set of 64 bits; letters whose codes differ by a multiple of 64 share one."""
    codes = np.frombuffer("".join(words).encode("utf-32-le"), dtype=np.uint32)
    bits = np.left_shift(np.uint64(1), (codes & 63).astype(np.uint64))
    return np.asarray(np.bitwise_or.reduceat(bits, group_offsets(lengths)[:-1]), dtype=np.uint64)


def distance(a: str, b: str) -> int:
    """The Damerau-Levenshtein distance: letters inserted, deleted, replaced, or swapped with their neighbor.

    No letter is edited twice (optimal string alignment).
    """
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            best = min(last[j] + 1, row[-1] + 1, last[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and other == a[i - 2]:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        before, last = last, row
    return last[-1]


def unknown_words(query: str, analyzer: Analyzer, segments: Sequence[Segment]) -> list[str]:
    """The words of a query whose terms no doc has; none of a query with too many of them."""
    tokens = analyzer.split(query.encode(errors="replace").decode())
    words = [token for token in dict.fromkeys(tokens) if is_word(token)]
    terms = analyzer.normalize(words)
    df = TermStats.of([term or "" for term in terms], segments).df.tolist()
    found = [word for word, term, n in zip(words, terms, df, strict=True) if term is not None and not n]
    return found if len(found) <= MAX_UNKNOWN else []


def correct_word(word: str, words: Words, analyzer: Analyzer, segments: Sequence[Segment]) -> str | None:
    """The nearest word that a doc has; of equally near ones, one with the same first letter, then that of most docs."""
    for errors in range(1, 2 if len(word) <= ONE_ERROR else 3):
        near = words.near(word.lower(), errors)
        df = TermStats.of([term or "" for term in analyzer.normalize(near)], segments).df.tolist()
        known = [(each[0] != word[0].lower(), -n, each) for each, n in zip(near, df, strict=True) if n]
        if known:
            return min(known)[-1]
    return None


def correct_query(
    query: str, unknown: Iterable[str], words: Words, analyzer: Analyzer, segments: Sequence[Segment]
) -> str:
    """The query with those of its unknown words replaced that are near a known one."""
    text = query
    for word in unknown:
        if (better := correct_word(word, words, analyzer, segments)) is not None:
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", better, text)
    return text
