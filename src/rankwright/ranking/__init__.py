"""Rank: candidates of several runs, reordered by what is known of queries and docs. A strategy is a formula."""

from typing import TYPE_CHECKING

from ..base.lazy import attach

if TYPE_CHECKING:
    from .learned_fusion import Fitted as Fitted
    from .learned_fusion import export as export
    from .learned_fusion import learn as learn
    from .query_router import GUIDE as GUIDE
    from .query_router import type_of as type_of
    from .signals import SIGNALS as SIGNALS
    from .signals import Signals as Signals
    from .signals import signal as signal
    from .strategies import STRATEGIES as STRATEGIES
    from .strategy import Strategy as Strategy
    from .strategy import create_strategy as create_strategy
    from .tunable import fusion_stage as fusion_stage
    from .tunable import strategy_stage as strategy_stage
    from .tuned_fusion import tune_fusion as tune_fusion
    from .tuned_retrieval import tune_retriever as tune_retriever

HOMES = {
    "Fitted": "learned_fusion",
    "GUIDE": "query_router",
    "SIGNALS": "signals",
    "STRATEGIES": "strategies",
    "Signals": "signals",
    "Strategy": "strategy",
    "create_strategy": "strategy",
    "export": "learned_fusion",
    "fusion_stage": "tunable",
    "learn": "learned_fusion",
    "signal": "signals",
    "strategy_stage": "tunable",
    "tune_fusion": "tuned_fusion",
    "tune_retriever": "tuned_retrieval",
    "type_of": "query_router",
}
__all__ = list(HOMES)
__getattr__ = attach(__name__, HOMES)
