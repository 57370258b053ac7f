"""rankwright serve under load: many clients at once, beside the same answers made in one process.

    python benchmarks/serve.py COLLECTION [--docs 1000000] [--clients 64] [--seconds 60]

Serves BM25 over a collection with queries, and over --docs docs of Zipf's terms as in benchmarks/bm25.py. Every client
sends the next question when it has its answer: the ten best docs with titles, snippets and grades, as the page gets
them. "in process" makes the same answers, JSON included, in one loop on one thread, in turns with the server, so that
both see the same machine; the ratio is the median of the turns. The answers to the first questions are compared; a
difference, a lost or a refused request ends with exit code 1.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from urllib.parse import quote, urlsplit

import msgspec
import psutil
from bm25 import make

from rankwright.experiment.store import Store
from rankwright.serve.api_types import SearchParams
from rankwright.serve.search_api import search
from rankwright.serve.workbench import Workbench

CHECKED = 50  # questions whose answers are compared
TURNS = 20
SPEC = 'schema = 1\n[data.docs]\npath = "{}"\n[retrieve.bm25]\nkind = "bm25"\nk = 100\n'


def generate(docs: int, folder: Path) -> Path:
    """A collection of generated docs, with queries and a judgement for each."""
    source, home = make(docs), folder / "generated"
    (home / "qrels").mkdir(parents=True)
    with (home / "corpus.jsonl").open("w") as out, (source / "docs.txt").open() as lines:
        out.writelines(
            json.dumps({"_id": str(at), "title": "", "text": line.strip()}) + "\n" for at, line in enumerate(lines)
        )
    texts = (source / "queries.txt").read_text().splitlines()
    asked = [json.dumps({"_id": str(at), "text": text}) for at, text in enumerate(texts)]
    (home / "queries.jsonl").write_text("\n".join(asked) + "\n")
    judged = [f"{at}\t{at}\t1" for at in range(len(texts))]
    (home / "qrels" / "test.tsv").write_text("\n".join(["query-id\tcorpus-id\tscore", *judged]) + "\n")
    return home


def questions(home: Path) -> list[str]:
    """Questions that are no queries of the collection, so that each is searched."""
    texts = [json.loads(line)["text"] for line in (home / "queries.jsonl").read_text().splitlines()]
    return [f"{text} {text.split()[0]}" for text in texts[:1000]]


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, text: str) -> tuple[int, bytes]:
    """The status and body of one answer on a connection that stays open."""
    writer.write(f"GET /api/v1/search?q={quote(text)} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
    return int(head[9:12]), await reader.readexactly(length)


async def load(port: int, texts: list[str], clients: int, seconds: float) -> tuple[list[float], list[int]]:
    """The times of all answers, and the statuses that are not 200."""
    times: list[float] = []
    refused: list[int] = []
    end = time.perf_counter() + seconds

    async def client(at: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for text in islice(cycle(texts), at * 13, None):
            start = time.perf_counter()
            if start > end:
                break
            status, _ = await ask(reader, writer, text)
            times.append(time.perf_counter() - start)
            if status != 200:
                refused.append(status)
        writer.close()

    await asyncio.gather(*(client(at) for at in range(clients)))
    return times, refused


def without_times(answer: bytes) -> bytes:
    """An answer without the milliseconds that it took."""
    found = json.loads(answer)
    for each in found["answers"]:
        each.pop("milliseconds")
    return json.dumps(found).encode()


def measure(name: str, home: Path, folder: Path, clients: int, seconds: float) -> None:
    """Print the figures of one collection."""
    spec = folder / f"{name}.toml"
    spec.write_text(SPEC.format(home))
    texts, store = questions(home), folder / "store"
    workbench = Workbench(Store(store), spec)
    answers = [msgspec.json.encode(search(workbench, SearchParams(q=text))) for text in texts]
    expected = answers[:CHECKED]

    def search_here(seconds: float) -> float:
        count, start = 0, time.perf_counter()
        for text in cycle(texts):
            msgspec.json.encode(search(workbench, SearchParams(q=text)))
            count += 1
            if time.perf_counter() - start > seconds:
                break
        return count / (time.perf_counter() - start)

    argv = [sys.executable, "-m", "rankwright", "serve", str(spec), "--store", str(store), "--port", "0", "--quiet"]
    process = subprocess.Popen(argv, stdout=subprocess.PIPE, text=True)
    try:
        port = urlsplit(process.stdout.readline().strip()).port or 0  # type: ignore[union-attr]

        async def one_by_one() -> list[bytes]:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            found = [(await ask(reader, writer, text))[1] for text in texts[:CHECKED]]
            writer.close()
            return found

        found = asyncio.run(one_by_one())
        if list(map(without_times, found)) != list(map(without_times, expected)):
            sys.exit(f"{name}: answers differ from those made in process")
        asyncio.run(load(port, texts, clients, min(seconds, 10)))
        before = psutil.Process(process.pid).memory_info().rss
        times: list[float] = []
        refused: list[int] = []
        rates: list[tuple[float, float]] = []  # here, and of the server
        for _ in range(TURNS):
            here, start = search_here(seconds / TURNS / 2), time.perf_counter()
            some, others = asyncio.run(load(port, texts, clients, seconds / TURNS))
            rates.append((here, len(some) / (time.perf_counter() - start)))
            times += some
            refused += others
        after = psutil.Process(process.pid).memory_info().rss
    finally:
        process.terminate()
        process.wait()
    if refused:
        sys.exit(f"{name}: {len(refused)} requests refused, {set(refused)}")
    times.sort()
    p50, p95, p99 = (1e3 * times[int(len(times) * share)] for share in (0.5, 0.95, 0.99))
    here, rate = (median(each) for each in zip(*rates, strict=True))
    ratios = sorted(one / other for one, other in rates)
    print(f"{name}: {clients} clients, {len(times):,} answers, {rate:,.0f}/s; in process {here:,.0f}/s "
          f"({median(ratios):.2f}x, {ratios[0]:.2f} to {ratios[-1]:.2f}); "
          f"p50 {p50:.0f}, p95 {p95:.0f}, p99 {p99:.0f} ms; "
          f"memory {before / 1e6:,.0f} -> {after / 1e6:,.0f} MB", flush=True)  # fmt: skip


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("collection", type=Path)
    parser.add_argument("--docs", type=int, default=1_000_000, help="0: only the collection")
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=60)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rankwright-") as folder:
        measure(args.collection.name, args.collection.resolve(), Path(folder), args.clients, args.seconds)
        if args.docs:
            home = generate(args.docs, Path(folder))
            measure(f"{args.docs:,} docs", home, Path(folder), args.clients, args.seconds)


if __name__ == "__main__":
    main()
