"""Pinned expectations: a TOML file that says which docs a query must find, and which must stay below a rank.

[[pin]]
query = "reset my password"   # an id or a text
doc = "help/password"
top = 3                       # among the first 3; or not_above = 10: at rank 10 or lower, or not at all
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..base.structured_text import load_toml
from ..errors import RankwrightError, unknown
from ..params import Param, named, parse_params, shorten
from ..run import Run
from .gate_result import Check

PIN = named(
    Param("query", str, help="id or text of a query"),
    Param("doc", str, help="id of a doc"),
    Param("top", int | None, None, "the doc must be among the first docs, as many as this", low=1),
    Param("not_above", int | None, None, "the doc must be at this rank or lower, or not returned", low=2),
    Param("collection", str | None, None, "collection of the query. Default: every collection that has it"),
)


@dataclass(frozen=True)
class Pin:
    """A doc that must be in the top of a query's results, or must not be above a rank."""

    place: str
    query: str
    doc: str
    top: int | None
    not_above: int | None
    collection: str | None

    def check(self, collection: str, query: str, docs: Iterable[str]) -> Check:
        """Whether the results of the query meet it."""
        rank = next((at for at, doc in enumerate(docs, 1) if doc == self.doc), None)
        if self.top is not None:
            name = f"{self.doc} in the top {self.top} of {self.query!r}"
            is_met = rank is not None and rank <= self.top
        else:
            name = f"{self.doc} not above rank {self.not_above} of {self.query!r}"
            is_met = rank is None or rank >= (self.not_above or 0)
        found = "is not returned" if rank is None else f"is at rank {rank}"
        return Check("pin", name, not is_met, f"{name}: it {found}", collection)


def read_pins(path: str | Path) -> list[Pin]:
    """Read the expectations of a file."""
    tables = load_toml(Path(path))
    for key in tables:
        if key != "pin":
            raise unknown(f"{path}: key", key, ["pin"])
    rows = tables.get("pin")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise RankwrightError(f"{path}: no expectation; write [[pin]] with query, doc and top or not_above")
    return [parse_pin(row, f"{path}: [[pin]] {at}") for at, row in enumerate(rows, 1)]


def parse_pin(row: Mapping[str, Any], place: str) -> Pin:
    """One expectation."""
    found = parse_params(PIN, row, f"{place}:")
    if (found["top"] is None) == (found["not_above"] is None):
        raise RankwrightError(f"{place}: give either top or not_above")
    return Pin(place, **found)


def check_pins(pins: Iterable[Pin], runs: Mapping[str, Run], queries: Mapping[str, Mapping[str, str]]) -> list[Check]:
    """Check expectations on the runs of collections, whose `queries` are known by id with their texts.

    A query that no collection has is an error: an expectation that is never checked would seem to be met.
    """
    rankings = {name: run.to_dict() for name, run in runs.items()} if pins else {}
    by_text = {
        name: {text.strip(): query for query, text in reversed(list(known.items())) if text}
        for name, known in queries.items()
    }
    found: list[Check] = []
    for pin in pins:
        if pin.collection is not None and pin.collection not in runs:
            raise unknown(f"{pin.place}: collection", pin.collection, runs)
        before = len(found)
        for name in runs if pin.collection is None else [pin.collection]:
            query = pin.query if pin.query in queries[name] else by_text[name].get(pin.query.strip())
            if query is not None:
                found.append(pin.check(name, query, rankings[name].get(query, ())))
        if len(found) == before:
            raise RankwrightError(f"{pin.place}: query {shorten(pin.query)} is neither the id nor the text of a query")
    return found
