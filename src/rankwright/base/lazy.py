"""Lazy imports: public names load their module on first use, optional packages when needed."""

import importlib
import sys
import warnings
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from ..errors import RankwrightError


def attach(package: str, names: Mapping[str, str], deprecated: Mapping[str, str] | None = None) -> Callable[[str], Any]:
    """A module `__getattr__` (PEP 562) that imports each name from its module on first use.

    `deprecated` maps old names to new ones; using an old one warns.
    """

    def getattribute(name: str) -> Any:
        if deprecated and name in deprecated:
            warnings.warn(f"{package}.{name} is now {package}.{deprecated[name]}", DeprecationWarning, stacklevel=2)
            return getattr(sys.modules[package], deprecated[name])
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(f"{package}.{names[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return getattribute


class Renamed:
    """An attribute under its name of the last release: it still works, with a warning that names the new one."""

    def __init__(self, new: str) -> None:
        self.new = new

    def __set_name__(self, owner: type, name: str) -> None:
        self.old = name

    def __get__(self, instance: Any, owner: type) -> Any:
        text = f"{owner.__name__}.{self.old} is now {owner.__name__}.{self.new}"
        warnings.warn(text, DeprecationWarning, stacklevel=2)
        return getattr(owner if instance is None else instance, self.new)


def import_optional(module: str, extra: str) -> ModuleType:
    """An optional module; if it is missing, a one-line error says what to install."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise RankwrightError(f"{module} is not installed; pip install 'rankwright[{extra}]'") from None
