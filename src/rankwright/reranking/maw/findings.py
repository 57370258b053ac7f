"""What the depths do: how often each is chosen, whether they depend on the query, whether they matter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...base.seeds import generator
from ..blend import ndcg
from .bundle import Array, Bundle

DRAWS = 32  # depths drawn per query from its policy
PERMUTATIONS = 1000


def depth_usage(results: Sequence[Any]) -> tuple[float, float]:
    """The number of depths a model uses on its test queries, and the share of the most frequent: means over folds.

    Each fold has its own model, whose depths do not correspond to another's.
    """
    counts = [np.bincount(each.depths) for each in results]
    return float(np.mean([(each > 0).sum() for each in counts])), float(
        np.mean([each.max() / each.sum() for each in counts])
    )


def mutual_information(policies: Sequence[Array], rng: int = 0) -> tuple[float, float]:
    """Mutual information of query and depth in bits, and the p-value of a permutation test.

    I = H(mean policy) − mean H(policy) over the queries of a fold, averaged over folds, since each has its own model.
    The permutation test draws depths from each query's policy and shuffles them among the queries of the fold.
    """
    if not any(each.size for each in policies):
        return 0.0, 1.0
    bits_by_fold = [
        (entropy(each.mean(0)) - np.mean([entropy(row) for row in each])) * len(each) for each in policies if each.size
    ]
    bits = float(sum(bits_by_fold)) / sum(len(each) for each in policies if each.size)
    random = generator(rng, "information")
    draws = [
        np.stack([random.choice(row.size, DRAWS, p=row / row.sum()) for row in each]) for each in policies if each.size
    ]
    sizes = [each.shape[1] for each in policies if each.size]
    found = sum(drawn_information(rows, size) * len(rows) for rows, size in zip(draws, sizes, strict=True))
    chance = np.zeros(PERMUTATIONS)
    for at in range(PERMUTATIONS):
        shuffled = (random.permutation(rows.ravel()).reshape(rows.shape) for rows in draws)
        chance[at] = sum(drawn_information(rows, size) * len(rows) for rows, size in zip(shuffled, sizes, strict=True))
    return bits, (float((chance >= found - 1e-9).sum()) + 1) / (PERMUTATIONS + 1)


def drawn_information(rows: Array, size: int) -> float:
    """The mutual information in a table of draws, queries × draws: H(depth) − mean over queries of H(depth | query)."""
    counts = np.zeros((len(rows), size))
    np.add.at(counts, (np.arange(len(rows))[:, None], rows), 1)
    return entropy(counts.sum(0)) - float(np.mean([entropy(each) for each in counts]))


def entropy(counts: Array) -> float:
    """Entropy in bits of a distribution given by counts or shares."""
    share = counts[counts > 0] / counts.sum()
    return float(-(share * np.log2(share)).sum())


def swap_test(bundle: Bundle, seeds: Sequence[Sequence[Any]], rng: int = 0) -> tuple[float, float, float]:
    """nDCG@10 of the model alone with its own depths, with those of other queries, and the sign-flip p-value.

    Per query first: the mean over seeds of its own minus the mean over swaps.
    """
    total = len(bundle.queries)
    own, others = np.zeros(total), np.zeros(total)
    for results in seeds:
        for each in results:
            for at, query in enumerate(each.test.tolist()):
                some = bundle.candidates[query] >= 0
                own[query] += ndcg(each.test_scores[at][some].astype(float), bundle.grades[query][some]) / len(seeds)
                others[query] += each.swapped[:, at].mean() / len(seeds)
    difference = np.round(own - others, 6)  # smaller differences are rounding
    signs = generator(rng, "swapping").choice([-1.0, 1.0], (20_000, total))
    p = ((np.abs(signs @ difference) >= abs(difference.sum()) - 1e-9).sum() + 1) / 20_001
    return float(own.mean()), float(others.mean()), float(p)


def swapped_share(seeds: Sequence[Sequence[Any]]) -> float:
    """The share of swaps that change a query's depth: 1 − Σ share², averaged over folds."""
    shares = [np.bincount(each.depths) / len(each.depths) for results in seeds for each in results]
    return float(np.mean([1 - (each**2).sum() for each in shares]))


def log_series(results: Sequence[Any], what: str) -> list[tuple[int, float]]:
    """A logged value at each check, averaged over trainings: (step, value)."""
    steps = [{row["step"]: row[what] for row in each.log["steps"] if what in row} for each in results]
    steps = [each for each in steps if each]
    return [
        (step, float(np.mean([each[step] for each in steps if step in each]))) for step in (steps[0] if steps else ())
    ]
