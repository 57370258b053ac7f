"""Lazy imports: public names load their module on first use, optional packages when needed."""

import importlib
import sys
import warnings
from collections.abc import Callable, Mapping
from functools import wraps
from types import ModuleType
from typing import Any, TypeVar

from ..errors import RankwrightError


def attach(
    package: str,
    names: Mapping[str, str],
    deprecated: Mapping[str, str] | None = None,
    foreign: Mapping[str, str] | None = None,
) -> Callable[[str], Any]:
    """A module `__getattr__` (PEP 562) that imports each name from its module on first use.

    `deprecated` maps old names to new ones; using an old one warns. `foreign` maps names of other libraries to what
    to write instead.
    """

    def getattribute(name: str) -> Any:
        if deprecated and name in deprecated:
            warnings.warn(f"{package}.{name} is now {package}.{deprecated[name]}", DeprecationWarning, stacklevel=2)
            return getattr(sys.modules[package], deprecated[name])
        if foreign and name in foreign:
            caller = sys._getframe(1).f_code.co_filename
            # `from package import name` hides the text of an AttributeError
            error = ForeignImportError if caller == "<frozen importlib._bootstrap>" else ForeignNameError
            raise error(f"{package} has no {name}; write {foreign[name]}")
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


class Elsewhere:
    """A name that other libraries use, which is not ours: using it says what to write instead."""

    def __init__(self, ours: str) -> None:
        self.ours = ours

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type) -> Any:
        raise ForeignNameError(f"{owner.__name__} has no {self.name}; write {self.ours}")


class ForeignNameError(RankwrightError, AttributeError):
    """A name of another library, with what to write instead."""


class ForeignImportError(RankwrightError, ImportError):
    """A name of another library in `from rankwright import NAME`, with what to write instead."""


class ForeignOperatorError(RankwrightError, TypeError):
    """An operator of another library, with what to write instead."""


def foreign_operator(symbol: str, ours: str) -> Callable[..., Any]:
    """A method for an operator that other libraries have: using it says what to write instead."""

    def refuse(self: Any, other: Any) -> Any:
        raise ForeignOperatorError(f"{type(self).__name__} has no operator {symbol}; write {ours}")

    return refuse


Function = TypeVar("Function", bound=Callable[..., Any])


def foreign_names(**ours: str) -> Callable[[Function], Function]:
    """Let a function name its own parameter when it is called with the name that another library uses."""

    def decorate(function: Function) -> Function:
        @wraps(function)
        def call(*args: Any, **given: Any) -> Any:
            theirs = [name for name in given if name in ours]
            if len(theirs) == 1:
                name = theirs[0]
                raise RankwrightError(f"{function.__qualname__} has no argument {name!r}; write {ours[name]}")
            if theirs:
                pairs = " and no argument ".join(f"{name!r} (write {ours[name]})" for name in theirs)
                raise RankwrightError(f"{function.__qualname__} has no argument {pairs}")
            return function(*args, **given)

        return call  # type: ignore[return-value]

    return decorate


def import_optional(module: str, extra: str) -> ModuleType:
    """An optional module; if it is missing, a one-line error says what to install."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise RankwrightError(f"{module} is not installed; pip install 'rankwright[{extra}]'") from None
