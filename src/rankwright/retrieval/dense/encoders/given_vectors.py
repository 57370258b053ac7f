"""Vectors that were made before: .npy in the order of the docs, Parquet by id, or a FAISS index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ....base.files import digest, reading
from ....base.ids import Floats
from ....collection.collection import Collection
from ....errors import RankwrightError
from .encoder import Encoder

ROWS = 1 << 16  # vectors that are copied at a time
FLAT = 2  # axes of a table of vectors


@dataclass(frozen=True, eq=False)
class Vectors(Encoder):
    """Given vectors of docs and of queries: files, or arrays in the order of the collection.

    Where none are named, those that lie beside the collection are taken: vectors/docs.npy, vectors/queries.npy.
    """

    vectors: str | Path | Floats | None = None
    queries: str | Path | Floats | None = None
    names: tuple[str, ...] | None = field(default=None, repr=False)  # the ids of the queries

    kind: ClassVar[str] = "vectors"
    kept: ClassVar[bool] = False

    def ready(self) -> None:
        """Look at the files."""
        for given in (self.vectors, self.queries):
            if given is not None:
                table(given)

    @property
    def about(self) -> dict[str, Any]:
        """Vectors lie in the index, those of queries too."""
        return {"dim": self.dim}

    @property
    def identity(self) -> dict[str, Any]:
        """The digests of the files."""
        files = [digest(Path(each)) for each in (self.vectors, self.queries) if isinstance(each, str | Path)]
        return {"kind": self.kind, "files": files, "dim": self.dim}

    def fitted(self, collection: Collection, fields: Sequence[str]) -> Vectors:
        """The encoder with the ids of the collection's queries, and its own files where none are named."""
        vectors = self.vectors if self.vectors is not None else collection.vectors.get("docs")
        if vectors is None:
            raise RankwrightError(
                f"encoder vectors: {collection.name} has no vectors/docs.npy or .parquet beside it; name a file"
            )
        queries = self.queries
        if queries is None and self.vectors is None:
            queries = collection.vectors.get("queries")
        if queries is not None and collection.queries:
            given, names = table(queries)
            if names is None and len(given) != len(collection.queries):
                where = queries if isinstance(queries, str | Path) else "the array"
                count = len(collection.queries)
                raise RankwrightError(f"{where}: {len(given):,} vectors for {count:,} queries; one for each is needed")
        return replace(self, vectors=vectors, queries=queries, names=tuple(collection.queries) or None)

    def rows(self, texts: Sequence[str], side: str) -> Floats:
        """Refuses: there is no model behind given vectors."""
        raise RankwrightError("encoder vectors: has the collection's own queries only; it cannot read a text")

    def docs(self, collection: Collection, fields: Sequence[str], path: Path) -> list[str]:
        """Write the vectors of all docs to a file, in the order of the docs."""
        assert self.vectors is not None
        ids = [doc for block in collection.blocks() for doc in block.ids]
        given, names = table(self.vectors)
        rows = order(names, ids, given, self.vectors, "doc")
        size = min(self.dim or given.shape[1], given.shape[1])
        made = np.lib.format.open_memmap(path, "w+", np.float32, (len(ids), size))
        for at in range(0, len(ids), ROWS):
            some = rows[at : at + ROWS]
            made[at : at + len(some)] = self.shaped(given[some], lambda row, at=at: f"doc {ids[at + row]!r}")
        made.flush()
        return ids

    @cached_property
    def query_table(self) -> tuple[Floats, dict[str, int] | None]:
        """The vectors of queries, read once, and the row of each id where ids are known."""
        if self.queries is None:
            raise RankwrightError("encoder vectors: no vectors of queries are given; name their file: queries=PATH")
        given, names = table(self.queries)
        ids = names or (list(self.names) if self.names and len(self.names) == len(given) else None)
        return given, None if ids is None else rows_of(ids, self.queries, "query")

    def asked(self, queries: Mapping[str, str]) -> Floats:
        """The vectors of some queries: by id where ids are known, else all of them in their order."""
        given, places = self.query_table
        if places is None:
            found = given[order(None, list(queries), given, self.queries, "query")]
        else:
            strange = next((query for query in queries if query not in places), None)
            if strange is not None:
                raise RankwrightError(
                    f"encoder vectors: query {strange!r} is not among those that have a vector; it cannot read a text"
                )
            found = given[[places[query] for query in queries]]
        return self.shaped(found, lambda row: f"query {list(queries)[row]!r}")

    def save(self, folder: Path) -> None:
        """The queries: ids and vectors."""
        import polars as pl

        if self.queries is None:
            return
        given, names = table(self.queries)
        known = names or self.names
        vectors = self.shaped(given, lambda row: f"query {row + 1}")
        if known is not None and len(known) == len(vectors):
            frame = pl.DataFrame({"query": pl.Series(list(known), dtype=pl.String), "vector": vectors.tolist()})
            frame.write_parquet(folder / "queries.parquet")
        else:
            np.save(folder / "queries.npy", vectors, allow_pickle=False)

    @classmethod
    def open(cls, about: Mapping[str, Any], folder: Path) -> Vectors:
        """The encoder of an index: its queries."""
        kept = (folder / name for name in ("queries.parquet", "queries.npy"))
        return cls(queries=next((path for path in kept if path.is_file()), None))


