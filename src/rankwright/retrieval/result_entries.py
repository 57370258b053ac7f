"""The results of one query for a reader: each doc with its title and the part of its text that matches."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Any

from ..collection.collection import Collection, to_text
from ..errors import one_line
from ..run import Run
from ..text.analyzer import Analyzer
from ..text.analyzers import common_terms, get_analyzer
from .explanation_text import Terms
from .snippets import snippets, word_terms

ExplainTerms = Callable[[str], list[tuple[str, float, float, int, float, float]]]
UNMATCHED = 1e-9  # weight in a snippet of a term that adds nothing


@dataclass(frozen=True)
class ResultEntry:
    """A doc of an answer: its place, its text, and the words of its snippet, each with whether it is a query term."""

    rank: int
    doc: str
    score: float
    chunk: str  # the doc itself, or the chunk of a note that matches best
    values: Mapping[str, Any] | None  # None if the collection does not have the doc
    snippet: list[tuple[str, bool]]
    terms: Terms  # of the score, where they are known

    @property
    def title(self) -> str:
        """The title, in one line."""
        return one_line(to_text((self.values or {}).get("title")))


def result_entries(
    collection: Collection, analyzer: Analyzer | None, text: str, run: Run, chunks: Mapping[str, str],
    why: ExplainTerms | None = None,
) -> list[ResultEntry]:  # fmt: skip
    """The docs of a run of one query, best first; `chunks` maps a note to its chunk, `why` gives a score by terms."""
    if not len(run):
        return []
    analyzer = (analyzer or get_analyzer("simple")).for_queries
    scores = next(iter(run.to_dict().values()))
    shown = {doc: chunks.get(doc, doc) for doc in scores}
    docs, common = collection.docs(shown.values()), common_terms(analyzer)
    terms = {chunk: why(chunk) if why else [] for chunk in shown.values()}
    known = word_terms(text.split(), analyzer)
    plain = dict.fromkeys((term for word in text.split() for term in known[word]), 1.0)
    weights = [term_weights(each, common) if each else term_weights(plain, common) for each in terms.values()]
    bodies = [render_body(docs.get(chunk, {}), collection) for chunk in terms]
    parted = dict(zip(terms, snippets(bodies, weights, analyzer), strict=True))
    return [
        ResultEntry(rank, doc, score, shown[doc], docs.get(shown[doc]), parted[shown[doc]], terms[shown[doc]])
        for rank, (doc, score) in enumerate(scores.items(), 1)
    ]


def term_weights(terms: Terms | Mapping[str, float], common: Container[str]) -> dict[str, float]:
    """The weight of each term in a snippet; words of questions have none, unless there are no others."""
    weights = dict(terms) if isinstance(terms, Mapping) else {each[0]: max(each[-1], UNMATCHED) for each in terms}
    return {term: each for term, each in weights.items() if term not in common and each > UNMATCHED} or weights


def render_body(values: Mapping[str, Any], collection: Collection) -> str:
    """The text of a doc without its title, if it has any; that of a note without its markup."""
    return collection.body_text(values) or one_line(to_text(values.get("title")))
