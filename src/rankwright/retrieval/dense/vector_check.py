"""What a dense index is on disk: its manifest, and what is checked of its arrays before they are searched."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NotRequired, TypedDict

import numpy as np

from ...base.ids import Floats
from ..doc_digests import DIGEST_BYTES, Digests
from ..index_folder import read_array
from ..strings import SMALL, Strings
from ..verification import DamagedIndexError
from .neighbors import Allowed

KIND = "rankwright dense index"
STORAGES = {"float32": "four bytes per number", "float16": "two bytes per number, rounded to three digits"}
CHECKED_ROWS = 1 << 16  # vectors checked together


class EncoderEntry(TypedDict):
    """The encoder of an index."""

    kind: str
    params: dict[str, Any]
    identity: dict[str, Any] | None
    analyzer_version: NotRequired[int]
    changed: NotRequired[int]  # docs that have changed since it was fitted on them


class IndexEntry(TypedDict):
    """How vectors are searched."""

    kind: str
    params: dict[str, Any]
    storage: NotRequired[str]  # type of the vectors' numbers, if not float32


class DenseManifest(TypedDict):
    """What the manifest of a dense index has of its own."""

    encoder: EncoderEntry
    fields: list[str]
    index: IndexEntry


def read_live(home: Path, total: int) -> Allowed | None:
    """Which docs of a segment are not deleted; None if none was."""
    if not (home / "live.npy").is_file():
        return None
    live = np.array(read_array(home, "live", np.uint8))
    if len(live) != total or (live > 1).any() or not live.any():
        raise DamagedIndexError(home / "live.npy", f"it is not a mask of {total:,} docs")
    return Allowed(live)


def read_digests(home: Path, total: int) -> Digests | None:
    """The digests of the docs' texts; None in an index of an older version, or of given vectors."""
    if not (home / "digests.npy").is_file():
        return None
    digests = read_array(home, "digests", np.uint8, ndim=2)
    if digests.shape != (total, DIGEST_BYTES):
        raise DamagedIndexError(home / "digests.npy", f"it does not have the digests of {total:,} docs")
    return digests


def check_vectors(path: Path, vectors: Floats) -> None:
    """Refuse vectors that are not finite."""
    for at in range(0, len(vectors), CHECKED_ROWS):
        if not np.isfinite(vectors[at : at + CHECKED_ROWS]).all():
            raise DamagedIndexError(path, "a vector contains NaN or infinity")


def check_ids(path: Path, ids: Strings, live: Allowed | None) -> None:
    """Refuse a doc id that appears twice among live docs."""
    if len(ids) <= SMALL:
        names = ids.to_list() if live is None else [ids.to_list()[row] for row in live.rows.tolist()]
        has_repeat = len(set(names)) < len(names)
    else:
        found = ids.series if live is None else ids.series.gather(live.rows)
        has_repeat = found.n_unique() < len(found)
    if has_repeat:
        raise DamagedIndexError(path, "a doc id appears twice")
