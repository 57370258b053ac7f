"""The part of a text that shows why it was found."""

from __future__ import annotations

from collections.abc import Mapping

from ..text.analyzers import Analyzer

WORDS = 32  # of a snippet


def snippet(text: str, weights: Mapping[str, float], analyzer: Analyzer, words: int = WORDS) -> list[tuple[str, bool]]:
    """The words in a row with the heaviest terms among them, each with whether it is one of the query's.

    A term counts once in a row of words; of equal ones the first is taken.
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
