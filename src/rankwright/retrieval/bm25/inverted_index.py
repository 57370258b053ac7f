"""BM25 and its family: an index is built once and searched with any weighting."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from ...base.ids import Codes, Floats
from ...base.progress import track
from ...collection.collection import BLOCK, Collection
from ...errors import RankwrightError
from ...run import Run
from ...table import Column, Table
from ...text.analyzers import Analyzer, Own, analyzer
from .. import index_folder
from . import segment_files
from .rm3 import RM3
from .searcher import Asked, Known, Search
from .segment import Array, Builder, Segment, joined, of_vectors
from .tokenizer import Lexicon
from .weighting import find

Query = str | Mapping[str, float]  # text, or weights of terms
Docs = Collection | Mapping[str, str]
Analysis = str | Analyzer | Callable[[str], list[str]]

POSTINGS = 1 << 26  # held while an index is built on disk: about a gigabyte
REMEMBERED = 1 << 20  # tokens of queries
KEPT = 32  # weightings


class Cache:
    """What an index keeps between searches: weightings, and the terms of queries met so far."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.searches: dict[Any, Search] = {}
        self.scratch: list[list[tuple[Array, ...]]] = []
        self.df: dict[int, Codes] = {}
        self.lexicon: Lexicon | None = None
        self.known: Known | None = None  # the terms of the lexicon

    def read(
        self, analyzer: Analyzer, segments: Sequence[Segment], texts: list[str]
    ) -> tuple[Known, Codes, Codes, Floats]:
        """The terms met so far; and each distinct term of each text, and how often."""
        from .kernels.score import distinct

        with self.lock:
            if (
                self.lexicon is None
                or self.known is None
                or max(self.lexicon.used, len(self.lexicon.terms)) > REMEMBERED
            ):
                self.lexicon, self.known = Lexicon(analyzer), Known.of([], segments)
            starts, codes = self.lexicon.read(texts)
            if len(self.lexicon.terms) > len(self.known.df):
                self.known = self.known.more(Known.of(self.lexicon.words[len(self.known.df) :], segments))
            known = self.known
        query, term, repeats = distinct(starts, codes)
        return known, query, term, repeats


