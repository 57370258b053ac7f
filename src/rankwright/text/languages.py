"""Lucene's analyzers of languages, as Elasticsearch has them built in: each a chain of filters around its stop words.

Snowball's compiled stemmers are used where Snowball still stems as it did when Lucene took it over; the others are in
stemmers/.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from .stop_words import stop_words
from .token_filters import (
    Filter,
    drop,
    fold_digits,
    lowercase,
    lowercase_greek,
    lowercase_irish,
    lowercase_turkish,
    override,
    strip_after_apostrophe,
    strip_article,
)

ASTRAL = re.compile("[\U00010000-\U0010ffff]")
COMMA_LETTERS = str.maketrans("șț", "\ue800\ue801")  # private characters: letters to no stemmer
CEDILLA_LETTERS = str.maketrans("\ue800\ue801șț", "șțşţ")


@dataclass(frozen=True)
class Language:
    """What happens to a token: filters, stop words, filters; and the text before it is split into tokens."""

    before: tuple[Filter, ...]
    after: tuple[Filter, ...]
    separators: str = ""  # characters that are read as spaces

    def normalizer(self, name: str) -> Callable[[Sequence[str]], list[str | None]]:
        """What turns the tokens of a language into terms."""

        def normalize(token: str) -> str | None:
            for each in self.before:
                token = each(token)
            if token in stop_words(name):
                return None
            if not ASTRAL.search(token):
                return self.stem(token)
            return from_utf16(self.stem(to_utf16(token)) or "") or None

        return lambda tokens: [normalize(token) for token in tokens]

    def stem(self, token: str) -> str | None:
        """A token after the filters behind the stop words; None if nothing is left of it."""
        for each in self.after:
            token = each(token) if token else ""
        return token or None


def to_utf16(token: str) -> str:
    """A token as Java counts its letters: each half of a surrogate pair is a (private) character."""
    units = memoryview(token.encode("utf-16-le")).cast("H")
    return "".join(chr(unit + 0x800 if 0xD800 <= unit < 0xE000 else unit) for unit in units)


def from_utf16(token: str) -> str:
    """The token that `to_utf16` was given; half a pair becomes a replacement character."""
    units = b"".join((ord(c) - 0x800 if 0xE000 <= ord(c) < 0xE800 else ord(c)).to_bytes(2, "little") for c in token)
    return units.decode("utf-16-le", errors="replace")


def snowball(language: str) -> Filter:
    """Snowball's compiled stemmer, made when it is first used."""

    @cache
    def stemmer() -> Filter:
        import Stemmer

        return Stemmer.Stemmer(language, 0).stemWord  # type: ignore[no-any-return]

    def stem(token: str) -> str:
        return stemmer()(token)

    return stem


@cache
def stemmers() -> dict[str, Any]:
    """The modules of stemmers/ by name."""
    from .stemmers import (
        arabic,
        brazilian,
        estonian,
        finnish,
        galician,
        german,
        greek,
        indic,
        indonesian,
        latvian,
        lithuanian,
        romance,
        scandinavian,
        slavic,
    )

    found = (arabic, brazilian, estonian, finnish, galician, german, greek, indic, indonesian, latvian, lithuanian,
             romance, scandinavian, slavic)  # fmt: skip
    return {each.__name__.rpartition(".")[2]: each for each in found}


def own(home: str) -> Filter:
    """A filter of stemmers/, MODULE.FUNCTION, imported when it is first used."""

    @cache
    def load() -> Filter:
        module, _, name = home.partition(".")
        return getattr(stemmers()[module], name)  # type: ignore[no-any-return]

    def stem(token: str) -> str:
        return load()(token)

    return stem


def stem_romanian(token: str) -> str:
    """Snowball's stem with cedillas, as it was: letters with a comma below are only letters."""
    return snowball_romanian(token.translate(COMMA_LETTERS)).translate(CEDILLA_LETTERS)


def plain(stem: Filter) -> Language:
    """Lower case, stop words, stems."""
    return Language((lowercase,), (stem,))


def elided(articles: str, stem: Filter) -> Language:
    """No elided articles, lower case, stop words, stems."""
    return Language((strip_article(articles), lowercase), (stem,))


snowball_romanian = snowball("romanian")
DUTCH = {"fiets": "fiets", "bromfiets": "bromfiets", "ei": "eier", "kind": "kinder"}
FRENCH_ARTICLES = "l m t qu n s j d c jusqu quoiqu lorsqu puisqu"
ITALIAN_ARTICLES = "c l all dall dell nell sull coll pell gl agl dagl degl negl sugl un m t s v d"
INDIC = (lowercase, fold_digits, own("indic.compose_indic"))

LANGUAGES: dict[str, Language] = {
    "arabic": Language((lowercase, fold_digits), (own("arabic.normalize_arabic"), own("arabic.stem_arabic"))),
    "armenian": plain(snowball("armenian")),
    "basque": plain(snowball("basque")),
    "bengali": Language((*INDIC, own("indic.normalize_bengali")), (own("indic.stem_bengali"),)),
    "brazilian": plain(own("brazilian.stem_brazilian")),
    "bulgarian": plain(own("slavic.stem_bulgarian")),
    "catalan": elided("d l m n s t", snowball("catalan")),
    "czech": plain(own("slavic.stem_czech")),
    "danish": plain(own("scandinavian.stem_danish")),
    "dutch": plain(override(DUTCH, snowball("dutch_porter"))),
    "estonian": plain(own("estonian.stem_estonian")),
    "finnish": plain(own("finnish.stem_finnish")),
    "french": elided(FRENCH_ARTICLES, own("romance.stem_french")),
    "galician": plain(own("galician.stem_galician")),
    "german": Language((lowercase,), (own("german.normalize_german"), own("german.stem_german"))),
    "greek": Language((lowercase_greek,), (own("greek.stem_greek"),)),
    "hindi": Language((*INDIC, own("indic.normalize_hindi")), (own("indic.stem_hindi"),)),
    "hungarian": plain(snowball("hungarian")),
    "indonesian": plain(own("indonesian.stem_indonesian")),
    "irish": Language((drop("h n t"), strip_article("d m b"), lowercase_irish), (snowball("irish"),)),
    "italian": elided(ITALIAN_ARTICLES, own("romance.stem_italian")),
    "latvian": plain(own("latvian.stem_latvian")),
    "lithuanian": plain(own("lithuanian.stem_lithuanian")),
    "norwegian": plain(own("scandinavian.stem_norwegian")),
    "persian": Language(
        (lowercase, fold_digits, own("arabic.normalize_arabic"), own("arabic.normalize_persian")), (), "\u200c"
    ),
    "portuguese": plain(own("romance.stem_portuguese")),
    "romanian": plain(stem_romanian),
    "russian": plain(snowball("russian")),
    "serbian": Language((lowercase,), (snowball("serbian"), own("slavic.normalize_serbian"))),
    "sorani": Language((own("arabic.normalize_sorani"), lowercase, fold_digits), (own("arabic.stem_sorani"),)),
    "spanish": plain(own("romance.stem_spanish")),
    "swedish": plain(own("scandinavian.stem_swedish")),
    "turkish": Language((strip_after_apostrophe, lowercase_turkish), (snowball("turkish"),)),
}
