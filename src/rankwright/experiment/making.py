"""How each thing of a plan is made: a function that writes files into a folder, and says how long things take."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from ..base.ids import Floats
from ..reporting.evidence import compared, gather
from ..reporting.report_bundle import Report
from ..run import Run
from . import result_files
from .plan import Node, Plan, encoder_params, located_params, published, reranker
from .results import beside, evidence, seeds, shown, whole
from .spec import Fuse, Learn, Rank, Rerank, Retrieve, Tune
from .store import Store

RUN = "run.parquet"
SEEDS = "seed-{}.parquet"  # runs of one stage, trained from several seeds
TIMED = 100  # queries whose latency is measured
WARM = 5  # that are asked before


def write(node: Node, part: Path, store: Store, plan: Plan) -> Mapping[str, Any]:
    """Make a thing in a folder; gives what is to be said of its making."""
    return MAKERS[node.kind](node, part, store, plan)


def make_index(node: Node, part: Path, store: Store, plan: Plan) -> Mapping[str, Any]:
    """The BM25 index of a collection."""
    from ..retrieval import BM25

    BM25.build(plan.contents[node.collection].collection, node.inputs["analyzer"], folder=part / "index")
    return {"docs": plan.contents[node.collection].count, "bytes": bytes_of(part / "index")}


def bytes_of(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def make_vectors(node: Node, part: Path, store: Store, plan: Plan) -> Mapping[str, Any]:
    """The vectors of a collection, and their index."""
    from ..retrieval import Dense
    from ..retrieval.dense.encoders import create_encoder

    stage = plan.spec.stages[node.stage]
    assert isinstance(stage, Retrieve)
    encoder = create_encoder(stage.encoder, encoder_params(plan.spec, stage)[0])
    collection = plan.contents[node.collection].collection
    Dense.build(collection, encoder, node.inputs["index"], node.inputs["params"], folder=part / "index")
    return {"docs": plan.contents[node.collection].count, "bytes": bytes_of(part / "index")}


def make_run(node: Node, part: Path, store: Store, plan: Plan) -> Mapping[str, Any]:
    """The run of a stage."""
    stage = plan.spec.stages[node.stage]
    made: Run
    made, said = MADE[type(stage)](node, part, store, plan, stage)
    made.renamed(node.stage).write(part / RUN)
    return {"queries": len(plan.contents[node.collection].collection.asked), "rows": len(made), **said}


def opened(node: Node, store: Store, name: str | None = None) -> Run:
    """The run of a node that was made."""
    return Run.read(store.place(node.kind, node.key) / RUN, name or node.stage)


def retrieved(node: Node, part: Path, store: Store, plan: Plan, stage: Retrieve) -> tuple[Run, Mapping[str, Any]]:
    """A search, and how long single queries take."""
    from ..retrieval import BM25, Dense, Random
    from ..retrieval.dense.encoders import create_encoder

    collection, k = plan.contents[node.collection].collection, node.inputs["k"]
    asked = collection.asked
    excluded = bool(node.inputs.get("exclude_self"))
    k += excluded  # one of them may be the query itself
    search: Callable[[Mapping[str, str], int | None], Run]
    said: dict[str, Any] = {}
    if stage.kind == "random":
        chance = Random.build(collection, plan.spec.seed)
        search = lambda queries, threads: chance.search(queries, k)  # noqa: E731
    elif stage.kind == "bm25":
        index = BM25.open(store.place(node.needs[0].kind, node.needs[0].key) / "index")
        search = lambda queries, threads: index.search(  # noqa: E731
            queries, k, stage.weighting, stage.params, stage.compat, threads=threads
        )
    elif stage.kind == "elastic" and stage.mode == "match":
        began = time.perf_counter()
        held = plan.spec.servers[node.stage].build(collection, stage.mode, stage.analyzer, stage.params)
        said = {"index_seconds": time.perf_counter() - began, "loaded": held.loaded}
        search = lambda queries, threads: held.search(queries, k, threads)  # noqa: E731
    else:
        home = store.place(node.needs[0].kind, node.needs[0].key) / "index"
        given = stage.encoder in ("onnx", "sentence-transformers")
        encoder, params = encoder_params(plan.spec, stage)
        dense: Any = Dense.open(home, create_encoder(stage.encoder, encoder) if given else None)
        if stage.kind == "elastic":
            dense = plan.spec.servers[node.stage].build(dense, stage.mode, params=params, name=collection.name)
        search = lambda queries, threads: dense.search(queries, k, threads)  # noqa: E731
    began = time.perf_counter()
    run = search(asked, None)
    said["search_seconds"] = time.perf_counter() - began
    if excluded:
        run = run.without_self().top(k - 1)
    return run, {**said, "latency": latency(search, asked) if plan.spec.report.latency else {}}


def latency(search: Callable[[Mapping[str, str], int | None], Run], asked: Mapping[str, str]) -> dict[str, Any]:
    """Milliseconds of single queries on one thread, after some that warm up: p50, p95, p99."""
    names = list(asked)
    for name in names[:WARM]:
        search({name: asked[name]}, 1)
    took = []
    for name in names[:TIMED]:
        began = time.perf_counter()
        search({name: asked[name]}, 1)
        took.append(1000 * (time.perf_counter() - began))
    return percentiles(took)


def percentiles(took: list[float]) -> dict[str, Any]:
    """p50, p95 and p99 of some times."""
    found = {f"p{at}": float(np.percentile(took, at)) for at in (50, 95, 99)} if took else {}
    return {**found, "queries": len(took), "threads": 1}


def fused(node: Node, part: Path, store: Store, plan: Plan, stage: Fuse) -> tuple[Run, Mapping[str, Any]]:
    """A fusion, and how long that of one query takes."""
    from ..fusion import fuse

    runs = [opened(each, store) for each in node.needs]

    def once(some: list[Run]) -> Run:
        return fuse(some, stage.method, stage.params, stage.depth, stage.k, stage.compat, node.stage)

    made = once(runs)
    places = {name: at for at, name in enumerate(runs[0].queries)}
    took = []
    once([run.top(1) for run in runs])
    for query in list(places)[: TIMED if plan.spec.report.latency else 0]:
        single = [
            run.asked(np.array([run.queries.index(query)] if query in run.queries else [], dtype=np.int64))
            for run in runs
        ]
        began = time.perf_counter()
        once(single)
        took.append(1000 * (time.perf_counter() - began))
    return made, {"latency": percentiles(took)}


def signals(node: Node, store: Store, plan: Plan, depth: int) -> Any:
    """The candidates of the runs that a stage takes from."""
    from ..ranking import Signals

    runs = {name: opened(each, store, name) for name, each in zip(sources(node, plan), node.needs, strict=True)}
    return Signals.of(plan.contents[node.collection].collection, runs, plan.spec.now, depth)


def sources(node: Node, plan: Plan) -> list[str]:
    """What the runs of a stage are to it: bm25, dense."""
    stage = plan.spec.stages[node.stage]
    of = plan.spec.stages[stage.of] if isinstance(stage, Tune) else stage
    assert isinstance(of, Rank | Learn)
    return list(of.sources)


def ranked(node: Node, part: Path, store: Store, plan: Plan, stage: Rank) -> tuple[Run, Mapping[str, Any]]:
    """A strategy over candidates."""
    from ..ranking import create_strategy

    qrels = plan.contents[node.collection].collection.qrels
    some = signals(node, store, plan, stage.depth)
    strategy = create_strategy(stage.strategy, stage.k, **stage.params)
    learns = strategy.recipe.model
    run = strategy.apply(some, node.stage, qrels if learns else None, plan.spec.seed)
    said: dict[str, Any] = {"warnings": strategy.warnings(some)}
    said |= {"category": strategy.recipe.category, "out_of_fold": bool(learns), "now": str(some.now)}
    if not learns and plan.spec.report.latency:
        p50, p95 = strategy.latency(some, 1)
        said["latency"] = {"p50": p50, "p95": p95, "threads": 1}
    return run, said


def learned(node: Node, part: Path, store: Store, plan: Plan, stage: Learn) -> tuple[Run, Mapping[str, Any]]:
    """A model, out of fold; the model of all queries lies beside the run."""
    from ..ranking.learned_fusion import fitted

    qrels = plan.contents[node.collection].collection.qrels
    some = signals(node, store, plan, stage.depth)
    found = fitted(some, qrels, stage.model, stage.folds, plan.spec.seed, stage.on)
    found.save(part / "model.json")
    found.importances().write(part / "importances.csv")
    said = {"out_of_fold": stage.on == "folds", "stamp": found.stamp, "category": "Learned Fusion"}
    return found.run.top(stage.k), said


def tuned(node: Node, part: Path, store: Store, plan: Plan, stage: Tune) -> tuple[Run, Mapping[str, Any]]:
    """Parameters chosen fold by fold; what was chosen, and the sensitivity, lie beside the run."""
    from ..learning import tune
    from ..ranking import fusion_stage, strategy_stage

    qrels = plan.contents[node.collection].collection.qrels
    of = plan.spec.stages[stage.of]
    if isinstance(of, Fuse):
        runs = [opened(each, store) for each in node.needs]
        made = fusion_stage(runs, qrels, of.method, of.depth, of.k, of.params, of.compat)
    else:
        assert isinstance(of, Rank)
        some = signals(node, store, plan, of.depth)
        made = strategy_stage(some, qrels, of.strategy, of.k, of.params, plan.spec.seed)
    found = tune(made, stage.grid, stage.measure, stage.folds, plan.spec.seed, stage.search, stage.draws, stage.on)
    found.table().write(part / "chosen.csv")
    found.sensitivity(plan.spec.seed).write(part / "sensitivity.json")
    (part / "chosen.json").write_text(json.dumps({"best": found.best, "folds": found.chosen}, default=str) + "\n")
    said = {"out_of_fold": stage.on == "folds", "stamp": found.stamp, "best": found.best}
    return found.run, said if isinstance(of, Fuse) else {**said, "category": "Tuned"}


def reranked(node: Node, part: Path, store: Store, plan: Plan, stage: Rerank) -> tuple[Run, Mapping[str, Any]]:
    """A model over the first docs of a run; the runs of all seeds lie beside the first."""
    from ..reranking import cross_encoder_stage as stages

    collection, first = plan.contents[node.collection].collection, opened(node.needs[0], store)
    if stage.model == "maw":
        from ..reranking.maw.maw_stage import reranked as trained

        params = located_params(plan.spec, stage)
        found = trained(collection, first, params, stage.depth, stage.k, stage.folds, stage.seeds, plan.spec.seed)
        for seed, run in found.runs.items():
            run.write(part / SEEDS.format(seed))
        return next(iter(found.runs.values())), {**found.about, "out_of_fold": True}
    scorer, about = reranker(plan.spec, stage)
    run, weights = stages.crossed(
        collection, first, scorer, stage.depth, stage.k, about["weight"], stage.folds, plan.spec.seed
    )
    return run, {"weights": weights, "out_of_fold": about["weight"] is None}


def make_scores(node: Node, part: Path, store: Store, plan: Plan) -> Mapping[str, Any]:
    """The scores of a run at every depth, and its first rows; of several seeds, for each query the mean over them."""
    [run] = node.needs
    qrels = plan.contents[node.collection].collection.qrels
    home = store.place(run.kind, run.key)
    runs = [Run.read(each, run.stage) for each in sorted(home.glob(SEEDS.format("*")))] or [opened(run, store)]
    every = [
        gather(qrels, [each], node.inputs["measures"], node.inputs["missing"], name=node.collection) for each in runs
    ]
    found = every[0]
    if len(every) > 1:
        assert found.sweep is not None
        mean = middle([each.scores.values for each in every])
        swept = middle([each.sweep.values for each in every if each.sweep is not None])
        found = replace(found, scores=replace(found.scores, values=mean), sweep=replace(found.sweep, values=swept))
        means = np.array([each.scores.means[0] for each in every])
        told = {str(each): means[:, at].tolist() for at, each in enumerate(found.scores.measures)}
        (part / "seeds.json").write_text(json.dumps(told) + "\n")
    result_files.save_scores(part, found)
    return {"queries": len(qrels.queries)}


def middle(values: list[Floats]) -> Floats:
    """The mean over seeds; where all of them agree their very number, which a sum may miss by a rounding."""
    stack = np.stack(values)
    found: Floats = np.where((stack == stack[0]).all(0), stack[0], stack.mean(0))
    return found


def make_comparison(node: Node, part: Path, store: Store, plan: Plan) -> Mapping[str, Any]:
    """The comparison of the systems of a collection."""
    found = evidence(node, store, plan)
    spec = plan.spec.compare
    baseline = None if spec.baseline is None else shown(plan, node, store, spec.baseline)
    made = compared(found, baseline, spec.tests, spec.correction, plan.spec.seed, spec.permutations, spec.margin)
    if made.comparison is None:
        (part / "about.json").write_text(json.dumps({"why": made.why}) + "\n")
    else:
        result_files.save_comparison(part, made.comparison)
    return {"systems": len(found.scores.systems)}


def report_of(node: Node, store: Store, plan: Plan) -> Report:
    """The report of what was made: every comparison, published numbers beside ours, the spread over seeds."""
    found = tuple(whole(each, store, plan) for each in node.needs if each.kind == "comparison")
    extra = {}
    if plan.spec.report.published:
        extra["published"] = beside(found, published(plan.spec))
    spread = seeds(node, store)
    if spread.rows:
        extra["seeds"] = spread
    missing = tuple(node.also["missing"])
    return Report(found, node.inputs["title"], plan.spec.seed, extra, missing, plan.wanted_charts)


def make_report(node: Node, part: Path, store: Store, plan: Plan) -> Mapping[str, Any]:
    """The report: everything above, to be read."""
    report = report_of(node, store, plan)
    for name in node.inputs["tables"]:
        report.table(name)  # says why, where one that is asked for cannot be made
    report.write(part / "report")
    return {"tables": len(report.tables), "charts": len(report.charts)}


MADE: dict[type, Any] = {Retrieve: retrieved, Fuse: fused, Rank: ranked, Learn: learned, Tune: tuned, Rerank: reranked}
MAKERS: dict[str, Callable[[Node, Path, Store, Plan], Mapping[str, Any]]] = {
    "index": make_index,
    "vectors": make_vectors,
    "run": make_run,
    "scores": make_scores,
    "comparison": make_comparison,
    "report": make_report,
}
