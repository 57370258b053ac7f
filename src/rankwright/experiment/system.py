"""One system of an experiment, open for questions: what `run` has built comes from the store, the rest is built."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from ..collection import Collection
from ..errors import RankwrightError, unknown
from ..ranking.strategies import STRATEGIES
from ..retrieval.explanation_text import render_explanation
from ..retrieval.filters import join_filters
from ..retrieval.passages import aggregate_with_chunks
from ..run import Run
from ..table import Table
from ..text.analyzer import Analyzer
from ..text.analyzers import common_terms, get_analyzer
from . import collection_content
from .code_hash import code_hash
from .graph import Node, needs_first
from .kept_docs import keep_docs
from .last_ranking import best_system
from .live_rerank import LiveReranker
from .live_stages import LiveFusion, LiveLearn, LiveRank, LiveRetriever, LiveStage, Question, RunKey
from .live_tune import LiveTune
from .node_build import build_once
from .plan import Plan, Planner, check_stages
from .spec import SCHEMA, Spec, parse_spec, read_spec
from .stages.stage import RUN_FILE
from .store import Store

HYBRID = "hybrid"
QUERY = "query"  # the id of a question that is not among a collection's queries
OnNote = Callable[[str], None]
LIVE_STAGES: dict[str, type[LiveStage]] = {
    "retrieve": LiveRetriever,
    "fuse": LiveFusion,
    "rank": LiveRank,
    "learn": LiveLearn,
    "tune": LiveTune,
    "rerank": LiveReranker,
}


class OpenExperiment:
    """A spec and one of its collections, open for questions."""

    def __init__(
        self,
        spec: Spec,
        content: collection_content.Content,
        store: Store,
        on_note: OnNote,
        collections: Sequence[str] = (),
        first_choice: str | None = None,
    ) -> None:
        self.spec, self.store, self.on_note = spec, store, on_note
        collection, self.docs = keep_docs(content.collection, content.docs, content.count, store)
        self.content = replace(content, collection=collection)
        self.planner = Planner(spec, self.content)
        self.stages: dict[RunKey, LiveStage] = {}
        self.collections = collections or (content.name,)
        self.first_choice = first_choice  # the system that answers if none is named
        self.intact: dict[str, bool] = {}
        self.last: tuple[Question | None, dict[RunKey, Run]] = (None, {})
        self.is_following = False  # docs have changed since it was opened: indexes are in memory, not in the store

    def follow(self, content: collection_content.Content) -> OpenExperiment:
        """The experiment over changed docs: retrievers that need no time follow them, models stay as they are."""
        found = OpenExperiment(self.spec, content, self.store, self.on_note, self.collections, self.first_choice)
        found.is_following = True
        found.stages = {key: stage.follow(found) for key, stage in list(self.stages.items())}
        return found

    @property
    def lags(self) -> bool:
        """Whether some retrievers have not followed the docs yet."""
        return any(getattr(stage, "lags", False) for stage in list(self.stages.values()))

    def catch_up(self) -> dict[RunKey, LiveStage]:
        """The retrievers that have not followed the docs yet, made from the docs as they are now."""
        return {
            key: stage.catch_up()
            for key, stage in list(self.stages.items())
            if isinstance(stage, LiveRetriever) and stage.lags
        }

    def system(self, name: str | None = None) -> System:
        """The system of a name, by default the best one of the last run, with everything it needs open."""
        name = self.default_system[0] if name is None else find_system(self.spec, name)
        for key in needs_first([(name, False)], self.source_keys, lambda key: key):
            self.live_stage(key)
        return System(name, self)

    @cached_property
    def default_system(self) -> tuple[str, str]:
        """The system that answers if none is named, and why: the best of the last run, or else the report's last."""
        if self.first_choice is not None:
            return self.first_choice, "the one that every collection has"
        found = best_system(self.spec, self.content.name, self.store)
        if found is None:
            return find_system(self.spec, None), "the last one, as the store has no results of this spec"
        return found[0], f"the best by {found[1]} in the last run"

    def forget_results(self) -> None:
        """Look again, when they are next needed, which results the store has: a run may have added some."""
        self.intact = {}
        vars(self).pop("default_system", None)

    def source_keys(self, key: RunKey) -> list[RunKey]:
        """The runs that a stage takes."""
        return self.live_stage(key).sources

    def live_stage(self, key: RunKey) -> LiveStage:
        """A stage, opened once; raises if it cannot run here."""
        if key not in self.stages:
            stage = self.spec.stages[key[0]]
            try:
                stage.check_ready()
            except RankwrightError as error:
                raise RankwrightError(f"{self.spec.place(key[0])} {error}") from None
            self.stages[key] = LIVE_STAGES[stage.section](key, self)
        return self.stages[key]

    def question(self, text: str, filter: str | None = None) -> Question:
        """A text as a question: one of the experiment's queries, one of the collection's, or a new one.

        One of the collection's has its filter; with another filter it is not a query of the experiment.
        """
        check_question(text)
        collection = self.content.collection
        in_experiment, own = self.known_texts.get(text.strip(), (False, None))
        if own is not None:
            condition = join_filters(collection.filters.get(own), filter)
            return Question(own, collection.queries[own], in_experiment and filter is None, True, condition)
        ids = (QUERY, *(f"{QUERY}-{at}" for at in range(len(collection.queries) + 1)))
        return Question(next(each for each in ids if each not in collection.queries), text, filter=join_filters(filter))

    @cached_property
    def known_texts(self) -> dict[str, tuple[bool, str]]:
        """The queries of the collection by text, each with whether the experiment has it; those it has come first."""
        collection = self.content.collection
        judged = collection.judged_queries if collection.queries else {}
        ordered = {**judged, **collection.queries}
        found: dict[str, tuple[bool, str]] = {}
        for query, text in ordered.items():
            found.setdefault(text.strip(), (query in judged and collection.split is not None, query))
        return found

    def answer(self, question: Question, key: RunKey) -> Run:
        """The run of a stage for one question; the runs of the last question are kept.

        The answer to a query of the experiment is what the experiment wrote, if the store has it: a model may round
        a single query's scores differently from those of many.
        """
        if self.last[0] != question:
            self.last = question, {}
        runs = self.last[1]

        def sources(each: RunKey) -> list[RunKey]:
            return [] if each in runs or self.is_stored(question, each) else self.live_stage(each).sources

        for each in needs_first([key], sources, lambda found: found):
            if each not in runs:
                stored = self.stored_run(question, each)
                runs[each] = self.compute(question, each, runs) if stored is None else stored
        return runs[key]

    def compute(self, question: Question, key: RunKey, runs: Mapping[RunKey, Run]) -> Run:
        """The run of a stage for one question, computed from those of its sources."""
        stage = self.live_stage(key)
        return stage.answer(question, [runs[source] for source in stage.sources])

    def source_runs(self, question: Question, key: RunKey) -> list[Run]:
        """The runs that a stage takes, for one question."""
        return [self.answer(question, source) for source in self.live_stage(key).sources]

    def is_stored(self, question: Question, key: RunKey) -> bool:
        """Whether the store has the experiment's answer to a question."""
        return question.in_experiment and self.has(self.planner.run_node(*key))

    def stored_run(self, question: Question, key: RunKey) -> Run | None:
        """The experiment's answer to a question, if the store has it."""
        if not self.is_stored(question, key):
            return None
        import polars as pl

        frame = pl.scan_parquet(self.run_file(key)).filter(pl.col("query") == question.id).collect()
        return Run.from_polars(frame, key[0])

    def stored_queries(self, key: RunKey) -> list[str]:
        """The queries of a stage's run in the store."""
        import polars as pl

        frame = pl.scan_parquet(self.run_file(key)).select(pl.col("query").unique()).collect()
        return frame["query"].to_list()

    def run_file(self, key: RunKey) -> Path:
        """The file of a stage's run in the store."""
        return self.planner.run_node(*key).folder(self.store) / RUN_FILE

    def has(self, node: Node) -> bool:
        """Whether the store has an artifact that is intact."""
        if node.key not in self.intact:
            found = self.store.find(node.kind, node.key)
            self.intact[node.key] = found is not None and self.store.find_new_damage(found) is None
        return self.intact[node.key]

    def build(self, node: Node) -> Path:
        """The folder of an artifact; what is missing is built first, with a note for each."""
        plan = Plan(self.spec, {self.content.name: self.content}, (node,))
        for each in needs_first([node], lambda own: () if self.has(own) else own.needs, lambda own: own.key):
            if not self.has(each):
                self.on_note(f"not in the store yet: {each.name}; building it now")
                build_once(each, self.store, plan)
                self.intact[each.key] = True
        return node.folder(self.store)


