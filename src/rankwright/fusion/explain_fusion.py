"""Why a doc has its score in a fusion: its rank, its score and its part in each run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from ..base.ids import Floats, take
from ..errors import RankwrightError
from ..run import Run
from ..table import Column, Table
from .fuse_runs import parse_fusion, prepare_pool, score_pool
from .pool import Part, Pool


@dataclass(frozen=True, eq=False)
class RecordingPool(Pool):
    """A pool that records what each run adds, if the method is a sum over runs."""

    added: list[Floats] = field(default_factory=list)

    def contributions(self, part: Part, rescored: Floats, missing: Floats | None = None) -> Floats:
        """The weighted score of each doc in a run, recorded."""
        found = super().contributions(part, rescored, missing)
        self.added.append(np.nan_to_num(found))
        return found

    def matrix(self, rescore: Callable[[Part], Floats]) -> Floats:
        """The weighted score that each run gives each doc, which is no sum."""
        found = super().matrix(rescore)
        self.added.clear()
        return found

    def sum(self, rescore: Callable[[Part], Floats]) -> Floats:
        """The sum of the weighted scores of each doc."""
        self.added.clear()
        found: Floats = np.sum([np.nan_to_num(self.contributions(part, rescore(part))) for part in self.parts], axis=0)
        return found


class FusionParts:
    """The parts of each doc's score in a fusion of runs of one query."""

    def __init__(
        self,
        runs: Sequence[Run],
        method: str = "rrf",
        params: Mapping[str, Any] | None = None,
        depth: int = 1000,
        compat: str | None = None,
    ) -> None:
        self.method, self.names = method, [run.name for run in runs]
        options = parse_fusion(method, params, len(runs), compat)
        with np.errstate(over="ignore", invalid="ignore"):
            plain = prepare_pool(runs, method, options, depth, compat)
            pool = RecordingPool(**{each.name: getattr(plain, each.name) for each in fields(plain)})
            self.scores = score_pool(pool, method, options, compat)
        self.rows = {doc: row for row, doc in enumerate(take(pool.ids, pool.firsts))}
        self.added = pool.added if len(pool.added) == len(runs) else []
        self.places = [
            {doc: (at + 1, score) for at, (doc, score) in enumerate(zip(run.ids, run.scores.tolist(), strict=True))}
            for run in runs
        ]

    def explain(self, doc: str) -> Table:
        """Why a doc has its score: its rank and score in each run, and, where a method adds up runs, each run's part.

        A method may scale the sum: the parts are scaled with it, so that they add up to the score.
        """
        if doc not in self.rows:
            raise RankwrightError(f"fuse: doc {doc!r} is not in any of the runs")
        added, score = [float(each[self.rows[doc]]) for each in self.added], float(self.scores[self.rows[doc]])
        total = sum(added)
        parts = [each * score / total for each in added] if total else [None] * len(self.names)
        rows: list[tuple[Any, ...]] = []
        for name, places, part in zip(self.names, self.places, parts, strict=True):
            share = part / score if part is not None and score else None
            rows.append((name, *places.get(doc, (None, None)), part, share))
        rows.append(("score", None, score, score if total else None, None))
        heads = (Column("run"), Column("rank", 0), Column("score", 6), Column("part", 6), Column("share", 3))
        return Table(heads, tuple(rows), f"{doc}: {self.method}")
