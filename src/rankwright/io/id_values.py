"""Ids from Python values: strings as they are, integers as text with a warning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..base.caller_warnings import warn_caller
from ..base.ids import Ids, column
from ..errors import RankwrightError
from ..params import shorten


def to_ids(values: list[Any], name: str, place: str) -> list[str]:
    """Ids as strings; integers become their digits, and anything else is refused."""
    others = [each for each in values if not isinstance(each, str)]
    strange = next((at for at, each in enumerate(others) if not is_integer(each)), None)
    if strange is not None:
        kind = type(others[strange]).__name__
        raise RankwrightError(f"{place}: {name} id {shorten(others[strange])} is of type {kind}; ids must be strings")
    return [str(each) for each in values] if others else values


def id_columns(query: list[Any], doc: list[Any], place: str) -> tuple[Ids, Ids]:
    """The ids of queries and docs as text, with one warning where they are integers."""
    given = {"query": query, "doc": doc}
    texts = {name: to_ids(ids, name, place) for name, ids in given.items()}
    changed = (name for name, ids in given.items() if texts[name] is not ids)
    warn_of_integers({name: next(each for each in given[name] if not isinstance(each, str)) for name in changed}, place)
    return column(texts["query"]), column(texts["doc"])


def is_integer(value: Any) -> bool:
    """Whether a value is an integer of Python or numpy."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def warn_of_integers(examples: Mapping[str, Any], place: str) -> None:
    """Warn that integers are used as text: 7 becomes '7', which is not '007'. `examples`: an id of each such column."""
    if examples:
        shown = " and ".join(repr(str(each)) for each in examples.values())
        text = f"{place}: {' and '.join(examples)} ids are integers; they are used as text, such as {shown}"
        warn_caller(text, "integer ids")
