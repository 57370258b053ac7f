"""Languages in Arabic script: Arabic, Persian and Sorani, their letters normalized, and stemmers for Arabic and Sorani.

Arabic: the light8 stemmer of L. Larkey, L. Ballesteros and M. Connell, Light stemming for Arabic information
retrieval, 2007. Sorani: S. Esmaili et al., Building a test collection for Sorani Kurdish, 2013.
"""

from __future__ import annotations

from unicodedata import category

from .suffix_rules import letters, replace_suffix, rule

MARKS = dict.fromkeys(map(ord, "\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652"))  # tatweel and vowel points
ARABIC = MARKS | letters(ا="آأإ", ي="ى", ه="ة")
PERSIAN = letters(ي="یے", ك="ک", ه="ۀہ") | {0x654: None}
ARABIC_PREFIXES = ("ال", "وال", "بال", "كال", "فال", "لل", "و")
ARABIC_SUFFIXES = ("ها", "ان", "ات", "ون", "ين", "يه", "ية", "ه", "ة", "ي")
SORANI = MARKS | letters(ی="يى", ک="ك", ە="ة", ه="ھ", ڕ="ڒ")
SORANI_POSTPOSITIONS = (rule(5, "دا"), rule(4, "نا", "ن"), rule(6, "ەوە"))
SORANI_ENDINGS = (
    rule(6, "ێکی"), rule(7, "یەکی"), rule(5, "ێک"), rule(6, "یەک"), rule(6, "ەکە"), rule(5, "کە"), rule(7, "ەکان"),
    rule(6, "کان"), rule(7, "یانی"), rule(6, "انی"), rule(6, "یان"), rule(5, "ان"), rule(7, "یانە"), rule(6, "انە"),
    rule(5, "ایە ەیە", "", 2), rule(4, "ە"), rule(4, "ی"),
)  # fmt: skip


def normalize_arabic(word: str) -> str:
    """An Arabic word with one form of alef, yeh and heh, without vowel points."""
    return word.translate(ARABIC)


def normalize_persian(word: str) -> str:
    """A Persian word with the Arabic yeh, kaf and heh, without hamza above."""
    return word.translate(PERSIAN)


def stem_arabic(word: str) -> str:
    """The stem of an Arabic word: one prefix removed, and each suffix in turn."""
    for prefix in ARABIC_PREFIXES:
        if word.startswith(prefix) and len(word) >= len(prefix) + (3 if len(prefix) == 1 else 2):
            word = word[len(prefix) :]
            break
    for suffix in ARABIC_SUFFIXES:
        if word.endswith(suffix) and len(word) >= len(suffix) + 2:
            word = word[: -len(suffix)]
    return word


def normalize_sorani(word: str) -> str:
    """A Sorani word with one form of each letter, without marks and format characters."""
    found: list[str] = []
    for at, letter in enumerate(word):
        if letter == "\u200c" and found and found[-1] == "ه":
            found[-1] = "ە"
        elif letter == "ه" and at == len(word) - 1:
            found.append("ە")
        elif letter == "ر" and not found:
            found.append("ڕ")
        elif category(letter) != "Cf":
            found.append(letter.translate(SORANI))
    return "".join(filter(None, found))


def stem_sorani(word: str) -> str:
    """The light stem of a Sorani word."""
    word = replace_suffix(word, SORANI_POSTPOSITIONS)
    word = replace_suffix(word, (rule(6, "مان یان تان"),))
    return replace_suffix(word, SORANI_ENDINGS)
