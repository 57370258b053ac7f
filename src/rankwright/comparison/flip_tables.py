"""Sums under random sign flips, for many queries: tables of sums replace most of a matrix product.

Eight queries have only 256 combinations of signs. Their sums are computed once for each column (a system and a
measure), and each sample then adds one row of a table where a matrix product has eight multiplications. Values are
rounded to integers of 32 bits, which halves the work; where rounding leaves open whether a sum is large enough, it is
computed again from the values themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import NamedTuple

import numpy as np

from ..base.ids import Codes, Floats
from ..base.jit import Array, compiled, int64, uint64
from ..base.parallel import parallel_map, parallel_map_slices

TILE = 64  # columns that are added together
GROUPS = 4  # tables that are added together; with those of a tile, they stay in the CPU cache
BYTES = 256
IN_CACHE = 512  # samples that are compared together
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


@compiled
def add_tables(bits: Array, tables: Array, sums: Array) -> None:
    """Add to the sums of each sample (samples x TILE) the rows of tables (GROUPS x 256 x TILE) that its bits select."""
    for s in range(bits.shape[0]):
        a, b, c, d = uint64(bits[s, 0]), uint64(bits[s, 1]), uint64(bits[s, 2]), uint64(bits[s, 3])
        for i in range(TILE):
            sums[s, i] += (tables[0, a, i] + tables[1, b, i]) + (tables[2, c, i] + tables[3, d, i])


@compiled
def fill_tables(values: Array, tables: Array) -> None:
    """The sums of eight queries each (GROUPS * 8 queries x TILE) under every combination of signs, bit 1 as +."""
    for group in range(GROUPS):
        table = tables[group]
        for i in range(TILE):
            table[0, i] = 0
        for j in range(8):
            for i in range(TILE):
                table[0, i] -= values[group * 8 + j, i]
        for byte in range(1, BYTES):
            bit = 0  # the lowest bit that is set; the others have been summed before
            while (byte >> bit) & 1 == 0:
                bit += 1
            before = byte & (byte - 1)
            for i in range(TILE):
                table[byte, i] = table[before, i] + 2 * values[group * 8 + 7 - bit, i]


@compiled
def sum_tile(bits: Array, values: Array, sums: Array) -> None:
    """Add to the sums of each sample those of one tile; bits are blocks of groups x samples x GROUPS."""
    tables = np.empty((GROUPS, BYTES, TILE), dtype=np.int32)
    for block in range(bits.shape[0]):
        fill_tables(values[block * GROUPS * 8 : (block + 1) * GROUPS * 8], tables)
        add_tables(bits[block], tables, sums)


@compiled
def sum_flipped(one: Array, other: Array, queries: Array, bits: Array) -> float:
    """The sum of differences in some queries, under the signs of one sample."""
    total = 0.0
    for q in queries:
        sign = 2.0 * ((bits[q >> 3] >> (7 - (q & 7))) & 1) - 1.0
        total += sign * (one[q] - other[q])
    return total


@compiled
def count_extreme(
    sums: Array, pairs: Array, low: Array, high: Array, values: Array, bits: Array, least: Array, hits: Array
) -> None:
    """Count for each pair and measure the samples in which sums (systems x measures x samples) are so far apart.

    Those at least `high` apart are, those less than `low` are not; the others are summed again from the values.
    """
    samples = sums.shape[2]
    for start in range(0, samples, IN_CACHE):
        end = min(start + IN_CACHE, samples)
        for at in range(len(pairs)):
            for m in range(sums.shape[1]):
                first, second = pairs[at, 0], pairs[at, 1]
                one, other = sums[first, m, start:end], sums[second, m, start:end]
                surely, perhaps, lower, upper = int64(0), int64(0), low[at, m], high[at, m]
                for s in range(len(one)):  # from 0, or it is not vectorized
                    apart = abs(one[s] - other[s])
                    surely += apart >= upper
                    perhaps += apart >= lower
                hits[at, m] += surely
                if perhaps == surely:
                    continue
                differing = np.flatnonzero(values[first, m] != values[second, m])  # few, where many sums are equal
                for s in range(len(one)):
                    apart = abs(one[s] - other[s])
                    if lower <= apart < upper:
                        total = sum_flipped(values[first, m], values[second, m], differing, bits[start + s])
                        hits[at, m] += abs(total) >= least[at, m]


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
    hits = np.zeros(least.shape, dtype=np.int64)
    for bits in blocks:
        sums = sum_flips(rounded.values, bits)

        def count(part: slice, sums: Array = sums, bits: Array = bits) -> None:
            count_extreme(sums, pairs[part], low[part], high[part], values, bits, least[part], hits[part])

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
    words = np.ascontiguousarray(padded.view(f"u{GROUPS}").T)  # blocks x samples
    grouped = words.view(np.uint8).reshape(blocks, samples, GROUPS)
    flat = values.reshape(columns, queries)
    found = np.empty((columns, samples), dtype=np.int32)

    def sum_columns(place: tuple[int, int]) -> None:
        start, first = place
        tile = np.zeros((blocks * 8 * GROUPS, TILE), dtype=np.int32)
        part = flat[start : start + TILE]
        tile[:queries, : len(part)] = part.T
        chosen = grouped[:, first : first + share]
        sums = np.zeros((chosen.shape[1], TILE), dtype=np.int32)
        sum_tile(chosen, tile, sums)
        found[start : start + TILE, first : first + share] = sums[:, : len(part)].T

    share = -(-samples // 2)  # halves keep two threads busy even if the number of tiles is odd
    parallel_map(sum_columns, list(product(range(0, columns, TILE), range(0, samples, share))))
    return found.reshape(systems, measures, samples)
