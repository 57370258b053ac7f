"""The import of LightGBM, whose wheels need the system's OpenMP library, which small Linux images lack."""

from __future__ import annotations

import ctypes
import os
import sys
import tempfile
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import IO

from ..errors import RankwrightError

OPENMP = "libgomp.so.1"
INSTALL = "brew install libomp" if sys.platform == "darwin" else "apt install libgomp1 or dnf install libgomp"


def import_lightgbm() -> ModuleType:
    """The module lightgbm; if it cannot be loaded, a one-line error says how to install OpenMP."""
    load_openmp(OPENMP)
    try:
        return import_module("lightgbm")
    except OSError as error:
        hint = f"if OpenMP is missing, install it with {INSTALL}"
        raise RankwrightError(f"LightGBM cannot be loaded: {error}; {hint}") from None


def load_openmp(name: str) -> None:
    """Load OpenMP by name; if Linux has no library of that name, load scikit-learn's copy under it.

    The dynamic linker matches a loaded library by the name stored in its file, so the name is changed in memory.
    """
    if sys.platform != "linux":
        return
    with suppress(OSError):
        ctypes.CDLL(name)
        return
    for path in bundled_openmp():
        given = path.name.encode() + b"\0"
        with suppress(OSError), open_scratch_file(name) as copy:
            copy.write(path.read_bytes().replace(given, name.encode().ljust(len(given), b"\0")))
            copy.flush()
            ctypes.CDLL(f"/proc/self/fd/{copy.fileno()}", ctypes.RTLD_GLOBAL)
            return


def open_scratch_file(name: str) -> IO[bytes]:
    """A file in memory; a temporary one if this Python was built for systems that lack those."""
    create = getattr(os, "memfd_create", None)
    return tempfile.NamedTemporaryFile() if create is None else os.fdopen(create(name), "wb")


def bundled_openmp() -> list[Path]:
    """The OpenMP libraries in scikit-learn's wheel."""
    found = find_spec("sklearn")
    if found is None or found.origin is None:
        return []
    return sorted((Path(found.origin).parents[1] / "scikit_learn.libs").glob("libgomp*.so*"))
