"""The fusion loop over SciFact: BM25, dense search on given vectors, four fusions, eighteen evaluations; beside peers.

    RANKWRIGHT_TEST_DATA=... python benchmarks/pipeline.py [--repeat 3] [--only NAME ...] [--pyserini PYTHON]

rankwright runs one spec from an empty store, first to the scores, as the peers do, then to comparison and report, then
again, when nothing is to be done; latencies of single queries, which the peers do not measure either, are left out. The
peers are one in-process loop of bm25s, faiss and ranx, and Pyserini's commands, where --pyserini names a Python with
Pyserini, pyjnius and a JVM (pyserini_loop.py says what of them is run). Vectors (all-MiniLM-L6-v2) lie beside the
collection. Each tool runs in a process of its own, start included; nDCG@10 is compared.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import sys
import tempfile
from pathlib import Path

from timing import Figures, timed

HOME = Path(os.environ.get("RANKWRIGHT_TEST_DATA", "data")) / "scifact"
METHODS = ("rrf", "average", "interpolation", "normalize")

SPEC = """
schema = 1
[data.scifact]
path = "{home}"
[retrieve.bm25]
kind = "bm25"
params = {{ lossy_lengths = true }}
[retrieve.dense]
kind = "dense"
encoder = "vectors"
params = {{ docs = "{home}/minilm-docs.npy", queries = "{home}/minilm-queries.npy" }}
{fusions}
[evaluate]
preset = "fusion"
[compare]
baseline = "bm25"
[report]
latency = false
"""
OURS = """
import json, sys
from rankwright.experiment import scheduler
from rankwright.experiment.store import Store
from rankwright.experiment.results import load_evidence
spec, store, report = sys.argv[1], Store(sys.argv[2]), sys.argv[3] == "report"
plan = scheduler.prepare(spec, store)
if not report:
    from dataclasses import replace
    plan = replace(plan, nodes=tuple(node for node in plan.nodes if node.kind not in ("comparison", "report")))
scheduler.execute(plan, store)
[top] = [node for node in scheduler.prepare(spec, store).nodes if node.kind == "comparison"]
scores = load_evidence(top, store).scores
print(json.dumps({name: scores.mean(name, "nDCG@10") for name in scores.systems}))
"""
LOOP = """
import json, sys
import numpy as np
home = sys.argv[1]
docs = [json.loads(line) for line in open(f"{home}/corpus.jsonl")]
asked = {row["_id"]: row["text"] for row in map(json.loads, open(f"{home}/queries.jsonl"))}
judged = {}
for line in list(open(f"{home}/qrels/test.tsv"))[1:]:
    query, doc, grade = line.split()
    judged.setdefault(query, {})[doc] = int(grade)
ids = np.array([doc["_id"] for doc in docs])
names = [query for query in asked if query in judged]
import bm25s, Stemmer, faiss
from ranx import Qrels, Run, evaluate, fuse
stemmer = Stemmer.Stemmer("english")
texts = [f"{doc['title']} {doc['text']}" for doc in docs]
index = bm25s.BM25(method="lucene", k1=0.9, b=0.4)
index.index(bm25s.tokenize(texts, stopwords="en", stemmer=stemmer, show_progress=False), show_progress=False)
tokens = bm25s.tokenize([asked[name] for name in names], stopwords="en", stemmer=stemmer, show_progress=False)
found, scores = index.retrieve(tokens, k=1000, show_progress=False)
def run(rows, values, name):
    return Run({q: dict(zip(ids[r].tolist(), map(float, s))) for q, r, s in zip(names, rows, values)}, name=name)
