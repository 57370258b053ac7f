"""The part of a text that shows why it was retrieved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..text.analyzer import Analyzer

WORDS = 32  # in a snippet


def snippet(text: str, weights: Mapping[str, float], analyzer: Analyzer, words: int = WORDS) -> list[tuple[str, bool]]:
    """The window of words with the heaviest query terms; each word with whether it is a query term.

    A term counts once per window; of equal windows the first is taken.
    """
    return snippets([text], [weights], analyzer, words)[0]


def snippets(
    texts: Sequence[str], weights: Sequence[Mapping[str, float]], analyzer: Analyzer, words: int = WORDS
) -> list[list[tuple[str, bool]]]:
    """The snippets of several texts, whose words are analyzed in one go."""
    parts = [text.split() for text in texts]
    found = analyzer.for_queries.terms([part for each in parts for part in each])
    first, shown = 0, []
    for each, own in zip(parts, weights, strict=True):
        terms = [next((term for term in found[first + at] if term in own), None) for at in range(len(each))]
        shown.append(best_window(each, terms, own, words))
        first += len(each)
    return shown


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
    shown = [(part, term is not None) for part, term in zip(parts, terms, strict=True)][begin : begin + words]
    before, after = begin > 0, begin + words < len(parts)
    return [*([("…", False)] if before else []), *shown, *([("…", False)] if after else [])]
