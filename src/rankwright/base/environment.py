"""What numbers were made with: the machine, Python, and the packages that make them."""

from __future__ import annotations

import os
import platform
from functools import cache
from importlib import metadata

PACKAGES = (
    "numpy", "polars", "scipy", "numba", "faiss-cpu", "scikit-learn", "lightgbm", "altair", "vl-convert-python",
)  # fmt: skip


def machine() -> str:
    """The system, its architecture, and how many cores it has."""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"


@cache
def versions() -> dict[str, str]:
    """The versions of Python and of the packages."""
    return {"python": platform.python_version(), **{name: metadata.version(name) for name in PACKAGES}}


def resident_memory() -> int:
    """Bytes of memory that this process holds now."""
    import psutil

    return int(psutil.Process().memory_info().rss)


def free_memory() -> int:
    """Bytes of memory that can be used without swapping."""
    import psutil

    return int(psutil.virtual_memory().available)
