"""Whether a file is still the one that was read before, judged without reading it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np

IDENTITY = attrgetter("st_dev", "st_ino", "st_size", "st_mtime_ns", "st_ctime_ns")
PARTS = 5  # numbers of an identity
DIGEST = 32  # letters
Digests = np.ndarray[Any, np.dtype[np.bytes_]]
Identities = np.ndarray[Any, np.dtype[np.int64]]  # files x PARTS; zeros: not known
# instead of the identity of a file that had changed just before it was read, where its digest is that of what was read
COMPARED = (0, 0, 0, 0, 1)
RECENT_NS = 2_000_000_000  # file systems keep times in steps of up to 2 s (FAT)


@dataclass(frozen=True)
class KnownFiles:
    """Files as they were when they were read."""

    names: Sequence[str] = ()
    digests: Digests = field(default_factory=lambda: np.zeros(0, dtype=f"S{DIGEST}"))
    identities: Identities = field(default_factory=lambda: np.zeros((0, PARTS), dtype=np.int64))


def file_identity(path: str | Path) -> tuple[int, ...] | None:
    """Device, inode, size, modification and change time of a file; None if it changed within the last two seconds.

    Two changes within one step of the clock leave equal times, so the identity of a file that changed just now says
    nothing: take the identity before reading the file, and do not remember what was read if it is None. The change
    time cannot be set by a program, so restoring the modification time hides nothing. Git's index follows the same
    rule ("racy git").
    """
    about = Path(path).stat()
    if time.time_ns() - max(about.st_mtime_ns, about.st_ctime_ns) < RECENT_NS:
        return None
    return about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns


def identity_rows(found: Sequence[tuple[int, ...]]) -> Identities:
    """Identities of files (`IDENTITY`), one row each; zeros where a file changed within the last two seconds."""
    try:
        numbers = np.fromiter(chain.from_iterable(found), dtype=np.int64, count=PARTS * len(found))
    except OverflowError:  # some file systems have inodes of 64 bits
        numbers = np.array([[part % (1 << 64) for part in each] for each in found], dtype=np.uint64).astype(np.int64)
    return forget_recent(numbers.reshape(-1, PARTS), time.time_ns())


def forget_recent(identities: Identities, now: int) -> Identities:
    """The identities, with zeros where a file changed within the two seconds before a time (ns)."""
    identities[now - identities[:, 3:].max(axis=1, initial=0) < RECENT_NS] = 0
    return identities


def match_names(names: Sequence[str], known: Sequence[str]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The row of each file among those that are known by name, -1 if it is not there."""
    if names == known:
        return np.arange(len(names))
    rows = {name: row for row, name in enumerate(known)}
    return np.array([rows.get(name, -1) for name in names], dtype=np.int64)


def find_same(
    rows: np.ndarray[Any, np.dtype[np.int64]], identities: Identities, known: Identities
) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Whether each file has the identity under which it is known, in the row that `match_names` found."""
    is_same = rows >= 0
    before = known if np.array_equal(rows, np.arange(len(known))) else known[np.maximum(rows, 0)] if len(known) else 0
    # few files change: marking them is quicker than asking whether all parts of a row are equal
    is_same[np.flatnonzero(identities != before) // PARTS] = False
    is_same[np.flatnonzero((identities[:, :-1] == 0).all(axis=1))] = False
    return is_same
