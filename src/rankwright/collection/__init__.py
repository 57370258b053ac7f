"""Collections: docs, queries and judgements from files; and what to check before anything is scored."""

from typing import TYPE_CHECKING

from ..lazy import attach

if TYPE_CHECKING:
    from .checks import check as check
    from .collection import Block as Block
    from .collection import Collection as Collection
    from .example import demo as demo
    from .loading import FORMATS as FORMATS

HOMES = {"Collection": "collection", "Block": "collection", "FORMATS": "loading", "check": "checks", "demo": "example"}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
