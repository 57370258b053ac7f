"""A stemmer for Brazilian Portuguese: derivations, then endings of verbs, then what is left of gender and number.

After V. Orengo and C. Huyck, A stemming algorithm for the Portuguese language, 2001, and the regions R1, R2 and RV of
Snowball. As in Lucene, -logias and -ira are recognized but stay.
"""

from __future__ import annotations

from .suffix_rules import by_length, letters, longest_suffix

ACCENTS = letters(a="áâã", e="éê", i="í", o="óôõ", u="úü", c="ç", n="ñ")
VOWELS = frozenset("aeiou")
# suffix, region and what takes its place, in Lucene's order
DERIVATIONS = [
    ("uciones", "R2", "u"), *((each, "R2", "") for each in ("imentos", "amentos", "adores", "adoras")),
    ("logias", "R2", "logias"), ("encias", "R2", "ente"), ("amente", "R1", ""),
    *((each, "R2", "") for each in ("idades", "acoes", "imento", "amento", "adora", "ismos", "istas")),
    ("logia", "R2", "log"), ("ucion", "R2", "u"), ("encia", "R2", "ente"),
    *((each, "R2", "") for each in (
        "mente", "idade", "acao", "ezas", "icos", "icas", "ismo", "avel", "ivel", "ista", "osos", "osas", "ador",
        "ivas", "ivos")),
    ("eiras", "RV", "eir"), *((each, "R2", "") for each in ("eza", "ico", "ica", "oso", "osa", "iva", "ivo")),
    ("eira", "RV", "eir"),
]  # fmt: skip
VERBS = by_length("""
    issemos essemos assemos ariamos eriamos iriamos iremos eremos aremos avamos iramos eramos aramos asseis esseis
    isseis arieis erieis irieis irmos iamos armos ermos areis ereis ireis asses esses isses astes assem essem issem
    ardes erdes irdes ariam eriam iriam arias erias irias estes istes aveis aria eria iria asse esse isse aste este
    iste arei erei irei aram eram iram avam arem erem irem ando endo indo arao erao irao adas idas aras eras iras avas
    ares eres ires ados idos amos emos imos
    ieis ada ida ara era ira iam ado ido ias ais eis ear ia ei am em ar er ir as es is eu iu ou""")


def region_after_consonant(word: str) -> str:
    """R1: what comes after the first consonant after a vowel, the last letter not looked at."""
    inner = word[:-1]
    vowel = next((at for at, letter in enumerate(inner) if letter in VOWELS), len(inner))
    at = next((at for at in range(vowel, len(inner)) if inner[at] not in VOWELS), len(inner))
    return word[at + 1 :]


def verb_region(word: str) -> str:
    """RV: after the next vowel if the second letter is a consonant, after the next consonant if the first two are
    vowels,
    else after the third letter."""
    last = len(word) - 1
    if last > 0 and word[1] not in VOWELS:
        for at in range(2, last):
            if word[at] in VOWELS:
                return word[at + 1 :]
    if last > 1 and word[0] in VOWELS and word[1] in VOWELS:
        for at in range(2, last):
            if word[at] not in VOWELS:
                return word[at + 1 :]
    return word[3:] if last > 2 else ""


def stem_brazilian(word: str) -> str:
    """The stem of a Brazilian Portuguese word."""
    plain = word.translate(ACCENTS)
    if not 2 < len(plain) < 30:
        return word
    if not plain.isalpha():
        return plain
    first, verbal = region_after_consonant(plain), verb_region(plain)
    regions = {"R1": first, "R2": region_after_consonant(first), "RV": verbal}
    stem, found = strip_derivation(plain, regions)
    if not found:
        verb = longest_suffix(verbal, VERBS)
        found = verb is not None
        stem = stem if verb in (None, "ira") else stem.removesuffix(verb or "")
    if found:
        stem = stem.removesuffix("i") if verbal.endswith("ci") else stem
    else:
        rest = next((each for each in ("os", "a", "i", "o") if verbal.endswith(each)), "")
        stem = stem.removesuffix(rest)
    if verbal.endswith("e"):
        stem = stem.removesuffix("e")
        stem = stem.removesuffix("u") if verbal.endswith("gue") else stem
        stem = stem.removesuffix("i") if verbal.endswith("cie") else stem
    return stem


def strip_derivation(word: str, regions: dict[str, str]) -> tuple[str, bool]:
    """A word without a suffix of derivation that lies in its region, and whether there was one."""
    for suffix, region, other in DERIVATIONS:
        inner = suffix[1:] if region == "RV" else suffix  # the e before -ira may lie outside
        if word.endswith(suffix) and regions[region].endswith(inner):
            return word[: -len(suffix)] + other, True
    return word, False
