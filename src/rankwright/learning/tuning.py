"""Tuning: parameters of a strategy or of a fusion, chosen on some queries and scored on others."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from ..base.files import cache
from ..base.hashing import fingerprint
from ..base.ids import Codes, Floats
from ..base.progress import track
from ..base.seeds import generator
from ..errors import RankwrightError, unknown
from ..evaluation import Measure, evaluate
from ..qrels import Qrels
from ..run import Run
from ..table import Column, Table
from .query_folds import folds as split

Params = dict[str, Any]
DRAWS = 30  # of a random search
SEARCHES = {
    "grid": "every combination",
    "random": "some combinations by chance",
    "halving": "all on few queries, the better half on twice as many, and so on (Jamieson and Talwalkar, AISTATS 2016)",
}


@dataclass(frozen=True, eq=False)
class Stage:
    """What is tuned: a run for any parameters, the judgements, and a name for its inputs.

    One that learns ranks the queries of the judgements it is given out of fold, and all others by what it learnt.
    """

    name: str
    make: Callable[[Params, Qrels], Run]
    qrels: Qrels
    known: Sequence[str]  # parameters it has
    inputs: str  # fingerprint of all that decides the runs besides the parameters and what is learnt from
    learns: bool = False


@dataclass(frozen=True, eq=False)
class Tuned:
    """The run out of fold, what was chosen in each fold, and every score that was looked at."""

    run: Run
    chosen: tuple[Params, ...]  # by fold
    best: Params  # over all queries: for queries that come later
    fold: Mapping[str, int]
    tried: tuple[Params, ...]
    scores: Floats  # parameters x queries; NaN where halving did not look
    means: tuple[tuple[float, float], ...]  # of what each fold chose: where it was chosen, and on the fold's own
    measure: str
    stamp: str = ""

    def table(self) -> Table:
        """What each fold chose, and how that did on the fold's own queries."""
        names = list(self.best)
        fold = np.array(list(self.fold.values()))
        rows: list[tuple[Any, ...]] = []
        for at, params in enumerate(self.chosen):
            rows.append((str(at + 1), *(params[name] for name in names), *self.means[at], int((fold == at).sum())))
        tested = (Column("learnt on"), Column("tested on"), Column("queries", 0))
        heads = (Column("fold"), *(Column(name, 4) for name in names), *tested)
        return Table(heads, tuple(rows), f"{self.run.name}: {self.measure}")

    def sensitivity(self, rng: int = 0) -> Table:
        """For each parameter the score at each value, the others at their best, with a 95 % bootstrap interval."""
        draws = generator(rng, "sensitivity").integers(self.scores.shape[1], size=(2000, self.scores.shape[1]))
        rows = []
        for name in self.best:
            for value in dict.fromkeys(params[name] for params in self.tried):
                wanted = {**self.best, name: value}
                if wanted not in self.tried:  # chance did not draw it: the best that has this value
                    some = [at for at, params in enumerate(self.tried) if params[name] == value]
                    at = max(some, key=lambda at: mean(self.scores[at]))
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
    of = dict(zip(queries, fold.tolist(), strict=True))
    every = Search(stage, tried, stage.qrels, aim, search == "halving", rng)
    everywhere = every.best(np.arange(len(queries)))
    if on == "test":
        run = every.run(everywhere).renamed(f"{stage.name}, tuned (in sample)")
        stamp = "in sample: parameters were chosen on the queries they are scored on"
        both = (mean(every.scores[everywhere]),) * 2
        chosen = (tried[everywhere],) * folds
        return Tuned(run, chosen, tried[everywhere], of, tuple(tried), every.scores, (both,) * folds, str(aim), stamp)
    picks, means, runs = [], [], {}
    for at in range(folds):
        mine = fold == at
        own = every.without({query for query, each in of.items() if each == at})
        picks.append(own.best(np.flatnonzero(~mine)))
        scores = own.memo.scores(tried[picks[-1]])
        means.append((mean(scores[~mine]), mean(scores[mine])))
        runs[at] = own.run(picks[-1])
    for pick in {*picks, everywhere}:  # what is reported is scored on every query
        every.scores[pick] = every.memo.scores(tried[pick])
    runs[-1] = every.run(everywhere)
    run = stitched(f"{stage.name}, tuned", runs, of, -1)
    picked = tuple(tried[pick] for pick in picks)
    return Tuned(run, picked, tried[everywhere], of, tuple(tried), every.scores, tuple(means), str(aim))


def mean(scores: Floats) -> float:
    """The mean of what was looked at."""
    return float(np.nanmean(scores)) if np.isfinite(scores).any() else float("nan")


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


class Search:
    """Settings, and what is known of their scores when one learns from some judgements only."""

    def __init__(
        self, stage: Stage, tried: Sequence[Params], learnt: Qrels, aim: Measure, halving: bool, rng: int
    ) -> None:
        self.stage, self.tried, self.aim, self.halving, self.rng = stage, tried, aim, halving, rng
        self.memo = Memo(stage, str(aim), learnt)
        self.sign = -1.0 if aim.better == "lower" else 1.0
        self.scores = np.full((len(tried), len(stage.qrels.queries)), np.nan)
        self.made: dict[int, Run] = {}
        if not halving:
            for at, params in enumerate(track(tried, "tuning", unit="settings")):
                self.scores[at] = self.memo.scores(params)

    def without(self, queries: Collection[str]) -> Search:
        """The same for one who has not the judgements of some queries; where nothing is learnt, the same runs."""
        if not self.stage.learns:
            return self
        known = self.stage.qrels.to_dict()
        left = Qrels.from_dict({query: docs for query, docs in known.items() if query not in queries})
        return Search(self.stage, self.tried, left, self.aim, self.halving, self.rng)

    def best(self, rows: Codes) -> int:
        """The setting that is best on some queries, no other being looked at; of equal ones the first."""
        if self.halving:
            return self.halved(rows)
        return int(np.argmax(self.sign * self.scores[:, rows].mean(axis=1)))

    def halved(self, rows: Codes) -> int:
        """The best by successive halving: what did worse on few queries is not looked at on more."""
        order = generator(self.rng, "halving").permutation(rows)
        alive = list(range(len(self.tried)))
        size = max(len(order) >> max((len(alive) - 1).bit_length(), 1), 1)
        while True:
            seen = order[:size]
            for at in alive:
                self.scores[at, seen] = self.memo.scores(self.tried[at])[seen]
            alive.sort(key=lambda at: -self.sign * float(self.scores[at, seen].mean()))
            if size >= len(order) or len(alive) == 1:
                return alive[0]
            alive, size = sorted(alive[: (len(alive) + 1) // 2]), min(2 * size, len(order))

    def run(self, at: int) -> Run:
        """The run of a setting."""
        if at not in self.made:
            self.made[at] = self.stage.make(self.tried[at], self.memo.learnt)
        return self.made[at]


class Memo:
    """Scores that were computed before, by parameters, on disk."""

    def __init__(self, stage: Stage, measure: str, learnt: Qrels) -> None:
        self.stage, self.measure, self.learnt = stage, measure, learnt
        key = fingerprint("tune", stage.inputs, stage.qrels.fingerprint, learnt.fingerprint, measure)
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
            found = evaluate(self.stage.qrels, [self.stage.make(params, self.learnt).renamed("x")], [self.measure])
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
