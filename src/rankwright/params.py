"""Parameters: declared once (name, type, default, bounds or choices, help), and checked in one place with one wording.

A table's entry lists its parameters as `Param` values; a class of options declares them as fields with `option`.
Python, the command line and spec files all use `Param.parse` (values) or `Param.read` (text).
"""

from __future__ import annotations

import os
import re
import sys
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from numbers import Integral, Real
from typing import Any, TypeVar

from .errors import RankwrightError, unknown


class Required:
    """The default of a parameter that must be given."""

    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Any = Required()
Choices = Iterable[str] | Callable[[], Iterable[str]]
Place = str | Callable[[str], str]
T = TypeVar("T")
WORDS = {int: "an integer", float: "a number", bool: "true or false", str: "a string"}
PLURALS = {int: "integers", float: "numbers", bool: "true or false", str: "strings"}
UNLIMITED = (1 << 31) - 1  # a bound that messages leave out
YES_NO = {"true": True, "false": False, "1": True, "0": False, "yes": True, "no": False}


@dataclass(frozen=True)
class Param:
    """A parameter: its type, default, allowed values and one line of help."""

    name: str
    type: Any = float  # int, float, bool, str, list[X], dict[str, X], or a union of these
    default: Any = REQUIRED
    help: str = ""
    low: float | None = None
    high: float | None = None
    above: float | None = None  # the value must be greater
    below: float | None = None  # the value must be less
    choices: Choices | None = None
    aliases: tuple[str, ...] = ()
    # `file`: relative to the spec's folder in a spec; `model`, `json`: likewise, unless it is a model's name or JSON
    path: str = ""
    key: str = ""  # its name in a spec, where that differs
    flag: str = ""  # its name on the command line, where that differs
    check: Callable[[Any], None] | None = None  # raises for what type and bounds cannot express
    secret: str = ""  # the environment variable that should hold it; its value is never shown or written

    @property
    def allowed(self) -> str:
        """The allowed values in words: `an integer >= 1`, `a number from 0 to 1`."""
        kinds = [kind for kind in members(self.type) if kind is not type(None)]
        return " or ".join(dict.fromkeys(describe(kind) for kind in kinds)) + self.bounds

    @property
    def bounds(self) -> str:
        """Its bounds in words."""
        high = None if self.high is None or self.high >= UNLIMITED else self.high
        if self.low is not None and high is not None:
            return f" from {self.low:,.15g} to {high:,.15g}"
        parts = [("> ", self.above), (">= ", self.low), ("< ", self.below), ("<= ", high)]
        shown = [f"{sign}{bound:,.15g}" for sign, bound in parts if bound is not None]
        return f" {' and '.join(shown)}" if shown else ""

    @property
    def table(self) -> Iterable[str]:
        """What its choices are taken from; a table that others add to asks them only if a name is not its own."""
        table = self.choices() if callable(self.choices) else self.choices
        return () if table is None else table

    @property
    def names(self) -> list[str]:
        """The names it accepts, if it is a choice."""
        return list(self.table)

    def parse(self, value: Any, place: Place = "", text: str = "") -> Any:
        """Convert a value to its type; a wrong one is refused in one line: place, given (or its `text`), allowed."""
        where = place_of(place, self.key or self.name)
        value = os.fspath(value) if self.path and isinstance(value, os.PathLike) else value
        try:
            found = convert(self.type, value)
            inside = all(self.within(each) for each in numbers(found))
        except ValueError:
            inside = False
        if not inside:
            given = "another value" if self.secret else abbreviate(text or repr(value))
            raise RankwrightError(f"{where} must be {self.allowed}, got {given}")
        if self.choices is not None:
            for name in [found] if isinstance(found, str) else found if isinstance(found, list | tuple) else ():
                if isinstance(name, str) and name not in self.table:
                    raise unknown(where, name, self.names)
        if self.check is not None and found is not None:
            try:
                self.check(found)
            except RankwrightError as error:
                raise RankwrightError(f"{where}: {error}") from None
        return found

    def read(self, text: str, place: Place = "") -> Any:
        """Parse a value written as text, as on a command line: 0.5, true, a,b or title:2,text:1."""
        for kind in members(self.type):
            try:
                return self.parse(read_as(kind, text), place, text if kind in (int, float) else repr(text))
            except ValueError:
                continue
        where = place_of(place, self.key or self.name)
        given = "another value" if self.secret else abbreviate(repr(text))
        raise RankwrightError(f"{where} must be {self.allowed}, got {given}")

    def within(self, number: float) -> bool:
        """Whether a number lies within the bounds; one that no float can hold does not."""
        return (
            abs(number) <= sys.float_info.max  # neither infinite nor NaN
            and (self.low is None or number >= self.low)
            and (self.high is None or number <= self.high)
            and (self.above is None or number > self.above)
            and (self.below is None or number < self.below)
        )


def reference_name(value: str) -> str | None:
    """The environment variable that a value names, as $NAME or ${NAME}; None if it is a value itself."""
    found = re.fullmatch(r"\$(?:([A-Za-z_][A-Za-z0-9_]*)|\{([A-Za-z_][A-Za-z0-9_]*)\})", value)
    return found and (found[1] or found[2])


def members(kind: Any) -> tuple[Any, ...]:
    """The types of a union; any other type by itself."""
    return typing.get_args(kind) if typing.get_origin(kind) in (typing.Union, types.UnionType) else (kind,)


