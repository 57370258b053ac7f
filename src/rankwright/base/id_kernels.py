"""Kernels over packed ids (see `PackedIds`): repeats, matches, order."""

from __future__ import annotations

from typing import Any

import numpy as np

from .native import inlined, kernel, store_word

u64: Any = np.uint64
i64: Any = np.int64


@inlined
def mix(a: Any) -> Any:
    """A hash of 64 bits (the finalizer of MurmurHash3)."""
    a = (a ^ (a >> u64(33))) * u64(0xFF51AFD7ED558CCD)
    a = (a ^ (a >> u64(33))) * u64(0xC4CEB9FE1A85EC53)
    return a ^ (a >> u64(33))


@inlined
def byte_at(size: Any, rest: Any, buffers: Any, k: Any) -> Any:
    """The byte of an id at a position."""
    if size & u64(0xFFFFFFFF) > u64(12):
        return u64(buffers[i64(rest & u64(0xFFFFFFFF))][i64(rest >> u64(32)) + k])
    if k < 4:
        return (size >> u64(8 * k + 32)) & u64(0xFF)
    return (rest >> u64(8 * k - 32)) & u64(0xFF)


@inlined
def hash_id(size: Any, rest: Any, buffers: Any) -> Any:
    """A hash of an id."""
    if size & u64(0xFFFFFFFF) <= u64(12):
        return mix(mix(size) ^ rest)
    text, start = buffers[i64(rest & u64(0xFFFFFFFF))], i64(rest >> u64(32))
    found = u64(0xCBF29CE484222325)
    for k in range(i64(size & u64(0xFFFFFFFF))):
        found = (found ^ u64(text[start + k])) * u64(0x100000001B3)
    return mix(found)


@inlined
def is_same(size: Any, rest: Any, buffers: Any, other_size: Any, other_rest: Any, others: Any) -> Any:
    """Whether two ids are equal; the first word holds the length and the first four bytes."""
    if size != other_size:
        return False
    if size & u64(0xFFFFFFFF) <= u64(12):
        return rest == other_rest
    text, start = buffers[i64(rest & u64(0xFFFFFFFF))], i64(rest >> u64(32))
    other, other_start = others[i64(other_rest & u64(0xFFFFFFFF))], i64(other_rest >> u64(32))
    for k in range(4, i64(size & u64(0xFFFFFFFF))):  # noqa: SIM110
        if text[start + k] != other[other_start + k]:
            return False
    return True


@kernel("uint64*", "uint8**", "int64*", "int64", "int64", "int32*")
def find_repeating_group(views: Any, buffers: Any, starts: Any, first: Any, last: Any, table: Any) -> Any:
    """The first of the groups first to last - 1 in which an id occurs twice, or -1.

    `table` has room for twice the rows of the largest group, rounded up to a power of two.
    """
    for group in range(first, last):
        start, count = starts[group], starts[group + 1] - starts[group]
        size = i64(2)
        while size < 2 * count:
            size *= 2
        for k in range(size):
            table[k] = -1
        for k in range(count):
            row = start + k
            at = i64(hash_id(views[2 * row], views[2 * row + 1], buffers) & u64(size - 1))
            while table[at] >= 0:
                other = start + table[at]
                if is_same(
                    views[2 * row], views[2 * row + 1], buffers, views[2 * other], views[2 * other + 1], buffers
                ):
                    return group
                at = (at + 1) & (size - 1)
            table[at] = k
    return -1


@kernel("uint64*", "uint8**", "int32*", "int64", "int32*", "int64")
def fill_table(views: Any, buffers: Any, groups: Any, count: Any, table: Any, size: Any) -> Any:
    """Put rows into a hash table by group and id; `size`, a power of two, is at least twice their number."""
    for k in range(size):
        table[k] = -1
    for row in range(count):
        key = hash_id(views[2 * row], views[2 * row + 1], buffers) ^ (u64(groups[row]) * u64(0x9E3779B97F4A7C15))
        at = i64(mix(key) & u64(size - 1))
        while table[at] >= 0:
            at = (at + 1) & (size - 1)
        table[at] = row
    return 0


@kernel("uint64*", "uint8**", "int32*", "int64", "int64",
        "uint64*", "uint8**", "int32*", "int32*", "int64", "int64*")  # fmt: skip
