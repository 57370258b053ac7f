"""Comparison: how systems differ on the same queries, and which differences are significant."""

from .agreement import kendall, rbo, tau_ap
from .compare_scores import compare
from .comparison import TESTS, Comparison
from .corrections import CORRECTIONS, FAMILIES
from .topic_tables import Topics, topics

__all__ = ["CORRECTIONS", "FAMILIES", "TESTS", "Comparison", "Topics", "compare", "kendall", "rbo", "tau_ap", "topics"]