bm25 = run(found, scores, "bm25")
vectors = np.load(f"{home}/minilm-docs.npy").astype("float32")
flat = faiss.IndexFlatIP(vectors.shape[1]); flat.add(vectors)
queries = np.load(f"{home}/minilm-queries.npy").astype("float32")
places = {row: at for at, row in enumerate(asked)}
values, rows = flat.search(queries[[places[name] for name in names]] if len(queries) == len(asked) else queries, 1000)
dense = run(rows, values, "dense")
runs = [bm25, dense]
runs.append(fuse([bm25, dense], method="rrf", params={"k": 60}))
runs.append(fuse([bm25, dense], norm=None, method="wsum", params={"weights": (0.5, 0.5)}))
runs.append(fuse([bm25, dense], norm=None, method="wsum", params={"weights": (0.5, 0.5)}))
runs.append(fuse([bm25, dense], norm="min-max", method="wsum", params={"weights": (0.5, 0.5)}))
truth = Qrels(judged)
out = {}
for name, each in zip(["bm25", "dense", "rrf", "average", "interpolation", "normalize"], runs):
    out[name] = float(evaluate(truth, each, "ndcg@10", make_comparable=True))
    for measure in ("recall@100", "recall@1000"):
        evaluate(truth, each, measure, make_comparable=True)
print(json.dumps(out))
"""


def scored(folder: Path, names: list[str]) -> dict[str, float]:
    """nDCG@10 of runs that a tool left, which it did not score itself."""
    from rankwright import Collection, Run, evaluate

    qrels = Collection.load(HOME).qrels
    scores = evaluate(qrels, [Run.read(folder / name, name, "trec") for name in names], ["nDCG@10"])
    return {name: scores.mean(name, "nDCG@10") for name in names}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--pyserini", help="A Python in which Pyserini is installed.")
    figures = Figures(parser)
    options = parser.parse_args()
    fusions = "\n".join(f'[fuse.{name}]\nfrom = ["bm25", "dense"]\nmethod = "{name}"' for name in METHODS)
    print(f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}\n")
    found: dict[str, tuple[float, float, dict[str, float]]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        spec = Path(scratch, "loop.toml")
        spec.write_text(SPEC.format(home=HOME, fusions=fusions))
        tools = {
            "rankwright": [sys.executable, "-c", OURS, str(spec), f"{scratch}/store", "runs"],
            "rankwright, with comparison and report": [
                sys.executable,
                "-c",
                OURS,
                str(spec),
                f"{scratch}/store",
                "report",
            ],
            "rankwright, again": [sys.executable, "-c", OURS, str(spec), f"{scratch}/store", "report"],
            "bm25s, faiss and ranx": [sys.executable, "-c", LOOP, str(HOME)],
        }
        if options.pyserini:
            Path(scratch, "pyserini").mkdir()
            loop = str(Path(__file__).parent / "pyserini_loop.py")
            tools["Pyserini's commands"] = [options.pyserini, loop, str(HOME), f"{scratch}/pyserini"]
        for name, argv in tools.items():
            if options.only and not any(name.startswith(each) for each in options.only):
                continue
            best = (float("inf"), 0.0, {})
            for _ in range(1 if name.startswith("Pyserini") else options.repeat):
                if not name.endswith("again"):
                    shutil.rmtree(f"{scratch}/store", ignore_errors=True)
                try:
                    seconds, peak, out = timed(argv)
                except SystemExit as error:
                    if name.startswith("rankwright"):
                        raise
                    print(f"{name}: left out: {str(error).strip().splitlines()[-1][:100]}")
                    break
                said = json.loads(out.splitlines()[-1])
                scores = said if isinstance(said, dict) else scored(Path(scratch, "pyserini"), said)
                best = min(best, (seconds, peak, scores), key=lambda each: each[0])
            else:
                found[name] = best
    ours = found["rankwright"]
    print(f"{'tool':42}{'seconds':>9}{'times ours':>12}{'peak MB':>9}  nDCG@10 of bm25, dense, rrf")
    for name, (seconds, peak, scores) in found.items():
        figures.add("", name, {"seconds": seconds, "memory_mb": peak})
        shown = " ".join(f"{scores[each]:.4f}" for each in ("bm25", "dense", "rrf"))
        print(f"{name:42}{seconds:9.2f}{seconds / ours[0]:11.1f}x{peak:9.0f}  {shown}")
    for name, (_, _, scores) in found.items():
        if abs(scores["dense"] - ours[2]["dense"]) > 0.0005:
            raise SystemExit(f"{name}: dense {scores['dense']:.4f}, ours {ours[2]['dense']:.4f}: not the same search")
    print("\nDense agrees; BM25 differs where another stemmer and stop list are used.")
    figures.write(options.json)


if __name__ == "__main__":
    main()
