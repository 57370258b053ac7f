"""What every search refuses, whatever its index."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import RankwrightError


def check_search_arguments(queries: Any, k: int) -> None:
    """Refuse a number of docs below 1, and queries that are not a mapping."""
    if k < 1:
        raise RankwrightError(f"search: k must be an integer >= 1, got {k}")
    if not isinstance(queries, Mapping):
        raise RankwrightError(f"search: queries must be a mapping {{id: text}}, got {type(queries).__name__}")
