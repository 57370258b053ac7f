"""Intent-aware measures: a query has several subtopics, and a ranking should cover them. `g` is a graded ranking.

All agree with ndeval, the evaluator of TREC's diversity tasks: a subtopic counts if any judged doc is relevant to it,
and subtopics weigh the same. Judgements without subtopics count as one subtopic per query.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..base.ids import Codes, Floats
from ..errors import RankwrightError
from .graded import GradedRanking, Pool, count_within_groups, log2, once, safe_divide, tally
from .measure_registry import measure

CLARKE = "Clarke et al., SIGIR 2008; ndeval"
ERR_IA = "Chapelle et al., Information Retrieval 2011; ndeval"
AGRAWAL = "Agrawal et al., WSDM 2009; ndeval"
NRBP = "Clarke et al., ICTIR 2009; ndeval"


MAX_CUT = 1_000_000  # rows of an imagined ranking that covers every subtopic at every rank


@dataclass(frozen=True, eq=False)
class Coverage:
    """Which subtopics the rows of a ranking are relevant to: pairs by query and rank, a code for each subtopic."""

    query: Codes  # (pairs,)
    rank: Codes
    subtopic: Codes
    sizes: Codes  # (queries,): subtopics with a relevant doc

    def novelty(self, alpha: float) -> Floats:
        """The gain of each pair: (1 − alpha) to the power of how often its subtopic was covered before."""
        order = np.argsort(self.subtopic, kind="stable")
        seen = np.empty(len(order), dtype=np.int64)
        seen[order] = count_within_groups(self.subtopic[order]) - 1
        return (1.0 - alpha) ** seen

    def total(self, values: Floats) -> Floats:
        """The sum over each query's pairs."""
        return np.bincount(self.query, weights=values, minlength=len(self.sizes)).astype(np.float64)


def cover(g: GradedRanking, rel: float) -> Coverage:
    """The subtopics that each row of a ranking is relevant to."""
    starts, codes = relevant_subtopics(g.pool, rel)
    counts = np.where(g.row >= 0, starts[g.row + 1] - starts[g.row], 0)
    rows = np.repeat(np.arange(len(g.row)), counts)
    within = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    subtopic = codes[np.repeat(starts[g.row], counts) + within]
    return Coverage(g.query[rows], g.rank[rows], subtopic, subtopic_counts(g.pool, rel))


@once
def relevant_subtopics(pool: Pool, rel: float) -> tuple[Codes, Codes]:
    """The subtopics that each judged row is relevant to, as offsets by row and codes; a code belongs to one query."""
    row, name, grade = pool.subtopics
    kept = grade >= rel
    row, name = row[kept], name[kept]
    width = int(name.max()) + 1 if len(name) else 1
    _, codes = np.unique(pool.row_query[row] * width + name, return_inverse=True)
    starts = np.zeros(len(pool.row_query) + 2, dtype=np.int64)  # one more, for rows that are not judged
    np.cumsum(tally(row, len(pool.row_query) + 1), out=starts[1:])
    return starts, codes[np.argsort(row, kind="stable")]


@once
def subtopic_counts(pool: Pool, rel: float) -> Codes:
    """The number of subtopics of each query to which any judged doc is relevant."""
    starts, codes = relevant_subtopics(pool, rel)
    query = np.repeat(pool.row_query, np.diff(starts)[: len(pool.row_query)])
    _, first = np.unique(codes, return_index=True)
    return tally(query[first], pool.queries)


@once
def ideal_ranking(pool: Pool, rel: float, alpha: float, k: int | None) -> GradedRanking:
    """The greedy ideal: at each rank the doc that adds most, ties to the greater doc id, as in ndeval.

    The exact optimum is NP-hard (Carterette, ECIR 2009).
    """
    starts, codes = relevant_subtopics(pool, rel)
    counts = np.diff(starts)[: len(pool.row_query)]
    found: list[tuple[int, int, int]] = []  # query, rank, row
    bounds = np.searchsorted(pool.row_query, np.arange(pool.queries + 1))
    for query in range(pool.queries):
        rows = np.arange(bounds[query], bounds[query + 1])[counts[bounds[query] : bounds[query + 1]] > 0][::-1]
        if not len(rows):
            continue
        own = [codes[starts[row] : starts[row + 1]] for row in rows.tolist()]
        first = min(int(each.min()) for each in own)
        matrix = np.zeros((len(rows), max(int(each.max()) for each in own) - first + 1))
        for at, each in enumerate(own):
            matrix[at, each - first] = 1.0
        worth, is_left = np.ones(matrix.shape[1]), np.ones(len(rows), dtype=bool)
        for rank in range(1, min(len(rows), k or len(rows)) + 1):
            best = int(np.argmax(np.where(is_left, matrix @ worth, -1.0)))
            is_left[best] = False
            worth *= np.where(matrix[best] > 0, 1.0 - alpha, 1.0)
            found.append((query, rank, int(rows[best])))
    columns = np.array(found, dtype=np.int64).reshape(-1, 3)
    size, flags = tally(columns[:, 0], pool.queries), np.zeros(len(columns), dtype=bool)
    return GradedRanking(pool, size, columns[:, 0], columns[:, 1], np.ones(len(columns)), flags, columns[:, 2])


def discounted_novelty(g: GradedRanking, k: int | None, alpha: float, rel: float, discount: str) -> Floats:
    """Σ over rows and their subtopics of novelty / discount(rank)."""
    found = cover(g.top(k), rel)
    return found.total(found.novelty(alpha) / (log2(found.rank + 1) if discount == "log2" else found.rank))