def order(names: list[str] | None, wanted: list[str], given: Floats, place: Any, what: str) -> Any:
    """The rows of the wanted ids."""
    where = place if isinstance(place, str | Path) else "the array"
    if names is None:
        if len(given) != len(wanted):
            many = "docs" if what == "doc" else "queries"
            raise RankwrightError(f"{where}: {len(given):,} vectors for {len(wanted):,} {many}; one for each is needed")
        return np.arange(len(wanted))
    places = rows_of(names, place, what)
    lost = [name for name in wanted if name not in places]
    if lost:
        raise RankwrightError(f"{where}: no vector for {len(lost):,} of {len(wanted):,}: {what} {lost[0]!r} for one")
    return np.array([places[name] for name in wanted])


def rows_of(names: Sequence[str], place: Any, what: str) -> dict[str, int]:
    """The row of each id; refuses an id that has two."""
    places = {name: at for at, name in enumerate(names)}
    if len(places) < len(names):
        twice = next(name for name, count in Counter(names).items() if count > 1)
        where = place if isinstance(place, str | Path) else "the array"
        raise RankwrightError(f"{where}: two vectors for {what} {twice!r}")
    return places


def table(given: str | Path | Floats) -> tuple[Floats, list[str] | None]:
    """Vectors, and their ids where the file has them."""
    if not isinstance(given, str | Path):
        return checked(np.asarray(given), "the array"), None
    path = Path(given)
    if not path.exists():
        raise RankwrightError(f"{path}: no such file; vectors are .npy, .parquet (columns id, vector) or a FAISS index")
    with reading(path):
        if path.suffix == ".npy":
            try:
                return checked(np.load(path, mmap_mode="r", allow_pickle=False), path), None
            except (ValueError, EOFError, AttributeError):
                raise RankwrightError(f"{path}: not a .npy file of numbers") from None
        if path.suffix == ".parquet":
            return parquet(path)
        return faiss_file(path)


def checked(found: Any, place: Any) -> Floats:
    """Vectors, if they are a table of numbers."""
    if found.ndim != FLAT or not np.issubdtype(found.dtype, np.floating) or not found.size:
        raise RankwrightError(f"{place}: an array {found.shape} of {found.dtype}; vectors are rows of floating numbers")
    return np.asarray(found) if not isinstance(found, np.memmap) else found


def parquet(path: Path) -> tuple[Floats, list[str]]:
    """The columns of a Parquet file: the first of text is the id, the first of lists the vector."""
    import polars as pl

    FLOATS = (pl.Float32, pl.Float64)
    try:
        frame = pl.read_parquet(path, glob=False)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise RankwrightError(f"{path}: not a readable Parquet file ({str(error).splitlines()[0]})") from None
    named = next((name for name, kind in frame.schema.items() if kind == pl.String), None)
    floats = [
        name for name, kind in frame.schema.items() if isinstance(kind, pl.List | pl.Array) and kind.inner in FLOATS
    ]
    lists = next((name for name in ("vector", "embedding") if name in floats), floats[0] if floats else None)
    if named is None or lists is None:
        have = ", ".join(frame.columns)
        raise RankwrightError(f"{path}: columns {have}; ids (text) and vectors (lists of floating numbers) are needed")
    column = frame[lists]
    sizes = column.list.len().unique() if isinstance(column.dtype, pl.List) else pl.Series([1])
    if len(sizes) != 1 or column.has_nulls():
        raise RankwrightError(f"{path}: the vectors of column {lists!r} are not all of one length")
    return checked(np.array(column.to_list(), dtype=np.float32), path), frame[named].to_list()


def faiss_file(path: Path) -> tuple[Floats, list[str] | None]:
    """The vectors of a FAISS index; of a folder as Pyserini makes it (index, docid) with the ids."""
    import faiss

    names = None
    if path.is_dir():
        if not (path / "index").is_file():
            raise RankwrightError(f"{path}: a folder without a FAISS index; one has the files index and docid")
        names = (path / "docid").read_text().split() if (path / "docid").is_file() else None
        path = path / "index"
    try:
        index = faiss.read_index(str(path))
        found = index.reconstruct_n(0, index.ntotal)
    except RuntimeError:
        raise RankwrightError(f"{path}: not a FAISS index whose vectors can be read back") from None
    if names is not None and len(names) != len(found):
        raise RankwrightError(f"{path.parent}: {len(names):,} ids in docid for {len(found):,} vectors")
    return checked(found, path), names
