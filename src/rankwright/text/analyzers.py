"""Text to terms: the table of analyzers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any

from ..base.limits import TOKEN_CHARACTERS
from ..base.registry import Registry
from ..errors import RankwrightError
from .analyzer import Analyzer, CustomAnalyzer, Normalizer
from .languages import LANGUAGES
from .porter import stems
from .token_filters import lowercase
from .word_pattern import NON_SPACE_CLASSES, UAX29_CLASSES, WORD_CLASSES, WORD_PATTERN

# the 33 stop words of Lucene's EnglishAnalyzer
STOP_WORDS = frozenset(
    ("a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it", "no", "not", "of",
     "on", "or", "such", "that", "the", "their", "then", "there", "these", "they", "this", "to", "was", "will", "with")
)  # fmt: skip

# words of questions that say little about what is asked
QUESTION_WORDS = frozenset(
    ("about", "am", "can", "could", "did", "do", "does", "from", "had", "has", "have", "how", "i", "me", "my", "our",
     "please", "should", "so", "than", "us", "we", "were", "what", "when", "where", "which", "who", "whom", "whose",
     "why", "would", "you", "your")
)  # fmt: skip


def normalize_english(tokens: Sequence[str]) -> list[str | None]:
    """Lucene's EnglishAnalyzer after its tokenizer: strip possessive 's, lowercase, drop stop words, Porter stem."""
    return [
        None if term in STOP_WORDS else stem
        for term, stem in pair_with_stems([lowercase(strip_possessive(token)) for token in tokens])
    ]


def pair_with_stems(terms: list[str]) -> Iterator[tuple[str, str]]:
    """Each term with its stem."""
    return zip(terms, stems(terms), strict=True)


def strip_possessive(token: str) -> str:
    """A token without its possessive 's."""
    return token[:-2] if token[-1] in "sS" and token[-2:-1] in ("'", "\u2019", "\uff07") else token


def normalize_notes(tokens: Sequence[str]) -> list[str | None]:
    """Lowercase; drop stop words and tokens of one character."""
    return [None if len(term) < 2 or term in STOP_WORDS else term for term in map(str.lower, tokens)]


def normalize_simple(tokens: Sequence[str]) -> list[str | None]:
    """Lowercase."""
    return [token.lower() for token in tokens]


def snowball_normalizer(language: str) -> Normalizer:
    """A normalizer that lowercases and applies the Snowball stemmer of a language."""

    def normalize(tokens: Sequence[str]) -> list[str | None]:
        import Stemmer

        return Stemmer.Stemmer(language, 0).stemWords([token.lower() for token in tokens])  # type: ignore[no-any-return]

    return normalize


class AnalyzerTable(Registry[Analyzer | Callable[[str], list[str]]]):
    """Analyzers by name; a plugin adds one, or a function from a text to its terms."""

    def accept(self, entry: Any) -> Analyzer | Callable[[str], list[str]]:
        """An analyzer or a function; TypeError if it is something else."""
        if isinstance(entry, Analyzer) or (callable(entry) and not isinstance(entry, type)):
            return entry
        raise TypeError(f"not {self.wanted}")


def uax29(name: str, normalize: Normalizer, version: int = 1, separators: str = "") -> Analyzer:
    """An analyzer of Lucene's standard tokens."""
    return Analyzer(name, WORD_PATTERN, normalize, UAX29_CLASSES, TOKEN_CHARACTERS, version, separators)


@cache
def common_terms(analyzer: Analyzer) -> frozenset[str]:
    """What an analyzer makes of stop words and words of questions; explanations name these last."""
    return frozenset(analyzer.for_queries.terms([" ".join(sorted(STOP_WORDS | QUESTION_WORDS))])[0])


def get_analyzer(name: str | Analyzer | Callable[[str], list[str]]) -> Analyzer:
    """The analyzer with a name, or for a user's function from text to terms."""
    if isinstance(name, Analyzer):
        return name
    if callable(name):
        return CustomAnalyzer(getattr(name, "__name__", "own"), "", list, function=name)
    if name not in ANALYZERS:
        languages = (*LANGUAGES, *ALIASES, *SNOWBALL)
        own = [each for each in ANALYZERS if each not in languages]
        hint = f"; choose {', '.join(own)} or a language ({', '.join(languages)})"
        raise RankwrightError(f"analyzer {name!r} is unknown{hint}")
    found = ANALYZERS[name]
    if isinstance(found, Analyzer):
        return found.for_new_index()
    return CustomAnalyzer(name, "", list, function=found, registered=True)


def cjk(name: str) -> Analyzer:
    """The analyzer of Chinese, Japanese and Korean, under a name."""
    from .cjk import CjkAnalyzer, normalize_cjk

    return CjkAnalyzer(name, WORD_PATTERN, normalize_cjk, UAX29_CLASSES, TOKEN_CHARACTERS)


def folding() -> Analyzer:
    """The analyzer of lower case without accents."""
    from .folding import normalize_folding

    return uax29("folding", normalize_folding)


def auto() -> Analyzer:
    """The analyzer that detects languages."""
    from .auto import AutoAnalyzer

    return AutoAnalyzer("auto", "", list, named=get_analyzer)


def of_language(name: str) -> Analyzer:
    """The analyzer of a language; version 2: before, it had lower case and Snowball's stems only."""
    return uax29(name, LANGUAGES[name].normalizer(name), 2, LANGUAGES[name].separators)


ALIASES = {"chinese": "cjk", "japanese": "cjk", "korean": "cjk"}
SNOWBALL = ["nepali", "porter", "tamil", "yiddish"]  # that Lucene has no analyzer for
ANALYZERS = AnalyzerTable("rankwright.analyzers", Analyzer, "an analyzer or a function from a text to its terms")
ANALYZERS.update({
    "english": uax29("english", normalize_english),
    "notes": Analyzer("notes", r"\w+", normalize_notes, WORD_CLASSES),
    "simple": Analyzer("simple", r"\w+", normalize_simple, WORD_CLASSES),
    "whitespace": Analyzer("whitespace", r"\S+", list, NON_SPACE_CLASSES),
})  # fmt: skip
ANALYZERS.register({
    "folding": folding,
    "cjk": partial(cjk, "cjk"),
    "auto": auto,
    **{name: partial(of_language, name) for name in LANGUAGES},
    **{name: partial(cjk, name) for name in ALIASES},
    **{name: partial(uax29, name, snowball_normalizer(name)) for name in SNOWBALL},
})  # fmt: skip
