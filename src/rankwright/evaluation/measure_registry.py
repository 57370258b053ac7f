"""The table of measures: a measure is a function of a graded ranking; its signature is its grammar."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..base.ids import Floats

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
    cuts: Mapping[str, int | None] = field(default_factory=dict)  # aliases with a fixed cut; None: every row

    def alias_with_cut(self, name: str) -> str | None:
        """The alias with a fixed cut that a name spells, if it is one."""
        return next((alias for alias in self.cuts if plain(alias) == plain(name)), None)

    @property
    def spellings(self) -> list[str]:
        """The aliases as the docs list them: `Hit`, `Hit Rate (= Success@1 without a cut)`."""
        return [f"{each} ({self.implied(each)})" if each in self.cuts else each for each in self.aliases]

    def implied(self, alias: str) -> str:
        """What the docs say of an alias with a fixed cut."""
        cut = self.cuts[alias]
        return f"= {self.name}, takes no cut" if cut is None else f"= {self.name}@{cut} without a cut"

    @property
    def about(self) -> str:
        """One sentence and the formula: the function's docstring."""
        return " ".join((self.function.__doc__ or "").split())

    @property
    def grammar(self) -> str:
        """How the measure is written: `P@k`, `RR[@k]`, `IPrec@r`."""
        return self.name + {"rank": "@k", "rank?": "[@k]", "recall": "@r", "": ""}[self.cut]


MEASURES: dict[str, Entry] = {}


def plain(name: str) -> str:
    """A name as it is looked up: whatever its case and spacing."""
    return " ".join(name.lower().split())


def measure(
    name: str,
    *aliases: str,
    source: str,
    better: str = "higher",
    aggregate: str = "mean",
    shown: tuple[str, ...] = (),
    members: bool = False,
    cuts: Mapping[str, int | None] | None = None,
) -> Callable[[Function], Function]:
    """Enter a function of (graded ranking, cut, parameters) into the table under a name.

    `cuts` holds further aliases, each with the cut it implies where none is written (None: it takes none).
    """

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
        names = (*aliases, *(cuts or {}))
        MEASURES[name] = Entry(
            name, function, cut, params, names, source, better, aggregate, shown, members, cuts or {}
        )
        return function

    return enter
