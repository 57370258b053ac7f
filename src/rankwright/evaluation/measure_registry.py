"""The table of measures: each is a function of a graded ranking, and its signature is its grammar."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..base.ids import Floats
from ..base.registry import Registry

Value = float | bool | str
Function = Callable[..., Floats]


@dataclass(frozen=True)
class Entry:
    """A measure in the table; `cut` is rank, rank? (optional), recall, or empty."""

    name: str
    function: Function
    cut: str
    params: dict[str, Value]
    aliases: tuple[str, ...]
    source: str
    better: str  # higher, lower, or empty where neither is better
    aggregate: str  # mean, geometric, sum
    explicit_params: tuple[str, ...]  # printed even at their default
    has_members: bool  # its parameters are measures with weights
    alias_cuts: Mapping[str, int | None] = field(default_factory=dict)  # aliases with a fixed cut; None: every row
    uses_subtopics: bool = False  # reads the subtopics of the judgements

    def alias_with_cut(self, name: str) -> str | None:
        """The alias with a fixed cut that a name spells, or None."""
        return next((alias for alias in self.alias_cuts if normalize_name(alias) == normalize_name(name)), None)

    @property
    def spellings(self) -> list[str]:
        """The aliases as the docs list them: `Hit`, `Hit Rate (= Success@1 without a cut)`."""
        return [f"{each} ({self.describe_alias(each)})" if each in self.alias_cuts else each for each in self.aliases]

    def describe_alias(self, alias: str) -> str:
        """What an alias with a fixed cut means, as the docs say it."""
        cut = self.alias_cuts[alias]
        return f"= {self.name}, takes no cut" if cut is None else f"= {self.name}@{cut} without a cut"

    @property
    def definition(self) -> str:
        """One sentence and the formula: the docstring of the function."""
        return " ".join((self.function.__doc__ or "").split())

    @property
    def grammar(self) -> str:
        """How the measure is written: `P@k`, `RR[@k]`, `IPrec@r`."""
        return self.name + {"rank": "@k", "rank?": "[@k]", "recall": "@r", "": ""}[self.cut]


MEASURES: Registry[Entry] = Registry("rankwright.measures", Entry, "function decorated with `measure`")


def normalize_name(name: str) -> str:
    """A name as it is looked up, ignoring case and spacing."""
    return " ".join(name.lower().split())


def measure(
    name: str,
    *aliases: str,
    source: str,
    better: str = "higher",
    aggregate: str = "mean",
    explicit_params: tuple[str, ...] = (),
    has_members: bool = False,
    alias_cuts: Mapping[str, int | None] | None = None,
    uses_subtopics: bool = False,
) -> Callable[[Function], Function]:
    """Register a function of (graded ranking, cut, parameters) as a measure.

    `alias_cuts` holds further aliases, each with the cut it implies where none is written (None: it takes none).
    """

    def register(function: Function) -> Function:
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
        if not has_members and aggregate != "sum":
            params["judged_only"] = False
        names = (*aliases, *(alias_cuts or {}))
        MEASURES[name] = Entry(
            name,
            function,
            cut,
            params,
            names,
            source,
            better,
            aggregate,
            explicit_params,
            has_members,
            alias_cuts or {},
            uses_subtopics,
        )
        return function

    return register