def best_possible(g: GradedRanking, k: int | None, alpha: float, rel: float, discount: str) -> Floats:
    """The same if every row were relevant to every subtopic."""
    if k is not None and k > MAX_CUT:
        raise RankwrightError(f"an intent-aware measure takes a cut of at most {MAX_CUT:,}, got {k:,}")
    rank = np.arange(1, (k or max(int(g.num_retrieved.max(initial=1)), 1)) + 1)
    total = ((1.0 - alpha) ** (rank - 1) / (log2(rank + 1) if discount == "log2" else rank)).sum()
    return subtopic_counts(g.pool, rel) * float(total)


@measure("alpha_DCG", "alpha-DCG", source=CLARKE, uses_subtopics=True)
def alpha_dcg(g: GradedRanking, k: int, alpha: float = 0.5, rel: float = 1) -> Floats:
    """Novelty discounted by rank, relative to rows that cover every subtopic: Σ (1 − α)^seen / log2(rank + 1)."""
    return safe_divide(discounted_novelty(g, k, alpha, rel, "log2"), best_possible(g, k, alpha, rel, "log2"))


@measure("alpha_nDCG", "alpha-nDCG", "α-nDCG", source=CLARKE, uses_subtopics=True)
def alpha_ndcg(g: GradedRanking, k: int, alpha: float = 0.5, rel: float = 1) -> Floats:
    """Novelty discounted by rank, relative to the greedy ideal: a repeated subtopic is worth 1 − α as much."""
    ideal = ideal_ranking(g.pool, rel, alpha, k)
    return safe_divide(discounted_novelty(g, k, alpha, rel, "log2"), discounted_novelty(ideal, k, alpha, rel, "log2"))


@measure("ERR_IA", "ERR-IA", source=ERR_IA, uses_subtopics=True)
def err_ia(g: GradedRanking, k: int, alpha: float = 0.5, rel: float = 1) -> Floats:
    """Intent-aware expected reciprocal rank, relative to rows that cover every subtopic: Σ (1 − α)^seen / rank."""
    return safe_divide(discounted_novelty(g, k, alpha, rel, "rank"), best_possible(g, k, alpha, rel, "rank"))


@measure("nERR_IA", "nERR-IA", source=ERR_IA, uses_subtopics=True)
def nerr_ia(g: GradedRanking, k: int, alpha: float = 0.5, rel: float = 1) -> Floats:
    """Intent-aware expected reciprocal rank, relative to the greedy ideal."""
    ideal = ideal_ranking(g.pool, rel, alpha, k)
    return safe_divide(discounted_novelty(g, k, alpha, rel, "rank"), discounted_novelty(ideal, k, alpha, rel, "rank"))


def rank_biased_novelty(g: GradedRanking, alpha: float, beta: float, rel: float) -> Floats:
    """Σ over rows and their subtopics of novelty times beta^(rank − 1)."""
    found = cover(g, rel)
    return found.total(found.novelty(alpha) * beta ** (found.rank - 1.0))


@measure("NRBP", source=NRBP, uses_subtopics=True)
def nrbp(g: GradedRanking, alpha: float = 0.5, p: float = 0.5, rel: float = 1) -> Floats:
    """Novelty- and rank-biased precision: (1 − (1 − α)p) / subtopics · Σ (1 − α)^seen p^(rank − 1)."""
    found = rank_biased_novelty(g, alpha, p, rel)
    return safe_divide(found * (1 - (1 - alpha) * p), subtopic_counts(g.pool, rel))


@measure("nNRBP", source=NRBP, uses_subtopics=True)
def nnrbp(g: GradedRanking, alpha: float = 0.5, p: float = 0.5, rel: float = 1) -> Floats:
    """NRBP relative to that of the greedy ideal."""
    ideal = ideal_ranking(g.pool, rel, alpha, None)
    found = rank_biased_novelty(g, alpha, p, rel)
    return safe_divide(found, rank_biased_novelty(ideal, alpha, p, rel))


@measure("P_IA", "P-IA", source=AGRAWAL, uses_subtopics=True)
def precision_ia(g: GradedRanking, k: int, rel: float = 1) -> Floats:
    """P@k of each subtopic, averaged over subtopics."""
    found = cover(g.top(k), rel)
    return safe_divide(found.total(np.ones(len(found.rank))) / k, found.sizes)


@measure("AP_IA", "AP-IA", "MAP-IA", source=AGRAWAL, uses_subtopics=True)
def ap_ia(g: GradedRanking, rel: float = 1) -> Floats:
    """Average precision of each subtopic, averaged over subtopics."""
    found = cover(g, rel)
    order = np.argsort(found.subtopic, kind="stable")
    number = np.empty(len(order), dtype=np.int64)
    number[order] = count_within_groups(found.subtopic[order])
    _, codes = relevant_subtopics(g.pool, rel)
    precision = number / found.rank / tally(codes, int(codes.max(initial=0)) + 1)[found.subtopic]
    return safe_divide(found.total(precision), found.sizes)


@measure("StRecall", "strec", "subtopic_recall", source="Zhai et al., SIGIR 2003; ndeval", uses_subtopics=True)
def subtopic_recall(g: GradedRanking, k: int, rel: float = 1) -> Floats:
    """Share of the subtopics that the top k cover."""
    found = cover(g.top(k), rel)
    _, first = np.unique(found.subtopic, return_index=True)
    return safe_divide(tally(found.query[first], g.queries), found.sizes)
