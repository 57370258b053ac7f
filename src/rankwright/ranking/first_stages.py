"""First stages for queries without runs: BM25 and dense retrieval over every doc of a collection."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ..collection.collection import Collection
from ..errors import RankwrightError, unknown
from ..retrieval.filters import join_filters
from ..run import Run

if TYPE_CHECKING:
    from ..retrieval.dense.encoders.encoder import Encoder

QUERY = "query"  # the id of a text that is not among a collection's queries
ALL_ROWS = 1 << 40  # strategies need the score of every candidate
STAGES = ("bm25", "dense")
ABOUT = {"vectors": "the collection's own vectors", "lsa": "LSA"}
INDEXES: WeakKeyDictionary[Collection, dict[Any, Any]] = WeakKeyDictionary()


def query_of(collection: Collection, text: str) -> dict[str, str]:
    """One query by id: the collection's id if the text is one of its queries, otherwise `query`."""
    return {next((query for query, own in collection.queries.items() if own == text), QUERY): text}


def encoder_for(collection: Collection, queries: Mapping[str, str]) -> str:
    """The collection's own vectors if it has one for each of these queries, otherwise LSA."""
    known = all(collection.queries.get(query) == text for query, text in queries.items())
    return "vectors" if known and {"docs", "queries"} <= collection.vectors.keys() else "lsa"


def first_stages(
    collection: Collection,
    queries: Mapping[str, str],
    needed: Iterable[str] = STAGES,
    encoder: Encoder | str | None = None,
    filter: str | None = None,
) -> dict[str, Run]:
    """The runs of the first stages that a strategy needs; indexes are cached as long as the collection lives.

    A query of the collection also has its own filter there.
    """
    own = {query: each for query, each in collection.filters.items() if queries.get(query) == collection.queries[query]}
    by_query = {query: join_filters(filter, own.get(query)) or "" for query in queries} if own else {}
    found = {}
    for name in needed:
        if name not in STAGES:
            raise unknown("first stage", name, STAGES)
        model = None if name == "bm25" else encoder or encoder_for(collection, queries)
        index = index_of(collection, model)
        found[name] = index.search(queries, ALL_ROWS, filter={q: f for q, f in by_query.items() if f} or filter)
    return found


def index_of(collection: Collection, encoder: Encoder | str | None) -> Any:
    """The index of a collection, built once: dense with an encoder, BM25 without."""
    from ..retrieval import Dense
    from ..retrieval.bm25.bm25_retriever import BM25Options

    indexes = INDEXES.setdefault(collection, {})
    if encoder not in indexes:
        indexes[encoder] = BM25Options().build(collection) if encoder is None else Dense.build(collection, encoder)
    return indexes[encoder]


def check_text(text: str) -> None:
    """Refuse a query that is not a string."""
    if not isinstance(text, str):
        raise RankwrightError(f"rank_query: the query must be a string, got {type(text).__name__}")
