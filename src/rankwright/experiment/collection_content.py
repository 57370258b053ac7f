"""What a collection holds, by hashes: docs, queries and judgements apart, since other things depend on each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ..base.files import atomic_write
from ..base.hashing import fingerprint
from ..collection import Collection
from ..collection.leaks import leak_notice
from ..errors import RankwrightError
from ..evaluation.input_warnings import abbreviate_names
from ..qrels import Qrels
from ..retrieval.passages import aggregate_qrels
from .code_hash import code_hash
from .collection_folders import find_collections
from .spec import Data, Spec, resolve_path
from .store import Store


@dataclass(frozen=True, eq=False)
class Content:
    """A collection of an experiment, and the hashes of its parts."""

    name: str
    collection: Collection
    docs: str
    count: int  # docs
    exclude_self: bool = False  # whether a doc with the id of a query is no result of it
    passages: str | None = None  # how the score of a note follows from its chunks, where notes are scored

    @cached_property
    def queries(self) -> str:
        """The hash of what is asked."""
        asked = self.collection.judged_queries
        kinds = [self.collection.types.get(query, "") for query in asked]
        return fingerprint("queries", list(asked), list(asked.values()), kinds)

    @cached_property
    def judgements(self) -> Qrels:
        """The judgements that runs are scored by: of notes, where notes are scored instead of their chunks."""
        qrels = self.collection.qrels
        return qrels if self.passages is None else aggregate_qrels(qrels, self.collection.parents)

    @cached_property
    def qrels(self) -> str:
        """The hash of the judgements."""
        return str(self.judgements.fingerprint)


@dataclass(frozen=True, eq=False)
class Opened:
    """The collections of a spec: those that can be used, those that cannot, and why, and what is none."""

    contents: Mapping[str, Content]
    failed: Mapping[str, str]  # collection: why it cannot be used
    passed_over: tuple[str, ...]  # files and folders that are no collections


def open_collections(spec: Spec, store: Store) -> Opened:
    """The collections of a spec; one that cannot be read does not stop the others."""
    given, passed_over = expand(spec)
    for name, data in given.items():
        check_data(name, data, spec)
    contents: dict[str, Content] = {}
    failed: dict[str, str] = {}
    for name, data in given.items():
        try:
            contents[name] = content(name, data, spec, store)
        except RankwrightError as error:
            failed[name] = str(error)
    if not contents:
        raise RankwrightError(next(iter(failed.values())))
    return Opened(contents, failed, passed_over)


def expand(spec: Spec) -> tuple[dict[str, Data], tuple[str, ...]]:
    """The collections by name, those of a path with a star under their own names; and what it fits besides."""
    given: dict[str, Data] = {}
    passed_over: list[str] = []
    for name, data in spec.data.items():
        found = [(name, data)]
        if "*" in data.path:
            homes, others = find_collections(Path(resolve_path(data.path, spec.path)), data.format)
            if not homes:
                what = f"none of {abbreviate_names(others, 6)} is a collection" if others else "nothing fits"
                raise RankwrightError(f"{spec.path}: [data.{name}] path = {data.path!r}: {what}")
            found = [(own, replace(data, path=str(home))) for own, home in homes]
            passed_over += others
        elif isinstance(data.exclude_self, list):
            raise RankwrightError(
                f"{spec.path}: [data.{name}] exclude_self = {data.exclude_self}: names collections of a path with *; "
                "write exclude_self = true"
            )
        for own, each in found:
            if own in given:
                raise RankwrightError(f"{spec.path}: [data.{name}]: a collection {own!r} is there already")
            given[own] = each
    return given, tuple(passed_over)


def check_data(name: str, data: Data, spec: Spec) -> None:
    """Refuse what is wrong in the spec, whatever the collection holds."""
    place, path = f"{spec.path}: [data.{name}]", resolve_path(data.path, spec.path)
    if path != "demo" and not path.startswith("ir_datasets:") and not Path(path).exists():
        raise RankwrightError(f"{place} {path}: no such file or folder")
    lost = next((file for file in data.vectors.values() if not Path(resolve_path(file, spec.path)).is_file()), None)
    if lost is not None:
        raise RankwrightError(f"{place} vectors: {resolve_path(lost, spec.path)}: no such file")


def content(name: str, data: Data, spec: Spec, store: Store) -> Content:
    """One collection, loaded, its docs hashed."""
    place = f"{spec.path}: [data.{name}]"
    path = resolve_path(data.path, spec.path)
    try:
        loaded = Collection.load(path, data.format, data.columns or None, data.queries, data.qrels)
        found = loaded.select_split(data.split).select_fields(data.fields)
        if found.split is None or not found.qrels.queries:
            raise RankwrightError(f"{found.name} has no judgements; an experiment is scored on them")
        beside = {part: Path(resolve_path(file, spec.path)) for part, file in data.vectors.items()}
        found = replace(found, name=name, vectors={**found.vectors, **beside})
        read = json.dumps([data.format, data.columns, found.fields, code_hash(Collection)], sort_keys=True)
        excluded = data.exclude_self if isinstance(data.exclude_self, bool) else name in data.exclude_self
        if data.passages is not None and not found.parents:
            raise RankwrightError(f"passages = {data.passages!r}: no doc is a chunk of a note (parent)")
        made = Content(name, found, *known(path, read, found, store), excluded, data.passages)
        return replace(made, collection=with_leaks(made, store))
    except RankwrightError as error:
        raise RankwrightError(f"{place} {error}") from None


def with_leaks(content: Content, store: Store) -> Collection:
    """The collection, with a word on queries that appear in its docs; what is known of both is not looked for again."""
    found = content.collection
    key = fingerprint(
        "leaks", content.docs, content.queries, content.qrels, json.dumps(found.fields), code_hash(Collection)
    )
    kept = store.home / "known" / f"{key}.json"
    try:
        said = json.loads(kept.read_text())
        notice, warning = str(said["notice"]), str(said["warning"])
    except (OSError, ValueError, KeyError, TypeError):
        notice, warning = leak_notice(found)
        with atomic_write(kept) as file:
            file.write(json.dumps({"notice": notice, "warning": warning}).encode() + b"\n")
    whole = "; ".join(each for each in (found.notice, notice) if each)
    return replace(found, notice=whole, warnings=(*found.warnings, *([warning] if warning else [])))


def known(path: str, read: str, collection: Collection, store: Store) -> tuple[str, int]:
    """The hash of the docs and their number; kept by how they are read, and names, sizes and times of the files."""
    signature = fingerprint("files", path, read, json.dumps(sorted(files(path))))
    kept = store.home / "known" / f"{signature}.json"
    try:
        said = json.loads(kept.read_text())
        return str(said["docs"]), int(said["count"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    hashed, count = blake2b(digest_size=16), 0
    for block in collection.blocks():
        count += len(block.ids)
        hashed.update(json.dumps([block.ids, block.columns], sort_keys=True, default=str).encode())
    said = {"docs": hashed.hexdigest(), "count": count}
    if not path.startswith("ir_datasets:"):  # whose files are not ours to look at
        with atomic_write(kept) as file:
            file.write(json.dumps(said).encode() + b"\n")
    return str(said["docs"]), count


def files(path: str) -> Iterator[tuple[str, int, int]]:
    """Name, size and time of every file of a collection."""
    from ..collection import demo_collection

    home = Path(demo_collection.__file__).parents[1] / "data" / "demo" if path == "demo" else Path(path)
    for file in [home] if home.is_file() else home.rglob("*"):
        if file.is_file():
            about: Any = file.stat()
            yield str(file.relative_to(home)), about.st_size, about.st_mtime_ns
