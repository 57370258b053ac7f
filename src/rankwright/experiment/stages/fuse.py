"""[fuse.NAME]: several runs fused into one."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from ...base.ids import find_duplicate
from ...errors import RankwrightError
from ...fusion import METHODS, fuse, fusion_params, parse_fusion
from ...fusion.fuse_runs import DEPTH, K
from ...kind_options import option
from ...params import Param, Place, place_of
from ...run import Run
from ..graph import Facts, Node, create_node
from .stage import TIMED_QUERIES, Resolve, TableStage, open_run, percentiles, write_run

if TYPE_CHECKING:
    from typing import Self

    from ..plan import Planner
    from ..spec import Spec
    from ..store import Store

FILE_RANKS = "trust_file_rank"  # has an effect only on runs that are read from files


@dataclass(frozen=True, kw_only=True)
class Fuse(TableStage):
    """A fusion of runs."""

    runs: list[str] = option(help="names of the stages to fuse", key="from")
    method: str = option("rrf", "method of fusion", choices=METHODS)
    depth: int = option(DEPTH.default, DEPTH.help, low=1)
    k: int = option(K.default, K.help, low=1)
    compat: str | None = option(None, "`pyserini` reproduces Pyserini's cutoffs and tie order", choices=("pyserini",))

    section: ClassVar[str] = "fuse"
    category: ClassVar[str] = "Fusion"

    @classmethod
    def chosen_params(cls, values: Mapping[str, Any]) -> dict[str, Param]:
        """The parameters of the method, except the one about ranks of files: runs of stages have none."""
        return {name: each for name, each in fusion_params(values["method"]).items() if name != FILE_RANKS}

    @classmethod
    def parse(cls, part: Mapping[str, Any], place: Place, resolve: Resolve) -> Self:
        """Parse a table of a spec."""
        nested = part.get("params")
        if FILE_RANKS in part or (isinstance(nested, Mapping) and FILE_RANKS in nested):
            where = place_of(place, FILE_RANKS)
            raise RankwrightError(f"{where} has no effect in a spec: runs of stages have no file ranks")
        return super().parse(part, place, resolve)

    def sources(self) -> Iterator[tuple[str, str]]:
        """The runs to fuse."""
        return (("from", name) for name in self.runs)

    def check(self) -> None:
        """Refuse weights, bounds and runs that do not fit the method."""
        try:
            parse_fusion(self.method, self.params, len(self.runs), self.compat, "")
        except RankwrightError as error:
            raise RankwrightError(str(error).replace("runs:", "from:", 1)) from None

    def check_sources(self, spec: Spec, name: str) -> None:
        """Refuse a run that is given twice."""
        twice = find_duplicate(self.runs)
        if twice is not None:
            raise RankwrightError(f"{spec.place(name)} from: {twice!r} appears twice")

    def plan(self, name: str, planner: Planner, deep: bool = False) -> Node:
        """Plan the runs, then their fusion."""
        content, latency = planner.content, planner.spec.report.latency
        inputs = {
            "fuse": self.method, "params": self.params, "depth": self.depth, "k": self.k, "compat": self.compat,
            "latency": latency,
        }  # fmt: skip

        def build(node: Node, folder: Path, store: Store) -> Facts:
            runs = [open_run(each, store) for each in node.needs]
            fused = self.fuse(runs, name)
            facts = {"latency": self.time_queries(runs)} if latency else {}
            return write_run(fused, node, folder, content, **facts)

        code = [METHODS[self.method].function]
        return planner.add(
            create_node("run", name, content.name, inputs, build, [planner.run_node(each) for each in self.runs], code)
        )

    def fuse(self, runs: Sequence[Run], name: str) -> Run:
        """Fuse some runs."""
        return fuse(runs, self.method, self.params, self.depth, self.k, self.compat, name)

    def time_queries(self, runs: Sequence[Run]) -> dict[str, Any]:
        """Measure how many milliseconds the fusion of a single query takes."""
        self.fuse([run.top(1) for run in runs], "warm")
        milliseconds = []
        for query in runs[0].queries[:TIMED_QUERIES]:
            places = [
                np.array([run.queries.index(query)] if query in run.queries else [], dtype=np.int64) for run in runs
            ]
            single = [run.select_queries(place) for run, place in zip(runs, places, strict=True)]
            start = time.perf_counter()
            self.fuse(single, "one")
            milliseconds.append(1000 * (time.perf_counter() - start))
        return percentiles(milliseconds)
