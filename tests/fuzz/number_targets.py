"""Numbers: scores with ties and extremes against slow references; fusions, comparisons and strategies stay finite."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

from harness import target

SCORES = [
    0.0, -0.0, 1.0, 1.0, 2.0, 0.5, -1.0, 1e-300, -1e-300, 5e-324, -5e-324, 1e308, -1e308, 1.7e308, 1e154, 1e-154, 1e16, 1e16 + 2,
    0.1, 0.1 + 1e-17, 0.30000000000000004, 3.0, 1e100, 1e-200, 2e-200,
]  # fmt: skip


def random_scores(rng: random.Random, docs: list[str]) -> dict[str, float]:
    """Scores of some docs: all usual, all of one size, or anything."""
    kind = rng.randrange(4)
    if kind == 0:
        return {d: rng.choice(SCORES) for d in docs}
    scale = rng.choice([1.0, 1e-200, 1e200, 5e-324, 1e307, 1e154])
    return {d: rng.randint(-3, 9) * scale if kind > 1 else rng.random() * scale for d in docs}


def random_run(rng: random.Random, name: str, count: int = 3):  # type: ignore[no-untyped-def]
    from rankwright import Run

    docs = [f"d{i}" for i in range(rng.randint(1, 9))]
    return Run.from_dict(
        {
            f"q{q}": random_scores(rng, rng.sample(docs, rng.randint(1, len(docs))))
            for q in range(rng.randint(1, count))
        },
        name,
    )


def random_qrels(rng: random.Random, grades: list[float], queries: int = 3):  # type: ignore[no-untyped-def]
    from rankwright import Qrels

    docs = [f"d{i}" for i in range(9)]
    return Qrels.from_dict(
        {f"q{q}": {d: rng.choice(grades) for d in rng.sample(docs, rng.randint(1, 9))} for q in range(queries)}
    )


def slow_values(judged: dict[str, float], scores: dict[str, float], k: int) -> dict[str, float]:
    """A few measures, written out."""
    # rankwright's order: score descending, ties by descending id in byte order
    ranking = sorted(sorted(scores, key=lambda d: d.encode(), reverse=True), key=lambda d: -scores[d])
    relevant = [d for d in judged if judged[d] >= 1]
    hits = [rank for rank, d in enumerate(ranking, 1) if d in relevant]
    gains = [max(judged.get(d, 0), 0) for d in ranking]
    ideal = sorted((max(grade, 0) for grade in judged.values()), reverse=True)
    dcg, best = (sum(g / math.log2(r + 1) for r, g in enumerate(each[:k], 1)) for each in (gains, ideal))
    return {
        "AP": sum((i + 1) / rank for i, rank in enumerate(hits)) / len(relevant) if relevant else 0.0,
        "RR": 1 / hits[0] if hits else 0.0,
        f"P@{k}": sum(rank <= k for rank in hits) / k,
        f"R@{k}": sum(rank <= k for rank in hits) / len(relevant) if relevant else 0.0,
        f"nDCG@{k}": dcg / best if best else 0.0,
    }


@target("evaluate")
def compare_with_reference(rng: random.Random, folder: Path) -> None:
    """Values are those of a plain reference, whatever the scores."""
    from rankwright import evaluate

    qrels, run, k = random_qrels(rng, [0, 0, 1, 2, 3, -1, 0.5]), random_run(rng, "run"), rng.choice([1, 2, 5, 20])
    judged, scores = qrels.to_dict(), run.to_dict()
    names = [*slow_values({}, {}, k)]
    found = evaluate(qrels, run, names)
    for query in judged:
        expected = slow_values(judged[query], scores.get(query, {}), k)
        for name in names:
            ours = found.query_scores("run", name)[query]
            assert math.isclose(ours, expected[name], rel_tol=1e-12, abs_tol=1e-15), (query, name, ours, expected[name])


@target("fuse")
def fuse_runs(rng: random.Random, folder: Path) -> None:
    """A fusion is finite and in rankwright's order, or refused."""
    from rankwright import fuse
    from rankwright.fusion import METHODS, NORMS

    method = rng.choice(list(METHODS))
    runs = [random_run(rng, f"r{i}") for i in range(2 if METHODS[method].two else rng.randint(2, 4))]
    params: dict[str, object] = {}
    if METHODS[method].norm is not None and rng.random() < 0.7:
        params["norm"] = rng.choice(list(NORMS))
    if method == "weighted" or rng.random() < 0.3:
        params["weights"] = [rng.choice([1, 0.5, -1, 0, 1e308, 1e-308, 1e-320]) for _ in runs]
    if rng.random() < 0.3:
        params["absent"] = rng.choice(["zero", "min"])
    if rng.random() < 0.2:
        params["bounds"] = [rng.choice([[0, 1], [-1e308, 1e308], [1e-320, 2e-320], [5, 1e300]]) for _ in runs]
    if rng.random() < 0.2:
        params["cut"] = "after"
    for name, param in METHODS[method].params.items():
        if rng.random() < 0.5:
            params[name] = rng.choice([0, 1, 0.5, 60, 1e-300, 1e9, param.default])
    fused = fuse(runs, method, params, rng.choice([1, 2, 1000, 10**30]), rng.choice([1, 3, 1000, 10**30]))
    for query, docs in fused.to_dict().items():
        assert all(math.isfinite(score) for score in docs.values())
        assert list(docs) == sorted(sorted(docs, reverse=True), key=lambda d: -docs[d]), (method, params, query, docs)
        assert set(docs) <= {d for run in runs for d in run.to_dict().get(query, {})}
    check_norms(rng)


