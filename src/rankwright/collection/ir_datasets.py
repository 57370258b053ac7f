"""Any dataset of ir_datasets: `ir_datasets:beir/scifact/test`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..base.ids import column
from ..base.lazy import import_optional
from ..errors import RankwrightError
from ..io import Columns
from ..qrels import Qrels
from .base_collection import BaseCollection, Block, make_blocks
from .column_mapping import KEYS

QUERY_KEYS = ("text", "title", "query", "question")


def load(name: str) -> BaseCollection:
    """The dataset of this name; the last part of the name is the split."""
    package = import_optional("ir_datasets", "ir_datasets")
    try:
        dataset = package.load(name)
    except KeyError:
        raise RankwrightError(f"ir_datasets:{name}: ir_datasets has no such dataset") from None
    try:
        return build_collection(name, dataset)
    except (OSError, RuntimeError) as error:  # a dataset that is not there is downloaded
        raise RankwrightError(f"ir_datasets:{name}: cannot be downloaded: {error}") from None


def build_collection(name: str, dataset: Any) -> BaseCollection:
    """The collection of a dataset of ir_datasets."""
    if not dataset.has_docs():
        raise RankwrightError(f"ir_datasets:{name}: has no docs")
    keys = dataset.docs_cls()._fields[1:]
    fields = tuple(key for key in KEYS["fields"] if key in keys) or keys[:1]

    def source() -> Iterator[Block]:
        return make_blocks((each[0], dict(zip(keys, each[1:], strict=True))) for each in dataset.docs_iter())

    queries: dict[str, str] = {}
    if dataset.has_queries():
        names = dataset.queries_cls()._fields
        text = names.index(next((key for key in QUERY_KEYS if key in names), names[1]))
        queries = {each[0]: each[text] for each in dataset.queries_iter()}
    splits: dict[str, Qrels] = {}
    if dataset.has_qrels():
        rows = list(dataset.qrels_iter())
        splits[name.rpartition("/")[2]] = Qrels.from_columns(
            Columns(
                column([each.query_id for each in rows]),
                column([each.doc_id for each in rows]),
                np.array([each.relevance for each in rows], dtype=np.float64),
            ),
            f"ir_datasets:{name}",
        )
    return BaseCollection(name.replace("/", "-"), source, fields, queries, {}, splits, next(iter(splits), None))
