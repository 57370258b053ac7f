"""Danish, Norwegian and Swedish, as Snowball 2.0 stems them and Lucene still does; Snowball 3 changed all three.

M. F. Porter, Snowball: a language for stemming algorithms, 2001. Endings are removed from R1: what comes after the
first consonant after a vowel, and after the first three letters.
"""

from __future__ import annotations

import re

from .suffix_rules import by_length, longest_suffix

SWEDISH_VOWELS, DANISH_VOWELS = "aeiouyäåö", "aeiouyæåø"
SWEDISH = by_length("""
    a arna erna heterna orna ad e ade ande arne are aste en anden aren heten ern ar er heter or as arnas ernas ornas
    es ades
    andes ens arens hetens erns at andet het ast s""")
SWEDISH_S = "bcdfghjklmnoprtvy"
SWEDISH_PAIRS = by_length("dd gd nn dt gt kt tt")
SWEDISH_DERIVATIONS = by_length("lig ig els löst fullt")
NORWEGIAN = by_length("""
    a e ede ande ende ane ene hetene en heten ar er heter as es edes endes enes hetenes ens hetens ers ets et het ast
    s erte
    ert""")
NORWEGIAN_S = re.compile("(?:[bcdfghjlmnoprtvyz]|[^aeiouyæåø]k)s\\Z", re.DOTALL)
NORWEGIAN_DERIVATIONS = by_length("leg eleg ig eig lig elig els lov elov slov hetslov")
DANISH = by_length("""
    hed ethed ered e erede ende erende ene erne ere en heden eren er heder erer heds es endes erendes enes ernes eres
    ens hedens
    erens ers ets erets et eret s""")
DANISH_S = "abcdfghjklmnoprtvyzå"
DANISH_PAIRS = by_length("gd dt gt kt")
DANISH_DERIVATIONS = by_length("ig lig elig els løst")
DANISH_CONSONANTS = "bcdfghjklmnpqrstvwxz"


def first_region(word: str, vowels: str) -> int:
    """Where R1 starts."""
    found = re.search(f"[{vowels}][^{vowels}]", word)
    return len(word) if found is None or len(word) < 3 else max(found.end(), 3)


def drop_ending(word: str, vowels: str, endings: list[str], before_s: str, pairs: list[str]) -> tuple[str, int]:
    """A word without its ending in R1, -s only after some letters, and without the last of a pair; where R1 starts."""
    start = first_region(word, vowels)
    ending = longest_suffix(word, endings, start)
    if ending and (ending != "s" or word[-2] in before_s):
        word = word[: -len(ending)]
    return drop_last_of(word, pairs, start), start


def drop_last_of(word: str, pairs: list[str], start: int) -> str:
    """A word without its last letter if it ends in one of some pairs of letters in R1."""
    return word[:-1] if longest_suffix(word, pairs, start) else word


def stem_swedish(word: str) -> str:
    """The stem of a Swedish word."""
    word, start = drop_ending(word, SWEDISH_VOWELS, SWEDISH, SWEDISH_S, SWEDISH_PAIRS)
    ending = longest_suffix(word, SWEDISH_DERIVATIONS, start)
    if ending in ("löst", "fullt"):
        return word[:-1]
    return word[: len(word) - len(ending or "")]


def stem_norwegian(word: str) -> str:
    """The stem of a Norwegian word."""
    start = first_region(word, DANISH_VOWELS)
    ending = longest_suffix(word, NORWEGIAN, start)
    if ending in ("erte", "ert"):
        word = word[: 2 - len(ending)]
    elif ending and (ending != "s" or NORWEGIAN_S.search(word)):
        word = word[: -len(ending)]
    word = drop_last_of(word, ["dt", "vt"], start)
    ending = longest_suffix(word, NORWEGIAN_DERIVATIONS, start)
    return word[: len(word) - len(ending or "")]


def stem_danish(word: str) -> str:
    """The stem of a Danish word."""
    word, start = drop_ending(word, DANISH_VOWELS, DANISH, DANISH_S, DANISH_PAIRS)
    if word.endswith("igst"):
        word = word[:-2]
    ending = longest_suffix(word, DANISH_DERIVATIONS, start)
    if ending == "løst":
        word = word[:-1]
    elif ending:
        word = drop_last_of(word[: -len(ending)], DANISH_PAIRS, start)
    doubled = len(word) > start and len(word) > 1 and word[-1] == word[-2] and word[-1] in DANISH_CONSONANTS
    return word[:-1] if doubled else word
