"""Dense retrieval: unit vectors of docs from an encoder, searched by inner product."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np

from ...base.arrays import load_array
from ...base.ids import SHORT, Codes, Floats, Ids, group_offsets, ranks_of, series, take
from ...base.parts import is_split
from ...collection.collection import Block, Collection
from ...errors import RankwrightError, unknown
from ...run import Run
from .. import index_folder
from ..doc_digests import Digests, digest_texts
from ..filters import Filter, resolve_filter, search_by_filter
from ..index_folder import Verify, explain_damage, read_array
from ..search_arguments import check_search_arguments
from ..strings import Strings, read_strings, write_strings
from ..verification import DamagedIndexError
from . import neighbors
from .encoders.encoder import Encoder
from .filtered_neighbors import SEARCHES
from .flat_shards import search_flat_shards
from .neighbors import Allowed
from .quantized import rescore
from .vector_check import KIND, STORAGES, DenseManifest, check_ids, check_vectors, read_digests, read_live
from .vector_kinds import KINDS, parameters

if TYPE_CHECKING:
    import polars as pl

MAX_LIST = 1 << 15  # ids that are decoded when an index is opened
FEW = 16  # up to one doc in this many, ids are ranked among themselves
TIE_TOLERANCE = 2e-6  # bounds the error of a product of unit vectors in 32 bits
EXTRA_ROWS = 16  # beyond k, in case the last rows tie
BATCH_ROWS = 1 << 22  # results of a batch of queries
ROWS = 1 << 16  # vectors converted together
KEPT_FILTERS = 32
Docs = Collection | Mapping[str, str]


@dataclass(frozen=True, eq=False)
class Dense:
    """Vectors of docs and the encoder that produced them; exact search (`flat`), or through a FAISS index."""

    encoder: Encoder
    ids: Ids | Strings = field(repr=False)
    vectors: Floats = field(repr=False)  # docs x dim, each of length 1; of 32 or 16 bits
    fields: tuple[str, ...] = ()
    kind: str = "flat"
    params: Mapping[str, int] = field(default_factory=dict)
    index: Any = field(default=None, repr=False)
    identity: Mapping[str, Any] | None = field(default=None, repr=False)  # of the encoder that produced the vectors
    filter: str | None = None
    collection: Collection | None = field(default=None, repr=False)  # whose metadata filters are about
    live: Allowed | None = field(default=None, repr=False)  # rows that are not deleted; None: all
    digests: Digests | None = field(default=None, repr=False)  # of the docs' texts
    home: Path | None = field(default=None, repr=False)  # the folder of its segment

    @classmethod
    def build(
        cls,
        docs: Docs,
        encoder: Encoder | str = "lsa",
        index: str = "flat",
        params: Mapping[str, Any] | None = None,
        fields: Sequence[str] | None = None,
        folder: str | Path | None = None,
        storage: str = "float32",
    ) -> Dense:
        """Encode and index a collection in bounded memory; given a `folder`, write the index there, atomically.

        `storage` is the type of the vectors' numbers on disk: float32, or float16 for half the space.
        """
        from .encoders import create_encoder

        values = parameters(index, params)
        if storage not in STORAGES:
            raise unknown("storage", storage, STORAGES)
        model = create_encoder(encoder) if isinstance(encoder, str) else encoder
        model.prepare()
        collection = docs if isinstance(docs, Collection) else Collection.of(docs)
        chosen = collection.resolve_fields(fields)
        if folder is not None:
            with index_folder.staging_folder(Path(folder)) as part:
                write_index(part, collection, model, chosen, index, values, storage)
            kept = model if model.has_texts and not model.is_fitted else None
            return replace(open_index(Path(folder), kept, "never"), collection=collection)
        with TemporaryDirectory(prefix="rankwright-") as scratch:
            model = write_index(Path(scratch), collection, model, chosen, index, values, storage)
            return replace(read_into_memory(open_index(Path(scratch), model, "never")), collection=collection)

    @classmethod
    def open(cls, folder: str | Path, encoder: Encoder | str | None = None, verify: bool = False) -> Dense:
        """Open the index in a folder, memory-mapped; give the encoder if it has moved.

        Files that were not seen before are compared with their digests and checked; `verify` does so in any case.
        """
        from .encoders import create_encoder

        model = create_encoder(encoder) if isinstance(encoder, str) else encoder
        return open_index(Path(folder), model, "always" if verify else "once")

    def search(
        self,
        queries: Mapping[str, str],
        k: int = 1000,
        threads: int | None = None,
        name: str = "dense",
        filter: Filter | None = None,
    ) -> Run:
        """The k docs with the highest inner products for each query, ties by id; none without a known term.

        Only docs that meet the filter are found.
        """
        check_search_arguments(queries, k)
        if queries:
            self.check_encoder()
        vectors = self.encoder.encode_queries(queries) if queries else np.zeros((0, 0))
        rows = {query: row for row, query in enumerate(queries)}

        def search(part: Mapping[str, str], text: str | None) -> Run:
            some = vectors if len(part) == len(rows) else vectors[[rows[query] for query in part]]
            return self.search_vectors(part, some, k, threads, name, self.live if text is None else self.allowed(text))

        return search_by_filter(search, queries, self.filter, filter)

    def allowed(self, text: str) -> Allowed:
        """Which vectors meet a filter; those of the last filters are kept."""
        found = self.kept_filters.get(text)  # taken once: other threads may drop it
        if found is None:
            if len(self.kept_filters) >= KEPT_FILTERS:
                self.kept_filters.pop(next(iter(self.kept_filters)), None)
            mask = resolve_filter(text, self.collection).mask_of(self.id_series)
            self.kept_filters[text] = found = Allowed(mask if self.live is None else mask & self.live.mask)
        return found

    @cached_property
    def kept_filters(self) -> dict[str, Allowed]:
        """What the last filters allow."""
        return {}

    def check_encoder(self) -> None:
        """Refuse an encoder that did not produce these vectors."""
        if self.identity is not None and not self.encoder.is_source_of(self.identity):
            raise RankwrightError(
                f"search: encoder {self.encoder.kind} is not the one the index was built with: {self.encoder.change}"
            )

    def search_vectors(
        self,
        queries: Mapping[str, str],
        vectors: Floats,
        k: int,
        threads: int | None,
        name: str,
        allowed: Allowed | None = None,
    ) -> Run:
        """The run of queries given as vectors."""
        known = np.flatnonzero(vectors.any(axis=1)) if len(vectors) else np.zeros(0, dtype=np.int64)
        if len(known) and vectors.shape[1] != self.vectors.shape[1]:
            raise RankwrightError(
                f"search: query vectors must have {self.vectors.shape[1]} dimensions, got {vectors.shape[1]}"
            )
        per = max(BATCH_ROWS // min(k, len(self.ids)), 1)
        if allowed is not None and not allowed.count:
            known = known[:0]
        found = [self.find_best(vectors[known[at : at + per]], k, threads, allowed) for at in range(0, len(known), per)]
        sizes = np.concatenate([np.zeros(0, dtype=np.int64), *((rows >= 0).sum(axis=1) for rows, _ in found)])
        rows = np.concatenate([np.zeros(0, dtype=np.int64), *(rows[rows >= 0] for rows, _ in found)])
        scores = np.concatenate([np.zeros(0), *(scores[rows >= 0] for rows, scores in found)])
        names = list(queries)
        some = np.flatnonzero(sizes)
        return Run(
            queries=tuple(names[row] for row in known[some].tolist()),
            starts=group_offsets(sizes[some]),
            ids=self.take_ids(rows),
            scores=scores,
            name=name,
        )

    def find_best(
        self, queries: Floats, k: int, threads: int | None, allowed: Allowed | None = None
    ) -> tuple[Codes, Floats]:
        """Rows and scores of the k best docs of each query, ranked; apparent ties are scored again in 64 bits."""
        total = len(self.ids) if allowed is None else allowed.count
        wanted = min(k + EXTRA_ROWS, total)
        ours = np.ascontiguousarray(queries, dtype=np.float32)
        while True:
            found, rows = self.find_neighbors(ours, wanted, threads, allowed)
            close = (found[:, :-1] - found[:, 1:] < TIE_TOLERANCE) & (rows[:, 1:] >= 0)
            # if all rows from the k-th to the last seem tied, there may be more
            if wanted == total or not close[:, k - 1 :].all(axis=1).any():
                break
            wanted = min(4 * wanted, total)
        scores = found.astype(np.float64)
        if not close.any():
            return rows[:, :k], scores[:, :k]
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
        order = np.lexsort((-self.rank_by_id(doc), -again, query))  # tied rows keep their positions as a group
        rows[query, place], scores[query, place] = doc[order], again[order]
        return rows[:, :k], scores[:, :k]

    def rank_by_id(self, rows: Codes) -> Codes:
        """Ranks of rows by their ids in byte order, among all docs, or, of few rows, among these."""
        distinct, back = np.unique(rows, return_inverse=True)
        if FEW * len(distinct) > len(self.ids):
            return self.id_ranks[rows]
        return ranks_of(self.take_ids(distinct))[back]

    def take_ids(self, rows: Codes) -> Ids:
        """The ids of some rows."""
        return self.ids.gather(rows) if isinstance(self.ids, Strings) else take(self.ids, rows)

    @cached_property
    def id_series(self) -> pl.Series:
        """The ids as a column."""
        return self.ids.series if isinstance(self.ids, Strings) else series(self.ids)

    @cached_property
    def id_ranks(self) -> Codes:
        """The rank of each id in byte order."""
        is_short = len(self.ids) <= SHORT and "id_series" not in vars(self)
        return ranks_of(list(self.ids) if is_short else self.id_series)

    def find_neighbors(
        self, queries: Floats, wanted: int, threads: int | None, allowed: Allowed | None
    ) -> tuple[Floats, Codes]:
        """The nearest docs that the index finds."""
        search_params, find_candidates = KINDS[self.kind].search_params, KINDS[self.kind].candidates
        if find_candidates is not None:
            total = len(self.ids) if allowed is None else allowed.count
            candidates = find_candidates(
                self.index, queries, min(self.params["rescore"] * wanted, total), allowed, threads
            )
            return rescore(queries, self.vectors, candidates, wanted, threads)
        if search_params is None:
            if allowed is None and self.home is not None and threads != 1 and is_split(by_files=True):
                return search_flat_shards(self.home, len(self.vectors), queries, wanted)
            return neighbors.search_flat(queries, self.vectors, wanted, allowed)
        if allowed is not None:
            search = SEARCHES[self.kind]
            return search(self.index, queries, self.vectors, wanted, self.params, allowed, threads)
        return neighbors.search_faiss(
            self.index, queries, wanted, threads, search_params(self.index, wanted, self.params)
        )

    @property
    def storage(self) -> str:
        """The type of the vectors' numbers."""
        return str(self.vectors.dtype)

    def has_doc(self, doc: str) -> bool:
        """Whether a doc is in the index."""
        return doc in self.known

    @cached_property
    def known(self) -> frozenset[str]:
        """The ids of its docs."""
        return frozenset(self.ids if self.live is None else self.take_ids(self.live.rows))

    @property
    def size(self) -> int:
        """Number of docs."""
        return len(self.ids) if self.live is None else self.live.count

    def describe_quality(self, queries: Mapping[str, str]) -> str:
        """One line: bytes per doc, and the recall of an index that is not exact on a sample of the queries."""
        from .search_quality import describe_quality

        return describe_quality(self, queries)

    def __repr__(self) -> str:
        how = f"{self.encoder.kind}, {self.kind}" + ("" if self.storage == "float32" else f", {self.storage}")
        return f"Dense({self.size:,} docs, {self.vectors.shape[1]} dimensions, {how})"


