"""Random generators: one seed, and an independent stream for each named purpose."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np


def generator(rng: int | np.random.Generator, *purpose: str) -> np.random.Generator:
    """A random generator: `rng` itself if it is one, otherwise the stream of this seed for this purpose.

    Streams of different purposes are independent (NumPy's SeedSequence), so adding a step
    to an experiment does not change the numbers of another.
    """
    import numpy as np

    if isinstance(rng, np.random.Generator):
        return rng
    digest = blake2b("\0".join(purpose).encode(), digest_size=16).digest()
    words = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]
    return np.random.default_rng(np.random.SeedSequence(rng, spawn_key=words))
