"""The plan: what must be made, from what, in which order; each thing named by the hash of all that decides it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ..base.files import digest
from ..base.hashing import fingerprint
from ..errors import RankwrightError, unknown
from ..evaluation.presets import chosen, preset
from ..retrieval.elastic.mapping import MOST
from .code_hash import code
from .collection_content import Content, Opened, located
from .spec import Fuse, Learn, Rank, Rerank, Retrieve, Spec, Tune

DEEP = 50_000  # docs of a collection up to which a strategy sees the score of every candidate


@dataclass(frozen=True, eq=False)
class Node:
    """Something to be made: what kind, for which stage and collection, from which other things."""

    kind: str
    stage: str
    collection: str
    inputs: Mapping[str, Any]
    needs: tuple[Node, ...] = ()
    also: Mapping[str, Any] = field(default_factory=dict)  # what its making needs to know, and its key does not

    @property
    def key(self) -> str:
        """The hash of kind, code, inputs and all it is made from."""
        return self.also["key"]  # type: ignore[no-any-return]

    @property
    def name(self) -> str:
        """How it is called in lists."""
        where = f" of {self.collection}" if self.collection else ""
        deep = ", every doc" if self.also.get("deep") else ""
        return f"{self.stage}: {self.kind}{where}{deep}" if self.stage else f"{self.kind}{where}"


def node(
    kind: str, stage: str, collection: str, inputs: Mapping[str, Any], needs: Sequence[Node] = (), **also: Any
) -> Node:
    """A node with its key."""
    said = json.dumps(inputs, sort_keys=True, default=str)
    key = fingerprint(kind, code(kind), said, *(each.key for each in needs))
    return Node(kind, stage, collection, inputs, tuple(needs), {**also, "key": key})


@dataclass(frozen=True, eq=False)
class Plan:
    """All that an experiment needs, in an order in which it can be made."""

    spec: Spec
    contents: Mapping[str, Content]
    nodes: tuple[Node, ...]
    left: tuple[str, ...] = ()  # what was left out, and why
    failed: Mapping[str, str] = field(default_factory=dict)  # collections that are missing, and why
    passed_over: tuple[str, ...] = ()  # files and folders that are no collections

    @property
    def missing(self) -> list[str]:
        """What is to be said of the collections that failed, a line for each."""
        lead = f"{self.spec.path}: "
        return [f"{name} is missing: {why.removeprefix(lead)}" for name, why in self.failed.items()]

    def without(self, failed: Mapping[str, str]) -> Plan:
        """The plan of the other collections, with a report that says which are missing."""
        contents = {name: each for name, each in self.contents.items() if name not in failed}
        nodes = [each for each in self.nodes if each.kind != "report" and each.collection not in failed]
        kept = replace(self, contents=contents, nodes=tuple(nodes), failed={**self.failed, **failed})
        return kept.reported() if self.of("report") else kept

    def reported(self) -> Plan:
        """The same plan with the report of all that it compares."""
        spec = self.spec
        told: dict[str, Any] = {"title": spec.report.title or spec.name, "about": spec.report.about}
        told |= {"tables": spec.report.tables, "left": list(self.left)}
        # which of several stages failed first may differ from run to run; what went wrong decides the report
        told["missing"] = {name: why.partition(f", {name}: ")[2] or why for name, why in self.failed.items()}
        told["seed"] = spec.seed
        if spec.report.charts is not None:
            told["charts"] = spec.report.charts
        told["texts"] = [[name, each.docs, each.queries] for name, each in self.contents.items()]
        if spec.report.published:
            told["published"] = {" ".join(key): value for key, value in published(spec).items()}
        needs = [*self.of("scores"), *self.of("comparison")]
        final = node("report", "", "", told, needs, missing=self.missing)
        return replace(self, nodes=(*self.nodes, final))

    @property
    def wanted_charts(self) -> tuple[str, ...] | None:
        """The charts that the report draws; None for all."""
        return None if self.spec.report.charts is None else tuple(self.spec.report.charts)

    def of(self, kind: str) -> list[Node]:
        """The nodes of a kind."""
        return [each for each in self.nodes if each.kind == kind]


def systems(spec: Spec) -> list[str]:
    """The stages that are reported."""
    for name in spec.report.systems:
        if name not in spec.stages:
            raise unknown(f"{spec.path}: [report] systems", name, spec.stages)
    left = {name for name, stage in spec.stages.items() if left_out(spec, name, stage)}
    return [name for name in spec.report.systems or spec.stages if name not in left]


def left_ones(spec: Spec) -> list[str]:
    """What is left out, and why."""
    return [said for name, stage in spec.stages.items() if (said := left_out(spec, name, stage))]


def left_out(spec: Spec, name: str, stage: Any) -> str | None:
    """Why a stage cannot run here, if it is optional; refuses one whose server does not answer and that is not."""
    if isinstance(spec.servers.get(name), str):
        return f"{name}: left out, {spec.servers[name]}"
    if isinstance(stage, Retrieve) and stage.kind == "dense" and stage.optional:
        from ..retrieval.dense.encoders import create_encoder

        try:
            create_encoder(stage.encoder, encoder_params(spec, stage)[0]).ready()
        except RankwrightError as error:
            return f"{name}: left out, {error}"
    if isinstance(stage, Rerank) and stage.optional:
        try:
            reranker(spec, stage)
        except RankwrightError as error:
            return f"{name}: left out, {error}"
    for _, source in sources_of(stage):
        if source in spec.stages and left_out(spec, source, spec.stages[source]):
            return f"{name}: left out, since {source} is"
    return None


def published(spec: Spec) -> dict[tuple[str, str, str], float]:
    """The figures of others that a spec names."""
    from .verify import expected

    return expected(spec.path.parent / spec.report.published)[0] if spec.report.published else {}


def measures(spec: Spec) -> list[str]:
    """The measures of a spec."""
    try:
        return [
            str(each) for each in chosen([*preset(spec.evaluate.preset), *spec.evaluate.measures], spec.evaluate.rel)
        ]
    except RankwrightError as error:
        raise RankwrightError(f"{spec.path}: [evaluate] {error}") from None


def sources_of(stage: Any) -> Iterator[tuple[str, str]]:
    """The stages that a stage takes from, and the key that names each."""
    if isinstance(stage, Fuse):
        yield from (("from", each) for each in stage.sources)
    elif isinstance(stage, Rank | Learn):
        yield from ((f"from {key}", each) for key, each in stage.sources.items())
    elif isinstance(stage, Tune):
        yield "of", stage.of
    elif isinstance(stage, Rerank):
        yield "from", stage.source


def encoder_params(spec: Spec, stage: Retrieve) -> tuple[dict[str, Any], dict[str, Any]]:
    """The parameters of a dense stage: the encoder's, paths from the spec's folder, and the index's or server's."""
    from ..retrieval.dense.neighbors import KINDS as INDEXES
    from ..retrieval.elastic.mapping import DEFAULTS

    of = DEFAULTS if stage.kind == "elastic" else INDEXES[stage.index].params
    index = {name: value for name, value in stage.params.items() if name in of}
    encoder = {name: value for name, value in stage.params.items() if name not in index}
    for name in ("path", "model", "docs", "vectors", "queries"):
        value = encoder.get(name)
        if isinstance(value, str) and (name in ("docs", "vectors", "queries") or (spec.path.parent / value).exists()):
            encoder[name] = located(value, spec)
    return encoder, index


def located_params(spec: Spec, stage: Rerank) -> dict[str, Any]:
    """The parameters of a re-ranking stage, paths from the spec's folder."""
    params = dict(stage.params)
    for name in ("path", "tokenizer", "base"):
        if isinstance(params.get(name), str) and (spec.path.parent / params[name]).exists():
            params[name] = located(params[name], spec)
    return params


