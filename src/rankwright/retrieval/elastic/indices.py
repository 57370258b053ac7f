"""Our indices on a server: created, recognized, checked, listed, dropped. No other index is ever touched."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ...errors import RankwrightError
from .client import Backoff, Server
from .doc_chunks import Content
from .responses import BusyError, RefusedError

NOT_FOUND = 404  # status for a missing index
PREFIX = "rankwright"  # of our index names, and the key of our mark in a mapping
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

    @property
    def mark(self) -> dict[str, Any]:
        """What is written into the index to recognize it."""
        about = {"collection": self.collection, "mode": self.mode, "docs": self.content.docs, "sum": self.content.total}
        return {"layout": LAYOUT, "key": self.key, "alias": self.name, **about}


@dataclass(frozen=True)
class Index:
    """One of our indices on the server."""

    name: str
    mark: Mapping[str, Any]
    is_complete: bool  # its alias points to it
    docs: int = 0
    size: int = 0  # bytes


def slug(name: str) -> str:
    """A collection's name in the form allowed for an index."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] or "docs"


def find_marks(server: Server, pattern: str = f"{PREFIX}-*") -> dict[str, dict[str, Any]]:
    """The marks of our indices; an index without our mark is not among them."""
    path = f"/{pattern}/_mapping?ignore_unavailable=true&allow_no_indices=true&expand_wildcards=open"
    found = server.request("GET", f"{path}&filter_path=*.mappings._meta") or {}
    marks = {name: each["mappings"]["_meta"].get(PREFIX) for name, each in found.items()}
    return {name: mark for name, mark in sorted(marks.items()) if isinstance(mark, dict) and "key" in mark}


def alias_targets(server: Server, name: str) -> list[str]:
    """The indices that an alias points to; refuses a name that is not an alias of ours."""
    found = server.request("GET", f"/{name}?filter_path=*.aliases,*.mappings._meta", missing_ok=True) or {}
    for index, about in found.items():
        mark = about.get("mappings", {}).get("_meta", {}).get(PREFIX)
        if index == name or not isinstance(mark, dict) or mark.get("alias") != name:
            raise RankwrightError(f"index {index!r}: has a name of ours but is not ours; it is left unchanged")
    return list(found)


def loading_alias(name: str) -> str:
    """The alias of an index while it is loading."""
    return f"{name}-loading"


def create(server: Server, plan: Plan) -> str:
    """Create an empty index to load, under an unused name."""
    taken = server.request("GET", f"/{plan.name}-*?filter_path=*.settings.index.uuid&expand_wildcards=all") or {}
    number = 1 + max((int(each.rpartition("-")[2]) for each in taken if each.rpartition("-")[2].isdigit()), default=0)
    name = f"{plan.name}-{number}"
    fields = {"doc": {"type": "keyword"}, "at": {"type": "long"}, "check": {"type": "long"}, **plan.mapping}
    body = {
        "settings": {"index": {**plan.settings, "refresh_interval": "-1", "number_of_replicas": 0}},
        "aliases": {loading_alias(name): {}},
        "mappings": {
            "_meta": {PREFIX: plan.mark},
            "dynamic": "strict",
            "_source": {"enabled": False},
            "properties": fields,
        },
    }
    try:
        server.request("PUT", f"/{name}", body)
    except RefusedError as refused:
        # the answer was lost: the index exists, with our mark
        if refused.kind != "resource_already_exists_exception" or find_marks(server, name).get(name) != plan.mark:
            raise server.refusal(f"index {name!r}", refused) from None
    return name


def apply_settings(server: Server, plan: Plan, name: str) -> None:
    """Set segments and replicas as planned."""
    if plan.merge:
        merge_segments(server, name, plan.merge, int(plan.settings["number_of_shards"]))
    [found] = server.request("GET", f"/{name}/_settings").values()
    now = found["settings"]["index"]
    if "refresh_interval" in now or int(now["number_of_replicas"]) != plan.replicas:
        settings = {"refresh_interval": None, "number_of_replicas": plan.replicas}
        server.request("PUT", f"/{name}/_settings", {"index": settings})


