"""The collection in the API: its docs, queries and judgements, and what `check` finds in them."""

from __future__ import annotations

from .api_types import CollectionParams
from .collection_types import (
    CheckAnswer,
    CheckParams,
    CollectionInfo,
    DocPage,
    DocsParams,
    JudgementPage,
    JudgementsParams,
    QueriesParams,
    QueryPage,
)
from .collection_views import doc_page, judgement_page, judgements_of, list_splits, query_page
from .endpoint import endpoint
from .workbench import Workbench

SECTION = "collection"


@endpoint("GET", "/collection", SECTION)
def collection(workbench: Workbench, params: CollectionParams) -> CollectionInfo:
    """What a collection has: docs, queries, judgements by grade, fields and notices."""
    opened = workbench.search.open(params.collection)
    content, found, judged = opened.experiment.content, opened.collection, judgements_of(opened)
    return CollectionInfo(
        content.name, workbench.search.names, None if found.home is None else str(found.home), content.count,
        len(found.queries), len(judged.places), judged.count, judged.grades(), list_splits(opened), list(found.fields),
        sorted(set(found.types.values())), [*([found.notice] if found.notice else []), *found.warnings], opened.state,
    )  # fmt: skip


@endpoint("GET", "/docs", SECTION)
def docs(workbench: Workbench, params: DocsParams) -> DocPage:
    """Docs in the order of the collection, or those whose id contains a text."""
    return doc_page(workbench.search.open(params.collection), params)


@endpoint("GET", "/queries", SECTION)
def queries(workbench: Workbench, params: QueriesParams) -> QueryPage:
    """Queries with the number of their judgements by grade, or those that contain a text."""
    return query_page(workbench.search.open(params.collection), params)


@endpoint("GET", "/judgements", SECTION)
def judgements(workbench: Workbench, params: JudgementsParams) -> JudgementPage:
    """Judgements of a query, of a doc, or of both, with titles and texts."""
    return judgement_page(workbench.search.open(params.collection), params)


@endpoint("GET", "/check", SECTION)
def check(workbench: Workbench, params: CheckParams) -> CheckAnswer:
    """What `check` finds; the first request begins to look, in the background, and later ones say what was found."""
    return workbench.checks.find(workbench.search.open(params.collection), params.duplicates)
