"""Indexes and metadata of a collection for one query: in the store, and found there without reading the docs.

What the store has of some docs is remembered by the files that they come from (names, sizes, times), by how these are
read, and by the sources of this program. If any of that has changed, or cannot be told, the docs are read and hashed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..base.file_identity import IDENTITY, RECENT_NS
from ..base.hashing import fingerprint
from ..collection import Collection
from ..collection.formats import FORMATS
from ..errors import RankwrightError
from ..kind_options import parse_options
from ..ranking.doc_metadata import CACHE, read_metadata
from ..ranking.first_stages import INDEXES
from ..ranking.metadata_files import open_metadata, write_metadata
from ..retrieval.doc_places import PlaceRecorder, place_docs
from ..retrieval.retriever import RetrieverOptions
from .code_hash import module_of, package_stamp
from .store import Store

if TYPE_CHECKING:
    from .system import OpenExperiment

METADATA = "metadata"
Known = dict[str, tuple[str, str]]  # by name: an artifact's kind and key


def use_kept_indexes(
    collection: Collection, encoders: Sequence[str | None], reading: str, since: int, on_note: Callable[[str], None]
) -> Collection:
    """Let a query search indexes in the store, where they are kept for the next one; the collection to show docs of.

    `encoders` are those of the indexes, None for BM25; `reading` says how the collection was read, and `since` (ns)
    when that began.
    """
    store, files = Store(), identify_docs(collection, reading, since)
    names = [each or "bm25" for each in encoders]
    known = {} if files is None else recall_artifacts(store, files)
    missing = [name for name in names if name not in known]
    if missing or (files is not None and METADATA not in known):
        from .system import open_collection

        experiment = open_collection(collection, store, on_note)
        known |= build_indexes(experiment, missing)
        if files is not None:
            with suppress(RankwrightError, OSError):  # a store that cannot be written has indexes all the same
                known[METADATA] = build_metadata(experiment.content.collection, store, files)
                store.remember(files, dict(known))
    folders = {name: store.fetch(*artifact) for name, artifact in known.items()}
    own = INDEXES.setdefault(collection, {})
    for encoder, name in zip(encoders, names, strict=True):
        own[encoder] = index_options(name).open(folders[name] / "index", collection)
    if METADATA not in folders:
        return collection
    CACHE[collection] = open_metadata(folders[METADATA])
    return place_docs(collection, folders[METADATA])


def identify_docs(collection: Collection, reading: str, since: int) -> str | None:
    """What the docs of a collection are known by without reading them; None if that cannot tell whether they changed.

    A file that changed after its collection was loaded, or just before, may not be what was loaded; and a format that
    another package adds may read it in another way tomorrow.
    """
    sources, vectors = package_stamp(), [*collection.vectors.values()]
    if sources is None or collection.home is None or not collection.files or has_foreign_formats():
        return None
    home, packages = collection.home, Path(np.__file__).parents[1]  # where parsers of files are installed
    try:
        found = [(os.path.relpath(file, home), IDENTITY(file.stat())) for file in (*collection.files, *vectors)]
        installed = IDENTITY(packages.stat())
    except OSError:  # removed in the meantime
        return None
    if max(max(identity[3:]) for _, identity in found) > since - RECENT_NS:
        return None
    # an index of given vectors has those of the queries, too, in their order
    has_both = bool(vectors and collection.queries)
    queries = [list(collection.queries.items()), collection.types, collection.filters] if has_both else []
    facts = [str(home.resolve()), reading, collection.fields, found, installed, queries]
    return fingerprint("indexes of docs", sources, json.dumps(facts))


def has_foreign_formats() -> bool:
    """Whether another package has added a format of collections."""
    return any(not module_of(each.load).startswith("rankwright.") for each in FORMATS.values())


def recall_artifacts(store: Store, files: str) -> Known:
    """The artifacts that the store has of the docs in some files, and that are intact."""
    found: Known = {}
    for name, place in store.recall(files).items():
        if isinstance(place, list) and len(place) == 2 and all(isinstance(each, str) for each in place):
            artifact = store.find(*place)
            if artifact is not None and store.find_new_damage(artifact) is None:
                found[name] = (artifact.kind, artifact.key)
    return found


def build_indexes(experiment: OpenExperiment, names: Iterable[str]) -> Known:
    """Indexes in the store, built unless it has them."""
    from .stages.retrieve import Retrieve

    found: Known = {}
    for name in names:
        options = index_options(name)
        node = Retrieve(options).plan_index("bm25" if name == "bm25" else "dense", experiment.planner, options)
        assert node is not None
        experiment.build(node)
        found[name] = (node.kind, node.key)
    return found


def build_metadata(collection: Collection, store: Store, files: str) -> tuple[str, str]:
    """The kind and key of the metadata of a collection's docs in the store, with where each doc begins in its file.

    Its key is of the files, not of what is in them: another layout of the same docs has other places.
    """
    recorder = PlaceRecorder()

    def write(folder: Path) -> dict[str, Any]:
        metadata = read_metadata(recorder.watch(collection))
        write_metadata(metadata, folder)
        recorder.write(folder)
        return {"docs": len(metadata.rows)}

    artifact, _ = store.build(METADATA, fingerprint(METADATA, files), {"files": files}, write)
    return artifact.kind, artifact.key


def index_options(name: str) -> RetrieverOptions:
    """How an index is built and searched: BM25, or dense retrieval with an encoder."""
    if name == "bm25":
        from ..retrieval.bm25.bm25_retriever import BM25Options

        return parse_options(BM25Options, {})
    from ..retrieval.dense.dense_retriever import DenseOptions

    return parse_options(DenseOptions, {"encoder": name})
