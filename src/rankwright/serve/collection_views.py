"""Docs, queries and judgements of a collection, page by page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from ..base.ids import Codes
from ..errors import one_line
from ..experiment.collection_content import Content
from ..qrels import Qrels
from ..reporting.evidence import clip_text
from ..retrieval.result_entries import render_body
from .collection_types import (
    DocPage,
    DocRow,
    DocsParams,
    GradeCount,
    JudgementPage,
    JudgementRow,
    JudgementsParams,
    QueriesParams,
    QueryPage,
    QueryRow,
    SplitInfo,
)
from .live_search import OpenCollection, plain

TEXT_LENGTH = 240  # characters of a doc in a list
TITLE_LENGTH = 200
BROWSED: WeakKeyDictionary[Content, Judgements] = WeakKeyDictionary()  # of the collections that are open


class Judgements:
    """The judgements of a collection by query and by doc."""

    def __init__(self, qrels: Qrels | None) -> None:
        self.qrels = qrels

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each query is."""
        return {} if self.qrels is None else {query: at for at, query in enumerate(self.qrels.queries)}

    @cached_property
    def rows_by_doc(self) -> dict[str, list[int]]:
        """The rows of each doc."""
        found: dict[str, list[int]] = {}
        for row, doc in enumerate(self.qrels.ids if self.qrels is not None else ()):
            found.setdefault(doc, []).append(row)
        return found

    @property
    def count(self) -> int:
        """How many judgements there are."""
        return 0 if self.qrels is None else len(self.qrels)

    def rows_of(self, query: str) -> range:
        """The rows of a query."""
        at = self.places.get(query)
        return range(0) if at is None or self.qrels is None else range(*map(int, self.qrels.starts[at : at + 2]))

    def query_at(self, row: int) -> str:
        """The query of a row."""
        assert self.qrels is not None
        return self.qrels.queries[int(np.searchsorted(self.qrels.starts, row, side="right")) - 1]

    def grades(self, rows: Sequence[int] | range | None = None) -> list[GradeCount]:
        """How many judgements have each grade, highest first; of some rows, or of all."""
        if self.qrels is None:
            return []
        found = self.qrels.grades if rows is None else self.qrels.grades[rows_index(rows)]
        grades, counts = np.unique(found, return_counts=True)
        return [GradeCount(float(grade), int(count)) for grade, count in zip(grades, counts, strict=True)][::-1]

    def select(self, query: str | None, doc: str | None) -> Sequence[int]:
        """The rows of a query, of a doc, or of both; by default all."""
        if doc is None:
            return range(self.count) if query is None else self.rows_of(query)
        found = self.rows_by_doc.get(doc, [])
        wanted = range(self.count) if query is None else self.rows_of(query)
        return [row for row in found if row in wanted]


def rows_index(rows: Sequence[int] | range) -> slice | Codes:
    """Rows as an index of an array."""
    return slice(rows.start, rows.stop) if isinstance(rows, range) else np.asarray(rows, dtype=np.int64)


def judgements_of(opened: OpenCollection) -> Judgements:
    """The judgements of a collection, of the split in use; made once for its content."""
    content = opened.experiment.content
    if content not in BROWSED:
        BROWSED[content] = Judgements(content.judgements if content.collection.split is not None else None)
    return BROWSED[content]


def list_splits(opened: OpenCollection) -> list[SplitInfo]:
    """The splits of a collection."""
    collection = opened.collection
    return [
        SplitInfo(name, len(each.queries), len(each), name == collection.split)
        for name, each in collection.splits.items()
    ]


def title_of(values: Mapping[str, Any]) -> str:
    """The title of a doc in one line."""
    title = plain(values.get("title"))
    return clip_text(one_line(str(title)), TITLE_LENGTH) if title else ""


def doc_page(opened: OpenCollection, params: DocsParams) -> DocPage:
    """Docs in the order of the collection, or those whose id contains a text."""
    docs, part = opened.experiment.docs, params.find.strip()
    if part:
        ids, total = docs.find_ids(part, params.start, params.count)
        found = docs.find(ids)
    else:
        found, total = docs.page(params.start, params.count), docs.count
    judged = judgements_of(opened).rows_by_doc
    rows = [
        DocRow(
            doc, title_of(values), clip_text(render_body(values, opened.collection), TEXT_LENGTH),
            len(judged.get(doc, ())),
        )
        for doc, values in found.items()
    ]  # fmt: skip
    return DocPage(total, rows)


def query_page(opened: OpenCollection, params: QueriesParams) -> QueryPage:
    """Queries in their order, or those that contain a text, have a type, or are judged."""
    collection, judged = opened.collection, judgements_of(opened)
    low = params.find.strip().lower()

    def is_wanted(query: str, text: str) -> bool:
        return (
            (not low or low in text.lower() or low in query.lower())
            and (params.type is None or collection.types.get(query, "") == params.type)
            and (params.judged is None or (query in judged.places) == params.judged)
        )

    found = [query for query, text in collection.queries.items() if is_wanted(query, text)]
    rows = []
    for query in found[params.start : params.start + params.count]:
        own = judged.rows_of(query)
        text, kind = collection.queries[query], collection.types.get(query, "")
        rows.append(QueryRow(query, text, kind, collection.filters.get(query, ""), len(own), judged.grades(own)))
    return QueryPage(len(found), rows)


def judgement_page(opened: OpenCollection, params: JudgementsParams) -> JudgementPage:
    """Judgements of a query, of a doc, or of both, with what they are about; those of a query by grade."""
    judged = judgements_of(opened)
    found = judged.select(params.query, params.doc)
    qrels = judged.qrels
    if qrels is None:
        return JudgementPage(0, [])
    if params.query is not None:
        found = sorted(found, key=lambda row: -qrels.grades[row])  # the order of docs within a grade stays
    rows = found[params.start : params.start + params.count]
    ids = [qrels.ids[row] for row in rows]
    docs, queries = opened.experiment.docs.find(ids), opened.collection.queries
    parents = {*opened.collection.parents.values()} if opened.experiment.content.passages else set()
    shown = []
    for row, doc in zip(rows, ids, strict=True):
        query = judged.query_at(row)
        shown.append(
            JudgementRow(
                query, queries.get(query, ""), doc, title_of(docs.get(doc, {})), float(qrels.grades[row]),
                bool(qrels.distractors[row]), doc not in docs and doc not in parents,
            )
        )  # fmt: skip
    return JudgementPage(len(found), shown)
