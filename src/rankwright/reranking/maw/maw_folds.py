"""Out of fold: every query is tested once, by a model whose training and model selection never saw it."""

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

SWAPS = 5  # shuffles of depths among the test queries


@dataclass(frozen=True)
class Result:
    """The result of a fold: scores of the candidates of test and validation queries, depths, and the log."""

    test: Array
    held: Array
    test_scores: Array  # queries x candidates
    held_scores: Array
    depths: Array  # of test queries; 0 if there is only one
    policy: Array  # probabilities of depths, of test queries
    swapped: Array  # nDCG@10 of test queries with depths of others: swaps x queries
    log: dict[str, Any]


def train_folds(
    trainer: Trainer,
    base: Mapping[str, Tensor],
    is_done: Callable[[int], bool] = lambda fold: False,
) -> Iterator[tuple[int, Result]]:
    """Train and test each fold from one pretrained state; the learning rate is chosen on the validation queries."""
    bundle, training = trainer.bundle, trainer.training
    trainer.reset(base)
    rewards = trainer.initial_rewards()
    for fold in range(int(bundle.fold.max()) + 1):
        if is_done(fold):
            trainer.advance(len(training.schedule.rates) * training.schedule.steps)
            continue
        start = time.perf_counter()
        train, held, test = bundle.split(fold, training.seed)
        best: dict[str, Any] = {}
        for at, rate in enumerate(training.schedule.rates):
            trainer.seed(2, fold, at)
            trainer.reset(base)
            log = trainer.fit(train, held, rate, rewards)
            if not best or log["held"] > best["log"]["held"]:
                best = {"log": log, "state": trainer.state()}
        trainer.reset(best["state"])
        yield fold, score_fold(trainer, held, test, best["log"], time.perf_counter() - start)


def score_fold(trainer: Trainer, held: Array, test: Array, log: dict[str, Any], seconds: float) -> Result:
    """Scores of test and validation queries, and those of test queries with depths of others."""
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
