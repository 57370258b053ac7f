"""Precomputed vectors: .npy in the order of the docs, Parquet by id, or a FAISS index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ....base.arrays import load_array
from ....base.files import explain_read_errors, file_digest, is_utf8
from ....base.ids import Floats, series
from ....collection.collection import Collection
from ....errors import RankwrightError
from ....kind_options import option
from ....params import shorten
from ...index_folder import read_array
from ...strings import Strings, read_strings, write_strings
from ...verification import DamagedIndexError
from .encoder import Encoder

ROWS = 1 << 16  # vectors copied at a time
AXES = 2  # of an array of vectors


def check_source(given: Any) -> None:
    """Refuse what is neither a path nor an array of vectors; a file is read later."""
    if not isinstance(given, str | Path):
        try:
            read_vectors(given)
        except (RankwrightError, ValueError):
            if hasattr(given, "shape"):
                raise
            raise RankwrightError(f"must be a path or a 2-D array of floats, got {shorten(given)}") from None


@dataclass(frozen=True, eq=False)
class Vectors(Encoder):
    """Precomputed vectors of docs and queries: files, or arrays in the order of the collection.

    By default those in the collection's folder: vectors/docs.npy and vectors/queries.npy.
    """

    vectors: Any = option(
        None,
        "file of the docs' vectors. Default: vectors/docs.npy next to the collection",
        aliases=("docs",),
        path="file",
        check=check_source,
    )
    queries: Any = option(
        None,
        "file of the queries' vectors. Default: vectors/queries.npy next to the collection",
        path="file",
        check=check_source,
    )
    query_ids: tuple[str, ...] | None = field(default=None, repr=False)

    kind: ClassVar[str] = "vectors"
    has_texts: ClassVar[bool] = False
    is_cached: ClassVar[bool] = False
    after_colon: ClassVar[tuple[str, ...]] = ("vectors", "queries")

    def prepare(self) -> None:
        """Check that the files can be read."""
        for given in (self.vectors, self.queries):
            if given is not None:
                read_vectors(given)

    @property
    def params(self) -> dict[str, Any]:
        """The parameters to store: vectors are in the index itself, those of queries too."""
        return {"dim": self.dim}

    @property
    def identity(self) -> dict[str, Any]:
        """The digests of the files."""
        files = [file_digest(Path(each)) for each in (self.vectors, self.queries) if isinstance(each, str | Path)]
        return {"kind": self.kind, "files": files, "dim": self.dim}

    def fit(self, collection: Collection, fields: Sequence[str]) -> Vectors:
        """The encoder with the ids of the collection's queries, and the collection's own files if none are named."""
        vectors = self.vectors if self.vectors is not None else collection.vectors.get("docs")
        if vectors is None:
            raise RankwrightError(
                f"encoder vectors: {collection.name} has no vectors/docs.npy or vectors/docs.parquet; name a file"
            )
        queries = self.queries
        if queries is None and self.vectors is None:
            queries = collection.vectors.get("queries")
        if queries is not None and collection.queries:
            given, names = read_vectors(queries)
            if names is None and len(given) != len(collection.queries):
                where = queries if isinstance(queries, str | Path) else "the array"
                count = len(collection.queries)
                raise RankwrightError(f"{where}: {len(given):,} vectors for {count:,} queries; each needs one")
        return replace(self, vectors=vectors, queries=queries, query_ids=tuple(collection.queries) or None)

    def raw_vectors(self, texts: Sequence[str], side: str) -> Floats:
        """Refuse: precomputed vectors have no model."""
        raise RankwrightError(
            "encoder vectors: has vectors for the collection's own queries only; it cannot encode a text"
        )

    def encode_docs(self, collection: Collection, fields: Sequence[str], path: Path) -> list[str]:
        """Write the vectors of all docs to a file, in the order of the docs."""
        assert self.vectors is not None
        ids = [doc for block in collection.blocks() for doc in block.ids]
        given, names = read_vectors(self.vectors)
        rows = match_rows(names, ids, given, self.vectors, "doc")
        size = min(self.dim or given.shape[1], given.shape[1])
        output = np.lib.format.open_memmap(path, "w+", np.float32, (len(ids), size))
        for at in range(0, len(ids), ROWS):
            some = rows[at : at + ROWS]
            output[at : at + len(some)] = self.normalize(given[some], lambda row, at=at: f"doc {ids[at + row]!r}")
        output.flush()
        return ids

    @cached_property
    def query_table(self) -> tuple[Floats, dict[str, int] | None]:
        """The query vectors, read once, and the row of each id if ids are known."""
        if self.queries is None:
            raise RankwrightError("encoder vectors: no query vectors are given; name their file: queries=PATH")
        given, names = read_vectors(self.queries)
        ids = names or (list(self.query_ids) if self.query_ids and len(self.query_ids) == len(given) else None)
        return given, None if ids is None else index_rows(ids, self.queries, "query")

    def encode_queries(self, queries: Mapping[str, str]) -> Floats:
        """The vectors of queries: by id if ids are known, otherwise all of them in order."""
        given, places = self.query_table
        if places is None:
            found = given[match_rows(None, list(queries), given, self.queries, "query")]
        else:
            unknown = next((query for query in queries if query not in places), None)
            if unknown is not None:
                raise RankwrightError(
                    f"encoder vectors: query {unknown!r} has no vector; this encoder cannot encode a text"
                )
            found = given[[places[query] for query in queries]]
        return self.normalize(found, lambda row: f"query {list(queries)[row]!r}")

    def save(self, folder: Path) -> None:
        """Write the queries: vectors, and ids if they are known."""
        if self.queries is None:
            return
        given, names = read_vectors(self.queries)
        known = names or self.query_ids
        vectors = self.normalize(given, lambda row: f"query {row + 1}")
        np.save(folder / "queries.npy", vectors, allow_pickle=False)
        if known is not None and len(known) == len(vectors):
            write_strings(folder, "query_ids", Strings.of(series(list(known))))

    @classmethod
    def open(cls, params: Mapping[str, Any], folder: Path) -> Vectors:
        """The encoder of an index, with its queries."""
        if not (folder / "queries.npy").is_file():
            return cls(dim=params.get("dim"))
        vectors, ids = read_array(folder, "queries", np.float32, ndim=2), None
        if (folder / "query_ids.npy").is_file():
            ids = tuple(read_strings(folder, "query_ids", thorough=True))
            if len(ids) != len(vectors) or len(set(ids)) < len(ids):
                raise DamagedIndexError(folder / "query_ids.npy", "its ids do not fit the vectors")
        return cls(dim=params.get("dim"), queries=vectors, query_ids=ids)


def match_rows(names: list[str] | None, wanted: list[str], given: Floats, place: Any, what: str) -> Any:
    """The rows of the wanted ids."""
    where = place if isinstance(place, str | Path) else "the array"
    total = f"{len(wanted):,} {'docs' if what == 'doc' else 'queries'}"
    if names is None:
        if len(given) != len(wanted):
            raise RankwrightError(f"{where}: {len(given):,} vectors for {total}; each needs one")
        return np.arange(len(wanted))
    places = index_rows(names, place, what)
    missing = [name for name in wanted if name not in places]
    if missing:
        raise RankwrightError(f"{where}: no vector for {len(missing):,} of {total}, e.g. {what} {missing[0]!r}")
    return np.array([places[name] for name in wanted])


def index_rows(names: Sequence[str], place: Any, what: str) -> dict[str, int]:
    """The row of each id; refuses an id with two rows."""
    places = {name: at for at, name in enumerate(names)}
    if len(places) < len(names):
        twice = next(name for name, count in Counter(names).items() if count > 1)
        where = place if isinstance(place, str | Path) else "the array"
        raise RankwrightError(f"{where}: {what} {twice!r} has two vectors")
    return places


def read_vectors(given: str | Path | Floats) -> tuple[Floats, list[str] | None]:
    """Vectors, and their ids if the file has them."""
    if not isinstance(given, str | Path):
        return check_vectors(np.asarray(given), "the array"), None
    path = Path(given)
    if not path.exists():
        raise RankwrightError(f"{path}: no such file; vectors are .npy, .parquet (columns id, vector) or a FAISS index")
    with explain_read_errors(path):
        if path.suffix == ".npy":
            try:
                return check_vectors(load_array(path, mapped=True), path), None
            except (ValueError, EOFError, AttributeError):
                raise RankwrightError(f"{path}: not a .npy file with an array of numbers") from None
        if path.suffix == ".parquet":
            return read_parquet(path)
        return read_faiss(path)


def check_vectors(found: Any, place: Any) -> Floats:
    """Refuse anything but a table of floats."""
    if found.ndim != AXES or not np.issubdtype(found.dtype, np.floating) or not found.size:
        raise RankwrightError(
            f"{place}: vectors must be a 2-D array of floats, got shape {found.shape} of {found.dtype}"
        )
    return np.asarray(found) if not isinstance(found, np.memmap) else found


def read_parquet(path: Path) -> tuple[Floats, list[str]]:
    """Vectors and ids of a Parquet file: its first column of float lists and its first text column."""
    import polars as pl

    FLOATS = (pl.Float32, pl.Float64)
    try:
        frame = pl.read_parquet(path if is_utf8(path) else path.read_bytes(), glob=False)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise RankwrightError(f"{path}: not a readable Parquet file ({str(error).splitlines()[0]})") from None
    ids = next((name for name, kind in frame.schema.items() if kind == pl.String), None)
    floats = [
        name for name, kind in frame.schema.items() if isinstance(kind, pl.List | pl.Array) and kind.inner in FLOATS
    ]
    vectors = next((name for name in ("vector", "embedding") if name in floats), floats[0] if floats else None)
    if ids is None or vectors is None:
        have = ", ".join(frame.columns)
        raise RankwrightError(f"{path}: needs a column of ids (text) and one of vectors (lists of floats), has {have}")
    column = frame[vectors]
    sizes = column.list.len().unique() if isinstance(column.dtype, pl.List) else pl.Series([1])
    if len(sizes) != 1 or column.has_nulls():
        raise RankwrightError(f"{path}: the vectors in column {vectors!r} differ in length")
    return check_vectors(np.array(column.to_list(), dtype=np.float32), path), frame[ids].to_list()


def read_faiss(path: Path) -> tuple[Floats, list[str] | None]:
    """The vectors of a FAISS index; of a Pyserini folder (index, docid) with the ids."""
    import faiss

    names = None
    if path.is_dir():
        if not (path / "index").is_file():
            raise RankwrightError(f"{path}: not a FAISS index: a folder needs the files index and docid")
        names = (path / "docid").read_text().split() if (path / "docid").is_file() else None
        path = path / "index"
    try:
        index = faiss.read_index(str(path))
        found = index.reconstruct_n(0, index.ntotal)
    except RuntimeError:
        raise RankwrightError(f"{path}: not a FAISS index that stores its vectors") from None
    if names is not None and len(names) != len(found):
        raise RankwrightError(f"{path.parent}: docid has {len(names):,} ids for {len(found):,} vectors")
    return check_vectors(found, path), names
