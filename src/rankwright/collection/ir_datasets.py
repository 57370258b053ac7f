"""Any dataset of ir_datasets: `ir_datasets:beir/scifact/test`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..base.ids import column
from ..base.lazy import need
from ..errors import RankwrightError
from ..io import Columns
from ..qrels import Qrels
from .collection import Block, Collection, blocks
from .tabular import KEYS

QUERY = ("text", "title", "query", "question")


def load(name: str) -> Collection:
    """A dataset by its name; the last part of the name is the split."""
    package = need("ir_datasets", "ir_datasets")
    try:
        dataset = package.load(name)
    except KeyError:
        raise RankwrightError(f"ir_datasets:{name}: ir_datasets has no such dataset") from None
    try:
        return made(name, dataset)
    except (OSError, RuntimeError) as error:  # it fetches what it does not have
        raise RankwrightError(f"ir_datasets:{name}: cannot be fetched: {error}") from None


def made(name: str, dataset: Any) -> Collection:
    """The collection of a dataset of ir_datasets."""
    if not dataset.has_docs():
        raise RankwrightError(f"ir_datasets:{name}: has no docs")
    keys = dataset.docs_cls()._fields[1:]
    fields = tuple(key for key in KEYS["fields"] if key in keys) or keys[:1]

    def source() -> Iterator[Block]:
        return blocks((each[0], dict(zip(keys, each[1:], strict=True))) for each in dataset.docs_iter())

    queries: dict[str, str] = {}
    if dataset.has_queries():
        names = dataset.queries_cls()._fields
        text = names.index(next((key for key in QUERY if key in names), names[1]))
        queries = {each[0]: each[text] for each in dataset.queries_iter()}
    splits: dict[str, Qrels] = {}
    if dataset.has_qrels():
        judged = list(dataset.qrels_iter())
        splits[name.rpartition("/")[2]] = Qrels.of(
            Columns(
                column([each.query_id for each in judged]),
                column([each.doc_id for each in judged]),
                np.array([each.relevance for each in judged], dtype=np.float64),
            ),
            f"ir_datasets:{name}",
        )
    return Collection(name.replace("/", "-"), source, fields, queries, {}, splits, next(iter(splits), None))
