"""German: umlauts and sharp s normalized, then a light stemmer.

The normalization is that of Snowball's German2: ae, oe and ue are read as umlauts, ue only where no vowel or q comes
before. J. Savoy, Light stemming approaches for the French, Portuguese, German and Hungarian languages, SAC 2006.
"""

from __future__ import annotations

import re

from .suffix_rules import letters, replace_suffix, rule

WRITTEN_OUT = re.compile("([ao]|(?<![aeiouqyäöü])u)e")
UMLAUTS = letters(a="ä", o="ö", u="ü") | {ord("ß"): "ss"}
ACCENTS = letters(a="äàáâ", o="öòóô", i="ïìíî", u="üùúû")
BEFORE_S = "bdfghklmnt"
ENDINGS = (
    rule(5, "ern"), rule(4, "em en er es"), rule(3, "e"), rule(3, " ".join(f"{c}s" for c in BEFORE_S), "", 1),
)  # fmt: skip
DEGREES = (rule(5, "est"), rule(4, "er en"), rule(4, " ".join(f"{c}st" for c in BEFORE_S), "", 2))


def normalize_german(word: str) -> str:
    """A German word with umlauts as plain vowels, and ss for sharp s."""
    return WRITTEN_OUT.sub(r"\1", word).translate(UMLAUTS)


def stem_german(word: str) -> str:
    """The light stem of a German word."""
    return replace_suffix(replace_suffix(word.translate(ACCENTS), ENDINGS), DEGREES)
