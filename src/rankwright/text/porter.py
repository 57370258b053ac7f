"""The Porter stemmer as implemented in Lucene: the rules of the paper with the author's later changes.

M. F. Porter, An algorithm for suffix stripping, Program 14 (3), 1980. The changes (in his reference
program): step 2 has bli -> ble instead of abli -> able, and logi -> log; words of one or two letters are
left alone. Snowball's `porter` follows the paper only, and an index is comparable with Lucene's only if
every token is the same. Snowball's compiled stemmer handles the words on which the two cannot differ.
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


def longest_first(rules: dict[str, str]) -> list[tuple[str, str]]:
    """Rules sorted by suffix length, longest first, so that the first match is the longest."""
    return sorted(rules.items(), key=lambda rule: -len(rule[0]))


RULES2, RULES3, RULES4 = longest_first(STEP2), longest_first(STEP3), longest_first(STEP4)

# words on which Snowball's porter may differ: the changes, and double letters that it does not reduce
DIFFERS = re.compile(r"^.{1,2}$|bl[iy]|log[iy]|([^bdfglmnprstz])\1(?:ed|ing)", re.DOTALL)


def stems(words: Sequence[str]) -> list[str]:
    """The stems of lowercase words."""
    compiled = Stemmer.Stemmer("porter", 0)
    return [
        stem(word) if DIFFERS.search(word) else quick
        for word, quick in zip(words, compiled.stemWords(words), strict=True)
    ]


def stem(word: str) -> str:
    """The stem of a lowercase word."""
    if len(word) <= 2:
        return word
    word = strip_plural(word)
    word = strip_past(word)
    if word.endswith("y") and has_vowel(word[:-1]):
        word = word[:-1] + "i"
    word = replace_suffix(word, RULES2)
    word = replace_suffix(word, RULES3)
    word = strip_suffix(word)
    if word.endswith("e"):
        size = measure(word[:-1])
        if size > 1 or (size == 1 and not ends_short(word[:-1])):
            word = word[:-1]
    if word.endswith("ll") and measure(word) > 1:
        word = word[:-1]
    return word


def consonant_flags(word: str) -> list[bool]:
    """Whether each letter is a consonant; y is one at the start and after a vowel."""
    found: list[bool] = []
    for letter in word:
        found.append(not (found and found[-1]) if letter == "y" else letter not in VOWELS)
    return found


def measure(word: str) -> int:
    """The paper's m: how often a vowel is followed by a consonant."""
    kinds = consonant_flags(word)
    return sum(after and not before for before, after in pairwise(kinds))


def has_vowel(word: str) -> bool:
    """Whether a word contains a vowel."""
    return not all(consonant_flags(word))


def ends_doubled(word: str) -> bool:
    """Whether a word ends in two equal consonants."""
    return len(word) > 1 and word[-1] == word[-2] and consonant_flags(word)[-1]


def ends_short(word: str) -> bool:
    """Whether a word ends in consonant, vowel, consonant, the last not w, x or y (the paper's *o)."""
    kinds = consonant_flags(word)[-3:]
    return kinds == [True, False, True] and word[-1] not in "wxy"


def strip_plural(word: str) -> str:
    """Step 1a: plurals in sses, ies and s."""
    if word.endswith(("sses", "ies")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def strip_past(word: str) -> str:
    """Step 1b: eed, ed and ing."""
    if word.endswith("eed"):
        return word[:-1] if measure(word[:-3]) > 0 else word
    for suffix in ("ed", "ing"):
        if word.endswith(suffix) and has_vowel(word[: -len(suffix)]):
            word = word[: -len(suffix)]
            if word.endswith(("at", "bl", "iz")):
                return word + "e"
            if ends_doubled(word):
                return word if word[-1] in "lsz" else word[:-1]
            return word + "e" if measure(word) == 1 and ends_short(word) else word
    return word


def replace_suffix(word: str, rules: list[tuple[str, str]]) -> str:
    """Steps 2 and 3: replace a suffix by a shorter one if the stem has m > 0."""
    for suffix, other in rules:
        if word.endswith(suffix):
            stem = word[: -len(suffix)]
            return stem + other if measure(stem) > 0 else word
    return word


def strip_suffix(word: str) -> str:
    """Step 4: remove a suffix if the stem has m > 1; ion only after s or t."""
    for suffix, _ in RULES4:
        if word.endswith(suffix):
            stem = word[: -len(suffix)]
            allowed = suffix != "ion" or stem.endswith(("s", "t"))
            return stem if allowed and measure(stem) > 1 else word
    return word
