"""Options of a kind: a class whose fields are parameters, and the parameters of what those fields choose."""

from __future__ import annotations

import typing
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, TypeVar, cast

from .errors import RankwrightError, listed
from .params import REQUIRED, Param, Place, find_param, given_params, parse_params, place_of, shorten, unknown_param


def option(default: Any = REQUIRED, help: str = "", **declared: Any) -> Any:
    """A field of a class of options: its default, one line of help, and bounds or choices as in `Param`."""
    more: Any = {"metadata": {"param": {"help": help, **declared}}, "repr": not declared.get("secret")}
    if isinstance(default, list | dict):
        return field(default_factory=lambda: type(default)(default), **more)
    return field(**more) if default is REQUIRED else field(default=default, **more)


def params_of(options: type) -> dict[str, Param]:
    """The parameters that a class of options declares, by name."""
    return declared_params(cast("Any", options))


@cache
def declared_params(options: Any) -> dict[str, Param]:
    """The same, cached."""
    hints = typing.get_type_hints(options)
    found = {}
    for each in fields(options):
        if "param" in each.metadata:
            factory = each.default_factory
            default = factory() if factory is not MISSING else REQUIRED if each.default is MISSING else each.default
            found[each.name] = Param(each.name, hints[each.name], default, **each.metadata["param"])
    return found


def check_fields(options: Any, place: Place) -> None:
    """Refuse a field of an options object that its parameter does not allow; convert the others to their type."""
    for name, param in params_of(type(options)).items():
        value = getattr(options, name)
        found = param.parse(value, place)
        if found is not value:
            object.__setattr__(options, name, found)


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of a kind: declared fields, and the parameters of what these choose (a weighting, an encoder)."""

    params: dict[str, Any] = field(default_factory=dict)  # of what the fields choose, with defaults filled in
    given: frozenset[str] = frozenset()  # names that were set, not defaults

    inline_names: ClassVar[Mapping[str, str]] = {}  # names in `params` that a key of the kind's own takes otherwise

    @classmethod
    def chosen_params(cls, values: Mapping[str, Any]) -> Mapping[str, Param]:
        """The parameters of what the declared fields choose, given their values."""
        return {}

    @classmethod
    def expand(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """The given values with shorthand expanded."""
        return given

    def check(self) -> None:
        """Refuse a combination that no single parameter forbids."""


Kind = TypeVar("Kind", bound=Options)


def parse_options(
    kind: type[Kind],
    given: Mapping[str, Any],
    place: Place = "",
    text: bool = False,
    resolve: Callable[[Param, str], str] | None = None,
    not_here: Collection[str] = (),
) -> Kind:
    """Parse the options of a kind: its own keys, and those of what they choose, inline or in a table `params`.

    `text` reads values as written on a command line; `resolve` makes a path absolute; a message about an unknown name
    does not suggest those `not_here`.
    """
    own = params_of(cast("Any", kind))
    nested = given.get("params", {}) if "params" not in own else {}
    if not isinstance(nested, Mapping):
        raise RankwrightError(f"{place_of(place, 'params')} must be a table, got {shorten(nested)}")
    nested = {kind.inline_names.get(name, name): value for name, value in nested.items()}
    flat = {name: value for name, value in given.items() if name != "params" or name in own}
    twice = next((name for name in nested if name in flat), None)
    if twice is not None:
        raise RankwrightError(f"{place_of(place, twice)} is given twice: directly and in params")
    try:
        everything = kind.expand({**flat, **nested})
    except RankwrightError as error:
        raise RankwrightError(f"{place_of(place, '')}{error}".strip()) from None

    def value_of(param: Param, value: Any) -> Any:
        found = param.read(value, place) if text and isinstance(value, str) else param.parse(value, place)
        return resolve(param, found) if resolve and param.path and isinstance(found, str) else found

    asked = given_params(own, everything, place)
    mine = {param.name: value_of(param, everything[name]) for name, param in asked.items()}
    lost = next((each for name, each in own.items() if name not in mine and each.default is REQUIRED), None)
    if lost is not None:
        misspelled = next(
            (name for name in everything if name not in asked and name not in chosen_everywhere(kind)), None
        )
        if misspelled is not None:
            raise unknown_param(place, misspelled, [each.key or each.name for each in own.values()])
        raise RankwrightError(f"{place_of(place, lost.key or lost.name)} is missing: {lost.help or lost.allowed}")
    values = {name: mine.get(name, each.default) for name, each in own.items()}
    try:
        chosen = kind.chosen_params(values)
    except RankwrightError as error:
        raise RankwrightError(f"{place_of(place, '')}{error}".strip()) from None
    rest = [name for name in everything if name not in asked]
    strange = next((name for name in rest if find_param(chosen, name) is None), None)
    if strange is not None:
        check_chosen_elsewhere(kind, values, strange, place)
        known = [each for each in (*own.values(), *chosen.values()) if each.name not in not_here]
        raise unknown_param(place, strange, [each.key or each.name for each in known])
    found = {param.name: value_of(param, everything[name]) for name, param in given_params(chosen, rest, place).items()}
    options = kind(**mine, params=parse_params(chosen, found, place), given=frozenset({*mine, *found}))
    try:
        options.check()
    except RankwrightError as error:
        raise RankwrightError(f"{place_of(place, '')}{error}".strip()) from None
    return options


def check_chosen_elsewhere(kind: type[Options], values: Mapping[str, Any], name: str, place: Place) -> None:
    """Refuse a parameter that another value of one of the kind's fields would choose; the message names that value."""
    for field_name, param in params_of(cast("Any", kind)).items():
        choices: list[Any] = param.names or ([True] if param.type is bool else [])
        fits = [each for each in choices if find_param(try_chosen(kind, {**values, field_name: each}), name)]
        if fits:
            if callable(place):  # flags of a command line
                where = place(name)
                need = place(field_name) + ("" if fits == [True] else f" {listed(fits)}")
            else:
                where = f"{place} parameter {name!r}".lstrip()
                need = f"{field_name} = {'true' if fits == [True] else listed(map(repr, fits))}"
            raise RankwrightError(f"{where} has no effect without {need}")


