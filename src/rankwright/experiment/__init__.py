"""Experiment: collections through every stage to a report, from one file, made once and kept."""

from typing import TYPE_CHECKING

from ..lazy import attach

if TYPE_CHECKING:
    from .execution import execute as execute
    from .execution import prepare as prepare
    from .execution import run_experiment as run_experiment
    from .plan import Plan as Plan
    from .spec import Spec as Spec
    from .store import Store as Store

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
