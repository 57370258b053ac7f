"""Finnish, as Snowball 2.0 stems it and Lucene still does: particles, possessives, cases, other endings, plurals.

M. F. Porter, Snowball: a language for stemming algorithms, 2001. R1 is what comes after the first consonant after a
vowel, R2 the same within R1.
"""

from __future__ import annotations

import re

from .suffix_rules import by_length, longest_suffix

VOWELS, CONSONANTS = "aeiouyäö", "bcdfghjklmnpqrstvwxz"
LONG = ("aa", "ee", "ii", "oo", "uu", "ää", "öö")
PARTICLES = by_length("kin kaan kään ko kö han hän pa pä sti")
POSSESSIVES = by_length("si ni nsa nsä mme nne an än en")
POSSESSED = {
    "an": ("ta", "ssa", "sta", "lla", "lta", "na"), "än": ("tä", "ssä", "stä", "llä", "ltä", "nä"), "en": ("lle",
    "ine"),
}  # fmt: skip
CASES = by_length("""
    han hen hin hon hän hön siin den tten seen n a ä tta ttä ta tä ssa ssä sta stä lla llä lta ltä lle na nä ksi ine""")
OTHERS = by_length("mpi mpa mpä mmi mma mmä impi impa impä immi imma immä eja ejä")
AFTER_I = re.compile("[aeiouäö]i\\Z")
REGION = re.compile(f"[{VOWELS}][^{VOWELS}]")
LAST_CONSONANT = re.compile(f"([{CONSONANTS}])\\1(?=[{VOWELS}]*\\Z)")


def regions(word: str) -> tuple[int, int]:
    """Where R1 and R2 start."""
    first = REGION.search(word)
    second = first and REGION.search(word, first.end())
    return first.end() if first else len(word), second.end() if second else len(word)


def stem_finnish(word: str) -> str:
    """The stem of a Finnish word."""
    first, second = regions(word)
    word = strip_possessive(strip_particle(word, first, second), first)
    stem = strip_case(word, first)
    found, word = stem != word, stem
    ending = longest_suffix(word, OTHERS, second)
    if ending and (not ending.startswith("m") or not word.endswith("po" + ending)):
        word = word[: -len(ending)]
    if found:
        word = word[:-1] if longest_suffix(word, ["i", "j"], first) else word
    else:
        word = strip_plural(word, first, second)
    return tidy(word, first)


def strip_particle(word: str, first: int, second: int) -> str:
    """A word without a particle or -sti."""
    ending = longest_suffix(word, PARTICLES, first)
    if ending is None:
        return word
    stem = word[: -len(ending)]
    allowed = len(stem) >= second if ending == "sti" else stem.endswith(tuple(VOWELS + "nt"))
    return stem if allowed else word


def strip_possessive(word: str, first: int) -> str:
    """A word without a possessive ending."""
    ending = longest_suffix(word, POSSESSIVES, first)
    if ending is None:
        return word
    stem = word[: -len(ending)]
    if ending == "si":
        return word if stem.endswith("k") else stem
    if ending == "ni":
        return stem[:-1] + "i" if stem.endswith("kse") else stem
    return stem if ending not in POSSESSED or stem.endswith(POSSESSED[ending]) else word


def strip_case(word: str, first: int) -> str:
    """A word without a case ending."""
    ending = longest_suffix(word, CASES, first)
    if ending is None:
        return word
    stem = word[: -len(ending)]
    if (ending in ("siin", "den", "tten") and not AFTER_I.search(stem)) or (
        ending == "seen" and not stem.endswith(LONG)
    ):
        ending, stem = "n", word[:-1]
    if ending[0] == "h":
        return stem if stem.endswith(ending[1]) else word
    if ending == "n":
        return stem[:-1] if stem.endswith((*LONG, "ie")) else stem
    if ending in ("a", "ä"):
        return stem if re.search(f"[{CONSONANTS}][{VOWELS}]\\Z", stem) else word
    if ending in ("tta", "ttä"):
        return stem if stem.endswith("e") else word
    return stem


def strip_plural(word: str, first: int, second: int) -> str:
    """A word without the t of the plural, and -mma after it."""
    if not (word.endswith("t") and len(word) > first and word[-2:-1] in tuple(VOWELS)):
        return word
    word = word[:-1]
    ending = longest_suffix(word, ["imma", "mma"], second)
    return word[: -len(ending)] if ending and (ending == "imma" or not word.endswith("pomma")) else word


def tidy(word: str, first: int) -> str:
    """A stem without what the endings left: half of a long vowel, a last vowel, j, and half of a double consonant."""
    if len(word) - 2 >= first and word.endswith(LONG):
        word = word[:-1]
    if len(word) - 2 >= first and word[-1] in "aäei" and word[-2] in CONSONANTS:
        word = word[:-1]
    if len(word) - 2 >= first and word.endswith(("oj", "uj")):
        word = word[:-1]
    if len(word) - 2 >= first and word.endswith("jo"):
        word = word[:-1]
    return LAST_CONSONANT.sub(r"\1", word)
