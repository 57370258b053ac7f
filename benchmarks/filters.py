"""Filtered search beside unfiltered search: BM25 on a million docs, vectors flat and in a graph.

    python benchmarks/filters.py [--docs 1000000] [--vectors 100000] [--repeat 5]

Docs of Zipf's terms and queries of six terms as in benchmarks/bm25.py; each doc has a number below 1,000, and a filter
keeps a share of them. Turns alternate between filters; the best of --repeat counts. The rows of the first queries are
compared with those of an unbounded search, filtered afterwards; a difference ends with exit code 1. For the graph,
recall of the filtered ten best is against exact search.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from bm25 import make

from rankwright import BM25, Collection, Dense, Run, Vectors
from rankwright.retrieval.filters import DocFilter

SHARES = {"all": None, "50 %": "n < 500", "5 %": "n < 50", "0.1 %": "n < 1"}
CHECKED = 20  # queries whose rows are compared


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
    filters = {name: None if text is None else DocFilter(text, collection) for name, text in SHARES.items()}
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


def dense(vectors: int, repeat: int) -> None:
    """Vectors with each filter, exact and in a graph."""
    rng = np.random.default_rng(0)
    rows = rng.standard_normal((vectors + 200, 384), dtype=np.float32)
    rows[:, :32] *= 6  # neighbors are near in a few dimensions, as those of texts are
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    docs, queries = rows[:vectors], rows[vectors:]
    numbers = rng.integers(0, 1000, vectors)
    collection = Collection.of({str(at): {"text": "x", "n": int(numbers[at])} for at in range(vectors)})
    names = {str(at): "" for at in range(len(queries))}
    from rankwright.retrieval.dense.neighbors import KINDS, Allowed, parameters

    ids = [str(at) for at in range(vectors)]
    flat = Dense(Vectors(), ids, docs)
    values = parameters("hnsw", None)
    graph = Dense(Vectors(), ids, docs, (), "hnsw", values, KINDS["hnsw"].build(docs, values))  # type: ignore[misc]
    masks = {
        name: None if text is None else Allowed(DocFilter(text, collection).mask()) for name, text in SHARES.items()
    }
    exact: dict[str, Run] = {}
    for kind, index in {"flat": flat, "hnsw": graph}.items():
        calls = {
            name: lambda index=index, mask=mask: index.search_vectors(names, queries, 10, 1, "x", mask)
            for name, mask in masks.items()
        }
        timed = fastest(calls, repeat)
        for name, (seconds, run) in timed.items():
            exact.setdefault(name, run)
            pairs = zip(exact[name].to_dict().values(), run.to_dict().values(), strict=True)
            recall = np.mean([len(a.keys() & b.keys()) / len(a) for a, b in pairs])
            ratio = seconds / timed["all"][0]
            print(
                f"{kind}, {vectors:,} vectors, k = 10, {name}: {len(queries) / seconds:,.0f} queries/s, "
                f"{ratio:.2f}x the time, recall {recall:.3f}"
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", type=int, default=1_000_000)
    parser.add_argument("--vectors", type=int, default=100_000)
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    bm25(options.docs, options.repeat)
    dense(options.vectors, options.repeat)
