"""The part of a text that shows why it was retrieved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..text.analyzer import Analyzer

WORDS = 32  # in a snippet
MAX_KNOWN = 200_000  # words whose terms are kept
KNOWN: dict[Analyzer, dict[str, list[str]]] = {}  # the terms of words


def snippet(text: str, weights: Mapping[str, float], analyzer: Analyzer, words: int = WORDS) -> list[tuple[str, bool]]:
    """The window of words with the heaviest query terms; each word with whether it is a query term.

    A term counts once per window; of equal windows the first is taken.
    """
    return snippets([text], [weights], analyzer, words)[0]


def snippets(
    texts: Sequence[str], weights: Sequence[Mapping[str, float]], analyzer: Analyzer, words: int = WORDS
) -> list[list[tuple[str, bool]]]:
    """The snippets of several texts; a word that was seen before is not analyzed again."""
    parts = [text.split() for text in texts]
    known = word_terms([word for each in parts for word in each], analyzer.for_queries)
    shown = []
    for each, own in zip(parts, weights, strict=True):
        matches = {word: next((term for term in known[word] if term in own), None) for word in {*each}}
        shown.append(best_window(each, [matches[word] for word in each], own, words))
    return shown


def word_terms(words: Iterable[str], analyzer: Analyzer) -> dict[str, list[str]]:
    """The terms of each word; those of words that were analyzed before are kept, up to a number of words."""
    known = KNOWN.setdefault(analyzer, {})
    if len(known) > MAX_KNOWN:
        known = KNOWN[analyzer] = {}
    new = [word for word in dict.fromkeys(words) if word not in known]
    if new:
        found = analyzer.terms(new)
        known.update((word, found[at]) for at, word in enumerate(new))
    return known


def best_window(
    parts: Sequence[str], terms: Sequence[str | None], weights: Mapping[str, float], words: int
) -> list[tuple[str, bool]]:
    """The window of a text with the heaviest terms; `terms` has the query term of each word, or None."""
    places = [at for at, term in enumerate(terms) if term is not None]
    best, begin = 0.0, 0
    for place in places:
        start = max(min(place - 3, len(parts) - words), 0)
        value = sum(weights[term] for term in {*terms[start : start + words]} if term is not None)
        if value > best * (1 + 1e-9):
            best, begin = value, start
    window = slice(begin, begin + words)
    shown = [(part, term is not None) for part, term in zip(parts[window], terms[window], strict=True)]
    before, after = begin > 0, begin + words < len(parts)
    return [*([("…", False)] if before else []), *shown, *([("…", False)] if after else [])]
