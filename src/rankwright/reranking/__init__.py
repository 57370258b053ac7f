"""Re-rank: the first docs of a run in a new order, by a model that reads query and doc, and by the first stage."""

from ..lazy import attach

HOMES = {"CrossEncoder": "cross_encoder", "rerank": "blending"}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