def write_index(
    folder: Path,
    collection: Collection,
    encoder: Encoder,
    fields: tuple[str, ...],
    kind: str,
    params: Mapping[str, int],
    storage: str,
) -> Encoder:
    """Encode, index and write a collection; returns the fitted encoder."""
    home = index_folder.next_segment_folder(folder)
    home.mkdir(parents=True)
    model = encoder.fit(collection, fields)
    digests: list[Digests] = []
    ids = model.encode_docs(record_digests(collection, model, fields, digests), fields, home / "vectors.npy")
    if not ids:
        raise RankwrightError(f"{collection.name}: has no docs")
    if len(set(ids)) < len(ids):
        twice = next(doc for doc, count in Counter(ids).items() if count > 1)
        raise RankwrightError(f"{collection.name}: doc {twice!r} appears twice")
    write_strings(home, "ids", Strings.of(series(ids)))
    if model.has_texts:
        np.save(home / "digests.npy", np.concatenate(digests), allow_pickle=False)
    model.save(home)
    if storage != "float32":
        convert_vectors(home / "vectors.npy", storage)
    build = KINDS[kind].build
    if build is not None:
        neighbors.write_index(build(load_array(home / "vectors.npy", mapped=True), params), home)
    about = index_metadata(model, fields, kind, params, storage)
    index_folder.write_manifest(folder, KIND, [index_folder.describe_segment(home, {"docs": len(ids)})], about)
    return model


