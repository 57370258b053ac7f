"""The trainings of experiments/maw.toml on another machine, and the page of their results.

python benchmarks/maw.py queue FOLDER      # write the queue: data and trainings
(there)  python -m rankwright.reranking.maw.training_queue FOLDER --device cuda --jobs 3
python benchmarks/maw.py take FOLDER       # put the results where the experiment looks for them
rankwright run experiments/maw.toml        # assembles tables from what was trained
python benchmarks/maw.py page              # docs/maw-results.md
"""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import asdict
from datetime import date
from pathlib import Path

import numpy as np

from rankwright import compare, evaluate
from rankwright.experiment import scheduler
from rankwright.experiment.plan import select_stage
from rankwright.experiment.results import load_evidence
from rankwright.experiment.stages.rerank import Rerank
from rankwright.experiment.stages.stage import open_run
from rankwright.experiment.store import Store
from rankwright.reranking.blend import reorder
from rankwright.reranking.maw import findings
from rankwright.reranking.maw import training_queue as queue
from rankwright.reranking.maw.maw_stage import choose_fold_weight, plan_trainings
from rankwright.reranking.maw.model import count_parameters, outline
from rankwright.reranking.maw.training_queue import trainings_folder

SPEC = Path(__file__).parents[1] / "experiments" / "maw.toml"


def works(spec: Path = SPEC):
    """Every re-ranking stage on every collection, with what it trains."""
    store = Store(None)
    plan = scheduler.prepare(spec, store)
    scheduler.execute(select_stage(plan, "BM25"), store)
    for node in plan.nodes_of("run"):
        stage = plan.spec.stages[node.stage]
        if isinstance(stage, Rerank):
            first = open_run(node.needs[0], store)
            collection = plan.contents[node.collection].collection
            own = stage.options
            sizes = own.depth, own.folds, own.seeds
            yield node, plan_trainings(collection, first, own.params, *sizes, plan.spec.seed)


def write(folder: Path) -> None:
    """Write the queue."""
    items = [(node.collection, work.bundle, training) for node, work in works() for training in work.trainings]
    items.sort(key=lambda item: item[2].seed)
    queue.write_queue(folder, items)
    print(f"{folder}: {len(items)} trainings")


def take(folder: Path) -> None:
    """Copy results to the cache folder."""
    for home in sorted((folder / "results").iterdir()):
        target = trainings_folder() / home.name
        target.mkdir(parents=True, exist_ok=True)
        for file in home.glob("fold-*.npz"):
            shutil.copy2(file, target / file.name)
    print(f"{trainings_folder()}: {len(list(trainings_folder().iterdir()))} trainings")


def page() -> None:
    """Write docs/maw-results.md from what was trained."""
    store = Store(None)
    plan = scheduler.prepare(SPEC, store)
    outcome = scheduler.execute(plan, store)
    tables = outcome.report.parent / "tables"
    rows = list(works())
    parts = [
        HEAD.format(**facts(rows)),
        (tables / "main.md").read_text().replace(" (out of fold)", ""),
        "\n## Table 2: how the depth is chosen\n\n" + ablation(plan, store, rows),
        "\n## Against the first stage\n\n" + against(plan, store),
        "\n## What the depths did\n\n" + depths(rows),
    ]
    target = SPEC.parents[1] / "docs" / "maw-results.md"
    kept = target.read_text().partition(MARK)[2] if target.is_file() else ""
    target.write_text("\n".join(parts).rstrip() + "\n\n" + MARK + kept)
    print(target)


def results(work, training):
    """The folds of a training."""
    home = trainings_folder() / training.key(work.digest)
    return [queue.load_result(queue.fold_file(home, fold)) for fold in range(int(work.bundle.fold.max()) + 1)]


