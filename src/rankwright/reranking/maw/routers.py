"""Routers: which depth a query gets, and how that is learned. GRPO in small functions."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .shape import Config

EPSILON = 1e-4  # rewards of a group that differ by less count as equal


class Router(nn.Module):
    """Logits over depths, from the pooled query."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.net = nn.Sequential(
            nn.Linear(config.hidden, config.hidden), nn.GELU(), nn.Linear(config.hidden, config.depths)
        )

    def forward(self, pooled: Tensor) -> Tensor:
        return self.net(F.layer_norm(pooled.float(), pooled.shape[-1:]))


def sample_depths(logits: Tensor, group: int, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """A group of depths per query drawn from the policy, and their log-probabilities: both (B, G)."""
    depths = torch.multinomial(logits.softmax(-1), group, replacement=True, generator=generator)
    return depths, logits.log_softmax(-1).gather(-1, depths)


def advantages(rewards: Tensor) -> Tensor:
    """How much better than its group each reward is: (r − mean) / (std + ε), groups along the last axis."""
    spread = rewards.std(-1, keepdim=True, unbiased=False)
    return (rewards - rewards.mean(-1, keepdim=True)) / (spread + EPSILON)


def clipped_loss(now: Tensor, before: Tensor, gain: Tensor, clip: float = 0.2) -> Tensor:
    """The clipped surrogate loss: −mean min(ρ A, clip(ρ, 1 ± c) A), ρ = exp(now − before).

    Schulman et al., 2017; with group-relative advantages Shao et al., 2024.
    """
    ratio = (now - before).exp()
    return -torch.minimum(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain).mean()


def any_best_loss(logits: Tensor, best: Tensor) -> Tensor:
    """Cross-entropy with several correct depths: −ln Σ p over the best; queries whose depths all tie are left out."""
    informative = ~best.all(-1)
    found = -logits.log_softmax(-1).masked_fill(~best, float("-inf")).logsumexp(-1)
    return torch.where(informative, found, torch.zeros_like(found)).sum() / informative.sum().clamp(min=1)


def divergence(logits: Tensor, reference: Tensor) -> Tensor:
    """KL divergence of the policy from a reference, exact over depths: Σ p (ln p − ln q), mean over queries."""
    log_p, log_q = logits.log_softmax(-1), reference.log_softmax(-1)
    return (log_p.exp() * (log_p - log_q)).sum(-1).mean()


def entropy(logits: Tensor) -> Tensor:
    """Entropy of the policy in bits, mean over queries."""
    log_p = logits.log_softmax(-1)
    return -(log_p.exp() * log_p).sum(-1).mean() / torch.log(torch.tensor(2.0))


def ndcg(scores: Tensor, grades: Tensor, k: int = 10) -> Tensor:
    """nDCG@k of lists along the last axis, linear gains; 0 if nothing is relevant. Ties in input order."""
    k = min(k, scores.shape[-1])
    discount = 1 / torch.log2(torch.arange(k, device=scores.device) + 2.0)
    gains = grades.clamp(min=0).float()
    order = scores.topk(k, dim=-1).indices
    found = (gains.expand(scores.shape).gather(-1, order) * discount).sum(-1)
    best = (gains.topk(k, dim=-1).values * discount).sum(-1)
    return torch.where(best > 0, found / best.clamp(min=1e-9), torch.zeros_like(found))


def reward(scores: Tensor, grades: Tensor) -> Tensor:
    """The reward of a ranking: (nDCG@10 + RR) / 2, RR over the full list, which has fewer ties than either alone."""
    hit = grades.gather(-1, scores.argsort(dim=-1, descending=True, stable=True)) > 0
    rank = hit.float().argmax(-1) + 1
    return (ndcg(scores, grades) + torch.where(hit.any(-1), 1 / rank, torch.zeros_like(scores[..., 0]))) / 2


def gumbel(logits: Tensor, noise: Tensor, temperature: float = 1.0) -> Tensor:
    """A one-hot choice with the gradient of the softmax: straight-through Gumbel. Jang et al., ICLR 2017."""
    soft = ((logits + noise) / temperature).softmax(-1)
    hard = F.one_hot(soft.argmax(-1), logits.shape[-1]).to(soft.dtype)
    return hard + soft - soft.detach()


def gumbel_noise(shape: tuple[int, ...], generator: torch.Generator) -> Tensor:
    """−ln E, E from the exponential distribution."""
    return -torch.empty(shape, device=generator.device).exponential_(generator=generator).log()
