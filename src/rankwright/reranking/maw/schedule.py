"""What a training is: a row of the ablation, a seed, a shape, and how long, how fast and on how much it learns."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from typing import Any

from ...errors import RankwrightError, unknown
from .model import Config
from .routers import ROWS

VERSION = 4  # of what a training does; another one makes results anew


@dataclass(frozen=True)
class Schedule:
    """How long, how fast, on how much."""

    pretrain: int = 600  # steps on titles and texts
    pairs: int = 64  # of a step of them
    steps: int = 90  # on judged queries
    batch: int = 16  # queries of a step
    docs: int = 8  # of a query in a step: one relevant, then hard ones, then those of other queries
    others: int = 2  # of these: docs relevant for other queries of the batch
    rates: tuple[float, ...] = (3e-4, 1e-3)  # learning rates, the best chosen on held queries
    base_rate: float = 1e-3  # of pre-training
    decay: float = 0.01
    check: int = 15  # steps between two looks at the held queries
    value: int = 30  # steps after which it is measured anew what each depth is worth for each query
    group: int = 8  # depths that are sampled for a query
    refresh: int = 4  # steps that one policy samples for
    clip: float = 0.2
    beta: float = 0.02  # weight of the divergence from the reference
    route: float = 1.0  # weight of the router's loss
    route_rate: float = 5.0  # the router's learning rate, times that of the rest
    precision: str = "auto"  # bf16 (mixed), fp32, or auto: bf16 on a GPU

    def total(self, folds: int) -> int:
        """The steps of a training with so many folds."""
        return self.pretrain + folds * len(self.rates) * self.steps

    def __post_init__(self) -> None:
        if self.others >= self.docs:
            raise RankwrightError(f"maw: others {self.others} is too many for docs {self.docs}; one must be relevant")
        if self.precision not in ("auto", "bf16", "fp32"):
            raise unknown("maw: precision", self.precision, ["auto", "bf16", "fp32"])


@dataclass(frozen=True)
class Training:
    """One training: a row of the ablation, a seed, a shape and a schedule; the folds follow."""

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
        """The name of its results: all that decides them."""
        return hashed(VERSION, digest, self.row, self.seed, asdict(self.config), asdict(self.schedule))

    def base(self, digest: str) -> str:
        """The name of its pre-trained state: rows that differ only in how depths are learnt share one."""
        plan = self.schedule
        how = [plan.pretrain, plan.pairs, plan.base_rate, plan.decay, plan.precision, self.router == "fixed"]
        return hashed(VERSION, digest, self.seed, asdict(self.shape), how)


def hashed(*parts: Any) -> str:
    """A name made of all that it stands for."""
    return blake2b(json.dumps(parts).encode(), digest_size=16).hexdigest()
