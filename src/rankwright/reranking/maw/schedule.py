"""What a training is: a row of the ablation, a seed, a shape, and a schedule."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from typing import Any

from ...errors import RankwrightError, unknown
from ...kind_options import check_fields, option
from .shape import ROWS, Config

VERSION = 5  # of the training; a new version invalidates earlier results


def check_rates(rates: tuple[float, ...]) -> None:
    """Refuse to learn without a learning rate."""
    if not rates:
        raise RankwrightError("at least one is needed")


@dataclass(frozen=True)
class Schedule:
    """How long, how fast and on how much data to train."""

    pretrain: int = option(600, "steps on titles and texts", low=0)
    pairs: int = option(64, "pairs in a pre-training step", low=1)
    steps: int = option(90, "steps on judged queries", low=1)
    batch: int = option(16, "queries in a step", low=1)
    docs: int = option(8, "docs of a query in a step: one relevant, then hard ones, then other queries'", low=2)
    others: int = option(2, "of these, docs relevant to other queries of the batch", low=0)
    rates: tuple[float, ...] = option(
        (3e-4, 1e-3), "learning rates; held-out queries choose the best", above=0, check=check_rates
    )
    base_rate: float = option(1e-3, "learning rate of pre-training", low=0)
    decay: float = option(0.01, "weight decay", low=0)
    check: int = option(15, "steps between two evaluations on held-out queries", low=1)
    value: int = option(30, "steps between two measurements of what each depth is worth", low=1)
    group: int = option(8, "depths sampled for a query", low=2)
    refresh: int = option(4, "steps that one policy samples for", low=1)
    clip: float = option(0.2, "clipping range of the policy ratio", low=0)
    beta: float = option(0.02, "weight of the divergence from the reference policy", low=0)
    route: float = option(1.0, "weight of the router's loss", low=0)
    route_rate: float = option(5.0, "learning rate of the router, times that of the rest", low=0)
    precision: str = option("auto", "bf16 (mixed), fp32, or auto: bf16 on a GPU", choices=("auto", "bf16", "fp32"))

    def total(self, folds: int) -> int:
        """The steps of a training with `folds` folds."""
        return self.pretrain + folds * len(self.rates) * self.steps

    def __post_init__(self) -> None:
        check_fields(self, "maw:")
        if self.others >= self.docs:
            raise RankwrightError(f"maw: others {self.others} is too many for docs {self.docs}; one must be relevant")


@dataclass(frozen=True)
class Training:
    """One training: a row of the ablation, a seed, a shape and a schedule; it covers all folds."""

    row: str
    seed: int
    config: Config
    schedule: Schedule = field(default_factory=Schedule)

    def __post_init__(self) -> None:
        if self.row not in ROWS:
            raise unknown("maw: router", self.row, ROWS)

    @property
    def shape(self) -> Config:
        """The configuration of its row."""
        return replace(self.config, **ROWS[self.row].changes)  # type: ignore[arg-type]

    @property
    def router(self) -> str:
        """How it chooses depths."""
        return ROWS[self.row].router

    def key(self, digest: str) -> str:
        """The name of its results: a hash of all that determines them."""
        return hash_parts(VERSION, digest, self.row, self.seed, asdict(self.config), asdict(self.schedule))

    def base_key(self, digest: str) -> str:
        """The name of its pretrained state; rows that differ only in how depths are learned share one."""
        schedule = self.schedule
        pretraining = [
            schedule.pretrain, schedule.pairs, schedule.base_rate, schedule.decay, schedule.precision,
            self.router == "fixed",
        ]  # fmt: skip
        return hash_parts(VERSION, digest, self.seed, asdict(self.shape), pretraining)


def hash_parts(*parts: Any) -> str:
    """A name made by hashing its parts."""
    return blake2b(json.dumps(parts).encode(), digest_size=16).hexdigest()
