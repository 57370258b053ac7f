"""Short names for content: equal values have equal fingerprints, on any machine."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import polars as pl


def fingerprint(*parts: str | bytes | np.ndarray | pl.Series) -> str:
    """32 hexadecimal digits of BLAKE2b (RFC 7693) over the parts, each framed by its length."""
    digest = blake2b(digest_size=16)
    for part in parts:
        for data in frames(part):
            view = memoryview(data).cast("B")
            digest.update(len(view).to_bytes(8, "little"))
            digest.update(view)
    return digest.hexdigest()


def frames(part: str | bytes | np.ndarray | pl.Series) -> list[bytes | memoryview]:
    """What is hashed of a part: bytes; little-endian array; strings as their lengths and letters."""
    if isinstance(part, str):
        return [part.encode()]
    if isinstance(part, bytes):
        return [part]
    import numpy as np

    if isinstance(part, np.ndarray):
        part = np.ascontiguousarray(part)
        if part.dtype.byteorder == ">":
            part = part.byteswap()
        return [part.data.cast("B") if part.size else b""]
    # in blocks, so that a long column is not copied whole
    found: list[bytes | memoryview] = []
    for start in range(0, len(part), 1 << 18):
        block = part.slice(start, 1 << 18)
        lengths = block.str.len_bytes().to_numpy().astype("<u4")
        found += [lengths.data.cast("B"), block.str.join("").item().encode()]
    return found
