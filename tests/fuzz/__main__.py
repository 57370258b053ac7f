"""Fuzz every target for some seconds: python tests/fuzz --seconds 60 [--target NAME] [--seed N]."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import harness  # noqa: E402


def load_targets() -> None:
    """Import every module of this folder that defines targets."""
    for path in sorted(HERE.glob("*_targets.py")):
        importlib.import_module(path.stem)


def main() -> int:
    """Run the targets, print cases and findings; exit code 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="time for all targets together, per core")
    parser.add_argument("--target", action="append", help="only this target")
    parser.add_argument("--seed", type=int, help="run this one case here, with its traceback")
    parser.add_argument("--first", type=int, default=None, help="seed of the first case; default: the clock")
    parser.add_argument("--work", nargs=3, help=argparse.SUPPRESS)
    args = parser.parse_args()
    load_targets()
    if args.work:
        harness.work(args.work[0], int(args.work[1]), float(args.work[2]))
        return 0
    names = args.target or sorted(harness.TARGETS)
    if unknown := set(names) - set(harness.TARGETS):
        parser.error(f"no target {sorted(unknown)}; choose from {', '.join(sorted(harness.TARGETS))}")
    if args.seed is not None:
        for name in names:
            harness.run_case(name, args.seed)
        return 0
    first = int(time.time()) * 1_000_000 if args.first is None else args.first
    workers = os.cpu_count() or 1
    share, total, findings = max(args.seconds * workers / len(names), 5), 0, []
    with ThreadPoolExecutor(workers) as pool:
        results = pool.map(lambda name: (name, harness.fuzz(name, first, share)), names)
        for name, (count, found) in results:
            total += count
            findings += found
            print(f"{name:40} {count:9,} cases  {len(found)} findings", flush=True)
            for each in found:
                print(f"  {each}", flush=True)
    print(f"{total:,} cases of {len(names)} targets from seed {first}, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
