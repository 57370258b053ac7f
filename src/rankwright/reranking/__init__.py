"""Re-rank: the first docs of a run in a new order, by a model that reads query and doc, and by the first stage."""

from typing import TYPE_CHECKING

from ..base.lazy import attach

if TYPE_CHECKING:
    from .blend import rerank as rerank
    from .cross_encoder import CrossEncoder as CrossEncoder

HOMES = {"CrossEncoder": "cross_encoder", "rerank": "blend"}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
