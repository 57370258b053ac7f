"""Grids of weights to try: lists of vectors, or every vector on the simplex with a step."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

from ..errors import RankwrightError

MAX_VECTORS = 1_000_000  # that a simplex may have
WEIGHTS = "weights"


def weight_simplex(count: int, step: float = 0.1) -> list[list[float]]:
    """Every vector of `count` weights that are multiples of `step` and sum to 1, such as [0.3, 0.7]."""
    parts = count_parts(step, f"a step of {step!r}")
    check_size(count, parts, f"weights in steps of {step:g}")
    return [[part / parts for part in vector] for vector in compositions(parts, count)]


def compositions(total: int, count: int) -> Iterator[list[int]]:
    """Every way to write a number as an ordered sum of `count` numbers that are not negative."""
    if count == 1:  # however large the number is
        yield [total]
        return
    for bars in combinations(range(total + count - 1), count - 1):  # stars and bars
        yield [after - before - 1 for before, after in pairwise((-1, *bars, total + count - 1))]


def expand_grid(grid: Mapping[str, Any], count: int, place: str) -> dict[str, list[Any]]:
    """A grid in which `simplex:STEP` stands for every vector of `count` weights with that step."""
    found = {name: [values] if isinstance(values, str) else list(values) for name, values in grid.items()}
    if WEIGHTS in found:
        found[WEIGHTS] = list(expand_weights(found[WEIGHTS], count, f"{place} {WEIGHTS}"))
    return found


def expand_weights(values: Sequence[Any], count: int, place: str) -> Iterator[Any]:
    """The vectors of weights; those that `simplex:STEP` stands for take its place."""
    for value in values:
        if not isinstance(value, str):
            yield value
            continue
        name, _, step = value.partition(":")
        if name != "simplex":
            raise RankwrightError(f"{place} {value!r}: give a list of numbers, or simplex:STEP such as simplex:0.1")
        try:
            size = float(step or "0.1")
        except ValueError:
            size = math.nan
        check_size(count, count_parts(size, f"{place} {value!r}"), f"{place} {value!r}")
        yield from weight_simplex(count, size)


def count_parts(step: float, place: str) -> int:
    """The number of steps from 0 to 1; refuses a step that 1 is not a multiple of."""
    parts = round(1 / step) if 0 < step <= 1 else 0
    if not parts or abs(Fraction(1, parts) - Fraction(step)) > Fraction(1, 10**9):
        raise RankwrightError(f"{place}: the step must divide 1, such as 0.5, 0.25, 0.2, 0.1 or 0.05")
    return parts


def check_size(count: int, parts: int, place: str) -> None:
    """Refuse a simplex with more vectors than can be tried."""
    if count < 1:
        raise RankwrightError(f"{place}: needs at least one run")
    vectors = math.comb(parts + count - 1, count - 1)
    if vectors > MAX_VECTORS:
        raise RankwrightError(
            f"{place}: {count} runs have {vectors:,} vectors of weights, and at most {MAX_VECTORS:,} can be tried; "
            "give a larger step"
        )
