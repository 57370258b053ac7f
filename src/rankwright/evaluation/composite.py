"""One number out of several measures, with weights that are printed beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..base.ids import Floats
from . import binary, gain  # noqa: F401  (what a composite is made of stands before it in the table)
from .graded import Graded
from .measure_registry import measure

if TYPE_CHECKING:
    from .measure import Measure

DEFAULT = {"F1": 0.4, "RR": 0.1, "Success@1": 0.2, "nDCG": 0.1, "Confusion": 0.2}


@measure("Composite", "Composite Score", source="rankwright", members=True)
def weighted(g: Graded, k: int, weights: Sequence[tuple[Measure, float]] = ()) -> Floats:
    """Weighted mean of measures: Σ w·m / Σ w, with 1 − m for m where lower is better.

    By default 0.4 F1@k + 0.1 RR@k + 0.2 Success@1 + 0.1 nDCG@k + 0.2 (1 − Confusion@k); given
    members, `Composite(F1=0.4,RR=0.1)@3`, are all of it, each at k unless it has its own cut."""
    total = np.zeros(g.queries)
    for each, weight in weights:
        total += weight * (1 - each.of(g) if each.better == "lower" else each.of(g))
    return total / sum(weight for _, weight in weights)


def formula(measure: Measure) -> str:
    """The composite written out: `(0.4·F1@3 + 0.2·(1 − Confusion@3)) / 0.6`."""
    terms = " + ".join(f"{w:g}·{f'(1 − {m})' if m.better == 'lower' else m}" for m, w in measure.members)
    total = f"{sum(w for _, w in measure.members):g}"
    return terms if total == "1" else f"({terms}) / {total}"
