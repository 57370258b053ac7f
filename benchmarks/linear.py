"""Does every command take time in proportion to its work? Each dimension is doubled, and the slope must stay below 1.1.

    python benchmarks/linear.py [NAME ...] [--quick] [--list]

A row is a command and one dimension of its work. Data are generated; each size runs in a fresh process with one thread,
and its CPU time counts, less that of the smallest size. The slope is that of log(time) over log(size): 1 is linear. If
it is above the limit, that of the last two doublings alone, which needs no start, must be too. A slope above the limit,
or less time for more work, is measured again, twice, and the least time of each size counts. Work that is quadratic by
nature is measured against that: pairs of systems.

Not here: serve (benchmarks/serve.py), elastic and rerank (a server, a model), demo, completion and the commands that
list what there is (always the same work), reproduce (the work of run).
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

LIMIT = 1.1  # of the slope; linear work with a logarithm, as in sorting, stays below
REPEATS = 3  # measurements of a slope above the limit; the least times count
LEAST = 0.15  # CPU seconds of the largest size, below which the start hides any slope
SHRINK = 64  # the smallest size, whose time is that of the start
ONE_THREAD = dict.fromkeys(("POLARS_MAX_THREADS", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"), "1")

Make = Callable[[Path, int], list[str]]  # writes data of a size into a folder and returns the arguments


@dataclass(frozen=True)
class Case:
    """A command, what is doubled, the sizes, and the work of a size."""

    make: Make
    largest: int
    doublings: int = 3
    work: Callable[[int], float] = float
    why: str = ""  # the work is not the size

    @property
    def sizes(self) -> list[int]:
        return [self.largest >> at for at in range(self.doublings, -1, -1)]


CASES: dict[str, Case] = {}


def case(
    name: str, largest: int, doublings: int = 3, work: Callable[[int], float] = float, why: str = ""
) -> Callable[[Make], Make]:
    """Add a case to the table."""

    def add(make: Make) -> Make:
        CASES[name] = Case(make, largest, doublings, work, why)
        return make

    return add


def words(rng: random.Random, count: int) -> str:
    """Text of some words, a few of which are frequent."""
    return " ".join(f"w{int(rng.paretovariate(0.7)) % 20_000}" for _ in range(count))


def collection(home: Path, docs: int, queries: int = 20, length: int = 60) -> str:
    """A collection with dates and tags, and two judgements for each query."""
    rng = random.Random(7)
    folder = home / "collection"
    (folder / "qrels").mkdir(parents=True)
    with (folder / "corpus.jsonl").open("w") as file:
        for at in range(docs):
            about = {"date": f"20{10 + at % 15}-0{1 + at % 9}-11", "tags": [f"t{at % 7}"]}
            doc = {"_id": f"d{at}", "title": words(rng, 4), "text": words(rng, length), "metadata": about}
            file.write(json.dumps(doc) + "\n")
    with (folder / "queries.jsonl").open("w") as file:
        file.writelines(json.dumps({"_id": f"q{at}", "text": words(rng, 4)}) + "\n" for at in range(queries))
    with (folder / "qrels" / "test.tsv").open("w") as file:
        file.write("query-id\tcorpus-id\tscore\n")
        file.writelines(f"q{at}\td{(at * 7 + i) % max(docs, 2)}\t1\n" for at in range(queries) for i in range(2))
    return str(folder)


def runs(home: Path, queries: int, systems: int = 2, depth: int = 50) -> list[str]:
    """Judgements, then the runs of some systems."""
    rng = random.Random(7)
    home.mkdir(parents=True, exist_ok=True)
    with (home / "qrels.txt").open("w") as file:
        file.writelines(f"q{q} 0 d{doc} 1\n" for q in range(queries) for doc in rng.sample(range(4 * depth), 4))
    for system in range(systems):
        with (home / f"s{system}.run").open("w") as file:
            for q in range(queries):
                docs = rng.sample(range(4 * depth), depth)
                file.writelines(f"q{q} Q0 d{doc} {i} {depth - i} s\n" for i, doc in enumerate(docs, 1))
    return [str(home / "qrels.txt"), *(str(home / f"s{system}.run") for system in range(systems))]


def vault(home: Path, notes: int, text: Callable[[int], str] | None = None) -> str:
    """Notes with front matter, headings, links and aliases."""
    rng = random.Random(7)
    folder = home / "vault"
    folder.mkdir(parents=True)
    for at in range(notes):
        body = (
            text(at) if text else f"# {words(rng, 3)}\n\n{words(rng, 60)} [[n{(at * 7) % notes}]] [[alias {at // 2}]]\n"
        )
        (folder / f"n{at}.md").write_text(f"---\ntags: [t{at % 5}]\naliases: [alias {at}]\n---\n{body}")
    return str(folder)


def judgements(home: Path, queries: int, judges: int = 2, depth: int = 10) -> str:
    """A file of judgements: a pool, and the grades of some judges, who agree on most."""
    from rankwright import JudgementStore, Run, make_pool

    _, *paths = runs(home, max(queries, 1), 2, depth)
    rng = random.Random(7)
    with JudgementStore(home / "j.db", create=True) as store:
        store.add_pool(make_pool([Run.read(path) for path in paths], depth))
        for judge in range(judges):
            store.add_judge(f"j{judge}")
            pairs = store.pending(f"j{judge}")
            for pair in pairs:
                store.put(f"j{judge}", *pair, int(rng.random() < 0.3))
    return str(home / "j.db")


def stages(home: Path, count: int, head: str = "", sources: Callable[[int], tuple[int, int]] | None = None) -> str:
    """A spec in which each stage fuses the two before it, or others."""
    collection(home, 50, 5)
    lines = ["schema = 1", 'data.c.path = "collection"', 'retrieve.s0.kind = "bm25"', 'retrieve.s1.kind = "random"']
    lines += [head] if head else []
    for at in range(2, count + 2):
        one, other = sources(at) if sources else (at - 1, at - 2)
        lines.append(f'[fuse.s{at}]\nfrom = ["s{one}", "s{other}"]\nrrf_k = {at}')
    (home / "e.toml").write_text("\n".join(lines) + "\n")
    return str(home / "e.toml")


BASELINE = '[compare]\nbaseline = "s0"'


def pairs_of(systems: int) -> float:
    return systems * (systems - 1) / 2


@case("check: docs", 32_000)
def _(home: Path, size: int) -> list[str]:
    return ["check", collection(home, size)]


@case("check: length of one doc (words)", 6_400_000)
def _(home: Path, size: int) -> list[str]:
    return ["check", collection(home, 3, 2, size // 3)]


@case("check: notes", 4000)
def _(home: Path, size: int) -> list[str]:
    return ["check", vault(home, size)]


@case("check: nested lists in one note", 256_000)
def _(home: Path, size: int) -> list[str]:
    return [
        "check",
        vault(home, 2, lambda at: "- " * size + "\n" + "".join(f"{'  ' * (i % 9)}- w\n" for i in range(size // 8))),
    ]


@case("check: links in one note", 100_000)
def _(home: Path, size: int) -> list[str]:
    return ["check", vault(home, 2, lambda at: "".join(f"[[n{i}|x]] [y](z{i}.md)\n" for i in range(size)))]


@case("docs: docs", 128_000)
def _(home: Path, size: int) -> list[str]:
    return ["docs", collection(home, size)]


@case("index: docs", 64_000)
def _(home: Path, size: int) -> list[str]:
    return ["index", collection(home, size), "-o", str(home / "index")]


@case("index: length of one doc (words)", 12_800_000)
def _(home: Path, size: int) -> list[str]:
    return ["index", collection(home, 3, 2, size // 3), "-o", str(home / "index")]


@case("index: notes", 8000)
def _(home: Path, size: int) -> list[str]:
    return ["index", vault(home, size), "-o", str(home / "index")]


def one_text(home: Path, text: str) -> str:
    folder = Path(collection(home, 3, 2))
    with (folder / "corpus.jsonl").open("a") as file:
        file.write(json.dumps({"_id": "long", "text": text}) + "\n")
    return str(folder)


@case("index: length of one token", 16_000_000)
def _(home: Path, size: int) -> list[str]:
    return ["index", one_text(home, "é" * size), "-o", str(home / "index")]


@case("index: one token of irregular parts, cjk", 2_000_000)
def _(home: Path, size: int) -> list[str]:
    part = "1.5" * 20 + "ελληνικά" * 20 + "lijkheid" * 20
    return ["index", one_text(home, part * (size // len(part) + 1)), "-o", str(home / "index"), "--analyzer", "cjk"]


@case("index dense: docs (LSA)", 8000)
def _(home: Path, size: int) -> list[str]:
    path = collection(home, size)
    return ["index", path, "--retriever", "dense", "--param", "dim=32", "-o", str(home / "index")]


def built(home: Path, docs: int, queries: int = 20, length: int = 60) -> tuple[str, str]:
    """A collection and its index."""
    path = collection(home, docs, queries, length)
    run("index", path, "-o", str(home / "index"))
    return path, str(home / "index")


@case("verify: docs", 256_000)
def _(home: Path, size: int) -> list[str]:
    return ["verify", built(home, size)[1]]


@case("search: docs", 64_000)
def _(home: Path, size: int) -> list[str]:
    return ["search", collection(home, size), "-o", str(home / "a.run")]


@case("search: queries", 16_000)
def _(home: Path, size: int) -> list[str]:
    path, index = built(home, 2000, size)
    return ["search", path, "--index", index, "--k", "100", "-o", str(home / "a.run")]


@case("search -q: length of the doc that is shown (words)", 3_200_000)
def _(home: Path, size: int) -> list[str]:
    path, index = built(home, 3, 2, size // 3)
    return ["search", path, "--index", index, "-q", "w1 w2"]


@case("search -q: terms of the query", 16_000)
def _(home: Path, size: int) -> list[str]:
    path, index = built(home, 2000)
    return ["search", path, "--index", index, "--k", "3", "-q", words(random.Random(1), size)]


@case("search -q: conditions of a filter", 320)
def _(home: Path, size: int) -> list[str]:
    path, index = built(home, 300)
    condition = " or ".join(f"date = '2015-01-{1 + at % 28:02}'" for at in range(size))
    return ["search", path, "--index", index, "-q", "w1", "--filter", condition]


@case("search --syntax: terms of the query", 8000)
def _(home: Path, size: int) -> list[str]:
    path, index = built(home, 500)
    return [
        "search",
        path,
        "--index",
        index,
        "--syntax",
        "--k",
        "3",
        "-q",
        "-" + words(random.Random(1), size).replace(" ", " -") + " w1",
    ]


@case("ask: questions", 1600)
def _(home: Path, size: int) -> list[str]:
    path = collection(home, 500)
    (home / "stdin").write_text("".join(f"{words(random.Random(at), 3)}\n" for at in range(size)))
    return ["ask", path, "--k", "3"]


@case("fuse: queries", 16_000)
def _(home: Path, size: int) -> list[str]:
    _, *paths = runs(home, size)
    return ["fuse", *paths, "-o", str(home / "fused.run")]


@case("fuse: depth", 800_000)
def _(home: Path, size: int) -> list[str]:
    _, *paths = runs(home, 4, 2, size)
    return ["fuse", *paths, "--k", str(size), "-o", str(home / "fused.run")]


@case("fuse: systems", 64)
def _(home: Path, size: int) -> list[str]:
    _, *paths = runs(home, 1200, size)
    return ["fuse", *paths, "-o", str(home / "fused.run")]


@case("rank: queries", 6400)
def _(home: Path, size: int) -> list[str]:
    return ["rank", collection(home, 1000, size), "--strategy", "p1_recency_boost", "-o", str(home / "a.run")]


@case("rank: docs", 16_000)
def _(home: Path, size: int) -> list[str]:
    return ["rank", collection(home, size), "--strategy", "c23_combined_metadata", "-o", str(home / "a.run")]


@case("tune: queries", 6400)
def _(home: Path, size: int) -> list[str]:
    qrels, *paths = runs(home, size)
    return ["tune", qrels, *paths, "--method", "weighted", "--grid", "weights=simplex:0.5", "-m", "nDCG@10"]


@case("eval: queries", 32_000)
def _(home: Path, size: int) -> list[str]:
    return ["eval", *runs(home, size)]


@case("eval: depth", 400_000)
def _(home: Path, size: int) -> list[str]:
    return ["eval", *runs(home, 4, 2, size)]


@case("eval: systems", 128)
def _(home: Path, size: int) -> list[str]:
    return ["eval", *runs(home, 500, size)]


@case("eval --per-query: queries", 16_000)
def _(home: Path, size: int) -> list[str]:
    return ["eval", *runs(home, size), "--per-query", "-o", str(home / "scores.csv")]


@case("compare: queries", 16_000)
def _(home: Path, size: int) -> list[str]:
    return ["compare", *runs(home, size, 3, 20), "--permutations", "5000"]


@case("compare: systems, against a baseline", 160)
def _(home: Path, size: int) -> list[str]:
    return ["compare", *runs(home, 60, size, 10), "--baseline", "s0", "--permutations", "5000"]


@case("compare: systems, all pairs", 64, 3, pairs_of, "each pair of systems is tested: measured against pairs")
def _(home: Path, size: int) -> list[str]:
    return ["compare", *runs(home, 60, size, 10), "--permutations", "5000"]


@case("topics: queries", 64_000)
def _(home: Path, size: int) -> list[str]:
    return ["topics", *runs(home, size, 3, 20)]


@case("report: queries", 16_000)
def _(home: Path, size: int) -> list[str]:
    return ["report", *runs(home, size, 3, 20), "--permutations", "2000", "-o", str(home / "report")]


@case("report: systems, against a baseline", 64)
def _(home: Path, size: int) -> list[str]:
    extra = ["--baseline", "s0", "--permutations", "2000", "-o", str(home / "report")]
    return ["report", *runs(home, 60, size, 10), *extra]


@case("init: docs", 64_000)
def _(home: Path, size: int) -> list[str]:
    return ["init", collection(home, size), "-o", str(home / "e.toml")]


@case("run --dry-run: stages, each of the two before", 6400)
def _(home: Path, size: int) -> list[str]:
    return ["run", stages(home, size, BASELINE), "--dry-run", "--store", str(home / "store")]


@case("run --dry-run: stages, all of two", 6400)
def _(home: Path, size: int) -> list[str]:
    return ["run", stages(home, size, BASELINE, lambda at: (0, 1)), "--dry-run", "--store", str(home / "store")]


@case("run: stages", 64)
def _(home: Path, size: int) -> list[str]:
    path = stages(home, size, BASELINE)
    return ["run", path, "--store", str(home / "store"), "-o", str(home / "report")]


@case("run: docs", 32_000)
def _(home: Path, size: int) -> list[str]:
    collection(home, size)
    (home / "e.toml").write_text('schema = 1\ndata.c.path = "collection"\nretrieve.a.kind = "bm25"\n')
    return ["run", str(home / "e.toml"), "--store", str(home / "store"), "-o", str(home / "report")]


@case("gate: queries", 16_000)
def _(home: Path, size: int) -> list[str]:
    qrels, one, _ = runs(home, size, 2, 20)
    return ["gate", qrels, one, one, "-m", "nDCG@10"]


@case("history: releases", 12_800)
def _(home: Path, size: int) -> list[str]:
    qrels, one, _ = runs(home, 10, 2, 10)
    path = home / "h.jsonl"
    run("gate", qrels, one, one, "-m", "nDCG@10", "--history", str(path))
    line = json.loads(path.read_text().splitlines()[0])
    with path.open("w") as file:
        file.writelines(json.dumps({**line, "commit": f"{at:040x}"}) + "\n" for at in range(size))
    return ["history", str(path)]


@case("pool: queries", 16_000)
def _(home: Path, size: int) -> list[str]:
    _, *paths = runs(home, size, 2, 20)
    return ["pool", *paths, "-o", str(home / "j.db")]


@case("pool: systems", 128)
def _(home: Path, size: int) -> list[str]:
    _, *paths = runs(home, 200, size, 20)
    return ["pool", *paths, "-o", str(home / "j.db")]


@case("judge: judgements", 6400)
def _(home: Path, size: int) -> list[str]:
    path, file = collection(home, 200, max(size // 10, 1)), judgements(home, size // 10, 0)
    (home / "stdin").write_text("1\n" * size)
    return ["judge", path, file, "--judge", "ann"]


@case("agree: judgements", 12_800)
def _(home: Path, size: int) -> list[str]:
    return ["agree", judgements(home, size // 10)]


@case("agree: judges, all pairs", 16, 2, pairs_of, "each pair of judges has its kappa: measured against pairs")
def _(home: Path, size: int) -> list[str]:
    return ["agree", judgements(home, 10, size)]


@case("judgements ls: judgements", 51_200)
def _(home: Path, size: int) -> list[str]:
    return ["judgements", "ls", judgements(home, size // 10)]


@case("judgements export: judgements", 6400)
def _(home: Path, size: int) -> list[str]:
    return ["judgements", "export", judgements(home, size // 10), "-o", str(home / "out.txt")]


@case("judgements disagreements: judgements", 6400)
def _(home: Path, size: int) -> list[str]:
    return ["judgements", "disagreements", judgements(home, size // 10)]


@case("store ls: artifacts", 64)
def _(home: Path, size: int) -> list[str]:
    path = stages(home, size, BASELINE)
    run("run", path, "--store", str(home / "store"), "-o", str(home / "report"))
    return ["store", "ls", "--store", str(home / "store")]


@case("trec_eval: queries", 32_000)
def _(home: Path, size: int) -> list[str]:
    qrels, one, _ = runs(home, size)
    return ["trec_eval", qrels, one]


def run(*args: str, stdin: Path | None = None) -> float:
    """The CPU seconds of a command in a fresh process."""
    env = {**os.environ, **ONE_THREAD}
    with tempfile.TemporaryFile() as errors, (stdin or Path(os.devnull)).open() as given:
        started = subprocess.Popen(
            [sys.executable, "-m", "rankwright", *args], env=env, stdin=given, stdout=subprocess.DEVNULL, stderr=errors
        )
        _, status, used = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
        if started.returncode:
            errors.seek(0)
            message = errors.read().decode(errors="replace").strip()
            raise RuntimeError(f"{' '.join(args)[:200]}: exit code {started.returncode}: {message[-300:]}")
    return used.ru_utime + used.ru_stime


def measure(found: Case, size: int, cache: Path, is_first: bool = False) -> float:
    """The CPU seconds of a command on work of a size.

    The first one fills the cache with what is compiled and hashed for any data; others have a copy, so that none finds
    what an earlier one has computed.
    """
    with tempfile.TemporaryDirectory() as scratch:
        own = cache if is_first else shutil.copytree(cache, Path(scratch, "cache"))
        os.environ["RANKWRIGHT_CACHE"] = str(own)
        args = found.make(Path(scratch), size)
        stdin = Path(scratch, "stdin")
        quiet = [] if args[0] == "trec_eval" else ["--quiet"]
        return run(*args, *quiet, stdin=stdin if stdin.exists() else None)


def slope(found: Case, start: float, times: list[float]) -> float:
    """The slope of log(time) over log(work), less the start; if that is too high, of the last two doublings alone."""
    work = [math.log(found.work(size)) for size in found.sizes]
    spent = [math.log(max(seconds - start, 1e-3)) for seconds in times]
    x, y = sum(work) / len(work), sum(spent) / len(spent)
    overall = sum((a - x) * (b - y) for a, b in zip(work, spent, strict=True)) / sum((a - x) ** 2 for a in work)
    added = [max(more - less, 1e-3) for less, more in pairwise(times)]
    return overall if overall <= LIMIT else min(overall, math.log(added[-1] / added[-2]) / (work[-1] - work[-2]))


def test(name: str, found: Case, cache: Path) -> bool:
    """Measure a case and print its row; whether its slope is below the limit."""
    times = [math.inf] * len(found.sizes)
    start, value, repeats = math.inf, math.inf, 0
    smallest = max(found.sizes[0] // SHRINK, 2)
    measure(found, smallest, cache, is_first=True)
    while repeats < REPEATS and (value > LIMIT or times != sorted(times)):
        repeats += 1
        start = min(start, measure(found, smallest, cache))
        times = [min(before, measure(found, size, cache)) for before, size in zip(times, found.sizes, strict=True)]
        value = slope(found, start, times)
    is_small = times[-1] - start < LEAST
    verdict = "too little work to tell" if is_small else "linear" if value <= LIMIT else "ABOVE LINEAR"
    shown = " ".join(f"{each - start:7.2f}" for each in times)
    why = f" ({found.why})" if found.why else ""
    print(f"{name:52} {found.largest:>10,} {start:6.2f} {shown:40} {value:6.2f}  {verdict}{why}", flush=True)
    return is_small or value <= LIMIT


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only cases whose name contains one of these")
    parser.add_argument("--quick", action="store_true", help="a quarter of each size, and one doubling fewer")
    parser.add_argument("--list", action="store_true", help="list the cases")
    options = parser.parse_args()
    chosen = {
        name: each for name, each in CASES.items() if not options.names or any(part in name for part in options.names)
    }
    if options.quick:
        chosen = {
            name: replace(each, largest=each.largest >> 2, doublings=each.doublings - 1)
            for name, each in chosen.items()
        }
    if options.list:
        print("\n".join(chosen))
        return
    print(f"{'CPU seconds':52} {'largest':>10} {'start':>6} {'each size, twice the one before':40} {'slope':>6}")
    with tempfile.TemporaryDirectory() as cache:
        results = [test(name, each, Path(cache)) for name, each in chosen.items()]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
