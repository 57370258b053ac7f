"""Sign flips and bootstrap samples, as matrix products in blocks of bounded memory.

Both are linear in the systems' scores: a product of (samples x queries) with (queries x systems) serves
every pair of systems and every measure at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import numpy as np

from ..base.ids import Codes, Floats
from ..base.parallel import parallel_map, read_ahead
from ..base.parts import is_split, map_parts
from ..base.progress import progress

Bits = np.ndarray[Any, np.dtype[np.uint8]]
CELLS = 1 << 23  # numbers in a block: 64 MB
IN_CACHE = 1 << 16  # numbers that are drawn together
PAIR_CELLS = 1 << 18  # differences that are computed together
LARGE = 1 << 33  # products above which it pays to load compiled loops
MAX_EXACT_QUERIES = 16  # up to this many, all sign flips are enumerated
TOLERANCE = 1e-10  # sums that differ by less, relative to their size, are equal


def block_sizes(total: int, queries: int) -> Iterator[int]:
    """The sizes of blocks of samples, independent of the machine, so that a seed always gives the same samples."""
    size = max(CELLS // max(queries, 1), 1)
    while total > 0:
        yield min(size, total)
        total -= size


def random_bits(queries: int, count: int, rng: np.random.Generator) -> Iterator[Bits]:
    """Random bits, one for each query, in blocks of (samples x bytes)."""
    width = -(-queries // 8)
    for size in block_sizes(count, queries):
        yield np.frombuffer(rng.bytes(size * width), dtype=np.uint8).reshape(size, width)


def random_flips(queries: int, count: int, rng: np.random.Generator) -> Iterator[Floats]:
    """Random signs 1 and -1, in blocks of (samples x queries)."""
    for bits in random_bits(queries, count, rng):
        yield np.unpackbits(bits, axis=1)[:, :queries].astype(np.float64) * 2 - 1


def all_flips(queries: int) -> Iterator[Floats]:
    """Every combination of signs, in one block."""
    yield np.array(list(product((1.0, -1.0), repeat=queries)))


def randomization_test(values: Floats, pairs: Codes, count: int, rng: np.random.Generator) -> tuple[Floats, bool]:
    """p of each pair and measure by random sign flips: how often their mean is at least as far from 0 as observed.

    `values` is systems x measures x queries, `pairs` has rows (a, b). p = (b + 1) / (B + 1) over B random sign
    flips (Smucker et al., CIKM 2007), or the exact share of all 2^n where there are at most 16 queries.
    """
    queries = values.shape[2]
    exact = queries <= MAX_EXACT_QUERIES
    total = 2**queries if exact else count
    observed = by_pairs(values, pairs, lambda differences: np.abs(differences.sum(axis=2)))
    # rounding errors of the sums grow with their size
    slack = TOLERANCE * np.maximum(by_pairs(values, pairs, lambda each: np.abs(each).sum(axis=2)), 1e-300)
    least = observed - slack
    hits = np.zeros(observed.shape, dtype=np.int64)
    if not exact and is_split():
        shared = (values, pairs, least, count * values.size >= LARGE)
        parts = list(block_states(queries, count, rng, lambda size: rng.bytes(size * -(-queries // 8))))
        return (sum(map_parts(count_part, shared, parts), hits) + 1) / (count + 1), exact
    with progress("comparing", len(pairs), "pairs of systems") as advance:
        if not exact and count * values.size >= LARGE:
            from .flip_tables import count_by_tables

            samples = max(CELLS // 4 // values[:, :, 0].size, 1)
            blocks = read_ahead(resize_blocks(random_bits(queries, count, rng), samples))
            hits += count_by_tables(values, blocks, pairs, least, lambda done: advance(len(pairs) * done / total))
        else:
            for block in all_flips(queries) if exact else random_flips(queries, count, rng):
                hits += count_by_product(values, block, pairs, least, lambda done: advance(done / total))
    return (hits / total if exact else (hits + 1) / (count + 1)), exact


def block_states(
    queries: int, count: int, rng: np.random.Generator, skip: Callable[[int], object]
) -> Iterator[tuple[Any, int]]:
    """For each block of samples the state of the generator before it, and its size; `skip` draws as the block does."""
    for size in block_sizes(count, queries):
        yield rng.bit_generator.state, size
        skip(size)


def restore_generator(state: Any) -> np.random.Generator:
    """A generator in a state."""
    found: Any = getattr(np.random, state["bit_generator"])()
    found.state = state
    return np.random.Generator(found)


def count_part(shared: tuple[Floats, Codes, Floats, bool], part: tuple[Any, int]) -> Codes:
    """In how many samples of a block the sums of a pair are at least so far apart: pairs x measures."""
    values, pairs, least, is_large = shared
    state, size = part
    queries, rng = values.shape[2], restore_generator(state)
    if is_large:
        from .flip_tables import count_by_tables

        samples = max(CELLS // 4 // values[:, :, 0].size, 1)
        blocks = resize_blocks(random_bits(queries, size, rng), samples)
        return count_by_tables(values, blocks, pairs, least, lambda done: None)
    hits = np.zeros(least.shape, dtype=np.int64)
    for block in random_flips(queries, size, rng):
        hits += count_by_product(values, block, pairs, least, lambda done: None)
    return hits


def count_by_product(
    values: Floats, block: Floats, pairs: Codes, least: Floats, advance: Callable[[float], None]
) -> Codes:
    """In how many samples of signs the sums of a pair are at least so far apart: pairs x measures."""
    systems, measures, queries = values.shape
    flat = np.ascontiguousarray(values.reshape(systems * measures, queries).T)  # queries x (systems x measures)
    hits = np.zeros(least.shape, dtype=np.int64)
    step = max(CELLS // flat.shape[1], 1)
    for signs in (block[start : start + step] for start in range(0, len(block), step)):
        sums = (signs @ flat).reshape(len(signs), systems, measures)
        for at, (a, b) in enumerate(pairs.tolist()):
            hits[at] += (np.abs(sums[:, a] - sums[:, b]) >= least[at]).sum(axis=0)
            advance(len(signs))
    return hits


def resize_blocks(blocks: Iterable[Bits], size: int) -> Iterator[Bits]:
    """The rows of blocks in blocks of another size."""
    held: list[Bits] = []
    for block in blocks:
        held.append(block)
        if sum(map(len, held)) >= size:
            rows = np.concatenate(held)
            end = len(rows) - len(rows) % size
            yield from (rows[at : at + size] for at in range(0, end, size))
            held = [rows[end:]]
    if any(map(len, held)):
        yield np.concatenate(held)


def by_pairs(values: Floats, pairs: Codes, compute: Callable[[Floats], Floats]) -> Floats:
    """A function of the differences of pairs (pairs x measures x queries), with a row for each pair."""
    step = pairs_in_cache(values[0].size)
    blocks = [pairs[start : start + step] for start in range(0, len(pairs), step)]
    return np.concatenate(parallel_map(lambda block: compute(values[block[:, 0]] - values[block[:, 1]]), blocks))


def pairs_in_cache(cells: int) -> int:
    """How many pairs of so many numbers are worth computing together: more would leave the CPU cache."""
    return max(PAIR_CELLS // max(cells, 1), 1)


def bootstrap_weights(queries: int, count: int, rng: np.random.Generator) -> Iterator[Floats]:
    """How often each query is drawn for a bootstrap sample, in blocks of (samples x queries)."""
    for size in block_sizes(count, queries):
        weights = np.empty((size, queries))
        step = max(IN_CACHE // max(queries, 1), 1)
        for rows in (weights[start : start + step] for start in range(0, size, step)):
            drawn = rng.integers(queries, size=rows.shape)
            drawn += np.arange(len(rows))[:, None] * queries
            rows[:] = np.bincount(drawn.ravel(), minlength=rows.size).reshape(rows.shape)
        yield weights


def weighted_means(values: Floats, weights: Iterable[Floats]) -> Floats:
    """The means over bootstrap samples: samples x systems x measures, of values systems x measures x queries."""
    systems, measures, queries = values.shape
    flat = np.ascontiguousarray(values.reshape(systems * measures, queries).T)
    return np.concatenate([block @ flat / queries for block in weights]).reshape(-1, systems, measures)


def bootstrap_means(values: Floats, count: int, rng: np.random.Generator) -> Floats:
    """The means over bootstrap samples of the queries: samples x systems x measures."""
    queries = values.shape[2]
    if not is_split():
        return weighted_means(values, read_ahead(bootstrap_weights(queries, count, rng)))
    parts = list(block_states(queries, count, rng, lambda size: rng.integers(queries, size=(size, queries))))
    return np.concatenate(list(map_parts(bootstrap_part, values, parts)))


def bootstrap_part(values: Floats, part: tuple[Any, int]) -> Floats:
    """The means over the bootstrap samples of one block."""
    state, size = part
    return weighted_means(values, bootstrap_weights(values.shape[2], size, restore_generator(state)))


def tukey_test(values: Floats, pairs: Codes, count: int, rng: np.random.Generator) -> Floats:
    """p of each pair and measure by randomized Tukey HSD, family-wise over pairs (Carterette, TOIS 2012).

    Systems are shuffled within each query; p = (b + 1) / (B + 1), where in b of B shuffles the highest mean minus
    the lowest reaches the difference of the pair.
    """
    systems, measures, queries = values.shape
    hits = np.zeros((len(pairs), measures), dtype=np.int64)
    with progress("testing", count * measures, "shuffles of Tukey's test") as advance:
        for measure in range(measures):
            scores = values[:, measure].T  # queries x systems
            totals = scores.sum(axis=0)
            gaps = np.abs(totals[pairs[:, 0]] - totals[pairs[:, 1]])
            slack = TOLERANCE * max(np.abs(scores).sum(), 1e-300)
            for size in block_sizes(count, queries * systems):
                shuffled = rng.permuted(np.broadcast_to(scores, (size, queries, systems)), axis=2)
                sums = shuffled.sum(axis=1)
                ranges = np.sort(sums.max(axis=1) - sums.min(axis=1))
                hits[:, measure] += size - np.searchsorted(ranges, gaps - slack)
                advance(size)
    return (hits + 1) / (count + 1)
