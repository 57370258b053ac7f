"""Doc lengths as Lucene stores them: one byte per doc (SmallFloat.intToByte4)."""

from __future__ import annotations

from typing import Any

import numpy as np

EXACT = 24  # the first values of the byte are lengths themselves


def encode_length(length: int) -> int:
    """The byte of a length: exact below 40, then its four highest bits and their position."""
    if length < EXACT:
        return length
    rest = length - EXACT
    shift = max(rest.bit_length() - 4, 0)
    return EXACT + (rest if rest < 8 else (rest >> shift & 7) | (shift + 1) << 3)


def decode_length(byte: int) -> int:
    """The smallest length that has a given byte."""
    if byte < EXACT:
        return byte
    code = byte - EXACT
    return EXACT + (code if code < 8 else (code & 7 | 8) << (code >> 3) - 1)


def round_lengths(lengths: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Lengths after a round trip through Lucene's byte."""
    distinct, back = np.unique(lengths, return_inverse=True)
    return np.array([decode_length(encode_length(length)) for length in distinct.tolist()], dtype=np.int64)[back]
