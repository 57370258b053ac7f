"""What a collection holds, by hashes: docs, queries and judgements apart, since other things depend on each."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from ..collection import Collection
from ..collection.leaks import leak_notice
from ..errors import RankwrightError, unknown
from ..files import writing
from ..fingerprint import fingerprint
from .code import code
from .spec import Data, Spec
from .store import Store


@dataclass(frozen=True, eq=False)
class Content:
    """A collection of an experiment, and the hashes of its parts."""

    name: str
    collection: Collection
    docs: str
    count: int  # docs
    exclude_self: bool = False  # whether a doc with the id of a query is no result of it

    @cached_property
    def queries(self) -> str:
        """The hash of what is asked."""
        asked = self.collection.asked
        kinds = [self.collection.types.get(query, "") for query in asked]
        return fingerprint("queries", list(asked), list(asked.values()), kinds)

    @cached_property
    def qrels(self) -> str:
        """The hash of the judgements."""
        return str(self.collection.qrels.fingerprint)


def opened(spec: Spec, store: Store) -> dict[str, Content]:
    """The collections of a spec; what is known of docs that have not changed is not read again."""
    return {name: content(name, data, spec, store) for name, data in spread(spec)}


def spread(spec: Spec) -> Iterator[tuple[str, Data]]:
    """The collections by name; a path with a star is one for each folder or file that fits, under its own name."""
    seen: set[str] = set()
    for name, data in spec.data.items():
        found = [(name, data)]
        if "*" in data.path:
            whole = Path(located(data.path, spec))
            homes = sorted(whole.parent.glob(whole.name))
            if not homes:
                raise RankwrightError(f"{spec.path}: [data.{name}] path = {data.path!r}: nothing fits")
            found = [(home.name, msgspec.structs.replace(data, path=str(home))) for home in homes]
        elif isinstance(data.exclude_self, list):
            raise RankwrightError(
                f"{spec.path}: [data.{name}] exclude_self = {data.exclude_self}: names collections of a path with *; "
                "write exclude_self = true"
            )
        for own, each in found:
            if own in seen:
                raise RankwrightError(f"{spec.path}: [data.{name}]: a collection {own!r} is there already")
            seen.add(own)
            yield own, each


def content(name: str, data: Data, spec: Spec, store: Store) -> Content:
    """One collection, loaded, its docs hashed."""
    place = f"{spec.path}: [data.{name}]"
    path = located(data.path, spec)
    queries, qrels = (None if file is None else located(file, spec) for file in (data.queries, data.qrels))
    try:
        loaded = Collection.load(path, data.format, data.columns or None, queries, qrels)
        found = loaded.on(data.split).using(data.fields)
    except RankwrightError as error:
        raise RankwrightError(f"{place} {error}") from None
    if found.split is None:
        raise RankwrightError(f"{place}: {found.name} has no judgements; an experiment is scored on them")
    strange = next((part for part in data.vectors if part not in ("docs", "queries")), None)
    if strange is not None:
        raise unknown(f"{place} vectors", strange, ["docs", "queries"])
    beside = {part: Path(located(file, spec)) for part, file in data.vectors.items()}
    lost = next((file for file in beside.values() if not file.is_file()), None)
    if lost is not None:
        raise RankwrightError(f"{place} vectors: {lost}: no such file")
    found = replace(found, name=name, vectors={**found.vectors, **beside})
    read = json.dumps([data.format, data.columns, found.fields, code("index")], sort_keys=True)
    docs, count = known(path, read, found, store)
    excluded = data.exclude_self if isinstance(data.exclude_self, bool) else name in data.exclude_self
    made = Content(name, found, docs, count, excluded)
    return replace(made, collection=with_leaks(made, store))


def with_leaks(content: Content, store: Store) -> Collection:
    """The collection, with a word on queries that appear in its docs; what is known of both is not looked for again."""
    found = content.collection
    key = fingerprint("leaks", content.docs, content.queries, content.qrels, json.dumps(found.fields), code("index"))
    kept = store.home / "known" / f"{key}.json"
    try:
        said = json.loads(kept.read_text())
        notice, warning = str(said["notice"]), str(said["warning"])
    except (OSError, ValueError, KeyError, TypeError):
        notice, warning = leak_notice(found)
        with writing(kept) as file:
            file.write(json.dumps({"notice": notice, "warning": warning}).encode() + b"\n")
    whole = "; ".join(each for each in (found.notice, notice) if each)
    return replace(found, notice=whole, warnings=(*found.warnings, *([warning] if warning else [])))


def located(path: str, spec: Spec) -> str:
    """A path of a spec, from the spec's own folder."""
    if path == "demo" or path.startswith("ir_datasets:"):
        return path
    whole = os.path.expandvars(path)
    lost = re.search(r"\$\{?(\w+)", whole)
    if lost:
        raise RankwrightError(f"{spec.path}: path = {path!r}: the environment has no {lost[1]}; set it to a folder")
    return str((spec.path.parent / Path(whole).expanduser()).resolve())


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
        with writing(kept) as file:
            file.write(json.dumps(said).encode() + b"\n")
    return str(said["docs"]), count


def files(path: str) -> Iterator[tuple[str, int, int]]:
    """Name, size and time of every file of a collection."""
    from ..collection import example

    home = Path(example.__file__).parents[1] / "data" / "demo" if path == "demo" else Path(path)
    for file in [home] if home.is_file() else home.rglob("*"):
        if file.is_file():
            about: Any = file.stat()
            yield str(file.relative_to(home)), about.st_size, about.st_mtime_ns
