"""What a cluster costs and saves: generated docs indexed and searched by one process, and by workers of a Dask cluster.

    python benchmarks/cluster.py [--docs N,N] [--rounds N] [--folder FOLDER] [--segments] [--model FOLDER]
                                 [--bucket URL]

Each row is a whole experiment in a new process with an empty store: seconds to index, to search 200 queries, and in
all; CPU seconds of all processes in all, which other work on the machine changes least; docs indexed per second; peak
memory of the largest worker (of the process itself, without a cluster), mapped files apart. With several rounds the
rows take turns, and each value is the smallest one; memory is the largest. `1 core` rows are pinned to one core, so
that a cluster of one worker has what one process has. Lines say how many times as long the cluster took, at equal
cores. Then unit costs: bytes of an index, a task that does nothing, docs that a model encodes, requests to a bucket,
and searches of an index in several segments; of each, the fastest of some.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import psutil

WORDS = np.array([f"w{number:x}ord" for number in range(50_000)])
SHARES = np.cumsum(1 / np.arange(1, len(WORDS) + 1))
LENGTH = 30
QUERIES = 200
BLOCK = 1 << 16
SPEC = """
schema = 1
[data.docs]
path = "docs"
[retrieve.bm25]
kind = "bm25"
k = 100
shard = {shard}
[evaluate]
measures = ["nDCG@10"]
[report]
latency = false
charts = []
"""
KEYS = ("index", "search", "all", "cpu")
ROWS = (
    ("one process, 1 core", 1, ()),
    ("1 worker, 1 core", 1, ("--cluster", "local:1")),
    ("one process, threads", 2, ()),
    ("2 workers", 2, ("--cluster", "local:2")),
)


def draw(rng: np.random.Generator, rows: int, words: int) -> list[str]:
    """Texts of some words with Zipf's frequencies."""
    found = WORDS[np.searchsorted(SHARES, rng.random((rows, words)) * SHARES[-1])]
    return [" ".join(row) for row in found.tolist()]


def write_docs(folder: Path, count: int) -> None:
    """Docs of 30 words with Zipf's frequencies, queries of 3, and a judgement each."""
    rng = np.random.default_rng(0)
    (folder / "qrels").mkdir(parents=True)
    with (folder / "corpus.jsonl").open("w") as file:
        for first in range(0, count, BLOCK):
            texts = draw(rng, min(BLOCK, count - first), LENGTH)
            file.writelines(
                f'{{"_id": "d{first + at}", "title": "", "text": "{text}"}}\n' for at, text in enumerate(texts)
            )
    queries = draw(rng, QUERIES, 3)
    (folder / "queries.jsonl").write_text(
        "".join(json.dumps({"_id": f"q{at}", "text": text}) + "\n" for at, text in enumerate(queries))
    )
    lines = [f"q{at}\td{at}\t1\n" for at in range(QUERIES)]
    (folder / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + "".join(lines))


def run(home: Path, cores: int, options: tuple[str, ...]) -> dict[str, float]:
    """Run the experiment in a new process and an empty store, on some cores."""
    store = home / "store"
    shutil.rmtree(store, ignore_errors=True)
    argv = [sys.executable, "-m", "rankwright", "run", str(home / "e.toml"), "--store", str(store), "--quiet"]
    start = time.perf_counter()
    process = subprocess.Popen(
        [*argv, "-o", str(home / "report"), *options], stdout=subprocess.DEVNULL,
        preexec_fn=lambda: os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores]),  # noqa: PLW1509
    )  # fmt: skip
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    peaks: dict[int, int] = {}
    own = psutil.Process(process.pid)
    while process.poll() is None:
        for each in [own, *children(own)]:
            try:
                peaks[each.pid] = max(peaks.get(each.pid, 0), own_memory(each))
            except psutil.Error:
                continue
        time.sleep(0.1)
    seconds = time.perf_counter() - start
    if process.returncode:
        raise SystemExit(f"rankwright run failed with code {process.returncode}")
    facts = {
        path.parent.parent.name: json.loads(path.read_text())["made"]
        for path in store.glob("objects/*/*/manifest.json")
    }
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    largest = max((peak for pid, peak in peaks.items() if pid != own.pid), default=peaks[own.pid])
    return {
        "index": facts["index"]["seconds"], "search": facts["run"]["search_seconds"], "all": seconds,
        "cpu": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
        "memory": (largest if options else peaks[own.pid]) / 1e6,
        "bytes": sum(path.stat().st_size for path in store.glob("objects/index/*/**/*") if path.is_file()),
    }  # fmt: skip


def own_memory(process: psutil.Process) -> int:
    """Bytes of memory that belong to a process: without pages of mapped files, which the system can drop."""
    found = process.memory_info()
    return int(found.rss - getattr(found, "shared", 0))


def merge(found: dict[str, float] | None, other: dict[str, float]) -> dict[str, float]:
    """The best of two measurements, and the larger memory."""
    return other if found is None else {key: (min if key in KEYS else max)(found[key], other[key]) for key in other}


def children(process: psutil.Process) -> list[psutil.Process]:
    """The processes that a process started."""
    try:
        return process.children(recursive=True)
    except psutil.Error:
        return []


def time_tasks(count: int = 2000) -> float:
    """Seconds of a task that does nothing, on two workers."""
    from distributed import Client, LocalCluster

    with LocalCluster(2, threads_per_worker=1, dashboard_address=None) as local, Client(local) as client:
        client.gather(client.map(abs, range(-100, 0), pure=False))
        start = time.perf_counter()
        client.gather(client.map(abs, range(-count, 0), pure=False))
        return (time.perf_counter() - start) / count


