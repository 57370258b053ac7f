"""Columns from Python values: dicts of dicts, pandas frames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from ..base.ids import column
from ..errors import RankwrightError
from .layouts import Columns, Kind

if TYPE_CHECKING:
    import pandas as pd


def from_nested(rows: Mapping[str, Mapping[str, float]], value: str, place: str) -> Columns:
    """The columns of a dict of dicts."""
    if not all(isinstance(docs, Mapping) for docs in rows.values()):
        raise RankwrightError(f"{place}: not of the form {{query: {{doc: {value}}}}}")
    query = [query for query, docs in rows.items() for _ in docs]
    doc = [doc for docs in rows.values() for doc in docs]
    wrong: object = next((each for each in (*query, *doc) if not isinstance(each, str)), None)
    if wrong is not None:
        raise RankwrightError(f"{place}: id {wrong!r} is {type(wrong).__name__}; ids are strings")
    try:
        numbers = np.array([float(number) for docs in rows.values() for number in docs.values()], dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise RankwrightError(f"{place}: {value}: {error}") from None
    return Columns(column(query), column(doc), numbers)


def from_pandas(frame: pd.DataFrame, kind: Kind, place: str) -> Columns:
    """The columns of a pandas frame."""
    import polars as pl

    from .frames import from_frame

    try:
        return from_frame(pl.DataFrame({str(key): frame[key].to_list() for key in frame}), kind, place)
    except (TypeError, pl.exceptions.PolarsError) as error:
        raise RankwrightError(f"{place}: {str(error).splitlines()[0]}") from None
