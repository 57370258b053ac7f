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
from hashlib import blake2b
from pathlib import Path
from threading import Lock
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
    """The cache of a loop; one that cannot be read or written is as good as none: the loop is compiled again.

    So it is after a change of its file, or of one with a loop that it may call, whose code becomes part of its own.
    """

    def __init__(self, function: FunctionType) -> None:
        create: Any = super().__init__
        create(function)
        self._cache_file._source_stamp = tuple(map(file_digest, sorted(source_files(function))))

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


def source_files(function: FunctionType) -> set[str]:
    """The file of a function, and those of the loops that its module knows, with what they know."""
    files, others = {function.__code__.co_filename}, [function]
    while others:
        for value in others.pop().__globals__.values():
            loop = getattr(value, "py_func", None)
            if loop is not None and loop.__code__.co_filename not in files:
                files.add(loop.__code__.co_filename)
                others.append(loop)
    return files


@cache
def file_digest(path: str) -> bytes:
    """A digest of a file of code; empty if it cannot be read, as in an archive."""
    try:
        return blake2b(Path(path).read_bytes(), digest_size=16).digest()
    except OSError:
        return b""


LOADING = Lock()


@cache
def load_numba() -> None:
    """Load what numba loads with the first loop, but not scipy.linalg: numba looks for its BLAS, which no loop needs.

    Only numba's own check is left out, and only here: other threads import scipy, and other packages compile, as ever.
    """
    from numba.np import linalg

    with LOADING:
        check: Any = getattr(linalg, "ensure_blas", None)
        vars(linalg)["ensure_blas"] = lambda: None
        try:
            from numba.np import arraymath
        finally:
            vars(linalg)["ensure_blas"] = check
        vars(arraymath)["ensure_blas"] = check


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