def convert_vectors(path: Path, storage: str) -> None:
    """Store vectors with numbers of another type, in place of those of a file."""
    vectors = load_array(path, mapped=True)
    part = path.with_name("converted.npy")
    output = np.lib.format.open_memmap(part, "w+", np.dtype(storage), vectors.shape)
    for at in range(0, len(vectors), ROWS):
        output[at : at + ROWS] = vectors[at : at + ROWS]
    output.flush()
    part.replace(path)


def index_metadata(
    model: Encoder, fields: Sequence[str], kind: str, params: Mapping[str, int], storage: str
) -> dict[str, Any]:
    """What the manifest says of the index."""
    identity = model.identity if model.is_cached else None
    return {
        "encoder": {"kind": model.kind, "params": model.params, "identity": identity, **model.metadata},
        "fields": list(fields),
        "index": {"kind": kind, "params": dict(params), **({} if storage == "float32" else {"storage": storage})},
    }


def record_digests(collection: Collection, model: Encoder, fields: Sequence[str], digests: list[Digests]) -> Collection:
    """The same collection; as its blocks are read, the digests of their docs' texts are listed."""

    def read() -> Iterator[Block]:
        digests.clear()
        for block in collection.blocks():
            digests.append(digest_texts(model.doc_texts(block, fields)))
            yield block

    return replace(collection, source=read) if model.has_texts else collection


