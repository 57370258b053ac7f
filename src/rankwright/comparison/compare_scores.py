"""Compare: scores of several systems on the same queries, and what of their differences is real."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from ..base.ids import Codes, Floats
from ..base.seeds import generator
from ..errors import RankwrightError, unknown
from ..evaluation.scores import Scores
from ..run import unique
from .agreement import kendall, rbo, tau_ap
from .comparison import TESTS, Comparison, wins
from .paired_tests import CORRECTIONS, bca, detectable, effect, equivalence, t_test, wilcoxon
from .resampling import CELLS, randomized, resampled, tukey

__all__ = ["CORRECTIONS", "TESTS", "Comparison", "compare", "kendall", "rbo", "tau_ap"]

SAMPLES = 10_000  # of the bootstrap


def compare(
    scores: Scores | Sequence[Scores],
    baseline: str | None = None,
    tests: Sequence[str] = ("randomization",),
    correction: str = "holm",
    rng: int | np.random.Generator = 0,
    permutations: int = 100_000,
    level: float = 0.95,
    margin: float | None = None,
    strict: bool = True,
) -> Comparison:
    """Compare systems over the same queries: every one with the baseline, or all pairs.

    The first test is the headline; p-values are corrected over pairs x measures (Tukey's, family-wise over
    pairs already, over measures). `margin` asks besides whether a difference lies within it. A pair whose
    difference never varies is refused if `strict`, else noted.
    """
    joined = together([scores] if isinstance(scores, Scores) else list(scores))
    for test in tests:
        if test not in TESTS:
            raise unknown("compare: test", test, TESTS)
    if not tests:
        raise RankwrightError(f"compare: no test is named; choose {', '.join(TESTS)}")
    if correction not in CORRECTIONS:
        raise unknown("compare: correction", correction, CORRECTIONS)
    if permutations < 1 or not 0.5 <= level < 1:
        raise RankwrightError(
            f"compare: permutations must be >= 1 and level from 0.5 to 1, got {permutations} and {level:g}"
        )
    if margin is not None and not 0 < margin < np.inf:
        raise RankwrightError(f"compare: margin must be a number > 0, got {margin:g}")
    kept, notes = averaged(joined)
    values = joined.values[:, kept]
    pairs = paired(joined, baseline)
    measures = tuple(joined.measures[at] for at in kept)
    differences = values[pairs[:, 0]] - values[pairs[:, 1]]
    constant = list(same(joined, pairs, differences))
    if constant and strict:
        raise RankwrightError(f"compare: {constant[0]} on every query (zero variance): nothing to test")
    notes += [f"{each} on every query" for each in constant]
    p: dict[str, Floats] = {}
    exact = False
    for test in tests:
        if test == "randomization":
            p[test], exact = randomized(values, pairs, permutations, generator(rng, "compare", "flips"))
        elif test == "tukey":
            p[test] = tukey(values, pairs, permutations, generator(rng, "compare", "tukey"))
        else:
            p[test] = {"t": t_test, "wilcoxon": wilcoxon}[test](differences)
            p[test] = np.where(np.isnan(p[test]), 1.0, p[test])  # no difference anywhere
    if exact:
        notes.append(f"randomisation over all 2^{len(joined.queries)} sign flips")
    samples = resampled(values, SAMPLES, generator(rng, "compare", "bootstrap"))
    low, high = intervals(samples, pairs, differences, level)
    won, tied, lost = wins(differences, measures)
    best, ranks = stability(samples, measures, level)
    # what one test can show, of as many as are corrected for
    family = differences.shape[1] * (1 if tests[0] == "tukey" else differences.shape[0])
    apart = family if correction in ("holm", "bonferroni") else 1
    return Comparison(
        scores=joined, measures=measures, pairs=pairs, baseline=baseline, tests=tuple(tests), correction=correction,
        level=level, difference=differences.mean(axis=2), low=low, high=high, effect=effect(differences), wins=won,
        ties=tied, losses=lost, p=p, corrected={test: corrected(test, p[test], correction) for test in tests},
        detectable=detectable(differences, (1 - level) / apart), best=best, ranks=ranks,
        family=family, margin=margin,
        equivalent=None if margin is None else equivalence(differences, margin), notes=tuple(notes),
        permutations=0 if exact else permutations, samples=SAMPLES, seed=rng if isinstance(rng, int) else None,
    )  # fmt: skip


def together(scores: list[Scores]) -> Scores:
    """Scores of one table; refuses those made on different judgements, queries or measures."""
    if not scores:
        raise RankwrightError("compare: no scores are given")
    first = scores[0]
    for other in scores[1:]:
        if other.qrels != first.qrels:
            raise RankwrightError(
                f"compare: {other.systems[0]!r} was scored on other judgements ({other.qrels[:8]}) than "
                f"{first.systems[0]!r} ({first.qrels[:8]}); score both on the same"
            )
        if other.queries != first.queries:
            apart = sorted({*other.queries} ^ {*first.queries})
            raise RankwrightError(f"compare: query sets differ: {', '.join(map(repr, apart[:3]))} in one only")
        if other.measures != first.measures:
            ours, theirs = (", ".join(map(str, each.measures)) for each in (first, other))
            raise RankwrightError(f"compare: measures differ: {theirs} and {ours}")
    unique(name for each in scores for name in each.systems)
    values = np.concatenate([each.values for each in scores])
    systems = tuple(name for each in scores for name in each.systems)
    for s, m, q in np.argwhere(np.isnan(values))[:1].tolist():
        del m
        raise RankwrightError(
            f"compare: query sets differ: {systems[s]!r} has no score on query {first.queries[q]!r}; use missing='zero'"
        )
    if len(systems) < 2:
        raise RankwrightError(f"compare: {len(systems)} system given; two at least are needed")
    if len(first.queries) < 2:
        raise RankwrightError(
            f"compare: {len(first.queries)} query; two at least are needed, and fifty to see anything"
        )
    return replace(
        first, systems=systems, values=values, judged=np.concatenate([each.judged for each in scores]),
        present=np.concatenate([each.present for each in scores]),
        sources=tuple(source for each in scores for source in each.sources),
        warnings=tuple(dict.fromkeys(each for one in scores for each in one.warnings)),
    )  # fmt: skip


def averaged(scores: Scores) -> tuple[list[int], list[str]]:
    """The measures that are means over queries, and a note on those that are not."""
    kept = [at for at, measure in enumerate(scores.measures) if measure.entry.aggregate == "mean"]
    left = [str(measure) for measure in scores.measures if measure.entry.aggregate != "mean"]
    if not kept:
        named = f"{', '.join(left)}: no mean over queries" if left else "no measure is named: none"
        raise RankwrightError(f"compare: {named} to compare")
    return kept, [f"not compared, since not a mean over queries: {', '.join(left)}"] if left else []


def paired(scores: Scores, baseline: str | None) -> Codes:
    """The pairs of systems: each other one with the baseline, or all."""
    if baseline is not None and baseline not in scores.systems:
        raise unknown("compare: baseline", baseline, scores.systems)
    count = len(scores.systems)
    if baseline is None:
        return np.array(list(combinations(range(count), 2)), dtype=np.int64)
    place = scores.systems.index(baseline)
    return np.array([(s, place) for s in range(count) if s != place], dtype=np.int64)


def same(scores: Scores, pairs: Codes, differences: Floats) -> Iterator[str]:
    """The pairs that have the same difference on every query for every measure, in words."""
    for pair, (a, b) in enumerate(pairs.tolist()):
        if np.ptp(differences[pair], axis=1).max() == 0:
            names = f"{scores.systems[a]!r} and {scores.systems[b]!r}"
            what = "the same scores" if not differences[pair].any() else "the same difference"
            yield f"{names} have {what}"


def corrected(test: str, p: Floats, correction: str) -> Floats:
    """p-values corrected over their family: pairs x measures, or measures for Tukey's."""
    if test != "tukey":
        return CORRECTIONS[correction](p.ravel()).reshape(p.shape)
    return np.stack([CORRECTIONS[correction](row) for row in p])


