"""Measures that treat a doc as relevant (grade >= rel) or not. `g` is a graded ranking, `k` a cut."""

from __future__ import annotations

import numpy as np

from ..base.ids import Codes, Floats, group_offsets
from .graded import GradedRanking, log2, once, safe_divide, tally
from .measure_registry import measure

TREC_EVAL = "trec_eval, NIST"
BUCKLEY = "Buckley and Voorhees, SIGIR 2000"


@measure("P", "Precision", source=TREC_EVAL)
def precision(g: GradedRanking, k: int, rel: float = 1) -> Floats:
    """Share of the top k that is relevant: |relevant ∩ top k| / k."""
    return g.relevant(rel).count(k) / k


@measure("R", "Recall", "Average Recall", source=TREC_EVAL)
def recall(g: GradedRanking, k: int, rel: float = 1) -> Floats:
    """Share of the relevant docs that are in the top k: |relevant ∩ top k| / |relevant|."""
    return safe_divide(g.relevant(rel).count(k), g.pool.count(rel))


@measure("F1", "F", "F1 Score", "Average F1", "Average F1 Score", source="van Rijsbergen, Information Retrieval, 1979")
def f1(g: GradedRanking, k: int, rel: float = 1) -> Floats:
    """Harmonic mean of P@k and R@k: 2·P·R / (P + R), 0 where both are 0."""
    p, r = precision(g, k, rel), recall(g, k, rel)
    return safe_divide(2 * p * r, p + r)


@measure(
    "Success",
    "Hit",
    "hit_rate",
    "top_k_accuracy",
    alias_cuts={"HitRate": 1, "Hit Rate": 1, "Average Hit Rate": 1},
    source=TREC_EVAL,
)
def success(g: GradedRanking, k: int, rel: float = 1) -> Floats:
    """Whether any of the top k is relevant: 1 or 0."""
    return (g.relevant(rel).count(k) > 0).astype(np.float64)


@measure("RR", "MRR", "Average MRR", "recip_rank", source="Voorhees, TREC-8, 1999")
def reciprocal_rank(g: GradedRanking, k: int | None = None, rel: float = 1) -> Floats:
    """Reciprocal rank of the first relevant doc: 1 / rank, 0 where there is none."""
    first = g.relevant(rel).first
    return first.total(1 / first.rank, k)


@measure("AP", "MAP", "Average Precision", "map_cut", source=BUCKLEY)
def average_precision(g: GradedRanking, k: int | None = None, rel: float = 1) -> Floats:
    """Mean precision at the relevant docs: Σ P@rank over relevant ranks / |all relevant|."""
    found = g.relevant(rel)
    return safe_divide(found.total(found.running_count / found.rank, k), g.pool.count(rel))


@measure("GMAP", "gm_map", aggregate="geometric", source="Robertson, CIKM 2006")
def gmap(g: GradedRanking, rel: float = 1) -> Floats:
    """Average precision, averaged by geometric mean: exp(mean ln max(AP, 0.00001))."""
    return average_precision(g, None, rel)


@measure("YAAP", source="Robertson, ECIR 2012")
def yaap(g: GradedRanking, rel: float = 1) -> Floats:
    """Log odds of average precision: ln((1 + s) / (1 + |relevant| − s)), s = Σ P@rank over relevant ranks."""
    found = g.relevant(rel)
    s = found.total(found.running_count / found.rank)
    return np.asarray(np.log((1 + s) / (1 + g.pool.count(rel) - s)))


@measure("Rprec", "R-Prec", "r-precision", "r_precision", source=TREC_EVAL)
def r_precision(g: GradedRanking, rel: float = 1) -> Floats:
    """Precision at the number of relevant docs: P@|relevant|."""
    return r_precision_at(g, 1.0, rel)


