"""What an update of an index costs, and what 200 of them leave behind.

    python benchmarks/update.py [--notes N] [--docs N]

First docs in memory, of which 1 % change, are added, deleted or renamed 200 times: disk and queries a second against an
index built at once. Then a vault and a JSONL file, of which 1,000 notes change: the whole command, in a new process.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from rankwright import BM25

WORDS = np.array([f"w{number:x}ord" for number in range(50_000)])
SHARES = 1 / np.arange(1, len(WORDS) + 1)
UPDATES = 200
ROUNDS = 7


def draw_texts(rng, count, length=60):
    """Texts whose words have Zipf's frequencies, of half to twice a length."""
    found = WORDS[rng.choice(len(WORDS), p=SHARES / SHARES.sum(), size=(count, 2 * length))]
    sizes = rng.integers(length // 2, 2 * length, size=count, endpoint=True)
    return [" ".join(row[:size]) for row, size in zip(found, sizes.tolist(), strict=True)]


def run_command(*args):
    """Run the command line; returns its last line, and the seconds and processor seconds it took."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "rankwright", *map(str, args)], capture_output=True, text=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout.strip(), time.perf_counter() - start, cpu


def time_vault(folder, texts, changed):
    """Index the notes of a vault, change some of them, and update the index."""
    vault = folder / "vault"
    paths = [vault / f"part{number % 300}" / f"note {number}.md" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\ntags: [a]\ndate: 2024-01-01\n---\n# {path.stem}\n{text}\n")

    def change(rows):
        for row in rows:
            paths[row].write_text(paths[row].read_text() + "\none more line\n")

    time_updates("vault", vault, folder / "vault-index", len(texts), changed, change)


def time_rows(folder, texts, changed):
    """Index the rows of a JSONL file, change some of them, and update the index."""
    path, texts = folder / "docs.jsonl", list(texts)

    def write():
        rows = ({"_id": f"n{number}", "title": f"note {number}", "text": text} for number, text in enumerate(texts))
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))

    def change(rows):
        for row in rows:
            texts[row] += " one more line"
        write()

    write()
    time_updates("JSONL", path, folder / "rows-index", len(texts), changed, change)


def time_updates(name, path, index, total, changed, change):
    """Time the commands that build an index, update it without a change, and after a change, three times."""
    rng = np.random.default_rng(0)
    time.sleep(2.1)  # the identity of a file that changed just now says nothing
    report(f"{name}: build", run_command("index", path, "-o", index))
    report(f"{name}: update, nothing changed", run_command("index", path, "-o", index, "--update"))
    for _ in range(3):
        change(rng.choice(total, changed, replace=False).tolist())
        found = run_command("index", path, "-o", index, "--update")
        report(f"{name}: update, {changed:,} of {total:,} notes changed", found)


def report(name, found):
    """Print what a command said and took."""
    said, seconds, cpu = found
    print(f"{name}: {seconds:.1f} s ({cpu:.1f} s of processor time); {said.split(': ', 1)[1]}", flush=True)


def change_docs(rng, docs, count, first):
    """Change some docs: a quarter each is changed, deleted, renamed, added."""
    texts = draw_texts(rng, count)
    ids = list(docs)
    for at, row in enumerate(rng.choice(len(ids), count, replace=False).tolist()):
        old = docs.pop(ids[row])
        if at % 4 == 0:
            docs[ids[row]] = texts[at]
        elif at % 4 == 1:
            docs[f"d{first + at}"] = old
        elif at % 4 == 2:
            docs |= {ids[row]: old, f"d{first + at}": texts[at]}


def size_of(folder):
    """The bytes of an index."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def compare_speed(ours, fresh, queries, k):
    """Queries a second of both, the median of alternating rounds."""
    taken = {"ours": [], "fresh": []}
    for _ in range(ROUNDS):
        for name, index in (("ours", ours), ("fresh", fresh)):
            start = time.process_time()
            index.search(queries, k, threads=1)
            taken[name].append(len(queries) / (time.process_time() - start))
    return np.median(taken["ours"]), np.median(taken["fresh"])


def count_updates(folder, size):
    """Update an index many times, and compare it with one built at once, at several moments."""
    rng = np.random.default_rng(1)
    docs = dict(zip((f"d{number}" for number in range(size)), draw_texts(rng, size), strict=True))
    queries = {f"q{at}": text for at, text in enumerate(draw_texts(rng, 500, 4))}
    BM25.build(docs, "simple", folder=folder / "ours")
    seconds = []
    for number in range(UPDATES):
        change_docs(rng, docs, max(size // 100, 4), size * (number + 2))
        start = time.process_time()
        BM25.open(folder / "ours").update(docs).save(folder / "ours")
        seconds.append(time.process_time() - start)
        if number % 40 == 38 or number + 1 == UPDATES:
            compare(folder, docs, queries, number + 1)
    print(
        f"updates of 1 % of {size:,} docs: median {np.median(seconds):.2f} s, longest {max(seconds):.2f} s (processor)"
    )


def compare(folder, docs, queries, updates):
    """Print disk and queries a second after some updates, against an index built now."""
    ours, fresh = BM25.open(folder / "ours"), BM25.build(docs, "simple", folder=folder / "fresh")
    disk = size_of(folder / "ours") / size_of(folder / "fresh")
    found = []
    for k in (10, 1000):
        assert ours.search(queries, k).to_dict() == fresh.search(queries, k).to_dict()
        after, before = compare_speed(ours, fresh, queries, k)
        found.append(f"k={k}: {after:,.0f} queries/s against {before:,.0f} ({before / after:.2f} times)")
    shown = " ".join(f"{each.doc_count:,}/{len(each.sizes):,}" for each in ours.segments)
    print(f"after {updates} updates: disk {disk:.2f} times, {'; '.join(found)}; live docs: {shown}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=100_000)
    parser.add_argument("--docs", type=int, default=100_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rankwright-") as scratch:
        if given.docs:
            count_updates(Path(scratch), given.docs)
        if given.notes:
            notes = draw_texts(np.random.default_rng(0), given.notes)
            time_vault(Path(scratch), notes, min(1000, given.notes))
            time_rows(Path(scratch), notes, min(1000, given.notes))
