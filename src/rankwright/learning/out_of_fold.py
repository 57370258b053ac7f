"""A model for each fold: every query is scored by one that did not learn from it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..base.ids import Codes, Flags, Floats
from ..base.progress import track
from ..base.seeds import generator
from .models import Data, Model

HELD = 5  # one in so many of a fold's training queries says when to stop


def out_of_fold(
    made: type[Model], names: Sequence[str], data: Data, fold: Codes, rng: int
) -> tuple[Floats, list[Model], Model]:
    """The score of each row by the model of the other folds, those models, and one of all; −1 is never learnt from."""
    everything = taught(made, names, data, fold >= 0, rng)
    scores, models = everything.scores(data.rows), []
    for at in track(range(int(fold.max()) + 1), "learning", unit="folds"):
        models.append(taught(made, names, data, (fold >= 0) & (fold != at), rng))
        rows = fold[data.query] == at
        scores[rows] = models[-1].scores(data.rows[rows])
    return scores, models, everything


def taught(made: type[Model], names: Sequence[str], data: Data, learnt: Flags, rng: int) -> Model:
    """A model of some queries, a part of which says when to stop."""
    order = generator(rng, "held").permutation(np.flatnonzero(learnt))
    held = np.zeros(len(learnt), dtype=bool)
    held[order[: max(len(order) // HELD, 1)]] = True
    return made.fit(names, data.some((learnt & ~held)[data.query]), data.some((learnt & held)[data.query]), rng)
