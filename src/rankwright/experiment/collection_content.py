"""The collections of a spec, with a hash each for docs, queries and judgements: stages depend on different parts."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from ..base.file_identity import file_identity
from ..base.hashing import fingerprint, sorted_json
from ..collection import Collection
from ..collection.column_mapping import read_columns
from ..collection.leaks import leak_notice
from ..errors import RankwrightError
from ..evaluation.input_warnings import abbreviate_names
from ..qrels import Qrels
from ..retrieval.passages import aggregate_qrels, judges_notes
from .code_hash import code_hash
from .collection_folders import find_collections
from .spec import Data, Spec, resolve_path
from .store import Store

FileIdentities = list[tuple[str | int, ...]]  # names of files, as hex digits of their bytes, with their identities


@dataclass(frozen=True, eq=False)
class Content:
    """A collection of an experiment and the hashes of its parts."""

    name: str
    collection: Collection
    docs: str
    count: int  # docs
    exclude_self: bool = False  # whether to drop the doc with the query's own id
    passages: str | None = None  # how chunk scores become the score of a note, if notes are scored

    @cached_property
    def queries(self) -> str:
        """Hash of the judged queries, their types and their filters."""
        queries = self.collection.judged_queries if self.collection.queries else {}
        kinds = [self.collection.types.get(query, "") for query in queries]
        filters = [self.collection.filters.get(query, "") for query in queries]
        return fingerprint(
            "queries", list(queries), list(queries.values()), kinds, *([filters] if any(filters) else [])
        )

    @cached_property
    def judgements(self) -> Qrels:
        """The judgements to score runs with: of notes, if notes are scored instead of their chunks."""
        qrels = self.collection.qrels
        return qrels if self.passages is None else aggregate_qrels(qrels, self.collection.parents)

    @cached_property
    def ranked_count(self) -> int:
        """How many docs can be ranked: notes, if notes are scored instead of their chunks."""
        return self.count if self.passages is None else len({*self.collection.parents.values()})

    @cached_property
    def qrels(self) -> str:
        """Hash of the judgements."""
        return str(self.judgements.fingerprint)


@dataclass(frozen=True, eq=False)
class LoadedCollections:
    """The collections of a spec: those that loaded, those that failed and why, and paths that are no collections."""

    contents: Mapping[str, Content]
    failures: Mapping[str, str]  # collection: why it cannot be used
    skipped_paths: tuple[str, ...]  # files and folders that are not collections


def load_collections(spec: Spec, store: Store, is_remote: bool = False) -> LoadedCollections:
    """Load the collections of a spec; one that cannot be read does not stop the others.

    `is_remote`: another machine has just loaded them, so files of the same size and time are those that it read.
    """
    store.create()
    given, skipped_paths = expand_paths(spec)
    for name, data in given.items():
        check_data(name, data, spec)
    contents: dict[str, Content] = {}
    failures: dict[str, str] = {}
    for name, data in given.items():
        try:
            contents[name] = load_content(name, data, spec, store, is_remote=is_remote)
        except RankwrightError as error:
            failures[name] = str(error)
    if not contents:
        raise RankwrightError(next(iter(failures.values())))
    return LoadedCollections(contents, failures, skipped_paths)


def expand_paths(spec: Spec) -> tuple[dict[str, Data], tuple[str, ...]]:
    """The collections by name, those of a path with * under their own names; and the other paths that match."""
    given: dict[str, Data] = {}
    skipped_paths: list[str] = []
    for name, data in spec.data.items():
        found = [(name, data)]
        if "*" in data.path:
            homes, others = find_collections(Path(resolve_path(data.path, spec.path)), data.format)
            if not homes:
                what = f"none of {abbreviate_names(others, 6)} is a collection" if others else "nothing matches"
                raise RankwrightError(f"{spec.path}: [data.{name}] path = {data.path!r}: {what}")
            found = [(own, replace(data, path=str(home))) for own, home in homes]
            skipped_paths += others
        elif isinstance(data.exclude_self, list):
            raise RankwrightError(
                f"{spec.path}: [data.{name}] exclude_self = {data.exclude_self}: a list of names needs a path with *; "
                "use exclude_self = true"
            )
        for own, each in found:
            if own in given:
                raise RankwrightError(f"{spec.path}: [data.{name}]: a collection named {own!r} already exists")
            given[own] = each
    return given, tuple(skipped_paths)


def check_data(name: str, data: Data, spec: Spec) -> None:
    """Refuse paths of a spec that do not exist."""
    place, path = f"{spec.path}: [data.{name}]", resolve_path(data.path, spec.path)
    if path != "demo" and not path.startswith("ir_datasets:") and not Path(path).exists():
        raise RankwrightError(f"{place} {path}: no such file or folder")
    missing = next((file for file in data.vectors.values() if not Path(resolve_path(file, spec.path)).is_file()), None)
    if missing is not None:
        raise RankwrightError(f"{place} vectors: {resolve_path(missing, spec.path)}: no such file")


def load_content(
    name: str, data: Data, spec: Spec, store: Store, is_scored: bool = True, is_remote: bool = False
) -> Content:
    """Load one collection and hash its docs; one that is scored needs judgements."""
    place = f"{spec.path}: [data.{name}]"
    path = resolve_path(data.path, spec.path)
    files = identify_files(path)  # before anything is read
    try:
        columns = read_columns(data.columns)
        loaded = Collection.load(path, data.format, columns or None, data.queries, data.qrels)
        found = loaded.select_split(data.split).select_fields(data.fields)
        if is_scored and (found.split is None or not found.qrels.queries):
            raise RankwrightError(f"{found.name} has no judgements to score an experiment with")
        vectors = {part: Path(resolve_path(file, spec.path)) for part, file in data.vectors.items()}
        found = replace(found, name=name, vectors={**found.vectors, **vectors})
        reading = json.dumps([data.format, columns, found.fields, code_hash(Collection)], sort_keys=True)
        excluded = data.exclude_self if isinstance(data.exclude_self, bool) else name in data.exclude_self
        if data.passages is not None and not found.parents:
            raise RankwrightError(f"passages = {data.passages!r}: no doc is a chunk of a note (has a parent)")
        if data.passages is None and judges_notes(found):
            raise RankwrightError(
                f'{found.name}: the judgements are of notes, the docs are their chunks; add passages = "MaxP"'
            )
        result = Content(
            name, found, *hash_docs(path, files, reading, found, store, is_remote), excluded, data.passages
        )
        return result if found.split is None else replace(result, collection=add_leak_notice(result, store))
    except RankwrightError as error:
        raise RankwrightError(f"{place} {error}") from None


def add_leak_notice(content: Content, store: Store) -> Collection:
    """Add a notice about queries that appear in the docs; the search for them is cached by the hashes of both."""
    found = content.collection
    key = fingerprint(
        "leaks", content.docs, content.queries, content.qrels, json.dumps(found.fields), code_hash(leak_notice)
    )
    facts = store.recall(key)
    if not isinstance(facts.get("notice"), str) or not isinstance(facts.get("warning"), str):
        notice, warning = leak_notice(found)
        facts = {"notice": notice, "warning": warning}
        store.remember(key, facts)
    notices = "; ".join(each for each in (found.notice, facts["notice"]) if each)
    return replace(found, notice=notices, warnings=(*found.warnings, *([facts["warning"]] if facts["warning"] else [])))


def hash_docs(
    path: str,
    files: FileIdentities | None,
    reading: str,
    collection: Collection,
    store: Store,
    is_remote: bool = False,
) -> tuple[str, int]:
    """The hash and number of the docs, cached by how they are read and by the identities of the files.

    `files` are the identities before the collection was loaded. Nothing is cached if a file changed just now, or while
    the docs were read.
    """
    key = fingerprint("files", path, reading, json.dumps(files))
    # devices, inodes and times of change differ between machines that share a folder
    shared_key = fingerprint("shared files", path, reading, json.dumps([[each[0], *each[3:5]] for each in files or ()]))
    facts = store.recall(key) if files is not None else {}
    if not facts and files is not None and is_remote:
        facts = store.recall(shared_key)
    if isinstance(facts.get("docs"), str) and isinstance(facts.get("count"), int):
        return facts["docs"], facts["count"]
    hashed, count = blake2b(digest_size=16), 0
    for block in collection.blocks():
        count += len(block.ids)
        hashed.update(sorted_json([block.ids, block.columns]).encode())
    if files is not None and files == identify_files(path):
        for each in (key, shared_key):
            store.remember(each, {"docs": hashed.hexdigest(), "count": count})
    return hashed.hexdigest(), count


def identify_files(path: str) -> FileIdentities | None:
    """The name and identity of every file of a collection; None if they cannot tell whether its docs changed.

    That is so if a file changed within the last two seconds, and for ir_datasets, which has its own files.
    """
    from ..collection import demo_collection

    if path.startswith("ir_datasets:"):
        return None
    home = demo_collection.DEMO_FOLDER if path == "demo" and not Path(path).exists() else Path(path)
    found: FileIdentities = []
    try:
        for file in [home] if home.is_file() else walk_files(home):
            identity = file_identity(file)
            if identity is None:
                return None
            found.append((os.fsencode(file.relative_to(home)).hex(), *identity))
    except OSError:  # a file was removed in the meantime
        return None
    return sorted(found, key=str)


def walk_files(home: Path) -> Iterator[Path]:
    """Every file in a folder, also in folders behind links, each folder once."""
    seen: set[tuple[int, int]] = set()
    for folder, names, files in os.walk(home, followlinks=True):
        about = Path(folder).stat()
        if (about.st_dev, about.st_ino) in seen:
            names.clear()
            continue
        seen.add((about.st_dev, about.st_ino))
        yield from (path for name in files if (path := Path(folder, name)).is_file())