def fastest(function: Callable[[], object], clock: Callable[[], float], times: int) -> float:
    """Seconds of the fastest of some calls."""
    found = []
    for _ in range(times):
        start = clock()
        function()
        found.append(clock() - start)
    return min(found)


def print_segments(home: Path, count: int, times: int = 25) -> None:
    """Print what searches on one thread cost in indexes of 1, 2 and 4 segments, which are searched by turns."""
    from rankwright import BM25, Collection

    docs = Collection.load(home / "docs")
    indexes = {}
    for segments in (1, 2, 4):
        BM25.build(docs, folder=home / f"index-{segments}", shard=-(-count // segments))
        indexes[segments] = BM25.open(home / f"index-{segments}")
    for k in (10, 100, 1000):
        seconds = dict.fromkeys(indexes, float("inf"))
        for _ in range(times):
            for segments, index in indexes.items():
                spent = fastest(lambda: index.search(docs.queries, k, threads=1), time.process_time, 1)  # noqa: B023
                seconds[segments] = min(seconds[segments], spent)
        texts = (f"{n} segments {1000 * spent:,.0f} ms ({spent / seconds[1]:.2f})" for n, spent in seconds.items())
        print(f"{count:>9,}  {QUERIES} queries, k = {k}, CPU: {', '.join(texts)}", flush=True)


def print_encoding(model: Path, count: int = 256) -> None:
    """Print how many docs a model encodes in a second of one core."""
    from rankwright import Onnx

    texts, encoder = draw(np.random.default_rng(1), count, LENGTH), Onnx(model)
    seconds = fastest(lambda: encoder.encode(texts), time.process_time, 3)
    print(f"{model.name}: {count / seconds:,.0f} docs of {LENGTH} words encoded per CPU second", flush=True)


def print_bucket(url: str) -> None:
    """Print what requests to a bucket take."""
    import fsspec

    files, root = fsspec.core.url_to_fs(url)
    with tempfile.TemporaryDirectory(prefix="rankwright-") as folder:
        for size, times in ((1 << 14, 20), (1 << 26, 3)):
            local, target = str(Path(folder, str(size))), f"{root}/rankwright-benchmark-{size}"
            Path(local).write_bytes(os.urandom(size))
            put = fastest(lambda: files.put_file(local, target), time.perf_counter, times)  # noqa: B023
            get = fastest(lambda: files.get_file(target, local), time.perf_counter, times)  # noqa: B023
            files.rm(target)
            rates = f"{size / put / 1e6:,.1f} and {size / get / 1e6:,.1f} MB/s"
            print(f"{size:>10,} bytes: PUT {1000 * put:,.1f} ms, GET {1000 * get:,.1f} ms; {rates}", flush=True)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", default="1000000,2000000,4000000", help="numbers of docs")
    parser.add_argument("--shard", type=int, default=1 << 18, help="docs of a segment")
    parser.add_argument("--rounds", type=int, default=1, help="how often each row is measured")
    parser.add_argument("--rows", type=int, default=len(ROWS), help="how many of the rows to measure")
    parser.add_argument("--folder", type=Path, help="folder for the docs; default: a temporary one")
    parser.add_argument("--segments", action="store_true", help="compare indexes of 1, 2 and 4 segments, too")
    parser.add_argument("--model", type=Path, help="folder of an ONNX encoder to time, too")
    parser.add_argument("--bucket", help="address of a bucket to time, too: s3://BUCKET")
    args = parser.parse_args()
    # loops are compiled once, so that no row has to
    subprocess.run([sys.executable, "-m", "rankwright.retrieval.bm25.precompile"], check=True)
    heads = ("index s", 9), ("search s", 9), ("all s", 8), ("CPU s", 8), ("docs/s", 9), ("MB", 7)
    print(f"{'docs':>9}  {'how':<22}" + "".join(f"{name:>{width}}" for name, width in heads), flush=True)
    for count in map(int, args.docs.split(",")):
        with tempfile.TemporaryDirectory(dir=args.folder, prefix="rankwright-") as folder:
            home = Path(folder)
            write_docs(home / "docs", count)
            (home / "e.toml").write_text(SPEC.format(shard=args.shard))
            time.sleep(2)  # files that changed just now are read again
            if args.segments:
                print_segments(home, count)
            rows: dict[str, dict[str, float]] = {}
            for _ in range(args.rounds):
                for name, cores, options in ROWS[: args.rows]:
                    rows[name] = merge(rows.get(name), run(home, cores, options))
            for name, found in rows.items():
                rate = count / found["index"]
                values = f"{found['index']:>9.1f}{found['search']:>9.2f}{found['all']:>8.1f}{found['cpu']:>8.1f}"
                print(f"{count:>9,}  {name:<22}{values}{rate:>9,.0f}{found['memory']:>7,.0f}", flush=True)
            for (own, *_), (other, *_) in ((ROWS[0], ROWS[1]), (ROWS[2], ROWS[3])):
                if other in rows:
                    here, there = rows[own], rows[other]
                    times = ", ".join(f"{key} {there[key] / here[key]:.2f}" for key in KEYS)
                    print(f"{count:>9,}  {other} / {own}: {times}", flush=True)
            for found in list(rows.values())[:1]:
                print(f"{count:>9,}  index: {found['bytes'] / count:,.0f} bytes per doc", flush=True)
    print(f"a task that does nothing: {1000 * time_tasks():.2f} ms", flush=True)
    if args.model is not None:
        print_encoding(args.model)
    if args.bucket is not None:
        print_bucket(args.bucket)


if __name__ == "__main__":
    main()