def check_norms(rng: random.Random) -> None:
    """A normalization depends on the scores only through their size relative to each other, for every size."""
    import numpy as np

    from rankwright.fusion.norms import NORMS, ScoredRows

    base = np.sort(np.array([float(rng.randint(-5, 9)) for _ in range(rng.randint(1, 6))]))[::-1]
    ranks, starts = np.arange(1.0, len(base) + 1), np.array([0, len(base)])
    scale = 2.0 ** rng.randint(-1050, 1020)
    for name in ("min-max", "max", "sum", "z-score", "dbsf", "rank", "borda"):
        plain = NORMS[name](ScoredRows(base, ranks, starts), 1.0)
        scaled = NORMS[name](ScoredRows(base * scale, ranks, starts), 1.0)
        assert np.allclose(plain, scaled, rtol=1e-9, atol=1e-12), (name, base, scale, plain, scaled)


@target("compare")
def compare_systems(rng: random.Random, folder: Path) -> None:
    """p lies in 0 .. 1, the interval holds the difference, and nothing is NaN; or the comparison is refused."""
    import numpy as np

    from rankwright import compare, evaluate
    from rankwright.comparison import CORRECTIONS, TESTS

    count = rng.choice([1, 2, 3, 5, 18, 30])
    grades: list[float] = rng.choice([[0, 1], [1], [0], [0, 1, 2, 1e9], [0, 1e90], [0, 5e-324, 1]])
    qrels = random_qrels(rng, grades, count)
    runs = [random_run(rng, f"s{i}", count) for i in range(rng.randint(1, 5))]
    if rng.random() < 0.3:
        runs.append(runs[0].rename("same"))
    names = rng.choice([["AP"], ["nDCG@5", "RR"], ["DCG"], ["Confusion@3", "P@2"], ["NumRet", "AP"]])
    tests = rng.sample(list(TESTS), rng.randint(1, 2))
    found = compare(
        evaluate(qrels, runs, names), rng.choice([None, None, "s0", "nope"]), tests, rng.choice(list(CORRECTIONS)),
        permutations=rng.choice([1, 50]), level=rng.choice([0.95, 0.5, 0.999999]), margin=rng.choice([None, 0.1, 1e-300, 1e300]),
        strict=rng.random() < 0.5,
    )  # fmt: skip
    for p in (*found.p.values(), *found.corrected_p.values()):
        assert ((p >= 0) & (p <= 1)).all(), p
    size = np.abs(found.difference) + 1e-12
    assert (found.low <= found.high + 1e-9 * size).all(), (found.low, found.high)
    if found.level >= 0.95:
        inside = (found.low <= found.difference + 1e-9 * size) & (found.difference <= found.high + 1e-9 * size)
        assert inside.all(), (found.low, found.difference, found.high)
    for array in (found.difference, found.low, found.high, found.effect, found.detectable, found.best, found.ranks):
        assert np.isfinite(array).all(), array
    if found.equivalence_p is not None:
        assert ((found.equivalence_p >= 0) & (found.equivalence_p <= 1)).all(), found.equivalence_p
    found.conclusions(), found.table(), found.rows(), found.stability(), str(found)


