"""Texts encoded batch by batch; a window of texts is cached by content, and one that was interrupted resumes.

What a model makes of a window is cached under the fingerprint of the model and the texts, so that unchanged docs are
not encoded again; the batches of a window are appended to a file as they finish.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np

from ..base.arrays import load_array
from ..base.files import atomic_write, cache_folder
from ..base.hashing import fingerprint
from ..base.ids import Codes, group_offsets
from ..base.locks import lock
from ..errors import RankwrightError, WriteError, why_unwritten

Array = np.ndarray[Any, Any]
Arrays = tuple[
    Array, ...
]  # a matrix and others with a row for each text; or rows of each text, and arrays of these rows
Advance = Callable[[float], None]


@dataclass(frozen=True, eq=False)
class Cached:
    """Where a window is cached, by the identity of its model and its side; and how to tell what a crash left."""

    identity: Mapping[str, Any]
    side: str
    is_valid: Callable[[Arrays], bool]
    count: int = 1  # of arrays

    def find_home(self, texts: Sequence[str]) -> Path:
        """The file of a window."""
        key = fingerprint(json.dumps(self.identity, sort_keys=True), self.side, list(texts))
        return cache_folder() / "embeddings" / key[:2] / f"{key}.npy"

    def read(self, file: IO[bytes], texts: int) -> Arrays | None:
        """The next arrays of a file, those of so many texts; None if they are missing or damaged."""
        try:
            found = tuple(load_array(file) for _ in range(self.count))
        except (ValueError, EOFError, OSError):
            return None
        rows = found[0].sum() if found[0].ndim == 1 else texts
        fits = len(found[0]) == texts and all(len(each) == rows for each in found[1:])
        return found if fits else None


def encode_window(
    texts: Sequence[str],
    batch: int,
    encode: Callable[[list[str]], Arrays],
    cached: Cached | None = None,
    advance: Advance = lambda count: None,
) -> Arrays:
    """The arrays of texts, cached or new; the longest texts are encoded first, for little padding."""
    texts = [text.encode(errors="replace").decode() for text in texts]  # replaces lone surrogates
    order = np.argsort([-len(text) for text in texts], kind="stable").astype(np.int64)
    batches = [order[at : at + batch] for at in range(0, len(order), batch)]

    def encode_rows(rows: Codes) -> Arrays:
        found = encode([texts[row] for row in rows])
        advance(len(rows))
        return found

    if cached is None:
        return restore_order(order, [encode_rows(rows) for rows in batches])
    home = cached.find_home(texts)
    with suppress(OSError), home.open("rb") as saved:
        found = cached.read(saved, len(texts))
        if found is not None:
            advance(len(texts))
            return found
    with resume(home.with_suffix(".part"), batches, cached, advance) as (done, part):
        for rows in batches[len(done) :]:
            done.append(encode_rows(rows))
            if part:
                append_batch(part, done[-1], home.parent)
    arrays = restore_order(order, done)
    try:
        with atomic_write(home) as file:
            save_arrays(file, arrays)
    except WriteError as error:
        raise unwritten_cache(home.parent, error.reason) from None
    for suffix in (".part", ".lock"):
        home.with_suffix(suffix).unlink(missing_ok=True)
    return arrays


def save_arrays(file: IO[bytes], arrays: Arrays) -> None:
    """Append arrays to a file."""
    for each in arrays:
        np.save(file, each, allow_pickle=False)


def append_batch(file: IO[bytes], arrays: Arrays, folder: Path) -> None:
    """Append the arrays of a batch to a file of the cache in a folder."""
    try:
        save_arrays(file, arrays)
        file.flush()
    except OSError as error:
        with suppress(OSError):  # or it is closed later, which writes what is left again, and fails again
            file.close()
        raise unwritten_cache(folder, why_unwritten(error)) from None


def unwritten_cache(folder: Path, reason: str) -> RankwrightError:
    """The error of a cache that cannot be written, and what to do."""
    return RankwrightError(f"{folder}: cannot write the cache: {reason}; set RANKWRIGHT_CACHE to another folder")


def restore_order(order: Codes, batches: Sequence[Arrays]) -> Arrays:
    """The arrays of batches, in the order of their texts."""
    # a batch without rows does not know how long they are
    columns = zip(*batches, strict=True)
    first, *rest = (np.concatenate([some for some in each if len(some)] or each[:1]) for each in columns)
    places = np.argsort(order)
    if first.ndim > 1:
        return (first[places], *(each[places] for each in rest))
    sizes = first[places]
    rows = np.arange(sizes.sum()) + np.repeat(group_offsets(first)[places] - group_offsets(sizes)[:-1], sizes)
    return (sizes, *(each[rows] for each in rest))


@contextmanager
def resume(
    path: Path, batches: Sequence[Codes], cached: Cached, advance: Advance
) -> Iterator[tuple[list[Arrays], IO[bytes] | None]]:
    """The batches finished earlier, and the file to append to; none if another process is writing it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        batches_file = path.open("a+b")
    except OSError as error:
        raise unwritten_cache(path.parent, why_unwritten(error)) from None
    with batches_file as file, lock(path.with_suffix(".lock"), wait=False) as is_ours:
        if not is_ours:
            yield [], None
            return
        file.seek(0)
        done: list[Arrays] = []
        end = 0
        for rows in batches:
            found = cached.read(file, len(rows))
            if found is None or not cached.is_valid(found):  # the end of the file, or a damaged batch
                break
            done.append(found)
            advance(len(rows))
            end = file.tell()
        file.truncate(end)
        yield done, file


def are_unit_vectors(vectors: Array) -> bool:
    """Whether rows have length 1: a machine crash may leave zeros in place of vectors."""
    return bool(np.allclose(np.linalg.norm(vectors.astype(np.float32), axis=1), 1, atol=1e-3))
