"""The kinds of retriever: one entry for each; other packages add theirs through the entry points of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..base.registry import Registry
from ..errors import unknown
from ..kind_options import parse_options
from ..params import Place
from .retriever import RetrieverOptions

RETRIEVERS: Registry[type[RetrieverOptions]] = Registry(
    "rankwright.retrievers", RetrieverOptions, "subclass of rankwright.retrieval.RetrieverOptions", classes=True
)
RETRIEVERS.register(
    {
        "bm25": f"{__package__}.bm25.bm25_retriever:BM25Options",
        "bm25f": f"{__package__}.bm25.field_retriever:FieldOptions",
        "dense": f"{__package__}.dense.dense_retriever:DenseOptions",
        "sparse": f"{__package__}.sparse.sparse_retriever:SparseOptions",
        "late-interaction": f"{__package__}.late.late_retriever:LateOptions",
        "elastic": f"{__package__}.elastic.elastic_retriever:ElasticOptions",
        "random": f"{__package__}.random:RandomOptions",
        "run": f"{__package__}.run_file:RunFileOptions",
        "python": f"{__package__}.python_function:PythonOptions",
        "http": f"{__package__}.http.http_retriever:HttpOptions",
        "elastic-index": f"{__package__}.elastic.foreign_retriever:ForeignIndexOptions",
    }
)


def find_retriever(kind: str, place: str = "retriever") -> type[RetrieverOptions]:
    """The options of a kind of retriever."""
    if kind not in RETRIEVERS:
        raise unknown(place, kind, RETRIEVERS)
    return RETRIEVERS[kind]


def create_retriever(kind: str, params: Mapping[str, Any] | None = None, place: Place = "") -> RetrieverOptions:
    """A kind of retriever with its parameters: `create_retriever("bm25", {"k1": 1.2}).build(collection)`."""
    return parse_options(find_retriever(kind), params or {}, place or f"retriever {kind}:")
