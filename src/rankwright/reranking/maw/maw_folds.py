"""Out of fold: every query is tested once, by a model whose training and whose choices never saw it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .bundle import Array
from .routers import ndcg
from .training import Trainer

SWAPS = 5  # times that depths are dealt out anew among the tested queries


@dataclass(frozen=True)
class Result:
    """What a fold gave: scores of the candidates of tested and held queries, depths, and how it went."""

    test: Array
    held: Array
    test_scores: Array  # queries x candidates
    held_scores: Array
    depths: Array  # of tested queries; 0 where there is one
    policy: Array  # shares of depths of tested queries
    swapped: Array  # nDCG@10 of tested queries with depths of others: permutations x queries
    log: dict[str, Any]


def folds(
    trainer: Trainer,
    base: Mapping[str, Tensor],
    there: Callable[[int], bool] = lambda fold: False,
) -> Iterator[tuple[int, Result]]:
    """Train and test each fold from one pre-trained state; the learning rate is the one the held queries prefer."""
    bundle, training = trainer.bundle, trainer.training
    trainer.reset(base)
    worth = trainer.first_worth()
    for fold in range(int(bundle.fold.max()) + 1):
        if there(fold):
            trainer.advance(len(training.schedule.rates) * training.schedule.steps)
            continue
        began = time.perf_counter()
        train, held, test = bundle.split(fold, training.seed)
        best: dict[str, Any] = {}
        for at, rate in enumerate(training.schedule.rates):
            trainer.seeded(2, fold, at)
            trainer.reset(base)
            log = trainer.fit(train, held, rate, worth)
            if not best or log["held"] > best["log"]["held"]:
                best = {"log": log, "state": trainer.state()}
        trainer.reset(best["state"])
        yield fold, tested(trainer, held, test, best["log"], time.perf_counter() - began)


def tested(trainer: Trainer, held: Array, test: Array, log: dict[str, Any], seconds: float) -> Result:
    """Scores of tested and held queries, and what becomes of the tested with depths of others."""
    rows, others = (torch.as_tensor(each, device=trainer.device) for each in (test, held))
    depth = trainer.depths(rows)
    found = trainer.scores(rows, trainer.candidates[rows], depth)
    swaps = []
    for at in range(SWAPS if trainer.shape.depths > 1 else 0):
        order = np.random.default_rng([trainer.training.seed, 3, at]).permutation(len(test))
        swapped = trainer.scores(rows, trainer.candidates[rows], depth[torch.as_tensor(order, device=trainer.device)])
        swaps.append(ndcg(swapped, trainer.grades[rows]).cpu().numpy())
    policy = np.zeros((len(test), 0), dtype=np.float32)
    if trainer.model.router is not None and trainer.training.router not in ("fixed", "random"):
        with torch.no_grad():
            policy = trainer.logits(rows).softmax(-1).cpu().numpy()
    held_scores = trainer.scores(others, trainer.candidates[others], trainer.depths(others))
    return Result(
        test, held, found.cpu().numpy(), held_scores.cpu().numpy(), depth.cpu().numpy(), policy,
        np.array(swaps, dtype=np.float32).reshape(-1, len(test)), {**log, "seconds": seconds},
    )  # fmt: skip
