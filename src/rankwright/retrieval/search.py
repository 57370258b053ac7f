"""One weighting over an index for some queries: weights, tables, threads, and the run."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ..columns import Columns
from ..errors import RankwrightError
from ..ids import SHORT, Codes, Floats, bounds, column, spread
from ..run import Run
from .lengths import lossy as lossy_lengths
from .segment import Array, Segment
from .weighting import Stats, Weighting

ROWS = 1 << 22  # results of a batch of queries
CELLS = 1 << 22  # of a batch's tables, where each term has a row of its own


@dataclass(frozen=True, eq=False)
class Asked:
    """Queries as codes: each distinct term of each query with its weight there, query after query."""

    queries: Sequence[str]
    query: Codes
    term: Codes  # into the arrays below
    repeats: Floats
    places: tuple[Codes, ...]  # of each term in each segment, -1 where it does not occur
    df: Floats
    cf: Floats
    totals: Floats  # of the weights of each query, terms that occur nowhere too

    @classmethod
    def of(
        cls, queries: Sequence[str], query: Codes, term: Codes, repeats: Floats, places: tuple[Codes, ...],
        segments: Sequence[Segment],
    ) -> Asked:  # fmt: skip
        """Queries whose terms stand at these places of the segments; terms that occur nowhere are left out."""
        df, cf = np.zeros(len(places[0])), np.zeros(len(places[0]))
        used = np.unique(term)
        for place, each in zip(places, segments, strict=True):
            there = used[place[used] >= 0]
            df[there] += each.offsets[place[there] + 1] - each.offsets[place[there]]
            cf[there] += each.cf[place[there]]
        kept = df[term] > 0
        totals = np.bincount(query, weights=repeats, minlength=len(queries)).astype(np.float64)
        return cls(queries, query[kept], term[kept], repeats[kept], places, df, cf, totals)

    def words(self, segments: Sequence[Segment], terms: Codes) -> list[str]:
        """The terms themselves."""
        words = [""] * len(terms)
        for place, each in zip(self.places, segments, strict=True):
            there = np.flatnonzero(place[terms] >= 0)
            for at, word in zip(there.tolist(), each.terms.gather(place[terms][there]).to_list(), strict=True):
                words[at] = word
        return words

    def part(self, first: int, last: int) -> Asked:
        """Some of the queries."""
        low, high = np.searchsorted(self.query, [first, last]).tolist()
        query, term, repeats = self.query[low:high] - first, self.term[low:high], self.repeats[low:high]
        totals = self.totals[first:last]
        return Asked(self.queries[first:last], query, term, repeats, self.places, self.df, self.cf, totals)


@dataclass(frozen=True, eq=False)
class Search:
    """A weighting with its parameters over segments that share their statistics; ready for any queries."""

    segments: tuple[Segment, ...]
    weighting: Weighting
    params: Mapping[str, float]
    lossy: bool
    scratch: list[list[tuple[Array, ...]]] = field(default_factory=list)  # of each segment, for threads to take

    @cached_property
    def stats(self) -> tuple[int, float]:
        """Docs and their mean length, over all docs or over those that have a token."""
        docs = sum(each.filled if self.weighting.filled else len(each.sizes) for each in self.segments)
        return docs, sum(each.tokens for each in self.segments) / max(docs, 1)

    @cached_property
    def tables(self) -> tuple[Floats, ...]:
        """For each segment what each kind of posting adds, before its term's weight: one row."""
        own = {key: value for key, value in self.params.items() if key != "epsilon"}
        ratios = [self.lengths(each) / max(self.stats[1], 1e-300) for each in self.segments]
        pairs = zip(self.segments, ratios, strict=True)
        return tuple(
            np.ascontiguousarray(self.weighting.tf(each.counts, ratio, **own))[None, :] for each, ratio in pairs
        )

    @cached_property
    def priors(self) -> tuple[Floats, ...]:
        """For each segment what each doc has for each term of a query, present or not; empty where that is nothing."""
        prior = self.weighting.prior
        return tuple(
            np.zeros(0) if prior is None else np.asarray(prior(each.sizes.astype(np.float64), **self.params))
            for each in self.segments
        )

    def lengths(self, segment: Segment) -> Array:
        """The length of each kind of posting, as the weighting sees it."""
        return lossy_lengths(segment.lengths) if self.lossy else segment.lengths

    def weights(self, df: Floats) -> Floats:
        """The weight of terms by their df."""
        if self.weighting.likelihood is not None:
            return np.ones(len(df))
        apart = {"epsilon": self.params["epsilon"]} if "epsilon" in self.params else {}
        with np.errstate(divide="ignore"):
            idf = self.weighting.idf(Stats(*self.stats, df, lambda: every(self.segments)), **apart)
        return np.where(df > 0, idf, 0.0)

    def in_order(self, asked: Asked) -> Codes:
        """What sorts terms in byte order."""
        if len(self.segments) == 1:
            return asked.places[0][asked.term]
        distinct, back = np.unique(asked.term, return_inverse=True)
        words = np.array(asked.words(self.segments, distinct), dtype=object)
        return np.argsort(np.argsort(words))[back] if len(words) else back

    def parts(self, asked: Asked, doc: str) -> Iterator[tuple[str, float, float, int, float, float]]:
        """For each term of the one query: the term, how often in the query and in the doc, df, weight, and part.

        Where a weighting gives docs something for terms they do not have, that is a part of its own.
        """
        weights = self.weights(asked.df)[asked.term]
        found = next(
            ((at, each, row) for at, each in enumerate(self.segments) if (row := each.row(doc)) is not None), None
        )
        if found is None:
            raise RankwrightError(f"doc {doc!r} is not in the index")
        at, segment, row = found
        for word, term, repeats, weight in zip(
            asked.words(self.segments, asked.term),
            asked.term.tolist(),
            asked.repeats.tolist(),
            weights.tolist(),
            strict=True,
        ):
            place, count, part = int(asked.places[at][term]), 0.0, 0.0
            if place >= 0:
                low, high = segment.offsets[place : place + 2].tolist()
                spot = low + int(np.searchsorted(segment.docs[low:high], row))
                if spot < high and segment.docs[spot] == row:
                    kind = int(segment.kinds[spot])
                    count = float(segment.counts[kind])
                    own = self.weighting.likelihood is not None
                    table = self.own_tables(segment, asked.cf[[term]]) if own else self.tables[at]
                    part = weight * repeats * float(table[0, kind])
            yield word, repeats, count, int(asked.df[term]), weight, part
        if self.weighting.everywhere:
            constant = float((weights * asked.repeats).sum()) * self.params[self.weighting.everywhere]
            yield "(every doc)", float(asked.repeats.sum()), 0.0, 0, 1.0, constant
        if len(self.priors[at]):
            prior = float(self.priors[at][row])
            yield "(length of the doc)", float(asked.repeats.sum()), 0.0, 0, prior, prior * float(asked.repeats.sum())

    def own_tables(self, segment: Segment, cf: Floats) -> Floats:
        """What each kind of posting adds, a row for each term by its cf (language models)."""
        assert self.weighting.likelihood is not None
        share = np.maximum(cf, 1) / max(sum(float(each.cf.sum()) for each in self.segments), 1.0)
        made = self.weighting.likelihood(
            segment.counts[None, :], self.lengths(segment)[None, :], share[:, None], **self.params
        )
        return np.ascontiguousarray(made)

    def run(self, asked: Asked, k: int, prune: bool, threads: int | None, name: str) -> tuple[Run, int]:
        """The k best docs of each query, and how many postings were read for them."""
        batches = list(self.batches(asked, k, threads or os.cpu_count() or 1))
        if threads == 1 or len(batches) == 1:
            found = [self.batch(each, k, prune) for each in batches]
        else:
            with ThreadPoolExecutor(threads) as pool:
                found = list(pool.map(lambda each: self.batch(each, k, prune), batches))
        read = sum(each[0] for each in found)
        if len(self.segments) == 1:
            sizes = np.concatenate([each[1][0][0] for each in found])
            docs = np.concatenate([each[1][0][1] for each in found])
            scores = np.concatenate([each[1][0][2] for each in found])
            kept = np.flatnonzero(sizes)
            ids = self.segments[0].ids.gather(docs)
            queries = tuple(asked.queries[at] for at in kept.tolist())
            # in rank order as they come: ties too
            return Run(queries, bounds(sizes[kept]), ids.to_list() if len(ids) <= SHORT else ids, scores, name), read
        query, docs_of, scores_of = [], [], []
        first = 0
        for batch, (_, results) in zip(batches, found, strict=True):
            for segment, (sizes, docs, scores) in zip(self.segments, results, strict=True):
                query.append(spread(bounds(sizes)) + first)
                docs_of.append(segment.ids.gather(docs))
                scores_of.append(scores)
            first += len(batch.queries)
        from .segment import joined

        order = np.argsort(np.concatenate(query), kind="stable")
        names = [asked.queries[at] for at in np.concatenate(query)[order].tolist()]
        columns = Columns(
            column(names), column(joined(docs_of).gather(order).to_list()), np.concatenate(scores_of)[order]
        )
        return Run.of(columns, name).top(k), read

    def batches(self, asked: Asked, k: int, threads: int) -> Iterator[Asked]:
        """Queries in batches: small enough for memory, and some for each thread."""
        total = len(asked.queries)
        depth = max(min(k, max(len(each.sizes) for each in self.segments)), 1)
        per = max(min(ROWS // depth, total if threads == 1 else -(-total // (4 * threads))), 1)
        if self.weighting.likelihood is not None:
            kinds = max(len(each.counts) for each in self.segments)
            longest = int(np.bincount(asked.query).max(initial=1))
            per = max(min(per, CELLS // max(kinds * longest, 1)), 1)
        for first in range(0, max(total, 1), per):
            yield asked.part(first, min(first + per, total))

    def batch(self, asked: Asked, k: int, prune: bool) -> tuple[int, list[tuple[Codes, Array, Floats]]]:
        """Postings read, and for each segment the sizes, docs and scores of the queries' results."""
        from . import kernels

        term = asked.term
        weights = self.weights(asked.df)[term] * asked.repeats
        # the heaviest terms first: the sooner nothing new can come in
        rarity = -weights if self.weighting.likelihood is None else asked.cf[term]
        ties = self.in_order(asked)
        count = len(asked.queries)
        starts = np.searchsorted(asked.query, np.arange(count + 1))
        lifts = np.bincount(asked.query, weights=asked.repeats, minlength=count).astype(np.float64)
        always: Floats = np.zeros(count)
        if self.weighting.everywhere:
            always += np.bincount(asked.query, weights=weights, minlength=count)
            always *= self.params[self.weighting.everywhere]
        read = np.zeros(1, dtype=np.int64)
        results: list[tuple[Codes, Array, Floats]] = []
        for at, segment in enumerate(self.segments):
            tables, rows = None, np.zeros(len(term), dtype=np.int64)
            if self.weighting.likelihood is not None:
                distinct, rows = np.unique(term, return_inverse=True)
                tables = self.own_tables(segment, asked.cf[distinct])
            else:
                tables = self.tables[at]
            depth = min(k, len(segment.sizes))
            docs = np.zeros((count, depth), dtype=np.uint32)
            scores, sizes = np.zeros((count, depth)), np.zeros(count, dtype=np.int64)
            plain = bool((weights >= 0).all()) and bool(tables.min(initial=1.0) > 0)
            fill = segment.falling if self.weighting.everywhere else segment.order[:0]
            scratch = self.scratch[at].pop() if self.scratch[at] else room(len(segment.sizes))
            if depth:
                kernels.search(
                    starts, asked.places[at][term], rows, weights, rarity, ties, lifts,
                    segment.offsets, segment.docs, segment.kinds,
                    tables, segment.frontier_at, segment.frontier, self.priors[at], segment.order, fill, depth, plain,
                    prune and plain, *scratch, docs, scores, sizes, read,
                )  # fmt: skip
            self.scratch[at].append(scratch)
            kept = np.arange(depth)[None, :] < sizes[:, None]
            results.append((sizes, docs[kept], scores[kept] + np.repeat(always, sizes)))
        return int(read[0]), results


def room(docs: int) -> tuple[Array, ...]:
    """What a search of so many docs works in: scores of a window (zeros), docs met there, and two to sort in."""
    from .kernels import WINDOW

    return np.zeros(WINDOW), np.empty(WINDOW + 1, np.uint32), np.empty(docs + 1), np.empty(docs + 1, np.uint32)


def every(segments: Sequence[Segment]) -> Floats:
    """The df of all terms, over segments."""
    if len(segments) == 1:
        return np.diff(segments[0].offsets).astype(np.float64)
    import polars as pl

    counts = pl.concat([pl.DataFrame({"term": each.terms, "df": np.diff(each.offsets)}) for each in segments])
    return counts.group_by("term").agg(pl.col("df").sum()).sort("term")["df"].to_numpy().astype(np.float64)
