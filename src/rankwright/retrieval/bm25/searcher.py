"""One weighting over an index for some queries: weights, tables, threads, and the run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ...base.ids import SHORT, Codes, Floats, bounds, column, spread
from ...base.parallel import shared
from ...errors import RankwrightError
from ...io import Columns
from ...run import Run
from .lossy_lengths import lossy as lossy_lengths
from .segment import Array, Segment, joined
from .weighting import Stats, Weighting

if TYPE_CHECKING:
    import polars as pl

ROWS = 1 << 22  # results of a batch of queries
CELLS = 1 << 22  # of a batch's tables, where each term has a row of its own
NOTHING = np.zeros(0, dtype=np.uint32)
SPARE = 16  # rows more than are asked for, in case the last ones tie


@dataclass(frozen=True, eq=False)
class Known:
    """Terms: where each stands in each segment, -1 where it does not occur, and how often it does in all."""

    places: tuple[Codes, ...]
    df: Floats
    cf: Floats

    @classmethod
    def of(cls, terms: Sequence[str], segments: Sequence[Segment]) -> Known:
        """What the segments know of terms."""
        df, cf = np.zeros(len(terms)), np.zeros(len(terms))
        places = tuple(each.places(terms) for each in segments)
        for place, each in zip(places, segments, strict=True):
            there = np.flatnonzero(place >= 0)
            df[there] += each.offsets[place[there] + 1] - each.offsets[place[there]]
            cf[there] += each.cf[place[there]]
        return cls(places, df, cf)

    def more(self, other: Known) -> Known:
        """These terms, then others."""
        places = tuple(np.append(a, b) for a, b in zip(self.places, other.places, strict=True))
        return Known(places, np.append(self.df, other.df), np.append(self.cf, other.cf))


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
    def of(cls, queries: Sequence[str], query: Codes, term: Codes, repeats: Floats, known: Known) -> Asked:
        """Queries of known terms; those that occur nowhere are left out."""
        kept = known.df[term] > 0
        totals = np.bincount(query, weights=repeats, minlength=len(queries)).astype(np.float64)
        return cls(queries, query[kept], term[kept], repeats[kept], known.places, known.df, known.cf, totals)

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

    @property
    def everywhere(self) -> float:
        """What every doc gets for each term of the query, times its idf, whether it has the term or not."""
        return self.params[self.weighting.everywhere] if self.weighting.everywhere else 0.0

    @cached_property
    def tables(self) -> tuple[Floats, ...]:
        """For each segment what each kind of posting adds, before its term's weight: one row."""
        own = {key: value for key, value in self.params.items() if key != "epsilon"}
        ratios = [self.lengths(each) / max(self.stats[1], 1e-300) for each in self.segments]
        pairs = zip(self.segments, ratios, strict=True)
        return tuple(np.array(self.weighting.tf(each.counts, ratio, **own))[None, :] for each, ratio in pairs)

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
        if self.everywhere:
            constant = float((weights * asked.repeats).sum()) * self.everywhere
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
        # what every doc gets is added last, and may make equal what was not: such docs are ranked again
        depth = k + SPARE if self.everywhere else k
        found = [self.batch(each, depth, prune, threads) for each in self.batches(asked, depth)]
        read = sum(each[0] for each in found)
        if len(self.segments) == 1 and not self.everywhere:
            sizes, docs, scores = (np.concatenate([each[1][0][part] for each in found]) for part in range(3))
            kept = np.flatnonzero(sizes)
            few = len(docs) <= SHORT and len(self.segments[0].sizes) <= SHORT
            names = self.segments[0].names[docs].tolist() if few else self.segments[0].ids.gather(docs)
            queries = (
                tuple(asked.queries) if len(kept) == len(sizes) else tuple(asked.queries[at] for at in kept.tolist())
            )
            # in rank order as they come: ties too
            ids = names.to_list() if not few and len(names) <= SHORT else names
            return Run(queries, bounds(sizes[kept]), ids, scores, name), read
        rows: list[Codes] = []
        docs_of: list[pl.Series] = []
        scores_of: list[Floats] = []
        first = 0
        for _, results in found:
            for segment, (sizes, docs, scores) in zip(self.segments, results, strict=True):
                rows.append(spread(bounds(sizes)) + first)
                docs_of.append(segment.ids.gather(docs))
                scores_of.append(scores)
            first += len(results[0][0])
        query = np.concatenate(rows)
        order = np.argsort(query, kind="stable")
        names = [asked.queries[at] for at in query[order].tolist()]
        ids = joined(docs_of).gather(order)
        return Run.of(Columns(column(names), column(ids.to_list()), np.concatenate(scores_of)[order]), name).top(
            k
        ), read

    def batches(self, asked: Asked, k: int) -> Iterator[Asked]:
        """Queries in batches that memory holds."""
        total = len(asked.queries)
        per = ROWS // max(min(k, max(len(each.sizes) for each in self.segments)), 1)
        if self.weighting.likelihood is not None:
            kinds = max(len(each.counts) for each in self.segments)
            longest = int(np.bincount(asked.query).max(initial=1))
            per = min(per, CELLS // max(kinds * longest, 1))
        if per >= total:
            yield asked
            return
        for first in range(0, total, max(per, 1)):
            yield asked.part(first, min(first + max(per, 1), total))

    def batch(
        self, asked: Asked, k: int, prune: bool, threads: int | None
    ) -> tuple[int, list[tuple[Codes, Array, Floats]]]:
        """Postings read, and for each segment the sizes, docs and scores of the queries' results."""
        term, count = asked.term, len(asked.queries)
        weights = self.weights(asked.df)[term] * asked.repeats
        # the heaviest terms first: the sooner nothing new can come in
        rarity = -weights if self.weighting.likelihood is None else asked.cf[term]
        ties = self.in_order(asked)
        starts = np.searchsorted(asked.query, np.arange(count + 1))
        lifts = np.bincount(asked.query, weights=asked.repeats, minlength=count).astype(np.float64)
        always: Floats = np.zeros(count)
        if self.everywhere:
            always += np.bincount(asked.query, weights=weights, minlength=count)
            always *= self.everywhere
        read = 0
        results: list[tuple[Codes, Array, Floats]] = []
        for at, segment in enumerate(self.segments):
            rows = np.zeros(len(term), dtype=np.int64)
            if self.weighting.likelihood is not None:
                distinct, rows = np.unique(term, return_inverse=True)
                tables = self.own_tables(segment, asked.cf[distinct])
            else:
                tables = self.tables[at]
            plain = bool((weights >= 0).all()) and bool(tables.min(initial=1.0) > 0)
            fill = segment.falling if self.everywhere else NOTHING
            inputs = (
                asked.places[at][term], rows, weights, rarity, ties, segment.offsets, segment.docs, segment.kinds,
                tables, segment.frontier_at, segment.frontier, self.priors[at], segment.order, fill,
            )  # fmt: skip
            depth = min(k, len(segment.sizes))
            docs, scores = np.zeros((count, depth), dtype=np.uint32), np.zeros((count, depth))
            sizes = np.zeros(count, dtype=np.int64)
            if depth and len(term) + len(fill):
                read += self.threaded(at, starts, lifts, inputs, plain, prune, docs, scores, sizes, threads)
            if (sizes == depth).all():
                flat_docs, flat_scores = docs.reshape(-1), scores.reshape(-1)
            else:
                kept = np.arange(depth)[None, :] < sizes[:, None]
                flat_docs, flat_scores = docs[kept], scores[kept]
            if self.everywhere:
                flat_scores = flat_scores + np.repeat(always, sizes)
            results.append((sizes, flat_docs, flat_scores))
        return read, results

    def threaded(
        self, at: int, starts: Codes, lifts: Floats, inputs: tuple[Array, ...], plain: bool, prune: bool,
        docs: Array, scores: Floats, sizes: Codes, threads: int | None,
    ) -> int:  # fmt: skip
        """Search a segment, some queries a thread, into the arrays of results; the postings read."""
        from .kernels import score

        places, rows, weights, rarity, ties, *rest = inputs

        def work(part: slice) -> int:
            read = np.zeros(1, dtype=np.int64)
            scratch = self.scratch[at].pop() if self.scratch[at] else room(len(self.segments[at].sizes))
            score.search(
                starts[part.start : part.stop + 1], places, rows, weights, rarity, ties, lifts[part], *rest,
                docs.shape[1], plain, prune and plain, *scratch, docs[part], scores[part], sizes[part], read,
            )  # fmt: skip
            self.scratch[at].append(scratch)
            return int(read[0])

        return sum(shared(work, len(sizes), threads))


def room(docs: int) -> tuple[Array, ...]:
    """What a search of so many docs works in: scores of a window (zeros), docs met there, and two to sort in."""
    from .kernels.score import WINDOW

    return np.zeros(WINDOW), np.empty(WINDOW + 1, np.uint32), np.empty(docs + 1), np.empty(docs + 1, np.uint32)


def every(segments: Sequence[Segment]) -> Floats:
    """The df of all terms, over segments."""
    if len(segments) == 1:
        return np.diff(segments[0].offsets).astype(np.float64)
    import polars as pl

    counts = pl.concat([pl.DataFrame({"term": each.terms, "df": np.diff(each.offsets)}) for each in segments])
    return counts.group_by("term").agg(pl.col("df").sum()).sort("term")["df"].to_numpy().astype(np.float64)
