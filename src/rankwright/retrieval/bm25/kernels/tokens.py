"""Compiled loops that split texts: tokens are found and numbered in one pass, then become terms."""

from __future__ import annotations

import numpy as np

from ....base.jit import Array, compiled, int64, uint64
from ....text.word_pattern import CONNECTOR, DIGIT, LETTER, MID_BOTH, MID_DIGIT, MID_LETTER, NONE


@compiled
def rehashed(hashes: Array, used: int, size: int) -> Array:
    """The hash table of `used` hashes, with `size` slots."""
    slots = np.full(size, -1, np.int32)
    for code in range(used):
        slot = int64(hashes[code] & uint64(size - 1))
        while slots[slot] >= 0:
            slot = (slot + 1) & (size - 1)
        slots[slot] = code
    return slots


@compiled
def scan(
    data: Array, starts: Array, text: int, at: int, count: int, classes: Array, white: Array, slots: Array,
    hashes: Array, ends: Array, letters: Array, used: int, tokens: Array, sizes: Array,
) -> tuple[int, int, int, int]:  # fmt: skip
    """Number the tokens of texts, from byte `at` of a text; stop where the lexicon is full.

    A token is a stretch of letters, digits and connectors with at least one letter or digit, across marks
    that may join two letters or two digits; or a stretch between white space that is not all ASCII.
    """
    mask = len(slots) - 1
    while text < len(starts) - 1:
        end = starts[text + 1]
        at = max(at, starts[text])
        odd = at - 1  # the next byte that is not ASCII
        while at < end:
            if odd < at:
                odd = at
                while odd < end and data[odd] < 128:
                    odd += 1
            # what begins here contains such a byte before the next white space
            if odd < end and (at == starts[text] or white[data[at - 1]]) and not white[data[at]]:
                stop = at
                while stop < end and not white[data[stop]]:
                    stop += 1
                whole = odd < stop
            else:
                whole = False
            if whole:
                begin = at
                at = stop
            else:
                if classes[data[at]] not in (LETTER, DIGIT, CONNECTOR):
                    at += 1
                    continue
                begin = at
                before, filled = NONE, False
                while at < end:
                    kind = classes[data[at]]
                    if kind in (LETTER, DIGIT):
                        filled = True
                    elif kind != CONNECTOR:
                        after = classes[data[at + 1]] if at + 1 < end else NONE
                        letter = kind in (MID_LETTER, MID_BOTH) and before == LETTER and after == LETTER
                        digit = kind in (MID_DIGIT, MID_BOTH) and before == DIGIT and after == DIGIT
                        if not letter and not digit:
                            break
                    before = kind
                    at += 1
                if not filled:
                    continue
            code = uint64(0xCBF29CE484222325)
            for i in range(begin, at):
                code = (code ^ uint64(data[i])) * uint64(0x100000001B3)
            code ^= code >> uint64(32)
            slot = int64(code & uint64(mask))
            size = at - begin
            while slots[slot] >= 0:
                known = slots[slot]
                if hashes[known] == code and ends[known + 1] - ends[known] == size:
                    same = True
                    for i in range(size):
                        if letters[ends[known] + i] != data[begin + i]:
                            same = False
                            break
                    if same:
                        break
                slot = (slot + 1) & mask
            if slots[slot] < 0:
                if used == len(hashes) or ends[used] + size > len(letters):
                    return text, begin, count, used
                slots[slot] = used
                hashes[used] = code
                for i in range(size):  # a slice would compile numba's text formatting, which takes four seconds
                    letters[ends[used] + i] = data[begin + i]
                ends[used + 1] = ends[used] + size
                used += 1
            tokens[count] = slots[slot]
            count += 1
            sizes[text] += 1
        text += 1
    return text, at, count, used


@compiled
def expanded(sizes: Array, tokens: Array, first: Array, flat: Array) -> tuple[Array, Array]:
    """Tokens to terms: where each text starts, and the terms."""
    starts = np.zeros(len(sizes) + 1, np.int64)
    total = 0
    for token in tokens:
        total += first[token + 1] - first[token]
    terms = np.empty(total, np.int32)
    at, used = 0, 0
    for text in range(len(sizes)):
        for _ in range(sizes[text]):
            for i in range(first[tokens[at]], first[tokens[at] + 1]):
                terms[used] = flat[i]
                used += 1
            at += 1
        starts[text + 1] = used
    return starts, terms
