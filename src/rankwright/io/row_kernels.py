"""Kernels that parse rows of text into doc ids, queries and numbers.

Fields are separated as `layouts.FIELD` says; a row that is not what the layout asks for ends the kernel, and the
careful reader takes over. Numbers are those of Python's `float`, to the last bit: one operation on exact operands
(Clinger 1990), else a product with a 128-bit power of five (Eisel-Lemire; Lemire 2021, doi:10.1002/spe.2984).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ..base.native import inlined, kernel, leading_zeros, load_word, multiply_high, trailing_zeros

u64: Any = np.uint64
i64: Any = np.int64
f64: Any = np.float64

LOW, HIGH = -64, 64  # powers of ten in the table; numbers beyond are left to Python
UNSURE = u64(0x7FF8000000000000)  # NaN: no number, or one that is left to Python
SIGN = u64(1 << 63)
# what `parse_rows` counts, and the position and size of the first subtopic
ROWS, GROUPS, LONG, NUMBERS, SUBTOPICS, SUBTOPIC_AT, SUBTOPIC_SIZE = range(7)


@cache
def powers_of_five() -> np.ndarray[Any, Any]:
    """The upper 128 bits of 5**q for q from LOW to HIGH, in two words: rounded up for q < 0, else cut off."""
    words = []
    for q in range(LOW, HIGH + 1):
        power = 5 ** abs(q)
        if q < 0:
            bits = (power - 1).bit_length()
            power = (1 << (bits + 127 if q >= -27 else 2 * bits + 128)) // power + 1
        excess = power.bit_length() - 128
        power = power >> excess if excess > 0 else power << -excess
        words += [power >> 64, power & (2**64 - 1)]
    return np.array(words, dtype=np.uint64)


@cache
def powers_of_ten() -> np.ndarray[Any, Any]:
    """10**0 to 10**22, the powers that a double represents exactly."""
    return np.array([10.0**q for q in range(23)])


@inlined
def is_space(c: Any) -> Any:
    """Whether a byte is C's isspace."""
    return c == 32 or (c >= 9 and c <= 13)


@inlined
def ends_field(c: Any) -> Any:
    """Whether a byte ends a field: white space, or NUL, which no text has."""
    return c <= 32 and (c == 32 or (c >= 9 and c <= 13) or c == 0)


@inlined
def find_field_end(data: Any, at: Any) -> Any:
    """Where the field that contains a position ends, found eight bytes at a time."""
    while True:
        word = load_word(data, at)
        low = (word - u64(0x2121212121212121)) & ~word & u64(0x8080808080808080)  # bytes up to 32; the first is right
        if low == u64(0):
            at += 8
            continue
        at += i64(trailing_zeros(low) >> u64(3))
        if ends_field(data[at]):
            return at
        at += 1  # a control character is part of a field


@inlined
def first_bytes(word: Any, count: Any) -> Any:
    """The first bytes of a word, the others 0."""
    return word if count >= 8 else word & ((u64(1) << u64(8 * count)) - u64(1))


@inlined
def round_decimal(digits: Any, q: Any, fives: Any) -> Any:
    """The bits of the double nearest to digits * 10**q (digits > 0, LOW <= q <= HIGH), by Eisel and Lemire."""
    zeros = i64(leading_zeros(digits))
    scaled = digits << u64(zeros)
    at = (q - LOW) * 2
    low, high = scaled * fives[at], multiply_high(scaled, fives[at])
    if high & u64(0x1FF) == u64(0x1FF):
        more = multiply_high(scaled, fives[at + 1])
        low += more
        if more > low:
            high += u64(1)
    upper = i64(high >> u64(63))
    shift = u64(upper + 9)
    mantissa = high >> shift
    power = ((217706 * q) >> 16) + 63 + upper - zeros + 1023
    if power <= 0 or power >= 2046:
        return UNSURE
    if low <= u64(1) and q >= -4 and q <= 23 and mantissa & u64(3) == u64(1) and mantissa << shift == high:
        mantissa &= ~u64(1)  # half way: to even
    mantissa = (mantissa + (mantissa & u64(1))) >> u64(1)
    if mantissa >= u64(1 << 53):
        mantissa = u64(1 << 52)
        power += 1
    return (mantissa & ~u64(1 << 52)) | (u64(power) << u64(52))


@inlined
def same_bytes(data: Any, one: Any, other: Any, size: Any) -> Any:
    """Whether two stretches of this size are equal."""
    while size > 0:
        if first_bytes(load_word(data, one) ^ load_word(data, other), size) != u64(0):
            return False
        one += 8
        other += 8
        size -= 8
    return True


@inlined
def parse_digits(data: Any, at: Any, digits: Any, tens: Any) -> Any:
    """A number continued by the digits at a position, and where they end, eight digits at a time."""
    while True:
        word = load_word(data, at) ^ u64(0x3030303030303030)
        others = ((word + u64(0x7676767676767676)) | word) & u64(0x8080808080808080)  # the first is right
        count = i64(trailing_zeros(others) >> u64(3))
        if count == 0:
            return digits, at
        word <<= u64(64 - 8 * count)  # zeros before the digits
        word = word * u64(10) + (word >> u64(8))
        pairs = u64(0x000000FF000000FF)
        high, low = (word & pairs) * u64(0x000F424000000064), ((word >> u64(16)) & pairs) * u64(0x0000271000000001)
        digits = digits * u64(tens[count]) + ((high + low) >> u64(32))
        at += count
        if count < 8:
            return digits, at


