"""Late interaction: a vector for each token of a text, compared by MaxSim."""

from typing import TYPE_CHECKING

from ...base.lazy import attach

if TYPE_CHECKING:
    from .token_encoder import TokenEncoder as TokenEncoder
    from .token_index import LateInteraction as LateInteraction

HOMES = {"LateInteraction": "token_index", "TokenEncoder": "token_encoder"}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
