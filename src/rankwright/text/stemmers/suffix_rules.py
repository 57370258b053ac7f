"""Tables of suffix rules: the first rule that fits a word is applied, and no other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    """Words of more than `longer_than` letters with one of some suffixes: the last `drop` letters become `add`."""

    longer_than: int
    suffixes: tuple[str, ...]
    drop: int
    add: str = ""


def rule(longer_than: int, suffixes: str, add: str = "", drop: int | None = None) -> Rule:
    """A rule for suffixes of one length, separated by spaces; by default the whole suffix is replaced."""
    found = tuple(suffixes.split())
    return Rule(longer_than, found, len(found[0]) if drop is None else drop, add)


def replace_suffix(word: str, rules: Iterable[Rule]) -> str:
    """A word after the first rule that fits it."""
    for each in rules:
        if len(word) > each.longer_than and word.endswith(each.suffixes):
            return word[: len(word) - each.drop] + each.add
    return word


def longest_suffix(word: str, suffixes: Sequence[str], start: int = 0) -> str | None:
    """The longest of some suffixes, sorted by length, longest first, that begins at `start` or later."""
    room = len(word) - start
    return next((each for each in suffixes if len(each) <= room and word.endswith(each)), None)


def by_length(suffixes: str) -> list[str]:
    """Suffixes separated by spaces, longest first."""
    return sorted(suffixes.split(), key=len, reverse=True)


def letters(**targets: str) -> dict[int, str]:
    """A table for str.translate: each target letter and the letters that become it."""
    return {ord(source): target for target, sources in targets.items() for source in sources}
