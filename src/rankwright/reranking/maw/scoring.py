"""A model and its data on the device: scores, what each depth is worth for a query, and a look inside."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from .bundle import Array, Bundle
from .cuda_graph import Captured
from .model import PAD, Ranker
from .routers import EPSILON, entropy, ndcg, reward
from .schedule import Training

TOKENS = 1 << 19  # that are encoded together where no gradient is kept
NONE = -1e9  # the score of a candidate that is none
ROWS_AT_ONCE = 1 << 15  # candidates whose docs are held encoded together


class Scorer:
    """Queries, docs and candidates of a bundle, and the model of a training that scores them."""

    def __init__(self, bundle: Bundle, training: Training, device: str = "cpu") -> None:
        self.bundle, self.training, self.plan, self.shape = bundle, training, training.schedule, training.shape
        self.device = torch.device(device)
        self.docs, self.queries = self.put(bundle.docs), self.put(bundle.queries)
        self.candidates = self.put(bundle.candidates)
        self.grades = torch.as_tensor(np.asarray(bundle.grades, dtype=np.float32), device=self.device)
        torch.manual_seed(training.seed)
        self.model = Ranker(self.shape).to(self.device)
        with torch.no_grad():
            idf = torch.as_tensor(bundle.idf, dtype=torch.float32, device=self.device)
            self.model.importance.weight[:, 0] = idf.clamp(min=0.1).log()
        self.graphs = torch.cuda.graph_pool_handle() if self.device.type == "cuda" else None
        self.rank = Captured(self.ranked, self.device, self.graphs, lambda: lambda: None)

    def put(self, rows: Array) -> Tensor:
        """Whole numbers on the device."""
        return torch.as_tensor(np.asarray(rows, dtype=np.int64), device=self.device)

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
        """Mixed precision: on a GPU, or where it is asked for."""
        mixed = self.plan.precision == "bf16" or (self.plan.precision == "auto" and self.device.type == "cuda")
        return torch.autocast(self.device.type, torch.bfloat16, mixed, cache_enabled=False)

    def listed(self, rows: Tensor, columns: Tensor, depth: Tensor) -> Tensor:
        """Scores of queries and docs, a list (columns) for each query, all of it read at the query's depth."""
        with self.cast():
            tokens = self.docs[columns.clamp(min=0).flatten()]
            doc = self.model.encoder(tokens, depth.repeat_interleave(columns.shape[1], 0)).unflatten(0, columns.shape)
            return self.matched(rows, columns, depth, doc)

    def matched(self, rows: Tensor, columns: Tensor, depth: Tensor, doc: Tensor) -> Tensor:
        """The same where docs are encoded."""
        ids, seen = self.queries[rows], self.docs[columns.clamp(min=0)] != PAD
        query, shares = self.model.encoder(ids, depth), self.model.shares(ids)
        found = self.model.score(query[:, None], shares[:, None], doc, seen).float()
        return found.masked_fill(columns < 0, NONE)

    @torch.no_grad()
    def ranked(self, rows: Tensor, columns: Tensor, depth: Tensor) -> Tensor:
        """Scores without gradients."""
        return self.listed(rows, columns, depth)

    def scores(self, rows: Tensor, columns: Tensor, depth: Tensor) -> Tensor:
        """The same for any number of queries, some at a time."""
        self.model.eval()
        per = min(max(TOKENS // (columns.shape[1] * self.docs.shape[1]), 1), len(rows))
        found = []
        for at in range(0, len(rows), per):
            place = torch.arange(at, at + per, device=self.device).clamp(
                max=len(rows) - 1
            )  # the last ones appear twice
            found.append(self.rank(rows[place], columns[place], depth[place]).clone()[: len(rows) - at])
        return torch.cat(found)

    def measured(self, rows: Tensor) -> float:
        """Mean nDCG@10 of queries, all candidates ranked by the model alone."""
        found = self.scores(rows, self.candidates[rows], self.depths(rows))
        return float(ndcg(found, self.grades[rows]).mean())

    # depths and what they are worth

    @torch.no_grad()
    def worth(self, rows: Array) -> Tensor:
        """The reward of each query's whole list with each depth, under the model as it is: all queries x depths.

        A doc is encoded once for a depth, whosever candidate it is; queries that are not asked for have 0.
        """
        made = torch.zeros((len(self.queries), self.shape.depths), device=self.device)
        for part in np.split(rows, range(0, len(rows), max(ROWS_AT_ONCE // self.candidates.shape[1], 1))[1:]):
            asked = torch.as_tensor(part, device=self.device)
            made[asked] = self.valued(asked)
        return made

    def valued(self, asked: Tensor) -> Tensor:
        """The same of some queries: queries x depths."""
        self.model.eval()
        made = []
        docs, place = self.candidates[asked].unique(return_inverse=True)
        docs, long = docs.clamp(min=0), self.docs.shape[1]
        sizes = (self.docs[docs] != PAD).sum(1)
        parts = [
            (each, int(sizes[each].max())) for each in sizes.argsort().split(max(TOKENS // long, 1))
        ]  # little padding
        doc = torch.zeros((len(docs), long, self.shape.out), device=self.device)
        lists = max(TOKENS // place.shape[1] // long, 1)
        for depth in range(self.shape.depths):
            with self.cast():
                for each, size in parts:
                    vectors = self.model.encoder(self.docs[docs[each], : max(size, 1)], torch.full_like(each, depth))
                    doc[each, : vectors.shape[1]] = vectors
                found = [
                    self.matched(some, self.candidates[some], torch.full_like(some, depth), doc[where])
                    for some, where in zip(asked.split(lists), place.split(lists), strict=True)
                ]
            made.append(reward(torch.cat(found), self.grades[asked]))
        return torch.stack(made, 1)

    @torch.no_grad()
    def seen(self, rows: Tensor) -> dict[str, Any]:
        """What the router does now: entropy of the policy in bits; how even and how sharp each depth's attention is."""
        said: dict[str, Any] = {}
        if self.model.router is None:
            return said
        if self.training.router not in ("fixed", "random"):
            said["entropy"] = float(entropy(self.logits(rows)))
        ids, block = self.queries[rows[:16]], self.model.encoder.blocks[0]
        places = torch.arange(ids.shape[1], device=self.device)
        x = self.model.encoder.tokens(ids) + self.model.encoder.places(places)
        even, sharp = [], []
        for depth in range(self.shape.depths):
            weights = block.attention.weights(block.first(x), ids != PAD, torch.full_like(rows[:16], depth))
            shown = weights[(ids != PAD)[:, None].expand(weights.shape[:3])]
            even.append(-(shown * shown.clamp(min=1e-9).log2()).sum(-1).mean())
            sharp.append(shown.amax(-1).mean())
        return said | {"attention_entropy": torch.stack(even).tolist(), "attention_peak": torch.stack(sharp).tolist()}


def tied(worth: Tensor) -> float:
    """The share of queries that every depth ranks equally well."""
    return float((worth.amax(-1) - worth.amin(-1) < EPSILON).float().mean())
