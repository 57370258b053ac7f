"""Stages that answer one question at a time: each takes the runs of its sources, and gives its run or explains it.

What a stage needs (an index, a trained model, tuned parameters) comes from the store, where `run` puts it, too.
"""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..errors import RankwrightWarning
from ..fusion.explain_fusion import FusionParts
from ..fusion.fuse_runs import fuse
from ..kind_options import parse_options
from ..learning.models import Model
from ..ranking.learned_fusion import choose_model, explain_model, open_models, rank_with_model
from ..ranking.signals import Signals
from ..ranking.strategy import Strategy, create_strategy
from ..retrieval.dense.dense_retriever import DenseOptions
from ..run import Run
from ..table import Column, Table
from .stages.fuse import Fuse
from .stages.rank import CandidateStage, Rank
from .stages.retrieve import Retrieve

if TYPE_CHECKING:
    from .system import OpenExperiment

RunKey = tuple[str, bool]  # a stage, and whether its run has the score of every doc


@dataclass(frozen=True)
class Question:
    """A question: its id and text, and whether it is one of the experiment's queries, or else of the collection's."""

    id: str
    text: str
    in_experiment: bool = False
    in_collection: bool = False
    filter: str | None = None  # a condition that its docs must meet


class LiveStage(ABC):
    """A stage that is ready to answer."""

    def __init__(self, key: RunKey, experiment: OpenExperiment) -> None:
        self.key, self.experiment = key, experiment
        self.stage: Any = experiment.spec.stages[key[0]]
        self.prepare()

    @property
    def name(self) -> str:
        """The name of the stage."""
        return self.key[0]

    @property
    def sources(self) -> list[RunKey]:
        """The runs that it takes."""
        return list(self.stage.source_runs(self.experiment.spec))

    def prepare(self) -> None:  # noqa: B027
        """Open what it needs, or say why it cannot answer."""

    def follow(self, experiment: OpenExperiment) -> LiveStage:
        """The stage over changed docs; what it learned stays as it is."""
        found = copy(self)
        found.experiment = experiment
        if hasattr(found, "last"):
            found.last = None
        return found

    @abstractmethod
    def answer(self, question: Question, runs: Sequence[Run]) -> Run:
        """Its run of one question, from those of its sources."""

    @abstractmethod
    def explain(self, question: Question, runs: Sequence[Run], doc: str) -> Table:
        """Why a doc has its score."""


def locate_doc(run: Run, doc: str) -> tuple[int | None, float | None]:
    """The rank and score of a doc in the run of one question; None if it is not there."""
    docs = list(run.ids)
    at = docs.index(doc) if doc in docs else None
    return (None, None) if at is None else (at + 1, float(run.scores[at]))


class LiveRetriever(LiveStage):
    """A retriever over its index."""

    lags = False  # whether docs have changed since it was made

    def prepare(self) -> None:
        """Open the index."""
        self.node = self.experiment.planner.run_node(*self.key)
        self.k = int(self.node.inputs["k"])
        self.retriever = self.open_retriever(self.stage)

    def follow(self, experiment: OpenExperiment) -> LiveRetriever:
        """The retriever over changed docs, at once if that is quick, or else later, by `catch_up`."""
        found = copy(self)
        found.experiment, found.node = experiment, experiment.planner.run_node(*self.key)
        found.k = int(found.node.inputs["k"])
        found.lags = found.lags or self.needs_time
        if not found.lags and not self.is_elsewhere:
            options = self.stage.with_seed(experiment.spec.seed)
            found.retriever = options.follow(self.retriever, experiment.content.collection)
        return found

    def catch_up(self) -> LiveRetriever:
        """The retriever made again from the docs as they are now."""
        if not self.lags:
            return self
        found = copy(self)
        found.__dict__.pop("stand_in", None)
        found.lags = False
        if not self.is_elsewhere:
            found.retriever = self.stage.with_seed(self.experiment.spec.seed).build(self.experiment.content.collection)
        if "stand_in" in self.__dict__:
            _ = found.stand_in
        return found

    @property
    def needs_time(self) -> bool:
        """Whether a model is fitted or asked when docs change."""
        return isinstance(self.stage.options, DenseOptions)

    @property
    def is_elsewhere(self) -> bool:
        """Whether its answers do not come from the docs here."""
        options = self.stage.options
        given = isinstance(options, DenseOptions) and options.encoder == "vectors"
        return bool(options.remote or options.made_elsewhere or given)

    def open_retriever(self, stage: Retrieve) -> Any:
        """The retriever of a stage, over its index in the store if it has one."""
        options, collection = stage.with_seed(self.experiment.spec.seed), self.experiment.content.collection
        needs = stage.plan(self.name, self.experiment.planner, self.key[1]).needs
        if not needs or self.experiment.is_following:
            return options.build(collection)
        return options.open(self.experiment.build(needs[0]) / "index", collection)

    @cached_property
    def stand_in(self) -> Any:
        """LSA in place of given vectors, which have none for a new text."""
        return self.open_retriever(Retrieve(parse_options(DenseOptions, {"encoder": "lsa", "k": self.k})))

    def retriever_for(self, question: Question) -> Any:
        """The retriever of a question."""
        return self.stand_in if self.needs_stand_in(question) else self.retriever

    def needs_stand_in(self, question: Question) -> bool:
        """Whether its vectors are given, and there is none for the question."""
        given = isinstance(self.stage.options, DenseOptions) and self.stage.options.encoder == "vectors"
        return given and not question.in_collection

    def answer(self, question: Question, runs: Sequence[Run]) -> Run:
        """Search."""
        for text in self.caveats(question):
            warnings.warn(RankwrightWarning(text), stacklevel=2)
        excluded = self.experiment.content.exclude_self and question.in_collection
        extra = {"filter": question.filter} if question.filter else {}
        self.stage.options.check_filter(question.filter)
        found: Run = self.retriever_for(question).search({question.id: question.text}, self.k + excluded, **extra)
        return (found.exclude_self() if excluded else found).top(self.k).rename(self.name)

    def caveats(self, question: Question) -> list[str]:
        """What makes its answer another one than expected."""
        found = []
        if self.needs_stand_in(question):
            found.append(f"{self.name}: no vector is given for a new question; using LSA instead")
        if self.lags:
            found.append(f"{self.name}: docs have changed since it was made; it is being made again")
        return found

    def explain(self, question: Question, runs: Sequence[Run], doc: str) -> Table:
        """The score term by term, if the retriever can explain it; otherwise the doc's rank and score."""
        retriever = self.retriever_for(question)
        if hasattr(retriever, "explain"):
            found: Table = retriever.explain(question.text, doc)
            return found
        run = self.experiment.answer(question, self.key)
        rows = [(self.name, *locate_doc(run, doc))]
        return Table((Column("retriever"), Column("rank", 0), Column("score", 6)), tuple(rows), f"{doc}: {self.name}")


