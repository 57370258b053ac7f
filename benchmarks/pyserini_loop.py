"""The fusion loop over a BEIR folder through Pyserini's commands, for benchmarks/pipeline.py; run by Pyserini's Python.

    python benchmarks/pyserini_loop.py HOME OUT

Index, BM25 search, dense search on given vectors, fusions, three evaluations of each run, a process each, as Pyserini's
own pages have it; the runs stay in OUT. A method of fusion that the release has not is left out. The command
pyserini.eval.trec_eval fetches a jar when it is first used, which needs a network: what is run of it here is its start,
the two imports that it begins with, and no evaluation. Both are in Pyserini's favor.
"""

import json
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

START = "from pyserini.search import get_qrels_file; from pyserini.util import download_evaluation_script"


def pyserini(module: str, *args: str) -> bool:
    """Run a command of Pyserini's; gives whether it knew what to do."""
    done = subprocess.run([sys.executable, "-m", f"pyserini.{module}", *args], check=False, capture_output=True)
    if done.returncode not in (0, 2):
        raise SystemExit(done.stderr.decode()[-2000:])
    return done.returncode == 0


def main() -> None:
    import faiss
    import pandas as pd

    home, out = Path(sys.argv[1]), Path(sys.argv[2])
    docs = [json.loads(line) for line in (home / "corpus.jsonl").open()]
    asked = {row["_id"]: row["text"] for row in map(json.loads, (home / "queries.jsonl").open())}
    judged = {line.split("\t")[0] for line in (home / "qrels" / "test.tsv").read_text().splitlines()[1:]}
    names = [query for query in asked if query in judged]
    with tempfile.TemporaryDirectory() as scratch:
        at = Path(scratch)
        (at / "docs").mkdir()
        rows = ({"id": doc["_id"], "contents": f"{doc['title']}\n{doc['text']}"} for doc in docs)
        (at / "docs" / "docs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        (at / "topics.tsv").write_text("".join(f"{name}\t{' '.join(asked[name].split())}\n" for name in names))
        pyserini("index.lucene", "--collection", "JsonCollection", "--input", f"{at}/docs", "--index", f"{at}/index",
                 "--generator", "DefaultLuceneDocumentGenerator", "--threads", "2")  # fmt: skip
        pyserini("search.lucene", "--index", f"{at}/index", "--topics", f"{at}/topics.tsv", "--output", f"{out}/bm25",
                 "--bm25", "--hits", "1000", "--threads", "2", "--batch-size", "64")  # fmt: skip
        vectors, queries = (np.load(home / f"minilm-{each}.npy").astype("float32") for each in ("docs", "queries"))
        queries = queries[[list(asked).index(name) for name in names]] if len(queries) == len(asked) else queries
        (at / "flat").mkdir()
        flat = faiss.IndexFlatIP(vectors.shape[1])
        flat.add(vectors)
        faiss.write_index(flat, f"{at}/flat/index")
        (at / "flat" / "docid").write_text("".join(f"{doc['_id']}\n" for doc in docs))
        (at / "encoded").mkdir()
        frame = pd.DataFrame({"id": names, "text": [" ".join(asked[name].split()) for name in names],
                              "embedding": list(queries)})  # fmt: skip
        with (at / "encoded" / "embedding.pkl").open("wb") as file:
            pickle.dump(frame, file)
        pyserini("search.faiss", "--index", f"{at}/flat", "--topics", f"{at}/topics.tsv", "--encoded-queries",
                 f"{at}/encoded", "--output", f"{out}/dense", "--hits", "1000", "--batch-size", "64", "--threads",
                 "2")  # fmt: skip
        made = ["bm25", "dense"]
        for method in ("rrf", "average", "interpolation", "normalize"):
            if pyserini("fusion", "--runs", f"{out}/bm25", f"{out}/dense", "--output", f"{out}/{method}", "--method",
                        method, "--k", "1000", "--depth", "1000"):  # fmt: skip
                made.append(method)
        for _ in range(3 * len(made)):
            subprocess.run([sys.executable, "-c", START], check=True, capture_output=True)
    print(json.dumps(made))


if __name__ == "__main__":
    main()
