"""Small indexes, what they answer, and how their files are damaged or crafted."""

import json
from functools import cache
from pathlib import Path

import numpy as np
import polars as pl

from rankwright import BM25, Dense
from rankwright.retrieval import index_folder
from rankwright.retrieval.bm25.rm3 import RM3
from rankwright.retrieval.dense.encoders.given_vectors import Vectors
from rankwright.retrieval.dense.encoders.lsa import Lsa

TEXTS = {
    "d1": "red green blue", "d2": "green green fish", "d3": "blue fish swim", "dé": "naïve café red", "d5": "", "d6": "red",
}  # fmt: skip
QUERIES = {"a": "red fish", "b": "café blue green", "c": "swim"}
VECTORS = np.random.default_rng(0).standard_normal((len(TEXTS), 3)).astype(np.float32)
QUERY_VECTORS = np.random.default_rng(1).standard_normal((len(QUERIES), 3)).astype(np.float32)
FAISS = ("hnsw", "ivf", "int8", "binary", "pq")
DENSE = ("lsa", "vectors", *FAISS)
KINDS = ("bm25", *DENSE)


def build(kind, folder):
    """Write a small index."""
    if kind == "bm25":
        return BM25.build(TEXTS, "simple", folder=folder)
    encoder = Lsa(dim=3, analyzer="simple") if kind == "lsa" else Vectors(vectors=VECTORS, queries=QUERY_VECTORS)
    if kind == "vectors":  # with the ids of the queries
        path = folder.with_name("queries.parquet")
        path.parent.mkdir(parents=True, exist_ok=True)
        pl.DataFrame({"id": list(QUERIES), "vector": QUERY_VECTORS.tolist()}).write_parquet(path)
        encoder = Vectors(vectors=VECTORS, queries=path)
    params = {"hnsw": {"m": 4, "ef": 16}, "ivf": {"cells": 2, "probes": 1}}.get(kind)
    return Dense.build(TEXTS, encoder, kind if kind in FAISS else "flat", params, folder=folder)


@cache
def answers_before(kind, folder):
    """What the index answered when it was built; cached by its folder."""
    return answers(kind, folder)


def answers(kind, folder):
    """What an index answers: everything that reads a file of it."""
    if kind != "bm25":
        index = Dense.open(folder)
        return index.search(QUERIES, 3).to_dict(), index.fields, dict(index.params)
    index = BM25.open(folder)
    found = [index.search(QUERIES, 3, weighting).to_dict() for weighting in ("lucene", "dirichlet", "BM25Plus")]
    expanded = index.search(QUERIES, 3, rm3=RM3(docs=2, terms=2)).to_dict()
    best = index.search(QUERIES, 1).to_dict()
    reasons = [index.explain(QUERIES[query], doc).rows for query, docs in best.items() for doc in docs]
    return found, expanded, reasons, index.fields, index.suggest("grene caff")


def sign(folder: Path) -> None:
    """Write a manifest whose sizes and digests are those of the files: what somebody crafts is never just damaged."""
    path = folder / index_folder.MANIFEST
    content = json.loads(path.read_text())
    for each in content["segments"]:
        home = folder / each["name"]
        facts = {name: value for name, value in each.items() if name not in ("name", "files")}
        each.update(index_folder.describe_segment(home, facts))
    content["digest"] = index_folder.manifest_digest(content)
    path.write_text(json.dumps(content))
