"""How long fresh processes take: Python alone, `import rankwright`, a small `eval`, questions, an index of 1 M docs.

    RANKWRIGHT_TEST_DATA=... python benchmarks/start.py [--docs 1000000] [--repeat 5]

Every command runs once before it is timed, so that modules are compiled and files are in the system's cache; the
median of --repeat whole processes counts. The index of Zipf's docs (those of bm25.py) is built here; the questions
go to SciFact, which lies in the folder RANKWRIGHT_TEST_DATA: to an index, and to BM25 and LSA in a store.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from pathlib import Path
from statistics import median

import bm25
import evaluate
from timing import Figures, timed

CLI = [sys.executable, "-m", "rankwright"]
BUILD = """
import sys
from rankwright import BM25
with open(sys.argv[1]) as file:
    BM25.build({str(at): line for at, line in enumerate(file)}, "simple", folder=sys.argv[2])
"""
FIRST = """
import sys
from rankwright import BM25
print(len(BM25.open(sys.argv[1]).search({"q": sys.argv[2]}, 10)), flush=True)
"""


def commands(scratch: str, docs: int, figures: Figures) -> dict[str, list[str]]:
    """What is timed, by name; builds the indexes that it needs."""
    qrels, run = map(str, evaluate.make(50, 100))
    found = {
        "Python alone": [sys.executable, "-c", ""],
        "import rankwright": [sys.executable, "-c", "import rankwright"],
        "eval": [*CLI, "eval", qrels, run],
    }
    home = Path(os.environ.get("RANKWRIGHT_TEST_DATA", "data")) / "scifact"
    if home.is_dir():
        timed([*CLI, "index", str(home), "-o", f"{scratch}/scifact"])
        text = "do statins lower the risk of heart disease"
        found["search -q"] = [*CLI, "search", str(home), "--index", f"{scratch}/scifact", "-q", text]
        found["rank -q"] = [*CLI, "rank", str(home), "--strategy", "recency_boost", "-q", text]
        os.environ["RANKWRIGHT_STORE"] = f"{scratch}/store"
        timed(found["rank -q"])  # which builds its indexes; the next one checks their files
    else:
        print("search -q, rank -q: left out: RANKWRIGHT_TEST_DATA has no scifact")
    if docs:
        folder = bm25.make(docs)
        index = Path(scratch, "zipf")
        seconds, memory, _ = timed([sys.executable, "-c", BUILD, str(folder / "docs.txt"), str(index)])
        size = sum(file.stat().st_size for file in index.rglob("*") if file.is_file()) / 1e6
        print(f"index on disk: {size:,.0f} MB, made in {seconds:.1f} s and {memory:,.0f} MB of memory")
        figures.add("index to disk", "rankwright", {"seconds": seconds, "memory_mb": memory})
        query = (folder / "queries.txt").read_text().splitlines()[0]
        found["first answer"] = [sys.executable, "-c", FIRST, str(index), query]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", type=int, default=1_000_000, help="size of the generated corpus; 0 for none")
    parser.add_argument("--repeat", type=int, default=5)
    figures = Figures(parser)
    options = parser.parse_args()
    print(f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}\n")
    with tempfile.TemporaryDirectory() as scratch:
        for name, argv in commands(scratch, options.docs, figures).items():
            timed(argv)
            seconds = median(timed(argv)[0] for _ in range(options.repeat))
            print(f"{name:20} {seconds:6.3f} s")
            figures.add(name, "rankwright", {"seconds": seconds})
    figures.write(options.json)


if __name__ == "__main__":
    main()
