"""A collection, loaded from files of any format."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Self

from .base_collection import BLOCK_DOCS, BaseCollection, Block, make_blocks, to_text
from .column_mapping import ColumnNames
from .formats import load

__all__ = ["BLOCK_DOCS", "Block", "Collection", "demo", "make_blocks", "to_text"]


@dataclass(frozen=True, eq=False, repr=False)
class Collection(BaseCollection):
    """Docs that stream in blocks, queries with types, judgements by split; loaded with `load`, or made with `of`."""

    @classmethod
    def load(
        cls,
        path: str | Path,
        format: str | None = None,
        columns: ColumnNames | None = None,
        queries: str | Path | None = None,
        qrels: str | Path | None = None,
        docs_only: bool = False,
    ) -> Self:
        """The collection at a path (or `demo`, `ir_datasets:NAME`): BEIR, TREC, MS MARCO, JSONL, CSV, Parquet, a vault.

        The format is detected unless it is named. `columns` maps roles to column names
        (doc, fields, date, tags, links, page_type, parent, queries, distractors, query, query_text, query_type),
        or is the path of a TOML file with one key per role.
        `queries` and `qrels` are files that replace the collection's own queries and judgements. With `docs_only`, a
        format that can does not read the collection's own.
        """
        found = load(path, format, columns, queries, qrels, docs_only)
        return cls(**{each.name: getattr(found, each.name) for each in fields(found)})


def demo() -> Collection:
    """The demo vault of an invented product team: 18 months of notes, queries of eight types, graded judgements."""
    return Collection.load("demo")
