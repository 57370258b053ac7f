"""Compare: test which differences between systems on the same queries are significant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any, TypeVar

import numpy as np

from ..base.caller_warnings import warns_once
from ..base.ids import Codes, Floats
from ..base.lazy import foreign_names
from ..base.parallel import parallel_map
from ..base.progress import progress
from ..base.seeds import generator
from ..errors import RankwrightError, unknown
from ..evaluation.evaluate_runs import evaluate
from ..evaluation.measure import Measure
from ..evaluation.presets import resolve_measures
from ..evaluation.scores import Scores
from ..params import Param, named, parse_params, shorten
from ..run import check_unique_names
from .agreement import kendall, rbo, tau_ap
from .comparison import TESTS, Comparison, count_wins, strictest_level
from .corrections import CORRECTIONS, FAMILIES, correct, family_size
from .paired_tests import bca_interval, detectable_difference, effect_size, equivalence_test, t_test, wilcoxon
from .resampling import bootstrap_means, by_pairs, pairs_in_cache, randomization_test, tukey_test

__all__ = ["CORRECTIONS", "FAMILIES", "TESTS", "Comparison", "compare", "kendall", "rbo", "tau_ap"]

SAMPLES = 10_000  # bootstrap samples
SORTED_TOGETHER = 1 << 18  # numbers that are ranked at once: they fit in the second cache of a core
MAX_PAIRS = 5_000_000  # pairs of systems that are compared at once
Function = TypeVar("Function", bound=Callable[..., Any])


def accept_judgements_first(function: Function) -> Function:
    """Let compare(qrels, runs, measures, ...) mean compare(qrels=qrels, runs=runs, measures=measures, ...)."""

    @wraps(function)
    def call(*args: Any, **given: Any) -> Any:
        if 2 <= len(args) <= 3 and not (args[1] is None or isinstance(args[1], str)) and not holds_scores(args[0]):
            given |= dict(zip(("qrels", "runs", "measures"), args, strict=False))
            args = ()
        return function(*args, **given)

    return call  # type: ignore[return-value]


def holds_scores(value: Any) -> bool:
    """Whether a value is scores, or a list of them."""
    return isinstance(value, Scores) or (isinstance(value, list | tuple) and any(isinstance(x, Scores) for x in value))


@foreign_names(
    metrics="measures", eval_metrics="measures", max_p="level=1 - max_p", n_permutations="permutations",
    stat_test="tests=(NAME,): randomization (ranx: fisher), t (student), tukey or wilcoxon", random_seed="rng",
    test="tests=(NAME,)", make_comparable="nothing: judged queries that a run misses are scored as empty",
    names="runs={NAME: run}", perquery="compare(...).scores.to_dict()",
    rounding_digits="compare(...).table() and format its rows",
)  # fmt: skip
@warns_once
@accept_judgements_first
def compare(
    scores: Scores | Sequence[Scores] | None = None,
    baseline: str | None = None,
    tests: str | Sequence[str] = ("randomization",),
    correction: str = "holm",
    rng: int | np.random.Generator = 0,
    permutations: int = 100_000,
    level: float = 0.95,
    margin: float | None = None,
    strict: bool = True,
    family: str = "measure",
    *,
    qrels: Any = None,
    runs: Any = None,
    measures: Any = None,
) -> Comparison:
    """Compare systems on the same queries: each one with the baseline, or all pairs.

    Give scores, or judgements and runs (`qrels`, `runs`, `measures`: whatever `evaluate` takes), also as
    compare(qrels, runs, measures). With scores, `measures` selects some of theirs.
    The first test is the headline. p-values are corrected over the pairs of each measure or, with `family="all"`, over
    pairs x measures; Tukey's test is family-wise over pairs by itself. `margin` adds a test that a difference lies
    within it. A pair whose difference is the same on every query is refused if `strict`, and noted otherwise.
    """
    tests = (tests,) if isinstance(tests, str) else tests
    joined = join_scores(find_scores(scores, qrels, runs, measures))
    check_settings(tests, correction, permutations, level, margin, family)
    averaged, notes = select_averaged_measures(joined)
    values = joined.values[:, averaged]
    pairs = select_pairs(joined, baseline)
    measures = tuple(joined.measures[m] for m in averaged)
    constant = list(describe_constant_pairs(joined, pairs, values))
    if constant and strict:
        raise RankwrightError(f"compare: {constant[0]} on every query (zero variance): nothing to test")
    notes += [f"{each} on every query" for each in constant]
    p, exact = p_values(tests, values, pairs, permutations, rng)
    if exact:
        notes.append(f"exact randomization test over all 2^{len(joined.queries)} sign flips")
    samples = bootstrap_means(values, SAMPLES, generator(rng, "compare", "bootstrap"))
    low, high = intervals(samples, pairs, values, level)
    best, ranks = rank_stability(samples, measures, level)
    size = family_size(len(pairs), len(measures), family, tests[0] == "tukey")
    alpha = strictest_level(level, correction, size)
    return Comparison(
        scores=joined, measures=measures, pairs=pairs, baseline=baseline, tests=tuple(tests), correction=correction,
        level=level, low=low, high=high, p=p,
        corrected_p={test: correct(p[test], correction, family, test == "tukey") for test in tests},
        best=best, ranks=ranks, family=family, family_size=size, margin=margin, notes=tuple(notes),
        permutations=0 if exact else permutations, samples=SAMPLES, seed=rng if isinstance(rng, int) else None,
        **describe_pairs(values, pairs, measures, alpha, margin),
    )  # fmt: skip


def describe_pairs(
    values: Floats, pairs: Codes, measures: Sequence[Measure], alpha: float, margin: float | None
) -> dict[str, Any]:
    """What the differences of each pair and measure say, in one pass over them."""

    def describe(differences: Floats) -> Floats:
        equivalence = () if margin is None else (equivalence_test(differences, margin),)
        spread = (effect_size(differences), detectable_difference(differences, alpha))
        return np.stack([differences.mean(axis=2), *spread, *count_wins(differences, measures), *equivalence], axis=2)

    names = ("difference", "effect", "detectable", "wins", "ties", "losses", "equivalence_p")
    found: dict[str, Any] = dict(zip(names, np.moveaxis(by_pairs(values, pairs, describe), 2, 0), strict=False))
    counts = {name: found[name].astype(np.int64) for name in ("wins", "ties", "losses")}
    return {"equivalence_p": None, **found, **counts}


def find_scores(scores: Any, qrels: Any, runs: Any, measures: Any) -> list[Scores]:
    """The scores to compare: those given, or those of the runs."""
    if scores is None and qrels is not None and runs is not None:
        return [evaluate(qrels, runs, "paper" if measures is None else measures)]
    found = [scores] if isinstance(scores, Scores) else list(scores) if isinstance(scores, list | tuple) else None
    if qrels is not None or runs is not None or found is None or not all(isinstance(each, Scores) for each in found):
        raise RankwrightError(
            "compare: give either scores, as from evaluate(), or judgements and runs: "
            "compare(qrels=..., runs=[...], measures=[...])"
        )
    return found if measures is None else [each.select_measures(resolve_measures(measures)) for each in found]


PERMUTATIONS = Param(
    "permutations", int, 100_000, "random sign flips of the randomization test", low=1, high=10_000_000
)
FOREIGN_TESTS = {  # names of ranx, scipy and papers
    "fisher": "randomization", "permutation": "randomization", "student": "t", "ttest": "t", "t-test": "t",
    "tukey_hsd": "tukey", "hsd": "tukey",
}  # fmt: skip
SETTINGS = named(
    Param("tests", list[str], help="significance tests; the first is the headline", choices=TESTS),
    Param("correction", str, "holm", "correction for multiple comparisons", choices=CORRECTIONS),
    Param("family", str, "measure", "p-values that are corrected together", choices=FAMILIES),
    PERMUTATIONS,
    Param("level", float, 0.95, "confidence level", low=0.5, below=1),
    Param("margin", float | None, None, "test also whether a difference is smaller than this", above=0),
)


def check_settings(
    tests: Sequence[str], correction: str, permutations: int, level: float, margin: float | None, family: str
) -> None:
    """Refuse tests and corrections that are unknown, and numbers out of bounds."""
    theirs = next((test for test in tests if test in FOREIGN_TESTS), None)
    if theirs is not None:
        raise RankwrightError(f"compare: tests: {theirs!r} is unknown; write {FOREIGN_TESTS[theirs]!r}")
    given = {"tests": list(tests), "correction": correction, "permutations": permutations, "level": level}
    parse_params(SETTINGS, {**given, "margin": margin, "family": family}, "compare:")
    if not tests:
        raise RankwrightError(f"compare: no test is given; choose {', '.join(TESTS)}")


def p_values(
    tests: Sequence[str], values: Floats, pairs: Codes, permutations: int, rng: int | np.random.Generator
) -> tuple[dict[str, Floats], bool]:
    """The p-values of each test, pairs x measures, and whether the randomization test was exact."""
    found: dict[str, Floats] = {}
    exact = False
    for test in tests:
        if test == "randomization":
            found[test], exact = randomization_test(values, pairs, permutations, generator(rng, "compare", "flips"))
        elif test == "tukey":
            found[test] = tukey_test(values, pairs, permutations, generator(rng, "compare", "tukey"))
        else:
            p = by_pairs(values, pairs, {"t": t_test, "wilcoxon": wilcoxon}[test])
            found[test] = np.where(np.isnan(p), 1.0, p)  # no difference on any query
    return found, exact


def join_scores(scores: list[Scores]) -> Scores:
    """All scores as one value; refuses scores of different judgements, queries or measures."""
    if not scores:
        raise RankwrightError("compare: no scores are given")
    first = scores[0]
    for other in scores[1:]:
        if other.qrels_fingerprint != first.qrels_fingerprint:
            raise RankwrightError(
                f"compare: {other.systems[0]!r} and {first.systems[0]!r} were scored on different judgements "
                f"({other.qrels_fingerprint[:8]} and {first.qrels_fingerprint[:8]}); score both on the same"
            )
        if other.queries != first.queries:
            unshared = sorted({*other.queries} ^ {*first.queries})
            raise RankwrightError(
                f"compare: query sets differ: {', '.join(map(repr, unshared[:3]))} in only one of them"
            )
        if other.measures != first.measures:
            ours, theirs = (", ".join(map(str, each.measures)) for each in (first, other))
            raise RankwrightError(f"compare: measures differ: {theirs} and {ours}")
    check_unique_names(name for each in scores for name in each.systems)
    values = np.concatenate([each.values for each in scores])
    systems = tuple(name for each in scores for name in each.systems)
    for s, m, q in np.argwhere(np.isnan(values))[:1].tolist():
        del m
        raise RankwrightError(
            f"compare: query sets differ: {systems[s]!r} has no score on query {first.queries[q]!r}; use missing='zero'"
        )
    if len(systems) < 2:
        raise RankwrightError(f"compare: at least two systems are needed, got {len(systems)}")
    if len(first.queries) < 2:
        raise RankwrightError(
            f"compare: at least two queries are needed (about fifty to detect a difference), got {len(first.queries)}"
        )
    return replace(
        first, systems=systems, values=values, judged_at_10=np.concatenate([each.judged_at_10 for each in scores]),
        present=np.concatenate([each.present for each in scores]),
        sources=tuple(source for each in scores for source in each.sources),
        warnings=tuple(dict.fromkeys(each for one in scores for each in one.warnings)),
        fitted={name: fact for each in scores for name, fact in each.fitted.items()},
    )  # fmt: skip


def select_averaged_measures(scores: Scores) -> tuple[list[int], list[str]]:
    """The positions of measures that are means over queries, and a note on those that are not."""
    averaged = [m for m, measure in enumerate(scores.measures) if measure.entry.aggregate == "mean"]
    others = [str(measure) for measure in scores.measures if measure.entry.aggregate != "mean"]
    if not averaged:
        reason = f"{', '.join(others)}: not a mean over queries" if others else "no measure is given"
        raise RankwrightError(f"compare: {reason}; give a measure such as nDCG@10")
    return averaged, [f"not compared because it is not a mean over queries: {', '.join(others)}"] if others else []


def select_pairs(scores: Scores, baseline: str | None) -> Codes:
    """The pairs of systems to compare: every other system with the baseline, or all pairs."""
    if baseline is not None and not isinstance(baseline, str):
        example = f"such as {scores.systems[0]!r}, got {shorten(baseline)}"
        raise RankwrightError(f"compare: baseline must be the name of a system, {example}")
    if baseline is not None and baseline not in scores.systems:
        raise unknown("compare: baseline", baseline, scores.systems)
    count = len(scores.systems)
    if baseline is None:
        check_pairs(count)
        return np.stack(np.triu_indices(count, 1), axis=1)
    base = scores.systems.index(baseline)
    return np.array([(s, base) for s in range(count) if s != base], dtype=np.int64)


def check_pairs(systems: int, place: str = "compare:") -> None:
    """Refuse to compare all pairs of too many systems."""
    pairs = systems * (systems - 1) // 2
    if pairs > MAX_PAIRS:
        raise RankwrightError(
            f"{place} {systems:,} systems have {pairs:,} pairs, and at most {MAX_PAIRS:,} can be compared; "
            "choose a baseline to compare the others with"
        )


def describe_constant_pairs(scores: Scores, pairs: Codes, values: Floats) -> Iterator[str]:
    """The pairs whose difference is the same on every query for every measure, in words."""
    is_constant = by_pairs(values, pairs, lambda differences: np.ptp(differences, axis=2).max(axis=1) == 0)
    for a, b in pairs[is_constant].tolist():
        names = f"{scores.systems[a]!r} and {scores.systems[b]!r}"
        what = "the same scores" if (values[a] == values[b]).all() else "the same difference"
        yield f"{names} have {what}"


def intervals(samples: Floats, pairs: Codes, values: Floats, level: float) -> tuple[Floats, Floats]:
    """The BCa interval of each pair and measure, computed in blocks of pairs that fit into the CPU cache."""
    by_system = np.ascontiguousarray(np.moveaxis(samples, 0, 2))  # systems x measures x samples
    step = pairs_in_cache(max(len(samples), values.shape[2]) * samples.shape[2])
    with progress("computing", len(pairs), "intervals") as advance:

        def block_intervals(start: int) -> tuple[Floats, Floats]:
            block = pairs[start : start + step]
            differences = values[block[:, 0]] - values[block[:, 1]]
            sampled = by_system[block[:, 0]] - by_system[block[:, 1]]
            ends = bca_interval(differences.mean(axis=2), sampled, differences, level)
            advance(len(block))
            return ends

        ends = parallel_map(block_intervals, range(0, len(pairs), step))
    return np.concatenate([low for low, _ in ends]), np.concatenate([high for _, high in ends])


def rank_stability(samples: Floats, measures: Sequence[object], level: float) -> tuple[Floats, Floats]:
    """The share of bootstrap resamples in which each system ranks first, and the interval of its rank."""
    signs = np.array([-1.0 if getattr(measure, "better", "") == "lower" else 1.0 for measure in measures])
    ranks = np.empty(samples.shape, dtype=np.int32)
    step = max(SORTED_TOGETHER // samples[0].size, 1)
    for at in range(0, len(samples), step):
        ranks[at : at + step] = ranks_of(-samples[at : at + step] * signs)
    is_best = ranks == 1
    best = (is_best / is_best.sum(axis=1, keepdims=True)).mean(axis=0)  # tied systems share a sample
    ends = np.quantile(ranks, [(1 - level) / 2, (1 + level) / 2], axis=0, method="nearest")
    return best, ends


def ranks_of(costs: Floats) -> Codes:
    """The rank of each system (axis 1) among all, lowest cost first; ties share the best rank."""
    rows = np.ascontiguousarray(np.moveaxis(costs, 1, 2))  # systems last: each row is sorted where it lies
    order = np.argsort(rows, axis=2)
    is_tied = np.diff(np.take_along_axis(rows, order, axis=2), axis=2, prepend=-np.inf) == 0
    ranks = np.empty(rows.shape, dtype=np.int64)
    places = np.where(is_tied, 0, np.arange(1, rows.shape[2] + 1))
    np.put_along_axis(ranks, order, np.maximum.accumulate(places, axis=2), axis=2)
    return np.moveaxis(ranks, 2, 1)
