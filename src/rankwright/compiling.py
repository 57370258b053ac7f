"""How loops are compiled: once, by numba, and kept beside the code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

Array = np.ndarray[Any, Any]
Whole = Any  # a whole number; unsigned ones index without a look at the sign
int64: Any = np.int64
uint32: Any = np.uint32
uint64: Any = np.uint64


def compiled(function: Callable[..., Any]) -> Any:
    """A function compiled when it is first called, then loaded from its cache; it runs without Python's lock.

    Where no folder can be written for the cache, it is compiled anew in each process.
    """
    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:
        return njit(nogil=True)(function)
