"""A system on one collection, as it is now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..qrels import Qrels
from ..run import Run


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A system on one collection now: judgements, run, query texts where they are known, and latency (p50, p95)."""

    name: str
    qrels: Qrels
    run: Run
    texts: Mapping[str, str] = field(default_factory=dict)
    latency: tuple[float, float] | None = None
