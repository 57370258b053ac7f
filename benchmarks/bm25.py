"""BM25 beside the peers: time to index, queries a second, peak memory; and whether the answers agree.

    python benchmarks/bm25.py [--scifact FOLDER] [--docs 1000000] [--repeat 3] [--only NAME ...]

Two corpora: SciFact as BEIR has it (a folder of yours), and one that is generated once into
benchmarks/data: documents of Zipf's terms, queries of six terms. Every tool works in a process of its
own, turn by turn; the best of --repeat turns counts, of SciFact, whose turns are short, the best of at
least three. Time to index includes tokenizing, queries a second too; texts are in memory before. Scores
of the same analysis and formula (Lucene's, k1 0.9, b 0.4) are compared at every rank; a difference ends
with exit code 1.

`plain` is lower case words; `english` is each tool's own stop words and stems, so that answers differ.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from timing import Figures, timed

HERE = Path(__file__).parent
DATA = HERE / "data"
KS, THREADS = (10, 1000), (1, 2)
SHORT_TURNS = 3  # at least, of a corpus that takes seconds: neighbors on the machine disturb some
SHOWN = 20  # queries whose scores are compared


def make(docs: int) -> Path:
    """A corpus of Zipf's terms, 62 tokens a doc on average, and 500 queries of six terms, as lines of text."""
    import numpy as np

    DATA.mkdir(exist_ok=True)
    folder = DATA / f"zipf-{docs}"
    if folder.exists():
        return folder
    rng = np.random.default_rng(0)
    size = 300_000
    shares = np.cumsum(1 / np.arange(1, size + 1))
    shares /= shares[-1]
    words = np.array([f"t{at}" for at in range(size)])
    part = folder.with_suffix(".part")
    part.mkdir(exist_ok=True)
    with (part / "docs.txt").open("w") as file:
        for first in range(0, docs, 10_000):
            lengths = np.maximum(rng.gamma(6, 62 / 6, min(10_000, docs - first)).astype(int), 3)
            drawn = words[np.searchsorted(shares, rng.random(lengths.sum()))].tolist()
            at = 0
            for length in lengths.tolist():
                file.write(" ".join(drawn[at : at + length]) + "\n")
                at += length
    ranks = np.exp(rng.uniform(np.log(70), np.log(20_000), (500, 6))).astype(int)
    (part / "queries.txt").write_text("".join(" ".join(words[row]) + "\n" for row in ranks))
    part.rename(folder)
    return folder


def scifact(folder: Path) -> Path:
    """SciFact's texts and queries as lines of ASCII: of other letters, tools disagree on what a word is."""
    made = DATA / "scifact"
    if not made.exists():
        made.mkdir(parents=True)
        read = [
            [json.loads(line) for line in (folder / name).read_text().splitlines()]
            for name in ("corpus.jsonl", "queries.jsonl")
        ]
        plain = re.compile(r"[^ -~]+").sub
        lines = [[plain(" ", f"{row.get('title', '')} {row['text']}").strip() for row in rows] for rows in read]
        for name, rows in zip(("docs.txt", "queries.txt"), lines, strict=True):
            (made / name).write_text("".join(f"{row}\n" for row in rows))
    return made


# each tool: given texts, an analysis and a way to note time, yields (label, seconds, scores of the first queries)
Found = Iterator[tuple[str, float, list[list[float]]]]


def best(function: Callable[[], Any], seconds: float = 1.0) -> tuple[float, Any]:
    """The shortest time of a call in so many seconds, and what it gave; the first, which may compile, is left out."""
    began = time.perf_counter()
    result = function()
    slow = time.perf_counter() - began > 10 * seconds  # to compile, or to answer: once more tells
    times: list[float] = []
    began = time.perf_counter()
    while len(times) < (1 if slow else 3) or time.perf_counter() - began < seconds:
        start = time.perf_counter()
        result = function()
        times.append(time.perf_counter() - start)
    return min(times), result


