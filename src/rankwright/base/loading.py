"""When it pays to load the compiled loops: numba takes longer to load than a little work takes without it."""

from __future__ import annotations

import sys

LOADING = 0.5  # seconds that numba takes to load, about
SPENT = [0.0]  # seconds of work that was done without it


def pays_to_compile(seconds: float) -> bool:
    """Whether to load the compiled loops for work of so many seconds without them: they are there, or it adds up."""
    if "numba" in sys.modules:
        return True
    SPENT[0] += seconds
    return SPENT[0] > LOADING


def expect_much_work() -> None:
    """Have the compiled loops loaded by the first work of this process: it will answer for long."""
    SPENT[0] = 2 * LOADING
