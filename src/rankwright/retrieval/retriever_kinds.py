"""The kinds of retriever: one entry for each; other packages add theirs through the entry points of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..base.registry import Registry
from ..errors import unknown
from ..kind_options import parse_options
from ..params import Place
from .bm25.bm25_retriever import BM25Options
from .bm25.field_retriever import FieldOptions
from .dense.dense_retriever import DenseOptions
from .elastic.elastic_retriever import ElasticOptions
from .elastic.foreign_retriever import ForeignIndexOptions
from .http.http_retriever import HttpOptions
from .python_function import PythonOptions
from .random import RandomOptions
from .retriever import RetrieverOptions
from .run_file import RunFileOptions

RETRIEVERS: Registry[type[RetrieverOptions]] = Registry(
    "rankwright.retrievers", RetrieverOptions, "subclass of rankwright.retrieval.RetrieverOptions", classes=True
)
RETRIEVERS.update(
    {
        "bm25": BM25Options,
        "bm25f": FieldOptions,
        "dense": DenseOptions,
        "elastic": ElasticOptions,
        "random": RandomOptions,
        "run": RunFileOptions,
        "python": PythonOptions,
        "http": HttpOptions,
        "elastic-index": ForeignIndexOptions,
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