@dataclass(frozen=True, eq=False)
class System:
    """A system of an experiment that answers questions."""

    name: str
    experiment: OpenExperiment
    filter: str | None = None  # a condition on metadata that every doc must meet

    @property
    def collection(self) -> Collection:
        """The collection that it searches."""
        return self.experiment.content.collection

    @property
    def stages(self) -> list[str]:
        """The stages that it consists of, itself first."""
        return list(dict.fromkeys(name for name, _ in self.keys()))

    def search(self, text: str, k: int | None = 10, filter: str | None = None) -> Run:
        """The best docs for a question, as a run of one query; `k=None` gives as many as the experiment keeps.

        For a query of the experiment, this is the experiment's own result. Every retriever of the system finds only
        docs that meet `filter`, a condition on their metadata.
        """
        question = self.experiment.question(text, join_filters(self.filter, filter))
        found = self.experiment.answer(question, (self.name, False)).rename(self.name)
        return found if k is None else found.top(k)

    def explain(self, text: str, doc: str, stage: str | None = None) -> Table:
        """Why a doc has its score for a question: in the system, or in a stage that it consists of."""
        if stage is not None and stage not in self.stages:
            raise unknown(f"system {self.name}: stage", stage, self.stages)
        key = next(each for each in self.keys() if each[0] == (stage or self.name))
        question = self.experiment.question(text, self.filter)
        runs = self.experiment.source_runs(question, key)
        return self.experiment.live_stage(key).explain(question, runs, doc)

    def find_docs(self, text: str, filter: str | None = None) -> tuple[Run, dict[str, str]]:
        """All docs for a question; notes, each with its best chunk, if the experiment scores notes."""
        found, passages = self.search(text, None, filter), self.experiment.content.passages
        return (found, {}) if passages is None else aggregate_with_chunks(found, self.collection.parents, passages)

    def caveats(self, text: str, filter: str | None = None) -> list[str]:
        """What makes the answer to a question another one than expected, in any stage that it comes from."""
        question = self.experiment.question(text, join_filters(self.filter, filter))
        if self.experiment.is_stored(question, (self.name, False)):
            return []
        stages = map(self.experiment.live_stage, self.keys())
        lines = (line for each in stages if isinstance(each, LiveRetriever) for line in each.caveats(question))
        return list(dict.fromkeys(lines))

    def explain_lines(self, text: str, doc: str, full: bool = True) -> list[str]:
        """Why a doc has its score: a line for the system and, in full, one for each stage below it."""
        if self.experiment.content.passages == "SumP":
            return []  # a sum over chunks cannot be explained by one of them
        common = () if full else common_terms(self.analyzer)
        lines = []
        for at, stage in enumerate(self.stages if full else self.stages[:1]):
            try:
                line = render_explanation(self.explain(text, doc, stage), common, full and at > 0)
            except RankwrightError:
                continue  # the stage did not return the doc
            if line:
                lines.append(line if at == 0 else f"{stage} {line}" if line.startswith("=") else f"{stage}: {line}")
        return lines

    def suggest(self, text: str) -> str | None:
        """The question with words that no doc has replaced by similar ones; None if nothing is replaced."""
        suggesting = (each.suggest for each in self.retrievers if hasattr(each, "suggest"))
        return next(filter(None, (suggest(text) for suggest in suggesting)), None)

    @property
    def analyzers(self) -> list[Analyzer]:
        """How its retrievers turn text into terms, where they do."""
        return [found for each in self.retrievers if isinstance(found := getattr(each, "analyzer", None), Analyzer)]

    @property
    def analyzer(self) -> Analyzer:
        """How it turns text into terms, by default as English."""
        return next(filter(None, self.analyzers), None) or get_analyzer("english")

    @property
    def retrievers(self) -> list[Any]:
        """The retrievers among its stages."""
        found = (getattr(self.experiment.live_stage(key), "retriever", None) for key in self.keys())
        return [each for each in found if each is not None]

    def keys(self) -> Iterator[RunKey]:
        """Its stages, itself first, each with whether it gives the score of every doc."""
        return reversed(list(needs_first([(self.name, False)], self.experiment.source_keys, lambda key: key)))

    def __repr__(self) -> str:
        return f"System({self.name!r} of {self.experiment.spec.path}, {self.collection.name})"


