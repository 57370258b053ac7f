"""Training: first on titles and texts, then on judged queries; labels, GRPO, checks on validation queries."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from ...errors import RankwrightError
from .bundle import Array, Bundle
from .cuda_graph import CapturedFunction
from .model import PAD
from .routers import (
    EPSILON,
    advantages,
    any_best_loss,
    clipped_loss,
    divergence,
    gumbel,
    gumbel_noise,
    sample_depths,
)
from .schedule import Training
from .scoring import NONE, MawScorer, tied_share

REWARD_ROUTERS = ("supervised", "grpo")  # routers that learn from the reward of each depth
Advance = Callable[[float], None]  # called with the number of finished steps


class Trainer(MawScorer):
    """A scorer, and the steps that train it; several folds use one trainer, one after the other."""

    def __init__(
        self, bundle: Bundle, training: Training, device: str = "cpu", advance: Advance = lambda steps: None
    ) -> None:
        super().__init__(bundle, training, device)
        self.advance = advance
        self.titles, self.texts = self.to_device(bundle.titles), self.to_device(bundle.texts)
        self.examples = dict(training_examples(bundle))
        self.rate, self.route_rate = (torch.zeros((), device=self.device) for _ in range(2))
        on_gpu = self.device.type == "cuda"
        router = list(self.model.router.parameters()) if self.model.router is not None else []
        rest = [each for name, each in self.model.named_parameters() if not name.startswith("router.")]
        groups = [{"params": rest, "lr": self.rate}, *([{"params": router, "lr": self.route_rate}] if router else [])]
        self.optimizer = torch.optim.AdamW(
            groups, weight_decay=self.schedule.decay, fused=on_gpu, capturable=on_gpu,
            foreach=None if on_gpu else False,
        )  # fmt: skip
        self.seed(0)
        self.pair_step = CapturedFunction(self.pair_update, self.device, self.graphs, self.save_state)
        self.step = CapturedFunction(self.update, self.device, self.graphs, self.save_state)

    def seed(self, *purpose: int) -> None:
        """Set all random generators from the training's seed, for a purpose."""
        number = int(np.random.SeedSequence([self.training.seed, *purpose]).generate_state(1)[0])
        self.generator = torch.Generator(self.device).manual_seed(number)
        self.rng = np.random.default_rng([self.training.seed, *purpose, 17])
        torch.manual_seed(number)

    # state

    def state(self) -> dict[str, Tensor]:
        """A copy of the parameters."""
        return {name: value.detach().clone() for name, value in self.model.state_dict().items()}

    def reset(self, state: Mapping[str, Tensor]) -> None:
        """Restore parameters in place, and clear the optimizer's state."""
        self.model.load_state_dict(state)
        for values in self.optimizer.state.values():
            for each in values.values():
                if isinstance(each, Tensor):
                    each.zero_()

    def save_state(self) -> Callable[[], None]:
        """A function that restores the current state, after steps that do not count."""
        state, mode, rng_state = self.state(), self.model.training, torch.cuda.get_rng_state(self.device)

        def restore() -> None:
            self.reset(state)
            self.model.train(mode)
            torch.cuda.set_rng_state(rng_state, self.device)

        return restore

    # steps

    def step_optimizer(self, loss: Tensor) -> Tensor:
        """One optimizer step, gradients clipped to length 1."""
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        return loss.detach()

    def set_rate(self, step: int, steps: int, rate: float) -> None:
        """Set the learning rate: warm-up over a tenth of the steps, then a cosine."""
        warm = max(steps // 10, 1)
        after = 0.5 * (1 + math.cos(math.pi * max(step - warm, 0) / max(steps - warm, 1)))
        self.rate.fill_(rate * min((step + 1) / warm, after))
        self.route_rate.copy_(self.schedule.route_rate * self.rate)

    def pair_update(self, rows: Tensor, depth: Tensor) -> Tensor:
        """A step on titles and texts: each title must find its own text among those of the batch."""
        ids, tokens = self.titles[rows], self.texts[rows]
        with self.autocast():
            query, doc, shares = (
                self.model.encoder(ids, depth),
                self.model.encoder(tokens, depth),
                self.model.token_shares(ids),
            )
            scores = self.model.score(query[:, None], shares[:, None], doc[None], (tokens != PAD)[None]).float()
        return self.step_optimizer(F.cross_entropy(scores, torch.arange(len(rows), device=self.device)))

    def pretrain(self) -> None:
        """Pretrain on titles and their texts, at random depths."""
        self.seed(1)
        usable = np.flatnonzero((self.bundle.titles != PAD).any(1) & ((self.bundle.texts != PAD).sum(1) >= 8))
        if not len(usable):
            return
        for step in range(self.schedule.pretrain):
            batch = self.rng.choice(usable, min(self.schedule.pairs, len(usable)), replace=False)
            rows = torch.as_tensor(batch, device=self.device)
            depth = (
                self.shape.depths // 2 if self.training.router == "fixed" else int(self.rng.integers(self.shape.depths))
            )
            self.model.train()
            self.set_rate(step, self.schedule.pretrain, self.schedule.base_rate)
            self.pair_step(rows, torch.full_like(rows, depth))
            self.advance(1)

    def update(self, rows: Tensor, picked: Tensor, known: Tensor, depth: Tensor, *more: Tensor) -> Tensor:
        """A step on judged queries: the ranking loss, plus the router's loss if it learns."""
        route = torch.zeros((), device=self.device)
        choice = depth
        if self.training.router == "gumbel":
            choice = gumbel(self.logits(rows), *more)
        elif self.training.router == "supervised":
            route = any_best_loss(self.logits(rows), *more)
        elif self.training.router == "grpo":
            drawn, before, gain, initial = more
            logits = self.logits(rows)
            now = logits.log_softmax(-1).gather(-1, drawn)
            route = clipped_loss(now, before, gain, self.schedule.clip) + self.schedule.beta * divergence(
                logits, initial
            )
        scores = self.score_lists(rows, picked, choice).masked_fill(known, NONE)  # relevant docs are not negatives
        loss = F.cross_entropy(scores, torch.zeros_like(rows))
        return self.step_optimizer(loss + self.schedule.route * route)

    def choose_depths(self, rows: Tensor, step: int, reference: Any, rewards: Tensor | None) -> tuple[Tensor, ...]:
        """The depths of a training step, and what the router learns from; `rewards`: of queries and depths."""
        how, count = self.training.router, self.shape.depths
        if how == "random":  # in training a new draw each time
            return (torch.randint(count, rows.shape, generator=self.generator, device=self.device),)
        if how == "gumbel":
            return torch.zeros_like(rows), gumbel_noise((len(rows), count), self.generator)
        if rewards is None:
            return (self.depths(rows),)
        if how == "supervised":  # any of the best is right: take the one the router prefers
            best = rewards[rows] >= rewards[rows].amax(-1, keepdim=True) - EPSILON
            with torch.no_grad():
                return self.logits(rows).masked_fill(~best, NONE).argmax(-1), best
        if step % self.schedule.refresh == 0:
            self.old = copy.deepcopy(self.model.router)
        with torch.no_grad():
            pooled = self.model.pool_query(self.queries[rows])
            drawn, before = sample_depths(self.old(pooled), self.schedule.group, self.generator)
            gain, initial = advantages(rewards[rows].gather(1, drawn)), reference(pooled)
        one = torch.randint(self.schedule.group, (len(rows), 1), generator=self.generator, device=self.device)
        return drawn.gather(1, one).squeeze(1), drawn, before, gain, initial

    def draw_docs(self, rows: Array) -> tuple[Tensor, Tensor, Tensor]:
        """Docs of queries: one relevant, likelier the higher its grade; hard negatives; docs of other queries.

        Also which of the others are relevant to the query too.
        """
        others = self.schedule.others if len(rows) > 1 else 0
        hard_count = self.schedule.docs - 1 - others
        picked = np.zeros((len(rows), self.schedule.docs), dtype=np.int64)
        for at, row in enumerate(rows.tolist()):
            relevant, shares, hard = self.examples[row]
            picked[at, 0] = self.rng.choice(relevant, p=shares)
            picked[at, 1 : 1 + hard_count] = self.rng.choice(hard, hard_count, len(hard) < hard_count)
        for at in range(len(rows) if others else 0):  # in-batch negatives, read at this query's depth
            picked[at, 1 + hard_count :] = self.rng.choice(np.delete(picked[:, 0], at), others, len(rows) <= others)
        known = np.stack(
            [np.isin(docs, self.examples[row][0]) for row, docs in zip(rows.tolist(), picked, strict=True)]
        )
        known[:, 0] = False
        queries, docs, is_relevant = (torch.as_tensor(each, device=self.device) for each in (rows, picked, known))
        return queries, docs, is_relevant

    def initial_rewards(self) -> Tensor | None:
        """The rewards of depths for all queries, if the router learns from them; folds that start alike share them."""
        return self.depth_rewards(np.array(sorted(self.examples))) if self.training.router in REWARD_ROUTERS else None

    def fit(
        self,
        train: Array,
        held: Array,
        rate: float,
        rewards: Tensor | None = None,
    ) -> dict[str, Any]:
        """Train on queries; keep the state that ranks the validation queries best.

        rewards: of depths at the start, if the router learns from them.
        """
        reference = copy.deepcopy(self.model.router)
        rows = torch.as_tensor(held, device=self.device)
        best, best_state = self.mean_ndcg(rows), self.state()
        log = [{"step": 0, "held": best, **self.inspect_router(rows)}]
        useful = np.array([row for row in train.tolist() if row in self.examples])
        if not len(useful):
            raise RankwrightError(
                "maw: a fold has no training query with a relevant doc; use fewer folds, or judge more"
            )
        batches = self.endless_batches(useful)
        ties = [tied_share(rewards[useful])] if rewards is not None else []
        for step in range(self.schedule.steps):
            if rewards is not None and step and step % self.schedule.value == 0:
                rewards = self.depth_rewards(useful)
                ties.append(tied_share(rewards[useful]))
            queries, *docs = self.draw_docs(next(batches))
            depths = self.choose_depths(queries, step, reference, rewards)
            self.model.train()
            self.set_rate(step, self.schedule.steps, rate)
            loss = self.step(queries, *docs, *depths)
            self.advance(1)
            if (step + 1) % self.schedule.check == 0:
                loss_value = float(loss)  # before scoring, which may overwrite it
                found = self.mean_ndcg(rows)
                log.append({"step": step + 1, "loss": loss_value, "held": found, **self.inspect_router(rows)})
                if found > best:
                    best, best_state = found, self.state()
        self.model.load_state_dict(best_state)
        return {"rate": rate, "held": best, "steps": log, "tied": ties}

    def endless_batches(self, rows: Array) -> Iterator[Array]:
        """Batches of queries, each query once per round."""
        left: list[int] = []
        size = min(self.schedule.batch, len(rows))
        while True:
            while len(left) < size:
                left += self.rng.permutation(rows).tolist()
            yield np.array(left[:size])
            left = left[size:]


def training_examples(bundle: Bundle) -> Iterator[tuple[int, tuple[Array, Array, Array]]]:
    """For each query with relevant docs: those docs, the probability of drawing each, and hard negatives."""
    for row in range(len(bundle.queries)):
        own = bundle.relevant[bundle.relevant[:, 0] == row]
        if not len(own):
            continue
        some = bundle.candidates[row][(bundle.grades[row] <= 0) & (bundle.candidates[row] >= 0)]
        hard = np.setdiff1d(some, own[:, 1], assume_unique=True)
        if not len(hard):
            hard = np.setdiff1d(np.arange(min(len(bundle.docs), 1000)), own[:, 1])
        yield row, (own[:, 1], own[:, 2] / own[:, 2].sum(), hard)