@measure("RprecMult", "Rprec_mult", source=TREC_EVAL)
def r_precision_at(g: GradedRanking, recall: float, rel: float = 1) -> Floats:
    """Precision at r times the number of relevant docs: P@⌊r·|relevant| + 0.9⌋."""
    size = g.pool.count(rel)
    cut = (recall * size + 0.9).astype(np.int64)
    found = g.relevant(rel)
    return safe_divide(found.select(found.rank <= cut[found.query]).count(), np.where(size > 0, cut, 0))


@measure("bpref", source="Buckley and Voorhees, SIGIR 2004")
def bpref(g: GradedRanking, rel: float = 1) -> Floats:
    """Share of judged pairs in the right order: mean of 1 − min(n, R) / min(N, R) over the R relevant docs,
    where n of the N judged non-relevant docs rank above the doc."""
    found, above = relevant_with_counts_above(g, rel, lambda rows: (rows.grade >= 0) & (rows.grade < rel))
    size, wrong = g.pool.count(rel)[found.query], g.pool.count(0, rel)[found.query]
    lost = np.where(above > 0, np.minimum(above, size) / np.maximum(np.minimum(wrong, size), 1), 0.0)
    return safe_divide(found.total(1 - lost), g.pool.count(rel))


@measure("GBpref", "gm_bpref", aggregate="geometric", source=TREC_EVAL)
def geometric_bpref(g: GradedRanking, rel: float = 1) -> Floats:
    """bpref, averaged by geometric mean: exp(mean ln max(bpref, 0.00001))."""
    return bpref(g, rel)


@measure("infAP", source="Yilmaz and Aslam, CIKM 2006")
def inferred_ap(g: GradedRanking, rel: float = 1) -> Floats:
    """Average precision estimated from a judged sample of the pool: mean over relevant docs of
    1/rank + (pooled above / rank) · (relevant above + ε) / (judged above + 2ε), ε = 0.00001."""
    epsilon = 0.00001
    found, pooled = relevant_with_counts_above(g, rel, lambda rows: np.ones(len(rows.grade), dtype=bool))
    _, judged = relevant_with_counts_above(g, rel, lambda rows: rows.grade >= 0)
    above = found.rank - 1.0
    pooled_share = np.divide(pooled, above, out=np.zeros(len(above)), where=above > 0)
    relevant_share = (found.running_count - 1 + epsilon) / (judged + 2 * epsilon)
    return safe_divide(
        found.total(1 / (above + 1) + above / (above + 1) * pooled_share * relevant_share), g.pool.count(rel)
    )


def relevant_with_counts_above(g: GradedRanking, rel: float, is_counted) -> tuple[GradedRanking, Codes]:  # type: ignore[no-untyped-def]
    """The relevant rows, and the number of counted rows above each."""
    is_relevant, counts = g.grade >= rel, is_counted(g)
    running_sum = np.cumsum(counts) - counts
    start = np.searchsorted(g.query, g.query)
    above = running_sum - running_sum[start] if len(running_sum) else running_sum
    return g.select(is_relevant), above[is_relevant]


def precision_at_recall_levels(
    g: GradedRanking, levels: tuple[float, ...], rel: float, truncate: bool = False
) -> Floats:
    """Highest precision at or after each level of recall, shape (queries, levels).

    A level r requires round(r·|relevant|) docs, or, with `truncate`, ⌊r·|relevant| + 0.9⌋ as before trec_eval 10.
    """
    found = g.relevant(rel)
    exact = np.outer(g.pool.count(rel), levels)
    required = np.floor(exact + (0.9 if truncate else 0.5)).astype(np.int64)
    counts = found.count()
    after = highest_precision_after(found)
    is_reached = (required <= counts[:, None]) & (counts > 0)[:, None]
    rows = group_offsets(counts)[:-1, None] + np.maximum(required - 1, 0)
    return np.where(is_reached, after[np.where(is_reached, rows, 0)], 0.0) if len(after) else np.zeros(is_reached.shape)


@once
def highest_precision_after(relevant: GradedRanking) -> Floats:
    """The highest precision at or after each row, computed once for all levels of recall."""
    number = relevant.running_count
    return highest_at_or_after(number / relevant.rank, number)


