"""Learned sparse retrieval: an inverted index of term weights in 8 bits, searched exactly with block-max pruning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ...base.ids import Floats, group_offsets
from ...base.progress import is_visible, progress
from ...collection.collection import Collection
from ...errors import RankwrightError, plural
from ...kind_options import params_of
from ...run import Run
from ...table import Table
from .. import index_folder
from ..bm25 import segment_files
from ..bm25.inverted_index import BM25
from ..bm25.query_terms import QueryTerms
from ..bm25.segment import Array, Segment, complete_segment
from ..bm25.segment_check import check_unique_ids
from ..bm25.weighting import find as find_weighting
from ..filters import Filter, resolve_filter, search_by_filter
from ..index_folder import Verify
from ..search_arguments import check_search_arguments
from ..strings import Strings
from .block_max import BlockMaxSearcher
from .splade import Splade, TermWeights

KIND = "rankwright sparse index"
LEVELS = 255  # of a weight in 8 bits; 0 would be no posting
WINDOW = 1024  # texts that are sorted by length and cached together


@dataclass(frozen=True, eq=False)
class LearnedSparse:
    """Term weights of docs in an inverted index, and the encoder that made them and makes those of queries.

    After a search, `costs` says what it took: FLOPS, the mean number of terms that a query and a doc have in common
    (Paria et al., ICLR 2020, over these queries and all docs), and the postings that were read per query.
    """

    encoder: Splade
    index: BM25
    identity: Mapping[str, Any] | None = field(default=None, repr=False)  # of the encoder that made the weights
    filter: str | None = None
    collection: Collection | None = field(default=None, repr=False)  # whose metadata filters are about
    costs: dict[str, float] = field(default_factory=dict, repr=False)

    @classmethod
    def build(
        cls,
        docs: Collection | Mapping[str, str],
        encoder: Splade | str,
        fields: Sequence[str] | None = None,
        folder: str | Path | None = None,
    ) -> LearnedSparse:
        """Encode and index a collection; given a `folder`, write the index there, atomically."""
        model = Splade(encoder) if isinstance(encoder, str) else encoder
        model.prepare()
        collection = docs if isinstance(docs, Collection) else Collection.of(docs)
        chosen = collection.resolve_fields(fields)
        segment = encode_docs(collection, model, chosen)
        if folder is None:
            return cls(model, BM25((segment,), None, chosen), model.identity, collection=collection)
        given = {name: getattr(model, name) for name, param in params_of(Splade).items()
                 if getattr(model, name) != param.default}  # fmt: skip
        if Path(model.model).exists():
            given["model"] = str(Path(model.model).resolve())
        about = {"analyzer": None, "own": False, "fields": list(chosen),
                 "encoder": {"kind": model.kind, "params": given, "identity": model.identity}}  # fmt: skip
        with index_folder.staging_folder(Path(folder)) as part:
            home = index_folder.next_segment_folder(part)
            segment_files.write_segment(segment, home)
            segment_files.write_manifest(part, (replace(segment, home=home),), about, KIND)
        return replace(open_index(Path(folder), model, "never"), collection=collection)

    @classmethod
    def open(cls, folder: str | Path, encoder: Splade | None = None, verify: bool = False) -> LearnedSparse:
        """Open the index in a folder, memory-mapped; give the encoder if it has moved."""
        return open_index(Path(folder), encoder, "always" if verify else "once")

    def search(
        self,
        queries: Mapping[str, str],
        k: int = 1000,
        threads: int | None = None,
        name: str = "sparse",
        filter: Filter | None = None,
    ) -> Run:
        """The k docs with the highest sums of weight in the query · weight in the doc; ties by id."""
        check_search_arguments(queries, k)
        if queries and self.identity is not None and self.encoder.identity != self.identity:
            raise RankwrightError(
                "search: encoder splade is not the one the index was built with: its files or settings have changed"
            )
        vectors = self.encoder.encode_queries(queries)
        postings = 0

        def search(part: Mapping[str, str], text: str | None) -> Run:
            nonlocal postings
            terms = self.index.parse_queries({query: vectors[query] for query in part})
            allowed = resolve_filter(text, self.collection)
            masks = None if allowed is None else self.index.cache.masks_of(allowed, self.index.segments)
            run, read = self.searcher.search(terms, k, True, threads, name, masks)
            postings += read
            return run

        found = search_by_filter(search, queries, self.filter, filter)
        if queries:
            flops = self.count_flops(self.index.parse_queries(vectors))
            self.costs.update({"FLOPS": flops, "postings/query": postings / len(queries)})
        return found

    @cached_property
    def searcher(self) -> BlockMaxSearcher:
        """The searcher of the index."""
        return BlockMaxSearcher(self.index.segments, *find_weighting("impact", None, None), [[]])

    def count_flops(self, terms: QueryTerms) -> float:
        """Products per query and doc, if each doc were scored: Σ over terms of its share of queries · share of docs."""
        return float(terms.df[terms.term].sum() / (max(len(terms.queries), 1) * max(self.size, 1)))

    def explain(self, query: str, doc: str) -> Table:
        """Why a doc has its score: the part of each term of the query."""
        return self.index.explain(self.encoder.encode_queries({"": query})[""], doc, "impact")

    def has_doc(self, doc: str) -> bool:
        """Whether a doc is in the index."""
        return any(each.row(doc) is not None for each in self.index.segments)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that are indexed."""
        return self.index.fields

    @property
    def size(self) -> int:
        """Number of docs."""
        return self.index.size

    @property
    def postings(self) -> int:
        """Number of postings."""
        return sum(len(each.docs) for each in self.index.segments)

    def describe_quality(self, queries: Mapping[str, str]) -> str:
        """One line: terms per doc, and what a sample of the queries costs."""
        terms = f"{self.postings / max(self.size, 1):,.1f} terms per doc"
        some = dict(list(queries.items())[:100])
        if not some:
            return terms
        self.search(some, 10)
        count = f"{len(some):,}{f' of {len(queries):,}' if len(some) < len(queries) else ''} queries"
        return (
            f"{terms}; FLOPS {self.costs['FLOPS']:.2f}, {self.costs['postings/query']:,.0f} postings read per query "
            f"for the ten best docs ({count})"
        )

    def __repr__(self) -> str:
        counts = f"{plural(self.size, 'doc')}, {plural(self.postings, 'posting')}"
        return f"LearnedSparse({counts}, {self.encoder.kind})"


