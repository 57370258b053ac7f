"""Texts to vectors on disk, in bounded memory: window by window, each cached by content and resumed after a stop.

The vectors of a window are cached under the fingerprint of the encoder and its texts, so unchanged docs are not
encoded again; the batches of a window are appended to a file as they finish.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import numpy as np

from ....base.arrays import load_array
from ....base.files import atomic_write, cache_folder
from ....base.hashing import fingerprint
from ....base.ids import Codes, Floats
from ....base.locks import lock
from ....base.progress import is_visible, progress
from ....collection.collection import Block, Collection
from ....errors import RankwrightError

if TYPE_CHECKING:
    from .encoder import Encoder

WINDOW = 4096  # texts that are sorted by length and cached together
Advance = Callable[[float], None]


def encode_docs(encoder: Encoder, collection: Collection, fields: Sequence[str], path: Path) -> list[str]:
    """Write the vectors of all docs to a file (.npy), holding one window in memory; returns the doc ids."""
    total = sum(len(block.ids) for block in collection.blocks()) if is_visible() else None
    with progress("encoding", total, "docs") as advance:
        found = windows(encoder, collection, fields)
        return write_vectors(
            ((names, encode_window(encoder, texts, "doc", advance)) for names, texts in found), collection.name, path
        )


def write_vectors(found: Iterable[tuple[list[str], Floats]], collection: str, path: Path) -> list[str]:
    """Write the vectors of windows of docs to a file (.npy); returns the doc ids."""
    ids: list[str] = []
    with path.open("wb") as file:
        write_header(file, 0, 0)
        size = 0
        seen: set[str] = set()
        for names, vectors in found:
            twice = next((name for name in names if name in seen or seen.add(name)), None)  # type: ignore[func-returns-value]
            if twice is not None:
                raise RankwrightError(f"{collection}: doc {twice!r} appears twice")
            size = vectors.shape[1]
            ids += names
            vectors.tofile(file)
        file.seek(0)
        write_header(file, len(ids), size)
    return ids


def encode_texts(encoder: Encoder, texts: Sequence[str], side: str) -> Floats:
    """The vectors of texts such as queries."""
    with progress("encoding", len(texts), "queries") as advance:
        parts = [encode_window(encoder, texts[at : at + WINDOW], side, advance) for at in range(0, len(texts), WINDOW)]
    return np.concatenate(parts) if parts else np.zeros((0, 0), dtype=np.float32)


def write_header(file: IO[bytes], rows: int, size: int, dtype: str = "float32") -> None:
    """Write the header of a .npy file, with the same length for any number of rows."""
    descr = np.dtype(dtype).newbyteorder("<").str
    text = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({rows}, {size}), }}".ljust(117) + "\n"
    file.write(b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode())


def windows(encoder: Encoder, collection: Collection, fields: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Ids and texts of the docs, a window at a time."""
    fields = collection.resolve_fields(fields)
    for at, block in enumerate(collection.blocks()):
        if at == 0:
            collection.check_fields(fields, block)
        yield from cut_windows(encoder, block, fields)


def cut_windows(encoder: Encoder, block: Block, fields: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Ids and texts of the docs of a block, a window at a time."""
    texts = encoder.doc_texts(block, fields)
    for low in range(0, len(texts), WINDOW):
        yield block.ids[low : low + WINDOW], texts[low : low + WINDOW]


def encode_window(encoder: Encoder, texts: Sequence[str], side: str, advance: Advance) -> Floats:
    """The vectors of a window, cached or new; the longest texts are encoded first, for little padding."""
    texts = [text.encode(errors="replace").decode() for text in texts]  # replaces lone surrogates
    order = np.argsort([-len(text) for text in texts], kind="stable").astype(np.int64)
    batches = [order[at : at + encoder.texts_at_once] for at in range(0, len(order), encoder.texts_at_once)]
    if not encoder.is_cached:
        return restore_order(order, [encode_batch(encoder, texts, rows, side, advance) for rows in batches])
    key = fingerprint(json.dumps(encoder.identity, sort_keys=True), side, list(texts))
    home = cache_folder() / "embeddings" / key[:2] / f"{key}.npy"
    try:
        found = load_array(home)
        if len(found) == len(texts):
            advance(len(texts))
            return np.asarray(found, dtype=np.float32)
    except (OSError, ValueError, EOFError):  # missing or damaged: encode again
        pass
    with resume(home.with_suffix(".part"), batches, advance) as (done, part):
        for rows in batches[len(done) :]:
            done.append(encode_batch(encoder, texts, rows, side, advance))
            if part:
                np.save(part, done[-1], allow_pickle=False)
                part.flush()
    vectors = restore_order(order, done)
    with atomic_write(home) as file:
        np.save(file, vectors, allow_pickle=False)
    for suffix in (".part", ".lock"):
        home.with_suffix(suffix).unlink(missing_ok=True)
    return vectors


def encode_batch(encoder: Encoder, texts: Sequence[str], rows: Codes, side: str, advance: Advance) -> Floats:
    """The vectors of a batch."""
    vectors = encoder.unit_vectors([texts[row] for row in rows], side)
    advance(len(rows))
    return vectors


def restore_order(order: Codes, parts: Sequence[Floats]) -> Floats:
    """The vectors of batches, in the order of their texts."""
    found = np.concatenate(parts)
    vectors = np.empty_like(found)
    vectors[order] = found
    return vectors


@contextmanager
def resume(path: Path, batches: Sequence[Codes], advance: Advance) -> Iterator[tuple[list[Floats], IO[bytes] | None]]:
    """The batches finished earlier, and the file to append to; none if another process is writing it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        batches_file = path.open("a+b")
    except OSError as error:
        reason = error.strerror or error
        raise RankwrightError(
            f"{path.parent}: cannot write the cache: {reason}; set RANKWRIGHT_CACHE to another folder"
        ) from None
    with batches_file as file, lock(path.with_suffix(".lock"), wait=False) as is_ours:
        if not is_ours:
            yield [], None
            return
        file.seek(0)
        done: list[Floats] = []
        end = 0
        for rows in batches:
            try:
                vectors = load_array(file)
            except (ValueError, EOFError, OSError):  # end of file, or a truncated batch
                break
            # a machine crash may leave zeros in place of vectors
            if len(vectors) != len(rows) or not np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3):
                break
            done.append(vectors)
            advance(len(rows))
            end = file.tell()
        file.truncate(end)
        yield done, file
