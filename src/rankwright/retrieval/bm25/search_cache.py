"""What an index caches between searches: searchers, masks of filters, and the terms of the queries seen so far."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ...base.ids import Codes, Floats
from ...base.loading import pays_to_compile
from ...text.analyzer import Analyzer
from ..filters import DocFilter
from . import plain_search
from .doc_masks import Mask, filter_mask
from .kernels import tokens
from .query_terms import TermStats
from .segment import Array, Segment
from .tokenizer import Lexicon

if TYPE_CHECKING:
    from .searcher import Searcher
    from .spelling import Words

CACHED_TOKENS = 1 << 20  # of queries
CACHED_SEARCHERS = 32
CACHED_WORDS = 1 << 17
SECONDS_PER_LETTER = 1e-6  # of a query that is split without compiled loops


class Cache:
    """What an index caches between searches: searchers, and the terms of the queries seen so far."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.searchers: dict[Any, Searcher] = {}
        self.scratch: list[list[tuple[Array, ...]]] = []
        self.df: dict[int, Codes] = {}
        self.masks: dict[tuple[str, int], tuple[DocFilter, list[Mask]]] = {}
        self.lexicon: Lexicon | None = None
        self.stats: TermStats | None = None  # of the lexicon's terms
        self.words: Words | None = None  # of the docs
        self.spelled: set[str] = set()  # words of queries, none of which is to be corrected

    def add_spelled(self, words: Iterable[str]) -> None:
        """Remember words of a query that are spelled as in the docs."""
        if len(self.spelled) > CACHED_WORDS:
            self.spelled = set()
        self.spelled.update(words)

    def masks_of(self, filter: DocFilter, segments: Sequence[Segment]) -> list[Mask]:
        """Which docs of segments meet a filter; those of the last filters are kept."""
        key = filter.text, id(filter.collection)
        found = self.masks.get(key)
        if found is None:
            found = filter, [filter_mask(filter, each) for each in segments]
            with self.lock:
                if len(self.masks) >= CACHED_SEARCHERS:
                    self.masks.pop(next(iter(self.masks)))
                self.masks[key] = found
        return found[1]

    def count_terms(
        self, analyzer: Analyzer, segments: Sequence[Segment], texts: list[str]
    ) -> tuple[TermStats, Codes, Codes, Floats, Floats]:
        """The statistics of all terms seen so far, followed by what `count_known_terms` returns for the texts."""
        is_little = not pays_to_compile(SECONDS_PER_LETTER * sum(map(len, texts)))
        with self.lock:
            if (
                self.lexicon is None
                or self.stats is None
                or max(self.lexicon.token_count, len(self.lexicon.terms)) > CACHED_TOKENS
            ):
                self.lexicon, self.stats = Lexicon(analyzer), TermStats.of([], segments)
            count: partial[tuple[Codes, Codes, Floats, Floats]]
            if is_little:
                count = partial(plain_search.count_known_terms, *self.lexicon.encode_few(texts))
            else:
                count = partial(tokens.count_known_terms, *self.lexicon.number_tokens(texts))
            if len(self.lexicon.terms) > len(self.stats.df):
                self.stats = self.stats.extend(TermStats.of(self.lexicon.term_list[len(self.stats.df) :], segments))
            stats = self.stats
        return stats, *count(stats.df)
