"""Flags from declared parameters, and NAME=VALUE pairs; values are read as in Python and in specs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, get_origin

import click
from click.core import ParameterSource

from ..errors import RankwrightError
from ..params import REQUIRED, Param, find_param, members, unknown_param
from .paths import MODEL_TEXT

METAVARS = {int: "N", float: "NUMBER", str: "NAME"}


def flag_name(param: Param) -> str:
    """The flag of a parameter, such as `--rrf-k`."""
    return f"--{(param.flag or param.name).rstrip('_').replace('_', '-')}"


def make_flag(
    param: Param, owners: Iterable[str] = (), prefix: str = "", has_help: bool = True
) -> Callable[[Any], Any]:
    """The click option of a parameter, whose value is text until the parameter reads it; `owners` are its kinds.

    The command gets it under its name with a prefix, which keeps it apart from the command's own parameters. Without
    help, its choices are not loaded.
    """
    target, text = f"{prefix}{param.name}", describe_flag(param, owners) if has_help else ""
    if param.type is bool and param.default is False:
        return click.option(flag_name(param), target, is_flag=True, flag_value="true", default=None, help=text)
    kinds = [kind for kind in METAVARS if kind == param.type or kind in getattr(param.type, "__args__", ())]
    metavar = METAVARS[kinds[0]] if kinds else "VALUE"

    def complete(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
        return [name for name in param.names if name.startswith(incomplete)]

    kind = MODEL_TEXT if param.path else None
    return click.option(flag_name(param), target, type=kind, metavar=metavar, help=text, shell_complete=complete)


def describe_flag(param: Param, owners: Iterable[str]) -> str:
    """The help of a flag: that of its parameter, with its choices and its default."""
    lead = f"{', '.join(owners)}: " if owners else ""
    text = f"{lead}{param.help}" if lead else param.help[:1].upper() + param.help[1:]
    names = param.names
    if 1 < len(names) <= 6 and not any(name in param.help for name in names):
        text += f" ({', '.join(names)})"
    text += "." * (not text.endswith("."))
    if param.default not in (REQUIRED, None, False, "", [], {}, ()) and "Default" not in text:
        text += f"  [default: {param.default if not isinstance(param.default, float) else f'{param.default:g}'}]"
    return text


def merge_params(tables: Mapping[str, Iterable[Param]]) -> list[tuple[Param, list[str]]]:
    """The parameters of several kinds, one per flag, each with the kinds that have it."""
    found: dict[str, tuple[Param, list[str]]] = {}
    for kind, params in tables.items():
        for param in params:
            found.setdefault(flag_name(param), (param, []))[1].append(kind)
    return list(found.values())


def read_pairs(pairs: Iterable[str], flag: str = "--param") -> dict[str, str]:
    """Parse repeated NAME=VALUE pairs as text by name."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not name or not equals:
            raise RankwrightError(f"{flag} {pair!r}: not of the form NAME=VALUE")
        if name in found:
            raise RankwrightError(f"{flag} {name} is given twice")
        found[name] = value
    return found


def read_params(params: Mapping[str, Param], pairs: Iterable[str], flag: str = "--param") -> dict[str, Any]:
    """Parse NAME=VALUE pairs, each value in the type of its parameter."""
    found = {}
    for name, text in read_pairs(pairs, flag).items():
        param = find_param(params, name)
        if param is None:
            raise unknown_param(flag, name, params)
        found[param.name] = param.read(text, flag)
    return found


def read_grid(params: Mapping[str, Param], pairs: Iterable[str]) -> dict[str, list[Any]]:
    """Parse NAME=A,B pairs: the values to try for each parameter; a list is written A:B, as weights=1:0,1:1."""
    found = {}
    for name, text in read_pairs(pairs, "--grid").items():
        param = find_param(params, name)
        if param is None:
            raise unknown_param("--grid", name, params)
        values = [part.strip() for part in text.split(",") if part.strip()]
        if not values:
            raise RankwrightError(f"--grid {name}: no value is given; write {name}=A,B")
        is_list = any(get_origin(kind) is list for kind in members(param.type))
        found[param.name] = [read_list(param, value) if is_list else param.read(value, "--grid") for value in values]
    return found


def read_list(param: Param, text: str) -> Any:
    """A list written A:B; `simplex:STEP`, which stands for many lists, stays as it is."""
    return text if text.startswith("simplex") else param.read(text.replace(":", ","), "--grid")


def is_given(name: str) -> bool:
    """Whether a flag is on the command line."""
    context = click.get_current_context()
    return name in context.params and context.get_parameter_source(name) is not ParameterSource.DEFAULT


def complete_param(params: Callable[[], Iterable[str]]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """A function that completes NAME= pairs."""

    def complete(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
        return [f"{name}=" for name in params() if name.startswith(incomplete)]

    return complete
