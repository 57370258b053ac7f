"""Rank: candidates of several runs ordered anew by what is known of queries and docs. A strategy is a formula."""

from typing import TYPE_CHECKING

from ..lazy import attach

if TYPE_CHECKING:
    from .guide import selection_guide as selection_guide
    from .learned import Fitted as Fitted
    from .learned import export as export
    from .learned import learn as learn
    from .router import GUIDE as GUIDE
    from .router import type_of as type_of
    from .signals import SIGNALS as SIGNALS
    from .signals import Signals as Signals
    from .signals import signal as signal
    from .stages import fusion_stage as fusion_stage
    from .stages import strategy_stage as strategy_stage
    from .strategies import STRATEGIES as STRATEGIES
    from .strategy import Strategy as Strategy
    from .strategy import create_strategy as create_strategy

HOMES = {
    "Fitted": "learned",
    "GUIDE": "router",
    "SIGNALS": "signals",
    "STRATEGIES": "strategies",
    "Signals": "signals",
    "Strategy": "strategy",
    "create_strategy": "strategy",
    "export": "learned",
    "fusion_stage": "stages",
    "learn": "learned",
    "selection_guide": "guide",
    "signal": "signals",
    "strategy_stage": "stages",
    "type_of": "router",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