@inlined
def parse_number(data: Any, at: Any, tens: Any, fives: Any, scratch: Any, scratch_bits: Any) -> Any:
    """The bits of the number that begins at a position, and where its field ends."""
    c = data[at]
    is_negative = c == 45
    if c == 45 or c == 43:  # noqa: PLR1714
        at += 1
    first = at
    digits, at = parse_digits(data, at, u64(0), tens)
    count, q = at - first, i64(0)
    c = data[at]
    if c == 46:
        first = at + 1
        digits, at = parse_digits(data, first, digits, tens)
        q = first - at
        count -= q
        c = data[at]
    is_long = count > 19  # more digits than fit into a word
    if count > 0 and (c == 101 or c == 69):  # noqa: PLR1714
        at += 1
        c = data[at]
        is_small = c == 45
        if c == 45 or c == 43:  # noqa: PLR1714
            at += 1
            c = data[at]
        exponent, count = i64(0), i64(0)
        while c >= 48 and c <= 57:
            exponent = min(exponent * 10 + i64(c - 48), 10000)
            count += 1
            at += 1
            c = data[at]
        q += -exponent if is_small else exponent
    if count == 0 or is_long or not is_space(c):
        return UNSURE, find_field_end(data, at)
    bits = UNSURE
    if digits == 0:
        bits = u64(0)
    elif digits <= u64(1 << 53) and q >= -22 and q <= 22:
        if q < 0:
            scratch[0] = f64(digits) / tens[-q]
        else:
            scratch[0] = f64(digits) * tens[q]
        bits = scratch_bits[0]
    elif q >= LOW and q <= HIGH:
        bits = round_decimal(digits, q, fives)
    if is_negative and bits != UNSURE:
        bits |= SIGN
    return bits, at


@kernel("uint8*", "int64", "int64*", "float64*", "uint64*", "float64*", "uint64*",
        "uint64*", "uint8*", "uint64*", "int64*", "int64*", "int64*")  # fmt: skip
def parse_rows(
    data: Any, size: Any, layout: Any, tens: Any, fives: Any, scratch: Any, scratch_bits: Any,
    views: Any, long_ids: Any, values: Any, heads: Any, numbers: Any, counts: Any,
) -> Any:  # fmt: skip
    """Parse text that ends with a line end: 0 if every row is regular, otherwise -1.

    Per row: the view of its doc (see `PackedIds`) and the bits of its value. Per change of the query: row, position
    and length in `heads`. Per number left to Python: the same in `numbers`.
    """
    fields, most, has_comments = layout[0], layout[1], layout[2]
    at_query, at_doc, at_value, at_subtopic = layout[3], layout[4], layout[5], layout[6]
    rows, groups, used, unsure = i64(0), i64(0), i64(0), i64(0)
    query, query_size, subtopic, subtopic_size = i64(0), i64(-1), i64(0), i64(-1)
    counts[SUBTOPICS] = 0
    at = i64(0)
    while at < size:
        field, bits = i64(0), u64(0)
        own, own_size, doc, length, value = i64(0), i64(0), i64(0), i64(0), i64(0)
        while True:
            c = data[at]
            while c == 32 or (c >= 9 and c <= 13 and c != 10):
                at += 1
                c = data[at]
            if c == 10:
                at += 1
                break
            first = at
            if field == 0:
                if c == 35 and has_comments:
                    while data[at] != 10:
                        if data[at] == 0:
                            return -1
                        at += 1
                    at += 1
                    break
                if c == 0xEF and data[at + 1] == 0xBB and data[at + 2] == 0xBF:
                    return -1  # a byte order mark
            if field == at_value:
                value = at
                bits, at = parse_number(data, at, tens, fives, scratch, scratch_bits)
            else:
                at = find_field_end(data, at)
                if field == at_doc:
                    doc, length = first, at - first
                elif field == at_query:
                    own, own_size = first, at - first
                elif field == at_subtopic:
                    if subtopic_size < 0:
                        subtopic, subtopic_size = first, at - first
                    if at - first != subtopic_size or not same_bytes(data, first, subtopic, subtopic_size):
                        counts[SUBTOPICS] = 1
            if data[at] == 0:
                return -1
            field += 1
        if field == 0:
            continue
        if field < fields or field > most:
            return -1
        if own_size != query_size or not same_bytes(data, own, query, query_size):
            heads[groups * 3], heads[groups * 3 + 1], heads[groups * 3 + 2] = rows, own, own_size
            query, query_size = own, own_size
            groups += 1
        if bits == UNSURE:
            numbers[unsure * 2], numbers[unsure * 2 + 1] = rows, value
            unsure += 1
        prefix, rest = first_bytes(load_word(data, doc), min(length, 4)), u64(0)
        if length > 12:
            rest = u64(used) << u64(32)
            for k in range(length):
                long_ids[used + k] = data[doc + k]
            used += length
        elif length > 4:
            rest = first_bytes(load_word(data, doc + 4), length - 4)
        views[rows * 2], views[rows * 2 + 1] = u64(length) | prefix << u64(32), rest
        values[rows] = bits
        rows += 1
    counts[ROWS], counts[GROUPS], counts[LONG], counts[NUMBERS] = rows, groups, used, unsure
    counts[SUBTOPIC_AT], counts[SUBTOPIC_SIZE] = subtopic, subtopic_size
    return 0
