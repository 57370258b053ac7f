"""A stemmer for Indonesian: particles, possessives, prefixes and suffixes, as long as more than two syllables are left.

F. Z. Tala, A study of stemming effects on information retrieval in Bahasa Indonesia, 2003.
"""

from __future__ import annotations

import re

VOWELS = frozenset("aeiou")
# a prefix, what takes its place, and its class, which decides what suffixes may follow
FIRST_PREFIXES = [
    (re.compile(pattern), replacement, kind)
    for pattern, replacement, kind in (
        ("meng", "", "meng"), ("meny(?=[aeiou])", "s", "meng"), ("men", "", "meng"), ("mem", "", "meng"), ("me", "",
        "meng"),
        ("peng", "", "peng"), ("peny(?=[aeiou])", "s", "peng"), ("peny", "", "peng"), ("pen(?=[aeiou])", "t", "peng"),
        ("pen", "", "peng"), ("pem", "", "peng"), ("di", "", "di"), ("ter", "", "ter"), ("ke", "", "ke"),
    )
]  # fmt: skip
SECOND_PREFIXES = [
    (re.compile(pattern, re.DOTALL), "", kind)
    for pattern, kind in (
        ("ber", "ber"), (r"bel(?=ajar\Z)", "ber"), ("be(?=[^aeiou]er)", "ber"), ("per", ""), (r"pel(?=ajar\Z)", ""),
        ("pe", "pe"),
    )
]  # fmt: skip
# a suffix and the classes of prefixes that it does not go with
SUFFIXES = (("kan", {"ke", "peng", "pe"}), ("an", {"di", "meng", "ter"}), ("i", {"ber", "ke", "peng"}))


class Word:
    """A word that loses one syllable with each affix."""

    def __init__(self, text: str) -> None:
        self.text, self.prefixes = text, set[str]()
        self.syllables = sum(letter in VOWELS for letter in text)

    def take(self, text: str) -> bool:
        """Let another text take the place of the word, one syllable shorter."""
        self.text, self.syllables = text, self.syllables - 1
        return True

    def strip(self, *suffixes: str) -> bool:
        """Remove one of some suffixes."""
        found = next((each for each in suffixes if self.text.endswith(each)), None)
        return self.syllables > 2 and found is not None and self.take(self.text[: -len(found)])

    def strip_prefix(self, prefixes: list[tuple[re.Pattern[str], str, str]]) -> bool:
        """Remove the first of some prefixes that fits."""
        if self.syllables <= 2:
            return False
        for pattern, replacement, kind in prefixes:
            if found := pattern.match(self.text):
                self.prefixes.add(kind)
                return self.take(replacement + self.text[found.end() :])
        return False

    def strip_suffix(self) -> bool:
        """Remove a suffix that goes with the prefixes removed."""
        for suffix, excluded in SUFFIXES:
            if self.text.endswith(suffix) and not self.text.endswith("si") and not excluded & self.prefixes:
                return self.strip(suffix)
        return False


def stem_indonesian(text: str) -> str:
    """The stem of an Indonesian word."""
    word = Word(text)
    word.strip("kah", "lah", "pun")
    word.strip("ku", "mu", "nya")
    if word.strip_prefix(FIRST_PREFIXES):
        if word.strip_suffix():
            word.strip_prefix(SECOND_PREFIXES)
    else:
        word.strip_prefix(SECOND_PREFIXES)
        word.strip_suffix()
    return word.text
