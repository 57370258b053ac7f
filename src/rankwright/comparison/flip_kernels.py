"""Kernels of sums under sign flips: tables of the sums of eight queries, and how often sums are far apart."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..base.native import LANES, add_lanes, count_apart, inlined, kernel, sum_lanes

i64: Any = np.int64

GROUPS = 4  # tables that are added together; with those of a tile, they stay in the CPU cache
BYTES = 256


@inlined
def fill_tables(doubled: Any, firsts: Any, block: Any, width: Any, tables: Any) -> Any:
    """The sums of eight queries each (GROUPS x 256 x width) under every combination of signs, bit 1 as +."""
    for group in range(GROUPS):
        first, start = block * GROUPS + group, group * BYTES * width
        for i in range(width):
            tables[start + i] = firsts[first * width + i]
        for byte in range(1, BYTES):
            bit = i64(0)  # the lowest bit that is set; the others have been summed before
            while (byte >> bit) & 1 == 0:
                bit += 1
            here, before, query = start + byte * width, start + (byte & (byte - 1)) * width, first * 8 + 7 - bit
            for i in range(0, width, LANES):
                sum_lanes(tables, here + i, tables, before + i, doubled, query * width + i)


@kernel("uint8*", "int64", "int64", "int64", "int64", "int32*", "int32*", "int64", "int32*", "int32*")
def sum_tile(
    bits: Any, blocks: Any, samples: Any, start: Any, end: Any,
    doubled: Any, firsts: Any, width: Any, tables: Any, sums: Any,
) -> Any:  # fmt: skip
    """Add to the sums of the samples from start to end (samples x width) those of one tile.

    `bits` is blocks x samples x GROUPS; `doubled` has twice the values (queries x width), `firsts` the sums of eight
    queries each with every sign -; `tables` has room for GROUPS x 256 x width.
    """
    for block in range(blocks):
        fill_tables(doubled, firsts, block, width, tables)
        for s in range(start, end):
            own = (block * samples + s) * GROUPS
            a, b = i64(bits[own]) * width, (i64(bits[own + 1]) + BYTES) * width
            c, d = (i64(bits[own + 2]) + 2 * BYTES) * width, (i64(bits[own + 3]) + 3 * BYTES) * width
            for i in range(0, width, LANES):
                add_lanes(sums, (s - start) * width + i, tables, a + i, b + i, c + i, d + i)
    return 0


@inlined
def sum_flipped(values: Any, one: Any, other: Any, queries: Any, bits: Any, at: Any) -> Any:
    """The sum of the differences of two rows of values under the signs of one sample."""
    total = 0.0
    for q in range(queries):
        difference = values[one + q] - values[other + q]
        is_plus = (bits[at + (q >> 3)] >> (7 - (q & 7))) & 1
        total += difference if is_plus else -difference
    return total


@kernel("int32*", "int64", "int64*", "int64", "int64", "int64", "int32*", "int32*",
        "float64*", "int64", "uint8*", "int64", "float64*", "int64*")  # fmt: skip
def count_extreme(
    sums: Any, samples: Any, pairs: Any, first_pair: Any, last_pair: Any, measures: Any, low: Any, high: Any,
    values: Any, queries: Any, bits: Any, width: Any, least: Any, hits: Any,
) -> Any:  # fmt: skip
    """Count for each pair and measure the samples in which sums (systems x measures x samples) are so far apart.

    Those at least `high` apart are, those less than `low` are not; the others are summed again from the values.
    """
    whole = samples - samples % LANES
    for pair in range(first_pair, last_pair):
        for m in range(measures):
            at = pair * measures + m
            first, second = pairs[2 * pair] * measures + m, pairs[2 * pair + 1] * measures + m
            one, other = first * samples, second * samples
            for s in range(0, samples, LANES):
                if s < whole:
                    surely = count_apart(sums, one + s, sums, other + s, high[at])
                    if count_apart(sums, one + s, sums, other + s, low[at]) == surely:
                        hits[at] += surely
                        continue
                for k in range(s, min(s + LANES, samples)):
                    apart = abs(sums[one + k] - sums[other + k])
                    if apart >= high[at]:
                        hits[at] += 1
                    elif apart >= low[at]:
                        total = sum_flipped(values, first * queries, second * queries, queries, bits, k * width)
                        hits[at] += abs(total) >= least[at]
    return 0
