"""Sums under random sign flips, for many queries: tables of sums replace most of a matrix product.

Eight queries have only 256 combinations of signs. Their sums are computed once for each column (a system and a
measure), and each sample then adds one row of a table where a matrix product has eight multiplications.
"""

from __future__ import annotations

import numpy as np

from ..base.ids import Codes, Floats
from ..base.jit import Array, compiled, uint64
from ..base.parallel import parallel_map, parallel_map_slices

TILE = 32  # columns that are added together
GROUPS = 4  # tables that are added together; with those of a tile, they stay in the CPU cache
BYTES = 256
IN_CACHE = 512  # samples that are compared together


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
            table[0, i] = 0.0
        for j in range(8):
            for i in range(TILE):
                table[0, i] -= values[group * 8 + j, i]
        for byte in range(1, BYTES):
            bit = 0  # the lowest bit that is set; the others have been summed before
            while (byte >> bit) & 1 == 0:
                bit += 1
            before = byte & (byte - 1)
            for i in range(TILE):
                table[byte, i] = table[before, i] + 2.0 * values[group * 8 + 7 - bit, i]


@compiled
def sum_tile(bits: Array, values: Array, sums: Array) -> None:
    """Add to the sums of each sample those of one tile; bits are blocks of groups x samples x GROUPS."""
    tables = np.empty((GROUPS, BYTES, TILE))
    for block in range(bits.shape[0]):
        fill_tables(values[block * GROUPS * 8 : (block + 1) * GROUPS * 8], tables)
        add_tables(bits[block], tables, sums)


@compiled
def count_extreme(sums: Array, pairs: Array, least: Array, hits: Array) -> None:
    """Count for each pair and measure the samples in which sums (systems x measures x samples) are so far apart."""
    samples = sums.shape[2]
    for start in range(0, samples, IN_CACHE):
        end = min(start + IN_CACHE, samples)
        for at in range(len(pairs)):
            for m in range(sums.shape[1]):
                one, other = sums[pairs[at, 0], m], sums[pairs[at, 1], m]
                count, bound = 0, least[at, m]
                for s in range(start, end):
                    count += abs(one[s] - other[s]) >= bound
                hits[at, m] += count


def count_by_tables(values: Floats, bits: Array, pairs: Codes, least: Floats) -> Codes:
    """In how many samples the sums of a pair are at least so far apart: pairs x measures.

    `values` is systems x measures x queries; `bits` is samples x bytes, one bit for the sign of each query.
    """
    sums = sum_flips(values, bits)
    hits = np.zeros(least.shape, dtype=np.int64)
    parallel_map_slices(lambda part: count_extreme(sums, pairs[part], least[part], hits[part]), len(pairs))
    return hits


def sum_flips(values: Floats, bits: Array) -> Floats:
    """The sums of values under sign flips: systems x measures x samples."""
    systems, measures, queries = values.shape
    columns, samples = systems * measures, len(bits)
    blocks = -(-queries // (8 * GROUPS))
    padded = np.zeros((samples, blocks * GROUPS), dtype=np.uint8)
    padded[:, : bits.shape[1]] = bits
    words = np.ascontiguousarray(padded.view(f"u{GROUPS}").T)  # blocks x samples
    grouped = words.view(np.uint8).reshape(blocks, samples, GROUPS)
    flat = values.reshape(columns, queries)

    def sum_columns(start: int) -> Floats:
        tile = np.zeros((blocks * 8 * GROUPS, TILE))
        part = flat[start : start + TILE]
        tile[:queries, : len(part)] = part.T
        sums = np.zeros((samples, TILE))
        sum_tile(grouped, tile, sums)
        return np.ascontiguousarray(sums[:, : len(part)].T)

    found = np.concatenate(parallel_map(sum_columns, range(0, columns, TILE)))
    return found.reshape(systems, measures, samples)
