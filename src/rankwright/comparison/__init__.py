"""Comparison: how systems differ on the same queries, and which differences are significant."""

from .agreement import kendall, rbo, tau_ap
from .compare_scores import compare
from .comparison import TESTS, Comparison
from .corrections import CORRECTIONS

__all__ = ["CORRECTIONS", "TESTS", "Comparison", "compare", "kendall", "rbo", "tau_ap"]