@target("strategies")
def rank_candidates(rng: random.Random, folder: Path) -> None:
    """A strategy over hostile runs and parameters ranks finite scores, or is refused."""
    from rankwright import Collection, create_strategy
    from rankwright.ranking.strategies import STRATEGIES
    from rankwright.ranking.strategy import strategy_params

    days = ["2024-01-01", "0001-01-01", "x"]
    docs = [{"_id": f"d{i}", "text": f"word {i}", "date": rng.choice(days), "tags": ["a"]} for i in range(9)]
    queries = [{"_id": f"q{i}", "text": f"word latest {i}"} for i in range(6)]
    for name, rows in (("corpus", docs), ("queries", queries)):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / "qrels").mkdir()
    grades = rng.choice([[0, 1], [0, 1, 40], [1e9, 0], [1], [0]])
    judged = "".join(f"q{q}\td{d}\t{rng.choice(grades)}\n" for q in range(6) for d in range(9))
    (folder / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + judged)
    collection = Collection.load(folder)
    name = rng.choice(list(STRATEGIES))
    values = {key: rng.choice([0, 1, 0.5, 1e308, 1e-308, 1000]) for key in strategy_params(name) if rng.random() < 0.3}
    runs = {role: random_run(rng, role, 6) for role in ("bm25", "dense")}
    ranked = create_strategy(name, rng.choice([1, 20, 10**30]), **values).rank(
        collection, runs, depth=rng.choice([1, 200, 10**30])
    )
    assert all(math.isfinite(score) for docs in ranked.to_dict().values() for score in docs.values())


@target("weight-grids")
def expand_weights(rng: random.Random, folder: Path) -> None:
    """A simplex has every vector of its step once, each with the sum 1; anything else is one line."""
    from math import comb

    from rankwright.fusion.weight_grids import expand_grid, weight_simplex

    count = rng.choice([1, 2, 3, 4, 8, 1500, 0, -1])
    parts = rng.randint(1, 6)
    if count > 0 and comb(parts + count - 1, count - 1) < 20_000:
        vectors = weight_simplex(count, 1 / parts)
        assert len({*map(tuple, vectors)}) == len(vectors) == comb(parts + count - 1, count - 1)
        assert all(abs(sum(each) - 1) < 1e-9 and min(each) >= 0 and len(each) == count for each in vectors)
        assert vectors == sorted(vectors)
    steps = [
        "0.5",
        "0.1",
        "",
        "0",
        "-1",
        "nan",
        "inf",
        "1e-300",
        "1e400",
        "0.3",
        "x",
        "²",
        "1_0",
        "0x1",
        "1e-9",
        "9" * 5000,
        "0.001",
        " 0.5 ",
    ]
    value = rng.choice(
        [f"{rng.choice(['simplex', 'Simplex', '', 'x'])}{rng.choice([':', '', '::'])}{rng.choice(steps)}", [0.3, 0.7]]
    )
    grid = {rng.choice(["weights", "k"]): rng.choice([value, [value], [value, [1, 2]], []])}
    expand_grid(grid, count, "--grid")
