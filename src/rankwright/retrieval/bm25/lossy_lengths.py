"""Lengths as Lucene keeps them: one byte a doc (SmallFloat.intToByte4)."""

from __future__ import annotations

from typing import Any

import numpy as np

FREE = 24  # the first values of the byte stand for themselves


def packed(length: int) -> int:
    """The byte of a length: exact below 40, then its four highest bits and their place."""
    if length < FREE:
        return length
    rest = length - FREE
    shift = max(rest.bit_length() - 4, 0)
    return FREE + (rest if rest < 8 else (rest >> shift & 7) | (shift + 1) << 3)


def unpacked(byte: int) -> int:
    """The length of a byte: the smallest that has it."""
    if byte < FREE:
        return byte
    code = byte - FREE
    return FREE + (code if code < 8 else (code & 7 | 8) << (code >> 3) - 1)


def lossy(lengths: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Lengths as they come back from their bytes."""
    known, back = np.unique(lengths, return_inverse=True)
    return np.array([unpacked(packed(length)) for length in known.tolist()], dtype=np.int64)[back]
