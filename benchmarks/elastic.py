"""A real Elasticsearch beside the local index: docs and queries a second, bytes, and the client's peak memory.

    python benchmarks/elastic.py [--docs 1000000] [--vectors 100000]

The docs are generated once into benchmarks/data (Zipf's terms, 62 a doc). The server is started here
(tests/servers.py: heap 2 GB, on the same cores as the client), or is the one that RANKWRIGHT_ES_URL names. Every client
is a process of its own: ours, the official client's parallel_bulk with the same mapping, and the local BM25. Scores of
the server and of our own `elastic` weighting are compared for every query; a difference of 1e-4 ends with exit code 1.
Vectors are random, of 384 numbers that have 32 dimensions and some noise, as those of encoders have. --docs 0 leaves
texts out.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from bm25 import DATA, make
from timing import timed

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))
KS = (10, 1000)
DIM, INNER = 384, 32  # numbers of a vector, and how many of them are free


def collection(docs: int) -> Path:
    """The generated corpus as a BEIR folder, without judgements."""
    folder = DATA / f"zipf-{docs}-beir"
    if not folder.exists():
        plain, part = make(docs), folder.with_suffix(".part")
        part.mkdir(exist_ok=True)
        for source, target in (("docs.txt", "corpus.jsonl"), ("queries.txt", "queries.jsonl")):
            with (plain / source).open() as lines, (part / target).open("w") as file:
                for at, line in enumerate(lines):
                    file.write(f'{{"_id": "{at}", "text": "{line.strip()}"}}\n')
        part.rename(folder)
    return folder


def asked(search, queries: dict[str, str], what: str = "") -> None:
    """Queries a second: the best of three rounds, after one that warms up."""
    for k in KS:
        search(queries, k)
        times = []
        for _ in range(3):
            began = time.perf_counter()
            run = search(queries, k)
            times.append(time.perf_counter() - began)
        print(json.dumps({"what": f"queries/s, k = {k}{what}", "value": len(queries) / min(times)}), flush=True)
        if k == KS[-1] and not what:
            run.write(sys.argv[2])


def ours(folder: Path) -> None:
    """Load and ask the server."""
    from rankwright import Collection, Elastic

    found = Collection.load(folder)
    began = time.perf_counter()
    index = Elastic().build(found)
    seconds = time.perf_counter() - began
    print(json.dumps({"what": "docs/s", "value": index.docs / seconds}), flush=True)
    asked(index.search, dict(found.queries))
    began = time.perf_counter()
    merged = Elastic().build(found, params={"merge": 1, "b": 0.7501}, name="merged")  # not the same index
    print(json.dumps({"what": "docs/s, one segment", "value": merged.docs / (time.perf_counter() - began)}))
    asked(merged.search, dict(found.queries), ", one segment")


def local(folder: Path) -> None:
    """Index and ask in this process."""
    from rankwright import BM25, Collection

    found = Collection.load(folder)
    with tempfile.TemporaryDirectory() as scratch:
        began = time.perf_counter()
        index = BM25.build(found, folder=Path(scratch, "index"))
        seconds = time.perf_counter() - began
        size = sum(file.stat().st_size for file in Path(scratch).rglob("*") if file.is_file())
        print(json.dumps({"what": "docs/s", "value": index.size / seconds}))
        print(json.dumps({"what": "bytes/doc", "value": size / index.size}), flush=True)
        asked(lambda queries, k: index.search(queries, k, "elastic"), dict(found.queries))


def helper(folder: Path) -> None:
    """Load by the official client's own helper: no names by content, no check, nothing to go on from."""
    from elasticsearch import Elasticsearch
    from elasticsearch.helpers import parallel_bulk

    user, password = os.environ.get("RANKWRIGHT_ES_USER"), os.environ.get("RANKWRIGHT_ES_PASSWORD")
    client = Elasticsearch(os.environ["RANKWRIGHT_ES_URL"], basic_auth=(user, password) if user else None)
    client.indices.delete(index="peer", ignore_unavailable=True)
    text = {"type": "text", "analyzer": "english", "index_options": "freqs"}
    mapping = {"_source": {"enabled": False}, "properties": {"doc": {"type": "keyword"}, "text": text}}
    client.indices.create(index="peer", mappings=mapping, settings={"refresh_interval": "-1", "number_of_replicas": 0})

    def lines() -> Iterator[dict]:
        with (folder / "corpus.jsonl").open() as file:
            for line in file:
                doc = json.loads(line)
                yield {"_index": "peer", "_id": doc["_id"], "doc": doc["_id"], "text": doc["text"]}

    began = time.perf_counter()
    count = sum(1 for _ in parallel_bulk(client, lines(), thread_count=4, chunk_size=1000, request_timeout=120))
    client.indices.refresh(index="peer")
    print(json.dumps({"what": "docs/s", "value": count / (time.perf_counter() - began)}))
    client.indices.delete(index="peer")