def facts(rows) -> dict[str, str]:
    """What was trained, on what, and how long it took."""
    every = [result for _, work in rows for training in work.trainings for result in results(work, training)]
    bases = {each.log["base"]: each.log["base_seconds"] for each in every}
    shape, schedule = rows[0][1].trainings[0].config, rows[0][1].trainings[0].schedule
    return {
        "devices": ", ".join(sorted({each.log["device"] for each in every})),
        "hours": f"{sum(each.log['seconds'] for each in every) / 60:.0f}",
        "count": str(len(every)),
        "bases": str(len(bases)),
        "before": f"{sum(bases.values()) / 60:.0f}",
        "shape": ", ".join(f"{key} {value}" for key, value in shape.to_dict().items() if key != "vocabulary"),
        "schedule": ", ".join(f"{key} {value}" for key, value in asdict(schedule).items()),
        "date": date.fromtimestamp(
            max(path.stat().st_mtime for path in trainings_folder().glob("*/fold-*.npz"))
        ).isoformat(),
    }


def ablation(plan, store, rows) -> str:
    """nDCG@10, RR@10 and AP of every row: mean and deviation over seeds; the model alone, its weight; its cost."""
    heads = ("nDCG@10", "RR@10", "AP", "model alone", "weight", "folds with weight 0", "parameters", "minutes")
    lines = [
        "Model alone: nDCG@10 with the candidates in the model's own order. Weight: of the model against BM25, mean",
        "over folds. Parameters: all of them, including a router and depths that a row does not use.",
        "",
    ]
    for name in plan.contents:
        lines += [f"**{name}**", "", "| system | " + " | ".join(heads) + " |"]
        lines += ["| :--- |" + " ---: |" * len(heads)]
        for node, work in rows:
            if node.collection != name:
                continue
            scores = next(each for each in plan.nodes_of("scores") if each.needs[0].key == node.key)
            told = json.loads((store.folder("scores", scores.key) / "seeds.json").read_text())
            cells = [f"{np.mean(told[m]):.4f} ± {np.std(told[m], ddof=1):.4f}" for m in ("nDCG@10", "RR@10", "AP")]
            weights = [choose_fold_weight(work.bundle, each) for t in work.trainings for each in results(work, t)]
            cells += alone(node, store, plan, work)
            cells += [f"{np.mean(weights):.2f}", f"{weights.count(0.0)} of {len(weights)}"]
            size = count_parameters(outline(work.trainings[0].shape))
            spent = sum(each.log["seconds"] for t in work.trainings for each in results(work, t)) / 60
            lines.append(f"| {node.stage} | {' | '.join(cells)} | {size:,} | {spent:.1f} |")
        lines.append("")
    return "\n".join(lines)


def alone(node, store, plan, work) -> list[str]:
    """nDCG@10 of the model without the first stage, by the evaluator: mean and deviation over seeds."""
    first, qrels = open_run(node.needs[0], store), plan.contents[node.collection].collection.qrels
    found = []
    for training in work.trainings:
        scores = {}
        for result in results(work, training):
            for at, query in enumerate(result.test.tolist()):
                size = len(work.candidates[query])
                scores[work.queries[query]] = result.test_scores[at, :size].astype(np.float64)
        run = reorder(first, scores, dict.fromkeys(scores, 1.0), 1000, "alone")
        found.append(evaluate(qrels, run, ["nDCG@10"]).mean("alone", "nDCG@10"))
    return [f"{np.mean(found):.4f} ± {np.std(found, ddof=1):.4f}"]


def against(plan, store) -> str:
    """The difference of each row from BM25 in nDCG@10, with its interval."""
    lines = ["| collection | system | nDCG@10 − BM25's | 95% interval |", "| :--- | :--- | ---: | ---: |"]
    for node in plan.nodes_of("comparison"):
        found = load_evidence(node, store)
        made = compare(found.scores, "BM25", correction="holm", rng=plan.spec.seed, strict=False)
        at = [str(each) for each in made.measures].index("nDCG@10")
        for pair, (one, other) in enumerate(made.pairs.tolist()):
            names = [found.scores.systems[one], found.scores.systems[other]]
            sign = 1 if names[1] == "BM25" else -1
            low, high = sorted(sign * each[pair, at] for each in (made.low, made.high))
            system = names[0 if sign == 1 else 1].removesuffix(" (out of fold)")
            value = sign * made.difference[pair, at]
            lines.append(f"| {node.collection} | {system} | {value:+.4f} | {low:+.4f} to {high:+.4f} |")
    return "\n".join(lines) + "\n"


