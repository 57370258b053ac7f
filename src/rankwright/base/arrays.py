"""Arrays in files, read by several threads at once.

numpy reads the head of a file with Python's parser, which in some releases of Python (before 3.11.9 and 3.12.4) raises
SystemError if another thread parses at the same moment (CPython issue 106905). It is asked again.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar

import numpy as np

Array = np.ndarray[Any, Any]
T = TypeVar("T")
ATTEMPTS = 10


def load_array(file: str | Path | IO[bytes], mapped: bool = False) -> Array:
    """The array in a file, in memory or mapped into it."""

    start = 0 if isinstance(file, str | Path) else file.tell()

    def load() -> Array:
        if not isinstance(file, str | Path):
            file.seek(start)
        found: Array = np.load(file, mmap_mode="r" if mapped else None, allow_pickle=False)
        return found

    return try_again(load)


def load_arrays(path: str | Path) -> dict[str, Array]:
    """The arrays in a file (.npz), by name."""

    def load() -> dict[str, Array]:
        with np.load(path, allow_pickle=False) as found:
            return {name: found[name] for name in found.files}

    return try_again(load)


def try_again(load: Callable[[], T]) -> T:
    """The result of a function, called again after each SystemError, but not for ever."""
    for _ in range(ATTEMPTS - 1):
        try:
            return load()
        except SystemError:
            continue
    return load()
