"""Results as rank_bm25 returns them: every doc, even at score 0, and equal scores in the order of numpy's sort.

`get_top_n` is `argsort(scores)[::-1][:n]`, and numpy's default sort is not stable: how it leaves ties depends on their
number and, on some processors, on its vectorized code. The same call on the same scores gives the same order here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from ...base.ids import Floats, group_offsets
from ...errors import RankwrightError
from ...run import Run
from .query_terms import TermStats

if TYPE_CHECKING:
    from .inverted_index import BM25, Query
    from .searcher import Searcher

# what a term adds to docs, from its idf, its counts and their lengths / mean length; as rank_bm25 0.2.2 sums it
Part = Callable[[float, Floats, Floats, Mapping[str, float]], Floats]


def okapi(idf: float, tf: Floats, ratio: Floats, p: Mapping[str, float]) -> Floats:
    """idf · tf (k1 + 1) / (tf + k1 (1 − b + b·dl/avgdl))."""
    return idf * (tf * (p["k1"] + 1) / (tf + p["k1"] * (1 - p["b"] + p["b"] * ratio)))


def plus(idf: float, tf: Floats, ratio: Floats, p: Mapping[str, float]) -> Floats:
    """idf · (δ + tf (k1 + 1) / (k1 (1 − b + b·dl/avgdl) + tf)), even where the term is absent."""
    return idf * (p["delta"] + (tf * (p["k1"] + 1)) / (p["k1"] * (1 - p["b"] + p["b"] * ratio) + tf))


def bm25_l(idf: float, tf: Floats, ratio: Floats, p: Mapping[str, float]) -> Floats:
    """idf · tf (k1 + 1) (c + δ) / (k1 + c + δ), c = tf / (1 − b + b·dl/avgdl)."""
    c = tf / (1 - p["b"] + p["b"] * ratio)
    return idf * tf * (p["k1"] + 1) * (c + p["delta"]) / (p["k1"] + c + p["delta"])


PARTS: dict[str, Part] = {"BM25Okapi": okapi, "BM25Plus": plus, "BM25L": bm25_l}


def search(index: BM25, searcher: Searcher, queries: Mapping[str, Query], k: int, name: str) -> Run:
    """The first k docs of each query in rank_bm25's order; tied scores are lowered by the last bit to keep it."""
    texts = [query for query in queries.values() if isinstance(query, str)]
    if index.analyzer is None or len(texts) < len(queries):
        raise RankwrightError("search: compat 'rank_bm25' needs docs and queries as texts, got vectors")
    [part] = [PARTS[form] for form in PARTS if searcher.weighting.source.endswith(form)]
    docs = np.concatenate([np.array(segment.live_ids.to_list(), dtype=object) for segment in index.segments])
    sizes = np.concatenate([segment.live_sizes for segment in index.segments])
    ratio = sizes / max(searcher.stats[1], 1e-300)
    ids: list[str] = []
    scores: list[Floats] = []
    for text in texts:
        order, values = rank_docs(index, searcher, part, index.analyzer.for_queries.terms([text])[0], ratio, k)
        ids += docs[order].tolist()
        scores.append(values)
    counts = np.array([len(each) for each in scores], dtype=np.int64)
    return Run(
        queries=tuple(queries), starts=group_offsets(counts), ids=ids, name=name,
        scores=np.concatenate(scores) if scores else np.zeros(0),
    )  # fmt: skip


def rank_docs(
    index: BM25, searcher: Searcher, part: Part, terms: list[str], ratio: Floats, k: int
) -> tuple[np.ndarray[tuple[int], np.dtype[np.intp]], Floats]:
    """The rows of the first k docs for a query's terms, and their strictly decreasing scores."""
    stats = TermStats.of(terms, index.segments)
    idf = searcher.weights(stats.df)
    total = np.zeros(len(ratio))
    for at in range(len(terms)):
        total += part(float(idf[at]), term_counts(index, stats, at), ratio, searcher.params)
    order = np.argsort(total)[::-1][:k]
    values = total[order]
    for row in range(1, len(values)):
        values[row] = min(values[row], np.nextafter(values[row - 1], -np.inf))
    return order, values


def term_counts(index: BM25, stats: TermStats, term: int) -> Floats:
    """The count of a term in each doc of the index."""
    tf = np.zeros(index.size)
    first = 0
    for places, segment in zip(stats.places, index.segments, strict=True):
        if places[term] >= 0:
            low, high = segment.offsets[places[term] : places[term] + 2].tolist()
            rows, counts = segment.docs[low:high].astype(np.int64), segment.counts[segment.kinds[low:high]]
            if segment.deletions is not None:
                is_live = segment.live[rows] != 0
                rows, counts = segment.deletions.live_rows[rows[is_live]], counts[is_live]
            tf[first + rows] = counts
        first += segment.doc_count
    return tf
