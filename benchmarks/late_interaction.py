"""Late interaction on SciFact: effectiveness and size of whole and compressed token vectors, and as a re-ranker.

    RANKWRIGHT_TEST_DATA=DATA python benchmarks/late_interaction.py --model FOLDER [--no-search]

FOLDER holds a model in ONNX: a ColBERT checkpoint or, with python tests/fetch_model.py FOLDER, all-MiniLM-L6-v2, which
was not trained for it. Docs are encoded once, for minutes; compressed indexes are made from these token vectors.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import tempfile
import time
from pathlib import Path

from rankwright import BM25, Collection, create_reranker, evaluate
from rankwright.retrieval import index_folder
from rankwright.retrieval.late import LateInteraction, TokenEncoder
from rankwright.retrieval.late.token_files import KIND, compress_tokens


def compress(folder: Path, target: Path, bits: int) -> None:
    """A copy of an index of whole token vectors, compressed."""
    shutil.copytree(folder, target)
    about = json.loads((target / index_folder.MANIFEST).read_text())
    home = target / about["segments"][0]["name"]
    compress_tokens(home, bits)
    rest = {name: about[name] for name in ("encoder", "fields")} | {"precision": f"{bits}bit"}
    entry = index_folder.describe_segment(home, {"docs": about["segments"][0]["docs"]})
    index_folder.write_manifest(target, KIND, [entry], rest)


def search_all(scifact: Collection, queries: dict[str, str], encoder: TokenEncoder, given: Path | None) -> None:
    """Search with whole and compressed token vectors, and print how well and how fast."""
    with tempfile.TemporaryDirectory(prefix="late-interaction-") as scratch:
        whole = given or Path(scratch) / "float16"
        if not given:
            began = time.perf_counter()
            LateInteraction.build(scifact, encoder, "float16", folder=whole)
            print(f"encoded in {time.perf_counter() - began:.0f} s", flush=True)
        exact = None
        for precision in ("float16", "4bit", "2bit", "1bit"):
            folder = whole if precision == "float16" else Path(scratch) / precision
            if precision != "float16":
                compress(whole, folder, int(precision[0]))
            index = LateInteraction.open(folder)
            began = time.perf_counter()
            run = index.search(queries, 100, name=precision)
            seconds = (time.perf_counter() - began) / len(queries)
            found = evaluate(scifact.qrels, [run], ["nDCG@10", "R@100"], missing="skip").means[0]
            top = {query: set(docs) for query, docs in run.top(10).to_dict().items()}
            exact = exact or top
            recall = sum(len(top[query] & exact[query]) for query in exact) / sum(map(len, exact.values()))
            print(
                f"{precision:8} nDCG@10 {found[0]:.4f}, R@100 {found[1]:.4f}, recall@10 of float16 {recall:.4f}, "
                f"{seconds * 1000:,.0f} ms per query; {index.describe_quality({})}",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True)
    parser.add_argument("--max-length", type=int, default=256)
    parser.add_argument("--queries", type=int, default=300)
    parser.add_argument("--index", type=Path, help="index of token vectors in float16, instead of encoding the docs")
    parser.add_argument("--no-search", action="store_true", help="only re-rank, which takes minutes")
    options = parser.parse_args()
    scifact = Collection.load(Path(os.environ["RANKWRIGHT_TEST_DATA"]) / "scifact")
    queries = dict(list(scifact.judged_queries.items())[: options.queries])
    encoder = TokenEncoder(options.model, max_length=options.max_length)
    first = BM25.build(scifact).search(queries, 100)
    if not options.no_search:
        search_all(scifact, queries, encoder, options.index)
    reranker = create_reranker(
        "late-interaction", {"model": options.model, "max_length": options.max_length, "weight": 1.0}
    )
    reranked = reranker.apply(scifact, first).runs[0]
    chosen = create_reranker("late-interaction", {"model": options.model, "max_length": options.max_length})
    blended = chosen.apply(scifact, first).runs[0]
    for name, run in (("BM25", first), ("BM25, re-ranked", reranked), ("BM25, weight out of fold", blended)):
        print(
            f"{name}: nDCG@10 {evaluate(scifact.qrels, [run], ['nDCG@10'], missing='skip').means[0, 0]:.4f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
