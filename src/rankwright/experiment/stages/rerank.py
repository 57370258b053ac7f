"""[rerank.NAME]: a model that reads query and doc, over the top docs of a run."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from ...base.caveats import Caveat
from ...collection import Collection
from ...errors import RankwrightError
from ...kind_options import parse_options
from ...params import Place, place_of, shorten
from ...reranking.blend import score_candidates
from ...reranking.reranker import RerankerOptions, ScoringReranker
from ...reranking.reranker_kinds import find_reranker
from ...run import Run
from ..graph import Facts, Node, create_node
from .stage import SEED_FILE, Resolve, Stage, open_run, percentiles, write_run

if TYPE_CHECKING:
    from typing import Self

    from ..plan import Planner
    from ..store import Store

TIMED_QUERIES = 20  # queries whose latency is measured: each takes as long as scoring all its docs


@dataclass(frozen=True)
class Rerank(Stage):
    """A re-ranker of the top docs of a run."""

    source: str
    options: RerankerOptions

    section: ClassVar[str] = "rerank"
    category: ClassVar[str] = "Re-ranking"

    @classmethod
    def parse(cls, part: Mapping[str, Any], place: Place, resolve: Resolve) -> Self:
        """Parse the re-ranker that the table names; its keys are those of its kind."""
        for key, meaning in (("from", "stage whose top docs to re-rank"), ("model", "re-ranker")):
            if key not in part:
                raise RankwrightError(f"{place_of(place, key)} is missing: {meaning}")
            if not isinstance(part[key], str):
                raise RankwrightError(f"{place_of(place, key)} must be a string, got {shorten(part[key])}")
        kind = find_reranker(part["model"], place_of(place, "model"))
        rest = {key: value for key, value in part.items() if key not in ("from", "model")}
        return cls(part["from"], parse_options(kind, rest, place, resolve=resolve))

    def sources(self) -> Iterator[tuple[str, str]]:
        """The run to re-rank."""
        return iter([("from", self.source)])

    @property
    def optional(self) -> bool:
        """Whether to leave it out if it cannot run."""
        return self.options.optional

    def check_ready(self) -> None:
        """Load what it needs, or raise why it cannot run here."""
        self.options.ready()

    def go_offline(self) -> Self:
        """The same stage, with answers of a model that were kept."""
        return replace(self, options=self.options.go_offline())

    def refresh(self) -> None:
        """Have a model behind an address asked again."""
        self.options.refresh()

    def plan(self, name: str, planner: Planner, deep: bool = False) -> Node:
        """Plan the run, then its new order; what is learned is learned out of fold."""
        spec, content, options = planner.spec, planner.content, self.options
        inputs = {
            "rerank": options.kind, **options.identity(), "seed": spec.seed, "qrels": content.qrels,
            "docs": content.docs, "fields": list(content.collection.fields), "queries": content.queries,
            "latency": spec.report.latency,
        }  # fmt: skip

        def build(node: Node, folder: Path, store: Store) -> Facts:
            source = open_run(node.needs[0], store)
            found = options.apply(content.collection, source, spec.seed)
            if 0 not in found.runs:  # trained with several seeds, numbered from 1
                for seed, run in found.runs.items():
                    run.write(folder / SEED_FILE.format(seed))
            fitted = "out of fold" if found.out_of_fold else ""
            facts = dict(found.facts)
            times, caveats = facts.pop("milliseconds", None), facts.pop("caveats", ())
            if caveats:
                facts["warnings"] = [Caveat(each, name).to_dict() for each in caveats]
            if spec.report.latency and isinstance(options, ScoringReranker):
                if times is None:
                    times = time_queries(options, content.collection, source)
                facts["latency"] = percentiles(times)
            first = next(iter(found.runs.values()))
            return write_run(first, node, folder, content, **facts, fitted=fitted)

        return planner.add(
            create_node("run", name, content.name, inputs, build, [planner.run_node(self.source)], [type(options)])
        )


def time_queries(options: ScoringReranker, collection: Collection, run: Run) -> list[float]:
    """Measure how many milliseconds a model that runs here takes for a single query."""
    texts, queries, scorer = options.candidate_texts(collection, run), collection.judged_queries, options.scorer()
    milliseconds = []
    for at in range(min(len(run.queries), TIMED_QUERIES)):
        single = run.select_queries(np.array([at]))
        start = time.perf_counter()
        score_candidates(single, queries, texts, scorer, options.depth)
        milliseconds.append(1000 * (time.perf_counter() - start))
    return milliseconds
