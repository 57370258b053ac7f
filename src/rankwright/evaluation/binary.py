"""Measures that see a doc as relevant (grade >= rel) or not. `g` is a graded ranking, `k` a cut."""

from __future__ import annotations

import numpy as np

from ..base.ids import Codes, Floats, bounds
from .graded import Graded, log2, share, tally
from .measure_registry import measure

TREC_EVAL = "trec_eval, NIST"
BUCKLEY = "Buckley and Voorhees, SIGIR 2000"


@measure("P", "Precision", source=TREC_EVAL)
def precision(g: Graded, k: int, rel: float = 1) -> Floats:
    """Share of the top k that is relevant: |relevant ∩ top k| / k."""
    return g.top(k).relevant(rel).count() / k


@measure("R", "Recall", "Average Recall", source=TREC_EVAL)
def recall(g: Graded, k: int, rel: float = 1) -> Floats:
    """Share of the relevant docs that is in the top k: |relevant ∩ top k| / |relevant|."""
    return share(g.top(k).relevant(rel).count(), g.pool.count(rel))


@measure("F1", "F", "F1 Score", "Average F1", "Average F1 Score", source="van Rijsbergen, Information Retrieval, 1979")
def f1(g: Graded, k: int, rel: float = 1) -> Floats:
    """Harmonic mean of P@k and R@k: 2·P·R / (P + R), 0 where both are 0."""
    p, r = precision(g, k, rel), recall(g, k, rel)
    return share(2 * p * r, p + r)


@measure("Success", "Hit", cuts={"HitRate": 1, "Hit Rate": 1, "Average Hit Rate": 1}, source=TREC_EVAL)
def success(g: Graded, k: int, rel: float = 1) -> Floats:
    """Whether any of the top k is relevant: 1 or 0."""
    return (g.top(k).relevant(rel).count() > 0).astype(np.float64)


@measure("RR", "MRR", "Average MRR", "recip_rank", source="Voorhees, TREC-8, 1999")
def reciprocal_rank(g: Graded, k: int | None = None, rel: float = 1) -> Floats:
    """One over the rank of the first relevant doc: 1 / rank, 0 where there is none."""
    found = g.top(k).relevant(rel)
    first = found.rows(found.number == 1)
    return first.total(1 / first.rank)


@measure("AP", "MAP", "Average Precision", "map_cut", source=BUCKLEY)
def average_precision(g: Graded, k: int | None = None, rel: float = 1) -> Floats:
    """Mean precision at the relevant docs: Σ P@rank over relevant ranks / |all relevant|."""
    found = g.top(k).relevant(rel)
    return share(found.total(found.number / found.rank), g.pool.count(rel))


@measure("GMAP", "gm_map", aggregate="geometric", source="Robertson, CIKM 2006")
def gmap(g: Graded, rel: float = 1) -> Floats:
    """Average precision, averaged by geometric mean: exp(mean ln max(AP, 0.00001))."""
    return average_precision(g, None, rel)


@measure("YAAP", source="Robertson, ECIR 2012")
def yaap(g: Graded, rel: float = 1) -> Floats:
    """Log odds of average precision: ln((1 + s) / (1 + |relevant| − s)), s = Σ P@rank over relevant ranks."""
    found = g.relevant(rel)
    s = found.total(found.number / found.rank)
    return np.asarray(np.log((1 + s) / (1 + g.pool.count(rel) - s)))


@measure("Rprec", "R-Prec", source=TREC_EVAL)
def r_precision(g: Graded, rel: float = 1) -> Floats:
    """Precision after as many rows as there are relevant docs: P@|relevant|."""
    return r_precision_at(g, 1.0, rel)


@measure("RprecMult", "Rprec_mult", source=TREC_EVAL)
def r_precision_at(g: Graded, recall: float, rel: float = 1) -> Floats:
    """Precision after a multiple r of the number of relevant docs: P@⌊r·|relevant| + 0.9⌋."""
    size = g.pool.count(rel)
    cut = (recall * size + 0.9).astype(np.int64)
    found = g.relevant(rel)
    return share(found.rows(found.rank <= cut[found.query]).count(), np.where(size > 0, cut, 0))


@measure("bpref", source="Buckley and Voorhees, SIGIR 2004")
def bpref(g: Graded, rel: float = 1) -> Floats:
    """Share of judged pairs in the right order: mean of 1 − min(n, R) / min(N, R) over the R relevant docs,
    n being the judged non-relevant docs above it and N all of them."""
    found, above = relevant_with(g, rel, lambda rows: (rows.grade >= 0) & (rows.grade < rel))
    size, wrong = g.pool.count(rel)[found.query], g.pool.count(0, rel)[found.query]
    lost = np.where(above > 0, np.minimum(above, size) / np.maximum(np.minimum(wrong, size), 1), 0.0)
    return share(found.total(1 - lost), g.pool.count(rel))


