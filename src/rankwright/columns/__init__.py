"""Files, dicts and frames to columns and back: TREC, MS MARCO, BEIR, JSONL and Parquet, runs and judgements."""

from .layout import QRELS, RANKS, RUN, Columns, Kind
from .nested import from_nested, from_pandas
from .reading import RepeatedError, Source

__all__ = ["QRELS", "RANKS", "RUN", "Columns", "Kind", "RepeatedError", "Source", "from_nested", "from_pandas"]
