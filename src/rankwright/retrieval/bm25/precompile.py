"""Compile every search loop in advance: python -m rankwright.retrieval.bm25.precompile"""

from __future__ import annotations

import tempfile
import time

from ...base.loading import expect_much_work
from .inverted_index import BM25
from .rm3 import RM3

TEXTS = {f"d{i}": f"word w{i % 7} w{i} naïve café" for i in range(40)}
QUERIES = {"a": "word w3", "b": "café w5 w11"}
WEIGHTINGS = ("lucene", "BM25Plus", "dirichlet")  # one table for all terms; a score for every doc; a table per term


def precompile() -> float:
    """Build, save, open, extend and search a tiny index, so that each loop is cached; returns the seconds taken."""
    start = time.perf_counter()
    expect_much_work()  # so little would be done without compiled loops
    with tempfile.TemporaryDirectory(prefix="rankwright-") as folder:
        in_memory = BM25.build(TEXTS)
        in_parts = BM25.build(TEXTS, folder=f"{folder}/parts", postings=20)
        for index in (in_memory, in_memory.save(f"{folder}/saved"), in_memory.add({"more": "word"}), in_parts):
            for weighting in WEIGHTINGS:
                index.search(QUERIES, 5, weighting)
        in_memory.segments[0].frequent_docs.mark(0)
        in_memory.search(QUERIES, 5, rm3=RM3())
        in_parts.update({**TEXTS, "d1": "word", "new": "word"}).save(f"{folder}/parts").update(TEXTS).save(
            f"{folder}/parts"
        )
        BM25.from_vectors({"d": {"x": 0.5, "y": 1.5}}).search({"q": {"x": 2.0}}, 5, "impact")
    return time.perf_counter() - start


if __name__ == "__main__":
    print(f"compiled the search loops in {precompile():.0f} s")
