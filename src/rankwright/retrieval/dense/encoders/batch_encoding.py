"""Texts to vectors on disk, in bounded memory: window by window, each kept by its content and resumed where it stopped.

A window's vectors are filed under the fingerprint of the encoder and of its texts, so that docs which have not
changed are not encoded again; batches of a window are appended to a file as they are done.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import numpy as np

from ....base.files import cache, writing
from ....base.hashing import fingerprint
from ....base.ids import Codes, Floats
from ....base.locks import lock
from ....base.progress import progress, shown
from ....collection.collection import Collection
from ....errors import RankwrightError

if TYPE_CHECKING:
    from .encoder import Encoder

WINDOW = 4096  # texts that are sorted by length and kept together
Advance = Callable[[float], None]


def embed(encoder: Encoder, collection: Collection, fields: Sequence[str], path: Path) -> list[str]:
    """Write the vectors of all docs to a file (.npy); their ids. Only a window is held."""
    ids: list[str] = []
    total = sum(len(block.ids) for block in collection.blocks()) if shown() else None
    with progress("encoding", total, "docs") as advance, path.open("wb") as file:
        header(file, 0, 0)
        size = 0
        seen: set[str] = set()
        for names, texts in windows(encoder, collection, fields):
            twice = next((name for name in names if name in seen or seen.add(name)), None)  # type: ignore[func-returns-value]
            if twice is not None:
                raise RankwrightError(f"{collection.name}: doc {twice!r} appears twice")
            vectors = window(encoder, texts, "doc", advance)
            size = vectors.shape[1]
            ids += names
            vectors.tofile(file)
        file.seek(0)
        header(file, len(ids), size)
    return ids


def embedded(encoder: Encoder, texts: Sequence[str], side: str) -> Floats:
    """The vectors of some texts, such as queries."""
    with progress("encoding", len(texts), "queries") as advance:
        parts = [window(encoder, texts[at : at + WINDOW], side, advance) for at in range(0, len(texts), WINDOW)]
    return np.concatenate(parts) if parts else np.zeros((0, 0), dtype=np.float32)


def header(file: IO[bytes], rows: int, size: int) -> None:
    """The head of a .npy file, of one length for any number of rows."""
    told = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({rows}, {size}), }}".ljust(117) + "\n"
    file.write(b"\x93NUMPY\x01\x00" + len(told).to_bytes(2, "little") + told.encode())


def windows(encoder: Encoder, collection: Collection, fields: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Ids and texts of the docs, a window at a time."""
    fields = collection.searched(fields)
    for at, block in enumerate(collection.blocks()):
        if at == 0:
            collection.check_fields(fields, block)
        texts = encoder.texts(block, fields)
        for low in range(0, len(texts), WINDOW):
            yield block.ids[low : low + WINDOW], texts[low : low + WINDOW]


def window(encoder: Encoder, texts: Sequence[str], side: str, advance: Advance) -> Floats:
    """The vectors of a window: those of the last time, or new ones, longest texts first so that little is padded."""
    texts = [text.encode(errors="replace").decode() for text in texts]  # half a letter is none
    order = np.argsort([-len(text) for text in texts], kind="stable").astype(np.int64)
    batches = [order[at : at + encoder.batch] for at in range(0, len(order), encoder.batch)]
    if not encoder.kept:
        return placed(order, [told(encoder, texts, rows, side, advance) for rows in batches])
    key = fingerprint(json.dumps(encoder.identity, sort_keys=True), side, list(texts))
    home = cache() / "embeddings" / key[:2] / f"{key}.npy"
    try:
        found = np.load(home, allow_pickle=False)
        if len(found) == len(texts):
            advance(len(texts))
            return np.asarray(found, dtype=np.float32)
    except (OSError, ValueError, EOFError):  # not there, or damaged: made again
        pass
    with resumed(home.with_suffix(".part"), batches, advance) as (done, part):
        for rows in batches[len(done) :]:
            done.append(told(encoder, texts, rows, side, advance))
            if part:
                np.save(part, done[-1], allow_pickle=False)
                part.flush()
    vectors = placed(order, done)
    with writing(home) as file:
        np.save(file, vectors, allow_pickle=False)
    for suffix in (".part", ".lock"):
        home.with_suffix(suffix).unlink(missing_ok=True)
    return vectors


def told(encoder: Encoder, texts: Sequence[str], rows: Codes, side: str, advance: Advance) -> Floats:
    """The vectors of a batch."""
    vectors = encoder.unit([texts[row] for row in rows], side)
    advance(len(rows))
    return vectors


def placed(order: Codes, parts: Sequence[Floats]) -> Floats:
    """Vectors of batches, in the order of their texts."""
    found = np.concatenate(parts)
    vectors = np.empty_like(found)
    vectors[order] = found
    return vectors


@contextmanager
def resumed(path: Path, batches: Sequence[Codes], advance: Advance) -> Iterator[tuple[list[Floats], IO[bytes] | None]]:
    """The batches that were finished before, and the file to append to; none where another process writes it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        opened = path.open("a+b")
    except OSError as error:
        reason = error.strerror or error
        raise RankwrightError(
            f"{path.parent}: the cache cannot be written: {reason}; RANKWRIGHT_CACHE names another"
        ) from None
    with opened as file, lock(path.with_suffix(".lock"), wait=False) as ours:
        if not ours:
            yield [], None
            return
        file.seek(0)
        done: list[Floats] = []
        end = 0
        for rows in batches:
            try:
                vectors = np.load(file, allow_pickle=False)
            except (ValueError, EOFError, OSError):  # the end, or a batch cut short
                break
            # a crash of the machine may leave zeros where vectors should be
            if len(vectors) != len(rows) or not np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3):
                break
            done.append(vectors)
            advance(len(rows))
            end = file.tell()
        file.truncate(end)
        yield done, file
