"""MAW as a stage: candidates of any run, trained and scored out of fold, for several seeds."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from ...base.files import cache, digest
from ...base.lazy import need
from ...base.progress import progress
from ...collection.collection import Collection
from ...errors import RankwrightError, unknown
from ...run import Run
from ..blend import reordered, weighed
from .bundle import Bundle

EXTRA = "neural"
OWN = {"router": "grpo", "tokenizer": None, "base": None, "device": "auto"}
ABOUT = {
    "router": "the row of the ablation: none, supervised, grpo, random, fixed, heads, gumbel",
    "tokenizer": "a tokenizer.json; else one is learnt from the docs",
    "base": "a pre-trained state (base.safetensors) instead of pre-training",
    "device": "cpu, cuda, or auto",
}
ZERO = ("depth", "others", "pretrain")  # of which none is allowed
TWO = ("docs", "group", "vocabulary")  # of which one makes no sense
ELSEWHERE = ("device",)  # that decide where, not what


@dataclass(frozen=True, eq=False)
class Reranked:
    """A run for each seed, and what is to be said of the trainings."""

    runs: dict[int, Run]
    about: dict[str, Any] = field(default_factory=dict)


def settings(params: Mapping[str, Any]) -> tuple[str, Any, Any, dict[str, Any]]:
    """The row, its shape and its schedule, and what else is said; every name and value checked."""
    for name in ("torch", "safetensors", "tokenizers"):
        need(name, EXTRA)
    from .model import Config
    from .routers import ROWS
    from .schedule import Schedule

    parts: list[dict[str, Any]] = [{}, {}]
    own = dict(OWN)
    for name, value in params.items():
        for made, part in zip((Config, Schedule), parts, strict=True):
            kinds = {each.name: each.default for each in fields(made)}
            if name in kinds:
                part[name] = fitting(name, value, kinds[name])
                break
        else:
            if name not in OWN:
                known = [*OWN, *(each.name for made in (Config, Schedule) for each in fields(made))]
                raise unknown("maw: parameter", name, known)
            own[name] = value
    for name, value in own.items():
        if value is not None and not isinstance(value, str):
            raise RankwrightError(f"maw: {name} must be a string, got {value!r}")
    if own["router"] not in ROWS:
        raise unknown("maw: router", str(own["router"]), ROWS)
    if own["device"] not in ("auto", "cpu", "cuda"):
        raise unknown("maw: device", str(own["device"]), ["auto", "cpu", "cuda"])
    config = Config(**parts[0])
    row = ROWS[str(own["router"])]
    if row.router != "none" and replace(config, **row.changes).depths == 1:  # type: ignore[arg-type]
        raise RankwrightError(f"maw: router {own['router']!r} has one depth to choose from; give more, or router none")
    return str(own["router"]), config, Schedule(**parts[1]), own


def fitting(name: str, value: Any, default: Any) -> Any:
    """A value of the kind of its default, and not less than it may be."""
    if isinstance(default, tuple):
        value = tuple(value) if isinstance(value, list | tuple) else (value,)
        sound = bool(value) and all(number(each) and each > 0 for each in value)
        allowed = "a list of numbers > 0"
    elif isinstance(default, str):
        sound, allowed = isinstance(value, str), "a string"
    elif isinstance(default, float):
        high = 1.0 if name == "dropout" else float("inf")
        sound = number(value) and 0 <= value < high
        allowed = "a number >= 0" + (" and < 1" if name == "dropout" else "")
    else:
        least = 0 if name in ZERO else 2 if name in TWO else 1
        sound = number(value) and value == int(value) and value >= least
        value, allowed = int(value) if sound else value, f"an integer >= {least}"
    if not sound:
        raise RankwrightError(f"maw: {name} must be {allowed}, got {value!r}")
    return value


def number(value: Any) -> bool:
    """Whether it is a number, and finite."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


@dataclass(frozen=True, eq=False)
class Work:
    """What a stage trains: the data, the queries and candidates behind its rows, and a training for each seed."""

    bundle: Bundle
    queries: list[str]
    candidates: list[list[str]]
    trainings: list[Any]
    device: str
    base: Path | None = None

    @property
    def digest(self) -> str:
        """The hash of the data, and of the state it begins with, where one is given."""
        return self.bundle.digest + (digest(self.base) if self.base else "")


def planned(
    collection: Collection, run: Run, params: Mapping[str, Any], depth: int, count: int, seeds: int, seed: int
) -> Work:
    """The trainings of a stage, and the data they need."""
    row, config, schedule, own = settings(params)
    from . import training_data
    from .schedule import Training

    base = Path(own["base"]) if own["base"] else None
    if base is not None and not base.is_file():
        raise RankwrightError(f"maw: base {base}: no such file; a checkpoint (.safetensors) is needed")
    tokens = training_data.tokenizer(collection, config.vocabulary, own["tokenizer"])
    config = replace(config, vocabulary=training_data.ids_of(tokens))
    found = training_data.prepared(collection, run, tokens, count, seed, depth, config.longest)
    return Work(*found, [Training(row, each, config, schedule) for each in range(1, seeds + 1)], own["device"], base)


def reranked(
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
    """Train out of fold and re-rank: every query by a model that never saw it, once for each seed.

    Trainings are kept in the cache folder by all that decides them: what is done is not done again.
    """
    work = planned(collection, run, params, depth, count, seeds, seed)
    from . import training_queue
    from .model import Ranker
    from .model import count as parameters

    bundle, name = work.bundle, work.digest
    kept = home or place()
    runs: dict[int, Run] = {}
    devices: set[str] = set()
    about: dict[str, Any] = {"train_seconds": 0.0, "weights": [], "trainings": []}
    total = sum(training.schedule.total(count) for training in work.trainings)
    with progress("training", total, "steps") as advance:
        for training in work.trainings:
            folder = kept / training.key(name)
            training_queue.trained(bundle, training, folder, training_queue.device_of(work.device), advance, work.base)
            scores, weights = {}, {}
            for fold in range(count):
                result = training_queue.load(training_queue.kept(folder, fold))
                weight = chosen(bundle, result)
                about["weights"].append(weight)
                about["train_seconds"] += result.log["seconds"]
                devices.add(result.log["device"])
                for at, query in enumerate(result.test.tolist()):
                    size = len(work.candidates[query])
                    scores[work.queries[query]] = result.test_scores[at, :size].astype(np.float64)
                    weights[work.queries[query]] = weight
            runs[training.seed] = reordered(run, scores, weights, k, f"{training.row}-{training.seed}")
            about["trainings"].append(folder.name)
    about["parameters"] = parameters(Ranker(work.trainings[0].shape))
    return Reranked(runs, {**about, "device": ", ".join(sorted(devices))})


def place() -> Path:
    """Where trainings are kept."""
    return cache() / "maw"


def chosen(bundle: Bundle, result: Any) -> float:
    """The weight of the model that the held queries of a fold prefer."""
    first, grades = bundle.first[result.held], bundle.grades[result.held]
    some = bundle.candidates[result.held] >= 0
    model = result.held_scores
    rows = range(len(result.held))
    return weighed(*([each[at][some[at]].astype(np.float64) for at in rows] for each in (first, model, grades)))
