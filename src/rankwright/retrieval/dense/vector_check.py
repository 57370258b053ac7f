"""What a dense index is on disk: its manifest, and what is checked of its arrays before they are searched."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NotRequired, TypedDict

import numpy as np

from ...base.ids import Floats
from ..strings import Strings
from ..verification import DamagedIndexError

KIND = "rankwright dense index"
CHECKED_ROWS = 1 << 16  # vectors checked together


class EncoderEntry(TypedDict):
    """The encoder of an index."""

    kind: str
    params: dict[str, Any]
    identity: dict[str, Any] | None
    analyzer_version: NotRequired[int]


class IndexEntry(TypedDict):
    """How vectors are searched."""

    kind: str
    params: dict[str, Any]


class DenseManifest(TypedDict):
    """What the manifest of a dense index has of its own."""

    encoder: EncoderEntry
    fields: list[str]
    index: IndexEntry


def check_vectors(path: Path, vectors: Floats) -> None:
    """Refuse vectors that are not finite."""
    for at in range(0, len(vectors), CHECKED_ROWS):
        if not np.isfinite(vectors[at : at + CHECKED_ROWS]).all():
            raise DamagedIndexError(path, "a vector contains NaN or infinity")


def check_ids(path: Path, ids: Strings) -> None:
    """Refuse a doc id that appears twice."""
    if ids.series.n_unique() < len(ids):
        raise DamagedIndexError(path, "a doc id appears twice")
