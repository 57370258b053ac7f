"""MS MARCO files: passages (id, text) or documents (id, url, title, body), queries, and judgements by split."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..base.files import read_lines, readable_name
from ..errors import RankwrightError
from .base_collection import BaseCollection, make_blocks
from .collection_files import default_split, find_file, read_splits
from .column_mapping import ColumnMapping
from .tabular import add_queries, check_new_query

PASSAGES, DOCUMENTS = ("text",), ("url", "title", "text")


def load(path: Path, mapping: ColumnMapping) -> BaseCollection:
    """A folder with collection.tsv or msmarco-docs.tsv, queries*.tsv and qrels*."""
    file = find_file(path, ("collection", "msmarco-docs"), (".tsv",))
    if file is None:
        raise RankwrightError(f"{path}: no collection.tsv or msmarco-docs.tsv in this folder")
    names = PASSAGES if file.name.startswith("collection") else DOCUMENTS
    queries: dict[str, str] = {}
    patterns = () if mapping.docs_only else ("queries*.tsv*", "msmarco-*queries.tsv*")
    for each in filter(Path.is_file, sorted(file for pattern in patterns for file in path.glob(pattern))):
        add_queries(queries, read_queries(each), each)
    splits = {} if mapping.docs_only else read_splits(path)
    for each in filter(Path.is_file, () if mapping.docs_only else sorted(path.glob("msmarco-*-qrels.tsv*"))):
        from ..qrels import Qrels

        name = re.sub(r"^msmarco-(doc)?|-?qrels\.tsv.*$", "", readable_name(each.name))
        splits[name or "test"] = Qrels.read(each, format="trec")
    fields = tuple(name for name in names if name != "url")

    def docs() -> Iterator[tuple[str, dict[str, Any]]]:
        for _, doc, cells in read_table(file, len(names) + 1):
            yield doc, dict(zip(names, cells, strict=True))

    split = default_split(splits)
    return BaseCollection(
        path.name, lambda: make_blocks(docs()), fields, queries, {}, splits, split, files=(file,)
    )  # fmt: skip


def read_queries(path: Path) -> dict[str, str]:
    """The queries of a file: id, tab, text."""
    queries: dict[str, str] = {}
    places: dict[str, str] = {}
    for place, query, (text,) in read_table(path, 2):
        check_new_query(query, place, places)
        queries[query] = text
    return queries


def read_table(path: Path, width: int) -> Iterator[tuple[str, str, list[str]]]:
    """The rows of a tab-separated file without quotes: the place (file:line), the id, and the other cells."""
    for number, line in read_lines(path):
        cells = line.rstrip("\r\n").split("\t", width - 1)
        if len(cells) != width or not cells[0]:
            raise RankwrightError(f"{path}:{number}: must have {width} tab-separated columns, got {len(cells)}")
        yield f"{path}:{number}", cells[0], cells[1:]
