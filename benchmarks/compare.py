"""All pairs of 10 systems x 5 measures x 6,980 queries, 100,000 sign flips, beside the peers.

    python benchmarks/compare.py [--systems 10] [--measures 5] [--queries 6980] [--flips 100000]

ranx's Fisher test and scipy's permutation_test take one pair and one measure at a time, and long: they are timed on
one pair with fewer flips, and multiplied out; what was measured is printed beside it. The p of that pair is compared.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys

from timing import Figures, timed

RANKWRIGHT = """
import json, sys
import numpy as np
from itertools import combinations
from rankwright.comparison.resampling import randomization_test
systems, measures, queries, flips = map(int, sys.argv[1:5])
rng = np.random.default_rng(0)
values = np.clip(rng.normal(0.45, 0.3, (1, measures, queries)) + rng.normal(0, 0.2, (systems, measures, queries)), 0, 1)
values[1] += 0.004
pairs = np.array(list(combinations(range(systems), 2)))
p, _ = randomization_test(values, pairs, flips, np.random.default_rng(1))
print(json.dumps({"p": float(p[0, 0]), "scale": 1}))
"""
HEAD = """
import json, sys, time
import numpy as np
systems, measures, queries, flips = map(int, sys.argv[1:5])
rng = np.random.default_rng(0)
values = np.clip(rng.normal(0.45, 0.3, (1, measures, queries)) + rng.normal(0, 0.2, (systems, measures, queries)), 0, 1)
values[1] += 0.004
a, b = values[0, 0], values[1, 0]
tests = systems * (systems - 1) // 2 * measures
"""
SCIPY = (
    HEAD
    + """
from scipy import stats
few = min(flips, 2000)
began = time.perf_counter()
how = {"permutation_type": "samples", "vectorized": True, "n_resamples": few, "batch": 200, "rng": 1}
p = stats.permutation_test((a - b,), np.mean, **how).pvalue
seconds = time.perf_counter() - began
print(json.dumps({"p": float(p), "scale": tests * flips / few, "seconds": seconds, "few": few}))
"""
)
RANX = (
    HEAD
    + """
from ranx.statistical_tests import fisher_randomization_test
few = min(flips, 2000)
fisher_randomization_test(a[:50], b[:50], 10)
began = time.perf_counter()
p = fisher_randomization_test(a, b, few)[0]
seconds = time.perf_counter() - began
print(json.dumps({"p": float(p), "scale": tests * flips / few, "seconds": seconds, "few": few}))
"""
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (("systems", 10), ("measures", 5), ("queries", 6980), ("flips", 100_000)):
        parser.add_argument(f"--{name}", type=int, default=value)
    figures = Figures(parser)
    options = parser.parse_args()
    given = [str(getattr(options, name)) for name in ("systems", "measures", "queries", "flips")]
    print(f"{' '.join(given)}; {os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}\n")
    ours, p = 0.0, 0.0
    print(f"{'tool':12} {'seconds':>10} {'times ours':>11} {'peak MB':>8} {'p':>8}")
    for name, program in {"rankwright": RANKWRIGHT, "scipy": SCIPY, "ranx": RANX}.items():
        try:
            seconds, memory, out = timed([sys.executable, "-c", program, *given])
        except SystemExit as error:
            print(f"{name}: left out: {str(error).strip().splitlines()[-1][:100]}")
            continue
        said = json.loads(out.splitlines()[-1])
        total = said.get("seconds", seconds) * said["scale"]
        ours, p = (total, said["p"]) if name == "rankwright" else (ours, p)
        note = f"  (one pair, {said['few']:,} flips: {said['seconds']:.2f} s)" if "few" in said else ""
        print(f"{name:12} {total:10.1f} {total / ours:10.1f}x {memory:8.0f} {said['p']:8.4f}{note}")
        figures.add("", f"{name}, extrapolated" if "few" in said else name, {"seconds": total, "memory_mb": memory})
        if abs(said["p"] - p) > 0.04:
            raise SystemExit(f"{name} does not agree with rankwright: p {said['p']} and {p}")
    figures.write(options.json)


if __name__ == "__main__":
    main()
