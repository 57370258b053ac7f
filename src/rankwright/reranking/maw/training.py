"""Training: first on titles and texts, then on judged queries out of fold; labels, GRPO, looks at held queries."""

from __future__ import annotations

import copy
import json
import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from ...errors import RankwrightError, unknown
from .bundle import Array, Bundle
from .capturing import Captured
from .model import PAD, Config, Ranker
from .routers import ROWS, advantages, clipped, divergence, entropy, gumbel, gumbel_noise, ndcg, sampled

VERSION = 3  # of what a training does; another one makes results anew
SWAPS = 5  # times that depths are dealt out anew among the tested queries
TOKENS = 1 << 19  # that are encoded together where no gradient is kept
NONE = -1e9  # the score of a candidate that is none
Told = Callable[[str, float], None]


@dataclass(frozen=True)
class Schedule:
    """How long, how fast, on how much."""

    pretrain: int = 600  # steps on titles and texts
    pairs: int = 64  # of a step of them
    steps: int = 90  # on judged queries
    batch: int = 16  # queries of a step
    docs: int = 8  # of a query in a step: one relevant, the others hard
    listed: int = 12  # candidates that a reward or a label looks at
    rates: tuple[float, ...] = (3e-4, 1e-3)  # learning rates, the best chosen on held queries
    base_rate: float = 1e-3  # of pre-training
    decay: float = 0.01
    check: int = 15  # steps between two looks at the held queries
    label: int = 30  # steps between two labellings
    group: int = 8  # depths that are sampled for a query
    refresh: int = 4  # steps that one policy samples for
    clip: float = 0.2
    beta: float = 0.02  # weight of the divergence from the reference
    route: float = 1.0  # weight of the router's loss
    route_rate: float = 5.0  # the router's learning rate, times that of the rest


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
        said = json.dumps([VERSION, digest, self.row, self.seed, asdict(self.config), asdict(self.schedule)])
        return blake2b(said.encode(), digest_size=16).hexdigest()


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


