"""Our indices on a server: made, told apart from others, found whole, listed, dropped. No other is ever touched."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ...errors import RankwrightError
from .client import Server, Waiting
from .doc_chunks import Content
from .responses import BusyError, RefusedError

GONE = 404  # an index that is not there
OURS = "rankwright"  # what our names begin with, and the mark in an index's mapping
LAYOUT = 2  # of docs and marks; another one is another index


@dataclass(frozen=True)
class Plan:
    """An index as it is wanted: what it is called, and all that decides it."""

    name: str  # the alias that names it once it is whole
    key: str
    collection: str
    mode: str
    content: Content
    settings: Mapping[str, Any]
    mapping: Mapping[str, Any]  # of the fields
    replicas: int
    merge: int = 0  # segments of each shard; 0: as the server likes

    @property
    def mark(self) -> dict[str, Any]:
        """What is written into the index, to know it again."""
        about = {"collection": self.collection, "mode": self.mode, "docs": self.content.docs, "sum": self.content.total}
        return {"layout": LAYOUT, "key": self.key, "alias": self.name, **about}


@dataclass(frozen=True)
class Index:
    """An index of ours as it is on the server."""

    name: str
    mark: Mapping[str, Any]
    whole: bool  # its alias points to it
    docs: int = 0
    size: int = 0  # bytes


def slug(name: str) -> str:
    """A collection's name as an index may have it."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] or "docs"


def ours(server: Server, pattern: str = f"{OURS}-*") -> dict[str, dict[str, Any]]:
    """The marks of our indices; an index that bears no mark of ours is not among them."""
    path = f"/{pattern}/_mapping?ignore_unavailable=true&allow_no_indices=true&expand_wildcards=open"
    found = server.ask("GET", f"{path}&filter_path=*.mappings._meta") or {}
    marks = {name: each["mappings"]["_meta"].get(OURS) for name, each in found.items()}
    return {name: mark for name, mark in sorted(marks.items()) if isinstance(mark, dict) and "key" in mark}


def pointed(server: Server, name: str) -> list[str]:
    """The indices that an alias points to; refuses a name that is not an alias of ours."""
    found = server.ask("GET", f"/{name}?filter_path=*.aliases,*.mappings._meta", missing=True) or {}
    for index, about in found.items():
        mark = about.get("mappings", {}).get("_meta", {}).get(OURS)
        if index == name or not isinstance(mark, dict) or mark.get("alias") != name:
            raise RankwrightError(f"index {index!r}: is not ours and has the name of one; it is left as it is")
    return list(found)


def loading(name: str) -> str:
    """The alias of an index while it is loaded."""
    return f"{name}-loading"


def create(server: Server, plan: Plan) -> str:
    """An empty index that is loaded next; under a name that nobody has."""
    taken = server.ask("GET", f"/{plan.name}-*?filter_path=*.settings.index.uuid&expand_wildcards=all") or {}
    number = 1 + max((int(each.rpartition("-")[2]) for each in taken if each.rpartition("-")[2].isdigit()), default=0)
    name = f"{plan.name}-{number}"
    fields = {"doc": {"type": "keyword"}, "at": {"type": "long"}, "check": {"type": "long"}, **plan.mapping}
    body = {
        "settings": {"index": {**plan.settings, "refresh_interval": "-1", "number_of_replicas": 0}},
        "aliases": {loading(name): {}},
        "mappings": {
            "_meta": {OURS: plan.mark},
            "dynamic": "strict",
            "_source": {"enabled": False},
            "properties": fields,
        },
    }
    try:
        server.ask("PUT", f"/{name}", body)
    except RefusedError as refused:
        # an answer that was lost: the index is there, and bears our mark
        if refused.kind != "resource_already_exists_exception" or ours(server, name).get(name) != plan.mark:
            raise server.wrong(f"index {name!r}", refused) from None
    return name


def suited(server: Server, plan: Plan, name: str) -> None:
    """Segments and replicas as they are wanted."""
    if plan.merge:
        merged(server, name, plan.merge, int(plan.settings["number_of_shards"]))
    [found] = server.ask("GET", f"/{name}/_settings").values()
    now = found["settings"]["index"]
    if "refresh_interval" in now or int(now["number_of_replicas"]) != plan.replicas:
        settings = {"refresh_interval": None, "number_of_replicas": plan.replicas}
        server.ask("PUT", f"/{name}/_settings", {"index": settings})


