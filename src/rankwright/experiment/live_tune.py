"""A tuned stage that answers one question at a time, with the parameters that were chosen."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from ..learning.grids import freeze
from ..learning.models import Model
from ..learning.query_folds import assign_folds
from ..qrels import Qrels
from ..ranking.strategy import Strategy, create_strategy
from ..run import Run
from ..table import Table
from .live_stages import LiveCandidates, LiveFusion, LiveRank, LiveRetriever, LiveStage, Question, RunKey
from .stages.tuned_retriever import CHOSEN_FILE


class LiveTune(LiveStage):
    """A tuned stage: a query of the experiment has the parameters of its fold, a new question those of all queries."""

    def prepare(self) -> None:
        """Open the stage that was tuned, and the parameters that were chosen."""
        of = self.experiment.spec.stages[self.stage.of]
        node = self.experiment.planner.run_node(self.name)
        chosen = json.loads((self.experiment.build(node) / CHOSEN_FILE).read_text())
        self.best: dict[str, Any] = chosen["best"]
        self.fold_params: list[dict[str, Any]] = chosen["folds"]
        self.tuned: LiveStage = TUNED_STAGES[of.section](self)

    @property
    def retriever(self) -> Any:
        """The retriever for new questions, where a retriever was tuned."""
        return getattr(self.tuned, "retriever", None)

    @property
    def sources(self) -> list[RunKey]:
        """The runs of the stage that was tuned."""
        return self.tuned.sources

    @cached_property
    def fold(self) -> dict[str, int]:
        """The fold of each judged query."""
        queries = list(self.experiment.content.judgements.queries)
        return dict(
            zip(queries, assign_folds(queries, self.stage.folds, self.experiment.spec.seed).tolist(), strict=True)
        )

    def params_for(self, question: Question) -> dict[str, Any]:
        """The parameters that were chosen for a question."""
        is_own = question.in_experiment and question.id in self.fold
        return self.fold_params[self.fold[question.id]] if is_own else self.best

    def answer(self, question: Question, runs: Sequence[Run]) -> Run:
        """The run of the tuned stage."""
        return self.tuned.answer(question, runs).rename(self.name)

    def explain(self, question: Question, runs: Sequence[Run], doc: str) -> Table:
        """Why a doc has its score in the tuned stage."""
        return self.tuned.explain(question, runs, doc)


class TunedRetriever(LiveRetriever):
    """A retriever with tuned parameters."""

    def __init__(self, tune: LiveTune) -> None:
        self.tune = tune
        self.opened: dict[Any, Any] = {}
        super().__init__((tune.stage.of, tune.key[1]), tune.experiment)

    def prepare(self) -> None:
        """Open the retriever for new questions."""
        self.k = self.stage.count_rows(self.experiment.content, self.key[1])
        self.retriever = self.open_with(self.tune.best)

    def open_with(self, params: dict[str, Any]) -> Any:
        """The retriever with some parameters, opened once."""
        if freeze(params) not in self.opened:
            fields = self.experiment.content.collection.resolve_fields()
            varied = replace(self.stage, options=self.stage.options.vary(params, fields))
            self.opened[freeze(params)] = self.open_retriever(varied)
        return self.opened[freeze(params)]

    def retriever_for(self, question: Question) -> Any:
        """The retriever with the parameters that were chosen for a question."""
        return self.open_with(self.tune.params_for(question))


class TunedFusion(LiveFusion):
    """A fusion with tuned parameters."""

    def __init__(self, tune: LiveTune) -> None:
        self.tune = tune
        super().__init__((tune.stage.of, False), tune.experiment)

    def params_for(self, question: Question) -> dict[str, Any]:
        """The parameters that the spec sets, and those that were chosen."""
        fixed = {name: value for name, value in self.stage.params.items() if name in self.stage.given}
        return {**fixed, **self.tune.params_for(question)}


class TunedRank(LiveRank):
    """A strategy with tuned parameters; one that learns is trained again with them."""

    def __init__(self, tune: LiveTune) -> None:
        self.tune = tune
        self.fitted: dict[int | None, Model] = {}
        LiveStage.__init__(self, (tune.stage.of, False), tune.experiment)

    def prepare(self) -> None:
        """Forget the signals of earlier questions."""
        LiveCandidates.prepare(self)

    def strategy_for(self, question: Question) -> Strategy:
        """The strategy with the parameters that were chosen, and a model that did not learn from the question."""
        values = {**self.stage.given_params, **self.tune.params_for(question)}
        strategy = create_strategy(self.stage.strategy, self.stage.k, **values)
        return strategy.with_model(self.fit(strategy, question)) if strategy.recipe.model else strategy

    def fit(self, strategy: Strategy, question: Question) -> Model:
        """The model of the judged queries outside the question's fold, fitted once."""
        is_own = question.in_experiment and self.tune.stage.on == "folds"
        fold = self.tune.fold.get(question.id) if is_own else None
        if fold not in self.fitted:
            experiment = self.experiment
            experiment.on_note(f"{self.tune.name}: training {self.stage.strategy} with the tuned parameters")
            nodes = experiment.planner.run_node(*self.tune.key).needs
            for node in nodes:
                experiment.build(node)
            signals = self.stage.signals(nodes, experiment.store, experiment.content, experiment.spec.now)
            judged = experiment.content.collection.qrels.to_dict()
            kept = {query: docs for query, docs in judged.items() if fold is None or self.tune.fold[query] != fold}
            self.fitted[fold] = strategy.fit(signals, Qrels.from_dict(kept), experiment.spec.seed).model
        return self.fitted[fold]


TUNED_STAGES: dict[str, Callable[[LiveTune], LiveStage]] = {
    "retrieve": TunedRetriever,
    "fuse": TunedFusion,
    "rank": TunedRank,
}
