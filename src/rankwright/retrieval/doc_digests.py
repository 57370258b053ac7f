"""The digest of each doc's indexed text: what decides whether a doc has changed since it was indexed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import numpy as np

DIGEST_BYTES = 16
Digests = np.ndarray[Any, np.dtype[np.uint8]]  # docs x DIGEST_BYTES


def digest_texts(texts: Sequence[str]) -> Digests:
    """The digest of each text: BLAKE2b, 128 bits."""
    found = (blake2b((text or "").encode(errors="surrogatepass"), digest_size=DIGEST_BYTES).digest() for text in texts)
    return np.frombuffer(b"".join(found), dtype=np.uint8).reshape(-1, DIGEST_BYTES)


def digest_keys(digests: Digests) -> np.ndarray[Any, Any]:
    """Digests as single values, to compare and to sort."""
    return np.ascontiguousarray(digests).view(f"V{DIGEST_BYTES}").reshape(-1)
