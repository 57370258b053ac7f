"""Tables of kinds: built-in entries, and those of installed plugins, which are loaded when a name is not built in."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, MutableMapping
from typing import Any, Generic, TypeVar

from ..errors import RankwrightWarning

T = TypeVar("T")


class Registry(MutableMapping[str, T], Generic[T]):
    """A table by name; other packages add entries through the entry points of its group.

    `accepts` turns what a plugin names into an entry, or raises TypeError. A plugin that fails is reported once, in
    one line, and the others are loaded.
    """

    def __init__(self, group: str, accepts: Callable[[Any], T] | None = None) -> None:
        self.group, self.accepts = group, accepts
        self.entries: dict[str, T] = {}
        self.loaded = False

    def load_plugins(self) -> None:
        """Add the entries of installed plugins, once."""
        if self.loaded:
            return
        self.loaded = True
        from importlib.metadata import entry_points  # which takes longer to load than most tables

        for point in sorted(entry_points(group=self.group), key=lambda each: each.name):
            if point.name in self.entries:
                continue
            try:
                entry = point.load()
                if point.name not in self.entries:  # a decorator may have added it
                    self.entries[point.name] = self.accepts(entry) if self.accepts else entry
            except Exception as error:  # whatever a plugin does, the rest goes on
                package = point.dist.name if point.dist else "an unknown package"
                reason = " ".join(f"{type(error).__name__}: {error}".split())
                text = f"plugin {point.name!r} ({self.group}, from {package}) could not be loaded: {reason}"
                warnings.warn(text, RankwrightWarning, stacklevel=3)

    def first(self, fits: Callable[[str, T], bool]) -> str | None:
        """The name of the first entry that fits; plugins are asked if none that is built in does."""
        for name, entry in list(self.entries.items()):
            if fits(name, entry):
                return name
        if self.loaded:
            return None
        known = set(self.entries)
        self.load_plugins()
        return next((name for name, entry in self.entries.items() if name not in known and fits(name, entry)), None)

    def __contains__(self, name: object) -> bool:
        if name not in self.entries:
            self.load_plugins()
        return name in self.entries

    def __getitem__(self, name: str) -> T:
        if name not in self.entries:
            self.load_plugins()
        return self.entries[name]

    def __setitem__(self, name: str, entry: T) -> None:
        self.entries[name] = entry

    def __delitem__(self, name: str) -> None:
        del self.entries[name]

    def __iter__(self) -> Iterator[str]:
        self.load_plugins()
        return iter(dict(self.entries))

    def __len__(self) -> int:
        self.load_plugins()
        return len(self.entries)