@dataclass(frozen=True, eq=False, repr=False)
class BM25:
    """An inverted index that answers queries; the weighting is chosen when it is searched."""

    segments: tuple[Segment, ...]
    analyzer: Analyzer | None = None  # None: an index of vectors, which is asked with vectors
    fields: tuple[str, ...] = ()
    cache: Cache = field(default_factory=Cache)

    @classmethod
    def build(
        cls,
        docs: Docs,
        analyzer: Analysis = "english",
        fields: Sequence[str] | None = None,
        folder: str | Path | None = None,
        postings: int = POSTINGS,
    ) -> BM25:
        """The index of a collection, or of texts by doc id; built in `folder` in bounded memory, if one is named."""
        if not isinstance(docs, Collection | Mapping):
            raise RankwrightError(
                f"build: docs are {type(docs).__name__}; a Collection, or texts by doc id, are needed"
            )
        made, chosen = called(analyzer), tuple(fields or ())
        if isinstance(docs, Collection):
            chosen = chosen or docs.fields
        blocks = texts_of(docs, chosen)
        if folder is None:
            lexicon, builder = Lexicon(made), Builder()
            for ids, texts in blocks:
                builder.add(ids, *lexicon.read(texts), len(lexicon.terms))
            return cls(unique((builder.segment(lexicon.terms),)), made, chosen)
        with index_folder.aside(Path(folder)) as part:
            segment = in_parts(blocks, made, part, postings)
            segment_files.write_list(part, unique((segment,)), about(made, chosen))
        return cls.open(folder, analyzer)

    @classmethod
    def from_vectors(cls, docs: Mapping[str, Mapping[str, float]]) -> BM25:
        """The index of docs given as weights of terms (SPLADE and the like); search it with `impact` and vectors."""
        return cls((of_vectors(docs),))

    @classmethod
    def open(cls, folder: str | Path, analyzer: Analysis | None = None, verify: bool = False) -> BM25:
        """The index in a folder, read from disk as it is needed; `verify` reads it all and compares digests."""
        segments, said = segment_files.opened(Path(folder), verify)
        name = said.get("analyzer")
        if said.get("own") and (analyzer is None or isinstance(analyzer, str)):
            raise RankwrightError(
                f"{folder}: was built with a function of its maker's, {name!r}; give it: analyzer=..."
            )
        made = None if name is None else called(analyzer if said.get("own") and analyzer else name)
        return cls(segments, made, tuple(said.get("fields", ())))

    def save(self, folder: str | Path) -> BM25:
        """Write the index to a folder, whole or not at all; the index as it lies there."""
        segments = segment_files.save(Path(folder), self.segments, about(self.analyzer, self.fields))
        return replace(self, segments=segments, cache=Cache())

    def add(self, docs: Docs) -> BM25:
        """The index with more docs, as a segment of their own; scores are those of an index built at once."""
        if self.analyzer is None:
            raise RankwrightError("an index of vectors takes no texts")
        new = BM25.build(docs, self.analyzer, self.fields or None)
        return replace(
            self, segments=unique((*self.segments, *new.segments), "the index and what is added"), cache=Cache()
        )

    def search(
        self,
        queries: Mapping[str, Query],
        k: int = 1000,
        weighting: str = "lucene",
        params: Mapping[str, float] | None = None,
        compat: str | None = None,
        rm3: RM3 | None = None,
        prune: bool = True,
        threads: int | None = None,
        name: str = "bm25",
    ) -> Run:
        """The k best docs of each query, exactly; docs without its terms only where the weighting scores them.

        A query without a known term has no results. `compat="rank_bm25"` returns what its `get_top_n` returns: every
        doc, also at score 0, ties in the order of numpy's sort.
        """
        if k < 1:
            raise RankwrightError(f"search: k must be an integer >= 1, got {k}")
        if not isinstance(queries, Mapping):
            raise RankwrightError(f"search: queries are {type(queries).__name__}; a mapping is needed, {{id: text}}")
        chosen = self.prepared(weighting, params, compat)
        if compat is not None:
            from . import rank_bm25

            if rm3 is not None:
                raise RankwrightError(f"search: compat {compat!r} cannot be combined with RM3")
            return rank_bm25.search(self, chosen, queries, k, name)
        asked = self.asked(queries)
        if rm3 is not None:
            asked = rm3.expanded(self, chosen, asked, prune, threads)
        return chosen.run(asked, k, prune, threads, name)[0]

    def prepared(self, weighting: str, params: Mapping[str, float] | None, compat: str | None) -> Search:
        """A weighting over this index, kept for the next time."""
        found, values, lossy = find(weighting, params, compat)
        key = (found.source, weighting, tuple(sorted(values.items())), lossy)
        if key not in self.cache.searches:
            if len(self.cache.searches) >= KEPT:
                self.cache.searches.pop(next(iter(self.cache.searches)))
            scratch = self.cache.scratch or [[] for _ in self.segments]
            self.cache.scratch = scratch
            self.cache.searches[key] = Search(self.segments, found, values, lossy, scratch)
        return self.cache.searches[key]

    def asked(self, queries: Mapping[str, Query]) -> Asked:
        """The terms of each query that the index knows, each once with how often it stands there."""
        texts = [query for query in queries.values() if isinstance(query, str)]
        if len(texts) == len(queries):
            if self.analyzer is None:
                raise RankwrightError("an index of vectors is asked with vectors: {query: {term: weight}}")
            known, query, term, repeats = self.cache.read(self.analyzer, self.segments, texts)
        else:
            if texts:
                raise RankwrightError("search: texts and vectors are mixed; ask with one or the other")
            vectors = [each for each in queries.values() if not isinstance(each, str)]
            codes: dict[str, int] = {}
            term = np.array([codes.setdefault(word, len(codes)) for each in vectors for word in each], dtype=np.int64)
            query = np.repeat(np.arange(len(vectors)), [len(each) for each in vectors])
            repeats = np.array([weight for each in vectors for weight in each.values()], dtype=np.float64)
            known = Known.of(list(codes), self.segments)
        return Asked.of(list(queries), query, term, repeats, known)

    def explain(
        self,
        query: Query,
        doc: str,
        weighting: str = "lucene",
        params: Mapping[str, float] | None = None,
        compat: str | None = None,
    ) -> Table:
        """Why a doc has its score: for each term of the query its count, df, weight and part; parts add up to it."""
        heads = ("term", "in query", "in doc", "docs with it", "weight", "part")
        columns = tuple(Column(head, 0 if head == "docs with it" else 4) for head in heads)
        return Table(columns, tuple(self.explained(query, weighting, params, compat)(doc)), f"{doc}: {weighting}")

    def explained(
        self, query: Query, weighting: str, params: Mapping[str, float] | None, compat: str | None
    ) -> Callable[[str], list[tuple[str, float, float, int, float, float]]]:
        """What explains the score of any doc for a query: term, count in query and doc, df, weight, part."""
        chosen, asked = self.prepared(weighting, params, compat), self.asked({"": query})
        return lambda doc: list(chosen.parts(asked, doc))

    def located(self, doc: str) -> tuple[Segment, int]:
        """The segment of a doc, and its row there."""
        found = next(((each, row) for each in self.segments if (row := each.row(doc)) is not None), None)
        if found is None:
            raise RankwrightError(f"doc {doc!r} is not in the index")
        return found

    def df(self, segment: Segment) -> Codes:
        """In how many docs each term of a segment stands, over all segments."""
        if id(segment) not in self.cache.df:
            total = np.diff(segment.offsets)
            for each in self.segments:
                if each is not segment and len(each.terms):
                    place = each.places(segment.terms.to_list())
                    total = total + np.where(place >= 0, np.diff(each.offsets)[place], 0)
            self.cache.df[id(segment)] = total
        return self.cache.df[id(segment)]

    @property
    def size(self) -> int:
        """How many docs it has."""
        return sum(len(each.ids) for each in self.segments)

    def __repr__(self) -> str:
        postings = sum(len(each.docs) for each in self.segments)
        return f"BM25({self.size:,} docs, {postings:,} postings, {self.analyzer.name if self.analyzer else 'vectors'})"


