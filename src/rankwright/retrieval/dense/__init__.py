"""Dense retrieval: encoders that turn texts into vectors, and indexes of vectors."""

from typing import TYPE_CHECKING

from ...base.lazy import attach

if TYPE_CHECKING:
    from .vector_index import Dense as Dense

HOMES = {"Dense": "vector_index"}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