def highest_at_or_after(values: Floats, number: Codes) -> Floats:
    """The highest value at or after each row of its query; `number` counts the rows of each query from 1."""
    found = values.copy()
    order, follows = np.argsort(number, kind="stable"), np.append(number[1:], 0)
    ends = np.cumsum(np.bincount(number, minlength=1))
    for n in range(len(ends) - 2, 0, -1):
        rows = order[ends[n - 1] : ends[n]]
        rows = rows[follows[rows] == n + 1]  # rows followed by another row of the query
        found[rows] = np.maximum(found[rows], found[rows + 1])
    return found


@measure("IPrec", "iprec_at_recall", source=TREC_EVAL)
def interpolated_precision(g: GradedRanking, recall: float, rel: float = 1) -> Floats:
    """Highest precision at or after recall r: max of P@i over i with recall >= r."""
    return precision_at_recall_levels(g, (recall,), rel).ravel()


@measure("11pt", "11pt_avg", source=TREC_EVAL)
def eleven_points(g: GradedRanking, rel: float = 1) -> Floats:
    """Mean of IPrec at recall 0, 0.1 .. 1."""
    return row_means(precision_at_recall_levels(g, tuple(i / 10 for i in range(11)), rel))


def row_means(columns: Floats) -> Floats:
    """The mean of each row, summed from the last column to the first as in trec_eval."""
    return np.asarray(np.add.accumulate(columns[:, ::-1], axis=1)[:, -1] / columns.shape[1])


@measure("RBP", explicit_params=("p",), source="Moffat and Zobel, TOIS 2008")
def rank_biased_precision(g: GradedRanking, p: float = 0.8, rel: float = 1) -> Floats:
    """Expected gain of a reader who continues with probability p: (1 − p) Σ p^(rank − 1) over relevant ranks."""
    found = g.relevant(rel)
    return found.total((1 - p) * p ** (found.rank - 1.0))


@measure("RBPResidual", explicit_params=("p",), better="lower", source="Moffat and Zobel, TOIS 2008")
def rbp_residual(g: GradedRanking, p: float = 0.8) -> Floats:
    """RBP that unjudged docs could still add: (1 − p) Σ p^(rank − 1) over unjudged ranks + p^rows."""
    judged = g.select(g.grade >= 0)
    # the weights of all ranks to infinity sum to 1; subtract the judged ones
    return 1 - judged.total((1 - p) * p ** (judged.rank - 1.0))


@measure("Judged", source="ir_measures, MacAvaney et al., ECIR 2022")
def judged_share(g: GradedRanking, k: int) -> Floats:
    """Share of the top k that is judged (grade >= 0): |judged ∩ top k| / k."""
    return g.relevant(0).count(k) / k


@measure("Unjudged", "unj", better="lower", source=TREC_EVAL)
def unjudged_share(g: GradedRanking, k: int) -> Floats:
    """Share of the top k that is returned but not judged: |unjudged ∩ top k| / k."""
    return (np.minimum(g.num_retrieved, k) - g.relevant(0).count(k)) / k


@measure("Confusion", "Confusion Rate", "Average Confusion Rate", better="lower", source="rankwright")
def confusion(g: GradedRanking, k: int) -> Floats:
    """Share of the top k that are distractors: |distractors ∩ top k| / rows in top k, 0 when empty."""
    top = g.top(k)
    return safe_divide(top.select(top.distractor).count(), top.num_retrieved)


@measure("RelP", "relative_P", source=TREC_EVAL)
def relative_precision(g: GradedRanking, k: int, rel: float = 1) -> Floats:
    """Precision relative to the highest possible: |relevant ∩ top k| / min(k, |relevant|)."""
    return safe_divide(g.relevant(rel).count(k), np.minimum(g.pool.count(rel), k))


