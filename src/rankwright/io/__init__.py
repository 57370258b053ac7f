"""Runs and judgements as columns, from and to files (TREC, MS MARCO, BEIR, JSONL, Parquet), dicts and frames."""

from .column_reader import RepeatedError, Source
from .dicts import from_nested, from_pandas
from .layouts import QRELS, RANKS, RUN, Columns, Kind

__all__ = ["QRELS", "RANKS", "RUN", "Columns", "Kind", "RepeatedError", "Source", "from_nested", "from_pandas"]
