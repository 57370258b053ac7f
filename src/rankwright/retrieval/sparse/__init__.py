"""Learned sparse retrieval: a model gives each text weights of terms, an inverted index of impacts answers."""

from typing import TYPE_CHECKING

from ...base.lazy import attach

if TYPE_CHECKING:
    from .impact_index import LearnedSparse as LearnedSparse
    from .splade import Splade as Splade

HOMES = {"LearnedSparse": "impact_index", "Splade": "splade"}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
