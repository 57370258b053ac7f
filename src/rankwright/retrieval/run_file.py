"""A run file as a system: what another program returned for the same queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ..base.ids import locate
from ..collection.collection import Collection
from ..errors import RankwrightError
from ..kind_options import option
from ..params import shorten
from ..run import Run
from .retriever import RetrieverOptions


@dataclass(frozen=True, kw_only=True)
class RunFileOptions(RetrieverOptions):
    """The rows of a run file, in any format that is read."""

    run_file: str = option(help="file of the run", path="file", key="path")

    kind: ClassVar[str] = "run"
    timed: ClassVar[bool] = False
    made_elsewhere: ClassVar[bool] = True

    @cached_property
    def run(self) -> Run:
        """The run in the file."""
        return Run.read(self.run_file)

    def build(self, collection: Collection, folder: Path | None = None) -> RunFile:
        """The run, as a system that answers the queries in it."""
        return RunFile(self.run, self.run_file)

    def ready(self) -> None:
        """Say so if the file is not there."""
        if not Path(self.run_file).is_file():
            raise RankwrightError(f"{self.run_file}: no such file")

    def identity(self) -> Mapping[str, Any]:
        """The content of the run, wherever its file is."""
        self.ready()
        return {"run": self.run.fingerprint, **({"fitted": self.run.fitted} if self.run.fitted else {})}


@dataclass(frozen=True)
class RunFile:
    """A run that answers the queries it has rows for."""

    run: Run
    path: str

    def search(
        self, queries: Mapping[str, str], k: int = 1000, name: str = "run", *, threads: int | None = None
    ) -> Run:
        """The first k rows of each query; a query without rows has no answer."""
        if not self.run.queries:
            raise RankwrightError(f"{self.path}: is empty")
        known = locate(list(queries), self.run.queries)
        if queries and not (known >= 0).any():
            ours, (asked, text) = self.run.queries[0], next(iter(queries.items()))
            what = f"the question {shorten(text)}" if len(queries) == 1 else f"{asked!r}, ..."
            raise RankwrightError(f"{self.path}: a run file answers only its own queries ({ours!r}, ...), not {what}")
        return self.run.select_queries(np.sort(known[known >= 0])).top(k).rename(name)
