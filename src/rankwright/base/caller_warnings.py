"""Warnings that point at the line of the caller, each once per call of a public function."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeVar

from ..errors import RankwrightWarning

PACKAGE = __name__.partition(".")[0]
GIVEN: ContextVar[set[str] | None] = ContextVar("given", default=None)  # subjects of the warnings of this call
HELD: ContextVar[list[tuple[str, str]] | None] = ContextVar("held", default=None)  # warnings of work on another thread
Function = TypeVar("Function", bound=Callable[..., Any])


def warn_caller(text: str, subject: str) -> None:
    """Warn at the line that called this package, unless the same call already warned about the subject."""
    held, given = HELD.get(), GIVEN.get()
    if held is not None:
        held.append((text, subject))
        return
    if given is not None:
        if subject in given:
            return
        given.add(subject)
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == PACKAGE:
        frame, level = frame.f_back, level + 1
    warnings.warn(text, RankwrightWarning, stacklevel=level)


def hold_warnings(work: Callable[[Any], Any], item: Any) -> tuple[Any, list[tuple[str, str]]]:
    """What `work` makes of an item, and the texts and subjects of its warnings, for the thread that called it."""
    held: list[tuple[str, str]] = []
    token = HELD.set(held)
    try:
        return work(item), held
    finally:
        HELD.reset(token)


def warns_once(function: Function) -> Function:
    """Let a public function, and all that it calls, warn about each subject once."""

    @wraps(function)
    def call(*args: Any, **given: Any) -> Any:
        if GIVEN.get() is not None:
            return function(*args, **given)
        token = GIVEN.set(set())
        try:
            return function(*args, **given)
        finally:
            GIVEN.reset(token)

    return call  # type: ignore[return-value]
