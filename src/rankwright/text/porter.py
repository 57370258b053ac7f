"""The Porter stemmer as Lucene has it: the paper's rules with their author's later departures.

M. F. Porter, An algorithm for suffix stripping, Program 14 (3), 1980. The departures (his own
reference program): step 2 has bli -> ble for abli -> able, and logi -> log; words of one or two
letters are left alone. Written here since Snowball's `porter` has the paper's rules only, and an
index is comparable with Lucene's only when every token is the same. Where the two cannot differ,
Snowball's, which is compiled, does the work.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import Stemmer

VOWELS = frozenset("aeiou")

STEP2 = {
    "ational": "ate", "tional": "tion", "enci": "ence", "anci": "ance", "izer": "ize", "bli": "ble", "alli": "al",
    "entli": "ent", "eli": "e", "ousli": "ous", "ization": "ize", "ation": "ate", "ator": "ate", "alism": "al",
    "iveness": "ive", "fulness": "ful", "ousness": "ous", "aliti": "al", "iviti": "ive", "biliti": "ble", "logi": "log",
}  # fmt: skip
STEP3 = {"icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ful": "", "ness": ""}
STEP4 = dict.fromkeys(
    ("al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism", "ate", "iti",
     "ous", "ive", "ize"), "",
)  # fmt: skip


def by_length(rules: dict[str, str]) -> list[tuple[str, str]]:
    """Rules with the longest suffix first: the one that ends a word is the longest that does."""
    return sorted(rules.items(), key=lambda rule: -len(rule[0]))


RULES2, RULES3, RULES4 = by_length(STEP2), by_length(STEP3), by_length(STEP4)

# where Snowball's porter may differ: the departures, and doubled letters that it does not undouble
APART = re.compile(r"^.{1,2}$|bl[iy]|log[iy]|([^bdfglmnprstz])\1(?:ed|ing)", re.DOTALL)


def stems(words: Sequence[str]) -> list[str]:
    """The stems of words in lower case."""
    compiled = Stemmer.Stemmer("porter", 0)
    return [
        stem(word) if APART.search(word) else quick
        for word, quick in zip(words, compiled.stemWords(words), strict=True)
    ]


def stem(word: str) -> str:
    """The stem of a word in lower case."""
    if len(word) <= 2:
        return word
    word = plural(word)
    word = past(word)
    if word.endswith("y") and has_vowel(word[:-1]):
        word = word[:-1] + "i"
    word = replaced(word, RULES2)
    word = replaced(word, RULES3)
    word = stripped(word)
    if word.endswith("e"):
        size = measure(word[:-1])
        if size > 1 or (size == 1 and not short(word[:-1])):
            word = word[:-1]
    if word.endswith("ll") and measure(word) > 1:
        word = word[:-1]
    return word


def consonants(word: str) -> list[bool]:
    """For each letter whether it is a consonant; y is one at the start and after a vowel."""
    found: list[bool] = []
    for letter in word:
        found.append(not (found and found[-1]) if letter == "y" else letter not in VOWELS)
    return found


def measure(word: str) -> int:
    """m of the paper: how often a vowel is followed by a consonant."""
    kinds = consonants(word)
    return sum(after and not before for before, after in pairwise(kinds))


def has_vowel(word: str) -> bool:
    return not all(consonants(word))


def doubled(word: str) -> bool:
    """Whether a word ends in two equal consonants."""
    return len(word) > 1 and word[-1] == word[-2] and consonants(word)[-1]


def short(word: str) -> bool:
    """Whether a word ends consonant, vowel, consonant, the last being none of w, x, y."""
    kinds = consonants(word)[-3:]
    return kinds == [True, False, True] and word[-1] not in "wxy"


def plural(word: str) -> str:
    """Step 1a: sses, ies, s."""
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def past(word: str) -> str:
    """Step 1b: eed, ed, ing."""
    if word.endswith("eed"):
        return word[:-1] if measure(word[:-3]) > 0 else word
    for suffix in ("ed", "ing"):
        if word.endswith(suffix) and has_vowel(word[: -len(suffix)]):
            word = word[: -len(suffix)]
            if word.endswith(("at", "bl", "iz")):
                return word + "e"
            if doubled(word):
                return word if word[-1] in "lsz" else word[:-1]
            return word + "e" if measure(word) == 1 and short(word) else word
    return word


def replaced(word: str, rules: list[tuple[str, str]]) -> str:
    """Steps 2 and 3: a suffix for a shorter one, where the stem has m > 0."""
    for suffix, other in rules:
        if word.endswith(suffix):
            stem = word[: -len(suffix)]
            return stem + other if measure(stem) > 0 else word
    return word


def stripped(word: str) -> str:
    """Step 4: a suffix off, where the stem has m > 1; ion only after s or t."""
    for suffix, _ in RULES4:
        if word.endswith(suffix):
            stem = word[: -len(suffix)]
            allowed = suffix != "ion" or stem.endswith(("s", "t"))
            return stem if allowed and measure(stem) > 1 else word
    return word