def rankwright(docs: list[str], queries: list[str], analysis: str) -> Found:
    from rankwright import BM25
    from rankwright.base.loading import expect_much_work

    texts = {str(at): text for at, text in enumerate(docs)}
    analyzer = "simple" if analysis == "plain" else "english"
    expect_much_work()  # or one doc is searched without what is compiled
    BM25.build({"a": "warm up"}, analyzer).search({"q": "warm"})
    start = time.perf_counter()
    index = BM25.build(texts, analyzer)
    yield "index", time.perf_counter() - start, []
    asked = {str(at): text for at, text in enumerate(queries)}
    for k in KS:
        for threads in THREADS:
            seconds, run = best(lambda k=k, threads=threads: index.search(asked, k, threads=threads))
            found = run.to_dict()
            yield f"{k}/{threads}", seconds, [list(found.get(str(at), {}).values()) for at in range(SHOWN)]


def bm25s(docs: list[str], queries: list[str], analysis: str) -> Found:
    import bm25s
    import Stemmer

    stem = Stemmer.Stemmer("english") if analysis == "english" else None
    stop = "en" if analysis == "english" else []
    pattern = r"(?u)\b\w\w+\b" if analysis == "english" else r"\w+"

    def tokens(texts: list[str]) -> Any:
        return bm25s.tokenize(texts, token_pattern=pattern, stopwords=stop, stemmer=stem, show_progress=False)

    start = time.perf_counter()
    index = bm25s.BM25(method="lucene", k1=0.9, b=0.4, backend="numba")
    index.index(tokens(docs), show_progress=False)
    yield "index", time.perf_counter() - start, []
    for k in KS:
        for threads in THREADS:
            seconds, found = best(
                lambda k=k, threads=threads: index.retrieve(
                    tokens(queries), k=k, n_threads=threads, show_progress=False
                )
            )
            yield f"{k}/{threads}", seconds, [[float(s) for s in row if s > 0] for row in found.scores[:SHOWN]]


def rank_bm25(docs: list[str], queries: list[str], analysis: str) -> Found:
    import numpy as np
    from rank_bm25 import BM25Okapi

    if analysis != "plain" or len(docs) > 100_000:  # it has no analysis, and a dict for each doc
        return
    split = re.compile(r"\w+").findall
    start = time.perf_counter()
    index = BM25Okapi([split(text.lower()) for text in docs])
    yield "index", time.perf_counter() - start, []
    for k in KS:

        def ask(k: int = k) -> None:
            for text in queries:
                scores = index.get_scores(split(text.lower()))
                top = np.argpartition(scores, -k)[-k:]
                top[np.argsort(-scores[top])]

        yield f"{k}/1", best(ask)[0], []


def tantivy(docs: list[str], queries: list[str], analysis: str) -> Found:
    import tantivy

    name = "en_stem" if analysis == "english" else "default"
    schema = tantivy.SchemaBuilder().add_text_field("body", tokenizer_name=name, index_option="freq").build()
    start = time.perf_counter()
    index = tantivy.Index(schema)
    writer = index.writer(1 << 30, 2)
    for text in docs:
        writer.add_document(tantivy.Document(body=text))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    yield "index", time.perf_counter() - start, []
    searcher = index.searcher()
    for k in KS:

        def ask(k: int = k) -> None:
            for text in queries:
                words = " ".join(re.findall(r"\w+", text))
                searcher.search(index.parse_query(words, ["body"]), k)

        yield f"{k}/1", best(ask)[0], []


def pyserini(docs: list[str], queries: list[str], analysis: str) -> Found:
    from pyserini.index.lucene import LuceneIndexer
    from pyserini.search.lucene import LuceneSearcher

    if analysis != "english":
        return
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        writer = LuceneIndexer(folder, threads=2)
        for first in range(0, len(docs), 10_000):
            rows = enumerate(docs[first : first + 10_000], first)
            writer.add_batch_dict([{"id": str(at), "contents": text} for at, text in rows])
        writer.close()
        yield "index", time.perf_counter() - start, []
        searcher = LuceneSearcher(folder)
        searcher.set_bm25(0.9, 0.4)
        names = [str(at) for at in range(len(queries))]
        for k in KS:
            for threads in THREADS:
                seconds, _ = best(
                    lambda k=k, threads=threads: searcher.batch_search(queries, names, k=k, threads=threads)
                )
                yield f"{k}/{threads}", seconds, []


TOOLS: dict[str, Callable[[list[str], list[str], str], Found]] = {
    "rankwright": rankwright,
    "bm25s": bm25s,
    "rank_bm25": rank_bm25,
    "tantivy": tantivy,
    "pyserini": pyserini,
}


