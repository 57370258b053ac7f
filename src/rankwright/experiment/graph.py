"""The graph of an experiment: nodes that are built from other nodes, each named by the hash of all that decides it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..base.hashing import fingerprint
from .code_hash import code_hash

if TYPE_CHECKING:
    from .store import Store

Facts = Mapping[str, Any]  # what is recorded of a build, in its manifest
Build = Callable[["Node", Path, "Store"], Facts]


@dataclass(frozen=True, eq=False)
class Node:
    """An artifact to build: its kind in the store, its stage and collection, and what it is built from."""

    kind: str
    stage: str
    collection: str
    inputs: Mapping[str, Any]
    needs: tuple[Node, ...]
    build: Build  # writes its files into a folder
    key: str
    heavy: bool = False  # takes every core, or much memory, by itself
    note: str = ""  # what its name is followed by

    @property
    def name(self) -> str:
        """The node as lists show it."""
        place = f" of {self.collection}" if self.collection else ""
        return f"{self.stage}: {self.kind}{place}{self.note}" if self.stage else f"{self.kind}{place}{self.note}"

    def folder(self, store: Store) -> Path:
        """Where its files are, once it is built."""
        return store.place(self.kind, self.key)

    def facts(self, store: Store) -> dict[str, Any]:
        """What was recorded of its build."""
        return dict(json.loads((self.folder(store) / "manifest.json").read_text())["made"])


def node(
    kind: str,
    stage: str,
    collection: str,
    inputs: Mapping[str, Any],
    build: Build,
    needs: Sequence[Node] = (),
    code: Iterable[object] = (),
    heavy: bool = False,
    note: str = "",
) -> Node:
    """A node with its key: the hash of its kind, of the code that builds it, of its inputs, and of what it needs.

    `code` names classes and functions whose modules, and all they import, decide the result besides `build`'s own.
    """
    told = json.dumps(inputs, sort_keys=True, default=str)
    key = fingerprint(kind, code_hash(build, *code), told, *(each.key for each in needs))
    return Node(kind, stage, collection, inputs, tuple(needs), build, key, heavy, note)


def in_order(nodes: Iterable[Node]) -> list[Node]:
    """Nodes in an order in which they can be built: each after all that it needs."""
    known = {each.key: each for each in nodes}
    sorter = TopologicalSorter({key: [need.key for need in each.needs] for key, each in known.items()})
    return [known[key] for key in sorter.static_order() if key in known]


def with_needs(nodes: Iterable[Node]) -> list[Node]:
    """Nodes and all that they need, in order."""
    found: dict[str, Node] = {}

    def add(each: Node) -> None:
        for need in each.needs:
            add(need)
        found.setdefault(each.key, each)

    for each in nodes:
        add(each)
    return list(found.values())