def reranker(spec: Spec, stage: Rerank) -> tuple[Any, dict[str, Any]]:
    """What a re-ranking stage needs, there and checked: a cross-encoder, or nothing; and what decides its scores."""
    params = located_params(spec, stage)
    if stage.model == "maw":
        from ..reranking.maw.maw_stage import ELSEWHERE, settings

        settings(params)
        for name in ("tokenizer", "base"):
            if isinstance(params.get(name), str) and Path(params[name]).is_file():
                params[name] = digest(Path(params[name]))
        return None, {name: value for name, value in params.items() if name not in ELSEWHERE}
    from ..reranking.cross_encoder import CrossEncoder

    weight = params.pop("weight", None)
    if weight is not None and (isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight <= 1):
        raise RankwrightError(f"cross-encoder: weight must be a number from 0 to 1, got {weight!r}")
    strange = next((name for name in params if name not in ("path", "batch", "max_length")), None)
    if strange is not None:
        raise unknown("cross-encoder: parameter", strange, ["path", "weight", "batch", "max_length"])
    if "path" not in params:
        raise RankwrightError("cross-encoder: path is missing: a folder, or a model's name")
    made = CrossEncoder(params.pop("path"), **params)
    made.ready()
    return made, {**made.identity, "weight": weight}


def planned(spec: Spec, opened: Opened) -> Plan:
    """The plan of a spec whose collections are open; one that no stage can be planned for does not stop the others."""
    nodes: dict[tuple[str, str, str], Node] = {}
    contents: dict[str, Content] = {}
    failed = dict(opened.failed)
    reported = systems(spec)
    left = left_ones(spec)
    for name, content in opened.contents.items():
        try:
            nodes |= planned_collection(spec, content, reported)
            contents[name] = content
        except RankwrightError as error:
            failed[name] = str(error)
    if not contents:
        raise RankwrightError(next(iter(failed.values())))
    return Plan(spec, contents, tuple(nodes.values()), tuple(left), failed, opened.passed_over).reported()


