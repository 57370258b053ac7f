"""The import of LightGBM, whose wheels need an OpenMP library of the system that small Linux images do not have."""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from ..errors import RankwrightError

OPENMP = "libgomp.so.1"
INSTALL = "brew install libomp" if sys.platform == "darwin" else "apt install libgomp1, or dnf install libgomp"


def import_lightgbm() -> ModuleType:
    """The module lightgbm; if the system has no OpenMP for it, a one-line error says what to install."""
    load_openmp(OPENMP)
    try:
        return import_module("lightgbm")
    except OSError as error:
        raise RankwrightError(f"LightGBM needs OpenMP, which this system does not have: {INSTALL} ({error})") from None


def load_openmp(name: str) -> None:
    """Load OpenMP by its name or, if Linux has none of this name, the copy in scikit-learn's wheels under this name.

    The linker finds a loaded library by the name inside its file, so a copy of the file, in memory, gets the new one.
    """
    if sys.platform != "linux":
        return
    with suppress(OSError):
        ctypes.CDLL(name)
        return
    for path in bundled_openmp():
        given = path.name.encode() + b"\0"
        renamed = path.read_bytes().replace(given, name.encode().ljust(len(given), b"\0"))
        with suppress(OSError), os.fdopen(os.memfd_create(name), "wb") as copy:
            copy.write(renamed)
            copy.flush()
            ctypes.CDLL(f"/proc/self/fd/{copy.fileno()}", ctypes.RTLD_GLOBAL)
            return


def bundled_openmp() -> list[Path]:
    """The files of OpenMP in the wheel of scikit-learn."""
    found = find_spec("sklearn")
    if found is None or found.origin is None:
        return []
    return sorted((Path(found.origin).parents[1] / "scikit_learn.libs").glob("libgomp*.so*"))