def depths(rows) -> str:
    """How often depths are chosen, what they tell of the query, whether they matter, and entropy over training."""
    heads = ("collection", "system", "depths in use", "the most frequent", "bits shared by query and depth", "p",
             "own depths", "shuffled depths", "changed", "p")  # fmt: skip
    lines = [
        "Each fold has its own model: depths in use and the most frequent are means over folds. Shuffled depths:",
        "permuted among the tested queries of a fold. Changed: the share of queries that then get another depth.",
        "",
        "| " + " | ".join(heads) + " |",
        "| :--- | :--- |" + " ---: |" * (len(heads) - 2),
    ]
    entropies, steps, tied = [], [], []
    schedule = rows[0][1].trainings[0].schedule
    for node, work in rows:
        shape, router = work.trainings[0].shape, work.trainings[0].router
        if shape.depths == 1 or router == "fixed":
            continue
        seeds = [results(work, training) for training in work.trainings]
        flat = [each for some in seeds for each in some]
        used, most = findings.depth_usage(flat)
        cells = [f"{used:.0f} of {shape.depths}", f"{most:.0%}"]
        if flat[0].policy.size:
            bits, p = findings.mutual_information([each.policy for each in flat])
            cells += [f"{bits:.2f}", f"{p:.4f}"]
            ties = [each.log["tied"] for each in flat if each.log["tied"]]
            tied.append(
                f"| {node.collection} | {node.stage} | " + " | ".join(f"{x:.0%}" for x in np.mean(ties, 0)) + " |"
            )
            path = findings.log_series(flat, "entropy")
            steps = [str(step) for step, _ in path]
            values = " | ".join(f"{value:.2f}" for _, value in path)
            entropies.append(f"| {node.collection} | {node.stage} | {values} |")
        else:
            cells += ["", ""]
        own, others, p = findings.swap_test(work.bundle, seeds)
        cells += [f"{own:.4f}", f"{others:.4f}", f"{findings.swapped_share(seeds):.0%}", f"{p:.3f}"]
        lines.append(f"| {node.collection} | {node.stage} | " + " | ".join(cells) + " |")
    lines += ["", "Entropy of the policy in bits (uniform over 32 depths: 5), mean over folds and seeds, by step:", ""]
    lines += ["| collection | system | " + " | ".join(steps) + " |", "| :--- | :--- |" + " ---: |" * len(steps)]
    lines += [*entropies, "", "Share of training queries that every depth ranks equally well, by step:", ""]
    when = range(0, schedule.steps, schedule.value)
    lines += ["| collection | system | " + " | ".join(map(str, when)) + " |", "| :--- | :--- |" + " ---: |" * len(when)]
    return "\n".join([*lines, *tied]) + "\n"


MARK = "<!-- what follows is written by hand -->\n"
HEAD = """<!-- generated by benchmarks/maw.py page -->

# Does a depth axis of attention help? The ablation, trained

This page reports the ablation of MAW, the re-ranker described in [re-ranking](reranking.md#maw). Six ways to choose the
depth of attention re-rank the first 100 docs of BM25 on SciFact, CACM and Cranfield (`experiments/maw.toml`).

- 5 folds by query: every judged query is tested once, by models that never saw it.
- Three seeds: scores are means over them.
- The weight of the model against BM25 is chosen on held-out queries of each fold: the lowest within one standard error
  of the best.
- Significance against Non-MAW: sign-flip test, Holm-corrected over the 30 tests of a collection.

Trained {date} on one {devices}, three processes at a time. Their times add up to {hours} minutes for {count} folds and
{before} minutes for {bases} pre-trained states (rows that differ only in how depths are learned share one).

    python benchmarks/maw.py queue FOLDER
    python -m rankwright.reranking.maw.training_queue FOLDER --device cuda --jobs 3
    python benchmarks/maw.py take FOLDER
    rankwright run experiments/maw.toml
    python benchmarks/maw.py page

Shape: {shape}. Schedule: {schedule}. All rows share these settings; the learning rate is chosen on held-out queries.

## Table 1: main results
"""

if __name__ == "__main__":
    if sys.argv[1:2] == ["queue"]:
        write(Path(sys.argv[2]))
    elif sys.argv[1:2] == ["take"]:
        take(Path(sys.argv[2]))
    elif sys.argv[1:2] == ["page"]:
        page()
    else:
        sys.exit(__doc__)
