"""Gate: whether a search system got worse since its baseline, and how its figures change over time."""

from typing import TYPE_CHECKING

from ..base.lazy import attach

if TYPE_CHECKING:
    from .baseline_file import Baseline as Baseline
    from .gate_history import append_history as append_history
    from .gate_history import read_history as read_history
    from .gate_result import GateResult as GateResult
    from .gate_settings import GateSettings as GateSettings
    from .gate_systems import gate_experiment as gate_experiment
    from .gate_systems import gate_runs as gate_runs

HOMES = {
    "Baseline": "baseline_file",
    "GateResult": "gate_result",
    "GateSettings": "gate_settings",
    "append_history": "gate_history",
    "gate_experiment": "gate_systems",
    "gate_runs": "gate_systems",
    "read_history": "gate_history",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
