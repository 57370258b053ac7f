"""LETOR export: features and grades in SVMlight format with query ids, for other learners."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..base.files import atomic_write
from .models import Examples


def write_letor(
    path: str | Path, features: Sequence[str], data: Examples, queries: Sequence[str], docs: Sequence[str]
) -> None:
    """Write a row for each candidate: grade qid:NUMBER 1:FEATURE 2:FEATURE ... # query doc."""
    with atomic_write(path) as file:
        file.write(f"# {' '.join(f'{at}:{name}' for at, name in enumerate(features, 1))}\n".encode())
        columns = (data.rows.tolist(), data.grades.tolist(), data.query.tolist(), docs)
        for row, grade, query, doc in zip(*columns, strict=True):
            values = " ".join(f"{at}:{value:.9g}" for at, value in enumerate(row, 1))
            file.write(f"{grade:g} qid:{query + 1} {values} # {queries[query]} {doc}\n".encode())
