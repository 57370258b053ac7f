"""Out-of-fold scoring: every query is scored by a model that was not fitted to it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..base.ids import Codes, Flags, Floats
from ..base.parts import map_parts
from ..base.progress import track
from ..base.seeds import generator
from .models import Examples, Model

HELD_OUT_EVERY = 5  # one in five training queries is held out to decide when to stop


def score_out_of_fold(
    kind: type[Model], features: Sequence[str], data: Examples, fold: Codes, rng: int
) -> tuple[Floats, list[Model], Model]:
    """The score of each row by the model of the other folds, those models, and a model of all folds.

    A query of fold −1 is never trained on, and scored by the model of all folds.
    """
    count = int(fold.max()) + 1
    masks = [fold >= 0, *((fold >= 0) & (fold != at) for at in range(count))]
    found = track(map_parts(fit_part, (kind, features, data, rng), masks), "learning", count + 1, "models")
    full_model, *models = found
    scores = full_model.scores(data.rows)
    for at, model in enumerate(models):
        rows = fold[data.query] == at
        scores[rows] = model.scores(data.rows[rows])
    return scores, models, full_model


def fit_part(shared: tuple[type[Model], Sequence[str], Examples, int], is_training: Flags) -> Model:
    """Fit one of several models of the same data."""
    kind, features, data, rng = shared
    return fit_model(kind, features, data, is_training, rng)


def fit_model(kind: type[Model], features: Sequence[str], data: Examples, is_training: Flags, rng: int) -> Model:
    """Fit a model to some queries, part of which are held out to decide when to stop."""
    order = generator(rng, "held").permutation(np.flatnonzero(is_training))
    is_held = np.zeros(len(is_training), dtype=bool)
    is_held[order[: max(len(order) // HELD_OUT_EVERY, 1)]] = True
    train, valid = (data.select((is_training & mask)[data.query]) for mask in (~is_held, is_held))
    return kind.fit(features, train, valid, rng)
