"""The table of measures: a measure is a function of a graded ranking; its signature is its grammar."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..ids import Floats

Value = float | bool | str
Function = Callable[..., Floats]


@dataclass(frozen=True)
class Entry:
    """What the table knows of a measure; cut is rank, rank? (optional), recall, or empty."""

    name: str
    function: Function
    cut: str
    params: dict[str, Value]
    aliases: tuple[str, ...]
    source: str
    better: str  # higher, lower, or empty where neither is better
    aggregate: str  # mean, geometric, sum
    shown: tuple[str, ...]  # parameters that are printed even at their default
    members: bool  # parameters are measures with weights

    @property
    def about(self) -> str:
        """One sentence and the formula: the function's docstring."""
        return " ".join((self.function.__doc__ or "").split())

    @property
    def grammar(self) -> str:
        """How the measure is written: `P@k`, `RR[@k]`, `IPrec@r`."""
        return self.name + {"rank": "@k", "rank?": "[@k]", "recall": "@r", "": ""}[self.cut]


MEASURES: dict[str, Entry] = {}


def measure(
    name: str,
    *aliases: str,
    source: str,
    better: str = "higher",
    aggregate: str = "mean",
    shown: tuple[str, ...] = (),
    members: bool = False,
) -> Callable[[Function], Function]:
    """Enter a function of (graded ranking, cut, parameters) into the table under a name."""

    def enter(function: Function) -> Function:
        _, *rest = inspect.signature(function).parameters.values()
        cut = ""
        params: dict[str, Any] = {}
        for each in rest:
            if each.name == "k":
                cut = "rank" if each.default is each.empty else "rank?"
            elif each.name == "recall":
                cut = "recall"
            elif each.name != "weights":
                params[each.name] = each.default
        if not members and aggregate != "sum":
            params["judged_only"] = False
        MEASURES[name] = Entry(name, function, cut, params, aliases, source, better, aggregate, shown, members)
        return function

    return enter
