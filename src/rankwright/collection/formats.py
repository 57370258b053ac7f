"""Finding out what a path holds, and loading it: one entry for each format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from ..base.files import lines
from ..base.ids import column
from ..errors import RankwrightError, unknown
from ..io import Columns
from ..qrels import Qrels
from . import tabular
from .collection import Block, Collection, blocks
from .tabular import Mapped

PACKED = ("", ".gz", ".zst")
DOCS = ("corpus", "docs", "documents", "collection")
PEEKED = 1000  # rows that are looked at for the names of columns
FIRST = ("test", "dev", "validation", "train")  # the split in use, where several are there


@dataclass(frozen=True)
class Format:
    """What a format is, whether a path looks like it, and how it is loaded."""

    about: str
    fits: Callable[[Path], bool]
    load: Callable[[Path, Mapped], Collection]


def load(
    path: str | Path,
    format: str | None,
    columns: Mapping[str, str | Sequence[str]] | None,
    queries: str | Path | None = None,
    qrels: str | Path | None = None,
) -> Collection:
    """The collection at a path, with queries and judgements from files elsewhere where these are named."""
    mapped = Mapped.of(columns)
    found = load_path(path, format, mapped)
    if queries is not None:
        found = with_queries(found, Path(queries), mapped)
    if qrels is not None:
        found = replace(found, splits={"test": Qrels.read(qrels)}, split="test")
    return found


def with_queries(collection: Collection, path: Path, mapped: Mapped) -> Collection:
    """The collection with the queries of a file; its own judgements are kept in splits that judge any of them."""
    texts, types = read_queries(path, mapped)
    if not texts:
        raise RankwrightError(f"{path}: contains no queries")
    splits = {name: each for name, each in collection.splits.items() if not texts.keys().isdisjoint(each.queries)}
    split = collection.split if collection.split in splits else in_use(splits)
    # vectors of queries belong to the collection's own queries
    vectors = {name: file for name, file in collection.vectors.items() if name != "queries"}
    return replace(collection, queries=texts, types=types, splits=splits, split=split, vectors=vectors)


def read_queries(path: Path, mapped: Mapped) -> tuple[dict[str, str], dict[str, str]]:
    """The queries of a file by id, and their types: JSONL, CSV, TSV with or without a header, or TREC topics."""
    if not path.is_file():
        raise RankwrightError(f"{path}: no such file of queries")
    if suffixed(path, ".jsonl", ".ndjson", ".json", ".csv") or (suffixed(path, ".tsv") and has_header(path, mapped)):
        return tabular.queries(path, mapped)
    from .trec import topics

    return topics(path, mapped)


def has_header(path: Path, mapped: Mapped) -> bool:
    """Whether the first line of a tab-separated file of queries names its columns; MS MARCO's have none."""
    first = next((line for _, line in lines(path)), "").rstrip("\r\n").split("\t")
    named = {
        mapped.given.get("query"),
        mapped.given.get("query_text"),
        *tabular.KEYS["query"],
        *tabular.KEYS["query_text"],
    }
    return any(cell in named for cell in first)


