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
        return np.sum([np.nan_to_num(self.contributions(part, rescore(part))) for part in self.parts], axis=0)


def explain_fusion(
    runs: Sequence[Run],
    doc: str,
    method: str = "rrf",
    params: Mapping[str, Any] | None = None,
    depth: int = 1000,
    compat: str | None = None,
) -> Table:
    """Why a doc has its score in a fusion of runs of one query.

    One row for each run: the doc's rank and score there, and, where a method adds up runs, what the run adds and its
    share of the score.
    """
    options = parse_fusion(method, params, len(runs), compat)
    with np.errstate(over="ignore", invalid="ignore"):
        plain = prepare_pool(runs, method, options, depth, compat)
        pool = RecordingPool(**{each.name: getattr(plain, each.name) for each in fields(plain)})
        scores = score_pool(pool, method, options, compat)
    ids = list(take(pool.ids, pool.firsts))
    if doc not in ids:
        raise RankwrightError(f"fuse: doc {doc!r} is not in any of the runs")
    row = ids.index(doc)
    added = [float(each[row]) for each in pool.added] if len(pool.added) == len(runs) else []
    total, score = sum(added), float(scores[row])
    rows: list[tuple[Any, ...]] = []
    for at, run in enumerate(runs):
        own = list(run.ids)
        place = own.index(doc) if doc in own else None
        # a method may scale the sum: the parts are scaled with it, so that they add up to the score
        part = added[at] * score / total if total else None
        share = part / score if part is not None and score else None
        rank = None if place is None else place + 1
        rows.append((run.name, rank, None if place is None else float(run.scores[place]), part, share))
    rows.append(("score", None, score, score if total else None, None))
    heads = (Column("run"), Column("rank", 0), Column("score", 6), Column("part", 6), Column("share", 3))
    return Table(heads, tuple(rows), f"{doc}: {method}")
