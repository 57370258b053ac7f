"""Rank: candidates of several runs ordered anew by what is known of queries and docs. A strategy is a formula."""

from ..lazy import attach

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
