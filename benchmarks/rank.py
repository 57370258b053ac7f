"""Ranking strategies over 7,000 queries x 1,000 candidates, and LambdaMART beside LightGBM called directly.

    python benchmarks/rank.py [--queries 7000] [--depth 1000] [--docs 100000]

Candidates and scores are made once, in memory; the time is from candidates (docs, scores of two runs, metadata) to the
run, signals included, on one core, the second of two passes. Training: the same rows, settings and rounds.
"""

from __future__ import annotations

import os

os.environ |= dict.fromkeys(("POLARS_MAX_THREADS", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"), "1")

import argparse
import platform
import time
from dataclasses import replace
from datetime import date, timedelta

import numpy as np

from rankwright import Collection, Run, create_strategy
from rankwright.base.ids import series
from rankwright.io import Columns
from rankwright.learning.models import Examples, LambdaMart
from rankwright.ranking import Signals

WORDS = [f"word{at}" for at in range(2000)]


def made(docs: int, queries: int, depth: int) -> Signals:
    """Candidates of two runs that share all docs."""
    rng = np.random.default_rng(0)
    day = date(2025, 1, 1)
    notes = {
        f"d{at}": {
            "title": " ".join(rng.choice(WORDS, 4)),
            "text": "",
            "date": day - timedelta(days=int(rng.exponential(200))),
            "tags": [f"area/{rng.choice(WORDS)}"],
            "links": [f"d{rng.integers(docs)}" for _ in range(3)],
            "page_type": str(rng.choice(["note", "daily", "hub", "person"], p=[0.7, 0.2, 0.05, 0.05])),
        }
        for at in range(docs)
    }
    asked = {f"q{at}": " ".join(rng.choice(WORDS, 6)) for at in range(queries)}
    names = [f"d{at}" for at in range(docs)]
    rows = np.concatenate([rng.choice(docs, depth, replace=False) for _ in range(queries)])
    query = series([f"q{at}" for at in range(queries)]).gather(np.repeat(np.arange(queries), depth))
    ids = series(names).gather(rows)
    runs = {name: Run.from_columns(Columns(query, ids, rng.gamma(2, 5, len(rows))), name) for name in ("bm25", "dense")}
    return Signals.of(Collection.of(notes, asked), runs, day, depth)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", type=int, default=7000)
    parser.add_argument("--depth", type=int, default=1000)
    parser.add_argument("--docs", type=int, default=100_000)
    options = parser.parse_args()
    print(f"one core, {platform.machine()}, Python {platform.python_version()}\n")
    signals = made(options.docs, options.queries, options.depth)
    for name in ("p1_recency_boost", "c23_combined_metadata"):
        took = []
        for _ in range(2):
            fresh = replace(signals, cache={})
            began = time.perf_counter()
            run = create_strategy(name).apply(fresh)
            took.append(time.perf_counter() - began)
        print(f"{name:24} {min(took):6.2f} s for {len(signals):,} candidates, {len(run):,} rows kept")

    import lightgbm

    rng = np.random.default_rng(1)
    rows = rng.random((500_000, 7))
    query = np.repeat(np.arange(5000), 100)
    grades = (rows[:, 0] + 0.3 * rng.standard_normal(len(rows)) > 1.0) * rng.integers(1, 4, len(rows))
    data = Examples(rows, grades.astype(float), query)
    train, valid = data.select(query < 4000), data.select(query >= 4000)
    names = [f"f{at}" for at in range(7)]
    best: dict[str, float] = {}
    for _ in range(2):
        began = time.perf_counter()
        LambdaMart.fit(names, train, valid, 0)
        best["rankwright"] = min(best.get("rankwright", np.inf), time.perf_counter() - began)
        began = time.perf_counter()
        sets = lightgbm.Dataset(train.rows, train.grades.astype(int), group=train.sizes)
        lightgbm.train(
            {**LambdaMart.SETTINGS, "seed": 0},
            sets,
            LambdaMart.ROUNDS,
            valid_sets=[lightgbm.Dataset(valid.rows, valid.grades.astype(int), group=valid.sizes, reference=sets)],
            callbacks=[lightgbm.early_stopping(LambdaMart.PATIENCE, verbose=False)],
        )
        best["lightgbm"] = min(best.get("lightgbm", np.inf), time.perf_counter() - began)
    ratio = best["rankwright"] / best["lightgbm"]
    print(f"\nLambdaMART: {best['rankwright']:.2f} s, LightGBM called directly {best['lightgbm']:.2f} s ({ratio:.2f}x)")


if __name__ == "__main__":
    main()
