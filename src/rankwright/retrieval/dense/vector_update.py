"""A dense index with the docs that a collection has now: known vectors are taken over, others encoded.

The arrays are written aside, into a new segment. A `flat` index drops deleted docs at once; in an index of FAISS, which
cannot forget a vector, they are masked until they are so many that it is built anew. Codes of 8 bits or 1 bit are
always made anew, as that takes little time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...base.ids import Codes, Floats, series
from ...base.progress import progress
from .. import index_folder
from ..doc_changes import DocChanges, KnownDocs
from ..doc_digests import DIGEST_BYTES, Digests, digest_keys, digest_texts
from ..strings import Strings, write_strings
from . import neighbors
from .encoders.batch_encoding import WINDOW, encode_window, windows
from .vector_check import KIND
from .vector_kinds import KINDS

if TYPE_CHECKING:
    from ..index_update import Update
    from .vector_index import Dense

MAX_DELETED = 0.3  # a larger share of masked vectors is dropped
MAX_CHANGED = 0.2  # share of docs that may change before an encoder that was fitted on them is fitted again
ROWS = 1 << 16  # vectors copied together


@dataclass
class NewDocs:
    """Docs that are new or have changed, and their vectors, in order."""

    ids: list[str] = field(default_factory=list)
    vectors: list[Floats] = field(default_factory=list)
    digests: list[Digests] = field(default_factory=list)


def compare_docs(dense: Dense, update: Update) -> tuple[DocChanges, Codes, NewDocs]:
    """What has changed, the rows of docs that stay, and the others with their vectors."""
    assert dense.digests is not None
    rows = np.arange(len(dense.ids)) if dense.live is None else dense.live.rows
    digests = np.asarray(dense.digests)[rows]
    known = KnownDocs(Strings.of(dense.id_series.gather(rows)), digests)
    if update.changes.keep is not None:
        known.is_kept |= update.changes.keep(known.ids)
    row_of = dict(zip(digest_keys(digests).tolist(), rows.tolist(), strict=True))
    found = NewDocs()
    for ids, texts in windows(dense.encoder, update.changes.collection, dense.fields):
        some = digest_texts(texts)
        fresh = known.compare(ids, some)
        if not len(fresh):
            continue
        found.ids += [ids[at] for at in fresh.tolist()]
        found.digests.append(some[fresh])
        found.vectors.append(find_vectors(dense, [texts[at] for at in fresh.tolist()], some[fresh], row_of))
    return known.summarize(found.ids), rows[known.is_kept], found


def find_vectors(dense: Dense, texts: Sequence[str], digests: Digests, row_of: Mapping[bytes, int]) -> Floats:
    """The vectors of texts: those of docs with the same text (a doc was renamed), or new ones."""
    rows = np.array([row_of.get(key, -1) for key in digest_keys(digests).tolist()], dtype=np.int64)
    vectors = np.empty((len(texts), dense.vectors.shape[1]), dtype=np.float32)
    vectors[rows >= 0] = dense.vectors[rows[rows >= 0]]
    unknown = np.flatnonzero(rows < 0)
    with progress("encoding", len(unknown), "docs") as advance:
        for at in range(0, len(unknown), WINDOW):
            some = unknown[at : at + WINDOW]
            vectors[some] = encode_window(dense.encoder, [texts[row] for row in some.tolist()], "doc", advance)
    return vectors


def write_update(folder: Path, dense: Dense, kept: Codes, new: NewDocs, about: Mapping[str, Any]) -> None:
    """Write the index with the kept rows and the new docs as a new segment; the manifest names it in one step."""
    build = KINDS[dense.kind].build
    total = len(dense.ids) + len(new.ids)
    is_masked = (
        build is not None and KINDS[dense.kind].is_extended and total - len(kept) - len(new.ids) <= MAX_DELETED * total
    )
    rows = np.arange(len(dense.ids)) if is_masked else kept
    home = index_folder.next_segment_folder(folder)
    home.mkdir()
    try:
        vectors = write_vectors(home, dense, rows, new)
        ids = [*dense.take_ids(rows), *new.ids]
        write_strings(home, "ids", Strings.of(series(ids)))
        assert dense.digests is not None
        digests = np.concatenate([np.asarray(dense.digests)[rows], *new.digests]).reshape(-1, DIGEST_BYTES)
        np.save(home / "digests.npy", digests, allow_pickle=False)
        dense.encoder.save(home)
        if is_masked:
            live = np.zeros(len(ids), dtype=np.uint8)
            live[kept] = live[len(rows) :] = 1
            if not live.all():
                np.save(home / "live.npy", live, allow_pickle=False)
        if build is not None:
            neighbors.write_index(
                neighbors.extend(folder_of(dense), vectors[len(rows) :]) if is_masked else build(vectors, dense.params),
                home,
            )
        entry = index_folder.describe_segment(home, {"docs": len(kept) + len(new.ids)})
        listed = index_folder.listed_files(folder)
        index_folder.write_manifest(folder, KIND, [entry], about)
    except BaseException:
        index_folder.remove_folders(folder, [home.name])
        raise
    index_folder.remove_folders(folder, listed.keys() - {home.name})


def folder_of(dense: Dense) -> Path:
    """The folder of the segment that an index was opened from."""
    assert dense.home is not None
    return dense.home


def write_vectors(home: Path, dense: Dense, rows: Codes, new: NewDocs) -> Floats:
    """Write the vectors of some rows, then those of new docs."""
    shape = (len(rows) + len(new.ids), dense.vectors.shape[1])
    vectors = np.lib.format.open_memmap(home / "vectors.npy", "w+", dense.vectors.dtype, shape)
    for at in range(0, len(rows), ROWS):
        vectors[at : at + ROWS][: len(rows) - at] = dense.vectors[rows[at : at + ROWS]]
    at = len(rows)
    for some in new.vectors:
        vectors[at : at + len(some)] = some
        at += len(some)
    vectors.flush()
    return vectors
