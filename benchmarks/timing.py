"""A process timed from outside: seconds, peak memory, output."""

from __future__ import annotations

import os
import subprocess
import sys
import time


def timed(argv: list[str], cache: str | None = None) -> tuple[float, float, str]:
    """Seconds, peak MB and output of a process; `cache` is where numba keeps compiled code."""
    env = os.environ | ({"NUMBA_CACHE_DIR": cache} if cache else {})
    began = time.perf_counter()
    process = subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    out, err = process.stdout.read(), process.stderr.read()  # type: ignore[union-attr]
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - began
    if status:
        raise SystemExit(f"{' '.join(argv[:3])[:60]} failed:\n{err[-2000:]}")
    return seconds, usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3), out