def load_path(path: str | Path, format: str | None, mapped: Mapped) -> Collection:
    """The collection at a path; its format told by what is there, unless it is named."""
    if format is not None and format not in FORMATS:
        raise unknown(f"{path}: format", format, FORMATS)
    if format == "ir_datasets" or str(path).startswith("ir_datasets:"):
        from .ir_datasets import load as load_irds

        return load_irds(str(path).removeprefix("ir_datasets:"))
    if not str(path):
        raise RankwrightError("collection: no name is given; a file, a folder or ir_datasets:NAME is needed")
    if str(path) == "demo" and format in (None, "vault") and not Path(path).exists():
        from .demo_collection import demo

        return demo()
    path = Path(path)
    if not path.exists():
        raise RankwrightError(f"{path}: no such file or folder")
    if format not in (None, "trec") and not FORMATS[format].fits(path):
        raise RankwrightError(f"{path}: not of format {format}, which is a {FORMATS[format].about}")
    if format is None:
        format = next((name for name, each in FORMATS.items() if each.fits(path)), None)
    if format is None:
        looked = "corpus.jsonl, docs.jsonl, docs.csv, collection.tsv, topics* or Markdown notes"
        raise RankwrightError(
            f"{path}: no collection; a folder has {looked}, a file ends in .jsonl, .csv, .tsv or .sgml"
        )
    made = FORMATS[format].load(path, mapped)
    beside = {name: [path / "vectors" / f"{name}{end}" for end in (".npy", ".parquet")] for name in ("docs", "queries")}
    found = {name: next((file for file in files if file.is_file()), None) for name, files in beside.items()}
    name = made.name or path.resolve().name  # of "."
    return replace(made, name=name, vectors={name: file for name, file in found.items() if file})


def find(folder: Path, names: Sequence[str], suffixes: Sequence[str]) -> Path | None:
    """The first of some files that is in a folder, plain or compressed."""
    tried = (folder / f"{name}{suffix}{packed}" for name in names for suffix in suffixes for packed in PACKED)
    return next((path for path in tried if path.is_file()), None)


def splits_of(folder: Path) -> dict[str, Qrels]:
    """The judgements of a folder: qrels/NAME.tsv and the like, qrels.NAME.txt, or qrels.txt for `test`."""
    found: dict[str, Qrels] = {}
    if (folder / "qrels").is_dir():
        for path in sorted((folder / "qrels").iterdir()):
            if path.is_file() and not path.name.startswith((".", "distractors")):
                found[re.sub(r"(\.(tsv|txt|trec|qrels?|jsonl|ndjson|parquet|gz|zst))+$", "", path.name)] = Qrels.read(
                    path
                )
    for path in sorted(folder.glob("qrels*")):
        if path.is_file() and path.suffix != ".md":
            name = re.sub(r"(\.(tsv|txt|trec|jsonl|ndjson|parquet|gz|zst))+$", "", path.name)
            found[name.removeprefix("qrels").strip(".-_") or "test"] = Qrels.read(path)
    return found


def in_use(splits: Mapping[str, Qrels]) -> str | None:
    """The split that is used unless another is named."""
    return next((name for name in (*FIRST, *splits) if name in splits), None)


def file_of_docs(path: Path) -> Path | None:
    """The JSONL or CSV file that has the docs: the path itself, or the one in the folder."""
    if path.is_file():
        return path
    return find(path, DOCS, (".jsonl", ".ndjson", ".json", ".csv", ".tsv"))


def load_rows(path: Path, mapped: Mapped) -> Collection:
    """Docs, queries and judgements of JSONL or CSV files; queries may stand with the docs they ask for."""
    file = file_of_docs(path)
    if file is None:
        raise RankwrightError(f"{path}: no file of docs in this folder: {', '.join(DOCS)} with .jsonl or .csv")

    def source() -> Iterator[Block]:
        return blocks(tabular.docs(file, mapped))

    texts: dict[str, str] = {}
    types: dict[str, str] = {}
    splits: dict[str, Qrels] = {}
    asked = find(path, ("queries",), (".jsonl", ".ndjson", ".csv", ".tsv")) if path.is_dir() else None
    first = next(tabular.rows(file), None)
    if first is None:
        raise RankwrightError(f"{file}: there is nothing in it")
    # a row of JSONL may lack what others have
    have = list(dict.fromkeys(name for _, row in islice(tabular.rows(file), PEEKED) for name in (*row, *nested(row))))
    for key in mapped.given:
        if not key.startswith("query"):
            mapped.many(key, have, first[0])
    if asked is not None:
        texts, types = tabular.queries(asked, mapped)
    elif mapped.many("queries", have, first[0]):
        texts, relevant, confused = tabular.examples(file, mapped)
        if texts:
            splits["test"] = judged(relevant, confused)
    if path.is_dir():
        splits |= splits_of(path)
    fields = tuple(mapped.many("fields", have, first[0]))
    return Collection(path.name.partition(".")[0], source, fields, texts, types, splits, in_use(splits))


