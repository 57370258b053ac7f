"""[learn.NAME]: a model over the candidates of runs, trained and scored out of fold."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from ...kind_options import option
from ...learning.models import MODELS
from ...ranking.learned_fusion import fit
from ...ranking.strategies import LEARNED
from ...retrieval.passages import chunk_qrels
from ..graph import Facts, Node, create_node
from .rank import CandidateStage
from .stage import write_run

if TYPE_CHECKING:
    from ..plan import Planner
    from ..store import Store

ON = "`folds` scores queries out of fold; `test` fits and scores on the same queries, and is marked in sample"


@dataclass(frozen=True, kw_only=True)
class Learn(CandidateStage):
    """A model over the candidates of runs, scored out of fold."""

    model: str = option("lambdamart", "model to train", choices=MODELS)
    folds: int = option(5, "number of folds", low=2)
    on: str = option("folds", ON, choices=("folds", "test"))

    section: ClassVar[str] = "learn"
    category: ClassVar[str] = LEARNED

    def plan(self, name: str, planner: Planner, deep: bool = False) -> Node:
        """Plan the candidates' runs, then the model."""
        spec, content = planner.spec, planner.content
        runs, about = self.candidates(planner)
        inputs = {
            **about, "learn": self.model, "folds": self.folds, "on": self.on, "depth": self.depth, "k": self.k,
            "qrels": content.qrels, "seed": spec.seed,
        }  # fmt: skip

        def build(node: Node, folder: Path, store: Store) -> Facts:
            signals = self.signals(node.needs, store, content, spec.now)
            found = fit(signals, chunk_qrels(content.collection), self.model, self.folds, spec.seed, self.on)
            found.save_models(folder)
            found.importances().write(folder / "importances.csv")
            facts = {"fitted": "out of fold" if self.on == "folds" else "in sample", "category": self.category}
            return write_run(found.run.top(self.k), node, folder, content, **facts)

        return planner.add(create_node("run", name, content.name, inputs, build, runs))
