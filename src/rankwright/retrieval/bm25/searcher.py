"""One weighting over an index, for a set of queries: weights, tables, threads, and the run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from ...base.ids import LONG, SHORT, Codes, Floats, Ids, column, concat_ids, group_offsets, row_groups, take
from ...base.loading import pays_to_compile
from ...base.parallel import parallel_map_slices
from ...errors import RankwrightError
from ...io import Columns
from ...run import Run
from . import plain_search
from .doc_masks import NO_DOCS, Mask
from .frequent_docs import no_marks
from .live_docs import live_df
from .lossy_lengths import round_lengths
from .plain_search import INSERTED, is_little_work
from .query_terms import QueryTerms, sum_groups, words_of
from .result_merge import JoinedIds, merge_results
from .segment import Array, Segment, no_frequent_kinds
from .weighting import Stats, Weighting

BATCH_ROWS = 1 << 22  # results of a batch of queries
BATCH_CELLS = 1 << 22  # of a batch's tables, where each term has its own row
NOT_FINITE = "search: a score would be NaN or infinite; check the weights of queries and docs"
EXTRA_ROWS = 16  # beyond k, in case the last rows tie
NO_KEYS: Floats = np.zeros(0)


@dataclass(frozen=True)
class Totals:
    """Statistics of all segments of an index."""

    docs: int
    mean_length: float
    occurrences: float


@dataclass(frozen=True, eq=False)
class Batch:
    """Queries ready to search: their terms, heaviest first, and what each adds."""

    starts: Codes  # of each query, in `term`
    term: Codes
    weights: Floats
    lifts: Floats  # of each query: what a prior is multiplied by
    cf: Floats  # by term


@dataclass(frozen=True, eq=False)
class Searcher:
    """A weighting with its parameters over segments that share their statistics; ready for any queries."""

    segments: tuple[Segment, ...]
    weighting: Weighting
    params: Mapping[str, float]
    lossy: bool
    scratch: list[list[tuple[Array, ...]]] = field(default_factory=list)  # of each segment, shared by threads
    totals: Totals | None = None  # of an index that has more segments than these
    is_lasting: bool = True  # False: the segments are made for one search, and nothing is prepared for others
    learns: bool = True  # False: what a search reads, a figure of reports, does not depend on searches before
    latest_weights: list[tuple[Floats, Floats]] = field(default_factory=list, init=False, repr=False)  # by df

    @cached_property
    def stats(self) -> tuple[int, float]:
        """Number of docs and their mean length, over all docs or over those that have a token."""
        if self.totals is not None:
            return self.totals.docs, self.totals.mean_length
        docs = sum(each.nonempty_docs if self.weighting.skips_empty_docs else each.doc_count for each in self.segments)
        return docs, sum(each.tokens for each in self.segments) / max(docs, 1)

    @cached_property
    def occurrences(self) -> float:
        """Occurrences of all terms."""
        return sum(each.occurrences for each in self.segments) if self.totals is None else self.totals.occurrences

    @cached_property
    def live_masks(self) -> tuple[Mask, ...]:
        """For each segment, the docs that are not deleted."""
        return tuple(Mask(each.live) for each in self.segments)

    @cached_property
    def joined_ids(self) -> JoinedIds:
        """The ids of the docs of all segments."""
        return JoinedIds(self.segments)

    @property
    def constant(self) -> float:
        """What every doc gets for each query term, times its idf, whether it has the term or not."""
        return self.params[self.weighting.constant_param] if self.weighting.constant_param else 0.0

    @cached_property
    def tables(self) -> tuple[Floats, ...]:
        """For each segment, what each kind of posting adds before its term's weight: one row, and 0 at its end."""
        params = {key: value for key, value in self.params.items() if key != "epsilon"}
        ratios = [self.lengths(each) / max(self.stats[1], 1e-300) for each in self.segments]
        pairs = zip(self.segments, ratios, strict=True)
        with np.errstate(all="ignore"):  # weights of docs may be negative, or very large
            parts = [self.weighting.tf(each.counts, ratio, **params) for each, ratio in pairs]
        return tuple(np.append(each, 0.0)[None, :] for each in parts)

    @cached_property
    def priors(self) -> tuple[Floats, ...]:
        """For each segment, what each doc gets per query term, present or not; empty if the weighting has no prior."""
        prior = self.weighting.prior
        return tuple(
            np.zeros(0) if prior is None else np.asarray(prior(each.sizes.astype(np.float64), **self.params))
            for each in self.segments
        )

    @cached_property
    def largest_prior(self) -> tuple[float, ...]:
        """For each segment, the most that a doc gets per query term, whatever its sign."""
        return tuple(float(np.abs(each).max(initial=0.0)) for each in self.priors)

    def lengths(self, segment: Segment) -> Array:
        """The length of each kind of posting, as the weighting sees it."""
        return round_lengths(segment.lengths) if self.lossy else segment.lengths

    def weights(self, df: Floats) -> Floats:
        """The weight of terms, by df; those of the last search are kept."""
        known = self.latest_weights[:1]
        if not known or known[0][0] is not df:
            known = self.latest_weights[:1] = [(df, self.compute_weights(df))]
        return known[0][1]

    def compute_weights(self, df: Floats) -> Floats:
        """The weight of terms, by df."""
        if self.weighting.likelihood is not None:
            return np.ones(len(df))
        extra = {"epsilon": self.params["epsilon"]} if "epsilon" in self.params else {}
        with np.errstate(divide="ignore", invalid="ignore"):
            idf = self.weighting.idf(Stats(*self.stats, df, lambda: all_df(self.segments)), **extra)
        return np.where(df > 0, idf, 0.0)

    def term_order(self, query_terms: QueryTerms) -> Codes:
        """Keys that sort the terms of queries in byte order, by term."""
        first = query_terms.places[0]
        if len(self.segments) == 1 or (first[query_terms.term] >= 0).all():
            return first
        distinct = np.unique(query_terms.term)
        words = np.array(words_of(distinct, query_terms.places, self.segments), dtype=object)
        order = np.zeros(len(first), dtype=np.int64)
        order[distinct] = np.argsort(np.argsort(words))
        return order

    def parts(self, query_terms: QueryTerms, doc: str) -> Iterator[tuple[str, float, float, int, float, float]]:
        """For each term of a single query: the term, its count in query and doc, df, weight, and part of the score.

        What a weighting gives docs for terms they do not have is a separate part.
        """
        weights = self.weights(query_terms.df)[query_terms.term]
        found = next(
            ((at, each, row) for at, each in enumerate(self.segments) if (row := each.row(doc)) is not None), None
        )
        if found is None:
            raise RankwrightError(f"doc {doc!r} is not in the index")
        at, segment, row = found
        for word, term, repeats, weight in zip(
            words_of(query_terms.term, query_terms.places, self.segments),
            query_terms.term.tolist(),
            query_terms.repeats.tolist(),
            weights.tolist(),
            strict=True,
        ):
            place, count, part = int(query_terms.places[at][term]), 0.0, 0.0
            if place >= 0:
                low, high = segment.offsets[place : place + 2].tolist()
                spot = low + int(np.searchsorted(segment.docs[low:high], row))
                if spot < high and segment.docs[spot] == row:
                    kind = int(segment.kinds[spot])
                    count = float(segment.counts[kind])
                    per_term = self.weighting.likelihood is not None
                    table = self.term_tables(segment, query_terms.cf[[term]]) if per_term else self.tables[at]
                    part = weight * repeats * float(table[0, kind])
            yield word, repeats, count, int(query_terms.df[term]), weight, part
        if self.constant:
            part = float((weights * query_terms.repeats).sum()) * self.constant
            yield "(every doc)", float(query_terms.repeats.sum()), 0.0, 0, 1.0, part
        if len(self.priors[at]):
            prior = float(self.priors[at][row])
            yield (
                "(doc length)",
                float(query_terms.repeats.sum()),
                0.0,
                0,
                prior,
                prior * float(query_terms.repeats.sum()),
            )

    def term_tables(self, segment: Segment, cf: Floats) -> Floats:
        """What each kind of posting adds, a row for each term by its cf, and 0 at its end (language models)."""
        assert self.weighting.likelihood is not None
        share = np.maximum(cf, 1) / max(self.occurrences, 1.0)
        with np.errstate(all="ignore"):  # weights of docs may be negative, or very large
            tables = self.weighting.likelihood(
                segment.counts[None, :], self.lengths(segment)[None, :], share[:, None], **self.params
            )
        return np.append(tables, np.zeros((len(cf), 1)), axis=1)

    def search(
        self,
        query_terms: QueryTerms,
        k: int,
        prune: bool,
        threads: int | None,
        name: str,
        masks: Sequence[Mask] | None = None,
    ) -> tuple[Run, int]:
        """The k best docs of each query, and the number of postings read; `masks` say which docs may be found."""
        # the constant is added last and may create ties: such docs are ranked again
        depth = k + EXTRA_ROWS if self.constant else k
        masks = masks or self.live_masks
        found = [self.search_batch(each, depth, prune, threads, masks) for each in self.batches(query_terms, depth)]
        read = sum(each[0] for each in found)
        if not all(np.isfinite(scores).all() for _, results in found for _, _, scores in results):
            raise RankwrightError(NOT_FINITE)
        if len(self.segments) == 1 and not self.constant:
            columns = zip(*(results[0] for _, results in found), strict=True)
            sizes, docs, scores = (each[0] if len(each) == 1 else np.concatenate(each) for each in columns)
            kept = np.flatnonzero(sizes)
            few = len(docs) <= SHORT and len(self.segments[0].sizes) <= SHORT
            names = self.segments[0].id_array.take(docs).tolist() if few else self.segments[0].ids.gather(docs)
            queries = (
                tuple(query_terms.queries)
                if len(kept) == len(sizes)
                else tuple(query_terms.queries[at] for at in kept.tolist())
            )
            # already in rank order, ties included
            ids = names if isinstance(names, list) or len(names) > SHORT else names.to_list()
            return Run(queries=queries, starts=group_offsets(sizes[kept]), ids=ids, scores=scores, name=name), read
        if not self.constant:
            parts = [merge_results(self.joined_ids, results, k) for _, results in found]
            sizes = np.concatenate([each[0] for each in parts])
            names, scores = concat_ids([each[1] for each in parts]), np.concatenate([each[2] for each in parts])
            kept = np.flatnonzero(sizes)
            queries = tuple(query_terms.queries[at] for at in kept.tolist())
            ids = names if isinstance(names, list) or len(names) > SHORT else names.to_list()
            return Run(queries=queries, starts=group_offsets(sizes[kept]), ids=ids, scores=scores, name=name), read
        rows: list[Codes] = []
        docs_of: list[Ids] = []
        scores_of: list[Floats] = []
        first = 0
        for _, results in found:
            for segment, (sizes, docs, scores) in zip(self.segments, results, strict=True):
                rows.append(row_groups(group_offsets(sizes)) + first)
                docs_of.append(segment.ids.gather(docs))
                scores_of.append(scores)
            first += len(results[0][0])
        query = np.concatenate(rows)
        order = np.argsort(query, kind="stable")
        names = [query_terms.queries[at] for at in query[order].tolist()]
        ids = list(take(concat_ids(docs_of), order))
        return Run.from_columns(Columns(column(names), column(ids), np.concatenate(scores_of)[order]), name).top(
            k
        ), read

    def batches(self, query_terms: QueryTerms, k: int) -> Iterator[QueryTerms]:
        """Queries in batches that fit in memory."""
        total = len(query_terms.queries)
        per = BATCH_ROWS // max(min(k, max(len(each.sizes) for each in self.segments)), 1)
        if self.weighting.likelihood is not None:
            kinds = max(len(each.counts) for each in self.segments)
            longest = int(np.diff(query_terms.starts).max(initial=1))
            per = min(per, BATCH_CELLS // max(kinds * longest, 1))
        if per >= total:
            yield query_terms
            return
        for first in range(0, total, max(per, 1)):
            yield query_terms.part(first, min(first + max(per, 1), total))

    def search_batch(
        self, query_terms: QueryTerms, k: int, prune: bool, threads: int | None, masks: Sequence[Mask]
    ) -> tuple[int, list[tuple[Codes, Array, Floats]]]:
        """Number of postings read, and for each segment the sizes, docs and scores of the queries' results."""
        starts, count = query_terms.starts, len(query_terms.queries)
        term, weights = self.weigh_terms(query_terms)
        has_prior = self.weighting.prior is not None
        lifts = sum_groups(starts, query_terms.repeats) if has_prior else np.zeros(count)
        constants = self.constant * sum_groups(starts, weights) if self.constant else np.zeros(count)
        read = 0
        floors = np.full(count, -np.inf)
        total = sum(len(each.sizes) for each in self.segments)
        is_little = not self.constant and is_little_work(
            self.segments, query_terms.places, term, count * min(k, total) * len(self.segments)
        )
        shares_floors = len(self.segments) > 1 and not self.constant and k < total and not is_little
        best, counts = np.zeros((count, k if shares_floors else 0)), np.zeros(count, dtype=np.int64)
        results: list[tuple[Codes, Array, Floats]] = []
        batch = Batch(starts, term, weights, lifts, query_terms.cf)
        found = None if is_little else self.search_elsewhere(batch, query_terms.places, k, prune, threads, masks)
        if found is not None:
            if self.constant:
                found = [(*each[:2], each[2] + np.repeat(constants, each[0]), each[3]) for each in found]
            return sum(each[3] for each in found), [each[:3] for each in found]
        for at, mask in enumerate(masks):
            sizes, docs, scores, count_read = self.search_batch_in(
                at, batch, query_terms.places[at], k, prune, threads, mask, floors, is_little
            )
            read += count_read
            if shares_floors:
                from .kernels.merge import raise_floors

                raise_floors(best, counts, scores, sizes, floors)
            flat_docs, flat_scores = flatten(sizes, docs, scores)
            if self.constant:
                flat_scores = flat_scores + np.repeat(constants, sizes)
            results.append((sizes, flat_docs, flat_scores))
        return read, results

    def weigh_terms(self, query_terms: QueryTerms) -> tuple[Codes, Floats]:
        """Each query's terms and their weights, heaviest first, so that pruning starts early.

        Those of a language model have no weights: the rarest come first. Ties have a fixed order, so that sums are
        reproducible.
        """
        starts, term, repeats = query_terms.starts, query_terms.term, query_terms.repeats
        weights, ties = self.weights(query_terms.df), self.term_order(query_terms)
        cf = query_terms.cf if self.weighting.likelihood is not None else NO_KEYS
        if np.diff(starts).max(initial=0) <= INSERTED and pays_to_compile(0):
            from .kernels.query_order import sorted_terms

            found: tuple[Codes, Floats] = sorted_terms(starts, term, repeats, weights, cf, ties)
            return found
        own = weights[term] * repeats
        order = np.lexsort((ties[term], cf[term] if len(cf) else -own, row_groups(starts)))
        return term[order], own[order]

    def search_elsewhere(
        self, batch: Batch, places: Sequence[Codes], k: int, prune: bool, threads: int | None, masks: Sequence[Mask]
    ) -> list[tuple[Codes, Array, Floats, int]] | None:  # fmt: skip
        """The results in each segment, with the number of postings read, if others search them; None if not."""
        return None

    def search_batch_in(
        self, at: int, batch: Batch, places: Codes, k: int, prune: bool, threads: int | None, mask: Mask,
        floors: Floats, is_little: bool,
    ) -> tuple[Codes, Array, Floats, int]:  # fmt: skip
        """The results of queries in one segment: sizes, tables of docs and scores, and the number of postings read."""
        segment, term, weights, count = self.segments[at], batch.term, batch.weights, len(batch.starts) - 1
        read = 0
        rows, tables = self.tables_for(at, term, batch.cf)
        least, largest = self.part_ranges[at] if self.weighting.likelihood is None else part_range(tables)
        with np.errstate(over="ignore", invalid="ignore"):
            bound = np.abs(weights).sum() * largest + np.abs(batch.lifts).sum() * self.largest_prior[at]
        if not np.isfinite(bound) and not self.are_finite(at, batch, places, rows, tables):
            raise RankwrightError(NOT_FINITE)  # infinity less infinity would lose a doc
        # every part is above 0, even the smallest product: the loops count on it to list each doc once
        plain = bool((weights >= 0).all()) and bool(weights.min(initial=1.0, where=weights != 0) * least > 0)
        fill = mask.select(segment.by_id_descending) if self.constant else NO_DOCS
        inputs = (
            places[term], rows, weights, segment.offsets, segment.docs, segment.kinds, tables,
            segment.frontier_at, segment.frontier, self.priors[at], segment.order, fill, self.peaks[at], mask.allowed,
            mask.few, mask.is_sparse,
        )  # fmt: skip
        depth = min(k, mask.count if len(mask.allowed) else len(segment.sizes))
        docs, scores = np.zeros((count, depth), dtype=np.uint32), np.zeros((count, depth))
        sizes = np.zeros(count, dtype=np.int64)
        if is_little and depth:
            read += plain_search.search_segment(
                segment, batch.starts, places[term], rows, weights, tables, batch.lifts, self.priors[at], mask,
                docs, scores, sizes,
            )  # fmt: skip
        elif depth and len(term) + len(fill) and not is_little:
            read += self.search_segment(
                at, batch.starts, batch.lifts, floors, inputs, plain, prune, docs, scores, sizes, threads
            )
        return sizes, docs, scores, read

    def are_finite(self, at: int, batch: Batch, places: Codes, rows: Codes, tables: Floats) -> bool:
        """Whether no query can give a doc of a segment a score that is NaN or infinite, by what its own terms add."""
        segment = self.segments[at]
        bounds = np.zeros(len(batch.term))
        largest: dict[tuple[int, int], float] = {}  # part of a posting, by row of tables and place of the term
        with np.errstate(over="ignore", invalid="ignore"):
            for i in np.flatnonzero((batch.weights != 0) & (places[batch.term] >= 0)).tolist():
                key = row, place = int(rows[i]), int(places[batch.term[i]])
                if key not in largest:
                    kinds = segment.kinds[segment.offsets[place] : segment.offsets[place + 1]]
                    largest[key] = float(np.abs(tables[row, kinds]).max(initial=0.0))
                bounds[i] = abs(batch.weights[i]) * largest[key]
            sums = sum_groups(batch.starts, bounds) + np.abs(batch.lifts) * self.largest_prior[at]
        return bool(np.isfinite(sums).all())

    @cached_property
    def peaks(self) -> tuple[Floats, ...]:
        """For each segment, the largest unweighted part of each term; 0 until a query first uses the term."""
        has_one_table = self.weighting.likelihood is None
        return tuple(np.zeros(len(each.cf) if has_one_table else 0) for each in self.segments)

    @cached_property
    def part_ranges(self) -> tuple[tuple[float, float], ...]:
        """For each segment, the least and the most that a posting adds before its term's weight."""
        return tuple(map(part_range, self.tables))

    def tables_for(self, at: int, term: Codes, cf: Floats) -> tuple[Codes, Floats]:
        """What each kind of posting of a segment adds: the tables, and the row there of each term."""
        if self.weighting.likelihood is None:
            return np.zeros(len(term), dtype=np.int64), self.tables[at]
        distinct, rows = np.unique(term, return_inverse=True)
        return rows, self.term_tables(self.segments[at], cf[distinct])

    def search_segment(
        self, at: int, starts: Codes, lifts: Floats, floors: Floats, inputs: tuple[Any, ...], plain: bool, prune: bool,
        docs: Array, scores: Floats, sizes: Codes, threads: int | None,
    ) -> int:  # fmt: skip
        """Search a segment, queries split over threads, into the result arrays; returns the postings read."""
        from .kernels import score

        places, rows, weights, *rest = inputs
        segment, may_skip = self.segments[at], prune and plain and self.is_lasting
        frequent = segment.frequent_kinds if may_skip and not len(self.priors[at]) else no_frequent_kinds(segment)
        may_mark = may_skip and segment.is_large and self.learns
        marks = segment.frequent_docs.marks(places) if may_mark else no_marks(places)

        def work(part: slice) -> int:
            read = np.zeros(1, dtype=np.int64)
            scratch = self.scratch[at].pop() if self.scratch[at] else scratch_arrays(len(self.segments[at].sizes))
            score.search(
                starts[part.start : part.stop + 1], places, rows, weights, lifts[part], floors[part], *rest,
                *frequent, *marks, docs.shape[1], plain, prune and plain, prune and plain and self.learns, *scratch,
                docs[part], scores[part], sizes[part], read,
            )  # fmt: skip
            self.scratch[at].append(scratch)
            return int(read[0])

        return sum(parallel_map_slices(work, len(sizes), threads))


def part_range(tables: Floats) -> tuple[float, float]:
    """The least that a kind of posting adds before its term's weight, 1 at most; and the most, whatever its sign."""
    parts = tables[:, :-1]
    return float(parts.min(initial=1.0)), float(np.abs(parts).max(initial=0.0))


def flatten(sizes: Codes, *tables: Array) -> list[Array]:
    """The first cells of each row of tables, as many as its size says, one row after the other."""
    width = tables[0].shape[1]
    if (sizes == width).all():
        return [table.reshape(-1) for table in tables]
    if width > LONG:
        return [
            np.concatenate([row[:size] for row, size in zip(table, sizes.tolist(), strict=True)]) for table in tables
        ]
    kept = np.arange(width)[None, :] < sizes[:, None]
    return [table[kept] for table in tables]


def scratch_arrays(docs: int) -> tuple[Array, ...]:
    """Working memory to search `docs` docs: window scores (zeros), arrays to collect and sort in, counts."""
    from .kernels.score import WINDOW

    return np.zeros(WINDOW), np.empty(docs + 1), np.empty(docs + 1, np.uint32), np.zeros(2, np.int64)


def all_df(segments: Sequence[Segment]) -> Floats:
    """The df of all terms, over segments."""
    if len(segments) == 1:
        df = live_df(segments[0])
        return df[df > 0].astype(np.float64)
    import polars as pl

    counts = pl.concat([pl.DataFrame({"term": each.terms.series, "df": live_df(each)}) for each in segments])
    total = counts.group_by("term").agg(pl.col("df").sum()).filter(pl.col("df") > 0).sort("term")
    return total["df"].to_numpy().astype(np.float64)
