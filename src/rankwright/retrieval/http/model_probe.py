"""A probe: what a model answers to a fixed input, so that another model behind the same address and name is noticed."""

from __future__ import annotations

import json
import time
import warnings
from collections.abc import Callable, Sequence

from ...base.cache_files import read_cached, write_cached
from ...errors import RankwrightError, RankwrightWarning
from .kept_answers import now
from .remote_model import NoServerError

DIGITS = 5
TOLERANCE = 0.01  # of the largest number: servers add in different orders, and some in 16 bits
SECONDS = 60.0  # that a probe is valid within a process
known: dict[str, tuple[float, list[float]]] = {}


def probe_model(key: str, ask: Callable[[], Sequence[float]], place: str, offline: bool = False) -> list[float]:
    """The numbers that identify the model behind an address: the first ones that were seen, while it gives the same.

    If it does not answer, it is taken to be the model that it was before.
    """
    if key in known and time.monotonic() - known[key][0] < SECONDS:
        return known[key][1]
    before = read_probe(key)
    if offline:
        if before is None:
            raise RankwrightError(f"{place}: offline: the model was never asked, so that nothing of it is kept")
        return before[0]
    try:
        values = [round(float(each), DIGITS) for each in ask()]
    except NoServerError as error:
        if before is None:
            raise
        warnings.warn(RankwrightWarning(f"{error}; taken to be the model of {before[1][:10]}"), stacklevel=2)
        values = before[0]
    if before is not None and is_close(before[0], values):
        values = before[0]
    else:
        if before is not None:
            text = f"{place}: the model is not the one of {before[1][:10]}: it answers a fixed text otherwise"
            warnings.warn(RankwrightWarning(text), stacklevel=2)
        write_cached(f"probes/{key}", json.dumps({"values": values, "asked": now()}).encode())
    known[key] = time.monotonic(), values
    return values


def read_probe(key: str) -> tuple[list[float], str] | None:
    """The numbers of a model and when they were first seen; None if they are not known."""
    data = read_cached(f"probes/{key}")
    if data is None:
        return None
    about = json.loads(data)
    return list(about["values"]), str(about["asked"])


def is_close(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two probes are of the same model."""
    if len(one) != len(other):
        return False
    most = max(map(abs, (*one, *other)), default=0.0)
    return all(abs(a - b) <= TOLERANCE * most for a, b in zip(one, other, strict=True))
