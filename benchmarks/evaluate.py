"""File to numbers: nDCG@10, AP, RR, P@10 and R@100 of a run of MS MARCO's size, beside the peers.

    python benchmarks/evaluate.py [--queries 6980] [--depth 1000] [--repeat 3] [--only NAME ...]

Makes a TREC run (6,980 queries x 1,000 docs, about 250 MB) and judgements once, in benchmarks/data.
Every tool reads the same two files in a process of its own; wall time and peak memory are those of
the whole process, start and end included. The best of --repeat runs counts (ranx, which takes long,
runs once with its compiled code cached, and once without, as it first does for a user). The five
numbers of each tool are compared with ours; a difference ends with exit code 1.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from timing import Figures, timed

HERE = Path(__file__).parent
DATA = HERE / "data"
NAMES = ["nDCG@10", "AP", "RR", "P@10", "R@100"]


def make(queries: int, depth: int) -> tuple[Path, Path]:
    """Judgements and a run like MS MARCO's: few relevant docs, seven-digit ids, scores in rank order."""
    import numpy as np

    DATA.mkdir(exist_ok=True)
    qrels, run = DATA / f"{queries}x{depth}.qrels", DATA / f"{queries}x{depth}.run"
    if run.exists() and qrels.exists():
        return qrels, run
    rng = np.random.default_rng(0)
    with qrels.open("w") as judged, run.with_suffix(".part").open("w") as ranked:
        for query in rng.choice(1_100_000, queries, replace=False).tolist():
            docs = rng.choice(8_841_823, depth, replace=False).tolist()
            scores = np.sort(rng.gamma(2, 5, depth).round(6))[::-1].tolist()
            rows = sorted(zip(scores, map(str, docs), strict=True), reverse=True)  # ties as trec_eval has them
            ranked.write("".join(f"{query} Q0 {d} {i} {s:.6f} bm25\n" for i, (s, d) in enumerate(rows, 1)))
            found = {rows[int(depth * rng.random() ** 3)][1] for _ in range(1 + (rng.random() < 0.07))}
            missed = {str(rng.integers(8_841_823))} if rng.random() < 0.15 else set()
            judged.write("".join(f"{query} 0 {d} 1\n" for d in sorted(found | missed)))
    run.with_suffix(".part").rename(run)
    return qrels, run


# each tool: a program that prints the five numbers as JSON, given the two files
RANKWRIGHT = """
import json, sys
from rankwright import Qrels, Run, evaluate
scores = evaluate(Qrels.read(sys.argv[1]), Run.read(sys.argv[2]), ["nDCG@10", "AP", "RR", "P@10", "R@100"])
print(json.dumps(scores.means[0].tolist()))
"""
IR_MEASURES = """
import json, sys, ir_measures
from ir_measures import AP, RR, P, R, nDCG
measures = [nDCG @ 10, AP, RR, P @ 10, R @ 100]
qrels, run = ir_measures.read_trec_qrels(sys.argv[1]), ir_measures.read_trec_run(sys.argv[2])
found = ir_measures.calc_aggregate(measures, qrels, run)
print(json.dumps([found[m] for m in measures]))
"""
RANX = """
import json, sys
from ranx import Qrels, Run, evaluate
qrels, run = Qrels.from_file(sys.argv[1], kind="trec"), Run.from_file(sys.argv[2], kind="trec")
found = evaluate(qrels, run, ["ndcg@10", "map", "mrr", "precision@10", "recall@100"], make_comparable=True)
print(json.dumps([float(v) for v in found.values()]))
"""
PYTREC = """
import json, sys, pytrec_eval
with open(sys.argv[1]) as q, open(sys.argv[2]) as r:
    qrels, run = pytrec_eval.parse_qrel(q), pytrec_eval.parse_run(r)
names = ["ndcg_cut_10", "map", "recip_rank", "P_10", "recall_100"]
found = pytrec_eval.RelevanceEvaluator(qrels, {"ndcg_cut.10", "map", "recip_rank", "P.10", "recall.100"}).evaluate(run)
print(json.dumps([sum(each[n] for each in found.values()) / len(found) for n in names]))
"""


def numbers(name: str, out: str) -> list[float]:
    """The five numbers a tool printed."""
    if name.startswith("trec_eval"):
        found = {row.split()[0]: float(row.split()[2]) for row in out.splitlines()}
        return [found[key] for key in ("ndcg_cut_10", "map", "recip_rank", "P_10", "recall_100")]
    return [float(v) for v in json.loads(out.splitlines()[-1])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", type=int, default=6980)
    parser.add_argument("--depth", type=int, default=1000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", nargs="*", help="tools to run beside rankwright")
    figures = Figures(parser)
    options = parser.parse_args()
    qrels, run = make(options.queries, options.depth)
    tools = {"rankwright": [sys.executable, "-c", RANKWRIGHT]}
    if shutil.which("trec_eval"):
        flags = "-c -m ndcg_cut.10 -m map -m recip_rank -m P.10 -m recall.100"
        version = subprocess.run(["trec_eval", "-v"], capture_output=True, text=True, check=False).stderr.split()
        tools[f"trec_eval {version[-1] if version else ''} (C)"] = ["trec_eval", *flags.split()]
    tools |= {
        "pytrec_eval": [sys.executable, "-c", PYTREC],
        "ir_measures": [sys.executable, "-c", IR_MEASURES],
        "ranx": [sys.executable, "-c", RANX],
        "ranx, first run": [sys.executable, "-c", RANX],
    }
    size = run.stat().st_size / 1e6
    print(f"{run.name}: {options.queries:,} queries x {options.depth:,} rows, {size:.0f} MB; {os.cpu_count()} cores, "
          f"{platform.machine()}, Python {platform.python_version()}\n")  # fmt: skip
    print(f"{'tool':24} {'seconds':>8} {'ratio':>6} {'peak MB':>8}   {'  '.join(f'{n:>8}' for n in NAMES)}")
    if options.only is not None:
        tools = {n: t for n, t in tools.items() if n == "rankwright" or any(n.startswith(o) for o in options.only)}
    best: dict[str, tuple[float, float, str]] = {}
    # turn by turn, so that a machine that slows down slows every tool
    for turn in range(options.repeat):
        for name, argv in list(tools.items()):
            if name.startswith("ranx") and turn:
                continue
            with TemporaryDirectory() as empty:
                cache = str(DATA / "numba") if name == "ranx" else empty
                try:
                    if name == "ranx":  # compiled before, on two queries
                        timed([*argv, *map(str, make(2, 10))], cache)
                    found = timed([*argv, str(qrels), str(run)], cache)
                except SystemExit as error:
                    if name == "rankwright":
                        raise
                    print(f"{name}: left out: {str(error).splitlines()[-1]}")
                    del tools[name]
                    continue
            best[name] = min(best.get(name, found), found)
    ours = numbers("rankwright", best["rankwright"][2])
    for name, (seconds, memory, out) in best.items():
        figures.add("", name, {"seconds": seconds, "memory_mb": memory})
        found_numbers = numbers(name, out)
        row = "  ".join(f"{v:8.4f}" for v in found_numbers)
        print(f"{name:24} {seconds:8.2f} {seconds / best['rankwright'][0]:5.1f}x {memory:8.0f}   {row}")
        tolerance = 6e-5 if name.startswith("trec_eval") else 1e-9
        if any(abs(a - b) > tolerance for a, b in zip(ours, found_numbers, strict=True)):
            raise SystemExit(f"{name} does not agree with rankwright: {found_numbers} and {ours}")
    print("\nAll numbers agree.")
    figures.write(options.json)


if __name__ == "__main__":
    main()