def nested(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """The metadata of a row, where it is an object."""
    meta = row.get("metadata")
    return meta if isinstance(meta, dict) else {}


def judged(relevant: Mapping[str, Mapping[str, float]], confused: Mapping[str, set[str]]) -> Qrels:
    """Judgements of relevant docs and distractors; a doc that is both is relevant."""
    table = [(query, doc, grade, False) for query, docs in relevant.items() for doc, grade in docs.items()] + [
        (query, doc, 0.0, True) for query, docs in confused.items() for doc in sorted(docs - relevant[query].keys())
    ]
    queries, docs, grades, flags = zip(*table, strict=True)
    return Qrels.of(Columns(column(list(queries)), column(list(docs)), np.array(grades, dtype=float), np.array(flags)))


def lazily(module: str) -> Callable[[Path, Mapped], Collection]:
    """The `load` of a module, imported when it is used."""

    def loaded(path: Path, mapped: Mapped) -> Collection:
        from importlib import import_module

        return import_module(f".{module}", __package__).load(path, mapped)  # type: ignore[no-any-return]

    return loaded


def suffixed(path: Path, *suffixes: str) -> bool:
    """Whether a file has one of some suffixes, compressed or not."""
    return path.is_file() and any(path.name.endswith(f"{suffix}{packed}") for suffix in suffixes for packed in PACKED)


def has_topics(path: Path) -> bool:
    """Whether a folder has a file of topics; a note may be called so too."""
    return path.is_dir() and any(each.is_file() and each.suffix != ".md" for each in path.glob("topics*"))


def of_rows(path: Path, *suffixes: str) -> bool:
    """Whether a path is a file of docs with one of some suffixes, or a folder with one."""
    return suffixed(path, *suffixes) or (path.is_dir() and find(path, DOCS, suffixes) is not None)


FORMATS: dict[str, Format] = {
    "beir": Format(
        "folder: corpus.jsonl (_id, title, text, metadata), queries.jsonl, qrels/SPLIT.tsv",
        lambda path: path.is_dir() and find(path, ("corpus",), (".jsonl",)) is not None, load_rows,
    ),
    "msmarco": Format(
        "folder: collection.tsv (id, text) or msmarco-docs.tsv (id, url, title, body), queries*.tsv, qrels*",
        lambda path: path.is_dir() and find(path, ("collection", "msmarco-docs"), (".tsv",)) is not None,
        lazily("msmarco"),
    ),
    "trec": Format(
        "folder: docs in SGML, XML or JSONL (a folder docs/ or files), topics*, qrels*; or a file of docs",
        lambda path: suffixed(path, ".sgml", ".sgm", ".trec", ".xml") or has_topics(path),
        lazily("trec"),
    ),
    "jsonl": Format(
        "docs.jsonl, or a folder with it, queries.jsonl and qrels; columns by name or by a mapping",
        lambda path: of_rows(path, ".jsonl", ".ndjson"), load_rows,
    ),
    "csv": Format(
        "docs.csv (or .tsv), or a folder with it, queries.csv and qrels; columns by name or by a mapping",
        lambda path: of_rows(path, ".csv", ".tsv"), load_rows,
    ),
    "vault": Format(
        "folder of Markdown notes with front matter, wikilinks and headings; queries.jsonl and qrels if there are",
        lambda path: path.is_dir() and next(path.rglob("*.md"), None) is not None, lazily("vault"),
    ),
    "ir_datasets": Format("`ir_datasets:NAME`, by the package of that name", lambda path: False, lazily("irds")),
}  # fmt: skip
