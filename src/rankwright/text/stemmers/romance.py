"""Light stemmers for French, Italian, Portuguese and Spanish: number and gender, and some derivations of French.

J. Savoy, Light stemming approaches for the French, Portuguese, German and Hungarian languages, SAC 2006; Report on
CLEF-2001 experiments, CLEF 2001. Lucene's versions keep a letter repeated only if it is no letter (digits), and their
order of rules.
"""

from __future__ import annotations

from .suffix_rules import letters, replace_suffix, rule

FRENCH_ACCENTS = letters(a="àáâ", o="ô", e="èéê", u="ùû", i="î", c="ç")
ACCENTS = letters(a="àáâä", o="òóôö", e="èéêë", u="ùúûü", i="ìíîï")
PORTUGUESE_ACCENTS = ACCENTS | letters(a="ã", o="õ", c="ç")
# what a rule of each group replaces is final, except where a group begins
FRENCH = (
    (
        rule(9, "issement", "ir"), rule(8, "issant", "ir"), rule(7, "ivement", "if"), rule(6, "ement", "e"),
        rule(11, "ficatrice", "fier"), rule(10, "ficateur", "fier"), rule(9, "catrice", "quer"), rule(8, "cateur",
        "quer"),
        rule(8, "atrice", "er"), rule(7, "ateur", "er"),
    ),
    (
        rule(5, "ième"), rule(7, "teuse", "ter"), rule(6, "teur", "ter"), rule(5, "euse", "eu"), rule(8, "ère", "er"),
        rule(7, "ive", "if"), rule(4, "folle molle", "u", 3), rule(9, "nnelle", "n"), rule(9, "nnel", "n"),
    ),
    (
        rule(8, "esse", "e"), rule(7, "inage", "in"), rule(12, "ualisation", "uel"), rule(9, "isation isateur"),
        rule(8, "ation ition"),
    ),
)  # fmt: skip
PORTUGUESE_PLURALS = (
    rule(4, "res ses les zes", "", 2), rule(3, "ns", "m"), rule(4, "eis éis", "el"), rule(4, "ais", "al"),
    rule(4, "óis", "ol"), rule(4, "is", "il"), rule(3, "ões ães", "ão"), rule(6, "mente"), rule(3, "s"),
)  # fmt: skip
PORTUGUESE_FEMININES = (
    rule(7, "inha iaca eira", "o", 1), rule(6, "osa ica ida ada iva ama", "o", 1), rule(6, "ona", "ão"), rule(6,
    "ora", "or"),
    rule(6, "esa", "ês"), rule(6, "na", "no"),
)  # fmt: skip


def stem_french(word: str) -> str:
    """The light stem of a French word."""
    if len(word) > 5 and word.endswith("x"):
        plural = word.endswith("aux") and not word.endswith("eaux")
        word = word[:-2] + "l" if plural else word[:-1]
    if len(word) > 3 and word.endswith("x"):
        word = word[:-1]
    if len(word) > 3 and word.endswith("s"):
        word = word[:-1]
    for at, group in enumerate(FRENCH):
        stem = replace_suffix(word, group)
        if stem != word:
            return fold_french(stem)
        if at == 0:
            word = replace_suffix(word, (rule(6, "trice", "teur"),))
        elif at == 1:
            word = replace_suffix(word, (rule(4, "ète", "et"),))
            word = replace_suffix(word, (rule(8, "ique"),))
    return fold_french(word)


def fold_french(word: str) -> str:
    """A French stem without accents, repeated letters and a last ie, r, e."""
    if len(word) > 4:
        plain = word.translate(FRENCH_ACCENTS)
        word = "".join(b for a, b in zip("\0" + plain, plain, strict=False) if a != b or not b.isalpha())
    if len(word) > 4 and word.endswith("ie"):
        word = word[:-2]
    if len(word) > 4:
        word = word.removesuffix("r")
        word = word.removesuffix("e").removesuffix("e")
        if word[-1] == word[-2] and word[-1].isalpha():
            word = word[:-1]
    return word


def stem_italian(word: str) -> str:
    """The light stem of an Italian word."""
    if len(word) < 6:
        return word
    word = word.translate(ACCENTS)
    return replace_suffix(word, (rule(0, "ie he hi ii ia io"), rule(0, "e i a o")))


def stem_spanish(word: str) -> str:
    """The light stem of a Spanish word."""
    if len(word) < 5:
        return word
    word = word.translate(ACCENTS)
    return replace_suffix(word, (rule(0, "o a e"), rule(0, "eses", "", 2), rule(0, "ces", "z"), rule(0, "os as es")))


def stem_portuguese(word: str) -> str:
    """The light stem of a Portuguese word."""
    if len(word) < 4:
        return word
    word = replace_suffix(word, PORTUGUESE_PLURALS)
    if len(word) > 3 and word.endswith("a"):
        word = replace_suffix(word, PORTUGUESE_FEMININES)
    return replace_suffix(word, (rule(4, "e a o"),)).translate(PORTUGUESE_ACCENTS)
