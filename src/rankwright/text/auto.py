"""The analyzer `auto`: each doc by the analyzer of its language, a query by those of all languages in the index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from ..base.ids import group_offsets
from .analyzer import Analyzer, Terms
from .detection import FALLBACK, detect_analyzer

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class AutoAnalyzer(Analyzer):
    """Detects the language of each text; counts the texts of each analyzer."""

    named: Callable[[str], Analyzer] = field(default=lambda name: NotImplemented, compare=False)  # analyzers by name
    counts: Counter[str] = field(default_factory=Counter, compare=False)

    reads_alike: ClassVar[bool] = False

    def terms(self, texts: Sequence[str] | pl.Series) -> Terms:
        """The terms of each text, in order, by the analyzer of its language."""
        names = [detect_analyzer(text or "") for text in texts]
        self.counts.update(names)
        rows: list[list[str]] = [[] for _ in names]
        for name in dict.fromkeys(names):
            places = [at for at, each in enumerate(names) if each == name]
            found = self.named(name).terms([texts[at] for at in places])
            for row, at in enumerate(places):
                rows[at] = found[row]
        return encode_terms(rows)

    def for_new_index(self) -> Analyzer:
        """The analyzer with counts of its own."""
        return replace(self, counts=Counter(self.counts))

    @property
    def for_queries(self) -> Analyzer:
        """The analyzers of all texts so far, together."""
        names = sorted(self.counts) or [FALLBACK]
        return UnionAnalyzer(self.name, "", list, parts=tuple(self.named(name) for name in names))

    @property
    def metadata(self) -> dict[str, object]:
        """What an index keeps of the analyzer: how many docs each language's analyzer has read."""
        return {"languages": dict(sorted(self.counts.items()))}

    def restored(self, languages: dict[str, int]) -> Analyzer:
        """The analyzer of an index."""
        return replace(self, counts=Counter(languages))


@dataclass(frozen=True)
class UnionAnalyzer(Analyzer):
    """The terms of several analyzers; a term counts as often as where it counts most."""

    parts: tuple[Analyzer, ...] = ()

    def terms(self, texts: Sequence[str] | pl.Series) -> Terms:
        """The terms of each text by every analyzer."""
        found = [part.terms(texts) for part in self.parts]
        rows: list[list[str]] = []
        for at in range(len(texts)):
            counts: Counter[str] = Counter()
            for each in found:
                counts |= Counter(each[at])
            rows.append(list(counts.elements()))
        return encode_terms(rows)


def encode_terms(rows: Sequence[Sequence[str]]) -> Terms:
    """Lists of terms as codes."""
    known: dict[str, int] = {}
    codes = [known.setdefault(term, len(known)) for row in rows for term in row]
    sizes = np.array([len(row) for row in rows], dtype=np.int64)
    return Terms(group_offsets(sizes), np.array(codes, dtype=np.int32), list(known))
