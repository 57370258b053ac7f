"""Compiling loops with numba: once, then cached for every later process.

The cache is the `__pycache__` next to the code or, if that is read-only, the user's cache folder
(`NUMBA_CACHE_DIR` sets another). Several processes may fill it at once: files are written under a temporary
name and renamed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
from numba import njit
from numba.core import event
from numba.core.caching import FunctionCache

from . import progress

Array = np.ndarray[Any, Any]
Whole = Any  # an integer; unsigned ones index without a check of the sign
int64: Any = np.int64
uint32: Any = np.uint32
uint64: Any = np.uint64


class LoopCache(FunctionCache):
    """The cache of a loop; one that cannot be read or written is as good as none: the loop is compiled again."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        base: Any = super()
        try:
            return base.load_overload(sig, target_context)
        except Exception:  # whatever pickle raises on damaged files
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        base: Any = super()
        try:
            base.save_overload(sig, data)
        except BaseException as error:
            # the list of cached loops is written first: without it, no file of an earlier version is taken for this one
            with suppress(OSError):
                Path(self._cache_file._index_path).unlink(missing_ok=True)
            if not isinstance(error, Exception):
                raise


@cache
def load_numba() -> None:
    """Load what numba loads with the first loop, but not BLAS: no loop needs scipy.linalg."""
    blas = "scipy.linalg.cython_blas"
    is_hidden = sys.modules.setdefault(blas, None) is None  # type: ignore[arg-type]
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        if is_hidden:
            del sys.modules[blas]


def compiled(function: Callable[..., Any]) -> Any:
    """A function compiled on its first call, later loaded from the cache; it runs without the GIL.

    If no cache folder is writable, or the disk is full, each process compiles it again.
    """
    announce_compiling()
    load_numba()
    dispatcher: Any = njit(nogil=True)(function)
    create_cache: Any = LoopCache
    with suppress(RuntimeError):  # no folder for the cache
        dispatcher._cache = create_cache(function)
    return dispatcher


@cache
def compile_kernels(name: str) -> SimpleNamespace:
    """The kernels of an imported module as numba's loops over arrays (`base/native.py`)."""
    own: dict[str, Any] = dict(vars(sys.modules[name]))  # functions see each other compiled
    kernels = {}
    for each, function in vars(sys.modules[name]).items():
        if hasattr(function, "is_inlined"):
            own[each] = compiled(FunctionType(function.__code__, own, each))
        elif hasattr(function, "kernel_versions"):
            kernels[each] = compiled(FunctionType(function.__code__, own, each))
    return SimpleNamespace(**kernels)


class Notice(event.Listener):
    """Explains on a terminal why the first search is slow: numba compiles one of our loops."""

    printed = False

    def on_start(self, event: Any) -> None:
        module = event.data["dispatcher"].py_func.__module__  # None for a function made by exec
        ours = module is not None and module.startswith("rankwright.")
        if ours and not self.printed and progress.is_visible():
            self.printed = True
            progress.print_note("Compiling the search loops (only on first use; 10 to 30 seconds) ...")

    def on_end(self, event: Any) -> None:
        """Print nothing."""


@cache
def announce_compiling() -> None:
    """Listen to numba's compiler, once per process."""
    register: Any = event.register
    register("numba:compile", Notice())
