"""Tuning: parameters of a strategy or of a fusion, chosen on some queries and scored on others."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from ..errors import RankwrightError, unknown
from ..evaluation import Measure, evaluate
from ..files import cache
from ..fingerprint import fingerprint
from ..ids import Codes, Floats
from ..progress import progress
from ..qrels import Qrels
from ..run import Run
from ..seeds import generator
from ..table import Column, Table
from .splitting import folds as split

Params = dict[str, Any]
DRAWS = 30  # of a random search
SEARCHES = {
    "grid": "every combination",
    "random": "some combinations by chance",
    "halving": "all on few queries, the better half on twice as many, and so on (Jamieson and Talwalkar, AISTATS 2016)",
}


@dataclass(frozen=True, eq=False)
class Stage:
    """What is tuned: a run for any parameters, the judgements, and a name for its inputs."""

    name: str
    make: Callable[[Params], Run]
    qrels: Qrels
    known: Sequence[str]  # parameters it has
    inputs: str  # fingerprint of all that decides the runs besides the parameters


@dataclass(frozen=True, eq=False)
class Tuned:
    """The run out of fold, what was chosen in each fold, and every score that was looked at."""

    run: Run
    chosen: tuple[Params, ...]  # by fold
    best: Params  # over all queries: for queries that come later
    fold: Mapping[str, int]
    tried: tuple[Params, ...]
    scores: Floats  # parameters x queries; NaN where halving did not look
    measure: str
    stamp: str = ""

    def table(self) -> Table:
        """What each fold chose, and how that did on the fold's own queries."""
        names = list(self.best)
        fold = np.array(list(self.fold.values()))
        rows: list[tuple[Any, ...]] = []
        for at, params in enumerate(self.chosen):
            row, mine = self.tried.index(params), fold == at
            means = (self.mean(row, ~mine), self.mean(row, mine), int(mine.sum()))
            rows.append((str(at + 1), *(params[name] for name in names), *means))
        tested = (Column("learnt on"), Column("tested on"), Column("queries", 0))
        heads = (Column("fold"), *(Column(name, 4) for name in names), *tested)
        return Table(heads, tuple(rows), f"{self.run.name}: {self.measure}")

    def mean(self, row: int, kept: Any) -> float:
        """The mean score of some parameters over some queries, those that were looked at."""
        some = self.scores[row, kept]
        return float(np.nanmean(some)) if np.isfinite(some).any() else float("nan")

    def sensitivity(self, rng: int = 0) -> Table:
        """For each parameter the score at each value, the others at their best, with a 95 % bootstrap interval."""
        draws = generator(rng, "sensitivity").integers(self.scores.shape[1], size=(2000, self.scores.shape[1]))
        rows = []
        for name in self.best:
            for value in dict.fromkeys(params[name] for params in self.tried):
                wanted = {**self.best, name: value}
                if wanted not in self.tried:  # chance did not draw it: the best that has this value
                    some = [at for at, params in enumerate(self.tried) if params[name] == value]
                    at = max(some, key=lambda at: self.mean(at, slice(None)))
                else:
                    at = self.tried.index(wanted)
                column = self.scores[at]
                if not np.isfinite(column).all():
                    continue
                low, high = np.percentile(column[draws].mean(axis=1), [2.5, 97.5])
                told = float(value) if isinstance(value, int | float) else str(value)
                rows.append((name, told, float(column.mean()), float(low), float(high)))
        heads = (Column("parameter"), Column("value", 4), Column(self.measure), Column("low"), Column("high"))
        return Table(heads, tuple(rows), f"{self.run.name}: sensitivity")


