"""What a gate decides by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import RankwrightError
from ..evaluation import Measure
from ..evaluation.presets import resolve_measures
from ..params import Param, named
from .gate_pins import read_pins

SETTINGS = named(
    Param("margin", float, 0.0, "loss that is tolerated", low=0),
    Param("max_latency_p95", float | None, None, "highest 95th percentile of latency in milliseconds", above=0),
    Param("permutations", int, 100_000, "random sign flips of the test", low=1, high=10_000_000),
    Param("seed", int | None, None, "random seed. Default: the spec's, or 0", low=0),
)


@dataclass(frozen=True, kw_only=True)
class GateSettings:
    """What the gate decides by. Measures default to those of the spec, or to the preset `paper`."""

    measures: Sequence[str] = ()
    margin: float = 0.0
    strict: bool = False  # fail unless every measure is shown not to be worse by the margin
    floors: Mapping[str, float] = field(default_factory=dict)  # measure: the lowest mean that passes
    max_latency_p95: float | None = None  # milliseconds
    must: str | Path | None = None  # file of pinned expectations
    permutations: int = 100_000
    seed: int | None = None

    def check(self, place: Callable[[str], str] = str) -> None:
        """Refuse values out of bounds, before any work; `place` says how an error names a setting."""
        for name, param in SETTINGS.items():
            param.parse(getattr(self, name), place)
        if self.strict and self.margin == 0:
            raise RankwrightError(
                f"{place('strict')} needs a {place('margin')} above 0: the largest loss that still counts as not worse"
            )
        for name, least in self.floors.items():
            if Measure.parse(name).better == "lower":
                raise RankwrightError(f"{place('min')} {name}: lower is better, so it cannot have a floor")
            Param(f"{place('min')} {name}", float).parse(least)
        if self.must is not None:
            read_pins(self.must)

    def select_measures(self, default: Sequence[str]) -> tuple[Measure, ...]:
        """The measures to decide by; by default those of the spec, or of a preset."""
        return resolve_measures(list(self.measures) or list(default))
