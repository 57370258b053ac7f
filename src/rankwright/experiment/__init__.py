"""Experiments: a spec file takes collections through every stage to a report; results are cached."""

from typing import TYPE_CHECKING

from ..base.lazy import attach

if TYPE_CHECKING:
    from .plan import Plan as Plan
    from .preparation import prepare as prepare
    from .scheduler import execute as execute
    from .scheduler import run_experiment as run_experiment
    from .spec import Spec as Spec
    from .store import Store as Store
    from .system import System as System
    from .system import open_system as open_system

HOMES = {
    "Plan": "plan",
    "Spec": "spec",
    "Store": "store",
    "System": "system",
    "execute": "scheduler",
    "open_system": "system",
    "prepare": "preparation",
    "run_experiment": "scheduler",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
