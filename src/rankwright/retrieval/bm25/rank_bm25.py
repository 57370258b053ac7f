"""Results as rank_bm25 returns them: every doc, also at score 0, and equal scores in the order of numpy's sort.

`get_top_n` is `argsort(scores)[::-1][:n]`, and numpy's default sort is not stable: how it leaves ties depends on their
number and, on some processors, on its vectorized code. The same call on the same scores gives the same order here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from ...base.ids import Floats, bounds
from ...errors import RankwrightError
from ...run import Run
from .searcher import Known

if TYPE_CHECKING:
    from .inverted_index import BM25, Query
    from .searcher import Search

# what a term adds to docs: its idf, its counts there, their lengths / the mean length; release 0.2.2, sums in its order
Part = Callable[[float, Floats, Floats, Mapping[str, float]], Floats]


def okapi(idf: float, tf: Floats, ratio: Floats, p: Mapping[str, float]) -> Floats:
    """idf · tf (k1 + 1) / (tf + k1 (1 − b + b·dl/avgdl))."""
    return idf * (tf * (p["k1"] + 1) / (tf + p["k1"] * (1 - p["b"] + p["b"] * ratio)))


def plus(idf: float, tf: Floats, ratio: Floats, p: Mapping[str, float]) -> Floats:
    """idf · (δ + tf (k1 + 1) / (k1 (1 − b + b·dl/avgdl) + tf)), also where the term is not."""
    return idf * (p["delta"] + (tf * (p["k1"] + 1)) / (p["k1"] * (1 - p["b"] + p["b"] * ratio) + tf))


def shifted(idf: float, tf: Floats, ratio: Floats, p: Mapping[str, float]) -> Floats:
    """idf · tf (k1 + 1) (c + δ) / (k1 + c + δ), c = tf / (1 − b + b·dl/avgdl)."""
    c = tf / (1 - p["b"] + p["b"] * ratio)
    return idf * tf * (p["k1"] + 1) * (c + p["delta"]) / (p["k1"] + c + p["delta"])


PARTS: dict[str, Part] = {"BM25Okapi": okapi, "BM25Plus": plus, "BM25L": shifted}


def search(index: BM25, chosen: Search, queries: Mapping[str, Query], k: int, name: str) -> Run:
    """The k first docs of each query in rank_bm25's order; equal scores are lowered by the last bit to keep it."""
    texts = [query for query in queries.values() if isinstance(query, str)]
    if index.analyzer is None or len(texts) < len(queries):
        raise RankwrightError("search: compat 'rank_bm25' needs texts, of docs and of queries; vectors are given")
    [part] = [PARTS[form] for form in PARTS if chosen.weighting.source.endswith(form)]
    docs = np.concatenate([segment.names for segment in index.segments])
    sizes = np.concatenate([segment.sizes for segment in index.segments])
    ratio = sizes / max(chosen.stats[1], 1e-300)
    ids: list[str] = []
    scores: list[Floats] = []
    for text in texts:
        order, values = ranked(index, chosen, part, index.analyzer.terms([text])[0], ratio, k)
        ids += docs[order].tolist()
        scores.append(values)
    counts = np.array([len(each) for each in scores], dtype=np.int64)
    return Run(tuple(queries), bounds(counts), ids, np.concatenate(scores) if scores else np.zeros(0), name)


def ranked(
    index: BM25, chosen: Search, part: Part, terms: list[str], ratio: Floats, k: int
) -> tuple[np.ndarray[tuple[int], np.dtype[np.intp]], Floats]:
    """The rows of the first k docs for the terms of a query, and their scores, made to fall."""
    known = Known.of(terms, index.segments)
    idf = chosen.weights(known.df)
    total = np.zeros(len(ratio))
    for at in range(len(terms)):
        total += part(float(idf[at]), counts_of(index, known, at), ratio, chosen.params)
    order = np.argsort(total)[::-1][:k]
    values = total[order]
    for row in range(1, len(values)):
        values[row] = min(values[row], np.nextafter(values[row - 1], -np.inf))
    return order, values


def counts_of(index: BM25, known: Known, term: int) -> Floats:
    """How often a term occurs in each doc of the index."""
    tf = np.zeros(index.size)
    first = 0
    for places, segment in zip(known.places, index.segments, strict=True):
        if places[term] >= 0:
            low, high = segment.offsets[places[term] : places[term] + 2].tolist()
            tf[first + segment.docs[low:high].astype(np.int64)] = segment.counts[segment.kinds[low:high]]
        first += len(segment.sizes)
    return tf
