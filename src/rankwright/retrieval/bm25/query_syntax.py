"""Operators in queries: +term and "a phrase" must be in a doc, -term and -"a phrase" must not.

All words of a query but those behind a minus count for the score, as they do without operators.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from ...base.ids import Codes
from ...errors import RankwrightError
from ...text.analyzer import Analyzer
from .doc_masks import Mask
from .segment import Array, Segment

PART = re.compile(r'(?<!\S)(?P<sign>[+-]?)(?:"(?P<phrase>[^"]*)"|(?P<word>\S+))')
GAP = "\0"  # the place of a word that the analyzer drops
Allowed = np.ndarray[Any, np.dtype[np.bool_]]


@dataclass(frozen=True)
class Requirement:
    """Words that a doc must have, or must not have; those of a phrase in this order, side by side."""

    words: str
    is_excluded: bool = False
    is_phrase: bool = False


@dataclass(frozen=True)
class ParsedQuery:
    """A query with operators: the words that count, and what its docs must have."""

    text: str
    requirements: tuple[Requirement, ...] = ()


def parse_query(text: str) -> ParsedQuery:
    """Parse a query: `+solar "heat pump" -gas` is the text `solar heat pump` with three requirements."""
    words: list[str] = []
    requirements: list[Requirement] = []
    for found in PART.finditer(text):
        sign, phrase, word = found["sign"], found["phrase"], found["word"]
        inside = word if phrase is None else phrase
        if phrase is not None or (sign and word):
            requirements.append(Requirement(inside, sign == "-", phrase is not None))
        if sign != "-":
            words.append(inside)
    return ParsedQuery(" ".join(words), tuple(requirements))


def keep_gaps(analyzer: Analyzer) -> Analyzer:
    """The same analyzer with a mark in place of each word that it drops, so that words keep their distance."""
    from dataclasses import replace

    return replace(
        analyzer, normalize=lambda words: [GAP if term is None else term for term in analyzer.normalize(words)]
    )


def meets(segment: Segment, requirements: Sequence[Requirement], analyzer: Analyzer, mask: Mask) -> Mask:
    """Which docs of a segment meet all requirements, and the mask of a filter."""
    allowed: Allowed = np.ones(len(segment.ids), dtype=bool)
    if len(mask.allowed):
        allowed &= mask.allowed.astype(bool)
    terms = keep_gaps(analyzer).terms([each.words for each in requirements])  # one call, which takes milliseconds
    for at, each in enumerate(requirements):
        found = docs_with(segment, each, terms[at])
        if found is not None:
            chosen = np.zeros(len(allowed), dtype=bool)
            chosen[found] = True
            allowed &= ~chosen if each.is_excluded else chosen
    return Mask(allowed.astype(np.uint8))


def docs_with(segment: Segment, requirement: Requirement, terms: Sequence[str]) -> Array | None:
    """The docs that have the words of a requirement, given their terms; None if no word is left after analysis."""
    known = [(at, term) for at, term in enumerate(terms) if term != GAP]
    if not known:
        return None
    places = segment.terms.places([term for _, term in known])
    if (places < 0).any():
        return np.zeros(0, dtype=np.uint32)
    if not requirement.is_phrase or len(known) == 1:
        spans = [segment.docs[segment.offsets[place] : segment.offsets[place + 1]] for place in places.tolist()]
        return reduce(np.intersect1d, spans)
    if segment.positions is None:
        raise RankwrightError(
            f'the phrase "{requirement.words}" needs an index with positions; build it with positions = true '
            "(--positions), or leave out the quotes"
        )
    keys = [occurrences(segment, place) - at for place, (at, _) in zip(places.tolist(), known, strict=True)]
    return np.unique(reduce(lambda a, b: np.intersect1d(a, b, assume_unique=True), keys) >> 32)


def occurrences(segment: Segment, place: int) -> Codes:
    """Where a term occurs: doc << 32 | position, ascending."""
    rows = slice(int(segment.offsets[place]), int(segment.offsets[place + 1]))
    counts = segment.counts[segment.kinds[rows]].astype(np.int64)
    first = int(segment.position_at[place])
    positions = np.asarray(segment.positions)[first : first + int(counts.sum())].astype(np.int64)
    return (np.repeat(segment.docs[rows].astype(np.int64), counts) << 32) + positions + (1 << 20)
