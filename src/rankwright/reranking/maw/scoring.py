"""A model and its data on the device: scores, the reward of each depth for a query, and a look at the router."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from .bundle import Array, Bundle
from .cuda_graph import CapturedFunction
from .model import PAD, Ranker
from .routers import EPSILON, entropy, ndcg, reward
from .schedule import Training

TOKENS = 1 << 19  # encoded together when no gradients are kept
NONE = -1e9  # the score of a missing candidate
ROWS_AT_ONCE = 1 << 15  # candidates whose encoded docs are held in memory


class MawScorer:
    """Queries, docs and candidates of a bundle, and the model of a training that scores them."""

    def __init__(self, bundle: Bundle, training: Training, device: str = "cpu") -> None:
        self.bundle, self.training, self.schedule, self.shape = bundle, training, training.schedule, training.shape
        self.device = torch.device(device)
        self.docs, self.queries = self.to_device(bundle.docs), self.to_device(bundle.queries)
        self.candidates = self.to_device(bundle.candidates)
        self.grades = torch.as_tensor(np.asarray(bundle.grades, dtype=np.float32), device=self.device)
        torch.manual_seed(training.seed)
        self.model = Ranker(self.shape).to(self.device)
        with torch.no_grad():
            idf = torch.as_tensor(bundle.idf, dtype=torch.float32, device=self.device)
            self.model.importance.weight[:, 0] = idf.clamp(min=0.1).log()
        self.graphs = torch.cuda.graph_pool_handle() if self.device.type == "cuda" else None
        self.captured_scoring = CapturedFunction(
            self.score_without_gradients, self.device, self.graphs, lambda: lambda: None
        )

    def to_device(self, rows: Array) -> Tensor:
        """Integers as a tensor on the device."""
        return torch.as_tensor(np.asarray(rows, dtype=np.int64), device=self.device)

    # depths

    def depths(self, rows: Tensor) -> Tensor:
        """The depth of each query at search time: an index."""
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
        """The policy of queries."""
        assert self.model.router is not None
        return self.model.router(self.model.pool_query(self.queries[rows]))

    # scores

    def autocast(self) -> Any:
        """Mixed precision: on a GPU, or if the schedule says so."""
        is_mixed = self.schedule.precision == "bf16" or (
            self.schedule.precision == "auto" and self.device.type == "cuda"
        )
        return torch.autocast(self.device.type, torch.bfloat16, is_mixed, cache_enabled=False)

    def score_lists(self, rows: Tensor, columns: Tensor, depth: Tensor) -> Tensor:
        """Scores of queries and docs, a list (columns) per query, all read at the query's depth."""
        with self.autocast():
            tokens = self.docs[columns.clamp(min=0).flatten()]
            doc = self.model.encoder(tokens, depth.repeat_interleave(columns.shape[1], 0)).unflatten(0, columns.shape)
            return self.score_encoded(rows, columns, depth, doc)

    def score_encoded(self, rows: Tensor, columns: Tensor, depth: Tensor, doc: Tensor) -> Tensor:
        """The same, for encoded docs."""
        ids, seen = self.queries[rows], self.docs[columns.clamp(min=0)] != PAD
        query, shares = self.model.encoder(ids, depth), self.model.token_shares(ids)
        found = self.model.score(query[:, None], shares[:, None], doc, seen).float()
        return found.masked_fill(columns < 0, NONE)

    @torch.no_grad()
    def score_without_gradients(self, rows: Tensor, columns: Tensor, depth: Tensor) -> Tensor:
        """Scores without gradients."""
        return self.score_lists(rows, columns, depth)

    def scores(self, rows: Tensor, columns: Tensor, depth: Tensor) -> Tensor:
        """The same for any number of queries, in batches."""
        self.model.eval()
        per = min(max(TOKENS // (columns.shape[1] * self.docs.shape[1]), 1), len(rows))
        found = []
        for at in range(0, len(rows), per):
            place = torch.arange(at, at + per, device=self.device).clamp(
                max=len(rows) - 1
            )  # the last row is repeated: one shape for all batches
            found.append(self.captured_scoring(rows[place], columns[place], depth[place]).clone()[: len(rows) - at])
        return torch.cat(found)

    def mean_ndcg(self, rows: Tensor) -> float:
        """Mean nDCG@10 of queries, all candidates ranked by the model alone."""
        found = self.scores(rows, self.candidates[rows], self.depths(rows))
        return float(ndcg(found, self.grades[rows]).mean())

    # rewards of depths

    @torch.no_grad()
    def depth_rewards(self, rows: Array) -> Tensor:
        """The reward of each query's full list at each depth, under the current model: all queries × depths.

        A doc is encoded once per depth, whichever queries share it; queries not in `rows` get 0.
        """
        rewards = torch.zeros((len(self.queries), self.shape.depths), device=self.device)
        for part in np.split(rows, range(0, len(rows), max(ROWS_AT_ONCE // self.candidates.shape[1], 1))[1:]):
            batch = torch.as_tensor(part, device=self.device)
            rewards[batch] = self.batch_rewards(batch)
        return rewards

    def batch_rewards(self, batch: Tensor) -> Tensor:
        """The same for a batch of queries: queries × depths."""
        self.model.eval()
        rewards = []
        docs, place = self.candidates[batch].unique(return_inverse=True)
        docs, long = docs.clamp(min=0), self.docs.shape[1]
        sizes = (self.docs[docs] != PAD).sum(1)
        parts = [
            (each, int(sizes[each].max())) for each in sizes.argsort().split(max(TOKENS // long, 1))
        ]  # little padding
        doc = torch.zeros((len(docs), long, self.shape.out), device=self.device)
        lists = max(TOKENS // place.shape[1] // long, 1)
        for depth in range(self.shape.depths):
            with self.autocast():
                for each, size in parts:
                    vectors = self.model.encoder(self.docs[docs[each], : max(size, 1)], torch.full_like(each, depth))
                    doc[each, : vectors.shape[1]] = vectors
                found = [
                    self.score_encoded(some, self.candidates[some], torch.full_like(some, depth), doc[where])
                    for some, where in zip(batch.split(lists), place.split(lists), strict=True)
                ]
            rewards.append(reward(torch.cat(found), self.grades[batch]))
        return torch.stack(rewards, 1)

    @torch.no_grad()
    def inspect_router(self, rows: Tensor) -> dict[str, Any]:
        """The state of the router: entropy of the policy in bits; entropy and peak of each depth's attention."""
        facts: dict[str, Any] = {}
        if self.model.router is None:
            return facts
        if self.training.router not in ("fixed", "random"):
            facts["entropy"] = float(entropy(self.logits(rows)))
        ids, block = self.queries[rows[:16]], self.model.encoder.blocks[0]
        places = torch.arange(ids.shape[1], device=self.device)
        x = self.model.encoder.tokens(ids) + self.model.encoder.places(places)
        even, sharp = [], []
        for depth in range(self.shape.depths):
            weights = block.attention.weights(block.first(x), ids != PAD, torch.full_like(rows[:16], depth))
            shown = weights[(ids != PAD)[:, None].expand(weights.shape[:3])]
            even.append(-(shown * shown.clamp(min=1e-9).log2()).sum(-1).mean())
            sharp.append(shown.amax(-1).mean())
        return facts | {"attention_entropy": torch.stack(even).tolist(), "attention_peak": torch.stack(sharp).tolist()}


def tied_share(rewards: Tensor) -> float:
    """The share of queries that every depth ranks equally well."""
    return float((rewards.amax(-1) - rewards.amin(-1) < EPSILON).float().mean())
