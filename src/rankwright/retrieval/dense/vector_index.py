"""Dense retrieval: unit vectors of docs from an encoder, searched by inner product."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from ...base.ids import Codes, Floats, Ids, bounds, column, series, take
from ...collection.collection import Collection
from ...errors import RankwrightError
from ...run import Run
from .. import index_folder
from . import neighbors
from .encoders.encoder import Encoder
from .neighbors import KINDS, parameters

KIND = "rankwright dense index"
CLOSE = 2e-6  # products of unit vectors in 32 bits may be off by less
SPARE = 16  # rows more than are asked for, in case the last ones tie
ROWS = 1 << 22  # results of a batch of queries
Docs = Collection | Mapping[str, str]


@dataclass(frozen=True, eq=False)
class Dense:
    """Vectors of docs and the encoder that made them; exact (`flat`), or through an index of FAISS."""

    encoder: Encoder
    ids: Ids = field(repr=False)
    vectors: Floats = field(repr=False)  # docs x numbers, each of length 1
    fields: tuple[str, ...] = ()
    kind: str = "flat"
    params: Mapping[str, int] = field(default_factory=dict)
    index: Any = field(default=None, repr=False)
    identity: Mapping[str, Any] | None = field(default=None, repr=False)  # of the encoder that made the vectors

    @classmethod
    def build(
        cls,
        docs: Docs,
        encoder: Encoder | str = "lsa",
        index: str = "flat",
        params: Mapping[str, Any] | None = None,
        fields: Sequence[str] | None = None,
        folder: str | Path | None = None,
    ) -> Dense:
        """The vectors of a collection, made in bounded memory; in a folder, which appears whole, where one is named."""
        from .encoders import create_encoder

        values = parameters(index, params)
        model = create_encoder(encoder) if isinstance(encoder, str) else encoder
        model.ready()
        collection = docs if isinstance(docs, Collection) else Collection.of(docs)
        chosen = collection.searched(fields)
        if folder is not None:
            with index_folder.aside(Path(folder)) as part:
                write(part, collection, model, chosen, index, values)
            return cls.open(folder)
        with TemporaryDirectory(prefix="rankwright-") as scratch:
            model = write(Path(scratch), collection, model, chosen, index, values)
            return opened(Path(scratch), model, None)

    @classmethod
    def open(cls, folder: str | Path, encoder: Encoder | str | None = None) -> Dense:
        """An index from its folder, vectors read as they are needed; the encoder may be given, where it has moved."""
        from .encoders import create_encoder

        return opened(Path(folder), create_encoder(encoder) if isinstance(encoder, str) else encoder, "r")

    def search(self, queries: Mapping[str, str], k: int = 1000, threads: int | None = None, name: str = "dense") -> Run:
        """The k docs with the highest products for each query, ties by id; a query without a known term has none."""
        if k < 1:
            raise RankwrightError(f"search: k must be an integer >= 1, got {k}")
        if not isinstance(queries, Mapping):
            raise RankwrightError(f"search: queries are {type(queries).__name__}; a mapping is needed, {{id: text}}")
        if queries:
            self.sound()
        return self.near(dict(queries), self.encoder.asked(queries) if queries else np.zeros((0, 0)), k, threads, name)

    def sound(self) -> None:
        """Refuse an encoder that did not make these vectors."""
        if self.identity is not None and self.encoder.identity != self.identity:
            raise RankwrightError(
                f"search: the encoder {self.encoder.kind} is not the one that made the index: its files have changed"
            )

    def near(self, queries: Mapping[str, str], vectors: Floats, k: int, threads: int | None, name: str) -> Run:
        """The run of queries whose vectors are given."""
        known = np.flatnonzero(vectors.any(axis=1)) if len(vectors) else np.zeros(0, dtype=np.int64)
        if len(known) and vectors.shape[1] != self.vectors.shape[1]:
            raise RankwrightError(
                f"search: vectors of {vectors.shape[1]} numbers; those of the index have {self.vectors.shape[1]}"
            )
        per = max(ROWS // min(k, len(self.ids)), 1)
        found = [self.best(vectors[known[at : at + per]], k, threads) for at in range(0, len(known), per)]
        sizes = np.concatenate([np.zeros(0, dtype=np.int64), *((rows >= 0).sum(axis=1) for rows, _ in found)])
        rows = np.concatenate([np.zeros(0, dtype=np.int64), *(rows[rows >= 0] for rows, _ in found)])
        scores = np.concatenate([np.zeros(0), *(scores[rows >= 0] for rows, scores in found)])
        names = list(queries)
        some = np.flatnonzero(sizes)
        return Run(
            tuple(names[row] for row in known[some].tolist()), bounds(sizes[some]), take(self.ids, rows), scores, name
        )

    def best(self, queries: Floats, k: int, threads: int | None) -> tuple[Codes, Floats]:
        """Rows and scores of the k best docs of each query, in the one order; what seems to tie is scored again."""
        total, wanted = len(self.ids), min(k + SPARE, len(self.ids))
        ours = np.ascontiguousarray(queries, dtype=np.float32)
        while True:
            found, rows = self.looked(ours, wanted, threads)
            close = (found[:, :-1] - found[:, 1:] < CLOSE) & (rows[:, 1:] >= 0)
            # where all from the k-th to the last seem equal, more may be
            if wanted == total or not close[:, k - 1 :].all(axis=1).any():
                break
            wanted = min(4 * wanted, total)
        scores = found.astype(np.float64)
        tied = np.zeros(rows.shape, dtype=bool)
        tied[:, 1:] |= close
        tied[:, :-1] |= close
        query, place = np.nonzero(tied)
        doc = rows[query, place]
        again = np.empty(len(doc))
        for at in range(0, len(doc), 1 << 14):
            part = slice(at, at + (1 << 14))
            again[part] = np.einsum("ij,ij->i", self.vectors[doc[part]], ours[query[part]], dtype=np.float64)
        again = np.round(again, 12)
        order = np.lexsort((-self.ranks[doc], -again, query))  # they go back to the places they took
        rows[query, place], scores[query, place] = doc[order], again[order]
        return rows[:, :k], scores[:, :k]

    @cached_property
    def ranks(self) -> Codes:
        """The place of each id among all, in byte order."""
        ranks = np.empty(len(self.ids), dtype=np.int64)
        ranks[np.asarray(series(self.ids).arg_sort().to_numpy())] = np.arange(len(self.ids))
        return ranks

    def looked(self, queries: Floats, wanted: int, threads: int | None) -> tuple[Floats, Codes]:
        """What the index finds."""
        widen = KINDS[self.kind].widen
        if widen is None:
            return neighbors.flat(queries, self.vectors, wanted)
        widen(self.index, wanted, self.params)
        return neighbors.nearest(self.index, queries, wanted, threads)

    @property
    def size(self) -> int:
        """How many docs it has."""
        return len(self.ids)

    def __repr__(self) -> str:
        how = f"{self.encoder.kind}, {self.kind}"
        return f"Dense({self.size:,} docs, {self.vectors.shape[1]} numbers, {how})"


def write(
    folder: Path,
    collection: Collection,
    encoder: Encoder,
    fields: tuple[str, ...],
    kind: str,
    params: Mapping[str, int],
) -> Encoder:
    """Encode, index and write; the encoder, fitted."""
    import polars as pl

    home = index_folder.fresh(folder)
    home.mkdir(parents=True)
    model = encoder.fitted(collection, fields)
    ids = model.docs(collection, fields, home / "vectors.npy")
    if not ids:
        raise RankwrightError(f"{collection.name}: there is no doc in it")
    if len(set(ids)) < len(ids):
        twice = next(doc for doc, count in Counter(ids).items() if count > 1)
        raise RankwrightError(f"{collection.name}: doc {twice!r} appears twice")
    pl.DataFrame({"ids": pl.Series(ids, dtype=pl.String)}).write_ipc(home / "ids.arrow")
    model.save(home)
    make = KINDS[kind].make
    if make is not None:
        neighbors.write(make(np.load(home / "vectors.npy", mmap_mode="r"), params), home)
    about = {
        "encoder": {"kind": model.kind, "params": model.about, "identity": model.identity if model.kept else None},
        "fields": list(fields),
        "index": {"kind": kind, "params": dict(params)},
    }
    index_folder.write(folder, KIND, [(home, {"docs": len(ids)})], about)
    return model


def opened(folder: Path, encoder: Encoder | None, mapped: Any) -> Dense:
    """The index in a folder."""
    from .encoders import ENCODERS

    about = index_folder.read(folder, KIND)

    def read(home: Path) -> Dense:
        import polars as pl

        said = about["encoder"]
        model = encoder or ENCODERS[said["kind"]].open(said["params"], home)
        ids = pl.read_ipc(home / "ids.arrow")["ids"]
        vectors = np.load(home / "vectors.npy", mmap_mode=mapped, allow_pickle=False)
        kind, params = about["index"]["kind"], about["index"]["params"]
        index = neighbors.read(home) if KINDS[kind].make else None
        short = column(ids.to_list()) if len(ids) <= 1 << 15 else series(ids)
        return Dense(model, short, vectors, tuple(about["fields"]), kind, params, index, said.get("identity"))

    def sound(made: Dense) -> bool:
        return made.vectors.ndim == 2 and len(made.vectors) == len(made.ids)

    return index_folder.load(folder / about["segments"][0]["name"], read, sound)