class LiveFusion(LiveStage):
    """A fusion of runs."""

    def prepare(self) -> None:
        """Forget the parts of earlier questions."""
        self.last: tuple[Question, FusionParts] | None = None

    def params_for(self, question: Question) -> dict[str, Any]:
        """The parameters of the method."""
        return dict(self.stage.params)

    def answer(self, question: Question, runs: Sequence[Run]) -> Run:
        """Fuse the runs."""
        of: Fuse = self.stage
        return fuse(runs, of.method, self.params_for(question), of.depth, of.k, of.compat, self.name)

    def explain(self, question: Question, runs: Sequence[Run], doc: str) -> Table:
        """The doc's rank, score and part in each run."""
        of: Fuse = self.stage
        if self.last is None or self.last[0] != question:
            self.last = question, FusionParts(runs, of.method, self.params_for(question), of.depth, of.compat)
        return self.last[1].explain(doc)


class LiveCandidates(LiveStage):
    """A stage over the candidates of runs."""

    stage: CandidateStage

    def prepare(self) -> None:
        """Forget the signals of earlier questions."""
        self.last: tuple[Question, Signals] | None = None

    def signals(self, question: Question, runs: Sequence[Run]) -> Signals:
        """The candidates of a question with their signals; those of the last question are kept."""
        if self.last is None or self.last[0] != question:
            named = dict(zip(self.stage.runs, runs, strict=True))
            collection, now = self.experiment.content.collection, self.experiment.spec.now
            texts = {question.id: question.text}
            self.last = question, Signals.of(collection, named, now, self.stage.depth, texts)
        return self.last[1]


class LiveRank(LiveCandidates):
    """A strategy over candidates; one that learns has the models of its run."""

    stage: Rank

    def prepare(self) -> None:
        """Open the models of a strategy that learns."""
        super().prepare()
        self.strategy = create_strategy(self.stage.strategy, self.stage.k, **self.stage.given_params)
        if self.strategy.recipe.model:
            self.models = open_models(self.experiment.build(self.experiment.planner.run_node(*self.key)))

    def strategy_for(self, question: Question) -> Strategy:
        """The strategy, with a model that did not learn from the question."""
        if not self.strategy.recipe.model:
            return self.strategy
        return self.strategy.with_model(choose_model(*self.models, question.id))

    def answer(self, question: Question, runs: Sequence[Run]) -> Run:
        """Rank the candidates."""
        if not any(map(len, runs)):
            return runs[0].rename(self.name)
        return self.strategy_for(question).apply(self.signals(question, runs), self.name)

    def explain(self, question: Question, runs: Sequence[Run], doc: str) -> Table:
        """The parts of the score, by the formula or by the model."""
        strategy, signals = self.strategy_for(question), self.signals(question, runs)
        if strategy.model is not None:
            return explain_model(signals, strategy.model, strategy.params["temporal_decay_days"], question.id, doc)
        return strategy.explain(signals, question.id, doc)


class LiveLearn(LiveCandidates):
    """A model over candidates."""

    def prepare(self) -> None:
        """Open the models."""
        super().prepare()
        self.models = open_models(self.experiment.build(self.experiment.planner.run_node(*self.key)))

    def model_for(self, question: Question) -> Model:
        """A model that did not learn from the question."""
        return choose_model(*self.models, question.id)

    def answer(self, question: Question, runs: Sequence[Run]) -> Run:
        """Rank the candidates with the model."""
        if not any(map(len, runs)):
            return runs[0].rename(self.name)
        model, signals = self.model_for(question), self.signals(question, runs)
        decay = model.settings["temporal_decay_days"]
        return rank_with_model(signals, model, None, decay, self.name).top(self.stage.k)

    def explain(self, question: Question, runs: Sequence[Run], doc: str) -> Table:
        """What each signal adds to the score."""
        model = self.model_for(question)
        decay = model.settings["temporal_decay_days"]
        return explain_model(self.signals(question, runs), model, decay, question.id, doc)
