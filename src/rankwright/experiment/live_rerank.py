"""A re-ranker that answers one question at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..collection.base_collection import Block
from ..errors import RankwrightError
from ..learning.query_folds import assign_folds
from ..reranking.blend import reorder, score_candidates
from ..reranking.reranker import ScoringReranker
from ..run import Run
from ..table import Column, Table
from .live_stages import LiveStage, Question, locate_doc


class LiveReranker(LiveStage):
    """A re-ranker of the top docs of a run."""

    def prepare(self) -> None:
        """Find the weight of the model, if it was chosen on judged queries."""
        options, experiment = self.stage.options, self.experiment
        self.weights: list[float] = []
        self.weight = getattr(options, "weight", None)
        if self.weight is None:
            node = experiment.planner.run_node(*self.key)
            if not experiment.has(node):
                raise RankwrightError(
                    f"{experiment.spec.place(self.name)}: has to be fitted to the judged queries first; run "
                    f"'rankwright run {experiment.spec.path} --only {self.name}'"
                )
            facts = node.facts(experiment.store)
            self.weights, self.weight = facts.get("weights", []), facts.get("weight")

    def weight_for(self, question: Question, runs: Sequence[Run]) -> float:
        """The weight of the model: that of the fold of a judged query."""
        if not isinstance(self.stage.options, ScoringReranker):
            place = self.experiment.spec.place(self.name)
            raise RankwrightError(f"{place}: re-ranks the queries of the experiment only; choose another system")
        if self.stage.options.weight is not None or not question.in_experiment:
            return float(self.weight)  # type: ignore[arg-type]
        source = self.sources[0]
        is_stored = self.experiment.is_stored(question, source)
        names = self.experiment.stored_queries(source) if is_stored else []
        if question.id not in names:
            return float(self.weight)  # type: ignore[arg-type]
        folds = assign_folds(names, self.stage.options.folds, self.experiment.spec.seed)
        return self.weights[int(folds[names.index(question.id)])]

    def model_scores(self, question: Question, run: Run) -> Any:
        """The model's score of each of the first docs."""
        collection, texts = self.experiment.content.collection, {question.id: question.text}
        fields = collection.resolve_fields()
        docs = {
            doc: Block([doc], {name: [value] for name, value in values.items()}).texts(fields)[0]
            for doc, values in collection.docs(run.top(self.stage.options.depth).ids).items()
        }
        return score_candidates(run, texts, docs, self.stage.options.scorer(), self.stage.options.depth)[0]

    def answer(self, question: Question, runs: Sequence[Run]) -> Run:
        """The run in its new order."""
        [run] = runs
        weight = self.weight_for(question, runs)
        if not len(run):
            return run.rename(self.name)
        scores = self.model_scores(question, run)
        return reorder(run, scores, {question.id: weight}, self.stage.options.k, self.name)

    def explain(self, question: Question, runs: Sequence[Run], doc: str) -> Table:
        """The doc's rank and score before and after, and the model's score."""
        [run] = runs
        rank, score = locate_doc(run, doc)
        after = locate_doc(self.experiment.answer(question, self.key), doc)
        rows: list[tuple[Any, ...]] = [(f"before ({self.stage.source})", rank, score)]
        if isinstance(self.stage.options, ScoringReranker) and rank is not None:
            model = self.model_scores(question, run)[question.id]
            weight = f"model, weight {self.weight_for(question, runs):g}"
            if rank <= len(model):
                own = float(model[rank - 1])
                rows.append((weight, int((model > own).sum()) + 1, own))
        rows.append(("after", *after))
        return Table((Column("order"), Column("rank", 0), Column("score", 6)), tuple(rows), f"{doc}: {self.name}")
