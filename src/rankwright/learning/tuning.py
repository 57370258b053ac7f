"""Tuning: choose the parameters of a retriever, a strategy or a fusion on some queries, and score them on others."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random
from typing import Any

import numpy as np

from ..base.cache_files import seal, unseal
from ..base.files import cache_folder
from ..base.hashing import fingerprint
from ..base.ids import Codes, Floats
from ..base.parts import is_split, map_parts
from ..base.progress import track
from ..base.seeds import generator
from ..errors import RankwrightError, listed, unknown
from ..evaluation import Measure, evaluate
from ..evaluation.input_warnings import plural
from ..params import Param, find_param
from ..qrels import Qrels
from ..run import IN_SAMPLE, OUT_OF_FOLD, Run
from ..table import Column, Table
from ..table.display import display_html
from ..version import __version__
from .query_folds import assign_folds

Params = dict[str, Any]
MAX_PARTS = 64  # of settings that are scored on a cluster
DRAWS = 30  # settings tried by a random search
MAX_SETTINGS = 1_000_000  # that are tried
MAX_SCORES = 1 << 28  # settings x queries: 2 GB
SEARCHES = {
    "grid": "every combination",
    "random": "a random sample of combinations",
    "halving": "all on few queries, the better half on twice as many, and so on (Jamieson and Talwalkar, AISTATS 2016)",
}


@dataclass(frozen=True, eq=False)
class Stage:
    """What is tuned: a function from parameters to a run, the judgements, and a fingerprint of the inputs.

    A stage that learns ranks the queries it is trained on out of fold, and all others with the full model.
    """

    name: str
    make: Callable[[Params, Qrels], Run]  # from parameters and training judgements
    qrels: Qrels
    parameters: Sequence[str]  # names of its parameters
    inputs: str  # fingerprint of everything else that determines the runs
    learns: bool = False
    labels: Mapping[str, str] = field(default_factory=dict)  # of parameters in tables: what a list of weights is of
    aggregate: Callable[[Run], Run] | None = None  # what is scored of its runs: notes instead of their chunks

    def scored_run(self, run: Run) -> Run:
        """What is scored of a run."""
        return run if self.aggregate is None else replace(self.aggregate(run), fitted=run.fitted)


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
        """The mean over all queries, and the parameters for queries to come."""
        how = f"{self.stamp}: " if self.stamp else "out of fold: "
        shown = {name: f"{each:g}" if isinstance(each, float) else str(each) for name, each in self.best_params.items()}
        best = ", ".join(f"{name} = {each}" for name, each in shown.items())
        return [
            f"{how}mean {self.measure} {self.mean:.4f} over {plural(len(self.fold), 'query')}",
            f"for queries to come: {best}",
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


def freeze(value: Any) -> Any:
    """A value of a parameter, or parameters by name, as a key: equal if and only if the values are."""
    if isinstance(value, Mapping):
        return tuple((name, freeze(each)) for name, each in value.items())
    return tuple(map(freeze, value)) if isinstance(value, list | tuple) else value


def to_cell(value: Any) -> float | str:
    """The value of a parameter in a table: a number, or its text."""
    if isinstance(value, bool):
        return str(value).lower()
    return float(value) if isinstance(value, int | float) else str(value)


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
    """Choose parameters fold by fold: the best on the queries of the other folds rank the queries of the fold.

    `on="test"` chooses the parameters on the queries they are scored on, and stamps the run. Scores are written to
    the cache folder as they are computed, so that interrupted tuning resumes.
    """
    if search not in SEARCHES:
        raise unknown("tune: search", search, SEARCHES)
    if on not in ("folds", "test"):
        raise unknown("tune: on", on, ["folds", "test"])
    check_grid(stage, grid)
    check_size(grid, search, draws, "tune:")
    target = Measure.parse(measure)
    queries = list(stage.qrels.queries)
    fold = assign_folds(queries, folds, rng)
    settings = list_settings(grid, search, draws, rng)
    if len(settings) * len(queries) > MAX_SCORES:
        most = MAX_SCORES // len(queries)
        raise RankwrightError(f"tune: {len(settings):,} settings to try; at most {most:,} on {len(queries):,} queries")
    fold_of = dict(zip(queries, fold.tolist(), strict=True))
    full = Search(stage, settings, stage.qrels, target, search == "halving", rng)
    best = full.best(np.arange(len(queries)))
    if on == "test":
        run = replace(full.run(best), name=f"{stage.name} tuned", fitted=IN_SAMPLE)
        stamp = "in sample: parameters were chosen on the queries they are scored on"
        means = ((mean(full.scores[best]),) * 2,) * folds
        same = (settings[best],) * folds
        return Tuned(
            stage.scored_run(run), same, settings[best], fold_of, tuple(settings), full.scores, means, str(target),
            stamp, stage.labels, run if stage.aggregate else None,
        )  # fmt: skip
    picks, fold_means, runs = [], [], {}
    for at in track(range(folds), "choosing settings for", unit="folds"):
        in_fold = fold == at
        fold_search = full.without_queries({query for query, each in fold_of.items() if each == at})
        picks.append(fold_search.best(np.flatnonzero(~in_fold)))
        scores = fold_search.cache.scores(settings[picks[-1]])
        fold_means.append((mean(scores[~in_fold]), mean(scores[in_fold])))
        runs[at] = fold_search.run(picks[-1])
    for pick in {*picks, best}:  # reported settings are scored on every query
        full.scores[pick] = full.cache.scores(settings[pick])
    runs[-1] = full.run(best)
    run = replace(stitch_runs(f"{stage.name} tuned", runs, fold_of, -1), fitted=OUT_OF_FOLD)
    fold_params = tuple(settings[pick] for pick in picks)
    return Tuned(
        stage.scored_run(run), fold_params, settings[best], fold_of, tuple(settings), full.scores, tuple(fold_means),
        str(target), labels=stage.labels, chunks=run if stage.aggregate else None,
    )  # fmt: skip


def mean(scores: Floats) -> float:
    """The mean over the queries that were scored."""
    return float(np.nanmean(scores)) if np.isfinite(scores).any() else float("nan")


def parse_grid(
    known: Mapping[str, Param],
    grid: Mapping[str, Any],
    fixed: Mapping[str, Any],
    place: str,
    find: Callable[[Mapping[str, Param], str], Param | None] = find_param,
) -> dict[str, list[Any]]:
    """The values to try for each parameter, each of them checked; a parameter that is fixed has none to try."""
    if not grid:
        raise RankwrightError(f"{place} grid: is empty; give values for some of {listed(known)}")
    found: dict[str, list[Any]] = {}
    for name, values in grid.items():
        param = find(known, name)
        if param is None:
            raise unknown(f"{place} grid: parameter", name, known)
        if not isinstance(values, list | tuple) and not hasattr(values, "tolist"):
            raise RankwrightError(f"{place} grid {name}: give a list of values, got {type(values).__name__}")
        if not len(values):
            raise RankwrightError(f"{place} grid {name}: has no value")
        found[param.name] = [param.parse(value, f"{place} grid") for value in values]
    both = next((name for name in found if name in fixed), None)
    if both is not None:
        raise RankwrightError(f"{place} {both} is both fixed and in the grid; give it once")
    return found


def check_grid(stage: Stage, grid: Mapping[str, Sequence[Any]]) -> None:
    """Refuse an empty grid, and parameters that the stage does not have."""
    if not grid:
        raise RankwrightError(f"tune: the grid is empty; give values for some of {', '.join(stage.parameters)}")
    for name, values in grid.items():
        if name not in stage.parameters:
            raise RankwrightError(
                f"tune: {stage.name} has no parameter {name!r}; it has {', '.join(stage.parameters) or 'none'}"
            )
        if not list(values):
            raise RankwrightError(f"tune: no value is given for {name!r}")


def list_settings(grid: Mapping[str, Sequence[Any]], search: str, draws: int, rng: int) -> list[Params]:
    """The combinations of parameters to try."""
    total = count_combinations(grid)
    if search != "random" or draws >= total:
        return [dict(zip(grid, values, strict=True)) for values in product(*(list(each) for each in grid.values()))]
    generate = generator(rng, "tune")
    if total <= MAX_SETTINGS:
        sample = np.sort(generate.permutation(total)[:draws]).tolist()
    else:  # too many to shuffle
        sample = sorted(draw_numbers(Random(int(generate.integers(1 << 62))), total, draws))
    return [nth_setting(grid, at) for at in sample]


def draw_numbers(random: Random, total: int, count: int) -> set[int]:
    """Some different numbers from 0 to total - 1, which may be more than any array holds."""
    found: set[int] = set()
    while len(found) < count:
        found.add(random.randrange(total))
    return found


def nth_setting(grid: Mapping[str, Sequence[Any]], at: int) -> Params:
    """The combination at a position among all of them, the last parameter varying fastest."""
    found = {}
    for name, values in reversed(list(grid.items())):
        at, digit = divmod(at, len(values))
        found[name] = values[digit]
    return {name: found[name] for name in grid}


def count_combinations(grid: Mapping[str, Sequence[Any]]) -> int:
    """The number of combinations of a grid."""
    return math.prod(len(values) for values in grid.values())


def check_size(grid: Mapping[str, Sequence[Any]], search: str, draws: int, place: str) -> None:
    """Refuse a search over more settings than can be tried."""
    total = count_combinations(grid)
    tried = min(total, draws) if search == "random" else total
    if tried > MAX_SETTINGS:
        raise RankwrightError(
            f"{place} {tried:,} settings to try; at most {MAX_SETTINGS:,} are possible: give fewer values, or a random "
            "search with fewer draws"
        )


class Search:
    """A search over settings: their scores when the stage is trained on some judgements."""

    def __init__(
        self, stage: Stage, settings: Sequence[Params], training: Qrels, target: Measure, halving: bool, rng: int
    ) -> None:
        self.stage, self.settings, self.target, self.halving, self.rng = stage, settings, target, halving, rng
        self.cache = ScoreCache(stage, str(target), training)
        self.sign = -1.0 if target.better == "lower" else 1.0
        self.scores = np.full((len(settings), len(stage.qrels.queries)), np.nan)
        self.runs: dict[int, Run] = {}
        self.unit = f"settings on {len(stage.qrels.queries):,} queries"
        if not halving:
            self.cache.fill(settings)
            for at, params in enumerate(track(settings, "tuning", unit=self.unit)):
                self.scores[at] = self.cache.scores(params)

    def without_queries(self, queries: Collection[str]) -> Search:
        """The search trained without the judgements of some queries; the same search where the stage does not learn."""
        if not self.stage.learns:
            return self
        judgements = self.stage.qrels.to_dict()
        training = Qrels.from_dict({query: docs for query, docs in judgements.items() if query not in queries})
        return Search(self.stage, self.settings, training, self.target, self.halving, self.rng)

    def best(self, rows: Codes) -> int:
        """The best setting on some queries, using no others; the first of equally good ones."""
        if self.halving:
            return self.halve(rows)
        return int(np.argmax(self.sign * self.scores[:, rows].mean(axis=1)))

    def halve(self, rows: Codes) -> int:
        """The best setting by successive halving: the worse half on few queries is not scored on more."""
        order = generator(self.rng, "halving").permutation(rows)
        alive = list(range(len(self.settings)))
        size = max(len(order) >> max((len(alive) - 1).bit_length(), 1), 1)
        while True:
            seen = order[:size]
            self.cache.fill([self.settings[at] for at in alive])
            for at in track(alive, "tuning", unit=self.unit):
                self.scores[at, seen] = self.cache.scores(self.settings[at])[seen]
            alive.sort(key=lambda at: -self.sign * float(self.scores[at, seen].mean()))
            if size >= len(order) or len(alive) == 1:
                return alive[0]
            alive, size = sorted(alive[: (len(alive) + 1) // 2]), min(2 * size, len(order))

    def run(self, at: int) -> Run:
        """The run of a setting."""
        if at not in self.runs:
            self.runs[at] = self.stage.make(self.settings[at], self.cache.training)
        return self.runs[at]


class ScoreCache:
    """Scores by parameters, cached on disk."""

    def __init__(self, stage: Stage, measure: str, training: Qrels) -> None:
        self.stage, self.measure, self.training = stage, measure, training
        key = fingerprint("tune", __version__, stage.inputs, stage.qrels.fingerprint, training.fingerprint, measure)
        self.path = cache_folder() / "tuning" / f"{key}.jsonl"
        self.cached: dict[str, Floats] = dict(self.read())

    def read(self) -> Iterator[tuple[str, Floats]]:
        """Read the file; a line that is incomplete or damaged, by its digest, is skipped."""
        for line in self.path.read_bytes().split(b"\n") if self.path.is_file() else ():
            record = unseal(line.replace(b" ", b"\n", 1))
            if record is not None:
                yield from ((key, np.array(scores)) for key, scores in json.loads(record).items())

    def scores(self, params: Params) -> Floats:
        """The score of each query with some parameters, computed once."""
        key = json.dumps(params, sort_keys=True)
        if key not in self.cached:
            self.add(key, score_setting((self.stage, self.measure, self.training), params))
        return self.cached[key]

    def add(self, key: str, scores: Floats) -> None:
        """Keep the scores of some parameters, also on disk."""
        self.cached[key] = scores
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            record = json.dumps({key: scores.tolist()}).encode()
            file.write(seal(record).replace(b"\n", b" ", 1) + b"\n")

    def fill(self, settings: Sequence[Params]) -> None:
        """On a cluster, have settings scored there that are not known yet."""
        missing = {key: params for params in settings if (key := json.dumps(params, sort_keys=True)) not in self.cached}
        if not is_split() or len(missing) < 2:
            return
        size = -(-len(missing) // MAX_PARTS)
        keys = list(missing)
        groups = [[missing[key] for key in keys[at : at + size]] for at in range(0, len(keys), size)]
        found = map_parts(score_settings, (self.stage, self.measure, self.training), groups)
        for at, group in enumerate(found):
            for key, scores in zip(keys[at * size :], group, strict=False):
                self.add(key, scores)


def score_setting(shared: tuple[Stage, str, Qrels], params: Params) -> Floats:
    """The score of each query with some parameters."""
    stage, measure, training = shared
    run = stage.scored_run(stage.make(params, training))
    found = evaluate(stage.qrels, [run], [measure])
    by_query = found.query_scores(found.systems[0], measure)
    return np.array([by_query[query] for query in stage.qrels.queries])


def score_settings(shared: tuple[Stage, str, Qrels], settings: Sequence[Params]) -> list[Floats]:
    """The scores of several settings."""
    return [score_setting(shared, params) for params in settings]


def stitch_runs(name: str, runs: Mapping[int, Run], fold: Mapping[str, int], default: int) -> Run:
    """A run that takes each query from the run of its fold, or from the default one."""
    different = list({id(run): run for run in runs.values()}.values())
    taken = [[at for at, query in enumerate(run.queries) if runs[fold.get(query, default)] is run] for run in different]
    parts = [run.select_queries(np.array(at, dtype=np.int64)) for run, at in zip(different, taken, strict=True)]
    places = {query: at for at, query in enumerate(query for part in parts for query in part.queries)}
    queries = dict.fromkeys(query for run in different for query in run.queries)  # in their order
    order = np.array([places[query] for query in queries if query in places], dtype=np.int64)
    return Run.concat(parts, name).select_queries(order)
