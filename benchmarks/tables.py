"""The tables of papers by name, from real scores: docs/tables.md.

    RANKWRIGHT_TEST_DATA=... python benchmarks/tables.py [--write]

Collections: SciFact, CACM and Cranfield, looked for where RANKWRIGHT_TEST_DATA points, and the demo vault. Dense is
all-MiniLM-L6-v2 where its vectors are beside the collection (SciFact, the vault), else LSA.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path

from rankwright import BM25, Collection, Dense, Random, Run, create_strategy, demo, fuse
from rankwright.ranking import STRATEGIES, Signals
from rankwright.reporting import TABLES, Evidence, add_comparison, gather
from rankwright.reporting.matrices import matrix
from rankwright.retrieval.dense.encoders import Vectors

PAGE = Path(__file__).parents[1] / "docs" / "tables.md"
NAMES = ("scifact", "cacm", "cranfield")
K = 1000


def dense(collection: Collection, home: Path | None) -> Run:
    """Dense search by the vectors beside a collection, else by LSA."""
    if home and (home / "minilm-docs.npy").exists():
        encoder = Vectors(home / "minilm-docs.npy", home / "minilm-queries.npy")
        return Dense.build(collection, encoder).search(collection.judged_queries, K, name="dense")
    return Dense.build(collection, "vectors" if collection.vectors else "lsa").search(
        collection.judged_queries, K, name="dense"
    )


def fused(collection: Collection, home: Path) -> tuple[Evidence, Evidence]:
    """BM25, dense and their fusions, by the preset of papers and by that of fusion."""
    bm25 = BM25.build(collection).search(collection.judged_queries, K)
    other = dense(collection, home)
    methods = {"rrf": "rrf", "average": "average", "interpolation": "interpolation", "normalize": "normalize"}
    runs = [fuse([bm25, other], method, name=name) for name, method in methods.items()]
    few = [bm25, other, runs[0].rename("hybrid")]
    qrels = collection.qrels
    main = add_comparison(gather(qrels, few, "paper", collection=collection, name=home.name), "bm25")
    fusion = gather(qrels, [*runs, bm25, other], "fusion", collection=collection, name=home.name)
    return main, add_comparison(fusion, "bm25")


def ablated(collection: Collection, home: Path) -> Evidence:
    """What each part of BM25's analysis and formula gives."""
    english = BM25.build(collection)
    about = {
        "bm25": "English analysis, k1 = 0.9, b = 0.4",
        "plain words": "lowercased words, no stemming, no stop words",
        "raw tokens": "split at whitespace, case and punctuation kept",
        "no length": "b = 0: no length normalization",
        "no saturation": "k1 = 1000: every occurrence counts in full",
    }
    asked = collection.judged_queries
    words = BM25.build(collection, analyzer="simple")
    runs = [
        english.search(asked, K),
        words.search(asked, K, name="plain words"),
        BM25.build(collection, analyzer="whitespace").search(asked, K, name="raw tokens"),
        english.search(asked, K, params={"b": 0.0}, name="no length"),
        english.search(asked, K, params={"k1": 1000.0}, name="no saturation"),
    ]
    measures = ["nDCG@10", "RR@10", "AP"]
    found = gather(collection.qrels, runs, measures, collection=collection, name=home.name)
    return replace(add_comparison(found, "bm25"), about=about)


def board(vault: Collection) -> Evidence:
    """Retrievers at k = 1 and 3 by the composite."""
    index = BM25.build(vault, analyzer="simple")
    asked = vault.judged_queries
    runs = [index.search(asked, 100, weighting=name, name=name) for name in ("BM25Okapi", "BM25Plus", "BM25L")]
    runs += [dense(vault, None), Random.build(vault).search(asked, 100)]
    return add_comparison(gather(vault.qrels, runs, "leaderboard", collection=vault, name="demo vault"))


def ranked(vault: Collection) -> Evidence:
    """Every strategy, with its category and latency."""
    bm25 = BM25.build(vault).search(vault.judged_queries, 10**6)
    signals = Signals.of(
        vault, {"bm25": bm25, "dense": Dense.build(vault, "vectors").search(vault.judged_queries, 10**6)}
    )
    runs, categories = [], {}
    for name, recipe in STRATEGIES.items():
        called = f"{name} (out of fold)" if recipe.model else name
        runs.append(create_strategy(name).apply(signals, called, vault.qrels))
        categories[called] = recipe.category
    found = gather(vault.qrels, runs, "strategies", collection=vault, name="demo vault")
    return replace(add_comparison(found, "comb_sum"), categories=categories)


def page() -> str:
    """The page of tables."""
    data = Path(os.environ.get("RANKWRIGHT_TEST_DATA", "data"))
    homes = {name: data / name for name in NAMES}
    collections = {name: Collection.load(home) for name, home in homes.items()}
    both = {name: fused(collections[name], home) for name, home in homes.items()}
    papers, fusions = [each[0] for each in both.values()], [each[1] for each in both.values()]
    vault = demo()
    strategies = ranked(vault)
    parts = [
        "# The tables of papers, by name\n",
        "<!-- generated by benchmarks/tables.py --write; do not edit -->\n",
        "This page shows the tables of a [report](reports.md) with real scores. In Python one is `report.table(NAME)`;",
        "a report's folder has them in `tables/`, as Markdown, LaTeX, CSV, JSON and HTML. The page is generated by",
        "`python benchmarks/tables.py --write`.\n",
        "Dense is all-MiniLM-L6-v2 on SciFact and the vault, and LSA on CACM and Cranfield.",
        f"{vault.notice[0].upper()}{vault.notice[1:]}.\n",
        "## `main`: collection x system\n",
        TABLES["main"](papers).render("markdown"),
        "\n## `breakdown`: every measure at every depth\n",
        TABLES["breakdown"](papers[:1]).render("markdown"),
        "\n## `ablation`: what each part contributes\n",
        TABLES["ablation"]([ablated(collections["scifact"], homes["scifact"])]).render("markdown"),
        "\n## `leaderboard`: retrievers by a composite\n",
        TABLES["leaderboard"]([board(vault)]).render("markdown"),
        "\n## `strategies`: by RR@5, with category\n",
        TABLES["strategies"]([strategies]).render("markdown"),
        "\n## `full_metrics`: all measures of the five best strategies\n",
        first_groups(TABLES["full_metrics"]([strategies]), 5),
        "\n## `matrix-MEASURE`: collection x system by one measure\n",
        *(f"{matrix(fusions, measure).render('markdown')}\n" for measure in ("nDCG@10", "R@100", "R@1000")),
        "## `types`: by type of query\n",
        TABLES["types"]([board_types(vault)]).render("markdown"),
    ]
    return "\n".join(parts).rstrip() + "\n"


def first_groups(table, count: int) -> str:  # type: ignore[no-untyped-def]
    """The first groups of a table."""
    end = table.groups[count] if len(table.groups) > count else len(table.rows)
    return str(replace(table, rows=table.rows[:end], groups=table.groups[:count]).render("markdown"))


def board_types(vault: Collection) -> Evidence:
    """BM25, dense and recency on the vault, whose queries have types."""
    bm25 = BM25.build(vault).search(vault.judged_queries, 10**6)
    other = Dense.build(vault, "vectors").search(vault.judged_queries, 10**6)
    boosted = create_strategy("recency_boost").rank(vault, {"bm25": bm25, "dense": other})
    return add_comparison(gather(vault.qrels, [bm25, other, boosted], ["RR@5"], collection=vault, name="demo vault"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="Write docs/tables.md.")
    options = parser.parse_args()
    text = page()
    if options.write:
        PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