@measure("SetP", "set_P", source=TREC_EVAL)
def set_precision(g: GradedRanking, rel: float = 1) -> Floats:
    """Share of all rows returned that are relevant: |relevant returned| / |returned|."""
    return safe_divide(g.relevant(rel).count(), g.num_retrieved)


@measure("SetR", "set_recall", source=TREC_EVAL)
def set_recall(g: GradedRanking, rel: float = 1) -> Floats:
    """Share of the relevant docs that are returned: |relevant returned| / |relevant|."""
    return safe_divide(g.relevant(rel).count(), g.pool.count(rel))


@measure("SetF", "set_F", source="van Rijsbergen, Information Retrieval, 1979")
def set_f(g: GradedRanking, beta: float = 1, rel: float = 1) -> Floats:
    """Weighted harmonic mean of SetP and SetR: (β + 1)·P·R / (R + β·P)."""
    p, r = set_precision(g, rel), set_recall(g, rel)
    return safe_divide((beta + 1) * p * r, r + beta * p)


@measure("SetRelP", "set_relative_P", source=TREC_EVAL)
def set_relative_precision(g: GradedRanking, rel: float = 1) -> Floats:
    """SetP relative to the highest possible: |relevant returned| / min(|returned|, |relevant|)."""
    return safe_divide(g.relevant(rel).count(), np.minimum(g.num_retrieved, g.pool.count(rel)))


@measure("SetAP", "set_map", source=TREC_EVAL)
def set_average_precision(g: GradedRanking, rel: float = 1) -> Floats:
    """SetP times SetR: |relevant returned|² / (|returned| · |relevant|)."""
    found = g.relevant(rel).count().astype(np.float64)
    return safe_divide(found * found, g.num_retrieved * g.pool.count(rel))


@measure("Utility", source=TREC_EVAL)
def utility(
    g: GradedRanking, a: float = 1, b: float = -1, c: float = 0, d: float = 0, docs: float = 0, rel: float = 1
) -> Floats:
    """Utility of the set: a·|relevant returned| + b·|other returned| + c·|relevant missed| + d·|other missed|."""
    found, size = g.relevant(rel).count(), g.pool.count(rel)
    value = a * found + b * (g.num_retrieved - found) + c * (size - found) + d * (docs + found - g.num_retrieved - size)
    return np.asarray(value, dtype=np.float64)


@measure("binG", source="trec_eval, Buckley 2008")
def binary_g(g: GradedRanking, rel: float = 1) -> Floats:
    """Mean of 1 / log2(2 + non-relevant docs above) over the relevant docs."""
    found = g.relevant(rel)
    return safe_divide(found.total(1 / log2(2 + found.rank - found.running_count)), g.pool.count(rel))


@measure("NumQ", "num_q", aggregate="sum", better="", source=TREC_EVAL)
def num_q(g: GradedRanking) -> Floats:
    """Number of queries."""
    return np.ones(g.queries)


@measure("NumRet", "num_ret", aggregate="sum", better="", source=TREC_EVAL)
def num_ret(g: GradedRanking) -> Floats:
    """Number of rows returned."""
    return g.num_retrieved.astype(np.float64)


@measure("NumRel", "num_rel", aggregate="sum", better="", source=TREC_EVAL)
def num_rel(g: GradedRanking, rel: float = 1) -> Floats:
    """Number of relevant docs."""
    return g.pool.count(rel).astype(np.float64)


@measure("NumRelRet", "num_rel_ret", aggregate="sum", better="higher", source=TREC_EVAL)
def num_rel_ret(g: GradedRanking, rel: float = 1) -> Floats:
    """Number of relevant docs returned."""
    return g.relevant(rel).count().astype(np.float64)


@measure("NumNonrelJudgedRet", "num_nonrel_judged_ret", aggregate="sum", better="", source=TREC_EVAL)
def num_nonrel_judged_ret(g: GradedRanking, rel: float = 1) -> Floats:
    """Number of returned docs that are judged not relevant."""
    return tally(g.query[(g.grade >= 0) & (g.grade < rel)], g.queries).astype(np.float64)