class Trainer:
    """A model, its data on the device, and the steps; several folds use one, one after the other."""

    def __init__(self, bundle: Bundle, training: Training, device: str = "cpu") -> None:
        self.bundle, self.training, self.plan, self.shape = bundle, training, training.schedule, training.shape
        self.device = torch.device(device)
        put = lambda rows: torch.as_tensor(np.asarray(rows, dtype=np.int64), device=self.device)  # noqa: E731
        self.docs, self.titles, self.texts = put(bundle.docs), put(bundle.titles), put(bundle.texts)
        self.queries, self.candidates = put(bundle.queries), put(bundle.candidates)
        self.grades = torch.as_tensor(np.asarray(bundle.grades, dtype=np.float32), device=self.device)
        self.relevant = torch.zeros((len(bundle.queries), len(bundle.docs)), dtype=torch.bool, device=self.device)
        self.relevant[put(bundle.relevant[:, 0]), put(bundle.relevant[:, 1])] = True
        self.material = dict(material(bundle))
        torch.manual_seed(training.seed)
        self.model = Ranker(self.shape).to(self.device)
        with torch.no_grad():
            idf = torch.as_tensor(bundle.idf, dtype=torch.float32, device=self.device)
            self.model.importance.weight[:, 0] = idf.clamp(min=0.1).log()
        self.rate, self.route_rate = (torch.zeros((), device=self.device) for _ in range(2))
        on_gpu = self.device.type == "cuda"
        router = list(self.model.router.parameters()) if self.model.router is not None else []
        rest = [each for name, each in self.model.named_parameters() if not name.startswith("router.")]
        groups = [{"params": rest, "lr": self.rate}, *([{"params": router, "lr": self.route_rate}] if router else [])]
        self.optimiser = torch.optim.AdamW(
            groups, weight_decay=self.plan.decay, fused=on_gpu, capturable=on_gpu,
            foreach=None if on_gpu else False,
        )  # fmt: skip
        self.seeded(0)
        shared = torch.cuda.graph_pool_handle() if on_gpu else None
        self.pair_step = Captured(self.pair_update, self.device, shared, self.around)
        self.step = Captured(self.update, self.device, shared, self.around)
        self.rank = Captured(self.ranked, self.device, shared, lambda: lambda: None)

    def seeded(self, *purpose: int) -> None:
        """Randomness from the training's seed, for a purpose."""
        number = int(np.random.SeedSequence([self.training.seed, *purpose]).generate_state(1)[0])
        self.pool = torch.Generator(self.device).manual_seed(number)
        self.rng = np.random.default_rng([self.training.seed, *purpose, 17])
        torch.manual_seed(number)

    # state

    def state(self) -> dict[str, Tensor]:
        """A copy of the parameters."""
        return {name: value.detach().clone() for name, value in self.model.state_dict().items()}

    def reset(self, state: Mapping[str, Tensor]) -> None:
        """Parameters as they were, in place, and an optimiser that has seen nothing."""
        self.model.load_state_dict(state)
        for values in self.optimiser.state.values():
            for each in values.values():
                if isinstance(each, Tensor):
                    each.zero_()

    def around(self) -> Callable[[], None]:
        """What puts all back after steps that do not count."""
        state, mode = self.state(), self.model.training

        def back() -> None:
            self.reset(state)
            self.model.train(mode)

        return back

    # depths

    def depths(self, rows: Tensor) -> Tensor:
        """The depth that each query gets when it is searched for: an index."""
        if self.training.router == "fixed":
            return torch.full_like(rows, self.shape.depths // 2)
        if self.training.router == "random":
            draws = [
                np.random.default_rng([self.training.seed, 5, row]).integers(self.shape.depths) for row in rows.tolist()
            ]
            return torch.as_tensor(draws, dtype=torch.int64, device=self.device)
        with torch.no_grad():
            return self.logits(rows).argmax(-1) if self.model.router is not None else torch.zeros_like(rows)

    def logits(self, rows: Tensor) -> Tensor:
        """The policy of some queries."""
        assert self.model.router is not None
        return self.model.router(self.model.pooled(self.queries[rows]))

    # scores

    def cast(self) -> Any:
        """Mixed precision on a GPU."""
        return torch.autocast(self.device.type, torch.bfloat16, self.device.type == "cuda", cache_enabled=False)

    def ranked(self, rows: Tensor, columns: Tensor, depth: Tensor) -> Tensor:
        """Scores of candidates (rows of docs) of queries, each with its depth; no gradient is kept."""
        with torch.no_grad(), self.cast():
            ids = self.queries[rows]
            query, shares = self.model.encoder(ids, depth), self.model.shares(ids)
            tokens = self.docs[columns.clamp(min=0).flatten()]
            doc = self.model.encoder(tokens, depth.repeat_interleave(columns.shape[1], 0)).unflatten(0, columns.shape)
            seen = (tokens != PAD).unflatten(0, columns.shape)
            found = self.model.score(query[:, None], shares[:, None], doc, seen).float()
        return found.masked_fill(columns < 0, NONE)

    def scores(self, rows: Tensor, columns: Tensor, depth: Tensor) -> Tensor:
        """The same for any number of queries, some at a time."""
        self.model.eval()
        per = min(max(TOKENS // (columns.shape[1] * self.docs.shape[1]), 1), len(rows))
        found = []
        for at in range(0, len(rows), per):
            place = torch.arange(at, at + per, device=self.device).clamp(max=len(rows) - 1)  # the last ones stand twice
            found.append(self.rank(rows[place], columns[place], depth[place]).clone()[: len(rows) - at])
        return torch.cat(found)

    def measured(self, rows: Tensor) -> float:
        """Mean nDCG@10 of queries, all candidates ranked by the model alone."""
        found = self.scores(rows, self.candidates[rows], self.depths(rows))
        return float(ndcg(found, self.grades[rows]).mean())

    # steps

    def updated(self, loss: Tensor) -> Tensor:
        """One step: gradients of length 1 at most."""
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimiser.step()
        self.optimiser.zero_grad(set_to_none=True)
        return loss.detach()

    def paced(self, step: int, steps: int, rate: float) -> None:
        """Warm-up over a tenth, then a cosine."""
        warm = max(steps // 10, 1)
        after = 0.5 * (1 + math.cos(math.pi * max(step - warm, 0) / max(steps - warm, 1)))
        self.rate.fill_(rate * min((step + 1) / warm, after))
        self.route_rate.copy_(self.plan.route_rate * self.rate)

    def contrast(self, ids: Tensor, tokens: Tensor, depth: Tensor, spread: Tensor) -> Tensor:
        """Scores of every query with every doc: queries x docs."""
        with self.cast():
            query, doc = self.model.encoder(ids, depth), self.model.encoder(tokens, spread)
            shares = self.model.shares(ids)
            return self.model.score(query[:, None], shares[:, None], doc[None], (tokens != PAD)[None]).float()

    def pair_update(self, rows: Tensor, depth: Tensor) -> Tensor:
        """A step on titles and texts: each title finds its own text among those of the batch."""
        scores = self.contrast(self.titles[rows], self.texts[rows], depth, depth)
        return self.updated(F.cross_entropy(scores, torch.arange(len(rows), device=self.device)))

    def pretrain(self, tell: Told = lambda what, value: None) -> None:
        """Titles find their texts; every depth has its turn."""
        self.seeded(1)
        some = np.flatnonzero((self.bundle.titles != PAD).any(1) & ((self.bundle.texts != PAD).sum(1) >= 8))
        if not len(some):
            return
        for step in range(self.plan.pretrain):
            drawn = self.rng.choice(some, min(self.plan.pairs, len(some)), replace=False)
            rows = torch.as_tensor(drawn, device=self.device)
            one = (
                self.shape.depths // 2 if self.training.router == "fixed" else int(self.rng.integers(self.shape.depths))
            )
            self.model.train()
            self.paced(step, self.plan.pretrain, self.plan.base_rate)
            loss = self.pair_step(rows, torch.full_like(rows, one))
            if step % 100 == 0:
                tell("pretraining", float(loss))

    def update(self, rows: Tensor, picked: Tensor, depth: Tensor, *more: Tensor) -> Tensor:
        """A step on judged queries: the ranking's loss, and the router's where it learns."""
        route = torch.zeros((), device=self.device)
        choice = depth
        if self.training.router == "gumbel":
            choice = gumbel(self.logits(rows), *more)
        elif self.training.router == "supervised":
            route = F.cross_entropy(self.logits(rows), depth)
        elif self.training.router == "grpo":
            drawn, before, gain, initial = more
            logits = self.logits(rows)
            now = logits.log_softmax(-1).gather(-1, drawn)
            route = clipped(now, before, gain, self.plan.clip) + self.plan.beta * divergence(logits, initial)
        spread = choice.repeat_interleave(picked.shape[1], 0)
        scores = self.contrast(self.queries[rows], self.docs[picked.flatten()], choice, spread)  # B, B·n
        place = torch.arange(len(rows), device=self.device) * picked.shape[1]
        known = self.relevant[rows][:, picked.flatten()].scatter(1, place[:, None], False)  # no negatives of ours
        loss = F.cross_entropy(scores.masked_fill(known, NONE), place)
        return self.updated(loss + self.plan.route * route)

    def routed(self, rows: Tensor, step: int, reference: Any, labels: Mapping[int, int]) -> tuple[Tensor, ...]:
        """The depths of a training step, and what the router learns from."""
        how, count = self.training.router, self.shape.depths
        if how == "random":  # in training another draw each time
            return (torch.randint(count, rows.shape, generator=self.pool, device=self.device),)
        if how == "gumbel":
            return torch.zeros_like(rows), gumbel_noise((len(rows), count), self.pool)
        if how == "supervised":
            return (torch.as_tensor([labels[row] for row in rows.tolist()], device=self.device),)
        if how != "grpo":
            return (self.depths(rows),)
        if step % self.plan.refresh == 0:
            self.old = copy.deepcopy(self.model.router)
        with torch.no_grad():
            pooled = self.model.pooled(self.queries[rows])
            drawn, before = sampled(self.old(pooled), self.plan.group, self.pool)
            gain, initial = advantages(self.rewards(rows, drawn)), reference(pooled)
        one = torch.randint(self.plan.group, (len(rows), 1), generator=self.pool, device=self.device)
        return drawn.gather(1, one).squeeze(1), drawn, before, gain, initial

    def drawn(self, rows: Array) -> tuple[Tensor, Tensor]:
        """Docs of queries: one that is relevant, likelier the higher its grade, then candidates that are not."""
        picked = np.zeros((len(rows), self.plan.docs), dtype=np.int64)
        for at, row in enumerate(rows.tolist()):
            own, shares, hard = self.material[row]
            picked[at, 0] = self.rng.choice(own, p=shares)
            picked[at, 1:] = self.rng.choice(hard, self.plan.docs - 1, len(hard) < self.plan.docs - 1)
        return torch.as_tensor(rows, device=self.device), torch.as_tensor(picked, device=self.device)

    def rewards(self, rows: Tensor, depths: Tensor) -> Tensor:
        """nDCG@10 of each query's list with each of some depths, (B, G); a list has what is relevant, then others."""
        columns, grades = self.candidates[rows], self.grades[rows]
        draw = torch.rand(columns.shape, generator=self.pool, device=self.device)
        draw = draw + (grades > 0) * 2.0 - (columns < 0) * 4.0
        kept = draw.topk(min(self.plan.listed, columns.shape[1]), dim=-1).indices
        group = depths.shape[1]
        listed = columns.gather(-1, kept).repeat_interleave(group, 0)
        found = self.scores(rows.repeat_interleave(group), listed, depths.flatten())
        return ndcg(found, grades.gather(-1, kept).repeat_interleave(group, 0)).view(len(rows), group)

    def labels(self, rows: Array) -> dict[int, int]:
        """The depth whose own ranking of each query is best under the model as it is; ties go to the policy's."""
        placed = torch.as_tensor(rows, device=self.device)
        every = torch.arange(self.shape.depths, device=self.device).expand(len(rows), -1)
        found = self.rewards(placed, every)
        with torch.no_grad():
            best = (found + 1e-4 * self.logits(placed).softmax(-1)).argmax(-1)
        return dict(zip(rows.tolist(), best.tolist(), strict=True))

    def fit(self, train: Array, held: Array, rate: float, tell: Told = lambda what, value: None) -> dict[str, Any]:
        """Train on some queries; the state that ranks the held queries best is the one that stays."""
        reference = copy.deepcopy(self.model.router)
        rows = torch.as_tensor(held, device=self.device)
        best, kept = self.measured(rows), self.state()
        log = [{"step": 0, "held": best, **self.seen(rows)}]
        labels: dict[int, int] = {}
        useful = np.array([row for row in train.tolist() if row in self.material])
        order = self.endless(useful)
        for step in range(self.plan.steps):
            if self.training.router == "supervised" and step % self.plan.label == 0:
                labels = self.labels(useful)
            some, picked = self.drawn(next(order))
            given = self.routed(some, step, reference, labels)
            self.model.train()
            self.paced(step, self.plan.steps, rate)
            loss = self.step(some, picked, *given)
            if (step + 1) % self.plan.check == 0:
                told = float(loss)
                found = self.measured(rows)
                log.append({"step": step + 1, "loss": told, "held": found, **self.seen(rows)})
                tell("training", found)
                if found > best:
                    best, kept = found, self.state()
        self.model.load_state_dict(kept)
        return {"rate": rate, "held": best, "steps": log}

    def endless(self, rows: Array) -> Iterator[Array]:
        """Batches of queries, each query once a round."""
        left: list[int] = []
        size = min(self.plan.batch, len(rows))
        while True:
            while len(left) < size:
                left += self.rng.permutation(rows).tolist()
            yield np.array(left[:size])
            left = left[size:]

    @torch.no_grad()
    def seen(self, rows: Tensor) -> dict[str, float]:
        """What the router does now: entropy of the policy in bits; how even and how sharp the first attention is."""
        said: dict[str, float] = {}
        if self.model.router is None:
            return said
        if self.training.router not in ("fixed", "random"):
            said["entropy"] = float(entropy(self.logits(rows)))
        ids, block = self.queries[rows[:16]], self.model.encoder.blocks[0]
        places = torch.arange(ids.shape[1], device=self.device)
        x = self.model.encoder.tokens(ids) + self.model.encoder.places(places)
        weights = block.attention.weights(block.first(x), ids != PAD, self.depths(rows[:16]))
        shown = weights[(ids != PAD)[:, None].expand(weights.shape[:3])]
        said["attention_entropy"] = float(-(shown * shown.clamp(min=1e-9).log2()).sum(-1).mean())
        return said | {"attention_peak": float(shown.amax(-1).mean())}


def material(bundle: Bundle) -> Iterator[tuple[int, tuple[Array, Array, Array]]]:
    """For each query with something relevant: those docs, how likely each is drawn, and hard ones."""
    for row in range(len(bundle.queries)):
        own = bundle.relevant[bundle.relevant[:, 0] == row]
        if not len(own):
            continue
        some = bundle.candidates[row][(bundle.grades[row] <= 0) & (bundle.candidates[row] >= 0)]
        hard = np.setdiff1d(some, own[:, 1], assume_unique=True)
        if not len(hard):
            hard = np.setdiff1d(np.arange(min(len(bundle.docs), 1000)), own[:, 1])
        yield row, (own[:, 1], own[:, 2] / own[:, 2].sum(), hard)


def folds(
    bundle: Bundle,
    training: Training,
    device: str,
    base: Mapping[str, Tensor] | None,
    tell: Told,
    keep: Callable[[Mapping[str, Tensor]], None],
    there: Callable[[int], bool] = lambda fold: False,
) -> Iterator[tuple[int, Result, dict[str, Tensor]]]:
    """Train and test each fold from one pre-trained state; the learning rate is the one the held queries prefer."""
    trainer = Trainer(bundle, training, device)
    if base is None:
        trainer.pretrain(tell)
        base = trainer.state()
        keep(base)
    for fold in range(int(bundle.fold.max()) + 1):
        if there(fold):
            continue
        began = time.perf_counter()
        train, held, test = bundle.split(fold, training.seed)
        best: dict[str, Any] = {}
        for at, rate in enumerate(training.schedule.rates):
            trainer.seeded(2, fold, at)
            trainer.reset(base)
            log = trainer.fit(train, held, rate, tell)
            if not best or log["held"] > best["log"]["held"]:
                best = {"log": log, "state": trainer.state()}
        trainer.reset(best["state"])
        yield fold, tested(trainer, held, test, best["log"], time.perf_counter() - began), best["state"]


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


def refuse_few(queries: int, count: int) -> None:
    """Refuse folds of too few queries: each must leave some to train on and some to hold."""
    if queries < 2 * count:
        least = f"{2 * count} at least are needed"
        raise RankwrightError(f"maw: {queries} judged queries are too few for {count} folds; {least}")