def open_index(folder: Path, encoder: Splade | None, verify: Verify) -> LearnedSparse:
    """The index in a folder."""
    segments, about = segment_files.open_segments(folder, verify, KIND, segment_files.IMPACTS)
    saved = about.get("encoder")
    if not isinstance(saved, dict) or not isinstance(saved.get("params"), dict):
        raise RankwrightError(f"{folder / index_folder.MANIFEST}: damaged, it has no encoder; build it again")
    model = encoder or Splade(**saved["params"])
    return LearnedSparse(model, BM25(segments, None, tuple(about["fields"])), saved.get("identity"))


def encode_docs(collection: Collection, encoder: Splade, fields: Sequence[str]) -> Segment:
    """The segment of a collection's docs."""
    ids: list[str] = []
    parts: list[TermWeights] = []
    total = sum(len(block.ids) for block in collection.blocks()) if is_visible() else None
    with progress("encoding", total, "docs") as advance:
        for names, texts in collection.texts(fields):
            ids += names
            for at in range(0, len(texts), WINDOW):
                parts.append(encoder.encode(texts[at : at + WINDOW], is_cached=True, advance=advance))
    if not ids:
        raise RankwrightError(f"{collection.name}: has no docs")
    segment = impact_segment(ids, parts, encoder.vocabulary)
    check_unique_ids((segment,))
    return segment


def quantize(weights: Floats) -> Array:
    """Weights as integers up to 255, in proportion to the largest; those below half a step become 0."""
    largest = float(weights.max(initial=0.0))
    return np.asarray(np.rint(weights * (LEVELS / largest if largest else 0.0)), dtype=np.uint8)


def impact_segment(ids: Sequence[str], parts: Sequence[TermWeights], vocabulary: Sequence[str]) -> Segment:
    """The segment of docs with term weights, each of which is one of 255 multiples of a step."""
    sizes = np.concatenate([np.diff(each.starts) for each in parts])
    terms = np.concatenate([each.terms for each in parts])
    weights = np.concatenate([each.weights for each in parts]).astype(np.float64)
    levels = quantize(weights)
    kept = np.flatnonzero(levels)
    docs, terms, levels = np.repeat(np.arange(len(ids)), sizes)[kept], terms[kept], levels[kept]
    used = np.unique(terms)
    words = [vocabulary[term] for term in used.tolist()]
    in_order = sorted(range(len(words)), key=lambda at: words[at].encode())
    rank = np.zeros(int(used.max(initial=0)) + 1, dtype=np.int64)
    rank[used[in_order]] = np.arange(len(used))
    order = np.argsort(rank[terms], kind="stable")  # docs ascend already
    step = float(weights.max(initial=0.0)) / LEVELS
    segment = complete_segment(
        Strings.of_list(list(ids)), Strings.of_list([words[at] for at in in_order]),
        group_offsets(np.bincount(rank[terms], minlength=len(used)).astype(np.int64)),
        docs[order].astype(np.uint32), levels[order].astype(np.uint16) - 1, np.arange(1, LEVELS + 1) * step,
        np.ones(LEVELS, dtype=np.int64), np.bincount(docs, minlength=len(ids)).astype(np.int32),
    )  # fmt: skip
    return replace(segment, kinds=segment.kinds.astype(np.uint8))
