"""BM25 and its family over one inverted index."""

from typing import TYPE_CHECKING

from ...base.lazy import attach

if TYPE_CHECKING:
    from .inverted_index import BM25 as BM25
    from .rm3 import RM3 as RM3
    from .weighting import WEIGHTINGS as WEIGHTINGS

HOMES = {"BM25": "inverted_index", "RM3": "rm3", "WEIGHTINGS": "weighting"}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
