"""The base of every stage of an experiment: keys in a spec, checks, sources, and a node that builds its run."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from ...errors import RankwrightError
from ...kind_options import Options, parse_options
from ...params import Param, Place
from ...run import Run
from ..graph import Facts, Node

if TYPE_CHECKING:
    from typing import Self

    from ..collection_content import Content
    from ..plan import Planner
    from ..spec import Spec
    from ..store import Store

RUN_FILE = "run.parquet"
SEED_FILE = "seed-{}.parquet"  # runs of one stage, one per seed
TIMED_QUERIES = 100  # queries whose latency is measured
Resolve = Callable[[Param, str], str]


class Stage(ABC):
    """A stage of a spec, [SECTION.NAME]: its sources, and the node that builds its run for a collection."""

    section: ClassVar[str]
    category: ClassVar[str] = ""  # in tables, unless the build records another

    @classmethod
    @abstractmethod
    def parse(cls, part: Mapping[str, Any], place: Place, resolve: Resolve) -> Self:
        """Parse a table of a spec."""

    @abstractmethod
    def plan(self, name: str, planner: Planner, deep: bool = False) -> Node:
        """Plan the node of its run; `deep` asks for the score of every doc, for strategies, if that is possible."""

    def sources(self) -> Iterator[tuple[str, str]]:
        """The stages it depends on, each with the key that names it."""
        return iter(())

    def source_runs(self, spec: Spec) -> Iterator[tuple[str, bool]]:
        """The runs that its plan asks for: their stages, and whether with the score of every doc."""
        return ((source, False) for _, source in self.sources())

    def check_sources(self, spec: Spec, name: str) -> None:  # noqa: B027
        """Refuse sources that it cannot work with."""

    def can_score_all(self, spec: Spec) -> bool:
        """Whether its run can have the score of every doc."""
        return False

    @property
    def optional(self) -> bool:
        """Whether to leave it out if it cannot run."""
        return False

    def go_offline(self) -> Self:
        """The same stage, with what other systems answered before."""
        return self

    def refresh(self) -> None:
        """Have another system asked again when its run is next built."""
        raise RankwrightError("the stage asks no other system")

    @property
    def made_elsewhere(self) -> bool:
        """Whether its results come from outside, so that nobody knows how it was fitted."""
        return False

    def check_ready(self) -> None:  # noqa: B027
        """Load what it needs, or raise why it cannot run here."""


@dataclass(frozen=True, kw_only=True)
class TableStage(Options, Stage, ABC):
    """A stage whose keys are its own fields and the parameters of what they choose."""

    @classmethod
    def parse(cls, part: Mapping[str, Any], place: Place, resolve: Resolve) -> Self:
        """Parse a table of a spec."""
        return parse_options(cls, part, place, resolve=resolve)


def write_run(run: Run, node: Node, folder: Path, content: Content, **facts: Any) -> Facts:
    """Write the run of a stage and return the facts to record."""
    run.rename(node.stage).write(folder / RUN_FILE)
    return {"queries": len(content.collection.judged_queries), "rows": len(run), **facts}


def open_run(node: Node, store: Store, name: str | None = None) -> Run:
    """The run that a node has built."""
    return Run.read(node.folder(store) / RUN_FILE, name or node.stage)


def percentiles(milliseconds: list[float]) -> dict[str, Any]:
    """The percentiles p50, p95 and p99 of some times."""
    found = {f"p{at}": float(np.percentile(milliseconds, at)) for at in (50, 95, 99)} if milliseconds else {}
    return {**found, "queries": len(milliseconds), "threads": 1}
