"""Detecting the format of a collection and loading it: one entry in a table for each format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from ..base.files import check_readable, explain_read_errors, read_lines, readable_name
from ..base.ids import column
from ..base.registry import Registry
from ..errors import RankwrightError, unknown
from ..io import Columns
from ..qrels import Qrels
from . import tabular
from .base_collection import BaseCollection, Block, make_blocks
from .collection_files import QUERY_SUFFIXES, default_split, find_file, has_suffix, read_splits
from .column_mapping import ColumnMapping, ColumnNames
from .demo_collection import DEMO_FOLDER, NOTICE
from .json_blocks import read_json_blocks

DOCS_NAMES = ("corpus", "docs", "documents", "collection")
ROW_KEYS = ("query", "query_text")
PEEK_ROWS = 1000  # rows read to find the names of columns


@dataclass(frozen=True)
class Format:
    """A format: its description, a test whether a path has it, and its loader."""

    about: str
    fits: Callable[[Path], bool]
    load: Callable[[Path, ColumnMapping], BaseCollection]


def load(
    path: str | Path,
    format: str | None,
    columns: ColumnNames | None,
    queries: str | Path | None = None,
    qrels: str | Path | None = None,
    docs_only: bool = False,
) -> BaseCollection:
    """The collection at a path, with queries and judgements from other files if these are named."""
    mapping = replace(ColumnMapping.of(columns), docs_only=docs_only)
    found = load_path(path, format, mapping)
    if queries is not None:
        found = with_queries(found, Path(queries), mapping)
    if qrels is not None:
        found = replace(found, splits={"test": Qrels.read(qrels)}, split="test")
    return found


def with_queries(collection: BaseCollection, path: Path, mapping: ColumnMapping) -> BaseCollection:
    """The collection with the queries of a file; its splits are kept if they judge any of these."""
    texts, types, filters = read_queries(path, mapping)
    if not texts:
        raise RankwrightError(f"{path}: contains no queries")
    splits = {name: each for name, each in collection.splits.items() if not texts.keys().isdisjoint(each.queries)}
    split = collection.split if collection.split in splits else default_split(splits)
    # its query vectors belong to its own queries
    vectors = {name: file for name, file in collection.vectors.items() if name != "queries"}
    return replace(collection, queries=texts, types=types, filters=filters, splits=splits, split=split, vectors=vectors)


def read_queries(path: Path, mapping: ColumnMapping) -> tabular.QueryTable:
    """The queries of a file with types and filters: JSONL, CSV, TSV with or without a header, or TREC topics."""
    if not path.exists():
        raise RankwrightError(f"{path}: no such file (queries)")
    with explain_read_errors(path):
        check_readable(path, allow_pipe=False)
    if has_suffix(path, ".jsonl", ".ndjson", ".json", ".csv", ".parquet") or (
        has_suffix(path, ".tsv") and has_header(path, mapping)
    ):
        return tabular.read_queries(path, mapping)
    from .topics import read_topics

    return read_topics(path, mapping)


def has_header(path: Path, mapping: ColumnMapping) -> bool:
    """Whether a tab-separated file of queries starts with a header; MS MARCO's do not."""
    first = next((line for _, line in read_lines(path)), "").rstrip("\r\n").split("\t")
    return any(mapping.names(key, first) != [] and {*mapping.names(key, first)} <= {*first} for key in ROW_KEYS)


