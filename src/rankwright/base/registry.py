"""Tables of kinds: built-in entries, and those of installed plugins, which are loaded when a name is not built in."""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from ..errors import RankwrightWarning

T = TypeVar("T")


class Home(NamedTuple):
    """Where an entry is defined, MODULE:NAME, or what makes it."""

    place: str | Callable[[], Any]

    def load(self) -> Any:
        """The entry."""
        if not isinstance(self.place, str):
            return self.place()
        module, _, name = self.place.partition(":")
        return getattr(importlib.import_module(module), name)


@cache
def installed_points(path: tuple[str, ...]) -> Any:
    """The entry points of all packages on a path of imports: read once for all tables."""
    from importlib.metadata import entry_points  # which takes longer to load than most tables

    return entry_points()


class Registry(MutableMapping[str, T], Generic[T]):
    """A table by name; other packages add entries through the entry points of its group.

    `kind` is the class of its entries, or for `classes` the class that they derive from. An entry point may also name
    a function that a decorator has put into the table. A plugin that fails is reported once, in one line, and the
    others are loaded.
    """

    def __init__(self, group: str, kind: type, wanted: str, classes: bool = False) -> None:
        self.group, self.kind, self.wanted, self.classes = group, kind, wanted, classes
        self.entries: dict[str, Any] = {}  # an entry, or its home
        self.loaded = False

    def register(self, homes: Mapping[str, str | Callable[[], T]]) -> None:
        """Add entries by what makes them on first use: their homes, MODULE:NAME, or functions."""
        self.entries.update({name: Home(home) for name, home in homes.items()})

    def resolve(self, name: str) -> T:
        """The entry of a name that is there."""
        found = self.entries[name]
        if isinstance(found, Home):
            found = self.entries[name] = found.load()
        return found  # type: ignore[no-any-return]

    def load_plugins(self) -> None:
        """Add the entries of installed plugins, once."""
        if self.loaded:
            return
        self.loaded = True
        for point in sorted(installed_points(tuple(sys.path)).select(group=self.group), key=lambda each: each.name):
            if point.name in self.entries:
                continue
            try:
                entry = point.load()
                if point.name not in self.entries:  # a decorator may have added it
                    self.entries[point.name] = self.accept(entry)
            except Exception as error:  # whatever a plugin does, the rest goes on
                package = point.dist.name if point.dist else "an unknown package"
                reason = " ".join(f"{type(error).__name__}: {error}".split())
                text = f"plugin {point.name!r} ({self.group}, from {package}) could not be loaded: {reason}"
                warnings.warn(text, RankwrightWarning, stacklevel=3)

    def accept(self, entry: Any) -> T:
        """What an entry point names, as an entry; TypeError if it is something else."""
        is_class = isinstance(entry, type)
        if is_class is self.classes and (issubclass(entry, self.kind) if is_class else isinstance(entry, self.kind)):
            return entry  # type: ignore[no-any-return]
        found = next((each for each in self.entries.values() if getattr(each, "function", None) is entry), None)
        if found is None:
            raise TypeError(f"not a {self.wanted}")
        return found  # type: ignore[no-any-return]

    def first(self, fits: Callable[[str, T], bool]) -> str | None:
        """The name of the first entry that fits; plugins are asked if none that is built in does."""
        for name in list(self.entries):
            if fits(name, self.resolve(name)):
                return name
        if self.loaded:
            return None
        known = set(self.entries)
        self.load_plugins()
        return next((name for name in self.entries if name not in known and fits(name, self.resolve(name))), None)

    def __contains__(self, name: object) -> bool:
        if name not in self.entries:
            self.load_plugins()
        return name in self.entries

    def __getitem__(self, name: str) -> T:
        if name not in self.entries:
            self.load_plugins()
        return self.resolve(name)

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
