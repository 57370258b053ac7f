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
from .filters import Filter, keep_docs, resolve_filter, search_by_filter
from .retriever import RetrieverOptions


@dataclass(frozen=True, kw_only=True)
class RunFileOptions(RetrieverOptions):
    """The rows of a run file, in any format that is read."""

    run_file: str = option(help="file of the run", path="file", key="path")

    kind: ClassVar[str] = "run"
    timed: ClassVar[bool] = False
    can_filter: ClassVar[bool] = True
    made_elsewhere: ClassVar[bool] = True

    @cached_property
    def run(self) -> Run:
        """The run in the file."""
        return Run.read(self.run_file)

    def build(self, collection: Collection, folder: Path | None = None) -> RunFile:
        """The run, as a system that answers the queries in it."""
        return RunFile(self.run, self.run_file, self.filter, collection)

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
    filter: str | None = None
    collection: Collection | None = None  # whose metadata filters are about

    def search(
        self,
        queries: Mapping[str, str],
        k: int = 1000,
        name: str = "run",
        *,
        filter: Filter | None = None,
        threads: int | None = None,
    ) -> Run:
        """The first k rows of each query whose docs meet the filter; a query without rows has no answer."""

        def search(part: Mapping[str, str], text: str | None) -> Run:
            found = resolve_filter(text, self.collection)
            rows = self.rows(part)
            return (rows if found is None else keep_docs(rows, found)).top(k).rename(name)

        return search_by_filter(search, queries, self.filter, filter)

    def rows(self, queries: Mapping[str, str]) -> Run:
        """The rows of some queries."""
        if not self.run.queries:
            raise RankwrightError(f"{self.path}: is empty")
        known = locate(list(queries), self.run.queries)
        if queries and not (known >= 0).any():
            ours, (asked, text) = self.run.queries[0], next(iter(queries.items()))
            what = f"the question {shorten(text)}" if len(queries) == 1 else f"{asked!r}, ..."
            raise RankwrightError(f"{self.path}: a run file answers only its own queries ({ours!r}, ...), not {what}")
        return self.run.select_queries(np.sort(known[known >= 0]))