def load_path(path: str | Path, format: str | None, mapping: ColumnMapping) -> BaseCollection:
    """The collection at a path; its format is detected unless it is named."""
    if format is not None and format not in FORMATS:
        raise unknown(f"{path}: format", format, FORMATS)
    if format == "ir_datasets" or str(path).startswith("ir_datasets:"):
        return load_ir_datasets(Path(str(path).removeprefix("ir_datasets:")), mapping)
    if not str(path):
        raise RankwrightError("collection: must be a file, a folder or ir_datasets:NAME, got ''")
    if str(path) == "demo" and format in (None, "vault") and not Path(path).exists():
        found = load_path(DEMO_FOLDER, "vault", mapping)
        # the fields that its vectors were encoded from
        return replace(found, name="demo", notice=NOTICE, fields=found.shown_fields)
    path = Path(path)
    with explain_read_errors(path):
        if not path.exists():
            raise RankwrightError(f"{path}: no such file or folder")
        if path.is_dir():
            next(path.iterdir(), None)  # a folder that cannot be listed looks empty to what searches it
    if format not in (None, "trec") and not FORMATS[format].fits(path):
        raise RankwrightError(f"{path}: not in format {format}: {FORMATS[format].about}")
    if format is None:
        format = FORMATS.first(lambda _, each: each.fits(path))
    if format is None:
        expected = "corpus.jsonl, docs.jsonl, docs.csv, collection.tsv, topics* or Markdown notes"
        raise RankwrightError(
            f"{path}: not a collection; a folder has {expected}, a file ends in .jsonl, .csv, .tsv, .parquet or .sgml"
        )
    collection = FORMATS[format].load(path, mapping)
    files = {name: [path / "vectors" / f"{name}{end}" for end in (".npy", ".parquet")] for name in ("docs", "queries")}
    vectors = {name: next((file for file in tried if file.is_file()), None) for name, tried in files.items()}
    name = readable_name(collection.name or path.resolve().name)  # the path may be "."
    return replace(collection, name=name, home=path, vectors={name: file for name, file in vectors.items() if file})


def find_docs_file(path: Path) -> Path | None:
    """The JSONL, CSV or Parquet file with the docs: the path itself, or a file in the folder."""
    if path.is_file():
        return path
    return find_file(path, DOCS_NAMES, (".jsonl", ".ndjson", ".json", ".csv", ".tsv", ".parquet"))


def load_tabular(path: Path, mapping: ColumnMapping) -> BaseCollection:
    """Docs, queries and judgements from JSONL, CSV or Parquet files; queries may be in a column of the docs."""
    file = find_docs_file(path)
    if file is None:
        names = ", ".join(DOCS_NAMES)
        raise RankwrightError(
            f"{path}: no docs in this folder; name the file {names} with suffix .jsonl, .csv or .parquet"
        )

    has_places = file.suffix in (".jsonl", ".ndjson", ".json")

    def source() -> Iterator[Block]:
        return read_from(0, 0) if has_places else make_blocks(tabular.read_docs(file, mapping))

    def read_from(start: int, lines: int) -> Iterator[Block]:
        return read_json_blocks(file, mapping, start, lines)

    texts, types, filters = tabular.QueryTable.empty()
    splits: dict[str, Qrels] = {}
    reads_queries = not mapping.docs_only
    queries_file = find_file(path, ("queries",), QUERY_SUFFIXES) if path.is_dir() and reads_queries else None
    first = next(tabular.read_rows(file), None)
    if first is None:
        raise RankwrightError(f"{file}: is empty")
    # a JSONL row may lack columns that others have
    have = list(
        dict.fromkeys(
            name for _, row in islice(tabular.read_rows(file), PEEK_ROWS) for name in (*row, *nested_metadata(row))
        )
    )
    for key in mapping.given:
        if not key.startswith("query"):
            mapping.columns(key, have, first[0])
    if queries_file is not None:
        texts, types, filters = tabular.read_queries(queries_file, mapping)
    elif mapping.columns("queries", have, first[0]) and reads_queries:
        texts, relevant, confused = tabular.read_examples(file, mapping)
        if texts:
            splits["test"] = build_qrels(relevant, confused)
    if path.is_dir() and reads_queries:
        splits |= read_splits(path)
    fields = tuple(mapping.columns("fields", have, first[0]))
    name = path.name.partition(".")[0]
    return BaseCollection(
        name, source, fields, texts, types, splits, default_split(splits), files=(file,), filters=filters,
        doc_at=partial(tabular.read_doc, file, mapping) if has_places else None,
        find_rows=partial(tabular.find_json_rows, file) if has_places else None,
        read_from=read_from if has_places else None,
    )  # fmt: skip


