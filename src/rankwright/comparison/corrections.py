"""Corrections of p-values for multiple comparisons."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..base.ids import Codes, Floats


def holm(p: Floats) -> Floats:
    """Holm's step-down procedure: the i-th smallest p times (m − i + 1), kept nondecreasing. Holm 1979."""
    order = np.argsort(p, kind="stable")
    scaled = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    return np.minimum(restore_order(order, scaled), 1.0)


def bonferroni(p: Floats) -> Floats:
    """p times the number of tests, at most 1."""
    return np.minimum(p * len(p), 1.0)


def benjamini_hochberg(p: Floats) -> Floats:
    """False discovery rate: the i-th smallest p times m / i, kept nondecreasing. Benjamini & Hochberg, JRSS B 1995."""
    order = np.argsort(p, kind="stable")
    scaled = p[order] * len(p) / np.arange(1, len(p) + 1)
    return np.minimum(restore_order(order, np.minimum.accumulate(scaled[::-1])[::-1]), 1.0)


def no_correction(p: Floats) -> Floats:
    """p unchanged."""
    return p


def restore_order(order: Codes, values: Floats) -> Floats:
    """Values sorted by `order`, back in their original positions."""
    found = np.empty_like(values)
    found[order] = values
    return found


CORRECTIONS: dict[str, Callable[[Floats], Floats]] = {
    "holm": holm,
    "bonferroni": bonferroni,
    "bh": benjamini_hochberg,
    "none": no_correction,
}
FAMILIES = {
    "measure": "the comparisons of each measure",
    "all": "the comparisons of all measures together",
}


def correct(p: Floats, correction: str, family: str, is_familywise: bool = False) -> Floats:
    """Correct p-values of pairs x measures over their families; a family-wise test already accounts for the pairs."""
    apply = CORRECTIONS[correction]
    if family == "all":
        return np.stack([apply(row) for row in p]) if is_familywise else apply(p.ravel()).reshape(p.shape)
    return p if is_familywise else np.stack([apply(column) for column in p.T], axis=1)


def family_size(pairs: int, measures: int, family: str, is_familywise: bool = False) -> int:
    """The number of p-values that are corrected together."""
    return (1 if is_familywise else pairs) * (measures if family == "all" else 1)
