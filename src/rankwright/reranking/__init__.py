"""Rerank: the first docs of a run in a new order, by a model that reads query and doc, and by the first stage."""

from typing import TYPE_CHECKING

from ..base.lazy import attach

if TYPE_CHECKING:
    from .blend import rerank as rerank
    from .cross_encoder import CrossEncoder as CrossEncoder
    from .listwise import Listwise as Listwise
    from .rerank_endpoint import RerankEndpoint as RerankEndpoint
    from .reranker import Reranker as Reranker
    from .reranker import RerankerOptions as RerankerOptions
    from .reranker import ScoringReranker as ScoringReranker
    from .reranker_kinds import RERANKERS as RERANKERS
    from .reranker_kinds import create_reranker as create_reranker

HOMES = {
    "CrossEncoder": "cross_encoder",
    "Listwise": "listwise",
    "RERANKERS": "reranker_kinds",
    "RerankEndpoint": "rerank_endpoint",
    "Reranker": "reranker",
    "RerankerOptions": "reranker",
    "ScoringReranker": "reranker",
    "create_reranker": "reranker_kinds",
    "rerank": "blend",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
