"""The part of a text that shows why it was retrieved."""

from __future__ import annotations

from collections.abc import Mapping

from ..text.analyzers import Analyzer

WORDS = 32  # in a snippet


def snippet(text: str, weights: Mapping[str, float], analyzer: Analyzer, words: int = WORDS) -> list[tuple[str, bool]]:
    """The window of words with the heaviest query terms; each word with whether it is a query term.

    A term counts once per window; of equal windows the first is taken.
    """
    parts = text.split()
    found = analyzer.terms(parts)
    terms = [next((term for term in found[at] if term in weights), None) for at in range(len(parts))]
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
