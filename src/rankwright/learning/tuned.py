"""What tuning has found: the out-of-fold run, the chosen parameters and every score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..base.ids import Floats
from ..base.seeds import generator
from ..errors import plural
from ..run import Run
from ..table import Column, Table
from ..table.display import display_html
from .grids import Params, freeze


@dataclass(frozen=True, eq=False, repr=False)
class Tuned:
    """The out-of-fold run, the parameters chosen in each fold, and every score that was computed."""

    run: Run
    fold_params: tuple[Params, ...]  # chosen in each fold
    best_params: Params  # over all queries: for future queries
    fold: Mapping[str, int]  # of each query
    settings: tuple[Params, ...]  # every combination that was tried
    scores: Floats  # settings x queries; NaN where halving skipped the query
    fold_means: tuple[tuple[float, float], ...]  # mean of the chosen parameters on the other folds, and on the fold
    measure: str
    stamp: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)  # of parameters in tables
    chunks: Run | None = None  # the run of chunks, where that of notes was scored

    def table(self) -> Table:
        """The parameters chosen in each fold, with their means on the other folds and on the fold; then all queries.

        The last row has the parameters that are best on all queries, and the mean of the out-of-fold run. Parameters
        chosen on the queries they are scored on are one row.
        """
        names = list(self.best_params)
        fold = np.array(list(self.fold.values()))
        best = tuple(to_cell(self.best_params[name]) for name in names)
        heads = [Column("fold"), *(Column(name, 4, label=self.labels.get(name, "")) for name in names)]
        if self.stamp:
            heads += [Column(self.measure, label=f"{self.measure}, in sample"), Column("queries", 0)]
            only = ("all", *best, self.mean, len(fold))
            return Table(tuple(heads), (only,), f"{self.run.name}: {self.measure}", (self.stamp,))
        rows: list[tuple[Any, ...]] = []
        for at, params in enumerate(self.fold_params):
            chosen = (to_cell(params[name]) for name in names)
            rows.append((str(at + 1), *chosen, *self.fold_means[at], int((fold == at).sum())))
        rows.append(("all", *best, mean(self.scores[self.settings.index(self.best_params)]), self.mean, len(fold)))
        heads += [
            Column("tuned on", label=f"{self.measure} on tuning queries"),
            Column("tested on", label=f"{self.measure} on test queries"),
            Column("queries", 0, label="test queries"),
        ]
        note = (
            "all: the parameters that are best on all queries, for new queries; its test score is the out-of-fold mean"
        )
        return Table(tuple(heads), tuple(rows), f"{self.run.name}: {self.measure}", (note,))

    @property
    def mean(self) -> float:
        """The mean of the run over all queries: out of fold, each query with parameters chosen on the others."""
        tested = np.array([self.fold_means[fold][1] for fold in self.fold.values()])
        return mean(tested)

    def conclusions(self) -> list[str]:
        """The mean over all queries, and the parameters for future queries."""
        how = f"{self.stamp}: " if self.stamp else "out of fold: "
        shown = {name: f"{each:g}" if isinstance(each, float) else str(each) for name, each in self.best_params.items()}
        best = ", ".join(f"{name} = {each}" for name, each in shown.items())
        return [
            f"{how}mean {self.measure} {self.mean:.4f} over {plural(len(self.fold), 'query')}",
            f"for future queries: {best}",
        ]

    def __str__(self) -> str:
        return "\n".join([str(self.table()), "", *self.conclusions()])

    def __repr__(self) -> str:
        tried = f"{plural(len(self.settings), 'setting')}, {plural(len(self.fold_params), 'fold')}"
        return f"Tuned({self.run.name!r}, {self.measure} {self.mean:.4f}, {tried})"

    def _repr_html_(self) -> str:
        return display_html(self.table(), self.conclusions(), variable="tuned")

    def sensitivity(self, rng: int = 0) -> Table:
        """The score at each value of each parameter, the others at their best, with a 95% bootstrap interval."""
        draws = generator(rng, "sensitivity").integers(self.scores.shape[1], size=(2000, self.scores.shape[1]))
        rows = []
        positions: dict[Any, int] = {}
        for at, params in enumerate(self.settings):
            positions.setdefault(freeze(params), at)
        for name in self.best_params:
            by_value: dict[Any, list[int]] = {}  # the settings with each value
            for at, params in enumerate(self.settings):
                by_value.setdefault(freeze(params[name]), []).append(at)
            for same_value in by_value.values():
                value = self.settings[same_value[0]][name]
                found = positions.get(freeze({**self.best_params, name: value}))
                if found is None:  # random search did not draw it: take the best setting with this value
                    found = max(same_value, key=lambda at: mean(self.scores[at]))
                scores = self.scores[found]
                if not np.isfinite(scores).all():
                    continue
                low, high = np.percentile(scores[draws].mean(axis=1), [2.5, 97.5])
                rows.append((name, to_cell(value), float(scores.mean()), float(low), float(high)))
        ends = (Column("low", label="95% CI low"), Column("high", label="95% CI high"))
        heads = (Column("parameter"), Column("value", 4), Column(self.measure), *ends)
        return Table(heads, tuple(rows), f"{self.run.name}: sensitivity to its parameters")


def to_cell(value: Any) -> float | str:
    """The value of a parameter in a table: a number, or its text."""
    if isinstance(value, bool):
        return str(value).lower()
    return float(value) if isinstance(value, int | float) else str(value)


def mean(scores: Floats) -> float:
    """The mean over the queries that were scored."""
    return float(np.nanmean(scores)) if np.isfinite(scores).any() else float("nan")
