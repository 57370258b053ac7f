"""Answers of the systems of a spec, or of a collection, to whoever asks; one question at a time for each collection."""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any

from ..collection.base_collection import LABELS, to_text
from ..errors import RankwrightError, unknown
from ..experiment.system import OpenExperiment, System
from ..retrieval.explanation_text import render_explanation
from ..retrieval.filters import DocFilter, facet_counts
from ..retrieval.result_entries import ResultEntry, result_entries
from ..text.analyzer import Analyzer
from ..text.analyzers import get_analyzer
from .api_types import Facet, FacetValue, Hit, StageExplanation, SystemAnswer, Words

FACET_VALUES = 8  # of a field that are shown
MAX_DISTINCT = 1000  # values of a field that is offered as a facet
HIDDEN = ("title", "parent", "links", "aliases", "created", "updated")  # metadata that no reader of results needs
Opener = Callable[[str | None], OpenExperiment]


class OpenCollection:
    """A collection that is open for questions; threads take turns."""

    def __init__(self, experiment: OpenExperiment) -> None:
        self.experiment = experiment
        self.lock = threading.RLock()
        self.systems: dict[str, System] = {}
        self.state = 0  # grows with each change of the docs
        self.watched = False  # whether answers follow changes of the files

    @property
    def can_be_watched(self) -> bool:
        """Whether its docs are notes in a folder."""
        return bool(self.collection.is_markdown and self.collection.home is not None)

    def replace(self, experiment: OpenExperiment) -> None:
        """Answer from changed docs from now on."""
        with self.lock:
            self.experiment = experiment
            self.systems = {name: System(name, experiment) for name in self.systems}
            for name in ("judgements", "facet_fields", "files"):
                self.__dict__.pop(name, None)
            self.state += 1

    @property
    def collection(self) -> Any:
        """The collection."""
        return self.experiment.content.collection

    def system(self, name: str | None) -> System:
        """A system, opened once."""
        with self.lock:
            name = self.experiment.default_system[0] if name is None else name
            if name not in self.experiment.spec.stages:
                raise unknown("system", name, self.experiment.spec.stages)
            if name not in self.systems:
                self.systems[name] = self.experiment.system(name)
            return self.systems[name]

    @property
    def any_analyzer(self) -> Analyzer:
        """How texts become terms in the systems that are open, by default as English."""
        return next((each.analyzer for each in self.systems.values() if each.analyzers), get_analyzer("english"))

    def answer(self, name: str | None, text: str, k: int, filter: str | None) -> tuple[SystemAnswer, list[str]]:
        """The best docs of a system for a question, and the ids of all that it found; of notes, their best chunks."""
        with self.lock, collected_warnings() as notes:
            system = self.system(name)
            start = time.perf_counter()
            run, chunks = system.find_docs(text, filter)
            elapsed = time.perf_counter() - start
            entries = result_entries(self.collection, system.analyzer, text, run.top(k), chunks)
            grades = self.grades(text)
            hits = [self.hit(entry, grades) for entry in entries]
            found = [chunks.get(doc, doc) for doc in run.ids]
            complete = self.is_complete(system.name)
            notes.extend(system.caveats(text, filter))
            return SystemAnswer(system.name, hits, len(found), complete, round(elapsed * 1e3, 3), notes), found

    def is_complete(self, name: str) -> bool:
        """Whether the last answer of a system has all docs that match, not only as many as it keeps."""
        run = self.experiment.last[1].get((name, False))
        stage = self.experiment.live_stage((name, False))
        limit = getattr(stage, "k", None) or getattr(stage.stage, "k", None)
        return run is not None and limit is not None and len(run) < limit

    def hit(self, entry: ResultEntry, grades: dict[str, float]) -> Hit:
        """An entry of an answer as JSON."""
        values = entry.values or {}
        return Hit(
            entry.rank,
            entry.doc,
            float(entry.score),
            entry.title,
            join_words(entry.snippet),
            chunk=entry.chunk if entry.chunk != entry.doc else None,
            metadata=self.metadata_of(values),
            grade=grades.get(entry.doc, grades.get(entry.chunk)),
            missing=entry.values is None,
            source=self.source_of(entry.chunk, values),
        )

    def metadata_of(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The metadata of a doc that says something."""
        fields = {name for name in self.collection.fields if name not in LABELS}
        return {
            name: plain(value)
            for name, value in values.items()
            if name not in fields and name not in HIDDEN and not name.endswith("_") and value not in (None, "", [])
        }

    def grades(self, text: str) -> dict[str, float]:
        """The grades of docs for a question that is one of the collection's."""
        query = self.query_of(text)
        return self.judgements.get(query, {}) if query is not None else {}

    @cached_property
    def judgements(self) -> dict[str, dict[str, float]]:
        """The grade of each judged doc of each query."""
        content = self.experiment.content
        return content.judgements.to_dict() if content.collection.split is not None else {}

    def query_of(self, text: str) -> str | None:
        """The id of a question that is one of the collection's."""
        return self.experiment.known_texts.get(text.strip(), (False, None))[1]

    def explain(self, name: str | None, text: str, doc: str, filter: str | None) -> list[StageExplanation]:
        """Why a doc has its score, in the system and in each stage that it consists of."""
        with self.lock, collected_warnings():
            system = replace(self.system(name), filter=filter)
            _, chunks = system.find_docs(text)
            if self.experiment.content.passages == "SumP":
                return []  # a sum over chunks cannot be explained by one of them
            found = []
            for at, stage in enumerate(system.stages):
                try:
                    table = system.explain(text, chunks.get(doc, doc), stage)
                except RankwrightError:
                    continue  # the stage did not return the doc
                line = render_explanation(table, (), at > 0)
                columns = [column.name for column in table.columns]
                found.append(
                    StageExplanation(stage, line, columns, [[plain(cell) for cell in row] for row in table.rows])
                )
            return found

    def facets(self, docs: list[str]) -> list[Facet]:
        """The commonest values of each field among the docs that were found."""
        found = []
        for field in self.facet_fields if docs else ():
            table = facet_counts(self.collection, docs, field, FACET_VALUES)
            values = [
                FacetValue(str(value), int(count or 0), f"{quote_name(field)} = {quote_text(str(value))}")
                for value, count, *_ in table.rows
                if value is not None
            ]
            if values:
                found.append(Facet(field, values))
        return found

    @cached_property
    def facet_fields(self) -> list[str]:
        """Fields of text with some values that several docs share."""
        import polars as pl

        found = []
        for name, column in self.collection.metadata.to_dict().items():
            values = column.explode() if column.dtype == pl.List(pl.String) else column
            if name in ("doc", *HIDDEN) or values.dtype != pl.String:
                continue
            known = values.drop_nulls()
            if 1 < known.n_unique() <= min(MAX_DISTINCT, len(known) - 1):
                found.append(name)
        return found

    def check_filter(self, condition: str) -> str | None:
        """A condition that the collection's metadata can be asked; None if there is none."""
        if not condition.strip():
            return None
        DocFilter(condition, self.collection).mask()
        return condition

    @cached_property
    def files(self) -> dict[str, Path]:
        """The file of each note of a vault."""
        from ..collection.vault import note_files

        home = self.collection.home
        return note_files(home) if home is not None and self.collection.is_markdown else {}

    def source_of(self, doc: str, values: Mapping[str, Any]) -> str | None:
        """The file of a note, within the vault."""
        path = self.files.get(to_text(values.get("parent")) or doc)
        return None if path is None else path.relative_to(self.collection.home).as_posix()


class LiveSearch:
    """The collections of a spec, each opened when it is first asked."""

    def __init__(self, opener: Opener) -> None:
        self.opener, self.lock = opener, threading.Lock()
        self.opened: dict[str, OpenCollection] = {}
        self.first = self.open(None)

    @property
    def names(self) -> list[str]:
        """The collections."""
        return list(self.first.experiment.collections)

    def open(self, name: str | None) -> OpenCollection:
        """A collection by name, by default the first."""
        with self.lock:
            if name is None and self.opened:
                return next(iter(self.opened.values()))
            if name is not None and self.opened and name not in self.names:
                raise unknown("collection", name, self.names)
            if name is None or name not in self.opened:
                found = OpenCollection(self.opener(name))
                name = found.experiment.content.name
                self.opened[name] = found
            return self.opened[name]


@contextmanager
def collected_warnings() -> Iterator[list[str]]:
    """Warnings become notes of the answer."""
    notes: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield notes
    notes[:] = dict.fromkeys([*notes, *(str(each.message) for each in caught)])


def join_words(words: Iterable[tuple[str, bool]]) -> list[Words]:
    """Words that are terms of the question, and those between them."""
    return [
        Words(" ".join(word for word, _ in group), marked) for marked, group in groupby(words, lambda each: each[1])
    ]


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, float) and not value - value == 0:  # noqa: SIM201
        return None
    if value is None or isinstance(value, bool | int | float | str):
        return value
    return value.item() if hasattr(value, "item") else str(value)


def quote_name(name: str) -> str:
    """A field in a condition."""
    return name if name.isidentifier() and name.isascii() else '"' + name.replace('"', '""') + '"'


def quote_text(text: str) -> str:
    """A text in a condition."""
    return "'" + text.replace("'", "''") + "'"
