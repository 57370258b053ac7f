"""Retrieve: queries to a run. BM25 over one inverted index; dense vectors; a server; chance; chunks to notes."""

from typing import TYPE_CHECKING

from ..lazy import attach

if TYPE_CHECKING:
    from .bm25 import BM25 as BM25
    from .dense import Dense as Dense
    from .elastic import Elastic as Elastic
    from .passages import aggregate_passages as aggregate_passages
    from .passages import aggregate_qrels as aggregate_qrels
    from .random import Random as Random
    from .rm3 import RM3 as RM3
    from .weighting import WEIGHTINGS as WEIGHTINGS

HOMES = {
    "BM25": "bm25",
    "RM3": "rm3",
    "Random": "random",
    "Dense": "dense",
    "Elastic": "elastic",
    "WEIGHTINGS": "weighting",
    "aggregate_qrels": "passages",
    "aggregate_passages": "passages",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
