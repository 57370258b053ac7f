"""Small vectors beside FAISS called directly: queries per second and recall of the ten nearest of 1,000,000 x 384.

    python benchmarks/small_vectors.py [--vectors 1000000] [--queries 64] [--rounds 5] [--threads 1 2]

rankwright rescores its candidates with whole vectors, memory-mapped from disk. FAISS does the same where it can
(IndexRefineFlat, whole vectors in memory); its binary index is rescored with numpy, as FAISS has no such index. Both
have as many candidates. Each number of threads has a process of its own, in which the tools take turns; the ratio is a
median over rounds, so that other work on the machine matters less. Vectors have the spectrum of a text encoder's: most
of their length is in few directions.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from timing import Figures

DIM, K = 384, 10
KINDS = ("int8", "binary", "pq")


def generate(rows: int, seed: int) -> Any:
    """Unit vectors whose directions have falling variance."""
    import numpy as np

    rng = np.random.default_rng(seed)
    turn = np.linalg.qr(np.random.default_rng(0).standard_normal((DIM, DIM)))[0].astype(np.float32)
    scale = (1 / np.sqrt(1 + np.arange(DIM))).astype(np.float32)
    found = np.empty((rows, DIM), dtype=np.float32)
    for at in range(0, rows, 1 << 16):
        some = (rng.standard_normal((min(1 << 16, rows - at), DIM), dtype=np.float32) * scale) @ turn
        found[at : at + len(some)] = some / np.linalg.norm(some, axis=1, keepdims=True)
    return found


def faiss_search(kind: str, vectors: Any, candidates: int) -> Any:
    """FAISS's own index of a kind: a function from queries to rows."""
    import faiss
    import numpy as np

    if kind == "binary":
        bits = faiss.IndexBinaryFlat(DIM)
        bits.add(np.packbits(vectors > 0, axis=1))

        def search(queries: Any) -> Any:
            rows = bits.search(np.packbits(queries > 0, axis=1), candidates)[1]
            scores = np.einsum("qcd,qd->qc", vectors[rows], queries)
            return np.take_along_axis(rows, np.argsort(-scores, axis=1)[:, :K], axis=1)

        return search
    inner = faiss.METRIC_INNER_PRODUCT
    base = (
        faiss.IndexScalarQuantizer(DIM, faiss.ScalarQuantizer.QT_8bit, inner)
        if kind == "int8"
        else faiss.IndexPQ(DIM, DIM // 8, 8, inner)
    )
    base.train(vectors[:: max(len(vectors) // 65536, 1)])
    base.add(vectors)
    index = faiss.IndexRefineFlat(base, faiss.swig_ptr(vectors))
    index.k_factor = candidates / K
    return lambda queries: index.search(queries, K)[1]


def measure(folder: Path, options: argparse.Namespace, threads: int) -> dict[str, Any]:
    """Seconds of each round of each tool, and recall; in this process."""
    import faiss
    import numpy as np

    from rankwright import Dense, Vectors
    from rankwright.retrieval.dense import neighbors
    from rankwright.retrieval.dense.search_quality import exact_rows, recall
    from rankwright.retrieval.dense.vector_index import EXTRA_ROWS
    from rankwright.retrieval.dense.vector_kinds import KINDS as TABLE
    from rankwright.retrieval.dense.vector_kinds import parameters

    faiss.omp_set_num_threads(threads)
    mapped = np.load(folder / "vectors.npy", mmap_mode="r")
    queries = generate(options.queries, 1)
    flat = Dense(Vectors(), [str(row) for row in range(len(mapped))], mapped)
    exact = exact_rows(flat, queries, K)
    found: dict[str, Any] = {}
    for kind in KINDS:
        home = folder / kind
        values = parameters(kind, {})
        if not home.is_dir():
            home.mkdir()
            neighbors.write_index(TABLE[kind].build(mapped, values), home)  # type: ignore[misc]
        index = neighbors.read_index(home, kind, mapped.shape, thorough=False)
        ours = replace(flat, kind=kind, params=values, index=index)
        theirs = faiss_search(kind, np.array(mapped), values["rescore"] * (K + EXTRA_ROWS))
        tools = {"rankwright": lambda q, ours=ours: ours.find_best(q, K, threads)[0], "faiss": theirs}
        for batch in (options.queries, 1):
            some = queries if batch > 1 else queries[:8]
            parts = [some[at : at + batch] for at in range(0, len(some), batch)]
            rows = {name: np.concatenate([tool(part) for part in parts]) for name, tool in tools.items()}
            took: dict[str, list[float]] = {name: [] for name in tools}
            for _ in range(options.rounds):
                for name, tool in tools.items():
                    began = time.perf_counter()
                    for part in parts:
                        tool(part)
                    took[name].append(time.perf_counter() - began)
            share = {name: recall(rows[name], exact[: len(some)]) for name in tools}
            found[f"{kind}, {'together' if batch > 1 else 'one by one'}"] = {
                name: {"per_query": [each / len(some) for each in took[name]], "recall": share[name]} for name in tools
            }
        found[f"{kind}, together"]["bytes"] = (home / neighbors.FILE).stat().st_size / len(mapped)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vectors", type=int, default=1_000_000)
    parser.add_argument("--queries", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    figures = Figures(parser)
    options = parser.parse_args()
    if options.folder:
        print(json.dumps(measure(options.folder, options, options.threads[0])))
        return
    import numpy as np

    print(f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory(prefix="small-vectors-") as folder:
        np.save(Path(folder) / "vectors.npy", generate(options.vectors, 2))
        for threads in options.threads:
            again = [
                f"--{name}={getattr(options, name)}"
                for name in ("vectors", "queries", "rounds", "folder")
                if name != "folder"
            ]
            env = os.environ | {name: str(threads) for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")}
            args = [sys.executable, __file__, *again, f"--threads={threads}", f"--folder={folder}"]
            printed = subprocess.run(args, env=env, check=True, capture_output=True, text=True).stdout
            print(f"\n{options.vectors:,} x {DIM}, k = {K}, {threads} thread{'s' * (threads > 1)}")
            for case, each in json.loads(printed).items():
                ours, theirs = each["rankwright"], each["faiss"]
                ratio = statistics.median(a / b for a, b in zip(theirs["per_query"], ours["per_query"], strict=True))
                speeds = [1 / statistics.median(tool["per_query"]) for tool in (ours, theirs)]
                size = f"{each['bytes']:6.0f} bytes/doc" if "bytes" in each else ""
                print(
                    f"  {case:20} rankwright {speeds[0]:7.1f} queries/s, recall {ours['recall']:.4f}   FAISS "
                    f"{speeds[1]:7.1f}, {theirs['recall']:.4f}   {ratio:5.2f} times as fast {size}"
                )
                for name, speed in zip(("rankwright", "faiss"), speeds, strict=True):
                    figures.add(f"{case}, {threads} threads", name, {"queries_per_second": speed})
    figures.write(options.json)


if __name__ == "__main__":
    main()
