"""Randomness is passed in: one seed, and a stream of its own for each named purpose."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np


def generator(rng: int | np.random.Generator, *purpose: str) -> np.random.Generator:
    """A random generator: `rng` itself if it is one, else the stream of this seed for this purpose.

    Streams of different purposes are independent (NumPy's SeedSequence), so that adding a step
    to an experiment does not move the numbers of another.
    """
    import numpy as np

    if isinstance(rng, np.random.Generator):
        return rng
    digest = blake2b("\0".join(purpose).encode(), digest_size=16).digest()
    words = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]
    return np.random.default_rng(np.random.SeedSequence(rng, spawn_key=words))
