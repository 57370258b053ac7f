"""Import does nothing: public names load their module when first used, extras when needed."""

import importlib
import sys
import warnings
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from ..errors import RankwrightError


def attach(package: str, names: Mapping[str, str], deprecated: Mapping[str, str] | None = None) -> Callable[[str], Any]:
    """A module `__getattr__` (PEP 562) that fetches each name from its module when first used.

    `deprecated` maps names of an earlier release to those of today; using one warns.
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


def need(module: str, extra: str) -> ModuleType:
    """An optional module, or one line that says what to install."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise RankwrightError(f"{module} is not installed; pip install 'rankwright[{extra}]'") from None
