"""Late interaction as a retriever: every doc is compared by MaxSim, exactly or with compressed token vectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from ...base.ids import Codes, Floats, group_offsets, ranks_of, series, take
from ...base.native import load_loops
from ...collection.collection import Collection
from ...errors import RankwrightError, unknown
from ...run import Run
from .. import index_folder
from ..filters import Filter, resolve_filter, search_by_filter
from ..index_folder import Verify, explain_damage
from ..search_arguments import check_search_arguments
from . import maxsim_kernels
from .residual_codes import ResidualCodes
from .token_encoder import TokenEncoder
from .token_files import KIND, PRECISIONS, TokenManifest, read_tokens, write_tokens

TOKENS = 1 << 15  # of docs, compared together
QUERY_TOKENS = 512  # of queries, compared together
EXTRA_ROWS = 16  # beyond k, in case the last rows tie
TIE_TOLERANCE = 2e-6  # bounds the error of a product of unit vectors in 32 bits, of each token of a query
Array = np.ndarray[Any, Any]


def max_sim(queries: Floats, query_starts: Codes, docs: Floats, doc_starts: Codes) -> Floats:
    """MaxSim of each query and each doc, given as token vectors: Σ over query tokens of max over doc tokens of q · d.

    Khattab and Zaharia, SIGIR 2020. A doc without tokens scores -inf.
    """
    scores = np.full((len(query_starts) - 1, len(doc_starts) - 1), -np.inf, dtype=np.float32)
    if not docs.size or not queries.size:
        return scores
    products = np.ascontiguousarray(docs @ queries.T, dtype=np.float32)
    load_loops(maxsim_kernels.__name__).max_sim(
        products.reshape(-1), np.ascontiguousarray(doc_starts, dtype=np.int64), scores.shape[1],
        np.ascontiguousarray(query_starts, dtype=np.int64), len(scores),
        np.empty(products.shape[1], dtype=np.float32), scores.reshape(-1),
    )  # fmt: skip
    return scores


@dataclass(frozen=True, eq=False)
class LateInteraction:
    """Token vectors of docs, whole or compressed, and the encoder that produced them."""

    encoder: TokenEncoder
    ids: list[str] = field(repr=False)
    starts: Codes = field(repr=False)  # where the tokens of each doc begin
    tokens: Array = field(repr=False)  # tokens x dim, or their codes
    nearest: Array | None = field(default=None, repr=False)  # centroid of each token, if these are compressed
    codes: ResidualCodes | None = field(default=None, repr=False)
    fields: tuple[str, ...] = ()
    identity: Mapping[str, Any] | None = field(default=None, repr=False)  # of the encoder that produced the vectors
    filter: str | None = None
    collection: Collection | None = field(default=None, repr=False)  # whose metadata filters are about
    home: Path | None = field(default=None, repr=False)  # the folder of its segment

    @classmethod
    def build(
        cls,
        docs: Collection | Mapping[str, str],
        encoder: TokenEncoder | str,
        precision: str = "float16",
        fields: Sequence[str] | None = None,
        folder: str | Path | None = None,
    ) -> LateInteraction:
        """Encode and index a collection; given a `folder`, write the index there, atomically."""
        if precision not in PRECISIONS:
            raise unknown("precision", precision, PRECISIONS)
        model = TokenEncoder(encoder) if isinstance(encoder, str) else encoder
        model.prepare()
        collection = docs if isinstance(docs, Collection) else Collection.of(docs)
        chosen = collection.resolve_fields(fields)
        if folder is not None:
            with index_folder.staging_folder(Path(folder)) as part:
                write_tokens(part, collection, model, chosen, precision)
            return replace(open_index(Path(folder), model, "never"), collection=collection)
        with TemporaryDirectory(prefix="rankwright-") as scratch:
            write_tokens(Path(scratch), collection, model, chosen, precision)
            made = open_index(Path(scratch), model, "never")
            nearest = None if made.nearest is None else np.array(made.nearest)
            starts, tokens = np.array(made.starts), np.array(made.tokens)
            return replace(made, starts=starts, tokens=tokens, nearest=nearest, collection=collection, home=None)

    @classmethod
    def open(cls, folder: str | Path, encoder: TokenEncoder | None = None, verify: bool = False) -> LateInteraction:
        """Open the index in a folder, memory-mapped; give the encoder if it has moved."""
        return open_index(Path(folder), encoder, "always" if verify else "once")

    def search(
        self,
        queries: Mapping[str, str],
        k: int = 1000,
        threads: int | None = None,
        name: str = "late-interaction",
        filter: Filter | None = None,
    ) -> Run:
        """The k docs with the highest MaxSim for each query, ties by id; only docs that meet the filter are found."""
        check_search_arguments(queries, k)
        if queries and self.identity is not None and self.encoder.identity != self.identity:
            raise RankwrightError(
                "search: the model is not the one the index was built with: its files or settings have changed"
            )

        def search(part: Mapping[str, str], text: str | None) -> Run:
            return self.search_part(part, k, name, self.every_doc if text is None else self.allowed(text))

        return search_by_filter(search, queries, self.filter, filter)

    @cached_property
    def every_doc(self) -> Codes:
        """All docs with tokens."""
        return np.flatnonzero(np.diff(self.starts))

    def allowed(self, text: str) -> Codes:
        """The docs that meet a filter."""
        mask = resolve_filter(text, self.collection).mask_of(series(self.ids))
        return self.every_doc[mask[self.every_doc] > 0]

    def search_part(self, queries: Mapping[str, str], k: int, name: str, docs: Codes) -> Run:
        """The run of some queries over some docs."""
        vectors, starts = self.encoder.encode(list(queries.values()), "query")
        names, sizes = list(queries), np.diff(starts)
        if vectors.size and vectors.shape[1] != self.dim:
            raise RankwrightError(f"search: query tokens must have {self.dim} dimensions, got {vectors.shape[1]}")
        kept, rows, scores = [], [], []
        for first, last in query_batches(sizes):
            if not len(docs) or starts[first] == starts[last]:
                continue
            some = vectors[starts[first] : starts[last]]
            found = self.find_best(some, starts[first : last + 1] - starts[first], docs, min(k, len(docs)))
            for at, (own_rows, own_scores) in zip(range(first, last), found, strict=True):
                if sizes[at]:
                    kept.append(names[at])
                    rows.append(own_rows)
                    scores.append(own_scores)
        return Run(
            queries=tuple(kept),
            starts=group_offsets(np.array([len(each) for each in rows], dtype=np.int64)),
            ids=take(self.ids, np.concatenate([np.zeros(0, dtype=np.int64), *rows])),
            scores=np.concatenate([np.zeros(0), *scores]),
            name=name,
        )

    def find_best(self, vectors: Floats, starts: Codes, docs: Codes, k: int) -> list[tuple[Codes, Floats]]:
        """Rows and scores of the k best docs of each query, ranked; apparent ties are scored again in 64 bits."""
        scores = np.concatenate(
            [max_sim(vectors, starts, *self.read_docs(some)) for some in self.doc_blocks(docs)], axis=1
        )
        found = []
        for query, row in enumerate(scores):
            own = vectors[starts[query] : starts[query + 1]]
            tolerance = TIE_TOLERANCE * max(len(own), 1)
            wanted = min(k + EXTRA_ROWS, len(docs))
            bar = np.partition(row, len(row) - wanted)[len(row) - wanted] - tolerance
            places = np.flatnonzero(row >= bar)
            places = places[np.argsort(-row[places], kind="stable")]
            values = row[places].astype(np.float64)
            close = values[:-1] - values[1:] < tolerance
            tied = np.flatnonzero(np.append(close, False) | np.append(False, close))
            values[tied] = [self.exact_score(own, int(docs[place])) for place in places[tied]]
            order = np.lexsort((-self.id_ranks[docs[places]], -values))[:k]
            found.append((docs[places[order]], values[order]))
        return found

    def exact_score(self, query: Floats, doc: int) -> float:
        """MaxSim in 64 bits."""
        vectors = self.read_docs(np.array([doc]))[0].astype(np.float64)
        return float(np.round((vectors @ query.astype(np.float64).T).max(axis=0).sum(), 11))

    def doc_blocks(self, docs: Codes) -> list[Codes]:
        """Docs, some at a time, so that their tokens fit in memory."""
        ends = np.cumsum(self.starts[docs + 1] - self.starts[docs])
        return [
            each for each in np.split(docs, np.searchsorted(ends, np.arange(TOKENS, ends[-1], TOKENS))) if len(each)
        ]

    def read_docs(self, docs: Codes) -> tuple[Floats, Codes]:
        """The token vectors of docs, and where those of each begin."""
        sizes = self.starts[docs + 1] - self.starts[docs]
        starts = group_offsets(sizes)
        if docs[-1] - docs[0] + 1 == len(docs):  # neighbors, read in one piece
            rows: Any = slice(int(self.starts[docs[0]]), int(self.starts[docs[-1] + 1]))
        else:
            rows = np.arange(starts[-1]) + np.repeat(self.starts[docs] - starts[:-1], sizes)
        if self.codes is None or self.nearest is None:
            return np.asarray(self.tokens[rows], dtype=np.float32), starts
        return self.codes.decode(self.tokens[rows], self.nearest[rows]), starts

    @cached_property
    def id_ranks(self) -> Codes:
        """The rank of each id in byte order."""
        return ranks_of(self.ids)

    @property
    def dim(self) -> int:
        """Dimensions of a token's vector."""
        return int(self.tokens.shape[1] if self.codes is None else self.codes.centroids.shape[1])

    @property
    def precision(self) -> str:
        """How token vectors are stored."""
        return str(self.tokens.dtype) if self.codes is None else f"{self.codes.bits}bit"

    def has_doc(self, doc: str) -> bool:
        """Whether a doc is in the index."""
        return doc in self.known

    @cached_property
    def known(self) -> frozenset[str]:
        """The ids of its docs."""
        return frozenset(self.ids)

    @property
    def size(self) -> int:
        """Number of docs."""
        return len(self.ids)

    def describe_quality(self, queries: Mapping[str, str]) -> str:
        """One line: tokens and bytes per doc."""
        count, size = int(self.starts[-1]), self.tokens.nbytes + (0 if self.nearest is None else self.nearest.nbytes)
        tokens = f"{count / self.size:,.1f} tokens per doc, {size / max(count, 1):,.0f} bytes each"
        return f"{tokens}; {size / self.size:,.0f} bytes per doc"

    def __repr__(self) -> str:
        tokens = f"{int(self.starts[-1]):,} tokens, {self.dim} dimensions"
        return f"LateInteraction({self.size:,} docs, {tokens}, {self.precision})"


def query_batches(sizes: Codes) -> list[tuple[int, int]]:
    """Queries that are compared together, each batch with about as many tokens."""
    found, first, total = [], 0, 0
    for at, size in enumerate(sizes.tolist()):
        if total + size > QUERY_TOKENS and at > first:
            found.append((first, at))
            first, total = at, 0
        total += size
    return [*found, (first, len(sizes))] if len(sizes) else []


def open_index(folder: Path, encoder: TokenEncoder | None, verify: Verify) -> LateInteraction:
    """The index in a folder."""

    def read() -> LateInteraction:
        manifest = index_folder.read_manifest(folder, KIND, TokenManifest)
        home = folder / manifest["segments"][0]["name"]
        with index_folder.verified(folder, manifest, verify) as unseen, explain_damage(home):
            ids, starts, tokens, nearest, codes = read_tokens(home, manifest["precision"], bool(unseen))
            model = encoder or TokenEncoder(**manifest["encoder"]["params"])
            return LateInteraction(
                model, ids, starts, tokens, nearest, codes, tuple(manifest["fields"]),
                manifest["encoder"]["identity"], home=home,
            )  # fmt: skip

    return index_folder.read_snapshot(folder, read)
