"""The rows of a Parquet file of docs or queries."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..base.limits import COLUMNS
from ..errors import RankwrightError
from ..io.frames import explain_parquet_errors, open_parquet

BATCH = 8192  # rows read at once


def read_parquet_rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a Parquet file, each with its place (file:row), read in batches."""
    with explain_parquet_errors(str(path)):
        frame, count = open_parquet(path, str(path), path.stat().st_size)
        if len(frame.collect_schema()) > COLUMNS:
            raise RankwrightError(f"{path}: has more than {COLUMNS:,} columns")
    for start in range(0, count, BATCH):
        with explain_parquet_errors(str(path)):
            rows = frame.slice(start, BATCH).collect().to_dicts()
        for number, row in enumerate(rows, start + 1):
            yield f"{path}:{number}", row
