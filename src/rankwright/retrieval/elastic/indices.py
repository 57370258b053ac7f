"""Our indices on a server: created, recognized, checked, listed, dropped. No other index is ever touched."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ...errors import RankwrightError
from ..server_answers import unexpected
from .answers import (
    AllStats,
    ContentAnswer,
    DocsStats,
    IndexAbout,
    IndexStats,
    Mark,
    MergeStats,
    Object,
    Settings,
    parse_mark,
)
from .client import NOT_FOUND, Backoff, Server
from .doc_chunks import Content
from .responses import BusyError, RefusedError

PREFIX = "rankwright"  # of our index names, and the key of our mark in a mapping
NAME = re.compile(rf"{PREFIX}-[a-z0-9-]+")  # of our indices
LAYOUT = 2  # version of docs and marks; part of an index's key


@dataclass(frozen=True)
class Plan:
    """An index to build: its name, and all that determines it."""

    name: str  # the alias it gets once it is complete
    key: str
    collection: str
    mode: str
    content: Content
    settings: Mapping[str, Any]
    mapping: Mapping[str, Any]  # of the fields
    replicas: int
    merge: int = 0  # segments per shard; 0: left to the server
    columns: Mapping[str, str] = field(default_factory=dict)  # names of metadata by field, for readers of the mapping

    @property
    def mark(self) -> Mark:
        """What is written into the index to recognize it."""
        return Mark(self.key, LAYOUT, self.name, self.collection, self.mode, self.content.docs, self.content.total)


@dataclass(frozen=True)
class Index:
    """One of our indices on the server."""

    name: str
    mark: Mark
    is_complete: bool  # its alias points to it
    docs: int = 0
    size: int = 0  # bytes


def slug(name: str) -> str:
    """A collection's name in the form allowed for an index."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] or "docs"


def find_marks(server: Server, pattern: str = f"{PREFIX}-*") -> dict[str, Mark]:
    """The marks of our indices; an index without our mark is not among them."""
    path = f"/{pattern}/_mapping?ignore_unavailable=true&allow_no_indices=true&expand_wildcards=open"
    found = server.request("GET", f"{path}&filter_path=*.mappings._meta", dict[str, IndexAbout])
    marks = {name: parse_mark(each.mappings.meta.get(PREFIX)) for name, each in sorted(found.items())}
    return {name: mark for name, mark in marks.items() if mark is not None and NAME.fullmatch(name)}


def alias_targets(server: Server, name: str) -> list[str]:
    """The indices that an alias points to; refuses a name that is not an alias of ours."""
    path = f"/{name}?filter_path=*.aliases,*.mappings._meta"
    found = server.find("GET", path, dict[str, IndexAbout]) or {}
    for index, about in found.items():
        mark = parse_mark(about.mappings.meta.get(PREFIX))
        if index == name or mark is None or mark.alias != name or not NAME.fullmatch(index):
            raise RankwrightError(f"index {index!r}: has a name of ours but is not ours; it is left unchanged")
    return list(found)


def loading_alias(name: str) -> str:
    """The alias of an index while it is loading."""
    return f"{name}-loading"


def create(server: Server, plan: Plan) -> str:
    """Create an empty index to load, under an unused name."""
    path = f"/{plan.name}-*?filter_path=*.settings.index.uuid&expand_wildcards=all"
    taken = server.request("GET", path, Object)
    name = f"{plan.name}-{1 + max(map(number_of, taken), default=0)}"
    fields = {"doc": {"type": "keyword"}, "at": {"type": "long"}, "check": {"type": "long"}, **plan.mapping}
    body = {
        "settings": {"index": {**plan.settings, "refresh_interval": "-1", "number_of_replicas": 0}},
        "aliases": {loading_alias(name): {}},
        "mappings": {
            "_meta": {PREFIX: msgspec.to_builtins(plan.mark), **({"columns": plan.columns} if plan.columns else {})},
            "dynamic": "strict",
            "_source": {"enabled": False},
            "properties": fields,
        },
    }
    try:
        server.request("PUT", f"/{name}", Object, body)
    except RefusedError as refused:
        # the answer was lost: the index exists, with our mark
        if refused.kind != "resource_already_exists_exception" or find_marks(server, name).get(name) != plan.mark:
            raise server.refusal(f"index {name!r}", refused) from None
    return name


def apply_settings(server: Server, plan: Plan, name: str) -> None:
    """Set segments and replicas as planned."""
    if plan.merge:
        merge_segments(server, name, plan.merge, int(plan.settings["number_of_shards"]))
    path = f"/{name}/_settings"
    found = server.request("GET", path, dict[str, Settings])
    if name not in found:
        with server.explain_odd_answers(f"GET {path}"):
            raise unexpected("the index is not in it")
    now = found[name].settings.index
    if now.refresh_interval is not None or int(now.number_of_replicas) != plan.replicas:
        settings = {"refresh_interval": None, "number_of_replicas": plan.replicas}
        server.request("PUT", path, Object, {"index": settings})