def try_chosen(kind: type[Options], values: Mapping[str, Any]) -> Mapping[str, Param]:
    """The parameters that some values choose; none if the values do not go together."""
    try:
        return kind.chosen_params(values)
    except RankwrightError:
        return {}


def default_values(kind: type[Options]) -> dict[str, Any]:
    """The defaults of a kind's fields; of a field that has none, its first choice."""
    own = params_of(cast("Any", kind)).items()
    return {name: next(iter(each.names), None) if each.default is REQUIRED else each.default for name, each in own}


def chosen_by_default(kind: type[Options]) -> dict[str, Param]:
    """The parameters of what the defaults of a kind's fields choose."""
    return dict(try_chosen(kind, default_values(kind)))


def chosen_everywhere(kind: type[Options]) -> dict[str, Param]:
    """The parameters of everything a kind's fields could choose: every weighting, encoder and index."""
    own, base = params_of(cast("Any", kind)), default_values(kind)
    found: dict[str, Param] = {}

    def explore(decided: dict[str, Any]) -> None:
        """Try every value of each field that decides what is chosen, together with every value of the others."""
        values = Watched({**base, **decided})
        chosen = try_chosen(kind, values)
        name = next((name for name in own if name in values.read and name not in decided), None)
        if name is None:
            found.update({key: each for key, each in chosen.items() if key not in found})
            return
        others: list[Any] = own[name].names or ([True, False] if own[name].type is bool else [])
        for value in [base[name], *(other for other in others if other != base[name])]:
            explore({**decided, name: value})

    explore({})
    return {name: each for name, each in found.items() if name not in own}


class Watched(dict[str, Any]):
    """Values that know which of them were read."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)
