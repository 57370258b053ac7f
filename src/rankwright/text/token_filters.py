"""Lucene's token filters: what happens to a token before and after stop words are dropped."""

from __future__ import annotations

import re
from collections.abc import Callable
from unicodedata import category

Filter = Callable[[str], str]

DIGIT = re.compile(r"\d")
APOSTROPHE = re.compile("['\u2019]")
IRISH_PREFIX = re.compile("(?=..)([nt])([AEIOUÁÉÍÓÚ])")


def lowercase(text: str) -> str:
    """Lowercase character by character, like Java's Character.toLowerCase: no final sigma, İ becomes i."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) and "ς" not in lowered else "".join(c.lower()[0] for c in text)


def lowercase_greek(token: str) -> str:
    """Lowercase; Greek letters lose their accents, and there is one sigma."""
    from .stemmers.greek import LOWER

    return lowercase(token.translate(LOWER))


def lowercase_irish(token: str) -> str:
    """Lowercase; an n or t before a capital vowel is set apart by a hyphen."""
    return lowercase(IRISH_PREFIX.sub(r"\1-\2", token, count=1) if IRISH_PREFIX.match(token) else token)


def lowercase_turkish(token: str) -> str:
    """Lowercase with dotless ı for I, unless a combining dot follows."""
    if "I" not in token:
        return lowercase(token)
    found: list[str] = []
    after_i = False  # among the marks after an I with a dot
    for at, letter in enumerate(token):
        after_i = letter == "I" or (after_i and category(letter) == "Mn")
        if after_i and letter == "\u0307":
            continue
        if letter == "I":
            after_i = has_dot(token, at + 1)
            found.append("i" if after_i else "ı")
        else:
            found.append(lowercase(letter))
    return "".join(found)


def has_dot(token: str, at: int) -> bool:
    """Whether a combining dot above is among the marks from `at`."""
    while at < len(token) and category(token[at]) == "Mn":
        if token[at] == "\u0307":
            return True
        at += 1
    return False


def strip_after_apostrophe(token: str) -> str:
    """A token up to its first apostrophe."""
    return APOSTROPHE.split(token, maxsplit=1)[0]


def strip_article(articles: str) -> Filter:
    """A filter that removes an elided article or pronoun and its apostrophe; given without apostrophes."""
    known = frozenset(articles.split())

    def strip(token: str) -> str:
        found = APOSTROPHE.search(token)
        return token[found.end() :] if found and lowercase(token[: found.start()]) in known else token

    return strip


def drop(words: str) -> Filter:
    """A filter that drops some words, in whatever case."""
    known = frozenset(words.split())
    return lambda token: "" if lowercase(token) in known else token


def fold_digits(token: str) -> str:
    """A token with ASCII digits, whatever digits it was written in."""
    return token if token.isascii() else DIGIT.sub(lambda digit: str(int(digit[0])), token)


def override(stems: dict[str, str], stem: Filter) -> Filter:
    """A stemmer with given stems for some words."""
    return lambda token: stems.get(token) or stem(token)
