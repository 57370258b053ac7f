"""[rank.NAME]: a strategy over the candidates of runs, with what is known of docs and queries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...errors import RankwrightError, listed
from ...params import Param, option
from ...ranking.signals import Signals
from ...ranking.strategies import STRATEGIES
from ...ranking.strategy import create_strategy, find, strategy_names, strategy_params
from ..graph import Facts, Node, node
from .stage import TableStage, open_run, write_run

if TYPE_CHECKING:
    from ..collection_content import Content
    from ..plan import Planner
    from ..spec import Spec
    from ..store import Store


@dataclass(frozen=True, kw_only=True)
class CandidateStage(TableStage):
    """A stage over the candidates of runs."""

    runs: dict[str, str] = option(help='the runs it needs: { bm25 = "STAGE", dense = "STAGE" }', key="from")
    depth: int = option(200, "first docs of each run that are candidates", low=1)
    k: int = option(100, "results kept per query", low=1)

    def sources(self) -> Iterator[tuple[str, str]]:
        """The runs that candidates come from."""
        return ((f"from {role}", name) for role, name in self.runs.items())

    def needed(self) -> tuple[str, ...]:
        """The runs that it cannot do without."""
        return ("bm25", "dense")

    def check_sources(self, spec: Spec, name: str) -> None:
        """Refuse to go without a run that is needed."""
        lost = next((role for role in self.needed() if role not in self.runs), None)
        if lost is not None:
            given = listed(self.runs) or "none"
            raise RankwrightError(f"{spec.place(name)} from: {lost} is missing; given are {given}")

    def candidates(self, planner: Planner) -> tuple[list[Node], dict[str, Any]]:
        """The runs that candidates come from, each with the score of every doc, and what decides their signals."""
        content, spec = planner.content, planner.spec
        runs = [planner.run(name, spec.stages[name].section == "retrieve") for name in self.runs.values()]
        about = {"docs": content.docs, "queries": content.queries, "now": spec.now, "from": list(self.runs)}
        return runs, about

    def signals(self, needs: tuple[Node, ...], store: Store, content: Content, now: Any) -> Signals:
        """The candidates with their signals."""
        runs = {role: open_run(each, store, role) for role, each in zip(self.runs, needs, strict=True)}
        return Signals.of(content.collection, runs, now, self.depth)


@dataclass(frozen=True, kw_only=True)
class Rank(CandidateStage):
    """A strategy over the candidates of runs."""

    strategy: str = option(help="a strategy, by any of its names", choices=strategy_names)

    section: ClassVar[str] = "rank"

    @classmethod
    def chosen_params(cls, values: Mapping[str, Any]) -> dict[str, Param]:
        """Those of the strategy."""
        return strategy_params(values["strategy"])

    @property
    def strategy_values(self) -> dict[str, Any]:
        """The parameters of the strategy that were given."""
        return {name: value for name, value in self.params.items() if name in self.given}

    def check(self) -> None:
        """Refuse parameters that cannot be combined."""
        create_strategy(self.strategy, self.k, **self.strategy_values)

    def needed(self) -> tuple[str, ...]:
        """The runs that its formula uses."""
        return STRATEGIES[find(self.strategy)].runs

    def plan(self, name: str, planner: Planner, deep: bool = False) -> Node:
        """The candidates' runs, then the strategy; one that learns does so from the judgements."""
        spec, content = planner.spec, planner.content
        strategy = create_strategy(self.strategy, self.k, **self.strategy_values)
        runs, about = self.candidates(planner)
        inputs = {
            **about, "rank": find(self.strategy), "params": strategy.params, "depth": self.depth, "k": self.k,
            "latency": spec.report.latency,
        }  # fmt: skip
        learns = strategy.recipe.model
        if learns:
            inputs |= {"qrels": content.qrels, "seed": spec.seed}

        def build(made: Node, folder: Path, store: Store) -> Facts:
            signals = self.signals(made.needs, store, content, spec.now)
            run = strategy.apply(signals, name, content.collection.qrels if learns else None, spec.seed)
            facts: dict[str, Any] = {
                "warnings": [each.to_dict() for each in strategy.warnings(signals)],
                "category": strategy.recipe.category,
            }
            facts |= {"fitted": "out of fold" if learns else "", "now": str(signals.now)}
            if not learns and spec.report.latency:
                p50, p95 = strategy.latency(signals, 1)
                facts["latency"] = {"p50": p50, "p95": p95, "threads": 1}
            return write_run(run, made, folder, content, **facts)

        return planner.put(node("run", name, content.name, inputs, build, runs, [strategy.recipe.function]))
