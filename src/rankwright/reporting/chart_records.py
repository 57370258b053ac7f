"""The numbers behind charts whose captions also depend on them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .evidence import Evidence

SIGNIFICANT, NOT_SIGNIFICANT = "significant", "not significant"
ON_FRONT, DOMINATED = "on the Pareto front", "dominated"


def forest_records(evidence: Evidence) -> list[dict[str, Any]]:
    """The difference of each system from the baseline or the best system, with its interval and its test."""
    comparison, reference = evidence.comparison, evidence.baseline or evidence.winner
    records: list[dict[str, Any]] = []
    for name in evidence.systems_by_rank if comparison else ():
        found = evidence.find_pair(name, reference)
        if found is None or comparison is None:
            continue
        pair, sign = found
        low, high = sorted((sign * float(comparison.low[pair, 0]), sign * float(comparison.high[pair, 0])))
        records.append({
            "system": name, "key": len(records), "difference": sign * float(comparison.difference[pair, 0]),
            "low": low, "high": high,
            "verdict": SIGNIFICANT if comparison.is_significant[pair, 0] else NOT_SIGNIFICANT,
            "p": float(comparison.corrected_p[comparison.headline][pair, 0]),
        })  # fmt: skip
    return records


def pareto_records(evidence: Evidence) -> list[dict[str, Any]]:
    """The mean and the latency of each system whose latency was measured, and whether no other beats it on both."""
    known = [name for name in evidence.scores.systems if name in evidence.latency]
    sign = -1 if evidence.measure.better == "lower" else 1
    means = dict(zip(evidence.scores.systems, evidence.means.tolist(), strict=True))
    front, best = [], -np.inf
    for name in sorted(known, key=lambda name: (evidence.latency[name][0], -sign * means[name])):
        if sign * means[name] > best:
            best = sign * means[name]
            front.append(name)
    return [
        {"system": name, "mean": means[name], "latency": evidence.latency[name][0], "p95": evidence.latency[name][1],
         "front": ON_FRONT if name in front else DOMINATED, "label": name if name in front else ""}
        for name in known
    ]  # fmt: skip
