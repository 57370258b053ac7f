"""An inverted index that keeps the postings of each field apart, searched with weights for fields.

The postings of a query's terms are merged over the fields first: each doc that has the term gets one value, what the
term adds before its idf. Over these, the loops of BM25 search as over any other postings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ...base.ids import Floats, group_offsets, row_groups, series
from ...base.progress import track
from ...collection.collection import Collection
from ...errors import RankwrightError, plural
from ...run import Run
from ...text.analyzer import Analyzer
from .. import index_folder
from ..filters import DocFilter
from ..search_arguments import check_search_arguments
from ..strings import Strings
from ..verification import DamagedIndexError
from . import segment_files
from .field_formulas import FieldCounts, FieldFormula
from .index_build import POSTINGS_IN_MEMORY, index_metadata, resolve_analyzer, restore_analyzer
from .query_terms import QueryTerms, words_of
from .search_cache import Cache
from .searcher import Searcher
from .segment import Array, Builder, Segment
from .segment_check import check_unique_ids
from .tokenizer import Lexicon
from .weighting import WEIGHTINGS

KIND = "rankwright bm25f index"
BATCH_POSTINGS = 1 << 24  # merged at a time
SMALL_BATCH = 1 << 16  # the same for a small index: its postings are numbered by 16 bits, as kinds usually are
SMALL_INDEX = 1 << 22  # postings
KEPT_POSTINGS = 1 << 24  # merged postings that are kept for later queries


class MergedPostings(dict[Any, tuple[Array, Floats]]):
    """Merged postings of terms that are kept for later queries, up to a number; then all are forgotten."""

    count = 0  # postings

    def keep(self, key: Any, found: tuple[Array, Floats]) -> tuple[Array, Floats]:
        """Keep the postings of a term."""
        if self.count + len(found[0]) > KEPT_POSTINGS:
            self.clear()
            self.count = 0
        self[key] = found
        self.count += len(found[0])
        return found


@dataclass(frozen=True, eq=False, repr=False)
class FieldIndex:
    """Postings of each field over the same docs."""

    segments: tuple[Segment, ...]  # one for each field
    fields: tuple[str, ...]
    analyzer: Analyzer
    cache: Cache = field(default_factory=Cache)
    merged: MergedPostings = field(default_factory=MergedPostings)

    @classmethod
    def build(
        cls,
        collection: Collection,
        analyzer: str | Analyzer = "english",
        folder: Path | None = None,
        postings: int = POSTINGS_IN_MEMORY,
    ) -> FieldIndex:
        """Index the fields of a collection; given a `folder`, build there in bounded memory."""
        chosen, fields = resolve_analyzer(analyzer).for_new_index(), collection.resolve_fields()
        if folder is None:
            lexicon, builders = Lexicon(chosen), [Builder() for _ in fields]
            for ids, texts in field_texts(collection, fields):
                for builder, column in zip(builders, texts, strict=True):
                    builder.add(ids, *lexicon.encode(column), len(lexicon.terms))
            segments = tuple(builder.segment(lexicon.terms) for builder in builders)
            check_unique_ids(segments[:1])
            return cls(segments, fields, chosen)
        with index_folder.staging_folder(folder) as part:
            segments = build_in_parts(collection, fields, chosen, part, postings)
            check_unique_ids(segments[:1])
            segment_files.write_manifest(part, segments, index_metadata(chosen, fields), KIND)
        return cls.open(folder, verify="never")

    @classmethod
    def open(cls, folder: Path, verify: index_folder.Verify = "once") -> FieldIndex:
        """Open the index in a folder, memory-mapped."""
        segments, about = segment_files.open_segments(folder, verify, KIND)
        same = all(
            len(each.ids) == len(segments[0].ids) and np.array_equal(each.order, segments[0].order) for each in segments
        )
        analyzer = restore_analyzer(folder, about)
        if len(segments) != len(about["fields"]) or not same or analyzer is None:
            raise DamagedIndexError(folder, "its segments are not those of its fields")
        return cls(segments, tuple(about["fields"]), analyzer)

    def search(
        self,
        queries: Mapping[str, str],
        k: int,
        formula: FieldFormula,
        filter: DocFilter | None = None,
        threads: int | None = None,
        name: str = "bm25f",
    ) -> Run:
        """The k best docs of each query, exactly."""
        check_search_arguments(queries, k)
        masks = None if filter is None else self.cache.masks_of(filter, self.segments[:1])
        runs = [
            Searcher((segment,), WEIGHTINGS["impact"], {}, False, self.scratch(), is_lasting=False).search(
                query_terms, k, True, threads, name, masks
            )[0]
            for segment, query_terms in self.batches(queries, formula)
        ]
        return Run.concat(runs, name) if len(runs) > 1 else runs[0]

    def scratch(self) -> list[list[tuple[Array, ...]]]:
        """Working memory that searches share."""
        self.cache.scratch = self.cache.scratch or [[]]
        return self.cache.scratch

    def batches(self, queries: Mapping[str, str], formula: FieldFormula) -> Iterator[tuple[Segment, QueryTerms]]:
        """Queries in batches, each with the merged postings of its terms."""
        stats, starts, term, repeats, _ = self.cache.count_terms(
            self.analyzer.for_queries, self.segments, list(queries.values())
        )
        costs = np.zeros(len(queries) + 1)
        np.add.at(costs, row_groups(starts) + 1, stats.df[term])
        most = BATCH_POSTINGS if sum(len(each.docs) for each in self.segments) > SMALL_INDEX else SMALL_BATCH
        names, first = list(queries), 0
        total = np.cumsum(costs)
        while first < len(names) or first == 0:
            last = max(int(np.searchsorted(total, total[first] + most, "right")) - 1, first + 1)
            last = min(last, len(names))
            rows = slice(int(starts[first]), int(starts[last]) if names else 0)
            # in byte order, so that sums do not depend on the queries before
            distinct = np.unique(term[rows])
            words = dict(sorted(zip(words_of(distinct, stats.places, self.segments), distinct.tolist(), strict=True)))
            used = list(words.values())
            places = [[int(place[each]) for place in stats.places] for each in used]
            lists = [self.postings(word, own, formula) for word, own in zip(words, places, strict=True)]
            local = np.zeros(len(stats.df), dtype=np.int64)
            local[used] = np.arange(len(used))
            df = np.array([len(docs) for docs, _ in lists], dtype=np.float64)
            largest = np.array([self.field_df(own, formula) for own in places])
            weights = formula.idf(self, df, largest)[local[term[rows]]] * repeats[rows]
            yield (
                self.merged_segment(list(words), lists),
                QueryTerms(
                    names[first:last], starts[first : last + 1] - starts[first], local[term[rows]], weights,
                    (np.arange(len(used)),), df, df, np.zeros(last - first),
                ),
            )  # fmt: skip
            first = max(last, 1)

    def field_df(self, places: Sequence[int], formula: FieldFormula) -> float:
        """The most docs that have a term in one field that counts."""
        rows = zip(places, self.segments, formula.weights, strict=True)
        return float(max(int(each.offsets[at + 1] - each.offsets[at]) if at >= 0 and w else 0 for at, each, w in rows))

    def postings(self, word: str, places: Sequence[int], formula: FieldFormula) -> tuple[Array, Floats]:
        """The docs that have a term in any field, ascending, and what it adds to each before its idf; kept."""
        key = (word, formula)
        return self.merged.get(key) or self.merged.keep(key, self.merge(places, formula))

    def merge(self, places: Sequence[int], formula: FieldFormula) -> tuple[Array, Floats]:
        """The postings of a term, merged over fields."""
        docs: Array = np.zeros(0, dtype=np.uint32)
        counts: Floats = np.zeros(0)
        for at, (place, segment) in enumerate(zip(places, self.segments, strict=True)):
            if place < 0 or not formula.weights[at]:
                continue
            rows = slice(int(segment.offsets[place]), int(segment.offsets[place + 1]))
            found = segment.docs[rows]
            values = formula.field_counts(self, at)[segment.kinds[rows]]
            if not len(docs):
                docs, counts = np.array(found), values
                continue
            union = np.union1d(docs, found)
            sums = np.zeros(len(union))
            sums[np.searchsorted(union, docs)] = counts
            sums[np.searchsorted(union, found)] += values
            docs, counts = union, sums
        return docs, formula.saturate(self, counts, docs)

    def merged_segment(self, words: Sequence[str], lists: Sequence[tuple[Array, Floats]]) -> Segment:
        """Merged postings as a segment whose kinds are the postings themselves."""
        first = self.segments[0]
        offsets = group_offsets(np.array([len(docs) for docs, _ in lists], dtype=np.int64))
        docs = np.concatenate([np.zeros(0, dtype=np.uint32), *(docs for docs, _ in lists)]).astype(np.uint32)
        values = np.concatenate([np.zeros(0), *(values for _, values in lists)])
        number = np.uint16 if len(docs) <= 1 << 16 else np.uint32
        # a term that only fields of weight 0 have is without postings
        best = np.array(
            [at + int(np.argmax(each)) for at, (_, each) in zip(offsets.tolist(), lists, strict=False) if len(each)]
        )
        return Segment(
            ids=first.ids, terms=Strings.of(series(list(words))), offsets=offsets, docs=docs,
            kinds=np.arange(len(docs), dtype=number), counts=values, lengths=np.ones(len(docs), dtype=np.int64),
            sizes=first.sizes, order=first.order, frontier_at=group_offsets((np.diff(offsets) > 0).astype(np.int64)),
            frontier=best.astype(np.uint32), cf=np.diff(offsets).astype(np.float64),
        )  # fmt: skip

    def explain(self, query: str, doc: str, formula: FieldFormula) -> list[tuple[str, float, float, int, float, float]]:
        """For each term of a query: the term, its count in the query, its weighted count in the doc, df, idf, part."""
        row = self.segments[0].row(doc)
        if row is None:
            raise RankwrightError(f"doc {doc!r} is not in the index")
        found: list[tuple[str, float, float, int, float, float]] = []
        stats, _, term, repeats, _ = self.cache.count_terms(self.analyzer.for_queries, self.segments, [query])
        words = words_of(term, stats.places, self.segments)
        for word, code, times in zip(words, term.tolist(), repeats.tolist(), strict=True):
            places = [int(place[code]) for place in stats.places]
            docs, values = self.postings(word, places, formula)
            df = np.array([float(len(docs))])
            idf = float(formula.idf(self, df, np.array([self.field_df(places, formula)]))[0])
            at = int(np.searchsorted(docs, row))
            value = float(values[at]) if at < len(docs) and docs[at] == row else 0.0
            count = sum(self.count(segment, place, row) for segment, place in zip(self.segments, places, strict=True))
            found.append((word, times, count, len(docs), idf, idf * times * value))
        return found

    @staticmethod
    def count(segment: Segment, place: int, row: int) -> float:
        """How often a term occurs in a field of a doc."""
        if place < 0:
            return 0.0
        low, high = segment.offsets[place : place + 2].tolist()
        spot = low + int(np.searchsorted(segment.docs[low:high], row))
        return float(segment.counts[segment.kinds[spot]]) if spot < high and segment.docs[spot] == row else 0.0

    @cached_property
    def counts(self) -> FieldCounts:
        """The statistics of each field."""
        return FieldCounts.of(self.segments)

    @property
    def size(self) -> int:
        """Number of docs."""
        return len(self.segments[0].ids)

    def __repr__(self) -> str:
        postings = sum(len(each.docs) for each in self.segments)
        docs, size = plural(self.size, "doc"), plural(postings, "posting")
        return f"FieldIndex({docs}, {', '.join(self.fields)}, {size}, {self.analyzer.name})"


def field_texts(collection: Collection, fields: Sequence[str]) -> Iterator[tuple[list[str], list[list[str]]]]:
    """The ids of the docs, and their texts field by field, block by block."""
    for at, block in enumerate(track(collection.blocks(), "indexing", unit="blocks")):
        if at == 0:
            collection.check_fields(fields, block)
        yield block.ids, [block.texts([name]) for name in fields]


def build_in_parts(
    collection: Collection, fields: Sequence[str], analyzer: Analyzer, folder: Path, postings: int
) -> tuple[Segment, ...]:
    """Build a segment for each field in a folder: parts that would not fit in memory are written, then merged."""
    lexicon, builders = Lexicon(analyzer), [Builder() for _ in fields]
    parts: list[list[Segment]] = [[] for _ in fields]

    def flush() -> None:
        for builder, some in zip(builders, parts, strict=True):
            some.append(segment_files.store_segment(builder.segment(lexicon.terms), folder))

    for ids, texts in field_texts(collection, fields):
        for builder, column in zip(builders, texts, strict=True):
            builder.add(ids, *lexicon.encode(column), len(lexicon.terms))
        if sum(builder.postings for builder in builders) >= postings:
            flush()
    flush()
    if len(parts[0]) == 1:
        return tuple(some[0] for some in parts)
    found = []
    for some in parts:
        home = index_folder.next_segment_folder(folder)
        segment_files.merge_segments(some, home)
        found.append(replace(segment_files.read_segment(home)))
    for each in (part for some in parts for part in some):
        segment_files.delete_segment(each)
    return tuple(found)
