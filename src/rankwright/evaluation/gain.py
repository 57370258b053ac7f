"""Measures that see how relevant a doc is. `g` is a graded ranking, `k` a cut."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from ..base.ids import Codes, Floats, bounds
from ..errors import RankwrightError, listed
from .graded import Graded, Pool, log2, share
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


def gains(g: Graded, gain: str) -> Graded:
    """The ranking and its pool with gains in place of grades; what is below 0 gains nothing.

    `gain` names a function, or gives gains by grade (`1:3;2:9`), grades not named keeping their own.
    """
    change = gain_of(gain)
    pool_gain = change(g.pool.grade)
    order = np.lexsort((-pool_gain, g.pool.query))
    pool = Pool(g.queries, g.pool.query[order], pool_gain[order])
    return replace(g, pool=pool, grade=change(g.grade)).rows(g.grade >= 0)


def gain_of(text: str) -> Callable[[Floats], Floats]:
    """The function from grades to gains that a text names."""
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

    def change(grades: Floats) -> Floats:
        changed = np.where(grades >= 0, function(np.maximum(grades, 0)), 0.0)
        for grade, gain in table.items():
            changed[grades == grade] = gain
        return changed

    return change


def discounted(g: Graded, discount: str) -> Floats:
    """The discounted gain of every row: gain / discount(rank)."""
    return g.grade / DISCOUNTS[discount](g.rank)


@measure("DCG", source=JARVELIN)
def dcg(g: Graded, k: int | None = None, gain: str = "linear", discount: str = "log2") -> Floats:
    """Discounted cumulative gain: Σ gain / log2(rank + 1)."""
    top = gains(g, gain).top(k)
    return top.total(discounted(top, discount))


@measure("IdealDCG", "ideal_dcg", better="", source=JARVELIN)
def ideal_dcg(g: Graded, k: int | None = None, gain: str = "linear", discount: str = "log2") -> Floats:
    """The highest DCG that the judgements allow."""
    top = gains(g, gain).pool.ideal.top(k)
    return top.total(discounted(top, discount))


@measure("nDCG", "Average nDCG", "ndcg_cut", cuts={"nDCG_full": None}, source=JARVELIN)
def ndcg(g: Graded, k: int | None = None, gain: str = "linear", discount: str = "log2") -> Floats:
    """DCG over the highest that the judgements allow: DCG@k / ideal DCG@k.

    gain: grade (linear), 2^grade − 1 (exp2), or by grade (1:3;2:9); discount: log2(rank + 1) or rank."""
    return share(dcg(g, k, gain, discount), ideal_dcg(g, k, gain, discount))


@measure("nDCGrel", "ndcg_rel", source="trec_eval, Buckley 2008")
def ndcg_rel(g: Graded, gain: str = "linear") -> Floats:
    """nDCG averaged over the relevant docs: nDCG at the rank of each, the last nDCG for those not returned."""
    g = gains(g, gain)
    ideal = g.pool.ideal
    found = g.rows(g.grade > 0)
    reached = running(found, discounted(found, "log2"))
    possible = running(ideal, discounted(ideal, "log2"))
    sizes = ideal.count()
    starts = bounds(sizes)
    # ideal gain runs out after as many ranks as there are relevant docs
    at = starts[found.query] + np.minimum(found.rank, sizes[found.query]) - 1
    total = found.total(reached / possible[at])
    rest = (sizes - found.count()) * share(g.total(discounted(g, "log2")), ideal.total(discounted(ideal, "log2")))
    return share(total + rest, sizes)


@measure("RnDCG", source="trec_eval, Buckley 2008")
def r_ndcg(g: Graded, gain: str = "linear", rel: float = 1) -> Floats:
    """nDCG averaged over the ranks where the ideal gain steps down, and the last rank returned."""
    relevant = g.pool.count(rel) > 0
    g = gains(g, gain)
    ideal = g.pool.ideal
    ours, best = discounted(g, "log2"), discounted(ideal, "log2")
    total, points = np.zeros(g.queries), np.zeros(g.queries)
    for level in np.unique(ideal.grade)[::-1]:
        size = g.pool.count(level)
        steps = g.pool.count(level, np.nextafter(level, np.inf)) > 0
        value = share(
            g.rows(g.rank <= size[g.query]).total(ours[g.rank <= size[g.query]]),
            ideal.rows(ideal.rank <= size[ideal.query]).total(best[ideal.rank <= size[ideal.query]]),
        )
        total += np.where(steps, value, 0)
        points += steps
    last = g.retrieved > ideal.count() + 1
    total += np.where(last, share(g.total(ours), ideal.total(best)), 0)
    points += last
    return np.where(relevant, share(total, points), 0.0)


@measure("G", source="trec_eval, Buckley 2008")
def normalized_gain(g: Graded, gain: str = "linear") -> Floats:
    """Gain of each doc over log2(2 + gain missed so far), normalised: Σ gain / log2(2 + cost − gained) / Σ ideal gain,
    cost adding the ideal gain of every rank, at least 1."""
    g = gains(g, gain)
    ideal = g.pool.ideal
    sizes = ideal.count()
    starts = bounds(sizes)
    extra = np.concatenate([[0.0], running(ideal, np.maximum(ideal.grade - 1, 0))])
    at = np.minimum(g.rank, sizes[g.query])
    cost = g.rank + np.where(at > 0, extra[starts[g.query] + at], 0.0)
    gained = running(g, g.grade)
    counted = g.grade != 0
    part = np.zeros(len(counted))
    part[counted] = g.grade[counted] / np.log2(2 + (cost - gained)[counted])
    return share(g.total(part), ideal.total(ideal.grade))


def running(g: Graded, values: Floats) -> Floats:
    """The sum of each row and those above it in its query."""
    sums = np.cumsum(values)
    start = np.searchsorted(g.query, g.query)
    return sums - (sums - values)[start] if len(sums) else sums


@measure("ERR", source="Chapelle et al., CIKM 2009; gdeval")
def err(g: Graded, k: int | None = None, gmax: float = 4) -> Floats:
    """Expected reciprocal rank of a reader who stops at a doc with probability s = (2^grade − 1) / 2^gmax:
    Σ 1/rank · s · Π (1 − s) over the docs above."""
    top = g.top(k)
    top = top.rows(top.grade > 0)
    highest = float(g.pool.highest.max(initial=0))
    if highest > gmax:
        raise RankwrightError(f"ERR: grade {highest:g} is above gmax {gmax:g}; write ERR(gmax={highest:g})")
    stop = (2.0**top.grade - 1) / 2.0**gmax
    left, value = np.ones(g.queries), np.zeros(g.queries)
    for number in range(1, int(top.number.max(initial=0)) + 1):  # one step down every query at once
        row = top.number == number
        query = top.query[row]
        value[query] += left[query] * stop[row] / top.rank[row]
        left[query] *= 1 - stop[row]
    return value


@measure("nERR", source="Chapelle et al., CIKM 2009; ntcireval")
def nerr(g: Graded, k: int | None = None, gmax: float = 4) -> Floats:
    """ERR over the highest that the judgements allow: ERR@k / ideal ERR@k."""
    return share(err(g, k, gmax), err(g.pool.ideal, k, gmax))


@measure("gRBP", shown=("p",), source="trec_eval 10 (rbp)")
def graded_rbp(g: Graded, p: float = 0.9) -> Floats:
    """RBP with gain grade / highest grade of the query: (1 − p) Σ gain · p^(rank − 1)."""
    found = g.rows(g.grade > 0)
    return (1 - p) * found.total(found.grade / g.pool.highest[found.query] * p ** (found.rank - 1.0))