@measure("GBpref", "gm_bpref", aggregate="geometric", source=TREC_EVAL)
def geometric_bpref(g: Graded, rel: float = 1) -> Floats:
    """bpref, averaged by geometric mean: exp(mean ln max(bpref, 0.00001))."""
    return bpref(g, rel)


@measure("infAP", source="Yilmaz and Aslam, CIKM 2006")
def inferred_ap(g: Graded, rel: float = 1) -> Floats:
    """Average precision estimated from a judged sample of the pool: mean over relevant docs of
    1/rank + (pooled above / rank) · (relevant above + ε) / (judged above + 2ε), ε = 0.00001."""
    epsilon = 0.00001
    found, pooled = relevant_with(g, rel, lambda rows: np.ones(len(rows.grade), dtype=bool))
    _, judged = relevant_with(g, rel, lambda rows: rows.grade >= 0)
    above = found.rank - 1.0
    inside = np.divide(pooled, above, out=np.zeros(len(above)), where=above > 0)
    likely = (found.number - 1 + epsilon) / (judged + 2 * epsilon)
    return share(found.total(1 / (above + 1) + above / (above + 1) * inside * likely), g.pool.count(rel))


def relevant_with(g: Graded, rel: float, counted) -> tuple[Graded, Codes]:  # type: ignore[no-untyped-def]
    """The relevant rows, and how many counted rows stand above each."""
    kept, counts = g.grade >= rel, counted(g)
    running = np.cumsum(counts) - counts
    start = np.searchsorted(g.query, g.query)
    above = running - running[start] if len(running) else running
    return g.rows(kept), above[kept]


def interpolated(g: Graded, levels: tuple[float, ...], rel: float, truncate: bool = False) -> Floats:
    """Highest precision at or after each level of recall, shape (queries, levels).

    A level r asks for round(r·|relevant|) docs, or, truncated as before trec_eval 10, ⌊r·|relevant| + 0.9⌋.
    """
    found = g.relevant(rel)
    exact = np.outer(g.pool.count(rel), levels)
    wanted = np.floor(exact + (0.9 if truncate else 0.5)).astype(np.int64)
    counts = found.count()
    after = highest_after(found.number / found.rank, found.number)
    there = (wanted <= counts[:, None]) & (counts > 0)[:, None]
    rows = bounds(counts)[:-1, None] + np.maximum(wanted - 1, 0)
    return np.where(there, after[np.where(there, rows, 0)], 0.0) if len(after) else np.zeros(there.shape)


def highest_after(values: Floats, number: Codes) -> Floats:
    """The highest value at or after each row of its query; rows are numbered from 1, all queries at once."""
    found = values.copy()
    order, follows = np.argsort(number, kind="stable"), np.append(number[1:], 0)
    ends = np.cumsum(np.bincount(number, minlength=1))
    for n in range(len(ends) - 2, 0, -1):
        rows = order[ends[n - 1] : ends[n]]
        rows = rows[follows[rows] == n + 1]  # which another row of the query follows
        found[rows] = np.maximum(found[rows], found[rows + 1])
    return found


@measure("IPrec", "iprec_at_recall", source=TREC_EVAL)
def interpolated_precision(g: Graded, recall: float, rel: float = 1) -> Floats:
    """Highest precision at or after recall r: max of P@i over i with recall >= r."""
    return interpolated(g, (recall,), rel).ravel()


@measure("11pt", "11pt_avg", source=TREC_EVAL)
def eleven_points(g: Graded, rel: float = 1) -> Floats:
    """Mean of IPrec at recall 0, 0.1 .. 1."""
    return average_over(interpolated(g, tuple(i / 10 for i in range(11)), rel))


def average_over(columns: Floats) -> Floats:
    """The mean of each row, added from the last column to the first as trec_eval adds."""
    return np.asarray(np.add.accumulate(columns[:, ::-1], axis=1)[:, -1] / columns.shape[1])


@measure("RBP", shown=("p",), source="Moffat and Zobel, TOIS 2008")
def rank_biased_precision(g: Graded, p: float = 0.8, rel: float = 1) -> Floats:
    """Gain of a reader who goes on with probability p: (1 − p) Σ p^(rank − 1) over relevant ranks."""
    found = g.relevant(rel)
    return found.total((1 - p) * p ** (found.rank - 1.0))


@measure("RBPResidual", shown=("p",), better="lower", source="Moffat and Zobel, TOIS 2008")
def rbp_residual(g: Graded, p: float = 0.8) -> Floats:
    """What RBP could still gain: (1 − p) Σ p^(rank − 1) over unjudged ranks + p^rows."""
    known = g.rows(g.grade >= 0)
    # all ranks that are not known, to infinity: 1 less the known ones
    return 1 - known.total((1 - p) * p ** (known.rank - 1.0))


@measure("Judged", source="ir_measures, MacAvaney et al., ECIR 2022")
def judged(g: Graded, k: int) -> Floats:
    """Share of the top k that is judged (grade >= 0): |judged ∩ top k| / k."""
    top = g.top(k)
    return top.rows(top.grade >= 0).count() / k


