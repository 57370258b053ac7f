"""A stemmer for Galician: the rules in galician.txt, in steps.

Regras do lematizador para o galego, Universidade da Coruña, which adapts V. Orengo and C. Huyck, A stemming algorithm
for the Portuguese language, 2001.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from .suffix_rules import letters

ACCENTS = letters(a="á", e="éê", i="í", o="ó", u="ú")


@dataclass(frozen=True)
class Step:
    """Rules of which the first that fits is applied: suffix, shortest stem, replacement, exceptions."""

    shortest: int
    whole: bool  # exceptions are words, not ends of words
    condition: tuple[str, ...]
    rules: list[tuple[str, int, str, tuple[str, ...]]] = field(default_factory=list)

    def apply(self, word: str) -> str:
        """A word after this step."""
        if len(word) < self.shortest or (self.condition and not word.endswith(self.condition)):
            return word
        for suffix, shortest, replacement, exceptions in self.rules:
            if word.endswith(suffix) and len(word) - len(suffix) >= shortest:
                if word in exceptions if self.whole else word.endswith(exceptions):
                    continue
                return word[: len(word) - len(suffix)] + replacement
        return word


@cache
def steps() -> dict[str, Step]:
    """The steps by name."""
    found: dict[str, Step] = {}
    current = ""
    for line in (files(__package__) / "galician.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            current, shortest, match, *condition = line.strip("[]").split()
            found[current] = Step(int(shortest), match == "word", tuple(condition))
        elif not line.startswith("#"):
            suffix, least, replacement, *exceptions = line.split()
            row = (suffix, int(least), replacement.strip("-"), tuple(exceptions))
            found[current].rules.append(row)
    return found


def stem_galician(word: str) -> str:
    """The stem of a Galician word."""
    table = steps()
    for name in ("Plural", "Unification", "Adverb"):
        word = table[name].apply(word)
    size = 0
    while len(word) != size:
        size = len(word)
        word = table["Augmentative"].apply(word)
    noun = table["Noun"].apply(word)
    word = noun if len(noun) != len(word) else table["Verb"].apply(noun)
    return table["Vowel"].apply(word).translate(ACCENTS)