def tune(
    stage: Stage,
    grid: Mapping[str, Sequence[Any]],
    measure: str = "RR@5",
    folds: int = 5,
    rng: int = 0,
    search: str = "grid",
    draws: int = DRAWS,
    on: str = "folds",
) -> Tuned:
    """Choose parameters fold by fold: the best on the other folds' queries ranks the fold's own.

    `on="test"` takes the parameters that are best on the queries they are scored on, and stamps the run.
    Scores are kept in the cache folder as they come, so that interrupted work goes on.
    """
    if search not in SEARCHES:
        raise unknown("tune: search", search, SEARCHES)
    if on not in ("folds", "test"):
        raise unknown("tune: on", on, ["folds", "test"])
    checked(stage, grid)
    aim = Measure.parse(measure)
    tried = combinations(grid, search, draws, rng)
    queries = list(stage.qrels.queries)
    fold = split(queries, folds, rng)
    memo = Memo(stage, str(aim))
    sign = -1.0 if aim.better == "lower" else 1.0
    scores = np.full((len(tried), len(queries)), np.nan)

    def best(rows: Codes) -> int:
        """The parameters that are best on some queries, no other being looked at; of equal ones the first."""
        if search == "halving":
            return halved(tried, rows, scores, memo, sign, rng)
        return int(np.argmax(sign * scores[:, rows].mean(axis=1)))

    if search != "halving":
        with progress("tuning", len(tried), "settings") as advance:
            for at, params in enumerate(tried):
                scores[at] = memo.scores(params)
                advance(1)
    everywhere, of = best(np.arange(len(queries))), dict(zip(queries, fold.tolist(), strict=True))
    if on == "test":
        run = stage.make(tried[everywhere]).renamed(f"{stage.name}, tuned (in sample)")
        stamp = "in sample: parameters were chosen on the queries they are scored on"
        chosen = (tried[everywhere],) * folds
        return Tuned(run, chosen, tried[everywhere], of, tuple(tried), scores, str(aim), stamp)
    picks = [best(np.flatnonzero(fold != at)) for at in range(folds)]
    for pick in {*picks, everywhere}:  # what is reported is scored on every query
        scores[pick] = memo.scores(tried[pick])
    runs = {pick: stage.make(tried[pick]) for pick in {*picks, everywhere}}
    run = stitched(f"{stage.name}, tuned", runs, {query: picks[at] for query, at in of.items()}, everywhere)
    return Tuned(run, tuple(tried[pick] for pick in picks), tried[everywhere], of, tuple(tried), scores, str(aim))


def checked(stage: Stage, grid: Mapping[str, Sequence[Any]]) -> None:
    """Refuse a grid that is empty, or has a parameter that the stage has not."""
    if not grid:
        raise RankwrightError(f"tune: the grid is empty; give values for some of {', '.join(stage.known)}")
    for name, values in grid.items():
        if name not in stage.known:
            raise RankwrightError(
                f"tune: {stage.name} has no parameter {name!r}; it has {', '.join(stage.known) or 'none'}"
            )
        if not list(values):
            raise RankwrightError(f"tune: no value is given for {name!r}")


def combinations(grid: Mapping[str, Sequence[Any]], search: str, draws: int, rng: int) -> list[Params]:
    """The parameters to try."""
    every = [dict(zip(grid, values, strict=True)) for values in product(*(list(each) for each in grid.values()))]
    if search != "random" or draws >= len(every):
        return every
    kept = np.sort(generator(rng, "tune").permutation(len(every))[:draws])
    return [every[at] for at in kept.tolist()]


def halved(tried: Sequence[Params], rows: Codes, scores: Floats, memo: Memo, sign: float, rng: int) -> int:
    """The best on some queries by successive halving: what did worse on few of them is not looked at on more."""
    order = generator(rng, "halving").permutation(rows)
    alive = list(range(len(tried)))
    size = max(len(order) >> max((len(tried) - 1).bit_length(), 1), 1)
    while True:
        seen = order[:size]
        for at in alive:
            scores[at, seen] = memo.scores(tried[at])[seen]
        alive.sort(key=lambda at: -sign * float(scores[at, seen].mean()))
        if size >= len(order) or len(alive) == 1:
            return alive[0]
        alive, size = sorted(alive[: (len(alive) + 1) // 2]), min(2 * size, len(order))


class Memo:
    """Scores that were computed before, by parameters, on disk."""

    def __init__(self, stage: Stage, measure: str) -> None:
        self.stage, self.measure = stage, measure
        key = fingerprint("tune", stage.inputs, stage.qrels.fingerprint, measure)
        self.path = cache() / "tuning" / f"{key}.jsonl"
        self.known: dict[str, list[float]] = dict(self.read())

    def read(self) -> Iterator[tuple[str, list[float]]]:
        """What the file holds; a line that was cut short is passed over."""
        if self.path.is_file():
            for line in self.path.read_text(errors="replace").splitlines():
                try:
                    said = json.loads(line)
                    yield said["params"], said["scores"]
                except (ValueError, KeyError, TypeError):
                    continue

    def scores(self, params: Params) -> Floats:
        """The score of each query under some parameters."""
        key = json.dumps(params, sort_keys=True)
        if key not in self.known:
            found = evaluate(self.stage.qrels, [self.stage.make(params).renamed("x")], [self.measure])
            by_query = found.of("x", self.measure)
            self.known[key] = [by_query[query] for query in self.stage.qrels.queries]
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a") as file:
                file.write(json.dumps({"params": key, "scores": self.known[key]}) + "\n")
        return np.array(self.known[key])


def stitched(name: str, runs: Mapping[int, Run], pick: Mapping[str, int], other: int) -> Run:
    """A run whose queries come from different runs."""
    found = {at: run.to_dict() for at, run in runs.items()}
    queries = dict.fromkeys(query for each in found.values() for query in each)
    rows = {query: found[pick.get(query, other)].get(query, {}) for query in queries}
    return Run.from_dict({query: docs for query, docs in rows.items() if docs}, name)
