"""Retrieve: queries to a run, by BM25, dense vectors, a search server or at random; passages to docs."""

from typing import TYPE_CHECKING

from ..base.lazy import attach

if TYPE_CHECKING:
    from .bm25.divergence import KL as KL
    from .bm25.divergence import Bo1 as Bo1
    from .bm25.inverted_index import BM25 as BM25
    from .bm25.rm3 import RM3 as RM3
    from .bm25.weighting import WEIGHTINGS as WEIGHTINGS
    from .dense.vector_index import Dense as Dense
    from .elastic import Elastic as Elastic
    from .filters import facet_counts as facet_counts
    from .passages import aggregate_passages as aggregate_passages
    from .passages import aggregate_qrels as aggregate_qrels
    from .random import Random as Random
    from .retriever import Retriever as Retriever
    from .retriever import RetrieverOptions as RetrieverOptions
    from .retriever_kinds import RETRIEVERS as RETRIEVERS
    from .retriever_kinds import create_retriever as create_retriever

HOMES = {
    "BM25": "bm25.inverted_index",
    "RM3": "bm25.rm3",
    "Bo1": "bm25.divergence",
    "KL": "bm25.divergence",
    "Random": "random",
    "Dense": "dense.vector_index",
    "Elastic": "elastic",
    "RETRIEVERS": "retriever_kinds",
    "Retriever": "retriever",
    "RetrieverOptions": "retriever",
    "WEIGHTINGS": "bm25.weighting",
    "create_retriever": "retriever_kinds",
    "facet_counts": "filters",
    "aggregate_qrels": "passages",
    "aggregate_passages": "passages",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
