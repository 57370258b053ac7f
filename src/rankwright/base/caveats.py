"""A caveat: something that a reader of the scores must know, as a value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

PLURALS = {"has": "have", "misses": "miss", "its": "their", "it": "they"}  # first words of texts


@dataclass(frozen=True)
class Caveat:
    """A warning about scores: the text, the system it is about, the number of queries, and its subject.

    As text it is `SYSTEM: TEXT`. Caveats of several systems with the same text are merged by `merge`.
    """

    text: str
    system: str = ""
    queries: int = 0
    subject: str = ""  # what it is about: a signal, `pool`, `left out`
    ranges: tuple[tuple[str, float, float], ...] = ()  # lowest and highest possible mean of each measure that ties move

    def __str__(self) -> str:
        return f"{self.system}: {self.text}" if self.system else self.text

    def to_dict(self) -> dict[str, Any]:
        """The caveat as JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Caveat:
        """The caveat of its JSON."""
        return cls(**{**values, "ranges": tuple(map(tuple, values.get("ranges", ())))})


def describe(caveats: Iterable[Caveat]) -> Iterator[str]:
    """Each distinct text, preceded by the systems it is about, of many the first six."""
    for names, text in merge(caveats):
        said = make_plural(text) if len(names) > 1 else text
        yield f"{', '.join(names[:6])}{', …' * (len(names) > 6)}: {said}" if names else said


def make_plural(text: str) -> str:
    """A text about one system, such as `has at most ...`, as said of several."""
    start, space, rest = text.partition(" ")
    return PLURALS.get(start, start) + space + rest.replace(" of its ", " of their ")


def merge(caveats: Iterable[Caveat]) -> Iterator[tuple[list[str], str]]:
    """Each distinct text with the systems it is about, in the order of their first appearance."""
    systems: dict[str, list[str]] = {}
    for each in caveats:
        known = systems.setdefault(each.text, [])
        if each.system and each.system not in known:
            known.append(each.system)
    for text, names in systems.items():
        yield names, text