def open_system(
    spec: str | Path | Collection,
    name: str | None = None,
    collection: str | None = None,
    store: str | Path | None = None,
    on_note: OnNote = lambda line: None,
) -> System:
    """Open a system of a spec file for questions: `open_system("experiment.toml", "hybrid").search("a question")`.

    Without a name, the best system of the last run, or the last one of the report if there was no run; without a
    collection, the spec's first one. Indexes, models and tuned parameters come from the store; `on_note` gets a line
    for each that is not there and is built. A collection in place of a spec has the systems bm25 (the default), dense,
    hybrid and every strategy.
    """
    if isinstance(spec, Collection):
        return open_collection(spec, Store(store), on_note).system(name or "bm25")
    parsed = read_spec(spec)
    find_system(parsed, name)  # before anything is read
    return open_experiment(parsed, collection, Store(store), on_note).system(name)


def open_collection(collection: Collection, store: Store, on_note: OnNote) -> OpenExperiment:
    """Open a collection for questions without a spec: BM25, dense retrieval, their fusion, and every strategy."""
    has_vectors = {"docs", "queries"} <= collection.vectors.keys()
    runs = {"bm25": {"kind": "bm25"}, "dense": {"kind": "dense", "encoder": "vectors" if has_vectors else "lsa"}}
    learns = collection.split is not None  # from the judgements
    strategies = [
        name for name, each in STRATEGIES.items() if name not in (*runs, HYBRID) and (learns or not each.model)
    ]
    tables = {
        "schema": SCHEMA,
        "data": {"collection": {"path": collection.name}},
        "retrieve": runs,
        "fuse": {HYBRID: {"from": list(runs), "method": "rrf"}},
        "rank": {name: {"from": {run: run for run in runs}, "strategy": name} for name in strategies},
    }
    spec = parse_spec(tables, Path(collection.name))
    return OpenExperiment(spec, describe_collection(collection, store), store, on_note, first_choice="bm25")