def called(by: Analysis) -> Analyzer:
    """The analyser of a name, or of a function."""
    return analyzer(by)


def texts_of(docs: Docs, fields: Sequence[str]) -> Iterable[tuple[Sequence[str], Sequence[str]]]:
    """Ids and texts, block by block, with a progress bar."""
    if isinstance(docs, Collection):
        return track(docs.texts(fields), "indexing", unit="blocks")
    ids = list(docs)
    return ((part := ids[at : at + BLOCK], [docs[doc] for doc in part]) for at in range(0, len(ids), BLOCK))


def in_parts(
    blocks: Iterable[tuple[Sequence[str], Sequence[str]]], analyzer: Analyzer, folder: Path, postings: int
) -> Segment:
    """A segment built in a folder: what would not fit in memory is written in parts, which are then merged."""
    lexicon, builder = Lexicon(analyzer), Builder()
    parts: list[Segment] = []
    for ids, texts in blocks:
        builder.add(ids, *lexicon.read(texts), len(lexicon.terms))
        if builder.postings >= postings:
            parts.append(segment_files.moved(builder.segment(lexicon.terms), folder))
    last = segment_files.moved(builder.segment(lexicon.terms), folder)
    if not parts:
        return last
    home = index_folder.fresh(folder)
    segment_files.merged([*parts, last], home)
    for part in (*parts, last):
        segment_files.drop(part)
    return segment_files.read(home)


def unique(segments: tuple[Segment, ...], place: str = "the collection") -> tuple[Segment, ...]:
    """The segments, unless a doc id stands in them twice."""
    ids = joined(each.ids for each in segments)
    if ids.n_unique() < len(ids):
        twice = ids.filter(ids.is_duplicated())[0]
        raise RankwrightError(f"doc id {twice!r} appears twice in {place}; ids must be unique")
    return segments


def about(analyzer: Analyzer | None, fields: Sequence[str]) -> dict[str, Any]:
    """What an index says of itself."""
    return {"analyzer": analyzer and analyzer.name, "own": isinstance(analyzer, Own), "fields": list(fields)}