def describe(kind: Any) -> str:
    """A type in words: `a list of strings`."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (list, tuple):
        return f"a list of {PLURALS.get(args[0], 'values')}"
    if origin is dict:
        return f"a table of {PLURALS.get(args[1], 'values')}"
    return WORDS.get(kind, "a value")


def convert(kind: Any, value: Any) -> Any:
    """Convert a value to a type without loss; ValueError if that is impossible."""
    if kind is Any:
        return value
    options = members(kind)
    if len(options) > 1:
        for each in options:
            try:
                return convert(each, value)
            except ValueError:
                continue
        raise ValueError
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if hasattr(value, "item") and getattr(value, "ndim", None) == 0:  # a number of numpy's
        value = value.item()
    if kind is type(None) and value is None:
        return None
    if kind is bool and (isinstance(value, bool) or (isinstance(value, Integral) and value in (0, 1))):
        return bool(value)
    if kind is str and isinstance(value, str):
        return value
    if kind in (int, float) and isinstance(value, Real) and not isinstance(value, bool):
        try:
            number = float(value)
        except OverflowError:  # more than any float
            raise ValueError from None
        if kind is float:
            return number
        if isinstance(value, Integral) or number.is_integer():
            return int(value) if isinstance(value, Integral) else int(number)
    if origin in (list, tuple) and hasattr(value, "tolist"):  # an array
        value = value.tolist()
    if origin in (list, tuple) and isinstance(value, list | tuple):
        return origin(convert(args[0], each) for each in value)
    if origin is dict and isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return {key: convert(args[1], each) for key, each in value.items()}
    if isinstance(kind, type) and kind not in (*WORDS, type(None)) and isinstance(value, kind):
        return value
    raise ValueError


def read_as(kind: Any, text: str, between: str = ",") -> Any:
    """Parse text as a value of a type; ValueError if it is not one. Lists of lists are written 0:1,0:5."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if kind is bool:
        if text.lower() not in YES_NO:
            raise ValueError
        return YES_NO[text.lower()]
    if kind is int and text.strip().lstrip("+-").isdigit():
        return int(text)  # a float could not tell large ones apart
    if kind in (int, float):
        return float(text)
    if kind is type(None):
        raise ValueError
    if origin in (list, tuple):
        return [read_as(args[0], each.strip(), ":") for each in text.split(between)]
    if origin is dict and text.lstrip().startswith("{"):
        import json

        return json.loads(text)
    if origin is dict:
        pairs = [part.partition(":" if ":" in part else "=") for part in text.split(",")]
        found = {key.strip(): read_as(args[1], value.strip()) for key, colon, value in pairs if colon}
        if len(found) < len(pairs):  # one without a value, or one that is there twice
            raise ValueError
        return found
    return text


def numbers(value: Any) -> list[float]:
    """The numbers in a value, to which bounds apply."""
    if isinstance(value, bool) or not isinstance(value, int | float | list | tuple | dict):
        return []
    if isinstance(value, int | float):
        return [value]
    return [number for each in (value.values() if isinstance(value, dict) else value) for number in numbers(each)]


def shorten(value: Any) -> str:
    """A value as an error shows it."""
    return abbreviate(repr(value))


def abbreviate(text: str) -> str:
    """A text as an error shows it: in one line, and not all of a long one."""
    line = " ".join(each.strip() for each in text.splitlines())
    return line if len(line) < 60 else line[:57] + "..."


def place_of(place: Place, name: str) -> str:
    """A parameter as an error names it; without a name, the start of any message."""
    return place(name) if callable(place) else f"{place} {name}".lstrip()


def find_param(params: Mapping[str, Param], name: str) -> Param | None:
    """The parameter of a name or an alias."""
    others = (each for each in params.values() if name in each.aliases or (name and name == each.key))
    return params.get(name) or next(others, None)


def named(*params: Param) -> dict[str, Param]:
    """Parameters by name."""
    return {each.name: each for each in params}


def defaults(params: Mapping[str, Param]) -> dict[str, Any]:
    """The defaults of parameters, without those that are required."""
    return {name: each.default for name, each in params.items() if each.default is not REQUIRED}


def parse_params(
    params: Mapping[str, Param], given: Mapping[str, Any] | None, place: Place = "", fill: bool = True
) -> dict[str, Any]:
    """Values by name, each in its type, defaults filled in; refuses unknown names and values out of bounds."""
    given = given or {}
    strange = next((name for name in given if find_param(params, name) is None), None)
    if strange is not None:
        raise unknown_param(place, strange, params)
    found = {param.name: param.parse(given[name], place) for name, param in given_params(params, given, place).items()}
    if not fill:
        return found
    for name, param in params.items():
        if name not in found and param.default is REQUIRED:
            raise RankwrightError(f"{place_of(place, name)} is missing: {param.help or param.allowed}")
    return {name: found.get(name, param.default) for name, param in params.items()}


def given_params(params: Mapping[str, Param], given: Iterable[str], place: Place = "") -> dict[str, Param]:
    """The parameters that are given, by the names they are given by; refuses one that is given by two of its names."""
    found: dict[str, Param] = {}
    for name in given:
        param = find_param(params, name)
        first = next((other for other, each in found.items() if each is param), None)
        if first is not None:
            raise RankwrightError(f"{place_of(place, name)} is given twice: it is another name for {first}")
        if param is not None:
            found[name] = param
    return found


def unknown_param(place: Place, name: str, params: Iterable[str]) -> RankwrightError:
    """The error for an unknown parameter."""
    if callable(place):
        return unknown(f"{place(name)}: parameter", name, params)
    return unknown(f"{place} parameter".strip(), name, params)


def with_default(param: Param, default: Any) -> Param:
    """A parameter with another default."""
    return replace(param, default=default)