def describe_collection(collection: Collection, store: Store) -> collection_content.Content:
    """A collection without a spec, and the hashes of its parts."""
    reading = json.dumps([collection.fields, code_hash(Collection)])
    docs, count = collection_content.hash_docs(collection.name, None, reading, collection, store)
    return collection_content.Content(collection.name, collection, docs, count)


def find_system(spec: Spec, name: str | None) -> str:
    """The name of a system, by default the last one of the report."""
    found = list(spec.report.systems or spec.stages)[-1] if name is None else name
    if found not in spec.stages:
        raise unknown(f"{spec.path}: system", found, spec.stages)
    return found


def open_experiment(spec: Spec, collection: str | None, store: Store, on_note: OnNote) -> OpenExperiment:
    """Open a spec and one of its collections for questions."""
    check_stages(spec)
    given, _ = collection_content.expand_paths(spec)
    if collection is not None and collection not in given:
        raise unknown(f"{spec.path}: collection", collection, given)
    name = collection or next(iter(given))
    store.create()
    collection_content.check_data(name, given[name], spec)
    content = collection_content.load_content(name, given[name], spec, store, is_scored=False)
    return OpenExperiment(spec, content, store, on_note, tuple(given))


def check_question(text: str) -> None:
    """Refuse a question that is not a text, or has no characters."""
    if not isinstance(text, str) or not text.strip():
        given = "an empty one" if isinstance(text, str) else type(text).__name__
        raise RankwrightError(f"search: the question must be a text, got {given}")