def finish(server: Server, plan: Plan, name: str) -> None:
    """Mark an index as complete: search settings first, then the alias, in one step; other indices are dropped.

    If two processes finish the same index at the same time, both keep the one begun first.
    """
    apply_settings(server, plan, name)
    before = [
        {"remove": {"index": each, "alias": plan.name}} for each in alias_targets(server, plan.name) if each != name
    ]
    server.request("POST", "/_aliases", {"actions": [*before, {"add": {"index": name, "alias": plan.name}}]})
    found = alias_targets(server, plan.name)
    kept = min(found, key=lambda each: int(each.rpartition("-")[2]), default=name)
    extra = [{"remove": {"index": each, "alias": plan.name}} for each in found if each != kept]
    if extra:
        server.request("POST", "/_aliases", {"actions": extra}, missing_ok=True)
    for each, mark in find_marks(server, f"{plan.name}-*").items():
        if mark["alias"] == plan.name and each not in alias_targets(server, plan.name):
            server.request("DELETE", f"/{each}", missing_ok=True)
    if len(alias_targets(server, plan.name)) != 1:
        raise RefusedError(NOT_FOUND, "index_not_found_exception", "dropped by another process")
    server.request("DELETE", f"/{kept}/_alias/{loading_alias(kept)}", missing_ok=True)


def merge_segments(server: Server, name: str, each: int, shards: int) -> None:
    """Merge each shard into few segments; a merge takes longer than the timeout of one request."""
    path = f"/{name}/_stats/segments,merge?filter_path=_all.primaries"
    backoff = Backoff(server)
    while True:
        found = server.request("GET", path)["_all"]["primaries"]
        if found["segments"]["count"] <= each * shards:
            return
        if found["merges"]["current"]:
            time.sleep(1)
            backoff = Backoff(server)  # it is merging
            continue
        try:
            server.dialect.request(server.client, "POST", f"/{name}/_forcemerge?max_num_segments={each}", None, "")
            backoff = Backoff(server)
        except BusyError as busy:
            backoff.pause(busy)
        server.request("POST", f"/{name}/_refresh")  # otherwise deleted segments are counted


def drop(server: Server, name: str) -> None:
    """Remove one of our indices."""
    if name not in find_marks(server, name):
        raise RankwrightError(f"index {name!r}: is missing or not ours; 'rankwright elastic ls' lists ours")
    try:
        server.request("DELETE", f"/{name}", missing_ok=True)
    except RefusedError as refused:
        raise server.refusal(f"index {name!r}", refused) from None


def list_indices(server: Server) -> Iterator[Index]:
    """Our indices, with their sizes."""
    marks = find_marks(server)
    if not marks:
        return
    aliases = server.request("GET", f"/_alias/{PREFIX}-*", missing_ok=True) or {}
    stats = (
        server.request("GET", f"/{PREFIX}-*/_stats/docs,store?filter_path=indices.*.primaries,indices.*.total.store")
        or {}
    )
    for name, mark in marks.items():
        about = stats.get("indices", {}).get(name, {})
        docs = about.get("primaries", {}).get("docs", {}).get("count", 0)
        size = about.get("total", {}).get("store", {}).get("size_in_bytes", 0)
        yield Index(name, mark, mark["alias"] in aliases.get(name, {}).get("aliases", {}), docs, size)


def holds_content(server: Server, name: str, content: Content) -> bool:
    """Whether an index holds the right number of docs with the right sum of checksums."""
    body = {"size": 0, "track_total_hits": True, "aggs": {"sum": {"sum": {"field": "check"}}}}
    found = server.request("POST", f"/{name}/_search?allow_partial_search_results=false", body)
    docs, total = found["hits"]["total"]["value"], found["aggregations"]["sum"]["value"]
    return bool(docs == content.docs and round(total) == content.total)


def settle(server: Server, name: str) -> None:
    """Make all sent docs visible, and purge deleted ones, which term statistics would still count."""
    server.request("POST", f"/{name}/_refresh")
    found = server.request("GET", f"/{name}/_stats/docs?filter_path=_all.primaries.docs")
    if found["_all"]["primaries"]["docs"].get("deleted"):
        server.request("POST", f"/{name}/_forcemerge?max_num_segments=1")
        server.request("POST", f"/{name}/_refresh")
