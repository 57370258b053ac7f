"""A process timed from outside: seconds, peak memory, output; and what a benchmark measured, for other programs."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path


def timed(argv: list[str], cache: str | None = None) -> tuple[float, float, str]:
    """Seconds, peak MB and output of a process; `cache` is where numba keeps compiled code.

    Linux counts the peak from the fork: it is never below that of the process which calls this, 15 MB and more.
    """
    env = os.environ | ({"NUMBA_CACHE_DIR": cache} if cache else {})
    began = time.perf_counter()
    process = subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    out, err = process.stdout.read(), process.stderr.read()  # type: ignore[union-attr]
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - began
    if status:
        raise SystemExit(f"{' '.join(argv[:3])[:60]} failed:\n{err[-2000:]}")
    return seconds, usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3), out


class Figures:
    """What a benchmark measured, by case and tool; --json FILE, which this adds to a parser, keeps it."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--json", type=Path, help="write what was measured to this file")
        self.cases: dict[str, dict[str, dict[str, float]]] = {}

    def add(self, case: str, tool: str, values: dict[str, float]) -> None:
        """Note values by their unit: seconds, queries_per_second, docs_per_second, memory_mb or page_mb."""
        self.cases.setdefault(case, {})[tool] = {unit: float(f"{value:.4g}") for unit, value in values.items()}

    def write(self, path: Path | None) -> None:
        """Write everything as JSON, where a file was given."""
        if path:
            path.write_text(json.dumps(self.cases))
