"""Runs and judgements as columns, from and to files (TREC, MS MARCO, BEIR, JSONL, Parquet, CSV), dicts and frames."""

from .column_reader import RepeatedError, Source
from .layouts import MODEL, PERSON, QRELS, RANKS, RUN, Columns, Kind
from .values import value_columns

__all__ = ["MODEL", "PERSON", "QRELS", "RANKS", "RUN", "Columns", "Kind", "RepeatedError", "Source", "value_columns"]
