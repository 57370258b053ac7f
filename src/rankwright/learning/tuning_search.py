"""The search for the best parameters of a stage: every setting, or successive halving, with scores kept on disk."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ..base.cache_files import seal, unseal
from ..base.files import cache_folder
from ..base.hashing import fingerprint
from ..base.ids import Codes, Floats
from ..base.parts import is_split, map_parts
from ..base.progress import track
from ..base.seeds import generator
from ..evaluation import Measure, evaluate
from ..qrels import Qrels
from ..run import Run
from ..version import __version__
from .grids import Params

MAX_PARTS = 64  # of settings that are scored on a cluster


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