def finish(server: Server, plan: Plan, name: str) -> None:
    """Mark an index as whole: settings for searching, then the alias, last and at once; others are dropped.

    Where two have finished the same at the same time, both keep the one that was begun first.
    """
    suited(server, plan, name)
    before = [{"remove": {"index": each, "alias": plan.name}} for each in pointed(server, plan.name) if each != name]
    server.ask("POST", "/_aliases", {"actions": [*before, {"add": {"index": name, "alias": plan.name}}]})
    found = pointed(server, plan.name)
    kept = min(found, key=lambda each: int(each.rpartition("-")[2]), default=name)
    wrong = [{"remove": {"index": each, "alias": plan.name}} for each in found if each != kept]
    if wrong:
        server.ask("POST", "/_aliases", {"actions": wrong}, missing=True)
    for each, mark in ours(server, f"{plan.name}-*").items():
        if mark["alias"] == plan.name and each not in pointed(server, plan.name):
            server.ask("DELETE", f"/{each}", missing=True)
    if len(pointed(server, plan.name)) != 1:
        raise RefusedError(GONE, "index_not_found_exception", "another has dropped it")
    server.ask("DELETE", f"/{kept}/_alias/{loading(kept)}", missing=True)


def merged(server: Server, name: str, each: int, shards: int) -> None:
    """Have the docs of a shard in few segments; a merge takes longer than one answer is waited for."""
    path = f"/{name}/_stats/segments,merge?filter_path=_all.primaries"
    waiting = Waiting(server)
    while True:
        found = server.ask("GET", path)["_all"]["primaries"]
        if found["segments"]["count"] <= each * shards:
            return
        if found["merges"]["current"]:
            time.sleep(1)
            waiting = Waiting(server)  # it is at work
            continue
        try:
            server.dialect.request(server.client, "POST", f"/{name}/_forcemerge?max_num_segments={each}", None, "")
            waiting = Waiting(server)
        except BusyError as busy:
            waiting.pause(busy)
        server.ask("POST", f"/{name}/_refresh")  # before that, segments that are gone are counted


def drop(server: Server, name: str) -> None:
    """Remove an index of ours."""
    if name not in ours(server, name):
        raise RankwrightError(f"index {name!r}: is not ours, or not there; 'rankwright elastic ls' lists ours")
    try:
        server.ask("DELETE", f"/{name}", missing=True)
    except RefusedError as refused:
        raise server.wrong(f"index {name!r}", refused) from None


def listed(server: Server) -> Iterator[Index]:
    """Our indices, with what the server says of their size."""
    marks = ours(server)
    if not marks:
        return
    whole = server.ask("GET", f"/_alias/{OURS}-*", missing=True) or {}
    stats = (
        server.ask("GET", f"/{OURS}-*/_stats/docs,store?filter_path=indices.*.primaries,indices.*.total.store") or {}
    )
    for name, mark in marks.items():
        about = stats.get("indices", {}).get(name, {})
        docs = about.get("primaries", {}).get("docs", {}).get("count", 0)
        size = about.get("total", {}).get("store", {}).get("size_in_bytes", 0)
        yield Index(name, mark, mark["alias"] in whole.get(name, {}).get("aliases", {}), docs, size)


def same(server: Server, name: str, content: Content) -> bool:
    """Whether an index holds as many docs as it should, and the sum of their checks is right."""
    body = {"size": 0, "track_total_hits": True, "aggs": {"sum": {"sum": {"field": "check"}}}}
    found = server.ask("POST", f"/{name}/_search?allow_partial_search_results=false", body)
    docs, total = found["hits"]["total"]["value"], found["aggregations"]["sum"]["value"]
    return bool(docs == content.docs and round(total) == content.total)


def settle(server: Server, name: str) -> None:
    """Make all that was sent visible, and drop what replaced docs leave behind: counts of terms include them."""
    server.ask("POST", f"/{name}/_refresh")
    found = server.ask("GET", f"/{name}/_stats/docs?filter_path=_all.primaries.docs")
    if found["_all"]["primaries"]["docs"].get("deleted"):
        server.ask("POST", f"/{name}/_forcemerge?max_num_segments=1")
        server.ask("POST", f"/{name}/_refresh")
