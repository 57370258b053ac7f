"""A light stemmer for Latvian nouns and adjectives, after K. Krēsliņš, A stemming algorithm for Latvian, 1996.

The stem keeps at least three letters and a vowel; consonants that the ending made soft become hard again.
"""

from __future__ import annotations

from .suffix_rules import replace_suffix, rule

VOWELS = frozenset("aeiouāīēū")
# endings, the vowels that the word must have more of, and whether the ending makes consonants soft
ENDINGS = [
    *((each, 3, False) for each in ("ajiem", "ajai")), *((each, 2, False) for each in ("ajam", "ajām", "ajos", "ajās")),
    ("iem", 2, True), *((each, 2, False) for each in ("ajā", "ais", "ai", "ei")),
    *((each, 1, each in ("us", "os")) for each in (
        "ām", "am", "ēm", "īm", "im", "um", "us", "as", "ās", "es", "os", "ij", "īs", "ēs", "is", "ie")),
    *((each, 1, True) for each in "uai"), *((each, 1, False) for each in "eāēīūo"), ("s", 0, False), ("š", 0, False),
]  # fmt: skip
GENITIVE_PLURALS = (rule(0, "kš", "kst"), rule(0, "ņņ", "nn"))
SOFT = (
    rule(0, "pj bj mj vj", "", 1), rule(0, "šņ", "sn"), rule(0, "žņ", "zn"), rule(0, "šļ", "sl"), rule(0, "žļ", "zl"),
    rule(0, "ļņ", "ln"), rule(0, "ļļ", "ll"), rule(0, "č", "c"), rule(0, "ļ", "l"), rule(0, "ņ", "n"),
)  # fmt: skip


def stem_latvian(word: str) -> str:
    """The light stem of a Latvian word."""
    vowels = sum(letter in VOWELS for letter in word)
    for ending, fewest, softens in ENDINGS:
        if vowels > fewest and len(word) >= len(ending) + 3 and word.endswith(ending):
            stem = word[: -len(ending)]
            if not softens:
                return stem
            hard = replace_suffix(stem, GENITIVE_PLURALS) if ending[0] == "u" else stem
            return hard if hard != stem else replace_suffix(stem, SOFT)
    return word