def near(count: int) -> None:
    """Load random unit vectors and ask for their neighbors."""
    from rankwright import Collection, Dense, Elastic, Vectors

    rng = np.random.default_rng(0)
    axes = rng.standard_normal((INNER, DIM))
    rows, queries = (
        (rng.standard_normal((size, INNER)) @ axes + 0.1 * rng.standard_normal((size, DIM))).astype(np.float32)
        for size in (count, 200)
    )
    docs = Collection.of({str(at): "" for at in range(count)}, {f"q{at}": "" for at in range(200)})
    dense = Dense.build(docs, Vectors(rows, queries))
    exact = dense.search(docs.queries, 10).to_dict()
    for mode in ("knn", "exact_knn"):
        began = time.perf_counter()
        index = Elastic().build(dense, mode, params={"merge": 1}, name=f"vectors-{mode}")
        print(json.dumps({"what": f"{mode}: docs/s", "value": count / (time.perf_counter() - began)}), flush=True)
        index.search(docs.queries, 10)
        began = time.perf_counter()
        found = index.search(docs.queries, 10).to_dict()
        print(json.dumps({"what": f"{mode}: queries/s, k = 10", "value": 200 / (time.perf_counter() - began)}))
        shared = np.mean([len(found[query].keys() & exact[query].keys()) / 10 for query in exact])
        print(json.dumps({"what": f"{mode}: recall@10", "value": float(shared)}), flush=True)


CLIENTS = {"ours": ours, "local": local, "helper": helper}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", type=int, default=1_000_000)
    parser.add_argument("--vectors", type=int, default=100_000)
    args = parser.parse_args()
    from servers import Server

    server = None
    if "RANKWRIGHT_ES_URL" not in os.environ:
        server = Server("elasticsearch", heap="2g").start()
        os.environ.update(server.environment)
    from rankwright import Elastic

    try:
        worst = texts(collection(args.docs)) if args.docs else 0.0
        if args.vectors:
            seconds, peak, out = timed([sys.executable, __file__, "client:near", "", str(args.vectors)])
            for line in out.splitlines():
                print("  {what}: {value:.3g}".format(**json.loads(line)))
            print(f"  client {peak:.0f} MB, {seconds:.0f} s in all")
        for row in Elastic().indices().rows:
            print(f"{row[1]}: {1e6 * row[4] / row[3]:,.0f} bytes/doc on the server")
        return 1 if worst > 1e-4 else 0
    finally:
        for row in Elastic().indices().rows:
            Elastic().drop(row[0])
        if server is not None:
            server.close()


def texts(folder: Path) -> float:
    """Every client on the same docs; how far the server's scores are from ours."""
    from rankwright import Run

    with tempfile.TemporaryDirectory() as scratch:
        # a server that has just started is slow: it gets some docs that do not count
        timed([sys.executable, __file__, "client:helper", "", str(collection(100_000))])
        for name in CLIENTS:
            seconds, peak, out = timed(
                [sys.executable, __file__, f"client:{name}", f"{scratch}/{name}.run", str(folder)]
            )
            found = {row["what"]: row["value"] for row in map(json.loads, out.splitlines())}
            found |= {"s in all": seconds, "client MB": peak}
            print(name, {key: round(value, 1) for key, value in found.items()}, flush=True)
        worst = differ(*(Run.read(f"{scratch}/{name}.run") for name in ("ours", "local")))
    print(f"scores differ by {worst:.1e} at most", flush=True)
    return worst


def differ(a, b) -> float:
    """How far the scores of two runs are apart, rank by rank."""
    one, other = a.to_dict(), b.to_dict()
    assert one.keys() == other.keys()
    pairs = ((list(one[query].values()), list(other[query].values())) for query in one)
    return max(float(np.abs(np.array(x) - np.array(y)).max()) for x, y in pairs)


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1] == "client:near":
        near(int(sys.argv[3]))
    elif len(sys.argv) > 1 and sys.argv[1].startswith("client:"):
        CLIENTS[sys.argv[1].partition(":")[2]](Path(sys.argv[3]))
    else:
        sys.exit(main())
