"""[tune.NAME]: the parameters of a retrieve, fuse or rank stage, tuned on some queries and scored on others."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ...base.parts import is_split
from ...errors import RankwrightError
from ...evaluation import Measure
from ...kind_options import option
from ...learning.grids import MAX_SETTINGS, check_size, parse_grid
from ...learning.tuning import SEARCHES, tune
from ...ranking.tunable import by_note, fusion_stage, strategy_stage
from ...ranking.tuned_fusion import parse_fusion_grid
from ...ranking.tuned_retrieval import parse_retriever_grid
from ...retrieval.passages import chunk_qrels
from ..graph import Facts, Node, create_node
from .fuse import Fuse
from .learn import ON
from .rank import Rank
from .retrieve import Retrieve
from .stage import Stage, TableStage, open_run, write_run
from .tuned_retriever import CHOSEN_FILE, TunedRetriever

if TYPE_CHECKING:
    from ..collection_content import Content
    from ..plan import Planner
    from ..spec import Spec
    from ..store import Store


@dataclass(frozen=True, kw_only=True)
class Tune(TableStage):
    """The parameters of a retrieve, fuse or rank stage, tuned fold by fold."""

    of: str = option(help="stage to tune")
    grid: dict[str, list[Any]] = option(
        help='values to try for each parameter; in `weights`, "simplex:0.1" is every vector of step 0.1 that sums to 1'
    )
    search: str = option("grid", "how to choose the settings to try", choices=SEARCHES)
    measure: str = option("RR@5", "measure to optimize", check=Measure.parse)
    folds: int = option(5, "number of folds", low=2)
    draws: int = option(30, "settings that a random search tries", low=1, high=MAX_SETTINGS)
    on: str = option("folds", ON, choices=("folds", "test"))

    section: ClassVar[str] = "tune"
    category: ClassVar[str] = f"{Fuse.category}, tuned"  # unless the build records that of the stage

    @classmethod
    def expand(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """A grid with tables in it, { field_weights = { title = [1, 2] } }, by dotted names: field_weights.title."""
        grid = given.get("grid")
        if not isinstance(grid, Mapping):
            return given
        flat: dict[str, Any] = {}
        for name, values in grid.items():
            entries = {f"{name}.{key}": each for key, each in values.items()} if isinstance(values, Mapping) else None
            for key, each in ({name: values} if entries is None else entries).items():
                if key in flat:
                    raise RankwrightError(f"grid: {key} is given twice")
                flat[key] = each
        return {**given, "grid": flat}

    def sources(self) -> Iterator[tuple[str, str]]:
        """The stage to tune."""
        return iter([("of", self.of)])

    def check_sources(self, spec: Spec, name: str) -> None:
        """Refuse a stage that cannot be tuned, and values that its parameters do not allow."""
        place, of = spec.place(name), spec.stages[self.of]
        if not isinstance(of, Retrieve | Fuse | Rank):
            raise RankwrightError(
                f"{place} of = {self.of!r}: is a {of.section} stage; only retrieve, fuse and rank can be tuned"
            )
        if not isinstance(of, Rank):
            check_size(self.full_grid(of, place), self.search, self.draws, f"{place} grid:")
            return
        known = of.chosen_params({"strategy": of.strategy})
        parse_grid(known, self.grid, {}, place)
        check_size(self.grid, self.search, self.draws, f"{place} grid:")

    def full_grid(self, of: Stage, place: str = "tune:") -> dict[str, list[Any]]:
        """The values to try for each parameter, in full."""
        if isinstance(of, Retrieve):
            return parse_retriever_grid(of.options, self.grid, place)
        if not isinstance(of, Fuse):
            return self.grid
        fixed = {key: value for key, value in of.params.items() if key in of.given and key not in self.grid}
        return parse_fusion_grid(of.method, self.grid, fixed, len(of.runs), place)

    def can_score_all(self, spec: Spec) -> bool:
        """Whether its run can have the score of every doc: that of a retriever can."""
        return spec.stages[self.of].can_score_all(spec)

    def plan(self, name: str, planner: Planner, deep: bool = False) -> Node:
        """Plan what the tuned stage needs, then every setting fold by fold."""
        spec, content, of = planner.spec, planner.content, planner.spec.stages[self.of]
        base = planner.run_node(self.of)
        needs: Sequence[Node] = base.needs
        code: tuple[object, ...] = ()
        retriever = None
        if isinstance(of, Retrieve):
            retriever = TunedRetriever.plan(name, of, base, self.full_grid(of), planner)
            needs, code = retriever.indexes, of.options.code()
            if deep:
                return retriever.plan_all_scores(name, planner.run_node(name), self.folds)
        inputs = {
            "tune": dict(base.inputs), "grid": self.grid, "search": self.search, "measure": self.measure,
            "folds": self.folds, "draws": self.draws, "on": self.on, "qrels": content.qrels, "seed": spec.seed,
            "passages": content.passages,
        }  # fmt: skip

        def create_stage(node: Node, store: Store) -> Any:
            stage = retriever.stage(store) if retriever else self.create_tunable(of, node, store, content, spec)
            return stage if content.passages is None else by_note(stage, content.collection.parents, content.passages)

        def build(node: Node, folder: Path, store: Store) -> Facts:
            stage = node.open_context(store) if is_split() else create_stage(node, store)
            found = tune(
                stage, self.full_grid(of), self.measure, self.folds, spec.seed, self.search, self.draws, self.on
            )
            found.table().write(folder / "chosen.csv")
            found.sensitivity(spec.seed).write(folder / "sensitivity.json")
            chosen = json.dumps({"best": found.best_params, "folds": found.fold_params}, default=str)
            (folder / CHOSEN_FILE).write_text(chosen + "\n")
            facts: dict[str, Any] = {
                "fitted": "out of fold" if self.on == "folds" else "in sample",
                "best": found.best_params,
            }
            if isinstance(of, Fuse) and spec.report.latency:
                best = replace(of, params={**of.params, **found.best_params})
                facts["latency"] = best.time_queries([open_run(each, store) for each in node.needs])
            category = of.strategy_category if isinstance(of, Rank) else of.category
            run = found.run if found.chunks is None else found.chunks
            return write_run(run, node, folder, content, category=f"{category}, tuned", **facts)

        return planner.add(create_node("run", name, content.name, inputs, build, needs, code, context=create_stage))

    def create_tunable(self, of: Any, node: Node, store: Store, content: Content, spec: Spec) -> Any:
        """The stage as a function of its parameters."""
        qrels = chunk_qrels(content.collection)
        if isinstance(of, Fuse):
            runs = [open_run(each, store) for each in node.needs]
            fixed = {key: value for key, value in of.params.items() if key in of.given}
            return fusion_stage(runs, qrels, of.method, of.depth, of.k, fixed, of.compat)
        signals = of.signals(node.needs, store, content, spec.now)
        return strategy_stage(signals, qrels, of.strategy, of.k, of.given_params, spec.seed)
