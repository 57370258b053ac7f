"""Runs and judgements as columns, from and to files (TREC, MS MARCO, BEIR, JSONL, Parquet, CSV), dicts and frames."""

from .column_reader import RepeatedError, Source
from .layouts import QRELS, RANKS, RUN, Columns, Kind
from .values import value_columns

__all__ = ["QRELS", "RANKS", "RUN", "Columns", "Kind", "RepeatedError", "Source", "value_columns"]
