"""Ids from Python values: strings as they are, integers as text with a warning."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ..errors import RankwrightError, RankwrightWarning


def to_ids(values: list[Any], name: str, place: str) -> list[str]:
    """Ids as strings; integers become their digits, with a warning, and anything else is refused."""
    wrong = next((each for each in values if not isinstance(each, str)), None)
    if wrong is None:
        return values
    strange = next((each for each in values if not isinstance(each, str) and not is_integer(each)), None)
    if strange is not None:
        raise RankwrightError(f"{place}: {name} id {strange!r} is {type(strange).__name__}; ids are strings")
    warn_of_integers(name, str(wrong), place)
    return [str(each) for each in values]


def is_integer(value: Any) -> bool:
    """Whether a value is an integer of Python or numpy."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def warn_of_integers(name: str, example: str, place: str) -> None:
    """Warn that integers are used as text: 7 becomes '7', which is not '007'."""
    text = f"{place}: {name} ids are integers; they are used as text, such as {example!r}"
    warnings.warn(text, RankwrightWarning, stacklevel=2)
