"""Tables of strategies and signals, to print and to document."""

from __future__ import annotations

from ..table import Table
from .signals import SIGNALS
from .strategies import STRATEGIES


def strategies() -> Table:
    """Every strategy: its aliases, category, formula and parameters."""
    rows = [
        (
            name,
            ", ".join(each.aliases),
            each.category,
            each.formula,
            ", ".join(f"{key}={value:g}" for key, value in each.defaults.items()),
        )
        for name, each in STRATEGIES.items()
    ]
    return Table.of(("strategy", "also", "category", "formula", "parameters"), rows)


def signals() -> Table:
    """Every signal, with its description."""
    return Table.of(("signal", "what it is"), [(name, each.description) for name, each in SIGNALS.items()])
