"""Sums under random sign flips, for many queries: tables of sums replace most of a matrix product.

Eight queries have only 256 combinations of signs. Their sums are computed once for each column (a system and a
measure), and each sample then adds one row of a table where a matrix product has eight multiplications. Values are
rounded to integers of 32 bits, which halves the work; where rounding leaves open whether a sum is large enough, it is
computed again from the values themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from ..base.ids import Codes, Floats
from ..base.native import LANES, load_loops
from ..base.parallel import parallel_map, parallel_map_slices
from . import flip_kernels
from .flip_kernels import BYTES, GROUPS

Array = np.ndarray[Any, Any]

WIDEST = 80  # columns that are added together
LIMIT = (1 << 30) - 1  # of a sum of integers, so that the difference of two has 32 bits
FRACTIONS = 2520  # divisible by 1 to 10: values such as 1/3 or 0.7 have no rounding error
# By Hoeffding's inequality, the sum of rounding errors under random signs is farther from 0 than this many times the
# root of their sum of squares with a probability below 1e-15.
DEVIATIONS = 8.5


class Rounded(NamedTuple):
    """Values as integers: values * scale, rounded."""

    values: Array  # systems x measures x queries, int32
    scale: Floats  # of each measure
    error: Floats  # systems x measures: how far sums under random signs can be from those of values * scale


def count_by_tables(
    values: Floats, blocks: Iterable[Array], pairs: Codes, least: Floats, advance: Callable[[int], None]
) -> Codes:
    """In how many samples the sums of a pair are at least so far apart: pairs x measures.

    `values` is systems x measures x queries; a block of bits is samples x bytes, one bit for the sign of each query.
    """
    rounded = round_values(values)
    error = rounded.error[pairs[:, 0]] + rounded.error[pairs[:, 1]]
    is_always = least <= 0
    low, high = (
        np.where(is_always, 0, np.clip(ends, 0, 2**31 - 1)).astype(np.int32)
        for ends in (np.ceil(least * rounded.scale - error), np.floor(least * rounded.scale + error) + 1)
    )
    values, pairs, least = np.ascontiguousarray(values), np.ascontiguousarray(pairs), np.ascontiguousarray(least)
    hits = np.zeros(least.shape, dtype=np.int64)
    kernels = load_loops(flip_kernels.__name__)
    for bits in blocks:
        sums = sum_flips(rounded.values, bits)

        def count(part: slice, sums: Array = sums, bits: Array = bits) -> None:
            kernels.count_extreme(
                sums.reshape(-1), len(bits), pairs.reshape(-1), part.start, part.stop, values.shape[1],
                low.reshape(-1), high.reshape(-1), values.reshape(-1), values.shape[2], bits.reshape(-1), bits.shape[1],
                least.reshape(-1), hits.reshape(-1),
            )  # fmt: skip

        parallel_map_slices(count, len(pairs))
        advance(len(bits))
    return hits


def round_values(values: Floats) -> Rounded:
    """Values as integers whose sums have at most 31 bits, at one scale for each measure."""
    largest = np.abs(values).sum(axis=2).max(axis=0)
    scale = (LIMIT - values.shape[2]) / np.maximum(largest, 1e-280)
    step = np.where(scale >= FRACTIONS, FRACTIONS, 1)
    scale = np.where(scale >= 1, np.floor(scale / step) * step, scale)
    scaled = values * scale[:, None]
    rounded = np.rint(scaled)
    errors = np.abs(scaled - rounded) + 2.0**-24  # of rounding, and of the multiplication
    return Rounded(rounded.astype(np.int32), scale, DEVIATIONS * np.sqrt((errors * errors).sum(axis=2)))


def sum_flips(values: Array, bits: Array) -> Array:
    """The sums of integers under sign flips: systems x measures x samples."""
    systems, measures, queries = values.shape
    columns, samples = systems * measures, len(bits)
    blocks = -(-queries // (8 * GROUPS))
    padded = np.zeros((samples, blocks * GROUPS), dtype=np.uint8)
    padded[:, : bits.shape[1]] = bits
    grouped = np.ascontiguousarray(padded.view(f"u{GROUPS}").T).view(np.uint8)  # blocks x samples * GROUPS
    flat = values.reshape(columns, queries)
    found = np.empty((columns, samples), dtype=np.int32)
    kernels = load_loops(flip_kernels.__name__)

    def sum_columns(place: tuple[int, int]) -> None:
        start, first = place
        part, end = flat[start : start + step], min(first + share, samples)
        tile = np.zeros((blocks * GROUPS * 8, width), dtype=np.int32)
        tile[:queries, : len(part)] = part.T
        negative = -tile.reshape(-1, 8, width).sum(axis=1, dtype=np.int32)
        tables, sums = np.empty(GROUPS * BYTES * width, dtype=np.int32), np.zeros((end - first, width), dtype=np.int32)
        tile *= 2
        kernels.sum_tile(
            grouped.reshape(-1), blocks, samples, first, end,
            tile.reshape(-1), negative.reshape(-1), width, tables, sums.reshape(-1),
        )  # fmt: skip
        found[start : start + step, first:end] = sums[:, : len(part)].T

    step = -(-columns // -(-columns // WIDEST))  # tiles of about the same number of columns
    width = -(-step // LANES) * LANES
    share = -(-samples // 2)  # halves keep two threads busy even if the number of tiles is odd
    parallel_map(sum_columns, list(product(range(0, columns, step), range(0, samples, share))))
    return found.reshape(systems, measures, samples)