def child(name: str, folder: Path, analysis: str) -> None:
    """One tool on one corpus: prints what it took as JSON."""
    docs, queries = ((folder / file).read_text().splitlines() for file in ("docs.txt", "queries.txt"))
    found = {label: (seconds, scores) for label, seconds, scores in TOOLS[name](docs, queries, analysis)}
    print(json.dumps({"queries": len(queries), "found": found}))


def report(folder: Path, analysis: str, names: list[str], repeat: int, figures: Figures) -> None:
    """Time the tools on a corpus, print the table, and compare scores."""
    results: dict[str, dict[str, Any]] = {}
    memory: dict[str, float] = {}
    failed: dict[str, str] = {}
    count = 0
    for _ in range(repeat):
        for name in names:
            if name in failed:
                continue
            try:
                _, peak, out = timed([sys.executable, __file__, "--child", name, str(folder), analysis])
            except SystemExit as error:
                failed[name] = str(error).strip().splitlines()[-1]
                continue
            said = json.loads(out.splitlines()[-1])
            count = said["queries"]
            memory[name] = min(memory.get(name, peak), peak)
            known = results.setdefault(name, {})
            for label, (seconds, scores) in said["found"].items():
                if label not in known or seconds < known[label][0]:
                    known[label] = (seconds, scores)
    labels = [f"{k}/{threads}" for k in KS for threads in THREADS]
    print(f"\n{folder.name}, {analysis}: queries a second by k/threads, and how many times ours")
    print(f"{'tool':12} {'index s':>14} " + " ".join(f"{label:>16}" for label in labels) + f" {'peak MB':>8}")
    ours, case = results["rankwright"], f"{folder.name.partition('-')[0]}, {analysis}"
    for name, found in results.items():
        if not found:
            continue
        row = f"{found['index'][0]:7.2f} ({found['index'][0] / ours['index'][0]:4.1f}x)"
        for label in labels:
            cell = (
                f"{count / found[label][0]:,.0f} ({found[label][0] / ours[label][0]:.1f}x)" if label in found else "–"
            )
            row += f" {cell:>16}"
            if label in found:
                figures.add(f"{case}, {label}", name, {"queries_per_second": count / found[label][0]})
        figures.add(f"{case}, index", name, {"seconds": found["index"][0], "memory_mb": memory[name]})
        print(f"{name:12} {row} {memory[name]:8.0f}")
        if analysis == "plain":
            for label, (_, scores) in found.items():
                compare(name, label, scores, ours[label][1])
    for name, why in failed.items():
        print(f"{name}: left out: {why[:100]}")


def compare(name: str, label: str, theirs: list[list[float]], ours: list[list[float]]) -> None:
    """Refuse scores that differ at any rank, by more than single precision does."""
    for query, (a, b) in enumerate(zip(theirs, ours, strict=False)):
        if len(a) != len(b) or any(abs(x - y) > 2e-5 * max(abs(y), 1) for x, y in zip(a, b, strict=True)):
            raise SystemExit(f"{name} {label}: query {query} does not agree with rankwright: {a[:3]} and {b[:3]}")


def main() -> None:
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2], Path(sys.argv[3]), sys.argv[4])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    data = os.environ.get("RANKWRIGHT_TEST_DATA")
    parser.add_argument("--scifact", type=Path, default=Path(data) / "scifact" if data else None)
    parser.add_argument("--docs", type=int, default=1_000_000, help="size of the generated corpus; 0 for none")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", nargs="*", default=list(TOOLS), help="tools to run beside rankwright")
    figures = Figures(parser)
    options = parser.parse_args()
    names = [name for name in TOOLS if name == "rankwright" or name in options.only]
    print(f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}")
    if options.scifact:
        folder = scifact(options.scifact)
        for analysis in ("plain", "english"):
            report(folder, analysis, names, max(options.repeat, SHORT_TURNS), figures)
    if options.docs:
        folder = make(options.docs)
        names = [name for name in names if name not in ("rank_bm25", "pyserini")]
        report(folder, "plain", names, options.repeat, figures)
    figures.write(options.json)


if __name__ == "__main__":
    main()
