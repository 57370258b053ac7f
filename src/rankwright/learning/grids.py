"""Grids of parameters to try: the values of each, and the combinations of them that a search takes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

import numpy as np

from ..base.seeds import generator
from ..errors import RankwrightError, listed, unknown
from ..params import Param, find_param

Params = dict[str, Any]
MAX_SETTINGS = 1_000_000  # that are tried


def parse_grid(
    known: Mapping[str, Param],
    grid: Mapping[str, Any],
    fixed: Mapping[str, Any],
    place: str,
    find: Callable[[Mapping[str, Param], str], Param | None] = find_param,
) -> dict[str, list[Any]]:
    """The values to try for each parameter, each of them checked; a parameter that is fixed has none to try."""
    if not grid:
        raise RankwrightError(f"{place} grid: is empty; give values for some of {listed(known)}")
    found: dict[str, list[Any]] = {}
    for name, values in grid.items():
        param = find(known, name)
        if param is None:
            raise unknown(f"{place} grid: parameter", name, known)
        if not isinstance(values, list | tuple) and not hasattr(values, "tolist"):
            raise RankwrightError(f"{place} grid {name}: give a list of values, got {type(values).__name__}")
        if not len(values):
            raise RankwrightError(f"{place} grid {name}: has no value")
        found[param.name] = [param.parse(value, f"{place} grid") for value in values]
    both = next((name for name in found if name in fixed), None)
    if both is not None:
        raise RankwrightError(f"{place} {both} is both fixed and in the grid; give it once")
    return found


def list_settings(grid: Mapping[str, Sequence[Any]], search: str, draws: int, rng: int) -> list[Params]:
    """The combinations of parameters to try."""
    total = count_combinations(grid)
    if search != "random" or draws >= total:
        return [dict(zip(grid, values, strict=True)) for values in product(*(list(each) for each in grid.values()))]
    generate = generator(rng, "tune")
    if total <= MAX_SETTINGS:
        sample = np.sort(generate.permutation(total)[:draws]).tolist()
    else:  # too many to shuffle
        sample = sorted(draw_numbers(Random(int(generate.integers(1 << 62))), total, draws))
    return [nth_setting(grid, at) for at in sample]


def draw_numbers(random: Random, total: int, count: int) -> set[int]:
    """Some different numbers from 0 to total - 1, which may be more than any array holds."""
    found: set[int] = set()
    while len(found) < count:
        found.add(random.randrange(total))
    return found


def nth_setting(grid: Mapping[str, Sequence[Any]], at: int) -> Params:
    """The combination at a position among all of them, the last parameter varying fastest."""
    found = {}
    for name, values in reversed(list(grid.items())):
        at, digit = divmod(at, len(values))
        found[name] = values[digit]
    return {name: found[name] for name in grid}


def count_combinations(grid: Mapping[str, Sequence[Any]]) -> int:
    """The number of combinations of a grid."""
    return math.prod(len(values) for values in grid.values())


def check_size(grid: Mapping[str, Sequence[Any]], search: str, draws: int, place: str) -> None:
    """Refuse a search over more settings than can be tried."""
    total = count_combinations(grid)
    tried = min(total, draws) if search == "random" else total
    if tried > MAX_SETTINGS:
        raise RankwrightError(
            f"{place} {tried:,} settings to try; at most {MAX_SETTINGS:,} are possible: give fewer values, or a random "
            "search with fewer draws"
        )


def freeze(value: Any) -> Any:
    """A value of a parameter, or parameters by name, as a key: equal if and only if the values are."""
    if isinstance(value, Mapping):
        return tuple((name, freeze(each)) for name, each in value.items())
    return tuple(map(freeze, value)) if isinstance(value, list | tuple) else value
