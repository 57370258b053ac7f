"""Kernels that split texts: tokens are found and numbered in one pass, then become terms."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....base.id_kernels import mix
from ....base.native import inlined, kernel, load_loops
from ....text.word_pattern import CONNECTOR, DIGIT, LETTER, MID_BOTH, MID_DIGIT, MID_LETTER, NONE

Array = np.ndarray[Any, Any]
u64: Any = np.uint64
i64: Any = np.int64
SPARE = 8  # bytes after the texts
TEXT, AT, COUNT, USED = range(4)  # what `scan` has reached: text, byte, tokens found, tokens in the lexicon


@inlined
def eight_letters(data: Any, at: Any) -> Any:
    """Eight bytes as a number, the first one lowest; a compiler makes one load of it."""
    return (
        u64(data[at])
        | u64(data[at + 1]) << u64(8)
        | u64(data[at + 2]) << u64(16)
        | u64(data[at + 3]) << u64(24)
        | u64(data[at + 4]) << u64(32)
        | u64(data[at + 5]) << u64(40)
        | u64(data[at + 6]) << u64(48)
        | u64(data[at + 7]) << u64(56)
    )


@inlined
def identify(data: Any, begin: Any, end: Any, is_ascii: Any) -> Any:
    """The key of a token: its letters, if these are ASCII and at most eight; else a hash whose highest bit is 1.

    Letters of value 0 at the end would not show in the key. Fewer than SPARE bytes after the token are read.
    """
    size = end - begin
    if size <= 8:
        key = eight_letters(data, begin) & (~u64(0) >> u64(64 - 8 * size))
        return key if is_ascii and data[end - 1] != 0 else mix(key) | u64(1 << 63)
    key = u64(size)
    while begin + 8 < end:
        key = (key ^ eight_letters(data, begin)) * u64(0x9E3779B97F4A7C15)
        key ^= key >> u64(32)
        begin += 8
    return mix(key ^ eight_letters(data, end - 8)) | u64(1 << 63)


@inlined
def is_same(data: Any, at: Any, letters: Any, first: Any, size: Any) -> Any:
    """Whether two stretches of bytes are the same."""
    if size < 8:
        for i in range(size):  # noqa: SIM110
            if data[at + i] != letters[first + i]:
                return False
        return True
    for i in range(0, size - 8, 8):
        if eight_letters(data, at + i) != eight_letters(letters, first + i):
            return False
    return eight_letters(data, at + size - 8) == eight_letters(letters, first + size - 8)


@kernel("uint64*", "int64", "int32*", "int64")
def rehash(keys: Any, used: Any, slots: Any, size: Any) -> Any:
    """Fill the `size` empty slots of a hash table with the first `used` keys."""
    for code in range(used):
        slot = i64(mix(keys[code]) & u64(size - 1))
        while slots[slot] >= 0:
            slot = (slot + 1) & (size - 1)
        slots[slot] = code
    return 0


@inlined
def find_token_end(data: Any, at: Any, end: Any, classes: Any) -> Any:
    """Where the token that begins at a position ends, and whether it has a letter or a digit."""
    before, filled = i64(NONE), False
    while at < end:
        kind = i64(classes[data[at]])
        if kind in (LETTER, DIGIT):
            filled = True
        elif kind != CONNECTOR:
            after = i64(classes[data[at + 1]]) if at + 1 < end else i64(NONE)
            letter = kind in (MID_LETTER, MID_BOTH) and before == LETTER and after == LETTER
            digit = kind in (MID_DIGIT, MID_BOTH) and before == DIGIT and after == DIGIT
            if not letter and not digit:
                break
        before = kind
        at += 1
    return at, filled


@inlined
def find_slot(
    data: Any, begin: Any, size: Any, key: Any, slots: Any, mask: Any, keys: Any, ends: Any, letters: Any
) -> Any:  # fmt: skip
    """The slot of a token with a key, or the empty one where it belongs."""
    slot, is_whole = i64(mix(key) & u64(mask)), key >> u64(63) == u64(0)
    while slots[slot] >= 0:
        known = i64(slots[slot])
        if keys[known] == key:
            if is_whole:
                break
            first = ends[known]
            if ends[known + 1] - first == size and is_same(data, begin, letters, first, size):
                break
        slot = (slot + 1) & mask
    return slot


@kernel("uint8*", "int64*", "int64", "uint8*", "uint8*", "int32*", "int64", "uint64*", "int64",
        "int64*", "uint8*", "int64", "int32*", "int64*", "int64*")  # fmt: skip
def scan(
    data: Any, starts: Any, texts: Any, classes: Any, white: Any, slots: Any, slot_count: Any, keys: Any, room: Any,
    ends: Any, letters: Any, letter_room: Any, tokens: Any, sizes: Any, state: Any,
) -> Any:  # fmt: skip
    """Number the tokens of texts, from the byte of `state` on; stop where the lexicon is full.

    A token is a stretch of letters, digits and connectors with at least one letter or digit, across marks
    that may join two letters or two digits; or a stretch between white space that is not all ASCII.
    """
    text, at, count, used = state[TEXT], state[AT], state[COUNT], state[USED]
    while text < texts:
        first, end = starts[text], starts[text + 1]
        at = max(at, first)
        odd = at - 1  # the next byte that is not ASCII
        while at < end:
            if odd < at:
                odd = at
                while odd < end and data[odd] < 128:
                    odd += 1
            begin, stop, is_ascii = at, at, True
            # what begins here contains such a byte before the next white space
            if odd < end and (at == first or white[data[at - 1]]) and not white[data[at]]:
                while stop < end and not white[data[stop]]:
                    stop += 1
            if odd < stop:
                at, is_ascii = stop, False
            else:
                kind = i64(classes[data[at]])
                if kind not in (LETTER, DIGIT, CONNECTOR):
                    at += 1
                    continue
                at, filled = find_token_end(data, at, end, classes)
                if not filled:
                    continue
            key, size = identify(data, begin, at, is_ascii), at - begin
            slot = find_slot(data, begin, size, key, slots, slot_count - 1, keys, ends, letters)
            if slots[slot] < 0:
                if used == room or ends[used] + size > letter_room:
                    state[TEXT], state[AT], state[COUNT], state[USED] = text, begin, count, used
                    return 0
                slots[slot] = used
                keys[used] = key
                for i in range(size):
                    letters[ends[used] + i] = data[begin + i]
                ends[used + 1] = ends[used] + size
                used += 1
            tokens[count] = slots[slot]
            count += 1
            sizes[text] += 1
        text += 1
    state[TEXT], state[AT], state[COUNT], state[USED] = text, at, count, used
    return 0


@kernel("int32*", "int64", "int64*")
def count_terms(tokens: Any, count: Any, first: Any) -> Any:
    """The number of terms of some tokens."""
    total = i64(0)
    for at in range(count):
        total += first[tokens[at] + 1] - first[tokens[at]]
    return total


@kernel("int64*", "int64", "int32*", "int64*", "int32*", "int64*", "int32*")
def expand(sizes: Any, texts: Any, tokens: Any, first: Any, flat: Any, starts: Any, terms: Any) -> Any:
    """Tokens to terms: where each text starts, and the terms."""
    at, used = i64(0), i64(0)
    for text in range(texts):
        for _ in range(sizes[text]):
            for i in range(first[tokens[at]], first[tokens[at] + 1]):
                terms[used] = flat[i]
                used += 1
            at += 1
        starts[text + 1] = used
    return used


@kernel("int64*", "int64", "int32*", "int64*", "int32*", "float64*", "int64*", "int64*", "int64*", "float64*",
        "float64*")  # fmt: skip
def count_known(
    sizes: Any, texts: Any, tokens: Any, first: Any, flat: Any, df: Any, places: Any, starts: Any, terms: Any,
    counts: Any, totals: Any,
) -> Any:  # fmt: skip
    """The distinct terms of each text that some doc has, in order of appearance, and their counts.

    `totals` counts all terms of each text; `places` holds the last position of each term in `terms`, counted from 1.
    """
    at, used = i64(0), i64(0)
    for text in range(texts):
        begin = used
        for _ in range(sizes[text]):
            for i in range(first[tokens[at]], first[tokens[at] + 1]):
                term = i64(flat[i])
                totals[text] += 1.0
                if df[term] > 0:
                    if places[term] > begin:
                        counts[places[term] - 1] += 1.0
                    else:
                        terms[used], counts[used] = term, 1.0
                        used += 1
                        places[term] = used
            at += 1
        starts[text + 1] = used
    return used


def make_slots(keys: Array, used: int, size: int) -> Array:
    """The hash table of the first `used` keys, with `size` slots."""
    slots = np.full(size, -1, dtype=np.int32)
    load_loops(__name__).rehash(keys, used, slots, size)
    return slots


def expand_tokens(sizes: Array, tokens: Array, first: Array, flat: Array) -> tuple[Array, Array]:
    """Tokens to terms: where each text starts, and the terms."""
    loops = load_loops(__name__)
    starts = np.zeros(len(sizes) + 1, dtype=np.int64)
    terms = np.empty(loops.count_terms(tokens, len(tokens), first), dtype=np.int32)
    loops.expand(sizes, len(sizes), tokens, first, flat, starts, terms)
    return starts, terms


def count_known_terms(
    sizes: Array, tokens: Array, first: Array, flat: Array, df: Array
) -> tuple[Array, Array, Array, Array]:
    """The distinct terms of each text that some doc has: where each text starts, the terms, their counts; and how
    many terms each text has in all."""
    loops = load_loops(__name__)
    size = loops.count_terms(tokens, len(tokens), first)
    starts, totals = np.zeros(len(sizes) + 1, dtype=np.int64), np.zeros(len(sizes))
    terms, counts = np.empty(size, dtype=np.int64), np.empty(size)
    places = np.zeros(len(df), dtype=np.int64)
    used = loops.count_known(sizes, len(sizes), tokens, first, flat, df, places, starts, terms, counts, totals)
    return starts, terms[:used], counts[:used], totals
