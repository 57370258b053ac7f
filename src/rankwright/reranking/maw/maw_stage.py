"""MAW as a stage: candidates of any run, trained and scored out of fold, for several seeds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ...base.files import file_digest
from ...base.lazy import import_optional
from ...base.parts import is_split
from ...base.progress import progress
from ...collection.collection import Collection
from ...errors import RankwrightError
from ...kind_options import option, params_of
from ...params import Param, named, parse_params
from ...run import Run
from ..blend import choose_weight, reorder
from ..reranker import Reranked, RerankerOptions
from .bundle import Bundle
from .schedule import Schedule, Training
from .shape import ROWS, Config

EXTRA = "neural"
DEPTHS = "depths"  # the name of the model's `depth` next to that of the stage, the docs to re-rank
OWN = named(
    Param("router", str, "grpo", "the row of the ablation", choices=ROWS),
    Param("tokenizer", str | None, None, "a tokenizer.json. Default: one is learned from the docs", path="file"),
    Param("base", str | None, None, "a pre-trained state (base.safetensors) instead of pre-training", path="file"),
    Param("device", str, "auto", "where to train", choices=("auto", "cpu", "cuda")),
)
ELSEWHERE = ("device",)  # decide where it runs, not the result


def maw_params() -> dict[str, Param]:
    """Every parameter of MAW: which row of the ablation, its shape, and its schedule."""
    shape = {name: param for name, param in params_of(Config).items() if name != "depth"}
    depths = replace(params_of(Config)["depth"], name=DEPTHS, aliases=("depth",))
    return {**OWN, **shape, DEPTHS: depths, **params_of(Schedule)}


def settings(params: Mapping[str, Any]) -> tuple[str, Config, Schedule, dict[str, Any]]:
    """The row, its shape and its schedule, and where it trains; every name and value checked."""
    values = parse_params(maw_params(), params, "maw:")
    values["depth"] = values.pop(DEPTHS)
    shape, schedule, own = (
        {name: values[name] for name in part} for part in (params_of(Config), params_of(Schedule), OWN)
    )
    config = Config(**shape)
    row = ROWS[str(own["router"])]
    if row.router != "none" and replace(config, **row.changes).depths == 1:  # type: ignore[arg-type]
        raise RankwrightError(f"maw: router {own['router']!r} has one depth to choose from; give more, or router none")
    return str(own["router"]), config, Schedule(**schedule), own


@dataclass(frozen=True, kw_only=True)
class MawOptions(RerankerOptions):
    """MAW: a small model trained here, out of fold, on the collection itself."""

    seeds: int = option(1, "number of trainings, each with a different seed; scores are averaged over them", low=1)

    kind: ClassVar[str] = "maw"
    inline_names: ClassVar[Mapping[str, str]] = {"depth": DEPTHS}

    @classmethod
    def chosen_params(cls, values: Mapping[str, Any]) -> dict[str, Param]:
        """Those of the model and its schedule."""
        return maw_params()

    def check(self) -> None:
        """Refuse a combination of parameters that no model has."""
        settings(self.params)

    def ready(self) -> None:
        """Say what is not installed."""
        check_installed()

    def apply(self, collection: Collection, run: Run, seed: int = 0) -> Reranked:
        """Train out of fold and re-rank: every query by a model that never saw it, once for each seed."""
        return rerank_with_maw(collection, run, self.params, self.depth, self.k, self.folds, self.seeds, seed)

    def identity(self) -> dict[str, Any]:
        """The parameters, files by their content; not where it trains."""
        values = {name: value for name, value in self.params.items() if name not in ELSEWHERE}
        for name in ("tokenizer", "base"):
            if isinstance(values.get(name), str) and Path(values[name]).is_file():
                values[name] = file_digest(Path(values[name]))
        own = {"depth": self.depth, "k": self.k, "folds": self.folds, "seeds": self.seeds}
        return {**own, **values}


def check_installed() -> None:
    """Refuse to go on without what MAW needs."""
    for name in ("torch", "safetensors", "tokenizers"):
        import_optional(name, EXTRA)


@dataclass(frozen=True, eq=False)
class Work:
    """What a stage trains: the data, the queries and candidates of its rows, and a training per seed."""

    bundle: Bundle
    queries: list[str]
    candidates: list[list[str]]
    trainings: list[Training]
    device: str
    base: Path | None = None

    @property
    def digest(self) -> str:
        """The hash of the data, and of the state it begins with, where one is given."""
        return self.bundle.digest + (file_digest(self.base) if self.base else "")


def plan_trainings(
    collection: Collection, run: Run, params: Mapping[str, Any], depth: int, count: int, seeds: int, seed: int
) -> Work:
    """The trainings of a stage, and the data they need."""
    row, config, schedule, own = settings(params)
    check_installed()
    from . import training_data

    base = Path(own["base"]) if own["base"] else None
    if base is not None and not base.is_file():
        raise RankwrightError(f"maw: base {base}: no such file; a checkpoint (.safetensors) is needed")
    tokens = training_data.get_tokenizer(collection, config.vocabulary, own["tokenizer"])
    config = replace(config, vocabulary=training_data.vocabulary_size(tokens))
    found = training_data.prepare(collection, run, tokens, count, seed, depth, config.longest)
    return Work(*found, [Training(row, each, config, schedule) for each in range(1, seeds + 1)], own["device"], base)


def rerank_with_maw(
    collection: Collection,
    run: Run,
    params: Mapping[str, Any],
    depth: int = 100,
    k: int = 1000,
    count: int = 5,
    seeds: int = 3,
    seed: int = 0,
    home: Path | None = None,
) -> Reranked:
    """Train out of fold and rerank: every query by a model that never saw it, once per seed.

    Trainings are cached under all that determines them: finished ones are not repeated.
    """
    work = plan_trainings(collection, run, params, depth, count, seeds, seed)
    from . import training_queue
    from .model import count_parameters, outline

    bundle, name = work.bundle, work.digest
    results = home or training_queue.trainings_folder()
    runs: dict[int, Run] = {}
    devices: set[str] = set()
    about: dict[str, Any] = {"train_seconds": 0.0, "weights": [], "trainings": []}
    total = sum(training.schedule.total(count) for training in work.trainings)
    if is_split() and len(work.trainings) > 1:
        training_queue.train_elsewhere(bundle, work.trainings, name, results, work.device, work.base)
    with progress("training", total, "steps") as advance:
        for training in work.trainings:
            folder = results / training.key(name)
            training_queue.train_missing_folds(
                bundle, training, folder, training_queue.choose_device(work.device), advance, work.base
            )
            scores, weights = {}, {}
            for fold in range(count):
                result = training_queue.load_result(training_queue.fold_file(folder, fold))
                weight = choose_fold_weight(bundle, result)
                about["weights"].append(weight)
                about["train_seconds"] += result.log["seconds"]
                devices.add(result.log["device"])
                for at, query in enumerate(result.test.tolist()):
                    size = len(work.candidates[query])
                    scores[work.queries[query]] = result.test_scores[at, :size].astype(np.float64)
                    weights[work.queries[query]] = weight
            runs[training.seed] = reorder(run, scores, weights, k, f"{training.row}-{training.seed}")
            about["trainings"].append(folder.name)
    about["parameters"] = count_parameters(outline(work.trainings[0].shape))
    return Reranked(runs, {**about, "device": ", ".join(sorted(devices))}, out_of_fold=True)


def choose_fold_weight(bundle: Bundle, result: Any) -> float:
    """The weight of the model, chosen on the validation queries of a fold."""
    first, grades = bundle.first[result.held], bundle.grades[result.held]
    some = bundle.candidates[result.held] >= 0
    model = result.held_scores
    rows = range(len(result.held))
    return choose_weight(*([each[at][some[at]].astype(np.float64) for at in rows] for each in (first, model, grades)))