def find_matches(
    views: Any, buffers: Any, groups: Any, first: Any, last: Any,
    others: Any, other_buffers: Any, other_groups: Any, table: Any, size: Any, pairs: Any,
) -> Any:  # fmt: skip
    """Write the pairs (row, other row) with the same group and id, of rows first to last - 1; returns their number."""
    count = i64(0)
    for row in range(first, last):
        group = groups[row]
        if group < 0:
            continue
        own, rest = views[2 * row], views[2 * row + 1]
        key = hash_id(own, rest, buffers) ^ (u64(group) * u64(0x9E3779B97F4A7C15))
        at = i64(mix(key) & u64(size - 1))
        while table[at] >= 0:
            other = i64(table[at])
            if other_groups[other] == group and is_same(
                own, rest, buffers, others[2 * other], others[2 * other + 1], other_buffers
            ):
                pairs[2 * count], pairs[2 * count + 1] = row, other
                count += 1
                break
            at = (at + 1) & (size - 1)
    return count


@kernel("uint64*", "uint8**", "int64*", "int64")
def find_rise(views: Any, buffers: Any, rows: Any, count: Any) -> Any:
    """The first position in `rows` whose row has an id less than the next row's, in byte order, or -1."""
    for at in range(count):
        row = rows[at]
        one, rest, two, rest_two = views[2 * row], views[2 * row + 1], views[2 * row + 2], views[2 * row + 3]
        size, other_size = i64(one & u64(0xFFFFFFFF)), i64(two & u64(0xFFFFFFFF))
        k = i64(0)
        while k < size and k < other_size and byte_at(one, rest, buffers, k) == byte_at(two, rest_two, buffers, k):
            k += 1
        if k == size and k < other_size:
            return at
        if k < size and k < other_size and byte_at(one, rest, buffers, k) < byte_at(two, rest_two, buffers, k):
            return at
    return -1


@kernel("uint64*", "uint8**", "int64*", "int64", "int64", "int64", "int32*", "int64*", "int64*", "int64*")
def number_ids(
    views: Any, buffers: Any, spans: Any, width: Any, first: Any, last: Any,
    table: Any, counts: Any, firsts: Any, numbers: Any,
) -> Any:  # fmt: skip
    """Number the distinct ids of each of the groups first to last - 1, in order; returns how many there are.

    A group is `width` spans (begin, end) of rows. Writes the number of ids of each group, the first row of each id,
    and the number of each row's id. `table` has room for twice the rows of the largest group, rounded up.
    """
    total = i64(0)
    for group in range(first, last):
        count, size, before = i64(0), i64(2), total
        for at in range(group * width, (group + 1) * width):
            count += spans[2 * at + 1] - spans[2 * at]
        while size < 2 * count:
            size *= 2
        for k in range(size):
            table[k] = -1
        for at in range(group * width, (group + 1) * width):
            for row in range(spans[2 * at], spans[2 * at + 1]):
                own, rest = views[2 * row], views[2 * row + 1]
                slot = i64(hash_id(own, rest, buffers) & u64(size - 1))
                while table[slot] >= 0:
                    other = firsts[before + table[slot]]
                    if is_same(own, rest, buffers, views[2 * other], views[2 * other + 1], buffers):
                        break
                    slot = (slot + 1) & (size - 1)
                if table[slot] < 0:
                    table[slot] = total - before
                    firsts[total] = row
                    total += 1
                numbers[row] = before + table[slot]
        counts[group] = total - before
    return total


@kernel("uint64*", "uint8**", "int64", "uint8*")
def join_texts(views: Any, buffers: Any, count: Any, out: Any) -> Any:
    """Write the bytes of all ids one after the other; returns their number. Up to 16 bytes after them change too."""
    used = i64(0)
    for row in range(count):
        view, rest = views[2 * row], views[2 * row + 1]
        size = i64(view & u64(0xFFFFFFFF))
        if size <= 12:
            store_word(out, used, view >> u64(32) | rest << u64(32))
            store_word(out, used + 8, rest >> u64(32))
        else:
            text, start = buffers[i64(rest & u64(0xFFFFFFFF))], i64(rest >> u64(32))
            for k in range(size):
                out[used + k] = text[start + k]
        used += size
    return used
