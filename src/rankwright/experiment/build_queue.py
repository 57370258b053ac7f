"""The order of building: nodes whose needs are ready, in the order of the plan."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heapify, heappop, heappush

from .graph import Node


class BuildQueue:
    """Nodes to build, handed out in their order as soon as everything they need is ready."""

    def __init__(self, nodes: Sequence[Node], ready_keys: Collection[str]) -> None:
        self.nodes = dict(enumerate(nodes))  # those not handed out yet, by position
        self.missing = {
            at: {need.key for need in node.needs if need.key not in ready_keys} for at, node in self.nodes.items()
        }
        self.users: dict[str, list[int]] = {}  # positions of the nodes that wait for a key
        self.buildable: dict[bool, list[int]] = {True: [], False: []}  # heaps of positions, of heavy and other nodes
        for at, keys in self.missing.items():
            for key in keys:
                self.users.setdefault(key, []).append(at)
            if not keys:
                heappush(self.buildable[self.nodes[at].is_heavy], at)

    def __len__(self) -> int:
        return len(self.nodes)

    def has(self, heavy: bool) -> bool:
        """Whether a node can be built now."""
        return bool(self.buildable[heavy])

    def pop(self, heavy: bool) -> Node | None:
        """The next node that can be built now."""
        return self.nodes.pop(heappop(self.buildable[heavy])) if self.buildable[heavy] else None

    def set_ready(self, key: str) -> None:
        """Note that a key is built."""
        for at in self.users.pop(key, ()):
            self.missing[at].discard(key)
            if not self.missing[at] and at in self.nodes:
                heappush(self.buildable[self.nodes[at].is_heavy], at)

    def drop_collection(self, name: str) -> None:
        """Forget the nodes of a collection."""
        self.nodes = {at: node for at, node in self.nodes.items() if node.collection != name}
        self.buildable = {heavy: [at for at in some if at in self.nodes] for heavy, some in self.buildable.items()}
        for some in self.buildable.values():
            heapify(some)
