"""Composites: one number from several measures, printed with its weights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..base.ids import Floats
from . import binary, gain, intents  # noqa: F401  (members must precede the composite in the table)
from .graded import GradedRanking
from .measure_registry import measure

if TYPE_CHECKING:
    from .measure import Measure

DEFAULT_WEIGHTS = {"F1": 0.4, "RR": 0.1, "Success@1": 0.2, "nDCG": 0.1, "Confusion": 0.2}


@measure("Composite", "Composite Score", source="rankwright", has_members=True)
def weighted_mean(g: GradedRanking, k: int, weights: Sequence[tuple[Measure, float]] = ()) -> Floats:
    """Weighted mean of measures: Σ w·m / Σ w, with 1 − m in place of m where lower is better.

    By default 0.4 F1@k + 0.1 RR@k + 0.2 Success@1 + 0.1 nDCG@k + 0.2 (1 − Confusion@k). Members that are given,
    `Composite(F1=0.4,RR=0.1)@3`, replace the default ones; each is taken at k unless it has its own cut."""
    total = np.zeros(g.queries)
    for each, weight in weights:
        total += weight * (1 - each.compute(g) if each.better == "lower" else each.compute(g))
    return total / sum(weight for _, weight in weights)


def formula(measure: Measure) -> str:
    """The formula of a composite: `(0.4·F1@3 + 0.2·(1 − Confusion@3)) / 0.6`."""
    terms = " + ".join(f"{w:g}·{f'(1 − {m})' if m.better == 'lower' else m}" for m, w in measure.members)
    total = f"{sum(w for _, w in measure.members):g}"
    return terms if total == "1" else f"({terms}) / {total}"
