"""RRF of two runs of MS MARCO's size, file to file, beside the peers.

    python benchmarks/fuse.py [--queries 6980] [--depth 1000] [--repeat 3] [--only NAME ...]

Two TREC runs (6,980 queries x 1,000 docs each, half of the docs shared) are made once, in benchmarks/data. Every tool
reads both, fuses them and writes a TREC run, in a process of its own; wall time and peak memory are the whole
process's. Rows are compared: docs and scores at every rank where scores do not tie.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from pathlib import Path

from timing import Figures, timed

DATA = Path(__file__).parent / "data"


def make(queries: int, depth: int) -> list[Path]:
    """Two runs that share half of their docs."""
    import numpy as np

    DATA.mkdir(exist_ok=True)
    paths = [DATA / f"fuse-{queries}x{depth}-{at}.run" for at in range(2)]
    if all(path.exists() for path in paths):
        return paths
    rng = np.random.default_rng(1)
    parts = [path.with_suffix(".part").open("w") for path in paths]
    for query in rng.choice(1_100_000, queries, replace=False).tolist():
        docs = rng.choice(8_841_823, depth * 3 // 2, replace=False)
        for at, file in enumerate(parts):
            mine = rng.permutation(docs[:depth] if at == 0 else docs[-depth:]).tolist()
            scores = np.sort(rng.gamma(2, 5, depth).round(6))[::-1]
            scores -= np.arange(depth) * 1e-7  # no ties within a run
            rows = zip(mine, scores.tolist(), strict=True)
            file.write("".join(f"{query} Q0 {d} {i} {s:.7f} r{at}\n" for i, (d, s) in enumerate(rows, 1)))
    for file, path in zip(parts, paths, strict=True):
        file.close()
        path.with_suffix(".part").rename(path)
    return paths


RANKWRIGHT = """
import sys
from rankwright import Run, fuse
fuse([Run.read(sys.argv[1], "a"), Run.read(sys.argv[2], "b")], "rrf", depth=1000, k=1000).write(sys.argv[3])
"""
PYSERINI = """
import sys
sys.modules.setdefault("pyserini.pyclass", type(sys)("pyserini.pyclass"))
from pyserini.trectools import TrecRun
from pyserini.fusion import reciprocal_rank_fusion
runs = [TrecRun(path) for path in sys.argv[1:3]]
reciprocal_rank_fusion(runs, rrf_k=60, depth=1000, k=1000).save_to_txt(sys.argv[3], tag="fused")
"""
RANX = """
import sys
from ranx import Run, fuse
runs = [Run.from_file(path, kind="trec") for path in sys.argv[1:3]]
fuse(runs, method="rrf", params={"k": 60}).save(sys.argv[3], kind="trec")
"""
TOOLS = {"rankwright": RANKWRIGHT, "pyserini.fusion": PYSERINI, "ranx": RANX}


def rows(path: Path, queries: int = 200) -> dict[str, list[tuple[float, str]]]:
    """The rows of the first queries by name."""
    import polars as pl

    names = ["query", "iter", "doc", "rank", "score", "tag"]
    frame = pl.read_csv(path, separator=" ", has_header=False, new_columns=names, infer_schema=False)
    first = frame["query"].unique().sort().head(queries)
    kept = frame.filter(pl.col("query").is_in(first.implode()))
    found: dict[str, list[tuple[float, str]]] = {}
    for query, doc, score in kept.select("query", "doc", pl.col("score").cast(pl.Float64)).iter_rows():
        found.setdefault(query, []).append((round(score, 9), doc))
    return {query: sorted(docs, reverse=True)[:1000] for query, docs in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", type=int, default=6980)
    parser.add_argument("--depth", type=int, default=1000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", nargs="*", default=list(TOOLS))
    figures = Figures(parser)
    options = parser.parse_args()
    paths = make(options.queries, options.depth)
    size = sum(path.stat().st_size for path in paths) / 1e6
    print(f"{size:.0f} MB; {os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}\n")
    best: dict[str, tuple[float, float]] = {}
    for turn in range(options.repeat):
        for name, program in TOOLS.items():
            if (name != "rankwright" and (turn or name not in options.only)) or best.get(name, (0,))[0] is None:
                continue  # the peers take minutes: once
            out = DATA / f"fused-{name}.run"
            try:
                seconds, memory, _ = timed([sys.executable, "-c", program, *map(str, paths), str(out)])
            except SystemExit as error:
                print(f"{name}: left out: {str(error).strip().splitlines()[-1][:100]}")
                continue
            best[name] = min(best.get(name, (seconds, memory)), (seconds, memory))
    ours = rows(DATA / "fused-rankwright.run")
    print(f"{'tool':18} {'seconds':>8} {'times ours':>11} {'peak MB':>8}")
    for name, (seconds, memory) in best.items():
        print(f"{name:18} {seconds:8.1f} {seconds / best['rankwright'][0]:10.1f}x {memory:8.0f}")
        figures.add("", name, {"seconds": seconds, "memory_mb": memory})
        theirs = rows(DATA / f"fused-{name}.run")
        for query, docs in ours.items():
            last = docs[-1][0]  # docs that tie with the last may be others
            if {d for d in docs if d[0] > last} != {d for d in theirs[query] if d[0] > last}:
                raise SystemExit(f"{name} does not agree with rankwright on query {query}")
    print("\nAll rows agree.")
    figures.write(options.json)


if __name__ == "__main__":
    main()
