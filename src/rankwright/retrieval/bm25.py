"""BM25 and its family: an index is built once and searched with any weighting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from ..columns import Columns
from ..ids import Codes, Floats, bounds, column
from ..run import Run
from ..text import Analyzer, analyzer
from .index import Array, Index, build
from .lengths import lossy as lossy_lengths
from .weighting import Stats, Weighting, find


@dataclass(frozen=True, eq=False)
class BM25:
    """An inverted index that answers queries; the weighting is chosen when it is searched."""

    index: Index

    @classmethod
    def of(cls, docs: Mapping[str, str], by: str | Analyzer | Callable[[str], list[str]] = "english") -> BM25:
        """The index of texts by doc id, with terms by an analyser."""
        return cls(build([(list(docs), list(docs.values()))], analyzer(by)))

    def search(
        self,
        queries: Mapping[str, str],
        k: int = 1000,
        weighting: str = "lucene",
        params: Mapping[str, float] | None = None,
        compat: str | None = None,
        prune: bool = True,
        name: str = "bm25",
    ) -> Run:
        """The k best docs of each query, exactly; docs without its terms only where the weighting scores them."""
        found, values, lossy = find(weighting, params, compat)
        asked = self.asked(queries)
        return Search(self.index, asked, found, values, lossy).run(list(queries), k, prune, name)

    def asked(self, queries: Mapping[str, str]) -> Asked:
        """The terms of each query that the index knows, each once with how often it stands there."""
        terms = self.index.analyzer.terms(list(queries.values()))
        places = np.array([self.index.places.get(term, -1) for term in terms.vocabulary], dtype=np.int64)
        codes = places[terms.codes] if len(places) else terms.codes.astype(np.int64)
        query = np.repeat(np.arange(len(queries)), np.diff(terms.starts))
        width = max(len(self.index.terms), 1)
        keys, repeats = np.unique(query[codes >= 0] * width + codes[codes >= 0], return_counts=True)
        return Asked(len(queries), keys // width, keys % width, repeats)


@dataclass(frozen=True, eq=False)
class Asked:
    """Queries as codes: for each distinct term of each query its code and how often it occurs there."""

    size: int
    query: Codes
    term: Codes
    repeats: Codes


@dataclass(frozen=True, eq=False)
class Search:
    """One weighting over one index for some queries, ready to run."""

    index: Index
    asked: Asked
    weighting: Weighting
    params: Mapping[str, float]
    lossy: bool

    def stats(self) -> Stats:
        """Collection statistics, over all docs or over those that have a token."""
        docs = int((self.index.sizes > 0).sum()) if self.weighting.filled else len(self.index.sizes)
        tokens = float(self.index.sizes.sum())
        return Stats(docs, tokens / max(docs, 1), self.index.df.astype(np.float64))

    def parts(self) -> tuple[Floats, Array, Floats]:
        """The weight of each query term, the row of its table, and the tables over kinds of postings."""
        counts, lengths = self.index.counts.astype(np.float64), self.index.lengths
        lengths = lossy_lengths(lengths) if self.lossy else lengths
        distinct, row = np.unique(self.asked.term, return_inverse=True)
        if self.weighting.likelihood is not None:
            share = self.index.cf[distinct] / max(float(self.index.sizes.sum()), 1.0)
            tables = self.weighting.likelihood(counts[None, :], lengths[None, :], share[:, None], **self.params)
            return self.asked.repeats.astype(np.float64), row, tables
        stats, own = self.stats(), dict(self.params)
        apart = {"epsilon": own.pop("epsilon")} if "epsilon" in own else {}
        with np.errstate(divide="ignore"):
            idf = self.weighting.idf(stats, **apart)
        table = self.weighting.tf(counts, lengths / max(stats.average, 1e-300), **own)
        return idf[self.asked.term] * self.asked.repeats, np.zeros(len(row), dtype=np.int64), table[None, :]

    def run(self, queries: list[str], k: int, prune: bool, name: str) -> Run:
        """Search, and give the results as a run."""
        from . import kernels

        weights, row, tables = self.parts()
        begin, end = self.index.offsets[self.asked.term], self.index.offsets[self.asked.term + 1]
        most = kernels.highest(begin, end, row, self.index.kinds, np.ascontiguousarray(tables))
        # the most valuable terms first: the sooner nothing new can come in
        order = np.lexsort((self.asked.term, -weights * most, self.asked.query))
        starts = bounds(np.bincount(self.asked.query, minlength=self.asked.size))
        depth = min(k, len(self.index.ids))
        docs = np.zeros((self.asked.size, depth), dtype=np.int32)
        scores, sizes = np.zeros((self.asked.size, depth)), np.zeros(self.asked.size, dtype=np.int64)
        prior: Floats = np.zeros(0)
        if self.weighting.prior is not None:
            prior = self.weighting.prior(self.index.sizes.astype(np.float64), **self.params)
        terms = np.bincount(self.asked.query, weights=self.asked.repeats, minlength=self.asked.size)
        always: Floats = np.zeros(self.asked.size)
        if self.weighting.everywhere:
            constant = weights * self.params[self.weighting.everywhere]
            always = np.bincount(self.asked.query, weights=constant, minlength=self.asked.size).astype(np.float64)
        safe = prune and not len(prior) and bool((weights >= 0).all()) and bool((tables >= 0).all())
        if depth:
            kernels.search(
                starts, begin[order], end[order], row[order], weights[order], most[order], self.index.docs,
                self.index.kinds, np.ascontiguousarray(tables), prior, terms, always, bool(self.weighting.everywhere),
                self.index.order, self.index.falling, depth, safe, docs, scores, sizes, np.zeros(len(self.index.ids)),
                np.zeros(1, dtype=np.int64),
            )  # fmt: skip
        kept = np.arange(depth)[None, :] < sizes[:, None]
        query = np.repeat(np.arange(self.asked.size), sizes)
        return Run.of(
            Columns(
                column([queries[at] for at in query.tolist()]),
                column([self.index.ids[doc] for doc in docs[kept].tolist()]),
                scores[kept],
            ),
            name,
        )
