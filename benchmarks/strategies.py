"""Every strategy on the demo vault and on CACM: the tables of docs/results.md.

    python benchmarks/strategies.py [--write]

CACM is looked for where RANKWRIGHT_TEST_DATA points. Dense is MiniLM (its vectors ship) on the vault, LSA on CACM.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np

from rankwright import BM25, Collection, Dense, Run, Table, compare, create_strategy, demo, evaluate
from rankwright.comparison.selection_guide import comparable_systems
from rankwright.ranking import STRATEGIES, Signals, selection_guide, type_of
from rankwright.ranking.learned_fusion import fit
from rankwright.table import Column

PAGE = Path(__file__).parents[1] / "docs" / "results.md"
CUTS = (5, 10, 20)


def ranked(collection: Collection) -> tuple[Signals, list[Run], dict[str, tuple[float, float]], list[str]]:
    """The candidates, the run of each strategy, its latency, and what is dead."""
    bm25 = BM25.build(collection).search(collection.judged_queries, 10**6)
    dense = Dense.build(collection, "vectors" if collection.vectors else "lsa").search(collection.judged_queries, 10**6)
    signals = Signals.of(collection, {"bm25": bm25, "dense": dense})
    runs, latency, dead = [], {}, []
    for name, recipe in STRATEGIES.items():
        strategy = create_strategy(name)
        runs.append(strategy.apply(signals, None, collection.qrels))
        if recipe.model:
            strategy = replace(strategy, model=fit(signals, collection.qrels, recipe.model).model)
        else:
            dead += strategy.warnings(signals)
        latency[name] = strategy.latency(signals)
    return signals, runs, latency, dead


def leaderboard(collection: Collection, runs: list[Run], latency: dict[str, tuple[float, float]]) -> Table:
    """Strategies by RR@5 with nDCG@5, the difference to CombSUM with its interval, and milliseconds a query."""
    scores = evaluate(collection.qrels, runs, ["RR@5", "nDCG@5"])
    apart = comparable_systems(scores, runs, "comb_sum", "RR@5")
    kept = [run for run in runs if run.name in apart or run.name == "comb_sum"]
    found = compare(evaluate(collection.qrels, kept, ["RR@5"]), "comb_sum")
    ends = {found.scores.systems[a]: at for at, (a, _) in enumerate(found.pairs.tolist())}
    rows = []
    for run in runs:
        at = ends.get(run.name)
        interval = (
            "" if at is None else f"{found.difference[at, 0]:+.3f} [{found.low[at, 0]:+.3f}, {found.high[at, 0]:+.3f}]"
        )
        model = STRATEGIES[run.name].model
        told = f"{run.name} (out of fold)" if model else run.name
        times = latency[run.name]
        rows.append((
            told, scores.mean(run.name, "RR@5"), scores.mean(run.name, "nDCG@5"), interval,
            STRATEGIES[run.name].category,
            f"{times[0]:.1f}", f"{times[1]:.1f}",
        ))  # fmt: skip
    rows.sort(key=lambda row: -row[1])
    heads = ("strategy", "RR@5", "nDCG@5", "RR@5 − comb_sum, 95 %", "category", "p50 ms", "p95 ms")
    return Table.of([Column(head, 4) for head in heads], rows)


def full(collection: Collection, runs: list[Run]) -> Table:
    """MRR, nDCG, precision, recall and MAP of each strategy at 5, 10 and 20."""
    measures = [f"{name}@{cut}" for name in ("RR", "nDCG", "P", "R", "AP") for cut in CUTS]
    scores = evaluate(collection.qrels, runs, measures)
    rows = [(run.name, *(scores.mean(run.name, measure) for measure in measures)) for run in runs]
    rows.sort(key=lambda row: -row[1])
    return Table.of(["strategy", *(Column(measure, 3) for measure in measures)], rows)


def confusion(collection: Collection) -> tuple[Table, float]:
    """The types that the router gives the queries of each type, and the share that is right."""
    pairs = Counter((kind, type_of(collection.queries[query])) for query, kind in collection.types.items())
    kinds = list(dict.fromkeys(collection.types.values()))
    sent = [*kinds, *sorted({other for _, other in pairs} - set(kinds))]
    rows = [(kind, *(pairs[kind, other] for other in sent)) for kind in kinds]
    right = sum(count for (one, other), count in pairs.items() if one == other) / sum(pairs.values())
    return Table.of(["labelled", *(Column(name, 0) for name in sent)], rows), right


def page() -> str:
    """The page of results."""
    vault = demo()
    signals, runs, latency, _ = ranked(vault)
    table, right = confusion(vault)
    parts = [
        "# Results of the strategies\n",
        "<!-- made by benchmarks/strategies.py --write; do not edit -->\n",
        f"Made by `python benchmarks/strategies.py --write` on {os.cpu_count()} cores.",
        "Learned strategies are scored out of fold: no query is ranked by a model that saw it.",
        "Intervals are BCa over queries, of the difference to CombSUM.",
        "Milliseconds are for the candidates of one query, signals and model included.\n",
        "## The demo vault\n",
        f"{vault.notice[0].upper()}{vault.notice[1:]}.",
        f"{len(vault.judged_queries)} queries, ages counted to {signals.now}; dense is all-MiniLM-L6-v2.\n",
        leaderboard(vault, runs, latency).render("markdown"),
        "\n### Full metrics\n",
        full(vault, runs).render("markdown"),
        "\n### Which strategy for which query\n",
        "The best strategy of each type against CombSUM; p by randomization, corrected (Holm) over the strategies.\n",
        selection_guide(vault.qrels, runs, vault.types, "comb_sum").render("markdown"),
        "\n### The router\n",
        f"Types by rule (columns) of the queries of each type (rows): {right:.1%} are right.",
        "The rules were written with these queries in sight. Of 80 queries of another invented company,",
        "written by a language model that had seen neither rules nor vault, 57.5 % were right;",
        "most others fall to `general`, which is ranked as ever.\n",
        table.render("markdown"),
    ]
    home = Path(os.environ.get("RANKWRIGHT_TEST_DATA", "")) / "cacm"
    if home.is_dir():
        cacm = Collection.load(home)
        signals, runs, latency, dead = ranked(cacm)
        said = list(dict.fromkeys(each.partition(": ")[2] for each in dead))
        parts += [
            "\n## CACM\n",
            f"3,204 records with dates (1958 to 1979), tags and citations, {len(cacm.judged_queries)} judged queries.",
            "Dense is LSA.",
            "Warnings:\n",
            "\n".join(f"- {each}" for each in said),
            "",
            leaderboard(cacm, runs, latency).render("markdown"),
            "\n### Full metrics\n",
            full(cacm, runs).render("markdown"),
        ]
    return "\n".join(parts).rstrip() + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="Write docs/results.md.")
    options = parser.parse_args()
    np.seterr(all="ignore")
    text = page()
    if options.write:
        PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
