"""Do the tests keep their promise? Under the null, how often p < 0.05; and how often intervals cover the truth.

    python benchmarks/null.py [--trials 10000] [--write]

Per-query scores like real nDCG@10: a share of zeros and of ones, the rest skewed between; two systems that
share the difficulty of queries and differ by chance alone. --write puts the figures into docs/statistics.md.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from rankwright.comparison.paired_tests import bca_interval, t_test, wilcoxon
from rankwright.comparison.resampling import bootstrap_means, tukey_test

SIZES = (25, 50, 200)
FLIPS = 999
SAMPLES = 2000
PAGE = Path(__file__).parents[1] / "docs" / "statistics.md"
MARK = "<!-- figures: python benchmarks/null.py --write -->"


def scores(systems: int, queries: int, rng: np.random.Generator) -> np.ndarray:
    """Scores of systems that are equally good: difficulty is the query's, chance each system's own."""
    hard = rng.normal(0, 1, queries)
    level = 1 / (1 + np.exp(-(hard[None, :] + rng.normal(0, 0.8, (systems, queries)) - 0.3)))
    return np.where(level < 0.18, 0.0, np.where(level > 0.85, 1.0, np.round(level, 3)))


def flipped(differences: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """p of the sign-flip test for each trial (trials x queries), the same flips for all of them."""
    queries = differences.shape[1]
    signs = rng.integers(0, 2, (FLIPS, queries)) * 2.0 - 1
    observed = np.abs(differences.sum(axis=1)) - 1e-10
    sums = np.abs(differences @ signs.T)
    return ((sums >= observed[:, None]).sum(axis=1) + 1) / (FLIPS + 1)


def figures(trials: int) -> list[tuple[str, ...]]:
    """A row for each test: the share of p < 0.05 for each number of queries."""
    rows: dict[str, list[float]] = {
        name: [] for name in ("randomization", "t", "wilcoxon", "tukey (4 systems)", "BCa interval covers")
    }
    for queries in SIZES:
        rng = np.random.default_rng(queries)
        pairs = np.stack([scores(2, queries, rng) for _ in range(trials)])
        differences = pairs[:, 0] - pairs[:, 1]
        found = []
        for block in np.array_split(differences, max(trials // 500, 1)):
            found.append(flipped(block, rng))  # fresh flips for each block of trials
        rows["randomization"].append(float((np.concatenate(found) < 0.05).mean()))
        rows["t"].append(float((t_test(differences) < 0.05).mean()))
        rows["wilcoxon"].append(float((wilcoxon(differences) < 0.05).mean()))
        count = trials
        ranges = np.array([(0, s) for s in range(1, 4)] + [(1, 2), (1, 3), (2, 3)])
        hits = sum(
            bool((tukey_test(scores(4, queries, rng)[:, None, :], ranges, FLIPS, rng) < 0.05).any())
            for _ in range(count)
        )
        rows["tukey (4 systems)"].append(hits / count)
        covered = 0
        for row in differences[:count]:
            values = np.stack([row, np.zeros(queries)])[:, None, :]
            means = bootstrap_means(values, SAMPLES, rng)
            low, high = bca_interval(np.array([row.mean()]), (means[:, 0] - means[:, 1]).T, row[None, :], 0.95)
            covered += bool(low[0] <= 0 <= high[0])
        rows["BCa interval covers"].append(covered / count)
    return [(name, *(f"{100 * value:.1f}%" for value in values)) for name, values in rows.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trials", type=int, default=10_000)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    lines = [f"| | {' | '.join(f'n = {size}' for size in SIZES)} |", f"| :--- |{' ---: |' * len(SIZES)}"]
    lines += [f"| {' | '.join(row)} |" for row in figures(options.trials)]
    said = f"{options.trials:,} trials; {FLIPS} flips or shuffles, {SAMPLES:,} bootstrap samples in each."
    table = "\n".join([*lines, "", said])
    print(table)
    if options.write:
        before, _, _ = PAGE.read_text().partition(MARK)
        PAGE.write_text(f"{before}{MARK}\n\n{table}\n")


if __name__ == "__main__":
    main()
