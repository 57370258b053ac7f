"""What produced the numbers: the machine, Python, and the packages that compute them."""

from __future__ import annotations

import os
import platform
from functools import cache

PACKAGES = (
    "numpy", "polars", "scipy", "numba", "faiss-cpu", "scikit-learn", "lightgbm", "altair", "vl-convert-python",
)  # fmt: skip


def describe_machine() -> str:
    """The operating system, the architecture and the number of cores."""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"


@cache
def package_versions() -> dict[str, str]:
    """The versions of Python and of the packages that affect results."""
    from importlib import metadata  # which takes as long to load as all of click

    return {"python": platform.python_version(), **{name: metadata.version(name) for name in PACKAGES}}


def resident_memory() -> int:
    """Bytes of memory this process uses now."""
    import psutil

    return int(psutil.Process().memory_info().rss)


def free_memory() -> int:
    """Bytes of memory available without swapping."""
    import psutil

    return int(psutil.virtual_memory().available)
