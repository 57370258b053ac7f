"""BM25 and its family: an index is built once and searched with any weighting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ...base.ids import Codes, group_offsets
from ...base.locks import hold
from ...collection.collection import Collection
from ...errors import RankwrightError, plural
from ...run import Run
from ...text.analyzer import Analyzer
from ...text.analyzers import common_terms
from .. import index_folder
from ..filters import DocFilter, keep_docs
from ..search_arguments import check_search_arguments
from . import segment_files
from .feedback import Feedback
from .index_build import (
    POSTINGS_IN_MEMORY,
    Analysis,
    Docs,
    ShardSettings,
    build_in_memory,
    build_in_parts,
    build_shards,
    index_metadata,
    resolve_analyzer,
    restore_analyzer,
    texts_of,
)
from .live_docs import live_df
from .query_terms import QueryTerms, TermStats, sum_groups
from .search_cache import CACHED_SEARCHERS, Cache
from .searcher import Searcher
from .segment import Segment, segment_from_vectors
from .segment_check import check_unique_ids
from .shard_search import ShardedSearcher
from .spelling import Words, correct_query, unknown_words
from .weighting import find

if TYPE_CHECKING:
    from ...table import Table
    from .rm3 import RM3

Query = str | Mapping[str, float]  # text, or term weights


@dataclass(frozen=True, eq=False, repr=False)
class BM25:
    """An inverted index that answers queries; the weighting is chosen at search time."""

    segments: tuple[Segment, ...]
    analyzer: Analyzer | None = None  # None: an index of vectors, searched with vectors
    fields: tuple[str, ...] = ()
    cache: Cache = field(default_factory=Cache)

    @classmethod
    def build(
        cls,
        docs: Docs,
        analyzer: Analysis = "english",
        fields: Sequence[str] | None = None,
        folder: str | Path | None = None,
        postings: int = POSTINGS_IN_MEMORY,
        positions: bool = False,
        shard: int | None = None,
    ) -> BM25:
        """Index a collection, or texts by doc id; given a `folder`, build there in bounded memory.

        `positions` keeps where terms occur, for phrases in queries. With `shard`, an index in a folder has a segment
        for each so many docs; scores are those of an index in one piece.
        """
        if not isinstance(docs, Collection | Mapping):
            raise RankwrightError(
                f"build: docs must be a Collection or a mapping {{id: text}}, got {type(docs).__name__}"
            )
        chosen_analyzer, chosen_fields = resolve_analyzer(analyzer).for_new_index(), tuple(fields or ())
        if isinstance(docs, Collection):
            chosen_fields = chosen_fields or docs.fields
        blocks = texts_of(docs, chosen_fields)
        if folder is None:
            segment = build_in_memory(blocks, chosen_analyzer, positions)
            check_unique_ids((segment,))
            return cls((segment,), chosen_analyzer, chosen_fields)
        with index_folder.staging_folder(Path(folder)) as part:
            if shard is not None and isinstance(docs, Collection):
                settings = ShardSettings(shard, postings, positions)
                chosen_fields = docs.resolve_fields(chosen_fields)
                chosen_analyzer, built = build_shards(docs, chosen_fields, analyzer, part, settings)
            else:
                built = [build_in_parts(blocks, chosen_analyzer, part, postings, positions)]
            check_unique_ids(tuple(built))
            segment_files.write_manifest(part, built, index_metadata(chosen_analyzer, chosen_fields))
        segments = segment_files.open_segments(Path(folder), "never")[0]
        return cls(segments, chosen_analyzer, chosen_fields)

    @classmethod
    def from_vectors(cls, docs: Mapping[str, Mapping[str, float]]) -> BM25:
        """Index docs given as term weights (SPLADE and the like); search with `impact` and vectors."""
        return cls((segment_from_vectors(docs),))

    @classmethod
    def open(cls, folder: str | Path, analyzer: Analysis | None = None, verify: bool = False) -> BM25:
        """Open the index in a folder, memory-mapped.

        Files that were not seen before are compared with their digests and checked; `verify` does so in any case.
        """
        segments, manifest = segment_files.open_segments(Path(folder), "always" if verify else "once")
        return cls(segments, restore_analyzer(Path(folder), manifest, analyzer), tuple(manifest["fields"]))

    def save(self, folder: str | Path) -> BM25:
        """Write the index to a folder, atomically; returns the index as stored there. Other processes wait."""
        from .segment_merge import save_merged

        with hold(Path(folder)):
            segments = save_merged(Path(folder), self.segments, index_metadata(self.analyzer, self.fields))
        return replace(self, segments=segments, cache=Cache())

    def add(self, docs: Docs) -> BM25:
        """The index with more docs, in a new segment; scores equal those of an index built at once."""
        if self.analyzer is None:
            raise RankwrightError("add: an index of vectors does not take texts")
        new = BM25.build(docs, self.analyzer, self.fields or None, positions=self.has_positions)
        segments = (*self.segments, *new.segments)
        check_unique_ids(segments, "the index and the added docs")
        return replace(self, segments=segments, analyzer=new.analyzer, cache=Cache())

    def update(self, docs: Docs) -> BM25:
        """The index with exactly these docs: only new and changed ones are analyzed; scores equal those of a new index.

        The weights of terms are those of the docs that are left. In `compat="rank_bm25"`, tied docs keep the order in
        which they were indexed.
        """
        from .segment_update import update_segments

        if self.has_positions and self.analyzer is not None:
            return BM25.build(docs, self.analyzer, self.fields or None, positions=True)
        segments, changes = update_segments(self.segments, self.analyzer, texts_of(docs, self.fields))
        return replace(self, segments=segments, cache=Cache()) if changes else self

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
        filter: DocFilter | None = None,
        feedback: Feedback | None = None,
        syntax: bool = False,
    ) -> Run:
        """The k best docs of each query, exactly; docs without its terms only if the weighting scores them.

        A query without a known term has no results. `compat="rank_bm25"` returns what its `get_top_n` returns: every
        doc, even at score 0, ties in the order of numpy's sort. Only docs that meet `filter` are found; the weights of
        terms, and the docs that feedback takes terms from, are those of all docs. `feedback` expands the queries:
        `RM3()`, `Bo1()` or `KL()`; `rm3` is an older name for it. With `syntax`, +term and "a phrase" must be in a doc,
        -term and -"a phrase" must not.
        """
        check_search_arguments(queries, k)
        searcher = self.prepare_searcher(weighting, params, compat)
        if syntax:
            return self.search_parsed(searcher, queries, k, prune, threads, name, filter, feedback or rm3, compat)
        if compat is not None:
            from . import rank_bm25

            if rm3 is not None or feedback is not None:
                raise RankwrightError(f"search: compat {compat!r} cannot be combined with RM3 or other feedback")
            found = rank_bm25.search(self, searcher, queries, k if filter is None else self.size, name)
            return found if filter is None else keep_docs(found, filter).top(k)
        if rm3 is not None and feedback is not None:
            raise RankwrightError("search: rm3 and feedback are both given; give one")
        query_terms = self.parse_queries(queries)
        chosen = feedback or rm3
        if chosen is not None:
            query_terms = chosen.expand(self, searcher, query_terms, prune, threads)
        masks = None if filter is None else self.cache.masks_of(filter, self.segments)
        return searcher.search(query_terms, k, prune, threads, name, masks)[0]

    def search_parsed(
        self, searcher: Searcher, queries: Mapping[str, Query], k: int, prune: bool, threads: int | None, name: str,
        filter: DocFilter | None, feedback: Feedback | None, compat: str | None,
    ) -> Run:  # fmt: skip
        """Search queries with operators, each over the docs that have what it requires."""
        from .query_syntax import meets, parse_query

        if compat is not None or self.analyzer is None:
            raise RankwrightError("search: syntax needs queries as texts, and no compat")
        parsed = {query: parse_query(text) for query, text in queries.items() if isinstance(text, str)}
        query_terms = self.parse_queries({query: each.text for query, each in parsed.items()})
        if feedback is not None:
            query_terms = feedback.expand(self, searcher, query_terms, prune, threads)
        own = None if filter is None else self.cache.masks_of(filter, self.segments)
        runs = []
        groups = groupby(enumerate(parsed.values()), key=lambda each: each[1].requirements)
        for requirements, group in groups:  # neighbors without operators are searched together
            rows = [at for at, _ in group]
            masks = own
            if requirements:
                pairs = zip(self.segments, own or searcher.live_masks, strict=True)
                masks = [meets(segment, requirements, self.analyzer, mask) for segment, mask in pairs]
            part = query_terms.part(rows[0], rows[-1] + 1)
            runs.append(searcher.search(part, k, prune, threads, name, masks)[0])
        return Run.concat(runs, name) if runs else searcher.search(query_terms, k, prune, threads, name, own)[0]

    def prepare_searcher(self, weighting: str, params: Mapping[str, float] | None, compat: str | None) -> Searcher:
        """A weighting over this index, cached."""
        found, values, lossy = find(weighting, params, compat)
        key = (found.source, weighting, tuple(sorted(values.items())), lossy)
        with self.cache.lock:
            searcher = self.cache.searchers.get(key)
            if searcher is None:
                if len(self.cache.searchers) >= CACHED_SEARCHERS:
                    self.cache.searchers.pop(next(iter(self.cache.searchers)))
                scratch = self.cache.scratch = self.cache.scratch or [[] for _ in self.segments]
                recipe = (weighting, dict(params or {}), compat)
                searcher = ShardedSearcher(self.segments, found, values, lossy, scratch, recipe=recipe)
                self.cache.searchers[key] = searcher
        return searcher

    def parse_queries(self, queries: Mapping[str, Query]) -> QueryTerms:
        """The terms of each query that the index knows, each once with its count."""
        texts = [query for query in queries.values() if isinstance(query, str)]
        if len(texts) == len(queries):
            if self.analyzer is None:
                raise RankwrightError("search: an index of vectors takes queries as vectors: {query: {term: weight}}")
            counted = self.cache.count_terms(self.analyzer.for_queries, self.segments, texts)
            stats, starts, term, repeats, totals = counted
        else:
            if texts:
                raise RankwrightError("search: queries mix texts and vectors; use one or the other")
            vectors = [each for each in queries.values() if not isinstance(each, str)]
            codes: dict[str, int] = {}
            term = np.array([codes.setdefault(word, len(codes)) for each in vectors for word in each], dtype=np.int64)
            repeats = np.array([weight for each in vectors for weight in each.values()], dtype=np.float64)
            if not np.isfinite(repeats).all():
                raise RankwrightError("search: a query vector contains NaN or infinity")
            stats = TermStats.of(list(codes), self.segments)
            known = stats.df[term] > 0
            starts = group_offsets(np.array([len(each) for each in vectors], dtype=np.int64))
            totals = sum_groups(starts, repeats)
            starts, term, repeats = group_offsets(known.astype(np.int64))[starts], term[known], repeats[known]
        return QueryTerms(list(queries), starts, term, repeats, stats.places, stats.df, stats.cf, totals)

    def explain(
        self,
        query: Query,
        doc: str,
        weighting: str = "lucene",
        params: Mapping[str, float] | None = None,
        compat: str | None = None,
    ) -> Table:
        """Why a doc has its score: count, df, weight and part of each query term; the parts add up to the score.

        The largest part comes first; stop words and words of questions (how, what) come last.
        """
        from ...table import Column, Table

        heads = ("term", "in query", "in doc", "docs with it", "weight", "part")
        columns = tuple(Column(head, 0 if head == "docs with it" else 4) for head in heads)
        return Table(columns, tuple(self.explainer(query, weighting, params, compat)(doc)), f"{doc}: {weighting}")

    def explainer(
        self, query: Query, weighting: str, params: Mapping[str, float] | None, compat: str | None
    ) -> Callable[[str], list[tuple[str, float, float, int, float, float]]]:
        """A function that explains the score of any doc for a query: term, count in query and doc, df, weight, part."""
        searcher, query_terms = self.prepare_searcher(weighting, params, compat), self.parse_queries({"": query})
        common = common_terms(self.analyzer) if self.analyzer is not None else frozenset()
        return lambda doc: sorted(searcher.parts(query_terms, doc), key=lambda each: (each[0] in common, -each[-1]))

    def suggest(self, query: str) -> str | None:
        """The query with words that no doc has replaced by similar ones of the docs; None if nothing is replaced.

        A word of at least four letters becomes the nearest one, at most one error away, or two if it has more than
        five letters; of equally near ones, one with the same first letter, then that of the most docs.
        """
        if self.analyzer is None or self.cache.spelled.issuperset(query.split()):
            return None
        unknown = unknown_words(query, self.analyzer, self.segments)
        if not unknown:
            self.cache.add_spelled(query.split())
            return None
        words = self.cache.words = self.cache.words or Words.of(self.segments)
        better = correct_query(query, unknown, words, self.analyzer, self.segments)
        return better if better != query else None

    def locate(self, doc: str) -> tuple[Segment, int]:
        """The segment of a doc, and its row there."""
        found = next(((each, row) for each in self.segments if (row := each.row(doc)) is not None), None)
        if found is None:
            raise RankwrightError(f"doc {doc!r} is not in the index")
        return found

    def df(self, segment: Segment) -> Codes:
        """The df of each term of a segment, over all segments."""
        if id(segment) not in self.cache.df:
            total = live_df(segment)
            for each in self.segments:
                if each is not segment and len(each.terms):
                    place = each.terms.places(segment.terms.to_list())
                    total = total + np.where(place >= 0, live_df(each)[place], 0)
            self.cache.df[id(segment)] = total
        return self.cache.df[id(segment)]

    @property
    def has_positions(self) -> bool:
        """Whether it keeps where terms occur."""
        return all(each.positions is not None for each in self.segments)

    @property
    def size(self) -> int:
        """Number of docs."""
        return sum(each.doc_count for each in self.segments)

    def __repr__(self) -> str:
        postings = sum(len(each.docs) for each in self.segments)
        counts = f"{plural(self.size, 'doc')}, {plural(postings, 'posting')}"
        return f"BM25({counts}, {self.analyzer.name if self.analyzer else 'vectors'})"
