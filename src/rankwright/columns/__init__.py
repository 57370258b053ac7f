"""Files to columns and back: TREC, MS MARCO, BEIR, JSONL and Parquet, for runs and judgements."""

from .layout import QRELS, RUN, Kind, tidy
from .reading import Source
from .writing import write

__all__ = ["QRELS", "RUN", "Kind", "Source", "tidy", "write"]
