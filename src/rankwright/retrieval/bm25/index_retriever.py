"""What a retriever over an inverted index says of that index."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...text.analyzer import Analyzer
    from .field_index import FieldIndex
    from .inverted_index import BM25


class IndexRetriever:
    """An inverted index that is searched in one way."""

    index: BM25 | FieldIndex

    def __repr__(self) -> str:
        return repr(self.index)

    @property
    def analyzer(self) -> Analyzer | None:
        """How the index turns text into terms."""
        return self.index.analyzer

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that are indexed."""
        return self.index.fields
