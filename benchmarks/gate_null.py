"""Does the gate keep its promise? How often it fails a release that is no worse, and how often it catches one that is.

    python benchmarks/gate_null.py [--trials 10000] [--write]

Five measures of each query share its difficulty, as nDCG@10, RR@10, AP, P@10 and R@100 do, with many zeros and ones.
The gate's own code decides (sign flips, Holm over the measures). --write puts the figures into docs/gate.md.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from rankwright.comparison.corrections import holm
from rankwright.gate.gate_result import ALPHA
from rankwright.gate.sign_flips import one_sided_test

SIZES = (25, 50, 200)
MEASURES = 5
FLIPS = 999
BLOCK = 200  # trials that share their flips
MARGIN = 0.02
PAGE = Path(__file__).parents[1] / "docs" / "gate.md"
MARKS = ("<!-- figures: python benchmarks/gate_null.py --write -->", "<!-- end of figures -->")


def scores(hard: np.ndarray, noise: float, shift: float, rng: np.random.Generator) -> np.ndarray:
    """Scores of a system: trials x measures x queries; `shift` moves its latent quality, `noise` is its own chance."""
    trials, queries = hard.shape
    own = hard + rng.normal(0, noise, (trials, queries)) + shift
    level = 1 / (1 + np.exp(-(own[:, None] + rng.normal(0, 0.3, (trials, MEASURES, queries)) - 0.3)))
    return np.where(level < 0.18, 0.0, np.where(level > 0.85, 1.0, np.round(level, 3)))


def latent_shift(difference: float, noise: float) -> float:
    """The latent shift that moves the mean score by a difference."""
    rng = np.random.default_rng(0)
    hard = rng.normal(0, 1, (2000, 100))
    low, high = -4.0, 4.0
    base = scores(hard, noise, 0.0, np.random.default_rng(1)).mean()
    for _ in range(30):
        middle = (low + high) / 2
        moved = scores(hard, noise, middle, np.random.default_rng(1)).mean() - base
        low, high = (middle, high) if moved < difference else (low, middle)
    return (low + high) / 2


def decisions(gains: np.ndarray, margin: float, rng: np.random.Generator) -> tuple[float, float]:
    """The shares of trials that fail, by default and if strict: gains are trials x measures x queries."""
    fails = strict = 0
    for start in range(0, len(gains), BLOCK):
        block = gains[start : start + BLOCK]
        worse, not_worse = one_sided_test(block.reshape(-1, block.shape[2]) + margin, FLIPS, rng)
        corrected = np.array([holm(row) for row in worse.reshape(-1, MEASURES)])
        fails += int((corrected < ALPHA).any(axis=1).sum())
        strict += int((not_worse.reshape(-1, MEASURES) >= ALPHA).any(axis=1).sum())
    return fails / len(gains), strict / len(gains)


def simulate(
    queries: int, trials: int, shift: float, noise: float, margin: float, replaced: float, changed: float
) -> tuple[float, float]:
    """Simulate releases; `replaced` queries are not compared, and only a share `changed` of the rest moves at all."""
    rng = np.random.default_rng([queries, int(1e4 * abs(shift)), int(100 * noise), int(1e4 * margin)])
    shared = queries - round(replaced * queries)
    hard = rng.normal(0, 1, (trials, shared))
    before, after = scores(hard, noise, 0.0, rng), scores(hard, noise, shift, rng)
    kept = rng.random((trials, 1, shared)) >= changed
    return decisions(np.where(kept, 0.0, after - before), margin, rng)


def figures(trials: int) -> list[tuple[str, ...]]:
    """A row for each kind of release: how often the gate fails it, for each number of queries."""
    rows = []
    kinds = [
        ("no worse (A/A)", 0.0, 0.5, 0.0, 0.0, 1.0, 0),
        ("no worse, a noisy system", 0.0, 1.5, 0.0, 0.0, 1.0, 0),
        ("no worse, one query in five changed", 0.0, 0.5, 0.0, 0.0, 0.2, 0),
        ("no worse, 10% of the queries replaced", 0.0, 0.5, 0.0, 0.1, 1.0, 0),
        (f"worse by {MARGIN} with `--margin {MARGIN}`", -MARGIN, 0.5, MARGIN, 0.0, 1.0, 0),
        ("worse by 0.02", -0.02, 0.5, 0.0, 0.0, 1.0, 0),
        ("worse by 0.05", -0.05, 0.5, 0.0, 0.0, 1.0, 0),
        ("worse by 0.10", -0.10, 0.5, 0.0, 0.0, 1.0, 0),
        ("worse by 0.05, a noisy system", -0.05, 1.5, 0.0, 0.0, 1.0, 0),
        ("worse by 0.05, 10% of the queries replaced", -0.05, 0.5, 0.0, 0.1, 1.0, 0),
        ("no worse, `--strict --margin 0.02`", 0.0, 0.5, 0.02, 0.0, 1.0, 1),
        ("no worse, `--strict --margin 0.05`", 0.0, 0.5, 0.05, 0.0, 1.0, 1),
        ("worse by 0.05, `--strict --margin 0.05`", -0.05, 0.5, 0.05, 0.0, 1.0, 1),
    ]
    for name, difference, noise, margin, replaced, changed, mode in kinds:
        shift = latent_shift(difference, noise) if difference else 0.0
        found = [simulate(size, trials, shift, noise, margin, replaced, changed)[mode] for size in SIZES]
        rows.append((name, *(f"{100 * share:.1f}%" for share in found)))
        print(rows[-1], flush=True)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trials", type=int, default=10_000)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    lines = [f"| the release is | {' | '.join(f'n = {size}' for size in SIZES)} |", f"| :--- |{' ---: |' * len(SIZES)}"]
    lines += [f"| {' | '.join(row)} |" for row in figures(options.trials)]
    table = "\n".join([*lines, "", f"{options.trials:,} trials, {MEASURES} measures, {FLIPS} sign flips in each."])
    print(table)
    if options.write:
        before, _, rest = PAGE.read_text().partition(MARKS[0])
        PAGE.write_text(f"{before}{MARKS[0]}\n\n{table}\n\n{MARKS[1]}{rest.partition(MARKS[1])[2]}")


if __name__ == "__main__":
    main()
