"""Learn: weights and parameters from judged queries, always scored on queries that were not learnt from."""

from ..lazy import attach

HOMES = {
    "MODELS": "models",
    "Model": "models",
    "SEARCHES": "tuning",
    "Stage": "tuning",
    "Tuned": "tuning",
    "folds": "splitting",
    "tune": "tuning",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