def planned_collection(spec: Spec, content: Content, reported: Sequence[str]) -> dict[tuple[str, str, str], Node]:
    """What one collection needs: runs, scores and their comparison."""
    nodes: dict[tuple[str, str, str], Node] = {}
    maker = Maker(spec, content, nodes)
    runs = [maker.run(stage) for stage in reported]
    asked = {"measures": measures(spec), "missing": spec.evaluate.missing, "qrels": content.qrels}
    scores = [maker.put(node("scores", run.stage, content.name, {**asked, "system": run.stage}, [run])) for run in runs]
    compare = {
        "baseline": spec.compare.baseline, "tests": spec.compare.tests, "correction": spec.compare.correction,
        "permutations": spec.compare.permutations, "margin": spec.compare.margin, "seed": spec.seed,
    }  # fmt: skip
    maker.put(node("comparison", "", content.name, compare, scores))
    return nodes


class Maker:
    """The nodes of one collection; a thing that two stages need is made once."""

    def __init__(self, spec: Spec, content: Content, nodes: dict[tuple[str, str, str], Node]) -> None:
        self.spec, self.content, self.nodes = spec, content, nodes

    def put(self, made: Node) -> Node:
        """A node, once; what it needs stands before it."""
        return self.nodes.setdefault((made.key, made.stage, made.collection), made)

    def run(self, name: str, deep: bool = False) -> Node:
        """The run of a stage; deep: every doc, for strategies, which look at the score of every candidate."""
        stage = self.spec.stages[name]
        makers: dict[type, Callable[[str, Any, bool], Node]] = {
            Retrieve: self.retrieved, Fuse: self.fused, Rank: self.ranked, Learn: self.learned, Tune: self.tuned,
            Rerank: self.reranked,
        }  # fmt: skip
        return makers[type(stage)](name, stage, deep)

    def retrieved(self, name: str, stage: Retrieve, deep: bool) -> Node:
        """A retriever: its index, then its run."""
        k = self.content.count if deep and self.content.count <= DEEP else stage.k
        k = min(k, MOST) if stage.kind == "elastic" and stage.mode == "knn" else k
        where, docs = self.content.name, {"docs": self.content.docs, "fields": list(self.content.collection.fields)}
        asked = {"queries": self.content.queries, "k": k, "kind": stage.kind, "latency": self.spec.report.latency}
        if self.content.exclude_self:
            asked["exclude_self"] = True
        if stage.kind == "random":
            return self.put(node("run", name, where, {**asked, **docs, "seed": self.spec.seed}, deep=deep))
        if stage.kind == "bm25":
            index = self.put(node("index", name, where, {**docs, "analyzer": stage.analyzer}))
            inputs = {**asked, "weighting": stage.weighting, "params": stage.params}
            if stage.compat is not None:
                inputs["compat"] = stage.compat
            return self.put(node("run", name, where, inputs, [index], deep=deep))
        if stage.kind == "elastic":
            answers = repr(self.spec.servers[name])  # which server, and its version
            inputs = {**asked, **docs, "mode": stage.mode, "params": stage.params, "server": answers}
            if stage.mode == "match":
                return self.put(node("run", name, where, {**inputs, "analyzer": stage.analyzer}, deep=deep))
            return self.put(node("run", name, where, inputs, [self.vectors(name, stage, {})], deep=deep))
        index = self.vectors(name, stage, {"index": stage.index, "params": encoder_params(self.spec, stage)[1]})
        return self.put(node("run", name, where, asked, [index], deep=deep))

    def vectors(self, name: str, stage: Retrieve, how: Mapping[str, Any]) -> Node:
        """The vectors of the docs, and how they are indexed: flat, unless said."""
        from ..retrieval.dense.encoders import create_encoder
        from ..retrieval.dense.encoders.model_encoder import Prompted

        made = create_encoder(stage.encoder, encoder_params(self.spec, stage)[0])
        identity = dict(made.identity)
        if isinstance(made, Prompted):  # what stands before a text decides its vector
            identity["prompts"] = [made.recipe.prompt(side) for side in ("doc", "query")]
        if stage.encoder == "vectors":  # the index holds those of queries too
            identity["queries"] = self.content.queries
            identity["beside"] = {part: digest(path) for part, path in self.content.collection.vectors.items()}
        docs = {"docs": self.content.docs, "fields": list(self.content.collection.fields)}
        flat = {"index": "flat", "params": {}}
        return self.put(node("vectors", name, self.content.name, {**docs, "encoder": identity, **flat, **how}))

    def fused(self, name: str, stage: Fuse, deep: bool) -> Node:
        """A fusion of runs."""
        inputs = {
            "fuse": stage.method,
            "params": stage.params,
            "depth": stage.depth,
            "k": stage.k,
            "compat": stage.compat,
        }
        return self.put(node("run", name, self.content.name, inputs, [self.run(each) for each in stage.sources]))

    def candidates(self, sources: Mapping[str, str]) -> tuple[list[Node], dict[str, Any]]:
        """The runs that a strategy takes candidates from, and what is known of docs and queries."""
        runs = [self.run(stage, isinstance(self.spec.stages[stage], Retrieve)) for stage in sources.values()]
        about = {
            "docs": self.content.docs,
            "queries": self.content.queries,
            "now": self.spec.now,
            "from": list(sources),
        }
        return runs, about

    def ranked(self, name: str, stage: Rank, deep: bool) -> Node:
        """A strategy over candidates; one that learns does so from the judgements."""
        from ..ranking.strategies import STRATEGIES
        from ..ranking.strategy import find

        runs, about = self.candidates(stage.sources)
        own = {"rank": find(stage.strategy), "params": stage.params, "depth": stage.depth, "k": stage.k}
        if STRATEGIES[find(stage.strategy)].model:
            own |= {"qrels": self.content.qrels, "seed": self.spec.seed}
        return self.put(node("run", name, self.content.name, {**about, **own}, runs))

    def learned(self, name: str, stage: Learn, deep: bool) -> Node:
        """A model over candidates, out of fold."""
        runs, about = self.candidates(stage.sources)
        own = {"learn": stage.model, "folds": stage.folds, "on": stage.on, "depth": stage.depth, "k": stage.k}
        judged = {"qrels": self.content.qrels, "seed": self.spec.seed}
        return self.put(node("run", name, self.content.name, {**about, **own, **judged}, runs))

    def reranked(self, name: str, stage: Rerank, deep: bool) -> Node:
        """A model over the first docs of a run; what it learns, it learns out of fold."""
        own = {
            "rerank": stage.model, "params": reranker(self.spec, stage)[1], "depth": stage.depth, "k": stage.k,
            "folds": stage.folds, "seeds": stage.seeds, "seed": self.spec.seed, "qrels": self.content.qrels,
            "docs": self.content.docs, "fields": list(self.content.collection.fields), "queries": self.content.queries,
        }  # fmt: skip
        return self.put(node("run", name, self.content.name, own, [self.run(stage.source)]))

    def tuned(self, name: str, stage: Tune, deep: bool) -> Node:
        """A stage whose parameters are chosen fold by fold."""
        of = self.spec.stages[stage.of]
        base = self.run(stage.of)
        own = {
            "tune": dict(base.inputs), "grid": stage.grid, "search": stage.search, "measure": stage.measure,
            "folds": stage.folds, "draws": stage.draws, "on": stage.on, "qrels": self.content.qrels,
            "seed": self.spec.seed, "kind": type(of).__name__,
        }  # fmt: skip
        return self.put(node("run", name, self.content.name, own, base.needs))
