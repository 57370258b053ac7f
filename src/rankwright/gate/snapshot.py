"""A system on one collection, as it is now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..qrels import Qrels
from ..run import Run


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A system on one collection now: judgements, run, query texts where they are known, and latency (p50, p95).

    `skipped` are queries without a score: those that could not be asked, or have no results with missing = "skip".
    """

    name: str
    qrels: Qrels
    run: Run
    texts: Mapping[str, str] = field(default_factory=dict)
    latency: tuple[float, float] | None = None
    skipped: frozenset[str] = frozenset()