def open_index(folder: Path, encoder: Encoder | None, verify: Verify) -> Dense:
    """The index in a folder: one state of it, even while another process updates it."""
    return index_folder.read_snapshot(folder, lambda: open_listed(folder, encoder, verify))


def open_listed(folder: Path, encoder: Encoder | None, verify: Verify) -> Dense:
    """The index that the manifest lists."""
    from .encoders.encoder_registry import find_encoder

    manifest = index_folder.read_manifest(folder, KIND, DenseManifest)
    if len(manifest["segments"]) > 1:
        raise DamagedIndexError(folder, "it has more than one segment")
    home = folder / manifest["segments"][0]["name"]
    saved = manifest["encoder"]
    kind, params = manifest["index"]["kind"], parameters(manifest["index"]["kind"], manifest["index"]["params"])
    with index_folder.verified(folder, manifest, verify) as unseen, explain_damage(home):
        thorough = bool(unseen)
        model = encoder or find_encoder(saved["kind"]).open(saved["params"], home)
        if saved.get("analyzer_version", 1) != model.metadata.get("analyzer_version", 1):
            raise RankwrightError(f"{folder}: was built with another version of its analyzer; build it again")
        ids, vectors = read_strings(home, "ids", thorough), read_array(home, "vectors", np.float32, np.float16, ndim=2)
        if len(vectors) != len(ids) or not vectors.size:
            raise DamagedIndexError(home / "vectors.npy", f"it has {len(vectors):,} vectors for {len(ids):,} docs")
        live, digests = read_live(home, len(ids)), read_digests(home, len(ids))
        if thorough:
            if encoder is None:
                model.check_files(home)
            check_vectors(home / "vectors.npy", vectors)
            check_ids(home / "ids.npy", ids, live)
        index = neighbors.read_index(home, kind, vectors.shape, thorough) if KINDS[kind].build else None
        short = ids.to_list() if len(ids) <= MAX_LIST else ids
        return Dense(
            model, short, vectors, tuple(manifest["fields"]), kind, params, index, saved["identity"],
            live=live, digests=digests, home=home,
        )  # fmt: skip


def read_into_memory(dense: Dense) -> Dense:
    """An index whose arrays do not need its files any more."""
    ids = Strings.of(dense.ids.series) if isinstance(dense.ids, Strings) else dense.ids
    digests = None if dense.digests is None else np.array(dense.digests)
    return replace(dense, vectors=np.array(dense.vectors), ids=ids, digests=digests, home=None)
