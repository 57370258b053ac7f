"""The shape of a model and the rows of the ablation: known without torch, so that a spec is checked anywhere."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ...errors import RankwrightError
from ...kind_options import check_fields, option


@dataclass(frozen=True)
class Config:
    """The shape of a model; each row of the ablation has one."""

    vocabulary: int = option(8192, "distinct tokens", low=2)
    hidden: int = option(256, "width of the model", low=1)
    heads: int = option(8, "attention heads", low=1)
    layers: int = option(2, "layers", low=1)
    maw_layers: str = option("all", "layers with a depth axis: all, none, or numbers from 1, as 1,3")
    depth: int = option(0, "depths; 0: hidden / heads", low=0)
    rank: int = option(8, "rank of the scores of one depth; 1 is an outer product", low=1)
    wide: int = option(2, "width of the feed-forward layer, times hidden", low=1)
    longest: int = option(192, "tokens of a text that are read", low=1)
    out: int = option(128, "numbers of a token's vector", low=1)
    scorer: str = option(
        "late", "late: the best match of each query token; pooled: one vector per text", choices=("late", "pooled")
    )
    dropout: float = option(0.1, "share of activations dropped in training", low=0, below=1)

    def __post_init__(self) -> None:
        check_fields(self, "maw:")
        if self.hidden % self.heads:
            raise RankwrightError(f"maw: hidden {self.hidden} is not a multiple of heads {self.heads}")
        self.depth_layers  # noqa: B018  checks maw_layers

    @property
    def depths(self) -> int:
        """The number of depths to choose from."""
        return (self.depth or self.hidden // self.heads) if self.depth_layers else 1

    @property
    def depth_layers(self) -> frozenset[int]:
        """The layers with a depth axis, numbered from 1."""
        if self.maw_layers in ("all", "none"):
            return frozenset(range(1, self.layers + 1)) if self.maw_layers == "all" else frozenset()
        try:
            found = frozenset(int(part) for part in self.maw_layers.split(","))
        except ValueError:
            found = frozenset([0])
        if not found <= set(range(1, self.layers + 1)):
            allowed = f"all, none, or layer numbers from 1 to {self.layers}"
            raise RankwrightError(f"maw: maw_layers must be {allowed}, got {self.maw_layers!r}")
        return found

    def to_dict(self) -> dict[str, Any]:
        """The values by name."""
        return asdict(self)


@dataclass(frozen=True)
class Row:
    """A row of the ablation: how its depth is chosen, and how its shape differs."""

    title: str
    router: str
    changes: dict[str, object]


ROWS = {
    "none": Row("Non-MAW", "none", {"maw_layers": "none"}),
    "supervised": Row("MAW + supervised", "supervised", {}),
    "grpo": Row("MAW + GRPO", "grpo", {}),
    "random": Row("Random depth", "random", {}),
    "fixed": Row("Fixed depth (D/2)", "fixed", {}),
    "heads": Row("32 heads", "none", {"maw_layers": "none", "heads": 32}),
    "gumbel": Row("MAW + Gumbel", "gumbel", {}),
}
