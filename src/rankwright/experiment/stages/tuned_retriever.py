"""What [tune.NAME] does with a retrieve stage: its indexes, and its settings as runs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...base.hashing import fingerprint, sorted_json
from ...learning.grids import freeze
from ...learning.query_folds import assign_folds
from ...learning.tuning import stitch_runs
from ...learning.tuning_search import Stage
from ...ranking.tuned_retrieval import SharedIndexes, check_grid_fields, index_key, index_variants, retriever_stage
from ...retrieval.passages import chunk_qrels
from ...retrieval.retriever import RetrieverOptions
from ..graph import Facts, Node, create_node
from .stage import write_run

if TYPE_CHECKING:
    from ..plan import Planner
    from ..store import Store
    from .retrieve import Retrieve

CHOSEN_FILE = "chosen.json"


@dataclass(frozen=True, eq=False)
class TunedRetriever:
    """A retrieve stage on one collection, with the indexes that its settings need."""

    of: Retrieve
    base: Node  # the run of the stage as the spec sets it
    variants: Sequence[RetrieverOptions]
    indexes: Sequence[Node]  # of the variants
    planner: Planner

    @classmethod
    def plan(cls, name: str, of: Retrieve, base: Node, grid: dict[str, list[Any]], planner: Planner) -> TunedRetriever:
        """Plan an index for each analyzer that is tried; other stages may share it."""
        collection = planner.content.collection
        check_grid_fields(of.options, grid, collection.resolve_fields())
        variants = index_variants(of.options, grid, collection)
        own = index_key(of.options, collection)
        indexes = [
            base.needs[0] if index_key(each, collection) == own else of.plan_index(name, planner, each)
            for each in variants
        ]
        return cls(of, base, variants, [each for each in indexes if each is not None], planner)

    def stage(self, store: Store, k: int | None = None) -> Stage:
        """The stage as a function of its parameters; `k` rows per query, by default its own."""
        content = self.planner.content
        collection = content.collection
        folders = {
            index_key(each, collection): node.folder(store) / "index"
            for each, node in zip(self.variants, self.indexes, strict=True)
        }
        indexes = SharedIndexes(
            collection, lambda options: options.open(folders[index_key(options, collection)], collection)
        )
        inputs = fingerprint("retriever", sorted_json(self.base.inputs), *(each.key for each in self.base.needs))
        options = replace(self.of.options, k=k or self.base.inputs["k"])
        return retriever_stage(options, indexes, chunk_qrels(collection), inputs, content.exclude_self)

    def plan_all_scores(self, name: str, tuned: Node, folds: int) -> Node:
        """Plan the run of the chosen settings with the score of every doc, for strategies."""
        content, seed = self.planner.content, self.planner.spec.seed
        k = self.of.count_rows(content, deep=True)

        def build(node: Node, folder: Path, store: Store) -> Facts:
            chosen = json.loads((tuned.folder(store) / CHOSEN_FILE).read_text())
            queries, stage, made = list(content.judgements.queries), self.stage(store, k), {}
            for params in (*chosen["folds"], chosen["best"]):
                if freeze(params) not in made:
                    made[freeze(params)] = stage.make(params, stage.qrels)
            runs = {at: made[freeze(params)] for at, params in enumerate(chosen["folds"])}
            runs[-1] = made[freeze(chosen["best"])]
            fold = dict(zip(queries, assign_folds(queries, folds, seed).tolist(), strict=True))
            facts: Mapping[str, Any] = tuned.facts(store)
            run = stitch_runs(name, runs, fold, -1)
            return write_run(run, node, folder, content, fitted=facts["fitted"], category=facts["category"])

        inputs = {"tuned": tuned.key, "k": k}
        needs, note = [tuned, *self.indexes], ", every doc"
        return self.planner.add(create_node("run", name, content.name, inputs, build, needs, self.of.options.code(),
                                            note=note))  # fmt: skip
