"""The graph of an experiment: nodes built from other nodes, each keyed by a hash of everything that determines it."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ..base.hashing import fingerprint
from .code_hash import code_hash

if TYPE_CHECKING:
    from .store import Store

Facts = Mapping[str, Any]  # facts about a build, recorded in its manifest
Build = Callable[["Node", Path, "Store"], Facts]
Context = Callable[["Node", "Store"], Any]
Item = TypeVar("Item")
CONTEXTS: dict[str, Any] = {}  # of the last nodes, by key
KEPT_CONTEXTS = 4


@dataclass(frozen=True, eq=False, repr=False)
class Node:
    """An artifact to build: its kind in the store, its stage and collection, and what it is built from."""

    kind: str
    stage: str
    collection: str
    inputs: Mapping[str, Any]
    needs: tuple[Node, ...]
    build: Build  # writes its files into a folder
    key: str
    is_heavy: bool = False  # uses every core or much memory, so it is built alone
    note: str = ""  # suffix of its name in lists
    context: Context | None = None  # makes what its parts share, wherever they are computed

    @property
    def name(self) -> str:
        """The node as lists show it."""
        place = f" of {self.collection}" if self.collection else ""
        return f"{self.stage}: {self.kind}{place}{self.note}" if self.stage else f"{self.kind}{place}{self.note}"

    def __repr__(self) -> str:
        return f"Node({self.name!r}, {self.key[:8]})"  # without its needs, which may share theirs

    def folder(self, store: Store) -> Path:
        """The folder of its files once it is built."""
        return store.fetch(self.kind, self.key)

    def open_context(self, store: Store) -> Any:
        """What its parts share, made once in a process."""
        if self.key not in CONTEXTS:
            assert self.context is not None
            while len(CONTEXTS) >= KEPT_CONTEXTS:
                CONTEXTS.pop(next(iter(CONTEXTS)), None)
            CONTEXTS[self.key] = self.context(self, store)
        return CONTEXTS[self.key]

    def facts(self, store: Store) -> dict[str, Any]:
        """The facts recorded about its build."""
        return dict(json.loads((self.folder(store) / "manifest.json").read_text())["made"])


def create_node(
    kind: str,
    stage: str,
    collection: str,
    inputs: Mapping[str, Any],
    build: Build,
    needs: Sequence[Node] = (),
    code: Iterable[object] = (),
    is_heavy: bool = False,
    note: str = "",
    context: Context | None = None,
) -> Node:
    """Create a node with its key: a hash of its kind, of the code that builds it, of its inputs and of what it needs.

    `code` lists classes and functions whose modules, with everything they import, determine the result in addition to
    those of `build`.
    """
    inputs_text = json.dumps(inputs, sort_keys=True, default=str)
    key = fingerprint(kind, code_hash(build, *code), inputs_text, *(each.key for each in needs))
    return Node(kind, stage, collection, inputs, tuple(needs), build, key, is_heavy, note, context)


def sort_nodes(nodes: Iterable[Node]) -> list[Node]:
    """Sort nodes so that each comes after everything it needs."""
    by_key = {each.key: each for each in nodes}
    sorter = TopologicalSorter({key: [need.key for need in each.needs] for key, each in by_key.items()})
    return [by_key[key] for key in sorter.static_order() if key in by_key]


def with_needs(nodes: Iterable[Node]) -> list[Node]:
    """Nodes and everything they need, in build order."""
    return list(needs_first(nodes, lambda node: node.needs, lambda node: node.key))


def needs_first(
    items: Iterable[Item], needs: Callable[[Item], Iterable[Item]], key: Callable[[Item], Hashable]
) -> Iterator[Item]:
    """Items and everything they need, each once and after its needs, however long the chain; there must be no cycle."""
    seen: set[Hashable] = set()
    # each entry: an item, and those of its needs that are still to be looked at
    stack: list[tuple[Item | None, Iterator[Item]]] = [(None, iter(items))]
    while stack:
        item, rest = stack[-1]
        need = next((each for each in rest if key(each) not in seen), None)
        if need is not None:
            stack.append((need, iter(needs(need))))
            continue
        stack.pop()
        if item is not None and key(item) not in seen:
            seen.add(key(item))
            yield item
