"""Texts to term codes, fast: the analyzer's pattern as a class per ASCII character, tokens found and
numbered in one compiled pass, each distinct token analyzed once.

White space ends every token, so a stretch between white space that is not all ASCII is numbered as
one token, and the analyzer itself splits it, once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from ...base.ids import Codes, group_offsets
from ...base.native import load_loops
from ...text.analyzer import Analyzer
from ...text.word_pattern import SPACE
from ..strings import Strings
from .kernels import tokens as kernels

Array = np.ndarray[Any, Any]
CACHED_LETTERS = 1 << 26  # bytes of distinct tokens that a lexicon holds before it forgets them
WHITESPACE = np.zeros(256, dtype=np.uint8)
WHITESPACE[[ord(letter) for letter in SPACE]] = 1


class Lexicon:
    """The tokens and terms seen so far, numbered in order of appearance."""

    def __init__(self, analyzer: Analyzer) -> None:
        self.analyzer = analyzer
        self.terms: dict[str, int] = {}  # in the order of their codes
        self.classes = np.zeros(256, dtype=np.uint8)
        self.classes[: len(analyzer.ascii_classes)] = np.frombuffer(analyzer.ascii_classes, dtype=np.uint8)
        self.forget()

    def forget(self) -> None:
        """Forget all tokens; terms keep their codes. Text without spaces has no end of distinct tokens."""
        self.slots = np.full(1 << 12, -1, dtype=np.int32)  # a hash table of tokens
        self.keys = np.zeros(1 << 11, dtype=np.uint64)
        self.ends = np.zeros((1 << 11) + 1, dtype=np.int64)  # letters of token i: ends[i] to ends[i + 1]
        self.letters = np.zeros(1 << 14, dtype=np.uint8)
        self.token_count = 0
        self.term_starts = np.zeros((1 << 11) + 1, dtype=np.int64)  # of each token, in term_codes
        self.term_codes = np.zeros(1 << 11, dtype=np.int32)
        self.analyzed_count = 0

    def encode(self, texts: Sequence[str]) -> tuple[Codes, Array]:
        """The term codes of texts: where each text starts, and the codes."""
        return kernels.expand_tokens(*self.number_tokens(texts))

    def number_tokens(self, texts: Sequence[str]) -> tuple[Array, Array, Array, Array]:
        """What `expand_tokens` makes terms of: how many tokens each text has, their numbers, and the terms of each.

        Later calls change none of it, so that another thread may go on meanwhile.
        """
        if not self.analyzer.ascii_classes:  # the analyzer's own terms are the tokens
            starts, codes = self.encode_few(texts)
            terms = np.arange(len(self.terms) + 1)
            return np.diff(starts), codes.astype(np.int32), terms, terms[:-1].astype(np.int32)
        if self.ends[self.token_count] > CACHED_LETTERS:
            self.forget()
        data, starts = encode_texts([text or "" for text in texts])
        tokens, sizes = np.empty(len(data) // 2 + 1, dtype=np.int32), np.zeros(len(texts), dtype=np.int64)
        state = np.array([0, 0, 0, self.token_count], dtype=np.int64)
        while True:
            load_loops(kernels.__name__).scan(
                data, starts, len(texts), self.classes, WHITESPACE, self.slots, len(self.slots), self.keys,
                len(self.keys), self.ends, self.letters, len(self.letters), tokens, sizes, state,
            )  # fmt: skip
            self.token_count = int(state[kernels.USED])
            if state[kernels.TEXT] == len(texts):
                break
            self.grow()
        self.analyze_new_tokens()
        return sizes, tokens[: state[kernels.COUNT]], self.term_starts, self.term_codes

    def encode_few(self, texts: Sequence[str]) -> tuple[Codes, Array]:
        """The same, by the analyzer alone, without compiled loops; their tokens are not kept."""
        found = self.analyzer.terms(texts)
        codes = np.array([self.terms.setdefault(term, len(self.terms)) for term in found.vocabulary], dtype=np.int32)
        return found.starts, codes[found.codes] if len(codes) else found.codes

    @property
    def term_list(self) -> list[str]:
        """The terms, in order of their codes."""
        return list(self.terms)

    def token_letters(self, first: int) -> list[bytes]:
        """The letters of each token, from the one with a number on."""
        ends = self.ends[first : self.token_count + 1].tolist()
        letters = self.letters[ends[0] : ends[-1]].tobytes()
        return [letters[a - ends[0] : b - ends[0]] for a, b in pairwise(ends)]

    def short_tokens(self, most: int) -> Strings:
        """The distinct tokens of at most so many bytes, as they are written."""
        starts = self.ends[: self.token_count + 1]
        sizes = np.diff(starts)
        kept = sizes <= most
        letters = self.letters[: starts[-1]][np.repeat(kept, sizes)]
        return Strings((letters, group_offsets(sizes[kept])))

    def grow(self) -> None:
        """Make room for more tokens, or for more letters."""
        if self.token_count == len(self.keys):
            self.keys, self.ends = double(self.keys), double(self.ends)
            self.slots = kernels.make_slots(self.keys, self.token_count, 2 * len(self.keys))
        else:
            self.letters = double(self.letters)

    def analyze_new_tokens(self) -> None:
        """Turn the new tokens into terms."""
        if self.analyzed_count == self.token_count:
            return
        words = self.token_letters(self.analyzed_count)
        easy = [word.isascii() and len(word) <= self.analyzer.max_length for word in words]
        plain = [word.decode() for word, each in zip(words, easy, strict=True) if each]
        terms = iter(self.analyzer.normalize(plain))
        others = [word.decode(errors="replace") for word, each in zip(words, easy, strict=True) if not each]
        odd = self.analyzer.terms(others) if others else None
        code = self.terms.setdefault
        flat: list[int] = []
        first: list[int] = []
        at = 0
        for each in easy:
            if each:
                term = next(terms)
                if term is not None:
                    flat.append(code(term, len(self.terms)))
            elif odd is not None:
                flat.extend(code(term, len(self.terms)) for term in odd[at])
                at += 1
            first.append(len(flat))
        base = int(self.term_starts[self.analyzed_count])
        while len(self.term_starts) <= self.token_count:
            self.term_starts = double(self.term_starts)
        while len(self.term_codes) < base + len(flat):
            self.term_codes = double(self.term_codes)
        self.term_codes[base : base + len(flat)] = flat
        self.term_starts[self.analyzed_count + 1 : self.token_count + 1] = np.array(first, dtype=np.int64) + base
        self.analyzed_count = self.token_count


def encode_texts(texts: list[str]) -> tuple[Array, Codes]:
    """The bytes of texts, a space after each and SPARE more, and where each text starts."""
    joined = " ".join([*texts, " " * kernels.SPARE])
    encoded: Sequence[str | bytes] = texts
    data = joined.encode(errors="replace")
    if not joined.isascii():
        encoded = [text.encode(errors="replace") for text in texts]
    return np.frombuffer(data, dtype=np.uint8), group_offsets(
        np.fromiter(map(len, encoded), dtype=np.int64, count=len(encoded)) + 1
    )


def double(array: Array) -> Array:
    """An array twice as long, the second half zeros."""
    return np.concatenate([array, np.zeros_like(array)])
