"""A report of thirty systems x 7,000 queries: how long it takes, how large the page is, how soon it opens.

    python benchmarks/report.py [--systems 30] [--queries 7000] [--depth 100]

Runs are made once, in benchmarks/data. The page is opened in headless Chromium where Playwright and a browser are
installed (make test-browser installs them): seconds until every chart is drawn.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
import tempfile
import time
from pathlib import Path

from timing import Figures, timed

DATA = Path(__file__).parent / "data"
DRAWN = "document.querySelectorAll('.chart svg.marks').length === document.querySelectorAll('.chart').length"


def make(systems: int, queries: int, depth: int) -> Path:
    """Judgements of four relevant docs a query, and systems that find them with rising skill."""
    import numpy as np

    home = DATA / f"report-{systems}x{queries}x{depth}"
    if home.exists():
        return home
    part = home.with_suffix(".part")
    part.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(3)
    relevant = rng.integers(100_000, size=(queries, 4))
    with (part / "qrels.txt").open("w") as file:
        for q, docs in enumerate(relevant.tolist()):
            file.write("".join(f"q{q} 0 d{doc} {1 + (i == 0)}\n" for i, doc in enumerate(dict.fromkeys(docs))))
    for system in range(systems):
        with (part / f"system-{system:02d}.run").open("w") as file:
            for q, wanted in enumerate(relevant.tolist()):
                docs = rng.choice(100_000, depth, replace=False).tolist()
                for doc in wanted:
                    if rng.random() < 0.3 + 0.02 * system:
                        docs[min(int(rng.exponential(8)), depth - 1)] = doc
                rows = enumerate(dict.fromkeys(docs), 1)
                file.write("".join(f"q{q} Q0 d{doc} {i} {depth - i} s\n" for i, doc in rows))
    part.rename(home)
    return home


def opened(page: Path) -> list[float] | None:
    """Seconds until every chart is drawn, five times in a fresh tab; None where there is no browser."""
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        return None
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        took = []
        for _ in range(5):
            tab = browser.new_page(viewport={"width": 1440, "height": 900})
            began = time.perf_counter()
            tab.goto(page.as_uri())
            tab.wait_for_function(DRAWN)
            took.append(time.perf_counter() - began)
            tab.close()
        browser.close()
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--systems", type=int, default=30)
    parser.add_argument("--queries", type=int, default=7000)
    parser.add_argument("--depth", type=int, default=100)
    figures = Figures(parser)
    options = parser.parse_args()
    home = make(options.systems, options.queries, options.depth)
    print(f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}\n")
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch, "report")
        runs = sorted(map(str, home.glob("*.run")))
        argv = [sys.executable, "-m", "rankwright", "report", str(home / "qrels.txt"), *runs, "-o", str(out), "--quiet"]
        for baseline in ([], ["--baseline", "system-10"]):
            seconds, peak, _ = timed([*argv, *baseline])
            page = out / "report.html"
            what = "against a baseline" if baseline else "all pairs"
            size = page.stat().st_size / 1e6
            figures.add(what, "rankwright", {"seconds": seconds, "memory_mb": peak, "page_mb": size})
            print(f"report, {what}: {seconds:.1f} s, {peak:.0f} MB, page {size:.1f} MB")
        took = opened(page)
    if took:
        figures.add("page opens", "rankwright", {"seconds": sorted(took)[len(took) // 2]})
        print(f"the page opens in {min(took):.2f} to {max(took):.2f} s")
    else:
        print("no browser: the page was not opened")
    figures.write(options.json)


if __name__ == "__main__":
    main()
