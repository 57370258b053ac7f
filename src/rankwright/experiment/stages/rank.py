"""[rank.NAME]: a strategy over the candidates of runs, using metadata of docs and queries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...errors import RankwrightError, listed
from ...kind_options import option
from ...params import Param
from ...ranking.signals import Signals
from ...ranking.strategies import STRATEGIES
from ...ranking.strategy import create_strategy, find, strategy_names, strategy_params
from ...retrieval.passages import chunk_qrels
from ..graph import Facts, Node, create_node
from .stage import TableStage, open_run, write_run

if TYPE_CHECKING:
    from ..collection_content import Content
    from ..plan import Planner
    from ..spec import Spec
    from ..store import Store


@dataclass(frozen=True, kw_only=True)
class CandidateStage(TableStage):
    """A stage over the candidates of runs."""

    runs: dict[str, str] = option(help='runs that supply candidates: { bm25 = "STAGE", dense = "STAGE" }', key="from")
    depth: int = option(200, "docs of each run to take as candidates", low=1)
    k: int = option(100, "results kept per query", low=1)

    def sources(self) -> Iterator[tuple[str, str]]:
        """The runs that supply candidates."""
        return ((f"from {role}", name) for role, name in self.runs.items())

    def source_runs(self, spec: Spec) -> Iterator[tuple[str, bool]]:
        """The runs that supply candidates, each with the score of every doc if a retriever supplies it."""
        return ((name, spec.stages[name].can_score_all(spec)) for name in self.runs.values())

    def required_runs(self) -> tuple[str, ...]:
        """The runs it cannot do without."""
        return ("bm25", "dense")

    def check_sources(self, spec: Spec, name: str) -> None:
        """Refuse a stage without a required run."""
        missing_run = next((role for role in self.required_runs() if role not in self.runs), None)
        if missing_run is not None:
            given = listed(self.runs) or "none"
            raise RankwrightError(f"{spec.place(name)} from: {missing_run} is missing; got {given}")

    def candidates(self, planner: Planner) -> tuple[list[Node], dict[str, Any]]:
        """The runs that supply candidates, each with the score of every doc, and the inputs of their signals."""
        content, spec = planner.content, planner.spec
        runs = [planner.run_node(name, deep) for name, deep in self.source_runs(spec)]
        about = {"docs": content.docs, "queries": content.queries, "now": spec.now, "from": list(self.runs)}
        return runs, about

    def signals(self, needs: tuple[Node, ...], store: Store, content: Content, now: Any) -> Signals:
        """The candidates with their signals."""
        runs = {role: open_run(each, store, role) for role, each in zip(self.runs, needs, strict=True)}
        return Signals.of(content.collection, runs, now, self.depth)


@dataclass(frozen=True, kw_only=True)
class Rank(CandidateStage):
    """A strategy over the candidates of runs."""

    strategy: str = option(help="name or alias of a strategy", choices=strategy_names)

    section: ClassVar[str] = "rank"

    @classmethod
    def chosen_params(cls, values: Mapping[str, Any]) -> dict[str, Param]:
        """The parameters of the strategy."""
        return strategy_params(values["strategy"])

    @property
    def strategy_category(self) -> str:
        """The category of its strategy."""
        return STRATEGIES[find(self.strategy)].category

    @property
    def given_params(self) -> dict[str, Any]:
        """The parameters of the strategy that the spec sets."""
        return {name: value for name, value in self.params.items() if name in self.given}

    def check(self) -> None:
        """Refuse parameters that cannot be combined."""
        create_strategy(self.strategy, self.k, **self.given_params)

    def required_runs(self) -> tuple[str, ...]:
        """The runs that its formula uses."""
        return STRATEGIES[find(self.strategy)].runs

    def plan(self, name: str, planner: Planner, deep: bool = False) -> Node:
        """Plan the candidates' runs, then the strategy; one that learns does so from the judgements."""
        spec, content = planner.spec, planner.content
        strategy = create_strategy(self.strategy, self.k, **self.given_params)
        runs, about = self.candidates(planner)
        inputs = {
            **about, "rank": find(self.strategy), "params": strategy.params, "depth": self.depth, "k": self.k,
            "latency": spec.report.latency,
        }  # fmt: skip
        learns = strategy.recipe.model
        if learns:
            inputs |= {"qrels": content.qrels, "seed": spec.seed}

        def build(node: Node, folder: Path, store: Store) -> Facts:
            signals = self.signals(node.needs, store, content, spec.now)
            if learns:
                found = strategy.fit(signals, chunk_qrels(content.collection), spec.seed)
                found.save_models(folder)
                run = found.run.top(self.k)
            else:
                run = strategy.apply(signals, name)
            facts: dict[str, Any] = {
                "warnings": [each.to_dict() for each in strategy.warnings(signals)],
                "category": self.strategy_category,
            }
            facts |= {"fitted": "out of fold" if learns else "", "now": str(signals.now)}
            if not learns and spec.report.latency:
                p50, p95 = strategy.latency(signals, 1)
                facts["latency"] = {"p50": p50, "p95": p95, "threads": 1}
            return write_run(run, node, folder, content, **facts)

        return planner.add(create_node("run", name, content.name, inputs, build, runs, [strategy.recipe.function]))
