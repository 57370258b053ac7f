"""Files to columns and back: TREC, MS MARCO, BEIR, JSONL and Parquet, for runs and judgements."""

from .layout import QRELS, RUN, Columns, Kind
from .reading import Source

__all__ = ["QRELS", "RUN", "Columns", "Kind", "Source"]