def finish(server: Server, plan: Plan, name: str) -> None:
    """Mark an index as complete: search settings first, then the alias, in one step; other indices are dropped.

    If two processes finish the same index at the same time, both keep the one begun first.
    """
    apply_settings(server, plan, name)
    before = [
        {"remove": {"index": each, "alias": plan.name}} for each in alias_targets(server, plan.name) if each != name
    ]
    add = {"actions": [*before, {"add": {"index": name, "alias": plan.name}}]}
    server.request("POST", "/_aliases", Object, add)
    found = alias_targets(server, plan.name)
    kept = min(found, key=number_of, default=name)
    extra = [{"remove": {"index": each, "alias": plan.name}} for each in found if each != kept]
    if extra:
        try:
            server.request("POST", "/_aliases", Object, {"actions": extra})
        except RefusedError as refused:
            if refused.status != NOT_FOUND:
                raise
    for each, mark in find_marks(server, f"{plan.name}-*").items():
        if mark.alias == plan.name and each not in alias_targets(server, plan.name):
            server.find("DELETE", f"/{each}", Object)
    if len(alias_targets(server, plan.name)) != 1:
        raise RefusedError(NOT_FOUND, "index_not_found_exception", "dropped by another process")
    server.find("DELETE", f"/{kept}/_alias/{loading_alias(kept)}", Object)


def number_of(index: str) -> int:
    """The number at the end of an index's name."""
    number = index.rpartition("-")[2]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0


def merge_segments(server: Server, name: str, each: int, shards: int) -> None:
    """Merge each shard into few segments; a merge takes longer than the timeout of one request."""
    path = f"/{name}/_stats/segments,merge?filter_path=_all.primaries"
    backoff = Backoff(server)
    while True:
        found = server.request("GET", path, MergeStats).all.primaries
        if found.segments.count <= each * shards:
            return
        if found.merges.current:
            time.sleep(1)
            backoff = Backoff(server)  # it is merging
            continue
        try:
            server.send("POST", f"/{name}/_forcemerge?max_num_segments={each}", Object)
            backoff = Backoff(server)
        except BusyError as busy:
            backoff.pause(busy)
        server.request("POST", f"/{name}/_refresh", Object)  # otherwise deleted segments are counted


def drop(server: Server, name: str) -> None:
    """Remove one of our indices."""
    if name not in find_marks(server, name):
        raise RankwrightError(f"index {name!r}: is missing or not ours; 'rankwright elastic ls' lists ours")
    try:
        server.find("DELETE", f"/{name}", Object)
    except RefusedError as refused:
        raise server.refusal(f"index {name!r}", refused) from None


def list_indices(server: Server) -> Iterator[Index]:
    """Our indices, with their sizes."""
    marks = find_marks(server)
    if not marks:
        return
    aliases = server.find("GET", f"/_alias/{PREFIX}-*", dict[str, IndexAbout]) or {}
    path = f"/{PREFIX}-*/_stats/docs,store?filter_path=indices.*.primaries,indices.*.total.store"
    stats = server.request("GET", path, AllStats).indices
    for name, mark in marks.items():
        about = stats.get(name, IndexStats())
        is_complete = mark.alias in aliases.get(name, IndexAbout()).aliases
        yield Index(name, mark, is_complete, about.primaries.docs.count, about.total.store.size_in_bytes)


def holds_content(server: Server, name: str, content: Content) -> bool:
    """Whether an index holds the right number of docs with the right sum of checksums."""
    body = {"size": 0, "track_total_hits": True, "aggs": {"sum": {"sum": {"field": "check"}}}}
    path = f"/{name}/_search?allow_partial_search_results=false"
    found = server.request("POST", path, ContentAnswer, body)
    return found.hits.total.value == content.docs and is_sum(found.aggregations.sum.value, content.total)


def is_sum(value: float, checksum: float) -> bool:
    """Whether the sum that a server computes, in floating point, is that of our checksums."""
    return abs(value - checksum) < 0.5


def settle(server: Server, name: str) -> None:
    """Make all sent docs visible, and purge deleted ones, which term statistics would still count."""
    server.request("POST", f"/{name}/_refresh", Object)
    found = server.request("GET", f"/{name}/_stats/docs?filter_path=_all.primaries.docs", DocsStats)
    if found.all.primaries.docs.deleted:
        server.request("POST", f"/{name}/_forcemerge?max_num_segments=1", Object)
        server.request("POST", f"/{name}/_refresh", Object)