def nested_metadata(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """The metadata of a row, if it is an object."""
    meta = row.get("metadata")
    return meta if isinstance(meta, dict) else {}


def build_qrels(relevant: Mapping[str, Mapping[str, float]], confused: Mapping[str, set[str]]) -> Qrels:
    """Judgements from relevant docs and distractors; a doc that is both counts as relevant."""
    table = [(query, doc, grade, False) for query, docs in relevant.items() for doc, grade in docs.items()] + [
        (query, doc, 0.0, True) for query, docs in confused.items() for doc in sorted(docs - relevant[query].keys())
    ]
    queries, docs, grades, flags = zip(*table, strict=True)
    return Qrels.from_columns(
        Columns(column(list(queries)), column(list(docs)), np.array(grades, dtype=float), np.array(flags))
    )


def load_msmarco(path: Path, mapping: ColumnMapping) -> BaseCollection:
    """The loader of the module `msmarco`, imported on first use."""
    from .msmarco import load

    return load(path, mapping)


def load_trec(path: Path, mapping: ColumnMapping) -> BaseCollection:
    """The loader of the module `trec`, imported on first use."""
    from .trec import load

    return load(path, mapping)


def load_vault(path: Path, mapping: ColumnMapping) -> BaseCollection:
    """The loader of the module `vault`, imported on first use."""
    from .vault import load

    return load(path, mapping)


def load_ir_datasets(path: Path, mapping: ColumnMapping) -> BaseCollection:
    """The loader of ir_datasets, imported on first use."""
    from .ir_datasets import load

    return load(str(path))


def has_topics(path: Path) -> bool:
    """Whether a folder has a topics file; a Markdown note of that name does not count."""
    return path.is_dir() and any(each.is_file() and each.suffix != ".md" for each in path.glob("topics*"))


def has_docs_file(path: Path, *suffixes: str) -> bool:
    """Whether a path is a docs file with one of the suffixes, or a folder with one."""
    return has_suffix(path, *suffixes) or (path.is_dir() and find_file(path, DOCS_NAMES, suffixes) is not None)


FORMATS: Registry[Format] = Registry("rankwright.formats", Format, "rankwright.collection.formats.Format")
FORMATS.update({
    "beir": Format(
        "folder: corpus.jsonl (_id, title, text, metadata), queries.jsonl, qrels/SPLIT.tsv",
        lambda path: path.is_dir() and find_file(path, ("corpus",), (".jsonl",)) is not None, load_tabular,
    ),
    "msmarco": Format(
        "folder: collection.tsv (id, text) or msmarco-docs.tsv (id, url, title, body), queries*.tsv, qrels*",
        lambda path: path.is_dir() and find_file(path, ("collection", "msmarco-docs"), (".tsv",)) is not None,
        load_msmarco,
    ),
    "trec": Format(
        "folder: docs in SGML, XML or JSONL (files, or a folder docs/), topics*, qrels*; or one file of docs",
        lambda path: has_suffix(path, ".sgml", ".sgm", ".trec", ".xml") or has_topics(path),
        load_trec,
    ),
    "jsonl": Format(
        "docs.jsonl, or a folder with it, queries.jsonl and qrels; columns known by name or mapped",
        lambda path: has_docs_file(path, ".jsonl", ".ndjson"), load_tabular,
    ),
    "csv": Format(
        "docs.csv (or .tsv), or a folder with it, queries.csv and qrels; columns known by name or mapped",
        lambda path: has_docs_file(path, ".csv", ".tsv"), load_tabular,
    ),
    "parquet": Format(
        "docs.parquet, or a folder with it, queries.parquet and qrels; columns known by name or mapped",
        lambda path: has_docs_file(path, ".parquet"), load_tabular,
    ),
    "vault": Format(
        "folder of Markdown notes with front matter, wikilinks and headings; optionally queries.jsonl and qrels",
        lambda path: path.is_dir() and next(path.rglob("*.md"), None) is not None, load_vault,
    ),
    "ir_datasets": Format(
        "`ir_datasets:NAME`, through the package ir_datasets", lambda path: False, load_ir_datasets
    ),
})  # fmt: skip
