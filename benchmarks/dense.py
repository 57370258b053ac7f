"""Dense retrieval beside its parts: encoding, and exact search of 100,000 x 384.

    python benchmarks/dense.py [--model FOLDER] [--docs 512] [--vectors 100000] [--repeat 5]

Search: rankwright against FAISS called directly, and against a plain numpy product with its top k taken by
argpartition; 1,000 queries, all find the same. Encoding (with --model, a folder of a model in ONNX, and
RANKWRIGHT_TEST_DATA):
rankwright against plain onnxruntime in batches of 32 in file order, same tokens, same pooling. Every way runs in a
process of its own; memory is its peak.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from pathlib import Path

from timing import Figures, timed

DATA = Path(__file__).parent / "data"

HEAD = """
import json, os, sys, time
import numpy as np
at = dict(zip(sys.argv[1::2], sys.argv[2::2]))
def said(seconds, **more):
    print(json.dumps({"seconds": seconds, **more}))
"""
VECTORS = """
rng = np.random.default_rng(0)
def unit(n):
    rows = rng.standard_normal((n, 384), dtype=np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)
docs, queries, k = unit(int(at["vectors"])), unit(1000), int(at["k"])
def best(work):
    work(queries[:8])
    took = []
    for _ in range(int(at["repeat"])):
        began = time.perf_counter()
        found = work(queries)
        took.append(time.perf_counter() - began)
    return min(took), found
"""
SEARCH = {
    "rankwright": """
from rankwright import Dense, Vectors
ids = [str(row) for row in range(len(docs))]
index = Dense(Vectors(), ids, docs)
seconds, run = best(lambda q: index.search_vectors({str(i): "" for i in range(len(q))}, q, k, None, "x"))
said(seconds, rows=[list(map(int, found)) for found in list(run.to_dict().values())[:50]])
""",
    "faiss": """
import faiss
index = faiss.IndexFlatIP(384)
index.add(docs)
seconds, (scores, rows) = best(lambda q: index.search(q, k))
said(seconds, rows=rows[:50].tolist())
""",
    "numpy": """
def work(q):
    found = []
    for part in np.array_split(q, max(len(q) // 100, 1)):
        scores = part @ docs.T
        rows = np.argpartition(-scores, k, axis=1)[:, :k]
        found.append(np.take_along_axis(rows, np.argsort(-np.take_along_axis(scores, rows, 1), axis=1), 1))
    return np.concatenate(found)
seconds, rows = best(work)
said(seconds, rows=rows[:50].tolist())
""",
}
TEXTS = """
from rankwright import Collection
texts = [text for _, some in Collection.load(at["collection"]).texts() for text in some][: int(at["docs"])]
"""
ENCODE = {
    "rankwright": """
os.environ["RANKWRIGHT_CACHE"] = at["cache"]
from rankwright import Dense, Onnx
encoder = Onnx(at["model"], max_length=256)
encoder.prepare()
began = time.perf_counter()
made = Dense.build({str(row): text for row, text in enumerate(texts)}, encoder)
said(time.perf_counter() - began, first=made.vectors[:5].tolist())
""",
    "onnxruntime, file order": """
import onnxruntime
from pathlib import Path
from tokenizers import Tokenizer
folder = Path(at["model"])
session = onnxruntime.InferenceSession(str(next(folder.glob("*.onnx"))))
tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
tokenizer.enable_truncation(256)
tokenizer.enable_padding(length=None)
names = [each.name for each in session.get_inputs()]
began, parts = time.perf_counter(), []
for row in range(0, len(texts), 32):
    read = tokenizer.encode_batch(texts[row : row + 32])
    columns = {"input_ids": [e.ids for e in read], "attention_mask": [e.attention_mask for e in read],
               "token_type_ids": [e.type_ids for e in read]}
    tokens = session.run(None, {name: np.array(columns[name]) for name in names})[0]
    mask = np.array(columns["attention_mask"])[..., None]
    mean = (tokens * mask).sum(axis=1) / mask.sum(axis=1)
    parts.append(mean / np.linalg.norm(mean, axis=1, keepdims=True))
said(time.perf_counter() - began, first=np.concatenate(parts)[:5].tolist())
""",
}


def run(program: str, **given: object) -> tuple[dict[str, object], float]:
    """What a program printed, and its peak memory."""
    args = [str(part) for pair in given.items() for part in pair]
    _, memory, printed = timed([sys.executable, "-c", program, *args])
    return json.loads(printed.strip().splitlines()[-1]), memory


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model")
    parser.add_argument("--docs", type=int, default=512)
    parser.add_argument("--vectors", type=int, default=100_000)
    parser.add_argument("--repeat", type=int, default=5)
    figures = Figures(parser)
    options = parser.parse_args()
    print(f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}\n")
    for k in (10, 100, 1000):
        found = {
            name: run(HEAD + VECTORS + program, vectors=options.vectors, k=k, repeat=options.repeat)
            for name, program in SEARCH.items()
        }
        ours = found["rankwright"][0]
        print(f"1,000 queries over {options.vectors:,} x 384, k = {k}")
        for name, (said, memory) in found.items():
            same = sum(len(set(a) & set(b)) for a, b in zip(said["rows"], ours["rows"], strict=True))
            if same < 0.9999 * sum(map(len, ours["rows"])):
                raise SystemExit(f"{name} does not agree with rankwright")
            ratio = said["seconds"] / ours["seconds"]
            figures.add(f"k = {k}", name, {"queries_per_second": 1000 / said["seconds"], "memory_mb": memory})
            print(f"  {name:24} {1000 / said['seconds']:8,.0f} queries/s {ratio:6.2f}x our time {memory:8,.0f} MB")
    collection = Path(os.environ.get("RANKWRIGHT_TEST_DATA", "")) / "scifact"
    if not options.model or not collection.is_dir():
        print("\nencoding: left out; it needs --model and RANKWRIGHT_TEST_DATA")
        figures.write(options.json)
        return
    import numpy as np

    print(f"\nencoding {options.docs} abstracts")
    first = None
    for name, program in ENCODE.items():
        cache = DATA / f"cache-{os.urandom(4).hex()}"
        said, memory = run(
            HEAD + TEXTS + program, model=options.model, collection=collection, docs=options.docs, cache=cache
        )
        first = said if first is None else first
        close = float((np.array(said["first"]) * np.array(first["first"])).sum(axis=1).min())
        ratio = said["seconds"] / first["seconds"]
        speed = f"{options.docs / said['seconds']:8.1f} docs/s {ratio:9.2f}x our time"
        figures.add("encoding", name, {"docs_per_second": options.docs / said["seconds"], "memory_mb": memory})
        print(f"  {name:24} {speed} {memory:8,.0f} MB, cosine {close:.3f}")
    figures.write(options.json)


if __name__ == "__main__":
    main()
