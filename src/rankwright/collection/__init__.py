"""Collections: docs, queries and judgements from files; and what to check before anything is scored."""

from ..lazy import attach

HOMES = {"Collection": "collection", "Block": "collection", "FORMATS": "loading", "check": "checks", "demo": "example"}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