def intervals(samples: Floats, pairs: Codes, differences: Floats, level: float) -> tuple[Floats, Floats]:
    """The BCa interval of each pair and measure, some pairs at a time, so that memory is bounded."""
    step = max(CELLS // (len(samples) * samples.shape[2]), 1)
    ends = []
    for at in range(0, len(pairs), step):
        some, apart = pairs[at : at + step], differences[at : at + step]
        moved = samples[:, some[:, 0]] - samples[:, some[:, 1]]
        ends.append(bca(apart.mean(axis=2), moved, apart, level))
    return np.concatenate([low for low, _ in ends]), np.concatenate([high for _, high in ends])


def stability(samples: Floats, measures: Sequence[object], level: float) -> tuple[Floats, Floats]:
    """How often each system is best among bootstrap samples, and the interval of its rank."""
    signs = np.array([-1.0 if getattr(measure, "better", "") == "lower" else 1.0 for measure in measures])
    turned = samples * signs
    ranks = np.empty(turned.shape, dtype=np.int32)
    for at in range(turned.shape[1]):
        ranks[:, at] = (turned > turned[:, at : at + 1]).sum(axis=1) + 1  # how many stand above, and one
    top = ranks == 1
    best = (top / top.sum(axis=1, keepdims=True)).mean(axis=0)  # those who share it, share it
    ends = np.quantile(ranks, [(1 - level) / 2, (1 + level) / 2], axis=0, method="nearest")
    return best, ends
