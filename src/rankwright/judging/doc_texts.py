"""What a judge reads: the query, the doc's title and text, with the words of the query highlighted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..collection.base_collection import BaseCollection, to_text
from ..errors import RankwrightError
from ..text.analyzer import Analyzer
from ..text.analyzers import common_terms, get_analyzer

ANALYZER = "english"


class DocText(NamedTuple):
    """The title and the text of a doc; a note's text is that of its chunks."""

    title: str
    text: str


def read_texts(collection: BaseCollection, docs: Iterable[str]) -> dict[str, DocText]:
    """The texts of docs that exist, by id."""
    wanted = set(docs)
    found = collection.docs(wanted)
    missing = wanted - found.keys()
    chunks: dict[str, list[str]] = {}
    for chunk, note in collection.parents.items() if missing else ():
        if note in missing:
            chunks.setdefault(note, []).append(chunk)
    parts = collection.docs(chunk for own in chunks.values() for chunk in own)
    texts = {doc: DocText(to_text(values.get("title")), collection.body_text(values)) for doc, values in found.items()}
    for note, own in chunks.items():
        title = to_text(parts[own[0]].get("title"))
        texts[note] = DocText(title, "\n\n".join(collection.body_text(parts[chunk]) for chunk in own))
    return texts


def read_pool_texts(collection: BaseCollection, docs: Iterable[str]) -> dict[str, DocText]:
    """The texts of the docs of a pool; refuses a collection that has none of them."""
    wanted = set(docs)
    found = read_texts(collection, wanted)
    if wanted and not found:
        raise RankwrightError(
            f"{collection.name}: has none of the {len(wanted):,} docs of the pool, such as {min(wanted)!r}; is it the "
            "same collection?"
        )
    return found


def highlight_words(text: str, query: str, analyzer: str | Analyzer = ANALYZER) -> list[list[tuple[str, bool]]]:
    """The lines of a text, each as its words with whether they are terms of the query.

    Words of questions, such as `what`, are not highlighted, unless the query has no others.
    """
    own = get_analyzer(analyzer).for_queries
    terms = set(own.terms([query])[0])
    terms = terms - common_terms(own) or terms
    lines = [line.split() for line in text.splitlines()]
    words = [word for line in lines for word in line]
    found = own.terms(words)
    marks = iter([not terms.isdisjoint(found[at]) for at in range(len(words))])
    return [[(word, next(marks)) for word in line] for line in lines]
