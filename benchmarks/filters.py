"""Filtered search beside unfiltered search: BM25 on a million docs, vectors flat and in a graph.

    python benchmarks/filters.py [--docs 1000000] [--vectors 200000] [--dim 64] [--repeat 5] [--only bm25|flat|hnsw|ivf]

Docs of Zipf's terms and queries of six terms as in benchmarks/bm25.py; each doc has a number below 1,000, and a filter
keeps a share of them. Turns alternate between filters; the best of --repeat counts. The rows of the first queries are
compared with those of an unbounded search, filtered afterwards; a difference ends with exit code 1. Vectors lie around
centers, a hundred around each. For the graph and the cells, recall of the filtered ten best is against exact search;
a filter "by cluster" keeps or drops all vectors around a center, so that half of the queries lose their neighborhood.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from bm25 import make

from rankwright import BM25, Collection, Dense, Run, Vectors
from rankwright.retrieval.dense.neighbors import KINDS, Allowed, parameters
from rankwright.retrieval.filters import DocFilter

BOUNDS = {"50 %": 500, "5 %": 50, "0.1 %": 1}  # of the number of each doc
CHECKED = 20  # queries whose rows are compared
QUERIES = 200  # of vectors


def fastest(work: dict[str, Callable[[], Any]], repeat: int) -> dict[str, tuple[float, Any]]:
    """The shortest time of each call on one core, turns alternating, and what it gave."""
    found = {name: (float("inf"), call()) for name, call in work.items()}
    for _ in range(repeat):
        for name, call in work.items():
            start = time.process_time()
            result = call()
            found[name] = min(found[name], (time.process_time() - start, result), key=lambda each: each[0])
    return found


def compare(found: Run, every: Run, allowed: np.ndarray[Any, Any], k: int) -> None:
    """Exit if the rows are not the allowed ones of the unbounded search."""
    for query, rows in list(every.to_dict().items())[:CHECKED]:
        wanted = [(doc, score) for doc, score in rows.items() if allowed[int(doc)]][:k]
        if list(found.to_dict().get(query, {}).items()) != wanted:
            sys.exit(f"query {query}: filtered rows differ from rows filtered afterwards")


def bm25(docs: int, repeat: int) -> None:
    """BM25 with each filter."""
    folder = make(docs)
    texts = (folder / "docs.txt").read_text().splitlines()
    asked = {str(at): text for at, text in enumerate((folder / "queries.txt").read_text().splitlines())}
    numbers = np.random.default_rng(1).integers(0, 1000, len(texts))
    collection = Collection.of({str(at): {"text": text, "n": int(numbers[at])} for at, text in enumerate(texts)})
    index = BM25.build(collection, "simple")
    filters = {"all": None, **{name: DocFilter(f"n < {bound}", collection) for name, bound in BOUNDS.items()}}
    first = dict(list(asked.items())[:CHECKED])
    every = index.search(first, len(texts))
    for k in (10, 1000):
        calls = {
            name: lambda each=each, k=k: index.search(asked, k, threads=1, filter=each)
            for name, each in filters.items()
        }
        timed = fastest(calls, repeat)
        for name, (seconds, run) in timed.items():
            allowed = np.ones(len(texts)) if filters[name] is None else filters[name].mask()
            compare(run, every, allowed, k)
            ratio = seconds / timed["all"][0]
            print(f"bm25, {docs:,} docs, k = {k}, {name}: {len(asked) / seconds:,.0f} queries/s, {ratio:.2f}x the time")


def clustered(vectors: int, dim: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Unit vectors around centers, and the center of each."""
    rng = np.random.default_rng(0)
    centers = rng.standard_normal((max(vectors // 100, 1), dim), dtype=np.float32)
    labels = rng.integers(0, len(centers), vectors)
    rows = centers[labels] + 0.6 * rng.standard_normal((vectors, dim), dtype=np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True), labels


def dense(vectors: int, dim: int, kinds: list[str], repeat: int) -> None:
    """Vectors with each filter: exact, in a graph, in cells."""
    rows, labels = clustered(vectors + QUERIES, dim)
    docs, queries = rows[:vectors], rows[vectors:]
    rng = np.random.default_rng(1)
    numbers = rng.integers(0, 1000, vectors)
    chosen = rng.permutation(labels.max() + 1) % 2 == 0
    masks: dict[str, Allowed | None] = {"all": None}
    masks |= {name: Allowed((numbers < bound).astype(np.uint8)) for name, bound in BOUNDS.items()}
    masks["50 %, by cluster"] = Allowed(chosen[labels[:vectors]].astype(np.uint8))
    ids, names = [str(at) for at in range(vectors)], {str(at): "" for at in range(len(queries))}
    flat = Dense(Vectors(), ids, docs)
    exact = {name: flat.search_vectors(names, queries, 10, 1, "x", mask) for name, mask in masks.items()}
    for kind in kinds:
        values = parameters(kind, None)
        build = KINDS[kind].build
        index = replace(flat, kind=kind, params=values, index=build(docs, values) if build else None)
        calls = {
            name: lambda index=index, mask=mask: index.search_vectors(names, queries, 10, 1, "x", mask)
            for name, mask in masks.items()
        }
        timed = fastest(calls, repeat)
        for name, (seconds, run) in timed.items():
            pairs = zip(exact[name].to_dict().values(), run.to_dict().values(), strict=True)
            recall = np.mean([len(a.keys() & b.keys()) / len(a) for a, b in pairs])
            ratio = seconds / timed["all"][0]
            print(
                f"{kind}, {vectors:,} vectors, k = 10, {name}: {len(queries) / seconds:,.0f} queries/s, "
                f"{ratio:.2f}x the time, recall {recall:.3f}",
                flush=True,
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", type=int, default=1_000_000)
    parser.add_argument("--vectors", type=int, default=200_000)
    parser.add_argument("--dim", type=int, default=64)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--only", choices=["bm25", *KINDS])
    options = parser.parse_args()
    if options.only in (None, "bm25"):
        bm25(options.docs, options.repeat)
    kinds = [kind for kind in KINDS if options.only in (None, kind)]
    if kinds:
        dense(options.vectors, options.dim, kinds, options.repeat)
