"""The kinds of re-ranker: one entry for each; other packages add theirs through the entry points of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..base.registry import Registry
from ..errors import unknown
from ..kind_options import parse_options
from ..params import Place
from .cross_encoder import CrossEncoderOptions
from .late_interaction import LateInteractionOptions
from .listwise import ListwiseOptions
from .maw.maw_stage import MawOptions
from .rerank_endpoint import RerankEndpointOptions
from .reranker import RerankerOptions

RERANKERS: Registry[type[RerankerOptions]] = Registry(
    "rankwright.rerankers", RerankerOptions, "subclass of rankwright.reranking.RerankerOptions", classes=True
)
RERANKERS["maw"] = MawOptions
RERANKERS["cross-encoder"] = CrossEncoderOptions
RERANKERS["late-interaction"] = LateInteractionOptions
RERANKERS["endpoint"] = RerankEndpointOptions
RERANKERS["listwise"] = ListwiseOptions


def find_reranker(kind: str, place: str = "reranker") -> type[RerankerOptions]:
    """The options of a kind of re-ranker."""
    if kind not in RERANKERS:
        raise unknown(place, kind, RERANKERS)
    return RERANKERS[kind]


def create_reranker(kind: str, params: Mapping[str, Any] | None = None, place: Place = "") -> RerankerOptions:
    """A kind of re-ranker with its parameters: `create_reranker("cross-encoder", {"model": FOLDER})`."""
    return parse_options(find_reranker(kind), params or {}, place or f"reranker {kind}:")
