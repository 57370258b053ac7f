"""Light stemmers for Bulgarian and Czech, and Serbian in plain Latin letters.

J. Savoy, Searching strategies for the Bulgarian language, Information Retrieval 10, 2007; L. Dolamic and J. Savoy,
Indexing and stemming approaches for the Czech language, Information Processing and Management 45 (6), 2009.
"""

from __future__ import annotations

from .suffix_rules import replace_suffix, rule

BULGARIAN_ARTICLES = (rule(6, "ият"), rule(5, "ът то те та ия"), rule(4, "ят"))
BULGARIAN_PLURALS = (
    rule(6, "овци", "о"), rule(6, "ове"), rule(6, "еве", "й"), rule(5, "ища"), rule(5, "та"), rule(5, "ци", "к"),
    rule(5, "зи", "г"),
)  # fmt: skip
CZECH_CASES = (
    rule(7, "atech"), rule(6, "ětem etem atům"),
    rule(5, "ech ich ích ého ěmi emi ému ěte ete ěti eti ího iho ími ímu imu ách ata aty ých ama ami ové ovi ými"),
    rule(4, "em es ém ím ům at ám os us ým mi ou"), rule(3, "a e i o u ů y á é í ý ě"),
)  # fmt: skip
CZECH_CONSONANTS = (rule(0, "čt", "ck"), rule(0, "št", "sk"), rule(0, "c č", "k"), rule(0, "z ž", "h"))
LATIN = str.maketrans({
    **dict(zip("абвгдежзијклмнопрстћуфхцчшčćžš", "abvgdezzijklmnoprstcufhccsccz" + "s", strict=True)),
    "ђ": "dj", "đ": "dj", "љ": "lj", "њ": "nj", "џ": "dz",
})  # fmt: skip


def stem_bulgarian(word: str) -> str:
    """The light stem of a Bulgarian word."""
    if len(word) < 4:
        return word
    if len(word) > 5 and word.endswith("ища"):
        return word[:-3]
    word = strip_bulgarian_plural(replace_suffix(word, BULGARIAN_ARTICLES))
    if len(word) > 3:
        word = word.removesuffix("я")
        word = replace_suffix(word, (rule(0, "а о е"),))
    word = replace_suffix(word, (rule(4, "ен", "н"),))
    return word[:-2] + word[-1] if len(word) > 5 and word[-2] == "ъ" else word


def strip_bulgarian_plural(word: str) -> str:
    """A Bulgarian word in the singular."""
    stem = replace_suffix(word, BULGARIAN_PLURALS)
    if stem != word:
        return stem
    if len(word) > 5 and word[-3] == "е" and word[-1] == "и":
        return word[:-3] + "я" + word[-2]
    return replace_suffix(word, (rule(4, "си", "х"), rule(4, "и")))


def stem_czech(word: str) -> str:
    """The light stem of a Czech word."""
    word = replace_suffix(word, CZECH_CASES)
    word = replace_suffix(word, (rule(5, "ov in ův"),))
    stem = replace_suffix(word, CZECH_CONSONANTS)
    if stem != word:
        return stem
    if len(word) > 1 and word[-2] == "e":
        return word[:-2] + word[-1]
    return word[:-2] + "o" + word[-1] if len(word) > 2 and word[-2] == "ů" else word


def normalize_serbian(word: str) -> str:
    """A Serbian word in Latin letters without diacritics."""
    return word.translate(LATIN)
