"""Tie warnings that a reader can skip: no order of the tied docs changes the order of the systems."""

from __future__ import annotations

from ..base.caveats import Caveat
from .evidence import Evidence
from .summary_warnings import merge_warnings

ROUNDING = 1e-9


def harmless_ties(evidence: Evidence) -> list[Caveat]:
    """The tie warnings of systems whose possible means on the primary measure include no mean of another system."""
    scores, label = evidence.scores, evidence.measure.label
    ranges = {name: (mean, mean) for name, mean in zip(scores.systems, evidence.means.tolist(), strict=True)}
    tied = {each.system: each for each in scores.warnings if each.ranges and each.system in ranges}
    for name, caveat in tied.items():
        ranges[name] = next(((low, high) for each, low, high in caveat.ranges if each == label), ranges[name])
    return [
        caveat
        for name, caveat in tied.items()
        if not any(overlap(ranges[name], other) for rival, other in ranges.items() if rival != name)
    ]


def overlap(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two ranges have a common value, rounding aside."""
    return one[0] <= other[1] + ROUNDING and other[0] <= one[1] + ROUNDING


def fold_warnings(evidence: Evidence, lines: list[str]) -> tuple[list[str], list[str]]:
    """Warnings to show, and those about ties that cannot change the order."""
    harmless = {line for caveat in harmless_ties(evidence) for line in merge_warnings([caveat])}
    folded = [line for line in lines if line.removesuffix(".") in harmless]
    return [line for line in lines if line not in folded], folded
