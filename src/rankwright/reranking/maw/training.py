"""Training: first on titles and texts, then on judged queries; labels, GRPO, looks at held queries."""

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
from .cuda_graph import Captured
from .model import PAD
from .routers import EPSILON, advantages, any_of, clipped, divergence, gumbel, gumbel_noise, sampled
from .schedule import Training
from .scoring import NONE, Scorer, tied

VALUED = ("supervised", "grpo")  # routers that learn from what each depth is worth
Advance = Callable[[float], None]  # called with steps that are done


class Trainer(Scorer):
    """What scores, and the steps that teach it; several folds use one, one after the other."""

    def __init__(
        self, bundle: Bundle, training: Training, device: str = "cpu", advance: Advance = lambda steps: None
    ) -> None:
        super().__init__(bundle, training, device)
        self.advance = advance
        self.titles, self.texts = self.put(bundle.titles), self.put(bundle.texts)
        self.material = dict(material(bundle))
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
        self.pair_step = Captured(self.pair_update, self.device, self.graphs, self.around)
        self.step = Captured(self.update, self.device, self.graphs, self.around)

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
        state, mode, drawn = self.state(), self.model.training, torch.cuda.get_rng_state(self.device)

        def back() -> None:
            self.reset(state)
            self.model.train(mode)
            torch.cuda.set_rng_state(drawn, self.device)

        return back

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

    def pair_update(self, rows: Tensor, depth: Tensor) -> Tensor:
        """A step on titles and texts: each title finds its own text among those of the batch."""
        ids, tokens = self.titles[rows], self.texts[rows]
        with self.cast():
            query, doc, shares = (
                self.model.encoder(ids, depth),
                self.model.encoder(tokens, depth),
                self.model.shares(ids),
            )
            scores = self.model.score(query[:, None], shares[:, None], doc[None], (tokens != PAD)[None]).float()
        return self.updated(F.cross_entropy(scores, torch.arange(len(rows), device=self.device)))

    def pretrain(self) -> None:
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
            self.pair_step(rows, torch.full_like(rows, one))
            self.advance(1)

    def update(self, rows: Tensor, picked: Tensor, known: Tensor, depth: Tensor, *more: Tensor) -> Tensor:
        """A step on judged queries: the ranking's loss, and the router's where it learns."""
        route = torch.zeros((), device=self.device)
        choice = depth
        if self.training.router == "gumbel":
            choice = gumbel(self.logits(rows), *more)
        elif self.training.router == "supervised":
            route = any_of(self.logits(rows), *more)
        elif self.training.router == "grpo":
            drawn, before, gain, initial = more
            logits = self.logits(rows)
            now = logits.log_softmax(-1).gather(-1, drawn)
            route = clipped(now, before, gain, self.plan.clip) + self.plan.beta * divergence(logits, initial)
        scores = self.listed(rows, picked, choice).masked_fill(known, NONE)  # what is relevant is no negative
        loss = F.cross_entropy(scores, torch.zeros_like(rows))
        return self.updated(loss + self.plan.route * route)

    def routed(self, rows: Tensor, step: int, reference: Any, worth: Tensor | None) -> tuple[Tensor, ...]:
        """The depths of a training step, and what the router learns from; worth: of queries and depths."""
        how, count = self.training.router, self.shape.depths
        if how == "random":  # in training another draw each time
            return (torch.randint(count, rows.shape, generator=self.pool, device=self.device),)
        if how == "gumbel":
            return torch.zeros_like(rows), gumbel_noise((len(rows), count), self.pool)
        if worth is None:
            return (self.depths(rows),)
        if how == "supervised":  # any of the best will do: the router's own preference among them
            best = worth[rows] >= worth[rows].amax(-1, keepdim=True) - EPSILON
            with torch.no_grad():
                return self.logits(rows).masked_fill(~best, NONE).argmax(-1), best
        if step % self.plan.refresh == 0:
            self.old = copy.deepcopy(self.model.router)
        with torch.no_grad():
            pooled = self.model.pooled(self.queries[rows])
            drawn, before = sampled(self.old(pooled), self.plan.group, self.pool)
            gain, initial = advantages(worth[rows].gather(1, drawn)), reference(pooled)
        one = torch.randint(self.plan.group, (len(rows), 1), generator=self.pool, device=self.device)
        return drawn.gather(1, one).squeeze(1), drawn, before, gain, initial

    def drawn(self, rows: Array) -> tuple[Tensor, Tensor, Tensor]:
        """Docs of queries: one relevant, likelier the higher its grade; hard ones; those of other queries.

        And which of the others are relevant for the query too.
        """
        others = self.plan.others if len(rows) > 1 else 0
        hard_ones = self.plan.docs - 1 - others
        picked = np.zeros((len(rows), self.plan.docs), dtype=np.int64)
        for at, row in enumerate(rows.tolist()):
            own, shares, hard = self.material[row]
            picked[at, 0] = self.rng.choice(own, p=shares)
            picked[at, 1 : 1 + hard_ones] = self.rng.choice(hard, hard_ones, len(hard) < hard_ones)
        for at in range(len(rows) if others else 0):  # in-batch negatives, read at this query's depth like all its docs
            picked[at, 1 + hard_ones :] = self.rng.choice(np.delete(picked[:, 0], at), others, len(rows) <= others)
        known = np.stack(
            [np.isin(docs, self.material[row][0]) for row, docs in zip(rows.tolist(), picked, strict=True)]
        )
        known[:, 0] = False
        some, docs, relevant = (torch.as_tensor(each, device=self.device) for each in (rows, picked, known))
        return some, docs, relevant

    def first_worth(self) -> Tensor | None:
        """What depths are worth for all queries, where the router learns from it: folds that begin alike share it."""
        return self.worth(np.array(sorted(self.material))) if self.training.router in VALUED else None

    def fit(
        self,
        train: Array,
        held: Array,
        rate: float,
        worth: Tensor | None = None,
    ) -> dict[str, Any]:
        """Train on some queries; the state that ranks the held queries best is the one that stays.

        worth: what depths are worth at the beginning, where the router learns from it.
        """
        reference = copy.deepcopy(self.model.router)
        rows = torch.as_tensor(held, device=self.device)
        best, kept = self.measured(rows), self.state()
        log = [{"step": 0, "held": best, **self.seen(rows)}]
        useful = np.array([row for row in train.tolist() if row in self.material])
        if not len(useful):
            raise RankwrightError(
                "maw: a fold has no query with something relevant to train on; fewer folds, or judge more"
            )
        order = self.endless(useful)
        ties = [tied(worth[useful])] if worth is not None else []
        for step in range(self.plan.steps):
            if worth is not None and step and step % self.plan.value == 0:
                worth = self.worth(useful)
                ties.append(tied(worth[useful]))
            some, *docs = self.drawn(next(order))
            given = self.routed(some, step, reference, worth)
            self.model.train()
            self.paced(step, self.plan.steps, rate)
            loss = self.step(some, *docs, *given)
            self.advance(1)
            if (step + 1) % self.plan.check == 0:
                told = float(loss)
                found = self.measured(rows)
                log.append({"step": step + 1, "loss": told, "held": found, **self.seen(rows)})
                if found > best:
                    best, kept = found, self.state()
        self.model.load_state_dict(kept)
        return {"rate": rate, "held": best, "steps": log, "tied": ties}

    def endless(self, rows: Array) -> Iterator[Array]:
        """Batches of queries, each query once a round."""
        left: list[int] = []
        size = min(self.plan.batch, len(rows))
        while True:
            while len(left) < size:
                left += self.rng.permutation(rows).tolist()
            yield np.array(left[:size])
            left = left[size:]


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
