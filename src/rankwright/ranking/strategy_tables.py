"""The table of strategies, to print and to document."""

from __future__ import annotations

from ..table import Table
from .signals import SIGNALS
from .strategies import STRATEGIES


def strategies() -> Table:
    """Every strategy: its other names, category, formula and parameters."""
    rows = [
        (
            name,
            ", ".join(each.aliases),
            each.category,
            each.formula,
            ", ".join(f"{key}={value:g}" for key, value in each.params.items()),
        )
        for name, each in STRATEGIES.items()
    ]
    return Table.of(("strategy", "also", "category", "formula", "parameters"), rows)


def signals() -> Table:
    """Every signal."""
    return Table.of(("signal", "what it is"), [(name, each.about) for name, each in SIGNALS.items()])
