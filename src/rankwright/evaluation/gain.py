"""Measures that use how relevant a doc is. `g` is a graded ranking, `k` a cut."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from ..base.ids import Codes, Floats, group_offsets
from ..errors import RankwrightError, listed
from .graded import GradedRanking, Pool, log2, once, safe_divide
from .measure_registry import measure

JARVELIN = "Järvelin and Kekäläinen, TOIS 2002"
GAINS: dict[str, Callable[[Floats], Floats]] = {
    "linear": lambda grade: grade,
    "exp2": lambda grade: 2.0**grade - 1,
}
DISCOUNTS: dict[str, Callable[[Codes], Floats]] = {
    "log2": lambda rank: log2(rank + 1),
    "rank": lambda rank: rank.astype(np.float64),
}


@once
def apply_gain(g: GradedRanking, gain: str) -> GradedRanking:
    """The ranking and its pool with gains in place of grades; a grade below 0 has no gain.

    `gain` names a function, or lists gains by grade (`1:3;2:9`); a grade that is not listed is its own gain.
    """
    return replace(g, pool=apply_gain_to_pool(g.pool, gain), grade=parse_gain(gain)(g.grade)).select(g.grade >= 0)


@once
def apply_gain_to_pool(pool: Pool, gain: str) -> Pool:
    """The pool with gains in place of grades."""
    gains = parse_gain(gain)(pool.grade)
    order = np.lexsort((-gains, pool.query))
    return replace(pool, query=pool.query[order], grade=gains[order], cache={})


def parse_gain(text: str) -> Callable[[Floats], Floats]:
    """The function from grades to gains that a text describes."""
    table: dict[float, float] = {}
    function = GAINS.get(text)
    if function is None:
        function = GAINS["linear"]
        try:
            for pair in text.split(";"):
                grade, gain = (float(part) for part in pair.split(":"))
                if not (grade >= 0 and abs(gain) < np.inf):
                    raise ValueError
                table[grade] = gain
        except ValueError:
            allowed = f"choose {listed(GAINS)}, or give gains by grade: 1:3;2:9"
            raise RankwrightError(f"gain {text!r} is unknown; {allowed}") from None

    def to_gain(grades: Floats) -> Floats:
        gains = np.where(grades >= 0, function(np.maximum(grades, 0)), 0.0)
        for grade, gain in table.items():
            gains[grades == grade] = gain
        return gains

    return to_gain


@once
def discount_gains(g: GradedRanking, discount: str) -> Floats:
    """The discounted gain of every row: gain / discount(rank)."""
    return g.grade / DISCOUNTS[discount](g.rank)


@once
def ideal_total(pool: Pool, discount: str, k: int | None) -> Floats:
    """The sum of discounted gains of the ideal top k of each query."""
    return pool.ideal.total(discount_gains(pool.ideal, discount), k)


@measure("DCG", source=JARVELIN)
def dcg(g: GradedRanking, k: int | None = None, gain: str = "linear", discount: str = "log2") -> Floats:
    """Discounted cumulative gain: Σ gain / log2(rank + 1)."""
    gained = apply_gain(g, gain)
    return gained.total(discount_gains(gained, discount), k)


@measure("IdealDCG", "ideal_dcg", better="", source=JARVELIN)
def ideal_dcg(g: GradedRanking, k: int | None = None, gain: str = "linear", discount: str = "log2") -> Floats:
    """The highest DCG that the judgements allow."""
    return ideal_total(apply_gain(g, gain).pool, discount, k).copy()


@measure("nDCG", "Average nDCG", "ndcg_cut", alias_cuts={"nDCG_full": None}, source=JARVELIN)
def ndcg(g: GradedRanking, k: int | None = None, gain: str = "linear", discount: str = "log2") -> Floats:
    """DCG relative to the highest that the judgements allow: DCG@k / ideal DCG@k.

    gain: grade (linear), 2^grade − 1 (exp2), or by grade (1:3;2:9); discount: log2(rank + 1) or rank."""
    return safe_divide(dcg(g, k, gain, discount), ideal_dcg(g, k, gain, discount))


@measure("nDCGrel", "ndcg_rel", source="trec_eval, Buckley 2008")
def ndcg_rel(g: GradedRanking, gain: str = "linear") -> Floats:
    """nDCG averaged over the relevant docs: at the rank of each, or over the full ranking where it is not returned."""
    g = apply_gain(g, gain)
    ideal = g.pool.ideal
    found = g.select(g.grade > 0)
    reached = running_sum(found, discount_gains(found, "log2"))
    possible = running_sum(ideal, discount_gains(ideal, "log2"))
    sizes = ideal.count()
    starts = group_offsets(sizes)
    # the ideal ranking ends at the number of relevant docs
    at = starts[found.query] + np.minimum(found.rank, sizes[found.query]) - 1
    total = found.total(reached / possible[at])
    rest = (sizes - found.count()) * safe_divide(
        g.total(discount_gains(g, "log2")), ideal.total(discount_gains(ideal, "log2"))
    )
    return safe_divide(total + rest, sizes)


@measure("RnDCG", source="trec_eval, Buckley 2008")
def r_ndcg(g: GradedRanking, gain: str = "linear", rel: float = 1) -> Floats:
    """nDCG averaged over the ranks where the ideal gain drops, and the last rank returned."""
    relevant = g.pool.count(rel) > 0
    g = apply_gain(g, gain)
    ideal = g.pool.ideal
    ours, best = discount_gains(g, "log2"), discount_gains(ideal, "log2")
    total, points = np.zeros(g.queries), np.zeros(g.queries)
    for level in np.unique(ideal.grade)[::-1]:
        size = g.pool.count_anew(level, np.inf)
        steps = g.pool.count_anew(level, np.nextafter(level, np.inf)) > 0
        value = safe_divide(
            g.select(g.rank <= size[g.query]).total(ours[g.rank <= size[g.query]]),
            ideal.select(ideal.rank <= size[ideal.query]).total(best[ideal.rank <= size[ideal.query]]),
        )
        total += np.where(steps, value, 0)
        points += steps
    last = g.num_retrieved > ideal.count() + 1
    total += np.where(last, safe_divide(g.total(ours), ideal.total(best)), 0)
    points += last
    return np.where(relevant, safe_divide(total, points), 0.0)


@measure("G", source="trec_eval, Buckley 2008")
def normalized_gain(g: GradedRanking, gain: str = "linear") -> Floats:
    """Gain discounted by the gain missed so far: Σ gain / log2(2 + cost − cumulative gain) / Σ ideal gain,
    where the cost sums max(ideal gain, 1) over the ranks."""
    g = apply_gain(g, gain)
    ideal = g.pool.ideal
    sizes = ideal.count()
    starts = group_offsets(sizes)
    extra = np.concatenate([[0.0], running_sum(ideal, np.maximum(ideal.grade - 1, 0))])
    at = np.minimum(g.rank, sizes[g.query])
    cost = g.rank + np.where(at > 0, extra[starts[g.query] + at], 0.0)
    gained = running_sum(g, g.grade)
    counted = g.grade != 0
    part = np.zeros(len(counted))
    part[counted] = g.grade[counted] / np.log2(2 + (cost - gained)[counted])
    return safe_divide(g.total(part), ideal.total(ideal.grade))


def running_sum(g: GradedRanking, values: Floats) -> Floats:
    """The sum over each row and those above it in its query."""
    sums = np.cumsum(values)
    start = np.searchsorted(g.query, g.query)
    return sums - (sums - values)[start] if len(sums) else sums


@measure("ERR", source="Chapelle et al., CIKM 2009; gdeval")
def err(g: GradedRanking, k: int | None = None, gmax: float = 4) -> Floats:
    """Expected reciprocal rank of a reader who stops at a doc with probability s = (2^grade − 1) / 2^gmax:
    Σ 1/rank · s · Π (1 − s) over the docs above."""
    top = g.top(k)
    top = top.select(top.grade > 0)
    highest = float(g.pool.highest.max(initial=0))
    if highest > gmax:
        raise RankwrightError(f"ERR: grade {highest:g} is above gmax {gmax:g}; write ERR(gmax={highest:g})")
    stop = (2.0**top.grade - 1) / 2.0**gmax
    left, value = np.ones(g.queries), np.zeros(g.queries)
    order = np.argsort(top.running_count, kind="stable")
    for row in np.split(order, np.cumsum(np.bincount(top.running_count, minlength=1))):  # a step of all queries at once
        query = top.query[row]
        value[query] += left[query] * stop[row] / top.rank[row]
        left[query] *= 1 - stop[row]
    return value


@measure("nERR", source="Chapelle et al., CIKM 2009; ntcireval")
def nerr(g: GradedRanking, k: int | None = None, gmax: float = 4) -> Floats:
    """ERR relative to the highest that the judgements allow: ERR@k / ideal ERR@k."""
    return safe_divide(err(g, k, gmax), err(g.pool.ideal, k, gmax))


@measure("gRBP", explicit_params=("p",), source="trec_eval 10 (rbp)")
def graded_rbp(g: GradedRanking, p: float = 0.9) -> Floats:
    """RBP with gain = grade / highest grade of the query: (1 − p) Σ gain · p^(rank − 1)."""
    found = g.select(g.grade > 0)
    return (1 - p) * found.total(found.grade / g.pool.highest[found.query] * p ** (found.rank - 1.0))
