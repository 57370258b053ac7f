"""Experiment: collections through every stage to a report, from one file, made once and kept."""

from ..lazy import attach

HOMES = {
    "Plan": "plan",
    "Spec": "spec",
    "Store": "store",
    "execute": "execution",
    "prepare": "execution",
    "run_experiment": "execution",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
