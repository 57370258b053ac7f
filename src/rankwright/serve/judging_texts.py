"""What a judge reads in a page: the question, the title and the text of a doc, with words of the question marked."""

from __future__ import annotations

from ..judging.doc_texts import ANALYZER, DocText, highlight_words, read_texts
from ..judging.judging_pool import JudgingPool
from .api_types import Words
from .live_search import OpenCollection, join_words

SHOWN = 20_000  # characters of a text that are shown at first


class JudgingTexts:
    """The texts of a collection."""

    def __init__(self, opened: OpenCollection) -> None:
        self.opened = opened

    def check_pool(self, pool: JudgingPool) -> None:
        """Refuse a pool of another collection."""
        pool.check_collection(self.opened.collection.name, self.opened.collection.queries)

    def question(self, query: str) -> str:
        """The text of a query; its id if the collection does not have it."""
        return str(self.opened.collection.queries.get(query) or f"query {query}")

    def read(self, doc: str) -> DocText | None:
        """The title and the text of a doc; None if the collection does not have it."""
        with self.opened.lock:
            return read_texts(self.opened.collection, [doc]).get(doc)

    def title(self, doc: str) -> str:
        """The title of a doc, or its id."""
        found = self.read(doc)
        return (found.title if found is not None else "") or doc

    def show(self, query: str, doc: str, full: bool = False) -> tuple[list[Words], list[list[Words]], bool, bool]:
        """The title and the lines of a doc with marks; whether it is missing, and whether its text is cut."""
        found = self.read(doc)
        if found is None:
            return [Words(doc, False)], [], True, False
        text = found.text if full or len(found.text) <= SHOWN else found.text[:SHOWN].rsplit(None, 1)[0]
        title, *lines = (
            join_words(line)
            for line in highlight_words(
                f"{' '.join((found.title or doc).split())}\n{text}", self.question(query), self.analyzer
            )
        )
        return title, lines, False, len(text) < len(found.text)

    @property
    def analyzer(self) -> str:
        """How the systems turn text into terms, by default as English."""
        stages = self.opened.experiment.spec.stages.values()
        named = (getattr(getattr(each, "options", None), "analyzer", None) for each in stages)
        return next((each for each in named if isinstance(each, str)), ANALYZER)
