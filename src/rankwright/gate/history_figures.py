"""Scores as figures of a history: means over all judged queries with their intervals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..evaluation import Scores
from .decision import mean_intervals


def score_figures(collection: str, scores: Scores, systems: Iterable[str] | None = None) -> list[dict[str, Any]]:
    """The mean of each measure of some systems (default: all) with its 95% interval, and what it was computed from."""
    found = []
    for system in scores.systems if systems is None else systems:
        s = scores.systems.index(system)
        name = system.removesuffix(f" ({scores.fitted.get(system)})")
        values = scores.values[s]
        values = values[:, ~np.isnan(values).any(axis=0)]
        low, high = mean_intervals(values, 0)
        for m, measure in enumerate(scores.measures):
            has_interval = measure.entry.aggregate == "mean" and bool(np.isfinite(low[m]))
            if not np.isfinite(scores.means[s, m]):
                continue  # no query was scored
            found.append({
                "collection": collection, "system": name, "measure": str(measure), "mean": float(scores.means[s, m]),
                "low": float(low[m]) if has_interval else None, "high": float(high[m]) if has_interval else None,
                "queries": values.shape[1], "judgements": scores.qrels_fingerprint,
                "run": scores.run_fingerprints[system],
            })  # fmt: skip
    return found
