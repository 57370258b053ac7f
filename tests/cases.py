"""Random judgements and runs by seed; imports nothing of ours, so that a peer's answers can be recorded anywhere."""

import random


def random_case(seed, ties=True, graded=True):
    """Judgements and a run with ties, gaps and queries on one side only, as dicts."""
    rng = random.Random(seed)
    docs = [f"d{i}" for i in range(rng.randint(2, 40))]
    grades = [-1, 0, 0, 1, 1, 2, 3] if graded else [0, 1]
    qrels, run = {}, {}
    for q in range(rng.randint(1, 5)):
        if rng.random() < 0.9:
            judged = {d: rng.choice(grades) for d in rng.sample(docs, rng.randint(1, len(docs)))}
            # trec_eval never returns from a query that has nothing but unjudged docs
            qrels[f"q{q}"] = judged if max(judged.values()) >= 0 else {docs[0]: 0}
        if rng.random() < 0.9:
            kept = rng.sample(docs, rng.randint(1, len(docs)))
            places = rng.sample(range(1000), len(kept))
            run[f"q{q}"] = {
                d: float(rng.randint(0, 4)) if ties else place / 1000 for d, place in zip(kept, places, strict=True)
            }
    return qrels, run


def tie_free_case(seed):
    """Judgements above 0 and a run of at least five docs without ties, for the queries that both sides have."""
    qrels, run = random_case(seed, ties=False)
    qrels = {q: {d: g for d, g in qrels[q].items() if g > 0} for q in qrels if len(run.get(q, ())) >= 5}
    qrels = {q: judged for q, judged in qrels.items() if judged}
    return qrels, {q: run[q] for q in qrels}


def subtopic_case(seed):
    """Judgements of subtopics as rows (query, subtopic, doc, grade), and a run without ties."""
    rng = random.Random(f"subtopics {seed}")
    rows, run = [], {}
    for q in range(rng.randint(1, 4)):
        docs, share = [f"d{i}" for i in range(rng.choice([3, 8, 30, 60]))], rng.choice([0.1, 0.3, 0.6])
        for doc in docs:
            for subtopic in range(1, rng.choice([1, 2, 4, 8]) + 1):
                if rng.random() < share + 0.1:
                    rows.append((f"q{q}", str(subtopic), doc, rng.choice([0, 1, 1, 1, 2])))
        rows.append((f"q{q}", "1", "d-first", 1))  # every query has a relevant doc
        kept = rng.sample([*docs, "x1", "x2", "x3"], rng.randint(1, len(docs)))
        run[f"q{q}"] = {doc: float(-at) for at, doc in enumerate(kept)}
    return rows, run


def random_runs(seed, count=2, docs=12, queries=3, whole=False):
    """Runs over the same queries, without equal scores; `whole` ones hold every doc."""
    rng = random.Random(seed)
    names = [f"d{i}" for i in range(docs)]
    runs = []
    for _ in range(count):
        run = {}
        for query in range(queries):
            held = names if whole else rng.sample(names, rng.randint(1, docs))
            values = rng.sample(range(1, 500), len(held))
            run[f"q{query}"] = {d: value / 7 for d, value in zip(held, values, strict=True)}
        runs.append(run)
    return runs


def majority_runs(seeds):
    """Three runs over six docs whose pairwise majorities form an order: (seed, runs)."""
    for seed in seeds:
        runs = random_runs(seed, 3, docs=6, queries=1, whole=True)
        ranks = [{d: i for i, d in enumerate(sorted(run["q0"], key=run["q0"].get, reverse=True))} for run in runs]
        beats = {(x, y) for x in ranks[0] for y in ranks[0] if x != y and sum(r[x] < r[y] for r in ranks) > 1}
        if sorted(sum((x, y) in beats for y in ranks[0]) for x in ranks[0]) == list(range(6)):
            yield seed, runs
