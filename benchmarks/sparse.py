"""Learned sparse search with and without block-max pruning: CPU time and postings read, on generated weights.

    python benchmarks/sparse.py --docs 200000

Terms of docs and queries are drawn after Zipf's law, half of them from one of 400 topics, where they weigh more; docs
are in no order. The three searches take turns, on one thread; each time is the least of several.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from rankwright.base.ids import group_offsets
from rankwright.retrieval.bm25.inverted_index import BM25
from rankwright.retrieval.bm25.searcher import Searcher
from rankwright.retrieval.bm25.weighting import find
from rankwright.retrieval.sparse.block_max import BlockMaxSearcher
from rankwright.retrieval.sparse.impact_index import impact_segment
from rankwright.retrieval.sparse.splade import TermWeights

TERMS, TOPICS = 30_000, 400
SEARCHES = (("no pruning", Searcher, False), ("MaxScore", Searcher, True), ("block-max", BlockMaxSearcher, True))


def generate(rng: np.random.Generator, shifts: np.ndarray, texts: int, size: int) -> TermWeights:
    """Term weights of texts."""
    shares = np.cumsum(1 / np.arange(1, TERMS + 1))
    terms = np.searchsorted(shares / shares[-1], rng.random((texts, size)))
    is_own = rng.random(terms.shape) < 0.5
    terms = np.where(is_own, (terms * 7919 + shifts[rng.integers(0, TOPICS, texts)][:, None]) % TERMS, terms)
    weights = rng.gamma(1.2, 0.5, terms.shape) + 0.5 * is_own
    order = np.argsort(terms, axis=1)
    terms, weights = (np.take_along_axis(each, order, axis=1) for each in (terms, weights))
    is_first = np.diff(terms, axis=1, prepend=-1) > 0
    sizes = is_first.sum(axis=1)
    return TermWeights(group_offsets(sizes), terms[is_first].astype(np.int64), weights[is_first].astype(np.float32))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", type=int, default=200_000)
    parser.add_argument("--queries", type=int, default=100)
    parser.add_argument("--repeat", type=int, default=7)
    options = parser.parse_args()
    rng = np.random.default_rng(1)
    words, shifts = [f"w{at}" for at in range(TERMS)], rng.integers(0, TERMS, TOPICS)
    docs, asked = generate(rng, shifts, options.docs, 100), generate(rng, shifts, options.queries, 30)
    segment = impact_segment([f"d{at}" for at in range(options.docs)], [docs], words)
    queries = {
        str(at): {words[term]: float(weight) for term, weight in zip(asked.terms[own], asked.weights[own], strict=True)}
        for at, own in enumerate(slice(*ends) for ends in zip(asked.starts[:-1], asked.starts[1:], strict=True))
    }
    terms = BM25((segment,)).parse_queries(queries)
    print(f"{options.docs:,} docs, {len(segment.docs):,} postings, {options.queries} queries")
    searchers = [kind((segment,), *find("impact", None, None), [[]], learns=False) for _, kind, _ in SEARCHES]
    for k in (10, 100, 1000):
        times, reads, runs = np.full(3, np.inf), [0, 0, 0], {}
        for _ in range(options.repeat + 1):  # the first compiles
            for at, (searcher, (name, _, prune)) in enumerate(zip(searchers, SEARCHES, strict=True)):
                began = time.process_time()
                runs[name], reads[at] = searcher.search(terms, k, prune, 1, "run")
                times[at] = min(times[at], time.process_time() - began)
        for at, (name, _, _) in enumerate(SEARCHES):
            same = list(runs[name].ids) == list(runs["no pruning"].ids)
            same = same and np.array_equal(runs[name].scores, runs["no pruning"].scores)
            print(
                f"k {k:5} {name:10} {reads[at] / options.queries:9,.0f} postings per query, "
                f"{1000 * times[at] / options.queries:.3f} ms; {'the same run' if same else 'ANOTHER RUN'}",
                flush=True,
            )


if __name__ == "__main__":
    main()
