"""The model, top to bottom: attention with a depth axis, block, encoder, scorer.

Shapes: B texts, T tokens, C hidden, H heads, D depths, r rank of a depth's scores, P size of a token's vector.
Standard attention is the case of one depth whose rank is the width of a head (C / H).
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .shape import Config

PAD = 0
ALIGNMENT = 8  # of the rank, for fast attention kernels


class Attention(nn.Module):
    """D weights instead of one for each pair of tokens; only the chosen depth is ever computed.

    scores[d] = Q[d] · K[d] / √r, softmax over keys at each depth: masked keys weigh 0, the others sum to 1.
    """

    def __init__(self, config: Config, depths: int, rank: int) -> None:
        super().__init__()
        self.heads, self.rank, self.depths = config.heads, rank, depths
        self.dropout = config.dropout
        self.query = nn.Parameter(torch.empty(depths, config.hidden, config.heads * rank))
        self.key = nn.Parameter(torch.empty(depths, config.hidden, config.heads * rank))
        self.value = nn.Linear(config.hidden, config.hidden, bias=False)
        self.out = nn.Linear(config.hidden, config.hidden, bias=False)
        for weight in (self.query, self.key):
            nn.init.normal_(weight, std=config.hidden**-0.5)

    def forward(self, x: Tensor, seen: Tensor, depth: Tensor | None) -> Tensor:
        q, k = self.project(x, self.query, depth), self.project(x, self.key, depth)  # B H T r
        v = self.value(x).unflatten(-1, (self.heads, -1)).transpose(1, 2)  # B H T C/H
        padding = -self.rank % ALIGNMENT
        if padding:  # zeros change no product
            q, k = F.pad(q, (0, padding)), F.pad(k, (0, padding))
        drop = self.dropout if self.training else 0.0
        found = F.scaled_dot_product_attention(q, k, v, seen[:, None, None, :], drop, scale=self.rank**-0.5)
        return self.out(found.transpose(1, 2).flatten(2))

    def project(self, x: Tensor, weight: Tensor, depth: Tensor | None) -> Tensor:
        """x times the weights of each text's depth: an index (B), or shares of depths (B D) that pass gradients."""
        if depth is None or self.depths == 1:
            found = x @ weight[0].to(x.dtype)
        elif depth.is_floating_point():
            found = torch.bmm(x, (depth.to(x.dtype) @ weight.to(x.dtype).flatten(1)).view(-1, *weight.shape[1:]))
        else:
            found = torch.bmm(x, weight.to(x.dtype)[depth])
        return found.unflatten(-1, (self.heads, self.rank)).transpose(1, 2)

    def weights(self, x: Tensor, seen: Tensor, depth: Tensor | None) -> Tensor:
        """The attention weights, B H T T: for inspection, not for computing."""
        q, k = self.project(x, self.query, depth), self.project(x, self.key, depth)
        scores = (q @ k.transpose(-1, -2)) * self.rank**-0.5
        return scores.masked_fill(~seen[:, None, None, :], float("-inf")).softmax(-1)  # over keys


class Norm(nn.LayerNorm):
    """Layer normalization that keeps the input's precision: in mixed precision this moves half the bytes."""

    def forward(self, x: Tensor) -> Tensor:
        with torch.autocast(x.device.type, enabled=False):
            return F.layer_norm(x, self.normalized_shape, self.weight.to(x.dtype), self.bias.to(x.dtype), self.eps)


class Block(nn.Module):
    """Attention, then a feed-forward network, each with a residual connection."""

    def __init__(self, config: Config, layer: int) -> None:
        super().__init__()
        has_depths = layer in config.depth_layers
        rank = config.rank if has_depths else config.hidden // config.heads
        self.first, self.second = Norm(config.hidden), Norm(config.hidden)
        self.attention = Attention(config, config.depths if has_depths else 1, rank)
        self.forward_net = nn.Sequential(
            nn.Linear(config.hidden, config.wide * config.hidden),
            nn.GELU(),
            nn.Linear(config.wide * config.hidden, config.hidden),
            nn.Dropout(config.dropout),
        )

    def forward(self, x: Tensor, seen: Tensor, depth: Tensor | None) -> Tensor:
        x = x + self.attention(self.first(x), seen, depth)
        return x + self.forward_net(self.second(x))


class Encoder(nn.Module):
    """Token ids to a unit vector for each token (late) or for the text (pooled)."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.config = config
        self.tokens = nn.Embedding(config.vocabulary, config.hidden, padding_idx=PAD)
        self.places = nn.Embedding(config.longest, config.hidden)
        self.blocks = nn.ModuleList(Block(config, layer) for layer in range(1, config.layers + 1))
        self.last = Norm(config.hidden)
        self.out = nn.Linear(config.hidden, config.out, bias=False)
        nn.init.normal_(self.tokens.weight, std=1.0)
        nn.init.normal_(self.places.weight, std=0.02)
        with torch.no_grad():
            self.tokens.weight[PAD] = 0

    def forward(self, ids: Tensor, depth: Tensor | None) -> Tensor:
        seen = ids != PAD
        seen = seen | (torch.arange(ids.shape[1], device=ids.device) == 0)  # an empty text attends to one padding token
        x = self.tokens(ids) + self.places(torch.arange(ids.shape[1], device=ids.device))
        if torch.is_autocast_enabled(x.device.type):
            x = x.to(torch.get_autocast_dtype(x.device.type))
        for block in self.blocks:
            x = block(x, seen, depth)
        x = self.out(self.last(x))
        if self.config.scorer == "pooled":
            x = (x * seen[..., None]).sum(1, keepdim=True) / seen.sum(1)[:, None, None]
        return F.normalize(x.float(), dim=-1)


class Ranker(nn.Module):
    """Scores queries and docs; with several depths, a router reads the query and chooses one."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        from .routers import Router

        self.config = config
        self.encoder = Encoder(config)
        self.importance = nn.Embedding(config.vocabulary, 1)  # of a query token
        self.scale = nn.Parameter(torch.tensor(2.5))  # ln of the factor on products
        self.router = Router(config) if config.depths > 1 else None
        nn.init.zeros_(self.importance.weight)

    def pool_query(self, ids: Tensor) -> Tensor:
        """The router's input: the mean of the query's embeddings, known before any attention."""
        seen = (ids != PAD)[..., None]
        return (self.encoder.tokens(ids) * seen).sum(1) / seen.sum(1).clamp(min=1)

    def token_shares(self, ids: Tensor) -> Tensor:
        """The weight of each query token; they sum to 1."""
        raw = self.importance(ids).squeeze(-1).masked_fill(ids == PAD, float("-inf"))
        return raw.softmax(-1).nan_to_num(0.0)

    def score(self, query: Tensor, shares: Tensor, doc: Tensor, seen: Tensor) -> Tensor:
        """Scores of paired queries and docs: (…, Tq, P) and (…, Td, P).

        late: Σ over query tokens of the token's share times its best product with a doc token.
        Khattab and Zaharia, SIGIR 2020; the shares are ours.
        """
        products = query @ doc.transpose(-1, -2)  # … Tq Td
        if self.config.scorer == "pooled":
            return products[..., 0, 0] * self.scale.exp()
        best = products.masked_fill(~seen[..., None, :], -1.0).amax(-1)
        return (best * shares).sum(-1) * self.scale.exp()


def outline(config: Config) -> Ranker:
    """The model without its numbers: parameters have shapes alone, and nothing random is drawn."""
    with torch.device("meta"):
        return Ranker(config)


def count_parameters(model: nn.Module) -> int:
    """The number of parameters of a model."""
    return sum(each.numel() for each in model.parameters())
