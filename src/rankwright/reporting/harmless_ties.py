"""Tie warnings that a reader can skip: no order of the tied docs changes the order of the systems."""

from __future__ import annotations

from math import inf

from ..evaluation.caveats import Caveat
from ..evaluation.input_warnings import tie_ranges
from .evidence import Evidence
from .summary import merge_warnings

ROUNDING = 1e-4  # of the means in a warning


def harmless_ties(evidence: Evidence) -> list[Caveat]:
    """The tie warnings of systems whose possible means on the primary measure include no mean of another system."""
    scores = evidence.scores
    ranges = {name: (mean, mean) for name, mean in zip(scores.systems, evidence.means.tolist(), strict=True)}
    tied = {each.system: each for each in scores.warnings if tie_ranges(each) is not None and each.system in ranges}
    for name, caveat in tied.items():
        ranges[name] = possible_means(evidence, caveat, ranges[name])
    return [
        caveat
        for name, caveat in tied.items()
        if not any(overlap(ranges[name], other) for rival, other in ranges.items() if rival != name)
    ]


def possible_means(evidence: Evidence, caveat: Caveat, known: tuple[float, float]) -> tuple[float, float]:
    """The lowest and highest mean on the primary measure; without bounds if the warning does not list the measure."""
    found = tie_ranges(caveat)
    assert found is not None
    listed, is_complete = found
    unlisted = known if is_complete or evidence.measure == evidence.scores.measures[0] else (-inf, inf)
    return listed.get(evidence.measure.label, unlisted)


def overlap(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two ranges have a common value, as far as rounded numbers tell."""
    return one[0] <= other[1] + ROUNDING and other[0] <= one[1] + ROUNDING


def fold_warnings(evidence: Evidence, lines: list[str]) -> tuple[list[str], list[str]]:
    """Warnings to show, and those about ties that cannot change the order."""
    harmless = {line for caveat in harmless_ties(evidence) for line in merge_warnings([caveat])}
    folded = [line for line in lines if line.removesuffix(".") in harmless]
    return [line for line in lines if line not in folded], folded
