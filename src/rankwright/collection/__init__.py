"""Collections: docs, queries and judgements from files, and the checks to run before scoring."""

from typing import TYPE_CHECKING

from ..base.lazy import attach

if TYPE_CHECKING:
    from .checks import check as check
    from .collection import Block as Block
    from .collection import Collection as Collection
    from .collection import demo as demo
    from .formats import FORMATS as FORMATS

HOMES = {
    "Collection": "collection",
    "Block": "collection",
    "FORMATS": "formats",
    "check": "checks",
    "demo": "collection",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
