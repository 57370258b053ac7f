"""Files, dicts and frames to columns and back: TREC, MS MARCO, BEIR, JSONL and Parquet, runs and judgements."""

from .column_reader import RepeatedError, Source
from .dicts import from_nested, from_pandas
from .layouts import QRELS, RANKS, RUN, Columns, Kind

__all__ = ["QRELS", "RANKS", "RUN", "Columns", "Kind", "RepeatedError", "Source", "from_nested", "from_pandas"]