@measure("Unjudged", "unj", better="lower", source=TREC_EVAL)
def unjudged(g: Graded, k: int) -> Floats:
    """Share of the top k that is returned but not judged: |unjudged ∩ top k| / k."""
    top = g.top(k)
    return (top.retrieved - top.rows(top.grade >= 0).count()) / k


@measure("Confusion", "Confusion Rate", "Average Confusion Rate", better="lower", source="rankwright")
def confusion(g: Graded, k: int) -> Floats:
    """Share of the top k that is distractors: |distractors ∩ top k| / rows in top k, 0 when empty."""
    top = g.top(k)
    return share(top.rows(top.distractor).count(), top.retrieved)


@measure("RelP", "relative_P", source=TREC_EVAL)
def relative_precision(g: Graded, k: int, rel: float = 1) -> Floats:
    """Precision over the highest that is possible: |relevant ∩ top k| / min(k, |relevant|)."""
    return share(g.top(k).relevant(rel).count(), np.minimum(g.pool.count(rel), k))


@measure("SetP", "set_P", source=TREC_EVAL)
def set_precision(g: Graded, rel: float = 1) -> Floats:
    """Share of all rows returned that is relevant: |relevant returned| / |returned|."""
    return share(g.relevant(rel).count(), g.retrieved)


@measure("SetR", "set_recall", source=TREC_EVAL)
def set_recall(g: Graded, rel: float = 1) -> Floats:
    """Share of the relevant docs that was returned: |relevant returned| / |relevant|."""
    return share(g.relevant(rel).count(), g.pool.count(rel))


@measure("SetF", "set_F", source="van Rijsbergen, Information Retrieval, 1979")
def set_f(g: Graded, beta: float = 1, rel: float = 1) -> Floats:
    """Weighted harmonic mean of SetP and SetR: (β + 1)·P·R / (R + β·P)."""
    p, r = set_precision(g, rel), set_recall(g, rel)
    return share((beta + 1) * p * r, r + beta * p)


@measure("SetRelP", "set_relative_P", source=TREC_EVAL)
def set_relative_precision(g: Graded, rel: float = 1) -> Floats:
    """SetP over the highest that is possible: |relevant returned| / min(|returned|, |relevant|)."""
    return share(g.relevant(rel).count(), np.minimum(g.retrieved, g.pool.count(rel)))


@measure("SetAP", "set_map", source=TREC_EVAL)
def set_average_precision(g: Graded, rel: float = 1) -> Floats:
    """SetP times SetR: |relevant returned|² / (|returned| · |relevant|)."""
    found = g.relevant(rel).count().astype(np.float64)
    return share(found * found, g.retrieved * g.pool.count(rel))


@measure("Utility", source=TREC_EVAL)
def utility(
    g: Graded, a: float = 1, b: float = -1, c: float = 0, d: float = 0, docs: float = 0, rel: float = 1
) -> Floats:
    """Worth of the set returned: a·|relevant returned| + b·|other returned| + c·|relevant missed| + d·|others left|."""
    found, size = g.relevant(rel).count(), g.pool.count(rel)
    worth = a * found + b * (g.retrieved - found) + c * (size - found) + d * (docs + found - g.retrieved - size)
    return np.asarray(worth, dtype=np.float64)


@measure("binG", source="trec_eval, Buckley 2008")
def binary_g(g: Graded, rel: float = 1) -> Floats:
    """Mean over relevant docs of 1 / log2(2 + non-relevant docs above)."""
    found = g.relevant(rel)
    return share(found.total(1 / log2(2 + found.rank - found.number)), g.pool.count(rel))


@measure("NumQ", "num_q", aggregate="sum", better="", source=TREC_EVAL)
def num_q(g: Graded) -> Floats:
    """Number of queries averaged."""
    return np.ones(g.queries)


@measure("NumRet", "num_ret", aggregate="sum", better="", source=TREC_EVAL)
def num_ret(g: Graded) -> Floats:
    """Number of rows returned."""
    return g.retrieved.astype(np.float64)


@measure("NumRel", "num_rel", aggregate="sum", better="", source=TREC_EVAL)
def num_rel(g: Graded, rel: float = 1) -> Floats:
    """Number of relevant docs."""
    return g.pool.count(rel).astype(np.float64)


@measure("NumRelRet", "num_rel_ret", aggregate="sum", better="higher", source=TREC_EVAL)
def num_rel_ret(g: Graded, rel: float = 1) -> Floats:
    """Number of relevant docs returned."""
    return g.relevant(rel).count().astype(np.float64)


@measure("NumNonrelJudgedRet", "num_nonrel_judged_ret", aggregate="sum", better="", source=TREC_EVAL)
def num_nonrel_judged_ret(g: Graded, rel: float = 1) -> Floats:
    """Number of docs returned that are judged and not relevant."""
    return tally(g.query[(g.grade >= 0) & (g.grade < rel)], g.queries).astype(np.float64)
