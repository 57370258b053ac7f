"""How loops are compiled: once, by numba, and cached for every later process.

The cache is the `__pycache__` beside the code or, where that cannot be written, the user's cache folder
(`NUMBA_CACHE_DIR` names another). Processes may fill it at the same time: files are written aside and renamed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import njit
from numba.core import event

from . import progress

Array = np.ndarray[Any, Any]
Whole = Any  # a whole number; unsigned ones index without a look at the sign
int64: Any = np.int64
uint32: Any = np.uint32
uint64: Any = np.uint64


def compiled(function: Callable[..., Any]) -> Any:
    """A function compiled when it is first called, then loaded from its cache; it runs without Python's lock.

    Where no folder can be written for the cache, it is compiled anew in each process.
    """
    announce_compiling()
    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:
        return njit(nogil=True)(function)


class Notice(event.Listener):
    """Explains, on a terminal, why the first search takes longer: numba compiles one of our loops."""

    shown = False

    def on_start(self, event: Any) -> None:
        ours = event.data["dispatcher"].py_func.__module__.startswith(__package__)
        if ours and not self.shown and progress.shown():
            self.shown = True
            progress.note("Compiling the search loops (only on first use; 10 to 30 seconds) ...")

    def on_end(self, event: Any) -> None:
        """Nothing is said."""


@cache
def announce_compiling() -> None:
    """Listen to numba's compiler, once in a process."""
    register: Any = event.register
    register("numba:compile", Notice())
